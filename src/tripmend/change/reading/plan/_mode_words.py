"""What a clause says of all of a mode: that nothing of it runs, and in which hours."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Literal

from ....trip import Leg
from ..days._calendar import Dates
from ..days._run_hours import DAY, Hours, hours_told, until_then
from ..events._facts import Facts
from ..names._mentioned import LegWords
from ..names._name_index import same_city
from ..names._trip import Trip
from ..words._clauses import Clause
from ..words._units import Unit, pattern
from ._none_of_the_mode import MANY, MODES

__all__ = ["ahead", "date_of", "denied", "hours_of", "of_all", "until_today", "words_of"]

_LEADS = r"(?:no(?: more)?|not (?:be )?(?:a single|one|any)|none of the|zero|hardly any|without any)"
_NONE = pattern(rf"{_LEADS} @leg|nothing (?:runs|flies|leaves|goes)")
"""``No trains``: that alone says that none runs."""
_OFF = pattern(
    r"cancel\w*|grounded|suspended|halted|stopped|scrapped|axed|called off|on strike|strikes?|walkout|shutdown|"
    r"at a standstill|(?:not|never)(?: \S+){0,2}? (?:run|running|fly|flying|go|going|leave|leaving|depart|operate|"
    r"operating|sail|sailing|moving)"
)
_DENIED = pattern(
    rf"{_LEADS} @leg(?: \S+){{0,3}}? (?:are|is|were|was|been|be|get|got) (?:\S+ )?"
    r"(?:cancel\w*|grounded|suspended|halted|stopped|scrapped|axed|called off|on strike)"
)
"""``No trains are cancelled``: all of them run."""
_EACH = pattern(r"(?:every|every single|each|no|not a single|not one|any) @leg")
_SERVICE = pattern(r"@leg (?:services?|traffic|operations?|connections?)")
_STRIKE = pattern(
    r"@leg (?:(?:drivers?|staff|workers|crews?|pilots|operators?) )?(?:strikes?|walkout|shutdown)|"
    r"(?:strikes?|walkout|industrial action|shutdown) (?:on|of|by|at|in) (?:(?:the|all) )*@leg"
)
_BUT_NOT = pattern(
    r"delay\w*|late|later|earlier|affected|concerned|problems?|changes?|our|my|both|two|three|some|many|most|several|few|"
    r"half|except|other than|apart from|may|might|could|maybe|perhaps|costs?|price|cheaper|sold|full|seats?|tickets?"
)
"""What says something else of them, or of some of them only."""
_RUN = r"(?:run|runs|running|fly|flies|flying|go|goes|leave|leaves|leaving|depart|departs|operate|operates|sail|sails)"
_RESUMES = pattern(
    rf"@leg(?: (?:@date|will|are|is|to|not))* (?:(?:only|first)(?: \S+){{0,2}}? {_RUN}|{_RUN} (?:only|again)|"
    r"resumes?|restarts?|starts? (?:again|running)|(?:back|running) again)(?: (?:@date|again|only|running|service))* "
    r"(?:from|after|at|as of|starting(?: at| from)?) @clock"
)
_STOPS = pattern(
    rf"@leg(?: (?:@date|will|are|is))* (?:only {_RUN}|{_RUN} only)(?: (?:@date|only))* (?:until|till|before|up to) "
    r"@clock|@leg(?: (?:@date|will|are|is))* (?:stops?|ends?|finish|finishes)(?: (?:running|@date))* "
    r"(?:at|from|after|by) @clock"
)
_ENDS = pattern(
    rf"(?<!our )(?<!my )@leg(?: (?:of the day|of|@date|will|only|already))* (?:{_RUN}|is)(?: \S+){{0,2}}? @clock"
)
"""``The last train tomorrow leaves at 3 pm``: with the words for first or last in the mention."""


def words_of(clause: Clause) -> tuple[Unit, LegWords] | None:
    """The mention of a mode, or of several, that a clause has, of which none of ours is named; the modes together."""
    mentioned = [unit for unit in clause.units if isinstance(unit.value, LegWords)]
    if not mentioned or any(unit.text in ("@place", "@desc", "@stay") for unit in clause.units):
        return None
    words: list[LegWords] = [unit.value for unit in mentioned]
    if any(one.ids or one.number or one.head in ("airport", "airports") for one in words):
        return None
    if len(words) > 1 and any(one.to or one.origin or one.way for one in words):
        return None
    modes = tuple(mode for one in words for mode in one.modes if mode in MODES)
    return (mentioned[0], replace(words[0], modes=modes)) if modes else None


def of_all(clause: Clause, unit: Unit, message: str) -> bool:
    """Whether a mention means all of its mode: ``trains``, ``no train``, ``every train``, ``the rail strike``."""
    text = clause.text
    return (
        MANY.search(message[unit.start : unit.end].casefold()) is not None
        or _EACH.search(text) is not None
        or _SERVICE.search(text) is not None
        or _STRIKE.search(text) is not None
    )


def hours_of(
    clause: Clause, unit: Unit, words: LegWords, message: str, trip: Trip
) -> tuple[Hours, ...] | Literal[False] | None:
    """The hours in which nothing runs, as in `hours_told`; False where a clause does not say it of all of a mode."""
    facts, text = Facts(clause), clause.text
    if _BUT_NOT.search(text):
        return False
    one = [time.hour * 60 + time.minute for clock in facts.clocks for time in clock.readings]
    if words.way:
        # "The last train on Sunday": where two of ours run that day it may be one of them.
        ours = [leg for date, leg in ahead(words, trip) if _may_be(facts.when, date_of(date, leg))]
        named = facts.when is not None or words.to or words.origin
        if not named or len(facts.clocks) != 1 or len(ours) != 1 or not _ENDS.search(text):
            return False
        if words.way not in ("#1", "#-1"):
            return False
        return tuple((0, minute) if words.way == "#1" else (minute + 1, DAY) for minute in one)
    if not of_all(clause, unit, message):
        return False
    if len(facts.clocks) == 1 and (_RESUMES.search(text) or _STOPS.search(text)):
        return tuple((0, minute) if _RESUMES.search(text) else (minute, DAY) for minute in one)
    if not (_NONE.search(text) or _OFF.search(text)):
        return False
    if facts.span is not None and facts.span.minutes is not None and facts.span.minutes < DAY:
        return None
    return until_today(clause) or hours_told(text, facts.clocks, facts.part)


def until_today(clause: Clause) -> tuple[Hours, ...]:
    """The hours of ``until this evening``; () where a clause says no such thing."""
    when = Facts(clause).when
    if when is None or not when.today or not pattern(r"(?:until|till|before) @date").search(clause.text):
        return ()
    return until_then(None, "evening" if when.part == "night" else when.part)


def _may_be(when: Dates | None, date: dt.date) -> bool:
    """Whether a date is among those told, or has the weekday that is told."""
    if when is None:
        return True
    return date in when.dates or (when.weekday and date.weekday() in {day.weekday() for day in when.dates})


def date_of(date: dt.date, leg: Leg) -> dt.date:
    return leg.depart.date() if leg.depart is not None else date


def ahead(words: LegWords, trip: Trip) -> list[tuple[dt.date, Leg]]:
    """Our journeys of the mode, to and from the cities that are named, but those that ran before the message."""
    return [
        (date, leg)
        for _, date, leg in trip.legs
        if leg.mode in MODES & set(words.modes)
        and (not words.to or same_city(leg.destination.city, words.to))
        and (not words.origin or same_city(leg.origin.city, words.origin))
        and not (trip.today_given and date_of(date, leg) < trip.calendar.today)
    ]


def denied(clause: Clause) -> bool:
    """Whether a clause says that none of a mode is cancelled."""
    return _DENIED.search(clause.text) is not None
