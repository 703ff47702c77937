"""One revision judged: every metric of the suite, published and strict, and the judge without a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripmend.errors import InputError

from ...common.tasking import Attempt, Table, Verdict
from ..data.folder import Case, case_line
from ..formats import PlanRecord
from ..judge import judge
from ..metrics import CaseResult, Embedder, Mode, Profile, Row, score
from ..metrics.adaptability import sequential_distance
from ..report import published, published_rows
from .task import World, answered, plain_plan

RATES = ("delivery", "commonsense_micro", "commonsense_macro", "hard_micro", "hard_macro", "final")
"""The paper's six rates of a plan, in the paper's order."""
_FIGURES = dict(zip(RATES, ("delivery", "cpr_micro", "cpr_macro", "hcpr_micro", "hcpr_macro", "final"), strict=True))
REVISE_SCORES = (
    "solved",
    "responsiveness_strict",
    "responsiveness",
    *RATES,
    *(f"{name}_strict" for name in RATES),
    "scope",
    "judge",
)
"""solved, the headline: passes everything in strict, and responds in strict. scope: something was changed, and nothing
outside of what the traveller accepts. judge: the rule judge's 1 to 5 as 0 to 1. Names without an ending are the paper's
own rates, for which the unchanged plan is as good as any but for its responsiveness."""
_PROFILE: Profile = "soft-10"


@dataclass(frozen=True, slots=True)
class Scored:
    """A revision by the metrics: the paper's mode, the strict one and that of the released code."""

    paper: Row
    strict: Row
    official: Row
    cases: Mapping[Mode, CaseResult]


class Remembered:
    """An embedder that embeds each text once in its life, so that a run does not pay for the same names again."""

    def __init__(self, embedder: Embedder) -> None:
        self.name = embedder.name
        self._embedder = embedder
        self._rows: dict[str, NDArray[np.float64]] = {}

    def embed(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """One row a text."""
        new = [text for text in dict.fromkeys(texts) if text not in self._rows]
        if new:
            self._rows.update(zip(new, self._embedder.embed(new), strict=True))
        return np.stack([self._rows[text] for text in texts])


def scored(world: World, case: Case, record: PlanRecord | None, embedder: Embedder | None = None) -> Scored:
    """All metrics of one case; None stands for an answer without a plan, which fails everything."""
    plan = world.plan(case)
    revised = () if record is None else (record,)
    modes: tuple[Mode, ...] = ("paper", "strict", "official")
    found = {mode: score((plan,), (case,), revised, world.tables, mode, _PROFILE, embedder=embedder) for mode in modes}
    rows = {mode: found[mode].row() for mode in modes}
    return Scored(rows["paper"], rows["strict"], rows["official"], {mode: found[mode].cases[0] for mode in modes})


def _share(row: Row, name: str) -> tuple[int, int]:
    figure = row[_FIGURES.get(name, name)]
    return int(figure.numerator), figure.denominator


def _value(pair: tuple[int, int]) -> float:
    return pair[0] / pair[1] if pair[1] else 0.0


def _changed_within(result: CaseResult) -> bool:
    edits = None if result.response is None else result.response.edits
    return edits is not None and bool(edits.answering or edits.ripples or edits.over) and not edits.outside


def _differences(found: Scored, plan: PlanRecord, record: PlanRecord | None) -> dict[str, float]:
    """A_sem, A_spa, A_seq of this plan, 0 to 1, in the paper's mode; a_seq_letters compares kinds of stops, not names.
    A missing plan is worth 0 before the difference is taken, and as far off in its order as can be."""
    values = {name: found.paper[name].numerator for name in ("a_sem", "a_spa", "a_seq")}
    letters = 1.0 if record is None else sequential_distance(plan, record, "types")
    return {name: round(value, 6) for name, value in {**values, "a_seq_letters": letters}.items()}


def _judged(world: World, case: Case, record: PlanRecord | None) -> tuple[int, Sequence[str]]:
    try:
        found = judge(world.plan(case), case_line(case), record, database=world.database)
    except InputError as error:
        return 1, (f"the judge cannot use it: {error}",)
    return found.score, found.reasons


def _kinds(result: CaseResult) -> tuple[str, ...]:
    """Names of the strict checks that fail, and what is wrong with the response."""
    kinds: list[str] = []
    if result.verdict is not None:
        kinds += [violation.check for violation in result.verdict.violations]
        if not result.verdict.delivered:
            kinds.append("delivery")
    response = result.response
    if response is not None:
        kinds += ["scope"] if response.edits.outside else []
        kinds += ["time"] if response.conflicts else []
        kinds += ["unanswered"] if not response.responds and not response.edits.outside else []
    return tuple(dict.fromkeys(kinds))


def judge_revision(world: World, case: Case, attempt: Attempt, embedder: Embedder | None = None) -> Verdict:
    """Judge an attempt at a case; nothing that a model may have said stops it. embedder: for A_sem; None: spelling."""
    plan = world.plan(case)
    read = answered(attempt, plan)
    found = scored(world, case, read.record, embedder)
    strict = found.cases["strict"]
    counts = {name: _share(found.paper, name) for name in RATES}
    counts |= {f"{name}_strict": _share(found.strict, name) for name in RATES}
    counts["responsiveness"] = _share(found.paper, "responsiveness")
    counts["responsiveness_strict"] = _share(found.strict, "responsiveness")
    counts["responsiveness_official"] = _share(found.official, "responsiveness")
    counts["final_official"] = _share(found.official, "final")
    counts["scope"] = int(_changed_within(strict)), 1
    solved = counts["final_strict"][0] and counts["responsiveness_strict"][0]
    counts["solved"] = int(bool(solved)), 1
    points, reasons = _judged(world, case, read.record)
    scores = {name: _value(counts[name]) for name in REVISE_SCORES if name != "judge"}
    record: dict[str, Any] = {
        **_differences(found, plan, read.record),
        "judge": points,
        "judge_reasons": list(reasons)[:5],
        "reasons": list(dict.fromkeys(strict.reasons))[:20] if read.record is not None else [read.why],
    }
    return Verdict(
        outcome=read.outcome,
        scores={name: scores.get(name, (points - 1) / 4) for name in REVISE_SCORES},
        why=read.why or (strict.reasons[0] if strict.reasons else ""),
        answer=None if read.record is None else plain_plan(read.record),
        counts=counts,
        kinds=_kinds(strict) if read.record is not None else (read.outcome,),
        record=record,
    )


# The paper's Tables 3, 7 and 8 from verdicts alone, the printed rows beside them.

_PRINTED = ("delivery", "cpr_micro", "cpr_macro", "hcpr_micro", "hcpr_macro", "final")
_CHECKS = 10
"""Commonsense checks of a plan."""
_DIFFERENCES = ("a_sem", "a_spa", "a_seq")
_CONTEXT = (
    "Printed rows are of the authors' own trips, which are not public: context, not a comparison. Ours are "
    "(hits, of); A_sem, A_spa and A_seq are means times 100, lower is better, by spelling alone."
)
Pair = tuple[Mapping[str, str | int], Verdict]


def _pooled(group: Sequence[Pair], name: str) -> tuple[int, int]:
    """Numerators and denominators added up; an item that could not be judged failed, whatever it is counted by."""
    nothing = (0, _CHECKS if name.startswith("commonsense_micro") else 1)
    pairs = [verdict.counts.get(name, nothing) for _, verdict in group]
    return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)


def _mean(group: Sequence[Pair], name: str) -> float | None:
    values = [float(verdict.record.get(name, 1.0)) for _, verdict in group]
    return round(100 * sum(values) / len(values), 2) if values else None


def _groups(pairs: Sequence[Pair], by: str) -> list[tuple[str, list[Pair]]]:
    order = ("3", "5", "7") if by == "days" else ("step", "day", "plan")
    found = [(value, [pair for pair in pairs if str(pair[0].get(by)) == value]) for value in order]
    return [(value, group) for value, group in found if group]


def _ours(group: Sequence[Pair], names: Sequence[str]) -> tuple[Any, ...]:
    return tuple(_mean(group, name) if name in _DIFFERENCES else _pooled(group, name) for name in names)


def _rows(model: str, pairs: Sequence[Pair], by: str, names: Sequence[str]) -> tuple[tuple[Any, ...], ...]:
    columns = dict(zip(RATES, _PRINTED, strict=True))
    ours = [(model, value, len(group), *_ours(group, names)) for value, group in _groups(pairs, by)]
    shown = {value for value, _ in _groups(pairs, by)}
    printed = [
        (f"{row['model']} (printed)", row["value"], None, *(row[columns.get(name, name)] for name in names))
        for row in published_rows("duration" if by == "days" else "severity")
        if row["value"] in shown
    ]
    return (*ours, *printed)


def _note(about: str) -> str:
    doubts = [str(one["text"]) for one in published()["doubts"] if about in one["about"]]
    return " ".join((_CONTEXT, *(f"Doubtful in print: {text}" for text in doubts)))


def _strict(model: str, pairs: Sequence[Pair]) -> Table:
    names = ("solved", "final_strict", "responsiveness_strict", "scope", "responsiveness_official", "final_official")
    rows = []
    for label, group in (("all", list(pairs)), *_groups(pairs, "days"), *_groups(pairs, "severity")):
        points = [int(verdict.record.get("judge", 1)) for _, verdict in group]
        mean = round(sum(points) / len(points), 2) if points else None
        rows.append((model, label, len(group), *(_pooled(group, name) for name in names), mean))
    columns = ("model", "of", "n", *names, "judge")
    note = (
        "solved: everything holds in strict and the disruption is answered within the scope. judge: mean of 1 to 5 by "
        "the rubric of Table 4, without a model. _official: what the released code would count, its slips included."
    )
    return Table("What holds when nothing is taken on trust", columns, tuple(rows), note)


def _answers(model: str, pairs: Sequence[Pair]) -> Table:
    kinds = ("answered", "malformed", "refused", "empty")
    count = tuple(sum(verdict.outcome == kind for _, verdict in pairs) for kind in kinds)
    return Table("What came back", ("model", "n", *kinds), ((model, len(pairs), *count),))


def revise_tables(model: str, pairs: Sequence[Pair]) -> Sequence[Table]:
    """Table 3 by duration, Tables 7 and 8 by severity, and what the strict mode says."""
    third = (*RATES, *_DIFFERENCES, "responsiveness")
    eighth = (*_DIFFERENCES, "responsiveness")
    return (
        Table(
            "Table 3: by duration",
            ("model", "days", "n", *third),
            _rows(model, pairs, "days", third),
            _note("duration"),
        ),
        Table(
            "Table 7: intent preserved, by severity",
            ("model", "severity", "n", *RATES),
            _rows(model, pairs, "severity", RATES),
            _note("severity"),
        ),
        Table(
            "Table 8: adaptability and responsiveness, by severity",
            ("model", "severity", "n", *eighth),
            _rows(model, pairs, "severity", eighth),
            _note("severity"),
        ),
        _strict(model, pairs),
        _answers(model, pairs),
    )
