"""Towns beside the cities of a trip: one sleeps in Mestre and sees Versailles without a journey of one's own."""

from __future__ import annotations

from collections.abc import Iterable

from .catalogue import Catalogue
from .itinerary import Itinerary
from .place import city_key
from .travel import haversine_km

__all__ = ["with_towns"]

_NEAR = 80.0
"""Kilometres from the middle of a city to that of a town that counts as a part of it."""


def with_towns(catalogue: Catalogue, itinerary: Itinerary, named: Iterable[str] = ()) -> Catalogue:
    """The catalogue in which a town to which no leg of the trip leads is a part of the nearest city to which one does,
    where that is at most 80 km away, so that only the way there counts; itself where there is no such town.

    Only towns of places that the trip uses, or whose ids are `named`. Towns and cities lie in the middle of those of
    their places of which it is known where they are.
    """
    legs = [leg for _, leg in itinerary.legs()]
    if not legs:
        return catalogue
    cities = {city for leg in legs for city in catalogue.end_cities(leg)} | {city_key(itinerary.home)}
    used = (*(stop.place for _, stop in itinerary.stops()), *(stay.place for stay in itinerary.stays), *named)
    towns = {catalogue.city_of.get(name, "") for name in used} - cities - {""}
    parts = {town: city for town in towns if (city := _nearest(catalogue, town, cities - {""}))}
    if not parts:
        return catalogue
    return catalogue.with_parts(parts)


def _nearest(catalogue: Catalogue, town: str, cities: Iterable[str]) -> str | None:
    here = catalogue.middle_of(town)
    away = {}
    for city in sorted(cities):
        there = catalogue.middle_of(city)
        if here is not None and there is not None:
            away[city] = haversine_km(*here, *there)
    nearest = min(away, key=lambda city: away[city], default=None)
    return nearest if nearest is not None and away[nearest] <= _NEAR else None
