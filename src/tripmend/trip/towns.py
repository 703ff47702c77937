"""Towns beside the cities of a trip: one sleeps in Mestre, sees Versailles and lands in Bergamo without a journey of
one's own."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Set
from itertools import combinations

from .catalogue import Catalogue, is_journey
from .itinerary import Itinerary
from .place import city_key
from .times import minute_of
from .travel import haversine_km

__all__ = ["with_towns"]

_NEAR = 80.0
"""Kilometres from the middle of a city to that of another that counts as a part of it."""


def with_towns(catalogue: Catalogue, itinerary: Itinerary, named: Iterable[str] = ()) -> Catalogue:
    """The catalogue in which what is at most 80 km away from a city of the trip is a part of that city, so that only
    the way there counts: a town to which no leg leads of the nearest city, and a city of the nearest from which no
    journey (`is_journey`) to it is planned or known. Itself where there is none of these.

    Only towns of places that the trip uses, or whose ids are `named`. Towns and cities lie in the middle of those of
    their places of which it is known where they are.
    """
    legs = [leg for _, leg in itinerary.legs()]
    if not legs:
        return catalogue
    home = city_key(itinerary.home)
    cities = ({city for leg in legs for city in catalogue.end_cities(leg)} | {home}) - {""}
    stays = {catalogue.city_of.get(stay.place, "") for stay in itinerary.stays}
    used = (*(stop.place for _, stop in itinerary.stops()), *(stay.place for stay in itinerary.stays), *named)
    towns = {catalogue.city_of.get(name, "") for name in used} - cities - {""}
    if not towns and len(cities) < 2:
        return catalogue
    joined = {frozenset(catalogue.end_cities(leg)) for leg in legs if is_journey(leg)}
    date = itinerary.days[0].date
    parts = _merged(catalogue, cities, joined, {home: 2, **dict.fromkeys(stays - {home}, 1)}, date)
    for town in sorted(towns):
        away = _away(catalogue, town, cities, date)
        nearest = min(away, key=lambda city: away[city], default=None)
        if nearest is not None and away[nearest] <= _NEAR:
            parts[town] = parts.get(nearest, nearest)
    return catalogue.with_parts(parts) if parts else catalogue


def _merged(
    catalogue: Catalogue, cities: Iterable[str], joined: Set[frozenset[str]], weights: Mapping[str, int], date: dt.date
) -> dict[str, str]:
    """By city the one of which it is a part: the nearest are put together first, none that is far from another of them,
    or that a journey joins, planned (`joined`) or known: what is one region must not hang on which way of several a
    plan takes. weights: home, and where one sleeps, give the others their name."""
    groups = {city: {city} for city in cities}
    near = [
        (km, one, other)
        for one, other in combinations(sorted(groups), 2)
        if frozenset((one, other)) not in joined
        and (km := _away(catalogue, one, (other,), date).get(other, _NEAR + 1)) <= _NEAR
    ]
    close = {frozenset(pair) for _, *pair in near}
    joined = joined | catalogue.journeys if near else joined
    for _, one, other in sorted(near):
        if frozenset((one, other)) in joined:
            continue
        both = groups[one] | groups[other]
        if all(frozenset(pair) in close - joined for pair in combinations(both, 2)):
            groups.update(dict.fromkeys(both, both))
    first = {city: min(group, key=lambda one: (-weights.get(one, 0), one)) for city, group in groups.items()}
    return {city: other for city, other in first.items() if city != other}


def _away(catalogue: Catalogue, town: str, cities: Iterable[str], date: dt.date) -> dict[str, float]:
    """How many kilometres from a town these cities are, where that is known and the clocks of a date are the same."""
    here, zone = catalogue.middle_of(town), _offset(catalogue, town, date)
    there = {city: catalogue.middle_of(city) for city in sorted(cities)}
    return {
        city: haversine_km(*here, *middle)
        for city, middle in there.items()
        if here and middle and _offset(catalogue, city, date) == zone
    }


def _offset(catalogue: Catalogue, city: str, date: dt.date) -> int:
    """What the clocks of a city are at noon of a date, minutes UTC: in one region there is one time."""
    return minute_of(dt.datetime.combine(date, dt.time(12)), catalogue.zone_in(city))
