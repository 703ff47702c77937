"""The bench's figures, with numerators and denominators, and the record they travel with."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ..common.provenance import run_record
from ..common.report import Page, percentile
from ..travelplanner.formats import Refusal
from ..travelplanner.judge import COMMONSENSE, HARD
from .bench import SUITE, Bench, Case, plain
from .formats import KINDS


def settings(folder: Path, time_limit: float, only: Sequence[int] = ()) -> dict[str, Any]:
    """What a run was done with."""
    files = [path for kind in KINDS if (path := folder / f"without_{kind}.jsonl").exists()]
    more = {"time_limit": time_limit, "only": sorted(set(only)), "seed": "none: nothing is drawn"}
    return {"suite": SUITE, **run_record(files, **more)}


def figures(cases: Iterable[Case]) -> dict[str, int]:
    """Counts over records with a constraint that arrives."""
    chosen = list(cases)
    possible = [case for case in chosen if case.after.possible]
    rest = [case for case in chosen if not case.after.possible]
    return {
        "records": len(chosen),
        "feasible_before": sum(case.before.feasible for case in chosen),
        "broken_by_constraint": sum(case.unsettled for case in chosen),
        "possible": len(possible),
        "feasible_after": sum(case.after.feasible for case in possible),
        "smallest": sum(case.smallest for case in possible),
        "anew": sum(case.anew and case.after.feasible for case in possible),
        "changed": sum(case.after.changed or 0 for case in possible if case.after.feasible),
        "least": sum(case.after.least or 0 for case in possible if case.after.feasible),
        "cents": sum(case.after.cents or 0 for case in possible if case.smallest),
        "cheapest": sum(case.after.cheapest or 0 for case in possible if case.smallest),
        "proved": sum(case.smallest and case.after.proven for case in possible),
        "impossible": len(rest),
        "proved_impossible": sum(case.after.status == "impossible" for case in rest),
        "with_way_out": sum(bool(case.after.ways) and not any(case.after.ways.values()) for case in rest),
        "published_agrees": sum(not case.after.differences and not case.before.differences for case in chosen),
        "faults": sum(bool(case.before.fault or case.after.fault) for case in chosen),
    }


def sole_figures(cases: Iterable[Case]) -> dict[str, Any]:
    """TravelPlanner's own figures over plans from nothing: (number, of how many) each, by the exact judge; `published`
    the same final pass rate by the published definitions."""
    chosen = list(cases)
    steps = [case.after for case in chosen]
    made = [step for step in steps if step.planned]

    def kept(rules: Sequence[str]) -> tuple[list[int], list[int]]:
        micro = [sum(len(set(rules) - set(step.broken)) for step in made), len(rules) * len(steps)]
        return micro, [sum(not set(rules) & set(step.broken) for step in made), len(steps)]

    sense, hard = kept(COMMONSENSE), kept(HARD)
    return {
        "queries": len(steps),
        "delivered": [len(made), len(steps)],
        "commonsense_micro": sense[0],
        "commonsense_macro": sense[1],
        "hard_micro": hard[0],
        "hard_macro": hard[1],
        "final": [sum(step.feasible for step in steps), len(steps)],
        "published": [sum(step.planned and not step.published for step in steps), len(steps)],
        "draft_final": [sum(case.before.feasible for case in chosen), len(steps)],
        "smallest": sum(case.smallest for case in chosen),
        "possible": sum(step.possible for step in steps),
    }


def times(bench: Bench) -> dict[str, float | None]:
    """Milliseconds of the repairs: the median and the 95th percentile, of all and of those that changed something."""
    every = [bench.milliseconds[f"{case.kind}-{case.idx}"] for case in bench.cases]
    moved = [bench.milliseconds[f"{case.kind}-{case.idx}"] for case in bench.cases if case.unsettled]
    return {
        "ms_p50": percentile(every, 0.5),
        "ms_p95": percentile(every, 0.95),
        "ms_p50_changed": percentile(moved, 0.5),
        "ms_p95_changed": percentile(moved, 0.95),
    }


def unread(refused: Iterable[Refusal]) -> list[str]:
    """A sentence for each record that cannot be read."""
    return [f"{one.where} cannot be read: {one.reason}" for one in refused]


def shortfalls(bench: Bench) -> list[str]:
    """What keeps the bench from full marks, one sentence each."""
    found = unread(bench.refused)
    for case in (*bench.cases, *bench.sole):
        name, after = f"{case.kind}-{case.idx}", case.after
        if case.before.fault or after.fault:
            found.append(f"{name}: {case.before.fault or after.fault}")
        elif case.kind != "sole" and not case.before.feasible and case.before.possible:
            found.append(f"{name}: the first plan breaks {', '.join(case.before.broken) or 'all: there is none'}")
        if after.fault:
            continue
        if after.possible and not after.feasible:
            found.append(f"{name}: {', '.join(after.broken) or f'no plan ({after.status})'}, though there is one")
        elif after.possible and not case.smallest and not case.anew:
            found.append(f"{name}: {after.changed} slots changed where {after.least} would do")
        elif not after.possible and after.status != "impossible":
            found.append(f"{name}: not proved to be impossible ({after.status})")
        elif not after.possible and not after.ways:
            found.append(f"{name}: no way out is offered")
        found += [f"{name}: way out {words!r} {why}" for words, why in after.ways.items() if why]
    return found


def document(bench: Bench, record: dict[str, Any]) -> dict[str, Any]:
    """Everything but times as plain data, so that the same run gives the same bytes."""
    return {
        "suite": SUITE,
        "record": record,
        "summary": figures(bench.cases),
        "by_kind": {kind: figures(case for case in bench.cases if case.kind == kind) for kind in KINDS},
        "sole_planning": sole_figures(bench.sole),
        "refused": [dataclasses.asdict(one) for one in bench.refused],
        "hollow": list(bench.hollow),
        "shortfalls": shortfalls(bench),
        "disagreements": _disagreements(bench),
        "cases": [plain(case) for case in bench.cases],
        "sole": [plain(case) for case in bench.sole],
    }


def _disagreements(bench: Bench) -> list[dict[str, str]]:
    return [
        {"case": f"{case.kind}-{case.idx}", "plan": name, "rule": rule, "reason": why or "not known"}
        for case in (*bench.cases, *bench.sole)
        for name, step in (("before", case.before), ("after", case.after))
        for rule, why in step.differences.items()
    ]


def _row(name: str, counts: dict[str, int]) -> tuple[str, ...]:
    def share(part: str, whole: str) -> str:
        return f"{counts[part]}/{counts[whole]}" if counts[whole] else "-"

    return (
        name,
        str(counts["records"]),
        share("feasible_before", "records"),
        str(counts["broken_by_constraint"]) if counts["records"] else "-",
        share("feasible_after", "possible"),
        share("smallest", "possible"),
        f"{counts['changed']}/{counts['least']}" if counts["feasible_after"] else "-",
        f"{counts['cents'] / counts['cheapest']:.2f}" if counts["cheapest"] else "-",
        share("proved_impossible", "impossible"),
        share("with_way_out", "impossible"),
        share("published_agrees", "records"),
    )


def pages(bench: Bench) -> list[Page]:
    """What people see."""
    took = times(bench)
    columns = (
        "",
        "records",
        "before",
        "hit",
        "after",
        "smallest",
        "changed",
        "cost",
        "proved",
        "ways out",
        "published",
    )
    rows = [_row(kind, figures(case for case in bench.cases if case.kind == kind)) for kind in KINDS]
    total = figures(bench.cases)
    rows.append(_row(f"all, {len(bench.refused)} refused", total))

    def both(one: str, other: str) -> str:
        return f"{took[one] or 0:.0f}/{took[other] or 0:.0f}"

    notes = [
        "before: feasible without the constraint; hit: records whose plan the constraint breaks; after: feasible with "
        "it, of those that brute force calls possible; smallest: with as few changed slots as brute force finds;",
        "changed: slots in all, by us and at least; cost: money of all repairs, as a multiple of the cheapest with so "
        "few changes (likeness counts before money); proved, ways out: of the impossible ones; published: the",
        "published definitions say the same of both plans.",
        f"{total['anew']} planned anew, as only other days do; refused: {len(bench.refused)}.",
        f"ms p50/p95: {both('ms_p50', 'ms_p95')}; where the plan changes: {both('ms_p50_changed', 'ms_p95_changed')}.",
    ]
    notes += bench.hollow
    parts = [Page("Flex-TravelPlanner: a constraint arrives", columns, tuple(rows), tuple(notes))]
    if bench.sole:
        found = sole_figures(bench.sole)
        shares = [(name, "/".join(map(str, value))) for name, value in found.items() if isinstance(value, list)]
        parts.append(Page("TravelPlanner sole-planning, from nothing", ("", "plans"), tuple(shares)))
    return parts
