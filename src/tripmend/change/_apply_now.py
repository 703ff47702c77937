"""What a change cannot touch any more, because the trip is under way."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..errors import InputError
from ..trip import Catalogue, Itinerary, Place, Stay, Stop
from ._at_station import at_station
from ._behind import absent, clock_of, with_delay
from ._cut_short import cut_short
from ._disruption import Change
from ._effects import DayLost, HoursChanged, PlaceClosed, Slower, Unfit, Weather
from ._now import Now
from ._paid import as_paid
from ._under_way import now_of
from ._world import World

__all__ = ["under_way"]

_WHOLE_DAYS = (Weather, Slower, DayLost, Unfit)
"""Effects that hit whatever is planned in their time; what had begun by then took place all the same."""
_CLOSES_EARLY = (HoursChanged, PlaceClosed)
"""Effects by which a place may have closed while one was there."""
_DAY = dt.timedelta(days=1)


def under_way(world: World, change: Change, names: Sequence[str], original: Itinerary, before: Catalogue) -> World:
    """`world` at `change.now`, or when it was said by what it says (`clock_of`): what is past was not hit and keeps its
    booking and its price, and so do the nights that are over.

    names: of the disruptions, in the order of the change. original, before: the trip and the catalogue before the
    change. A stop of today that was hit is taken for missed, whatever its time: nobody reports that a place was closed
    where they have been. One whose place closed while it was under way took place until then; one that is booked and
    only ends earlier than planned was not missed.
    Raises InputError when `change.now` is not within the trip or the day before it.
    """
    clock = clock_of(change, names, world.itinerary)
    if clock is None:
        return world
    first, last = original.days[0].date, original.days[-1].date
    if not first - _DAY <= clock.date() <= last + _DAY:
        message = f"{clock:%Y-%m-%d %H:%M} is not within the trip, which is from {first} to {last}"
        raise InputError(message, where="now")
    vague = {name for name, one in zip(names, change.disruptions, strict=True) if isinstance(one.effect, _WHOLE_DAYS)}
    stops = {stop.id for _, stop in original.stops()}
    missed = frozenset(
        hit.item
        for hit in world.hits
        if hit.item in stops and not (hit.wished or hit.asked) and hit.disruption not in vague
    )
    closed = {
        name for name, one in zip(names, change.disruptions, strict=True) if isinstance(one.effect, _CLOSES_EARLY)
    }
    only = missed - {hit.item for hit in world.hits if hit.disruption not in closed} - absent(change)
    cut = cut_short(world.itinerary, world.catalogue, clock, only)
    # Whose booking only ends earlier has been there, or will be.
    missed -= cut.keys() | (only & world.rebooked)
    world = replace(world, itinerary=_with(world.itinerary, cut))
    now = now_of(clock, original, world.itinerary, world.catalogue, missed, absent(change))
    now = at_station(now, change, original, world.catalogue)
    hits = tuple(hit for hit in world.hits if hit.item not in now.past)
    unsure = tuple(name for name in world.unsure if name not in now.past)
    catalogue = _with_past_rooms(world.catalogue, before, now)
    itinerary = as_paid(_restored(world.itinerary, original, now), catalogue, original, before, now)
    world = replace(world, itinerary=itinerary, catalogue=catalogue, hits=hits, unsure=unsure)
    _not_over(world, now)
    return with_delay(world, change, names, now)


def _not_over(world: World, now: Now) -> None:
    """Raise InputError for a change of mind about what has begun, but for how long one still stays there."""
    for asked in world.asked:
        if asked.item not in now.past:
            continue
        stop = world.itinerary.item(asked.item)
        stays = asked.minutes is not None and isinstance(stop, Stop) and stop.end is not None and stop.end >= now.clock
        if not stays:
            text = f"{asked.item!r} has begun or is over by {now.clock:%Y-%m-%d %H:%M}"
            raise InputError(text, where=f"{asked.disruption}.effect")


def _with_past_rooms(catalogue: Catalogue, before: Catalogue, now: Now) -> Catalogue:
    """The catalogue with the rooms of nights that are over as they were: those were slept in."""

    def restored(place: Place) -> Place:
        old = before.place(place.id)
        if place.lodging is None or old is None:
            return place
        known = {} if old.lodging is None else old.lodging.rooms_left
        rooms = {night: left for night, left in place.lodging.rooms_left.items() if night >= now.date}
        rooms |= {night: left for night, left in known.items() if night < now.date}
        return (
            place
            if rooms == place.lodging.rooms_left
            else place.replace(lodging=place.lodging.replace(rooms_left=rooms))
        )

    places = tuple(restored(place) for place in catalogue.places)
    return catalogue if places == catalogue.places else catalogue.replace(places=places)


def _with(itinerary: Itinerary, stops: Mapping[str, Stop]) -> Itinerary:
    """The trip with these stops in the stead of those with their ids."""
    if not stops:
        return itinerary
    days = tuple(day.replace(items=tuple(stops.get(item.id, item) for item in day.items)) for day in itinerary.days)
    return itinerary.replace(days=days)


def _restored(itinerary: Itinerary, original: Itinerary, now: Now) -> Itinerary:
    """The trip in which what is past has its bookings back."""
    old = {stop.id: stop for _, stop in original.stops()}
    days = tuple(
        day.replace(
            items=tuple(
                _booked_again(item, old[item.id]) if isinstance(item, Stop) and item.id in now.past else item
                for item in day.items
            )
        )
        for day in itinerary.days
    )
    stays = {stay.id: stay for stay in original.stays}
    return itinerary.replace(days=days, stays=tuple(_slept(stay, stays.get(stay.id), now) for stay in itinerary.stays))


def _booked_again(stop: Stop, old: Stop) -> Stop:
    return stop.replace(booked=old.booked, booked_for=old.booked_for)


def _slept(stay: Stay, old: Stay | None, now: Now) -> Stay:
    """The stay with the bookings of the nights that are over."""
    if old is None or not old.booked or not now.past_nights(stay):
        return stay
    void = tuple(night for night in stay.unbooked_nights if night >= now.date or night in old.void_nights)
    return stay.replace(booked=True, booked_for=old.booked_for, void_nights=void)
