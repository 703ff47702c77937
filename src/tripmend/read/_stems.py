"""A letter cut in two: its stem at the end of one line and the letter itself at the beginning of the next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .sheet import Line

__all__ = ["without_stems"]

_STEM = re.compile(r"(?<=\S)\s+[1Il|i!]$")
_LEVEL = 0.6
"""Share of the lower line that must lie beside the other, for two lines to stand in one row."""


def without_stems(lines: Sequence[Line]) -> list[Line]:
    """The lines, where a recogniser cut ``Reichstag Dome`` into ``Reichstag 1`` and ``Dome``, without the 1: a single
    stroke at the end of a line, which stands inside the box of the line that goes on to its right, is the stem of that
    line's first letter."""
    return [_without(line, lines) if _STEM.search(line.text) else line for line in lines]


def _without(line: Line, lines: Sequence[Line]) -> Line:
    left, right = line.edges[-1]
    middle = (left + right) / 2
    for other in lines:
        level = min(line.box.bottom, other.box.bottom) - max(line.box.top, other.box.top)
        beside = level > _LEVEL * min(line.box.height, other.box.height)
        if other is not line and beside and line.box.left < other.box.left < middle < other.box.left + other.box.height:
            text = _STEM.sub("", line.text)
            kept = line.edges[: len(text)]
            return replace(line, text=text, edges=kept, box=line.box._replace(right=max(kept[-1][1], other.box.left)))
    return line
