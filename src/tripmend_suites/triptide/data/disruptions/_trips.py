"""A trip as disruptions see it: what stands in each day, as the plan record names it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from functools import cached_property

from tripmend.change import Category
from tripmend.trip import Catalogue, CostSheet, Itinerary, Leg, Place, Stay, Stop, trip_cost

from ..folder import ToleranceName

__all__ = ["Planned", "Target", "leg_text"]

_MODES = {"drive": "Self-driving", "taxi": "Taxi", "flight": "Flight"}


def leg_text(leg: Leg) -> str:
    """A leg as the plan record begins it: ``Flight Number: F0123456, from A to B`` or ``Taxi, from A to B``."""
    head = f"Flight Number: {leg.number}" if leg.mode == "flight" and leg.number else _MODES.get(leg.mode, leg.mode)
    return f"{head}, from {leg.origin.city} to {leg.destination.city}"


@dataclass(frozen=True, slots=True)
class Target:
    """One thing of one day. item: the stop, leg or stay; place: of a stop or stay."""

    day: int
    date: dt.date
    category: Category
    slot: str
    text: str
    item: Stop | Leg | Stay
    place: Place | None = None


@dataclass(frozen=True)
class Planned:
    """One planned trip: its join key, its traveller's tolerance (None: to be given one), and what the engine sees."""

    days: int
    idx: int
    tolerance: ToleranceName | None
    itinerary: Itinerary
    catalogue: Catalogue

    @property
    def key(self) -> tuple[int, int]:
        """The join key (days, idx)."""
        return self.days, self.idx

    @cached_property
    def dates(self) -> tuple[dt.date, ...]:
        """The dates of the days, in order."""
        return tuple(day.date for day in self.itinerary.days)

    @cached_property
    def costs(self) -> CostSheet:
        """What the trip costs the whole party, in minor units."""
        return trip_cost(self.itinerary, self.catalogue)

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """What a disruption can hit, day by day: legs, meals, visits, events, and the stay of each night."""
        found: list[Target] = []
        for number, day in enumerate(self.itinerary.days, 1):
            for item in day.items:
                if isinstance(item, Leg):
                    found.append(Target(number, day.date, "transport", "Transportation", leg_text(item), item))
                    continue
                place = self.catalogue.place(item.place)
                if place is None or item.kind == "rest" or place.kind == "lodging":
                    continue
                text = f"{place.name}, {place.city}"
                if item.kind == "meal" and item.meal is not None:
                    slot = item.meal.capitalize()
                    found.append(Target(number, day.date, "restaurant", slot, text, item, place))
                elif item.kind == "event" or place.kind == "event":
                    found.append(Target(number, day.date, "miscellaneous", "Event", text, item, place))
                else:
                    found.append(Target(number, day.date, "attraction", "Attraction", text, item, place))
            stay = self.itinerary.night(day.date)
            place = None if stay is None else self.catalogue.place(stay.place)
            if stay is not None and place is not None:
                text = f"{place.name}, {place.city}"
                found.append(Target(number, day.date, "accommodation", "Accommodation", text, stay, place))
        return tuple(found)

    def on(self, day: int, category: Category) -> tuple[Target, ...]:
        """The targets of a category on a day (1-based)."""
        return tuple(target for target in self.targets if target.day == day and target.category == category)

    def stops(self, day: int) -> tuple[Stop, ...]:
        """The timed stops of a day but rests at the lodging, in order."""
        items = self.itinerary.days[day - 1].items
        return tuple(i for i in items if isinstance(i, Stop) and i.kind != "rest" and i.start is not None)
