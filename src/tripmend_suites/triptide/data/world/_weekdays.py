"""Weekdays on which businesses are closed."""

from __future__ import annotations

import random

__all__ = ["closed_days", "on_days"]

_WEEK = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_QUIET = ((0,), (1,), (0, 1), (2,), (6,))
"""Days on which businesses close, the most usual first."""


def on_days(hours: str, closed: tuple[int, ...]) -> str:
    """Daily `hours` on all weekdays but the `closed` ones (0 = Monday), in the `opening_hours` form."""
    if not closed or hours == "24/7":
        return hours
    runs: list[list[int]] = []
    for n in (n for n in range(7) if n not in closed):
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    text = ",".join(_WEEK[run[0]] if len(run) == 1 else f"{_WEEK[run[0]]}-{_WEEK[run[-1]]}" for run in runs)
    return f"{text} {hours}"


def closed_days(rng: random.Random, chance: float) -> tuple[int, ...]:
    """With the given chance one or two weekdays, mostly Monday."""
    return rng.choices(_QUIET, (5, 2, 2, 1, 1))[0] if rng.random() < chance else ()
