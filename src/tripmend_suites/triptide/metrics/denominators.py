"""What rates are divided by: counted from the queries, or the numbers that the released scripts hold fixed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..formats import Header
from ._finding import Profile
from ._literal import LITERAL
from .hard import hard_constraints_asked

__all__ = ["PUBLISHED", "Denominators", "denominators_of"]


@dataclass(frozen=True, slots=True)
class Denominators:
    """plans: of all macro rates; commonsense, hard: of the micro rates; final: of the final pass rate, else `plans`."""

    plans: int
    commonsense: int
    hard: int
    final: int | None = None


PUBLISHED: dict[str, dict[str, Denominators]] = {
    "triptide": {
        "days=3": Denominators(343, 3430, 813),
        "days=5": Denominators(50, 500, 119),
        "days=7": Denominators(329, 3290, 686),
    },
    "triptide-earlier": {
        "days=3": Denominators(241, 2410, 560),
        "days=5": Denominators(324, 32400, 625),  # ten times too many: a slip of the script
        "days=7": Denominators(327, 3270, 796),
    },
    "triptide-severity": {
        "severity=step": Denominators(294, 2940, 690),
        "severity=day": Denominators(295, 2950, 719, final=307),
        "severity=plan": Denominators(231, 2310, 586),
    },
    "tripcraft": {
        "days=3": Denominators(230, 2300, 521),
        "days=5": Denominators(230, 2300, 546),
        "days=7": Denominators(227, 2270, 484),
    },
    "travelplanner-validation": {"all": Denominators(180, 1440, 420)},
    "travelplanner-test": {"all": Denominators(1000, 8000, 2290)},
    "travelplanner-train": {"all": Denominators(45, 360, 105)},
}
"""The numbers in the released scripts, by the row that they are for."""


def denominators_of(queries: Iterable[Header], profile: Profile) -> Denominators:
    """Counted: each query once, its checks, its budget and each hard constraint it asks for."""
    headers = list(queries)
    hard = len(headers) + sum(len(hard_constraints_asked(header.local_constraint)) for header in headers)
    return Denominators(len(headers), len(LITERAL[profile]) * len(headers), hard)
