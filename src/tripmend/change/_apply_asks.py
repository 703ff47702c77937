"""Changes of mind about single items: the plan with what was asked for already in it, whatever is around it.

Where a lock holds what is to change, or an event has a time of its own, the stop stays where it was, and only what is
asked of it is put down: whether it can be had is for the repair to say.
"""

from __future__ import annotations

import datetime as dt
from typing import get_args

from ..trip import Day, Leg, Mode, Stay, Stop, leg_cost, minute_of, stay_cost, stop_cost, unknown_id, wall_clock
from ._asked import Asked, Unsuited
from ._asks import CheaperWanted, GuestsJoin, ModeWanted, StopResized, StopRetimed, StopsSwapped, Unfit
from ._draft import Draft

__all__ = ["cheaper_wanted", "guests_join", "mode_wanted", "stop_resized", "stop_retimed", "stops_swapped", "unfit"]

_DAY = dt.timedelta(days=1)
_SMALL_HOURS = dt.time(6)
"""What begins before this may belong to the day that has just ended."""


def _found(draft: Draft, name: str, path: str) -> tuple[Day, Stop]:
    for day, stop in draft.itinerary.stops():
        if stop.id == name:
            return day, stop
    raise draft.error(unknown_id("stop", name, {stop.id: "" for _, stop in draft.itinerary.stops()}), path)


def _timed(draft: Draft, name: str, path: str = "stop") -> tuple[Day, Stop, dt.datetime, dt.datetime]:
    day, stop = _found(draft, name, path)
    if stop.start is None or stop.end is None:
        raise draft.error(f"{name!r} has no time", path)
    return day, stop, stop.start, stop.end


def _locked(draft: Draft, stop: Stop, what: str) -> bool:
    """Whether a lock holds the ``time`` or the ``place`` of a stop."""
    return any(lock.target == stop.id and lock.hold in ("all", what) for lock in draft.itinerary.locks)


def _held(draft: Draft, stop: Stop) -> bool:
    """Whether a stop begins when it begins: by a lock, or as an event, whose time is nobody's to choose."""
    return _locked(draft, stop, "time") or (stop.kind == "event" and stop.start is not None)


def _minute(moment: dt.datetime, date: dt.date) -> int:
    """Minutes from the 00:00 of a date on, by the clock."""
    return int((moment - dt.datetime.combine(date, dt.time())) / dt.timedelta(minutes=1))


def _day_of(draft: Draft, here: dt.date, start: dt.datetime, path: str) -> dt.date:
    """The day in which something that begins then stands: its own one as long as that is not over."""
    if start.date() == here or (start.date() == here + _DAY and start.time() < _SMALL_HOURS):
        return here
    if start.date() not in {day.date for day in draft.itinerary.days}:
        raise draft.error(f"{start.date()} is not a day of the trip", path)
    return start.date()


def _own_place(stop: Stop) -> frozenset[str] | None:
    """Where a visit stays; one eats elsewhere if need be."""
    return None if stop.kind == "meal" else frozenset({stop.place})


def _put(draft: Draft, stop: Stop, date: dt.date, start: dt.datetime) -> None:
    """Put a stop at its new time, where its booking is not of."""
    assert stop.start is not None
    assert stop.end is not None
    end = start + (stop.end - stop.start)
    draft.put_at(stop.replace(start=start, end=end, booked=False, booked_for=None), date)


def stop_retimed(draft: Draft, effect: StopRetimed) -> None:
    """The stop stands at the time that was asked for, or as near to its own as that allows."""
    day, stop, start, _ = _timed(draft, effect.stop)
    if effect.start is not None or effect.by is not None:
        new = effect.start or start + dt.timedelta(minutes=effect.by or 0)
        date = _day_of(draft, day.date, new, "by" if effect.start is None else "start")
        first = last = _minute(new, date)
    else:
        date = day.date
        midnight = dt.datetime.combine(date, dt.time())
        first = 0 if effect.earliest is None else _minute(dt.datetime.combine(date, effect.earliest), date)
        last = 24 * 60 - 1 if effect.latest is None else _minute(dt.datetime.combine(date, effect.latest), date)
        new = midnight + dt.timedelta(minutes=min(max(_minute(start, date), first), last))
    dates = frozenset({date})
    draft.ask(Asked(stop.id, draft.name, places=_own_place(stop), dates=dates, starts=(first, last)))
    if (new, date) != (start, day.date) and not _held(draft, stop):
        _put(draft, stop, date, new)


def stop_resized(draft: Draft, effect: StopResized) -> None:
    """The stop begins as before and ends later or earlier."""
    _, stop, start, end = _timed(draft, effect.stop)
    zone = draft.catalogue.zone_of(stop.place)
    begins = minute_of(start, zone)
    planned = minute_of(end, zone) - begins
    minutes = effect.minutes or planned + (effect.by or 0)
    if not 1 <= minutes <= 24 * 60:
        raise draft.error(f"{effect.stop!r} would last {minutes} minutes; it lasts {planned} now", "by")
    draft.ask(Asked(stop.id, draft.name, places=_own_place(stop), minutes=minutes), rebooked=stop.booked)
    if not _locked(draft, stop, "time"):
        draft.put_item(stop.replace(end=wall_clock(begins + minutes, zone)))


def stops_swapped(draft: Draft, effect: StopsSwapped) -> None:
    """Each stop begins when the other was to; of meals, each is where the other was to be."""
    one, other = _found(draft, effect.stop, "stop"), _found(draft, effect.other, "other")
    kinds = [one[1].kind, other[1].kind]
    if kinds == ["meal", "meal"]:
        _swap_places(draft, one[1], other[1])
    elif "meal" in kinds:
        meal = effect.stop if kinds[0] == "meal" else effect.other
        raise draft.error(f"{meal!r} is a meal, which keeps to its time of day; ask for a new time for it instead")
    elif (one[1].start is None) != (other[1].start is None):
        raise draft.error("one of the two has a time and the other none")
    else:
        _swap_times(draft, one, other)


def _swap_places(draft: Draft, one: Stop, other: Stop) -> None:
    for stop, there in ((one, other), (other, one)):
        draft.ask(Asked(stop.id, draft.name, places=frozenset({there.place})))
        if not _locked(draft, stop, "place"):
            end = _long_enough(draft, stop, there.place)
            draft.put_item(stop.replace(place=there.place, end=end, booked=False, booked_for=None, price=None))


def _long_enough(draft: Draft, stop: Stop, place: str) -> dt.datetime | None:
    """When a stop ends at another place, which may need longer."""
    dwell = draft.places[place].dwell
    if stop.start is None or stop.end is None or dwell is None:
        return stop.end
    return max(stop.end, stop.start + dt.timedelta(minutes=dwell.min))


def _swap_times(draft: Draft, one: tuple[Day, Stop], other: tuple[Day, Stop]) -> None:
    same_day = one[0].date == other[0].date
    places = {item.id: n for n, item in enumerate(one[0].items)}
    later = max((one[1], other[1]), key=lambda stop: (stop.start or dt.datetime.min, places.get(stop.id, 0)))
    held = any(_held(draft, stop) for _, stop in (one, other))
    for (_, stop), (day, there) in ((one, other), (other, one)):
        # Who came later comes first now, so that the other comes after it.
        after = later.id if same_day and stop is not later else None
        dates = frozenset({day.date})
        draft.ask(Asked(stop.id, draft.name, places=frozenset({stop.place}), dates=dates, after=after))
        if there.start is not None and not held:
            _put(draft, stop, day.date, there.start)
    # A lock on what has no time holds its day, not its place in the order of that.
    if one[1].start is None and (same_day or not held):
        draft.exchange(one[1], other[1])


def guests_join(draft: Draft, effect: GuestsJoin) -> None:
    """More people are at the stop; its booking is still for those it was made for."""
    day, stop = _found(draft, effect.stop, "stop")
    guests = stop.guests + effect.guests
    if guests < 0:
        raise draft.error(f"{effect.stop!r} has {stop.guests} guests, fewer than leave", "guests")
    people = draft.itinerary.traveller.people + stop.guests
    booked_for = stop.booked_for or people if stop.booked and effect.guests > 0 else stop.booked_for
    places, dates = _own_place(stop), frozenset({day.date})
    draft.ask(Asked(stop.id, draft.name, places=places, dates=dates), rebooked=stop.booked)
    draft.put_item(stop.replace(guests=guests, booked_for=booked_for))


def mode_wanted(draft: Draft, effect: ModeWanted) -> None:
    """Another connection is to be found for the leg."""
    leg = draft.leg(effect.leg)
    every: tuple[Mode, ...] = get_args(Mode)
    modes = frozenset(every) - {leg.mode} if effect.mode is None else frozenset({effect.mode})
    draft.ask(Asked(leg.id, draft.name, modes=modes))


def cheaper_wanted(draft: Draft, effect: CheaperWanted) -> None:
    """Something else is to be found; the booking of a stay is there to be cancelled."""
    item = draft.itinerary.item(effect.item)
    if item is None:
        known = [one.id for day in draft.itinerary.days for one in day.items]
        known += [stay.id for stay in draft.itinerary.stays]
        raise draft.error(unknown_id("stop, leg or stay", effect.item, dict.fromkeys(known, "")), "item")
    cost = _cost(draft, item)
    if cost is None:
        message = f"what {effect.item!r} costs is not known, so that nothing is known to be cheaper"
        raise draft.error(message, "item")
    draft.ask(Asked(item.id, draft.name, below=cost))
    if isinstance(item, Stay):
        draft.put_stay(item.replace(booked=False, booked_for=None, void_nights=()))


def _cost(draft: Draft, item: Stop | Leg | Stay) -> int | None:
    """What an item costs the party as things stand, minor units."""
    known = draft.catalogue.with_changes(draft.places, draft.connections)
    party = draft.itinerary.traveller.party
    if isinstance(item, Stop):
        return stop_cost(item, known, party)
    return leg_cost(item, known, party) if isinstance(item, Leg) else stay_cost(item, known, party)


def unfit(draft: Draft, effect: Unfit) -> None:
    """Nothing of the trip is at the place then; it is open for others, and a booking is there to be cancelled."""
    place = draft.place(effect.place)
    dates = frozenset(effect.dates) or None
    one = Unsuited(place.id, dates)
    draft.unsuited.append(one)
    for day, stop in draft.stops_at(place.id):
        if one.covers(place.id, day.date):
            draft.hit(stop.id, another=True)
    for stay in draft.itinerary.stays:
        nights = tuple(night for night in stay.nights if one.covers(stay.place, night))
        if nights:
            draft.hit(stay.id, another=True)
            void = tuple(night for night in stay.nights if night in nights or night in stay.void_nights)
            held = stay.booked and len(void) < len(stay.nights)
            draft.put_stay(stay.replace(booked=held, void_nights=void if held else ()))
