"""What a query means: read offline, without a language model, against what is known of the town."""

from .query import MAX_CHARACTERS, first_look, understand
from .text import Doubt, Evidence, FirstLook, Understanding, named

__all__ = ["MAX_CHARACTERS", "Doubt", "Evidence", "FirstLook", "Understanding", "first_look", "named", "understand"]
