"""What a check says: the violations that it found, and the one answer that follows from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["CheckResult", "Crash", "Mode", "Profile", "Violation"]

Mode = Literal["reference", "paper", "strict"]
"""reference: the released code, its slips included; paper: as written; strict: as meant, what is unknown fails."""
Profile = Literal["soft-10", "strict-10", "tp-8"]
"""Which commonsense checks: those of TripTide, of TripCraft, of TravelPlanner."""


class Crash(Exception):  # noqa: N818  (not an error of ours: the place where the released code stops)
    """The released evaluator stops here with an exception; the check counts as failed."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong. day: 1-based, 0 for the whole trip; slot: the plan record's field, "" when none.

    unknown: nothing shows that it is wrong, but it cannot be looked up either. crash: the released code stops there.
    """

    check: str
    day: int
    slot: str
    message: str
    unknown: bool = False
    crash: bool = False

    def __str__(self) -> str:
        place = f"day {self.day}: " if self.day else ""
        return f"{self.check}: {place}{self.message}"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The answer of one check: True, False, or None when the query does not ask for it (hard constraints only)."""

    name: str
    result: bool | None
    violations: tuple[Violation, ...] = ()

    @property
    def reason(self) -> str:
        """The first thing that is wrong, "" when nothing is."""
        return str(self.violations[0]) if self.violations else ""
