"""Text written for the traveller by a model, checked name by name, time by time and price by price against the plan."""

from .asking import Narration, narrate
from .checking import unsupported
from .plan import Item, Plan, plan_of
from .prompt import Fault, messages_of, own_words

__all__ = ["Fault", "Item", "Narration", "Plan", "messages_of", "narrate", "own_words", "plan_of", "unsupported"]
