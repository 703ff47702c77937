"""The engine and scripted baselines on every case: what holds, what is least, how far from it, by severity and kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tripmend.repair import Cost

from ..common.provenance import run_record
from ..common.report import Page, percentile, wilson
from ..worldtravel.folder import folder_files, seed_of
from .cases import SEVERITIES, Case, Score, cases_of, score
from .tasks import BASELINES, SUITE


@dataclass(frozen=True)
class Row:
    """One case and what everybody made of it. right: by name, whether the answer holds, or rightly says that none
    does."""

    case: Case
    scores: Mapping[str, Score]
    right: Mapping[str, bool]
    least: Mapping[str, bool]


@dataclass(frozen=True)
class Bench:
    """All cases, and the tasks that make none."""

    rows: tuple[Row, ...]
    refused: tuple[str, ...]


def run(folder: Path, *, seed: int = 0, limit: int | None = None, time_limit: float = 10.0) -> Bench:
    """The bench over a folder made by `tripmend worldtravel build`; limit: of so many tasks."""
    cases, refused = cases_of(folder, seed=seed, limit=limit, time_limit=time_limit)
    return Bench(tuple(_row(case) for case in cases), refused)


def _row(case: Case) -> Row:
    scores: dict[str, Score] = {}
    right: dict[str, bool] = {}
    least: dict[str, bool] = {}
    for name, player in BASELINES.items():
        revised = player(case)
        scores[name] = score(case, revised)
        none = revised is None and case.possible is False
        right[name], least[name] = scores[name].holds or none, scores[name].least or none
    return Row(case, scores, right, least)


def shortfalls(bench: Bench) -> list[str]:
    """What is wrong with the engine's answers: not settled, not held by the rules, not proved, or beaten."""
    found = list(bench.refused)
    for row in bench.rows:
        own, told = row.scores["engine"], row.case.told
        others = [name for name, one in row.scores.items() if name != "engine" and one.holds]
        if row.case.possible is None:
            found.append(f"{row.case.id}: {told.status}")
        elif row.case.possible and not own.holds:
            found.append(f"{row.case.id}: the engine's plan does not hold: {own.why}")
        elif row.case.possible and not (told.revision and told.revision.proven):
            found.append(f"{row.case.id}: not proved to be the least")
        elif not row.case.possible and others:
            found.append(f"{row.case.id}: proved to be impossible, but {others[0]!r} holds")
        beaten = [name for name in others if (cost := row.scores[name].change) and own.best and cost < own.best]
        if beaten:
            found.append(f"{row.case.id}: {beaten[0]!r} changes less")
    return found


def _figures(rows: Sequence[Row], name: str) -> dict[str, Any]:
    beyond = [gap for row in rows if (gap := row.scores[name].beyond) is not None]
    return {
        "cases": len(rows),
        "right": sum(row.right[name] for row in rows),
        "least": sum(row.least[name] for row in rows),
        "holding": len(beyond),
        "beyond_mean": round(sum(beyond) / len(beyond), 3) if beyond else None,
    }


def _groups(bench: Bench) -> dict[str, list[Row]]:
    groups: dict[str, list[Row]] = {one: [row for row in bench.rows if row.case.severity == one] for one in SEVERITIES}
    for kind in sorted({row.case.kind for row in bench.rows}):
        groups[kind] = [row for row in bench.rows if row.case.kind == kind]
    return {**groups, "all": list(bench.rows)}


def _plain(cost: Cost | None) -> dict[str, int] | None:
    return None if cost is None else {name: count for name, count in asdict(cost).items() if count}


def document(bench: Bench, folder: Path, *, seed: int, limit: int | None, time_limit: float = 10.0) -> dict[str, Any]:
    """Everything but times as plain data."""
    files = [path for path in folder_files(folder) if path.exists()]
    return {
        "suite": SUITE,
        "record": run_record(files, seed=seed, limit=limit, time_limit=time_limit, seed_of_tasks=seed_of(folder)),
        "figures": {
            group: {name: _figures(rows, name) for name in BASELINES} for group, rows in _groups(bench).items()
        },
        "impossible": sum(row.case.possible is False for row in bench.rows),
        "refused": list(bench.refused),
        "shortfalls": shortfalls(bench),
        "cases": [
            {
                "id": row.case.id, "kind": row.case.kind, "severity": row.case.severity, "status": row.case.told.status,
                "least": _plain(row.scores["engine"].best),
                "answers": {name: {"right": row.right[name], "change": _plain(one.change), "why": one.why}
                            for name, one in row.scores.items()},
            }
            for row in bench.rows
        ],
    }  # fmt: skip


def _mean(figures: Mapping[str, Any]) -> str:
    mean = figures["beyond_mean"]
    return ("–" if mean is None else f"{mean:.3f}") + f" of {figures['holding']}"


def pages(bench: Bench) -> list[Page]:
    """What people see."""
    parts = []
    others = tuple(name for name in BASELINES if name != "engine")  # the least is what the engine itself proves
    for title, key, names in (
        ("Mended, or rightly said to be impossible", "right", tuple(BASELINES)),
        ("At the least change that the engine proves", "least", others),
    ):
        rows = []
        for group, some in _groups(bench).items():
            counts = {name: _figures(some, name) for name in names}
            rows.append((group, str(len(some)), *(f"{counts[name][key]}/{len(some)}" for name in names)))
        parts.append(Page(title, ("", "cases", *names), tuple(rows)))
    total = {name: _figures(bench.rows, name) for name in BASELINES}
    spread = wilson(total["engine"]["right"], len(bench.rows))
    times = [row.case.milliseconds for row in bench.rows]
    notes = [
        "stops and nights beyond that least, mean over the plans that hold: "
        + ", ".join(f"{name} {_mean(total[name])}" for name in others) + ".",
        f"{sum(row.case.possible is False for row in bench.rows)} of {len(bench.rows)} are proved to be impossible; "
        f"{len(bench.refused)} tasks or severities make no case; ms p50/p95 of the engine: "
        f"{percentile(times, 0.5) or 0:.0f}/{percentile(times, 0.95) or 0:.0f}.",
        *([f"engine, mended or rightly impossible, 95 %: {100 * spread[0]:.1f} to {100 * spread[1]:.1f} %."]
          if spread else []),
    ]  # fmt: skip
    parts[-1] = Page(parts[-1].title, parts[-1].columns, parts[-1].rows, tuple(notes))
    return parts
