"""What goes wrong: a pool of disruptions for each day of each trip, with the message of the traveller who is hit."""

from .library import Planned
from .messages import reading_counts
from .pool import counts, make_cases

__all__ = ["Planned", "counts", "make_cases", "reading_counts"]
