"""Labels that the recogniser lost: where most slots say their state and one does not, its label is looked at again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from statistics import median
from typing import TYPE_CHECKING

from ...sheet import Box, Sheet
from ..frames._cells import Cell, Piece
from ..frames._frames import Canvas, ground_of
from ..words._lexicon import folded, meaning_of, with_space
from ._numbers import recounted
from ._wording import kinds

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["empty_beside", "relabelled"]

_MOST = 32
"""So many labels are read again at most; about 20 ms each."""
_SURE = 0.7
"""What is read again with less confidence is no label of another kind."""
_TRIED = 4
"""So many labels of which nothing was read are looked at before all others."""
_LITTLE = 0.012
"""Share of marked pixels under which a place is empty."""


def relabelled(sheet: Sheet, canvas: Canvas, cells: Sequence[Cell]) -> tuple[list[Cell], set[int]]:
    """The cells with what was read again, and which of them have ink where labels stand that could not be read. Only
    screenshots lose labels; where fewer than three slots have one, nothing is doubtful. What is read for sure, the
    same in two places of three and like none of the known labels, is a label or control of another kind, not lost."""
    if sheet.source != "screenshot" or sheet.pixels is None:
        return list(cells), set()
    found, doubtful = recounted(sheet.pixels, cells)
    labels = [next((p for p in cell.pieces if meaning_of(p.text)), None) for cell in found]
    told = [(cell, label) for cell, label in zip(found, labels, strict=True) if label is not None]
    if len(told) < 3:
        return (unread(sheet.pixels, canvas, found) if not doubtful else found), doubtful
    tall = median(label.box.height for _, label in told)
    down = median(label.box.centre[1] - cell.ink.centre[1] for cell, label in told)
    beside = abs(down) < 0.6 * tall
    places: dict[int, Box] = {}
    for i, (cell, label) in enumerate(zip(found, labels, strict=True)):
        middle = cell.ink.centre[1] + down
        left = cell.ink.right + 3 if beside else cell.box.left + 4
        place = Box(left, round(middle - 0.65 * tall), cell.box.right - 3, round(middle + 0.65 * tall) + 1)
        lost = label is None and i not in doubtful
        if lost and not _says(cell, place) and place.width > tall and _inked(canvas, cell, place):
            places[i] = place
    if not places or len(places) > _MOST:
        return found, doubtful | set(places)
    from ..._again import read_each

    read = read_each([sheet.pixels[p.top : p.bottom, p.left : p.right] for p in places.values()])
    other = _other_kind(
        [(text, sure) for text, sure in read if not meaning_of(text)], [label.text for _, label in told]
    )
    for (i, place), (text, sure) in zip(places.items(), read, strict=True):
        if sure > 0.6 and meaning_of(text):
            kept = [piece for piece in found[i].pieces if not _part(piece, place, text)]
            found[i] = replace(found[i], pieces=(*kept, Piece(text, place)))
        elif not (sure > _SURE and other and _like(text, other)):
            doubtful.add(i)
    return found, doubtful


def unread(pixels: NDArray[np.uint8], canvas: Canvas, cells: Sequence[Cell]) -> list[Cell]:
    """The cells with the words of their labels, where nothing was read of the labels of most slots: letters with lines
    between them, on small tiles. Only where most of these then say their state."""
    places = {i: place for i, cell in enumerate(cells) if (place := _blank_label(canvas, cell)) is not None}
    if 2 * len(places) <= len(cells) or len(places) > _MOST or len(cells) < 3:
        return list(cells)
    tried = _read(pixels, list(places.values())[:_TRIED])
    if 2 * sum(sure > _SURE and meaning_of(text) is not None for text, sure in tried) < len(tried):
        return list(cells)  # a drawing, or a word that nobody knows
    read = dict(zip(places, _read(pixels, list(places.values())), strict=True))
    said = [i for i, (text, sure) in read.items() if sure > _SURE and meaning_of(text)]
    if 3 * len(said) < 2 * len(places):
        return list(cells)
    found = list(cells)
    for i in said:
        text, place = read[i][0], places[i]
        kept = [piece for piece in cells[i].pieces if not _part(piece, place, text)]
        found[i] = replace(cells[i], pieces=(*kept, Piece(text, place)))
    return found


def _read(pixels: NDArray[np.uint8], places: Sequence[Box]) -> list[tuple[str, float]]:
    from ..._again import read_each

    read = read_each([pixels[p.top : p.bottom, p.left : p.right] for p in places])
    return [(with_space(text), sure) for text, sure in read]


def _blank_label(canvas: Canvas, cell: Cell) -> Box | None:
    """Where something as high as letters and three times as long as that is drawn in a slot, and no words were read."""
    import numpy as np

    area = canvas.inside(cell.box.grow(-4))
    crop, tall = canvas.crop(area), cell.ink.height
    away = np.abs(crop - ground_of(crop)).max(axis=2) > 40
    for one in [cell.ink.grow(3), *(piece.box.grow(1) for piece in cell.pieces)]:
        away[
            max(0, one.top - area.top) : max(0, one.bottom - area.top),
            max(0, one.left - area.left) : max(0, one.right - area.left),
        ] = False
    rows = np.flatnonzero(away.any(axis=1))
    if not len(rows) or rows[-1] - rows[0] > 3 * tall:
        return None
    columns = np.flatnonzero(away.any(axis=0))
    parts = np.split(columns, np.flatnonzero(np.diff(columns) > 1.2 * tall) + 1)
    widest = max(parts, key=lambda part: int(part[-1] - part[0]))
    left, right = int(widest[0]), int(widest[-1]) + 1
    ys = np.flatnonzero(away[:, left:right].any(axis=1))
    high = int(ys[-1] - ys[0]) + 1
    if right - left < 3 * tall or not 0.6 * tall <= high <= 2.6 * tall:
        return None
    return canvas.inside(
        Box(area.left + left - 2, area.top + int(ys[0]) - 1, area.left + right + 2, area.top + int(ys[-1]) + 2)
    )


def _other_kind(read: Sequence[tuple[str, float]], known: Sequence[str]) -> str:
    """What two places of three say that have no known label, where it is like none of these; else nothing."""
    texts = [folded(text) for text, sure in read if sure > _SURE and len(folded(text).replace(" ", "")) > 1]
    usual = max(texts, key=lambda one: sum(_like(one, other) for other in texts), default="")
    if len(texts) < 2 or 3 * sum(_like(usual, one) for one in texts) < 2 * len(read):
        return ""
    return "" if any(_like(usual, one, 40.0) for one in known) else usual


def _like(text: str, other: str, least: float = 75.0) -> bool:
    from rapidfuzz.fuzz import ratio

    one, two = ("".join(folded(each).split()) for each in (text, other))
    return ratio(one, two) >= least


def _part(piece: Piece, place: Box, text: str) -> bool:
    """Whether a piece is a remnant of the label that was read again there."""
    x, y = piece.box.centre
    letters = "".join(ch for ch in folded(piece.text) if ch.isalpha())
    within = place.left <= x < place.right and place.top <= y < place.bottom
    return within and bool(letters) and letters in "".join(folded(text).split())


def empty_beside(canvas: Canvas, cells: Sequence[Cell]) -> set[int]:
    """The slots that have nothing where others have the words for their state, or at most lines of the frame or to
    write on, or frames that end before a label could begin, around no more than known text: no label was lost there. An
    empty set where the labels do not stand in one place beside or over the times."""
    labels = [next((p for p in cell.pieces if meaning_of(p.text)), None) for cell in cells]
    told = [(cell, label) for cell, label in zip(cells, labels, strict=True) if label is not None]
    if not told:
        return set()
    tall = median(label.box.height for _, label in told)
    downs = [label.box.centre[1] - cell.ink.centre[1] for cell, label in told]
    lefts = [label.box.left - cell.box.left for cell, label in told]
    down, first = median(downs), min(lefts)
    last = max(label.box.right - cell.box.left for cell, label in told)
    if max(abs(one - down) for one in downs) > 0.4 * tall:
        return set()
    inside = all(cell.framed and label.box.right < cell.box.right for cell, label in told)
    found, said = set(), kinds(cells)
    for i, (cell, label) in enumerate(zip(cells, labels, strict=True)):
        middle = cell.ink.centre[1] + down
        left = cell.box.left + max(3, first - round(2 * tall))
        right = cell.box.right - 3 if cell.framed else cell.box.left + last
        top, bottom = round(middle - 0.3 * tall), round(middle + 0.3 * tall) + 1
        if cell.framed:  # a lower slot than those with labels has no room for one
            top, bottom = max(top, cell.box.top + 4), min(bottom, cell.box.bottom - 4)
        place = Box(left, top, right, max(top, bottom))
        if label is not None:
            continue
        if place.width > 2 * tall:
            blank = not (place.height and _inked(canvas, cell, place))
        else:
            blank = inside and not said[i] and _bare(canvas, cell, first)
        if blank:
            found.add(i)
    return found


def _bare(canvas: Canvas, cell: Cell, first: int) -> bool:
    """Whether a frame is drawn around known text alone: it is as wide as that, and has no room for a label. first:
    where labels begin, from the left side of their frames; what stands before the time is none where they stand behind
    it (a stripe for a language)."""
    inner = cell.box.grow(-4)
    if cell.box.left + first > cell.ink.left:
        inner = inner._replace(left=max(inner.left, cell.ink.left - 2))
    return cell.framed and not _inked(canvas, cell, inner)


def _says(cell: Cell, place: Box) -> bool:
    """Whether words were read there: a label of another kind, and no lost one."""
    return any(
        place.left - 4 <= one.box.left < place.right
        and place.top <= one.box.centre[1] < place.bottom
        and sum(letter.isalpha() for letter in one.text) > 4
        for one in cell.pieces
    )


def _inked(canvas: Canvas, cell: Cell, place: Box) -> bool:
    """Whether anything but known text is drawn there."""
    import numpy as np

    area = canvas.inside(place)
    crop = canvas.crop(area)
    away = np.abs(crop - ground_of(crop)).max(axis=2) > 40
    for one in [cell.ink.grow(2), *(piece.box.grow(2) for piece in cell.pieces)]:
        away[
            max(0, one.top - area.top) : max(0, one.bottom - area.top),
            max(0, one.left - area.left) : max(0, one.right - area.left),
        ] = False
    return float(away.mean()) > _LITTLE and int(away.sum()) > 12
