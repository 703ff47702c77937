"""What could go wrong on each day of each trip, in the order in which it would be taken."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from tripmend.change import Category
from tripmend.trip import Severity

from ._happening import Happening
from ._library import LIBRARY
from ._travellers import anchor
from ._trips import Planned

__all__ = ["CATEGORIES", "Slot", "slots_of"]

CATEGORIES: tuple[Category, ...] = ("transport", "accommodation", "miscellaneous", "attraction", "restaurant")
"""The categories, those that fewest days can have first."""


@dataclass
class Slot:
    """One category on one day of one trip: what could happen and is not taken yet, and what is taken."""

    trip: Planned
    day: int
    category: Category
    open: list[Happening] = field(default_factory=list)
    taken: list[Happening] = field(default_factory=list)

    def take(self, happening: Happening) -> None:
        """Take one; other forms of the same news about the same thing are no longer open."""
        self.taken.append(happening)
        same = (happening.reason, happening.target.text)
        self.open = [one for one in self.open if (one.reason, one.target.text) != same]

    def fitting(self, severity: Severity) -> list[Happening]:
        """What is open as a revision case of a severity."""
        return [one for one in self.open if one.case and one.severity == severity]


def _slot(trip: Planned, day: int, category: Category, seed: int) -> Slot:
    draw = Random(f"triptide disruptions {seed} {trip.days} {trip.idx} {day} {category}")
    targets = list(trip.on(day, category))
    rows: list[tuple[float, Happening]] = []
    for reason in LIBRARY[category]:
        chosen = targets
        if category == "miscellaneous" and not reason.name.startswith("event"):
            stand_in = anchor(trip, day, draw)
            chosen = [stand_in] if stand_in is not None else []
        for target in chosen:
            made = reason.make(trip, target, draw)
            for happening in made:
                # A weighted order without repeats: the smallest of exponential waiting times (Efraimidis, Spirakis).
                rows.append((-math.log(1 - draw.random()) / reason.weight * len(made), happening))
    rows.sort(key=lambda row: row[0])
    return Slot(trip, day, category, [happening for _, happening in rows])


def slots_of(trips: Sequence[Planned], seed: int) -> list[Slot]:
    """Every category of every day of every trip, in order."""
    return [
        _slot(trip, day, category, seed) for trip in trips for day in range(1, trip.days + 1) for category in CATEGORIES
    ]
