"""A trip and catalogues of other sources brought together: its items are found among the places, gaps are filled in."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...trip import Catalogue, Connection, Itinerary, Leg, Place, city_key, haversine_km

__all__ = ["Joined", "join"]

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
    ours = {" ".join(sorted(_plain(name).split())) for name in (one.name, *one.aliases)}
    return any(" ".join(sorted(_plain(name).split())) in ours for name in (other.name, *other.aliases))


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

    timed: dict[tuple[object, ...], list[Connection]] = {}
    for one in connections:
        if one.depart is not None:
            timed.setdefault(key(one), []).append(one)
    found: dict[str, str] = {}
    for _, leg in trip.legs():
        if leg.connection is not None or leg.depart is None:
            continue
        fitting = [
            one
            for one in timed.get(key(leg), ())
            if not (leg.number and one.number) or _plain(leg.number) == _plain(one.number)
        ]
        if len(fitting) == 1:
            found[leg.id] = fitting[0].id
        elif fitting:
            doubts.append(
                f"leg {leg.id} may be one of {', '.join(one.id for one in fitting[:4])}, so it is tied to none"
            )
    return found


def join(trip: Itinerary, catalogue: Catalogue, others: Sequence[tuple[str, Catalogue]]) -> Joined:
    """`catalogue` of `trip` with what `others` (each with its name) know, earlier ones first.

    A place of the trip that is found in another catalogue keeps its id and whatever it says itself; the rest is filled
    in, and the other's record of it is left out. What has an id that an earlier one has is left out, too.
    """
    places = {place.id: place for place in catalogue.places}
    used = {stop.place for _, stop in trip.stops()} | {stay.place for stay in trip.stays}
    used |= {end.place for _, leg in trip.legs() for end in (leg.origin, leg.destination) if end.place is not None}
    own = [place for place in catalogue.places if place.id in used] or list(catalogue.places)
    matched: dict[str, str] = {}
    same: dict[str, str] = {}
    doubts: list[str] = []
    filled: Counter[tuple[str, str]] = Counter()
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
            if new.id not in same and new.id not in places:
                places[new.id] = new
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
