"""Times as lists: a heading for one place, and under it a line for each other place and means of transport."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from rapidfuzz import fuzz

from .._layout import Piece, piece_of
from ..sheet import Box, Line, Sheet, Source
from ._entry import Entry
from ._modes import Mode, mode_called
from ._spelling import in_order, one_spelling
from ._value import value_in

__all__ = ["list_entries"]

_VALUE = re.compile(r"(?<![^\s,:(])(?:\d{1,3}\s?(?:min|h\b|h\s?\d)|(?:time )?not given|n\s?/\s?a\b).*$", re.IGNORECASE)
_MODE = re.compile(r"(.+?)\s?[,:;–(-]\s?([^,:;–()-]+)\)?$")


@dataclass(frozen=True, slots=True)
class _Item:
    """A line on the left: a place and a mode, or a heading without one."""

    name: str
    mode: Mode | None
    piece: Piece
    value: Piece | None


def list_entries(sheet: Sheet, runs: Sequence[Line]) -> list[Entry]:
    """All entries of a page of lists; none if it is no such page."""
    lefts, values = _pieces(runs)
    named = [item for item in lefts if item.mode is not None]
    if len(named) < 3:
        return []
    height = median(item.piece.box.height for item in named)
    found: list[Entry] = []
    start = ""
    headings: list[str] = []
    top = min(item.piece.box.top for item in named) - 4 * height
    bottom = max(item.piece.box.bottom for item in named)
    edges = _edges([item.piece.box.left for item in named], height)
    for left, right in edges:
        column = [
            item
            for item in lefts
            if left - height <= item.piece.box.left < left + 2 * height and top < item.piece.box.top < bottom
        ]
        for item in sorted(column, key=lambda item: item.piece.box.top):
            value = item.value or _beside(values, item.piece.box, right, height)
            if item.mode is None:
                if value is None and item.piece.box.right < right and _LETTER.search(item.name):
                    start = item.name if not found else _heading(item, named, sheet.source, height)
                    headings += [start] if start != _UNKNOWN else []
                continue
            if not start:
                continue
            said = value_in(value.text) if value else None
            box = (
                value.box if value else Box(item.piece.box.right + 4, item.piece.box.top, right, item.piece.box.bottom)
            )
            sure = min(item.piece.line.confidence if item.value else 1.0, value.line.confidence if value else 0.0)
            low = sheet.source == "screenshot" and sure < 0.86
            doubt = (
                "writing that was not understood" if said is None else "letters that are hard to read" if low else ""
            )
            text = value.text if value else ""
            found.append(Entry(start, item.name, item.mode, said, text, box, sure, doubt))
    return in_order(one_spelling(found, headings))


_UNKNOWN = "?"
_LETTER = re.compile(r"[^\W\d_]{2}")


def _heading(item: _Item, named: Sequence[_Item], source: Source, height: float) -> str:
    """The text of a heading after the first: a place among those that the lines name, or one that only headings name,
    if it is clear to read and set no smaller than they are; else `_UNKNOWN`."""
    text = item.name.casefold()
    if max(fuzz.ratio(text, other.name.casefold()) for other in named) >= 75:
        return item.name
    clear = source != "screenshot" or item.piece.line.confidence >= 0.9
    return item.name if clear and item.piece.box.height > 0.9 * height else _UNKNOWN


def _pieces(runs: Sequence[Line]) -> tuple[list[_Item], list[Piece]]:
    """What stands left (places and headings) and what stands right (times)."""
    lefts, values = [], []
    for line in runs:
        match = _VALUE.search(line.text)
        value = piece_of(line, match.start(), len(line.text)) if match else None
        rest = piece_of(line, 0, match.start() if match else len(line.text))
        if rest is None:
            values += [value] if value else []
            continue
        parts = _MODE.fullmatch(rest.text)
        mode = mode_called(parts[2]) if parts else None
        if parts and mode:
            lefts.append(_Item(parts[1].strip(), mode, rest, value))
        elif value is None:
            lefts.append(_Item(rest.text, None, rest, None))
    return lefts, values


def _edges(lefts: Sequence[int], height: float) -> list[tuple[int, int]]:
    """Left and right end of each column."""
    starts: list[list[int]] = []
    for left in sorted(lefts):
        if starts and left - starts[-1][0] < 2 * height:
            starts[-1].append(left)
        else:
            starts.append([left])
    firsts = [round(median(group)) for group in starts if len(group) >= 2 or len(starts) == 1]
    step = min((b - a for a, b in itertools.pairwise(firsts)), default=100_000)
    return [(a, b - 4) for a, b in zip(firsts, [*firsts[1:], firsts[-1] + step], strict=True)] if firsts else []


def _beside(values: Sequence[Piece], box: Box, right: int, height: float) -> Piece | None:
    near = [
        value
        for value in values
        if abs(value.box.centre[1] - box.centre[1]) < 0.45 * height and box.right - height < value.box.left < right
    ]
    return min(near, key=lambda value: value.box.left) if near else None
