"""Wishes that reach into the plan: planned stops at a place to which the traveller does not want to go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..trip import Itinerary
from ._disruption import Constraint
from ._world import Hit

__all__ = ["unwanted"]


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
