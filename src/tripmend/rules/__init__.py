"""The catalogue of constraints, and the judge that applies it."""

from .catalogue import RULES
from .days import use_of
from .judge import broken, check, check_both, check_revision, unmet
from .likeness import alike, minutes_in_light
from .memory import Memory
from .past import Due, ahead, may_be_skipped, meals_due
from .rule import Finding, Level, Parameters, Rule, State, Unit
from .view import DEEP_NIGHT, NO_BED_FOR, leg_name
from .wishes import REACH, unfit

__all__ = [
    "DEEP_NIGHT",
    "NO_BED_FOR",
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
    "leg_name",
    "may_be_skipped",
    "meals_due",
    "minutes_in_light",
    "unfit",
    "unmet",
    "use_of",
]
