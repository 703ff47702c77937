"""Limits of the hours in which something is possible."""

from __future__ import annotations

import datetime as dt
import re

from ..._disruption import Constraint, Unclear
from ..days._clock import Clock, settle
from ..days._when import Dates
from ..events._situation import which_week
from ..names._descriptions import Desc
from ..names._targets import resolve
from ..names._trip import Trip
from ..words._clauses import Clause
from ..words._units import pattern, starts_of
from ._wished import Wishes, hints_of

__all__ = ["time_limits"]

_NOTHING_BEFORE = pattern(
    r"(?:nothing|no (?:\S+ ){0,2}?|not|never|do not (?:\S+ ){0,4}?|can not (?:\S+ ){0,4}?|"
    r"not (?:go|going|leave|leaving|move|moving|getting up|getting out)(?: \S+){0,3}? ?|(?:unable|"
    r"not able) to (?:\S+ ){0,3}?|(?:nobody|no one|none of us) (?:\S+ ){0,3}?|no way (?:\S+ ){0,4}?|"
    r"could not (?:\S+ ){0,3}?|will not (?:\S+ ){0,4}?|would (?:rather|prefer) not (?:\S+ ){0,4}?|"
    r"did not (?:\S+ ){0,3}?|avoid (?:\S+ ){0,3}?|nothing (?:\S+ ){0,3}?)(?: (?:at all|please|planned|"
    r"scheduled|start|starting|starts|anything|any|earlier|on @date|@date|to|out))*? ?(?:before|"
    r"earlier than|until|prior to) (?:about |around )?@clock|"
    r"(?:only|not until|just) (?:after|from) @clock|(?:leave|go out)(?: \S+){0,4}? (?:after|"
    r"not before|no earlier than) @clock|"
    r"(?:start|starting|begin|get going|"
    r"wake up|up|first thing|everything|anything|only|not)(?: \S+){0,4}? (?:after|from|at|not before|"
    r"no earlier than|@clock at the earliest)(?: about| around)? @clock(?: (?:at the earliest|"
    r"earliest|or later|onwards|only))?|no earlier than @clock|not earlier than @clock|"
    r"@clock at the earliest|earliest @clock|(?:stay|be|lie|remain) (?:in bed|in|asleep) (?:until|till) @clock"
)
_NOTHING_AFTER = pattern(
    r"(?:turn in|call it a day|retire|go to bed|wind up|end the day)(?: \S+){0,2}? (?:at|by|no later than|"
    r"before) @clock|"
    r"(?:hard stop|curfew|lights out|bedtime)(?: \S+){0,3}? (?:at|by|is|:) @clock|"
    r"(?:nothing|nothing (?:(?!only)\S+ ){0,3}?|no (?:\S+ ){0,2}?|not|never|"
    r"do not (?:(?!only)\S+ ){0,5}?|can not (?:(?!only)\S+ ){0,5}?|will not (?:(?!only)\S+ ){0,5}?|"
    r"rather not (?:\S+ ){0,4}?|prefer not (?:\S+ ){0,4}?|avoid (?:\S+ ){0,3}?)(?: (?:at all|please|be|"
    r"planned|scheduled|anything|any|later|on @date|@date|out))*? ?(?:after|later than|past|"
    r"beyond) (?:about |around )?@clock|"
    r"(?:be |get |are |in |back |home |want |wants |want to be |need to be |must be |have to be |"
    r"has to be |should be |everything |all |like to be )+(?!(?:in )?bed (?:until|till))(?:\S+ ){0,4}?(?:done|"
    r"finished|back|home|"
    r"over|in bed|finish|end|in the hotel|at the @stay|at @stay|@stay|bed|asleep)(?: \S+){0,4}? (?:by|"
    r"before|at|until|no later than) (?:about |around )?@clock|(?:done|finished|back|finish|end|"
    r"in bed|home)(?: \S+){0,3}? (?:by|before|no later than|at) @clock(?: (?:at the latest|latest))?|"
    r"no later than @clock|not later than @clock|@clock (?:at the )?latest|latest @clock|"
    r"by @clock (?:at the )?latest"
)


def _clock_in(clause: Clause, match: re.Match[str] | None) -> Clock | None:
    """The clock time inside what the pattern matched."""
    if match is None:
        return None
    inside = range(*match.span())
    places = zip(clause.units, starts_of(clause.units), strict=True)
    found = [unit.value for unit, start in places if start in inside and isinstance(unit.value, Clock)]
    return found[-1] if found else None


_LEAVING = pattern(
    r"(?<!no )@leg(?: (?!@clock)\S+){0,7}? (?:(?:not|only|can|could|to|will|does|do|has|"
    r"wait)(?: (?!@clock)\S+){0,3}? )?"
    r"(?:before|until|at|from|after|earlier than) @clock|"
    r"(?:set off|start|begin|leave|depart|head out|get away|get going)(?: (?:on|for|with|our|"
    r"the))* @leg(?: \S+){0,5}? @clock"
)
"""A journey that begins then: news of the journey, no limit for the day."""
_BEGINS = pattern(
    r"(?:@place|@desc) (?:\S+ ){0,3}?(?:begin|begins|start|starts|commence|commences)(?: \S+){0,2}? @clock"
)
"""An event that begins then."""
_ENDS = pattern(
    r"(?:@place|@desc)(?: (?:will|does|do|not|now|only|already|be|is|go|on|@date))* "
    r"(?:ends?|ending|finish(?:es)?|concludes?|over|done|finished|lasts?|goes on|runs?|on)(?: \S+){0,4}? @clock|"
    r"end of (?:the |our )?(?:@place|@desc)(?: \S+){0,3}? @clock"
)
"""Something that is over then: news, where it is an event."""
_ADMITTED = pattern(
    r"not (?:(?:get|go|come) (?:in|into|inside)|open)(?: (?:the |our )?@(?:place|desc))?(?: @date)? (?:before|"
    r"until) @clock"
)
"""Nobody gets in before: its opening hours."""
_PUT_BACK = pattern(r"(?:put|pushed|moved|set|held|knocked) back")
"""Something is later: nobody is back by then."""
_WISHED = pattern(
    r"want|wants|wish|would like|would rather|prefer|please|rather not|prefer not|try|avoid|make sure|hope|let us"
)


def time_limits(clause: Clause, trip: Trip, text: str) -> Wishes:
    """Nothing before or after a time, on some days or for some stops; a question where that is not clear."""
    line = clause.text
    if "@clock" not in line:
        return Wishes()
    before, after = _NOTHING_BEFORE.search(line), _NOTHING_AFTER.search(line)
    if not (before or after) or _ADMITTED.search(line):
        return Wishes()
    if (_LEAVING.search(line) or _BEGINS.search(line)) and not _WISHED.search(line):
        return Wishes()
    if _ENDS.search(line) and not _WISHED.search(line) and _of_an_event(clause, trip):
        return Wishes()
    clock = _clock_in(clause, before or after)
    if clock is None or (_PUT_BACK.search(line) and not _WISHED.search(line)):
        return Wishes()
    kind = "not_after" if after and (not before or after.start() <= before.start()) else "not_before"
    time = (
        settle(clock, dt.time(5), dt.time(12, 59))
        if kind == "not_before"
        else settle(clock, dt.time(15), dt.time(23, 59))
    )
    if time is None:
        return Wishes(
            unclear=(
                Unclear(
                    text=text,
                    question="Is that before or after noon?",
                    choices=tuple(f"{t:%H:%M}" for t in clock.readings),
                ),
            )
        )
    dates = [unit.value for unit in clause.units if isinstance(unit.value, Dates) and not unit.value.past]
    faults = [value.fault for value in dates if value.fault]
    if faults:
        return Wishes(unclear=(Unclear(text=text, question=f"Which day? {faults[0]}."),))
    days: list[dt.date | None] = [date for value in dates for date in value.dates]
    items = _about_items(clause, trip)
    choices = [choice for value in dates for choice in which_week(trip, value)]
    if choices and items == ("",):
        return Wishes(unclear=(Unclear(text=text, question="Which day is meant?", choices=tuple(choices)),))
    if items is None:
        return Wishes(unclear=(Unclear(text=text, question="Which stop is this limit about, or the whole day?"),))
    return Wishes(
        tuple(
            Constraint.model_validate({"type": kind, "time": time, "date": day, "text": text, "applies_to": item})
            for day in days or [None]
            for item in items
        )
    )


def _of_an_event(clause: Clause, trip: Trip) -> bool:
    hints = hints_of(clause)
    targets = [resolve(trip, unit.value, hints) for unit in clause.units if unit.text in ("@place", "@desc")]
    visits = [visit for target in targets if target.kind == "place" for visit in trip.visits_of(target.id)]
    return bool(visits) and all(visit.stop.kind == "event" or visit.place.kind == "event" for visit in visits)


def _about_items(clause: Clause, trip: Trip) -> tuple[str, ...] | None:
    """The stops that a limit speaks of (``no dinner after 9``); ("",) when of none; None when that is not clear."""
    units = [unit for unit in clause.units if unit.text in ("@place", "@desc")]
    if not units:
        return ("",)
    hints = hints_of(clause)
    found: list[str] = []
    for unit in units:
        meal = unit.value.meal if isinstance(unit.value, Desc) else ""
        visits = tuple(visit for visit in trip.visits if meal and visit.stop.meal == meal)
        if not meal:
            target = resolve(trip, unit.value, hints)
            visits = target.visits if target.certain else ()
        found += [v.stop.id for v in visits if not hints.dates or v.date in hints.dates]
    return tuple(dict.fromkeys(found)) or None
