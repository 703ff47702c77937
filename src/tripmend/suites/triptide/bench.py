"""The bench: every case of a built folder revised, scored by the metrics, and counted by duration and by severity."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ...formats.triptide import PlanRecord, read_plans
from ...formats.triptide_database import Database, read_database
from .._intervals import mean_interval
from .._provenance import git_revision, package_version
from .data.folder import DATABASE, RECORD, Case, read_record
from .metrics import CaseResult, Score, Tables, score
from .run import TIME_LIMIT, WORKERS, Cases, Progress, Run, load_cases, read_facts, revise_folder

__all__ = ["SUITE", "Bench", "bench"]

SUITE = "triptide-bench/1"
Key = tuple[int, int]
_RATES = ("delivery", "cpr_micro", "cpr_macro", "hcpr_micro", "hcpr_macro", "final", "responsiveness")
_LABELS = {"days": "duration", "severity": "severity", "all": "all"}


@dataclass(frozen=True, slots=True)
class _Scored:
    """A set of revisions by the paper's metrics and by the strict ones."""

    paper: Score
    strict: Score


@dataclass(frozen=True, slots=True)
class Bench:
    """One run: the rows as plain data, and what it took."""

    rows: tuple[dict[str, Any], ...]
    record: Mapping[str, Any]
    failures: Mapping[str, Sequence[str]]

    def plain(self) -> dict[str, Any]:
        """For a JSON file."""
        return {"suite": SUITE, "record": dict(self.record), "rows": list(self.rows), "failures": dict(self.failures)}


def _percent(hits: float, of: float) -> float | None:
    return round(100 * hits / of, 4) if of else None


def _spread(values: Sequence[float]) -> tuple[float | None, float | None]:
    if not values:
        return None, None
    import numpy as np

    low, high = np.quantile(np.asarray(values, dtype=float), [0.5, 0.95])
    return round(float(low), 1), round(float(high), 1)


def _differences(cases: Iterable[CaseResult]) -> dict[str, list[float]]:
    """Each case's part in A_sem, A_spa and A_seq, times 100; a case that has none is as far off as can be."""
    found: dict[str, list[float]] = {"a_sem": [], "a_spa": [], "a_seq": []}
    for case in cases:
        for label, name in (("a_sem", "semantic"), ("a_spa", "spatial")):
            before, after = case.before.get(name), case.after.get(name)
            found[label].append(100 * (1.0 if before is None or after is None else abs(before - after)))
        found["a_seq"].append(100 * (1.0 if case.sequential is None else case.sequential))
    return found


def _row(by: str, value: str, scored: _Scored, label: str, facts: Mapping[Key, Mapping[str, Any]]) -> dict[str, Any]:
    """One row. Percentages, and A_sem, A_spa, A_seq times 100, as the paper prints them; counts behind every rate."""
    paper = scored.paper.row(label)
    keys = [case.key for case in _of(scored.paper, label)]
    strict = _of(scored.strict, label)
    counts = {name: [int(paper[name].numerator), paper[name].denominator] for name in _RATES}
    answered = {case.key: case.response for case in strict if case.response is not None}
    responds = {key for key, response in answered.items() if response.responds}
    outside = [key for key, response in answered.items() if response.edits.outside]
    told = {key: facts.get(key, {}) for key in keys}
    no_way = [key for key, fact in told.items() if fact.get("status") in ("impossible", "relaxed")]
    proven = [key for key in no_way if told[key].get("proven")]
    possible = [key for key in keys if key not in set(proven)]
    n = len(keys)
    counts["responsiveness_strict"] = [len(responds), n]
    counts["responsiveness_strict_possible"] = [len(responds & set(possible)), len(possible)]
    counts["scope_violations"] = [len(outside), n]
    counts["impossible"] = [len(no_way), n]
    counts["impossible_proven"] = [len(proven), len(no_way)]
    counts["final_strict"] = [sum(case.verdict is not None and case.verdict.passed for case in strict), n]
    statuses = [str(fact.get("status", "missing")) for fact in told.values()]
    parts = _differences(_of(scored.paper, label))
    half, most = _spread([float(fact["ms"]) for fact in told.values() if "ms" in fact])
    rates = {name: _percent(*counts[name]) for name in (*_RATES, "responsiveness_strict")}
    return {
        "by": by,
        "value": value,
        "n": n,
        **rates,
        "responsiveness_strict_possible": _percent(*counts["responsiveness_strict_possible"]),
        "final_strict": _percent(*counts["final_strict"]),
        "scope_violations": len(outside),
        "impossible": len(no_way),
        **{name: None if paper[name].value is None else round(100 * (paper[name].value or 0.0), 4) for name in parts},
        "ms_p50": half,
        "ms_p95": most,
        "counts": counts,
        "intervals": {name: [round(bound, 4) for bound in mean_interval(values) or ()] for name, values in parts.items()},
        "statuses": {status: statuses.count(status) for status in sorted(set(statuses))},
    }


def _of(found: Score, label: str) -> list[CaseResult]:
    """The cases of a row."""
    name, _, value = label.partition("=")
    if name == "days":
        return [case for case in found.cases if case.key[0] == int(value)]
    if name == "severity":
        return [case for case in found.cases if case.severity == value]
    return list(found.cases)


def _scored(
    loaded: Cases, cases: Sequence[Case], revised: Sequence[PlanRecord], refusals: Any, tables: Tables
) -> _Scored:
    plans = [loaded.plans[case.key] for case in cases]
    wanted = {case.key for case in cases}
    answers = [answer for answer in revised if answer.key in wanted]
    return _Scored(
        score(plans, cases, answers, tables, "paper", "soft-10", refusals=refusals),
        score(plans, cases, answers, tables, "strict", "soft-10", refusals=refusals),
    )


def _rows(scored: _Scored, facts: Mapping[Key, Mapping[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for row in scored.paper.rows:
        name, _, value = row.label.partition("=")
        if name in _LABELS:
            found.append(_row(_LABELS[name], value or "all", scored, row.label, facts))
    return found


def _reading(loaded: Cases, cases: Sequence[Case], database: Database) -> dict[str, Any]:
    """How the messages were read: right, asked back, or silently wrong; for wordings seen and held out."""
    from .bridge import to_trip
    from .data.disruptions import reading_score

    def trip_of(key: Key) -> Any:
        trip = to_trip(loaded.plans[key], database)
        return trip.itinerary, trip.catalogue

    groups = {"seen": [case for case in cases if not case.heldout], "held out": [c for c in cases if c.heldout]}
    found = {}
    for name, group in groups.items():
        counted = reading_score(group, trip_of)
        found[name] = {"n": counted.cases, "right": counted.right, "asked": counted.asked, "wrong": counted.wrong}
    return found


def bench(
    folder: Path,
    out: Path,
    *,
    read: bool = False,
    workers: int = WORKERS,
    time_limit: float = TIME_LIMIT,
    limit: int | None = None,
    progress: Progress | None = None,
) -> Bench:
    """Revise every case of `folder` into `out` (what is there is kept), score it, and count.

    read: from the messages alone; then also how they were read, and rows for the wordings that were held out. limit:
    only the first so many cases of each duration. Raises InputError for a folder or file that cannot be used.
    """
    begin = time.perf_counter()
    loaded = load_cases(folder)
    run: Run = revise_folder(
        folder, out, read=read, workers=workers, time_limit=time_limit, limit=limit, progress=progress
    )
    seconds = time.perf_counter() - begin
    revised, refusals = read_plans(out, like=loaded.plans.values())
    facts = read_facts(out)
    cases = [loaded.cases[key] for key in sorted(loaded.cases) if limit is None or key in facts]
    database = read_database(folder / DATABASE)
    tables = Tables(database)
    begin = time.perf_counter()
    scored = _scored(loaded, cases, revised, refusals, tables)
    scoring = time.perf_counter() - begin
    rows = _rows(scored, facts)
    record: dict[str, Any] = {
        "tripmend": package_version(),
        "git": git_revision(),
        "seed": read_record(folder).get("seed") if (folder / RECORD).exists() else None,
        "data_sha256": loaded.data,
        "read": read,
        "limit": limit,
        "mode": "paper; responsiveness_strict, final_strict and scope_violations: strict",
        "profile": scored.paper.profile,
        "embedder": scored.paper.embedder,
        "unit": "percent; a_sem, a_spa and a_seq times 100; milliseconds",
        "workers": workers,
        "time_limit": time_limit,
        "seconds_revising": round(seconds, 1),
        "revised_now": run.done,
        "kept": run.kept,
        "seconds_scoring_paper_and_strict": round(scoring, 1),
        "peak_mb": round(run.peak_mb, 1),
        "not_in_the_folder": {f"{key[0]}-{key[1]}": reason for key, reason in loaded.missing.items()},
        "unusable_lines": list(loaded.unusable),
    }
    if read:
        record["reading"] = _reading(loaded, cases, database)
        for name, held in (("seen", False), ("held out", True)):
            group = [case for case in cases if case.heldout is held]
            if group:
                rows.append(_row("messages", name, _scored(loaded, group, revised, (), tables), "all", facts))
    failures = {
        f"{case.key[0]}-{case.key[1]}": list(dict.fromkeys((*case.reasons, *strict.reasons)))
        for case, strict in zip(scored.paper.cases, scored.strict.cases, strict=True)
        if case.reasons or strict.reasons
    }
    return Bench(tuple(rows), record, failures)
