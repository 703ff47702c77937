"""Core scenarios of a town: ten places-and-meals ideas, each asked three times by different people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .focus import FOCUSES
from .quotas import Quota

__all__ = ["DERIVED", "Scenario", "scenarios"]

DERIVED = 3
"""Tasks of one scenario: the core and what is derived from it."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """numbers: the tasks of the town that belong to it, the core first. focus: what of the city the core should show.
    days: how many dates its tasks have."""

    name: str
    numbers: tuple[int, ...]
    focus: str
    days: int


def scenarios(town: str, quotas: Sequence[Quota]) -> tuple[Scenario, ...]:
    """Tasks of like size share a scenario, so that one draft of places can serve all of them. The largest ones, where
    there are enough, take two days."""
    by_size = sorted(range(len(quotas)), key=lambda n: (quotas[n].hard, quotas[n].anchors, quotas[n].total, n))
    groups = [tuple(sorted(by_size[at : at + DERIVED])) for at in range(0, len(by_size), DERIVED)]
    wanted = FOCUSES.get(town, ("",))
    found = []
    for at, numbers in enumerate(groups):
        # Four visits, two a day, bring eight hard checks and mostly one more each.
        largest = at == len(groups) - 1 and min(quotas[n].hard[0] for n in numbers) >= 11
        found.append(Scenario(f"{town}-core-{at + 1:02d}", numbers, wanted[at % len(wanted)], 2 if largest else 1))
    return tuple(found)
