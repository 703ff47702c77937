"""Plans one after the other, the cheapest ways first, until one is found that costs less and that the judge takes."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from typing import Any

from tests.judged.judge import Judge
from tests.judged.reach import Reach, Way
from tests.repair.cost import beyond, cost_of, number_of, visits_of
from tripmend.rules import RULES, Finding
from tripmend.rules.view import View
from tripmend.trip import Day, Itinerary, Leg, Meal, Stay, Stop, minute_of

__all__ = ["Enumeration", "Tally"]

_PLACED = ("opening", "slot", "dwell", "day", "meal-window", "capacity", "diet")
_ALONE = (
    *_PLACED,
    "leg",
    "modes",
    "vacancy",
    "room-type",
    "house-rules",
    "lock",
    "scope",
    "ids",
    "event",
    "gone",
    "past",
)
"""Rules about one item by itself, whatever else is planned: `_PLACED` about a stop."""
_PAIRS = ("overlap", "meal-gap")
"""Rules about two items, whatever else is planned."""
_FOOD = ("meals", "cuisines")
"""Rules about where one eats on which day, whatever the time."""
_NEIGHBOURS = ("travel", "buffer", "connection")
"""Rules about two items that follow one another."""
_SHORTEST = 25
"""Minutes; no stop of these worlds is shorter, so that nothing fits into less."""


@dataclass(slots=True)
class Tally:
    """What was looked at. space: how many plans there are; partial: how many parts of plans were looked at; plans: how
    many whole ones; asked: of how many the judge was asked; cut: whether not all was looked at."""

    space: int = 0
    partial: int = 0
    plans: int = 0
    asked: int = 0
    cut: bool = False

    def add(self, other: Tally) -> None:
        """Count what was looked at elsewhere, too."""
        self.space, self.partial = self.space + other.space, self.partial + other.partial
        self.plans, self.asked = self.plans + other.plans, self.asked + other.asked
        self.cut = self.cut or other.cut


class _Stop(Exception):  # noqa: N818  # it is no error: there is no need to look on
    """The search is over, with a plan or without."""

    def __init__(self, plan: Itinerary | None = None) -> None:
        super().__init__()
        self.plan = plan


class Enumeration:
    """Looks for a plan of less than `ceiling` (fields of the cost; None: any) that the judge takes.

    most: so many parts of plans are looked at, and about `most_asked` whole ones the judge is asked.
    """

    def __init__(
        self, judge: Judge, ceiling: tuple[int, ...] | None, most: int = 20_000, most_asked: int = 150
    ) -> None:
        self.judge, self.ceiling = judge, ceiling
        self.most, self.most_asked = most, most_asked
        self.limit = None if ceiling is None else number_of(ceiling)
        self.tally = Tally()
        self._needed: dict[tuple[str | None, ...], int] = {}
        self.means: int | None = None
        self._unfed: set[tuple[tuple[tuple[str, dt.date], ...], frozenset[dt.date]]] = set()
        self._clashes: set[tuple[int, int]] = set()
        self._pairs: dict[tuple[int, int], bool] = {}
        self._days: dict[tuple[Any, ...], Day] = {}  # by the objects they are made of, which the choices keep
        self._troubled = {name for finding in judge.old for name in finding.subjects}

    def smaller(self) -> Itinerary | None:
        """A plan that costs less and passes; None where none was found (`tally.cut`: among those looked at)."""
        reach = Reach(self.judge, self.limit)
        named = (one.stop for one in self.judge.world.wanted if one.named)
        planned = (*(stop for _, stop in self.judge.original.stops()), *named)
        self.planned = visits_of((stop.place, stop.kind) for stop in planned)
        self.choices = reach.choices()
        self._narrow()
        self._bury()
        self._narrow()
        self.choices.sort(key=lambda choice: (len(choice.ways) == 1, choice.name not in reach.needs, len(choice.ways)))
        self.rest = [0] * (len(self.choices) + 1)
        for n in range(len(self.choices) - 1, -1, -1):
            self.rest[n] = self.rest[n + 1] + min((way.cost for way in self.choices[n].ways), default=0)
        self.least = [0] * (len(self.choices) + 1)
        for n in range(len(self.choices) - 1, -1, -1):
            self.least[n] = self.least[n + 1] + min((way.money for way in self.choices[n].ways), default=0)
        self.tally.space = 1
        for choice in self.choices:
            self.tally.space *= len(choice.ways)
        self.asked = self.judge.asked
        self.meals = {
            n
            for n, c in enumerate(self.choices)
            if any(i.kind == "meal" for w in c.ways for i in w.items if isinstance(i, Stop))
        }
        self.rides = any(choice.kind == "leg" and len(choice.ways) > 1 for choice in self.choices)
        try:
            if self.tally.space:
                self._next(0, [], 0, 0)
        except _Stop as found:
            return found.plan
        finally:
            self.tally.asked = self.judge.asked - self.asked
        return None

    # -- what is hopeless by itself

    def _bury(self) -> None:
        """Leave out the placements that a rule about one stop alone does not take."""
        days: dict[dt.date, list[Stop]] = {}
        placed: list[Way] = []
        for choice in self.choices:
            if choice.kind not in ("stop", "added") or (len(choice.ways) == 1 and choice.ways[0].as_is):
                continue
            for way in choice.ways:
                if way.items and choice.name not in self.judge.world.past:
                    days.setdefault(way.date, []).append(way.items[0].model_copy(update={"id": str(len(placed))}))
                    placed.append(way)
        if not placed:
            return
        trip = self.judge.world.itinerary
        every = tuple(day.model_copy(update={"items": tuple(days.get(day.date, ()))}) for day in trip.days)
        view = View(
            trip.model_copy(update={"days": every, "locks": ()}), self.judge.world.catalogue, self.judge.parameters
        )
        for name in _PLACED:
            for finding in RULES[name].findings(view):  # type: ignore[arg-type]
                if finding.state == "broken":
                    way = placed[int(finding.subjects[0])]
                    way.dead = not (way.as_is and self._was_so(way, finding))
        for choice in self.choices:
            choice.ways = [way for way in choice.ways if not way.dead]

    def _was_so(self, way: Way, finding: Finding) -> bool:
        return self.judge.is_forgiven(replace(finding, subjects=(way.items[0].id,)))

    def _narrow(self) -> None:
        """Leave out what costs too much whatever the others do."""
        if self.limit is None:
            return
        least = [min((way.cost for way in choice.ways), default=0) for choice in self.choices]
        total = sum(least)
        for choice, own in zip(self.choices, least, strict=True):
            choice.ways = [way for way in choice.ways if total - own + way.cost < self.limit]

    # -- depth first

    def _next(self, n: int, chosen: list[Way], cost: int, money: int) -> int:
        """Look at all plans that begin with `chosen`; how many of those to keep: fewer than `n` where it is known that
        with these nothing will do."""
        if n == len(self.choices):
            return self._whole(chosen, cost, money)
        for way in self.choices[n].ways:
            total = cost + way.cost
            if self.limit is not None and total + self.rest[n + 1] >= self.limit:
                return n
            if way.dead:
                continue
            self.tally.partial += 1
            if self.tally.partial > self.most:
                self.tally.cut = True
                raise _Stop
            spent = money + way.money
            if self.means is not None and spent + self.least[n + 1] > self.means:
                continue
            if way.start is not None and not self._beside_all(way, chosen):
                continue
            chosen.append(way)
            back = self._next(n + 1, chosen, total, spent)
            chosen.pop()
            if back < n:
                return back
        return n

    def _beside_all(self, way: Way, chosen: list[Way]) -> bool:
        """Whether an item may be so beside all that is chosen."""
        for other in chosen:
            if other.start is not None and not (way.as_is and other.as_is):
                key = id(way), id(other)
                known = self._pairs.get(key)
                if known is None:
                    known = self._pairs[key] = self._together(way, other)
                if not known or (self._clashes and key in self._clashes):
                    return False
        return True

    def _together(self, one: Way, other: Way) -> bool:
        """Whether two items may both be so, as far as the rules about two items go."""
        first, second = (one, other) if one.start <= other.start else (other, one)  # type: ignore[operator]
        gap = second.start - first.end  # type: ignore[operator]
        if self._excused(one, other):
            return True
        if gap < 0:
            return False
        if not first.place or not second.place:
            return True
        if gap < _SHORTEST and gap < self._minutes(first.place, second.place, None, None):
            return False
        meals = first.items[0].meal, second.items[0].meal
        return None in meals or first.date != second.date or gap >= self._minutes(first.place, second.place, *meals)

    def _excused(self, one: Way, other: Way) -> bool:
        return bool(self._troubled) and any(item.id in self._troubled for way in (one, other) for item in way.items)

    def _minutes(self, origin: str, destination: str, *meals: Meal | None) -> int:
        """The least minutes from the end of a stop at one place to the start of one at another that the rules ask for:
        for the way, or between two meals."""
        key = (origin, destination, *meals) if meals[0] is None else meals
        found = self._needed.get(key)
        if found is None:
            found = self._needed[key] = self._ask_minutes((origin, destination), meals)
        return found

    def _ask_minutes(self, places: tuple[str, str], meals: tuple[Meal | None, ...]) -> int:
        judge = self.judge
        day, zone = judge.world.itinerary.days[0].date, judge.world.catalogue.zone_of
        hours = ((0, 1), (22, 23))
        stops = tuple(
            Stop(
                id=f"{n}",
                place=place,
                kind="visit" if meal is None else "meal",
                meal=meal,
                start=dt.datetime.combine(day, dt.time(begin)),
                end=dt.datetime.combine(day, dt.time(end)),
            )
            for n, (place, meal, (begin, end)) in enumerate(zip(places, meals, hours, strict=True))
        )
        trip = Itinerary(id="two", days=(Day(date=day, items=stops),), traveller=judge.world.itinerary.traveller)
        view = View(trip, judge.world.catalogue, judge.parameters)
        assert stops[1].start is not None
        assert stops[0].end is not None
        gap = minute_of(stops[1].start, zone(places[1])) - minute_of(stops[0].end, zone(places[0]))
        rules = _NEIGHBOURS if meals[0] is None else ("meal-gap",)
        margins = [finding.margin for name in rules for finding in RULES[name].findings(view)]  # type: ignore[arg-type]
        return max((gap - margin for margin in margins if margin is not None), default=0)

    # -- whole plans

    def _whole(self, chosen: list[Way], cost: int, money: int) -> int:
        self.tally.plans += 1
        if self.limit is not None:
            places = ((item.place, item.kind) for way in chosen for item in way.items if isinstance(item, Stop))
            if cost + number_of(beyond(self.planned, places)) >= self.limit:
                return len(chosen)
        if self._eaten(chosen) in self._unfed:
            return len(chosen)
        plan = self._plan(chosen)
        if self._turns_round(chosen):
            return len(chosen)
        if self.judge.asked - self.asked >= self.most_asked:
            self.tally.cut = True
            raise _Stop
        faults = self.judge.first_faults(plan)
        if not faults:
            if self.judge.faults(plan):
                raise AssertionError("the rules one by one and `check` do not say the same")
            facts = self.judge.original, self.judge.world, plan, self.judge.parameters
            if self.ceiling is not None and cost_of(*facts) >= self.ceiling:
                raise AssertionError("item by item a plan costs less than as a whole")
            raise _Stop(plan)
        return self._learn(chosen, faults, money)

    def _turns_round(self, chosen: list[Way]) -> bool:
        """Whether journeys have changed their order: where no home is known the trip would begin elsewhere."""
        past = self.judge.world.past
        pairs = zip(self.choices, chosen, strict=True)
        ways = [way for c, way in pairs if c.kind == "leg" and c.name not in past and way.items]
        order = {leg.id: n for n, (_, leg) in enumerate(self.judge.original.legs())}
        ways.sort(key=lambda way: order[way.items[0].id])
        starts = [way.start for way in ways if way.start is not None]
        return starts != sorted(starts)

    def _eaten(self, chosen: list[Way]) -> tuple[tuple[tuple[str, dt.date], ...], frozenset[dt.date]]:
        """Where one eats on which day, and on which days there is anything: all that rules about meals speak of."""
        eaten = tuple((way.place, way.date) for n, way in enumerate(chosen) if n in self.meals)
        return eaten, frozenset(way.date for way in chosen if any(not isinstance(item, Stay) for item in way.items))

    def _learn(self, chosen: list[Way], faults: list[Finding], money: int) -> int:
        """What the judge has against one plan holds for all others in which the same items are so: how many of the
        ways chosen first may stay."""
        about = {item.id: n for n, way in enumerate(chosen) for item in way.items}
        back = len(chosen)
        for finding in faults:
            if finding.rule in _FOOD and not self.rides:
                self._unfed.add(self._eaten(chosen))
            if finding.rule == "budget" and finding.margin is not None and finding.margin < 0:
                self.means = money + finding.margin
            known = sorted({about[name] for name in finding.subjects if name in about})
            if len(known) != len(set(finding.subjects)):
                continue
            ways = [chosen[n] for n in known]
            if len(ways) == 1 and (finding.rule in _ALONE or (finding.rule == "city" and not self.rides)):
                ways[0].dead = True
            elif finding.rule == "wish" and ways and "keep" not in finding.message:
                if finding.state == "unknown" and len(ways) > 1:
                    continue  # what is planned may stay so, what is new may not
                for way in ways:
                    way.dead = True
            elif len(ways) == 2 and (finding.rule in _PAIRS or self._follow(finding.rule, *ways)):
                self._clashes |= {(id(ways[0]), id(ways[1])), (id(ways[1]), id(ways[0]))}
            else:
                continue
            back = min(back, known[-1])
        return back

    @staticmethod
    def _follow(rule: str, one: Way, other: Way) -> bool:
        """Whether two items of a fault follow one another whatever else there is."""
        if rule not in _NEIGHBOURS or one.start is None or other.start is None:
            return False
        first, second = sorted((one, other), key=lambda way: way.start or 0)
        return (second.start or 0) - (first.end or 0) < _SHORTEST

    def _plan(self, chosen: list[Way]) -> Itinerary:
        """The trip with every item as it was chosen, in order of time; what has none stays behind what it followed, a
        journey behind the one before it, too."""
        trip, catalogue = self.judge.world.itinerary, self.judge.world.catalogue
        by_name = {choice.name: way for choice, way in zip(self.choices, chosen, strict=True)}
        placed: dict[dt.date, list[Any]] = {}
        for choice, way in zip(self.choices, chosen, strict=True):
            if choice.kind != "stay":
                placed.setdefault(way.date, []).extend(way.items)
        days = []
        for day in trip.days:
            items = placed.get(day.date, [])
            key = day.date, *map(id, items)
            if key in self._days:
                day = self._days[key]
            elif list(day.items) != items:
                order = {item.id: n for n, item in enumerate(day.items)}
                items.sort(key=lambda item: order.get(item.id, 10**6))
                keys, last, ridden = {}, -(10**9), -(10**9)
                for n, item in enumerate(items):
                    time = item.depart if isinstance(item, Leg) else item.start
                    zone = catalogue.end_zone(item.origin) if isinstance(item, Leg) else catalogue.zone_of(item.place)
                    last = minute_of(time, zone) if time else max(last, ridden) if isinstance(item, Leg) else last
                    ridden = max(ridden, last) if isinstance(item, Leg) else ridden
                    keys[item.id] = (last, n)
                items.sort(key=lambda item: keys[item.id])
                day = self._days[key] = day.model_copy(update={"items": tuple(items)})
            days.append(day)
        stays = tuple(item for stay in trip.stays for item in by_name[stay.id].items)
        return trip.model_copy(update={"days": tuple(days), "stays": stays})
