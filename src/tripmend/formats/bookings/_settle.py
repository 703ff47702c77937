"""Reservations settled: their places located, their times by the clock there, and what is not sure told as a doubt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate

from ...trip import haversine_km
from ._places import city_named, far_apart, listed, located, zone_at
from ._reservation import JOURNEYS, Doubt, Moment, Reservation, Source, Where
from ._words import plain_name

__all__ = ["settled", "with_number", "zoned"]

_UNKNOWN_ZONE = "the time zone of {} is not known"


def settled(one: Reservation, zone: str | None = None) -> Reservation:
    """The reservation with its places located and its times by the clock there; what is not sure becomes a doubt.

    zone: IANA zone of places that do not tell theirs.
    """
    one = _printable(one)
    start, end = located(one.start, one.kind), located(one.end, one.kind)
    elsewhere = ""
    journey = one.kind in JOURNEYS
    if one.kind in ("train", "bus", "ferry") and _hours(one) < 12 and far_apart(start, end):
        # The one that the list of cities does not have is another town of that name than the one with an airport.
        if listed(end.city) and not listed(start.city) and not one.start.country:
            elsewhere = f"{start.name} is taken for the one near {end.city}, and not for the city of that name"
            start = one.start.but(city=one.start.city or start.name, zone=end.zone)
        elif not one.end.country:
            elsewhere = f"{end.name} is taken for the one near {start.city}, and not for the city of that name"
            end = one.end.but(city=one.end.city or end.name, zone=start.zone)
    for raw, place, moment in ((one.start, start, one.begins), (one.end, end if journey else Where(), one.ends)):
        if _namesake(raw, place, moment):
            elsewhere = f"{raw.name} is not taken for the town of that name whose clocks are {place.zone}'s"
            start, end = (raw if place is start else start), (raw if place is end else end)
    if zone is not None:
        start = start.but(zone=start.zone or zone)
        end = end.but(zone=end.zone or zone) if end.known else end
    # A clock whose zone is told has it also where nobody knows the place.
    if start.zone is None and start.known and one.begins is not None:
        start = start.but(zone=one.begins.zone)
    if end.zone is None and end.known and one.ends is not None:
        end = end.but(zone=one.ends.zone)
    there = end if journey else start
    begins, ends = one.begins, one.ends
    if journey and (start.zone is None or end.zone is None) and _same_country(start, end):
        zone = start.zone or end.zone
        start, end = start.but(zone=zone), end.but(zone=zone)
        there = end
    inferred = ""
    ways = ("train", "bus", "ferry", "taxi")
    if one.kind in ways and start.known and end.known and (start.zone is None) != (end.zone is None):
        unknown, known = (start, end) if start.zone is None else (end, start)
        inferred = f"the time zone of {unknown.name or unknown.city} is taken to be that of {known.name or known.city}"
        start, end = start.but(zone=start.zone or end.zone), end.but(zone=end.zone or start.zone)
        there = end
    begins, ends = _at(begins, start), _at(ends, there)
    one = one.but(start=start, end=end, begins=begins, ends=ends)
    doubts = [told for told in (elsewhere, inferred) if told]
    for moment, place, word in ((begins, start, "start"), (ends, there, "end")):
        if moment is None or not moment.timed:
            continue
        if moment.contradicts():
            doubts.append(f"its {word} is written with an offset that {moment.zone} has not at that time")
        elif moment.utc:
            doubts.append(f"its {word} is in UTC, and the zone of {place.name or 'its place'} is not known")
        elif moment.zone is None and moment.offset is None:
            town, name = place.city or place.name, place.name or place.city
            doubts.append(_UNKNOWN_ZONE.format((town if one.kind == "lodging" else name) or f"its {word}"))
    if journey and begins is not None and ends is not None and begins.timed and ends.timed:
        minutes = ends.minute - begins.minute
        sure = all(moment.zone is not None or moment.offset is not None or moment.utc for moment in (begins, ends))
        long = minutes > 60 * (24 if one.kind == "flight" else 72)
        if long or (minutes <= 0 and (sure or minutes < -12 * 60)):
            doubts.append("it would take very long" if long else "it would arrive before it departs")
        elif one.kind == "flight" and sure and minutes > 0 and not _flyable(start, end, minutes):
            doubts.append("no flight covers that distance in that time")
    if one.kind == "flight":
        for name, place in (("start", start), ("end", end)):
            if place.known and not place.code:
                doubts.append(Doubt(f"which airport {place.name or place.city} means is not known", name))
    if one.kind in ("event", "visit", "meal") and not (start.name or start.street):
        doubts.append("where it is is not said" if one.name else "what and where it is is not said")
    return one.doubted(*doubts)


_NUMBER_OF_FLIGHT = re.compile(r"(?:(?:[A-Z]\d|\d[A-Z]|[A-Z]{2,3})[ -]?)?\d{1,4}[A-Z]?")


def with_number(one: Reservation) -> Reservation:
    """A flight, train or bus read from words, which mostly has a number: with a doubt where that is not told, or
    where what stands there has not the shape of one (``TIME 2H05``), which is left out then."""
    if one.kind not in ("flight", "train", "bus"):
        return one
    if one.kind == "flight" and one.number and not _NUMBER_OF_FLIGHT.fullmatch(one.number.strip()):
        one = one.but(number="")
    return one if one.number else one.doubted(Doubt(f"the number of the {one.kind} is not told", "number"))


def _namesake(raw: Where, place: Where, moment: Moment | None) -> bool:
    """Whether a place is known by its name alone, and the offset that its time is written with is hours off there."""
    if raw.zone or raw.country or raw.lat is not None or place.code or moment is None or moment.offset is None:
        return False
    there = moment.at(place.zone)
    return there.contradicts() and abs(Moment(there.clock, zone=place.zone).minute - moment.minute) >= 120


def _hours(one: Reservation) -> float:
    """How long something lasts by the clocks at both ends; very long where that is not said."""
    if one.begins is None or one.ends is None or not (one.begins.timed and one.ends.timed):
        return 1e6
    return (one.ends.clock - one.begins.clock).total_seconds() / 3600


def zoned(trip: Sequence[Reservation]) -> list[Reservation]:
    """The settled reservations of one trip, by begin, with zones of towns that no list knows, as far as it tells them:
    a town has the zone that it has elsewhere in it, and one between two places of the same zone is taken to have that.

    What is taken so is a doubt, and so is what stays unknown.
    """
    every = list(trip)
    for _ in range(3):
        towns: dict[str, set[str]] = {}
        for place in (place for one in every for _, place in _sides(one) if place.zone):
            towns.setdefault(plain_name(place.city), set()).add(place.zone or "")
        every = [one.but(start=_as_elsewhere(one.start, towns), end=_as_elsewhere(one.end, towns)) for one in every]
        sides = [(at, name, place) for at, one in enumerate(every) for name, place in _sides(one)]
        before = [*accumulate((place for *_, place in sides), _last_known)]
        after = [*accumulate((place for *_, place in reversed(sides)), _last_known)][::-1]
        for (at, name, place), first, last in zip(sides, before, after, strict=True):
            if place.zone is None and every[at].kind != "flight" and first.zone and first.zone == last.zone:
                around = " and ".join(dict.fromkeys(one.city or one.name for one in (first, last)))
                doubt = f"the time zone of {place.name or place.city or 'its place'} is taken to be that of {around}"
                every[at] = every[at].but(**{name: place.but(zone=first.zone)}).doubted(doubt)
    every = _far_off(every)
    told = []
    for old, one in zip(trip, every, strict=True):
        if (old.start.zone, old.end.zone) != (one.start.zone, one.end.zone):
            gone = re.compile(r"time zone of .* is not known|is in UTC, and")
            one = settled(one.but(doubts=tuple(doubt for doubt in one.doubts if not gone.search(doubt))))
        if one.kind == "lodging" and one.start.zone is None:
            one = one.doubted(_UNKNOWN_ZONE.format(one.start.city or one.start.name))
        told.append(one)
    return told


_FAR = 2000.0
"""Kilometres from where one is before and after within which a town that only the list of airports has is meant."""


def _far_off(every: Sequence[Reservation]) -> list[Reservation]:
    """With a doubt at each town that only the list of airports has and that lies far from where one is before and
    after: it may be another of that name."""
    sides = [(at, place, city_named(place.city)) for at, one in enumerate(every) for _, place in _sides(one)]
    known = [
        (at, place) for at, place, city in sides if city is not None and (place.lat is not None or listed(place.city))
    ]
    told = list(every)
    for at, place, city in sides:
        if city is None or place.lat is not None or listed(place.city) or every[at].kind == "flight":
            continue
        if place.zone != zone_at(city.lat, city.lon):
            continue  # it is not taken for that one
        others = [(abs(other - at), one) for other, one in known if other != at]
        near = [one for _, one in sorted(others, key=lambda entry: entry[0])[:2]]
        there = [city_named(one.city) for one in near]
        far = [haversine_km(city.lat, city.lon, one.lat, one.lon) > _FAR for one in there if one is not None]
        if far and all(far):
            doubt = f"{place.city} is taken for the one in {city.country}, far from {near[0].city}"
            told[at] = told[at].doubted(doubt)
    return told


def _sides(one: Reservation) -> list[tuple[str, Where]]:
    both = one.kind in JOURNEYS or (one.kind == "car" and one.end.known)
    return [("start", one.start), ("end", one.end)] if both else [("start", one.start)]


def _last_known(before: Where, place: Where) -> Where:
    return place if place.zone else before


def _as_elsewhere(place: Where, towns: Mapping[str, set[str]]) -> Where:
    """A place without a zone with the one that its town has elsewhere in the trip."""
    zones = towns.get(plain_name(place.city or place.name)) if place.zone is None and place.known else None
    return place.but(zone=next(iter(zones))) if zones is not None and len(zones) == 1 else place


def _plain(text: str) -> str:
    """Text in one line without anything that could steer a terminal, turn a line around, or stand in no file."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _printable(one: Reservation) -> Reservation:
    """The reservation with its texts made plain; none is longer than a name is."""
    places = [
        place.but(**{name: _plain(getattr(place, name))[:300] for name in _TEXTS}) for place in (one.start, one.end)
    ]
    return one.but(
        start=places[0],
        end=places[1],
        people=tuple(_plain(name)[:100] for name in one.people),
        sources=tuple(Source(_plain(source.file), _plain(source.part)[:200]) for source in one.sources),
        **{name: _plain(getattr(one, name))[:300] for name in ("name", "number", "operator", "reference", "notes")},
    )


_TEXTS = ("name", "code", "street", "postal", "city", "region", "country")


def _flyable(start: Where, end: Where, minutes: int) -> bool:
    if start.lat is None or start.lon is None or end.lat is None or end.lon is None:
        return True
    return haversine_km(start.lat, start.lon, end.lat, end.lon) <= 1100 * minutes / 60


def _same_country(start: Where, end: Where) -> bool:
    return bool(start.country) and start.country == end.country


def _at(moment: Moment | None, place: Where) -> Moment | None:
    return None if moment is None else moment.at(place.zone)
