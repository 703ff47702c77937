"""Slots of plain text, where words alone tell the states: beside a time, on the line below or above it, or over a list.

10:00 available            10:00                Sold out:
10:30 sold out             available            - 10:00
                           10:30                - 10:30
                           sold out
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from ...sheet import Line, Sheet
from ..frames._cells import Cell, Piece
from ..frames._found import SeenSlot, SlotSheet
from ..frames._verdict import NOTHING
from ..signs._sentences import by_sentences, with_listed
from ..signs._wording import by_words, unworded
from ..words._counts import by_counts
from ..words._lexicon import meaning_of, says_count
from ..words._starts import starts
from ..words._times import Token, tokens
from ._told import told_of

__all__ = ["written_slots"]

_BETWEEN = " \t-–—−:.,;|/·•*~>#=()[]…_"
"""What parts a time from its words."""
_WORDS = 5
"""A caption has no more."""
_MOST = 0.6
"""So many of the times have to have a caption on the same side."""
_LARGEST = 400
"""Times; more is no page with slots. Each is compared with all others."""
_END = re.compile(
    r"\s?(?:[-–—−‒~〜]|to|bis|until|→|a|à|al|ate|até|tot|til|till|do|alle|às)\s?\d{1,2}\s?[:.h]\s?\d\d\)?", re.I
)
"""The end of what a time begins (``10:00 - 10:30``)."""


def written_slots(sheet: Sheet) -> SlotSheet:
    """The slots of plain text. What no word tells is `unknown`, but in a list where only sold-out ones say so."""
    times = tokens(sheet)
    if len(times) > _LARGEST:
        return SlotSheet((), (), (), f"there are more than {_LARGEST} times")
    found = with_listed(sheet, starts(sheet, times))
    if not found:
        return SlotSheet((), (), (), "there are no times")
    told_so = by_sentences(sheet, found)
    cells = _headed(sheet, _captioned(sheet, _beside(sheet, found)))
    verdicts = by_words(cells)
    # Sentences about letters in bold, or struck out, speak of what is not to be seen.
    if _list(sheet, found) and not told_of([line.text for line in sheet.lines]):
        empty = {i for i, cell in enumerate(cells) if not cell.words}
        inferred = unworded(cells, verdicts, [NOTHING] * len(cells), empty)
        verdicts = [own if own.state != "unknown" else other for own, other in zip(verdicts, inferred, strict=True)]
    verdicts = [told_so.get(i, one) for i, one in enumerate(verdicts)]
    slots = tuple(
        SeenSlot(
            cell.token.time,
            cell.box,
            cell.ink,
            one.state,
            round(one.sure, 3),
            says_count(cell.words),
            cell.words,
            one.why,
        )
        for cell, one in zip(cells, verdicts, strict=True)
    )
    return SlotSheet(slots, (), (), "")


def _list(sheet: Sheet, found: Sequence[Token]) -> bool:
    """Whether no word stands before the first time of any line: else a time may be one that a sentence speaks of."""
    firsts = {token.line: token.start for token in sorted(found, key=lambda one: -one.start)}
    return all(re.search(r"[^\W\d_]", sheet.lines[at].text[:start]) is None for at, start in firsts.items())


def _beside(sheet: Sheet, found: Sequence[Token]) -> list[Cell]:
    """The times with the words of their line: those up to the next time, or before it where none stand behind the times
    of the line and those before tell a state."""
    by_line: defaultdict[int, list[Token]] = defaultdict(list)
    for token in found:
        by_line[token.line].append(token)
    cells = {}
    for at, mine in by_line.items():
        line, mine = sheet.lines[at], sorted(mine, key=lambda one: one.start)
        ends = [_end(line, token) for token in mine]
        behind = [
            _piece(line, end, nxt)
            for end, nxt in zip(ends, [*(one.start for one in mine[1:]), len(line.text)], strict=True)
        ]
        before = [_piece(line, start, token.start) for start, token in zip([0, *ends[:-1]], mine, strict=True)]
        led = behind[-1] is None and all(piece is not None and _captions(piece.text) for piece in before)
        for token, piece in zip(mine, before if led else behind, strict=True):
            box = token.box.join(piece.box) if piece is not None else token.box
            cells[token.line, token.start] = Cell(token, token.box, box, False, (piece,) if piece is not None else ())
    return [cells[token.line, token.start] for token in found]


def _end(line: Line, token: Token) -> int:
    match = _END.match(line.text, token.end)
    return match.end() if match is not None else token.end


def _piece(line: Line, start: int, end: int) -> Piece | None:
    """The words between two letters of a line; None where there are none."""
    text = line.text[start:end]
    bare = text.strip(_BETWEEN)
    if not bare:
        return None
    start += text.index(bare)
    return Piece(bare, line.span(start, start + len(bare)))


def _captions(text: str) -> bool:
    """Whether a few words tell a state, in words or numbers."""
    return len(text.split()) <= _WORDS and (meaning_of(text) is not None or by_counts([text])[0] is not None)


def _captioned(sheet: Sheet, cells: list[Cell]) -> list[Cell]:
    """The cells, where most stand alone on their lines and have a line right below, or right above, that tells a state:
    each with that line."""
    timed = {cell.token.line for cell in cells}
    alone = [i for i, cell in enumerate(cells) if not cell.pieces]
    sides = []
    for step in (1, -1):
        hits = {}
        for i in alone:
            at = cells[i].token.line + step
            line = sheet.lines[at] if 0 <= at < len(sheet.lines) and at not in timed else None
            if line is not None and _captions(line.text):
                hits[i] = Piece(line.text.strip(_BETWEEN), line.box)
        sides.append(hits)
    best = max(sides, key=len)
    if len(best) < max(2, _MOST * len(cells)) or len(sides[0]) == len(sides[1]):
        return cells
    return [_with(cell, best[i]) if i in best else cell for i, cell in enumerate(cells)]


def _headed(sheet: Sheet, cells: list[Cell]) -> list[Cell]:
    """The cells, those without words below a line that tells a state and ends with a colon (``Sold out:``) each with
    that line, up to the next line without a time."""
    timed = {cell.token.line for cell in cells}
    found = list(cells)
    for i, cell in enumerate(cells):
        at = cell.token.line
        while at > 0 and at in timed:
            at -= 1
        head = sheet.lines[at]
        if not cell.pieces and at not in timed and head.text.rstrip().endswith(":") and _captions(head.text):
            found[i] = replace(cell, pieces=(Piece(head.text.strip(_BETWEEN), head.box),))
    return found


def _with(cell: Cell, caption: Piece) -> Cell:
    return replace(cell, pieces=(caption,), box=cell.box.join(caption.box))
