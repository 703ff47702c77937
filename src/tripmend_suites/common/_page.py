"""A table of a report, as text with aligned columns, as Markdown, or as plain data."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

_LEAST = 20
"""Signs that a column or a note gets, however narrow the terminal is."""


@dataclass(frozen=True, slots=True)
class Page:
    """A table: title, column names, rows of cells, notes under it."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def as_text(page: Page) -> str:
    """The table with aligned columns."""
    return "\n".join([page.title, "", *_aligned((page.columns, *page.rows)), *(f"  {note}" for note in page.notes)])


def folded(page: Page, width: int) -> str:
    """The table with aligned columns in no more than `width` signs: columns that do not fit beside the first ones, by
    which the rows are told apart, stand below, those repeated; cells that are wider than the room for them, and long
    notes, go on in the next line. Nothing is left out, and no word is cut, so that only a word that is longer than the
    room goes beyond."""
    widths = [max(map(len, column)) for column in zip(page.columns, *page.rows, strict=True)]
    if 2 * widths[0] > width and len(widths) > 1:
        widths[0] = max(width // 3, _longest_word(page, 0))
    heads = _telling_apart(page, widths, width)
    room = max(_LEAST, width - sum(widths[:heads]) - 2 * heads)
    blocks: list[list[int]] = [[]]
    left = room
    for number, needed in enumerate(widths[heads:], heads):
        if blocks[-1] and needed > left:
            blocks.append([])
            left = room
        blocks[-1].append(number)
        left -= needed + 2
    parts = []
    for place, block in enumerate(blocks):
        title = page.title if place == 0 else f"{page.title}, continued"
        chosen = [*range(heads), *block]
        lines: list[tuple[str, ...]] = []
        for row in (page.columns, *page.rows):
            cells = [_wrapped(row[number], widths[number] if number < heads else room) for number in chosen]
            lines.extend(zip_longest(*cells, fillvalue=""))
        parts.append("\n".join([title, "", *_aligned(lines)]))
    notes = [
        f"  {line}"
        for note in page.notes
        for line in textwrap.wrap(note, max(_LEAST, width - 2), subsequent_indent="  ") or [""]
    ]
    return "\n".join(["\n\n".join(parts), *notes])


def _telling_apart(page: Page, widths: Sequence[int], width: int) -> int:
    """How many of the first columns tell all rows apart; 1 where they would take more than two thirds of the width."""
    for count in range(1, len(widths)):
        if 3 * (sum(widths[:count]) + 2 * count) > 2 * width:
            break
        if len({row[:count] for row in page.rows}) == len(page.rows):
            return count
    return 1


def _aligned(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _wrapped(cell: str, width: int) -> list[str]:
    if len(cell) <= width:
        return [cell]
    return textwrap.wrap(cell, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def _longest_word(page: Page, number: int) -> int:
    return max(len(word) + 2 for row in (page.columns, *page.rows) for word in row[number].split() or [""])


def as_markdown(page: Page) -> str:
    """The table for a Markdown page."""

    def line(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

    rows = [line(page.columns), line(["---"] * len(page.columns)), *map(line, page.rows)]
    return "\n".join([f"## {page.title}", "", *rows, *(f"\n{note}" for note in page.notes)])


def as_plain(pages: Sequence[Page], width: int | None) -> str:
    """Tables one below the other, folded to a width where one is given."""
    return "\n\n".join(as_text(page) if width is None else folded(page, width) for page in pages)


def as_data(page: Page) -> dict[str, Any]:
    """The table for a JSON document: each row an object by the names of the columns."""
    rows = [dict(zip(page.columns, row, strict=True)) for row in page.rows]
    return {"title": page.title, "rows": rows, "notes": list(page.notes)}
