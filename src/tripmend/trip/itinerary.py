"""The travellers, their days, and the itinerary of all of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, Self, TypeVar

from pydantic import Field

from .base import Record
from .money import Minor, Party
from .place import Id
from .stop import Item, Leg, Meal, Mode, Stay, Stop
from .times import Clock, Date, TimeOfDay

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

    A `day_end` at or before `day_start` (00:00 when there is none) lies after midnight.
    """
    earliest = [day.earliest] if day.earliest is not None else []
    latest = [day.latest] if day.latest is not None else []
    if traveller.day_start is not None:
        earliest.append(dt.datetime.combine(day.date, traveller.day_start))
    if traveller.day_end is not None:
        after_midnight = traveller.day_end <= (traveller.day_start or dt.time(0))
        latest.append(dt.datetime.combine(day.date, traveller.day_end) + dt.timedelta(days=after_midnight))
    return max(earliest, default=None), min(latest, default=None)
