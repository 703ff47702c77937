"""The bench's figures: a summary with numerators and denominators, rows by kind and plan, and the record."""

from __future__ import annotations

import dataclasses
import statistics
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..common.provenance import run_record
from ..common.report import Page, percentile
from .bench import PARAMETERS, Bench, Case
from .knockouts import KINDS

SUITE = "travelplanner-knockout/2"
"""Name and version of what is counted; it changes when the meaning of a figure does."""


def figures(cases: Iterable[Case]) -> dict[str, Any]:
    """The counts over `cases`; milliseconds are of the repair alone."""
    chosen = list(cases)
    impossible = [case for case in chosen if not case.repairable]
    repaired = [case for case in chosen if case.repaired]
    times = [case.milliseconds for case in chosen]
    over = [
        case.extra - case.least_extra for case in repaired if case.extra is not None and case.least_extra is not None
    ]
    return {
        "cases": len(chosen),
        "repairable": len(chosen) - len(impossible),
        "repaired": sum(case.repairable for case in repaired),
        "best": sum(case.best for case in chosen),
        "cheapest": sum(case.cheapest for case in chosen),
        "over_cheapest_median_cents": round(statistics.median(over)) if over else None,
        "impossible": len(impossible),
        "proven_impossible": sum(case.status == "impossible" and case.proven for case in impossible),
        "relaxed": sum(case.relaxed for case in impossible),
        "relaxed_by_assumption": sum(case.relaxed and case.assumed for case in impossible),
        "faults": sum(bool(case.fault) for case in chosen),
        "ms_p50": _rounded(percentile(times, 0.5)),
        "ms_p95": _rounded(percentile(times, 0.95)),
        "ms_max": _rounded(max(times, default=None)),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)


def summary(bench: Bench) -> dict[str, Any]:
    """The figures over all cases, and how many records there are, are refused and are used (plans)."""
    return {
        "records": bench.records,
        "refused": bench.records - bench.plans,
        "plans": bench.plans,
        "plans_the_judge_passes": bench.plans - len(bench.rejected),
        "excluded": len(bench.excluded),
        **figures(bench.cases),
    }


_FULL_MARKS = (
    ("repaired", "repairable", "repaired"),
    ("best", "repairable", "repaired as well as can be"),
    ("proven_impossible", "impossible", "proven to have no repair"),
    ("relaxed", "impossible", "answered with a relaxation that counts"),
)


def shortfalls(bench: Bench) -> list[str]:
    """What keeps the bench from full marks, one sentence each; empty when nothing does."""
    counts = figures(bench.cases)
    found = [
        f"only {counts[have]} of {counts[want]} {want} cases are {words}"
        for have, want, words in _FULL_MARKS
        if counts[have] < counts[want]
    ]
    if bench.refused:
        left = bench.records - bench.plans
        found.append(
            f"{bench.plans} of {bench.records} records are used, {left} refused; faults of lines: {len(bench.refused)}"
        )
    if counts["faults"]:
        found.append(f"something is wrong with {counts['faults']} of {counts['cases']} answers")
    if not bench.cases:
        found.append("nothing could be knocked out")
    return found


def _case(case: Case) -> dict[str, Any]:
    plain = dataclasses.asdict(case)
    knockout = plain.pop("knockout")
    plain["milliseconds"] = round(case.milliseconds, 2)
    return {**{key: knockout[key] for key in ("idx", "kind", "item", "name", "city")}, **plain}


def document(bench: Bench, folder: Path, *, time_limit: float) -> dict[str, Any]:
    """Everything as plain data: record, summary, rows by kind and by plan, refused records, every case."""
    plans = sorted({case.knockout.idx for case in bench.cases})
    return {
        "suite": SUITE,
        "record": run_record(
            [folder / "plans.jsonl", folder / "reference.jsonl"],
            settings={
                "severity": "step",
                "tolerance": "plan-bound",
                "time_limit": time_limit,
                "parameters": PARAMETERS.record(),
            },
            seconds=round(bench.seconds, 2),
        ),
        "summary": summary(bench),
        "by_kind": {kind: figures(case for case in bench.cases if case.kind == kind) for kind in KINDS},
        "by_plan": {str(idx): figures(case for case in bench.cases if case.knockout.idx == idx) for idx in plans},
        "refused": [dataclasses.asdict(refusal) for refusal in bench.refused],
        "rejected_plans": {
            str(idx): [dataclasses.asdict(violation) for violation in violations]
            for idx, violations in bench.rejected.items()
        },
        "excluded": [{**dataclasses.asdict(entry.knockout), "reason": entry.reason} for entry in bench.excluded],
        "shortfalls": shortfalls(bench),
        "unlisted": {str(idx): list(names) for idx, names in bench.unlisted.items()},
        "notes": {str(idx): list(notes) for idx, notes in bench.notes.items()},
        "cases": [_case(case) for case in bench.cases],
    }


def _share(count: int, total: int) -> str:
    return f"{count}/{total}"


def _row(name: str, counts: dict[str, Any]) -> tuple[str, ...]:
    return (
        name,
        str(counts["cases"]),
        _share(counts["repaired"], counts["repairable"]),
        _share(counts["best"], counts["repairable"]),
        _share(counts["cheapest"], counts["repairable"]),
        _share(counts["proven_impossible"], counts["impossible"]),
        _share(counts["relaxed"], counts["impossible"]),
        str(counts["faults"]),
        "-" if counts["ms_p50"] is None else f"{counts['ms_p50']:.0f}/{counts['ms_p95']:.0f}",
    )


def pages(bench: Bench) -> list[Page]:
    """What people see: the figures by kind, what was refused, and each fault with its place."""
    counts = summary(bench)
    rows = [_row(kind, figures(case for case in bench.cases if case.kind == kind)) for kind in KINDS]
    notes = [
        "repaired, best (cost equal to the brute-force optimum), cheapest: of the cases that brute force can repair; "
        "proven (to have no repair), relaxed: of the others; faults: answers with anything wrong; p50/p95: ms."
    ]
    if counts["relaxed_by_assumption"]:
        notes.append(
            f"{counts['relaxed_by_assumption']} of the {counts['relaxed']} relaxed cases rest on an assumption: no "
            "table lists another way, and the answer says what one may cost at most."
        )
    left = f", {counts['refused']} refused" if bench.refused else ""
    notes.append(
        f"{_share(counts['plans'], counts['records'])} records used{left}; the judge passes "
        f"{_share(counts['plans_the_judge_passes'], counts['plans'])} annotated plans; {bench.seconds:.1f} s in all."
    )
    for refusal in bench.refused:
        name = "a line" if refusal.idx is None else f"record {refusal.idx}"
        notes.append(f"refused: {name}: {refusal.where}: {refusal.reason}")
    for idx, violations in bench.rejected.items():
        notes.append(f"plan {idx} as annotated breaks {violations[0].rule}: {violations[0].message}")
    notes += [f"excluded: plan {one.knockout.idx} {one.knockout.item}: {one.reason}" for one in bench.excluded]
    notes += [
        f"fault: plan {case.knockout.idx} {case.knockout.item}: {case.fault}" for case in bench.cases if case.fault
    ]
    columns = ("", "cases", "repaired", "best", "cheapest", "proven", "relaxed", "faults", "p50/p95")
    title = f"{counts['plans']} TravelPlanner plans, one thing knocked out at a time"
    return [Page(title, columns, (*rows, _row("all", counts)), tuple(notes))]
