"""Headings that stand upright over their columns: turned, recognised, and matched with the names of the rows."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz import fuzz

from .._again import read_each
from ..sheet import Box, Sheet
from ._ink import cut, ink_box
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
        turned = _turned(sheet, columns, top - 4, above - 4)
        order = _order(turned, names, columns)
    return order or list(range(len(columns)))


def _turned(sheet: Sheet, columns: Sequence[tuple[int, int]], top: int, bottom: int) -> list[tuple[str, float]]:
    """(text, x of its middle) of what reads from bottom to top over each column."""
    import numpy as np

    if sheet.pixels is None or bottom - top < 8:
        return []
    boxes = [ink_box(sheet.pixels, Box(a + 3, top, b - 2, bottom)) for a, b in columns]
    parts = [
        np.ascontiguousarray(np.rot90(cut(sheet.pixels, box.grow(2)), k=-1))
        if box is not None
        else np.zeros((1, 1, 3), dtype=np.uint8)
        for box in boxes
    ]
    texts = read_each(parts)
    return [(text, (a + b) / 2) for (text, _), (a, b) in zip(texts, columns, strict=True)]


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
