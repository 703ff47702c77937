"""Stays that follow a leg to another day: nights of a city not reached yet fall away, nights that go on are added."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from ..trip import Endpoint, Itinerary, Leg, Stay, city_key
from ._draft import Draft

__all__ = ["follow_evenings"]

_DAY = dt.timedelta(days=1)
_MORNING = dt.time(6)
"""Who arrives before wants the bed of that night, unless the plan was to do without; who arrives later does not."""
_DEEP_NIGHT = dt.time(3)
"""Who arrives before on a leg that leaves after midnight spends the rest of the night there, as rule `night` has it."""
_UNDER_WAY = "*"
"""Stands for the city of an evening whose night is spent under way."""


def follow_evenings(draft: Draft, before: Itinerary) -> None:
    """Fit the nights of stays to the evenings, where those are elsewhere than in the trip `before`.

    A night for which one is no longer in the city of the lodging is given up, at either end of the stay; a stay of
    which none is left, wholly. A night more in a city is added to the stay beside it there, not booked. Where there is
    no stay beside it, or the rest of one would be shorter than the lodging allows, the night is left to be seen.
    """
    night_legs = _night_legs(before)
    was, now = _evenings(draft, before, night_legs), _evenings(draft, draft.itinerary, night_legs)
    _give_up(draft, was, now)
    _go_on(draft, was, now)


def _city(draft: Draft, end: Endpoint) -> str:
    place = draft.places.get(end.place or "")
    return city_key(end.city or ("" if place is None else place.city))


def _night_legs(itinerary: Itinerary) -> frozenset[str]:
    """The legs on which a night is planned, with no bed elsewhere."""
    times = ((leg.id, leg.depart, leg.arrive) for _, leg in itinerary.legs())
    return frozenset(
        name
        for name, depart, arrive in times
        if depart is not None and arrive is not None and depart.date() < arrive.date()
        if itinerary.night(depart.date()) is None
    )


def _evenings(draft: Draft, itinerary: Itinerary, night_legs: frozenset[str]) -> dict[dt.date, str]:
    """The city in which each evening is spent, by `city_key`; "" where that is not known.

    An evening before a night under way is spent in no city: `_UNDER_WAY`.
    """
    legs = [leg for _, leg in itinerary.legs()]
    city = city_key(itinerary.home) or (_city(draft, legs[0].origin) if legs else "")
    found: dict[dt.date, str] = {}
    for day in itinerary.days:
        moves = [item for item in day.items if isinstance(item, Leg)]
        if all(leg.depart is not None for leg in moves):
            moves.sort(key=lambda leg: leg.depart or dt.datetime.min)
        found[day.date] = city
        for leg in moves:
            city = _city(draft, leg.destination)
            if leg.depart is None or leg.depart.date() <= day.date or _by_night(leg, day.date):
                found[day.date] = city
    nights = (night for leg in legs for night in _without_bed(leg, leg.id in night_legs))
    return found | {night: _UNDER_WAY for night in nights if night in found}


def _by_night(leg: Leg, date: dt.date) -> bool:
    """Whether a leg that leaves after the midnight at the end of `date` is over while it is deep night."""
    return leg.arrive is not None and leg.arrive < dt.datetime.combine(date + _DAY, _DEEP_NIGHT)


def _without_bed(leg: Leg, planned: bool) -> list[dt.date]:
    """The nights that a leg runs through, by the clocks at its ends; until the morning, unless that was `planned`."""
    if leg.depart is None or leg.arrive is None:
        return []
    last = leg.arrive.date() if planned or leg.arrive.time() >= _MORNING else leg.arrive.date() - _DAY
    return [leg.depart.date() + _DAY * n for n in range((last - leg.depart.date()).days)]


def _give_up(draft: Draft, was: dict[dt.date, str], now: dict[dt.date, str]) -> None:
    stays: list[Stay] = []
    for stay in draft.itinerary.stays:
        city = _city_of_stay(draft, stay)
        idle = [n for n in stay.nights if city and was.get(n) == city and now.get(n, city) not in (city, "")]
        rest = [night for night in stay.nights if night not in idle]
        if not idle or (rest and not _may_be(draft, stay, rest)):
            stays.append(stay)
            continue
        draft.hit(stay.id)
        if rest:
            void = tuple(night for night in stay.void_nights if night in rest)
            stays.append(stay.replace(check_in=rest[0], check_out=rest[-1] + _DAY, void_nights=void))
    gone = {stay.id for stay in draft.itinerary.stays} - {stay.id for stay in stays}
    locks = tuple(lock for lock in draft.itinerary.locks if lock.target not in gone)
    draft.itinerary = draft.itinerary.replace(stays=tuple(stays), locks=locks)


def _city_of_stay(draft: Draft, stay: Stay) -> str:
    place = draft.places.get(stay.place)
    return "" if place is None else city_key(place.city)


def _may_be(draft: Draft, stay: Stay, rest: Sequence[dt.date]) -> bool:
    """Whether the nights that are left follow one another and are as many as the lodging wants."""
    place = draft.places.get(stay.place)
    least = place.lodging.min_nights if place is not None and place.lodging is not None else 1
    return rest[-1] - rest[0] == _DAY * (len(rest) - 1) and len(rest) >= least


def _go_on(draft: Draft, was: dict[dt.date, str], now: dict[dt.date, str]) -> None:
    dates = [day.date for day in draft.itinerary.days[:-1]]
    new = [n for n in dates if now[n] not in ("", _UNDER_WAY, city_key(draft.itinerary.home)) and was.get(n) != now[n]]
    # From the end for nights before a stay, so that each has the next one's beside it.
    for night in (*new, *reversed(new)):
        if draft.itinerary.night(night) is None and not _under_way(draft, night):
            _add(draft, night, now[night])


def _under_way(draft: Draft, night: dt.date) -> bool:
    legs = [leg for _, leg in draft.itinerary.legs() if leg.depart is not None and leg.arrive is not None]
    return any(leg.depart.date() <= night < leg.arrive.date() for leg in legs if leg.depart and leg.arrive)


def _add(draft: Draft, night: dt.date, city: str) -> None:
    for stay in draft.itinerary.stays:
        if _city_of_stay(draft, stay) != city or night not in (stay.check_in - _DAY, stay.check_out):
            continue
        longer = stay.replace(check_in=min(stay.check_in, night), check_out=max(stay.check_out, night + _DAY))
        void = tuple(sorted({*stay.void_nights, night})) if stay.booked else stay.void_nights
        draft.put_stay(longer.replace(void_nights=void))
        draft.hit(stay.id)
        return
