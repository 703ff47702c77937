"""Amounts that a recogniser took apart: the currency as one line, the number beside it as another."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from .._layout import overlap_y
from ..sheet import Line, Sheet

__all__ = ["with_whole_amounts"]

_MARK = re.compile(r"[€£$]|EUR|GBP|USD|CHF")
_NUMBER = re.compile(r"\d{1,4}(?:[.,](?:\d\d|[-–—−]+))?")
_APART = 1.0
"""Heights of letters that may lie between a number and its currency."""


def with_whole_amounts(sheet: Sheet) -> Sheet:
    """The sheet with each number that stands alone beside a lone currency joined to it, in one line with a space. A
    currency with numbers on both sides, as near, stays as it is."""
    lines = list(sheet.lines)
    for mark in [line for line in lines if _MARK.fullmatch(line.text.strip())]:
        near = [line for line in lines if _NUMBER.fullmatch(line.text.strip()) and _beside(mark, line)]
        if len(near) == 1 and mark in lines:
            number = near[0]
            first, second = sorted((mark, number), key=lambda line: line.box.left)
            lines[lines.index(first)] = _whole(first, second)
            lines.remove(second)
    return sheet if len(lines) == len(sheet.lines) else replace(sheet, lines=tuple(lines))


def _beside(mark: Line, number: Line) -> bool:
    a, b = mark.box, number.box
    gap = max(b.left - a.right, a.left - b.right)
    return overlap_y(a, b) > 0.6 and gap < _APART * min(a.height, b.height)


def _whole(first: Line, second: Line) -> Line:
    space: Sequence[tuple[int, int]] = ((first.box.right, second.box.left),)
    return Line(
        f"{first.text} {second.text}",
        first.box.join(second.box),
        (*first.edges, *space, *second.edges),
        min(first.confidence, second.confidence),
    )
