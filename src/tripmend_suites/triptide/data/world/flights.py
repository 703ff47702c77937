"""Flights of November 2024: each gateway to and from every other city, on some days none.

One gateway in each state makes every state reachable by air from every city, with 2 to 4 flights a day on a route and
fewer than 150,000 in all; flights between all pairs of cities would be ten times as many for hardly more trips.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator, Sequence
from zoneinfo import ZoneInfo

from tripmend.trip import haversine_km

from ...database import City, Flight, Ground
from .businesses import NOVEMBER
from .town import ROSTER, CitySeed

# Roads between the cities, estimated from the distance as the crow flies.

LONGEST = 1400
"""Minutes of the longest drive in the table (TripTide gives no price to drives of a day or more)."""

_SPEED, _OVERHEAD = 95.0, 12
"""Kilometres an hour on the road, and minutes to get onto it and off again."""


def kilometres(one: City, other: City) -> float:
    """Kilometres between two cities as the crow flies. Raises ValueError for a city without a position."""
    if one.latitude is None or one.longitude is None or other.latitude is None or other.longitude is None:
        raise ValueError(f"{one.name} or {other.name} has no position")
    return haversine_km(one.latitude, one.longitude, other.latitude, other.longitude)


def ground(seed: str, cities: Sequence[City]) -> tuple[Ground, ...]:
    """Both directions of every road of at most `LONGEST` minutes. Roads are 14 to 28 % longer than the crow's way."""
    found = []
    for origin in cities:
        for destination in cities:
            if origin is destination:
                continue
            pair = "|".join(sorted((origin.name, destination.name)))  # there and back are the same road
            detour = random.Random(f"{seed}:road:{pair}").uniform(1.14, 1.28)
            road = round(kilometres(origin, destination) * detour, 1)
            minutes = round(_OVERHEAD + road / _SPEED * 60)
            if minutes <= LONGEST:
                found.append(Ground(origin.name, destination.name, float(minutes), road))
    return tuple(found)


SHORTEST_MILES = 90
"""Nearer cities have no flights; one drives."""

_MILE_KM = 1.609344
_MOST = 10
"""No route has more flights a day, which keeps the numbers apart."""

_HOLIDAY = {
    dt.date(2024, 11, 26): 1.2,
    dt.date(2024, 11, 27): 1.5,
    dt.date(2024, 11, 28): 0.85,
    dt.date(2024, 11, 30): 1.4,
}
"""Thanksgiving: the days before and after are dear, the day itself is cheap."""

_NUMBERS = 9_000_000
_STEP = 3_838_079
"""Prime to 9,000,000, so that counting in this step meets every number once."""


def _number(shift: int, place: int) -> str:
    """A flight number of F and seven digits, another one for every place below nine million."""
    return f"F{1_000_000 + (shift + place * _STEP) % _NUMBERS}"


def landing_clock(date: dt.date, departure: int, minutes: int, origin: ZoneInfo, destination: ZoneInfo) -> int:
    """The clock at the destination on landing, in minutes after midnight."""
    leaves = dt.datetime.combine(date, dt.time(departure // 60, departure % 60), origin)
    lands = (leaves.astimezone(dt.UTC) + dt.timedelta(minutes=minutes)).astimezone(destination)
    return lands.hour * 60 + lands.minute


def _daily(origin: CitySeed, destination: CitySeed) -> int:
    """How many flights a route has on a usual day."""
    if origin.gateway and destination.gateway:
        return 4
    return 3 if min(origin.size, destination.size) == 3 else 2


def _shifts(here: ZoneInfo, there: ZoneInfo) -> tuple[float, float]:
    """The least and the most minutes, before and after the end of summer time, by which the clock there is ahead."""
    noons = (dt.datetime(2024, 11, 1, 12), dt.datetime(2024, 11, 15, 12))
    zero = dt.timedelta()
    found = [((there.utcoffset(noon) or zero) - (here.utcoffset(noon) or zero)).total_seconds() / 60 for noon in noons]
    return min(found), max(found)


def _departures(rng: random.Random, count: int, least: float, most: float) -> list[int]:
    """`count` departures from 06:00 on, the last by 19:00 and early enough to land before midnight; now and then a
    night flight instead, which lands after 05:00. least, most: minutes by which the clock on landing is past the one
    on leaving."""
    latest = min(19 * 60, 23 * 60 + 30 - round(most))
    width = (latest - 6 * 60) // count
    times = [6 * 60 + width * n + rng.randrange(width) for n in range(count)]
    if least >= 6.8 * 60 and rng.random() < 0.5:
        times[-1] = rng.randint(22 * 60 + 30, 23 * 60 + 15)
    return [5 * (time // 5) for time in times]


def _route(seed: str, origin: CitySeed, destination: CitySeed, first: int) -> Iterator[Flight]:
    """The flights of one direction. first: the place of its first number."""
    shift = random.Random(f"{seed}:numbers").randrange(_NUMBERS)
    rng = random.Random(f"{seed}:route:{origin.city.name}|{destination.city.name}")
    here, there = ZoneInfo(origin.city.zone or "UTC"), ZoneInfo(destination.city.zone or "UTC")
    miles = round(kilometres(origin.city, destination.city) / _MILE_KM)
    east = (destination.city.longitude or 0) > (origin.city.longitude or 0)
    block = 34 + miles / (8.3 if east else 7.6)  # miles a minute, with and against the wind
    fare = 48 + 0.105 * miles
    least, most = _shifts(here, there)
    usual = _departures(rng, min(_MOST, _daily(origin, destination)), block + least, block + most)
    rest = 0.02 if origin.gateway and destination.gateway else 0.06
    grades = [rng.choice((0.82, 0.92, 1.0, 1.08, 1.3)) for _ in usual]
    clocks: dict[tuple[dt.date, int, int], int] = {}
    for day, date in enumerate(NOVEMBER):
        if rng.random() < rest:
            continue  # a day without flights
        price = fare * _HOLIDAY.get(date, 1.12 if date.weekday() in (4, 6) else 1.0)
        for n, (departs, grade) in enumerate(zip(usual, grades, strict=True)):
            if rng.random() < 0.08:
                continue
            minutes = round(block + rng.uniform(-6, 9))
            departure = departs + rng.choice((-10, -5, 0, 0, 0, 5, 10))
            key = (date, departure, minutes)
            if key not in clocks:
                clocks[key] = landing_clock(date, departure, minutes, here, there)
            yield Flight(
                _number(shift, first + day * _MOST + n),
                float(round(price * grade * rng.uniform(0.9, 1.12))),
                departure,
                clocks[key],
                minutes,
                date,
                origin.city.name,
                destination.city.name,
                float(miles),
            )


def flights(seed: str, seeds: Sequence[CitySeed]) -> tuple[Flight, ...]:
    """All flights by date, then route, then departure. Two cities have flights when one of them is a gateway."""
    place = {entry.city.name: n for n, entry in enumerate(ROSTER)}
    found: list[Flight] = []
    for origin in seeds:
        for destination in seeds:
            near = origin is destination or kilometres(origin.city, destination.city) < SHORTEST_MILES * _MILE_KM
            if near or not (origin.gateway or destination.gateway):
                continue
            route = place[origin.city.name] * len(ROSTER) + place[destination.city.name]
            found += _route(seed, origin, destination, route * len(NOVEMBER) * _MOST)
    found.sort(key=lambda flight: (flight.date, flight.origin, flight.destination, flight.departure, flight.number))
    return tuple(found)
