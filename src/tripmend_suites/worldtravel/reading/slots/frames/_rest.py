"""What is drawn beside the time and the notes of a slot: marks, bars, symbols."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...sheet import Box
from ._cells import Cell
from ._frames import Canvas
from ._tint import lab

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["SIDE", "rest_of"]

SIDE = 12
"""Width and height of the small picture of what stands beside the time."""


def rest_of(
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
    tint = lab(crop[inside].mean(axis=0)) - lab(ground)
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
