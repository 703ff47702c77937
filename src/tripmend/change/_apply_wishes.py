"""Wishes that reach into the plan: planned stops at a place to which the traveller does not want to go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..trip import Itinerary
from ._disruption import Constraint
from ._world import Hit

__all__ = ["unwanted"]


def unwanted(wishes: Iterable[Constraint], itinerary: Itinerary) -> Iterator[Hit]:
    """A hit for each stop at a place to avoid: for every one there, or only for the one of `applies_to`.

    Nothing is said of stays: a night needs a bed, so only a lodging that is lost makes one look for another.
    """
    for number, wish in enumerate(wishes):
        if wish.type != "avoid_place":
            continue
        for _, stop in itinerary.stops():
            if stop.place == wish.target and wish.applies_to in ("", stop.id):
                yield Hit(stop.id, f"constraints[{number}]", wished=True)
