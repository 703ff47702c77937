"""The paper's tables again, ours beside the printed rows, and a plot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError
from tripmend.formats.files import read_document

from ..common import report
from ..common.charts import COLOURS, GREY, Chart, Curve, Point, drawing, places
from ..common.report import Page, printed_tables, wilson
from .folder import PAGES, read_tasks, read_world
from .pages import read_index
from .task import Task

# The paper's printed tables, as data. They are about other tasks: context, never a comparison.


def published() -> dict[str, Any]:
    """Tables 3 to 6, 9 and 10 and the averages of section 5.3; rates in percent."""
    return printed_tables(__package__)


def doubts_about(*tables: str) -> list[str]:
    """What is doubtful in printed tables, in sentences."""
    return [doubt["text"] for doubt in published()["doubts"] if doubt["about"] in tables]


# Tables 6, 9 and 10: what the world and the tasks are made of, beside the printed counts.

_KINDS = {"attraction": "attractions", "restaurant": "restaurants", "hotel": "hotels"}


def counts(folder: Path) -> dict[str, Any]:
    """The counts of a built folder. Raises InputError where it cannot be read.

    ``scale``: attractions, restaurants, hotels and pages by town. ``distribution``: tasks by number of all checks, of
    hard ones and of timed entries, as (least, most, tasks), and after the printed bins whatever lies outside them.
    ``focuses``: tasks by town and focus.
    """
    world, tasks = read_world(folder), read_tasks(folder)
    scale: dict[str, dict[str, int]] = {name: {} for name in (*_KINDS.values(), "pages")}
    pages: Counter[str] = Counter()
    if (folder / PAGES).is_dir():
        pages.update(str(entry["town"]) for entry in read_index(folder))
    for town in world.towns:
        kinds = Counter(venue.kind for venue in town.venues)
        for kind, name in _KINDS.items():
            scale[name][town.id] = kinds[kind]  # type: ignore[index]
        scale["pages"][town.id] = pages[town.id]
    focuses: dict[str, Counter[str]] = {town.id: Counter() for town in world.towns}
    for task in tasks:
        focuses[task.town].update(task.focus)
    return {
        "scale": scale,
        "distribution": _distribution(tasks),
        "focuses": {town: dict(sorted(found.items())) for town, found in focuses.items()},
    }


def _distribution(tasks: Sequence[Task]) -> dict[str, list[tuple[int, int, int]]]:
    values = {
        "all constraints": [len(task.checks) for task in tasks],
        "hard constraints": [sum(check.hard for check in task.checks) for task in tasks],
        "timed entries": [task.anchors for task in tasks],
    }
    found = {}
    for name, bins in published()["distribution"].items():
        rows = [(low, high, sum(low <= value <= high for value in values[name])) for low, high, _ in bins]
        outside = [value for value in values[name] if not any(low <= value <= high for low, high, _ in bins)]
        found[name] = rows + ([(min(outside), max(outside), len(outside))] if outside else [])
    return found


def counts_pages(found: Mapping[str, Any]) -> list[Page]:
    """Tables 9, 10 and 6 as pages; ours before the printed number in brackets."""
    printed = published()
    towns = list(found["scale"]["pages"])
    scale = [
        (name, *(f"{row[town]} ({printed['scale'][name].get(town, '-')})" for town in towns), _sums(name, row))
        for name, row in found["scale"].items()
    ]
    distribution = []
    for name, rows in found["distribution"].items():
        given = {(low, high): count for low, high, count in printed["distribution"][name]}
        for low, high, count in rows:
            distribution.append((name, f"{low}-{high}", str(count), str(given.get((low, high), "none"))))
    focuses = [
        (
            town,
            "; ".join(printed["focuses"].get(town, ())),
            "; ".join(f"{name} {count}" for name, count in row.items()) or "-",
        )
        for town, row in found["focuses"].items()
    ]
    return [
        Page("Table 9: the world, ours (printed)", ("", *towns, "all"), tuple(scale)),
        Page("Table 10: tasks by number of constraints", ("", "number", "ours", "printed"), tuple(distribution)),
        Page("Table 6: what tasks are about", ("city", "printed", "our tasks by focus"), tuple(focuses)),
    ]


def _sums(name: str, row: Mapping[str, int]) -> str:
    return f"{sum(row.values()):,} ({sum(published()['scale'][name].values()):,})"


# Feasibility against the number of hard constraints and of timed entries, as an SVG.

_PANELS = (
    ("hard", "by number of hard constraints", ("06-07", "08-09", "10-11", "12+")),
    ("anchors", "by number of timed entries", ("0", "1", "2", "3", "4", "5")),
)


def _sources(scored: Sequence[tuple[str, Mapping[str, Any]]]) -> list[tuple[str, Mapping[str, Any]]]:
    found = []
    for name, document in scored:
        found.append((name, document["rows"]))
        others = document.get("baselines", {})
        found += [(key, row["rows"]) for key, row in others.items() if key.startswith("greedy") and "rows" in row]
    return found[: len(COLOURS)]


def _chart(key: str, title: str, values: Sequence[str], sources: Sequence[tuple[str, Mapping[str, Any]]]) -> Chart:
    at = dict(zip(values, places(len(values)), strict=True))
    bins = published()["hard_bins"] if key == "hard" else {}
    printed = tuple(Point(x, bins[value]) for value, x in at.items() if value in bins)
    curves = [Curve("average of the paper's models (printed, other tasks)", GREY, printed, "6 3", measured=False)]
    for (name, rows), colour in zip(sources, COLOURS, strict=False):
        points = []
        for value, x in at.items():
            row = rows.get(key, {}).get(value)
            bounds = None if row is None else wilson(row["strict_feasible_count"], row["n"])
            if row is not None and bounds is not None:
                share = 100 * row["strict_feasible_count"] / row["n"]
                points.append(Point(x, share, 100 * bounds[0], 100 * bounds[1]))
        curves.append(Curve(name, colour, tuple(points)))
    ticks = [(x, value.lstrip("0").replace("-0", "-") or "0") for value, x in at.items()]
    return Chart(title, 100, ticks, curves)


def feasibility_svg(scored: Sequence[tuple[str, Mapping[str, Any]]]) -> str:
    """Two charts of strict feasibility in percent with 95 % intervals, up to six curves; the average of the paper's
    models by number of hard constraints as a dashed line, which is about other tasks, and the drawing says so."""
    charts = [_chart(key, title, values, _sources(scored)) for key, title, values in _PANELS]
    return drawing(
        "WorldTravel: strictly feasible, in percent",
        "Strokes are 95 % intervals. The dashed line is feasibility as printed in the paper, for its own tasks: "
        "context, not a comparison.",
        charts,
        charts[0].curves[1:] + charts[0].curves[:1],  # type: ignore[operator]
    )


# Table 3, the ablations, and feasibility by kind and number of constraints: ours, then the printed rows.

OTHER_TASKS = (
    "printed: the paper's models on the paper's own tasks and pages, which are others; context, not comparison"
)
Scored = tuple[str, Mapping[str, Any]]
PRINTED_TYPES = {"timed-entry": "timed-entry", "window": "timed-entry", "dwell": "dwell", "arrival": "arrival"}
"""Our kinds of hard checks, and the printed category they belong to."""


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.2f}"


def _share(count: int, of: int) -> str:
    """Such as ``96.00 (144/150; 91.5-98.2)``: percent, count, 95 % Wilson interval."""
    return report.counted_share(count, of, "-")


def _own(name: str, row: Mapping[str, Any]) -> tuple[str, ...]:
    n = row["n"]
    shares = (_share(row[f"{key}_count"], n) for key in ("delivered", "feasible", "strict_feasible"))
    return (name, "ours", *shares, _percent(row["violation"]), _percent(row["optimality"]))


def _whole(name: str, document: Mapping[str, Any]) -> list[tuple[str, ...]]:
    rows = [_own(name, document)]
    # The engine's own row is the whole once more, and the ablations have a table of their own.
    others = {key: row for key, row in document.get("baselines", {}).items() if key.startswith("greedy")}
    return rows + [_own(key, row) for key, row in others.items()]


def _table3(scored: Sequence[Scored]) -> Page:
    rows = [row for name, document in scored for row in _whole(name, document)]
    for row in published()["table3"]:
        values = (f"{row['feasible']:.2f}", "-", f"{row['violation']:.2f}", f"{row['optimality']:.2f}")
        rows.append((row["model"], f"printed, {row['setting']}", "-", *values))
    columns = ("", "tasks", "delivered", "feasible", "strictly feasible", "violation", "optimality")
    notes = (
        "percent (count; 95 % Wilson interval); a greedy planner that runs into a dead end delivers nothing",
        OTHER_TASKS,
        *doubts_about("table3"),
    )
    return Page("Table 3: all tasks", columns, tuple(rows), notes)


def _ablations(scored: Sequence[Scored]) -> Page:
    rows: list[tuple[str, ...]] = []
    for name, document in scored:
        for key, row in document.get("baselines", {}).items():
            if not key.startswith("greedy") and key != "engine, gold":
                whole = _share(document["feasible_count"], document["n"])
                broken = (_percent(document["violation"]), _percent(row["violation"]))
                rows.append((f"{name}: {key}", "ours", whole, _share(row["feasible_count"], row["n"]), *broken))
    printed = published()
    for row in printed["feasibility_only"]:
        label = f"{row['model']}, feasibility only"
        values = (f"{row['standard']:.2f}", f"{row['feasibility_only']:.2f}")
        rows.append((label, f"printed, {row['setting']}", *values, "-", "-"))
    for row in printed["gold_theta"]:
        label = f"{row['model']}, all parameters given, 30 tasks"
        keys = ("standard", "gold", "violation_standard", "violation_gold")
        rows.append((label, "printed, text", *(f"{row[key]:.2f}" for key in keys)))
    notes = (OTHER_TASKS, *doubts_about("feasibility_only", "gold_theta"))
    columns = ("", "tasks", "feasible as it is", "feasible so", "violation as it is", "violation so")
    return Page("Tables 4 and 5: without soft constraints; with all parameters", columns, tuple(rows), notes)


def _types(scored: Sequence[Scored]) -> Page:
    rows = []
    for name, document in scored:
        for kind, row in document["rows"]["type"].items():
            category = published()["types"].get(PRINTED_TYPES.get(kind, ""))
            printed = "-" if category is None else f"{category['text']} / {category['screenshots']}"
            rows.append((name, kind, _share(row["satisfied"], row["of"]), printed))
    notes = (
        "printed: averages of the paper's models, text / screenshots; timed entries and windows are one category there",
        OTHER_TASKS,
    )
    return Page("Section 5.3: satisfied by kind of constraint", ("", "kind", "ours", "printed"), tuple(rows), notes)


_HARD = ("dwell", "timed-entry", "arrival")


def _whole_types(scored: Sequence[Scored]) -> Page:
    """The paper's two tables by model: of how many tasks all constraints of a kind hold, and what share that is."""
    rows = []
    for name, document in scored:
        own = [document["rows"]["type"].get(kind, {}) for kind in _HARD]
        if all("tasks" in row for row in own):
            rows.append((name, "ours", *(_share(row["tasks_satisfied"], row["tasks"]) for row in own)))
    for row in published()["types_by_model"]:
        for setting in ("text", "screenshots"):
            cells = (f"{count}/150 ({count / 1.5:.0f} %)" for count in row[setting])
            rows.append((row["model"], f"printed, {setting}", *cells))
    columns = ("", "tasks", "dwell", "timed entry", "early arrival")
    return Page("Section 14: tasks of which all constraints of a kind hold", columns, tuple(rows), (OTHER_TASKS,))


def _groups(scored: Sequence[Scored], key: str, title: str, printed: Mapping[str, float], notes: Sequence[str]) -> Page:
    rows = []
    for name, document in scored:
        sources = [(name, document)]
        sources += [(n, row) for n, row in document.get("baselines", {}).items() if n.startswith("greedy")]
        for label, source in sources:
            for value, row in source.get("rows", {}).get(key, {}).items():
                shares = (_share(row[f"{part}_count"], row["n"]) for part in ("feasible", "strict_feasible"))
                given = printed.get(value)
                last = ("-" if given is None else f"{given:.1f}",) if printed else ()
                rows.append((label, value, *shares, *last))
    columns = ("", key, "feasible", "strictly feasible", *(("printed",) if printed else ()))
    return Page(title, columns, tuple(rows), tuple(notes))


def _twins(scored: Sequence[Scored]) -> Page | None:
    rows = []
    for name, document in scored:
        twins = document.get("twins")
        if isinstance(twins, Mapping) and twins.get("n"):
            keys = ("refused", "answered", "refused_with_a_correct_relaxation")
            rows.append((name, *(f"{twins.get(key, '-')}/{twins['n']}" for key in keys)))
    if not rows:
        return None
    columns = ("", "refused", "answered with a plan", "refused with a correct relaxation")
    return Page("Infeasible twins", columns, tuple(rows), ("the paper has none",))


def rates_pages(scored: Sequence[Scored]) -> list[Page]:
    """All tables of rates. scored: documents of `bench --json` or `score --json` by name."""
    pages = [_table3(scored), _ablations(scored)]
    if scored:
        average = "printed: the average of the paper's models"
        bins = published()["hard_bins"]
        pages += [
            _types(scored),
            _whole_types(scored),
            _groups(scored, "hard", "Section 5.3: by number of hard constraints", bins, (average, OTHER_TASKS)),
            _groups(scored, "anchors", "By number of timed entries", {}, ()),
            _groups(scored, "city", "By city", {}, ()),
        ]
        twins = _twins(scored)
        pages += [] if twins is None else [twins]
    return pages


# The documents that a report is made from, and the report as text, Markdown or JSON.

_GROUPS = ("city", "hard", "anchors")
_COUNTS = ("n", "delivered_count", "feasible_count", "strict_feasible_count")


def read_scores(path: Path) -> Mapping[str, Any]:
    """A document of `bench --json` or `score --json`. Raises InputError for anything else."""
    data = read_document(path)
    fault = InputError("this is no document of `worldtravel bench --json` or `score --json`", source=path)
    if not (isinstance(data, Mapping) and _is_rates(data) and isinstance(data.get("rows"), Mapping)):
        raise fault
    rows = data["rows"]
    groups = [rows.get(name) for name in _GROUPS]
    baselines = data.get("baselines", {})
    if not isinstance(baselines, Mapping) or not isinstance(rows.get("type"), Mapping):
        raise fault
    groups += [baselines]
    groups += [row.get("rows", {}).get(name, {}) for row in baselines.values() if _is_rates(row) for name in _GROUPS]
    if not all(isinstance(group, Mapping) and all(map(_is_rates, group.values())) for group in groups):
        raise fault
    if not all(isinstance(row, Mapping) and _counted(row, ("satisfied", "of")) for row in rows["type"].values()):
        raise fault
    return data


def _counted(row: Mapping[str, Any], names: Sequence[str]) -> bool:
    values = [row.get(name) for name in names]
    return all(isinstance(value, int) and not isinstance(value, bool) and value >= 0 for value in values)


def _is_rates(row: object) -> bool:
    return (
        isinstance(row, Mapping)
        and _counted(row, _COUNTS)
        and all(row[name] <= row["n"] for name in _COUNTS)
        and all(row.get(name) is None or isinstance(row[name], int | float) for name in ("violation", "optimality"))
        and all(name in row for name in ("violation", "optimality"))
    )


def report_text(
    folder: Path,
    scored: Sequence[tuple[str, Mapping[str, Any]]],
    shape: Literal["text", "markdown", "json"],
    width: int | None = None,
) -> str:
    """The whole report on a built folder. Without any scores it holds the counts and the printed rows alone.

    width: signs that a table of text may be wide.
    """
    found = counts(folder)
    pages = [*counts_pages(found), *rates_pages(scored)]
    if shape == "json":
        head = {key: published()[key] for key in ("source", "data_set", "doubts")}
        return report.report_text(pages, shape, width, {**head, "counts": found})
    return report.report_text(pages, shape, width)
