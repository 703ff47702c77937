"""Delays of which nobody is named: ``half an hour late because of traffic``. Traffic, queues and a night slept too long
hold up the travellers, not a train that leaves on another day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from ..names._trip import Trip
from ..words._clauses import Clause
from ..words._units import pattern

__all__ = ["JOURNEYS", "is_bare", "named_nowhere", "on_the_road", "our_cause", "runs_on"]

_BEFORE = (
    r"(?:(?:and|so|but|then|now|already|still|hi|hello|hey|sorry|apologies|ok|okay|please|sadly|unfortunately|about|"
    r"around|roughly|approximately|at|least|almost|nearly|over|probably|will|be|being|running|are|am|,|-|:) )*"
)
_AFTER = (
    r"(?:(?: ,)? (?:already|now|sorry|so|far|again|schedule|plan|overall|thanks|everywhere|everything|for|on|with|"
    r"behind|in|because|of|from|to|the|this|all|bad|heavy|terrible|traffic|jams?|queues?|"
    r"@date))*"
)
_BARE = pattern(
    rf"^{_BEFORE}(?:@span (?:or so )?(?:too )?(?:late|later|behind|delay|delayed)|"
    rf"(?:late|delayed|behind|held up|delay)(?: by| of| :)?(?: about| around| roughly| at least)? @span){_AFTER}$"
)
_OURS = pattern(
    r"(?<!air )(?<!rail )(?<!train )traffic(?! control)|(?:traffic )?jams?|(?:stuck|sitting|held up) in|"
    r"(?:long |huge |endless )?(?:queues?|queueing|queuing)|"
    r"overslept|slept in|slept too long|got lost|(?:took|got on|caught) the wrong|lost track|could not find|"
    r"took (?:\S+ ){0,2}?longer|took (?:ages|forever)|ran (?:over|late)|flat tyre|flat tire"
)
_ROAD = frozenset(("drive", "bus", "taxi"))
_NAMES = ("@leg", "@stay", "@place", "@desc")
JOURNEYS = _NAMES[:1]


def is_bare(line: str) -> bool:
    """Whether a clause, as the patterns see it, says no more than how late somebody or something is."""
    return _BARE.search(line) is not None


def our_cause(line: str) -> bool:
    """Whether a clause tells of something that holds up the travellers themselves."""
    return _OURS.search(line) is not None


def named_nowhere(clauses: Sequence[Clause], names: tuple[str, ...] = _NAMES) -> bool:
    """Whether no clause names something of the trip that could be late. names: the sorts of mentions that count."""
    return not any(unit.text in names for clause in clauses for unit in clause.units)


def runs_on(trip: Trip, day: dt.date) -> bool:
    """Whether a journey of ours leaves or arrives on `day`."""
    return any(day in days for _, days in _days(trip))


def on_the_road(trip: Trip, day: dt.date) -> bool:
    """The same of a journey by road, which traffic holds up, too."""
    return any(day in days for mode, days in _days(trip) if mode in _ROAD)


def _days(trip: Trip) -> list[tuple[str, set[dt.date]]]:
    """Each journey's mode with the days on which it leaves or arrives."""
    return [
        (leg.mode, {date, *(moment.date() for moment in (leg.depart, leg.arrive) if moment is not None)})
        for _, date, leg in trip.legs
    ]
