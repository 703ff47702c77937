"""Signs and little drawings, compared as pictures: those that look alike have one name, whatever their size."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["LARGEST_SIGN", "Drawings", "Shade", "reduced", "shape_of"]

Shade = tuple[int, int, int]
"""Red, green, blue."""
LARGEST_SIGN = 34
"""Pixels, of a sign that stands in a line of text."""
_SIGNS = {
    **dict.fromkeys("xX×✕✖✗✘", "×"),
    **dict.fromkeys("oO0○〇◯", "○"),
    **dict.fromkeys("△∆▵", "△"),
    **dict.fromkeys("✓✔√", "✓"),
    **dict.fromkeys("-–—－一ー", "–"),
    **{one: one for one in "◎●■□◆◇▲▼★☆*"},
}
"""What a recogniser takes a sign for, and the sign."""
_HOLLOW, _FULL = "○△□◇☆", "●■◆▲▼★"
_GRID = 16
"""Pixels, to which shapes are brought before they are compared."""
_ALIKE = 0.27
"""Share of the ink of two shapes in which they may differ and are of one kind: the same sign in other sizes and between
pixels differs by 0.2 at most, a half dot and a full one by 0.34."""


class Drawings:
    """The drawings of one picture by name, and what the recogniser took each for."""

    def __init__(self) -> None:
        self._shapes: list[tuple[NDArray[np.float32], Shade, str]] = []
        self._signs: dict[str, Counter[str]] = {}

    def knows(self, small: NDArray[np.float32]) -> bool:
        """Whether a shape, reduced, is like one that was named before."""
        return any(_unlike(small, other) < _ALIKE for other, _, _ in self._shapes)

    def name_of(self, small: NDArray[np.float32], ink: Shade) -> str:
        """The name that a shape, reduced, shares with all that look alike. ink: its colour, kept with a new name."""
        best, alike = min(((_unlike(small, other), name) for other, _, name in self._shapes), default=(1.0, ""))
        if best < _ALIKE:
            return alike
        name = f"drawing {len(self._shapes) + 1}"
        self._shapes.append((small, ink, name))
        return name

    def ink_of(self, name: str) -> Shade | None:
        """The colour that the first drawing of a name has."""
        return next((shade for _, shade, one in self._shapes if one == name), None)

    def vote(self, name: str, sign: str) -> None:
        """Count what the recogniser took a drawing for."""
        if sign in _SIGNS:
            self._signs.setdefault(name, Counter())[_SIGNS[sign]] += 1

    def sign_of(self, name: str) -> str:
        """The sign that a drawing is, by what the recogniser took most of its kind for and as full or hollow as it is;
        "" for none."""
        votes = self._signs.get(name)
        sign = votes.most_common(1)[0][0] if votes else ""
        middle = next((float(small[6:10, 6:10].mean()) for small, _, one in self._shapes if one == name), 0.0)
        wrong = (sign in _HOLLOW and middle > 0.3) or (sign in _FULL and middle < 0.9)
        return "" if wrong else sign


def shape_of(own: NDArray[np.bool_]) -> str:
    """``dot``, ``ring``, ``square`` or ``dash``, "" for another shape."""
    import numpy as np

    h, w = own.shape
    if 4 * h <= w <= LARGEST_SIGN and float(own.mean()) > 0.85:
        return "dash"
    if not 0.75 < w / h < 1.34 or max(w, h) > LARGEST_SIGN or min(w, h) < 5:
        return ""
    y, x = np.mgrid[0:h, 0:w]
    disc = ((x + 0.5 - w / 2) / (w / 2)) ** 2 + ((y + 0.5 - h / 2) / (h / 2)) ** 2
    outside = float(own[disc > 1.25].mean()) if (disc > 1.25).any() else 0.0
    if float(own.mean()) > 0.93:
        return "square"
    if outside >= 0.25:
        return ""
    if own[disc < 0.8].mean() > 0.93:
        return "dot"
    rim = (disc > 0.55) & (disc <= 1.0)
    return "ring" if own[disc < 0.35].mean() < 0.1 and own[rim].mean() > 0.5 else ""


def reduced(strength: NDArray[np.float32], own: NDArray[np.bool_]) -> NDArray[np.float32]:
    """How inked a shape is, in a square of one size for all. strength: of the ink in each pixel of its box, 0 to 1;
    own: its pixels there."""
    import cv2
    import numpy as np

    near = cv2.dilate(own.astype(np.uint8), np.ones((3, 3), np.uint8)) > 0
    high, wide = own.shape
    side = max(high, wide)
    square = np.zeros((side, side), np.float32)
    down, across = (side - high) // 2, (side - wide) // 2
    square[down : down + high, across : across + wide] = np.where(near, strength, 0)
    way = cv2.INTER_AREA if side > _GRID else cv2.INTER_LINEAR
    return np.asarray(cv2.GaussianBlur(cv2.resize(square, (_GRID, _GRID), interpolation=way), (0, 0), 1.0))


def _unlike(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    """Share of the ink of two shapes in which they differ, moved by a pixel at most."""
    import numpy as np

    moves = [np.roll(other, (down, across), (0, 1)) for down in (-1, 0, 1) for across in (-1, 0, 1)]
    return min(float(np.abs(one - two).sum() / max(1e-6, np.maximum(one, two).sum())) for two in moves)
