"""What a slot looks like, in numbers that can be compared between slots of other sizes, grounds, and times."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..sheet import Box
from ._cells import Cell
from ._frames import Canvas, ground_of
from ._lexicon import folded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["NAMES", "Look", "look_at"]

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
SIDE = 12
"""Width and height of the small picture of what stands beside the time."""


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


def _lab(colour: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    r, g, b = (float(v) / 255 for v in colour)
    return np.array([0.299 * r + 0.587 * g + 0.114 * b, r - g, b - (r + g) / 2])


def _border(strip: NDArray[np.int16], inner: NDArray[np.float64], outer: NDArray[np.float64]) -> list[float]:
    """Of lines one after the other from outside to inside: colour against the ground, cover and width of a border."""
    import numpy as np

    if strip.size == 0:
        return [0.0] * 5
    away = np.minimum(np.abs(strip - inner).max(axis=2), np.abs(strip - outer).max(axis=2))
    cover = (away > 14).mean(axis=1)
    best = int((cover * away.mean(axis=1)).argmax())
    if cover[best] < 0.15:
        return [0.0] * 5
    colour = np.median(strip[best][away[best] > 14], axis=0)
    tint = _lab(colour) - _lab(inner)
    return [*tint.tolist(), float(cover[best]), float((cover > 0.6 * cover[best]).sum()) / 4]


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
    g, o = _lab(ground), _lab(outer)
    numbers: list[float] = [*g, *(g - o)]
    a, b = box.left + box.width // 5, box.right - box.width // 5
    top = canvas.crop(canvas.inside(Box(a, box.top - 2, b, box.top + 6)))
    low = canvas.crop(canvas.inside(Box(a, box.bottom - 6, b, box.bottom + 2)))[::-1]
    side = canvas.crop(
        canvas.inside(Box(box.right - 6, box.top + box.height // 3, box.right + 2, box.bottom - box.height // 3))
    )
    numbers += _border(top, ground, outer) + _border(low, ground, outer)
    numbers += _border(side.transpose(1, 0, 2)[::-1], ground, outer)
    numbers += _time(canvas, ink, under)
    numbers += _lines(canvas, ink, box, under, h)
    numbers += _note(canvas, notes, ground)
    away = np.abs(whole - ground).max(axis=2)
    rest, mark, shape, gauge = _rest(canvas, cell, box, away, ground, notes, h)
    numbers += rest
    numbers += _places(away, cell, box)
    numbers += _shadow(canvas, box, outer)
    numbers += [_round(canvas, box, ground, outer), min(3.0, len(cell.pieces)) / 3]
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
    tint = _lab(colour) - _lab(ground)
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
        return float(cover[row]), _lab(np.median(area[row], axis=0)) - _lab(ground)

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
    tint = _lab(np.median(crop[full], axis=0)) - _lab(ground)
    return [*tint.tolist(), far / 255]


def _rest(
    canvas: Canvas,
    cell: Cell,
    box: Box,
    away: NDArray[np.int16],
    ground: NDArray[np.float64],
    notes: list[Box],
    h: int,
) -> tuple[list[float], NDArray[np.float64], tuple[float, float], float]:
    """What is drawn beside the time and the notes: the marks."""
    import numpy as np

    mask = away > 26
    edge = 5
    mask[:edge], mask[-edge:], mask[:, : edge + 4], mask[:, -edge:] = False, False, False, False
    for text in [cell.ink.grow(3), *(note.grow(1) for note in notes)]:
        one = _to_its_end(mask, text, box, h, h if notes else 2 * h)
        mask[
            max(0, one.top - box.top) : max(0, one.bottom - box.top),
            max(0, one.left - box.left) : max(0, one.right - box.left),
        ] = False
    ys, xs = np.nonzero(mask)
    if len(xs) < 6:
        return [0.0] * 10, np.zeros((SIDE, SIDE)), (0.0, 0.0), -1.0
    x0, x1, y0, y1 = int(xs.min()), int(xs.max()) + 1, int(ys.min()), int(ys.max()) + 1
    crop = canvas.crop(box)[y0:y1, x0:x1]
    inside = mask[y0:y1, x0:x1]
    tint = _lab(crop[inside].mean(axis=0)) - _lab(ground)
    middle = cell.ink.centre[0] - box.left
    wide, tall = (x1 - x0) / h, (y1 - y0) / h
    numbers = [
        min(3.0, len(xs) / (h * h)) / 3,
        *tint.tolist(),
        float(np.clip(((x0 + x1) / 2 - middle) / h / 10, -1, 1)),
        min(1.0, wide / 8),
        min(1.0, tall / 3),
        float(inside.mean()),
        min(1.0, float((xs < middle).sum()) / (h * h)),
        min(1.0, float((xs > middle).sum()) / (h * h)),
    ]
    share = away[y0:y1, x0:x1] * inside / max(1.0, float(away[y0:y1, x0:x1].max()))
    return numbers, _small(share), (wide, tall), _gauge(crop, inside, h)


def _to_its_end(mask: NDArray[np.bool_], text: Box, box: Box, h: int, reach: int) -> Box:
    """A text box that begins and ends with its letters, at the first gap: the recogniser's may be too short or long."""
    import numpy as np

    middle, half = round(text.centre[1]) - box.top, max(2, round(0.4 * h))
    rows = mask[max(0, middle - half) : max(0, middle + half)]
    if not rows.size:
        return text
    marked = np.flatnonzero(rows.any(axis=0)) + box.left
    sure = text.right - 0.5 * h
    inside = marked[(marked >= text.left) & (marked < sure)]
    at, gap = int(inside[-1]) if len(inside) else text.left, max(5, round(0.6 * h))
    for x in marked[(marked > at) & (marked < text.right + reach)].tolist():
        if x - at > gap:
            break
        at = x
    feet = mask[max(0, text.top - box.top) : max(0, text.bottom - box.top)]  # the foot of a 1 is wider than its stem
    wide, most = set((np.flatnonzero(feet.any(axis=0)) + box.left).tolist()), at + round(0.4 * h)
    while at + 1 in wide and at < most:
        at += 1
    left, starts = text.left, set(marked.tolist())
    while left > text.left - 0.4 * h and {left - 1, left - 2} & starts:
        left -= 1
    return Box(left, text.top, at + 2, text.bottom)


def _small(picture: NDArray[np.float64]) -> NDArray[np.float64]:
    """Reduced to SIDE by SIDE by the mean of areas."""
    import numpy as np

    tall, wide = picture.shape
    total = np.zeros((tall + 1, wide + 1))
    total[1:, 1:] = picture.cumsum(axis=0).cumsum(axis=1)
    ys, xs = np.linspace(0, tall, SIDE + 1), np.linspace(0, wide, SIDE + 1)
    yi, xi = np.minimum(ys.astype(int), tall), np.minimum(xs.astype(int), wide)
    y1, x1 = np.minimum(np.maximum(yi[1:], yi[:-1] + 1), tall), np.minimum(np.maximum(xi[1:], xi[:-1] + 1), wide)
    y0, x0 = np.minimum(yi[:-1], tall - 1), np.minimum(xi[:-1], wide - 1)
    sums = total[y1][:, x1] - total[y0][:, x1] - total[y1][:, x0] + total[y0][:, x0]
    small: NDArray[np.float64] = sums / ((y1 - y0)[:, None] * (x1 - x0)[None, :])
    return small


def _gauge(crop: NDArray[np.int16], inside: NDArray[np.bool_], h: int) -> float:
    """The full share of a bar: at least four times as long as high, of two colours from left to right."""
    import numpy as np

    edges = np.flatnonzero(np.diff(np.concatenate(([0], inside.any(axis=0).astype(np.int8), [0]))))
    longest = int(np.diff(edges)[::2].argmax()) * 2  # a remnant of letters may stand before the bar
    columns = slice(int(edges[longest]), int(edges[longest + 1]))
    rows = np.flatnonzero(inside[:, columns].any(axis=1))
    part = slice(int(rows[0]), int(rows[-1]) + 1)
    crop, inside = crop[part, columns], inside[part, columns]
    tall, wide = inside.shape
    if wide < 4 * tall or wide < 2.5 * h or tall < 4 or inside[[0, -1]].mean() < 0.8:
        return -1.0
    row = crop[tall // 2, 2:-2].astype(np.float64)
    apart = np.abs(row - row[0]).max(axis=1) > 40
    if not apart.any():
        return 1.0
    at = int(apart.argmax())
    return at / len(row) if apart[at:].mean() > 0.95 else -1.0


def _places(away: NDArray[np.int16], cell: Cell, box: Box) -> list[float]:
    """Grain above and below the time, diagonals, corners, and strips along the sides."""
    import numpy as np

    off = away > 9
    tall, wide = off.shape
    top, bottom = cell.ink.top - box.top, cell.ink.bottom - box.top
    above, below = off[5 : max(6, top - 2), 9:-6], off[bottom + 3 : -5, 9:-6]

    def grain(zone: NDArray[np.bool_]) -> float:
        return float(zone.mean()) if zone.shape[0] > 2 and zone.size > 30 else 0.0

    steps = np.linspace(0.12, 0.88, 60)
    ys, xs = (steps * (tall - 1)).astype(int), (steps * (wide - 1)).astype(int)
    firm = away > 26
    thick = firm | np.roll(firm, 1, axis=0) | np.roll(firm, -1, axis=0)
    diagonal = max(float(thick[ys, xs].mean()), float(thick[ys[::-1], xs].mean()))
    n = min(11, tall // 3, wide // 3)
    far = min(3, n - 1)
    corners = [
        off[far:n, far:n],
        off[far:n, wide - n : wide - far],
        off[tall - n : tall - far, far:n],
        off[tall - n : tall - far, wide - n : wide - far],
    ]
    third = slice(tall // 3, max(tall // 3 + 1, 2 * tall // 3))
    middle = slice(wide // 4, max(wide // 4 + 1, 3 * wide // 4))
    strips = [off[third, 3:7], off[third, -8:-4], off[4:7, middle], off[-7:-4, middle]]
    return [
        *(grain(zone) for zone in (above, below)),
        diagonal,
        *(float(part.mean()) if part.size else 0.0 for part in (*corners, *strips)),
    ]


def _shadow(canvas: Canvas, box: Box, outer: NDArray[np.float64]) -> list[float]:
    """How much darker it is right outside on the right, and below."""
    third = box.height // 3
    parts = [
        canvas.crop(canvas.inside(Box(box.right + 1, box.top + third, box.right + 4, box.bottom - third))),
        canvas.crop(canvas.inside(Box(box.left + 9, box.bottom + 1, box.right - 9, box.bottom + 4))),
    ]
    return [float((part.reshape(-1, 3).mean(axis=0) - outer).mean()) / 64 if part.size else 0.0 for part in parts]


def _round(canvas: Canvas, box: Box, ground: NDArray[np.float64], outer: NDArray[np.float64]) -> float:
    """How far the upper right corner is cut off, from 0 to 1."""
    import numpy as np

    crop = canvas.crop(box)
    n = min(16, *crop.shape[:2])
    line = crop[np.arange(n), crop.shape[1] - 1 - np.arange(n)]
    off = np.abs(line - outer).max(axis=1) > 10
    return float(off.argmax()) / 16 if off.any() else 0.0
