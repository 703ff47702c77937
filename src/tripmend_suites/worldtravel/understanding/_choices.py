"""Places that a query names and may not wish for: one of two, or one that is not wanted."""

from __future__ import annotations

import re

from ._hits import Hits
from ._model import Doubt

__all__ = ["open_choices"]

_OR = re.compile(r"(?:^|[\s,(])(?:or(?: else)?|either)[\s,](?:the |at |to )*$")
_UNWANTED = re.compile(
    r"(?:(?:^|[.,;!?(\n]|\s-)\s*(?:but |and )?(?:not|no)|\b(?:not|n't|nor|never) (?:want|wish|like|need|care)(?: to)?"
    r"(?: (?:see|visit|do|go to|enter))?|(?:\b(?:we|i)(?: have|'ve)(?: already| both| all)?|\balready) "
    r"(?:seen|visited|done|been (?:to|in|at|inside))|"
    r"(?:(?<!not )(?<!n't )(?<!never )\b(?:we|i|please|let's|can|will|to|and) )"
    r"(?:skip|leave out)|\bno need (?:of|for)|\b(?:instead of|rather than|anything but))\s"
    r"(?:to see |to visit )?(?:the )?$"
)


def open_choices(hits: Hits) -> list[Doubt]:
    """A doubt for each place behind "or" and another place, and for each behind words that it is not wanted."""
    found, before = [], -1
    for hit in hits.found:
        if hit.kind != "venue":
            continue
        words, name = hits.masked[max(0, hit.start - 30) : hit.start], hits.folded.query[hit.start : hit.end]
        if _OR.search(words) and 0 <= hit.start - before <= 12:
            found.append(Doubt("visits", f"one of two places is wished for, and which is left open: {name}"))
        elif _UNWANTED.search(words):
            found.append(Doubt("visits", f"a place is named as one that is not wanted: {name}"))
        before = hit.end
    return found
