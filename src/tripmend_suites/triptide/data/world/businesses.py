"""The businesses of a town, and the flights to it."""

from __future__ import annotations

import datetime as dt
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from tripmend.trip import haversine_km

from ....common.data_files import DataFile
from ...database import Accommodation, Attraction, City, Event, Flight, Ground, Restaurant
from .town import ROSTER, CitySeed, NameBook, Town

_DATA = DataFile(__file__)

HOUSE_RULES = _DATA.read("house_rules", dict[str, float])
"""What a house may forbid, in the words of TripTide's queries, with the chance of each."""


@dataclass(frozen=True, slots=True)
class RoomType:
    """patterns: of names; sleeps: fewest and most guests; first, more: dollars a night for the first guest and for
    each bed more."""

    patterns: tuple[str, ...]
    sleeps: tuple[int, int]
    first: tuple[int, int]
    more: tuple[int, int]


ROOM_TYPES = _DATA.read("room_types", dict[str, RoomType])


def _accommodation(kind: str, size: int, town: Town, names: NameBook, rng: random.Random) -> Accommodation:
    room = ROOM_TYPES[kind]
    sleeps = rng.randint(*room.sleeps)
    dollars = rng.randint(*room.first) + (sleeps - 1) * rng.randint(*room.more)
    grade = rng.choices((0.85, 1.0, 1.25, 2.0), (3, 6, 3, 1))[0]
    place = (0.9, 1.0, 1.15)[size - 1]
    spot = town.spot(outside=0.05)
    return Accommodation(
        names.fresh(room.patterns), float(round(dollars * grade * place)), kind,
        tuple(rule for rule, chance in HOUSE_RULES.items() if rng.random() < chance), sleeps,
        round(min(5.0, rng.triangular(3.4, 5.0, 4.6) + (0.15 if grade > 1 else 0.0)), 1),
        town.city, spot.latitude, spot.longitude, rng.choices((1, 2, 3, 4, 5), (60, 27, 8, 3, 2))[0],
    )  # fmt: skip


def accommodations(town: Town, size: int, names: NameBook, rng: random.Random) -> tuple[Accommodation, ...]:
    """15 to 25 accommodations, at least two of each room type."""
    count = rng.randint(*((15, 18), (18, 22), (21, 25))[size - 1])
    kinds = [*ROOM_TYPES, *ROOM_TYPES, *rng.choices(list(ROOM_TYPES), (55, 32, 13), k=count - 2 * len(ROOM_TYPES))]
    rng.shuffle(kinds)
    return tuple(_accommodation(kind, size, town, names, rng) for kind in kinds)


# Events of November 2024 in TripTide's four segments.

NOVEMBER = tuple(dt.date(2024, 11, n) for n in range(1, 31))
"""The dates of the world."""


@dataclass(frozen=True, slots=True)
class Segment:
    """How the events of a segment are. starts: minutes after midnight; lasts: shortest and longest in quarters of an
    hour; chance: of one on an ordinary weekday in a city of middle size."""

    name: str
    patterns: tuple[str, ...]
    starts: tuple[int, ...]
    lasts: tuple[int, int]
    dollars: tuple[int, int]
    chance: float


SEGMENTS = _DATA.read("segments", tuple[Segment, ...])
"""The four segments of TripTide's events."""


def _event(segment: Segment, date: dt.date, town: Town, names: NameBook, rng: random.Random) -> Event:
    name = names.fresh(segment.patterns)
    spot = town.spot()
    start = rng.choice(segment.starts)
    page = re.sub(r"[^a-z]+", "-", name.casefold().replace("'", "")).strip("-")
    return Event(
        name, f"https://tickets.example/{date.isoformat()}/{page}", date, spot.address, segment.name, town.city, start,
        start + 15 * rng.randint(*segment.lasts), spot.latitude, spot.longitude, float(rng.randint(*segment.dollars)),
    )  # fmt: skip


def events(town: Town, size: int, names: NameBook, rng: random.Random) -> tuple[Event, ...]:
    """About sixty events by date; more from Friday to Sunday and in larger cities. No name returns."""
    found = []
    for date in NOVEMBER:
        busy = (0.75, 1.0, 1.3)[size - 1] * (1.35 if date.weekday() >= 4 else 0.9)
        for segment in SEGMENTS:
            # Two chances a day, so that now and then a second one is on when the first is cancelled.
            count = sum(rng.random() < 0.6 * segment.chance * busy for _ in range(2))
            found += [_event(segment, date, town, names, rng) for _ in range(count)]
    return tuple(found)


# Weekdays on which businesses are closed.

_WEEK = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_QUIET = ((0,), (1,), (0, 1), (2,), (6,))
"""Days on which businesses close, the most usual first."""


def on_days(hours: str, closed: tuple[int, ...]) -> str:
    """Daily `hours` on all weekdays but the `closed` ones (0 = Monday), in the `opening_hours` form."""
    if not closed or hours == "24/7":
        return hours
    runs: list[list[int]] = []
    for n in (n for n in range(7) if n not in closed):
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    text = ",".join(_WEEK[run[0]] if len(run) == 1 else f"{_WEEK[run[0]]}-{_WEEK[run[-1]]}" for run in runs)
    return f"{text} {hours}"


def closed_days(rng: random.Random, chance: float) -> tuple[int, ...]:
    """With the given chance one or two weekdays, mostly Monday."""
    return rng.choices(_QUIET, (5, 2, 2, 1, 1))[0] if rng.random() < chance else ()


# Attractions: one kind of business for each of TripTide's fifteen categories.


@dataclass(frozen=True, slots=True)
class Category:
    """How the attractions of a category are. quarters: shortest and longest visit in quarters of an hour; hours: of
    one day; closed: chance of a closed weekday; dollars: cheapest and dearest; free: chance of no price; outside:
    chance to lie outside the city; light: whether it is only open while it is light; also: categories that a business
    may have besides."""

    name: str
    patterns: tuple[str, ...]
    quarters: tuple[int, int]
    hours: tuple[str, ...]
    closed: float
    dollars: tuple[int, int]
    free: float = 0.0
    outside: float = 0.0
    light: bool = False
    also: tuple[str, ...] = ()


_SPECIFIC = _DATA.read("specific", tuple[Category, ...])

CATEGORIES = {category.name: category for category in _SPECIFIC}
"""The fifteen categories by name."""

_SCARCE = _DATA.read("scarce", tuple[str, ...])
"""Few cities have two of them, so a like replacement is often missing."""


def _attraction(category: Category, town: Town, names: NameBook, rng: random.Random) -> Attraction:
    name = names.fresh(category.patterns)
    spot = town.spot(outside=category.outside)
    daily = rng.choice(category.hours)
    if category.light and town.light is not None:
        opens, closes = ("00:00", "24:00") if daily == "24/7" else daily.split("-")
        daily = f"{max(opens, town.light[0])}-{min(closes, town.light[1])}"
    hours = on_days(daily, closed_days(rng, category.closed))
    if category.name == "Museums" and " " in hours and rng.random() < 0.25:
        hours += "; Th 10:00-20:00"
    kinds = [category.name]
    if category.also and rng.random() < 0.3:
        kinds.append(rng.choice(category.also))
    low, high = category.dollars
    price = 0.0 if rng.random() < category.free else float(rng.randint(low, high))
    site = re.sub(r"[^a-z]+", "-", name.casefold().replace("'", "")).strip("-")
    visit = rng.randint(*category.quarters) / 4
    return Attraction(
        name, spot.latitude, spot.longitude, spot.address, visit, tuple(kinds), f"https://{site}.example", town.city,
        hours, price,
    )  # fmt: skip


def attractions(town: Town, size: int, names: NameBook, rng: random.Random) -> tuple[Attraction, ...]:
    """20 to 30 attractions: one of each category, the rest drawn, the scarce categories seldom."""
    count = rng.randint(*((21, 24), (24, 28), (27, 30))[size - 1])
    kinds = list(CATEGORIES)
    weights = [0.25 if kind in _SCARCE else 1.0 for kind in kinds]
    kinds += rng.choices(kinds, weights, k=count - len(kinds))
    rng.shuffle(kinds)
    return tuple(_attraction(CATEGORIES[kind], town, names, rng) for kind in kinds)


# Restaurants: by the meals they serve and their cuisines.

CUISINES = _DATA.read("cuisines", dict[str, tuple[str, ...]])
"""The seven cuisines of TripTide's queries, with the patterns of their names."""

_MORNING = _DATA.read("morning", tuple[str, ...])
_NEAR = _DATA.read("near", dict[str, tuple[str, ...]])
"""What a kitchen of each cuisine would also cook."""


@dataclass(frozen=True, slots=True)
class Serving:
    """What is served, as businesses are: breakfast, lunch and dinner, dinner alone, or everything. hours: of one day;
    closed: chance of a closed weekday; stay: minutes of a meal; prices: how often each of `_TIERS`."""

    hours: tuple[str, ...]
    closed: float
    stay: tuple[int, int]
    prices: tuple[int, ...]


_SERVINGS = _DATA.read("servings", dict[str, Serving])
_TIERS = ((11, 20), (18, 32), (30, 55), (52, 95))


def _restaurant(kind: str, cuisine: str, town: Town, names: NameBook, rng: random.Random) -> Restaurant:
    name, serving = names.fresh(_MORNING if kind == "morning" else CUISINES[cuisine]), _SERVINGS[kind]
    spot = town.spot()
    more = rng.choices((0, 1, 2), (50, 38, 12))[0]
    low, high = _TIERS[rng.choices(range(4), serving.prices)[0]]
    return Restaurant(
        name, float(rng.randint(low, high)), (cuisine, *rng.sample(_NEAR[cuisine], more)),
        round(rng.triangular(3.1, 4.9, 4.3), 1), town.city, spot.latitude, spot.longitude,
        on_days(rng.choice(serving.hours), closed_days(rng, serving.closed)),
        5 * rng.randint(serving.stay[0] // 5, serving.stay[1] // 5),
    )  # fmt: skip


def restaurants(town: Town, size: int, names: NameBook, rng: random.Random) -> tuple[Restaurant, ...]:
    """30 to 50 restaurants. At least a fifth serve breakfast only and a seventh all day, every cuisine has two."""
    count = rng.randint(*((30, 35), (34, 42), (40, 50))[size - 1])
    morning, everything, evening = round(count * 0.21), round(count * 0.16), round(count * 0.14)
    kinds = ["morning"] * morning + ["all"] * everything + ["evening"] * evening
    kinds += ["meals"] * (count - len(kinds))
    cuisines = [*CUISINES, *CUISINES, *rng.choices(list(CUISINES), k=count - 2 * len(CUISINES))]
    rng.shuffle(cuisines)
    order = list(zip(kinds, cuisines, strict=True))
    rng.shuffle(order)
    return tuple(_restaurant(kind, cuisine, town, names, rng) for kind, cuisine in order)


# Flights of November 2024: each gateway to and from every other city, on some days none.
#
# One gateway in each state makes every state reachable by air from every city, with 2 to 4 flights a day on a route and
# fewer than 150,000 in all; flights between all pairs of cities would be ten times as many for hardly more trips.


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

_HOLIDAY = _DATA.read("holiday", dict[dt.date, float])
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
                _number(shift, first + day * _MOST + n), float(round(price * grade * rng.uniform(0.9, 1.12))),
                departure, clocks[key], minutes, date, origin.city.name, destination.city.name, float(miles),
            )  # fmt: skip


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
