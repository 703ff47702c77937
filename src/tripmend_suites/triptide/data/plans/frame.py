"""The frame of a trip: which cities in which order, how to get from one to the next, and where to sleep."""

from __future__ import annotations

import datetime as dt
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product
from typing import Literal

from tripmend.trip import Mode, minute_of, wall_clock

from ...bridge.city import SEATS, end_at, ground_price
from ...database import Accommodation, Database
from ...formats import Header, LocalConstraint
from ..queries import Query, events_within, lodging_suits, road

# The ways from city to city that a trip may take on a day, and how good each is.

Turn = Literal["out", "on", "home"]
"""The first journey of a trip, one between two of its cities, the last one."""

_EARLIEST, _ASLEEP = 6 * 60 + 30, 22 * 60 + 30
_LATEST_ARRIVAL = {"out": 21 * 60, "on": 19 * 60, "home": 23 * 60 + 30}
_EARLIEST_DEPARTURE = {"out": 6 * 60, "on": _EARLIEST, "home": 10 * 60}
_WANTED = {"out": 11 * 60, "on": 11 * 60, "home": 17 * 60}
"""Minutes after midnight: arrivals until then, for the way home departures from then on, waste nothing of the day."""
_LEAVE = {"out": 8 * 60, "on": 8 * 60 + 30, "home": 16 * 60}
_MINUTE = 25
"""Cents that a wasted minute of one traveller counts for."""


@dataclass(frozen=True, slots=True)
class Hop:
    """One journey. depart, arrive: the clock of each end. cost: cents for the party. waste: cents for what it takes
    of the day. minutes: how long it takes."""

    origin: str
    destination: str
    mode: Mode
    depart: dt.datetime
    arrive: dt.datetime
    cost: int
    waste: int
    number: str = ""
    minutes: int = 0


def _waste(turn: Turn, leave: int, land: int, people: int) -> int:
    if turn == "home":
        lost = max(0, _WANTED[turn] - leave) + max(0, land - _ASLEEP)
    else:
        lost = max(0, land - _WANTED[turn]) + 2 * max(0, 7 * 60 - leave)
    return lost * _MINUTE * people


def _flights(database: Database, origin: str, destination: str, date: dt.date, people: int) -> Iterator[Hop]:
    midnight = dt.datetime.combine(date, dt.time())
    zones = end_at(database, origin).zone, end_at(database, destination).zone
    for row in database.flights_on.get((origin, destination, date), ()):
        depart = midnight + dt.timedelta(minutes=row.departure)
        lands = minute_of(depart, zones[0]) + row.minutes
        clock = midnight + dt.timedelta(minutes=row.arrival)
        # What lands on another date than its clock says is of no use here: the plan's cells have no room for it.
        if abs(minute_of(clock, zones[1]) - lands) < 12 * 60 and row.arrival > row.departure:
            fare = round(row.price * 100) * people
            yield Hop(origin, destination, "flight", depart, clock, fare, 0, row.number, row.minutes)


def _roads(database: Database, origin: str, destination: str, date: dt.date, people: int, turn: Turn) -> Iterator[Hop]:
    way = road(database, origin, destination)
    if way is None or way.minutes is None:
        return
    zones = end_at(database, origin).zone, end_at(database, destination).zone
    midnight = dt.datetime.combine(date, dt.time())
    minutes = math.ceil(way.minutes)
    latest = wall_clock(minute_of(midnight + dt.timedelta(minutes=_LATEST_ARRIVAL[turn]), zones[1]) - minutes, zones[0])
    wanted = midnight + dt.timedelta(minutes=_LEAVE[turn])
    depart = min(wanted, latest - dt.timedelta(minutes=latest.minute % 15))
    arrive = wall_clock(minute_of(depart, zones[0]) + minutes, zones[1])
    modes: tuple[Mode, ...] = ("drive", "taxi")
    for mode in modes:
        cost = ground_price(mode, way.km).amount * math.ceil(people / SEATS[mode])
        yield Hop(origin, destination, mode, depart, arrive, cost, 0, "", minutes)


def best_hops(
    database: Database, origin: str, destination: str, date: dt.date, people: int, turn: Turn, banned: frozenset[Mode]
) -> tuple[Hop, ...]:
    """The usable journeys on a date, the least money and waste first.

    They leave and arrive on that date: from 06:00, 06:30 or, homewards, 10:00 on, so that there is time for breakfast,
    and arrive by 21:00, 19:00 or 23:30.
    """
    found = []
    flights = _flights(database, origin, destination, date, people)
    for hop in (*flights, *_roads(database, origin, destination, date, people, turn)):
        leave, land = hop.depart.hour * 60 + hop.depart.minute, hop.arrive.hour * 60 + hop.arrive.minute
        if hop.mode in banned or hop.depart.date() != date or hop.arrive.date() != date:
            continue
        if leave < _EARLIEST_DEPARTURE[turn] or land > _LATEST_ARRIVAL[turn]:
            continue
        found.append(replace(hop, waste=_waste(turn, leave, land, people)))
    return tuple(sorted(found, key=lambda hop: (hop.cost + hop.waste, hop.mode, hop.number)))


_LONGEST_DRIVE = 10 * 60
"""Minutes on the road in a day, but where somebody will not fly and there is no shorter way."""

Thrift = Literal[0, 1, 2]
"""To the traveller's taste; the cheapest beds and meals; the cheapest journeys too, whatever they take of the day."""

CITY_NIGHTS = 2
"""Every city is slept in twice: so each stands in two days in a row, as the sequence of cities must have it."""
_BANNED: dict[str, frozenset[Mode]] = {"no flight": frozenset({"flight"}), "no self-driving": frozenset({"drive"})}
_FLEETS: tuple[frozenset[Mode], ...] = (frozenset({"drive"}), frozenset({"flight", "taxi"}))
"""The modes of one trip: an own car goes with nothing else, for one cannot leave it behind."""
_MEALS = {3: 6, 5: 10, 7: 15}
"""About how many meals a plan has."""
_CHEAP = 0.3
"""A meal is reckoned with at this quantile of the city's prices when the lodging is chosen."""
_WHIM = 0.15
"""How much of the budget a whim counts for when frames are compared, so that not everybody goes the same way."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One way to lay out a trip. hops: one more than cities. cost: cents for the party, journeys and nights."""

    cities: tuple[str, ...]
    hops: tuple[Hop, ...]
    lodgings: tuple[Accommodation, ...]
    cost: int

    def city_on(self, day: int) -> str:
        """The city in which the things of a day (from 0) are done: the last day still is in the last city."""
        return self.cities[min(day // CITY_NIGHTS, len(self.cities) - 1)]


def lodging_cost(lodging: Accommodation, people: int) -> int:
    """Cents for two nights."""
    rooms = math.ceil(people / lodging.max_occupancy)
    return round((lodging.price or 0) * 100) * rooms * CITY_NIGHTS


def lodgings_of(database: Database, city: str, asked: LocalConstraint) -> list[Accommodation]:
    """Those that can be had for two nights under the constraints, and that no other of the city is mistaken for."""
    rows = database.accommodations_in.get(city, ())
    return [
        lodging
        for lodging in rows
        if lodging_suits(lodging, asked)
        and (lodging.minimum_nights or 1) <= CITY_NIGHTS
        and sum(lodging.name in other.name for other in rows) == 1
    ]


def _alike(lodging: Accommodation, others: Sequence[Accommodation]) -> bool:
    """Whether the published checks, which look for names in texts, could take it for one of the others."""
    return any(lodging.name in other.name or other.name in lodging.name for other in others)


def journeys_of(cities: Sequence[str], header: Header) -> list[tuple[str, str, dt.date, Turn]]:
    """Origin, destination, date and turn of each journey through `cities`."""
    stops = (header.org, *cities, header.org)
    days = [*range(0, header.days - 1, CITY_NIGHTS), header.days - 1]
    turns: list[Turn] = ["out", *["on" for _ in cities[1:]], "home"]  # type: ignore[list-item]
    return [
        (stops[n], stops[n + 1], header.dates[day], turn) for n, (day, turn) in enumerate(zip(days, turns, strict=True))
    ]


def served(database: Database, cities: Sequence[str], header: Header) -> bool:
    """Whether the cities, each on its days, have the cuisines, sights and events that are asked for."""
    asked = header.local_constraint
    food = {cuisine for city in cities for row in database.restaurants_in.get(city, ()) for cuisine in row.cuisines}
    sights = {kind for city in cities for row in database.attractions_in.get(city, ()) for kind in row.subcategories}
    shows = set()
    for n, city in enumerate(cities):
        nights = header.dates[n * CITY_NIGHTS : n * CITY_NIGHTS + CITY_NIGHTS]
        shows |= {event.segment for event in events_within(database, (city,), nights)}
    return food.issuperset(asked.cuisine) and sights.issuperset(asked.attraction) and shows.issuperset(asked.event)


def _bed(choices: list[Accommodation], people: int, limit: float, luxury: bool, draw: random.Random) -> Accommodation:
    """One of the three that suit best: well rated and dear for luxury, cheap for its rating otherwise."""

    def appeal(lodging: Accommodation) -> tuple[float, str]:
        cost = lodging_cost(lodging, people) / 100
        return (-lodging.rating * 10 - cost / 40 if luxury else cost / 20 - lodging.rating * 10, lodging.name)

    within = [lodging for lodging in choices if lodging_cost(lodging, people) <= limit]
    if not within:
        return min(choices, key=lambda lodging: (lodging_cost(lodging, people), lodging.name))
    return draw.choice(sorted(within, key=appeal)[:3])


class _Routes:
    """The best journeys of one query, each looked up once."""

    def __init__(self, database: Database, query: Query, fleet: frozenset[Mode], thrift: Thrift) -> None:
        self.database, self.header, self.thrift = database, query.header, thrift
        every: frozenset[Mode] = frozenset({"flight", "drive", "taxi"})
        banned = _BANNED.get(query.header.local_constraint.transportation or "", frozenset())
        self.banned = (every - fleet) | banned
        self.forced = "flight" in banned
        self.known: dict[tuple[str, str, dt.date, Turn], Hop | None] = {}

    def best(self, journey: tuple[str, str, dt.date, Turn]) -> Hop | None:
        if journey not in self.known:
            origin, destination, date, turn = journey
            found = best_hops(self.database, origin, destination, date, self.header.people_number, turn, self.banned)
            short = tuple(hop for hop in found if hop.mode == "flight" or hop.minutes <= _LONGEST_DRIVE)
            found = short or (found if self.forced else ())
            if self.thrift == 2:
                found = tuple(sorted(found, key=lambda hop: hop.cost))
            self.known[journey] = found[0] if found else None
        return self.known[journey]

    def through(self, cities: Sequence[str]) -> tuple[Hop, ...] | None:
        hops = [self.best(journey) for journey in journeys_of(cities, self.header)]
        return None if any(hop is None for hop in hops) else tuple(hop for hop in hops if hop is not None)


def frames(database: Database, query: Query, draw: random.Random, thrift: Thrift) -> Iterator[Frame]:
    """Layouts within the budget, the most promising first.

    Each city has two nights. What is left beside journeys and nights is at least what rather cheap meals cost; where
    that is not so, a layout is kept for last.
    """
    header = query.header
    people, budget = header.people_number, round(header.budget * 100)
    luxury = "luxury" in query.persona.spending.casefold()
    beds = {city: lodgings_of(database, city, header.local_constraint) for city in query.cities}
    usable = [city for city in query.cities if beds[city]]
    cheapest = {city: min(lodging_cost(lodging, people) for lodging in beds[city]) for city in usable}
    plate = dict.fromkeys(usable, 0)
    for city in usable:
        if prices := sorted(row.avg_cost for row in database.restaurants_in.get(city, ())):
            plate[city] = round(prices[int(_CHEAP * (len(prices) - 1))] * 100) * people
    ranked: list[tuple[float, tuple[str, ...], tuple[Hop, ...], int]] = []
    ways = [_Routes(database, query, fleet, thrift) for fleet in _FLEETS]
    for routes, cities in product(ways, permutations(usable, header.visiting_city_number)):
        hops = routes.through(cities)
        if hops is None or not served(database, cities, header):
            continue
        money = sum(hop.cost for hop in hops)
        meals = round(sum(plate[city] for city in cities) / len(cities) * _MEALS[header.days])
        spare = budget - money - meals - sum(cheapest[city] for city in cities)
        whim = draw.uniform(0, _WHIM) * budget
        late = 0 if spare >= 0 else 10 * budget - spare
        ranked.append((money + sum(hop.waste for hop in hops) + whim + late, cities, hops, spare))
    for _, cities, hops, spare in sorted(ranked, key=lambda entry: entry[:2]):
        share = 0.0 if thrift else max(0, spare) * 0.6 / len(cities)
        lodgings: list[Accommodation] = []
        for city in cities:
            choices = [lodging for lodging in beds[city] if not _alike(lodging, lodgings)]
            if choices:
                lodgings.append(_bed(choices, people, cheapest[city] + share, luxury, draw))
        if len(lodgings) == len(cities):
            cost = sum(hop.cost for hop in hops) + sum(lodging_cost(lodging, people) for lodging in lodgings)
            yield Frame(cities, hops, tuple(lodgings), cost)
