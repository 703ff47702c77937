"""An airport or a station that is shut: every journey of ours that leaves or arrives there in the time told is off."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

from ....trip import Endpoint, Interval, Leg
from ... import _effects as fx
from ..._disruption import Change
from ..names._airlines import AIRLINE
from ..names._mentioned import LegWords, Named
from ..names._name_index import same_city
from ..names._targets import Target
from ..names._trip import Trip
from ..words._questions import JOURNEYS_HIT
from ..words._units import Unit
from ._hours import HoursWords
from ._hours_of_days import part_doubt, stretches
from ._situation import AT_A_HUB, FOREVER, Built, Outcome, Situation, days_of, question, which_week
from ._weather_hours import weather_hours

__all__ = ["about_hubs", "hub_shut"]

_MODES = {"airport": ("flight",), "station": ("train", "bus", "ferry")}
_SHUT_HOURS = "From when until when is it shut?"
Ends = tuple[Leg, tuple[dt.datetime, ...]]
"""A journey with the moments at which it leaves or arrives at the hub."""


def _through(trip: Trip, here: Callable[[Endpoint], bool], modes: tuple[str, ...]) -> list[Ends]:
    found = []
    for _, _, leg in trip.legs:
        ends = ((leg.origin, leg.depart), (leg.destination, leg.arrive))
        moments = tuple(moment for end, moment in ends if moment is not None and here(end))
        if moments and leg.mode in modes:
            found.append((leg, moments))
    return found


def _journeys(case: Situation) -> list[Ends] | None:
    """The journeys through the one airport or station that the clause is about; None where it is about none."""
    units = case.facts.mentions(("place", "leg", "stay"))
    if len(units) != 1:
        return None
    value, trip = units[0].value, case.trip
    if isinstance(value, LegWords) and value.head in ("airport", "airports") and not value.ids and not value.number:
        city = value.origin or value.to or case.facts.city
        return _through(trip, lambda end: not city or same_city(end.city, city), ("flight",))
    if not isinstance(value, Named) or len(value.places) != 1:
        return None
    place = trip.catalogue.by_id[value.places[0]]
    if place.kind not in _MODES:
        return None
    named = any(end.place == place.id for _, _, leg in trip.legs for end in (leg.origin, leg.destination))

    def here(end: Endpoint) -> bool:
        return end.place == place.id if named else not end.place and same_city(end.city, place.city)

    return _through(trip, here, _MODES[place.kind])


def _shut(
    case: Situation, dates: tuple[dt.date, ...], words: HoursWords | None
) -> list[tuple[tuple[dt.date, ...], Interval | None]] | None:
    """The days on which it is shut, and the hours of those of which they are told; None where they are not clear."""
    if not case.facts.clocks:
        return list(stretches(case, dates))
    if words is not None and (words.opens or words.closes):
        between = [_from_till(words, date) for date in dates]
        return None if None in between else [((one.start.date(),), one) for one in between if one is not None]
    hours = [(weather_hours(case.line, case.facts.clocks, case.facts.part, date), date) for date in dates]
    return [((date,), told) for told, date in hours if told is not None] if all(told for told, _ in hours) else None


def about_hubs(change: Change, units: Sequence[Unit], trip: Trip) -> bool:
    """Whether `change` is news of an airport, a station or an airline, of which likelihoods by words know nothing: only
    journeys that are off, or a question, where one of them is named."""
    heads = [unit.value.head for unit in units if isinstance(unit.value, LegWords)]
    places = [
        id_
        for unit in units
        if isinstance(unit.value, Named) and len(unit.value.places) == 1
        for id_ in unit.value.places
    ]
    named = AIRLINE in heads or any(trip.catalogue.by_id[id_].kind in _MODES for id_ in places)
    off = bool(change.disruptions) and all(isinstance(one.effect, fx.LegCancelled) for one in change.disruptions)
    return named and (off or (bool(change.unclear) and not change.disruptions))


def hub_shut(case: Situation, told: HoursWords | None = None) -> Built:
    """The journeys that a shut airport or station takes away; None where the clause is not about one.

    On days that are told it is all that leave or arrive there then, and, where it is shut all day, nothing else of the
    mode leaves either. Without a day it is the only day on which one of ours is there, else it is asked.
    """
    through = _journeys(case)
    if through is None:
        return None
    when = case.facts.when
    choices = tuple(
        case.trip.leg_name(number, leg)
        for number, _, leg in case.trip.legs
        if any(leg.id == one.id for one, _ in through)
    )
    asked = [question(case.ask(JOURNEYS_HIT, choices or case.all_names("leg")))]
    if not through:
        return asked
    if when is not None and when.fault:
        return [question(case.ask(f"Which day is meant? {when.fault}.", days_of(case.trip)))]
    if (doubt := part_doubt(case)) is not None:
        return [question(doubt)]
    own = sorted({moment.date() for _, moments in through for moment in moments})
    dates = when.dates if when is not None else case.date_before
    if when is not None and when.weekday and which_week(case.trip, when):
        dates = tuple(date for date in own if date.weekday() in {told.weekday() for told in when.dates})
        if len(dates) != 1:
            return asked
    every = (when is not None and when.every) or bool(FOREVER.search(case.line))
    if not dates and not every:
        if len(own) > 1:
            return asked
        dates = tuple(own)
    times = _shut(case, dates or case.trip.calendar.trip, told)
    if times is None:
        return [question(case.ask(_SHUT_HOURS))]
    found = [
        Outcome(
            fx.LegCancelled(leg=leg.id, none_on=_none_on(leg, days, hours)),
            Target("leg", leg.id, leg=leg),
            pending=AT_A_HUB,
        )
        for leg, moments in through
        for days, hours in times
        if any(_hit(moment, days, hours) for moment in moments)
    ]
    return list({one.target.id: one for one in found if one.target is not None}.values()) or asked


def _from_till(words: HoursWords, date: dt.date) -> Interval | None:
    """From when until when it is shut on a day, where it opens late or closes early; None where that is not clear."""
    midnight = dt.datetime.combine(date, dt.time())
    if words.opens and words.closes:
        return None
    clock = words.opens or words.closes
    if clock is None or not clock.sure:
        return None
    moment = dt.datetime.combine(date, clock.readings[0])
    ends = (midnight, moment) if words.opens else (moment, midnight + dt.timedelta(days=1))
    return Interval(start=ends[0], end=ends[1]) if ends[0] < ends[1] else None


def _hit(moment: dt.datetime, days: tuple[dt.date, ...], hours: Interval | None) -> bool:
    return hours.start <= moment < hours.end if hours is not None else moment.date() in days


def _none_on(leg: Leg, days: tuple[dt.date, ...], hours: Interval | None) -> tuple[dt.date, ...]:
    """The days on which nothing else of the mode leaves: those told, and the one on which the journey itself leaves."""
    if hours is not None or leg.depart is None:
        return ()
    return tuple(sorted({*days, leg.depart.date()}))
