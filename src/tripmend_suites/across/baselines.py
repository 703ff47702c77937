"""The engine and four baselines on a case: each a revised plan, or None where it has none."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Mapping
from random import Random

from tripmend.trip import Itinerary, Place, Stay, Stop

from .cases import Case, score

Baseline = Callable[[Case], Itinerary | None]


def engine(case: Case) -> Itinerary | None:
    """The engine's own answer."""
    return None if case.told.revision is None else case.told.revision.itinerary


def hit(case: Case) -> tuple[str, ...]:
    """What was hit or broken by what went wrong, in the order of the plan."""
    named = case.told.world.hit_items | set(case.told.knock_on)
    ids = [stop.id for _, stop in case.trip.stops()] + [stay.id for stay in case.trip.stays]
    return tuple(name for name in ids if name in named)


def with_stop(trip: Itinerary, target: str, new: Stop | None, date: dt.date | None = None) -> Itinerary:
    """The trip with `new` in the stead of the stop `target` (None: without it), on `date` or on its day."""
    days = []
    for day in trip.days:
        items = [item for item in day.items if item.id != target]
        here = any(item.id == target for item in day.items)
        if new is not None and (day.date == date if date is not None else here):
            items.append(new)
        items.sort(key=lambda item: (getattr(item, "start", None) or dt.datetime.min, item.id))
        days.append(day.replace(items=tuple(items)))
    return trip.replace(days=tuple(days))


def _as_it_is(case: Case) -> Itinerary | None:
    return case.told.world.itinerary


def _drop(case: Case) -> Itinerary | None:
    """Leave out what was hit."""
    trip = case.told.world.itinerary
    for name in hit(case):
        trip = with_stop(trip, name, None)
    return trip


def _others(case: Case, old: str) -> list[Place]:
    catalogue = case.told.world.catalogue
    kind = catalogue.by_id[old].kind
    return [place for place in catalogue.places if place.kind == kind and place.id != old]


def _times(place: Place, stop: Stop) -> Iterator[tuple[dt.datetime, dt.datetime]]:
    """When the stop might be at a place: as planned, then at each of its entries of any day."""
    if stop.start is None or stop.end is None:
        return
    dwell = place.dwell
    least = dt.timedelta(minutes=dwell.min or 30) if dwell is not None else stop.end - stop.start
    yield stop.start, stop.start + least
    for slot in place.slots:
        yield slot.start, slot.start + least


def _first(case: Case) -> Itinerary | None:
    """The first other place, or another time at the same one, that the rules allow; one thing after the other, and what
    has none is left out."""
    trip = case.told.world.itinerary
    for name in hit(case):
        item = trip.item(name)
        if isinstance(item, Stay):
            trip = _elsewhere(case, trip, item)
        elif isinstance(item, Stop):
            trip = _replaced(case, trip, item)
    return trip


def _replaced(case: Case, trip: Itinerary, stop: Stop) -> Itinerary:
    here = case.told.world.catalogue.by_id[stop.place]
    for place in (here, *_others(case, stop.place)):
        for start, end in _times(place, stop):
            new = stop.replace(place=place.id, start=start, end=end, booked=False, price=None)
            tried = with_stop(trip, stop.id, new, start.date())
            if score(case, tried).holds:
                return tried
    return with_stop(trip, stop.id, None)


def _at(trip: Itinerary, item: Stop | Stay, place: str) -> Itinerary:
    """The trip with a stop or stay at another place, not booked yet."""
    if isinstance(item, Stop):
        return with_stop(trip, item.id, item.replace(place=place, booked=False, price=None))
    new = item.replace(place=place, booked=False, price=None, void_nights=(), paid={})
    return trip.replace(stays=tuple(new if other.id == item.id else other for other in trip.stays))


def _elsewhere(case: Case, trip: Itinerary, stay: Stay) -> Itinerary:
    for place in _others(case, stay.place):
        tried = _at(trip, stay, place.id)
        if score(case, tried).holds:
            return tried
    return trip


def _at_random(case: Case) -> Itinerary | None:
    """Any other place at the same time."""
    trip, draw = case.told.world.itinerary, Random(case.id)
    for name in hit(case):
        item = trip.item(name)
        others = _others(case, item.place) if isinstance(item, Stop | Stay) else []
        if isinstance(item, Stop | Stay) and others:
            trip = _at(trip, item, draw.choice(others).id)
    return trip


BASELINES: Mapping[str, Baseline] = {
    "engine": engine,
    "first that fits": _first,
    "left out": _drop,
    "at random": _at_random,
    "as it is": _as_it_is,
}
"""By name, the engine first."""


SUITE = "across/3"
"""2: of TripTide's data set 2, with complaints and severity by what is lost."""
