"""What people write about their trip, as changes or as questions with choices. Works without a language model."""

from .plan import Plan
from .questions import Choice, Question
from .reader import MAX_CHARACTERS, Understood, read_message, understand

__all__ = ["MAX_CHARACTERS", "Choice", "Plan", "Question", "Understood", "read_message", "understand"]
