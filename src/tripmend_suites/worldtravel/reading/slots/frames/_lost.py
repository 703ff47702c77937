"""Times that the recogniser lost, because lines are drawn between their figures or over them.

A note that stands beside a time in slot after slot (``max 4``) tells where a time must be. Where none was read, the
place is looked at once more: without lines that are longer than letters, without what is paler than the letters or of
another colour, and with the figures set close together. What still does not read as a time stays lost.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING

from ...sheet import Box, Line, Sheet
from ..words._lexicon import folded, meaning_of
from ..words._overprinted import overprinted
from ..words._times import Token, placeholders, tokens
from ._frames import Canvas, frames, ground_of, tight

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["with_lost_times"]

_MOST = 60
"""So many places are read again at most; about 20 ms each."""
_NOTE = re.compile(r"(?:^|(?<=\s))(?:[^\W\d_]{2,9}\.? ?\d{1,3}|\d{1,3} [^\W\d_]{3,9})$")
_TIME = re.compile(r"\W?([01]\d|2[0-3])\s?[:.;]?\s?([0-5][05])\W?")
_SAMPLE = re.compile(r"[hn1il]{2}[:.;]?(?:mm|rnm|mrn)")
_ENTRY = re.compile(r"^[=:–-]\s*(?=\S)")
_SURE = 0.8


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a time must be. line: number of the line with the note. start: of the note in it."""

    box: Box
    line: int
    start: int


@dataclass(frozen=True, slots=True)
class _Cleaned:
    """picture: the figures alone, dark on white, close together. box: around them on the page."""

    picture: NDArray[np.uint8]
    box: Box


def with_lost_times(sheet: Sheet) -> Sheet:
    """The sheet with a line for each time that could be read again, and for each lost ``hh:mm`` of a legend, in place
    of what was misread there. Only screenshots lose times."""
    if sheet.source != "screenshot" or sheet.pixels is None or min(sheet.pixels.shape[:2]) < 16:
        return sheet
    notes = _notes(sheet)
    if len(notes) < 3:
        return sheet
    found = [token for token in tokens(sheet) if sheet.lines[token.line].confidence >= _SURE]
    canvas = Canvas(sheet.pixels)
    longest = 2.1 * median(tight(canvas, box).height for _, _, box in notes)
    places = _places(sheet, canvas, notes, found)
    places += [_Place(canvas.inside(box), line, start) for box, line, start in overprinted(sheet, found)]
    if not places:
        return _unruled(sheet, canvas, found, longest)
    from ..._again import read_each

    cleaned = [(place, _cleaned(canvas, place.box, longest)) for place in places[:_MOST]]
    kept = [(place, one) for place, one in cleaned if one is not None]
    new: list[tuple[_Place, Line]] = []
    for (place, one), (text, sure) in zip(kept, read_each([one.picture for _, one in kept]), strict=True):
        match = _TIME.fullmatch(text.strip())
        if match and sure > _SURE:
            new.append((place, _line(f"{match[1]}:{match[2]}", one.box, sure)))
    if not new:
        return _unruled(sheet, canvas, found, longest)
    samples = [_placeholder(sheet, canvas, place, longest) for place in _entries(sheet)]
    return _replaced(_unruled(sheet, canvas, found, longest), [*new, *(one for one in samples if one is not None)])


def _unruled(sheet: Sheet, canvas: Canvas, found: Sequence[Token], longest: float) -> Sheet:
    """The sheet with the boxes of ruled times (a line around them, or between their figures) around the figures alone,
    so that all are measured alike."""
    lines = list(sheet.lines)
    for token in [*found, *placeholders(sheet)]:
        line = lines[token.line]
        ink = tight(canvas, line.box)
        if len(line.text.strip()) > token.end - token.start or ink.height <= longest:
            continue
        one = _cleaned(canvas, canvas.inside(line.box), longest)
        if one is not None and one.box.height < 0.8 * ink.height and one.box.width > 0.6 * ink.width:
            lines[token.line] = _line(line.text, one.box, line.confidence)
    return replace(sheet, lines=tuple(lines))


def _notes(sheet: Sheet) -> list[tuple[int, int, Box]]:
    """(line, start, box) of the commonest kind of note at the end of a line: the same but for its number, four times
    or more."""
    found = []
    for number, line in enumerate(sheet.lines):
        match = _NOTE.search(line.text[-14:])
        if match and len(line.text) < 30:
            start = match.start() + max(0, len(line.text) - 14)
            kind = re.sub(r"\d+", "0", folded(line.text[start:])).replace(" ", "")
            found.append((kind, number, start, line.span(start, len(line.text))))
    often = Counter(kind for kind, *_ in found).most_common(1)
    if not often or often[0][1] < 4:
        return []
    return [(number, start, box) for kind, number, start, box in found if kind == often[0][0]]


def _places(
    sheet: Sheet, canvas: Canvas, notes: Sequence[tuple[int, int, Box]], found: Sequence[Token]
) -> list[_Place]:
    """To the left of each note without a time, up to the frame around it, or as far as times lie before other notes."""
    inks = [tight(canvas, box) for *_, box in notes]
    drawn = frames(canvas, inks)
    usual = [
        note.left - token.box.left
        for *_, note in notes
        for token in found
        if abs(token.box.centre[1] - note.centre[1]) < 0.5 * note.height and 0 < note.left - token.box.right < 60
    ]
    places = []
    for (number, start, _), ink, frame in zip(notes, inks, drawn, strict=True):
        if frame is not None and frame.left < ink.left - 2.5 * ink.height:
            box = Box(frame.left + 2, frame.top + 1, ink.left - 2, frame.bottom - 1)
        elif len(usual) > 2:
            left = round(ink.left - median(usual) - 0.8 * ink.height)
            box = Box(left, ink.top - ink.height, ink.left - 2, ink.bottom + ink.height)
        else:
            continue
        if box.width > 24 * ink.height:
            continue
        if not any(_in(box, token.box) for token in found) and not any(
            sum(c.isalpha() for c in line.text) > 3 and _in(box, line.box) for line in sheet.lines
        ):
            places.append(_Place(canvas.inside(box), number, start))
    return places


def _in(box: Box, other: Box) -> bool:
    x, y = other.centre
    return box.left - 2 <= x < box.right + 2 and box.top <= y < box.bottom


def _entries(sheet: Sheet) -> list[_Place]:
    """Before the words of a legend that no sample stands before: where the sample must be."""
    samples = placeholders(sheet)
    places = []
    for number, line in enumerate(sheet.lines):
        match = _ENTRY.match(line.text)
        if not match or not meaning_of(line.text[match.end() :]):
            continue
        tall = line.box.height
        box = Box(line.box.left - 8 * tall, line.box.top - tall // 2, line.box.left - 2, line.box.bottom + tall // 2)
        others = [one.box.right for n, one in enumerate(sheet.lines) if n != number and _in(box, one.box)]
        if not any(_in(box, token.box) for token in samples):
            places.append(_Place(_behind(box, others), number, 0))
    return places


def _behind(box: Box, others: Sequence[int]) -> Box:
    """The box behind what else stands in its first half."""
    first = [right for right in others if right < box.centre[0]]
    return box._replace(left=max([box.left, *first]))


def _placeholder(sheet: Sheet, canvas: Canvas, place: _Place, longest: float) -> tuple[_Place, Line] | None:
    from ..._again import read_each

    one = _cleaned(canvas, canvas.inside(place.box), longest)
    if one is None:
        return None
    text, sure = read_each([one.picture])[0]
    if _SAMPLE.fullmatch(folded(text).replace(" ", "")) is None:
        return None
    return place, _line("hh:mm", one.box, sure)


def _cleaned(canvas: Canvas, box: Box, longest: float) -> _Cleaned | None:
    """The figures in a box. longest: pixels, of a stroke of a letter; what is longer, upright or level, is a line."""
    import numpy as np

    crop = canvas.crop(box)
    if min(crop.shape[:2]) < 8:
        return None
    share = _share_of_ink(crop)
    if share is None:
        return None
    marked = share > 0.45
    lines = _grown(_long_runs(marked, longest) | _long_runs(marked.T, longest).T)
    share[lines] = 0
    marked = share > 0.45
    band = _band(marked)
    if band is None:
        return None
    top, bottom = band
    tall = bottom - top
    runs = [
        (a, b)
        for a, b in _runs(np.asarray((share[top:bottom] > 0.2).any(axis=0)))
        if int(marked[top:bottom, a:b].sum()) > 2
    ]
    if not 1 <= len(runs) <= 8 or tall < 6:
        return None
    gap = np.zeros((tall, max(2, round(0.18 * tall))))
    close = max((b[0] - a[1] for a, b in pairwise(runs)), default=0) <= 0.5 * tall
    if close:
        parts = [share[top:bottom, runs[0][0] : runs[-1][1]]]
    else:
        parts = [part for a, b in runs for part in (gap, share[top:bottom, a:b])]
    ink = np.clip((np.concatenate(parts, axis=1) - 0.15) / 0.7, 0, 1)
    grey = np.pad(255 - np.round(255 * ink).astype(np.uint8), 6, constant_values=255)
    where = Box(box.left + runs[0][0], box.top + top, box.left + runs[-1][1], box.top + bottom)
    return _Cleaned(np.ascontiguousarray(np.repeat(grey[:, :, None], 3, axis=2)), where)


def _share_of_ink(crop: NDArray[np.int16]) -> NDArray[np.float64] | None:
    """How far each pixel is on the way from the ground to the colour of the letters (0 to 1). Letters are what differs
    most; what has another colour is nearer to the ground in one channel, which counts."""
    import numpy as np

    ground = ground_of(crop)
    away = np.abs(crop - ground).max(axis=2)
    most = float(np.percentile(away, 99.5))
    if most < 50:
        return None
    colour = np.median(crop[away >= 0.9 * most], axis=0)
    told = np.abs(colour - ground) > 0.5 * most
    if not told.any():
        return None
    shares = (crop - ground)[:, :, told] / (colour - ground)[told]
    share: NDArray[np.float64] = np.clip(shares.min(axis=2), 0, 1)
    return share


def _runs(marks: NDArray[np.bool_]) -> list[tuple[int, int]]:
    import numpy as np

    ends = np.flatnonzero(np.diff(np.concatenate(([0], marks.astype(np.int8), [0]))))
    return list(zip(ends[::2].tolist(), ends[1::2].tolist(), strict=True))


def _long_runs(marked: NDArray[np.bool_], longest: float) -> NDArray[np.bool_]:
    """What belongs to a level run of more than so many pixels."""
    import numpy as np

    found = np.zeros_like(marked)
    for y, row in enumerate(marked):
        for a, b in _runs(row):
            if b - a > longest:
                found[y, a:b] = True
    return found


def _grown(marked: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """With one pixel more on each side, for the soft edges of lines."""
    import numpy as np

    wide = np.pad(marked, 1)
    found: NDArray[np.bool_] = marked | wide[:-2, 1:-1] | wide[2:, 1:-1] | wide[1:-1, :-2] | wide[1:-1, 2:]
    return found


def _band(marked: NDArray[np.bool_]) -> tuple[int, int] | None:
    """The rows of the figures: the run of rows with most ink."""
    import numpy as np

    runs = _runs(np.asarray(marked.any(axis=1)))
    if not runs:
        return None
    return max(runs, key=lambda run: int(marked[run[0] : run[1]].sum()))


def _line(text: str, box: Box, sure: float) -> Line:
    step = box.width / len(text)
    edges = tuple((round(box.left + i * step), round(box.left + (i + 1) * step)) for i in range(len(text)))
    return Line(text, box, edges, sure)


def _replaced(sheet: Sheet, new: Sequence[tuple[_Place, Line]]) -> Sheet:
    """The sheet with the new lines in the places of what was misread there."""
    cut = {place.line: place.start for place, _ in new}
    lines: list[Line] = []
    for number, line in enumerate(sheet.lines):
        lines += [one for place, one in new if place.line == number]
        if number in cut:
            at = cut[number]
            box = line.span(at, len(line.text))
            lines.append(replace(line, text=line.text[at:], box=box, edges=line.edges[at:]))
        elif not any(_in(place.box, line.box) for place, _ in new):
            lines.append(line)
    return replace(sheet, lines=tuple(lines))
