"""Headings that stand upright over their columns: turned, recognised, and matched with the names of the rows."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz

from ..sheet import Box, Sheet
from ._again import recognised
from ._names import Name

__all__ = ["upright_names"]


def upright_names(sheet: Sheet, names: Sequence[Name], columns: Sequence[tuple[int, int]]) -> list[int]:
    """For each column the index of the row with its name. Where headings cannot be made out the columns are taken in
    the order of the rows, which is what a square table means by leaving them out."""
    above = names[0].box.top
    seen = [
        line
        for line in sheet.lines
        if line.box.bottom <= above + 4 and line.box.left > columns[0][0] - 4 and above - line.box.bottom < 400
    ]
    order = _order([(line.text, line.box.centre[0]) for line in seen], names, columns)
    if order is None and sheet.source == "screenshot" and sheet.pixels is not None and seen:
        top = min((line.box.top for line in seen if line.box.height > line.box.width), default=above)
        turned = _turned(sheet, Box(columns[0][0], top - 4, columns[-1][1], above - 2))
        order = _order(turned, names, columns)
    return order or list(range(len(columns)))


def _turned(sheet: Sheet, box: Box) -> list[tuple[str, float]]:
    """(text, x of its middle) of what reads from bottom to top in `box`."""
    import numpy as np

    if sheet.pixels is None or box.width < 8 or box.height < 8:
        return []
    part = np.ascontiguousarray(np.rot90(sheet.pixels[max(0, box.top) : box.bottom, box.left : box.right], k=-1))
    return [(line.text, box.left + line.box.centre[1]) for line in recognised(part)]


def _order(
    texts: Sequence[tuple[str, float]], names: Sequence[Name], columns: Sequence[tuple[int, int]]
) -> list[int] | None:
    """The row of each column, if nearly all headings match a row and no two the same one; the rest by exclusion when
    one is left."""
    found: dict[int, int] = {}
    for k, (left, right) in enumerate(columns):
        text = " ".join(text for text, x in texts if left <= x < right)
        scored = [(fuzz.ratio(text.casefold(), name.text.casefold()), i) for i, name in enumerate(names)]
        score, best = max(scored) if text else (0.0, 0)
        if score >= 75:
            found[k] = best
    if len(set(found.values())) != len(found):
        return None
    free = [i for i in range(len(names)) if i not in found.values()]
    missing = [k for k in range(len(columns)) if k not in found]
    if len(missing) == 1 and len(free) == 1:
        found[missing[0]] = free[0]
    return [found[k] for k in range(len(columns))] if len(found) == len(columns) else None
