"""Repair: repair(itinerary, change, catalogue) -> outcome."""

import sys

from .. import Room
from ._outcome import Cost, Outcome, Relaxation, Revision
from ._plan import plan
from ._repair import change_cost, repair
from .batch import Case, Mended, repair_many
from .problem._effort import Limit
from .solve._run import SEED

__all__ = [
    "SEED",
    "Case",
    "Cost",
    "Limit",
    "Mended",
    "Outcome",
    "Relaxation",
    "Revision",
    "change_cost",
    "plan",
    "repair",
    "repair_many",
]

sys.modules[__name__].__class__ = Room
