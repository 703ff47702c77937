"""Cards of a listing: a name, and what stands under it in the same column."""

from __future__ import annotations

import itertools
import re

from ._prose import Passage, rows_of
from .sheet import Box, Sheet

__all__ = ["cards_of"]

_TAG = re.compile(r"[a-zà-ÿ][a-zà-ÿ'’ -]{1,24}")


def cards_of(sheet: Sheet) -> list[list[Passage]]:
    """Rows that follow each other closely at one left edge, from top to bottom; what stands beside them in the room up
    to the next card belongs to them too. The first row of each is its name."""
    rows = [piece for row in rows_of(sheet) for piece in _chips(row)]
    # The box of a line on a page is as high as its letters, in a picture a little higher.
    reach = 0.9 if sheet.source == "screenshot" else 1.3
    chains: list[list[Passage]] = []
    rest: list[Passage] = []
    for row in sorted(rows, key=lambda row: (row.box.top, row.box.left)):
        if _TAG.fullmatch(row.text):
            rest.append(row)
            continue
        near = [chain for chain in chains if _goes_on(chain[-1].box, row.box, chain[0].box, reach)]
        if near:
            min(near, key=lambda chain: abs(chain[0].box.left - row.box.left)).append(row)
        else:
            chains.append([row])
    ends = [chain[-1].box.bottom for chain in chains]
    for row in rest:
        room = [
            (chain[0].box.left, k)
            for k, chain in enumerate(chains)
            if len(chain) > 1
            and chain[0].box.left <= row.box.left < chain[0].box.left + 420
            and chain[0].box.bottom < row.box.top < ends[k] + 2 * row.box.height
        ]
        if room:
            k = max(room)[1]
            chains[k].append(row)
            ends[k] = max(ends[k], row.box.bottom)
    return [sorted(chain, key=lambda row: (row.box.centre[1] // 8, row.box.left)) for chain in chains]


def _chips(row: Passage) -> list[Passage]:
    """A run of small words, each in a frame of its own, taken apart where there is more room than between words."""
    pieces: list[Passage] = []
    start = 0
    for (_, line, _), (at, after, _) in itertools.pairwise(row.parts):
        if after.box.left - line.box.right > 0.2 * min(line.box.height, after.box.height):
            pieces.append(row.cut(start, at))
            start = at
    pieces.append(row.cut(start, len(row.text)))
    return pieces if all(_TAG.fullmatch(piece.text) for piece in pieces) else [row]


def _goes_on(above: Box, box: Box, first: Box, reach: float) -> bool:
    height = min(above.height, box.height)
    return -0.6 * height < box.top - above.bottom < reach * height and abs(box.left - first.left) < 0.8 * height
