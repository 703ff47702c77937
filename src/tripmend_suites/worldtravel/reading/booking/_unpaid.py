"""Prices of fares that no fact can tell: reduced, family and single prices whose fare is none of the known ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .._layout import overlap_x, overlap_y
from ..prices._money import prices_in
from ..sheet import Box, Line
from ._lexicon import any_of
from ._words import folded

__all__ = ["unpaid"]

_FARES = re.compile(
    rf"\b(?:{any_of('reduced')}|seniors?|senioren|students?|famil(?:y|ies|ie|ia|le|lle)\w*|groups?|gruppe\w*|unemployed"
    r"|(?:per|pro|par|por|a)\s(?:person\w*|persona|personne|pessoa|kind|child|head|guest|gast))\b"
)
_MOST = 60
"""Letters of a label: more is a sentence about something else."""


def unpaid(lines: Sequence[Line], paid: Sequence[Box]) -> Iterator[tuple[str, int, Box]]:
    """Words for a fare with the amount in cents that stands beside them and where, of amounts that are in no ticket.
    Words right after an amount count (``58 € pro Person``), else those before it on its line or to its left."""
    for line in lines:
        found = [] if line.struck else prices_in(line.text)
        for number, (cents, start, end) in enumerate(found):
            box = line.span(start, end)
            if any(overlap_y(box, one) > 0.5 and overlap_x(box, one) > 0.5 for one in paid):
                continue
            begin = found[number - 1][2] if number else 0
            stop = found[number + 1][1] if number + 1 < len(found) else len(line.text)
            before = line.text[begin:start].strip(" ,;:.·|/()–—-")
            after = re.split(r"[,;.|/·–—]", line.text[end:stop])[0].strip()
            label = before or after or _left(lines, box)
            words = next((one for one in (label, after) if len(one) <= _MOST and _FARES.search(folded(one))), "")
            if words:
                yield words, cents, box


def _left(lines: Sequence[Line], box: Box) -> str:
    """The text nearest to the left in the same row."""
    near = [line for line in lines if line.box.right <= box.left + 2 and overlap_y(line.box, box) > 0.5]
    return max(near, key=lambda line: line.box.right).text.strip() if near else ""
