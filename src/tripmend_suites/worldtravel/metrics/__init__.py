"""The judge of answers: the paper's verification functions and metrics, and a stricter look at the world.

Nothing here knows how a plan was found.
"""

from .answer import Answer, Unreadable, read_answer
from .functions import FUNCTIONS, holds
from .rates import Rates, Result, by, hard_bin, judge, rates
from .strict import strict_faults

__all__ = [
    "FUNCTIONS",
    "Answer",
    "Rates",
    "Result",
    "Unreadable",
    "by",
    "hard_bin",
    "holds",
    "judge",
    "rates",
    "read_answer",
    "strict_faults",
]
