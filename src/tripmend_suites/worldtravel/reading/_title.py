"""Which place a document is about, by its heading, or by the sentence that names it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from statistics import median
from typing import NamedTuple

from ._layout import overlap_y
from ._prose import Passage

__all__ = ["Title", "title_of"]


class Title(NamedTuple):
    """A name, where it stands, and how sure it is that the whole document is about it (0 to 1)."""

    name: str
    passage: Passage
    confidence: float


_TIME = (
    r"(?:morning|afternoon|evening|night|day|hour|hours|weekend|sunday|visit|walk|lunch|dinner|meal|table|hour or two)"
)
_BEFORE = re.compile(
    rf"""^(?:(?:an?|our|my|one|the|two|your|half\san?)\s+(?:\w+\s+)?{_TIME}\s+(?:at|in|to|with|inside|around|through)
    |(?:what|things|all|everything|what\selse)(?:\s+(?:you|there\sis|one|we|to|should|need|must|ought|has|have)){{0,4}}\s+know
      \s+(?:about|before\s+(?:visiting|you\s+(?:visit|go\s+to)))
    |(?:how|when)\s+(?:to|long\s+to)\s+(?:see|visit|do|stay\s+(?:at|in))
    |(?:a\s+|the\s+|your\s+|our\s+|short\s+|little\s+|practical\s+|visitors?['’]?s?\s+)*
      (?:guide|introduction|notes|tips|facts|plan|map|floor\s*plan|ground\s*plan|directory|practicalities|review|reviews)
      (?:\s+(?:to|for|on|of|about|from))?
    |(?:re-?)?(?:visiting|eating|dining|lunching|breakfast|brunch|lunch|dinner|supper|seeing|exploring|arriving|inside|discover
      |discovering|welcome|meet|getting\s+into|a\s+look|stop)(?:\s+(?:at|to|in|into|around))?
    |(?:first\s+time|once\s+more|again|back|slowly|an\s+outing|off)\s+(?:at|to|in|through)
    |about|on|at)\s*:?\s+(?=(?:the\s+)?[A-ZÀ-Þ0-9“"])""",
    re.VERBOSE | re.IGNORECASE,
)
_AFTER = re.compile(
    r"""(?:\s*[:,|·•]\s*|\s+[–—-]\s+|\s+)(?:
    an?\s+(?:\w+\s+)?(?:visit|guide|walk|review|plan|portrait|tour|afternoon|morning|day|evening)
    |slowly|unhurried|in\s+(?:short|brief|detail|depth|practice)|at\s+a\s+glance|step\s+by\s+step|without\s+hurry
    |(?:arriv\w+|queue\w*|queuing|entrances?|getting\s+in)(?:\s+(?:and|&)\s+\w+)?
    |how\s+(?:long|to|early|much)\b.*|when\s+(?:to|and)\b.*|what\s+(?:to|you|one|guests|visitors)\b.*|where\s+to\b.*
    |(?:floor|ground|house|room)[\s-]*plans?|plan(?:\s+of\s+the\s+\w+)?|map(?:\s+of\s+the\s+\w+)?|of\s+the\s+house
    |(?:visitors?['’]?s?\s+|practical\s+|short\s+)*(?:guide|notes|tips|facts|information|info|reviews?|questions(?:\s+and\s+answers)?)
    |opening\s+(?:hours|times)|hours|before\s+you\s+(?:go|enter)|worth\s+it\??|stairs\s+and\s+.*|for\s+visitors
    )\s*$""",
    re.VERBOSE | re.IGNORECASE,
)
_SALUTE = re.compile(r"^(?:dear|hello|hi|yours|sincerely|best|love|with)\b", re.IGNORECASE)
_SMALL = (
    r"(?:am|an|auf|im|in\s+der|zum|zur|der|die|das|de|del|della|delle|dei|des|di|da|do|du|e|el|la|le|les|i|of|the|and|&"
    r"|y|und|et|a|al|vom|von)"
)
_WORD = r"(?:(?:[dDlL]['’]|[dD]ell['’]|[sS]ant['’])?[A-ZÀ-Þ0-9][\w'’.-]*)"
_NAME = rf"(?P<name>{_WORD}(?:\s+(?:{_SMALL}\s+)*{_WORD})*)"
_NAMED = re.compile(
    rf"""\b(?:(?:asked|asking|ask|told|tell|wrote|write|talk(?:ed)?|speak|spoke|letter|question|know|hear|heard|wanted|curious
      |advice|news|word|words|line)(?:\s+(?:me|you|us|to\s+know))?(?:\s+(?:again|more|something))?\s+(?:about|of|on)
    |(?:(?:been|went|go|goes|going|came|back|returned|trip|way|visit(?:s|ed)?|outing)\s+to)
    |(?:ate|eaten|eat|eating|dined|dine|dining|lunched|lunch|dinner|brunch|breakfast|supper|meal|table|stayed|stay|were|was|evening
      |afternoon|morning|day|met|here)\s+(?:again\s+)?at
    |(?:visit(?:ed|ing|s)?|recommend(?:ed)?|loved?|tried|try|see|saw|seen)(?:\s+the)?)\s+{_NAME}""",
    re.VERBOSE,
)
_FOOTER = re.compile(
    r"imprint|privacy|©|copyright|all rights reserved|cookies?\b|terms of use|contact us", re.IGNORECASE
)


_STROKES = re.compile(r"^(?:[i|]{1,4}|l{2,4})\s+(?=[A-ZÀ-Þ])")
"""Windows in a picture above the heading, taken for letters."""
_SHORT = 8
"""The box of a word with no more letters may be higher than they are: `Krug` under `Zum Goldenen`."""
_LOOSE = 0.78
"""Beside such a word, a longer line counts as one in the largest type from this share of its height on."""


def title_of(passages: Sequence[Passage]) -> Title | None:
    """What the document is about; None if nothing on it looks like a name."""
    heading = _heading(passages)
    named = _named(passages)
    if heading is None:
        return named
    name = _bare(heading.text, passages)
    if named is not None and not _stands_out(heading, passages):
        return named
    again = sum(_letters(name) in _letters(passage.text) for passage in passages if passage is not heading)
    return Title(name, heading, 0.97 if again else 0.93) if name else named


def _heading(passages: Sequence[Passage]) -> Passage | None:
    """The passage in the largest type that is no bar of navigation."""
    bar = _bar(passages)
    candidates = [
        passage
        for passage in passages
        if passage not in bar
        and sum(letter.isalpha() for letter in passage.text) >= 3
        and len(set(_letters(passage.text))) >= 3  # windows in a picture are taken for iii
        and len(passage.text) < 140
        and not _SALUTE.match(passage.text)
        and not _FOOTER.search(passage.text)
    ]
    if not candidates:
        return None
    if _height(candidates[0]) <= 1:
        return candidates[0]  # plain text has no sizes: the first line it is
    tallest = max(candidates, key=_height)
    letters = len(_letters(tallest.text))
    return next(
        passage
        for passage in candidates
        if _height(passage)
        > (_LOOSE if letters <= _SHORT and len(_letters(passage.text)) > letters else 0.88) * _height(tallest)
    )


def _height(passage: Passage) -> float:
    """Of the line with most letters: a large initial makes no heading."""
    return max((len(line.text), line.box.height) for _, line, _ in passage.parts)[1]


def _bar(passages: Sequence[Passage]) -> list[Passage]:
    """The uppermost row, if it is one of several short words side by side."""
    if not passages:
        return []
    first = min(passages, key=lambda passage: passage.box.top)
    row = [passage for passage in passages if overlap_y(passage.box, first.box) > 0.4 and len(passage.text) < 40]
    return row if len(row) >= 3 else []


def _stands_out(heading: Passage, passages: Sequence[Passage]) -> bool:
    usual = median(_height(passage) for passage in passages for _ in passage.parts)
    return usual <= 1 or _height(heading) > 1.36 * usual


def _bare(heading: str, passages: Sequence[Passage]) -> str:
    """The name in a heading, without the words that say what the document is."""
    text = _STROKES.sub("", " ".join(heading.split())).strip(' .!?“”"')
    for _ in range(3):
        shorter = _AFTER.sub("", _BEFORE.sub("", text)).strip(' .,:;–—-|“”"')
        if shorter == text or not shorter:
            break
        text = shorter
    for part in re.split(r"\s*[:|]\s+|\s+[–—-]\s+|\s*·\s*|,\s+(?=[a-z])", text):
        others = [passage.text for passage in passages if passage.text != heading]
        if part != text and len(part) > 3 and any(_letters(part) in _letters(other) for other in others):
            return part
    head, mark, tail = text.partition(": ")
    if mark and not re.search(r"[A-ZÀ-Þ]", tail):
        return head
    head, mark, tail = text.partition(", ")
    return head if mark and tail.islower() else text


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum())


def _named(passages: Sequence[Passage]) -> Title | None:
    """The name that a sentence says that the writer was asked about or has been to; the one told most often."""
    found = list(_names(passages))
    if not found:
        return None
    counts = [sum(_letters(name) in _letters(other.text) for other in passages) for name, _ in found]
    best = counts.index(max(counts))
    return Title(found[best][0], found[best][1], 0.9)


def _names(passages: Sequence[Passage]) -> Iterator[tuple[str, Passage]]:
    for passage in passages:
        if not _FOOTER.search(passage.text):
            for match in _NAMED.finditer(passage.text):
                yield match["name"].rstrip(" .'’,-"), passage.cut(match.start("name"), match.end("name"))
