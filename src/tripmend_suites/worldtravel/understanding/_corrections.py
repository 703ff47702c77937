"""What a writer takes back: "at six, no wait, make that seven"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ._hit import Hit

__all__ = ["taken_back"]

_MARK = re.compile(
    r"(?:\b(?:no|oh|oops|sorry|ah|hm+|er|erm),? )*\b(?:wait(?:,? no)?|no,? sorry|sorry,? no|scratch that|strike that|"
    r"make (?:that|it)|i mean|i meant|correction|or rather|no,? rather|no,? what am i (?:saying|thinking|writing)|"
    r"no,? (?:silly|stupid|foolish) (?:me|of me)|no,? (?:that's|that is|that was) (?:wrong|not right|a mistake)|"
    r"on second thou?ghts?|forget that|i take (?:that|it) back|i stand corrected|no,? not that)\b"
    r"(?:[\s,:;.?!-]+(?:make (?:that|it)|i mean|i meant|no|sorry|rather)\b)*"
)
_STOP = re.compile(r"[.!?;]\s|\n")
_BEFORE, _AFTER = 8, 24
_TICS = ("i mean", "i meant", "or rather")
_SLIPS = 2
"""How often the same words take something back at most: who says "I mean" before every ticket corrects nothing."""
_KINDS = {
    "quick": "stay", "deep": "stay", "usual-stay": "stay", "family": "stay", "fast": "ticket", "guided": "ticket",
    "willing-queue": "ticket", "label": "ticket", "cheap": "price", "dear": "price", "hotel": "hotel", "area": "area",
    "venue": "venue", "event": "event", "dish": "dish", "meal": "meal", "date": "date", "tongue": "tongue",
    "clock": "clock", "range": "range", "neutral": "ticket",
}  # fmt: skip
_COUNTED = re.compile(
    r"\b(?:\d{1,2}|an?|one|two|three|four|five|six) (?:adult|child|kid|senior|student|people|person|grown-?up)\w*$"
)
_COUNT = re.compile(r"[\s,.;:-]*(?:\d{1,2}|an?|one|two|three|four|five|six)\b")


def taken_back(masked: str, found: Sequence[Hit]) -> list[tuple[int, int]]:
    """The stretches of a query that its writer takes back, with the words that do so: what stands right before these
    words and is of the kind that follows them. masked: the query with names blanked; found: its hits."""
    spans = []
    marks = list(_MARK.finditer(masked))
    said = Counter(mark[0] for mark in marks)
    for mark in marks:
        if mark[0] in _TICS and said[mark[0]] > _SLIPS:
            continue
        counted = _COUNTED.search(masked[: mark.start()].rstrip(" ,.;:-"))
        if counted is not None and _COUNT.match(masked[mark.end() :]):
            spans.append((counted.start(), mark.end()))
            continue
        end = _STOP.search(masked, mark.end())
        reach = min(mark.end() + _AFTER, end.start() if end else len(masked))
        after = {_KINDS[hit.kind] for hit in found if hit.kind in _KINDS and mark.end() <= hit.start <= reach}
        before = [
            hit
            for hit in found
            if _KINDS.get(hit.kind) in after
            and -1 <= mark.start() - hit.end <= (_BEFORE if _KINDS[hit.kind] not in ("stay", "ticket") else 2 * _BEFORE)
        ]
        if before:
            spans.append((min(hit.start for hit in before), mark.end()))
    return spans
