"""How much of a document is read: what is longer than any page that people make is cut off, and that is said."""

from __future__ import annotations

import re
from dataclasses import replace

from ..facts import Abstained, Kind
from ..sheet import Line, Sheet

__all__ = ["bounded"]

_LONGEST = 2_000
"""Letters of a line; a long paragraph in one line of plain text has half of that."""
_MOST_LINES = 4_000
"""The densest tables of ways have half of that."""
_MOST_WORDS = 50_000
"""Words, numbers and marks: of a long guide book's chapter."""
_ON_BOOKING = 5_000
"""The same of a booking page; the longest of a generated world has 1,108. Each of its pieces is compared with those
around it."""
_WORD = re.compile(r"\w+|[^\w\s]")


def bounded(sheet: Sheet, kind: Kind) -> tuple[Sheet, tuple[Abstained, ...]]:
    """The part of a document that is read, and what is left out: the ends of lines of more than 2,000 letters, and what
    follows on 4,000 lines or 50,000 words, of a booking page on 5,000."""
    most = _ON_BOOKING if kind in ("booking", "reservation") else _MOST_WORDS
    kept: list[Line] = []
    gaps: list[Abstained] = []
    words = 0
    for number, line in enumerate(sheet.lines):
        short = _cut(line)
        words += sum(1 for _ in _WORD.finditer(short.text))
        if number and (words > most or number >= _MOST_LINES):
            count = len(sheet.lines)
            why = f"the document is too long; the last {count - number} of its {count} lines were not read"
            gaps.append(Abstained("rest of the document", why, line.box))
            break
        if short is not line:
            why = f"the line has {len(line.text)} letters; only the first {len(short.text)} were read"
            gaps.append(Abstained("end of a line", why, line.box))
        kept.append(short)
    return (replace(sheet, lines=tuple(kept)) if gaps else sheet), tuple(gaps)


def _cut(line: Line) -> Line:
    if len(line.text) <= _LONGEST:
        return line
    edges = line.edges[:_LONGEST]
    right = max((right for _, right in edges), default=line.box.right)
    return replace(line, text=line.text[:_LONGEST], edges=edges, box=line.box._replace(right=right))
