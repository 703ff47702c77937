"""The judge of answers: the paper's verification functions and metrics, and a stricter look at the world.

Nothing here knows how a plan was found.
"""

from .answer import Answer, Unreadable, holds, read_answer
from .rates import Rates, Result, by, hard_bin, judge, rates, strict_faults, wrong_prices

__all__ = [
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
    "wrong_prices",
]
