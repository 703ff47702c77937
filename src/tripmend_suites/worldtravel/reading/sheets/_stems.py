"""A letter cut in two: a part of it at the end of one line or the beginning of the next, the letter in the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..sheet import Box, Line

__all__ = ["without_stems"]

_LAST = re.compile(r"(?<=\S)\s+[1Il|i!]$")
_FIRST = re.compile(r"^[1Il|i!n]\s+(?=\S)")
_TIME = re.compile(r"\d\s?[:.h]\s?\d\d")
_STEMMED = frozenset("BDEFHIKLMNPRhkblmnrp")
"""Letters that begin with an upright stroke."""
_NEAR = 0.5
"""How far from where the letter begins or ends a part of it may be found, in heights of the line."""
_MARGIN = 0.15
"""What stands that far before a letter is beside it, and no part of it; in heights of the line."""
_LEVEL = 0.6
"""Share of the lower line that must lie beside the other, for two lines to stand in one row."""


def without_stems(lines: Sequence[Line]) -> list[Line]:
    """The lines, where a recogniser cut ``Reichstag Dome`` into ``Reichstag 1`` and ``Dome``, without the 1, and ``Nou
    Museum Tour`` into ``Nou Museum`` and ``n Tour``, without the n: a stroke at the end of a line that stands inside
    the box of the line which goes on to its right, where that line's first letter begins, is the stem of that letter,
    and one at the beginning that stands inside the box of the line before, where its last letter ends, is a part of
    that. Numbers after a time or a word for places, and before one, stay."""
    return [_without(line, lines) if _LAST.search(line.text) or _FIRST.match(line.text) else line for line in lines]


def _without(line: Line, lines: Sequence[Line]) -> Line:
    last, first = _LAST.search(line.text), _FIRST.match(line.text)
    for other in lines:
        if other is line or not line.edges or not other.edges or not _level(line.box, other.box):
            continue
        if last and _is_stem(line, last.start(), other):
            kept = line.edges[: last.start()]
            box = line.box._replace(right=max(kept[-1][1], other.box.left))
            return replace(line, text=line.text[: last.start()], edges=kept, box=box)
        if first and _is_rest(line, first.end(), other):
            kept = line.edges[first.end() :]
            box = line.box._replace(left=min(kept[0][0], other.box.right))
            return replace(line, text=line.text[first.end() :], edges=kept, box=box)
    return line


def _is_stem(line: Line, end: int, other: Line) -> bool:
    """Whether the last sign of a line, behind the words up to `end`, is the stem of the first letter of the other."""
    left, right = line.edges[-1]
    within = line.box.left < other.box.left < (left + right) / 2 < other.box.left + other.box.height
    gap = (other.edges[0][0] - right) / line.box.height
    at_letter = other.text[:1] in _STEMMED and -_NEAR < gap < _MARGIN
    narrow = right - left < line.box.height / 3
    return within and at_letter and narrow and not _counts(line.text[:end]) and not _counts(other.text)


def _is_rest(line: Line, start: int, other: Line) -> bool:
    """Whether the first sign of a line, before the words from `start`, is a part of the last letter of the other."""
    left, right = line.edges[0]
    within = (
        other.box.left < line.box.left and other.box.right - other.box.height < (left + right) / 2 < other.box.right
    )
    near = abs(left - other.edges[-1][1]) < _NEAR * line.box.height
    return within and near and not _counts(line.text[start:]) and not _counts(other.text)


def _counts(text: str) -> bool:
    """Whether a number beside these words may be one of places: they are a time, or words for what is free."""
    from ..slots.words._counts import tells_places

    return bool(_TIME.search(text)) or tells_places(text)


def _level(one: Box, other: Box) -> bool:
    return min(one.bottom, other.bottom) - max(one.top, other.top) > _LEVEL * min(one.height, other.height)
