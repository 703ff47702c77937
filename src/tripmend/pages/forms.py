"""The form of some pixels: a rectangle, an outline, a disc, a line beside a tile and how it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .drawings import LARGEST_SIGN, Shade

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = [
    "LONG",
    "OTHER",
    "Area",
    "body_of",
    "darkest",
    "depth_of",
    "has_middles",
    "is_broken",
    "is_disc",
    "is_outline",
    "is_rectangle",
    "is_wide",
    "stroke_beyond",
    "texture_of",
    "within_round",
]

Area = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels; right and bottom are the first outside."""
OTHER = 10
"""Of 255: what differs by more from its ground is drawn on it."""
_WIDE, _LEAST_BODY = 200, 24
"""Pixels, of a tile whose upper or lower side need not be straight."""
_BOW = 0.4
"""Share of its height up to which the end of a wide shape may be round."""
LONG = 1.8
"""How many times as wide as high a button is at least, as no two letters are."""
_STRAIGHT = 0.85
"""Share of a side that has to be there."""


def is_outline(strokes: NDArray[np.uint8], box: Area) -> bool:
    """Whether something is drawn along the upper and lower side of a box, and nothing right inside."""
    left, top, right, bottom = box
    rows = ((max(0, top - 3), top + 3), (bottom - 3, bottom + 3))
    inner = ((top + 4, top + 6), (bottom - 6, bottom - 4))
    sides = [float(strokes[one:two, left:right].any(axis=0).mean()) for one, two in rows]
    clear = [float(strokes[one:two, left + 4 : right - 4].any(axis=0).mean()) for one, two in inner]
    clear += [float(strokes[top + 4 : bottom - 4, at : at + 2].any(axis=1).mean()) for at in (left + 4, right - 6)]
    return min(sides) > 0.45 and max(clear) < 0.1


def within_round(h: int, w: int, depth: int, radius: int) -> NDArray[np.bool_]:
    """What of a box lies inside a frame along its sides and round corners. depth: pixels, of the frame."""
    import numpy as np

    round_by = min(radius, h // 2, w // 2)
    down = np.maximum(round_by - np.minimum(np.arange(h), np.arange(h)[::-1]), 0)[:, None]
    across = np.maximum(round_by - np.minimum(np.arange(w), np.arange(w)[::-1]), 0)[None, :]
    inside: NDArray[np.bool_] = np.hypot(down, across) <= max(round_by - depth, 0)
    inside[:depth], inside[h - depth :], inside[:, :depth], inside[:, w - depth :] = False, False, False, False
    return inside


def depth_of(own: NDArray[np.bool_]) -> int:
    """Pixels, of a frame: rows from the top of which a good part is drawn."""
    return max(1, next((row for row, line in enumerate(own[:6]) if line[4:-4].mean() < 0.25), 1))


def is_broken(along: NDArray[np.bool_]) -> bool:
    """Whether a line is dashed or dotted. along: (rows, columns), where it is drawn."""
    return along.shape[1] > 0 and float(along.any(axis=0).mean()) < 0.93


def body_of(own: NDArray[np.bool_]) -> tuple[int, int] | None:
    """The rows in which a large shape reaches from side to side (a header that ends aslant, or in scallops), if they
    are most of it."""
    import numpy as np

    h, w = own.shape
    if w < _WIDE or h < _LEAST_BODY:
        return None
    reach = np.where(own.any(axis=1), w - own.argmax(axis=1) - own[:, ::-1].argmax(axis=1), 0)
    ends = np.flatnonzero(np.diff(np.concatenate(([False], reach >= _STRAIGHT * w, [False]))))
    first, last = max(zip(ends[::2].tolist(), ends[1::2].tolist(), strict=True), key=_length, default=(0, 0))
    return (first, last) if last - first >= 0.6 * h and float(own[first:last].mean()) > 0.3 else None


def _length(run: tuple[int, int]) -> int:
    return run[1] - run[0]


def is_disc(own: NDArray[np.bool_]) -> bool:
    """Whether a small shape is the inside of a ring or a dot, and no tile."""
    h, w = own.shape
    return max(h, w) <= LARGEST_SIGN and 0.8 < w / h < 1.25 and float(own.mean()) < 0.86


def has_middles(strokes: NDArray[np.uint8]) -> bool:
    """Whether something is drawn in the middle of all four sides of a box, as those of a cross are not."""
    h, w = strokes.shape
    across, down = slice(w // 4, w - w // 4), slice(h // 4, h - h // 4)
    ends = (strokes[:3, across], strokes[-3:, across], strokes[down, :3], strokes[down, -3:])
    return all(bool(end.any()) for end in ends)


def is_rectangle(own: NDArray[np.bool_], corner: float = 0.5) -> bool:
    """Whether a shape reaches along all four sides of its box, round corners left out."""
    import numpy as np

    h, w = own.shape
    cut = int(min(corner * min(h, w), 16 if min(h, w) > 40 else 0.5 * min(h, w)))
    cx, cy = min(cut, int(0.35 * w)), min(cut, int(0.35 * h))
    flat = (own[:2, cx : w - cx].any(axis=0), own[-2:, cx : w - cx].any(axis=0))
    ends = (own[cy : h - cy, :2].any(axis=1), own[cy : h - cy, -2:].any(axis=1))
    straight = all(np.size(side) > 0 and float(np.mean(side)) >= _STRAIGHT for side in (*flat, *ends))
    return straight or (corner >= _BOW and _has_round_ends(own))


def _has_round_ends(own: NDArray[np.bool_]) -> bool:
    """Whether a shape is wider than high, straight above and below, and both its ends are bows all the way up."""
    import numpy as np

    h, w = own.shape
    if not is_wide(w, h):
        return False
    for end in (own[:, :2].any(axis=1), own[:, -2:].any(axis=1)):
        reach = np.flatnonzero(end)
        one_bow = len(reach) > 0.15 * h and reach[-1] - reach[0] == len(reach) - 1
        if not one_bow or abs(reach[0] + reach[-1] + 1 - h) > 0.1 * h + 2:
            return False
    cut = int(_BOW * h)
    flat = (own[:2, cut : w - cut].any(axis=0), own[-2:, cut : w - cut].any(axis=0))
    return all(float(np.mean(side)) >= _STRAIGHT for side in flat)


def is_wide(w: int, h: int) -> bool:
    """Whether a box has the form of a button with round ends, or of its sample."""
    return 1.4 * h <= w <= 2 * LONG * h


def stroke_beyond(
    strip: NDArray[np.int16], outside: Shade, inside: Shade, *, ends: bool
) -> tuple[Shade | None, int, str]:
    """The line beyond a side: its colour, how wide it is, and its style as CSS names it; two lines with hardly more
    than their width between them are one, ``double`` where it is more than the width of each. strip: (away, along,
    3); ends: whether something else begins behind it."""
    import numpy as np

    first: Shade | None = None
    wide, gap, style = 0, 0, "solid"
    for number, row in enumerate(strip):
        middle = np.median(row, axis=0)
        other = np.abs(row - np.asarray(outside)).max(axis=1) > OTHER
        share = float((other & (np.abs(row - np.asarray(inside)).max(axis=1) > OTHER // 2)).mean())
        again = strip[number + 1 : number + 2 + wide]
        if share < 0.3 and first and any(np.abs(np.median(one, axis=0) - first).max() <= OTHER for one in again):
            gap, wide = gap + 1, wide + 1
            continue
        if share < 0.3:
            break
        if share < 0.9:
            style = "dashed"
            middle = np.median(row[other], axis=0)
        shade = (int(middle[0]), int(middle[1]), int(middle[2]))
        if first is None or (
            wide == 1
            and sum(abs(a - b) for a, b in zip(first, outside, strict=True))
            < sum(abs(a - b) for a, b in zip(shade, outside, strict=True))
        ):
            first = shade
        wide += 1
    if wide >= len(strip) and not ends:
        return None, 0, style
    return first, wide, "double" if 2 * gap >= wide and style == "solid" and gap else style


def darkest(part: NDArray[np.uint8], ground: Shade) -> Shade:
    """The colour of ink: the middle of what is furthest from its ground."""
    import numpy as np

    flat = part.reshape(-1, 3).astype(np.int16)
    away = np.abs(flat - np.asarray(ground)).sum(axis=1)
    most = flat[away >= np.percentile(away, 75)] if len(away) > 4 else flat
    middle = np.median(most, axis=0) if len(most) else np.asarray(ground)
    return int(middle[0]), int(middle[1]), int(middle[2])


def texture_of(pixels: NDArray[np.uint8], blank: NDArray[np.bool_]) -> NDArray[np.float64]:
    """How a pattern runs: across or down, aslant to which side, and how much of it is dark; each weighed so that 26 is
    another pattern. blank: where no text is."""
    import cv2
    import numpy as np

    grey = pixels.mean(axis=2)
    down, across = np.gradient(grey)
    down, across = np.where(blank, down, 0), np.where(blank, across, 0)
    steep = down**2 + across**2
    near = cv2.dilate((steep > 0.1 * steep.max()).astype(np.uint8), np.ones((9, 9), np.uint8)).astype(bool) & blank
    dark = grey < (np.percentile(grey[blank], 5) + np.percentile(grey[blank], 95)) / 2
    whole = max(1e-6, float(steep.sum()))
    aslant = 2 * float((down * across).sum()) / whole
    share = float((dark & near).sum()) / max(1, int(near.sum()))
    return np.array([100 * float((across**2).sum()) / whole, 60 * aslant, 130 * share])
