"""The rows of the bench: rates, adaptability and times, by duration, by severity and over all cases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..common._intervals import mean_interval
from .metrics import CaseResult, Score

__all__ = ["Key", "Scored", "row_of", "rows_of"]

Key = tuple[int, int]
_RATES = ("delivery", "cpr_micro", "cpr_macro", "hcpr_micro", "hcpr_macro", "final", "responsiveness")
_LABELS = {"days": "duration", "severity": "severity", "all": "all"}


@dataclass(frozen=True, slots=True)
class Scored:
    """A set of revisions by the paper's metrics and by the strict ones. letters: equation 7 over the letters of the
    released code (lodging, meal, other) in place of names, by trip."""

    paper: Score
    strict: Score
    letters: Mapping[Key, float]


def _percent(hits: float, of: float) -> float | None:
    return round(100 * hits / of, 4) if of else None


def _spread(values: Sequence[float]) -> tuple[float | None, float | None]:
    if not values:
        return None, None
    import numpy as np

    low, high = np.quantile(np.asarray(values, dtype=float), [0.5, 0.95])
    return round(float(low), 1), round(float(high), 1)


def _differences(cases: Iterable[CaseResult], letters: Mapping[Key, float]) -> dict[str, list[float]]:
    """Each case's part in A_sem, A_spa and A_seq, times 100; a case that has none is as far off as can be."""
    found: dict[str, list[float]] = {"a_sem": [], "a_spa": [], "a_seq": [], "a_seq_names": []}
    for case in cases:
        for label, name in (("a_sem", "semantic"), ("a_spa", "spatial")):
            before, after = case.before.get(name), case.after.get(name)
            found[label].append(100 * (1.0 if before is None or after is None else abs(before - after)))
        found["a_seq"].append(100 * letters.get(case.key, 1.0))
        found["a_seq_names"].append(100 * (1.0 if case.sequential is None else case.sequential))
    return found


def row_of(by: str, value: str, scored: Scored, label: str, facts: Mapping[Key, Mapping[str, Any]]) -> dict[str, Any]:
    """One row. Percentages, and A_sem, A_spa, A_seq times 100, as the paper prints them; counts behind every rate.

    A case that the time limit left undecided keeps its plan, which was sound before the disruption and so would pass:
    it counts as final only where that plan answers the disruption by the strict metric.
    """
    paper = scored.paper.row(label)
    keys = [case.key for case in _of(scored.paper, label)]
    strict = _of(scored.strict, label)
    counts = {name: [int(paper[name].numerator), paper[name].denominator] for name in _RATES}
    answered = {case.key: case.response for case in strict if case.response is not None}
    responds = {key for key, response in answered.items() if response.responds}
    outside = [key for key, response in answered.items() if response.edits.outside]
    told = {key: facts.get(key, {}) for key in keys}
    no_way = [key for key, fact in told.items() if fact.get("status") in ("impossible", "not_found", "relaxed")]
    proven = [key for key in no_way if told[key].get("proven")]
    possible = [key for key in keys if key not in set(proven)]
    n = len(keys)
    counts["responsiveness_strict"] = [len(responds), n]
    counts["responsiveness_strict_possible"] = [len(responds & set(possible)), len(possible)]
    waiting = {key for key, fact in told.items() if fact.get("status") == "undecided"} - responds
    passed = _passed(scored.paper, label) - waiting
    counts["final"][0] -= len(_passed(scored.paper, label) & waiting)
    counts["final_possible"] = [len(passed & set(possible)), len(possible)]
    counts["scope_violations"] = [len(outside), n]
    counts["scope_violations_relaxed"] = [len(set(outside) & set(proven)), len(outside)]
    counts["impossible"] = [len(no_way), n]
    counts["impossible_proven"] = [len(proven), len(no_way)]
    counts["final_strict"] = [len(_passed(scored.strict, label) - waiting), n]
    counts["undecided_unanswered"] = [len(waiting), n]
    statuses = [str(fact.get("status", "missing")) for fact in told.values()]
    parts = _differences(_of(scored.paper, label), scored.letters)
    half, most = _spread([float(fact["ms"]) for fact in told.values() if "ms" in fact])
    rates = {name: _percent(*counts[name]) for name in (*_RATES, "responsiveness_strict")}
    return {
        "by": by,
        "value": value,
        "n": n,
        **rates,
        "responsiveness_strict_possible": _percent(*counts["responsiveness_strict_possible"]),
        "final_possible": _percent(*counts["final_possible"]),
        "final_strict": _percent(*counts["final_strict"]),
        "scope_violations": len(outside),
        "impossible": len(no_way),
        **{name: round(sum(values) / n, 4) if n else None for name, values in parts.items()},
        "ms_p50": half,
        "ms_p95": most,
        "counts": counts,
        "intervals": {name: _rounded(mean_interval(values)) for name, values in parts.items()},
        "statuses": {status: statuses.count(status) for status in sorted(set(statuses))},
    }


def _passed(found: Score, label: str) -> set[Key]:
    """The cases of a row whose plans pass all checks."""
    return {case.key for case in _of(found, label) if case.verdict is not None and case.verdict.passed}


def _rounded(bounds: tuple[float, float] | None) -> list[float] | None:
    return None if bounds is None else [round(bound, 4) for bound in bounds]


def _of(found: Score, label: str) -> list[CaseResult]:
    """The cases of a row."""
    name, _, value = label.partition("=")
    if name == "days":
        return [case for case in found.cases if case.key[0] == int(value)]
    if name == "severity":
        return [case for case in found.cases if case.severity == value]
    return list(found.cases)


def rows_of(scored: Scored, facts: Mapping[Key, Mapping[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for row in scored.paper.rows:
        name, _, value = row.label.partition("=")
        if name in _LABELS:
            found.append(row_of(_LABELS[name], value or "all", scored, row.label, facts))
    return found
