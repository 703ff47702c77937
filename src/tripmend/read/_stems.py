"""A letter cut in two: a part of it at the end of one line or the beginning of the next, the letter in the other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .sheet import Box, Line

__all__ = ["without_stems"]

_LAST = re.compile(r"(?<=\S)\s+[1Il|i!]$")
_FIRST = re.compile(r"^[1Il|i!n]\s+(?=\S)")
_LEVEL = 0.6
"""Share of the lower line that must lie beside the other, for two lines to stand in one row."""


def without_stems(lines: Sequence[Line]) -> list[Line]:
    """The lines, where a recogniser cut ``Reichstag Dome`` into ``Reichstag 1`` and ``Dome``, without the 1, and ``Nou
    Museum Tour`` into ``Nou Museum`` and ``n Tour``, without the n: a stroke at the end of a line that stands inside
    the box of the line which goes on to its right is the stem of that line's first letter, and one at the beginning
    that stands inside the box of the line before is a part of that line's last."""
    return [_without(line, lines) if _LAST.search(line.text) or _FIRST.match(line.text) else line for line in lines]


def _without(line: Line, lines: Sequence[Line]) -> Line:
    last, first = _LAST.search(line.text), _FIRST.match(line.text)
    for other in lines:
        if other is line or not _level(line.box, other.box):
            continue
        if last:
            middle = sum(line.edges[-1]) / 2
            if line.box.left < other.box.left < middle < other.box.left + other.box.height:
                kept = line.edges[: last.start()]
                box = line.box._replace(right=max(kept[-1][1], other.box.left))
                return replace(line, text=line.text[: last.start()], edges=kept, box=box)
        if first:
            middle = sum(line.edges[0]) / 2
            if other.box.left < line.box.left and other.box.right - other.box.height < middle < other.box.right:
                kept = line.edges[first.end() :]
                box = line.box._replace(left=min(kept[0][0], other.box.right))
                return replace(line, text=line.text[first.end() :], edges=kept, box=box)
    return line


def _level(one: Box, other: Box) -> bool:
    return min(one.bottom, other.bottom) - max(one.top, other.top) > _LEVEL * min(one.height, other.height)
