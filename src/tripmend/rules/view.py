"""The facts that rules need, worked out once per trip: the timeline in UTC, places, slots, travel times."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, pairwise
from operator import is_
from typing import Any

from ..trip import (
    Catalogue,
    CostSheet,
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
    day_cost,
    minute_of,
    stay_cost,
)
from .memory import Memory, Said
from .rule import Finding, Parameters, Verdict

DEEP_NIGHT = dt.timedelta(hours=3)
"""After midnight; who arrives before wants a bed."""
NO_BED_FOR = 180
"""Minutes between two legs for which nobody takes a bed at night, so that the night is spent under way all the same."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """One day, cities as `city_key` has them ("" unknown).

    morning: where the day begins. moves: (departure in minutes UTC or None, city reached) of each leg, in order.
    evening: where the night is spent; a leg that leaves after midnight counts for it where it is over in deep night.
    midnight: where one is when the day ends, which is elsewhere only with such a leg.
    by_night: the cities in which one is before the day is over; one that a leg reaches only tomorrow is none.
    late: (city before it, departure, city reached) of each leg of an earlier day that leaves on this one.
    """

    morning: str
    moves: tuple[tuple[int | None, str], ...]
    evening: str
    midnight: str
    late: tuple[tuple[str, int, str], ...] = ()
    by_night: frozenset[str] = frozenset()

    @property
    def cities(self) -> frozenset[str]:
        """All cities of the day."""
        return frozenset((self.morning, *(city for _, city in self.moves), *(before for before, _, _ in self.late)))

    def at(self, minute: int) -> frozenset[str]:
        """The cities in which one may be at `minute` (UTC), under way counting as already there: several where a leg
        without times stands between the last that has left and the first that leaves later."""
        cities = {self.late[0][0] if self.late else self.morning}
        for depart, reached in (*((leaves, there) for _, leaves, there in self.late), *self.moves):
            if depart is None:
                cities.add(reached)
            elif depart <= minute:
                cities = {reached}
            else:
                break
        return frozenset(cities)


def in_order(day: Day, catalogue: Catalogue) -> list[Leg]:
    """The legs of a day by departure; as they are listed when one of them has no times."""
    legs = [item for item in day.items if isinstance(item, Leg)]
    departs = {leg.id: minute_of(leg.depart, catalogue.end_zone(leg.origin)) for leg in legs if leg.depart is not None}
    return sorted(legs, key=lambda leg: departs[leg.id]) if len(departs) == len(legs) else legs


def _of_day(day: Day, morning: str, catalogue: Catalogue) -> Whereabouts:
    moves: list[tuple[int | None, str]] = []
    next_midnight = dt.datetime.combine(day.date + dt.timedelta(days=1), dt.time())
    evening = midnight = morning
    for leg in in_order(day, catalogue):
        depart = None if leg.depart is None else minute_of(leg.depart, catalogue.end_zone(leg.origin))
        city = catalogue.end_city(leg.destination)
        moves.append((depart, city))
        if leg.depart is None or leg.depart.date() <= day.date:
            evening = midnight = city
        elif leg.arrive is not None and leg.arrive < next_midnight + DEEP_NIGHT:
            evening = city
    return Whereabouts(morning, tuple(moves), evening, midnight)


def whereabouts(itinerary: Itinerary, catalogue: Catalogue) -> dict[dt.date, Whereabouts]:
    """The cities of every day, beginning at home (else where the first leg leaves); {} for a trip without legs."""
    first = next((legs[0] for day in itinerary.days if (legs := in_order(day, catalogue))), None)
    if first is None:
        return {}
    city = city_key(itinerary.home) or catalogue.end_city(first.origin)
    found: dict[dt.date, Whereabouts] = {}
    late: list[tuple[dt.date, tuple[str, int, str]]] = []
    arrived: dt.date | None = None
    for day in itinerary.days:
        still = tuple(move for date, move in late if date >= day.date)
        here = _of_day(day, city, catalogue)
        there = {before for before, _, _ in still} | ({city} if arrived is None or arrived <= day.date else set())
        for leg, (depart, reached) in zip(in_order(day, catalogue), here.moves, strict=True):
            if depart is not None and leg.depart is not None:
                late.append((leg.depart.date(), (city, depart, reached)))
            city, arrived = reached, None if leg.arrive is None else leg.arrive.date()
            if arrived is None or arrived <= day.date:
                there.add(city)
        found[day.date] = replace(here, late=still, by_night=frozenset(there))
    return found


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


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A day and the places of its stops, in their order; with what was worked out of these alone."""

    day: Day
    places: tuple[Place | None, ...]
    known: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """A part of a trip, a day or neighbours in the timeline, and what rules have said of it."""

    of: Any
    said: dict[Any, Any] = field(default_factory=dict)


class View:
    """A trip and its catalogue with everything derived that more than one rule asks for.

    memory: of what was said of other plans for such a traveller, so that only the days are judged anew that a change
    or a revision touches; None: the one that the catalogue keeps. Where it is of another traveller it is not used.
    """

    def __init__(
        self, itinerary: Itinerary, catalogue: Catalogue, parameters: Parameters, memory: Memory | None = None
    ) -> None:
        self.itinerary = itinerary
        self.catalogue = catalogue
        self.parameters = parameters
        self.traveller = itinerary.traveller
        self.people = itinerary.traveller.people
        self.travel = TravelTimes.of(catalogue, itinerary.traveller, parameters.unknown_travel)
        if memory is None:
            memory = Memory.of(itinerary, catalogue, parameters)
        self.memory = memory if memory.fits(itinerary, catalogue, parameters) else Memory()
        self._scenes: dict[dt.date, Scene] = {}
        self._judged: dict[Callable[[View], Iterable[Verdict]], tuple[Said, ...]] = {}

    def parts(self, judge: Callable[[View], Iterable[Verdict]]) -> tuple[Said, ...]:
        """What a rule's function says of this trip, part by part; worked out once."""
        found = self._judged.get(judge)
        if found is None:
            found = tuple(judge.parts(self)) if isinstance(judge, InParts) else (Said(tuple(judge(self))),)
            self._judged[judge] = found
        return found

    def findings(
        self, rule: object, judge: Callable[[View], Iterable[Verdict]], find: Callable[[Verdict], Finding]
    ) -> Iterator[Finding]:
        """What `rule` finds, with `find` made of each verdict of its function."""
        return chain.from_iterable([part.findings(rule, find) for part in self.parts(judge)])

    def scene(self, day: Day) -> Scene:
        """A day with the places of its stops; the same object as long as all of these are."""
        known = self._scenes.get(day.date)
        if known is None or known.day is not day:
            places = tuple([self.catalogue.by_id.get(item.place) for item in day.items if isinstance(item, Stop)])
            known = self.memory.again(("scene", day.date), (day, *places), lambda: Scene(day, places))
            self._scenes[day.date] = known
        return known

    @cached_property
    def by_day(self) -> list[Part]:
        """The days, each the same part as long as its items, its whereabouts and whether clocks compare are the
        same."""
        found = []
        for day in self.itinerary.days:
            facts = self.scene(day), self.whereabouts.get(day.date), self.mixed_clocks
            found.append(self.memory.again(("day", day.date), facts, lambda: Part(day)))  # noqa: B023 - at once
        return found

    @cached_property
    def by_stretch(self) -> list[Part]:
        """The neighbours in the timeline, day by day where each day's items come after those of the day before."""
        if not self._in_turn:
            return [Part(self.pairs)]
        found: list[Part] = []
        last: Timed | None = None
        for day, line in zip(self.itinerary.days, self._lines, strict=True):
            if line:
                facts = last, line, self.mixed_clocks
                pairs = line if last is None else (last, *line)
                found.append(
                    self.memory.again(("pairs", day.date), facts, lambda: Part(tuple(pairwise(pairs))))  # noqa: B023
                )
                last = line[-1]
        return found

    @cached_property
    def dates(self) -> tuple[dt.date, ...]:
        """The dates of the trip."""
        return tuple([day.date for day in self.itinerary.days])

    @cached_property
    def beds(self) -> tuple[object, ...]:
        """What all that is said of stays hangs on: they, their places, and where one is each evening."""
        stays = self.itinerary.stays
        return *stays, *[self.catalogue.place(stay.place) for stay in stays], self.whereabouts

    @cached_property
    def rides(self) -> tuple[object, ...]:
        """What all that is said of legs hangs on: they, their connections, and whether clocks compare."""
        legs, runs = [leg for _, leg in self.legs], self.catalogue.connection_by_id
        return *legs, *[runs.get(leg.connection or "") for leg in legs], self.mixed_clocks

    def stops_of(self, day: Day) -> Iterator[tuple[Stop, Place | None]]:
        """The stops of a day with their places."""
        return ((item, self.catalogue.place(item.place)) for item in day.items if isinstance(item, Stop))

    @cached_property
    def stops(self) -> tuple[tuple[Day, Stop, Place | None], ...]:
        """Every stop with its day and its place (None when the catalogue does not have it)."""
        return tuple((day, stop, self.catalogue.place(stop.place)) for day, stop in self.itinerary.stops())

    def cost_of(self, day: Day) -> CostSheet:
        """What the stops and legs of a day cost."""
        runs, known = self.catalogue.connection_by_id, self.scene(day).known
        used = [runs.get(item.connection or "") for item in day.items if isinstance(item, Leg)]
        before, found = known.get("cost", (None, None))
        if before is None or not all(map(is_, before, used)):
            found = day_cost(day, self.catalogue, self.traveller.party)
            known["cost"] = used, found
        sheet: CostSheet = found
        return sheet

    def cost_of_stay(self, stay: Stay) -> int | None:
        """What all nights of a stay cost."""
        facts = stay, self.catalogue.place(stay.place)
        return self.memory.again(
            ("nights", stay.id), facts, lambda: stay_cost(stay, self.catalogue, self.traveller.party)
        )

    @cached_property
    def legs(self) -> tuple[tuple[Day, Leg], ...]:
        """Every leg with its day."""
        return tuple(self.itinerary.legs())

    @cached_property
    def ride_dates(self) -> tuple[dt.date, ...]:
        """The date of the day in which each leg stands."""
        return tuple([day.date for day, _ in self.legs])

    @cached_property
    def timeline(self) -> tuple[Timed, ...]:
        """All stops and legs with times, by start, then end (minutes UTC)."""
        found = tuple(chain.from_iterable(self._lines))
        return found if self._in_turn else tuple(sorted(found, key=_by_time))

    @cached_property
    def _lines(self) -> list[tuple[Timed, ...]]:
        """The items with times of each day, by start, then end."""
        return [self.line_of(day) for day in self.itinerary.days]

    @cached_property
    def _in_turn(self) -> bool:
        """Whether all that stands in one day begins before what stands in the next, as it should."""
        lines = [line for line in self._lines if line]
        return all(_by_time(one[-1]) <= _by_time(other[0]) for one, other in pairwise(lines))

    def line_of(self, day: Day) -> tuple[Timed, ...]:
        """The items of a day that have times, by start, then end."""
        known = self.scene(day).known
        if "line" not in known:
            known["line"] = tuple(sorted(self.timed_of(day), key=_by_time))
        found: tuple[Timed, ...] = known["line"]
        return found

    def timed_of(self, day: Day) -> tuple[Timed, ...]:
        """The items of a day that have times, in the order in which they stand."""
        known = self.scene(day).known
        if "timed" not in known:
            known["timed"] = tuple(timed for item in day.items if (timed := self._timed(day, item)) is not None)
        found: tuple[Timed, ...] = known["timed"]
        return found

    @cached_property
    def timed(self) -> dict[str, Timed]:
        """The timeline by id."""
        return {timed.item.id: timed for timed in self.timeline}

    @cached_property
    def pairs(self) -> tuple[tuple[Timed, Timed], ...]:
        """Neighbours in the timeline."""
        return tuple(pairwise(self.timeline))

    @cached_property
    def mixed_clocks(self) -> bool:
        """Whether some timed items have a zone and others none; where nothing has one, all clocks count as one."""
        return len({known for day in self.itinerary.days for known in self._clocks_of(day)}) > 1

    def _clocks_of(self, day: Day) -> frozenset[bool]:
        """Whether the clocks of a day's timed items have a zone."""
        known = self.scene(day).known
        if "clocks" not in known:
            clocks = {clock for timed in self.timed_of(day) for clock in timed.clocks}
            known["clocks"] = frozenset(not clock.startswith("?") for clock in clocks)
        found: frozenset[bool] = known["clocks"]
        return found

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

        def say() -> dict[dt.date, Whereabouts]:
            found = whereabouts(self.itinerary, self.catalogue)
            return {date: self.memory.same(("whereabouts", date), here) for date, here in found.items()}

        return self.memory.again(("cities", self.dates, self.ride_dates), tuple(leg for _, leg in self.legs), say)

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
            out or f"?{self.catalogue.end_city(item.origin)}",
            into or f"?{self.catalogue.end_city(item.destination)}",
        )
        # What arrives before it leaves, as written, is broken by itself; beside it all the rest is after it leaves.
        return Timed(item, day, start, max(start, end), item.origin.place, item.destination.place, clocks)

    def slots(self, place: Place, date: dt.date) -> tuple[Slot, ...]:
        """The slots of `place` that start on `date`, but for those of closed sessions."""
        return self.catalogue.slots(place, date)

    def open_parts(self, place: Place, date: dt.date) -> tuple[Window, ...]:
        """What closures leave of `date` from 00:00 to 24:00, whatever the hours say."""
        if date in place.closed_on:
            return ()
        whole = (midnight(date), midnight(date) + ONE_DAY)
        return without(whole, tuple((piece.start, piece.end) for piece in place.closed_during))

    def name(self, item: Stop | Leg | Stay) -> str:
        """What people call an item: the name of its place, or the leg's mode and number or cities."""
        if isinstance(item, Leg):
            return leg_name(item, self.catalogue)
        place = self.catalogue.place(item.place)
        return item.place if place is None else place.name


def leg_name(leg: Leg, catalogue: Catalogue) -> str:
    """What people call a leg: its mode, and its number or its cities, its places where it stays in one city."""
    way = leg.number or catalogue.way_name(leg) or f"{leg.origin.city}–{leg.destination.city}"
    return f"{leg.mode} {way}"


class InParts:
    """A rule that speaks of one part of the trip after the other; what it says of each is kept together, so that of a
    part that is the same it need not be said again."""

    def __init__(self, parts: Callable[[View], Iterator[Said]]) -> None:
        self.parts = parts

    def __call__(self, view: View) -> Iterator[Verdict]:
        """Its verdicts, one after the other."""
        return chain.from_iterable(part.verdicts for part in self.parts(view))


def as_a_whole(facts: Callable[[View], tuple[object, ...]]) -> Callable[[Callable[[View], Iterable[Verdict]]], InParts]:
    """A rule that hangs on a few things of the trip; what it said while these are the same, and the dates, is said
    again."""

    def remembered(judge: Callable[[View], Iterable[Verdict]]) -> InParts:
        def parts(view: View) -> Iterator[Said]:
            key = judge, view.dates, view.ride_dates
            yield view.memory.again(key, facts(view), lambda: Said(tuple(judge(view))))

        return InParts(parts)

    return remembered


def of_stays(judge: Callable[[View], Iterable[Verdict]]) -> InParts:
    """A rule that speaks of stays, by them, their places and where one is each evening."""
    return as_a_whole(lambda view: view.beds)(judge)


def of_rides(judge: Callable[[View], Iterable[Verdict]]) -> InParts:
    """A rule that speaks of legs, by them, their connections and whether clocks compare."""
    return as_a_whole(lambda view: view.rides)(judge)


def day_by_day(judge: Callable[[View, Day], Iterable[Verdict]]) -> InParts:
    """A rule that speaks of one day after the other, and of each by itself: by its items, its whereabouts, and whether
    the clocks of the trip can be compared. What it said of a day that is the same is said again."""

    def parts(view: View) -> Iterator[Said]:
        for part in view.by_day:
            if judge not in part.said:
                part.said[judge] = Said(tuple(judge(view, part.of)))
            yield part.said[judge]

    return InParts(parts)


def pair_by_pair(judge: Callable[[View, Timed, Timed], Verdict | None]) -> InParts:
    """A rule that speaks of neighbours in the timeline, and of each two by themselves."""

    def parts(view: View) -> Iterator[Said]:
        for part in view.by_stretch:
            if judge not in part.said:
                verdicts = (judge(view, first, second) for first, second in part.of)
                part.said[judge] = Said(tuple(verdict for verdict in verdicts if verdict is not None))
            yield part.said[judge]

    return InParts(parts)


def _by_time(timed: Timed) -> tuple[int, int]:
    return timed.start, timed.end
