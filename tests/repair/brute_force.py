"""The cheapest repair by enumeration, sharing no code with `tripmend.repair`.

What may change is what `Scope` and `Cost` document; what is feasible is the checker's to say: each single placement is
judged by the rules about one stop, each whole plan that could be the best by `check` and `check_revision`. In between,
orders that leave too little time are skipped by a sum over neighbours that is written anew here; if it skipped too
much, the engine would find a cheaper plan and the comparison would fail.

The cost is recomputed in `cost`, which reads the formulas of the engine's docstrings anew.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any

from cost import NOTHING, Fields, Prices, add, cost_of, midnight, number_of

from tripmend.change import Change, Scope
from tripmend.change import World as Changed
from tripmend.rules import RULES, Finding, Parameters, broken, check, check_revision
from tripmend.rules._view import View
from tripmend.trip import (
    Catalogue,
    Day,
    Itinerary,
    Leg,
    Place,
    Stay,
    Stop,
    leg_cost,
    minute_of,
    stay_cost,
    stop_cost,
    wall_clock,
)

__all__ = ["Answer", "brute_force", "newly_broken"]

ONE_DAY = dt.timedelta(days=1)
MEALS = ("breakfast", "lunch", "dinner")
ALONE = ("opening", "slot", "dwell", "day", "city", "meal-window", "capacity")
WHOLE = 25
"""Judging a whole plan takes about as long as looking at this many partial ones."""


class TooBig(Exception):  # noqa: N818  # it is no error: the case is counted as not compared
    """There is more to enumerate than the limit allows."""


@dataclass(frozen=True, slots=True)
class Answer:
    """status as in `Outcome`, or ``too big``; cost: the fields of the best cost in order; plan: one that has it."""

    status: str
    cost: Fields | None = None
    plan: Itinerary | None = None
    nodes: int = 0


def _key(finding: Finding) -> Any:
    return finding.rule, tuple(sorted(finding.subjects)), finding.date if not finding.subjects else None


def newly_broken(
    original: Itinerary, catalogue: Catalogue, changed: Changed, parameters: Parameters
) -> tuple[Finding, ...]:
    """The hard findings broken by the change itself."""
    before = {_key(finding) for finding in broken(check(original, catalogue, parameters))}
    now = broken(check(changed.itinerary, changed.catalogue, parameters))
    return tuple(finding for finding in now if _key(finding) not in before)


def _plain(city: str) -> str:
    return city.split("(")[0].strip().casefold()


# -- placements ------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Spot:
    """One placement of one stop: what it would be (None: given up), on which date, and what that costs at least.

    shortest, longest: minutes; start, zone in minutes UTC; money: the party's.
    """

    stop: Stop | None
    date: dt.date
    cost: int
    start: int = 0
    shortest: int = 0
    longest: int = 0
    usual: int = 0
    money: int = 0
    place: str = ""
    buffer: int = 0


@dataclass(slots=True)
class Case:
    """Everything that is asked of one enumeration."""

    original: Itinerary
    changed: Changed
    change: Change
    scope: Scope
    parameters: Parameters
    limit: int
    needs: frozenset[str] = frozenset()
    thrifty: frozenset[str] = frozenset()
    nodes: int = 0
    best: int | None = None
    plan: Itinerary | None = None
    prices: Prices = field(init=False)

    def __post_init__(self) -> None:
        self.prices = Prices(self.changed, self.parameters)

    # -- choices of legs and stays

    def leg_ways(self, day: Day, leg: Leg) -> Iterator[Leg]:
        if not leg.cancelled:
            yield leg
        if leg.id not in self.needs or leg.id not in self.scope.items:
            return
        date = day.date if leg.depart is None else leg.depart.date()
        for new in self.changed.catalogue.connections:
            ends = [(_plain(c.origin.city), _plain(c.destination.city)) for c in (new, leg)]
            if ends[0] != ends[1] or new.id == leg.connection:
                continue
            if self._counts_money() and new.price is None:
                continue
            facts: dict[str, Any] = {
                "mode": new.mode,
                "number": new.number,
                "connection": new.id,
                "booked": False,
                "cancelled": False,
                "price": None,
                "origin": new.origin,
                "destination": new.destination,
            }
            if new.depart is not None:
                if new.depart.date() == date:
                    yield leg.replace(**facts, depart=new.depart, arrive=new.arrive)
            elif not new.dates or date in new.dates:
                yield from self._untimetabled(leg, new.minutes, facts, date)

    def _untimetabled(self, leg: Leg, minutes: int | None, facts: dict[str, Any], date: dt.date) -> Iterator[Leg]:
        if leg.depart is None:
            yield leg.replace(**facts, depart=None, arrive=None)
            return
        if minutes is None:
            return
        out = self.changed.catalogue.end_zone(facts["origin"])
        into = self.changed.catalogue.end_zone(facts["destination"])
        first = minute_of(dt.datetime.combine(date, self.parameters.ground_start), out)
        end_of_trip = minute_of(midnight(self.changed.itinerary.days[-1].date) + ONE_DAY, into)
        last = min(minute_of(midnight(date) + ONE_DAY, out) - 1, end_of_trip - minutes)
        planned = minute_of(leg.depart, self.changed.catalogue.end_zone(leg.origin))
        grid = self.parameters.grid
        times = {m for m in range(first, last + 1) if m % grid == 0} | {first}
        times |= {planned} if first <= planned <= last else set()
        for minute in sorted(times):
            yield leg.replace(**facts, depart=wall_clock(minute, out), arrive=wall_clock(minute + minutes, into))

    def stay_ways(self, stay: Stay) -> Iterator[tuple[Stay, ...]]:
        yield (stay,)
        if stay.id not in self.needs or stay.id not in self.scope.items:
            return
        catalogue = self.changed.catalogue
        old = catalogue.by_id[stay.place]
        limit = stay_cost(stay, catalogue, self.changed.itinerary.traveller.party)
        lost = [night for night in stay.nights if self._no_room(stay, night)]
        for place in catalogue.places:
            if place.kind != "lodging" or place.id == old.id or _plain(place.city) != _plain(old.city):
                continue
            if self._unpriced(stay.replace(place=place.id, price=None)):
                continue
            whole = stay.replace(place=place.id, booked=False, void_nights=(), price=None)
            if stay.id in self.thrifty and not self._cheaper(stay_cost(whole, catalogue, self.party), limit):
                continue
            yield (whole,)
            if lost and len(lost) < len(stay.nights):
                yield self._cut(stay, lost, place.id)

    @property
    def party(self) -> dict[str, int]:
        return dict(self.changed.itinerary.traveller.party)

    @staticmethod
    def _cheaper(new: int | None, old: int | None) -> bool:
        return new is not None and new < (old or 0)

    def _no_room(self, stay: Stay, night: dt.date) -> bool:
        alone = stay.replace(check_in=night, check_out=night + ONE_DAY)
        view = View(self.changed.itinerary.replace(stays=(alone,)), self.changed.catalogue, self.parameters)
        return any(f.state == "broken" for f in RULES["vacancy"].findings(view))  # type: ignore[arg-type]

    @staticmethod
    def _cut(stay: Stay, lost: list[dt.date], place: str) -> tuple[Stay, ...]:
        runs: list[list[Any]] = []
        for night in stay.nights:
            where = place if night in lost else stay.place
            if runs and runs[-1][0] == where:
                runs[-1][2] = night + ONE_DAY
            else:
                runs.append([where, night, night + ONE_DAY])
        made: list[Stay] = []
        own = False
        for number, (where, begin, end) in enumerate(runs):
            name = stay.id if where == stay.place and not own else f"{stay.id}-{number + 2}"
            facts: dict[str, Any] = {"void_nights": ()}
            facts |= {} if where == stay.place else {"booked": False, "price": None}
            own = own or where == stay.place
            made.append(stay.replace(id=name, place=where, check_in=begin, check_out=end, **facts))
        return tuple(made)

    # -- placements of stops

    def _awake(self, stop: Stop, place: Place, date: dt.date) -> tuple[dt.datetime, dt.datetime] | None:
        """Within which hours of `date` the stop may be put at a new time at `place`; None: any."""
        spans = []
        slots = place.slots and stop.kind != "rest"
        waking = tuple(dt.datetime.combine(date, clock) for clock in self.parameters.waking)
        assert stop.start is not None
        assert stop.end is not None
        own = place.id == stop.place and date in (day.date for day in self.changed.itinerary.days if stop in day.items)
        outside = own and (stop.start < waking[0] or stop.end > waking[1])
        if stop.meal is None and not slots and not outside:
            spans.append(waking)
        if not slots and stop.kind != "rest" and self.changed.catalogue.windows(place.id, date) is None:
            spans.append(tuple(dt.datetime.combine(date, clock) for clock in self.parameters.unknown_hours))
        return (max(span[0] for span in spans), min(span[1] for span in spans)) if spans else None

    def _starts(self, place: Place, date: dt.date, stop: Stop) -> list[dt.datetime]:
        """Slots where they are sold; else the planned time of day, and the grid."""
        if place.slots and stop.kind != "rest":
            # Stock that is not known is no ground for a new place.
            known = [s for s in place.slots if s.left is not None or place.id == stop.place]
            return sorted({s.start for s in known if s.start.date() == date})
        zone = self.changed.catalogue.zone_of(place.id)
        low, high = midnight(date), midnight(date) + ONE_DAY
        if stop.meal is not None:
            low, high = (dt.datetime.combine(date, clock) for clock in self.parameters.meal_windows[stop.meal])
        awake = self._awake(stop, place, date)
        if awake is not None:
            low, high = max(low, awake[0]), min(high, awake[1])
        first, last = minute_of(low, zone), minute_of(high, zone)
        grid = self.parameters.grid
        times = {wall_clock(m, zone) for m in range(-(-first // grid) * grid, last + 1, grid)}
        assert stop.start is not None
        planned = dt.datetime.combine(date, stop.start.time())
        if low <= planned <= high:
            times.add(planned)
        return sorted(times)

    def _most(self, old: Stop, new: Stop, date: dt.date) -> int:
        """The longest a placement may last: as usual, but within the hours for new times."""
        assert new.start is not None
        assert new.end is not None
        usual = int((new.end - new.start).total_seconds() // 60)
        awake = self._awake(old, self.prices.place(new.place), date)
        if awake is None or (new.place, new.start) == (old.place, old.start):
            return usual
        return min(usual, int((awake[1] - new.start).total_seconds() // 60))

    def _wanted(self, stop: Stop, day: Day) -> Iterator[tuple[Stop, dt.date]]:
        """Every placement that is looked at, before anything is judged, with the usual length."""
        free = self.scope.frees(stop.id, day.date)
        if not free:
            return
        targets: list[tuple[Place, dt.date]] = []
        place = self.prices.place(stop.place)
        for other in self.changed.itinerary.days:
            date = other.date
            dates = self.scope.dates
            together = self.scope.level == "plan" or (self.scope.level == "day" and date in dates and day.date in dates)
            if date == day.date or (together and stop.kind != "meal"):
                targets.append((place, date))
        if stop.id in self.needs and stop.kind not in ("event", "rest"):
            targets += [(new, day.date) for new in self._replacements(stop, place)]
        for where, date in targets:
            facts: dict[str, Any] = {}
            if where.id != stop.place:
                facts = {"place": where.id, "booked": False, "price": None}
            if stop.start is None:
                own, people = where.id == stop.place, self.changed.itinerary.traveller.people
                roomy = [s for s in where.slots if (own if s.left is None else s.left >= people)]
                slotted = not where.slots or stop.kind == "rest" or any(s.start.date() == date for s in roomy)
                if slotted and (facts or date != day.date):
                    yield stop.replace(**facts, **({} if facts else {"booked": False})), date
                continue
            usual = dt.timedelta(minutes=self.prices.usual(stop, where))
            if self._timed_by_lock(stop):
                usual = max(usual, stop.end - stop.start)
            for start in self._starts(where, date, stop):
                if (where.id, start) == (stop.place, stop.start):
                    continue  # this is the plan as it is, which comes first of all
                yield stop.replace(**{**facts, "booked": False}, start=start, end=start + usual), date

    def _timed_by_lock(self, stop: Stop) -> bool:
        locks = [lock for lock in self.original.locks if lock.target == stop.id and lock.hold == "time"]
        return bool(locks) and stop.id not in self.changed.hit_items

    def _replacements(self, stop: Stop, old: Place) -> Iterator[Place]:
        planned = {other.place for _, other in self.changed.itinerary.stops()}
        for new in self.changed.catalogue.places:
            if new.kind != old.kind or _plain(new.city) != _plain(old.city) or new.id in planned:
                continue
            yield new

    def _thrifty_enough(self, old: Stop, new: Stop) -> bool:
        """What is only replaced to save money has to save some."""
        costs = [stop_cost(stop, self.changed.catalogue, self.party) for stop in (new, old)]
        return old.id not in self.thrifty or self._cheaper(costs[0], costs[1])

    def _unpriced(self, item: Stop | Stay) -> bool:
        """Where money counts, nothing new is chosen whose price is not known."""
        cost = (stop_cost if isinstance(item, Stop) else stay_cost)(item, self.changed.catalogue, self.party)  # type: ignore[operator]
        return self._counts_money() and cost is None

    def _counts_money(self) -> bool:
        wished = any(wish.type == "max_extra" for wish in self.change.constraints)
        return wished or self.changed.itinerary.traveller.budget is not None

    def _alone(self, legs: dict[str, Leg], stops: Iterable[tuple[Stop, dt.date]]) -> set[str]:
        """The ids of stops that are broken all by themselves, whatever else is planned."""
        days = []
        by_date: dict[dt.date, list[Any]] = {}
        for stop, date in stops:
            by_date.setdefault(date, []).append(stop)
        for day in self.changed.itinerary.days:
            ways = [legs[item.id] for item in day.items if isinstance(item, Leg)]
            days.append(day.replace(items=(*ways, *by_date.get(day.date, ()))))
        view = View(self.changed.itinerary.replace(days=tuple(days)), self.changed.catalogue, self.parameters)
        bad: set[str] = set()
        for name in ALONE:
            bad |= {f.subjects[0] for f in RULES[name].findings(view) if f.state == "broken"}  # type: ignore[arg-type]
        return bad

    def _unwished(self, legs: dict[str, Leg], stop: Stop, date: dt.date) -> bool:
        """Whether the step to this one placement breaks a lock, the scope or a wish."""
        days = []
        for day in self.changed.itinerary.days:
            items = [item for item in day.items if item.id != stop.id]
            days.append(day.replace(items=(*items, stop) if day.date == date else tuple(items)))
        trip = self.changed.itinerary.replace(days=tuple(days))
        step = check_revision(self.original, trip, self.changed, self.change, self.scope, self.parameters)
        return any(self._fault(f) and stop.id in f.subjects and f.rule in ("lock", "scope", "wish") for f in step)

    @staticmethod
    def _fault(finding: Finding) -> bool:
        """Nothing new is built on a wish for something that is not known to be honoured.

        To avoid something rules out only what is known to have it, and a stop without a time has no wrong time.
        """
        if finding.rule == "wish" and finding.state == "unknown":
            return any(f"“{kind}" in finding.message for kind in ("want", "max price", "near", "indoor"))
        return finding.level == "hard" and finding.state == "broken"

    def spots(self, legs: dict[str, Leg]) -> list[list[Spot]]:
        """The placements of every stop that are sound by themselves, cheapest first."""
        raw: list[tuple[int, Stop, Day, Stop, dt.date]] = []
        stops = list(self.changed.itinerary.stops())
        for number, (day, stop) in enumerate(stops):
            raw.append((number, stop, day, stop, day.date))
            raw += [(number, stop, day, new, date) for new, date in self._wanted(stop, day)]
        lengths = self._lengths(legs, raw)
        found: list[list[Spot]] = [[] for _ in stops]
        judge = bool(self.change.constraints or self.original.locks)
        for entry, (shortest, longest) in lengths:
            number, old, day, new, date = entry
            if new is not old and self._unpriced(new) and (new.place != old.place or not self._unpriced(old)):
                continue
            if new.place != old.place and not self._thrifty_enough(old, new):
                continue
            if judge and new is not old:
                least = new if new.start is None else new.replace(end=new.start + dt.timedelta(minutes=shortest))
                if self._unwished(legs, least, date):
                    continue
            found[number].append(self._spot(old, day, new, date, shortest, longest))
        for number, (day, stop) in enumerate(stops):
            locked = any(lock.target == stop.id for lock in self.original.locks)
            kept = stop.id not in self.changed.hit_items and locked
            if self.scope.may_lose and self.scope.frees(stop.id, day.date) and not kept:
                found[number].append(Spot(None, day.date, number_of(self.prices.stop(stop, day, None, None))))
            found[number].sort(key=lambda spot: spot.cost)
        return found

    def _spot(self, old: Stop, day: Day, new: Stop, date: dt.date, shortest: int, longest: int) -> Spot:
        place = self.prices.place(new.place)
        cost = number_of(self.prices.stop(old, day, new, date))
        money = stop_cost(new, self.changed.catalogue, self.party) or 0
        if new.start is None or new.end is None:
            return Spot(new, date, cost, money=money, place=new.place)
        start = minute_of(new.start, self.changed.catalogue.zone_of(new.place))
        usual = int((new.end - new.start).total_seconds() // 60)
        return Spot(new, date, cost, start, shortest, longest, usual, money, new.place, place.arrival_buffer)

    def _lengths(self, legs: dict[str, Leg], raw: list[Any]) -> list[tuple[Any, tuple[int, int]]]:
        """(shortest, longest) minutes of each placement that is sound by itself; halving where the usual is not."""
        ranges: list[tuple[int, int]] = []
        for _, old, _, new, date in raw:
            if new.start is None:
                ranges.append((0, 0))
                continue
            usual = int((new.end - new.start).total_seconds() // 60)
            most = self._most(old, new, date)
            place = self.prices.place(new.place)
            low = usual if place.dwell is None else min(usual, place.dwell.min)
            if self._timed_by_lock(old) or not self.scope.frees(new.id, raw[len(ranges)][2].date):
                low = usual
            ranges.append((low, most))

        def bad(minutes: dict[int, int]) -> set[int]:
            trial = []
            for n, length in minutes.items():
                new, date = raw[n][3], raw[n][4]
                facts = {} if new.start is None else {"end": new.start + dt.timedelta(minutes=length)}
                trial.append((new.replace(id=str(n), **facts), date))
            return {int(name) for name in self._alone(legs, trial) if name not in legs}

        short = {n for n, (low, high) in enumerate(ranges) if high < low}
        whole = {n: ranges[n][1] for n in range(len(raw)) if n not in short}
        failing = bad(whole)
        hopeless = bad({n: ranges[n][0] for n in failing}) if failing else set()
        search = {n: list(ranges[n]) for n in failing - hopeless}
        while any(high - low > 1 for low, high in search.values()):
            middle = {n: (low + high) // 2 for n, (low, high) in search.items() if high - low > 1}
            wrong = bad(middle)
            for n, length in middle.items():
                search[n][1 if n in wrong else 0] = length
        result = []
        for n, entry in enumerate(raw):
            if n in hopeless | short:
                continue
            longest = search[n][0] if n in search else ranges[n][1]
            result.append((entry, (ranges[n][0], longest)))
        return result

    # -- the search

    def run(self) -> None:
        trip = self.changed.itinerary
        legs = list(trip.legs())
        stays = list(trip.stays)
        beds = []
        for ways in product(*(list(self.stay_ways(stay)) for stay in stays)):
            made = tuple(stay for way in ways for stay in way)
            cost = NOTHING
            for stay, way in zip(stays, ways, strict=True):
                cost = add(cost, self.prices.stay(stay, way))
            if self._beds_hold(made):
                beds.append((number_of(cost), made))
        beds.sort(key=lambda entry: entry[0])
        rides = []
        for chosen in product(*(list(self.leg_ways(day, leg)) for day, leg in legs)):
            cost = NOTHING
            for (_, old), new in zip(legs, chosen, strict=True):
                cost = add(cost, self.prices.leg(old, new))
            rides.append((number_of(cost), {leg.id: leg for leg in chosen}))
        rides.sort(key=lambda entry: entry[0])
        for ride_cost, ride in rides:
            if not beds or not self._rides_hold(ride):
                continue
            spots = self.spots(ride)
            for bed_cost, bed in beds:
                Search(self, ride, bed, spots, ride_cost + bed_cost).run()

    def _beds_hold(self, stays: tuple[Stay, ...]) -> bool:
        trip = self.changed.itinerary.replace(stays=stays)
        view = View(trip, self.changed.catalogue, self.parameters)
        names = ("vacancy", "min-nights", "room-type", "house-rules")
        return not any(f.state == "broken" for name in names for f in RULES[name].findings(view))  # type: ignore[arg-type]

    def _rides_hold(self, ride: dict[str, Leg]) -> bool:
        days = [
            day.replace(items=tuple(ride[item.id] for item in day.items if isinstance(item, Leg)))
            for day in self.changed.itinerary.days
        ]
        trip = self.changed.itinerary.replace(days=tuple(days))
        view = View(trip, self.changed.catalogue, self.parameters)
        names = ("leg", "modes", "mode-mix", "overlap", "connection")
        return not any(f.state == "broken" for name in names for f in RULES[name].findings(view))  # type: ignore[arg-type]

    def count(self, much: int = 1) -> None:
        self.nodes += much
        if self.nodes > self.limit:
            raise TooBig


class Search:
    """Depth first over the stops for one choice of legs and stays, cutting what cannot be cheaper than the best."""

    def __init__(
        self, case: Case, ride: dict[str, Leg], bed: tuple[Stay, ...], spots: list[list[Spot]], cost: int
    ) -> None:
        self.case, self.ride, self.bed, self.spots, self.cost = case, ride, bed, spots, cost
        trip, catalogue = case.changed.itinerary, case.changed.catalogue
        self.rest = [0] * (len(spots) + 1)
        self.cheap = [0] * (len(spots) + 1)
        for n in range(len(spots) - 1, -1, -1):
            self.rest[n] = self.rest[n + 1] + min((spot.cost for spot in spots[n]), default=0)
            self.cheap[n] = self.cheap[n + 1] + min((spot.money for spot in spots[n]), default=0)
        self.budget = trip.traveller.budget
        self.fixed_money = sum(leg_cost(leg, catalogue, case.party) or 0 for leg in ride.values())
        self.fixed_money += sum(stay_cost(stay, catalogue, case.party) or 0 for stay in bed)
        self.demands = [
            (wanted, [any(map(wanted, options)) for options in spots]) for wanted in self._demands(trip, catalogue)
        ]
        self.calm = {
            day.date: case.parameters.visits[day.pace] for day in trip.days if day.pace is not None and not day.lost
        }
        self.names = [stop.id for _, stop in trip.stops()]
        self.near: dict[tuple[str, str], int] = {}
        self.planned = [stop for _, stop in trip.stops()]

    def _demands(self, trip: Itinerary, catalogue: Catalogue) -> Iterator[Callable[[Spot], bool]]:
        """What at least one stop of the plan has to do: serve a cuisine, be a meal of a full day."""
        home = _plain(trip.home)

        def serves(cuisine: str) -> Callable[[Spot], bool]:
            def test(spot: Spot) -> bool:
                if spot.stop is None or spot.stop.kind != "meal":
                    return False
                place = catalogue.by_id[spot.stop.place]
                return _plain(place.city) != home and cuisine in {c.casefold() for c in place.cuisines}

            return test

        def eats(meal: str, date: dt.date) -> Callable[[Spot], bool]:
            return lambda spot: spot.stop is not None and spot.stop.meal == meal and spot.date == date

        for cuisine in trip.traveller.cuisines:
            yield serves(cuisine.casefold())
        for day in trip.days:
            if not day.lost and not any(isinstance(item, Leg) for item in day.items):
                yield from (eats(meal, day.date) for meal in trip.traveller.meals)

    def _hopeless(self, chosen: list[Spot]) -> bool:
        """Whether some demand can no longer be met, or a calm day has too many visits."""
        n = len(chosen)
        for wanted, able in self.demands:
            if not any(able[n:]) and not any(map(wanted, chosen)):
                return True
        for date, most in self.calm.items():
            if sum(s.stop is not None and s.stop.kind == "visit" and s.date == date for s in chosen) > most:
                return True
        return False

    def run(self) -> None:
        if all(self.spots):
            self._next(0, [], self.cost, self.fixed_money)

    def _too_dear(self, cost: int) -> bool:
        return self.case.best is not None and cost >= self.case.best

    def _next(self, n: int, chosen: list[Spot], cost: int, money: int) -> None:
        self.case.count()
        if n == len(self.spots):
            self._judge(chosen, cost)
            return
        for spot in self.spots[n]:
            total = cost + spot.cost
            if self._too_dear(total + self.rest[n + 1]):
                return
            spent = money + spot.money
            if self.budget is not None and spent + self.cheap[n + 1] > self.budget:
                continue
            if any(self._clash(spot, other) for other in chosen):
                continue
            chosen.append(spot)
            if self._hopeless(chosen):
                chosen.pop()
                continue
            self._next(n + 1, chosen, total, spent)
            chosen.pop()

    def _shortest(self, a: str, b: str) -> int:
        """The least minutes from one place to another by way of any others: what no order of stops can undercut."""
        if not self.near:
            between = self.case.prices.travel.between
            names = {spot.place for spots in self.spots for spot in spots if spot.place}
            ways = {(x, y): between(x, y) for x in names for y in names}
            table = {pair: 0 if way.source == "unknown" else way.minutes for pair, way in ways.items()}
            for via in names:
                for x in names:
                    for y in names:
                        table[x, y] = min(table[x, y], table[x, via] + table[via, y])
            self.near = table
        return self.near[a, b]

    def _clash(self, a: Spot, b: Spot) -> bool:
        if a.stop is None or b.stop is None:
            return False
        if a.place == b.place and "rest" not in (a.stop.kind, b.stop.kind):
            return True
        if a.stop.start is None or b.stop.start is None:
            return False
        if a.start > b.start:
            a, b = b, a
        return a.start + a.shortest + self._shortest(a.place, b.place) + b.buffer > b.start

    def _judge(self, chosen: list[Spot], cost: int) -> None:
        lengths = self._fitted(chosen)
        if lengths is None:
            return
        short = sum(spot.usual - length for spot, length in zip(chosen, lengths, strict=True) if spot.stop)
        cost = self._with_lengths(chosen, lengths) + self.cost if short else cost
        if self._too_dear(cost):
            return
        plan = self._plan(chosen, lengths)
        if self._passes(plan):
            self.case.best, self.case.plan = cost, plan
            return
        # The sum over neighbours may overlook a reason to be shorter: let the checker find the longest that pass.
        least = [spot.shortest for spot in chosen]
        if least == lengths or not self._passes(self._plan(chosen, least)):
            return
        for n, spot in enumerate(chosen):
            low, high = least[n], lengths[n]
            while low < high:
                middle = (low + high + 1) // 2
                trial = [*least[:n], middle, *least[n + 1 :]]
                low, high = (middle, high) if self._passes(self._plan(chosen, trial)) else (low, middle - 1)
            least[n] = low
            assert spot.shortest <= low
        cost = self._with_lengths(chosen, least) + self.cost
        if not self._too_dear(cost):
            self.case.best, self.case.plan = cost, self._plan(chosen, least)

    def _with_lengths(self, chosen: list[Spot], lengths: list[int]) -> int:
        total = 0
        for (day, old), spot, length in zip(self.case.changed.itinerary.stops(), chosen, lengths, strict=True):
            new = self._cut(spot, length)
            total += number_of(self.case.prices.stop(old, day, new, None if new is None else spot.date))
        return total

    @staticmethod
    def _cut(spot: Spot, length: int) -> Stop | None:
        stop = spot.stop
        if stop is None or stop.start is None or length == spot.usual:
            return stop
        return stop.replace(end=stop.start + dt.timedelta(minutes=length))

    def _fitted(self, chosen: list[Spot]) -> list[int] | None:
        """The longest stays that leave time for the way to the next item; None when even the shortest do not."""
        case = self.case
        parameters, catalogue = case.parameters, case.changed.catalogue
        line: list[tuple[int, int, Any]] = []
        for n, spot in enumerate(chosen):
            if spot.stop is not None and spot.stop.start is not None:
                line.append((spot.start, n, spot))
        for leg in self.ride.values():
            if leg.depart is not None and leg.arrive is not None:
                line.append((minute_of(leg.depart, catalogue.end_zone(leg.origin)), -1, leg))
        line.sort(key=lambda entry: (entry[0], entry[1]))
        lengths = [spot.longest for spot in chosen]
        for (start, n, here), (following, _, there) in pairwise(line):
            origin = here.place if isinstance(here, Spot) else here.destination.place
            target = there.place if isinstance(there, Spot) else there.origin.place
            way = self._way(here, there, origin, target)
            if isinstance(there, Spot):
                way += there.buffer
            else:
                way += (parameters.check_in if isinstance(here, Spot) else parameters.change)[there.mode]
            if isinstance(here, Leg):
                assert here.arrive is not None
                end = minute_of(here.arrive, catalogue.end_zone(here.destination))
                way += parameters.egress[here.mode] if isinstance(there, Spot) else 0
                if end + way > following:
                    return None
                continue
            lengths[n] = min(lengths[n], following - way - start)
        for n, spot in enumerate(chosen):
            if spot.stop is None or spot.stop.meal is None or spot.stop.start is None:
                continue
            for other in chosen:
                if other.stop is None or other.stop.meal is None or other.date != spot.date:
                    continue
                if MEALS.index(other.stop.meal) == MEALS.index(spot.stop.meal) + 1:
                    lengths[n] = min(lengths[n], other.start - parameters.meal_gap - spot.start)
        for n, spot in enumerate(chosen):
            if spot.stop is None or spot.stop.start is None:
                continue
            low, high = self._vague_beds(spot)
            if self._stands(spot) and lengths[n] == spot.usual:
                continue
            if low is not None and spot.start < low:
                return None
            lengths[n] = min(lengths[n], lengths[n] if high is None else high - spot.start)
        if any(length < spot.shortest for length, spot in zip(lengths, chosen, strict=True)):
            return None
        return lengths

    def _way(self, here: Any, there: Any, origin: str | None, target: str | None) -> int:
        """Minutes on the way. One that is not known is assumed, but takes no longer than the plan gave it."""
        if origin is None or target is None:
            return 0
        travel = self.case.prices.travel.between(origin, target)
        if travel.source != "unknown":
            return travel.minutes
        if isinstance(here, Spot) and isinstance(there, Spot):
            return min(travel.minutes, max(0, self._planned_gap(origin, target) - there.buffer))
        return 0 if self._stands(here) and self._stands(there) else travel.minutes

    def _planned_gap(self, origin: str, target: str) -> int:
        """Minutes from one place to the next in the unrepaired plan; many where they do not follow each other."""
        zone = self.case.changed.catalogue.zone_of
        line = sorted(
            (minute_of(stop.start, zone(stop.place)), minute_of(stop.end, zone(stop.place)), stop.place)
            for stop in self.planned
            if stop.start is not None and stop.end is not None
        )
        gaps = {(a[2], b[2]): b[0] - a[1] for a, b in pairwise(line) if b[0] >= a[1]}
        return gaps.get((origin, target), 24 * 60)

    def _vague_beds(self, spot: Spot) -> tuple[int | None, int | None]:
        """(earliest start, latest end) of a new time on a day with limits, where the way from or to bed is not known.

        The checker leaves these open; where the way is known it judges them itself.
        """
        trip, travel = self.case.changed.itinerary, self.case.prices.travel
        day = next(day for day in trip.days if day.date == spot.date)
        zone = self.case.changed.catalogue.zone_of(spot.place)
        lows = [] if day.earliest is None else [minute_of(day.earliest, zone)]
        highs = [] if day.latest is None else [minute_of(day.latest, zone)]
        start, end = trip.traveller.day_start, trip.traveller.day_end
        if start is not None:
            lows.append(minute_of(dt.datetime.combine(spot.date, start), zone))
        if end is not None:
            highs.append(minute_of(dt.datetime.combine(spot.date, end), zone))
        found: list[int | None] = []
        for limits, date, sign in ((lows, spot.date - ONE_DAY, 1), (highs, spot.date, -1)):
            stay = next((stay for stay in self.bed if stay.check_in <= date < stay.check_out), None)
            way = None if stay is None else travel.between(stay.place, spot.place)
            vague = way is not None and way.source == "unknown"
            limit = (max(limits) if sign > 0 else min(limits)) if limits else None
            found.append(limit + sign * way.minutes if limit is not None and way is not None and vague else None)
        return found[0], found[1]

    def _stands(self, item: Any) -> bool:
        return item.id not in self.case.needs if isinstance(item, Leg) else item.stop in self.planned

    def _plan(self, chosen: list[Spot], lengths: list[int]) -> Itinerary:
        case = self.case
        trip = case.changed.itinerary
        stops = {
            name: (self._cut(spot, length), spot.date)
            for name, spot, length in zip(self.names, chosen, lengths, strict=True)
        }
        days = []
        for day in trip.days:
            items: list[Any] = []
            for item in day.items:
                if isinstance(item, Leg):
                    items.append(self.ride[item.id])
                else:
                    new, date = stops[item.id]
                    if new is not None and date == day.date:
                        items.append(new)
            here = {item.id for item in day.items}
            items += [new for name, (new, date) in stops.items() if new and date == day.date and name not in here]
            days.append(day.replace(items=tuple(items)))
        return trip.replace(days=tuple(days), stays=self.bed)

    def _passes(self, plan: Itinerary) -> bool:
        case = self.case
        case.count(WHOLE)
        if broken(check(plan, case.changed.catalogue, case.parameters)):
            return False
        step = check_revision(case.original, plan, case.changed, case.change, case.scope, case.parameters)
        return not any(case._fault(finding) for finding in step)


def brute_force(
    original: Itinerary,
    catalogue: Catalogue,
    changed: Changed,
    change: Change,
    scope: Scope,
    parameters: Parameters,
    limit: int = 200_000,
) -> Answer:
    """The cheapest repair of a trip that was feasible before the change, by enumeration.

    limit: how many partial plans are looked at before the answer is ``too big``.
    """
    fresh = newly_broken(original, catalogue, changed, parameters)
    if not fresh:
        return Answer("unchanged", NOTHING, changed.itinerary)
    dates = {item.id: day.date for day in changed.itinerary.days for item in day.items}
    damaged = set(changed.hit_items) | {
        name for finding in fresh if finding.rule != "budget" for name in finding.subjects
    }
    needs = {n for n in damaged if n in scope.items or (n in dates and scope.frees(n, dates[n]))}
    thrifty: set[str] = set()
    if any(finding.rule == "budget" for finding in fresh):
        # Whatever is neither booked nor locked may be had for less.
        locked = {lock.target for lock in changed.itinerary.locks}
        thrifty = {s.id for _, s in changed.itinerary.stops() if not s.booked and s.kind != "rest"}
        thrifty |= {s.id for s in changed.itinerary.stays if not s.booked}
        thrifty = {n for n in thrifty - locked - damaged if scope.level == "plan" or scope.frees(n, dates.get(n))}
        needs |= thrifty
    case = Case(original, changed, change, scope, parameters, limit, needs=frozenset(needs), thrifty=frozenset(thrifty))
    try:
        case.run()
    except TooBig:
        return Answer("too big", nodes=case.nodes)
    if case.best is None or case.plan is None:
        return Answer("impossible", nodes=case.nodes)
    return Answer("repaired", cost_of(changed, case.plan, parameters), case.plan, case.nodes)
