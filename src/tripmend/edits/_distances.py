"""How far two counts over the same classes are apart: Hellinger, Jensen–Shannon, total variation.

All take counts, not shares, over any number of classes, and compare the shares. An empty side (no counts at all) has
two published readings: "zero" keeps a vector of zeros (the perturbation tool), "uniform" gives every class the same
share (the evaluator). One edit of an itinerary never makes the two decide differently; see docs/itimo.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Literal

__all__ = ["EmptySide", "hellinger", "shares"]

EmptySide = Literal["zero", "uniform"]


def shares(counts: Sequence[int], empty: EmptySide = "zero") -> tuple[float, ...]:
    """Counts as shares of their sum. Raises ValueError for a negative count or no class at all."""
    if not counts:
        raise ValueError("counts need at least one class")
    if any(count < 0 for count in counts):
        raise ValueError(f"a count cannot be negative: {tuple(counts)}")
    total = sum(counts)
    if total:
        return tuple(count / total for count in counts)
    return (1 / len(counts),) * len(counts) if empty == "uniform" else (0.0,) * len(counts)


def _pair(before: Sequence[int], after: Sequence[int], empty: EmptySide) -> tuple[tuple[float, ...], tuple[float, ...]]:
    if len(before) != len(after):
        raise ValueError(f"the two sides have {len(before)} and {len(after)} classes")
    return shares(before, empty), shares(after, empty)


def hellinger(before: Sequence[int], after: Sequence[int], empty: EmptySide = "zero") -> float:
    """Hellinger distance, 0 (same shares) to 1 (no class in common): the paper's equation 3."""
    p, q = _pair(before, after, empty)
    return sqrt(sum((sqrt(a) - sqrt(b)) ** 2 for a, b in zip(p, q, strict=True)) / 2)
