"""Made-up but believable ways between the places of a town: synthetic, from the distance as the crow flies."""

from __future__ import annotations

import math
import random
from itertools import combinations

from ..world import Route, Venue, Way

__all__ = ["routes"]

_DETOUR = 1.3
_UNSAID = 0.02
"""Share of ways for which the matrix gives no time, so that the default of 10 minutes applies."""


def _kilometres(one: Venue, other: Venue) -> float:
    a, b = math.radians(one.latitude), math.radians(other.latitude)
    x = math.radians(other.longitude - one.longitude) * math.cos((a + b) / 2)
    return 6371 * math.hypot(x, b - a) * _DETOUR


def routes(venues: tuple[Venue, ...], rng: random.Random) -> tuple[Route, ...]:
    """Ways between every two venues: on foot up to 3 km, bus and taxi beyond a short walk, driving for some."""
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
        if rng.random() < _UNSAID and len(ways) > 1:
            ways[-1] = ways[-1].replace(minutes=None, cost=None)
        found.append(Route(origin=one.id, destination=other.id, ways=tuple(ways)))
    return tuple(found)
