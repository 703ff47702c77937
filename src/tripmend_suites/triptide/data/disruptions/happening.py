"""One thing that could go wrong in one trip: its effect, and the facts a message needs to tell it."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from tripmend.change import Category, Effect
from tripmend.trip import Catalogue, CostSheet, Itinerary, Leg, Place, Severity, Stay, Stop, trip_cost

from ...formats import Tolerance
from ..folder import Answer

# A trip as disruptions see it: what stands in each day, as the plan record names it.

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
    tolerance: Tolerance | None
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


Kind = Literal[
    "closed", "closed-long", "opens", "closes", "table", "tickets", "price",
    "leg-late", "leg-at", "leg-early", "leg-off", "leg-strike", "leg-missed", "leg-moved", "airport", "road",
    "drive-at", "car", "stay-lost", "stay-night", "stay-room", "event-off", "event-moved", "storm", "storm-all",
    "ill-start", "ill-end", "day-lost", "budget", "money-lost", "unfit", "venue", "stay-unfit",
]  # fmt: skip
"""What kind of news it is: each needs its own words."""

COMPLAINTS: tuple[Kind, ...] = ("unfit", "venue", "stay-unfit")
"""The booking stands, and the travellers do not want it: told by families of their own."""
KINDS: tuple[Kind, ...] = tuple(kind for kind in Kind.__args__ if kind not in COMPLAINTS)  # type: ignore[attr-defined]
"""What every family tells."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened. why: the cause in words ("a burst pipe"), "" for none; whys: all that it could be.

    dates: the days it is about, () for the whole trip. time: a new time; minutes: a shift; money: minor units;
    room: the new kind of room. case: whether it may be a trip's revision case, not only part of the pool.
    """

    reason: str
    kind: Kind
    category: Category
    severity: Severity
    target: Target
    effect: Effect
    answer: Answer
    why: str = ""
    dates: tuple[dt.date, ...] = ()
    time: dt.datetime | None = None
    minutes: int = 0
    money: int = 0
    room: str = ""
    confidence: Literal["High", "Medium", "Low"] = "High"
    case: bool = True
    whys: tuple[str, ...] = ()


def half_hour(moment: dt.datetime, *, up: bool) -> dt.datetime:
    """The nearest half hour at or after (`up`) or at or before a moment."""
    minutes = moment.hour * 60 + moment.minute
    rounded = -(-minutes // 30) * 30 if up else minutes // 30 * 30
    return dt.datetime.combine(moment.date(), dt.time()) + dt.timedelta(minutes=rounded)
