"""Turns of phrase about stairs that single words would mislead about: "nobody here who can't climb"."""

from __future__ import annotations

import re

__all__ = ["plain", "told"]

_PLAIN = (
    (re.compile(r"\bcan'?t\b|\bcannot\b|\bcannae\b|\bcanna\b"), "can not"),
    (re.compile(r"\bwo(?:n'?t|nt|nae)\b"), "will not"),
    (
        re.compile(r"\b(do|does|did|is|are|was|were|would|could|should|have|has|had|must|need)(?:n'?t|nae|na)\b"),
        r"\1 not",
    ),
    (re.compile(r"\bdinn(?:ae|a)\b"), "do not"),
    (re.compile(r"\bnae\b"), "no"),
    (re.compile(r"\bony mair\b"), "any more"),
    (re.compile(r"\boot\b"), "out"),
)
_STAIRS = r"(?:stairs?|steps|staircases?|climb\w*|flights?)"
_MISSING = r"(?:can not|could not|is not able|are not able|unable to|incapable of)"
_FINE = (
    rf"\b(?:nobody|no one|none|not one|not a single|not any|no (?!stair|step|climb)[a-z]+)\b[^.;,]{{0,30}}"
    rf"\b(?:who|that)\b[^.;,]{{0,12}}{_MISSING}",
    rf"\bnot (?:as if|as though|so [a-z]+ that|that we|too [a-z]+ to)\b[^.;]{{0,20}}(?:{_MISSING}|\bclimb)",
    r"\b(?:nobody|no one|none|not one|not a single)\b[^.;,]{0,25}\b"
    r"(?:ha(?:s|ve) (?:a |an |any |the )?(?:slightest )?(?:trouble|problem|issue|difficult|objection)\w*|"
    r"minds?|objects?|bothered|afraid|"
    r"troubled|complains?|suffers?)\b",
    r"\b(?:do|does|need|should|must|please) not (?:need to |have to |you )?(?:avoid|spare|skip|leave out|exclude|"
    rf"rule out|route around|shun|dodge)\b[^.;]{{0,25}}\b{_STAIRS}",
    r"\bnothing (?:at all )?against\b|\bwill not kill\b|\bwhy (?:ever )?not\b|\bso be it\b",
    r"\b(?:are|is|count as) (?:not|never|no) (?:an? |any |the )?(?:\w+ )?(?:constraint|hindrance|limit|restriction|"
    r"obstacle|reason|bother|hurdle)",
    r"\b(?:do|does|will|would) not (?:need|require|use|want)\b[^.;,]{0,12}\b(?:lifts?|elevators?|ramps?)\b",
    r"\b(?:no need (?:of|for)|need no|who needs)\b[^.;,]{0,12}\b(?:lifts?|elevators?|ramps?)\b",
    r"\b(?:no|without (?:a|any)) (?:lifts?|elevators?)\b[^.;]{0,24}\b(?:no (?:problem|bother|worr)\w*|climb|fine|ok|"
    r"(?:we|take|use) (?:\w+ )?(?:the )?(?:stairs|steps)|we (?:can )?walk)",
)
_BAD = (
    rf"\b{_STAIRS}\b[^.;]*\bbut\b[^.;]{{0,25}}\b(?:can not|could not|not (?:any ?more|now|today|this time|possible)|"
    r"no longer|must not|impossible)(?! (?:wait|resist))",
    r"\b(?:would|could)\b[^.;]*\bif (?:it|they|we)\b[^.;]{0,12}\bnot\b[^.;]{0,6}\bfor\b|\bwere it not for\b",
    rf"\bnot (?:think|believe|suppose|feel|see)\b[^.;,]{{0,16}}\b{_STAIRS}\b[^.;,]{{0,12}}"
    r"\b(?:good idea|wise|possible|fine|ok|"
    r"okay|advisable|sensible|an option|doable|manageable)\b",
    rf"\b(?:not|never) (?:send|take|lead|drag|march|push|put|have|make|let)\b"
    rf"(?! (?:\w+ ){{0,3}}(?:stop|put|hold|keep|deter|"
    rf"scare|frighten|fool|worry|bother))[^.;,]{{0,16}}\b(?:up|climb\w*|{_STAIRS}|near|to)\b",
    r"\b(?:nobody|no one|none of us) (?:here )?(?:should|must|may|can|ought to)\b[^.;,]{0,12}"
    r"\b(?:climb|have to|face)\b",
    r"\b(?:used|liked|loved) to\b[^.;]*\b(?:no longer|not (?:any ?more|now))\b",
    r"^(?!.*\b(?:nobody|no one|none|not|no|who|neither)\b[^.;,]{0,16}\b(?:needs?|requires?|relies|rely)\b)[^.;]*"
    r"\b(?:needs?|requires?|must have|depends? on|relies on|rely on)\b[^.;,]{0,14}\b(?:lifts?|elevators?|ramps?)\b"
    r"(?!\W*(?:no|not)\b)",
    r"\b(?:lifts?|elevators?|ramps?|escalators?)\b(?: \w+)? only\b|\bonly\b[^.;,]{0,16}"
    r"\b(?:with|by|where)\b[^.;,]{0,12}"
    r"\b(?:lifts?|elevators?|ramps?)\b",
    r"\b(?:no|without an?|unless there is a) (?:lifts?|elevators?)\b[^.;]{0,12}"
    r"\b(?:leave|skip|avoid|drop|forget|omit|pass|"
    r"stay)\b",
)
_TURNS = tuple((re.compile(pattern), fine) for fine, group in ((False, _BAD), (True, _FINE)) for pattern in group)
_REFUSED = re.compile(
    rf"\bno (?:more |further )?(?:stairs?|steps|staircases?|climb\w*)\b(?! (?:is|are|will|can|could|too|stops?)\b)|"
    rf"(?:(?<!not )|\bwhy not )\b(?:avoid|skip|shun)\b[^.;]{{0,20}}\b{_STAIRS}\b|\b{_STAIRS}\b[^.;]{{0,16}}\bavoided\b"
)
"""Plain words against stairs: beside them a turn of phrase that sounds like none minds them says nothing."""


def plain(text: str) -> str:
    """Folded words with "not" written out, of dialect too."""
    for pattern, instead in _PLAIN:
        text = pattern.sub(instead, text)
    return text


def told(text: str) -> bool | None:
    """Whether everybody can climb, where a turn of phrase says so; None where none does or two disagree. text: as
    of `plain`."""
    verdicts = {fine for pattern, fine in _TURNS if pattern.search(text)}
    if len(verdicts) != 1 or (True in verdicts and _REFUSED.search(text)):
        return None
    return verdicts.pop()
