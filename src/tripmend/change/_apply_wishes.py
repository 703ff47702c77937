"""Wishes and the plan: what they name is there, and which planned stops are at a place not wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..errors import InputError
from ..trip import Catalogue, Itinerary, unknown_id
from ._constraint import Constraint
from ._world import Hit

__all__ = ["check_names", "unwanted"]


def check_names(wishes: Sequence[Constraint], itinerary: Itinerary, catalogue: Catalogue) -> None:
    """Raise InputError, with the path inside the change, for a wish that names what the trip or catalogue has not."""
    places = {place.id: place.name for place in catalogue.places}
    items = {item.id: "" for day in itinerary.days for item in day.items} | {stay.id: "" for stay in itinerary.stays}
    for number, wish in enumerate(wishes):
        where = f"constraints[{number}]"
        if wish.type in ("avoid_place", "near") and wish.target not in places:
            raise InputError(unknown_id("place", wish.target, places), where=f"{where}.target")
        if wish.type == "keep" and wish.target not in items:
            raise InputError(unknown_id("stop, leg or stay", wish.target, items), where=f"{where}.target")
        if wish.applies_to and wish.applies_to not in items:
            raise InputError(unknown_id("stop, leg or stay", wish.applies_to, items), where=f"{where}.applies_to")


def unwanted(wishes: Sequence[Constraint], itinerary: Itinerary) -> Iterator[Hit]:
    """A hit for each stop at a place to avoid: for every one there, or only for the one of `applies_to`.

    A meal is still eaten, so that another place is wanted for it; for a visit one is wanted only where a wish for a
    sort of place, or for one near another, names that stop. Nothing is said of stays: a night needs a bed, so only a
    lodging that is lost makes one look for another.
    """
    asked = {wish.applies_to for wish in wishes if wish.type in ("want_tag", "want_cuisine", "near")}
    for number, wish in enumerate(wishes):
        if wish.type != "avoid_place":
            continue
        for _, stop in itinerary.stops():
            if stop.place == wish.target and wish.applies_to in ("", stop.id):
                another = stop.kind == "meal" or stop.id in asked
                yield Hit(stop.id, f"constraints[{number}]", wished=True, another=another)
