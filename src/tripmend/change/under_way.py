"""A trip under way: what is over, what is paid, what goes on, and what is cut short."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ..errors import InputError
from ..trip import (
    Catalogue,
    Itinerary,
    Leg,
    Place,
    Price,
    Stay,
    Stop,
    TravelTimes,
    city_key,
    exact,
    leg_cost,
    minute_of,
    nights_cost,
    stop_cost,
    wall_clock,
)
from .behind import Timed, absent, at_station, clock_of, timeline_of, with_delay, without_legs
from .disruption import Change
from .draft import open_until
from .effects import DayLost, HoursChanged, PlaceClosed, Slower, Weather
from .request import Unfit
from .world import Hit, Now, World

_DAY = dt.timedelta(days=1)
_MORNING = dt.time(6)
"""Until then the night that began the evening before is not over, unless the new day has begun."""


def _minute(clock: dt.datetime, planned: list[Timed], legs: dict[str, Leg]) -> tuple[int, str | None]:
    """`clock` in minutes UTC, and its zone: that of the last planned thing that had begun by its own clock.

    legs: by id, with the times of the change; behind one that waits nothing has begun.
    """
    zone = planned[0].zones[0] if planned else None
    for timed in planned:
        if timed.start is None or timed.start >= minute_of(clock, timed.zones[0]):
            continue
        leg = legs.get(timed.item.id)
        if leg is not None and _waits(leg, timed, minute_of(clock, timed.zones[0])):
            break
        arrived = timed.end is not None and timed.end <= minute_of(clock, timed.zones[1])
        zone = timed.zones[1] if arrived else timed.zones[0]
    return minute_of(clock, zone), zone


def _missed_from(original: list[Timed], after: dict[str, Leg], minute: int) -> int | None:
    """When the first leg was to leave that should have left by now and has not: what comes after it has not begun."""
    for timed in original:
        leg = after.get(timed.item.id)
        if leg is None or timed.start is None or timed.start >= minute:
            continue
        if _waits(leg, timed, minute):
            return timed.start
    return None


def _behind_untimed(original: Itinerary, after: dict[str, Leg]) -> frozenset[str]:
    """What stands behind a journey without a time that does not run: none of it has begun, whenever it was to."""
    items = [item for day in original.days for item in day.items]
    lost = (
        n
        for n, item in enumerate(items)
        if isinstance(item, Leg) and item.depart is None and item.id in after and after[item.id].cancelled
    )
    return frozenset(item.id for item in items[next(lost, len(items)) :])


def _waits(leg: Leg, planned: Timed, minute: int) -> bool:
    """Whether a leg that was to have left has not."""
    if leg.cancelled:
        return True
    return leg.depart is not None and minute_of(leg.depart, planned.zones[0]) >= minute


@dataclass(frozen=True, slots=True)
class _Clock:
    """What decides whether something has begun. waiting: when the first leg was to leave that has not, minutes UTC.

    date: the day of the trip that is being lived; today: the date on the calendar there; waiting_date: of `waiting`.
    due: when each thing was to begin; rides: from when each leg that has left was to leave until it arrives.
    """

    minute: int
    date: dt.date
    today: dt.date
    waiting: int | None
    waiting_date: dt.date | None
    due: Mapping[str, int | None]
    rides: tuple[tuple[int, int], ...]
    missed: frozenset[str]
    absent: frozenset[str]

    def has_begun(self, timed: Timed) -> bool:
        if timed.item.id in self.absent:
            return False
        if isinstance(timed.item, Leg) and timed.item.cancelled:
            return False
        if timed.start is None:
            return timed.date < self.today and (self.waiting_date is None or timed.date < self.waiting_date)
        # A leg that left late was before the one that waits.
        due = (self.due.get(timed.item.id) if isinstance(timed.item, Leg) else None) or timed.start
        begun = timed.start < self.minute and (self.waiting is None or due < self.waiting)
        if isinstance(timed.item, Leg):
            return begun
        there = not any(leave <= timed.start < arrive for leave, arrive in self.rides)
        return begun and there and not (timed.item.id in self.missed and timed.date == self.date)

    def is_late(self, timed: Timed) -> bool:
        """Whether a stop was to have begun and has not."""
        return isinstance(timed.item, Stop) and timed.start is not None and timed.start < self.minute


def now_of(
    clock: dt.datetime,
    original: Itinerary,
    announced: Itinerary,
    catalogue: Catalogue,
    missed: frozenset[str],
    absent: frozenset[str],
) -> Now:
    """Where the trip stands at `clock`, a wall-clock time where the traveller is then.

    original: the trip as planned; announced: with the times of the change; missed: the ids of stops that have not taken
    place, if they were to be today; absent: of those that have not, whenever they were to be. A leg that was to have
    left and is cancelled or late has not, nor has what comes after it begun, or what was to begin before it arrives.
    A stop without times is over when its day is.
    """
    timeline, planned = timeline_of(announced, catalogue), timeline_of(original, catalogue)
    legs = {leg.id: leg for _, leg in announced.legs()}
    absent |= _behind_untimed(original, legs)
    minute, zone = _minute(clock, planned, legs)
    date = _lived(minute, zone, timeline)
    waiting = _missed_from(planned, legs, minute)
    due = {timed.item.id: timed.start for timed in planned}
    rides = tuple(
        (due.get(leg.item.id) or leg.start, leg.end)
        for leg in timeline
        if isinstance(leg.item, Leg) and leg.start is not None and leg.end is not None and leg.start < minute
    )
    waiting_date = None if waiting is None else wall_clock(waiting, zone).date()
    at = _Clock(minute, date, wall_clock(minute, zone).date(), waiting, waiting_date, due, rides, missed, absent)
    begun = [timed for timed in timeline if at.has_begun(timed)]
    past = {timed.item.id for timed in begun} | {stay.id for stay in announced.stays if stay.check_out <= date}
    late = {timed.item.id for timed in timeline if timed.item.id not in past and at.is_late(timed)}
    last = next((timed for timed in reversed(begun) if timed.start is not None), None)
    place, city = _whereabouts(last, date, announced, catalogue)
    if (
        last is not None
        and date < wall_clock(minute, zone).date()
        and _in_bed(last, minute, date, announced, catalogue)
    ):
        place, city = _whereabouts(None, date + _DAY, announced, catalogue)
    return Now(clock, minute, date, minute, minute, frozenset(past), frozenset(late), place, city)


def _lived(minute: int, zone: str | None, timeline: list[Timed]) -> dt.date:
    """The day of the trip that is being lived: in the small hours the one before, until anything of the new begins."""
    clock = wall_clock(minute, zone)
    yesterday = clock.date() - _DAY
    begun = any(timed.date == clock.date() and timed.start is not None and timed.start < minute for timed in timeline)
    late = clock.time() < _MORNING and not begun and any(timed.date <= yesterday for timed in timeline)
    return yesterday if late else clock.date()


def _in_bed(last: Timed, minute: int, date: dt.date, itinerary: Itinerary, catalogue: Catalogue) -> bool:
    """Whether the evening of `date` is over by plan, with the way to bed."""
    night = itinerary.night(date)
    if night is None or last.end is None or isinstance(last.item, Leg):
        return False
    way = TravelTimes.of(catalogue, itinerary.traveller).between(last.item.place, night.place)
    return last.end + way.minutes <= minute


def _whereabouts(
    last: Timed | None, date: dt.date, itinerary: Itinerary, catalogue: Catalogue
) -> tuple[str | None, str]:
    """The place where the traveller last was, and its city: the last stop or station of today, else last night's."""
    if last is None or last.date < date:
        night = itinerary.night(date - _DAY)
        if night is not None:
            return night.place, _city(night.place, catalogue)
    if last is None:
        return None, ""
    if isinstance(last.item, Leg):
        return last.item.destination.place, catalogue.end_city(last.item.destination)
    return last.item.place, _city(last.item.place, catalogue)


def _city(place: str, catalogue: Catalogue) -> str:
    found = catalogue.place(place)
    return "" if found is None else city_key(found.city)


def as_paid(itinerary: Itinerary, catalogue: Catalogue, original: Itinerary, before: Catalogue, now: Now) -> Itinerary:
    """`itinerary` in which past stops and legs, and the nights that are over, cost what they did.

    original, before: the trip and the catalogue before the change. What would cost something else now gets its old
    price as one for the whole group.
    """
    days = {item.id: item for day in original.days for item in day.items}
    stays = {stay.id: stay for stay in original.stays}

    def paid(item: Stop | Leg) -> Stop | Leg:
        old = days.get(item.id)
        if item.id not in now.past or old is None:
            return item
        if isinstance(item, Stop) and isinstance(old, Stop):
            was = stop_cost(old, before, original.traveller.party)
            same = was == stop_cost(item, catalogue, itinerary.traveller.party)
        elif isinstance(item, Leg) and isinstance(old, Leg):
            was = leg_cost(old, before, original.traveller.party)
            same = was == leg_cost(item, catalogue, itinerary.traveller.party)
        else:
            return item
        return item if same or was is None else item.replace(price=Price(amount=was, per="group"))

    def slept(stay: Stay) -> Stay:
        old = stays.get(stay.id)
        if old is None:
            return stay
        paid = dict(stay.paid)
        for night in set(old.nights).intersection(now.past_nights(stay)):
            was = nights_cost(old, (night,), before, original.traveller.party)
            if was is not None and was != nights_cost(stay, (night,), catalogue, itinerary.traveller.party):
                paid[night] = was
        return stay if paid == stay.paid else stay.replace(paid=paid)

    changed = tuple(day.replace(items=tuple(paid(item) for item in day.items)) for day in itinerary.days)
    return itinerary.replace(days=changed, stays=tuple(slept(stay) for stay in itinerary.stays))


_ENOUGH = 0.5
"""What part of the time that a visit was to take, or that its place needs at least, makes a visit of it."""


def cut_short(itinerary: Itinerary, catalogue: Catalogue, clock: dt.datetime, hit: Collection[str]) -> dict[str, Stop]:
    """Those of the stops `hit` that had begun at `clock` and went on until their place closed, as they then were.

    clock: wall-clock time where the traveller is. A visit whose place closed before it began, or too soon for a visit,
    did not take place.
    """
    found = {}
    for _, stop in itinerary.stops():
        place = catalogue.place(stop.place)
        if stop.id not in hit or place is None or stop.start is None or stop.end is None:
            continue
        zone = catalogue.zone_of(place.id)
        begin, until = minute_of(stop.start, zone), minute_of(stop.end, zone)
        end = open_until(place, stop.start, catalogue)
        if begin >= minute_of(clock, zone) or end is None or end >= until:
            continue
        if place.slots and all(exact(slot.start) != exact(stop.start) for slot in place.slots):
            continue
        needed = until - begin if place.dwell is None else min(until - begin, place.dwell.min)
        if end - begin >= _ENOUGH * needed:
            found[stop.id] = stop.replace(end=wall_clock(end, zone))
    return found


_WHOLE_DAYS = (Weather, Slower, DayLost, Unfit)
"""Effects that hit whatever is planned in their time; what had begun by then took place all the same."""
_CLOSES_EARLY = (HoursChanged, PlaceClosed)
"""Effects by which a place may have closed while one was there."""


def under_way(world: World, change: Change, names: Sequence[str], original: Itinerary, before: Catalogue) -> World:
    """`world` at `change.now`, or when it was said by what it says (`clock_of`): what is past was not hit and keeps its
    booking and its price, and so do the nights that are over.

    names: of the disruptions, in the order of the change. original, before: the trip and the catalogue before the
    change. A stop of today that was hit is taken for missed, whatever its time: nobody reports that a place was closed
    where they have been. One whose place closed while it was under way took place until then; one that is booked and
    only ends earlier than planned was not missed.
    Raises InputError when `change.now` is not within the trip or the day before it.
    """
    longer = {one.item for one in world.asked if one.minutes is not None}
    clock = clock_of(
        change, names, world.itinerary, {stop.id: stop for _, stop in original.stops() if stop.id in longer}
    )
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
    upset = {hit.item for hit in world.hits if hit.disruption not in closed and not hit.wished}
    only = missed - upset - absent(change)
    cut = cut_short(world.itinerary, world.catalogue, clock, only)
    # Whose booking only ends earlier has been there, or will be.
    missed -= cut.keys() | (only & {hit.item for hit in world.hits if hit.rebooked})
    gone = _left_without(world, original, clock)
    hits = (*world.hits, *(hit for hit in gone if hit not in world.hits))
    itinerary = without_legs(_with(world.itinerary, cut), {hit.item for hit in gone})
    world = replace(world, itinerary=itinerary, hits=hits)
    now = now_of(clock, original, world.itinerary, world.catalogue, missed, absent(change))
    now = at_station(now, change, original, world.catalogue)
    hits = tuple(hit for hit in world.hits if hit.item not in now.past)
    unsure = tuple(name for name in world.unsure if name not in now.past)
    catalogue = _with_past_rooms(world.catalogue, before, now)
    itinerary = as_paid(_restored(world.itinerary, original, now), catalogue, original, before, now)
    world = replace(world, itinerary=itinerary, catalogue=catalogue, hits=hits, unsure=unsure)
    _not_over(world, now)
    return with_delay(world, change, names, now, original)


def _left_without(world: World, original: Itinerary, clock: dt.datetime) -> list[Hit]:
    """The legs that left by `clock` (where the traveller is) without those who were still to ride a late one before.

    They are missed like those that do not run, and hit by what made the one before late.
    """
    planned = [timed for timed in timeline_of(original, world.catalogue) if isinstance(timed.item, Leg)]
    announced = {timed.item.id: timed for timed in timeline_of(world.itinerary, world.catalogue)}
    names = {hit.item: hit.disruption for hit in world.hits if not (hit.wished or hit.asked)}
    found = dict[str, Hit]()
    for n, before in enumerate(planned):
        late = announced.get(before.item.id)
        if late is None or late.item.id in found or late.item.id not in names or not _has_left(late, clock):
            continue
        if before.end is None or late.end is None or late.end <= before.end:
            continue
        for leg in (announced[one.item.id] for one in planned[n + 1 :] if one.item.id in announced):
            if _has_left(leg, clock) and leg.start is not None and leg.start < late.end:
                void = isinstance(leg.item, Leg) and leg.item.booked
                found.setdefault(leg.item.id, Hit(leg.item.id, names[late.item.id], void))
    return list(found.values())


def _has_left(leg: Timed, clock: dt.datetime) -> bool:
    runs = isinstance(leg.item, Leg) and not leg.item.cancelled
    return runs and leg.start is not None and leg.start < minute_of(clock, leg.zones[0])


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
