"""A second look at the times of a message: left out, said of no visit, or the wrong way round."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence

from ...trip import Leg
from .. import _effects as fx
from ._merging import Entry
from .days._clock import Clock
from .events._facts import Facts
from .events._situation import AT_A_HUB, FOREVER
from .names._trip import Trip
from .words._clauses import Clause
from .words._units import pattern

__all__ = ["lasting", "left_out_time", "pointless_hours", "spare_hours", "strange_times", "wrong_way"]

_BOOKED = (
    r"(?:@desc|@place|@leg|@stay|tables?|reservations?|bookings?|slots?|tours?|tickets?|entry|visit|shows?|session|"
    r"departure)"
)
_VERB_AND_TIME = pattern(
    r"(?:open|opens|opening|opened|close|closes|closing|shut|shuts|closed)(?: (?!and|but|@clock)\S+){0,3}? (?:at|"
    r"until|"
    r"till|by|from|before|after|only|to|between|is|:) (?:only |about |around )?@clock"
)
_SOONER = pattern(r"earlier|early|sooner|forward|ahead|already|advanced|brought forward|before the")
_LATER = pattern(
    r"later|late|delayed|delay|pushed(?: back)?|put (?:back|off)|postponed|set back|held up|deferred|"
    r"not (?:\S+ ){0,4}?(?:until|before)"
)
_LASTING = pattern(
    r"(?:until|till|during|while|since|throughout|months?|weeks?|seasons?|remains?|stays?|ever|long|whole|at all)"
)
_NAMED_BY_TIME = pattern(
    rf"(?<!until )(?<!till )(?<!before )(?<!after )(?<!by )(?<!from )@clock (?:(?:\S+ )?{_BOOKED}|one|to|from)|"
    rf"{_BOOKED}(?: @date| @part| today| tonight)? (?:at|for|of|from|-|"
    rf":) @clock|"
    rf"{_BOOKED} @date @clock|(?:our|the|my) @clock"
)
"""``Our 19:00 table``, ``the tour at ten``: the time says which one."""


def _starts(entry: Entry, trip: Trip) -> set[dt.time]:
    """The times of the plan by which a message may name what was hit."""
    target = entry.outcome.target
    if target is None:
        return set()
    if isinstance(target.leg, Leg):
        moments: Iterable[dt.datetime | None] = (target.leg.depart, target.leg.arrive)
    else:
        slots = [slot.start for slot in target.place.slots] if target.place is not None else []
        stops = [visit.stop for visit in trip.visits_of(target.id)]
        moments = (*slots, *(stop.start for stop in stops))
    return {moment.time() for moment in moments if moment is not None}


def strange_times(entry: Entry, idle: Sequence[Clause], known: set[dt.time]) -> list[Clock]:
    """The times of the effect's own clause but those that name the thing, and those beside it that nothing used."""
    own = Facts(entry.clause).clocks
    if _NAMED_BY_TIME.search(entry.clause.text):
        own = [clock for clock in own if not set(clock.readings) & known]
    near = [clause for clause in idle if clause.sentence == entry.sentence and not clause.doubt]
    return own + [clock for clause in near for clock in Facts(clause).clocks]


def left_out_time(entry: Entry, idle: Sequence[Clause], trip: Trip) -> str:
    """A time in the sentence of an effect that has none."""
    effect = entry.outcome.effect
    whole = (
        (isinstance(effect, fx.PlaceClosed) and effect.during is None)
        or (isinstance(effect, fx.SoldOut) and not effect.slots)
        or (isinstance(effect, fx.LegCancelled) and entry.outcome.pending != AT_A_HUB)
    )
    known = _starts(entry, trip)
    if not whole or not known:
        return ""
    return "What happens at that time? It was not used." if strange_times(entry, idle, known) else ""


def pointless_hours(entry: Entry, trip: Trip) -> str:
    """Hours that touch no visit, where the other way round they would, unless the verb stands with its time."""
    effect = entry.outcome.effect
    if not isinstance(effect, fx.HoursChanged) or (effect.opens and effect.closes):
        return ""
    stops = [v.stop for v in trip.visits_of(effect.place) if not effect.dates or v.date in effect.dates]
    times = [(stop.start.time(), stop.end.time()) for stop in stops if stop.start and stop.end]
    time = effect.opens or effect.closes
    if not times or time is None or _VERB_AND_TIME.search(entry.clause.text):
        return ""
    late = any(first < time for first, _ in times)
    soon = any(time < last for _, last in times)
    untouched, other = (not late, soon) if effect.opens else (not soon, late)
    return "Does it open or close at that time?" if untouched and other else ""


def spare_hours(entry: Entry) -> str:
    """A clock time more than the new hours use: those of another day, or of something else."""
    effect = entry.outcome.effect
    if not isinstance(effect, fx.HoursChanged):
        return ""
    used = {time for time in (effect.opens, effect.closes) if time is not None}
    spare = [clock for clock in Facts(entry.clause).clocks if not set(clock.readings) & used]
    return (
        "Which hours hold on which day? A time was not used."
        if spare and not _INSTEAD.search(entry.clause.text)
        else ""
    )


_INSTEAD = pattern(r"instead|rather than|than|not|usual|usually|normally|was|were|used to|no longer|@old")
"""The hours of old stand beside the new ones."""


def wrong_way(entry: Entry) -> str:
    """Earlier said of a later time, later said of an earlier one."""
    effect, leg = entry.outcome.effect, entry.outcome.target.leg if entry.outcome.target else None
    if not isinstance(effect, fx.LegRetimed) or leg is None:
        return ""
    pairs = [(new, old) for new, old in ((effect.depart, leg.depart), (effect.arrive, leg.arrive)) if new and old]
    if not pairs:
        return ""
    sooner, later = _SOONER.search(entry.clause.text), _LATER.search(entry.clause.text)
    odd = (sooner and not later and all(new > old for new, old in pairs)) or (
        later and not sooner and all(new < old for new, old in pairs)
    )
    return "Is it earlier or later than planned, and at what time?" if odd else ""


def lasting(entry: Entry) -> str:
    """A closure that lasts, for which no days were understood."""
    effect, facts = entry.outcome.effect, Facts(entry.clause)
    if not isinstance(effect, fx.PlaceClosed) or facts.when is not None or facts.part or facts.clocks:
        return ""
    if FOREVER.search(entry.clause.text) or not effect.dates:
        return ""
    return "On which days is it closed?" if _LASTING.search(entry.clause.text) else ""
