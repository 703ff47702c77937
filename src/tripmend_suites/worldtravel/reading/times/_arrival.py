"""How early one has to be there, by the way that one goes in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .._prose import Passage, sentences
from ._spans import Span, spans_in

__all__ = ["Arrival", "arrivals_in", "is_arrival"]


class Arrival(NamedTuple):
    """minutes before the booked time, for an `admission` of ``standard``, ``skip-line``, ``guided``, ``pass``,
    ``event``. passage: the words that say so."""

    admission: str
    minutes: int
    passage: Passage


_ADMISSIONS = (
    (
        "skip-line",
        r"skip(?:ping)?[\s-]*(?:the)?[\s-]*(?:line|queue)|fast[\s-]*(?:track|lane|line|entr\w+)|priority|express|queue[\s-]*jump\w*|jump\w*\s+the\s+"
        r"(?:queue|line)|(?:without|no)\s+(?:queu\w+|lining\s+up|standing\s+in\s+line|waiting\s+in\s+line)|past\s+the\s+(?:queue|line)|by-?pass",
    ),
    (
        "pass",
        r"(?:city|museum|day|tourist|annual|season|visitor)s?[\s-]*(?:pass|card)(?:es|s)?|pass[\s-]*(?:holders?|owners?|entr\w+|line|queue|users?|door)"
        r"|(?:holders?|owners?)\s+of\s+(?:an?|the|any)\s+(?:\w+\s+)?(?:pass|card)|(?:with|have|hold|carry|own|using)\s+(?:an?|the|your|any)\s+(?:\w+\s+)?pass\b"
        r"|\bpasses\b|\bpass\s*:",
    ),
    (
        "event",
        r"performances?|special\s*(?:entr\w+|events?|admission|tickets?|opening)|\bevents?\b|\bconcerts?\b|\bshows?\b|curtain|\bthe\s+overture|screening"
        r"|\bplays?\b|\boperas?\b|\bevening\s+(?:ticket|opening)s?|timed\s+part|seats?\b|\bafter[\s-]*hours",
    ),
    ("guided", r"\bguid(?:ed|es?)\b(?!\s*book)|\btours?\b|\bgroups?\s+with\b|meeting\s+point"),
)
_KINDS = tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in _ADMISSIONS)
_PLAIN = re.compile(
    r"ordinary|standard|regular|normal|basic|general|usual|simple|plain|everybody\s+else|everyone\s+else|other\s+(?:tickets?|visitors|guests)|\btable"
    r"|reservation|guests?|booking",
    re.IGNORECASE,
)
_EARLY = re.compile(
    r"^[\s,()]*(?:or\s+more\s+|at\s+least\s+|is\s+|are\s+|too\s+)*(?:earl(?:y|ier)|ahead|in\s+advance|before|prior|beforehand|in\s+good\s+time|sooner)",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"(?:\b(?:early|ahead|in\s+advance)\s*(?:by|of)?|\bbuffer\s*(?:of|:)?|\bmargin\s+of)\s*(?:at\s+least\s+|some\s+)*$",
    re.IGNORECASE,
)
_OPEN = re.compile(
    r"\b(?:doors?|gates?|house|till|desk|office|entrance|kitchen)\s+(?:is|are|will\s+be)?\s*(?:only\s+)?open(?:s|ed)?\b",
    re.IGNORECASE,
)
_LAST = re.compile(r"\b(?:last|closing|closes?|latest|final|stop(?:s|ped)?)\b", re.IGNORECASE)


_SENTENCE = 500
"""Letters around a length that belong to the same sentence at most."""


def is_arrival(text: str, span: Span) -> bool:
    """Whether a length in a text is how long before a booked time one comes."""
    first = max(0, span.start - _SENTENCE)
    after, before, text = text[span.end : span.end + 40], text[first : span.start], text[first : span.end + _SENTENCE]
    if _OPEN.search(text) or (_LAST.search(before) and "clos" in text.lower()):
        return False
    return bool(_EARLY.match(after) or _LEAD.search(before))


def arrivals_in(passage: Passage) -> Iterator[Arrival]:
    """What a passage says of coming early. Of a range the longer end counts, which is safe."""
    for sentence in sentences(passage):
        spans = [span for span in spans_in(sentence.text) if is_arrival(sentence.text, span)]
        for number, span in enumerate(spans):
            start = _boundary(sentence.text, spans[number - 1].end, span.start) if number else 0
            end = _boundary(sentence.text, span.end, spans[number + 1].start) if number + 1 < len(spans) else None
            words = sentence.text[start:end]
            named = next((name for name, pattern in _KINDS if pattern.search(words)), None)
            if named is None and number and not _PLAIN.search(words):
                continue  # "…, better 30 minutes before": no way in of its own
            yield Arrival(named or "standard", max(span.min, span.max), sentence.cut(start, end or len(sentence.text)))


def _boundary(text: str, start: int, end: int) -> int:
    """Where the words about one length stop and those about the next begin."""
    marks = list(re.finditer(r"[;:,]|\b(?:and|but|while|or)\b", text[start:end]))
    return start + marks[0].start() if marks else start
