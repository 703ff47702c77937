"""The documents that a report is made from, and the report as text, Markdown or JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError
from tripmend.formats.files import read_document

from ...common._page import as_data, as_markdown, as_plain
from ._counts import counts, counts_pages
from ._published import published
from ._rates import rates_pages

__all__ = ["read_scores", "report_text"]

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
        tables = [as_data(page) for page in pages]
        head = {key: published()[key] for key in ("source", "data_set", "doubts")}
        return json.dumps(head | {"counts": found, "tables": tables}, ensure_ascii=False, indent=1) + "\n"
    if shape == "markdown":
        return "\n\n".join(map(as_markdown, pages)) + "\n"
    return as_plain(pages, width) + "\n"
