"""Slots without a label where those that are sold out have one, which are drawn as if they were sold out, too."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..frames._cells import Cell
from ..words._lexicon import folded
from ._look import Look

__all__ = ["set_apart"]

_PALE = 0.6
"""Of the strongest contrast among them; what is paler is drawn in another way."""
_STRUCK = 0.9
_LETTER = re.compile(r"(?:^|(?<=[\s\d]))(?:[^\W\d_]|[×✗✕✘✖])(?!\S)")


def set_apart(cells: Sequence[Cell], looks: Sequence[Look], among: Sequence[int]) -> set[int]:
    """Those of the slots in `among` that are clearly paler than the others of them, struck through, or have a lone
    letter, as a cross or a word on its side is read, while others are not: a page may show in two ways that a slot is
    sold out."""
    if len(among) < 2:
        return set()
    contrast = {i: looks[i].number("contrast") for i in among}
    pale = {i for i in among if contrast[i] < _PALE * max(contrast.values())}
    struck = {i for i in among if looks[i].number("strike") > _STRUCK}
    marked = {i for i in among if _LETTER.search(folded(cells[i].words))}
    return set().union(*(some for some in (pale, struck, marked) if len(some) < len(among)))
