"""A change of mind: what is asked for, what is wanted anew, and for how long."""

from __future__ import annotations

import datetime as dt
from typing import Any, get_args

from ..trip import (
    Day,
    Dwell,
    Leg,
    Meal,
    Mode,
    Place,
    Stay,
    Stop,
    city_key,
    date_words,
    leg_cost,
    minute_of,
    stay_cost,
    stop_cost,
    unknown_id,
    wall_clock,
)
from .draft import Draft
from .legs import SMALL_HOURS, put_leg, with_date
from .request import (
    CheaperWanted,
    GuestsJoin,
    ModeWanted,
    StayResized,
    StopResized,
    StopRetimed,
    StopsSwapped,
    StopWanted,
    Unfit,
    Wish,
)
from .world import Asked, Unsuited, Wanted

# Changes of mind about single items: the plan with what was asked for already in it, whatever is around it.
#
# Where a lock holds what is to change, or an event has a time of its own, the stop stays where it was, and only what is
# asked of it is put down: whether it can be had is for the repair to say.


_DAY = dt.timedelta(days=1)


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
    if start.date() == here or (start.date() == here + _DAY and start.time() < SMALL_HOURS):
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
    zone = draft.catalogue.zone_of(stop.place)
    end = wall_clock(minute_of(start, zone) + minute_of(stop.end, zone) - minute_of(stop.start, zone), zone)
    draft.put_at(stop.replace(start=start, end=end, booked=False, booked_for=None), date)


def stop_retimed(draft: Draft, effect: StopRetimed) -> None:
    """The stop stands at the time that was asked for, or as near to its own as that allows."""
    day, stop, start, _ = _timed(draft, effect.stop)
    if effect.start is not None or effect.by is not None:
        zone = draft.catalogue.zone_of(stop.place)
        new = effect.start or wall_clock(minute_of(start, zone) + (effect.by or 0), zone)
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
    nights = len(item.nights) if isinstance(item, Stay) else 1
    draft.ask(Asked(item.id, draft.name, below=cost, nights=nights))
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


_MEALS: dict[Meal, tuple[dt.time, int]] = {
    "breakfast": (dt.time(8, 30), 45),
    "lunch": (dt.time(13, 0), 60),
    "dinner": (dt.time(19, 30), 90),
}
"""When a meal is eaten and for how many minutes, where nobody says."""
_MINUTE = dt.timedelta(minutes=1)
_EARLY, _MINUTES, _REST = dt.time(9), 90, 60
"""Anything else is done early in the day, and takes so long; a rest so long."""


def stop_wanted(draft: Draft, effect: StopWanted) -> None:
    """The stop is wanted at its places, on its days, within its hours.

    A meal is wanted on a day that has none such. On the one day that is named it takes the place of the one that is
    there. A sight that is named and in the plan already is not seen twice: its visit is wanted on these days.
    """
    wish = effect.wish
    places = _places(draft, wish)
    dates = _dates(draft, wish)
    starts = _starts(wish, dates[0])
    seen = None if wish.place is None or effect.rest else _seen_there(draft, places[0])
    if seen is not None:
        _see_then(draft, wish, seen, dates, starts)
        return
    meals = {
        day.date: stop for day, stop in draft.itinerary.stops() if wish.meal is not None and stop.meal == wish.meal
    }
    if len(dates) == 1 and dates[0] in meals:
        _take_its_place(draft, wish, meals[dates[0]], places, starts)
        return
    dates = tuple(date for date in dates if date not in meals)
    if not dates:
        raise draft.error(f"each of these days has a {wish.meal} already; say on which day it is to be", "wish.date")
    stop = _stop(draft, effect, places, dates[0], starts)
    named = wish.place is not None
    ids = tuple(place.id for place in places)
    draft.wanted.append(Wanted(stop, dates[0], ids, named))
    asked = Asked(stop.id, draft.name, frozenset(ids), frozenset(dates), starts, wish.minutes)
    draft.ask(asked)


def _take_its_place(draft: Draft, wish: Wish, meal: Stop, places: list[Place], starts: tuple[int, int] | None) -> None:
    # Another meal is wanted, where there is any.
    ids = frozenset(place.id for place in places if wish.place or place.id != meal.place) or frozenset({meal.place})
    day = next(day for day, stop in draft.itinerary.stops() if stop.id == meal.id)
    draft.ask(Asked(meal.id, draft.name, ids, frozenset({day.date}), starts, wish.minutes))
    locked = any(lock.target == meal.id for lock in draft.itinerary.locks)
    untimed = meal.start is None or meal.end is None
    if locked or (wish.place is None and not (untimed and starts)):
        return
    new: dict[str, Any] = {}
    if wish.place is not None:
        new |= {"place": places[0].id, "booked": False, "booked_for": None, "price": None}
    clock, usual = _MEALS[wish.meal or "lunch"]
    begin = dt.datetime.combine(day.date, clock) if meal.start is None else meal.start
    planned = usual if meal.start is None or meal.end is None else int((meal.end - meal.start) / _MINUTE)
    if starts is not None or not untimed:
        begin = _nearest(begin, day.date, starts)
        minutes = wish.minutes or (planned if wish.place is None else _within(planned, places[0].dwell))
        new |= {"start": begin, "end": begin + minutes * _MINUTE}
    draft.put_item(meal.replace(**new))


def _nearest(moment: dt.datetime, date: dt.date, starts: tuple[int, int] | None) -> dt.datetime:
    """The time nearest to a moment at which something may begin in the day of `date`."""
    if starts is None:
        return moment
    first, last = (dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=minute) for minute in starts)
    return min(max(moment, first), last)


def _places(draft: Draft, wish: Wish) -> list[Place]:
    if wish.place is not None:
        return [draft.place(wish.place, "wish.place")]
    tags = {tag.casefold() for tag in wish.tags}
    kind = "restaurant" if wish.meal is not None and wish.kind == "attraction" else wish.kind
    places = [
        place
        for place in draft.places.values()
        if place.kind == kind
        and tags <= {word.casefold() for word in (*place.tags, *place.cuisines)}
        and (not wish.city or city_key(place.city) == city_key(wish.city))
    ]
    if kind == "restaurant":
        return places  # to eat there a second time is a cost
    planned = {stop.place: (day.date, stop) for day, stop in draft.itinerary.stops()}
    new = [place for place in places if place.id not in planned]
    if places and not new:
        known = ", ".join(f"{place.name} on {date_words(planned[place.id][0])}" for place in places)
        raise draft.error(
            f"all that is known of this sort is in the plan already: {known}; say which is to move", "wish"
        )
    return new


def _seen_there(draft: Draft, place: Place) -> Stop | None:
    """The visit or event that is planned at a place and still to come; one may eat there as often as one likes."""
    stops = ((day, stop) for day, stop in draft.stops_at(place.id) if stop.kind in ("visit", "event"))
    return next((stop for day, stop in stops if not _has_begun(draft, day.date, stop)), None)


def _has_begun(draft: Draft, date: dt.date, stop: Stop) -> bool:
    if draft.now is None:
        return False
    return date < draft.now.date() if stop.start is None else stop.start <= draft.now


def _see_then(draft: Draft, wish: Wish, stop: Stop, dates: tuple[dt.date, ...], starts: tuple[int, int] | None) -> None:
    """The visit that is planned is wanted on these days, within these hours; where no lock holds it, it goes to the
    first of them, unless it is there, and the repair to whichever of them suits best."""
    day = next(day for day, one in draft.itinerary.stops() if one.id == stop.id)
    on = frozenset(dates) if wish.date or wish.dates or wish.start else None
    elsewhen = on is not None and day.date not in on
    one = Asked(stop.id, draft.name, frozenset({stop.place}), on, starts, wish.minutes, any_hour=elsewhen)
    draft.ask(one)
    locked = any(lock.target == stop.id for lock in draft.itinerary.locks) or stop.kind == "event"
    date = dates[0] if elsewhen else day.date
    times = {}
    if stop.start is not None and stop.end is not None:
        begin = _nearest(stop.start + (date - day.date), date, starts)
        times = {"start": begin, "end": begin + (stop.end - stop.start)}
    elif starts is not None:
        begin = _nearest(dt.datetime.combine(date, _EARLY), date, starts)
        minutes = wish.minutes or _within(_MINUTES, draft.places[stop.place].dwell)
        times = {"start": begin, "end": begin + minutes * _MINUTE}
    if not locked and (date, times.get("start")) != (day.date, stop.start):
        draft.put_at(stop.replace(booked=False, booked_for=None, **times), date)


def _dates(draft: Draft, wish: Wish) -> tuple[dt.date, ...]:
    every = tuple(day.date for day in draft.itinerary.days)
    date = wish.date or (None if wish.start is None else wish.start.date())
    dates = tuple(sorted(set(wish.dates))) if date is None else (date,)
    for one in dates:
        if one not in every:
            path = "dates" if wish.dates else "date" if wish.date is not None else "start"
            raise draft.error(f"{one} is not a day of the trip", f"wish.{path}")
    return dates or every


def _starts(wish: Wish, date: dt.date) -> tuple[int, int] | None:
    """The first and the last minute of its day at which it may begin; None: whenever."""
    if wish.start is not None:
        minute = int((wish.start - dt.datetime.combine(date, dt.time())) / dt.timedelta(minutes=1))
        return minute, minute
    if wish.between is None:
        return None
    first, last = (clock.hour * 60 + clock.minute for clock in wish.between)
    return first, last


def _stop(draft: Draft, effect: StopWanted, places: list[Place], date: dt.date, starts: tuple[int, int] | None) -> Stop:
    wish = effect.wish
    # Where nothing will do, any place stands for it: there is no plan with it.
    place = places[0] if places else next(iter(draft.places.values()), None)
    if place is None:
        raise draft.error("the catalogue has no places", "wish")
    clock, usual = (_EARLY, _REST if effect.rest else _MINUTES) if wish.meal is None else _MEALS[wish.meal]
    minutes = wish.minutes or (usual if effect.rest or wish.place is None else _within(usual, place.dwell))
    begin = _nearest(dt.datetime.combine(date, clock), date, starts)
    kind = "rest" if effect.rest else "meal" if wish.meal else "event" if place.kind == "event" else "visit"
    stop = Stop(id=_name(draft, wish), place=place.id, kind=kind, meal=wish.meal, notes=wish.notes)
    if starts is None and _untimed(draft):
        return stop
    return stop.replace(start=begin, end=begin + dt.timedelta(minutes=minutes))


def _within(minutes: int, dwell: Dwell | None) -> int:
    if dwell is None:
        return minutes
    return max(dwell.min, minutes if dwell.max is None else min(minutes, dwell.max))


def _untimed(draft: Draft) -> bool:
    """Whether the stops of the trip have no times, so that this one needs none."""
    stops = [stop for _, stop in draft.itinerary.stops()]
    return bool(stops) and all(stop.start is None for stop in stops)


def _name(draft: Draft, wish: Wish) -> str:
    """The id that the wish gives, or one that the trip does not use yet."""
    used = {item.id for day in draft.itinerary.days for item in day.items}
    used |= {stay.id for stay in draft.itinerary.stays} | {one.stop.id for one in draft.wanted}
    if wish.id:
        if wish.id in used:
            raise draft.error(f"the id {wish.id!r} is already used", "wish.id")
        return wish.id
    number = 1
    while f"wanted-{number}" in used:
        number += 1
    return f"wanted-{number}"


_ANY_DAY = ("drive", "foot")
"""Means of transport of one's own, which go whenever one does."""


def stay_resized(draft: Draft, effect: StayResized) -> None:
    """The legs from the city of the stay to the next stay, or home, stand on their new day, still to be found there
    where they have a timetable; the nights follow once every leg is where it goes (`follow_evenings`)."""
    stay = draft.stay(effect.stay)
    if len(stay.nights) + effect.nights < 1:
        raise draft.error(f"{stay.id!r} has only {len(stay.nights)} nights; leave the city out instead", "nights")
    city = _city(draft, stay.place)
    following = min(
        (other for other in draft.itinerary.stays if other.check_in >= stay.check_out),
        key=lambda other: other.check_in,
        default=None,
    )
    if following is not None and following.check_in == stay.check_out and _city(draft, following.place) == city:
        message = f"the night after {stay.id!r} is spent in the same city already, in {following.id!r}"
        raise draft.error(f"{message}; ask for another lodging there, or for a night more or fewer after it", "stay")
    legs = [leg for _, leg in draft.itinerary.legs()]
    leaves = (n for n, leg in enumerate(legs) if leg.depart is not None and leg.depart.date() >= stay.check_out)
    first = next(leaves, None)
    if first is None or draft.catalogue.end_city(legs[first].origin) != city:
        raise draft.error(
            f"no leg with a time leaves the city after {stay.id!r}, so nothing is known to follow", "stay"
        )
    leaves_at = legs[first].depart
    if draft.now is not None and leaves_at is not None and leaves_at <= draft.now:
        message = f"{legs[first].id!r}, by which one leaves the city after {stay.id!r}, has left: that is past"
        raise draft.error(message, "stay")
    longer = effect.longer
    if longer is None:
        longer = following is not None and len(following.nights) <= effect.nights
    if longer:
        _put_off(draft, stay, effect.nights)
    for number, leg in enumerate(legs[first:]):
        # A journey goes as far as to the next bed, or home.
        further = following is None or leg.depart is None or leg.depart.date() <= following.check_in
        if longer or not number or further:
            _go_on(draft, leg, effect.nights)
    draft.retimed_by, draft.resized = draft.name, True


def _city(draft: Draft, place: str) -> str:
    return city_key(draft.place(place, "stay").city)


def _go_on(draft: Draft, leg: Leg, days: int) -> None:
    """Let a leg run so many days later; one with a timetable is still to be found on that day."""
    if leg.depart is None or leg.arrive is None:
        raise draft.error(f"the leg {leg.id!r} has no times, so that it is not known on which day it is", "stay")
    depart, arrive = leg.depart + _DAY * days, leg.arrive + _DAY * days
    known = draft.connections.get(leg.connection or "")
    stands = leg.mode in _ANY_DAY if known is None else known.depart is None
    stands = stands and (known is None or not known.dates or depart.date() in known.dates)
    moved = leg.replace(depart=depart, arrive=arrive, cancelled=not stands, booked=False, booked_for=None)
    day = next(day for day, other in draft.itinerary.legs() if other.id == leg.id)
    put_leg(draft, moved, day.date + _DAY * days)  # also what leaves after the midnight of its day
    # What another night asked of it before is part of this.
    draft.asked = [one for one in draft.asked if one.item != leg.id or one.dates is None]
    draft.ask(Asked(leg.id, draft.name, dates=frozenset({depart.date()})))


def _put_off(draft: Draft, stay: Stay, days: int) -> None:
    """Let the stays and stops behind the journey come so many days later; what is locked, and an event, do not."""
    held = {lock.target for lock in draft.itinerary.locks}
    for other in draft.itinerary.stays:
        if other.check_in >= stay.check_out and other.id not in held:
            moved = other.replace(check_in=other.check_in + _DAY * days, check_out=other.check_out + _DAY * days)
            draft.put_stay(moved.replace(booked=False, booked_for=None, void_nights=()))
            draft.hit(other.id)
    city = _city(draft, stay.place)
    for day, stop in list(draft.itinerary.stops()):
        # On the day of the journey what is in the city that one leaves comes before it.
        before = day.date == stay.check_out and _city(draft, stop.place) == city
        if day.date < stay.check_out or before or stop.id in held or stop.kind == "event":
            continue
        if stop.start is None or stop.end is None:
            raise draft.error(f"{stop.id!r} has no time, so that nothing can be put off", "longer")
        times = {"start": stop.start + _DAY * days, "end": stop.end + _DAY * days}
        with_date(draft, day.date + _DAY * days)
        draft.put_at(stop.replace(**times, booked=False, booked_for=None), day.date + _DAY * days)
        draft.hit(stop.id)
