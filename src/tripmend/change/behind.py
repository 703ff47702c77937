"""Running late: where the travellers are in their day, and at which station."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from ..errors import InputError
from ..trip import Catalogue, Itinerary, Leg, Stop, TravelTimes, city_key, minute_of
from .disruption import Change
from .draft import CHECK_IN, Draft
from .effects import Late, LegCancelled, Missed
from .world import Hit, Now, World


@dataclass(frozen=True, slots=True)
class Timed:
    """A stop or leg in the order of time: minutes UTC, None without times; and the zones of its two ends."""

    item: Stop | Leg
    date: dt.date
    start: int | None
    end: int | None
    zones: tuple[str | None, str | None]


def _timed(itinerary: Itinerary, catalogue: Catalogue) -> Iterator[Timed]:
    for day in itinerary.days:
        for item in day.items:
            if isinstance(item, Leg):
                zones = catalogue.end_zone(item.origin), catalogue.end_zone(item.destination)
                times = item.depart, item.arrive
            else:
                zones = (catalogue.zone_of(item.place),) * 2
                times = item.start, item.end
            start, end = (
                None if time is None else minute_of(time, zone) for time, zone in zip(times, zones, strict=True)
            )
            yield Timed(item, day.date, start, end, zones)


def timeline_of(itinerary: Itinerary, catalogue: Catalogue) -> list[Timed]:
    """What has times in the order of time, then the rest."""
    return sorted(_timed(itinerary, catalogue), key=lambda timed: (timed.start is None, timed.start or 0))


@dataclass(frozen=True, slots=True)
class _Ahead:
    """A journey that comes next by plan. there: when one has to be where it begins; out: when one has to set out from
    where one is to be there in time; both minutes UTC."""

    leg: Leg
    date: dt.date
    there: int
    out: int


def at_station(now: Now, change: Change, original: Itinerary, catalogue: Catalogue) -> Now:
    """`now` at the place where the next journey begins, from when one has to set out for it to be there in time.

    original: the trip as planned, which tells when that is, whatever became of the journey since. One who is not there
    yet can leave it again once they are. Who says that they missed the journey, or are late (`with_delay`), is where
    they last were.
    """
    ahead = _journey_ahead(now, change, original, catalogue)
    if ahead is None or ahead.leg.origin.place is None or now.minute < ahead.out:
        return now
    late = any(isinstance(one.effect, Late) for one in change.disruptions)
    return now if late else _at(now, ahead, ahead.there, catalogue)


def _at(now: Now, ahead: _Ahead, minute: int, catalogue: Catalogue) -> Now:
    """`now` where the journey begins, from this minute on at the earliest."""
    now, origin = replace(now, leaves=max(now.leaves, minute)), ahead.leg.origin
    return now if origin.place is None else replace(now, place=origin.place, city=catalogue.key_of(origin.city))


def _journey_ahead(now: Now, change: Change, original: Itinerary, catalogue: Catalogue) -> _Ahead | None:
    """The journey that comes next by plan; None where something else does, or it is known to have been missed."""
    missed = {
        one.effect.leg for one in change.disruptions if isinstance(one.effect, LegCancelled) and one.effect.missed
    }
    ahead = _next(timeline_of(original, catalogue), now)
    if ahead is None or not isinstance(ahead.item, Leg) or ahead.item.id in missed or ahead.start is None:
        return None
    if ahead.date < now.date and ahead.start < now.minute:
        return None
    there, station = ahead.start - CHECK_IN[ahead.item.mode], ahead.item.origin.place
    travel = TravelTimes.of(catalogue, original.traveller)
    away = 0 if now.place is None or station is None else travel.between(now.place, station).minutes
    return _Ahead(ahead.item, ahead.date, there, there - away)


def _next(planned: Sequence[Timed], now: Now) -> Timed | None:
    """What was to come next by plan, of what has times; a journey that was to have left and has not comes first."""
    return next((timed for timed in planned if timed.start is not None and _is_ahead(timed, now)), None)


def _is_ahead(timed: Timed, now: Now) -> bool:
    if timed.item.id in now.past or timed.start is None:
        return False
    return isinstance(timed.item, Leg) or timed.start >= now.minute


def late(draft: Draft, effect: Late) -> None:
    """Whether the stop is there and has a time; what becomes of it depends on where the trip stands."""
    if effect.stop is not None:
        _timed_stop(draft, effect.stop)


def missed(draft: Draft, effect: Missed) -> None:
    """The stop was not where the traveller was; no booking holds for it."""
    draft.void(_timed_stop(draft, effect.stop))


def _timed_stop(draft: Draft, name: str) -> Stop:
    stop = next((stop for _, stop in draft.itinerary.stops() if stop.id == name), None)
    if stop is None:
        raise draft.error(f"{name!r} is no stop of the trip", "stop")
    if stop.start is None:
        raise draft.error(f"{name!r} has no time", "stop")
    return stop


def absent(change: Change) -> frozenset[str]:
    """The ids of the stops at which the traveller was not, whatever their time."""
    effects = (one.effect for one in change.disruptions)
    return frozenset(one.stop for one in effects if isinstance(one, Late | Missed) and one.stop is not None)


def clock_of(
    change: Change, names: Sequence[str], itinerary: Itinerary, planned: Mapping[str, Stop]
) -> dt.datetime | None:
    """`change.now`, else when it was said by what it says: when the stop that the traveller is late for was to begin,
    when a missed one was to end. None: nothing says that the trip has begun.

    names: of the disruptions, for the path of an error. planned: as they were, the stops that are to last longer or
    less long than that: who has missed one knew it when it was to end. Raises InputError for a delay without a stop
    and a time, and for a stop that was missed and lies ahead.
    """
    stops = {stop.id: stop for _, stop in itinerary.stops()}
    found: list[dt.datetime] = []
    for name, one in zip(names, change.disruptions, strict=True):
        if not isinstance(one.effect, Late | Missed):
            continue
        if one.effect.stop is None and change.now is not None:
            continue
        if one.effect.stop is None:
            message = "say which stop the traveller is late for, or give the change a 'now'"
            raise InputError(message, where=f"{name}.effect.stop")
        stop = stops[one.effect.stop]
        if isinstance(one.effect, Late):
            found += [] if stop.start is None else [stop.start]
        elif change.now is None and (end := planned.get(stop.id, stop).end) is not None:
            found.append(end)
    found += [] if change.now is None else [change.now]
    clock = max(found, default=None)
    if clock is not None:
        _not_ahead(change, names, stops, clock)
    return clock


def _not_ahead(change: Change, names: Sequence[str], stops: Mapping[str, Stop], clock: dt.datetime) -> None:
    for name, one in zip(names, change.disruptions, strict=True):
        start = stops[one.effect.stop].start if isinstance(one.effect, Missed) else None
        if start is not None and start > clock:
            ahead = f"this stop begins at {start:%Y-%m-%d %H:%M} only, and it is {clock:%Y-%m-%d %H:%M}"
            raise InputError(f"{ahead}: nobody can have missed it yet", where=f"{name}.effect.stop")


def with_delay(world: World, change: Change, names: Sequence[str], now: Now, original: Itinerary) -> World:
    """`world` with `now`, in which nothing that has not begun can begin before a traveller who is late can be there.

    What was to begin before that is hit, and a leg that was to leave is missed like one that does not run.
    original: the trip as planned.
    """
    timeline = timeline_of(world.itinerary, world.catalogue)
    # A night train that has begun stands in the day before.
    begun = [
        timed.end
        for timed in timeline
        if timed.item.id in now.past and timed.end and (timed.date == now.date or timed.end > now.minute)
    ]
    travel = TravelTimes.of(world.catalogue, world.itinerary.traveller)
    hits, late_ones = list(world.hits), set[str]()
    for name, one in zip(names, change.disruptions, strict=True):
        effect = one.effect
        if not isinstance(effect, Late):
            continue
        journey = None if effect.stop is not None else _journey_ahead(now, change, original, world.catalogue)
        if journey is not None and journey.out <= now.minute and max(begun, default=0) <= now.minute:
            now = _at(now, journey, max(journey.there, now.minute) + effect.minutes, world.catalogue)
        elif effect.stop is None and begun:
            now = replace(now, leaves=max(now.leaves, max(begun) + effect.minutes))
        elif journey is not None and journey.date == now.date:
            now = replace(now, leaves=max(now.leaves, journey.out + effect.minutes))
        elif (start := _start(effect, timeline, now)) is not None:
            now = replace(now, free=max(now.free, start + effect.minutes))
        else:
            continue
        here = effect.stop is None
        late = {timed.item.id for timed in timeline if _is_late(timed, now, world.catalogue, travel, here=here)}
        late |= set() if effect.stop is None else {effect.stop}
        hits += [Hit(timed.item.id, name) for timed in timeline if timed.item.id in late]
        late_ones |= late
    stops = frozenset(stop.id for _, stop in world.itinerary.stops() if stop.id in late_ones)
    itinerary = without_legs(world.itinerary, frozenset(late_ones - stops))
    now = replace(now, missed=now.missed | stops)
    return replace(world, itinerary=itinerary, hits=tuple(dict.fromkeys(hits)), now=now)


def _start(effect: Late, timeline: Sequence[Timed], now: Now) -> int | None:
    """When the stop that is named was to begin, else today's next one; None where there is none."""
    for timed in timeline:
        if timed.start is None or timed.item.id in now.past:
            continue
        if effect.stop == timed.item.id:
            return timed.start
        if effect.stop is None and timed.start >= now.minute:
            return timed.start if timed.date == now.date and isinstance(timed.item, Stop) else None
    return None


def _is_late(timed: Timed, now: Now, catalogue: Catalogue, travel: TravelTimes, *, here: bool) -> bool:
    """Whether something that is to come begins before one can be there; of a leg, before one is free at all, or, for
    who is late where they are (`here`), before they have come to where it begins."""
    if timed.start is None or timed.item.id in now.past or timed.item.id in now.missed:
        return False
    if isinstance(timed.item, Leg):
        origin = timed.item.origin
        ready = now.ready(origin.place, catalogue.end_city(origin), travel) if here else now.free
        return now.minute <= timed.start < max(now.leaves, ready) and not timed.item.cancelled
    place = catalogue.place(timed.item.place)
    city = "" if place is None else city_key(place.city)
    return now.minute <= timed.start < now.ready(timed.item.place, city, travel)


def without_legs(itinerary: Itinerary, missed: Set[str]) -> Itinerary:
    """The trip in which these legs do not run for the travellers, nor hold their bookings."""
    if not missed:
        return itinerary
    days = tuple(
        day.replace(
            items=tuple(
                item.replace(cancelled=True, booked=False, booked_for=None)
                if isinstance(item, Leg) and item.id in missed
                else item
                for item in day.items
            )
        )
        for day in itinerary.days
    )
    return itinerary.replace(days=days)
