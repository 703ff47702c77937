"""Roads between the cities, estimated from the distance as the crow flies."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tripmend.trip import haversine_km

from ...database import City, Ground

__all__ = ["LONGEST", "ground", "kilometres"]

LONGEST = 1400
"""Minutes of the longest drive in the table (TripTide gives no price to drives of a day or more)."""

_SPEED, _OVERHEAD = 95.0, 12
"""Kilometres an hour on the road, and minutes to get onto it and off again."""


def kilometres(one: City, other: City) -> float:
    """Kilometres between two cities as the crow flies. Raises ValueError for a city without a position."""
    if one.latitude is None or one.longitude is None or other.latitude is None or other.longitude is None:
        raise ValueError(f"{one.name} or {other.name} has no position")
    return haversine_km(one.latitude, one.longitude, other.latitude, other.longitude)


def ground(seed: str, cities: Sequence[City]) -> tuple[Ground, ...]:
    """Both directions of every road of at most `LONGEST` minutes. Roads are 14 to 28 % longer than the crow's way."""
    found = []
    for origin in cities:
        for destination in cities:
            if origin is destination:
                continue
            pair = "|".join(sorted((origin.name, destination.name)))  # there and back are the same road
            detour = random.Random(f"{seed}:road:{pair}").uniform(1.14, 1.28)
            road = round(kilometres(origin, destination) * detour, 1)
            minutes = round(_OVERHEAD + road / _SPEED * 60)
            if minutes <= LONGEST:
                found.append(Ground(origin.name, destination.name, float(minutes), road))
    return tuple(found)
