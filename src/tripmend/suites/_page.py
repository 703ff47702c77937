"""A table of a report, as text with aligned columns, as Markdown, or as plain data."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

__all__ = ["Page", "as_data", "as_markdown", "as_text", "folded"]


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


def folded(page: Page, width: int) -> str:
    """The table with aligned columns in no more than `width` signs where its cells allow that: columns that do not fit
    beside the first one stand below, the first one repeated; long notes go on in the next line. Nothing is left out."""
    widths = [max(map(len, column)) for column in zip(page.columns, *page.rows, strict=True)]
    blocks: list[list[int]] = [[]]
    room = width - widths[0]
    for number, needed in enumerate(widths[1:], 1):
        if blocks[-1] and needed + 2 > room:
            blocks.append([])
            room = width - widths[0]
        blocks[-1].append(number)
        room -= needed + 2
    notes = tuple(
        line for note in page.notes for line in textwrap.wrap(note, max(20, width - 2), subsequent_indent="  ") or [""]
    )
    parts = []
    for place, block in enumerate(blocks):
        chosen = [0, *block]
        part = replace(
            page,
            title=page.title if place == 0 else f"{page.title}, continued",
            columns=tuple(page.columns[number] for number in chosen),
            rows=tuple(tuple(row[number] for number in chosen) for row in page.rows),
            notes=notes if place == len(blocks) - 1 else (),
        )
        parts.append(as_text(part))
    return "\n\n".join(parts)


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
