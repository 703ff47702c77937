"""A second opinion on perturbations: edit and axes found again from rows alone, sharing no code with `edits`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import asin, cos, radians, sin, sqrt
from typing import Any

_LEVELS = ("low", "medium", "high")


@dataclass(frozen=True, slots=True)
class Change:
    """A single edit found by comparison: ADD, DELETE or REPLACE at an index."""

    operation: str
    index: int


def _same(a: Sequence[Any], b: Sequence[Any]) -> bool:
    return (
        a[0] == b[0]
        and a[1] == b[1]
        and abs(float(a[2]) - float(b[2])) <= 1e-6
        and abs(float(a[3]) - float(b[3])) <= 1e-6
        and str(a[4]).lower() == str(b[4]).lower()
    )


def find_change(before: Sequence[Sequence[Any]], after: Sequence[Sequence[Any]]) -> Change | None:
    """The one edit that leads from before to after (the first that does), None when there is none."""
    n = len(before)
    first = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if not _same(a, b)), None)
    if len(after) == n:
        if first is None or any(not _same(a, b) for a, b in zip(before[first + 1 :], after[first + 1 :], strict=True)):
            return None
        return Change("REPLACE", first)
    if abs(len(after) - n) != 1:
        return None
    longer, shorter = (after, before) if len(after) > n else (before, after)
    at = len(shorter) if first is None else first
    if any(not _same(a, b) for a, b in zip(longer[at + 1 :], shorter[at:], strict=True)):
        return None
    return Change("ADD" if len(after) > n else "DELETE", at)


def _km(a: Sequence[Any], b: Sequence[Any]) -> float:
    x1, y1, x2, y2 = (radians(float(value)) for value in (a[2], a[3], b[2], b[3]))
    chord = sin((y2 - y1) / 2) ** 2 + cos(y1) * cos(y2) * sin((x2 - x1) / 2) ** 2
    return round(2 * 6371.0088 * asin(sqrt(min(1.0, chord))), 6)


def _popularity(rows: Sequence[Sequence[Any]]) -> list[int]:
    return [sum(str(row[4]).lower() == level for row in rows) for level in _LEVELS]


def _legs(rows: Sequence[Sequence[Any]], near_km: float, far_km: float) -> list[int]:
    km = [_km(a, b) for a, b in pairwise(rows)]
    low, high = sum(d < near_km for d in km), sum(d > far_km for d in km)
    return [low, len(km) - low - high, high]


def _kinds(rows: Sequence[Sequence[Any]]) -> float:
    kinds = {" ".join(str(row[1]).split()).casefold() for row in rows}
    return len(kinds) / len(rows) if len(kinds) > 1 else 0.0


def _moved(a: list[int], b: list[int]) -> bool:
    p, q = ([x / sum(side) if sum(side) else 0.0 for x in side] for side in (a, b))
    overlap = sum((sqrt(x) - sqrt(y)) ** 2 for x, y in zip(p, q, strict=True))
    buckets = [[{i for i in range(3) if side[i] == value} for value in sorted(set(side))] for side in (a, b)]
    return round(sqrt(overlap / 2), 12) > 0.1 or buckets[0] != buckets[1]


def disrupted_axes(
    before: Sequence[Sequence[Any]], after: Sequence[Sequence[Any]], near_km: float, far_km: float
) -> tuple[str, ...]:
    """The axes that differ between two itineraries in the released format, in the order popularity, diversity,
    distance."""
    flags = {
        "popularity": _moved(_popularity(before), _popularity(after)),
        "diversity": abs(_kinds(before) - _kinds(after)) > 1e-12,
        "distance": _moved(_legs(before, near_km, far_km), _legs(after, near_km, far_km)),
    }
    return tuple(name for name, flag in flags.items() if flag)
