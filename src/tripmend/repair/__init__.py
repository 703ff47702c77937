"""Repair: repair(itinerary, change, catalogue) -> outcome."""

from ._cost import change_cost
from ._outcome import Cost, Outcome, Relaxation, Revision
from ._plan import plan
from ._repair import repair
from .problem._effort import Limit
from .solve._run import SEED

__all__ = ["SEED", "Cost", "Limit", "Outcome", "Relaxation", "Revision", "change_cost", "plan", "repair"]
