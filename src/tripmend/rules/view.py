"""The facts that rules need, worked out once per trip: the timeline in UTC, places, slots, travel times."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, pairwise
from operator import is_
from typing import Any, TypeVar

from ..trip import (
    Catalogue,
    CostSheet,
    Day,
    Endpoint,
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
)
from .rule import Finding, Parameters, Verdict

DEEP_NIGHT = dt.timedelta(hours=3)
"""After midnight; who arrives before wants a bed."""


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


def city_of(end: Endpoint, catalogue: Catalogue) -> str:
    """The `city_key` of one end of a leg or connection, by its own word, else by its place's; "" unknown."""
    place = catalogue.place(end.place) if end.place is not None else None
    return city_key(end.city or ("" if place is None else place.city))


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
        city = city_of(leg.destination, catalogue)
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
    city = city_key(itinerary.home) or city_of(first.origin, catalogue)
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


_T = TypeVar("_T")

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


@dataclass(frozen=True, slots=True)
class Scene:
    """A day and the places of its stops, in their order."""

    day: Day
    places: tuple[Place | None, ...]


class Memory:
    """What was said of parts of a trip, of one traveller: of a part that is the same object in another plan, with the
    same places, the same is said again, so that only the days are judged anew that a change or a revision touches."""

    def __init__(self) -> None:
        self._whose: tuple[Any, ...] | None = None
        self._said: dict[tuple[Any, ...], tuple[tuple[Any, ...], Any]] = {}
        self._found: dict[tuple[str, int], tuple[tuple[Verdict, ...], tuple[Finding, ...]]] = {}

    def fits(self, itinerary: Itinerary, catalogue: Catalogue, parameters: Parameters) -> bool:
        """Whether this is about such a trip; a new one is from now on."""
        # What lasts of a catalogue is shared by those that a change makes of it; what does not is in places.
        lasting = catalogue.lasting, catalogue.times
        whose = *lasting, itinerary.traveller, parameters, itinerary.home, itinerary.currency
        self._whose = self._whose or whose
        return all(map(is_, self._whose[:4], whose)) and self._whose[4:] == whose[4:]

    def again(self, key: tuple[Any, ...], facts: tuple[Any, ...], say: Callable[[], _T]) -> _T:
        """What was said under `key` where all it hangs on is the very same; else what is said now."""
        known = self._said.get(key)
        if known is not None and len(known[0]) == len(facts) and all(map(is_, known[0], facts)):
            found: _T = known[1]
            return found
        found = say()
        self._said[key] = facts, found
        return found

    def made_of(self, rule: str, part: tuple[Verdict, ...], find: Callable[[Verdict], Finding]) -> tuple[Finding, ...]:
        """What a rule finds by what it said of a part; of the same verdicts the same findings."""
        known = self._found.get((rule, id(part)))
        if known is None:
            known = self._found[rule, id(part)] = part, tuple(map(find, part))
        return known[1]

    def same(self, key: tuple[Any, ...], value: _T) -> _T:
        """The value that was last given under `key` where it is equal, so that it is the same object."""
        known = self._said.get(key)
        if known is not None and known[1] == value:
            found: _T = known[1]
            return found
        self._said[key] = (), value
        return value


class View:
    """A trip and its catalogue with everything derived that more than one rule asks for.

    memory: of what was said of other plans for the same traveller; where they differ in more than plan, hours, stock
    and prices it is not used.
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
        fits = memory is not None and memory.fits(itinerary, catalogue, parameters)
        self.memory = memory if memory is not None and fits else Memory()
        self._scenes: dict[dt.date, Scene] = {}
        self._judged: dict[Callable[[View], Iterable[Verdict]], tuple[tuple[Verdict, ...], ...]] = {}

    def parts(self, judge: Callable[[View], Iterable[Verdict]]) -> tuple[tuple[Verdict, ...], ...]:
        """What a rule's function says of this trip, part by part; worked out once."""
        found = self._judged.get(judge)
        if found is None:
            found = tuple(judge.parts(self)) if isinstance(judge, InParts) else (tuple(judge(self)),)
            self._judged[judge] = found
        return found

    def findings(
        self, rule: str, judge: Callable[[View], Iterable[Verdict]], find: Callable[[Verdict], Finding]
    ) -> Iterator[Finding]:
        """What a rule finds, with `find` made of each verdict of its function."""
        return chain.from_iterable(self.memory.made_of(rule, part, find) if part else () for part in self.parts(judge))

    def scene(self, day: Day) -> Scene:
        """A day with the places of its stops; the same object as long as all of these are."""
        known = self._scenes.get(day.date)
        if known is None or known.day is not day:
            places = tuple(self.catalogue.by_id.get(item.place) for item in day.items if isinstance(item, Stop))
            known = self.memory.again(("scene", day.date), (day, *places), lambda: Scene(day, places))
            self._scenes[day.date] = known
        return known

    def stops_of(self, day: Day) -> Iterator[tuple[Stop, Place | None]]:
        """The stops of a day with their places."""
        return ((item, self.catalogue.place(item.place)) for item in day.items if isinstance(item, Stop))

    @cached_property
    def stops(self) -> tuple[tuple[Day, Stop, Place | None], ...]:
        """Every stop with its day and its place (None when the catalogue does not have it)."""
        return tuple((day, stop, self.catalogue.place(stop.place)) for day, stop in self.itinerary.stops())

    def cost_of(self, day: Day) -> CostSheet:
        """What the stops and legs of a day cost."""

        def say() -> CostSheet:
            return day_cost(day, self.catalogue, self.traveller.party)

        runs = self.catalogue.connection_by_id
        used = (runs.get(item.connection or "") for item in day.items if isinstance(item, Leg))
        return self.memory.again(("cost", day.date), (self.scene(day), *used), say)

    @cached_property
    def legs(self) -> tuple[tuple[Day, Leg], ...]:
        """Every leg with its day."""
        return tuple(self.itinerary.legs())

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
        return self.memory.again(
            ("line", day.date), (self.scene(day),), lambda: tuple(sorted(self.timed_of(day), key=_by_time))
        )

    def timed_of(self, day: Day) -> tuple[Timed, ...]:
        """The items of a day that have times, in the order in which they stand."""

        def say() -> tuple[Timed, ...]:
            return tuple(timed for item in day.items if (timed := self._timed(day, item)) is not None)

        return self.memory.again(("timed", day.date), (self.scene(day),), say)

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

        def say() -> frozenset[bool]:
            return frozenset(not clock.startswith("?") for timed in self.timed_of(day) for clock in timed.clocks)

        return self.memory.again(("clocks", day.date), (self.scene(day),), say)

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
        found = whereabouts(self.itinerary, self.catalogue)
        return {date: self.memory.same(("whereabouts", date), here) for date, here in found.items()}

    @cached_property
    def stretches(self) -> tuple[tuple[tuple[Any, ...], tuple[tuple[Timed, Timed], ...]], ...]:
        """The neighbours in the timeline, day by day where each day's items come after those of the day before; with
        the objects of which they consist."""
        if not self._in_turn:
            return (((object(),), self.pairs),)
        found: list[tuple[tuple[Any, ...], tuple[tuple[Timed, Timed], ...]]] = []
        last: Timed | None = None
        for line in self._lines:
            if line:
                found.append(((last, line), tuple(pairwise(line if last is None else (last, *line)))))
                last = line[-1]
        return tuple(found)

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
            return f"{item.mode} {item.number or f'{item.origin.city}–{item.destination.city}'}"
        place = self.catalogue.place(item.place)
        return item.place if place is None else place.name


class InParts:
    """A rule that speaks of one part of the trip after the other; what it says of each is kept together, so that of a
    part that is the same it need not be said again."""

    def __init__(self, parts: Callable[[View], Iterator[tuple[Verdict, ...]]]) -> None:
        self.parts = parts

    def __call__(self, view: View) -> Iterator[Verdict]:
        """Its verdicts, one after the other."""
        return chain.from_iterable(self.parts(view))


def day_by_day(judge: Callable[[View, Day], Iterable[Verdict]]) -> InParts:
    """A rule that speaks of one day after the other, and of each by itself: by its items, its whereabouts, and whether
    the clocks of the trip can be compared. What it said of a day that is the same is said again."""

    def parts(view: View) -> Iterator[tuple[Verdict, ...]]:
        for day in view.itinerary.days:
            facts = view.scene(day), view.whereabouts.get(day.date), view.mixed_clocks
            yield view.memory.again((judge, day.date), facts, lambda: tuple(judge(view, day)))  # noqa: B023 - at once

    return InParts(parts)


def pair_by_pair(judge: Callable[[View, Timed, Timed], Verdict | None]) -> InParts:
    """A rule that speaks of neighbours in the timeline, and of each two by themselves."""

    def parts(view: View) -> Iterator[tuple[Verdict, ...]]:
        for number, (facts, pairs) in enumerate(view.stretches):

            def say(pairs: tuple[tuple[Timed, Timed], ...] = pairs) -> tuple[Verdict, ...]:
                verdicts = (judge(view, first, second) for first, second in pairs)
                return tuple(verdict for verdict in verdicts if verdict is not None)

            yield view.memory.again((judge, number), (*facts, view.mixed_clocks), say)

    return InParts(parts)


def _by_time(timed: Timed) -> tuple[int, int]:
    return timed.start, timed.end
