"""A heading over slots taken apart: the title of what is on, and its genre in smaller or paler letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .._layout import Piece, words_of
from ..sheet import Box, Sheet
from ._words import folded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["split_title"]

_GENRES = (
    "exhibition|opera|operetta|ballet|concert|flamenco|play|musical|theatre|theater|dance|film|screening|recital|lecture|talk|workshop|"
    "festival|show|performance|reading|night|tour|comedy|cabaret|jazz|revue|puppet show|circus|party|tasting|class"
)
_BRACKET = re.compile(r"^(?P<title>.+?)\s?\((?P<sub>[^\W\d_][\w -]{2,18})\)$")
_POINT = re.compile(r"^(?P<title>.+?)\s?[·•|–—]\s?(?P<sub>[^\W\d_][\w -]{2,18})$")
_KNOWN = re.compile(rf"^(?P<title>.+?)\s(?P<sub>(?:{_GENRES}))$")
_EDGES = " ·•|–—()"


def split_title(rows: Sequence[Sequence[Piece]], sheet: Sheet) -> tuple[str, str]:
    """Title and genre of a heading of one or more rows; an empty genre where none is told. What is set smaller or in
    another colour than the beginning is the genre, also where a recogniser has joined the two."""
    words = [word for row in rows for piece in row for word in words_of(piece.line) if _within(word, piece)]
    text = " ".join(piece.text for row in rows for piece in row)
    if len(words) > 1 and sheet.pixels is not None:
        at = _change(words, sheet.pixels)
        if at is not None:
            title = " ".join(word.text for word in words[:at]).strip(_EDGES)
            sub = " ".join(word.text for word in words[at:]).strip(_EDGES)
            if title and sub:
                return title, sub
    for pattern in (_POINT, _BRACKET):
        match = pattern.match(text)
        if match is not None:
            return match["title"].strip(), match["sub"].strip()
    if sheet.pixels is None:
        match = _KNOWN.match(folded(text))
        if match is not None:
            return text[: match.end("title")].strip(), text[match.start("sub") :].strip()
    return text.strip(" ·"), ""


def _within(word: Piece, piece: Piece) -> bool:
    return piece.start <= word.start and word.end <= piece.end


def _change(words: Sequence[Piece], pixels: NDArray[np.uint8]) -> int | None:
    """The word from which on letters are lower or of another colour; at most the last three words, as of a
    genre."""
    looks = [_look(word.box, pixels) for word in words]
    first = looks[0]
    if first is None:
        return None
    for at in range(max(1, len(words) - 3), len(words)):
        head, tail = [look for look in looks[:at] if look], [look for look in looks[at:] if look]
        if not tail or len(tail) < len(words) - at:
            continue
        height = max(look[0] for look in head)
        lower = all(look[0] < 0.86 * height for look in tail) and height - max(look[0] for look in tail) >= 2
        other = all(_far(look[1], first[1]) > 45 for look in tail)
        even = max(_far(look[1], first[1]) for look in head) < 45
        if (lower and words[at].text[:1].isupper() and _tall(words[at].text)) or (other and even):
            return at
    return None


def _tall(text: str) -> bool:
    return any(letter.isupper() or letter in "bdfhklt" for letter in text)


def _far(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    return float(((a - b) ** 2).sum() ** 0.5)


def _look(box: Box, pixels: NDArray[np.uint8]) -> tuple[int, NDArray[np.float64]] | None:
    """Height of the ink of a word from its highest letter to the base line, and the colour of its strokes."""
    import numpy as np

    area = pixels[max(0, box.top) : box.bottom, max(0, box.left) : box.right].astype(float)
    if area.size == 0:
        return None
    border = np.concatenate([area[0], area[-1]])
    ground = np.median(border, axis=0)
    away = np.sqrt(((area - ground) ** 2).sum(axis=2))
    most = float(np.percentile(away, 99))
    if most < 40:
        return None
    inked = np.flatnonzero((away > 0.5 * most).any(axis=1))
    strokes = area[away >= 0.85 * most]
    base = np.flatnonzero((away > 0.5 * most).mean(axis=1) > 0.12)
    low = base[-1] if len(base) else inked[-1]
    return int(low - inked[0] + 1), np.median(strokes, axis=0)
