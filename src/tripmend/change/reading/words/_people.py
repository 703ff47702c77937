"""How many people of which kind a clause speaks of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ._amounts import count_of
from ._units import Unit, pattern, text_of
from ._words import PEOPLE, listed

__all__ = ["people_in", "total_in"]

_AGE = re.compile(
    r"(\d{1,2})(?: -)? (?:years?|yrs?|yo|y/o)|(?:aged|age|is|be|turned|turns) (\d{1,2})(?= |"
    r"$)(?! (?:people|adults|kids|children|of|more|now|in|friends))"
)
_ONE = frozenset(listed("a an my our his her their the another one your this extra additional"))
_OF_ANY_AGE = frozenset(listed("niece nieces nephew nephews son sons daughter daughters grandson granddaughter"))
_GROWN_UP = pattern(r"(?:her|his|their) (?:boyfriend|girlfriend|husband|wife|partner|fiancee?|spouse)s?")
_SKIP = frozenset(
    listed(
        """
    more additional extra further other little older younger big best good old new close dear elder eldest
    adult own baby teenage grown up twin lovely small year years - yo of
    """
    )
)


def people_in(units: Sequence[Unit]) -> tuple[dict[str, int], str]:
    """Travellers by type, and the word whose number is missing (``friends``), "" when none is."""
    words = [unit.text for unit in units]
    found: dict[str, int] = {}
    text = text_of(units)
    for at, word in enumerate(words):
        if word not in PEOPLE:
            continue
        if (
            word in ("guest", "person", "people", "adult", "adults", "travelers", "travellers", "guests")
            and found
            and at
            and words[at - 1] not in ("more", "additional", "extra", "one", "two")
        ):
            continue
        kind, default = PEOPLE[word]
        if word == "baby" and at + 1 < len(words) and words[at + 1] in PEOPLE:
            continue
        if word == "couple" and at + 1 < len(words) and words[at + 1] in ("of", "more"):
            continue
        if word == "adult" and at + 1 < len(words) and words[at + 1] in PEOPLE:
            continue
        back = at - 1
        number: int | None = None
        while back >= 0 and at - back <= 6:
            if words[back] == "couple":
                number = 2
                break
            count = count_of(words[back])
            aged = back + 1 < len(words) and words[back + 1] in ("-", "year", "years", "yo")
            if count is not None and 0 < count < 50 and not aged:
                number = count
                break
            if words[back] in _ONE:
                number = number or (default if default else None)
                if (
                    words[back] in ("my", "our", "his", "her", "their", "the", "your", "other")
                    and words[back]
                    and back
                    and count_of(words[back - 1])
                    and words[back - 1] != "one"
                ):
                    number = count_of(words[back - 1])
                if back >= 2 and words[back - 1] == "of" and count_of(words[back - 2]):
                    number = count_of(words[back - 2])
                break
            if words[back] not in _SKIP and not aged and count is None:
                break
            back -= 1
        number = number if number is not None else default
        if not number:
            return found, word
        if kind == "child" and word in _OF_ANY_AGE and _GROWN_UP.search(text):
            kind = "adult"
        age = _AGE.search(text)
        if age and len([w for w in words if w in PEOPLE]) == 1:
            years = int(age[1] or age[2])
            kind = "child" if years < 18 else "adult"
        found[kind] = found.get(kind, 0) + number
    return found, ""


_TOTAL = re.compile(
    r"(?<!\S)(?:so(?: we are| there are)?|we(?: are| will be| 'll be)?|party (?:of|is|will be|now)|us|"
    r"group (?:of|is)|there (?:are|will be|is)|makes?(?: it| us)?|total(?: of)?|table for|in total)"
    r"(?: now| going to be| then| only| just| all| actually| in total| suddenly| be| up to| down to|"
    r" are| is)* (?P<n>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)"
    r"(?= (?:now|people|of us|of|in|total|altogether|travell?ers|adults|persons|instead|then|,|\.|!)|"
    r"$)(?! (?:more|of us (?:are|is|can|will)|additional))"
)


def total_in(units: Sequence[Unit]) -> int | None:
    """How many the party counts now, if the clause says so (``we will be four``)."""
    match = _TOTAL.search(text_of(units))
    return None if match is None else count_of(match["n"])
