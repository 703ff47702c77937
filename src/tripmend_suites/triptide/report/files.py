"""The documents that a report is made from, told by their content, and the report as text, Markdown or JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError
from tripmend.formats.files import read_document

from ...common import report
from ...common.report import Page
from ..data.folder import read_cases
from ..database import Database
from ..formats import PlanRecord, read_disruption_info, read_plans
from ..judge import read_lines, unanswered_note
from ..metrics import Disruption, Figure, Mode, Profile, Score, disruption_of, disruption_of_record, score
from ..metrics.adaptability import DECAY, THRESHOLD_M
from .tables import counts_page, published, rates_pages

_BY = {"all": "all", "days": "duration", "severity": "severity"}
_ROW = ("by", "value", "n")


def _scored(data: Mapping[str, Any], path: Path) -> dict[str, Any]:
    """A score as if it were a bench: the same rows, without what only the engine's own runs have."""
    rows = []
    for label, row in data["rows"].items():
        name, _, value = str(label).partition("=")
        if name not in _BY:
            continue
        figures = {one: row[one] for one in published()["columns"] if isinstance(row.get(one), Mapping)}
        rates = {one: figure["value"] for one, figure in figures.items()}
        counts = {
            one: [figures[one]["numerator"], figures[one]["denominator"]]
            for one in published()["percent"]
            if one in figures
        }
        percents = {one: None if rate is None else 100 * rate for one, rate in rates.items()}
        rows.append({"by": _BY[name], "value": value or "all", "n": row["cases"], **percents, "counts": counts})
    settings = f"{data.get('mode')}, {data.get('profile')}, {data.get('embedder')}"
    return {"record": {"scored": settings, "source": path.name}, "rows": rows}


def read_bench(path: Path) -> Mapping[str, Any]:
    """A document of `bench --json` or `score --json`. Raises InputError for anything else."""
    data = read_document(path)
    if isinstance(data, Mapping) and data.get("suite") == "triptide-score/1" and isinstance(data.get("rows"), Mapping):
        try:
            return _scored(data, path)
        except (KeyError, TypeError) as error:
            raise InputError("this score lacks a figure", source=path) from error
    rows = data.get("rows") if isinstance(data, Mapping) else None
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) and all(n in row for n in _ROW) for row in rows):
        raise InputError("this is no document of `bench --json` or `score --json`", source=path)
    return {"record": {}, **data}


def read_stats(path: Path) -> Mapping[str, Any]:
    """A document of `stats --json`. Raises InputError for anything else."""
    data = read_document(path)
    if not isinstance(data, Mapping) or data.get("format") != "triptide-stats/1":
        raise InputError("this is no document of `stats --json`", source=path)
    return data


def _judged(path: Path) -> Page:
    data = read_document(path)
    if not isinstance(data, Mapping) or data.get("format") != "triptide-judge/1":
        raise InputError("this is no document of `judge --json`", source=path)
    rows = [(f"{days} days", f"{mean:.2f}") for days, mean in data["by_days"].items() if mean is not None]
    rows.append(("all", "-" if data["mean"] is None else f"{data['mean']:.2f}"))
    counts = ", ".join(f"{score}: {count}" for score, count in data["counts"].items())
    notes = (
        f"cases by score: {counts}; rubric: {data['rubric']}; {len(data['unusable'])} not judged.",
        "the paper prints one number of its model judge, 3.64 for GPT-4o on 3 days; a judge by rules is another judge.",
    )
    return Page("Judged from 1 to 5", ("", "mean score"), tuple(rows), notes)


def report_text(
    benches: Sequence[tuple[str, Mapping[str, Any]]],
    stats: Mapping[str, Any] | None,
    judged: Path | None,
    shape: Literal["text", "markdown", "json"],
    width: int | None = None,
) -> str:
    """The whole report. Without any document it holds the printed tables alone. width: signs that a
    table of text may be wide."""
    pages = [counts_page(dict(stats))] if stats is not None else []
    pages += rates_pages(benches)
    if judged is not None:
        pages.append(_judged(judged))
    return report.report_text(pages, shape, width, {"source": published()["source"]})


# Files through the metrics, and the score as a table.

_SHARES = (
    "delivery", "cpr_micro", "cpr_macro", "hcpr_micro", "hcpr_macro", "final", "responsiveness", "within_scope",
    "without_conflicts",
)  # fmt: skip
_MEANS = ("a_sem", "a_spa", "a_seq", "temporal_meals", "temporal_attractions", "spatial", "ordering", "persona")
_SHOWN = 10


Key = tuple[int, int]


def _disruptions(path: Path, initial: Sequence[PlanRecord]) -> tuple[list[Disruption], list[str], dict[Key, str]]:
    """The disruptions of a built folder's file; failing that, of lines or rows that hold the labelled lines alone.

    Also what could not be used, and why the trips that are left without a case have none.
    """
    plans = {plan.key: plan for plan in initial}
    if path.suffix.lower() != ".csv":
        cases, bad = read_cases(path)
        if cases:
            have = {case.key for case in cases}
            lost = {
                one.key: f"its case, line {one.line}, cannot be used: {one.reason}"
                for one in bad
                if one.key is not None and one.key in plans and one.key not in have
            }
            return [disruption_of(case) for case in cases], [f"line {one.line}: {one.reason}" for one in bad], lost
    lines, wrong = read_lines(path, plans)
    found = []
    lost = {}
    for key, line in sorted(lines.items()):
        plan = plans.get(key)
        try:
            record = read_disruption_info(str(line.get("info", "")))
        except InputError as error:
            wrong.append(f"plan {key[1]} of {key[0]} days: {error}")
            lost[key] = f"its disruption cannot be read: {error}"
            continue
        tolerance = line.get("tolerance") or (plan.tolerance if plan is not None else None)
        found.append(disruption_of_record(key, record, tolerance))
    return found, wrong, lost


def score_files(
    initial: Path,
    disruptions: Path,
    revised: Path,
    database: Database,
    *,
    mode: Mode = "paper",
    profile: Profile,
    d0: float = THRESHOLD_M,
    decay: float = DECAY,
) -> tuple[Score, list[str]]:
    """Score three files; also the lines that could not be used. Raises InputError for a file that cannot be read, and
    when no disruption is left."""
    plans, bad = read_plans(initial, column="annotation_plan" if initial.suffix.lower() == ".csv" else None)
    cases, wrong, lost = _disruptions(disruptions, plans)
    if not cases:
        raise InputError(
            f"no disruption can be used ({wrong[0] if wrong else 'the file is empty'})", source=disruptions
        )
    column = "revised_plan" if revised.suffix.lower() == ".csv" else None
    answers, refused = read_plans(revised, column=column, like=plans)
    wrong += [f"{initial.name}, line {one.line}: {one.reason}" for one in bad]
    found = score(plans, cases, answers, database, mode, profile, refusals=refused, lost=lost, d0=d0, decay=decay)
    return found, wrong


def _share(figure: Figure) -> str:
    return report.counted_share(figure.numerator, figure.denominator)


def _mean(figure: Figure) -> str:
    return "-" if figure.value is None else f"{figure.value:.4f} (n = {figure.denominator})"


def scored_pages(found: Score, unusable: Sequence[str]) -> list[Page]:
    """Rates with counts and intervals, means, and each check; below it what was refused and why cases fail."""
    rows = [row for row in found.rows if not row.label.startswith(("tolerance", "category"))]
    kinds = [row for row in found.rows if row.label.startswith("category")]
    heads = tuple(row.label.replace("days=", "days ").replace("severity=", "") for row in rows)
    lines = [("n", *(str(row.cases) for row in rows))]
    lines += [(name, *(_share(row[name]) for row in rows)) for name in _SHARES]
    for name in ("scope_violations", "over_edits"):
        lines.append(
            (name, *(f"{row[name].numerator:g} edit{'' if row[name].numerator == 1 else 's'}" for row in rows))
        )
    lines += [(name, *(_mean(row[name]) if name in row.figures else "-" for row in rows)) for name in _MEANS]
    notes = [
        f"mode {found.mode}, profile {found.profile}, vectors of A_sem and persona: {found.embedder}.",
        "rates in percent with hits/all and the 95 % Wilson interval; A_sem, A_spa, A_seq as fractions of 1.",
        f"{found.missing} of {len(found.cases)} cases have no plan that can be judged; they fail every rate.",
    ]
    if found.unanswered:
        notes.append(unanswered_note(found.unanswered, len(found.cases)))
    failing = [case for case in found.cases if case.reasons]
    notes += [f"{case.key[0]} days, plan {case.key[1]}: {case.reasons[0]}" for case in failing[:_SHOWN]]
    if len(failing) > _SHOWN:
        notes.append(f"… {len(failing)} cases fail something; --json writes them all")
    notes += [f"refused: {one.reason}" for one in found.refused[:_SHOWN]]
    notes += [f"not used: {text}" for text in list(unusable)[:_SHOWN]]
    checks = [
        (name.removeprefix("check "), *(_share(row[name]) for row in rows))
        for name in rows[0].figures
        if name.startswith("check ")
    ]
    names = [row.label.removeprefix("category=") for row in kinds]
    by_kind = [("n", *(str(row.cases) for row in kinds))]
    by_kind += [(name, *(_share(row[name]) for row in kinds)) for name in _SHARES]
    by_kind += [(name, *(_mean(row[name]) if name in row.figures else "-" for row in kinds)) for name in _MEANS]
    return [
        Page("Scored", ("", *heads), tuple(lines)),
        *([Page("By category", ("", *names), tuple(by_kind))] if kinds else ()),
        Page("Each check", ("", *heads), tuple(checks), tuple(notes)),
    ]
