"""The documents that a report is made from, told by their content, and the report as text, Markdown or JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from ....errors import InputError
from ....formats._files import read_document
from ..._page import Page, as_markdown, as_text
from ._counts import counts_page
from ._published import published
from ._rates import rates_pages

__all__ = ["read_bench", "read_stats", "report_text"]

_ROW = ("by", "value", "n")


def read_bench(path: Path) -> Mapping[str, Any]:
    """A document of `bench --json`. Raises InputError for anything else."""
    data = read_document(path)
    rows = data.get("rows") if isinstance(data, Mapping) else None
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) and all(n in row for n in _ROW) for row in rows):
        raise InputError("this is no document of `bench --json`", source=path)
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
) -> str:
    """The whole report. Without any document it holds the printed tables alone."""
    pages = [counts_page(dict(stats))] if stats is not None else []
    pages += rates_pages(benches)
    if judged is not None:
        pages.append(_judged(judged))
    if shape == "json":
        tables = [
            {
                "title": page.title,
                "rows": [dict(zip(page.columns, row, strict=True)) for row in page.rows],
                "notes": list(page.notes),
            }
            for page in pages
        ]
        return json.dumps({"source": published()["source"], "tables": tables}, ensure_ascii=False, indent=1) + "\n"
    write = as_markdown if shape == "markdown" else as_text
    return "\n\n".join(write(page) for page in pages) + "\n"
