"""Numbers of places that the recogniser lost: where others say ``free 4`` and one slot says ``free``, its number is
looked at again. A nought in small letters is lost more often than any other, and without it a full slot says *free*."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..sheet import Box, Sheet
from ._cells import Cell, Piece
from ._counts import by_counts
from ._frames import Canvas, ground_of
from ._lexicon import folded, meaning_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["recounted"]

_MOST = 24
"""So many labels are read again at most; about 20 ms each."""
_COUNTED = re.compile(r"^([^\d]*?)\s*(\d{1,3})\s*([^\d]*)$")
_NOUGHT = re.compile(r"(?<![^\W_])[oOQØ](?![^\W_])")
"""A letter by itself, where others have a number."""

_Kind = tuple[str, bool]
"""The words beside a number, and whether the number stands before them."""


def recounted(sheet: Sheet, canvas: Canvas, cells: Sequence[Cell]) -> tuple[list[Cell], set[int]]:
    """The cells with the numbers that were read again, and those whose number is there and cannot be read: their words
    tell nothing. Only screenshots lose numbers; two slots at least have to have one beside the same words."""
    found, doubtful = list(cells), set[int]()
    usual: dict[_Kind, list[Box]] = {}
    for cell in cells:
        for piece in cell.pieces:
            kind = _kind(piece.text)
            if kind is not None:
                usual.setdefault(kind, []).append(piece.box)
    kinds = {kind: boxes for kind, boxes in usual.items() if len(boxes) > 1 and _tells(kind)}
    if sheet.source != "screenshot" or sheet.pixels is None or not kinds:
        return found, doubtful
    places: dict[tuple[int, int], tuple[_Kind, Box]] = {}
    for i, cell in enumerate(cells):
        for j, piece in enumerate(cell.pieces):
            kind = next((one for one in kinds if one[0] == _words(piece.text)), None)
            if kind is not None and not _has_other(cell, piece):
                place = _place(piece.box, kinds[kind], kind[1])
                edges = (cell.box.left + 3, cell.box.right - 3) if cell.framed else (0, canvas.width)
                places[i, j] = (
                    kind,
                    Box(max(place.left, edges[0]), place.top, min(place.right, edges[1]), place.bottom),
                )
    if not places:
        return found, doubtful
    from .._again import read_each

    crops = [sheet.pixels[one.top : one.bottom, one.left : one.right] for _, one in places.values()]
    read = read_each(crops) if len(places) <= _MOST else [("", 0.0)] * len(places)
    for ((i, j), (kind, place)), (text, sure) in zip(places.items(), read, strict=True):
        again = _NOUGHT.sub("0", text)
        pieces = found[i].pieces
        if sure > 0.6 and _kind(again) == kind:
            found[i] = replace(found[i], pieces=(*pieces[:j], Piece(again, place), *pieces[j + 1 :]))
        elif _as_long(canvas, canvas.inside(place), kinds[kind], kind[1]):
            doubtful.add(i)
    return found, doubtful


def _has_other(cell: Cell, piece: Piece) -> bool:
    """Whether a number, or a dash in its place, stands with the words, or level with them as a piece of its own."""
    level = [one for one in cell.pieces if abs(one.box.centre[1] - piece.box.centre[1]) < 0.5 * piece.box.height]
    return any(re.search(r"\d|[-–—−]", one.text) for one in level)


def _kind(text: str) -> _Kind | None:
    match = _COUNTED.match(text)
    if match is None or not (words := _words(match[1] + match[3])):
        return None
    return words, not _words(match[1])


def _words(text: str) -> str:
    """The words of a label in small letters; a letter by itself is a number that was misread."""
    return " ".join(re.findall(r"[^\W\d_]+", folded(_NOUGHT.sub("", text))))


def _tells(kind: _Kind) -> bool:
    """Whether the words say a state, and another one with a nought beside them."""
    words, first = kind
    nought, some = (f"{n} {words}" if first else f"{words} {n}" for n in (0, 3))
    return by_counts([nought, some]) == ["sold_out", "open"] and meaning_of(words) != "sold_out"


def _place(box: Box, others: Sequence[Box], first: bool) -> Box:
    """Where words and number stand, as wide as the widest label of the kind."""
    wide = max(box.width, *(one.width for one in others)) + 2
    left = box.right - wide if first else box.left - 2
    return Box(max(0, left), max(0, box.top - 1), left + wide + 2, box.bottom + 1)


def _as_long(canvas: Canvas, place: Box, others: Sequence[Box], first: bool) -> bool:
    """Whether the letters reach as far as they do in most labels that have a number."""
    lengths = sorted(_reach(canvas.crop(canvas.inside(_place(one, others, first))), first) for one in others)
    return _reach(canvas.crop(place), first) >= 0.9 * lengths[len(lengths) // 4]


def _reach(crop: NDArray[np.int16], first: bool) -> int:
    """How far from the side where the words begin, or end, there is ink, in pixels."""
    import numpy as np

    inked = np.flatnonzero((np.abs(crop - ground_of(crop)).max(axis=2) > 60).mean(axis=0) > 0.05)
    inked = inked[(inked > 0) & (inked < crop.shape[1] - 1)]
    return 0 if not len(inked) else int(crop.shape[1] - inked[0]) if first else int(inked[-1])
