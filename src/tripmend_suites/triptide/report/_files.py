"""The documents that a report is made from, told by their content, and the report as text, Markdown or JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError
from tripmend.formats.files import read_document

from ...common._page import Page, as_data, as_markdown, as_plain
from ._counts import counts_page
from ._published import published
from ._rates import rates_pages

__all__ = ["read_bench", "read_stats", "report_text"]

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
    if shape == "json":
        tables = [as_data(page) for page in pages]
        return json.dumps({"source": published()["source"], "tables": tables}, ensure_ascii=False, indent=1) + "\n"
    if shape == "markdown":
        return "\n\n".join(map(as_markdown, pages)) + "\n"
    return as_plain(pages, width) + "\n"
