"""From cases to figures: every number keeps its numerator and denominator."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ._evaluate import CaseResult
from ._finding import CheckResult, Mode, Profile
from ._literal import LITERAL
from .denominators import Denominators, denominators_of
from .hard import HARD, hard_constraints_asked

__all__ = ["Figure", "figures"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number as a fraction. value: None when there is nothing to divide by. note: how it was made, where that is not
    a plain share or mean."""

    numerator: float
    denominator: int
    note: str = ""

    @property
    def value(self) -> float | None:
        """numerator / denominator."""
        return self.numerator / self.denominator if self.denominator else None

    def as_data(self) -> dict[str, Any]:
        """Plain data."""
        data: dict[str, Any] = {"numerator": self.numerator, "denominator": self.denominator, "value": self.value}
        return data | ({"note": self.note} if self.note else {})


def _passed(checks: Iterable[CheckResult]) -> int:
    return sum(check.result is True for check in checks)


def _rates(cases: Sequence[CaseResult], counts: Denominators, profile: Profile) -> dict[str, Figure]:
    verdicts = [case.verdict for case in cases if case.verdict is not None]
    found = {
        "delivery": Figure(sum(verdict.delivered for verdict in verdicts), counts.plans),
        "cpr_micro": Figure(sum(_passed(verdict.commonsense) for verdict in verdicts), counts.commonsense),
        "cpr_macro": Figure(sum(verdict.passed_commonsense for verdict in verdicts), counts.plans),
        "hcpr_micro": Figure(sum(_passed(verdict.hard or ()) for verdict in verdicts), counts.hard),
        "hcpr_macro": Figure(sum(verdict.passed_hard for verdict in verdicts), counts.plans),
        "final": Figure(sum(verdict.passed for verdict in verdicts), counts.final or counts.plans),
    }
    for name in LITERAL[profile]:
        held = sum(check.result is True for verdict in verdicts for check in verdict.commonsense if check.name == name)
        found[f"check {name}"] = Figure(held, counts.plans)
    asked = [(*hard_constraints_asked(case.query.local_constraint), "valid_cost") for case in cases if case.query]
    for name in HARD:
        held = sum(check.result is True for one in verdicts for check in one.hard or () if check.name == name)
        found[f"check {name}"] = Figure(held, sum(name in names for names in asked))
    return found


def _responses(cases: Sequence[CaseResult]) -> dict[str, Figure]:
    responses = [case.response for case in cases if case.response is not None]
    return {
        "responsiveness": Figure(sum(response.responds for response in responses), len(cases)),
        "within_scope": Figure(sum(not response.edits.outside for response in responses), len(cases)),
        "scope_violations": Figure(sum(len(response.edits.outside) for response in responses), len(cases), "edits"),
        "over_edits": Figure(sum(len(response.edits.over) for response in responses), len(cases), "edits"),
        "ripple_edits": Figure(sum(len(response.edits.ripples) for response in responses), len(cases), "edits"),
        "without_conflicts": Figure(sum(not response.conflicts for response in responses), len(cases)),
    }


def _corpus(cases: Sequence[CaseResult], name: str, signed: bool) -> Figure:
    """As released: the mean of all plans before minus the mean of all plans after that are there."""
    before = [case.before[name] for case in cases if name in case.before]
    after = [case.after[name] for case in cases if name in case.after]
    if not before or not after:
        return Figure(0.0, 0, "no plans to compare")
    difference = sum(before) / len(before) - sum(after) / len(after)
    note = f"difference of the means of {len(before)} plans before and {len(after)} after" + (", signed" * signed)
    return Figure((difference if signed else abs(difference)) * len(after), len(after), note)


def _adaptability(cases: Sequence[CaseResult], mode: Mode) -> dict[str, Figure]:
    if mode == "reference":
        orders = [case.sequential for case in cases if case.sequential is not None]
        return {
            "a_sem": _corpus(cases, "semantic", signed=False),
            "a_spa": _corpus(cases, "spatial", signed=True),
            "a_seq": Figure(sum(orders), len(orders), "1 - released similarity, over the plans that can be compared"),
            "sequential_similarity": Figure(len(orders) - sum(orders), len(orders), "as the released code prints it"),
        }
    found = {}
    for label, name in (("a_sem", "semantic"), ("a_spa", "spatial")):
        total = 0.0
        for case in cases:
            before, after = case.before.get(name), case.after.get(name)
            if after is not None and before is not None:
                total += abs(before - after)
            else:  # nothing to compare with: as far as it gets (strict), or as a plan that scores 0 (paper)
                total += 1.0 if mode == "strict" or before is None else abs(before)
        found[label] = Figure(total, len(cases))
    found["a_seq"] = Figure(sum(1.0 if case.sequential is None else case.sequential for case in cases), len(cases))
    return found


def _tripcraft(cases: Sequence[CaseResult], mode: Mode) -> dict[str, Figure]:
    found = {}
    for label, name in (
        ("temporal_meals", "meals"),
        ("temporal_attractions", "attractions"),
        ("spatial", "spatial"),
        ("ordering", "ordering"),
        ("persona", "semantic"),
    ):
        values = [case.after[name] for case in cases if name in case.after]
        found[label] = Figure(sum(values), len(values) if mode == "reference" else len(cases))
    return found


def figures(
    cases: Sequence[CaseResult], mode: Mode, profile: Profile, fixed: Denominators | None = None
) -> dict[str, Figure]:
    """All figures of some cases, by name.

    A case without a record, or whose plan before is not there, fails every rate and stays in every denominator
    (reference: of the rates; the released means leave it out).
    """
    counts = fixed
    if counts is None:
        counted = denominators_of([case.query for case in cases if case.query is not None], profile)
        lost = sum(case.query is None for case in cases)
        checks = len(LITERAL[profile])
        counts = Denominators(counted.plans + lost, counted.commonsense + checks * lost, counted.hard + lost)
    found = _rates(cases, counts, profile)
    found |= _responses(cases)
    found |= _adaptability(cases, mode)
    return found | _tripcraft(cases, mode)
