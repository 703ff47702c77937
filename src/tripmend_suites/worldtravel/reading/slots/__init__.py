"""Time slots on a page: where they are, and which are open, sold out, or not to be told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from statistics import median

from ..sheet import Box, Sheet
from .frames._cells import Cell, Piece, cells_of, pieces_of
from .frames._flaps import without_tiles
from .frames._found import LegendEntry, SeenSlot, SlotSheet, State
from .frames._frames import Canvas, ground_of
from .frames._lost import with_lost_times
from .frames._spines import with_spines
from .frames._verdict import Verdict
from .looks._convention import stands_out
from .looks._judge import Compared, beside_words, judge
from .looks._look import Look, look_at
from .looks._poor import settled
from .looks._told import by_told, told_of
from .signs._around import by_drawings_around
from .signs._beyond import by_beyond
from .signs._captions import beside_the_point, captioned
from .signs._details import by_details
from .signs._doubts import legend_alone, uncounted, unread_upright
from .signs._exemplars import exemplars
from .signs._keys import by_keys, keys_of
from .signs._labels import empty_beside, relabelled
from .signs._legend import Sample, samples_of
from .signs._levels import Levels, by_levels, levels_of
from .signs._lights import by_lights
from .signs._marked import by_marks
from .signs._numbers import recounted
from .signs._outlines import by_outlines
from .signs._patches import by_patches
from .signs._pictures import by_pictures
from .signs._rules import by_rules
from .signs._scribbled import by_scribbles
from .signs._sentences import by_sentences, with_listed
from .signs._shares import unshared, with_shares
from .signs._tongues import without_stripes
from .signs._twins import twins
from .words._lexicon import folded, meaning_of, says_count, says_places
from .words._prose import Told, told_in_prose
from .words._starts import starts
from .words._times import Token, placeholders, tokens

__all__ = ["LegendEntry", "SeenSlot", "SlotSheet", "State", "find_slots", "measure", "with_lost_times"]

_SOME_RED = 40
"""So many red pixels outside the slots make red a colour of the house."""
_UNDER = 1.6
"""The number of a time without a box stands no further below it, in heights of the time."""
_ROW = 40
"""Frames so many times as wide as their time is high are rows."""
_LOST = Verdict("unknown", 0.5, "what it says of its places could not be read")
_NOTE = re.compile(r"^(.*\d.*?)\s*(?:[^\w\s.,)%€$£]+|(?<=\d)\s+[A-Za-z0]|(?<=\d)[A-Za-z])?$", re.S)


def measure(sheet: Sheet) -> tuple[list[Cell], list[Look], list[Sample], list[Look]]:
    """The cells of a page with their looks, and the samples of its legend with theirs; for training. The sheet needs
    a picture."""
    if sheet.pixels is None:
        return [], [], [], []
    return _measured(sheet, Canvas(sheet.pixels))[2:]


_Measured = tuple[Levels | None, Canvas, list[Cell], list[Look], list[Sample], list[Look]]


def _measured(sheet: Sheet, canvas: Canvas) -> _Measured:
    """What `measure` gives, after how high slots are filled and the canvas without what tells other things than
    states. Samples that show a time are taken for such where their words stand outside of them and say both states."""
    times, stand_ins = with_listed(sheet, starts(sheet, tokens(sheet))), placeholders(sheet)
    shown = [] if stand_ins else exemplars(sheet, canvas, times)
    if shown:
        rest = [one for one in times if not any((one.line, one.start) == (s.line, s.start) for s in shown)]
        found = _measured_beside(sheet, canvas, rest, shown)
        if {sample.meaning for sample in found[4]} >= {"open", "sold_out"}:
            return found
    return _measured_beside(sheet, canvas, times, stand_ins)


def _measured_beside(sheet: Sheet, canvas: Canvas, times: Sequence[Token], stand_ins: Sequence[Token]) -> _Measured:
    """The same, where it is known which times are slots and which are samples."""
    cells = cells_of(sheet, canvas, times, stand_ins)
    canvas = without_stripes(canvas, cells, pieces_of(sheet, [*times, *stand_ins]))
    framed, others = any(cell.framed for cell in cells), pieces_of(sheet, [*times, *stand_ins])
    samples = samples_of(cells_of(sheet, canvas, stand_ins, times, framed), others)
    levels = levels_of(canvas, cells, samples)
    canvas = levels.canvas if levels else canvas
    if samples and not any(sample.cell.framed for sample in samples) and _rows(cells):
        cells = cells_of(sheet, canvas, times, stand_ins, framed=False)
    marks = {folded(piece.text) for sample in samples for piece in sample.cell.pieces}
    looks = [look_at(canvas, cell, _notes(canvas, cell, marks)) for cell in _judged(cells)]
    if canvas.red_elsewhere([cell.box for cell in cells]) < _SOME_RED:
        looks = [replace(look, signal=True) for look in looks]
    return levels, canvas, cells, looks, samples, [look_at(canvas, sample.cell, []) for sample in samples]


def _rows(cells: Sequence[Cell]) -> bool:
    """Whether most slots have frames as wide as rows of a table: where the samples have none, these are none."""
    return 2 * sum(cell.framed and cell.box.width > _ROW * cell.ink.height for cell in cells) > len(cells)


def find_slots(sheet: Sheet, *, again: bool = True) -> SlotSheet:
    """The slots of a page; a sheet without a picture gives none. What cannot be told is `unknown`, never guessed.

    again: look for times that were lost in the screenshot; not for a sheet that is from `with_lost_times`."""
    if sheet.pixels is None or min(sheet.pixels.shape[:2]) < 16:
        return SlotSheet((), (), (), "there is no picture")
    pixels = sheet.pixels
    sheet = with_lost_times(sheet) if again else sheet
    levels, canvas, cells, looks, samples, theirs = _measured(sheet, Canvas(pixels))
    prose = told_in_prose(sheet)
    if len(cells) <= len(prose) / 2:
        return SlotSheet(tuple(_of_prose(one) for one in prose), (), (), "" if prose else "there are no times")
    pieces = pieces_of(sheet, [cell.token for cell in cells])
    cells = cells if samples else captioned(cells, pieces)
    cells = without_tiles(sheet, canvas, cells)
    unplaced = not samples and beside_the_point(cells, pieces)
    keys = [] if samples else keys_of(canvas, pieces, cells)
    told = [] if samples or keys else told_of([line.text for line in sheet.lines])
    legend = bool(samples or keys or told)
    unplaced = unplaced or (not legend and legend_alone(cells, pieces))
    before = cells
    spines = None if legend else with_spines(sheet, canvas, cells)
    if spines is not None:
        cells, doubtful = recounted(pixels, spines.cells)
        doubtful |= spines.unread
    else:
        cells, doubtful = (cells, set[int]()) if legend else relabelled(sheet, canvas, cells)
    written, cells = cells, with_shares(cells, pieces)
    if keys:
        verdicts = beside_words(cells, by_keys(canvas, cells, keys))
    elif told:
        verdicts = beside_words(cells, by_told(looks, told))
    else:
        verdicts = judge(
            *(_judged(cells), looks, samples, theirs),
            _compared(canvas, cells, samples, pieces),
            doubtful,
            set() if samples else spines.blank if spines else empty_beside(canvas, cells) | twins(canvas, cells),
            [] if samples else by_lights(canvas, cells),
            by_marks(canvas, cells),
        )
        if not samples:
            verdicts = by_scribbles(canvas, cells, verdicts, partial(_plain, cells, looks))
    if canvas.poor([cell.ink for cell in cells]) or median(cell.ink.height for cell in cells) < 7.5:
        verdicts = settled(looks, verdicts)
    if levels:
        verdicts = by_levels(levels, verdicts)
    if not legend:
        lost = (
            uncounted(before, cells, verdicts)
            | unshared(written, [one.state for one in verdicts])
            | (set() if spines else unread_upright(canvas, cells))
        )
        verdicts = [_LOST if i in lost else one for i, one in enumerate(verdicts)]
    if unplaced and not keys and not told:
        verdicts = [Verdict("unknown", 0.0, "words for states stand on the page, but not with the slots")] * len(cells)
    told_so = by_sentences(sheet, [cell.token for cell in cells])
    verdicts = [told_so.get(i, one) for i, one in enumerate(verdicts)]
    slots = tuple(
        SeenSlot(
            *(cell.token.time, cell.outer or cell.box, cell.ink, one.state, round(one.sure, 3)),
            *((says_places if one.state == "open" else says_count)(told), words or told, one.why),
        )
        for cell, words, one in zip(cells, [one.words for one in written], verdicts, strict=True)
        for told in (cell.words or _note_beside(cell, pieces, cells),)
    )
    legends = tuple(sample.entry for sample in samples) or tuple(key.entry for key in keys)
    return SlotSheet(slots, legends, tuple(entry.box for entry in legends), "")


def _compared(canvas: Canvas, cells: Sequence[Cell], samples: Sequence[Sample], pieces: Sequence[Piece]) -> Compared:
    """What pieces of the picture that are those of a sample tell; of drawings the first way that tells anything."""
    return Compared(
        by_patches(canvas, cells, samples),
        by_patches(canvas, cells, samples, edges=True),
        by_rules(canvas, cells, samples)
        or by_pictures(canvas, cells, samples)
        or by_outlines(canvas, cells, samples)
        or by_details(canvas, cells, samples)
        or by_beyond(canvas, cells, samples, pieces)
        or by_drawings_around(canvas, cells, samples, pieces),
    )


def _judged(cells: Sequence[Cell]) -> list[Cell]:
    """The cells without the words beside tiles, where none of these says a state: then the tiles do, and a word that
    was misread there makes nothing doubtful."""
    if any(meaning_of(piece.text) for cell in cells if cell.outer for piece in cell.pieces):
        return list(cells)
    return [replace(cell, pieces=()) if cell.outer else cell for cell in cells]


def _plain(cells: Sequence[Cell], looks: Sequence[Look], places: Sequence[int]) -> list[Verdict]:
    """The states of some slots as if there were no others; alike and without words, they are open."""
    own = judge([cells[i] for i in places], [looks[i] for i in places])
    if any(one.state == "sold_out" for one in own) or stands_out([looks[i] for i in places]):
        return own
    return [
        one if one.state == "open" else Verdict("open", 0.95, "others are scribbled out, and it is not") for one in own
    ]


def _of_prose(told: Told) -> SeenSlot:
    minutes, state, box, sentence = told
    time = f"{minutes // 60:02d}:{minutes % 60:02d}"
    why = "a sentence says so of it" if state else "no sentence says clearly whether it is open"
    return SeenSlot(time, box, box, state or "unknown", 0.97 if state else 0.0, None, sentence, why)


def _notes(canvas: Canvas, cell: Cell, marks: set[str]) -> list[Box]:
    """Boxes of text that is no mark: numbers, and longer words that are in no sample and mean no state (languages)."""
    found = []
    for piece in cell.pieces:
        match = _NOTE.match(piece.text)
        if match and len(piece.text) > 1:  # a sign that was read as a letter at the end of a note is no part of it
            one = piece.box
            share = (len(match.group(1)) - 0.1) / len(piece.text)
            right = one.right if share > 0.9 else round(one.left + share * one.width)
            if re.search(r"\d[A-Za-z]$", piece.text):
                right = _last_gap(canvas, one)
            found.append(Box(one.left, one.top, right, one.bottom))
        elif not match and (
            sum(c.isalpha() for c in piece.text) > 3 and folded(piece.text) not in marks and not meaning_of(piece.text)
        ):
            found.append(piece.box)
    return found


def _note_beside(cell: Cell, pieces: Sequence[Piece], cells: Sequence[Cell]) -> str:
    """The number that stands close behind a box that is drawn around no more than a time, or under a time without a
    box; else nothing."""
    tall = cell.ink.height
    if not cell.framed:
        below = [
            piece
            for piece in pieces
            if 0 <= (gap := piece.box.top - cell.ink.bottom) < _UNDER * tall
            and not any(0 <= other.ink.top - piece.box.bottom <= gap for other in cells)  # it is of the time below it
        ]
        middle = cell.ink.centre[0]
        under = [p for p in below if abs(p.box.centre[0] - middle) < 0.5 * tall or abs(p.box.left - cell.ink.left) < 3]
        return next((piece.text for piece in under if says_count(piece.text) is not None), "")
    if cell.box.width > cell.ink.width + 4 * tall:
        return ""
    for piece in pieces:
        level = abs(piece.box.centre[1] - cell.ink.centre[1]) < 0.5 * tall
        if level and 0 <= piece.box.left - cell.box.right < 2 * tall and says_count(piece.text) is not None:
            held = any(one.box.left <= piece.box.centre[0] <= one.box.right and _beside(one, piece) for one in cells)
            return "" if held else piece.text
    return ""


def _beside(cell: Cell, piece: Piece) -> bool:
    return cell.box.top <= piece.box.centre[1] <= cell.box.bottom


def _last_gap(canvas: Canvas, box: Box) -> int:
    """Where the last thing in a piece of text begins that stands apart from what is before it."""
    import numpy as np

    crop = canvas.crop(canvas.inside(box))
    inked = np.flatnonzero((np.abs(crop - ground_of(crop)).max(axis=2) > 60).any(axis=0))
    gaps = np.diff(inked)
    wide = np.flatnonzero(gaps > max(3, 0.25 * box.height))
    return box.left + int(inked[wide[-1]]) + 2 if len(wide) else box.right
