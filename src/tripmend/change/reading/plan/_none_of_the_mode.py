"""All that flies, or runs, on a day: ``no flights on Sunday``, ``a rail strike``, ``the airport is shut``.

Such news hits our own journey and everything that could take its place on that day.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence

from ....trip import Leg
from ..._disruption import Change
from ..._effects import LegCancelled
from ..days._when import Dates
from ..names._mentioned import LegWords
from ..names._trip import Trip
from ..words._units import Unit, pattern, starts_of, text_of

__all__ = ["MANY", "MODES", "none_of_the_mode"]

MODES = frozenset(("flight", "train", "bus", "ferry"))
"""What runs by a timetable and for everybody."""
MANY = re.compile(r"\b(?:flights|planes|airplanes|aircraft|trains|rail|railways?|buses|busses|coaches|ferries|boats)\b")
_NONE = pattern(
    r"(?P<n>no(?: more)?|not (?:a single|one|any)|none of the|zero|all(?: of)?(?: the| other)*|every(?: single)?|each|"
    r"any(?: and all)?|never an?|without any) (?P<t>@leg)"
)
"""``No flights``, ``every train``, but not ``all our flights``."""
_ONE = pattern(r"every(?: single)?|each|not (?:a single|one)|any")
"""With these, one stands for all: ``every flight``, and ``no flight`` may be only ours."""
_BARE = pattern(
    r"(?<!our )(?<!my )(?<!both )(?<!two )(?<!some )(?<!many )(?<!most )(?<!several )(?<!few )(?<!of )(?<!half )"
    r"(?P<t>@leg)(?: \S+){0,4}? (?:are|will be|have been|do not|will not|were|can not|remain|stay|stand|strikes?|walk)"
)
"""``Flights on Sunday are cancelled``."""
_STRIKE = pattern(
    r"(?<!our )(?<!my )(?P<t>@leg) (?:(?:drivers?|staff|workers|crews?|pilots|operators?) )?"
    r"(?:strikes?|walkout|walk ?out|shutdown|lockdown)|"
    r"(?:strikes?|walkout|industrial action|shutdown)(?: (?!our|my)\S+){0,3}? (?:on|of|by|at|in) (?:(?:the|all) )*"
    r"(?P<u>@leg)"
)
_SHUT = pattern(
    r"(?P<t>@leg) (?:(?:in|of|at) \S+ )?(?:is|are|will be|has been|remains?|stays?|being)(?: \S+){0,3}? "
    r"(?:closed|shut|on strike|flooded|evacuated|snowed in|fogbound)|"
    r"nothing (?:(?:is |was |will |can |be |able to |allowed to )*)(?:flies|fly|flying|takes? off|taking off)"
)
"""``The airport is closed``: with its head, since a road or a track may be shut for one journey alone."""


def _said(row: Sequence[Unit], expression: re.Pattern[str], group: str) -> list[Unit]:
    begins = dict(zip(starts_of(row), row, strict=True))
    found = []
    for match in expression.finditer(text_of(row)):
        at = match.start(group) if match[group] else -1
        if at in begins:
            found.append(begins[at])
    return found


def _modes(row: Sequence[Unit], message: str) -> set[str]:
    """The modes of which all journeys are spoken of."""
    found: set[str] = set()

    def take(unit: Unit, many: bool) -> None:
        words = unit.value
        plain = isinstance(words, LegWords) and not words.ids and not words.number
        if plain and (many or MANY.search(message[unit.start : unit.end].casefold())):
            found.update(MODES & set(words.modes))

    text = text_of(row)
    begins = dict(zip(starts_of(row), row, strict=True))
    for match in _NONE.finditer(text):
        unit = begins.get(match.start("t"))
        if unit is not None:
            take(unit, bool(_ONE.fullmatch(match["n"])))
    for unit in _said(row, _BARE, "t"):
        take(unit, False)
    for group in ("t", "u"):
        for unit in _said(row, _STRIKE, group):
            take(unit, True)
    # An airport that is shut for some hours only keeps nobody from flying before or after.
    hours = any(unit.text == "@clock" or (isinstance(unit.value, Dates) and unit.value.part) for unit in row)
    for unit in () if hours else _said(row, _SHUT, "t"):
        if isinstance(unit.value, LegWords) and unit.value.head == "airport":
            found.add("flight")
    if _SHUT.search(text) and not _said(row, _SHUT, "t"):
        found.add("flight")
    return found


def none_of_the_mode(change: Change, units: Sequence[Unit], trip: Trip, message: str) -> Change:
    """`change` with the dates on which nothing else like a cancelled journey leaves, where the message says so.

    The dates are those it tells, if the journey's own is among them, else that one alone.
    """
    gone = [one for one in change.disruptions if isinstance(one.effect, LegCancelled)]
    modes = _modes(units, message) if gone else set()
    if not modes:
        return change
    told = {
        date
        for unit in units
        if isinstance(unit.value, Dates) and not unit.value.past and not unit.value.fault
        for date in unit.value.dates
    }
    made = []
    for one in change.disruptions:
        leg = trip.itinerary.item(one.effect.leg) if isinstance(one.effect, LegCancelled) else None
        if isinstance(leg, Leg) and leg.mode in modes:
            made.append(one.replace(effect=one.effect.replace(none_on=_dates(trip, leg, told))))
        else:
            made.append(one)
    return change.replace(disruptions=tuple(made))


def _dates(trip: Trip, leg: Leg, told: set[dt.date]) -> tuple[dt.date, ...]:
    own = leg.depart.date() if leg.depart else next(date for _, date, other in trip.legs if other.id == leg.id)
    return tuple(sorted(told)) if own in told else (own,)
