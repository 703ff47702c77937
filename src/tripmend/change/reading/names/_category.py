"""The category of an effect."""

from __future__ import annotations

from ....trip import Leg
from ... import _effects as fx
from ..._disruption import Category
from ._trip import Trip

__all__ = ["category_of"]


def category_of(trip: Trip, effect: fx.Effect) -> Category:
    """The TripTide category of an effect, by what it hits."""
    if isinstance(effect, fx.LegCancelled | fx.LegDelayed | fx.LegRetimed):
        return "transport"
    if isinstance(effect, fx.LodgingLost | fx.LodgingDowngraded):
        return "accommodation"
    target = getattr(effect, "place", None) or getattr(effect, "target", None)
    if target is None:
        return "miscellaneous"
    if isinstance(trip.itinerary.item(target), Leg):
        return "transport"
    place = trip.catalogue.place(target)
    kinds: dict[str, Category] = {
        "restaurant": "restaurant",
        "attraction": "attraction",
        "lodging": "accommodation",
        "event": "miscellaneous",
    }
    kinds |= {"station": "transport", "airport": "transport"}
    return kinds.get(place.kind, "miscellaneous") if place is not None else "miscellaneous"
