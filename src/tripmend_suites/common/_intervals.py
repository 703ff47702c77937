"""Intervals for rates and means: how sure a number is."""

from __future__ import annotations

import math
from collections.abc import Sequence

_Z = 1.959963984540054
"""The normal quantile of 95 %, two-sided."""
_DRAWS = 2_000
_SEED = 2025


def wilson(hits: int, of: int) -> tuple[float, float] | None:
    """The 95 % Wilson score interval of hits/of, None of nothing (Wilson 1927)."""
    if of <= 0:
        return None
    share, z2 = hits / of, _Z * _Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = _Z / (1 + z2 / of) * math.sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    # At the ends the formula gives 0 and 1, but for a last digit.
    return (0.0 if hits == 0 else max(0.0, middle - half)), (1.0 if hits == of else min(1.0, middle + half))


def mean_interval(values: Sequence[float]) -> tuple[float, float] | None:
    """The 95 % bootstrap interval of a mean: percentiles of 2,000 seeded resamples; None of nothing."""
    if not values:
        return None
    import numpy as np

    numbers = np.asarray(values, dtype=float)
    draws = np.random.default_rng(_SEED).integers(0, len(numbers), (_DRAWS, len(numbers)))
    low, high = np.quantile(numbers[draws].mean(axis=1), [0.025, 0.975])
    return float(low), float(high)
