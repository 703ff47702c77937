"""The best plan for one choice of legs and stays, depth first over the stops."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from cost import again, number_of
from enumerated_case import ONE_DAY, Case, Spot, plain

from tripmend.rules import ahead, check, check_revision, may_be_skipped, unmet
from tripmend.trip import (
    Catalogue,
    Itinerary,
    Leg,
    Stay,
    Stop,
    leg_cost,
    minute_of,
    stay_cost,
)

__all__ = ["Search"]

MEALS = ("breakfast", "lunch", "dinner")
WHOLE = 25
"""Judging a whole plan takes about as long as looking at this many partial ones."""


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
        home = plain(trip.home)

        def serves(cuisine: str) -> Callable[[Spot], bool]:
            def test(spot: Spot) -> bool:
                if spot.stop is None or spot.stop.kind != "meal":
                    return False
                place = catalogue.by_id[spot.stop.place]
                return plain(place.city) != home and cuisine in {c.casefold() for c in place.cuisines}

            return test

        def eats(meal: str, date: dt.date) -> Callable[[Spot], bool]:
            return lambda spot: spot.stop is not None and spot.stop.meal == meal and spot.date == date

        for cuisine in trip.traveller.cuisines:
            yield serves(cuisine.casefold())
        for day in trip.days:
            if not day.lost and not any(isinstance(item, Leg) for item in day.items):
                skipped = may_be_skipped(self.case.changed)
                meals = [meal for meal in trip.traveller.meals if (day.date, meal) not in skipped]
                yield from (eats(meal, day.date) for meal in meals)

    def _hopeless(self, chosen: list[Spot]) -> bool:
        """Whether some demand can no longer be met, or a calm day has too many visits."""
        n = len(chosen)
        for wanted, able in self.demands:
            if not any(able[n:]) and not any(map(wanted, chosen)):
                return True
        for date, most in self.calm.items():
            visits = [s.stop.id for s in chosen if s.stop is not None and s.stop.kind == "visit" and s.date == date]
            if len(visits) > most and not self.case.changed.past.issuperset(visits):
                return True
        return False

    def run(self) -> None:
        if all(self.spots):
            self._next(0, [], self.cost, self.fixed_money)

    def _again(self, spot: Spot, chosen: list[Spot]) -> int:
        """What it adds to the cost that some of `chosen` are at the place of a spot already."""
        alike = [s for s in chosen if s.stop is not None and spot.stop is not None and s.place == spot.place]
        if not alike or spot.stop is None:
            return 0
        there = [(other.place, other.stop.kind) for other in alike if other.stop is not None]
        costs = [again(self.case.original, places) for places in (there, [*there, (spot.place, spot.stop.kind)])]
        return number_of(costs[1]) - number_of(costs[0])

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
            total += self._again(spot, chosen)
            if self._too_dear(total + self.rest[n + 1]):
                continue
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
            if self.ride:  # what a ride between two cities takes is not the way between two places
                city = {name: plain(self.case.changed.catalogue.by_id[name].city) for name in names}
                table = {(x, y): least if city[x] == city[y] else 0 for (x, y), least in table.items()}
            for via in names:
                for x in names:
                    for y in names:
                        table[x, y] = min(table[x, y], table[x, via] + table[via, y])
            self.near = table
        return self.near[a, b]

    def _clash(self, a: Spot, b: Spot) -> bool:
        if a.stop is None or b.stop is None:
            return False
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
        there = [(spot.stop.place, spot.stop.kind) for spot in chosen if spot.stop is not None]
        return total + number_of(again(self.case.original, there))

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
                way += parameters.check_in[there.mode] if isinstance(here, Spot) else self._changing(here, there)
            if self._over(here) and self._over(there):
                continue
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

    def _changing(self, first: Leg, second: Leg) -> int:
        """Minutes to change; at least as many as to check in for a flight or ferry that is not on one ticket."""
        least = self.case.parameters.change[second.mode]
        by_code = first.ticket == second.ticket if first.ticket and second.ticket else None
        may_be = first.booked and second.booked and first.mode == second.mode
        if second.mode not in ("flight", "ferry") or by_code or (by_code is None and may_be):
            return least
        return max(least, self.case.parameters.check_in[second.mode])

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

    def _over(self, item: Any) -> bool:
        name = item.id if isinstance(item, Leg) else item.stop.id
        return name in self.case.changed.past

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
        if unmet(ahead(check(plan, case.changed.catalogue, case.parameters), case.changed, plan)):
            return False
        step = check_revision(case.original, plan, case.changed, case.change, case.scope, case.parameters)
        return not any(case.fault(finding, plan) for finding in step)
