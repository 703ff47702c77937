"""Where a slot begins and ends on the picture: the frame or the ground that is drawn around its time."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import TYPE_CHECKING

from ...sheet import Box
from ._between import without_between

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Canvas", "frames", "tight", "wider"]


_ROUND = 26
"""Corners are round over at most so many pixels."""
_REGULAR = 0.7
"""More of the dashes of a line are about as long as the others."""


class Canvas:
    """A picture with its horizontal edges found once. pixels: (height, width, 3), as signed numbers."""

    def __init__(self, pixels: NDArray[np.uint8]) -> None:
        import numpy as np

        self.pixels: NDArray[np.int16] = pixels.astype(np.int16)
        self.height, self.width = pixels.shape[:2]
        red, green, blue = np.moveaxis(np.abs(np.diff(self.pixels, axis=0)), 2, 0)
        steps = np.maximum(np.maximum(red, green), blue)  # as max(axis=2), and ten times as fast
        low = steps[::3, ::3]
        blurred = float(((low > 0) & (low < 8)).mean())
        self.noisy = blurred > 0.035
        """Whether the picture was compressed with loss, so that flat grounds are not flat."""
        self.edges: NDArray[np.bool_] = steps > (16 if self.noisy else 6)
        self.sums: NDArray[np.int32] = np.zeros((self.height - 1, self.width + 1), np.int32)
        np.cumsum(self.edges, axis=1, out=self.sums[:, 1:])

    def poor(self, inks: Sequence[Box]) -> bool:
        """Whether the picture was compressed or made smaller: many faint steps of colour around letters."""
        import numpy as np

        shares = []
        for ink in inks:
            steps = np.abs(np.diff(self.crop(self.inside(ink.grow(3))), axis=0)).max(axis=2)
            shares.append(float(((steps > 0) & (steps < 8)).mean()))
        return float(np.percentile(shares, 25)) > 0.1  # single slots may be blurred on purpose

    def red_elsewhere(self, boxes: Sequence[Box]) -> int:
        """How many pixels are clearly red outside the given boxes."""
        import numpy as np

        thin = self.pixels[::2, ::2]
        red = (thin[:, :, 0] - thin[:, :, 1] > 60) & (thin[:, :, 0] - thin[:, :, 2] > 40)
        for box in boxes:
            one = box.grow(3)
            red[max(0, one.top // 2) : (one.bottom + 1) // 2, max(0, one.left // 2) : (one.right + 1) // 2] = False
        return 4 * int(np.count_nonzero(red))

    def crop(self, box: Box) -> NDArray[np.int16]:
        """The pixels in a box, cut at the borders of the picture."""
        return self.pixels[max(0, box.top) : max(0, box.bottom), max(0, box.left) : max(0, box.right)]

    def inside(self, box: Box) -> Box:
        """The box cut at the borders of the picture; at least one pixel."""
        left, top = min(max(0, box.left), self.width - 1), min(max(0, box.top), self.height - 1)
        return Box(left, top, max(left + 1, min(self.width, box.right)), max(top + 1, min(self.height, box.bottom)))


def ground_of(crop: NDArray[np.int16]) -> NDArray[np.float64]:
    """The commonest colour of a crop, to within a few steps."""
    import numpy as np

    flat = crop.reshape(-1, 3)
    keys = (flat >> 3).astype(np.int32) @ np.array([1024, 32, 1], np.int32)
    values, counts = np.unique(keys, return_counts=True)
    best = values[counts.argmax()]
    near = np.abs(flat - flat[keys == best].mean(axis=0)).max(axis=1) < 10
    colour: NDArray[np.float64] = np.median(flat[near], axis=0)
    return colour


def tight(canvas: Canvas, box: Box) -> Box:
    """The box around the ink in a text box: without the recogniser's margin, and without lines that run through all of
    it (underlines, borders)."""
    import numpy as np

    box = canvas.inside(box)
    crop = canvas.crop(box)
    away = np.abs(crop - ground_of(crop)).max(axis=2)
    ink = away > max(12.0, 0.4 * float(np.percentile(away, 98)))
    rows = ink.mean(axis=1)
    text = (rows > 0.03) & (rows < 0.93)
    if not text.any():
        return box
    # The longest run of rows with ink is the text; an underline is apart from it.
    edges = np.flatnonzero(np.diff(np.concatenate(([0], text.astype(np.int8), [0]))))
    runs: list[tuple[int, int]] = []
    for first, last in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
        if runs and (rows[runs[-1][1] : first] > 0.93).all():
            runs[-1] = (runs[-1][0], last)  # a stroke through the letters parts them, and belongs to them
        else:
            runs.append((first, last))
    top, bottom = max(runs, key=lambda run: run[1] - run[0])
    columns = np.flatnonzero(ink[top:bottom].any(axis=0))
    if not len(columns) or bottom - top < 4:
        return box
    return Box(box.left + int(columns[0]), box.top + int(top), box.left + int(columns[-1]) + 1, box.top + int(bottom))


def _reach(row: NDArray[np.bool_], start: int, stop: int, gap: int) -> tuple[int, int]:
    """How far a line goes on to both sides of [start, stop), over gaps of up to `gap` pixels."""
    import numpy as np

    marked = np.flatnonzero(row)
    middle = np.searchsorted(marked, (start + stop) // 2)
    breaks = np.flatnonzero(np.diff(marked) > gap + 1)
    left = breaks[breaks < middle]
    right = breaks[breaks >= middle]
    first = marked[left[-1] + 1] if len(left) else marked[0]
    last = marked[right[0]] if len(right) else marked[-1]
    return int(first), int(last) + 1


def _lines(canvas: Canvas, low: int, high: int, left: int, right: int) -> list[tuple[int, int, int]]:
    """Horizontal lines and steps of colour between two rows that span [left, right): (row, from, to)."""
    import numpy as np

    low, high = max(0, low), min(canvas.height - 1, high)
    left, right = max(0, left), min(canvas.width, right)
    if high <= low or right - left < 8:
        return []
    cover = (canvas.sums[low:high, right] - canvas.sums[low:high, left]) / (right - left)
    found = []
    for y in np.flatnonzero(cover > 0.4):
        row = int(y) + low
        band: NDArray[np.bool_] = canvas.edges[row]
        if cover[y] > 0.9:
            band = np.asarray(canvas.edges[max(0, row - 1) : row + 2].any(axis=0), np.bool_)
        piece = canvas.edges[row, left:right]
        gap = 2
        if cover[y] <= 0.9:
            gaps = np.diff(np.flatnonzero(piece)) - 1
            gaps = gaps[gaps > 0]
            if len(gaps) < 3 or gaps.max() > 9 or gaps.std() > 1.5:
                continue
            gap = int(gaps.max()) + 1
        first, last = _reach(band, left, right, gap)
        if gap > 2 and not _dashed(band[first:last]):
            continue  # the feet of letters in a line of text
        around = first <= left - 3 and last >= right + 3
        if (
            around or (first <= left + 2 and last > right + 30) or (first < left - 30 and last >= right - 2)
        ):  # round ends
            found.append((row, first, last))
    return found


def _dashed(row: NDArray[np.bool_]) -> bool:
    """Whether most dashes of a line are about as long, and most of its gaps as wide; letters of text are not."""
    import numpy as np

    ends = np.flatnonzero(np.diff(row.astype(np.int8), prepend=0, append=0))
    lengths = np.diff(ends)
    return all(
        float((np.abs(one - np.median(one)) <= max(1.0, 0.25 * float(np.median(one)))).mean()) > _REGULAR
        for one in (lengths[::2], lengths[1::2])
        if len(one)
    )


def _candidates(canvas: Canvas, time: Box, others: Sequence[Box]) -> list[Box]:
    tall = max(8, time.height)
    above = _lines(canvas, time.top - 6 * tall, time.top - 1, time.left, time.right)
    below = _lines(canvas, time.bottom, time.bottom + 8 * tall, time.left, time.right)
    found = []
    for top, a, b in above:
        for bottom, c, d in below:
            slack = max(4, 0.04 * (b - a))
            leaf = abs(a - c) < _ROUND and abs((a - c) - (b - d)) <= slack  # round at two corners only
            if not leaf and (abs(a - c) > slack or abs(b - d) > slack):
                continue
            box = Box(min(a, c), top + 1, max(b, d), bottom + 1)
            inner = sum(box.left < x < box.right and box.top < y < box.bottom for x, y in (o.centre for o in others))
            if inner <= 1:
                found.append(box)
    return found


def frames(canvas: Canvas, times: Sequence[Box]) -> list[Box | None]:
    """For each time the rectangle drawn around it, or None. times: tight boxes. Of several rectangles around a time the
    one is taken that most of the times on the page have in the same way: the smallest that is more than a badge."""
    found = [without_between(canvas.pixels, time, _candidates(canvas, time, times)) for time in times]
    tall = median(time.height for time in times) if times else 0

    def alike(time: Box, box: Box, other: Box, theirs: Box) -> bool:
        return (
            abs((time.centre[1] - box.top) - (other.centre[1] - theirs.top)) <= 4
            and abs((box.bottom - time.centre[1]) - (theirs.bottom - other.centre[1])) <= 4
        )

    chosen: list[Box | None] = []
    for time, boxes in zip(times, found, strict=True):
        best: tuple[int, bool, int] | None = None
        pick: Box | None = None
        for box in boxes:
            votes = sum(
                any(alike(time, box, other, theirs) for theirs in candidates)
                for other, candidates in zip(times, found, strict=True)
            )
            rank = (votes, not _snug(time, box, tall), -box.width * box.height)
            if best is None or rank > best:
                best, pick = rank, box
        chosen.append(pick)
    return _chips(times, found, _without_gaps(chosen))


def wider(canvas: Canvas, times: Sequence[Box], drawn: Sequence[Box | None]) -> list[Box | None]:
    """For each time the smallest frame around the one that was found for it, which is then a tile that holds the time
    alone; None where there is none."""
    found: list[Box | None] = []
    for time, box in zip(times, drawn, strict=True):
        around = [
            one
            for one in (_candidates(canvas, time, times) if box is not None else [])
            if box is not None
            and one.left < box.left
            and one.top < box.top
            and one.right > box.right + time.height
            and one.bottom > box.bottom
            and one.height < 2.5 * box.height
        ]
        found.append(min(around, key=_size, default=None))
    return found


def _without_gaps(chosen: Sequence[Box | None]) -> list[Box | None]:
    """A time without a frame between two framed ones has the lower edge of one above it and the upper edge of the other
    below it: no frame, and higher or lower than the frames are."""
    drawn = [box for box in chosen if box is not None]
    usual = median(box.height for box in drawn) if drawn else 0

    def gap(box: Box) -> bool:
        sides = [other for other in drawn if abs(other.left - box.left) < 6 and abs(other.right - box.right) < 6]
        return (
            abs(box.height - usual) > 0.15 * usual
            and any(-2 <= box.top - other.bottom < 6 for other in sides)
            and any(-2 <= other.top - box.bottom < 6 for other in sides)
        )

    return [None if box is not None and gap(box) else box for box in chosen]


def _chips(times: Sequence[Box], found: Sequence[Sequence[Box]], chosen: Sequence[Box | None]) -> list[Box | None]:
    """Where the frames chosen are rows of a table, and a quarter of the times have a frame of their own in their row,
    that; the others have none then."""
    wide = median(box.width for box in chosen if box is not None) if any(chosen) else 0
    tall = median(time.height for time in times) if times else 0
    small = [
        min(
            (b for b in boxes if b.width < 0.4 * wide and _within(b, row) and not _snug(time, b, tall)),
            key=_size,
            default=None,
        )
        for time, row, boxes in zip(times, chosen, found, strict=True)
    ]
    usual = median([box.height for box in small if box is not None] or [0])
    kept = [box if box is not None and abs(box.height - usual) < 0.2 * usual else None for box in small]
    if wide < 25 * tall or len(kept) - kept.count(None) < max(2, len(times) / 4):
        return list(chosen)
    return kept


def _snug(time: Box, box: Box, tall: float) -> bool:
    """Whether it is no more than a badge around the time."""
    return box.width < time.width + 1.2 * tall and box.height < 2.2 * tall


def _within(box: Box, row: Box | None) -> bool:
    return row is not None and row.top <= box.top and box.bottom <= row.bottom and box.height < 0.9 * row.height


def _size(box: Box) -> tuple[int, int]:
    return box.height, box.width
