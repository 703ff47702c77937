"""Forms: where the words for both states stand in each slot, the one that is marked holds: it has a ring or a box
around it, a line under it, or a ground of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...sheet import Box
from ..frames._cells import Cell
from ..frames._frames import Canvas, ground_of, tight
from ..frames._verdict import Verdict
from ..words._lexicon import Meaning, meaning_of
from ._wording import says_both

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["by_marks"]

_AROUND = 0.7
"""Share of the width of a word over which there is something above or below it, where it is enclosed or underlined."""
_CLEAR = 0.3
"""The same, where it is not."""
_NOTHING = Verdict("unknown", 0.0, "nothing tells which of its words holds")


@dataclass(frozen=True)
class _Word:
    """above, below: over which share of its width something is drawn right over and under its letters. ground: what it
    stands on. weight: share of its letters' box that is ink. far: how far its letters are from the ground."""

    above: float
    below: float
    ground: NDArray[np.float64]
    weight: float
    far: float


def by_marks(canvas: Canvas, cells: Sequence[Cell]) -> list[Verdict]:
    """A state for each cell of a page on which most slots have words for both states; an empty list on others, and
    where no kind of mark tells. Lines under words, grounds and heavier letters have to be found with either word
    somewhere on the page: the same everywhere they are how the words are drawn."""
    pairs = [_pair(cell) for cell in cells]
    forms = [i for i, pair in enumerate(pairs) if pair]
    if 2 * len(forms) <= len(cells):
        return []
    seen = {i: _seen(canvas, cells[i], *pair) for i, pair in enumerate(pairs) if pair}
    for what, holds, alone in _KINDS:
        told = {i: state for i, (one, two) in seen.items() if (state := _held(holds(one, two), holds(two, one)))}
        if len(told) > 0.7 * len(seen) and (alone or len(set(told.values())) == 2):
            return [
                Verdict(state, 0.97, f"of its two words that for {state.replace('_', ' ')} {what}")
                if (state := told.get(i))
                else _NOTHING
                for i in range(len(cells))
            ]
    return []


def _held(one: bool, two: bool) -> Meaning | None:
    return None if one == two else "open" if one else "sold_out"


def _enclosed(one: _Word, other: _Word) -> bool:
    return min(one.above, one.below) > _AROUND and min(other.above, other.below) < _CLEAR


def _underlined(one: _Word, other: _Word) -> bool:
    return one.below > 0.9 and max(one.above, other.below, other.above) < _CLEAR


def _grounded(one: _Word, other: _Word) -> bool:
    apart = float(abs(one.ground - other.ground).max())
    return apart > 25 and other.above < _CLEAR and one.above > _AROUND


def _heavier(one: _Word, other: _Word) -> bool:
    return one.far > 0.8 * other.far and (one.weight > 1.3 * other.weight or one.far > 1.5 * other.far)


_KINDS: tuple[tuple[str, Callable[[_Word, _Word], bool], bool], ...] = (
    ("stands in a ring", _enclosed, True),
    ("is underlined", _underlined, False),
    ("has a ground of its own", _grounded, False),
    ("is bolder or darker", _heavier, False),
)


def _pair(cell: Cell) -> tuple[Box, Box] | None:
    """Where the word for open and the word for sold out stand in a slot that has one of each, in one row."""
    if not says_both(" ".join(piece.text for piece in cell.pieces)):
        return None
    found: dict[str, list[Box]] = {"open": [], "sold_out": []}
    for piece in cell.pieces:
        for match in re.finditer(r"[^\W\d_]{3,}", piece.text):
            state = meaning_of(match.group())
            if state:
                each = piece.box.width / len(piece.text)
                left, right = (round(piece.box.left + at * each) for at in match.span())
                found[state].append(Box(left, piece.box.top, right, piece.box.bottom))
    one, two = found["open"], found["sold_out"]
    if len(one) != 1 or len(two) != 1:
        return None
    apart = abs(one[0].centre[1] - two[0].centre[1])
    return (one[0], two[0]) if apart < 0.6 * max(one[0].height, two[0].height) else None


def _seen(canvas: Canvas, cell: Cell, one: Box, two: Box) -> tuple[_Word, _Word]:
    """Both words. Their letters are as high as those of the one with fewer rows: a ring makes the other higher."""
    inks = [tight(canvas, box) for box in (one, two)]
    plain = min(inks, key=lambda ink: ink.height)
    others = [piece.box for piece in cell.pieces if not _part_of(piece.box, one, two)]
    first, second = (_word(canvas, cell, box, plain, [cell.ink, *others]) for box in (one, two))
    return first, second


def _part_of(box: Box, one: Box, two: Box) -> bool:
    """Whether a piece of text holds one of the words."""
    return any(box.left < word.centre[0] < box.right and box.top < word.centre[1] < box.bottom for word in (one, two))


def _word(canvas: Canvas, cell: Cell, word: Box, rows: Box, others: Sequence[Box]) -> _Word:
    """rows: from the top to the bottom of its letters. others: boxes of other text, which is no mark."""
    import numpy as np

    letters = Box(word.left, rows.top, word.right, rows.bottom)
    tall = letters.height
    reach = round(0.95 * tall)
    inner = cell.box.grow(-3) if cell.framed else cell.box.grow(reach)
    area = canvas.inside(
        Box(
            letters.left,
            max(letters.top - reach, inner.top),
            letters.right,
            max(letters.bottom, min(letters.bottom + reach, inner.bottom)),
        )
    )
    whole = canvas.crop(canvas.inside(cell.box))
    away = np.abs(canvas.crop(area) - ground_of(whole)).max(axis=2)
    inked = away > 30
    for other in others:
        inked[
            max(0, other.top - area.top) : max(0, other.bottom - area.top),
            max(0, other.left - area.left) : max(0, other.right - area.left),
        ] = False
    top, bottom = letters.top - area.top, letters.bottom - area.top
    over, under = inked[: max(0, top - 1)], inked[bottom + 1 :]
    own = canvas.crop(canvas.inside(letters.grow(1)))
    ground = ground_of(own)
    far = np.abs(own - ground).max(axis=2).astype(np.float64)
    most = float(np.percentile(far, 97)) or 1.0
    above, below = (float(part.any(axis=0).mean()) if part.size else 0.0 for part in (over, under))
    return _Word(above, below, ground, float((far > 0.5 * most).mean()), most)
