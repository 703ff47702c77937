"""Days of the week in a few words: ``Saturday and Sunday``, ``Mon–Fri``, ``served Tu, Th``, ``weekends``."""

from __future__ import annotations

import re

__all__ = ["weekdays_of"]

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?|mo|tu|we|th|fr|sa|su"
_RANGE = re.compile(rf"(?P<a>{_DAY})\.?\s*(?:to|till|until|through|–|—|-)\s*(?P<b>{_DAY})\b\.?")
_ONE = re.compile(rf"(?<![a-z])(?:{_DAY})\b\.?")
_GROUPS = (
    (re.compile(r"\bweekends?\b"), (5, 6)),
    (re.compile(r"\b(?:weekdays|working days)\b"), (0, 1, 2, 3, 4)),
    (re.compile(r"\b(?:every day|daily|all week)\b"), ()),
)
_SMALL = re.compile(r"\b(?:served|only|on|and|at|the|every|available|from|or)\b|[\s,;:&/()+.·]+")


def weekdays_of(text: str) -> list[int] | None:
    """The weekdays that the whole text names, 0 for Monday, in order; empty for every day, None where the text says
    anything else."""
    rest = text.casefold()
    found: set[int] = set()
    for pattern, days in _GROUPS:
        if pattern.search(rest):
            rest, found = pattern.sub(" ", rest), found | set(days)
            if not days and not _SMALL.sub("", rest):
                return []
    for match in _RANGE.finditer(rest):
        first, last = _number(match["a"]), _number(match["b"])
        found |= {(first + k) % 7 for k in range((last - first) % 7 + 1)}
    rest = _RANGE.sub(" ", rest)
    found |= {_number(match.group()) for match in _ONE.finditer(rest)}
    return sorted(found) if found and not _SMALL.sub("", _ONE.sub(" ", rest)) else None


def _number(day: str) -> int:
    return next(i for i, name in enumerate(_DAYS) if name.startswith(day[:2]))
