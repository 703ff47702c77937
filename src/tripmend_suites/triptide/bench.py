"""The bench: every case of a built folder revised, scored by the metrics, and counted by duration and by severity."""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..common.provenance import git_revision, package_version
from ..common.report import mean_interval
from .data.folder import RECORD, Case, Key, World, load_world, read_record
from .formats import PlanRecord, read_plans
from .metrics import CaseResult, Score, score
from .metrics.adaptability import sequential_distance
from .revise import BatchResult, revise_folder

# The rows of the bench: rates, adaptability and times, by duration, by severity and over all cases.

_RATES = ("delivery", "cpr_micro", "cpr_macro", "hcpr_micro", "hcpr_macro", "final", "responsiveness")
_LABELS = {"days": "duration", "severity": "severity", "category": "category", "all": "all"}


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
    keys = [case.key for case in paper.of]
    strict = scored.strict.row(label).of
    counts = {name: [int(paper[name].numerator), paper[name].denominator] for name in _RATES}
    answered = {case.key: case.response for case in strict if case.response is not None}
    responds = {key for key, response in answered.items() if response.responds}
    outside = [key for key, response in answered.items() if response.edits.outside]
    told = {key: facts.get(key, {}) for key in keys}
    no_way = [key for key, fact in told.items() if fact.get("status") in ("impossible", "not_found", "relaxed")]
    proven = [key for key in no_way if told[key].get("proven")]
    possible = [key for key in keys if key not in set(proven)]
    n = len(keys)
    waiting = {key for key, fact in told.items() if fact.get("status") == "undecided"} - responds
    passed = _passed(paper.of)
    counts["final"][0] -= len(passed & waiting)
    counts |= {
        "responsiveness_strict": [len(responds), n],
        "responsiveness_strict_possible": [len(responds & set(possible)), len(possible)],
        "final_possible": [len((passed - waiting) & set(possible)), len(possible)],
        "scope_violations": [len(outside), n],
        "scope_violations_relaxed": [len(set(outside) & set(proven)), len(outside)],
        "impossible": [len(no_way), n],
        "impossible_proven": [len(proven), len(no_way)],
        "final_strict": [len(_passed(strict) - waiting), n],
        "undecided_unanswered": [len(waiting), n],
    }
    statuses = [str(fact.get("status", "missing")) for fact in told.values()]
    parts = _differences(paper.of, scored.letters)
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
        "intervals": {
            name: None if (bounds := mean_interval(values)) is None else [round(bound, 4) for bound in bounds]
            for name, values in parts.items()
        },
        "statuses": {status: statuses.count(status) for status in sorted(set(statuses))},
    }


def _passed(cases: Iterable[CaseResult]) -> set[Key]:
    """The cases whose plans pass all checks."""
    return {case.key for case in cases if case.verdict is not None and case.verdict.passed}


def rows_of(scored: Scored, facts: Mapping[Key, Mapping[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for row in scored.paper.rows:
        name, _, value = row.label.partition("=")
        if name in _LABELS:
            found.append(row_of(_LABELS[name], value or "all", scored, row.label, facts))
    return found


SUITE = "triptide-bench/1"
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Bench:
    """One run: the rows as plain data, and what it took."""

    rows: tuple[dict[str, Any], ...]
    record: Mapping[str, Any]
    failures: Mapping[str, Sequence[str]]

    def plain(self) -> dict[str, Any]:
        """For a JSON file."""
        return {"suite": SUITE, "record": dict(self.record), "rows": list(self.rows), "failures": dict(self.failures)}


def _scored(
    loaded: World,
    cases: Sequence[Case],
    revised: Sequence[PlanRecord],
    refusals: Any,
    lost: Mapping[Key, str] | None = None,
) -> Scored:
    plans = [loaded.plans[key] for key in (*(case.key for case in cases), *(lost or {})) if key in loaded.plans]
    wanted = {case.key for case in cases}
    answers = [answer for answer in revised if answer.key in wanted]
    return Scored(
        score(plans, cases, answers, loaded.tables, "paper", "soft-10", refusals=refusals, lost=lost),
        score(plans, cases, answers, loaded.tables, "strict", "soft-10", refusals=refusals, lost=lost),
        {answer.key: sequential_distance(loaded.plans[answer.key], answer, "types") for answer in answers},
    )


def _reading(loaded: World, cases: Sequence[Case]) -> dict[str, Any]:
    """How the messages were read: right, asked back, or silently wrong; for wordings seen and held out."""
    from .bridge import to_trip
    from .data.disruptions import reading_counts

    def trip_of(key: Key) -> Any:
        trip = to_trip(loaded.plans[key], loaded.database)
        return trip.itinerary, trip.catalogue

    return {name: reading_counts([case for case in cases if case.heldout is held], trip_of) for name, held in _WORDINGS}


_WORDINGS = (("seen", False), ("held out", True))


def _facts(path: Path) -> dict[Key, dict[str, Any]]:
    """What the lines of a file of revisions say of themselves, by trip."""
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {(line["JSON"]["days"], line["idx"]): line["tripmend"] for line in lines}


def _first(cases: Sequence[Case], limit: int | None) -> tuple[Case, ...]:
    """The first `limit` cases of each duration."""
    groups = ([case.key for case in cases if case.days == days] for days in {case.days for case in cases})
    kept = {key for group in groups for key in group[:limit]}
    return tuple(case for case in cases if case.key in kept)


def bench(
    folder: Path,
    out: Path,
    *,
    read: bool = False,
    workers: int | None = None,
    time_limit: float = 10.0,
    limit: int | None = None,
    progress: Progress | None = None,
    say: Callable[[str], None] | None = None,
) -> Bench:
    """Revise every case of `folder` into `out`, score it, and count.

    A case that the engine answers with an error, or whose plan cannot be read, has no revision and fails every rate.
    read: from the messages alone; then also how they were read, and rows for wordings seen and held out. limit: only
    the first so many cases of each duration. say: told of damaged lines of an earlier run. Raises InputError for a
    folder or file that cannot be used.
    """
    loaded = load_world(folder)
    cases = _first(loaded.cases, limit)
    begin = time.perf_counter()
    run: BatchResult = revise_folder(
        folder,
        out,
        read=read,
        workers=workers,
        time_limit=time_limit,
        only=() if limit is None else [case.key for case in cases],
        progress=progress,
        say=say,
    )
    seconds = time.perf_counter() - begin
    # Megabytes of the largest process so far, this one or one that it started.
    who = resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN
    peak = max(resource.getrusage(one).ru_maxrss for one in who) / 1024
    facts = _facts(out)
    failed = {key: str(fact.get("reason", "")) for key, fact in facts.items() if fact.get("status") == "error"}
    plans, refusals = read_plans(out, like=loaded.plans.values())
    revised = [plan for plan in plans if plan.key not in failed]
    begin = time.perf_counter()
    # A quick look at the first cases leaves out the others anyway, those that cannot be read among them.
    scored = _scored(loaded, cases, revised, refusals, loaded.lost if limit is None else None)
    scoring = time.perf_counter() - begin
    rows = rows_of(scored, facts)
    record: dict[str, Any] = {
        "tripmend": package_version(),
        "git": git_revision(),
        "seed": read_record(folder).get("seed") if (folder / RECORD).exists() else None,
        "data_sha256": loaded.data_sha256,
        "read": read,
        "limit": limit,
        "mode": "paper; responsiveness_strict, final_strict and scope_violations: strict",
        "profile": scored.paper.profile,
        "embedder": scored.paper.embedder,
        "unit": "percent; a_sem, a_spa and a_seq times 100; milliseconds",
        "workers": workers,
        "time_limit": time_limit,
        "seconds_revising": round(seconds, 1),
        "taken_up": run.taken_up,
        "seconds_scoring_paper_and_strict": round(scoring, 1),
        "peak_mb": round(peak, 1),
        "lost": {f"{key[0]}-{key[1]}": why for key, why in loaded.lost.items()},
        "unusable_lines": [f"{where}: {why}" for where, why in loaded.unusable.items()],
        "errors": {f"{key[0]}-{key[1]}": reason for key, reason in failed.items()},
    }
    if read:
        record["reading"] = _reading(loaded, cases)
        for name, held in _WORDINGS:
            if group := [case for case in cases if case.heldout is held]:
                rows.append(row_of("messages", name, _scored(loaded, group, revised, ()), "all", facts))
    return Bench(tuple(rows), record, _failures(scored))


def _failures(scored: Scored) -> dict[str, list[str]]:
    """Why cases failed, as published and strictly, by the id of the case."""
    return {
        f"{case.key[0]}-{case.key[1]}": list(dict.fromkeys((*case.reasons, *strict.reasons)))
        for case, strict in zip(scored.paper.cases, scored.strict.cases, strict=True)
        if case.reasons or strict.reasons
    }
