"""Samples of a legend that show a time as slots do: ``[10:00] available  [10:00] sold out``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...sheet import Box, Sheet
from ..frames._cells import Piece, pieces_of
from ..frames._frames import Canvas, tight
from ..words._lexicon import Meaning, meaning_of
from ..words._times import Token, tokens_of_line

__all__ = ["exemplars"]

_NEAR = 9.0
"""The words begin so many heights of the letters behind the time at most: the rest of a frame lies between them."""
_SPACE = 2.0
"""The same between two words."""
_APART = 8.0
"""Samples under each other are so many heights of their letters apart at most."""
_WORDS = 6
_FEWEST = 2
"""So many other times at least are on the page; else the two may be all its slots."""


def exemplars(sheet: Sheet, canvas: Canvas, times: Sequence[Token]) -> list[Token]:
    """Where one and the same time stands twice or more in a row or column, each with words right behind it, and these
    say both states, while nothing is said of any other time on the page: the samples. An empty list without them. Those
    of one row are slots where other times stand in the columns of each, as in a table; never at midnight (``00:00``).

    times: those that may be slots."""
    every = [token for number, line in enumerate(sheet.lines) for token in tokens_of_line(line, number)]
    every += [one for one in times if not _among(one, every)]
    if len({one.minutes for one in every}) == len(every):
        return []
    pieces = pieces_of(sheet, every)
    every = [replace(token, box=tight(canvas, token.box)) for token in every]
    said = [(token, _behind(token, every, pieces)) for token in every]
    for first, _ in said:
        group = [(token, words) for token, words in said if token.minutes == first.minutes and words]
        group = [(token, words) for token, words in group if _beside(first.box, token.box)]
        mine = [token for token, _ in group]
        others = [token for token in every if _among(token, times) and not _among(token, mine)]
        if (
            {meaning for _, words in group if (meaning := _state(words))} == {"open", "sold_out"}
            and len(others) >= _FEWEST
            and not any(_state(words) for token, words in said if not _among(token, mine))
            and not _between(mine, others)
            and not (first.minutes and _in_columns(mine, others))
        ):
            return mine
    return []


def _among(token: Token, others: Sequence[Token]) -> bool:
    return any(token.line == one.line and token.start == one.start for one in others)


def _beside(one: Box, two: Box) -> bool:
    """Whether two times of about the same height stand in one row, or close under each other."""
    tall = max(one.height, two.height)
    alike = min(one.height, two.height) > 0.7 * tall
    down = abs(one.centre[1] - two.centre[1])
    return alike and (down < tall or (abs(one.left - two.left) < tall and down < _APART * tall))


def _behind(token: Token, every: Sequence[Token], pieces: Sequence[Piece]) -> str:
    """The words right behind a time in its row, up to the next time; empty where they begin too far away."""
    tall, middle = token.box.height, token.box.centre[1]
    end = min(
        (o.box.left for o in every if o.box.left > token.box.right and _level(o.box, middle, tall)), default=10**6
    )
    row = [one for one in pieces if token.box.right <= one.box.left + 4 < end and _level(one.box, middle, tall)]
    found, at = "", token.box.right
    for one in sorted(row, key=lambda one: one.box.left):
        if one.box.left - at > (_SPACE if found else _NEAR) * tall:
            break
        found, at = f"{found} {one.text}", one.box.right
    return found.strip()


def _level(box: Box, middle: float, tall: float) -> bool:
    return abs(box.centre[1] - middle) < tall


def _state(words: str) -> Meaning | None:
    """The state that a legend's entry means: few words without a number."""
    return None if len(words.split()) > _WORDS or re.search(r"\d", words) else meaning_of(words)


def _between(mine: Sequence[Token], others: Sequence[Token]) -> bool:
    """Whether another time stands among the samples."""
    around = mine[0].box
    for one in mine[1:]:
        around = around.join(one.box)
    return any(
        around.left < box.right and box.left < around.right and around.top < box.bottom and box.top < around.bottom
        for box in (other.box for other in others)
    )


def _in_columns(mine: Sequence[Token], others: Sequence[Token]) -> bool:
    """Whether times that stand in one row each have another time in letters as large in their column."""
    boxes = [one.box for one in mine]
    row = all(_level(box, boxes[0].centre[1], box.height) for box in boxes)
    return row and all(
        any(abs(box.left - one.box.left) <= 2 and abs(box.height - one.box.height) <= 1 for one in others)
        for box in boxes
    )
