"""Prices on menus that are not what one dish costs: one of two for the same dish, or for several people."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .._folding import folded
from .._layout import Piece, overlap_y
from ._amounts import sums_in

__all__ = ["for_several", "has_another_price"]

_SEVERAL = re.compile(
    r"\b(?:min(?:imum|imo|dest(?:ens)?|\.)?|ab|for|fur|per|pour|para|voor|a partir de|da|des) ?"
    r"(?:[2-9]|two|zwei|due|dos|deux|twee)"
    r" ?(?:p\.|pax|pers\b|person[aei]?s?\b|personen\b|personnes\b|people\b|guests\b|gaste\b|comensales\b)"
)


def for_several(text: str) -> bool:
    """Whether a dish is for two people or more, or from so many on (``min. 2 personas``)."""
    return _SEVERAL.search(folded(text)) is not None


def has_another_price(label: Piece, price: Piece, pieces: Sequence[Piece], names: Sequence[Piece]) -> bool:
    """Whether another amount stands on the row behind a price, or between it and its name, and no other name before it:
    which of them holds is not told. pieces: all of the menu. names: those that may be names of dishes."""
    row = [piece for piece in pieces if overlap_y(piece.box, price.box) > 0.5 and piece.box.left > label.box.left]
    stop = min(
        (name.box.left for name in names if name in row and name is not label and name.box.left > price.box.left),
        default=None,
    )
    own = {one.cents for one in sums_in(price.text)}
    others = [one for one in row if one is not price and (stop is None or one.box.left < stop)]
    return any(one.cents not in own and not one.ranged for other in others for one in sums_in(other.text))
