"""The travellers, their days, and the itinerary of all of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Literal, Self, TypeVar

from pydantic import Field, field_validator, model_validator

from .base import Record
from .money import Minor, Party, Price
from .place import Id, Zone, check_zone
from .times import Clock, Date, TimeOfDay, backward

# Nights in a row, as stays.

Meal = Literal["breakfast", "lunch", "dinner"]
Mode = Literal["flight", "train", "drive", "taxi", "bus", "ferry", "foot"]
LOCAL_MODES: tuple[Mode, ...] = ("foot", "bus", "taxi")
"""How one gets from place to place inside a city."""
People = Annotated[int, Field(ge=1)]


class Stop(Record):
    """A visit, meal or event at a place.

    start, end: wall clock at the place, both or neither (an untimed plan); the end may lie after midnight.
    booked: paid or reserved: kept, at its time, unless the disruption hits it.
    booked_for: how many people the booking is for; None: for the whole party and its guests.
    guests: how many others come along, for themselves: they need room, and cost the party nothing.
    price: what this stop costs the traveller, in place of the place's own price.
    """

    type: Literal["stop"] = "stop"
    id: Id
    place: Id
    kind: Literal["visit", "meal", "event", "rest"] = "visit"
    meal: Meal | None = None
    start: Clock | None = None
    end: Clock | None = None
    booked: bool = False
    booked_for: People | None = None
    guests: Annotated[int, Field(ge=0, le=1000)] = 0
    price: Price | None = None
    notes: str = ""

    @model_validator(mode="after")
    def _consistent(self) -> Stop:
        if (self.start is None) != (self.end is None):
            raise ValueError("give both start and end, or neither")
        if self.start is not None and self.end is not None and backward(self.start, self.end):
            raise ValueError("the stop ends before it starts")
        if (self.kind == "meal") != (self.meal is not None):
            raise ValueError("a meal needs kind 'meal' and meal 'breakfast', 'lunch' or 'dinner'")
        return self


class Endpoint(Record):
    """One end of a leg: a city, a place of the catalogue where known, and the zone of its clock."""

    city: str
    place: Id | None = None
    zone: Zone = None

    _zone = field_validator("zone")(check_zone)


class Leg(Record):
    """A move from one city or place to another. depart and arrive: wall clock in the zone of each end, or untimed.

    connection: the id of the catalogue's connection it uses. price: as paid; None means unknown.
    ticket: of its booking, such as a booking code; who changes between legs of one ticket does not check in anew.
    cancelled: it does not run; a plan that still uses it is broken. booked_for: as of a stop.
    """

    type: Literal["leg"] = "leg"
    id: Id
    mode: Mode
    origin: Endpoint
    destination: Endpoint
    depart: Clock | None = None
    arrive: Clock | None = None
    number: str = ""
    connection: Id | None = None
    ticket: Annotated[str, Field(max_length=100)] = ""
    booked: bool = False
    booked_for: People | None = None
    cancelled: bool = False
    price: Price | None = None
    notes: str = ""

    @model_validator(mode="after")
    def _consistent(self) -> Leg:
        if (self.depart is None) != (self.arrive is None):
            raise ValueError("give both depart and arrive, or neither")
        return self


def on_one_ticket(first: Leg, second: Leg) -> bool | None:
    """Whether two legs are booked with one ticket; None where nobody says, of two that are booked by the same mode.

    What is not booked, or goes on by another mode, is not on one ticket unless both say the same.
    """
    if first.ticket and second.ticket:
        return first.ticket == second.ticket
    return None if first.booked and second.booked and first.mode == second.mode else False


class Stay(Record):
    """Nights in one lodging: those of the dates check_in, …, the day before check_out.

    void_nights: for which the booking of a booked stay does not hold (any more). booked_for: as of a stop. price: of a
    night. paid: what single nights cost whose price is settled (the party's, minor units), whoever travels now.
    """

    id: Id
    place: Id
    check_in: Date
    check_out: Date
    booked: bool = False
    booked_for: People | None = None
    void_nights: tuple[Date, ...] = ()
    price: Price | None = None
    paid: dict[Date, Minor] = {}
    notes: str = ""

    @model_validator(mode="after")
    def _ordered(self) -> Stay:
        if self.check_out <= self.check_in:
            raise ValueError("check_out must be after check_in")
        return self

    @property
    def nights(self) -> tuple[dt.date, ...]:
        """The dates of the nights, in order."""
        count = (self.check_out - self.check_in).days
        return tuple(self.check_in + dt.timedelta(days=offset) for offset in range(count))

    @property
    def unbooked_nights(self) -> tuple[dt.date, ...]:
        """The nights for which no booking holds, in order."""
        return tuple(night for night in self.nights if not self.booked or night in self.void_nights)


Item = Annotated[Stop | Leg, Field(discriminator="type")]


_DAY = dt.timedelta(days=1)
_DAWN = dt.time(6)
"""Who names no hour at which the day begins, and one before this at which it ends, goes to bed after midnight."""


def stays_of(nights: Iterable[tuple[dt.date, str]]) -> tuple[Stay, ...]:
    """The stays of nights (date, lodging) in order: one for each run in the same lodging, ``stay-1``, ``stay-2`` …"""
    runs: list[tuple[str, dt.date, dt.date]] = []
    for date, place in nights:
        if runs and runs[-1][0] == place and runs[-1][2] == date:
            runs[-1] = (place, runs[-1][1], date + _DAY)
        else:
            runs.append((place, date, date + _DAY))
    return tuple(
        Stay(id=f"stay-{number}", place=place, check_in=first, check_out=after)
        for number, (place, first, after) in enumerate(runs, 1)
    )


Pace = Literal["relaxed", "normal", "full"]
Tolerance = Literal["plan-bound", "flexible"]
Severity = Literal["step", "day", "plan"]


class Persona(Record):
    """The four persona fields of TripCraft and TripTide, free text."""

    traveller_type: str = ""
    purpose: str = ""
    spending: str = ""
    location: str = ""


class Traveller(Record):
    """The party and its requirements.

    tolerance: None counts as plan-bound (the published systems' rule).
    budget: minor units for the whole trip and party.
    cuisines: each must be eaten at least once. diet: what every meal must have (``vegetarian``).
    room_type: ``entire room``, ``private room``, ``shared room`` or
    ``not shared room``. house_rules: what lodgings must not forbid. avoid_modes: never used for a leg or
    a way between places. max_walk: minutes; no way between places and no leg is longer on foot.
    day_start, day_end: wall-clock limits of every day; an end at or before the start lies after midnight.
    meals: that every full day must keep.
    """

    party: Party = {"adult": 1}
    persona: Persona = Persona()
    pace: Pace = "normal"
    tolerance: Tolerance | None = None
    budget: Minor | None = None
    cuisines: tuple[str, ...] = ()
    diet: tuple[str, ...] = ()
    room_type: str | None = None
    house_rules: tuple[str, ...] = ()
    avoid_modes: tuple[Mode, ...] = ()
    max_walk: Annotated[int, Field(ge=0, le=1440)] | None = None
    interests: tuple[str, ...] = ()
    meals: tuple[Meal, ...] = ()
    day_start: TimeOfDay | None = None
    day_end: TimeOfDay | None = None

    @property
    def people(self) -> int:
        """How many travellers there are."""
        return sum(self.party.values())


_Kind = TypeVar("_Kind", Stop, Leg, Stay)


class Day(Record):
    """One date: its items in order, and what is left of it.

    earliest, latest: wall-clock limits of this day (illness, a late start); lost: nothing can be done on it;
    pace: in place of the traveller's own; max_visits: how many visits at most, in place of what a pace allows.
    """

    date: Date
    items: tuple[Item, ...] = ()
    earliest: Clock | None = None
    latest: Clock | None = None
    lost: bool = False
    pace: Pace | None = None
    max_visits: Annotated[int, Field(ge=0)] | None = None
    notes: str = ""

    @property
    def calmed(self) -> bool:
        """Whether how many visits it may have is said of this day itself."""
        return self.pace is not None or self.max_visits is not None


class Lock(Record):
    """Something the traveller will not have touched: `target` is the id of a stop, leg or stay.

    hold: ``all``, or only its ``place``, or only its ``time``.
    """

    target: Id
    hold: Literal["all", "place", "time"] = "all"
    reason: str = ""


class Itinerary(Record):
    """A trip: consecutive dated days, the stays that span its nights, the traveller and the locks.

    home: the city it starts from and returns to. currency: ISO 4217 code of every amount in the document.
    """

    id: Id
    title: str = ""
    home: str = ""
    currency: Annotated[str, Field(pattern=r"^[A-Z]{3}$")] = "EUR"
    traveller: Traveller = Traveller()
    days: Annotated[tuple[Day, ...], Field(min_length=1, max_length=400)]
    stays: tuple[Stay, ...] = ()
    locks: tuple[Lock, ...] = ()
    notes: str = ""

    def stops(self) -> Iterator[tuple[Day, Stop]]:
        """Every stop with its day, in order."""
        return ((day, item) for day in self.days for item in day.items if isinstance(item, Stop))

    def legs(self) -> Iterator[tuple[Day, Leg]]:
        """Every leg with its day, in order."""
        return ((day, item) for day in self.days for item in day.items if isinstance(item, Leg))

    def item(self, target: str) -> Stop | Leg | Stay | None:
        """The stop, leg or stay called `target`, or None."""
        for day in self.days:
            for item in day.items:
                if item.id == target:
                    return item
        return next((stay for stay in self.stays if stay.id == target), None)

    def holding(self, locks: Sequence[Lock]) -> Self:
        """The trip with these locks, but for those on what is not, or no longer, in it."""
        return self.replace(locks=tuple(lock for lock in locks if self.item(lock.target) is not None))

    def stop(self, target: str) -> Stop:
        """The stop called `target`; KeyError where no stop is."""
        return self._one(target, Stop, "stop")

    def leg(self, target: str) -> Leg:
        """The leg called `target`; KeyError where no leg is."""
        return self._one(target, Leg, "leg")

    def stay(self, target: str) -> Stay:
        """The stay called `target`; KeyError where no stay is."""
        return self._one(target, Stay, "stay")

    def _one(self, target: str, kind: type[_Kind], what: str) -> _Kind:
        found = self.item(target)
        if not isinstance(found, kind):
            raise KeyError(f"no {what} is called {target!r}")
        return found

    def night(self, date: dt.date) -> Stay | None:
        """The stay that covers the night which begins on `date`."""
        return next((stay for stay in self.stays if stay.check_in <= date < stay.check_out), None)


def day_limits(day: Day, traveller: Traveller) -> tuple[dt.datetime | None, dt.datetime | None]:
    """Nothing before the first, nothing after the second; None where there is no limit.

    A `day_end` at or before `day_start` (06:00 when there is none) lies after midnight.
    """
    earliest = [day.earliest] if day.earliest is not None else []
    latest = [day.latest] if day.latest is not None else []
    if traveller.day_start is not None:
        earliest.append(dt.datetime.combine(day.date, traveller.day_start))
    if traveller.day_end is not None:
        after_midnight = traveller.day_end <= (traveller.day_start or _DAWN)
        latest.append(dt.datetime.combine(day.date, traveller.day_end) + dt.timedelta(days=after_midnight))
    return max(earliest, default=None), min(latest, default=None)
