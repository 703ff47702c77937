"""What a slot looks like, in numbers that can be compared between slots of other sizes, grounds, and times."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...sheet import Box
from ..frames._cells import Cell
from ..frames._frames import Canvas, ground_of
from ..frames._rest import rest_of
from ..frames._rim import border, places, roundness, shadow
from ..frames._tint import lab
from ..words._lexicon import folded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["NAMES", "Look", "column", "look_at"]

NAMES: tuple[str, ...] = (
    *("ground_l", "ground_a", "ground_b", "fill_l", "fill_a", "fill_b"),
    *("top_l", "top_a", "top_b", "top_cover", "top_width", "low_l", "low_a", "low_b", "low_cover", "low_width"),
    *("side_l", "side_a", "side_b", "side_cover", "side_width"),
    *("time_l", "time_a", "time_b", "contrast", "stroke", "density", "letter_width", "slant"),
    *("strike", "under", "under_a", "under_b", "over"),
    *("note_l", "note_a", "note_b", "note_contrast"),
    *("rest", "rest_l", "rest_a", "rest_b", "rest_x", "rest_w", "rest_h", "rest_fill", "rest_left", "rest_right"),
    *("grain_top", "grain_low", "diagonal", "corner_tl", "corner_tr", "corner_bl", "corner_br"),
    *("strip_l", "strip_r", "strip_t", "strip_b", "shadow", "shadow_low", "round", "text", "letters", "size"),
)
"""The numbers of a look, in order. l, a, b: lightness, red against green, blue against yellow."""
_AT = {name: i for i, name in enumerate(NAMES)}


@dataclass(frozen=True)
class Look:
    """numbers: as `NAMES`. mark: the small picture of what is drawn beside time and note, SIDE by SIDE, 0 to 1; all 0
    where there is nothing. shape: its width and height in heights of the time. gauge: how much of a long bar is
    full, or -1 where there is no bar. words: what is written as a mark, without numbers. sharp: how steep the edges of
    the letters are, from 0 to 1. signal: whether red is found on the page in slots only, so that it is no colour of
    the house. lamps: how much clear red and clear green there is, in squares as high as the time, at most 1."""

    numbers: NDArray[np.float64]
    mark: NDArray[np.float64]
    shape: tuple[float, float]
    gauge: float
    words: str = ""
    sharp: float = 0.7
    signal: bool = False
    lamps: tuple[float, float] = (0.0, 0.0)

    def number(self, name: str) -> float:
        """One of the numbers, by its name."""
        return float(self.numbers[_AT[name]])


def column(looks: Sequence[Look], name: str) -> NDArray[np.float64]:
    """One number of all looks."""
    import numpy as np

    return np.array([look.number(name) for look in looks])


def look_at(canvas: Canvas, cell: Cell, notes: list[Box]) -> Look:
    """The look of a cell. notes: boxes of text that is no mark (counts, languages)."""
    import numpy as np

    ink, box = cell.ink, canvas.inside(cell.box)
    h = max(5, ink.height)
    near = canvas.crop(canvas.inside(ink.grow(2)))
    whole = canvas.crop(box)
    ground = ground_of(whole[3:-3, 3:-3]) if min(whole.shape[:2]) > 10 else ground_of(near)
    under = ground_of(near)
    if np.abs(under - ground).max() > 20 and near.size * 3 > whole.size:
        ground = under
    ring_low = canvas.crop(canvas.inside(Box(box.left, box.bottom + 4, box.right, box.bottom + 7)))
    ring_top = canvas.crop(canvas.inside(Box(box.left, box.top - 7, box.right, box.top - 4)))
    outer = ground_of(np.concatenate([ring_top.reshape(-1, 3), ring_low.reshape(-1, 3)])[None])
    g, o = lab(ground), lab(outer)
    numbers: list[float] = [*g, *(g - o)]
    a, b = box.left + box.width // 5, box.right - box.width // 5
    top = canvas.crop(canvas.inside(Box(a, box.top - 2, b, box.top + 6)))
    low = canvas.crop(canvas.inside(Box(a, box.bottom - 6, b, box.bottom + 2)))[::-1]
    side = canvas.crop(
        canvas.inside(Box(box.right - 6, box.top + box.height // 3, box.right + 2, box.bottom - box.height // 3))
    )
    numbers += border(top, ground, outer) + border(low, ground, outer)
    numbers += border(side.transpose(1, 0, 2)[::-1], ground, outer)
    numbers += _time(canvas, ink, under)
    numbers += _lines(canvas, ink, box, under, h)
    numbers += _note(canvas, notes, ground)
    away = np.abs(whole - ground).max(axis=2)
    rest, mark, shape, gauge = rest_of(canvas, cell, box, away, ground, notes, h)
    numbers += rest
    numbers += places(away, cell, box)
    numbers += shadow(canvas, box, outer)
    numbers += [roundness(canvas, box, ground, outer), min(3.0, len(cell.pieces)) / 3]
    letters = sum(ch.isalpha() for ch in cell.words)
    numbers += [min(1.0, letters / 20), ink.height / 20]
    sharp, lamps = _sharp(near, under), _lamps(whole, h)
    return Look(np.array(numbers), mark, shape, gauge, _mark_words(cell), sharp, lamps=lamps)


def _lamps(whole: NDArray[np.int16], h: int) -> tuple[float, float]:
    r, g, b = whole[:, :, 0], whole[:, :, 1], whole[:, :, 2]
    red, green = (r > 150) & (r - g > 90) & (r - b > 60), (g > 100) & (g - r > 50) & (g - b > 30)
    return min(1.0, float(red.sum()) / h**2), min(1.0, float(green.sum()) / h**2)


def _sharp(near: NDArray[np.int16], ground: NDArray[np.float64]) -> float:
    """The steepest steps from one pixel to the next, against the whole way from the ground to the letters."""
    import numpy as np

    away = np.abs(near - ground).max(axis=2).astype(np.float64)
    far = float(np.percentile(away, 97)) or 1.0
    return float(min(1.0, np.percentile(np.abs(np.diff(away, axis=1)), 95) / far))


def _mark_words(cell: Cell) -> str:
    found = []
    for piece in cell.pieces:
        sign = re.search(r"\d\s*([√✓✔☑✕✗✘✖×xX])$", piece.text)  # a tick or cross that was read with the note
        if sign or not re.search(r"\d", piece.text):
            found.append(sign.group(1) if sign else piece.text)
    return folded(" ".join(found))


def _time(canvas: Canvas, ink: Box, ground: NDArray[np.float64]) -> list[float]:
    import numpy as np

    crop = canvas.crop(canvas.inside(ink.grow(1)))
    away = np.abs(crop - ground).max(axis=2).astype(np.float64)
    far = float(np.percentile(away, 97)) or 1.0
    alpha = np.clip(away / far, 0, 1)
    full = away >= 0.8 * far
    colour = np.median(crop[full], axis=0) if full.any() else ground
    tint = lab(colour) - lab(ground)
    turns = np.abs(np.diff(alpha, axis=1)).sum() / 2
    area = alpha.sum()
    stroke = area / max(turns, 1.0) / max(5, ink.height)
    wide = ink.width / max(5, ink.height) / 5
    spread = []
    rows = np.arange(len(alpha)) - len(alpha) / 2
    for lean in (0.0, 0.2):
        moved = np.array([np.roll(row, round(lean * at)) for row, at in zip(alpha, rows, strict=True)])
        spread.append(float(moved.sum(axis=0).var()) + 1e-6)
    return [
        *tint.tolist(),
        far / 255,
        float(stroke),
        float(area / alpha.size),
        wide,
        float(np.log(spread[1] / spread[0])),
    ]


def _lines(canvas: Canvas, ink: Box, box: Box, ground: NDArray[np.float64], h: int) -> list[float]:
    """Strike through, line below (with its tint), line above the time: the fullest row of each zone."""
    import numpy as np

    def zone(top: float, bottom: float) -> tuple[float, NDArray[np.float64]]:
        area = canvas.crop(canvas.inside(Box(ink.left, round(top), ink.right, round(bottom))))
        if area.shape[0] < 1 or round(bottom) <= round(top):
            return 0.0, np.zeros(3)
        away = np.abs(area - ground).max(axis=2)
        cover = (away > 22).mean(axis=1)
        row = int(cover.argmax())
        return float(cover[row]), lab(np.median(area[row], axis=0)) - lab(ground)

    strike, _ = zone(ink.top + 0.3 * h, ink.top + 0.75 * h)
    if strike > 0.88 and _to_the_end(canvas, ink, ground):
        strike = 0.5  # a ground of two colours, one above the other, and no stroke
    below, tint = zone(ink.bottom + 1, min(ink.bottom + 0.8 * h, box.bottom - 4))
    above, _ = zone(max(ink.top - 0.8 * h, box.top + 4), ink.top - 1)
    tint = tint * (below > 0.8)
    struck = float(1 / (1 + np.exp(-60 * (strike - 0.88))))  # no letter fills its row; a stroke does
    return [struck, below, float(tint[1]), float(tint[2]), above]


def _to_the_end(canvas: Canvas, ink: Box, ground: NDArray[np.float64]) -> bool:
    """Whether all rows from the middle of the time up or down to what is outside of it are as full as a stroke."""
    import numpy as np

    area = canvas.crop(canvas.inside(Box(ink.left, ink.top - 3, ink.right, ink.bottom + 3)))
    full = (np.abs(area - ground).max(axis=2) > 22).mean(axis=1) > 0.88
    third = len(full) // 3
    return bool(full[: third + 1].all() or full[-third - 1 :].all())


def _note(canvas: Canvas, notes: list[Box], ground: NDArray[np.float64]) -> list[float]:
    import numpy as np

    if not notes:
        return [0.0] * 4
    crop = canvas.crop(canvas.inside(notes[0]))
    away = np.abs(crop - ground).max(axis=2)
    far = float(np.percentile(away, 96)) or 1.0
    full = away >= 0.7 * far
    tint = lab(np.median(crop[full], axis=0)) - lab(ground)
    return [*tint.tolist(), far / 255]
