"""A stop more: what would do for it, and what is asked of it. The plan stays as it is until a repair puts it in."""

from __future__ import annotations

import datetime as dt
from typing import Any

from ..trip import Dwell, Meal, Place, Stop, city_key
from ._asked import Asked, Wanted
from ._asks import StopWanted
from ._draft import Draft
from ._request import Wish

__all__ = ["stop_wanted"]

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
        known = ", ".join(f"{place.name} on {planned[place.id][0]:%a %d %b}" for place in places)
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
    """The visit that is planned is wanted on these days, within these hours; it goes to the first of them, where no
    lock holds it, unless it is there."""
    day = next(day for day, one in draft.itinerary.stops() if one.id == stop.id)
    on = frozenset(dates) if wish.date or wish.dates or wish.start else None
    draft.ask(Asked(stop.id, draft.name, frozenset({stop.place}), on, starts, wish.minutes))
    locked = any(lock.target == stop.id for lock in draft.itinerary.locks) or stop.kind == "event"
    date = day.date if on is None or day.date in on else dates[0]
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
    dates = wish.dates if date is None else (date,)
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
