"""Repair: repair(itinerary, change, catalogue) -> outcome."""

from ._cost import change_cost
from ._effort import Limit
from ._outcome import SEED, Cost, Outcome, Relaxation, Revision
from ._plan import plan
from ._repair import repair

__all__ = ["SEED", "Cost", "Limit", "Outcome", "Relaxation", "Revision", "change_cost", "plan", "repair"]
