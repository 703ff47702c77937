"""What a message says by the way: greetings, how one came to hear of it, causes put down after a colon."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..words._units import Unit, pattern, rewrite
from ._descriptions import Desc
from ._mentioned import LegWords

__all__ = ["without_asides", "without_club_days"]

_OF_PEOPLE = frozenset(
    ("club", "clubs", "group", "gang", "crowd", "crew", "choir", "bunch", "society", "circle", "walkers", "ramblers")
)

Make = Callable[[re.Match[str], Sequence[Unit]], tuple[str, Any] | None]

_ENDS = frozenset((".", "!", "?", ";", "\n"))
_GREETED = 6
"""How many words a greeting has at most."""

_HEARD = pattern(
    r"(?:told|heard|said|learned|learnt|read|mentioned|announced|found out|informed|noticed|saw)"
    r"(?: (?:us|me|you|it|this|that|about it))? (?:at|over|during) @desc"
)
_CAUSE = pattern(
    r"[.;\n,](?: \n)* (?:the |stated |given |official |their )*(?:cause|reason|background)(?: is| was| being)?"
    r"(?: given| stated)?(?: :)?"
)
_HEARSAY = pattern(
    r"[,;(] (?:(?:and )?(?:it seems|apparently|they say|he says|she says|he reckons|they reckon|they claim|seems|for|"
    r"something about|citing|all because of)(?: that)? (?:there(?: is| was| are| 's)|it(?: is| 's)|it was|of|"
    r"about|they "
    r"have|"
    r"they had)?|something about|citing|all because of)"
)
"""``…; it seems there's flooding``: the cause in other people's words."""
_REQUESTS = pattern(
    r"(?:(?:any|got any|got a|have you any|is there any|are there any|what) (?:other |else |better |bright |new |"
    r"good |"
    r"more )*(?:ideas?|suggestions?|options?|alternatives?|possibilit(?:y|ies)|tips?|thoughts|advice|plan b)|"
    r"what else (?:could|can|should|would|might) (?:we|you|i))"
)
_EXPLAINS = pattern(r"(?:flat|@stay) (?:batter(?:y|ies)|tyres?|tires?)|(?:falls?|fell|fallen) (?:@stay|flat)")
_MENTIONING = pattern(
    r"(?:may|might|can|could) (?:i|we) (?:just |also |kindly |please )?(?:mention|add|say|point out|report|remark|"
    r"remind you|inform you|let you know|tell you)(?: that)?"
)
_PICKED = pattern(
    r"@desc (?:(?:that|which) )?(?:(?:we|i|you) )?(?:had |have )?(?:picked|chose|chosen|booked|reserved|"
    r"planned|selected|"
    r"wanted|meant|intended|found)(?: out)? for (?:our |the )?@desc"
)
_OCCASION = pattern(
    r"(?:a|an) (?:private|closed|special|corporate|company|charity|official|invitation only|political|sports?) @desc"
)
_MOVED = (
    r"(?:moved|rescheduled|re - scheduled|postponed|shifted|switched|pushed|put (?:back|off|on)|"
    r"brought forward|changed|"
    r"rebooked|deferred|bumped|transferred)"
)
_NEW_DAY = pattern(
    rf"{_MOVED}(?: (?!@clock|@date)[^.!?;,\s]+){{0,4}}? @date(?: (?:,|and|:|-|now|then|it|will|which|be))+? "
    r"(?:leaves?|leaving|departs?|departing|departure|starts?|starting|begins?|beginning|takes? off|taking off)"
    r"(?: (?:at|time|is|:|from))* @clock"
)
_AT_THE_AIRPORT = pattern(r"@leg(?: [^.!?;\s]+)*? at (?:the |our )?@leg|at (?:the |our )?@leg(?: [^.!?;\s]+)*? @leg")


def _heard(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    """``They told us at breakfast that …``: when one heard of it, not what happened."""
    meal = inner[-1].value
    if not isinstance(meal, Desc) or not meal.meal:
        return None
    return "@row", list(inner[:-2])


def _picked(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    """``The restaurant we picked for lunch`` is one thing: the lunch."""
    place, meal = inner[0].value, inner[-1].value
    if not isinstance(place, Desc) or not isinstance(meal, Desc) or not meal.meal or place.meal:
        return None
    return "@row", [Unit("@desc", inner[0].start, inner[-1].end, meal)]


def _occasion(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    """``Closed, a private event``: somebody else's, none of the trip's."""
    what = inner[-1].value
    if not isinstance(what, Desc) or what.kind != "event":
        return None
    return "@row", [*inner[:-1], Unit("occasion", inner[-1].start, inner[-1].end, None, "occasion")]


def _cause(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    """``Closed on Friday. Reason: high winds.``: the sentence explains the one before."""
    return "@row", [Unit("reason", inner[0].start, inner[-1].end, None, "reason")]


def _new_day(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    """``Moved to Friday, leaving at 10:40``: one new time, not two pieces of news."""
    date = next(at for at, unit in enumerate(inner) if unit.text == "@date")
    at = Unit("at", inner[-1].start, inner[-1].start, None, "at")
    return "@row", [*inner[: date + 1], at, inner[-1]]


def _hearsay(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    """What others give as the cause belongs to the news before it."""
    return "@row", [Unit("because", inner[0].start, inner[-1].end, None, "because")]


def _request(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any]:
    """``… is full any other ideas pls?``: what is asked for is a sentence of its own."""
    return "@row", [Unit(".", inner[0].start, inner[0].start, None, "."), *inner]


def _at_the_airport(match: re.Match[str], inner: Sequence[Unit]) -> tuple[str, Any] | None:
    """``Our taxi is late, fog at the airport``: where the trouble is, and no other journey of the trip."""
    ends = 0 if inner[0].text == "at" else -1
    airport = next(at for at in range(len(inner))[:: 1 if ends == 0 else -1] if inner[at].text == "@leg")
    other = inner[-1 if ends == 0 else 0].value
    there = inner[airport].value
    if not isinstance(there, LegWords) or not isinstance(other, LegWords):
        return None
    if there.head != "airport" or there.origin or there.to or not other.modes or "flight" in other.modes:
        return None
    row = list(inner)
    row[airport] = Unit("scene", inner[airport].start, inner[airport].end, None, "scene")
    return "@row", row


_RULES: tuple[tuple[frozenset[str], re.Pattern[str], Make], ...] = (
    (frozenset(("@desc",)), _HEARD, _heard),
    (frozenset(("@desc",)), _OCCASION, _occasion),
    (frozenset(("picked", "chose", "chosen", "booked", "reserved", "planned", "selected", "found")), _PICKED, _picked),
    (frozenset(("cause", "reason", "background")), _CAUSE, _cause),
    (
        frozenset(
            ("seems", "apparently", "say", "says", "reckons", "reckon", "claim", "for", "something", "citing", "all")
        ),
        _HEARSAY,
        _hearsay,
    ),
    (frozenset(("any", "what", "got")), _REQUESTS, _request),
    (frozenset(("@stay", "flat")), _EXPLAINS, lambda match, inner: ("puncture", None)),
    (frozenset(("may", "might", "can", "could")), _MENTIONING, lambda match, inner: ("@row", [])),
    (frozenset(("@clock",)), _NEW_DAY, _new_day),
    (frozenset(("@leg",)), _AT_THE_AIRPORT, _at_the_airport),
)
"""Rules with the words of which one must stand in the message: most messages have none of them."""


def _greeted(units: Sequence[Unit]) -> list[Unit]:
    """``Dear travel desk, our …``: the greeting ends where the letter begins."""
    row = list(units)
    if not row or row[0].text != "dear":
        return row
    for at, unit in enumerate(row[: _GREETED + 1]):
        # "Dear guest": the lodging writes, and the room is its.
        if unit.text in _ENDS or unit.text.startswith(("@", "guest")):
            break
        if unit.text in (",", ":"):
            return [Unit(".", unit.start, unit.end, None, "."), *row[at + 1 :]]
    return row


def without_asides(units: Sequence[Unit]) -> list[Unit]:
    """`units` without what is only said by the way, and with causes marked as such."""
    row = _greeted(units)
    words = {unit.text for unit in row}
    for needed, expression, make in _RULES:
        if words.isdisjoint(needed):
            continue
        row = [
            one for unit in rewrite(row, expression, make) for one in (unit.value if unit.text == "@row" else [unit])
        ]
    return row


def without_club_days(units: Sequence[Unit]) -> list[Unit]:
    """`units` without days that only name people: ``Marge with the Tuesday club``."""
    return [
        unit
        for at, unit in enumerate(units)
        if not (unit.text == "@date" and at + 1 < len(units) and units[at + 1].text in _OF_PEOPLE)
    ]
