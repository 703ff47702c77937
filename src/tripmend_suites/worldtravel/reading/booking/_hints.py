"""What a text beside slots says by itself: a state, or a meal."""

from __future__ import annotations

import re

from ..times._dates import says_date
from ._words import MEALS, bare, folded

__all__ = ["meal_in", "says_state"]

_STATE = re.compile(
    r"=|h{1,2}[:.]m{1,2}|^\W*(?:available|sold out|fully booked|booked|free|taken|left|places left|bookable"
    r"|can(?:not)? be booked"
    r"|(?:max|up to|for up to)\.? ?\d+.*|\d+ ?(?:left|free|places?(?: left)?|seats?(?: left)?)"
    r"|waiting list|book|limited|legend|key|open|closed|few left)\W*$"
    r"|largest party|per person"
)
_WEEK = re.compile(r"(?:(?:mon?|tue?s?|wed?|thu?r?s?|fri?|sat?|sun?|mo|di|mi|do|so)\b[\s.|]*)+")


def says_state(text: str) -> bool:
    """Whether a text is part of a slot, a legend or a calendar rather than a heading."""
    words = folded(text)
    return bool(
        _STATE.search(words)
        or says_date(text)
        or len(bare(text)) < 2
        or _WEEK.fullmatch(words)
        or re.fullmatch(r"[\W\d]+", words)
    )


def meal_in(text: str) -> str:
    """The meal that a heading names, or nothing."""
    words = folded(text)
    named = [meal for meal, pattern in MEALS.items() if re.search(rf"(?<![a-z])(?:{pattern})(?![a-z])", words)]
    return named[0] if len(named) == 1 and len(words) < 40 else ""
