"""How many of what: the paper's Table 2, scaled to other sizes by largest remainder."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from tripmend.change import Category
from tripmend.trip import Severity

from ..folder import ToleranceName

__all__ = ["POOL", "SEVERITIES", "TRIPS", "Quotas", "quotas_for", "share"]

K = TypeVar("K", bound=Hashable)

TRIPS: dict[int, int] = {3: 344, 5: 324, 7: 332}
"""Trips by duration in days (Table 2, last row of the severities)."""

POOL: dict[int, dict[Category, int]] = {
    3: {"transport": 118, "accommodation": 225, "restaurant": 1072, "attraction": 980, "miscellaneous": 94},
    5: {"transport": 364, "accommodation": 416, "restaurant": 1223, "attraction": 1223, "miscellaneous": 437},
    7: {"transport": 555, "accommodation": 418, "restaurant": 1618, "attraction": 1618, "miscellaneous": 697},
}
"""Disruptions of the pool by duration and category (Table 2): 2,489 + 3,663 + 4,906 = 11,058."""

SEVERITIES: dict[int, dict[Severity, int]] = {
    3: {"step": 111, "day": 117, "plan": 116},
    5: {"step": 140, "day": 111, "plan": 73},
    7: {"step": 134, "day": 131, "plan": 67},
}
"""Chosen cases by duration and severity (Table 2). The paper's copy of 5 days, plan level, is damaged: 324 - 140 - 111
leaves 73, which is also what its row total of 256 leaves."""


@dataclass(frozen=True, slots=True)
class Quotas:
    """What to make for the trips of one duration."""

    pool: Mapping[Category, int]
    severity: Mapping[Severity, int]
    tolerance: Mapping[ToleranceName, int]


def share(total: int, weights: Mapping[K, float]) -> dict[K, int]:
    """`total` shared out in proportion to `weights` by largest remainder; ties go to the earlier key."""
    whole = sum(weights.values())
    if whole <= 0:
        return dict.fromkeys(weights, 0)
    exact = {key: total * weight / whole for key, weight in weights.items()}
    found = {key: int(value) for key, value in exact.items()}
    left = total - sum(found.values())
    order = sorted(weights, key=lambda key: -(exact[key] - found[key]))
    for key in order[:left]:
        found[key] += 1
    return found


def quotas_for(trips: Mapping[int, int]) -> dict[int, Quotas]:
    """The quotas of `trips` (how many of each duration); Table 2 itself for 344, 324 and 332.

    The pool of a duration is in proportion to its trips; the severities and tolerances add up to them.
    """
    found = {}
    for days, count in trips.items():
        pool = POOL[days]
        size = round(sum(pool.values()) * count / TRIPS[days])
        halves: dict[ToleranceName, float] = {"Flexiventurer": 1, "Planbound": 1}
        found[days] = Quotas(share(size, pool), share(count, SEVERITIES[days]), share(count, halves))
    return found
