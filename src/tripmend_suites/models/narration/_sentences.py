"""A text in sentences and clauses, within which a time and a place belong together."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ._mentions import Span

__all__ = ["clauses", "sentences"]

_STOP = re.compile(r"(?<=[.!?])[”\"’)]?\s+(?=[^a-z\s])|\s*\n\s*")
_SHORT = re.compile(r"(?:\b(?:[A-Z]|St|Sts|Mr|Mrs|Ms|Dr|Mt|No|approx|ca|vs|etc|e\.g|i\.e)\.)$", re.IGNORECASE)
_CUT = re.compile(
    r"[,;]|\s[–—-]\s|—|\b(?:because|so|but|while|although|though|and|then|before|after|since|whereas|followed by)\b",
    re.IGNORECASE,
)


def _spans(text: str, cuts: Iterable[tuple[int, int]], start: int, end: int) -> list[Span]:
    found, begin = [], start
    for left, right in [*cuts, (end, end)]:
        if text[begin:left].strip():
            found.append(Span(begin, left, text[begin:left]))
        begin = right
    return found


def sentences(text: str) -> list[Span]:
    """The sentences and lines of a text."""
    cuts = [
        (match.start(), match.end())
        for match in _STOP.finditer(text)
        if "\n" in match[0] or not _SHORT.search(text[: match.start()])
    ]
    return _spans(text, cuts, 0, len(text))


def clauses(text: str, sentence: Span, whole: Iterable[Span]) -> list[Span]:
    """The clauses of a sentence. whole: names, times and the like, which are never cut."""
    kept = list(whole)
    cuts = [
        (match.start(), match.end())
        for match in _CUT.finditer(text, sentence.start, sentence.end)
        if not any(one.start < match.end() and match.start() < one.end for one in kept)
    ]
    return _spans(text, cuts, sentence.start, sentence.end)
