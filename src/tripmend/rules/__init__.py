"""The catalogue of constraints, and the judge that applies it."""

from ._catalogue import RULES
from ._check import broken, check, check_both, check_revision, unmet
from ._duplicate import use_of
from ._finding import Finding, Level, State, Unit
from ._likeness import alike, minutes_in_light
from ._parameters import Parameters
from ._past import Due, ahead, may_be_skipped, meals_due
from ._rule import Rule
from ._view import Memory
from ._whereabouts import DEEP_NIGHT
from ._wish import unfit
from ._wish_types import REACH

__all__ = [
    "DEEP_NIGHT",
    "REACH",
    "RULES",
    "Due",
    "Finding",
    "Level",
    "Memory",
    "Parameters",
    "Rule",
    "State",
    "Unit",
    "ahead",
    "alike",
    "broken",
    "check",
    "check_both",
    "check_revision",
    "may_be_skipped",
    "meals_due",
    "minutes_in_light",
    "unfit",
    "unmet",
    "use_of",
]
