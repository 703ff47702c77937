"""Text written for the traveller by a model, checked name by name, time by time and price by price against the plan."""

from .checking import Narration, narrate, unsupported
from .prompt import Fault, Item, Plan, messages_of, own_words, plan_of

__all__ = ["Fault", "Item", "Narration", "Plan", "messages_of", "narrate", "own_words", "plan_of", "unsupported"]
