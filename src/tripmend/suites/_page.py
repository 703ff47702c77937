"""A table of a report, as text with aligned columns, as Markdown, or as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["Page", "as_data", "as_markdown", "as_text"]


@dataclass(frozen=True, slots=True)
class Page:
    """A table: title, column names, rows of cells, notes under it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def as_text(page: Page) -> str:
    """The table with aligned columns."""
    widths = [max(map(len, column)) for column in zip(page.columns, *page.rows, strict=True)]
    lines = [page.title, ""]
    for row in (page.columns, *page.rows):
        lines.append("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    return "\n".join([*lines, *(f"  {note}" for note in page.notes)])


def as_markdown(page: Page) -> str:
    """The table for a Markdown page."""

    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    rows = [line(page.columns), line(["---"] * len(page.columns)), *map(line, page.rows)]
    return "\n".join([f"## {page.title}", "", *rows, *(f"\n{note}" for note in page.notes)])


def as_data(page: Page) -> dict[str, Any]:
    """The table for a JSON document: each row an object by the names of the columns."""
    rows = [dict(zip(page.columns, row, strict=True)) for row in page.rows]
    return {"title": page.title, "rows": rows, "notes": list(page.notes)}
