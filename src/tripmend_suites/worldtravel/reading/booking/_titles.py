"""A heading over slots taken apart: the title of what is on, and its genre in smaller or paler letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .._layout import Piece, words_of
from ..sheet import Sheet
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
    looks = [_look(word, pixels) for word in words]
    first = looks[0]
    if first is None:
        return None
    for at in range(max(1, len(words) - 3), len(words)):
        head, tail = [look for look in looks[:at] if look], [look for look in looks[at:] if look]
        if not tail or len(tail) < len(words) - at:
            continue
        height = max(look[0] for look in head)
        lower = all(look[0] < 0.8 * height for look in tail) and height - max(look[0] for look in tail) >= 2
        other = all(_far(look[1], first[1]) > 60 for look in tail)
        even = max(_far(look[1], first[1]) for look in head) < 45
        if (lower and words[at].text[:1].isupper()) or (other and even):
            return at
    return None


def _far(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    return float(((a - b) ** 2).sum() ** 0.5)


def _look(word: Piece, pixels: NDArray[np.uint8]) -> tuple[float, NDArray[np.float64]] | None:
    """How high the capitals of a word would be, by its letters, and the colour of its strokes."""
    import numpy as np

    box = word.box
    area = pixels[max(0, box.top) : box.bottom, max(0, box.left) : box.right].astype(float)
    if area.size == 0:
        return None
    ground = np.median(np.concatenate([area[0], area[-1]]), axis=0)
    away = np.sqrt(((area - ground) ** 2).sum(axis=2))
    most = float(np.percentile(away, 99))
    if most < 40:
        return None
    inked = np.flatnonzero((away > 0.5 * most).any(axis=1))
    tall = any(letter.isupper() or letter.isdigit() or letter in "bdfhklt()'’" for letter in word.text)
    deep = any(letter in "gjpqyQ(),;" for letter in word.text)
    whole = (1.0 if tall else 0.73) + (0.27 if deep else 0.0)
    return float(inked[-1] - inked[0] + 1) / whole, np.median(area[away >= 0.85 * most], axis=0)
