"""The axes once more, written straight from their definition and sharing no code with the package."""

from __future__ import annotations

from itertools import pairwise
from math import asin, cos, radians, sin, sqrt
from typing import NamedTuple

__all__ = ["Spot", "flags"]


class Spot(NamedTuple):
    category: str
    lon: float
    lat: float
    level: str


def _km(a: Spot, b: Spot) -> float:
    y1, y2 = radians(a.lat), radians(b.lat)
    x = sin((y2 - y1) / 2) ** 2 + cos(y1) * cos(y2) * sin(radians(b.lon - a.lon) / 2) ** 2
    return round(2 * 6371.0088 * asin(sqrt(x)), 6)


def _popularity_counts(spots: list[Spot]) -> list[int]:
    return [sum(spot.level == level for spot in spots) for level in ("low", "medium", "high")]


def _leg_counts(spots: list[Spot], near: float, far: float) -> list[int]:
    km = [_km(a, b) for a, b in pairwise(spots)]
    return [sum(d < near for d in km), sum(near <= d <= far for d in km), sum(d > far for d in km)]


def _moved(a: list[int], b: list[int]) -> bool:
    shares = [[x / sum(side) if sum(side) else 0.0 for x in side] for side in (a, b)]
    distance = sqrt(sum((sqrt(p) - sqrt(q)) ** 2 for p, q in zip(*shares, strict=True)) / 2)
    buckets = [
        [[i for i in range(3) if side[i] == value] for value in sorted(set(side), reverse=True)] for side in (a, b)
    ]
    return distance > 0.1 or buckets[0] != buckets[1]


def _cd(spots: list[Spot]) -> float:
    kinds = {spot.category for spot in spots}
    return len(kinds) / len(spots) if len(kinds) > 1 else 0.0


def flags(before: list[Spot], after: list[Spot], near: float, far: float) -> tuple[bool, bool, bool]:
    """popularity, diversity, distance."""
    return (
        _moved(_popularity_counts(before), _popularity_counts(after)),
        abs(_cd(before) - _cd(after)) > 1e-12,
        _moved(_leg_counts(before, near, far), _leg_counts(after, near, far)),
    )
