"""What one enumeration is asked, and each choice it has: ways, beds, and placements of single stops."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from cost import Prices, midnight, number_of

from tripmend.change import Change, Scope
from tripmend.change import World as Changed
from tripmend.rules import RULES, Finding, Parameters, ahead, check_revision
from tripmend.rules._view import View
from tripmend.trip import (
    Day,
    Itinerary,
    Leg,
    Place,
    Stay,
    Stop,
    minute_of,
    rooms_needed,
    stay_cost,
    stop_cost,
    wall_clock,
)

__all__ = ["ONE_DAY", "Case", "Spot", "TooBig", "plain"]

ONE_DAY = dt.timedelta(days=1)
ALONE = ("opening", "slot", "dwell", "day", "city", "meal-window", "capacity", "diet")


class TooBig(Exception):  # noqa: N818  # it is no error: the case is counted as not compared
    """There is more to enumerate than the limit allows."""


def plain(city: str) -> str:
    return city.split("(")[0].strip().casefold()


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
            ends = [(plain(c.origin.city), plain(c.destination.city)) for c in (new, leg)]
            if ends[0] != ends[1] or new.id == leg.connection:
                continue
            if self._counts_money() and new.price is None:
                continue
            facts: dict[str, Any] = {
                "mode": new.mode,
                "number": new.number,
                "connection": new.id,
                "ticket": "",
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
        end_of_trip = minute_of(midnight(self.changed.itinerary.days[-1].date) + 2 * ONE_DAY, into) - 1
        last = min(minute_of(midnight(date) + ONE_DAY, out) - 1, end_of_trip - minutes)
        now = self.changed.now
        if now is not None:
            near = (
                now.place is not None and facts["origin"].place is not None and plain(facts["origin"].city) == now.city
            )
            way = self.prices.travel.between(now.place, facts["origin"].place).minutes if near else 0
            first = max(first, max(now.free, now.leaves + way) + self.parameters.check_in[facts["mode"]])
        planned = minute_of(leg.depart, self.changed.catalogue.end_zone(leg.origin))
        grid = self.parameters.grid
        times = {m for m in range(first, last + 1) if m % grid == 0 or m == first}
        times |= {planned} if first <= planned <= last else set()
        for minute in sorted(times):
            yield leg.replace(**facts, depart=wall_clock(minute, out), arrive=wall_clock(minute + minutes, into))

    def stay_ways(self, stay: Stay) -> Iterator[tuple[Stay, ...]]:
        if stay.id not in self.needs or not self._no_bed_for_newcomers(stay):
            yield (stay,)
        if stay.id not in self.needs or stay.id not in self.scope.items:
            return
        catalogue = self.changed.catalogue
        old = catalogue.by_id[stay.place]
        limit = stay_cost(stay, catalogue, self.changed.itinerary.traveller.party)
        lost = [
            night for night in stay.nights if self._no_room(stay, night) or not self.changed.suits(stay.place, night)
        ]
        others = []
        for place in catalogue.places:
            if place.kind != "lodging" or place.id == old.id or plain(place.city) != plain(old.city):
                continue
            if self._unpriced(stay.replace(place=place.id, price=None)):
                continue
            whole = stay.replace(place=place.id, booked=False, void_nights=(), price=None)
            if stay.id in self.thrifty and not self._cheaper(stay_cost(whole, catalogue, self.party), limit):
                continue
            yield (whole,)
            others.append(place.id)
        over = [] if self.changed.now is None else [n for n in stay.nights if n < self.changed.now.date]
        still = [night for night in stay.nights if night not in over]
        if over and still != lost:
            for name in others:
                yield self._cut(stay, dict.fromkeys(still, name))
        asked = any(one.item == stay.id for one in self.changed.asked)  # for another lodging, not for some nights
        if lost and len(lost) < len(stay.nights) and not asked:
            for names in product(others, repeat=len(lost)):
                yield self._cut(stay, dict(zip(lost, names, strict=True)))

    def _no_bed_for_newcomers(self, stay: Stay) -> bool:
        """Whether a booking is for fewer people than there are now, and too few rooms are left for the others."""
        people, before = self.changed.itinerary.traveller.people, self.original.traveller.people
        place = self.changed.catalogue.by_id[stay.place]
        if people <= before or not stay.booked or place.lodging is None:
            return False
        more = rooms_needed(place, people) - rooms_needed(place, before)
        over = [] if self.changed.now is None else [n for n in stay.nights if n < self.changed.now.date]
        left = [place.lodging.rooms_left.get(night, more) for night in stay.nights if night not in over]
        return any(rooms < more for rooms in left)

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
    def _cut(stay: Stay, there: dict[dt.date, str]) -> tuple[Stay, ...]:
        runs: list[list[Any]] = []
        for night in stay.nights:
            where = there.get(night, stay.place)
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
        if stop.meal is None and not slots:
            # On the side on which it was planned outside them it may be so again.
            early, late = own and stop.start < waking[0], own and stop.end > waking[1]
            spans.append((midnight(date) if early else waking[0], midnight(date) + 2 * ONE_DAY if late else waking[1]))
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
        if not free or stop.id in self.changed.past:
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
                none = not any(
                    s.start.date() == date for s in where.slots
                )  # then the hours count, where they are known
                slotted = stop.kind == "rest" or none or any(s.start.date() == date for s in roomy)
                if slotted and (facts or date != day.date):
                    yield stop.replace(**facts, **({} if facts else {"booked": False})), date
                continue
            usual = dt.timedelta(minutes=self._asked_minutes(stop) or self.prices.usual(stop, where))
            if self._timed_by_lock(stop):
                usual = max(usual, stop.end - stop.start)
            for start in self._starts(where, date, stop):
                if (where.id, start) == (stop.place, stop.start):
                    continue  # this is the plan as it is, which comes first of all
                yield stop.replace(**{**facts, "booked": False}, start=start, end=start + usual), date

    def _asked_minutes(self, stop: Stop) -> int | None:
        """How long a stop has to last because the traveller asks for it."""
        asked = [one.minutes for one in self.changed.asked if one.item == stop.id and one.minutes is not None]
        return asked[-1] if asked else None

    def _timed_by_lock(self, stop: Stop) -> bool:
        locks = [lock for lock in self.original.locks if lock.target == stop.id and lock.hold == "time"]
        return bool(locks) and stop.id not in self.changed.unlocked

    def _replacements(self, stop: Stop, old: Place) -> Iterator[Place]:
        for new in self.changed.catalogue.places:
            if new.kind != old.kind or plain(new.city) != plain(old.city) or new.id == old.id:
                continue
            served = {plain(word) for word in (*new.cuisines, *new.tags, *(new.diets or ()))}
            if stop.kind == "meal" and not {plain(word) for word in self.changed.itinerary.traveller.diet} <= served:
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
        # Which of two stops comes first depends on where the other one is put.
        asked = tuple(replace(one, after=None) for one in self.changed.asked)
        world = replace(self.changed, asked=asked)
        step = check_revision(self.original, trip, world, self.change, self.scope, self.parameters)
        rules = ("lock", "past", "scope", "wish", "asked")
        return any(self.fault(f, trip) and stop.id in f.subjects and f.rule in rules for f in step)

    def fault(self, finding: Finding, plan: Itinerary) -> bool:
        """Nothing new is built on a wish for something that is not known to be honoured; what is planned may stay.

        To avoid something rules out only what is known to have it, and a stop without a time has no wrong time.
        """
        if finding.rule == "wish" and finding.state == "unknown":
            wanted = any(f"“{kind}" in finding.message for kind in ("want", "max price", "near", "indoor"))
            return wanted and any(self._elsewhere(plan, name) for name in finding.subjects)
        return finding.level == "hard" and finding.state == "broken"

    def _elsewhere(self, plan: Itinerary, name: str) -> bool:
        """Whether an item is another one than it was, and not only at another time."""
        old, new = self.changed.itinerary.item(name), plan.item(name)
        if isinstance(old, Stop | Stay) and isinstance(new, Stop | Stay):
            return old.place != new.place
        return old != new

    def spots(self, legs: dict[str, Leg]) -> list[list[Spot]]:
        """The placements of every stop that are sound by themselves, cheapest first."""
        raw: list[tuple[int, Stop, Day, Stop, dt.date]] = []
        stops = list(self.changed.itinerary.stops())
        for number, (day, stop) in enumerate(stops):
            missed = self.changed.now is not None and stop.id in self.changed.now.missed
            if not missed and not self._turned_away(stop):
                raw.append((number, stop, day, stop, day.date))
            raw += [(number, stop, day, new, date) for new, date in self._wanted(stop, day)]
        lengths = self._lengths(legs, raw)
        found: list[list[Spot]] = [[] for _ in stops]
        minds = bool(self.changed.asked or self.changed.unsuited)
        judge = bool(self.change.constraints or self.original.locks or self.changed.now or minds)
        for entry, (shortest, longest) in lengths:
            number, old, day, new, date = entry
            if new is not old and self._unpriced(new) and (new.place != old.place or not self._unpriced(old)):
                continue
            if new.place != old.place and not self._thrifty_enough(old, new):
                continue
            if judge and (new is not old or (minds and old.id not in self.changed.past)):
                least = (
                    new
                    if new is old or new.start is None
                    else new.replace(end=new.start + dt.timedelta(minutes=shortest))
                )
                if self._unwished(legs, least, date):
                    continue
            found[number].append(self._spot(old, day, new, date, shortest, longest))
        for number, (day, stop) in enumerate(stops):
            locked = any(lock.target == stop.id for lock in self.original.locks)
            kept = (stop.id not in self.changed.unlocked and locked) or stop.id in self.changed.past
            may_lose = self.scope.may_lose or stop.id in self.changed.left_out
            kept = kept or any(one.item == stop.id for one in self.changed.asked)
            if may_lose and self.scope.frees(stop.id, day.date) and not kept:
                found[number].append(Spot(None, day.date, number_of(self.prices.stop(stop, day, None, None))))
            found[number].sort(key=lambda spot: spot.cost)
        return found

    def _turned_away(self, stop: Stop) -> bool:
        """Whether a booking is for fewer people than there are now, and no tickets are left for the others."""
        people = self.changed.itinerary.traveller.people - self.original.traveller.people
        if people <= 0 or not stop.booked or stop.kind == "rest" or stop.id in self.changed.past:
            return False
        left = [slot.left for slot in self.prices.place(stop.place).slots if slot.start == stop.start]
        return bool(left) and all(one is not None and one < people for one in left)

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
            if place.dwell is not None:
                low = min(usual, place.dwell.min)
            elif old.kind == "event":
                low = usual
            else:
                low = min(usual, max(self.parameters.unknown_dwell, math.ceil(usual / 2)))
            if old.id in self.changed.past:
                low = most = usual
            if (
                self._asked_minutes(old)
                or self._timed_by_lock(old)
                or not self.scope.frees(new.id, raw[len(ranges)][2].date)
            ):
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
        over = {n for n in whole if raw[n][1].id in self.changed.past}  # it was as it was
        failing = bad(whole) - over
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

    def beds_hold(self, stays: tuple[Stay, ...]) -> bool:
        trip = self.changed.itinerary.replace(stays=stays)
        view = View(trip, self.changed.catalogue, self.parameters)
        names = ("vacancy", "min-nights", "room-type", "house-rules")
        found = [f for name in names for f in RULES[name].findings(view)]  # type: ignore[arg-type]
        return not any(f.state == "broken" for f in ahead(found, self.changed, trip))

    def rides_hold(self, ride: dict[str, Leg]) -> bool:
        days = [
            day.replace(items=tuple(ride[item.id] for item in day.items if isinstance(item, Leg)))
            for day in self.changed.itinerary.days
        ]
        trip = self.changed.itinerary.replace(days=tuple(days))
        view = View(trip, self.changed.catalogue, self.parameters)
        names = ("leg", "modes", "mode-mix", "overlap", "connection")
        found = [f for name in names for f in RULES[name].findings(view)]  # type: ignore[arg-type]
        return not any(f.state == "broken" for f in ahead(found, self.changed, trip))

    def count(self, much: int = 1) -> None:
        self.nodes += much
        if self.nodes > self.limit:
            raise TooBig
