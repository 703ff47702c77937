"""New opening hours in a clause: when it opens, when it closes, or between when it is closed."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ..days._clock import Clock, settle
from ..days._hours_phrases import phrased_hours
from ..names._trip import Visit
from ..words._clauses import Clause
from ..words._units import pattern, starts_of

__all__ = ["HoursWords", "hours_in", "settle_hours"]

_OPEN = (
    r"(?:open|opens|opening|opened|reopen|reopens|reopening|serve|serves|serving|(?:starts?|begins?|"
    r"commences?|starting) (?:serving|service|to serve|letting people in)|available|accessible|admit|"
    r"admits|lets? (?:\S+ ){0,2}?in|letting (?:\S+ ){0,2}?in|admission|"
    r"hours|doors|unlocks?|welcom\w+)"
)
_CLOSE = (
    r"(?:close|closes|closing|closed|shut|shuts|shutting|last (?:entry|admission|orders|entrance|"
    r"call)|kitchen (?:closes|shuts)|locks?(?: up)?)"
)
_SHUT_DOORS = pattern(
    r"(?:shut|shuts|shutting|close|closes|closing|closed|lock|locks|locking) (?:its|their|the|her|his) doors"
)
_LAST = r"(?:last (?:entry|admission|orders|entrance|call|tickets?)|kitchen (?:closes|shuts))"
_GAP = r"(?: (?!open|opens|close|closes|closed|shut|and|but|@place|@leg|leaves|@clock)\S+){0,8}?"
_BOTH = pattern(
    rf"(?:{_OPEN}{_GAP}(?: from| between|:| only| of| are| is)*|only|from|between|"
    r"open) (?P<a>@clock) (?:to|-|until|and|through|till) (?P<b>@clock)"
)
_CLOSED_BOTH = pattern(
    rf"{_CLOSE}{_GAP}(?: from| between| during)* (?P<a>@clock) (?:to|-|until|and|through|"
    r"till) (?P<b>@clock)"
)
_AT_CLOSE = pattern(r"(?P<a>@clock)(?: already| only| sharp)? (?:close|closes|closed|shut|shuts)")
_AT_OPEN = pattern(r"(?P<a>@clock)(?: already| only| sharp)? (?:open|opens|opened)")
_BARE_UNTIL = pattern(r"(?:@place|@desc)(?: only| just| now| open)*(?: @date)?(?: only| just)? until (?P<a>@clock)")
_ONLY_FROM = pattern(
    r"(?:@place|@desc)(?: (?!close|closed|closes|leave|leaves)\S+){0,7}? (?:only|not before|"
    r"just) (?:(?:from|after|at|as of) )?(?P<a>@clock)"
)
_LAST_ENTRY = pattern(
    rf"(?:{_LAST}|no (?:entry|admission|access|entrance|"
    rf"visitors?)(?: \S+){{0,6}}? after)(?: \S+){{0,6}}? (?P<a>@clock)"
)
_PAIR = pattern(r"(?:@place|@desc)(?: :| ,| now| @date| on| is)* (?P<a>@clock) (?:-|to|until) (?P<b>@clock)")
_THEY = pattern(
    r"(?P<v>open|opens|opening|close|closes|closing|shut|shuts|shutting) (?:up )?(?:the |our )?(?:@place|@desc)"
    r"(?: @date| only| already| not)* (?:at|before|until|from|by) (?P<a>@clock)"
)
"""``They close the gallery at one``: what is opened or closed stands behind the verb."""
_TIME_OF = pattern(
    r"(?P<w>opening|closing) (?:time|hour)s?(?: (?!and|but)\S+){0,8}? (?:to|is|at|:|now) (?:now )?(?P<a>@clock)"
)
_GET_IN = pattern(
    r"not (?:get|go|come) (?:in|into|inside) (?:the |our )?(?:@place|@desc)(?: @date)? (?:before|until) (?P<a>@clock)"
)
_OPEN_AT = pattern(rf"(?P<neg>(?:not|never|no)(?: \S+)?? )?(?P<verb>{_OPEN})(?P<gap>{_GAP}) (?P<a>@clock)")
_CLOSE_AT = pattern(rf"(?P<neg>(?:not|never) (?:be )?)?(?P<verb>{_CLOSE})(?P<gap>{_GAP}) (?P<a>@clock)")


@dataclass(frozen=True, slots=True)
class HoursWords:
    """Clock times as said; closed_from and closed_to: the hours it is closed instead."""

    opens: Clock | None = None
    closes: Clock | None = None
    closed_from: Clock | None = None
    closed_to: Clock | None = None


def _clock_at(clause: Clause, position: int) -> Clock:
    """The clock time whose ``@clock`` stands at character `position` of the clause's text."""
    for unit, start in zip(clause.units, starts_of(clause.units), strict=True):
        if start == position:
            clock: Clock = unit.value
            return clock
    raise LookupError("no clock time stands there")


def hours_in(clause: Clause) -> HoursWords | None:
    """The hours that the clause gives, None when it gives none."""
    text = clause.text
    if "@clock" not in text:
        return None
    # "Shuts its doors at six" closes; "doors at six" opens. Both words are as long.
    text = _SHUT_DOORS.sub(lambda match: match[0].replace("doors", "gates"), text)
    both = _CLOSED_BOTH.search(text)
    if both:
        return HoursWords(closed_from=_clock_at(clause, both.start("a")), closed_to=_clock_at(clause, both.start("b")))
    both = _BOTH.search(text)
    if both and pattern(_OPEN).search(text):
        return HoursWords(opens=_clock_at(clause, both.start("a")), closes=_clock_at(clause, both.start("b")))
    both = _PAIR.search(text)
    if both:
        return HoursWords(opens=_clock_at(clause, both.start("a")), closes=_clock_at(clause, both.start("b")))
    told = _TIME_OF.search(text)
    if told:
        clock = _clock_at(clause, told.start("a"))
        return HoursWords(opens=clock) if told["w"] == "opening" else HoursWords(closes=clock)
    theirs = _THEY.search(text)
    if theirs:
        clock = _clock_at(clause, theirs.start("a"))
        return HoursWords(opens=clock) if theirs["v"].startswith("open") else HoursWords(closes=clock)
    phrased = phrased_hours(text)
    if phrased is not None:
        clock = _clock_at(clause, phrased[1])
        return HoursWords(opens=clock) if phrased[0] == "opens" else HoursWords(closes=clock)
    opens = closes = None
    found = None if _LAST_ENTRY.search(text) else _OPEN_AT.search(text)
    if found:
        clock, gap = _clock_at(clause, found.start("a")), found["gap"].split()
        until = any(word in ("until", "to", "til") for word in gap)
        early = "before" in gap or until
        if found["neg"]:
            if early or not any(word in ("after", "past") for word in gap):
                opens = clock
            else:
                closes = clock
        elif until:
            closes = clock
        else:
            opens = clock
    found = _CLOSE_AT.search(text)
    if found:
        clock, gap = _clock_at(clause, found.start("a")), found["gap"].split()
        if any(word in ("until", "til", "before") for word in gap):
            opens = opens or clock
        elif found.start("a") != (_OPEN_AT.search(text) or found).start("a") or opens is None:
            closes = closes or clock
    if opens is None and closes is None:
        shut, open_ = _AT_CLOSE.search(text), _AT_OPEN.search(text)
        if shut:
            closes = _clock_at(clause, shut.start("a"))
        elif open_:
            opens = _clock_at(clause, open_.start("a"))
    if opens is None and closes is None and (inside := _GET_IN.search(text)):
        opens = _clock_at(clause, inside.start("a"))
    if opens is None and closes is None:
        bare, only = _BARE_UNTIL.search(text), _ONLY_FROM.search(text)
        if bare:
            closes = _clock_at(clause, bare.start("a"))
        elif only:
            opens = _clock_at(clause, only.start("a"))
    found = _LAST_ENTRY.search(text)
    if found:
        closes = closes or _clock_at(clause, found.start("a"))
        if not closes.sure and 9 <= closes.hour <= 11:
            closes = Clock(closes.hour, closes.minute, True)
    if opens is None and closes is None:
        return None
    return HoursWords(opens, closes)


def settle_hours(clock: Clock, kind: str, visits: Sequence[Visit], known: dt.time | None = None) -> dt.time | None:
    """The time that a place opens or closes (`kind`), read as such places do; None when both readings are likely.

    known: when it closes as a rule, if that is known.
    """
    if clock.sure:
        return clock.readings[0]
    meals = {visit.stop.meal for visit in visits}
    if kind == "opens":
        first, last = dt.time(6), dt.time(17, 59)
        if meals == {"dinner"}:
            first, last = dt.time(11), dt.time(22, 59)
        elif meals == {"breakfast"}:
            first, last = dt.time(5), dt.time(15, 59)
        elif any(visit.stop.kind == "event" for visit in visits):
            first, last = dt.time(12), dt.time(23, 59)
    else:
        if known is not None:
            # It closes earlier than it used to, or the message would not be one.
            earlier = [time for time in clock.readings if dt.time(9) <= time < known]
            if len(earlier) == 1:
                return earlier[0]
        first, last = dt.time(12, 30), dt.time(23, 59)
        if meals == {"breakfast"}:
            first, last = dt.time(9), dt.time(20, 59)
        elif clock.hour >= 9 and meals != {"dinner"}:
            return None
    return settle(clock, first, last)
