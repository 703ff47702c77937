"""Repair: repair(itinerary, change, catalogue) -> outcome."""

from ._outcome import Cost, Outcome, Relaxation, Revision

__all__ = ["Cost", "Outcome", "Relaxation", "Revision"]
