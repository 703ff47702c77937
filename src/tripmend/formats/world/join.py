"""A trip and catalogues of other sources brought together: its items are found among the places, gaps are filled in."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ...errors import MissingExtraError
from ...trip import Catalogue, Connection, Itinerary, Leg, Place, city_key, haversine_km

_SURE, _DOUBTFUL = 90.0, 75.0
"""Likeness of names (0–100) from which two places are the same, and from which that is asked."""
_AHEAD = 6.0
"""By how much the likest has to be ahead of the next."""
_NEAR, _FAR = 0.4, 1.5
"""Kilometres between two records of one place, and between two that may be one."""
_FILLED = (
    "hours",
    "lat",
    "lon",
    "zone",
    "city",
    "price",
    "price_level",
    "outdoor",
    "cuisines",
    "diets",
    "tags",
    "dwell",
)
"""What a place of the trip takes over where it says nothing itself."""


@dataclass(frozen=True, slots=True)
class Joined:
    """catalogue: everything, the trip's own places first. matched: id of the trip's place → id of the other's. doubts:
    sentences about what may be the same. filled: from which source how many of each fact were taken. runs: id of a leg
    of the trip → id of the connection that it is."""

    catalogue: Catalogue
    matched: dict[str, str]
    doubts: tuple[str, ...]
    filled: dict[tuple[str, str], int]
    runs: dict[str, str]

    def tied(self, trip: Itinerary) -> Itinerary:
        """`trip` with its legs tied to the connections that they are."""
        days = []
        for day in trip.days:
            items = [
                item.replace(connection=self.runs[item.id]) if isinstance(item, Leg) and item.id in self.runs else item
                for item in day.items
            ]
            days.append(day.replace(items=tuple(items)))
        return trip.replace(days=tuple(days)) if self.runs else trip


def _plain(name: str) -> str:
    """A name in plain small letters, without signs."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    return re.sub(r"[^\w]+", " ", "".join(sign for sign in bare if not unicodedata.combining(sign))).strip()


def _likeness(one: Place, other: Place) -> float:
    from rapidfuzz import fuzz

    ours = [_plain(name) for name in (one.name, *one.aliases)]
    theirs = [_plain(name) for name in (other.name, *other.aliases)]
    return max(fuzz.token_sort_ratio(a, b) for a in ours for b in theirs)


_GROUPS = (
    {"attraction", "event", "other"},
    {"restaurant", "other"},
    {"lodging", "other"},
    {"station", "airport", "other"},
)


def _same_words(one: Place, other: Place) -> bool:
    """Whether two places have a name in common but for signs, accents and the order of its words."""
    return not _in_order(one).isdisjoint(_in_order(other))


def _in_order(one: Place) -> frozenset[str]:
    """The names of a place in plain words by the alphabet."""
    return frozenset(" ".join(sorted(_plain(name).split())) for name in (one.name, *one.aliases)) - {""}


def _one_place(one: Place, other: Place) -> bool:
    """Whether two records of the same name, in two catalogues, are of one place."""
    km = _apart(one, other)
    near = km <= _NEAR if km is not None else bool(one.city) and city_key(one.city) == city_key(other.city)
    return near and _of_a_sort(one, other)


def _in_words_of(
    trip: Itinerary, catalogue: Catalogue, others: Sequence[tuple[str, Catalogue]]
) -> list[tuple[str, Catalogue]]:
    """The other catalogues with the cities of the trip called as it calls them: Roma is Rome."""
    from ..bookings._places import city_named

    @cache
    def known(city: str) -> str:
        try:
            found = city_named(city) if city else None
        except MissingExtraError:
            found = None
        return city_key(found.name if found is not None else city)

    own = [place.city for place in catalogue.places]
    own += [end.city for _, leg in trip.legs() for end in (leg.origin, leg.destination)]
    towns = {known(city): city for city in reversed(own) if city}

    def called(city: str) -> str:
        wanted = towns.get(known(city), city)
        return city if city_key(wanted) == city_key(city) else wanted

    told = []
    for source, other in others:
        places = tuple(
            place if called(place.city) == place.city else place.replace(city=called(place.city))
            for place in other.places
        )
        ways = tuple(
            one
            if called(one.origin.city) == one.origin.city and called(one.destination.city) == one.destination.city
            else one.replace(
                origin=one.origin.replace(city=called(one.origin.city)),
                destination=one.destination.replace(city=called(one.destination.city)),
            )
            for one in other.connections
        )
        told.append((source, other.replace(places=places, connections=ways)))
    return told


def _of_a_sort(one: Place, other: Place) -> bool:
    return any(one.kind in group and other.kind in group for group in _GROUPS)


def _apart(one: Place, other: Place) -> float | None:
    if one.lat is None or one.lon is None or other.lat is None or other.lon is None:
        return None
    return haversine_km(one.lat, one.lon, other.lat, other.lon)


def _find(one: Place, others: Sequence[Place]) -> tuple[Place | None, list[Place]]:
    """The place that `one` is for sure, or those that it may be."""
    rated: list[tuple[float, Place]] = []
    for other in others:
        if not _of_a_sort(one, other):
            continue
        km = _apart(one, other)
        if km is None:
            same_city = bool(one.city) and city_key(one.city) == city_key(other.city)
            if not same_city:
                continue
        elif km > _FAR:
            continue
        likeness = _likeness(one, other)
        if likeness >= _DOUBTFUL:
            rated.append((likeness, other))
    rated.sort(key=lambda pair: (-pair[0], pair[1].id))
    if not rated:
        return None, []
    best, place = rated[0]
    ahead = len(rated) == 1 or best - rated[1][0] >= _AHEAD
    km = _apart(one, place)
    near = _same_words(one, place) if km is None else km <= _NEAR
    if best >= _SURE and ahead and near:
        return place, []
    return None, [other for _, other in rated[:4]]


def _fill(one: Place, other: Place) -> tuple[Place, list[str]]:
    taken: dict[str, Any] = {}
    for name in _FILLED:
        ours, theirs = getattr(one, name), getattr(other, name)
        if ours in (None, "", ()) and theirs not in (None, "", ()):
            taken[name] = theirs
    if ("lat" in taken) != ("lon" in taken):
        taken.pop("lat", None), taken.pop("lon", None)
    if one.open_on or one.slots:  # what the trip knows of dates is more than weekly hours say
        taken.pop("hours", None)
    return (one.replace(**taken), sorted(taken)) if taken else (one, [])


def _runs(trip: Itinerary, connections: Sequence[Connection], doubts: list[str]) -> dict[str, str]:
    """The connection that each leg of the trip is, where exactly one has its mode, cities, times and number."""

    def key(one: Leg | Connection) -> tuple[object, ...]:
        return one.mode, city_key(one.origin.city), city_key(one.destination.city), one.depart, one.arrive

    from ..bookings import same_number

    timed: dict[tuple[object, ...], list[Connection]] = {}
    for one in connections:
        if one.depart is not None:
            timed.setdefault(key(one), []).append(one)
    found: dict[str, str] = {}
    for _, leg in trip.legs():
        if leg.connection is not None or leg.depart is None:
            continue
        at_that_time = timed.get(key(leg), [])
        fitting = [one for one in at_that_time if same_number(leg.number, one.number)]
        if len(fitting) == 1:
            found[leg.id] = fitting[0].id
        elif at_that_time and not fitting:
            numbers = ", ".join(one.number for one in at_that_time[:4])
            doubts.append(
                f"leg {leg.id} ({leg.number}) goes when {numbers} does, but is called otherwise; it is not tied"
            )
        elif fitting:
            doubts.append(
                f"leg {leg.id} may be one of {', '.join(one.id for one in fitting[:4])}, so it is tied to none"
            )
    return found


def join(trip: Itinerary, catalogue: Catalogue, others: Sequence[tuple[str, Catalogue]]) -> Joined:
    """`catalogue` of `trip` with what `others` (each with its name) know, earlier ones first.

    A place of the trip that is found in another catalogue keeps its id and whatever it says itself; the rest is filled
    in, and the other's record of it is left out. So it is with a place that two of the others have, by the same words
    at most 400 m apart or, without coordinates, in one city. What has an id that an earlier one has is left out, too.
    """
    others = _in_words_of(trip, catalogue, others)
    places = {place.id: place for place in catalogue.places}
    used = {stop.place for _, stop in trip.stops()} | {stay.place for stay in trip.stays}
    used |= {end.place for _, leg in trip.legs() for end in (leg.origin, leg.destination) if end.place is not None}
    own = [place for place in catalogue.places if place.id in used] or list(catalogue.places)
    matched: dict[str, str] = {}
    same: dict[str, str] = {}
    doubts: list[str] = []
    filled: Counter[tuple[str, str]] = Counter()
    named: dict[str, list[str]] = {}
    for source, other in others:
        for place in own:
            found, maybe = _find(places[place.id], other.places)
            if found is not None:
                matched.setdefault(place.id, found.id)
                same[found.id] = place.id
                places[place.id], taken = _fill(places[place.id], found)
                filled.update((source, name) for name in taken)
            elif maybe:
                names = "; ".join(f"{one.name} ({one.id})" for one in maybe)
                doubts.append(f"{place.name} may be one of these of {source}, so nothing was taken over: {names}")
        for new in other.places:
            if new.id in same or new.id in places:
                continue
            twins = [name for word in _in_order(new) for name in named.get(word, ()) if _one_place(places[name], new)]
            if len(set(twins)) == 1:
                same[new.id] = twins[0]
                places[twins[0]], taken = _fill(places[twins[0]], new)
                filled.update((source, name) for name in taken)
                continue
            if twins:
                names = "; ".join(f"{places[name].name} ({name})" for name in dict.fromkeys(twins))
                doubts.append(f"{new.name} of {source} may be one of these, so it stands beside them: {names}")
            places[new.id] = new
        for new in other.places:
            if new.id not in same and places[new.id] is new:
                for word in _in_order(new):
                    named.setdefault(word, []).append(new.id)
    connections = {one.id: one for _, other in reversed(others) for one in other.connections}
    connections |= {one.id: one for one in catalogue.connections}
    measured = {(one.origin, one.destination, one.mode) for one in catalogue.travel}
    travel = list(catalogue.travel)
    for _, other in others:
        for way in other.travel:
            ends = same.get(way.origin, way.origin), same.get(way.destination, way.destination)
            if (*ends, way.mode) not in measured and ends[0] in places and ends[1] in places:
                measured.add((*ends, way.mode))
                travel.append(way.replace(origin=ends[0], destination=ends[1]))
    sources = dict.fromkeys(filter(None, (catalogue.source, *(other.source for _, other in others))))
    kept = tuple(
        one.replace(
            origin=one.origin.replace(place=same.get(one.origin.place or "", one.origin.place)),
            destination=one.destination.replace(place=same.get(one.destination.place or "", one.destination.place)),
        )
        if {one.origin.place, one.destination.place} & same.keys()
        else one
        for one in connections.values()
    )
    joined = catalogue.replace(
        places=tuple(places.values()), connections=kept, travel=tuple(travel), source="; ".join(sources)
    )
    runs = _runs(trip, kept, doubts)
    return Joined(joined, matched, tuple(doubts), dict(sorted(filled.items())), runs)
