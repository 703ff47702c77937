"""Labels on a plate of their own, such as light words on a dark board: what stands beside them on the same plate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...sheet import Box
from ._frames import ground_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["is_disc", "on_plate"]

_OTHER = 40
"""Colours that differ by more, of 255, are not those of one ground."""
_CORNER = 2
"""So many pixels of a plate's end are left out, too: its corners are round."""
_COVER = 0.9
"""So much of a column is of another colour where the plate has ended."""
_TALLER = 1.15
"""What is so many times as high as the letters beside it may be a disc around a figure."""
_ROUND = 0.85
"""So is what is at least so wide for its height."""


def on_plate(pixels: NDArray[np.uint8], slot: Box, label: Box, place: Box) -> Box:
    """The part of a place beside a label that lies on its plate; all where the label has the ground of the slot."""
    import numpy as np

    whole, own = _crop(pixels, slot), _crop(pixels, label)
    if not whole.size or not own.size:
        return place
    ground = ground_of(own)
    if float(np.abs(ground - ground_of(whole)).max()) <= _OTHER:
        return place
    tall = label.height
    band = _crop(pixels, Box(place.left, label.top + tall // 3, place.right, label.bottom - tall // 3))
    if not band.size:
        return place
    off = (np.abs(band - ground).max(axis=2) > _OTHER).mean(axis=0) > _COVER
    right = place.centre[0] > label.centre[0]
    beyond = _run(off[::-1] if right else off)
    if not beyond:
        return place
    cut = min(beyond + _CORNER, place.width - 1)
    return place._replace(right=place.right - cut) if right else place._replace(left=place.left + cut)


def is_disc(pixels: NDArray[np.uint8], label: Box, place: Box) -> bool:
    """Whether what is drawn beside a label may be a disc around a figure, and not a figure like its letters: it is
    higher than they are, as wide as it is high, or of another colour than they are."""
    import numpy as np

    letters, figure = _crop(pixels, label), _crop(pixels, place)
    if not letters.size or not figure.size:
        return True
    ground = ground_of(letters)
    own, drawn = _ink(letters, ground), _ink(figure, ground)
    if own is None or drawn is None:
        return True
    apart = float(np.abs(np.median(letters[own], axis=0) - np.median(figure[drawn], axis=0)).max())
    tall, (rows, columns) = _extent(own)[0], _extent(drawn)
    return rows > _TALLER * tall + 1 or columns >= _ROUND * rows or apart > _OTHER


def _run(off: NDArray[np.bool_]) -> int:
    """How many columns from the first on have left the plate."""
    import numpy as np

    kept = np.flatnonzero(~off)
    return int(kept[0]) if len(kept) else len(off)


def _crop(pixels: NDArray[np.uint8], box: Box) -> NDArray[np.int16]:
    import numpy as np

    return pixels[max(0, box.top) : max(0, box.bottom), max(0, box.left) : max(0, box.right)].astype(np.int16)


def _ink(crop: NDArray[np.int16], ground: NDArray[np.float64]) -> NDArray[np.bool_] | None:
    """What is drawn firmly on the ground, without what runs along a whole side of the crop (the end of the plate)."""
    import numpy as np

    away = np.abs(crop - ground).max(axis=2)
    ink: NDArray[np.bool_] = away > max(_OTHER, 0.6 * float(np.percentile(away, 98)))
    ink[ink.mean(axis=1) > _COVER] = False
    ink[:, ink.mean(axis=0) > 0.97] = False
    return ink if int(ink.sum()) > 4 else None


def _extent(ink: NDArray[np.bool_]) -> tuple[int, int]:
    """How high and how wide what is drawn is."""
    import numpy as np

    rows, columns = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
    return int(rows[-1] - rows[0]) + 1, int(columns[-1] - columns[0]) + 1
