"""In which language a tour is: a word in its slot, or a colour that a legend on the page explains."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from .._layout import Piece
from ..sheet import Box, Line, Sheet
from ._words import LANGUAGES, folded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Legend", "language_words", "legend_of", "spoken"]

_FAR = 42.0
"""Distance of colours (red, green, blue from 0 to 255) from which they are different."""
_OWN = 12.0
"""Distance up to which a colour beside the time of a slot is the ground on which the time stands."""
_NEAR = 26.0
"""Distance up to which they are the same."""


@dataclass(frozen=True, slots=True)
class Legend:
    """colours: by language, as (red, green, blue). unseen: those whose colour was not made out. boxes: of the words."""

    colours: dict[str, tuple[float, float, float]]
    unseen: tuple[str, ...]
    boxes: tuple[Box, ...]


@cache
def _pattern() -> re.Pattern[str]:
    return re.compile("|".join(f"(?P<{name}>(?<![a-z])(?:{words})(?![a-z]))" for name, words in LANGUAGES.items()))


def language_words(text: str) -> list[tuple[str, int, int]]:
    """Languages that a text names, as the text writes them, with their place."""
    return [(text[m.start() : m.end()], *m.span()) for m in _pattern().finditer(folded(text))]


def legend_of(sheet: Sheet, pieces: Sequence[Piece]) -> Legend:
    """Languages with a patch of colour to their left. Prose, where other words stand to the left, is no legend."""
    if sheet.pixels is None:
        return Legend({}, (), ())
    colours: dict[str, tuple[float, float, float]] = {}
    unseen, boxes = [], []
    for piece in pieces:
        rest = folded(piece.text)
        named = language_words(piece.text)
        for _, start, end in reversed(named):
            rest = rest[:start] + rest[end:]
        if not named or len(re.sub(r"[\W\d_]", "", rest)) > 26 or re.search(r"\bin\b|\band\b|\bor\b|,", rest):
            continue
        for name, start, end in named:
            box = piece.line.span(piece.start + start, piece.start + end)
            before = piece.line.edges[piece.start + start - 1][1] if start else 0
            colour = _swatch(sheet.pixels, box, max(before if start else 0, box.left - round(2.6 * box.height)))
            if colour is not None:
                colours[name] = colour
                boxes.append(box)
            else:
                unseen.append((name, box))
    shades = list(colours.values())
    if any(
        sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) < _NEAR**2 for one, other in combinations(shades, 2)
    ):
        return Legend({}, (), ())
    missing = tuple(name for name, _ in unseen if name not in colours) if colours else ()
    return Legend(colours, missing, (*boxes, *(box for name, box in unseen if colours)))


def _swatch(pixels: NDArray[np.uint8], word: Box, left: int) -> tuple[float, float, float] | None:
    """The colour of the patch between `left` and a word."""
    import numpy as np

    middle, reach = round(word.centre[1]), max(2, word.height // 6)
    area = pixels[max(0, middle - reach) : middle + reach, max(0, left) : max(0, word.left - 1)].astype(int)
    if area.shape[0] < 2 or area.shape[1] < 5:
        return None
    ground = _ground(pixels, word)
    away = np.sqrt(((area - ground) ** 2).sum(axis=2))
    columns = np.flatnonzero((away > _FAR).mean(axis=0) > 0.9)
    if len(columns) < 5:
        return None
    runs = np.split(columns, np.flatnonzero(np.diff(columns) > 1) + 1)
    run = max(runs, key=len)
    if len(run) < 5:
        return None
    patch = area[:, run[1:-1]].reshape(-1, 3)
    colour = np.median(patch, axis=0)
    if np.sqrt(((patch - colour) ** 2).sum(axis=1)).mean() > _NEAR:
        return None
    return (float(colour[0]), float(colour[1]), float(colour[2]))


def _ground(pixels: NDArray[np.uint8], box: Box) -> NDArray[np.float64]:
    import numpy as np

    area = pixels[max(0, box.top) : box.bottom, max(0, box.left) : box.right].reshape(-1, 3)
    if not len(area):
        return np.zeros(3)
    values, counts = np.unique(area // 8, axis=0, return_counts=True)
    common = values[counts.argmax()]
    return np.asarray(np.median(area[(area // 8 == common).all(axis=1)], axis=0), dtype=float)


def spoken(sheet: Sheet, legend: Legend, time: Box, box: Box, lines: Sequence[Line]) -> tuple[str, float] | None:
    """The language of a slot and how sure that is: ("", 1.0) where nothing speaks of one, None where a colour is there
    that no legend explains for sure. time, box: of the slot's time and of the whole slot."""
    for line in lines:
        x, y = line.box.centre
        if box.left <= x <= box.right and box.top <= y <= box.bottom:
            for name, start, end in language_words(line.text):
                mine = line.span(start, end)
                if box.left <= mine.centre[0] <= box.right:
                    return name, 0.98
    if sheet.pixels is None or not legend.colours:
        return "", 1.0
    shades, loose = list(legend.colours.values()), bool(legend.unseen)
    # Where a sign that is no text precedes the time, the strip is further to the left.
    strip = (
        _strip(sheet.pixels, time, box, shades, loose)
        or _strip(sheet.pixels, time, box, shades, False, 4.5)
        or _strip(sheet.pixels, time, box, shades, False, high=True)
    )
    if strip is None:
        return "", 0.97
    colour, ground = strip
    far = {name: _distance(colour, shade, ground) for name, shade in legend.colours.items()}
    best, *others = sorted(far, key=lambda name: far[name])
    margin = min((far[name] for name in others), default=999.0) - far[best]
    if far[best] < _NEAR and margin > 12:
        return best, 0.99 if far[best] < 12 else 0.9
    if len(legend.unseen) == 1 and far[best] > 2 * _NEAR:
        return legend.unseen[0], 0.85
    return None


def _distance(colour: NDArray[np.float64], shade: tuple[float, float, float], ground: NDArray[np.float64]) -> float:
    """How far a colour is from a shade of the legend, which may shine through to the ground (a faded slot)."""
    import numpy as np

    whole = np.asarray(shade) - ground
    part = colour - ground
    share = float(np.clip(part @ whole / max(1.0, float(whole @ whole)), 0.2, 1.0))
    return float(np.sqrt(((part - share * whole) ** 2).sum() / share))


def _strip(
    pixels: NDArray[np.uint8],
    time: Box,
    box: Box,
    shades: list[tuple[float, float, float]],
    loose: bool,
    reach: float = 2.4,
    high: bool = False,
) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
    """Colour of an upright strip between the left edge of a slot and its time, and the ground around the slot. loose:
    whether it may be of another vivid colour. reach: heights of the time to the left of it in any case. high: looked
    for right below the upper edge of the slot instead of beside the time, where a notch or a sign may cut it."""
    import numpy as np

    height = time.height
    left = max(0, time.left - max(round(reach * height), min(time.left - box.left + 4, 6 * height)))
    quarter = height // 4
    top, bottom = time.top + quarter, time.bottom - quarter
    if high:
        top, bottom = box.top + 3, min(box.top + 4 + quarter, time.top)
    rows = pixels[max(0, top) : max(0, bottom), left : max(left + 1, time.left - 1)].astype(float)
    if rows.shape[0] < 3 or rows.shape[1] < 4:
        return None
    outside = pixels[max(0, box.bottom + 3) : box.bottom + 6, max(0, box.left) : box.right].reshape(-1, 3)
    ground = np.median(outside, axis=0).astype(float) if len(outside) else np.full(3, 255.0)
    edges = pixels[[max(0, time.top - 2), min(len(pixels) - 1, time.bottom + 1)], time.left : time.right]
    fill = np.median(edges.reshape(-1, 3), axis=0).astype(float) if edges.size else ground
    colours = np.median(rows, axis=0)
    # The slot's own colour, which may tell its state, is no strip in it.
    colours[np.sqrt(((colours - fill) ** 2).sum(axis=1)) < _OWN] = ground
    steady = np.sqrt(((rows - colours) ** 2).sum(axis=2)).mean(axis=0) < 20
    best: tuple[float, NDArray[np.float64]] | None = None
    for shade in shades:
        far = np.array([_distance(colour, shade, ground) for colour in colours])
        tint = np.sqrt(((colours - ground) ** 2).sum(axis=1)) > _FAR
        good = steady & tint & (far < _NEAR)
        runs = [
            run for run in np.split(np.arange(len(good)), np.flatnonzero(np.diff(good.astype(int))) + 1) if good[run[0]]
        ]
        # What comes in from the left edge and ends before the slot is a neighbour.
        mine = [run for run in runs if run[0] > 0 or left + run[-1] >= box.left - 1]
        wide = [run for run in mine if 3 <= len(run) <= 0.9 * height]
        if wide:
            run = min(wide, key=lambda run: float(far[run].mean()))
            score = float(far[run].mean())
            if best is None or score < best[0]:
                best = (score, np.median(colours[run], axis=0))
    if best is not None:
        return best[1], ground
    if loose:
        vivid = (
            steady
            & (colours.max(axis=1) - colours.min(axis=1) > 40)
            & (np.sqrt(((colours - ground) ** 2).sum(axis=1)) > _FAR)
        )
        runs = [
            run
            for run in np.split(np.arange(len(vivid)), np.flatnonzero(np.diff(vivid.astype(int))) + 1)
            if vivid[run[0]]
        ]
        wide = [run for run in runs if 4 <= len(run) <= 0.9 * height]
        if wide:
            return np.median(colours[wide[0]], axis=0), ground
    return None
