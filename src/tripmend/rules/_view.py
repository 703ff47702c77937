"""The facts that rules need, worked out once per trip: the timeline in UTC, places, slots, travel times."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from ..trip import (
    Catalogue,
    Day,
    Itinerary,
    Leg,
    Place,
    Slot,
    Stay,
    Stop,
    TravelTimes,
    Window,
    city_key,
    minute_of,
)
from ._parameters import Parameters
from ._rule import Verdict
from ._whereabouts import Whereabouts, city_of, whereabouts

__all__ = ["CLOCK_SPREAD", "Timed", "View", "give_way", "midnight", "without"]

CLOCK_SPREAD = 26 * 60
"""Minutes by which the clocks of two places can differ at most: from UTC-12 to UTC+14."""

ONE_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Timed:
    """A stop or leg with times: minutes UTC [start, end), and the places (None: unknown) where it begins and ends.

    clocks: by which it begins and ends: a zone, or ``?`` and the city where the zone is not known.
    """

    item: Stop | Leg
    day: Day
    start: int
    end: int
    origin: str | None
    destination: str | None
    clocks: tuple[str, str]

    @property
    def is_leg(self) -> bool:
        """Whether it is a leg."""
        return isinstance(self.item, Leg)


def midnight(date: dt.date) -> dt.datetime:
    """The wall-clock time at which `date` begins."""
    return dt.datetime(date.year, date.month, date.day)


def without(window: Window, pieces: tuple[Window, ...]) -> tuple[Window, ...]:
    """What is left of `window` when `pieces` are cut out."""
    left = [window]
    for start, end in pieces:
        left = [
            part
            for opens, closes in left
            for part in ((opens, min(closes, start)), (max(opens, end), closes))
            if part[0] < part[1]
        ]
    return tuple(left)


def give_way(first: Timed, second: Timed) -> tuple[str, str]:
    """The ids of two items that clash, the one to blame first: rather a stop than a leg, rather the unbooked, else
    the second."""

    def weight(timed: Timed) -> tuple[bool, bool]:
        return timed.is_leg, timed.item.booked

    if weight(first) < weight(second):
        return first.item.id, second.item.id
    return second.item.id, first.item.id


class View:
    """A trip and its catalogue with everything derived that more than one rule asks for."""

    def __init__(self, itinerary: Itinerary, catalogue: Catalogue, parameters: Parameters) -> None:
        self.itinerary = itinerary
        self.catalogue = catalogue
        self.parameters = parameters
        self.traveller = itinerary.traveller
        self.people = itinerary.traveller.people
        self.travel = TravelTimes.of(catalogue, itinerary.traveller, parameters.unknown_travel)
        self._judged: dict[Callable[[View], Iterable[Verdict]], tuple[Verdict, ...]] = {}
        self._slots: dict[str, dict[dt.date, tuple[Slot, ...]]] = {}

    def judged(self, judge: Callable[[View], Iterable[Verdict]]) -> tuple[Verdict, ...]:
        """What a rule's function says of this trip, worked out once."""
        found = self._judged.get(judge)
        if found is None:
            found = self._judged[judge] = tuple(judge(self))
        return found

    @cached_property
    def stops(self) -> tuple[tuple[Day, Stop, Place | None], ...]:
        """Every stop with its day and its place (None when the catalogue does not have it)."""
        return tuple((day, stop, self.catalogue.place(stop.place)) for day, stop in self.itinerary.stops())

    @cached_property
    def legs(self) -> tuple[tuple[Day, Leg], ...]:
        """Every leg with its day."""
        return tuple(self.itinerary.legs())

    @cached_property
    def timeline(self) -> tuple[Timed, ...]:
        """All stops and legs with times, by start, then end (minutes UTC)."""
        found = [self._timed(day, item) for day in self.itinerary.days for item in day.items]
        return tuple(
            sorted((timed for timed in found if timed is not None), key=lambda timed: (timed.start, timed.end))
        )

    @cached_property
    def timed(self) -> dict[str, Timed]:
        """The timeline by id."""
        return {timed.item.id: timed for timed in self.timeline}

    @cached_property
    def pairs(self) -> tuple[tuple[Timed, Timed], ...]:
        """Neighbours in the timeline."""
        return tuple(zip(self.timeline, self.timeline[1:], strict=False))

    @cached_property
    def mixed_clocks(self) -> bool:
        """Whether some timed items have a zone and others none; where nothing has one, all clocks count as one."""
        return len({clock.startswith("?") for timed in self.timeline for clock in timed.clocks}) > 1

    def same_time(self, one: str, other: str) -> bool:
        """Whether two clocks of `Timed.clocks` can be compared to the minute."""
        if one == other or not self.mixed_clocks:
            return True
        return not (one.startswith("?") or other.startswith("?"))

    def doubtful(self, first: Timed, second: Timed, needed: int = 0) -> bool:
        """Whether a zone that is not known decides if there are `needed` minutes from `first` to `second`."""
        gap = second.start - first.end
        return not self.same_time(first.clocks[1], second.clocks[0]) and abs(gap - needed) < CLOCK_SPREAD

    @cached_property
    def whereabouts(self) -> dict[dt.date, Whereabouts]:
        """The cities of each day; empty when the trip has no legs."""
        return whereabouts(self.itinerary, self.catalogue)

    def _timed(self, day: Day, item: Stop | Leg) -> Timed | None:
        if isinstance(item, Stop):
            if item.start is None or item.end is None:
                return None
            zone = self.catalogue.zone_of(item.place)
            place = self.catalogue.place(item.place)
            clock = zone or f"?{city_key(place.city) if place is not None and place.city else item.place}"
            begin, end = minute_of(item.start, zone), minute_of(item.end, zone)
            return Timed(item, day, begin, end, item.place, item.place, (clock, clock))
        if item.depart is None or item.arrive is None:
            return None
        out, into = self.catalogue.end_zone(item.origin), self.catalogue.end_zone(item.destination)
        start, end = minute_of(item.depart, out), minute_of(item.arrive, into)
        clocks = (
            out or f"?{city_of(item.origin, self.catalogue)}",
            into or f"?{city_of(item.destination, self.catalogue)}",
        )
        # What arrives before it leaves, as written, is broken by itself; beside it all the rest is after it leaves.
        return Timed(item, day, start, max(start, end), item.origin.place, item.destination.place, clocks)

    def slots(self, place: Place, date: dt.date) -> tuple[Slot, ...]:
        """The slots of `place` that start on `date`, but for those of closed sessions."""
        if not place.slots:
            return ()
        if place.id not in self._slots:
            dates = {slot.start.date() for slot in place.slots}
            self._slots[place.id] = {day: self.catalogue.slots(place, day) for day in dates}
        return self._slots[place.id].get(date, ())

    def open_parts(self, place: Place, date: dt.date) -> tuple[Window, ...]:
        """What closures leave of `date` from 00:00 to 24:00, whatever the hours say."""
        if date in place.closed_on:
            return ()
        whole = (midnight(date), midnight(date) + ONE_DAY)
        return without(whole, tuple((piece.start, piece.end) for piece in place.closed_during))

    def name(self, item: Stop | Leg | Stay) -> str:
        """What people call an item: the name of its place, or the leg's mode and number or cities."""
        if isinstance(item, Leg):
            return f"{item.mode} {item.number or f'{item.origin.city}–{item.destination.city}'}"
        place = self.catalogue.place(item.place)
        return item.place if place is None else place.name
