"""Words that leave open who travels, or take back elsewhere what is said of stairs."""

from __future__ import annotations

import re

from ._model import Doubt
from ._stair_turns import plain

__all__ = ["open_people", "refused_stairs"]

_ONE = (
    r"(?:adults?|grown-?ups?|seniors?|pensioners?|students?|child(?:ren)?|kids?|people|persons|travell?ers|of us|"
    r"friends|couples?)"
)
_NUMBER = r"(?:\d{1,2}|a|an|one|two|three|four|five|six)"
_PEOPLE = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b{_NUMBER} of (?:us|them|whom|these|those|the (?:two|three|four|adults))\b[\s,]*(?:(?:is|being|are|will be|"
        rf"counts as|pays as|as|an?|already|now|only|also) ){{0,3}}(?:{_ONE}|retired)(?!\w)",
        rf"\b{_ONE}[\s,(]+(?:minus|less|except(?: for)?|save(?: for)?|without) (?:{_NUMBER}|me|my|our)\b",
        rf"\b{_ONE}\b[^.;!?\n]{{0,12}}\b(?:a|an|one|two|the)?\s?(?:third|fourth|fifth|second|another|more|extra|other)"
        r"\b[^.;!?\n]{0,16}\b(?:may|might|could|perhaps|maybe|possibly)\b",
        rf"\b{_ONE},? (?:or so|or thereabouts|more or less|give or take|or more|or fewer|or less)\b",
        rf"\b{_NUMBER} {_ONE} or (?:{_NUMBER} )?{_ONE}\b",
        rf"\b{_NUMBER} of us,? (?:and|plus|with|\+|&) (?:my|our|his|her|their|the|{_NUMBER})\b",
        rf"\b{_ONE},? (?:and )?each (?:of (?:us|them) )?(?:with|has|have|having|bring\w*|brings?) ",
    )
)
_STAIRS = r"(?:stairs?|steps|staircases?|stairways?|climb\w*|upstairs)"
_REFUSED = re.compile(
    rf"\b(?:no|without) (?:more |further |any |climbing )?(?:stairs?|steps|staircases?|stairways?)\b(?! (?:is|are|will|"
    r"can|could|too|stops?|scare\w*|frighten\w*|daunt\w*|bother\w*|deter\w*|has|have|had|ever)\b)"
    r"(?! (?:problem|trouble|issue|worr))|"
    rf"\b{_STAIRS} (?:are|is|will be|remain|would be|become) (?:actually |really |indeed |now |also |still )?"
    r"(?:an? |the )?(?:(?!no\b|not\b|never\b|hardly\b|nobody|less\b)\w+ )?"
    r"(?:problem|trouble|issue|difficult\w*|impossible|hard|out|beyond|too)\b|"
    rf"(?<!who )\b(?:can not|could not|is not able to|are not able to|unable to|must not|should not|will not|can "
    rf"hardly)(?: \w+){{0,2}} {_STAIRS}\b|\b(?:avoid|"
    rf"skip|spare us|struggles? with|troubles? with|hates?)\b[^.;]{{0,12}}"
    rf"\b{_STAIRS}\b|\bwheelchair\b|\bstep[- ]free\b"
)
_DENIED = re.compile(
    r"\b(?:nobody|no one|none|not one|no|not|never|neither|nor|without|if|who|would|hardly|"
    r"think|thought)\b[^.;,]{0,30}$"
)
_SENTENCE = re.compile(r"[^.;!?\n]+(?![^.;!?\n]|\?)")
"""A sentence that is no question: its answer says what holds."""


def open_people(text: str) -> list[Doubt]:
    """A doubt where words beside a number of people leave it, or what they pay, open. text: folded."""
    found = (match[0] for pattern in _PEOPLE for match in pattern.finditer(text))
    return [
        Doubt("people", f"the number or the fares of the people are left open: {words!r}") for words in [*found][:1]
    ]


def refused_stairs(text: str) -> list[Doubt]:
    """A doubt where plain words against stairs stand anywhere in a query that was read as minding none.
    text: folded."""
    for sentence in _SENTENCE.finditer(text):
        words = plain(sentence[0])
        match = _REFUSED.search(words)
        if match is not None and not _DENIED.search(words[: match.start()]):
            why = f"stairs are also spoken against: {sentence[0].strip()!r}"
            return [Doubt("climbs", why, ("True", "False"))]
    return []
