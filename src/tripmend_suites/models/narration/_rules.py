"""Signs in words: that something is lost, that it is spoken of as planned, that a time is the old one."""

from __future__ import annotations

import re

__all__ = ["ended", "lost", "nearby", "old", "promised", "replaced", "state_said"]

_LOST = re.compile(
    r"\bclos\w*|\bshut\b|\binstead\b|\breplac\w*|\bno longer\b|\bnot\b|\bn[o’']t\b|\bcan(?:no|['’])t\b|"
    r"\w+n['’]t\b|\bcancel\w*|\bsold out\b|\bfully booked\b|\bgive\w* up\b|\bgave up\b|\bgiven up\b|\bdrop\w*|"
    r"\bremov\w*|\bswap\w*|\bunavailable\b|\bskip\w*|\blost\b|\blos\w+|\bvoid\b|\bmiss\w*|\brefund\w*|"
    r"\brather than\b|\bin place of\b|\bgone\b|\btakes? (?:the|its) place\b|\btakes? over from\b|"
    r"\bfalls? (?:away|through)\b|\bwithout\b|\bout of\b|\bimpossible\b|\bwas\b|\bwere\b|\bhad\b|\bwould have\b|"
    r"\boriginal\w*|\bprevious\w*|\bformer\w*|\bsad\w*|\bunfortunate\w*|\bunable\b|"
    r"\banother (?:trip|time|day)\b|\bnext time\b|→|\bdoes not run\b|\bmake\w* way\b|\bgives? way\b|"
    r"\bstands? in for\b|\b(?:is|are) off\b|\blooked forward\b|\bbad luck\b|"
    r"\bno (?:\w+ )?(?:tables?|rooms?|places?|seats?|tickets?)\b|"
    r"\bafraid\b|\bsorry\b|\bsubstitut\w*|\bcannot\b|\brain\w*|\bfrom .{3,60} to\b",
    re.IGNORECASE,
)
_PROMISED = re.compile(
    r"\b(?:visit|see|enjoy|explore|tour|head|go|walk|stroll|stop at|discover|admire|return|continue)\b|"
    r"\bas planned\b|\bstill\b|\bas before\b|\bunchanged\b|\bkeep\w*\b|\bremains?\b|\bawaits?\b|\bstays?\b|"
    r"\byou(?:'|’)ll\b",
    re.IGNORECASE,
)
_OLD = re.compile(
    r"\binstead\b|\bwas\b|\bwere\b|\bhad\b|\bused to\b|\boriginal\w*|\bprevious\w*|\bformer\w*|\brather than\b|"
    r"\bno longer\b|\bnot\b|\bmov\w+|\bshift\w*|\bbrought forward\b|\bpushed\b|\bearlier\b|\blater\b|\bfrom\b|→|"
    r"\bbefore\b|\bold\b|\bchang\w+|\bresched\w+|\bplanned for\b",
    re.IGNORECASE,
)
_ENDED = re.compile(
    r"\bend\w*|\bfinish\w*|\bleav\w*|\bland\w*|\barriv\w*|\buntil\b|\btill\b|\bover\b|\bback\b|\bclos\w*|"
    r"\bwrap\w*|\bdone\b|\bout\b|\bto\b|\bset off\b|\bdepart\w*|\bby\b|[–—-]|\bnow\b",
    re.IGNORECASE,
)
_REPLACED = re.compile(
    r"\breplac\w*|\binstead of\b|\bin place of\b|\btakes? the place\b|\btakes? over from\b|\bswap\w*|"
    r"\bstands? in for\b|→",
    re.IGNORECASE,
)
_NEARBY = re.compile(
    r"\b(?:from|near|close to|next to|opposite|beside|not far from|around the corner from)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_STATE = re.compile(
    r"^[’']?s?\s*(?:[^.!?;,]{0,20}\b)?(?:is|are|was|were|has been|have been|will be|stays|remains)\s+(?:now\s+|also\s+|"
    r"sadly\s+|unfortunately\s+|currently\s+|fully\s+|completely\s+|already\s+)?(?P<state>closed|sold out|"
    r"booked out|fully booked|cancell?ed|shut|unavailable)\b",
    re.IGNORECASE,
)


def lost(text: str) -> bool:
    """Whether words say that something is closed, given up, replaced or the like."""
    return _LOST.search(text) is not None


def nearby(before: str) -> bool:
    """Whether the words before a name only say where something else is."""
    return _NEARBY.search(before) is not None


def promised(text: str) -> bool:
    """Whether words speak of something as planned."""
    return _PROMISED.search(text) is not None


def old(text: str) -> bool:
    """Whether words speak of how it was before."""
    return _OLD.search(text) is not None


def ended(text: str) -> bool:
    """Whether words speak of an end, or of a stretch of time."""
    return _ENDED.search(text) is not None


def replaced(text: str) -> bool:
    """Whether words say that one thing takes the place of another."""
    return _REPLACED.search(text) is not None


def state_said(after: str) -> str:
    """What the words behind a name say that it is: closed, sold out, cancelled; "" for none of these."""
    found = _STATE.match(after)
    return "" if found is None else found["state"].lower()
