"""The paper's Tables 3, 7 and 8 from verdicts alone, the printed rows beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...common.tasking import Table, Verdict
from ..report import published, published_rows
from ._verdict import RATES

__all__ = ["revise_tables"]

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
    names = ("solved", "final_strict", "responsiveness_strict", "scope", "responsiveness_reference", "final_reference")
    rows = []
    for label, group in (("all", list(pairs)), *_groups(pairs, "days"), *_groups(pairs, "severity")):
        points = [int(verdict.record.get("judge", 1)) for _, verdict in group]
        mean = round(sum(points) / len(points), 2) if points else None
        rows.append((model, label, len(group), *(_pooled(group, name) for name in names), mean))
    columns = ("model", "of", "n", *names, "judge")
    note = (
        "solved: everything holds in strict and the disruption is answered within the scope. judge: mean of 1 to 5 by "
        "the rubric of Table 4, without a model. _reference: what the released code would count, its slips included."
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
