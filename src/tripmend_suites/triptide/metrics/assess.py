"""One plan judged: its commonsense checks, and behind their gate the hard constraints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..database import Database
from ..formats import Header, PlanRecord
from ._finding import CheckResult, Crash, Mode, Profile, Violation
from ._literal import LITERAL
from ._sound import SOUND, SoundCheck
from ._view import PlanView, view
from .cost import Quirks
from .hard import HARD
from .tables import Tables

__all__ = ["GATE", "Verdict", "assess", "passes"]

GATE = ("is_not_absent", "is_valid_information_in_sandbox")
"""Hard constraints are looked at only where both hold."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a plan is worth under one profile in one mode.

    delivered: enough days to be judged; if not, there are no results. hard: None when the gate is shut.
    """

    key: tuple[int, int]
    mode: Mode
    profile: Profile
    delivered: bool
    undelivered_because: str
    commonsense: tuple[CheckResult, ...]
    hard: tuple[CheckResult, ...] | None

    @property
    def passed_commonsense(self) -> bool:
        """Delivered, and no commonsense check failed."""
        return self.delivered and all(check.result is not False for check in self.commonsense)

    @property
    def passed_hard(self) -> bool:
        """The gate is open, and no hard constraint failed."""
        return self.hard is not None and all(check.result is not False for check in self.hard)

    @property
    def passed(self) -> bool:
        """Both: the plan counts for the final pass rate."""
        return self.passed_commonsense and self.passed_hard

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Everything that is wrong, commonsense first."""
        checks = (*self.commonsense, *(self.hard or ()))
        return tuple(violation for check in checks for violation in check.violations)

    @property
    def messages(self) -> tuple[str, ...]:
        """One sentence for each violation, or why the plan is not judged at all."""
        if not self.delivered:
            return (self.undelivered_because,)
        return tuple(str(violation) for violation in self.violations)


def _commonsense(plan: PlanView, tables: Tables, profile: Profile) -> tuple[CheckResult, ...]:
    results = []
    checks: Mapping[str, SoundCheck] = SOUND[profile] if plan.strict else LITERAL[profile]
    for name, check in checks.items():
        wrong: list[Violation] = []
        try:
            wrong += (Violation(name, *found) for found in check(plan, tables, profile))
        except Crash as crash:
            wrong.append(Violation(name, 0, "", f"the released code stops here: {crash}", crash=True))
        results.append(CheckResult(name, not wrong, tuple(wrong)))
    return tuple(results)


def _hard(plan: PlanView, tables: Tables, quirks: Quirks) -> tuple[CheckResult, ...]:
    results = []
    for name, check in HARD.items():
        try:
            result, found = check(plan, tables, quirks)
            results.append(CheckResult(name, result, tuple(Violation(name, *place) for place in found)))
        except Crash as crash:
            stop = Violation(name, 0, "", f"the released code stops here: {crash}", crash=True)
            results.append(CheckResult(name, False, (stop,)))
    return tuple(results)


def _undelivered(plan: PlanView, mode: Mode) -> str:
    """Why a plan does not count as delivered, "" when it does: more than two days (reference), all of them (else)."""
    days, wanted = len(plan.cells), plan.header.days
    if mode == "reference":
        return "" if days > 2 else f"the plan has {days} days; more than 2 are needed"
    filled = sum(any(day.values()) for day in plan.cells)
    return "" if filled == days == wanted else f"the plan has {filled} of {wanted} days"


def assess(
    record: PlanRecord,
    tables: Tables | Database,
    *,
    profile: Profile = "soft-10",
    mode: Mode = "reference",
    query: Header | None = None,
    quirks: Quirks | None = None,
    retimed: frozenset[str] = frozenset(),
) -> Verdict:
    """Judge one plan; hand over `Tables` to judge many.

    query: what was asked, by default the record's own header. retimed: folded names and flight numbers whose times
    or dates have changed since the tables were made (strict only).
    """
    rows = tables if isinstance(tables, Tables) else Tables(tables)
    plan = view(record, query=query, literal=mode == "reference", strict=mode == "strict", retimed=retimed)
    if why := _undelivered(plan, mode):
        return Verdict(record.key, mode, profile, False, why, (), None)
    commonsense = _commonsense(plan, rows, profile)
    passed = {check.name for check in commonsense if check.result}
    hard = _hard(plan, rows, quirks or Quirks()) if passed.issuperset(GATE) else None
    return Verdict(record.key, mode, profile, True, "", commonsense, hard)


def passes(
    record: PlanRecord, tables: Tables | Database, profile: Profile = "soft-10", mode: Mode = "reference"
) -> bool:
    """Whether a plan holds all checks of a profile and all hard constraints; `assess` says what is wrong."""
    return assess(record, tables, profile=profile, mode=mode).passed
