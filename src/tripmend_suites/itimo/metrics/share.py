"""k of n with its interval."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

__all__ = ["BOOTSTRAP_SEED", "Share"]

BOOTSTRAP_SEED = 2025
_DRAWS = 10_000


@dataclass(frozen=True, slots=True)
class Share:
    """`hits` of `of`."""

    hits: int
    of: int

    @property
    def value(self) -> float | None:
        """The share, None of nothing."""
        return self.hits / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % bootstrap interval (percentiles of 10,000 seeded resamples), None of nothing.

        Drawing `of` records anew with repetition and counting the hits is a binomial draw; that is what is done.
        """
        if not self.of:
            return None
        draws = np.random.default_rng(BOOTSTRAP_SEED).binomial(self.of, self.hits / self.of, _DRAWS) / self.of
        low, high = np.quantile(draws, [0.025, 0.975])
        return float(low), float(high)

    def plain(self) -> dict[str, object]:
        """For a JSON file: value and interval rounded to four places, numerator and denominator exact."""
        low_high = self.interval
        return {
            "value": None if self.value is None else round(self.value, 4),
            "hits": self.hits,
            "of": self.of,
            "interval95": None if low_high is None else [round(bound, 4) for bound in low_high],
        }

    def __str__(self) -> str:
        if self.value is None or self.interval is None:
            return "- (0/0)"
        low, high = self.interval
        return f"{self.value:.4f} ({self.hits}/{self.of}; 95 % {low:.3f} to {high:.3f})"
