"""Legends without a sample slot: a swatch, a symbol or a letter before a word for a state, and the slots that match."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...sheet import Box
from ..frames._cells import Cell, Piece
from ..frames._found import LegendEntry
from ..frames._frames import Canvas, ground_of
from ..frames._verdict import Verdict
from ..words._lexicon import Meaning, meaning_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Key", "by_keys", "keys_of"]

_GLYPH = re.compile(r"^(?:([^\w\s“”\"'(=:–-])|([A-Za-z])\s?(?=[=:–-]))\s*(?:[=:–-]\s*)?(?=\w)")
_NEAR = 30.0
_LEAST = 16.0
"""Colours of entries that differ by less, of 255, are not told apart."""


@dataclass(frozen=True)
class Key:
    """entry: the words and their meaning. glyph: the symbol or letter before, or empty. colour: of the swatch, or of
    the words themselves; None where it is that of the ground."""

    entry: LegendEntry
    meaning: Meaning
    glyph: str
    colour: NDArray[np.float64] | None


def keys_of(canvas: Canvas, pieces: Sequence[Piece], cells: Sequence[Cell]) -> list[Key]:
    """The entries of such a legend, if it tells both states; an empty list without one."""
    found = []
    for piece in pieces:
        x, y = piece.box.centre
        if any(c.box.left <= x < c.box.right and c.box.top <= y < c.box.bottom for c in cells):
            continue
        start = _GLYPH.match(piece.text)
        glyph = (start.group(1) or start.group(2)) if start else ""
        words = piece.text[start.end() :] if start else piece.text
        meaning = meaning_of(words)
        if meaning is None or len(words.split()) > 5 or re.search(r"\d", words):
            continue
        box = _swatch(canvas, piece.box)
        if not glyph and box is None:
            continue
        colour = _colour(canvas, box or piece.box, box is not None)
        entry = LegendEntry(words, meaning, box or piece.box, piece.box)
        found.append(Key(entry, meaning, glyph, colour))
    groups = [[k for k in found if _together(first, k)] for first in found]
    groups = [group for group in groups if {k.meaning for k in group} == {"open", "sold_out"}]
    return max(groups, key=len, default=[])


def _together(one: Key, two: Key) -> bool:
    a, b = one.entry.words_box, two.entry.words_box
    tall = max(a.height, b.height)
    row = abs(a.centre[1] - b.centre[1]) < 0.7 * tall
    return row or (abs(one.entry.box.left - two.entry.box.left) < tall and abs(a.centre[1] - b.centre[1]) < 6 * tall)


def _swatch(canvas: Canvas, words: Box) -> Box | None:
    """What is drawn right before the words: no wider than three letters are high, with nothing else before it."""
    import numpy as np

    tall = words.height
    area = canvas.inside(Box(words.left - 5 * tall, words.top - tall // 4, words.left - 2, words.bottom + tall // 4))
    crop = canvas.crop(area)
    away = np.abs(crop - ground_of(crop)).max(axis=2) > 14
    away[away.mean(axis=1) > 0.9] = False
    columns = np.flatnonzero(away.sum(axis=0) >= 2)
    if not len(columns) or area.width - columns[-1] > 1.8 * tall:
        return None
    breaks = np.flatnonzero(np.diff(columns) > 0.35 * tall)
    first = int(columns[breaks[-1] + 1]) if len(breaks) else int(columns[0])
    if first < 2 or columns[-1] - first > 3.2 * tall or columns[-1] - first < 3:
        return None
    rows = np.flatnonzero(away[:, first : columns[-1] + 1].any(axis=1))
    return Box(
        area.left + first, area.top + int(rows[0]), area.left + int(columns[-1]) + 1, area.top + int(rows[-1]) + 1
    )


def _colour(canvas: Canvas, box: Box, swatch: bool) -> NDArray[np.float64] | None:
    import numpy as np

    around = canvas.crop(canvas.inside(box.grow(4)))
    ground = ground_of(np.concatenate([around[0], around[-1]])[None])
    inner = Box(box.left + 3, box.top + 3, box.right - 3, box.bottom - 3)
    if swatch and min(inner.width, inner.height) > 2 and box.width < 4 * box.height:
        full = canvas.crop(canvas.inside(inner))
        if float((np.abs(full - ground_of(full)).max(axis=2) < 10).mean()) > 0.9:
            return ground_of(full)  # of one colour, within its border
    crop = canvas.crop(canvas.inside(box)).reshape(-1, 3)
    middle = crop[np.abs(crop - ground).max(axis=1) > 24]
    return np.asarray(np.median(middle, axis=0), np.float64) if len(middle) > 8 else None


def by_keys(canvas: Canvas, cells: Sequence[Cell], keys: Sequence[Key]) -> list[Verdict]:
    """Each slot by the one symbol, or the one colour of the legend that is in it. Where all have the colour of an entry
    that is drawn in the colour of the page, nothing is told: another may be drawn on some of them in another way."""
    found = [_by_glyph(cell, keys) or _by_colour(canvas, cell, keys) for cell in cells]
    states = {one.state for one in found}
    if len(states) == 1 and any(
        key.meaning in states and key.colour is not None and _blank(canvas, key) for key in keys
    ):
        return [Verdict("unknown", 0.5, "all are as the page is")] * len(found)
    return found


def _blank(canvas: Canvas, key: Key) -> bool:
    """Whether the swatch has the colour of what is around it."""
    import numpy as np

    around = canvas.crop(canvas.inside(key.entry.box.grow(4)))
    ground = ground_of(np.concatenate([around[0], around[-1]])[None])
    return key.colour is not None and float(np.abs(key.colour - ground).max()) < _LEAST


def _by_glyph(cell: Cell, keys: Sequence[Key]) -> Verdict | None:
    glyphs = {key.glyph: key for key in keys if key.glyph}
    if len(glyphs) < 2:
        return None
    around = cell.words
    hits = {
        key.meaning: key
        for glyph, key in glyphs.items()
        if (glyph in around.split() if glyph.isalpha() else glyph in around)
    }
    if len(hits) != 1:
        return None
    key = next(iter(hits.values()))
    return Verdict(key.meaning, 0.98, f"it has the “{key.glyph}” of “{key.entry.words}”")


def _by_colour(canvas: Canvas, cell: Cell, keys: Sequence[Key]) -> Verdict:
    """What of the cell, with its frame, is near the colour of one entry, and of none with the other meaning."""
    import numpy as np

    unknown = Verdict("unknown", 0.5, "it matches no entry of the legend")
    coloured = [key for key in keys if key.colour is not None]
    colours = [key.colour for key in coloured if key.colour is not None]
    if {key.meaning for key in coloured} != {"open", "sold_out"}:
        return unknown
    apart = min(
        float(np.abs(a - b).max())
        for a, one in zip(colours, coloured, strict=True)
        for b, two in zip(colours, coloured, strict=True)
        if one.meaning != two.meaning
    )
    if apart < _LEAST:
        return unknown
    limit = min(_NEAR, apart / 2.5)
    box = cell.box
    whole = canvas.crop(canvas.inside(box))
    ground = np.array([np.abs(ground_of(whole) - colour).max() for colour in colours])
    hit = {key.meaning for key, far in zip(coloured, ground.tolist(), strict=True) if far < limit}
    if len(hit) == 1:
        return _said(coloured[int(ground.argmin())])
    rows = (box.top + 3, box.bottom - 3)
    strips = (Box(box.left - 9, rows[0], box.left, rows[1]), Box(box.right, rows[0], box.right + 9, rows[1]))
    for area in (box.grow(1), *strips):
        key = _most(canvas.crop(canvas.inside(area)).reshape(-1, 3), coloured, colours, limit)
        if key is not None:
            return _said(key)
    return unknown


def _said(key: Key) -> Verdict:
    return Verdict(key.meaning, 0.97, f"it has the colour of “{key.entry.words}”")


def _most(
    pixels: NDArray[np.int16], coloured: Sequence[Key], colours: Sequence[NDArray[np.float64]], limit: float
) -> Key | None:
    """The entry whose colour is found in some place, where there is hardly any colour of the other meaning."""
    import numpy as np

    far = np.stack([np.abs(pixels - colour).max(axis=1) for colour in colours], axis=1)
    shares = [int(((far[:, i] < limit) & (far.argmin(axis=1) == i)).sum()) for i in range(len(coloured))]
    totals = {
        m: sum(n for n, key in zip(shares, coloured, strict=True) if key.meaning == m) for m in ("open", "sold_out")
    }
    for meaning, other in (("open", "sold_out"), ("sold_out", "open")):
        if totals[meaning] >= 20 and totals[meaning] > 6 * totals[other]:
            return max(zip(shares, coloured, strict=True), key=lambda pair: pair[0] * (pair[1].meaning == meaning))[1]
    return None
