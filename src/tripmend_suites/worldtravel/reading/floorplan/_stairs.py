"""Where one has to climb, in words."""

from __future__ import annotations

import itertools
import re

from .._notebook import Notebook
from .._prose import Passage, sentences

__all__ = ["note_stairs"]

_LEGEND = re.compile(
    r"\b(?:striped|hatched|boxe?s?|symbols?|signs?|icons?|lines?|marks?|shown\s+as|stands?\s+for|means?)\b",
    re.IGNORECASE,
)
_FREE = re.compile(
    r"\bstep[\s-]*free|\bbarrier[\s-]*free|\bstair[\s-]*free|\b(?:no|without(?:\s+any)?|free\s+of|not\s+a\s+single|nowhere)\s+(?:steps?|stairs?|climb\w*|flights?)"
    r"|\blevel\s+access|\ball\s+on\s+(?:one|the\s+ground)\s+(?:floor|level)|\bwheel-?\s*chairs?\s+(?:can\s+go|go|welcome|accessible|everywhere)"
    r"|\b(?:fully\s+)?accessible|\blifts?\s+(?:where|to\s+(?:all|every|each)|serve|reach)|\b(?:every|each|all)\s+(?:floor|room|level)s?\s+(?:\w+\s+){0,3}by\s+lift",
    re.IGNORECASE,
)
_CLIMB = re.compile(
    r"\bflights?\b|\b(?:many|steep|long|narrow|several|\d+|hundreds\s+of|winding|some|with|has|have|only|are|by|over|up|of)\s+(?:\w+\s+)?(?:steps|stairs|staircases?|stairways?)\b"
    r"|\bno\s+(?:lifts?|elevators?)|\bwithout\s+(?:an?\s+)?(?:lift|elevator)|\b(?:steps|stairs)\s+(?:only|everywhere|all\s+the\s+way|throughout)"
    r"|\b(?:cannot|can['’]?t|unable\s+to|must|have\s+to|has\s+to)\s+climb|\bnot\s+(?:suitable|for)\s+(?:wheel|people|visitors|those|anyone|prams)|\bunsuitable|\bclimb\w*\s+\d+",
    re.IGNORECASE,
)
_WORD = r"[A-ZÀ-Þ0-9][\w'’.-]*"
_SMALL = r"(?:of|de|di|del|della|the|and\s+the|la|le|St\.?)"
_PART = rf"(?:the\s+)?(?!\d){_WORD}(?:\s+(?:{_SMALL}\s+)*{_WORD}|\s+[a-z][\w'’-]+)*?"
_PARTS = rf"(?P<parts>{_PART}(?:\s*(?:,|;|/|,?\s*and)\s*{_PART})*)"
_LISTED = re.compile(rf"(?P<what>[^:]*):\s*{_PARTS}\s*\.?\s*$")
_SUBJECT = re.compile(
    r"^(?:(?:only|but)\s+)?(?P<parts>[^.;:]+?)\s*(?::|,?\s*(?:has|have|is|are|can|need|needs|require|requires|involves?|means|mean|lies|lie|stands?)\b)",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"^(?:every|each|nobody|nothing|there|it|you|one|we|they|the\s+(?:whole|entire|house|building|museum|palace|castle|visit|way|place|route)|this|that|visitors?|who|people|everything|all|access|those"
    r"|please|no|many|steps?|stairs?|long|steep|lifts?)\b",
    re.IGNORECASE,
)


def note_stairs(book: Notebook) -> None:
    """Write down whether the whole visit climbs, and the parts that do where single parts are named."""
    parts: list[str] = []
    climbs: Passage | None = None
    free: Passage | None = None
    named: Passage | None = None
    for passage in book.passages:
        for sentence in sentences(passage):
            text = sentence.text
            if passage is book.title or _is_legend(text):
                continue
            for clause in _clauses(sentence):
                listed = _listed(clause.text)
                if _says_free(clause.text):
                    free = free or (clause if not listed else None)
                elif _CLIMB.search(clause.text):
                    parts += [part for part in listed if part not in parts]
                    named = named or (sentence if listed else None)
                    climbs = climbs or (None if listed else sentence)
    if named is not None and climbs is None:
        book.add("stairs", {"all": False, "parts": parts}, named)
    elif climbs is not None and free is None:
        book.add("stairs", {"all": True, "parts": parts}, climbs)
    elif climbs is None and free is not None:
        book.add("stairs", {"all": False, "parts": []}, free)
    elif climbs is not None and free is not None:
        book.add("stairs", {"all": True, "parts": parts}, climbs)
        book.abstain("stairs", "the document speaks of stairs and of ways without them", free.box)
    elif book.sheet.lines:
        book.abstain("stairs", "no sentence speaks of stairs")


def _is_legend(text: str) -> bool:
    return (
        _LEGEND.search(text) is not None
        and len(text) < 90
        and not re.search(r"\bclimb|\bno\s+lift", text, re.IGNORECASE)
    )


def _says_free(text: str) -> bool:
    """Whether a clause speaks of no steps, and not of "no steps and no lift needed" beside others that climb."""
    free = _FREE.search(text)
    if not free:
        return False
    climb = _CLIMB.search(_FREE.sub(" ", text))
    return climb is None or free.start() < climb.start()


def _clauses(sentence: Passage) -> list[Passage]:
    """Parts between semicolons, each a statement of its own."""
    cuts = [match.start() for match in re.finditer(";", sentence.text)]
    ends = [0, *cuts, len(sentence.text)]
    found = [sentence.cut(a, b) for a, b in itertools.pairwise(ends)]
    return [Passage(one.text.lstrip("; "), one.parts) for one in found if one.text.strip("; ")]


def _listed(text: str) -> list[str]:
    """The parts that a clause names: behind its colon, or as its subject."""
    listed = _LISTED.fullmatch(text.strip())
    if listed:
        return _names(listed["parts"])
    subject = _SUBJECT.match(text.strip())
    if subject and not _WHOLE.match(subject["parts"]) and len(subject["parts"]) < 90:
        return _names(subject["parts"])
    return []


def _names(text: str) -> list[str]:
    found = re.split(r"\s*(?:,\s*and\s+|,|;|/|\s+and\s+(?=the\s|[A-ZÀ-Þ]))\s*", text)
    return [
        name for one in found if (name := re.sub(r"^(?:the|both|and)\s+", "", one.strip(" ."), flags=re.IGNORECASE))
    ]
