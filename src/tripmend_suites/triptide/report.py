"""The paper's tables again, ours beside the printed rows, and the plots, of the files that the commands write."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError
from tripmend.formats.files import read_document

from ..common import report
from ..common.charts import COLOURS, GREY, Chart, Curve, Point, drawing, places
from ..common.report import Page, counted_share, printed_tables, wilson
from .data.folder import BadLine, Case, read_cases
from .database import Database
from .formats import PlanRecord, read_disruption_info, read_plans
from .human import Shown
from .judge import DayView, Edit, difference, read_lines, unanswered_note, views
from .metrics import Disruption, Figure, Mode, Profile, Row, Score, disruption_of, disruption_of_record, score
from .metrics.adaptability import DECAY, THRESHOLD_M

# The paper's printed tables, as data. They are about another data set: context, not comparison.


def published() -> dict[str, Any]:
    """Tables 2, 3, 7 and 8: rows of ten columns by model and duration, and by model and severity, with our doubts."""
    return printed_tables(__package__)


def published_rows(by: str) -> list[dict[str, Any]]:
    """The printed rows by "duration" or "severity": model, value ("3" or "step"), and each column by its name."""
    tables = published()
    rows, key = (tables["durations"], "days") if by == "duration" else (tables["severities"], "severity")
    return [
        {"model": row["model"], "value": str(row[key]), **dict(zip(tables["columns"], row["values"], strict=True))}
        for row in rows
    ]


OURS = "tripmend"
_HEADS = {
    "cpr_micro": "CPR micro", "cpr_macro": "CPR macro", "hcpr_micro": "HCPR micro", "hcpr_macro": "HCPR macro",
    "a_sem": "A_sem", "a_spa": "A_spa", "a_seq": "A_seq", "responsiveness": "responsive",
}  # fmt: skip
_VALUES = {"duration": ("3", "5", "7"), "severity": ("step", "day", "plan")}


def _number(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, (int, float)) and not isinstance(value, bool) else "-"


def _counted(row: Mapping[str, Any], name: str) -> str:
    """A rate with its count and 95 % Wilson interval, or a mean with its bootstrap interval."""
    pair = row.get("counts", {}).get(name)
    if name in ("a_sem", "a_spa", "a_seq") or pair is None:
        interval = row.get("intervals", {}).get(name)
        text = _number(row.get(name))
        return text if interval is None else f"{text} ({interval[0]:.2f} to {interval[1]:.2f})"
    return counted_share(*pair)


def _own_cell(row: Mapping[str, Any], name: str) -> str:
    if name == "a_seq" and row.get("a_seq_names") is not None:
        return f"{_number(row[name])} ({_number(row['a_seq_names'])})"
    return _number(row.get(name))


def _rates_page(by: str, title: str, benches: Sequence[tuple[str, Mapping[str, Any]]]) -> Page:
    columns = published()["columns"]
    printed = published_rows(by)
    lines: list[tuple[str, ...]] = []
    for value in _VALUES[by]:
        group = [row for row in printed if row["value"] == value]
        lines += [(value, row["model"], *(_number(row[name]) for name in columns)) for row in group]
        for name, bench in benches:
            for row in bench["rows"]:
                if row["by"] == by and row["value"] == value:
                    lines.append((value, name, *(_own_cell(row, one) for one in columns)))
    heads = tuple(_HEADS.get(name, name) for name in columns)
    notes = (
        "rates in percent; A_sem, A_spa and A_seq times 100, lower is better. A_seq compares lodging, meal "
        "and other, the letters of the released code; ours in brackets compares the names of places.",
        f"printed rows: {published()['data_set']}",
        *(f"doubtful: {one['text']}" for one in published()["doubts"] if by in one["about"]),
    )
    return Page(title, ("days" if by == "duration" else "severity", "by", *heads), tuple(lines), notes)


_MORE = (
    "delivery", "cpr_micro", "cpr_macro", "hcpr_micro", "hcpr_macro", "final", "final_possible", "final_strict",
    "responsiveness", "responsiveness_strict", "responsiveness_strict_possible", "scope_violations",
    "scope_violations_relaxed", "impossible", "impossible_proven", "undecided_unanswered", "a_sem", "a_spa", "a_seq",
    "a_seq_names",
)  # fmt: skip


_SHOWN = 10
_GROUPS = (
    ("by duration", ("all", "duration")),
    ("by severity", ("severity",)),
    ("by category", ("category",)),
    ("by wording of the message", ("messages",)),
)


def own_pages(bench: Mapping[str, Any], name: str = OURS) -> list[Page]:
    """Every row of a bench with its counts and intervals: a table by duration, one by severity, and one by the wording
    where messages were read."""
    record = bench.get("record", {})
    notes = ["rates in percent with hits/all and the 95 % Wilson interval; means with the 95 % bootstrap interval."]
    if "scored" in record:
        notes.append(f"scored from files: {record['scored']} ({record['source']}).")
    else:
        notes += [
            "impossible: the engine found no revision within the scope; impossible proven: of those, with a proof; "
            "possible: all cases but those; scope violations relaxed: of the violations, the proven relaxations, which "
            "say so; undecided unanswered: the time limit came first and the plan stayed, so that it is not final.",
            f"seed {record.get('seed')}, data {str(record.get('data_sha256'))[:12]}, "
            f"tripmend {record.get('tripmend')}, read from {'the messages' if record.get('read') else 'the records'}.",
        ]
    if (reading := record.get("reading")) is not None:
        notes += [
            f"messages, wordings {kind}: {one['right']}/{one['n']} read right, {one['asked']} asked back, "
            f"{one['wrong']} silently wrong."
            for kind, one in reading.items()
        ]
    unusable = record.get("unusable_lines", [])
    notes += [f"not used: {text}" for text in unusable[:_SHOWN]]
    if len(unusable) > _SHOWN:
        notes.append(f"… {len(unusable)} lines could not be used in all")
    notes += [f"{trip} counts as a failure: {why}" for trip, why in list(record.get("lost", {}).items())[:_SHOWN]]
    found = []
    for title, kinds in _GROUPS:
        rows = [row for row in bench["rows"] if row["by"] in kinds]
        if not rows:
            continue
        heads = tuple(f"{row['value']} days" if row["by"] == "duration" else str(row["value"]) for row in rows)
        lines = [("n", *(str(row["n"]) for row in rows))]
        known = [one for one in _MORE if any(one in row or one in row.get("counts", {}) for row in rows)]
        lines += [(one.replace("_", " "), *(_counted(row, one) for row in rows)) for one in known]
        if all("ms_p50" in row for row in rows):
            lines.append(("p50 / p95 ms", *(f"{_number(row['ms_p50'])} / {_number(row['ms_p95'])}" for row in rows)))
        found.append(Page(f"{name}, {title}", ("", *heads), tuple(lines)))
    if found:
        found[-1] = replace(found[-1], notes=tuple(notes))
    return found


def rates_pages(benches: Sequence[tuple[str, Mapping[str, Any]]]) -> list[Page]:
    """Table 3 by duration, Tables 7 and 8 by severity, and our own rows in full. benches: (name, document)."""
    found = [
        _rates_page("duration", "Table 3: by duration", benches),
        _rates_page("severity", "Tables 7 and 8: by severity", benches),
    ]
    return found + [page for name, bench in benches for page in own_pages(bench, name)]


# The paper's Table 2 of a built folder: disruptions by category, cases by severity and tolerance, by duration.

_DURATIONS = ("3", "5", "7")
_PARTS = ("trips", "categories", "severity", "tolerance")


def _by_duration(found: Counter[tuple[str, int]], names: Iterable[str]) -> dict[str, dict[str, int]]:
    return {name: {days: found[name, int(days)] for days in _DURATIONS} for name in names}


def counts(pool: Sequence[Case], bad: Sequence[BadLine] = ()) -> dict[str, Any]:
    """The table as data. pool: every disruption of the folder; severity and tolerance count the chosen cases only.

    Also how many families of messages there are, how many of them are held out, and the lines that were refused.
    """
    chosen = [case for case in pool if case.chosen]
    printed = published()["table2"]
    families: dict[bool, set[str]] = {True: set(), False: set()}
    for case in pool:
        families[case.heldout].add(case.family)
    return {
        "format": "triptide-stats/1",
        "trips": {days: len({case.key for case in pool if case.days == int(days)}) for days in _DURATIONS},
        "categories": _by_duration(Counter((case.category, case.days) for case in pool), printed["categories"]),
        "severity": _by_duration(Counter((case.severity, case.days) for case in chosen), printed["severity"]),
        "tolerance": _by_duration(Counter((case.tolerance, case.days) for case in chosen), printed["tolerance"]),
        "disruptions": len(pool),
        "cases": len(chosen),
        "families": {"seen": len(families[False]), "held_out": len(families[True])},
        "refused": [{"line": one.line, "reason": one.reason} for one in bad],
    }


def counts_page(found: dict[str, Any]) -> Page:
    """Table 2, the printed count in brackets after ours."""
    printed = published()["table2"]

    def cells(ours: dict[str, int], theirs: dict[str, int]) -> tuple[str, ...]:
        row = [f"{ours.get(days, 0)} ({theirs[days]})" for days in _DURATIONS]
        return (*row, f"{sum(ours.values())} ({sum(theirs.values())})")

    rows = [("trips", "", *cells(found["trips"], printed["trips"]))]
    for part in _PARTS[1:]:
        rows += [(part, name, *cells(found[part][name], printed[part][name])) for name in printed[part]]
        if part == "categories":
            totals = [
                {days: sum(row[days] for row in table[part].values()) for days in _DURATIONS}
                for table in (found, printed)
            ]
            rows.append((part, "all", *cells(*totals)))
    notes = [
        "in brackets: as printed in the paper, of the authors' own data.",
        "categories count every disruption; severity and tolerance the one case of each trip.",
        f"messages: {found['families']['seen']} families of wordings, {found['families']['held_out']} more held out.",
    ]
    notes += [f"line {one['line']} refused: {one['reason']}" for one in found["refused"][:5]]
    if len(found["refused"]) > 5:
        notes.append(f"{len(found['refused'])} lines refused in all")
    columns = ("count of", "", "3 days", "5 days", "7 days", "all")
    return Page("Table 2: the data set", columns, tuple(rows), tuple(notes))


# Rate against horizon: one small chart for each number, 3, 5 and 7 days along the bottom.

_PANELS = (
    ("final", "Final pass rate", 100.0),
    ("responsiveness", "Responsiveness", 100.0),
    ("responsiveness_strict", "Responsiveness, strict", 100.0),
    ("cpr_macro", "Commonsense, macro", 100.0),
    ("hcpr_macro", "Hard constraints, macro", 100.0),
    ("a_seq", "A_seq (lower is better)", 60.0),
)
_PRINTED = {"GPT-4o": (GREY, ""), "Qwen2.5-7B": ("#a9b3bd", "6 3"), "Phi-4-mini": ("#c9a27a", "2 3")}


def _point(x: float, row: Mapping[str, Any], name: str) -> Point:
    pair = row.get("counts", {}).get(name)
    if pair is None:
        bounds = row.get("intervals", {}).get(name)
    else:
        found = wilson(int(pair[0]), int(pair[1]))
        bounds = found and [100 * bound for bound in found]
    return Point(x, row[name], *(bounds or (None, None)))


def _curves(name: str, benches: Sequence[tuple[str, Mapping[str, Any]]]) -> list[Curve]:
    at = dict(zip(_DURATIONS, places(3), strict=True))
    found = []
    for model, (colour, dash) in _PRINTED.items():
        rows = {row["value"]: row[name] for row in published_rows("duration") if row["model"] == model and name in row}
        if set(at) <= rows.keys():
            points = tuple(Point(x, rows[days]) for days, x in at.items())
            found.append(Curve(f"{model} (printed)", colour, points, dash, measured=False))
    for (bench, document), colour in zip(benches, COLOURS[:4], strict=False):
        rows = {row["value"]: row for row in document["rows"] if row["by"] == "duration" and row.get(name) is not None}
        found.append(Curve(bench, colour, tuple(_point(x, rows[days], name) for days, x in at.items() if days in rows)))
    return found


def horizon_svg(benches: Sequence[tuple[str, Mapping[str, Any]]]) -> str:
    """Six charts of up to four benches, each (name, document), before the printed lines of the paper's models.

    Vertical strokes are 95 % intervals. The paper's models ran on another data set, and the drawing says so.
    """
    ticks = [(x, f"{days} days") for days, x in zip(_DURATIONS, places(3), strict=True)]
    return drawing(
        "TripTide: rate against horizon, in percent",
        "Grey and brown: as printed in the paper, for its own trips. Other trips and other planners: context, not a "
        "comparison.",
        [Chart(title, top, ticks, _curves(name, benches)) for name, title, top in _PANELS],
        _curves("final", benches)[::-1],
        columns=3,
    )


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
        parts = {one: [figure["numerator"], figure["denominator"]] for one, figure in figures.items()}
        counts = {one: parts[one] for one in published()["percent"] if one in parts}
        rates = {one: figure["value"] for one, figure in figures.items()}
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


def read_output(path: Path, command: str) -> Mapping[str, Any]:
    """A document of `stats --json` or `judge --json`. Raises InputError for anything else."""
    data = read_document(path)
    if not isinstance(data, Mapping) or data.get("format") != f"triptide-{command}/1":
        raise InputError(f"this is no document of `{command} --json`", source=path)
    return data


def _judged(path: Path) -> Page:
    data = read_output(path, "judge")
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


Key = tuple[int, int]


def _disruptions(path: Path, initial: Sequence[PlanRecord]) -> tuple[list[Disruption], list[str], dict[Key, str]]:
    """The disruptions of a built folder's file; failing that, of lines or rows that hold the labelled lines alone.

    Also what could not be used, and why the trips that are left without a case have none.
    """
    plans = {plan.key: plan for plan in initial}
    if path.suffix.lower() != ".csv":
        cases, bad = read_cases(path)
        if cases:
            open_to = plans.keys() - {case.key for case in cases}
            left = [(one.key, one) for one in bad if one.key is not None and one.key in open_to]
            lost = {key: f"its case, line {one.line}, cannot be used: {one.reason}" for key, one in left}
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
    plans, bad = read_plans(initial, column="annotation_plan")
    cases, wrong, lost = _disruptions(disruptions, plans)
    if not cases:
        raise InputError(
            f"no disruption can be used ({wrong[0] if wrong else 'the file is empty'})", source=disruptions
        )
    answers, refused = read_plans(revised, column="revised_plan", like=plans)
    wrong += [f"{initial.name}, line {one.line}: {one.reason}" for one in bad]
    found = score(plans, cases, answers, database, mode, profile, refusals=refused, lost=lost, d0=d0, decay=decay)
    return found, wrong


def _share(figure: Figure) -> str:
    hits, of = figure.numerator, figure.denominator
    return f"{100 * hits / of:.2f} ({hits:g}/{of})" if of else "-"


def intervals(found: Score) -> dict[str, dict[str, tuple[float, float] | None]]:
    """The 95 % Wilson interval of every rate, as fractions of 1, by row and name; None of nothing."""
    return {
        row.label: {
            name: wilson(int(figure.numerator), figure.denominator)
            for name, figure in row.figures.items()
            if name in _SHARES or name.startswith("check ")
        }
        for row in found.rows
    }


def _mean(figure: Figure | None) -> str:
    known = figure is not None and figure.value is not None
    return f"{figure.value:.4f} (n = {figure.denominator})" if known and figure else "-"


def scored_pages(found: Score, unusable: Sequence[str]) -> list[Page]:
    """Rates with counts and intervals, means, and each check; below it what was refused and why cases fail."""

    def means(rows: Sequence[Row]) -> list[tuple[str, ...]]:
        return [(name, *(_mean(row.figures.get(name)) for row in rows)) for name in _MEANS]

    def page(title: str, rows: Sequence[Row], *, edits: bool = True) -> Page:
        lines = [("n", *(str(row.cases) for row in rows))]
        lines += [(name, *(_share(row[name]) for row in rows)) for name in _SHARES]
        for name in ("scope_violations", "over_edits") if edits else ():
            numbers = (row[name].numerator for row in rows)
            lines.append((name, *(f"{number:g} edit{'' if number == 1 else 's'}" for number in numbers)))
        heads = (row.label.replace("days=", "days ").partition("=") for row in rows)
        return Page(title, ("", *(after or before for before, _, after in heads)), tuple(lines + means(rows)))

    rows = [row for row in found.rows if not row.label.startswith(("tolerance", "category", "severity"))]
    severities = [row for row in found.rows if row.label.startswith("severity")]
    kinds = [row for row in found.rows if row.label.startswith("category")]
    notes = [
        f"mode {found.mode}, profile {found.profile}, vectors of A_sem and persona: {found.embedder}.",
        "rates in percent with hits/all; --json has the 95 % Wilson intervals; A_sem, A_spa, A_seq as fractions of 1.",
    ]
    if found.missing:
        notes.append(
            f"{found.missing} of {len(found.cases)} cases have no plan that can be judged; they fail every rate."
        )
    if found.unanswered:
        notes.append(unanswered_note(found.unanswered, len(found.cases)))
    failing = [case for case in found.cases if case.reasons]
    notes += [f"{case.key[0]} days, plan {case.key[1]}: {case.reasons[0]}" for case in failing[:_SHOWN]]
    if len(failing) > _SHOWN:
        notes.append(f"… {len(failing)} cases fail something; --json writes them all")
    notes += [f"refused: {one.reason}" for one in found.refused[:_SHOWN]]
    notes += [f"not used: {text}" for text in list(unusable)[:_SHOWN]]
    scored = page("Scored", rows)
    names = [name for name in rows[0].figures if name.startswith("check ")]
    checks = [(name.removeprefix("check "), *(_share(row[name]) for row in rows)) for name in names]
    return [
        scored,
        *([page("By severity", severities)] if severities else ()),
        *([page("By category", kinds, edits=False)] if kinds else ()),
        Page("Each check", scored.columns, tuple(checks), tuple(notes)),
    ]


# One case as a drawing, as the paper's Figures 4 and 5 show them: persona, plan, disruption, revised plan, insight.

_WIDE, _PAD, _LINE, _LETTERS = 760, 14, 17, 104
_INK, _QUIET, _MARK = "#1d2733", "#5a6675", "#b3531f"
_GROUNDS = {"Traveler persona": "#eef3f8", "Disruption": "#fbeee6", "Insight": "#eef6ef"}
_SLOTS = ("transportation", "breakfast", "attraction", "lunch", "dinner", "event", "accommodation")


def picture(case: Shown) -> str:
    """The case as an SVG that needs nothing else. Days that the revision does not touch are drawn together; what is
    given up or new stands in colour. The same case gives the same bytes."""
    before, after = views(case.initial), views(case.revised)
    edits = difference(before, after)
    info = [line.strip(" -") for line in str(case.line.get("info", "")).splitlines() if line.strip()]
    said = str(case.line.get("message") or "").strip()
    boxes: list[tuple[str, list[tuple[str, bool]]]] = [
        ("Traveler persona", [(_persona(case.initial), False)]),
        ("Original plan", list(_plan(before, edits, new=False))),
        ("Disruption", [*((line, False) for line in info), *([(f"“{said}”", False)] if said else [])]),
        ("Revised plan", list(_plan(after, edits, new=True))),
        ("Insight", [(_insight(edits, case.initial.header.days), False)]),
    ]
    y, parts = 46.0, list[str]()
    for title, lines in boxes:
        drawn, height = _box(title, lines, y)
        parts += drawn
        y += height + 12
    head = case.initial.header
    title = f"{head.org} to {head.dest}, {head.days} days"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDE}" height="{y:g}" viewBox="0 0 {_WIDE} {y:g}" '
            f'font-family="sans-serif" font-size="12" role="img" aria-label="{escape(title)}">',
            '<rect width="100%" height="100%" fill="white"/>',
            f'<text x="{_PAD}" y="28" font-size="16" font-weight="600" fill="{_INK}">{escape(title)}</text>',
            *parts,
            "</svg>\n",
        ]
    )


def _persona(plan: PlanRecord) -> str:
    head = plan.header
    return f"{head.people}; {plan.persona.text}; budget {head.budget:,.0f} dollars; {plan.tolerance or 'Planbound'}"


def _plan(days: dict[int, DayView], edits: tuple[Edit, ...], *, new: bool) -> Iterator[tuple[str, bool]]:
    """The lines of a plan, each with whether it was changed; days without a change only by number."""
    touched = {edit.day for edit in edits}
    for number, day in sorted(days.items()):
        if number not in touched:
            yield f"Day {number}, {day.city}: as before" if new else f"Day {number}, {day.city}: …", False
            continue
        yield f"Day {number}, {day.city}", False
        changed = {edit.slot for edit in edits if edit.day == number}
        for slot in _SLOTS:
            stops = "; ".join(f"{stop.name} {stop.hours}".rstrip() for stop in day.in_slot(slot))
            text = stops or (getattr(day, slot) if slot in ("transportation", "accommodation") else "")
            if text.strip(" -") or slot in changed:
                yield f"    {slot}: {text.strip(' -') or 'nothing any more'}", slot in changed


def _insight(edits: tuple[Edit, ...], days: int) -> str:
    if not edits:
        return "Nothing is changed."
    whole = days - len({edit.day for edit in edits})
    told = "; ".join(str(edit) for edit in edits)
    return f"{len(edits)} {'edit' if len(edits) == 1 else 'edits'}, {whole} of {days} days as they were: {told}."


def _box(title: str, lines: list[tuple[str, bool]], y: float) -> tuple[list[str], float]:
    rows = [
        (row, changed)
        for line, changed in lines
        for row in textwrap.wrap(line, _LETTERS, subsequent_indent="        ", drop_whitespace=False) or [""]
    ]
    height = 2 * _PAD + _LINE * (len(rows) + 1)
    ground = _GROUNDS.get(title, "#ffffff")
    parts = [
        f'<rect x="{_PAD}" y="{y:g}" width="{_WIDE - 2 * _PAD}" height="{height}" rx="6" fill="{ground}" '
        'stroke="#c9d2dc"/>',
        f'<text x="{2 * _PAD}" y="{y + _PAD + 10:g}" font-weight="600" fill="{_QUIET}">{title}</text>',
    ]
    for number, (row, changed) in enumerate(rows, 1):
        aside = 2 * _PAD + 6 * (len(row) - len(row.lstrip()))
        ink = f'{_MARK}" font-weight="600' if changed else _INK
        at = y + _PAD + 10 + _LINE * number
        parts.append(f'<text x="{aside}" y="{at:g}" fill="{ink}">{escape(row.strip())}</text>')
    return parts, height
