"""Where the letters of a run of text stand, when only the run's own place is known."""

from __future__ import annotations

import unicodedata
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["run_edges"]

_WIDTHS = {
    "'": 0.19,
    "ijl": 0.22,
    "|": 0.26,
    " !,./:;I[]\\ft·": 0.28,
    "()-r`{}•": 0.33,
    '"*': 0.37,
    "^Jckvsxyz": 0.5,
    "0123456789abdeghnopquL#$?_€£–": 0.56,
    "+<=>~−×FTZß": 0.6,
    "ABEKPSVXY&": 0.67,
    "CDHNRUw": 0.72,
    "GOQ": 0.78,
    "mM": 0.83,
    "%": 0.89,
    "W": 0.94,
    "@—…": 1.0,
}
"""Of the height of a letter, as in most fonts without serifs; only their proportions matter."""
_WIDTH_OF = {letter: width for letters, width in _WIDTHS.items() for letter in letters}


_SIDE = 0.15
"""Of a run's width: with less ink than this at a side, letters are hidden there."""
_ODD_GAP = 3.0
"""Times as wide as the middle one: a gap in which something is hidden, not a space."""


def run_edges(
    text: str, left: float, right: float, inked: NDArray[np.bool_], *, monospace: bool = False
) -> tuple[tuple[int, int], ...]:
    """Left and right pixel of each letter of `text` without the blanks at its ends; all of it reaches from `left` to
    `right`.

    inked: for each pixel column of the picture, whether the text has ink there. The widest gaps are taken for the
    spaces, so that words have their exact place in whatever font; inside a word letters have their usual proportions.
    """
    start, end = len(text) - len(text.lstrip()), len(text.rstrip())
    spread = _spread(text, left, right, monospace)[start:end]
    runs = [(blank, "".join(part)) for blank, part in groupby(text[start:end], key=str.isspace)]
    places = _words(runs, spread[0][0], spread[-1][1], inked)
    if places is None:
        return spread
    edges: list[tuple[int, int]] = []
    for (blank, part), (first, last) in zip(runs, places, strict=True):
        edges += _spread(part, first, last, monospace or blank)
    return tuple(edges)


def _words(
    runs: list[tuple[bool, str]], left: float, right: float, inked: NDArray[np.bool_]
) -> list[tuple[float, float]] | None:
    """The place of each run of letters or blanks; None when ink and blanks do not match."""
    import numpy as np

    first, last = max(0, int(left)), max(0, int(right))
    columns = np.flatnonzero(inked[first:last]) + first
    spaces = sum(blank for blank, _ in runs)
    if not len(columns) or columns[0] - left > _SIDE * (right - left) or right - columns[-1] > _SIDE * (right - left):
        return None
    steps = np.diff(columns)
    if len(steps) <= spaces:
        return None
    order = np.argsort(-steps, kind="stable")
    widths = steps[order[: spaces + 1]]
    if spaces and (widths[-2] < 3 or widths[-2] <= widths[-1] or widths[0] > _ODD_GAP * widths[(spaces - 1) // 2]):
        return None
    cuts = sorted(order[:spaces])
    starts = [columns[0], *(columns[cut + 1] for cut in cuts)]
    ends = [*(columns[cut] + 1 for cut in cuts), columns[-1] + 1]
    places: list[tuple[float, float]] = []
    for number, (start, end) in enumerate(zip(starts, ends, strict=True)):
        if number:
            places.append((places[-1][1], float(start)))
        places.append((float(start), float(end)))
    return places


def _spread(text: str, left: float, right: float, even: bool) -> tuple[tuple[int, int], ...]:
    widths = [1.0 if even else _width(letter) for letter in text]
    scale = (right - left) / (sum(widths) or 1.0)
    edges, at = [], left
    for width in widths:
        edges.append((round(at), round(at + width * scale)))
        at += width * scale
    return tuple(edges)


def _width(letter: str) -> float:
    plain = unicodedata.normalize("NFD", letter)[0]
    if plain in _WIDTH_OF:
        return _WIDTH_OF[plain]
    if unicodedata.combining(letter):
        return 0.0
    return 1.0 if unicodedata.east_asian_width(letter) in "WF" else 0.56
