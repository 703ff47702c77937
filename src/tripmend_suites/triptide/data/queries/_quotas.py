"""How many trips of each kind there are: duration, level, tolerance, in exact shares (paper, Table 2)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from tripmend.errors import InputError

__all__ = ["DURATIONS", "Brief", "briefs"]

Tolerance = Literal["Planbound", "Flexiventurer"]
Value = TypeVar("Value")

DURATIONS: dict[int, int] = {3: 344, 5: 324, 7: 332}
"""Trips by number of days, of 1,000 (Table 2)."""
LEVELS = ("easy", "medium", "hard")
"""In equal parts: with none, one and three constraints that gives 4/3 a trip (released counts: 1.37, 1.38 and 1.09)."""
TOLERANCES: tuple[Tolerance, ...] = ("Planbound", "Flexiventurer")


@dataclass(frozen=True, slots=True)
class Brief:
    """What is settled of a query before anything is drawn: its place in the file, its level and its tolerance.

    idx: from 1 within the duration. row: from 1 over all.
    """

    days: int
    idx: int
    row: int
    level: str
    tolerance: Tolerance


def shares(total: int, weights: Sequence[int]) -> list[int]:
    """`total` parted by `weights` into whole numbers, the largest remainders rounded up, the earlier first."""
    whole = sum(weights)
    parts = [total * weight // whole for weight in weights]
    order = sorted(range(len(weights)), key=lambda n: (-(total * weights[n] % whole), n))
    for n in order[: total - sum(parts)]:
        parts[n] += 1
    return parts


def _dealt(values: Sequence[Value], count: int, deck: str) -> list[Value]:
    """`count` values in equal parts (the earlier get one more), shuffled."""
    parts = shares(count, [1] * len(values))
    cards = [value for value, part in zip(values, parts, strict=True) for _ in range(part)]
    random.Random(deck).shuffle(cards)
    return cards


def briefs(seed: int, queries: int = 1000) -> tuple[Brief, ...]:
    """All briefs of a build of `queries` trips, by duration and idx; 344, 324 and 332 of 1,000.

    Raises InputError for less than one.
    """
    if queries < 1:
        raise InputError(f"at least one query is needed, not {queries}", where="queries")
    found: list[Brief] = []
    for days, count in zip(DURATIONS, shares(queries, tuple(DURATIONS.values())), strict=True):
        levels = _dealt(LEVELS, count, f"tripmend-triptide:{seed}:{days}:levels")
        tolerances = _dealt(TOLERANCES, count, f"tripmend-triptide:{seed}:{days}:tolerances")
        for idx, (level, tolerance) in enumerate(zip(levels, tolerances, strict=True), start=1):
            found.append(Brief(days, idx, len(found) + 1, level, tolerance))
    return tuple(found)
