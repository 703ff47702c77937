"""Times as lists: a heading for one place, and under it a line for each other place and means of transport."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median

from rapidfuzz import fuzz

from .._layout import Piece, piece_of
from ..sheet import Box, Line, Sheet
from ._entry import Entry
from ._modes import Mode, mode_called
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
    names = _Names([item.name for item in named])
    top = min(item.piece.box.top for item in named) - 4 * height
    edges = _edges([item.piece.box.left for item in named], height)
    for left, right in edges:
        column = [i for i in lefts if left - height <= i.piece.box.left < left + 2 * height and i.piece.box.top > top]
        for item in sorted(column, key=lambda item: item.piece.box.top):
            value = item.value or _beside(values, item.piece.box, right, height)
            if item.mode is None:
                if value is None and item.piece.box.right < right and _LETTER.search(item.name):
                    start = names.spelt(item.name, heading=True)
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
            found.append(Entry(start, names.spelt(item.name), item.mode, said, text, box, sure, doubt))
    return _in_order(found)


_LETTER = re.compile(r"[^\W\d_]{2}")


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


class _Names:
    """Spellings of the places: rare ones are taken for the common one that they resemble."""

    def __init__(self, said: Sequence[str]) -> None:
        self._counts = Counter(said)
        self._kept: dict[str, str] = {}

    def spelt(self, text: str, heading: bool = False) -> str:
        """The usual spelling. A heading is set larger, so it counts more than one line."""
        if heading:
            self._counts[text] += 3
        if text not in self._kept:
            near = [
                (count, other)
                for other, count in self._counts.items()
                if other != text
                and count > 3 * self._counts[text]
                and fuzz.ratio(text.casefold(), other.casefold()) >= 86
            ]
            self._kept[text] = max(near)[1] if near else text
        return self._kept[text]


def _in_order(entries: list[Entry]) -> list[Entry]:
    """Doubt on entries that stand under a heading which was overlooked: where a page keeps its places in one order, the
    names under a heading may not begin again."""
    order: dict[str, int] = {}
    for entry in entries:
        order.setdefault(entry.start, len(order))
        order.setdefault(entry.end, len(order))
    backward = [
        i for i, (a, b) in enumerate(itertools.pairwise(entries)) if a.start == b.start and order[b.end] < order[a.end]
    ]
    if len(backward) > max(3, 0.05 * len(entries)):
        return entries
    found = list(entries)
    for i in backward:
        for k in range(i + 1, len(entries)):
            if entries[k].start != entries[i].start:
                break
            found[k] = replace(found[k], doubt="a heading above it was not made out", value=None)
    return found
