"""How far two counts over the same classes are apart: Hellinger, Jensen–Shannon, total variation.

All take counts, not shares, over any number of classes, and compare the shares. An empty side (no counts at all) has
two published readings: "zero" keeps a vector of zeros (the perturbation tool), "uniform" gives every class the same
share (the evaluator). One edit of an itinerary never makes the two decide differently; see docs/itimo.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2, sqrt
from typing import Literal

__all__ = ["EmptySide", "hellinger", "jensen_shannon", "shares", "total_variation"]

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


def jensen_shannon(before: Sequence[int], after: Sequence[int], empty: EmptySide = "zero") -> float:
    """Jensen–Shannon divergence in bits, 0 to 1 (not its square root)."""
    p, q = _pair(before, after, empty)
    total = 0.0
    for a, b in zip(p, q, strict=True):
        middle = (a + b) / 2
        total += (a * log2(a / middle) if a else 0.0) + (b * log2(b / middle) if b else 0.0)
    return total / 2


def total_variation(before: Sequence[int], after: Sequence[int], empty: EmptySide = "zero") -> float:
    """Total variation distance, 0 to 1: half the sum of the differences of shares."""
    p, q = _pair(before, after, empty)
    return sum(abs(a - b) for a, b in zip(p, q, strict=True)) / 2
