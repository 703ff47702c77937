"""Numbers that the recogniser lost: where labels have one (``places: 4``, ``2 left``) and a label of the same words has
none, it is looked at again. ``places: 0`` without its number would say that there are places."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...sheet import Box
from ..frames._cells import Cell, Piece
from ..frames._plates import is_disc, on_plate
from ..words._counts import names_places
from ..words._lexicon import folded, meaning_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["recounted"]

_MOST = 32
"""So many labels are read again at most; about 20 ms each."""
_FEWEST = 3
"""So many labels have to be alike to be without their numbers all at once."""
_SURE = 0.7
"""What is read again with less confidence is no number."""
_Head = tuple[str, str]
"""The words of a label without its number, and where the number stands: `before`, `after`, `above` or `below`."""
_Where = tuple[int, int, int, int] | None
"""The box of a number by itself, from the left end of its label (`after`: the right end) and from its top; None where
both are one piece."""


def recounted(pixels: NDArray[np.uint8], cells: Sequence[Cell]) -> tuple[list[Cell], set[int]]:
    """The cells with the numbers that their labels lost, read again, and those that stay without a number that has to
    be there: something is drawn in its place, or their labels end in a colon. What these say alone is left out."""
    counted: dict[_Head, list[_Where]] = {}
    for cell in cells:
        for head, where in _heads(cell):
            counted.setdefault(head, []).append(where)
    mute = _mute(pixels, cells, counted)
    counted.update({head: [None, None] for head in mute})
    bare = {i: one for i, cell in enumerate(cells) if (one := _uncounted(cell, counted)) is not None}
    found, doubtful = list(cells), set[int]()
    if not bare:
        return found, doubtful
    places = {
        i: on_plate(pixels, cells[i].box, label.box, _place(cells[i], label, side, counted[_words(label.text), side]))
        for i, (label, side) in bare.items()
    }
    if len(bare) > _MOST:
        lost = {i for i, (label, _) in bare.items() if label.text.rstrip().endswith(":") or _inked(pixels, places[i])}
        return [replace(c, pieces=_without(c, bare[i][0])) if i in lost else c for i, c in enumerate(cells)], lost
    discs = {
        i
        for i, (label, side) in bare.items()
        if (_words(label.text), side) in mute
        and not label.text.rstrip().endswith(":")
        and is_disc(pixels, label.box, places[i])
    }
    level = {i: places[i].join(label.box) for i, (label, side) in bare.items() if side in ("before", "after")}
    for i, (text, sure) in _read(pixels, level).items():
        label, side = bare[i]
        single = len(re.findall(r"\d+", text)) == 1 or None in counted[_words(label.text), side]
        if i in discs and not any(ch.isdigit() and ch != "0" for ch in text):
            continue  # a round ground around a figure is read as a nought
        if sure > _SURE and single and _words(text) == _words(label.text) and any(ch.isdigit() for ch in text):
            label_read = replace(label, text=re.sub(r":(?=\d)", ": ", text))
            found[i] = replace(cells[i], pieces=(*_without(cells[i], label), label_read))
            del places[i]
    for i, (text, sure) in _read(pixels, places).items():
        label, side = bare[i]
        number = re.fullmatch(r"\W*(\d{1,3}|[oO])\W*", text)
        if number and sure > _SURE and not (i in discs and not number[1].strip("0oO")):
            digits = "0" if number[1] in "oO" else number[1]
            label_read = replace(label, text=f"{label.text} {digits}" if side == "after" else f"{digits} {label.text}")
            found[i] = replace(cells[i], pieces=(*_without(cells[i], label), label_read))
        elif label.text.rstrip().endswith(":") or _inked(pixels, places[i]):
            found[i] = replace(cells[i], pieces=_without(cells[i], label))
            doubtful.add(i)
    return found, doubtful


def _mute(pixels: NDArray[np.uint8], cells: Sequence[Cell], counted: Mapping[_Head, Sequence[_Where]]) -> set[_Head]:
    """The labels that name places and nothing more (`seats`), where none of them has a number and something is drawn
    beside nearly all: the numbers were lost in all of them (white figures on dark discs)."""
    known = {words for words, _ in counted}
    places: dict[str, list[tuple[Cell, Piece]]] = {}
    for cell in cells:
        for one in cell.pieces:
            if _words(one.text) not in known and names_places(one.text) and not one.upright:
                places.setdefault(_words(one.text), []).append((cell, one))
    found = set[_Head]()
    for words, labels in places.items():
        colon = all(one.text.rstrip().endswith(":") for _, one in labels)
        for side in ("after",) if colon else ("before", "after"):
            drawn = sum(
                _inked(pixels, on_plate(pixels, cell.box, one.box, _place(cell, one, side, []))) for cell, one in labels
            )
            if len(labels) >= _FEWEST and drawn >= 0.8 * len(labels):
                found.add((words, side))
                break
    return found


def _read(pixels: NDArray[np.uint8], places: Mapping[int, Box]) -> dict[int, tuple[str, float]]:
    from ..._again import read_each

    read = read_each([pixels[max(0, p.top) : p.bottom, max(0, p.left) : p.right] for p in places.values()])
    return dict(zip(places, read, strict=True))


def _without(cell: Cell, label: Piece) -> tuple[Piece, ...]:
    return tuple(one for one in cell.pieces if one is not label)


def _inked(pixels: NDArray[np.uint8], place: Box) -> bool:
    """Whether anything is drawn there."""
    import numpy as np

    crop = pixels[max(0, place.top) : place.bottom, max(0, place.left) : place.right].astype(np.int16)
    if crop.size == 0:
        return False
    ground = np.median(crop.reshape(-1, crop.shape[2]), axis=0)
    return int((np.abs(crop - ground).max(axis=2) > 40).sum()) > 8


def _words(text: str) -> str:
    return " ".join(re.findall(r"[^\W\d_]+", folded(text)))


def _beside(label: Piece, pieces: Sequence[Piece]) -> tuple[Piece, str] | None:
    """A number by itself close to a label, in its row or right above or below, and on which side."""
    box = label.box
    for one in pieces:
        if not re.fullmatch(r"\W*\d{1,3}\W*", one.text):
            continue
        gap = max(one.box.left - box.right, box.left - one.box.right)
        if one.box.top <= box.centre[1] < one.box.bottom and -4 <= gap < 1.8 * box.height:
            return one, "before" if one.box.left < box.left else "after"
        apart = max(one.box.top - box.bottom, box.top - one.box.bottom)
        if box.left <= one.box.centre[0] < box.right and -0.5 * box.height <= apart < box.height:
            return one, "above" if one.box.top < box.top else "below"
    return None


def _heads(cell: Cell) -> list[tuple[_Head, _Where]]:
    """The labels that have their number, in one piece or in two, and where."""
    found: list[tuple[_Head, _Where]] = []
    for one in cell.pieces:
        words, match = _words(one.text), re.search(r"\d", one.text)
        other = _beside(one, cell.pieces)
        if words and match:
            found.append(((words, "after" if re.search(r"[^\W\d_]", one.text[: match.start()]) else "before"), None))
        elif words and other:
            (number, side), box = other, one.box
            x, at = box.right if side == "after" else box.left, number.box
            found.append(((words, side), (at.left - x, at.top - box.top, at.right - x, at.bottom - box.top)))
    return found


def _uncounted(cell: Cell, counted: Mapping[_Head, Sequence[_Where]]) -> tuple[Piece, str] | None:
    """The label of a slot that says something without a number, where two others have one (for `places`, which says
    nothing by itself, one other), and on which side most have it; none that runs up or down, beside which no number
    stands in its row."""
    for one in cell.pieces:
        told = meaning_of(one.text) or names_places(one.text)  # *seats* says no state by itself, as *places* does
        if any(ch.isdigit() for ch in one.text) or not told or one.upright or _beside(one, cell.pieces) is not None:
            continue
        sides = {side: len(at) for (words, side), at in counted.items() if words == _words(one.text)}
        side = max(sides, key=lambda side: sides[side], default="")
        if side and (sides[side] > 1 or names_places(one.text)):
            return one, side
    return None


def _place(cell: Cell, label: Piece, side: str, others: Sequence[_Where]) -> Box:
    """Where the number of a label stands, as in other slots; within the slot, and clear of its time."""
    box, slot, ink = label.box, cell.box, cell.ink
    x = box.right if side == "after" else box.left
    known = [one for one in others if one is not None]
    wide = round(2.2 * box.height)
    if known:
        slack = box.height // 5  # where a label ends is not told to the pixel
        left, right = x + min(one[0] for one in known) - slack // 2, x + max(one[2] for one in known) + slack
        top, bottom = box.top + min(one[1] for one in known), box.top + max(one[3] for one in known)
    else:
        left, right = (x, x + wide) if side == "after" else (x - wide, x)
        top, bottom = box.top, box.bottom
    left, right = max(slot.left + 3, left), min(slot.right - 3, right)
    if min(ink.bottom, bottom) > max(ink.top, top):
        left = max(left, ink.right + 2) if ink.centre[0] < box.centre[0] else left
        right = min(right, ink.left - 2) if ink.centre[0] > box.centre[0] else right
    return Box(left, top, max(left + 1, right), bottom)
