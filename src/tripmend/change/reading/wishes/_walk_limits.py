"""How long a walk may be at most: ``no more than ten minutes on foot``, ``we can't walk farther than 500 metres``."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..words._amounts import Span, plain_amount
from ..words._units import Unit, pattern, rewrite, starts_of, text_of
from ..words._words import NUMBERS

__all__ = ["walk_limit", "with_distances"]

_METRES = {
    **dict.fromkeys(("metres", "meters", "metre", "meter", "m"), 1.0),
    **dict.fromkeys(("km", "kms", "kilometre", "kilometres", "kilometer", "kilometers", "k"), 1000.0),
    **dict.fromkeys(("mile", "miles"), 1609.0),
    **dict.fromkeys(("yard", "yards"), 0.914),
}
_METRES_A_MINUTE = 80
"""4.8 km/h, the pace of every estimate."""
_NUMBERED = "|".join(sorted((word for word in NUMBERS if word.isalpha()), key=len, reverse=True))
_DISTANCE = pattern(
    rf"(?P<n>\d+(?:[.,]\d+)*|(?:{_NUMBERED})(?: hundred)?|an?|half an?) (?P<u>{'|'.join(_METRES)})(?: -)?"
)
_SHORTEST = 100
"""Metres: ``m`` behind a smaller number stands for minutes."""


def with_distances(units: Sequence[Unit], message: str) -> list[Unit]:
    """`units` with distances as the time that they take on foot; ``500 m`` is one, ``20 m`` are minutes."""

    def walked(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Span] | None:
        number, unit = match["n"], _METRES[match["u"]]
        count = 0.5 if number.startswith("half") else 1.0 if number in ("a", "an") else plain_amount(number)
        if count is None:
            first, *hundred = number.split()
            count = NUMBERS[first] * (100.0 if hundred else 1.0)
        return "@span", Span(int(count * unit / _METRES_A_MINUTE))

    found = []
    for unit in rewrite(units, _DISTANCE, walked):
        said = re.fullmatch(r"(\d+) ?m", message[unit.start : unit.end]) if isinstance(unit.value, Span) else None
        if said and int(said[1]) >= _SHORTEST:
            unit = Unit("@span", unit.start, unit.end, Span(int(said[1]) // _METRES_A_MINUTE), unit.raw)
        found.append(unit)
    return found


_WALK = r"(?:walk|walks|walked|walking|(?:on|by) foot|strolls?|strolling|march(?:es|ing)?|hikes?|hiking)"
_LENGTH = r"(?:(?:about|around|roughly|some|say|the) )?(?P<length>@span)"
_NOT = r"(?:no|not|never|nobody|without|avoid|avoiding|hates?|unable to)"
_AT_MOST = (
    r"(?:(?:no|not|never) (?:more|longer|further|farther|much more) than|(?:not|never) (?:over|above|beyond)|"
    r"max|maximum|(?:a )?maximum of|at (?:the )?(?:very )?most|up to|under|below|less than|shorter than|within|tops|"
    r"limit(?:ed)?(?: is| of| to| :)?|only|just)"
)
_AND_NO_MORE = (
    r"(?:max|maximum|tops|at (?:the )?most|at (?:a time|a stretch|once)|in one go|the (?:most|limit|maximum)|"
    r"(?:is |are )?(?:our|my|his|her|their|all) (?:limit|maximum|we|i|he|she|they))"
)
_BEYOND = r"(?:(?:more|longer|further|farther|much more) than|over|above|beyond|exceeding)"
_TOO_MUCH = r"(?:too (?:much|far|long)|not possible|impossible|out|off the table)"
_ABLE = r"(?:can|could|able to|manages?|may)"


def _words(most: int) -> str:
    """Up to so many words between two parts; nothing of the trip may stand there."""
    return rf"(?: (?!@)\S+){{0,{most}}}?"


_LIMITS = tuple(
    pattern(expression)
    for expression in (
        # "we cannot walk more than …", "we don't want more than … of walking"
        rf"{_NOT}{_words(4)} {_WALK}{_words(3)} {_BEYOND} {_LENGTH}",
        rf"{_NOT} (?:do |have |want |to |any )*{_BEYOND} {_LENGTH}{_words(3)} {_WALK}",
        # "at most … on foot", "walks of at most …", "we can only walk …"
        rf"{_AT_MOST} {_LENGTH}{_words(3)} {_WALK}",
        rf"{_WALK}{_words(4)} {_AT_MOST} {_LENGTH}",
        rf"(?:only|just){_words(2)} {_WALK} (?:for )?{_LENGTH}",
        # "she can walk … at a time", "… of walking is our limit"
        rf"{_ABLE} {_WALK} (?:for )?{_LENGTH} {_AND_NO_MORE}",
        rf"{_LENGTH}(?: of| -)? {_WALK}{_words(3)} {_AND_NO_MORE}",
        # "more than … on foot is too far", "walks over … are too much"
        rf"{_BEYOND} {_LENGTH}{_words(3)} {_WALK}{_words(3)} {_TOO_MUCH}",
        rf"{_WALK}{_words(2)} {_BEYOND} {_LENGTH}{_words(3)} {_TOO_MUCH}",
    )
)
_OF_A_WAY = pattern(
    r"(?:it|that|this|which|there)(?: (?:is|was|would be|will be|only|just|about|'s|a|an)){1,4} @span|"
    r"(?:takes?|took|was|were)(?: \S+){0,3}? @span|@span (?:away|from)"
)
"""How far something is, which is no limit."""
_BEFORE = 24
"""So many characters before a limit are looked at for what is so far."""


def walk_limit(units: Sequence[Unit]) -> tuple[int, list[Unit]] | None:
    """The minutes that a walk may take by a sentence, with the units that say so; None where it says no such thing.

    units: as `with_distances` makes them.
    """
    text = text_of(units)
    begins = dict(zip(starts_of(units), units, strict=True))
    for limit in _LIMITS:
        match = limit.search(text)
        if match is None or _OF_A_WAY.search(text[max(0, match.start() - _BEFORE) : match.end()]):
            continue
        length = begins[match.start("length")].value
        if isinstance(length, Span) and length.minutes is not None and length.minutes > 0:
            return length.minutes, [unit for at, unit in begins.items() if match.start() <= at < match.end()]
    return None
