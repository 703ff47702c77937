"""Made-up but believable ways between the places of a town: synthetic, from the distance as the crow flies."""

from __future__ import annotations

import math
import random
from itertools import combinations

from ..gold import DEFAULT_MINUTES
from ..world import Route, Venue, Way

__all__ = ["routes"]

_DETOUR = 1.3
_UNSAID = 0.1
"""Share of ways for which the matrix gives no time, so that the default of 10 minutes applies: of those only that would
take about as long anyway, or a way across the town would become the shortest for everybody."""
_ABOUT = 2


def _kilometres(one: Venue, other: Venue) -> float:
    a, b = math.radians(one.latitude), math.radians(other.latitude)
    x = math.radians(other.longitude - one.longitude) * math.cos((a + b) / 2)
    return 6371 * math.hypot(x, b - a) * _DETOUR


def routes(venues: tuple[Venue, ...], rng: random.Random) -> tuple[Route, ...]:
    """Ways between every two venues: on foot up to 3 km, bus and taxi beyond a short walk, driving for some.

    The fastest way is never longer than by way of a third venue: who counts the plans of a task need not count changes.
    """
    found = []
    for one, other in combinations(venues, 2):
        km = _kilometres(one, other)
        ways = []
        if km <= 3:
            ways.append(Way(mode="foot", minutes=max(3, round(km / 4.6 * 60)), cost=0))
        if km > 0.5:
            ways.append(Way(mode="bus", minutes=round(6 + km / 15 * 60 + rng.randint(0, 4)), cost=300))
            taxi = round(3 + km / 22 * 60 + rng.randint(0, 3))
            ways.append(Way(mode="taxi", minutes=taxi, cost=round((390 + 230 * km) / 10) * 10))
        if km > 2 and rng.random() < 0.5:
            ways.append(Way(mode="driving", minutes=round(5 + km / 20 * 60), cost=0))
        near = abs((ways[-1].minutes or 0) - DEFAULT_MINUTES) <= _ABOUT
        if rng.random() < _UNSAID and near and len(ways) > 1:
            ways[-1] = ways[-1].replace(minutes=None, cost=None)
        found.append(Route(origin=one.id, destination=other.id, ways=tuple(ways)))
    return _direct(found)


def _fastest(route: Route) -> int:
    return min(DEFAULT_MINUTES if way.minutes is None else way.minutes for way in route.ways)


def _direct(found: list[Route]) -> tuple[Route, ...]:
    """The same routes, the fastest stated way of each as short as the shortest change (Floyd and Warshall)."""
    least = {frozenset((route.origin, route.destination)): _fastest(route) for route in found}
    places = list(dict.fromkeys(name for route in found for name in (route.origin, route.destination)))
    for via in places:
        for one, other in combinations([name for name in places if name != via], 2):
            change = least[frozenset((one, via))] + least[frozenset((via, other))]
            least[frozenset((one, other))] = min(change, least[frozenset((one, other))])
    shortened = []
    for route in found:
        short = least[frozenset((route.origin, route.destination))]
        if short < _fastest(route):
            stated = [way for way in route.ways if way.minutes is not None]
            best = min(stated, key=lambda way: way.minutes or 0)
            ways = tuple(way.replace(minutes=short) if way is best else way for way in route.ways)
            route = route.replace(ways=ways)
        shortened.append(route)
    return tuple(shortened)
