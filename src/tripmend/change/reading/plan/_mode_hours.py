"""Hours in which nothing of a mode runs: ``no trains before noon``, ``the last train leaves at 3 pm``.

Of our journeys those that leave then do not run, and what could take their place leaves at another time. Such clauses
are taken out of the message before the rest of it is read: no journey has a new time by them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ....trip import Leg
from ..._disruption import Change, Disruption, Unclear
from ..._effects import LegCancelled
from ..days._run_hours import DAY, Hours, hours_told, interval_of
from ..events._facts import Facts
from ..events._situation import days_of, which_week
from ..names._mentioned import LegWords
from ..names._targets import Hints, resolve
from ..names._trip import Trip
from ..words._clauses import Clause, clauses_of
from ..words._questions import NOTHING_CHANGES
from ..words._taken_out import TakenOut, put_back, rest_of
from ..words._units import Unit, pattern, quote
from ._mode_words import ahead, date_of, denied, hours_of, of_all, until_today, words_of

__all__ = ["HITS_NONE", "mode_hours_told", "with_mode_hours"]

HITS_NONE = "None of your journeys leaves then. Did anything else happen?"
_NO_TIME = "At what time does yours leave? The plan does not say."
_WHICH_HOURS = "From when until when does nothing run?"
_WISH_OR_NEWS = "Is that a wish for a journey at another time, or does nothing run then?"

_WISH = pattern(r"please|prefer|rather|want|wants|wish|like|hate|hates|avoid|book|need|let us|for us|for me")
_SINCE = pattern(r"(?:until|till|from|since|after|before|through|by|up to) @date")
_WHY = pattern(r"strikes?|walkout|industrial action|storms?|snow|fog|floods?|landslides?|power (?:cut|failure)")


@dataclass(frozen=True, slots=True)
class _Told:
    """One clause. hours: what it may mean, of each day; () where it names whole days."""

    clause: Clause
    words: LegWords
    hours: tuple[Hours, ...] | None
    text: str


@dataclass(frozen=True, slots=True)
class _Days:
    """The days of a clause, each with the hours that it may mean there."""

    hours: dict[dt.date, tuple[Hours, ...]]
    question: str = ""
    choices: tuple[str, ...] = ()


def _days(told: _Told, clauses: Sequence[Clause], trip: Trip) -> _Days:
    """The days that the clause is about; where it has none those of the clauses beside it, else of our journeys."""
    when = Facts(told.clause).when
    if when is None:
        beside = [found for clause in clauses if (found := Facts(clause).when) is not None and not found.past]
        when = beside[0] if len(beside) == 1 else None
    if when is not None and when.fault and not when.weekday:
        return _Days({}, f"Which day is meant? {when.fault}.", days_of(trip))
    if told.hours is None or (_SINCE.search(told.clause.text) and not until_today(told.clause)):
        return _Days({}, _WHICH_HOURS)
    own = _named_beside(clauses, trip) or {date_of(date, leg) for date, leg in ahead(told.words, trip)}
    if when is None or when.every:
        return _Days(dict.fromkeys(sorted(own), told.hours) if when is None else _each(trip.calendar.trip, told))
    dates = when.dates
    if choices := which_week(trip, when):
        weekdays = {date.weekday() for date in dates}
        dates = tuple(date for date in sorted(own) if date.weekday() in weekdays)
        if len(dates) != 1:
            return _Days({}, "Which day is meant?", choices)
    return _Days(_each(dates, told))


def _named_beside(clauses: Sequence[Clause], trip: Trip) -> set[dt.date]:
    """The date of the one journey of ours that other clauses name: ``our train is cancelled, no trains until noon``."""
    targets = [
        resolve(trip, unit.value, Hints())
        for clause in clauses
        for unit in clause.units
        if isinstance(unit.value, LegWords) and not clause.doubt
    ]
    ids = {target.id for target in targets}
    return {date_of(date, leg) for _, date, leg in trip.legs if leg.id in ids} if len(ids) == 1 else set()


def _each(dates: Sequence[dt.date], told: _Told) -> dict[dt.date, tuple[Hours, ...]]:
    facts = Facts(told.clause)
    if facts.clocks or not told.hours or until_today(told.clause):
        return dict.fromkeys(dates, told.hours or ())
    parts = {date: hours_told(told.clause.text, (), facts.part_of(date)) for date in dates}
    return {date: told.hours if hours is None else hours or ((0, DAY),) for date, hours in parts.items()}


def _read(told: _Told, clauses: Sequence[Clause], trip: Trip) -> tuple[list[Disruption], Unclear | None]:
    """The journeys of ours that do not run by what a clause tells, or what has to be asked."""
    days = _days(told, clauses, trip)
    if days.question:
        return [], Unclear(text=told.text, question=days.question, choices=days.choices)
    ours = [(date_of(date, leg), leg) for date, leg in ahead(told.words, trip)]
    near = [(date, leg) for date, leg in ours if date in days.hours]
    if any(leg.depart is None for _, leg in near):
        return [], Unclear(text=told.text, question=_NO_TIME)
    settled = {}
    for date, options in days.hours.items():
        meant = _settled(options, [leg for day, leg in near if day == date])
        if meant is None:
            times = tuple(f"{dt.time(*divmod(at, 60)):%H:%M}" for one in options for at in one if 0 < at < DAY)
            return [], Unclear(text=told.text, question="Before or after noon?", choices=times)
        settled[date] = meant
    hit = [leg for date, leg in near if _leaves_in(leg, settled[date])]
    if Facts(told.clause).when is None and len({leg.depart.date() for leg in hit if leg.depart}) > 1:
        return [], Unclear(text=told.text, question="On which day?", choices=days_of(trip))
    if not hit:
        names = tuple(
            trip.leg_name(number, leg) for number, date, leg in trip.legs if (date_of(date, leg), leg) in ours
        )
        return [], Unclear(text=told.text, question=HITS_NONE, choices=names)
    if _WISH.search(told.clause.text):
        return [], Unclear(text=told.text, question=_WISH_OR_NEWS)
    dates = {leg.depart.date() for leg in hit if leg.depart} if Facts(told.clause).when is None else set(settled)
    during = tuple(interval_of(date, settled[date]) for date in sorted(dates))
    return [
        Disruption(
            category="transport",
            effect=LegCancelled(leg=leg.id, none_during=during),
            text=told.text,
            confidence="medium",
        )
        for leg in hit
    ], None


def _leaves_in(leg: Leg, hours: Hours) -> bool:
    return leg.depart is not None and hours[0] <= leg.depart.hour * 60 + leg.depart.minute < hours[1]


def _settled(options: Sequence[Hours], legs: Sequence[Leg]) -> Hours | None:
    """The hours meant: the only ones, else those by day; None where others would hit another of our journeys."""
    if len(options) == 1 or not legs:
        return options[0] if len(options) == 1 else _by_day(options)
    hits = {tuple(_leaves_in(leg, one) for leg in legs) for one in options}
    return _by_day(options) if len(hits) == 1 or _plain(options) else None


def _edge(hours: Hours) -> int:
    return hours[1] if hours[0] == 0 else hours[0]


def _by_day(options: Sequence[Hours]) -> Hours:
    """Of hours that end or begin before or after noon those of the day: before 7, after 3 pm."""
    return next((one for one in options if 7 * 60 <= _edge(one) < 19 * 60), options[0])


def _plain(options: Sequence[Hours]) -> bool:
    """Whether one reading lies in the middle of the night: ``before 3`` is in the afternoon."""
    return any(_edge(one) <= 4 * 60 + 59 for one in options)


def mode_hours_told(units: Sequence[Unit], message: str, trip: Trip) -> TakenOut:
    """What a message tells of hours in which nothing of a mode runs, and the rest of it.

    Also news of a mode for today, where the trip is under way and has no journey of the mode today.
    """
    clauses = clauses_of(units)
    found: list[_Told] = []
    told: list[Disruption] = []
    asked: list[Unclear] = []
    gone: list[Clause] = []
    for clause in clauses:
        mention = None if clause.doubt or clause.asked else words_of(clause)
        if mention is None or not any(leg.mode in mention[1].modes for _, _, leg in trip.legs):
            continue
        text = quote(message, clause.units)
        if denied(clause) and of_all(clause, mention[0], message):
            asked.append(Unclear(text=text, question=NOTHING_CHANGES))
            gone.append(clause)
            continue
        dated = _with_its_cause(clause, clauses)
        hours = hours_of(dated, *mention, message, trip)
        if hours is False or (hours == () and not _only_today(clause, mention[1], trip)):
            continue
        found.append(_Told(dated, mention[1], ((0, DAY),) if hours == () else hours, text))
        gone.append(clause)
    if not gone:
        return TakenOut(rest=message)
    for one in found:
        disruptions, unclear = _read(one, [clause for clause in clauses if clause not in gone], trip)
        told += disruptions
        asked += [unclear] if unclear is not None else []
    gone += [clause for clause in clauses if clause not in gone and _explains(clause, found)]
    return TakenOut(tuple(told), tuple(asked), rest_of(message, clauses, gone))


def _with_its_cause(clause: Clause, clauses: Sequence[Clause]) -> Clause:
    """A clause without a time, together with the one beside it that tells when its cause is: ``strike on Friday until
    noon, no flights``."""
    own = Facts(clause)
    if own.when is not None or own.clocks or own.part:
        return clause
    causes = [
        other
        for other in clauses
        if other is not clause
        and _WHY.search(other.text)
        and (Facts(other).clocks or Facts(other).part)
        and not any(unit.text in ("@place", "@desc", "@stay", "@leg") for unit in other.units)
        and sum(unit.text in ("@date", "@part") for unit in other.units) == 1
    ]
    return replace(clause, units=(*clause.units, *causes[0].units)) if len(causes) == 1 else clause


def _only_today(clause: Clause, words: LegWords, trip: Trip) -> bool:
    """Whether a clause tells of today on a trip that has no journey of the mode today."""
    when = Facts(clause).when
    if not trip.today_given or when is None or when.dates != (trip.calendar.today,) or not when.today:
        return False
    return all(date_of(date, leg) != trip.calendar.today for date, leg in ahead(words, trip))


def _explains(clause: Clause, found: Sequence[_Told]) -> bool:
    """Whether a clause only says why nothing runs: its hours, if it names any, are those of what it explains."""
    if clause.doubt or any(unit.text in ("@place", "@desc", "@stay") for unit in clause.units):
        return False
    modes = {mode for one in found for mode in one.words.modes}
    named = [unit.value for unit in clause.units if isinstance(unit.value, LegWords)]
    if any(one.ids or not modes & set(one.modes) for one in named):
        return False
    used = any(set(clause.units) <= set(one.clause.units) for one in found)
    plain = not (Facts(clause).clocks or Facts(clause).part)
    strike = pattern(r"strikes?|walkout|industrial action").search(clause.text) is not None
    bare = not named and Facts(clause).when is None
    return used or (plain and (strike or (bare and _WHY.search(clause.text) is not None)))


def with_mode_hours(change: Change | None, taken: TakenOut) -> Change:
    """`change`, the rest of the message as it was read (None: there is none), with the journeys that do not run.

    Of one that the rest takes away, too, the hours are those in which nothing else leaves.
    """
    change = change or Change()
    hours = {one.effect.leg: one.effect for one in taken.told if isinstance(one.effect, LegCancelled)}
    merged = tuple(
        one.replace(effect=one.effect.replace(none_during=hours[one.effect.leg].none_during))
        if isinstance(one.effect, LegCancelled) and one.effect.leg in hours
        else one
        for one in change.disruptions
    )
    known = {one.effect.leg for one in merged if isinstance(one.effect, LegCancelled)}
    left = tuple(one for one in taken.told if not (isinstance(one.effect, LegCancelled) and one.effect.leg in known))
    return put_back(change.replace(disruptions=merged), replace(taken, told=left))
