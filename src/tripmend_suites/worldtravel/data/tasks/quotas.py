"""How many checks, hard checks and booked entries each task has: the published distributions (Table 10), exactly."""

from __future__ import annotations

import random
from dataclasses import dataclass

from .._facts import TOWNS

__all__ = ["ANCHORS", "HARD", "TOTAL", "Quota", "quotas"]

Bin = tuple[int, int]

TOTAL: dict[Bin, int] = {(10, 12): 34, (13, 15): 48, (16, 18): 55, (19, 23): 13}
HARD: dict[Bin, int] = {(6, 8): 57, (9, 10): 38, (11, 13): 55}
ANCHORS: dict[Bin, int] = {(0, 1): 28, (2, 3): 80, (4, 5): 42}


@dataclass(frozen=True, slots=True)
class Quota:
    """Inclusive ranges in which the counts of one task must lie."""

    town: str
    total: Bin
    hard: Bin
    anchors: Bin


def _spread(table: dict[Bin, int]) -> list[Bin]:
    return [bounds for bounds, count in sorted(table.items()) for _ in range(count)]


def quotas(seed: int) -> tuple[Quota, ...]:
    """One quota for each of the 150 tasks, thirty a town. The three published distributions are joined by rank: a task
    with many booked entries has many hard checks and many checks. Ranks are dealt to the towns in turn."""
    rows = list(zip(_spread(TOTAL), _spread(HARD), _spread(ANCHORS), strict=True))
    dealt = [Quota(TOWNS[number % len(TOWNS)], *row) for number, row in enumerate(rows)]
    order = random.Random(f"{seed}/quotas")
    found: list[Quota] = []
    for town in TOWNS:
        mine = [quota for quota in dealt if quota.town == town]
        order.shuffle(mine)
        found += mine
    return tuple(found)
