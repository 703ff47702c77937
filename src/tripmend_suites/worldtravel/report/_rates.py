"""Table 3, the ablations, and feasibility by kind and number of constraints: ours, then the printed rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...common._intervals import wilson
from ...common._page import Page
from ._published import published

__all__ = ["OTHER_TASKS", "rates_pages"]

OTHER_TASKS = (
    "printed: the paper's models on the paper's own tasks and pages, which are others; context, not comparison"
)
Scored = tuple[str, Mapping[str, Any]]
_TYPES = {"timed-entry": "timed-entry", "window": "timed-entry", "dwell": "dwell", "arrival": "arrival"}
"""Our kinds of hard checks, and the printed category they belong to."""


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.2f}"


def _share(count: int, of: int) -> str:
    """Such as ``96.00 (144/150; 91.5-98.2)``: percent, count, 95 % Wilson interval."""
    bounds = wilson(count, of)
    if bounds is None:
        return "-"
    return f"{100 * count / of:.2f} ({count}/{of}; {100 * bounds[0]:.1f}-{100 * bounds[1]:.1f})"


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
        *(doubt["text"] for doubt in published()["doubts"] if doubt["about"] == "table3"),
    )
    return Page("Table 3: all tasks", columns, tuple(rows), notes)


def _ablations(scored: Sequence[Scored]) -> Page:
    rows: list[tuple[str, ...]] = []
    for name, document in scored:
        for key, row in document.get("baselines", {}).items():
            if not key.startswith("greedy") and key != "engine, gold":
                whole = _share(document["feasible_count"], document["n"])
                rows.append((f"{name}: {key}", "ours", whole, _share(row["feasible_count"], row["n"])))
    printed = published()
    for row in printed["feasibility_only"]:
        label = f"{row['model']}, feasibility only"
        values = (f"{row['standard']:.2f}", f"{row['feasibility_only']:.2f}")
        rows.append((label, f"printed, {row['setting']}", *values))
    for row in printed["gold_theta"]:
        label = f"{row['model']}, all parameters given, 30 tasks"
        rows.append((label, "printed, text", f"{row['standard']:.2f}", f"{row['gold']:.2f}"))
    about = ("feasibility_only", "gold_theta")
    notes = (OTHER_TASKS, *(doubt["text"] for doubt in printed["doubts"] if doubt["about"] in about))
    columns = ("", "tasks", "feasible as it is", "feasible so")
    return Page("Tables 4 and 5: without soft constraints; with all parameters", columns, tuple(rows), notes)


def _types(scored: Sequence[Scored]) -> Page:
    rows = []
    for name, document in scored:
        for kind, row in document["rows"]["type"].items():
            category = published()["types"].get(_TYPES.get(kind, ""))
            printed = "-" if category is None else f"{category['text']} / {category['screenshots']}"
            rows.append((name, kind, _share(row["satisfied"], row["of"]), printed))
    notes = (
        "printed: averages of the paper's models, text / screenshots; timed entries and windows are one category there",
        OTHER_TASKS,
    )
    return Page("Section 5.3: satisfied by kind of constraint", ("", "kind", "ours", "printed"), tuple(rows), notes)


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
            _groups(scored, "hard", "Section 5.3: by number of hard constraints", bins, (average, OTHER_TASKS)),
            _groups(scored, "anchors", "By number of timed entries", {}, ()),
            _groups(scored, "city", "By city", {}, ()),
        ]
        twins = _twins(scored)
        pages += [] if twins is None else [twins]
    return pages
