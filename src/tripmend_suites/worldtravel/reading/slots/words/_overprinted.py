"""Times that something is printed over: a line that starts where times start in a column, and reads as nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from ...sheet import Box, Sheet
from ._times import Token

__all__ = ["overprinted"]

_GARBLED = 0.9
"""Lines that were read with more confidence are not looked at again."""


def overprinted(sheet: Sheet, found: Sequence[Token]) -> list[tuple[Box, int, int]]:
    """(box, line, start) of where a time may be under other letters, and of what follows it in its line: the line
    starts where two times or more do, or beside one and under or over another; it is near, and was read with little
    confidence. Empty where fewer than four times were read."""
    if len(found) < 4:
        return []
    inks = [token.box for token in found]
    wide, tall = median(one.width for one in inks), median(one.height for one in inks)
    taken = {token.line for token in found}
    places = []
    for number, line in enumerate(sheet.lines):
        if number in taken or line.confidence > _GARBLED or len(re.sub(r"\s", "", line.text)) < 4:
            continue
        column = [one for one in inks if abs(one.left - line.box.left) < 0.5 * tall]
        level = [one for one in inks if abs(one.centre[1] - line.box.centre[1]) < 0.6 * tall]
        near = any(abs(one.centre[1] - line.box.centre[1]) < 6 * tall for one in column)
        if line.box.height > 2 * tall or line.box.width < 0.9 * wide or not (near and (len(column) > 1 or level)):
            continue
        left, middle = round(median(one.left for one in column)), line.box.centre[1]
        box = Box(left - 3, round(middle - 0.8 * tall), round(left + wide + 2), round(middle + 0.8 * tall))
        start = next((i for i, (a, _) in enumerate(line.edges) if a >= box.right - 2), len(line.text))
        places.append((box, number, start))
    return places
