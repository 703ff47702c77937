"""Reports: tables as text, Markdown or plain data, intervals of rates and means, a paper's printed figures."""

from __future__ import annotations

import json
import math
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
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
    head = [page.title, ""] if page.title else []
    return "\n".join([*head, *_aligned((page.columns, *page.rows)), *(f"  {note}" for note in page.notes)])


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
        parts.append("\n".join([*([title, ""] if page.title else []), *_aligned(lines)]))
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


def report_text(
    pages: Sequence[Page], shape: str, width: int | None = None, head: Mapping[str, Any] | None = None
) -> str:
    """Tables as "text" (folded to a width where one is given), "markdown" or "json", there as ``tables`` behind what
    `head` says."""
    if shape == "json":
        return json.dumps({**(head or {}), "tables": [*map(as_data, pages)]}, ensure_ascii=False, indent=1) + "\n"
    return ("\n\n".join(map(as_markdown, pages)) if shape == "markdown" else as_plain(pages, width)) + "\n"


@cache
def printed_tables(package: str) -> dict[str, Any]:
    """A paper's printed figures: ``published.json`` of a package. They are of other data: context, not comparison."""
    found: dict[str, Any] = json.loads((resources.files(package) / "published.json").read_text(encoding="utf-8"))
    return found


# Intervals for rates and means: how sure a number is.

_Z = 1.959963984540054
"""The normal quantile of 95 %, two-sided."""
_DRAWS = 2_000
_SEED = 2025


def wilson(hits: int, of: int) -> tuple[float, float] | None:
    """The 95 % Wilson score interval of hits/of, None of nothing (Wilson 1927)."""
    if of <= 0:
        return None
    share, z2 = hits / of, _Z * _Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = _Z / (1 + z2 / of) * math.sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    # At the ends the formula gives 0 and 1, but for a last digit.
    return (0.0 if hits == 0 else max(0.0, middle - half)), (1.0 if hits == of else min(1.0, middle + half))


def mean_interval(values: Sequence[float]) -> tuple[float, float] | None:
    """The 95 % bootstrap interval of a mean: percentiles of 2,000 seeded resamples; None of nothing."""
    if not values:
        return None
    import numpy as np

    numbers = np.asarray(values, dtype=float)
    draws = np.random.default_rng(_SEED).integers(0, len(numbers), (_DRAWS, len(numbers)))
    low, high = np.quantile(numbers[draws].mean(axis=1), [0.025, 0.975])
    return float(low), float(high)


def percentile(values: Iterable[float], share: float) -> float | None:
    """The smallest value that `share` (0 to 1) of all values do not exceed; None without values."""
    ordered = sorted(values)
    return ordered[max(0, -(-int(share * 1000) * len(ordered) // 1000) - 1)] if ordered else None


def counted_share(hits: float, of: int, between: str = " to ") -> str:
    """Such as ``96.00 (144/150; 91.5 to 98.2)``: percent, count, 95 % Wilson interval; "-" of nothing."""
    bounds = wilson(int(hits), of)
    if bounds is None:
        return "-"
    low, high = (f"{100 * bound:.1f}" for bound in bounds)
    return f"{100 * hits / of:.2f} ({hits:g}/{of}; {low}{between}{high})"
