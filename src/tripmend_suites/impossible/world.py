"""A small invented world of flights and lodgings, requests in it, and every plan of a request.

A request visits cities, each for so many nights, by flights that run every day. Its limits are named: ``nonstop`` (no
flight with a stop), ``airlines`` (only these), ``rules`` (what the lodgings must allow), ``budget`` (US cents for
everybody) and ``city:NAME`` for each of several cities to be visited. A set of limits can be met when some order of
the cities that are left, some flights and some lodgings keep to all of them. `every` looks at all of these.
"""

from __future__ import annotations

import datetime as dt
import itertools
import json
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tripmend.errors import InputError

SEED = 2027
KINDS: Mapping[str, int] = {"nonstop": 8, "airlines": 8, "rules": 8, "budget": 8, "cities": 7}
"""How many requests there are of which the smallest relaxations begin with each kind: 39."""
_CITIES = ("Aldmere", "Brackwater", "Corvane", "Dunhollow", "Eastmoor", "Farrowby", "Glenrock", "Harwick", "Isleport")
_AIRLINES = ("Albion Air", "Borealis", "Cirrus Wings", "Dover Skies")
_RULES = ("smoking", "pets", "parties", "visitors", "children under 10")
_PEOPLE = 2


@dataclass(frozen=True, slots=True)
class Flight:
    """A flight of every day. via: where it stops, "" for none; minutes: from departure to arrival; cents: each."""

    number: str
    origin: str
    destination: str
    airline: str
    via: str
    leaves: str
    minutes: int
    cents: int


@dataclass(frozen=True, slots=True)
class House:
    """A lodging. forbids: house rules; cents: a room and night, for `sleeps` people."""

    name: str
    city: str
    forbids: tuple[str, ...]
    sleeps: int
    cents: int


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for. conflicts: the smallest sets of limits that cannot be met together; corrections: the smallest
    sets of limits without which the others can, each with the money that is missing where the budget gives."""

    id: str
    origin: str
    cities: tuple[str, ...]
    nights: int
    start: str
    people: int
    nonstop: bool
    airlines: tuple[str, ...]
    rules: tuple[str, ...]
    budget: int
    conflicts: tuple[tuple[str, ...], ...] = ()
    corrections: tuple[tuple[tuple[str, ...], int], ...] = ()

    @property
    def limits(self) -> tuple[str, ...]:
        """The names of its limits."""
        found = ["nonstop"] if self.nonstop else []
        found += ["airlines"] if self.airlines else []
        found += ["rules"] if self.rules else []
        cities = [f"city:{city}" for city in self.cities] if len(self.cities) > 1 else []
        return (*found, "budget", *cities)


@dataclass(frozen=True, slots=True)
class World:
    """All flights and lodgings."""

    flights: tuple[Flight, ...]
    houses: tuple[House, ...]
    ways: dict[tuple[str, str], list[Flight]] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        for flight in self.flights:
            self.ways.setdefault((flight.origin, flight.destination), []).append(flight)

    def between(self, one: str, other: str, request: Request, limits: frozenset[str]) -> list[Flight]:
        """The flights of a leg that the limits allow."""
        return [
            flight
            for flight in self.ways.get((one, other), ())
            if not ("nonstop" in limits and flight.via)
            and not ("airlines" in limits and flight.airline not in request.airlines)
        ]

    def beds(self, city: str, request: Request, limits: frozenset[str]) -> list[House]:
        """The lodgings of a city that the limits allow."""
        return [
            house
            for house in self.houses
            if house.city == city and not ("rules" in limits and set(house.forbids) & set(request.rules))
        ]


def orders(request: Request, limits: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """Every order of the request's cities: those that have to be visited, with any of the others, one at least."""
    asked = {city for city in request.cities if f"city:{city}" in limits}
    for count in range(max(1, len(asked)), len(request.cities) + 1):
        yield from (order for order in itertools.permutations(request.cities, count) if asked <= set(order))


def every(world: World, request: Request, limits: frozenset[str]) -> Iterator[int]:
    """What each plan costs that keeps to the limits, the budget aside: every order, flight and lodging."""
    for order in orders(request, limits):
        stations = (request.origin, *order, request.origin)
        rides = [world.between(one, other, request, limits) for one, other in itertools.pairwise(stations)]
        beds = [world.beds(city, request, limits) for city in order]
        for flights in itertools.product(*rides):
            fares = sum(flight.cents for flight in flights) * request.people
            for houses in itertools.product(*beds):
                rooms = (math.ceil(request.people / house.sleeps) * house.cents for house in houses)
                yield fares + request.nights * sum(rooms)


def least(world: World, request: Request, limits: frozenset[str]) -> int | None:
    """What the cheapest plan costs that keeps to the limits, the budget aside; None where there is none."""
    return min(every(world, request, limits), default=None)


def met(world: World, request: Request, limits: frozenset[str]) -> bool:
    """Whether some plan keeps to all of the limits."""
    cents = least(world, request, limits)
    return cents is not None and ("budget" not in limits or cents <= request.budget)


def conflicts(world: World, request: Request) -> tuple[tuple[str, ...], ...]:
    """All sets of limits that cannot be met together, of which every part can; by size, then by name."""
    found: list[frozenset[str]] = []
    for size in range(1, len(request.limits) + 1):
        for some in itertools.combinations(request.limits, size):
            chosen = frozenset(some)
            if not any(known <= chosen for known in found) and not met(world, request, chosen):
                found.append(chosen)
    return tuple(sorted((tuple(sorted(one)) for one in found), key=lambda one: (len(one), one)))


def corrections(world: World, request: Request) -> tuple[tuple[tuple[str, ...], int], ...]:
    """The smallest sets of limits without which the others can be met, each with the money missing where the budget is
    one of them (else 0). Not all cities are left out."""
    limits = frozenset(request.limits)
    for size in range(1, len(limits) + 1):
        found = []
        for some in itertools.combinations(request.limits, size):
            rest = limits - set(some)
            if (len(request.cities) > 1 and not _visits(rest)) or not met(world, request, rest):
                continue
            cents = least(world, request, rest)
            found.append((tuple(sorted(some)), (cents or 0) - request.budget if "budget" in some else 0))
        if found:
            return tuple(sorted(found))
    return ()


def _visits(limits: frozenset[str]) -> bool:
    return any(name.startswith("city:") for name in limits)


def kind_of(found: Sequence[tuple[Sequence[str], int]]) -> str:
    """The kind of the smallest relaxations: the first of `KINDS` that one of them is about."""
    names = {"cities" if name.startswith("city:") else name for some, _ in found for name in some}
    return next((kind for kind in ("cities", "rules", "airlines", "nonstop", "budget") if kind in names), "")


# ---- made by seed ------------------------------------------------------------------------------------------------


def _world(draw: random.Random) -> World:
    flights: list[Flight] = []
    for one, other in itertools.permutations(_CITIES, 2):
        if draw.random() < 0.12:
            continue  # nobody flies there
        for _ in range(draw.randint(1, 4)):
            via = "" if draw.random() < 0.5 else draw.choice([city for city in _CITIES if city not in (one, other)])
            minutes = draw.randrange(60, 200, 5) + (draw.randrange(60, 180, 5) if via else 0)
            cents = 100 * (draw.randint(60, 260) + (0 if via else draw.randint(30, 160)))
            leaves = f"{draw.randint(6, 15):02d}:{draw.choice((0, 15, 30, 45)):02d}"
            number = f"{draw.choice('ABCD')}{draw.randint(100, 999)}-{len(flights)}"
            flights.append(Flight(number, one, other, draw.choice(_AIRLINES), via, leaves, minutes, cents))
    houses = [
        House(
            f"{city} {word}",
            city,
            tuple(sorted(draw.sample(_RULES, draw.choice((0, 1, 2, 2))))),
            draw.choice((1, 2, 2, 4)),
            100 * draw.randint(50, 240),
        )
        for city in _CITIES
        for word in ("House", "Inn", "Lofts", "Rooms")
    ]
    return World(tuple(flights), tuple(houses))


def _request(draw: random.Random, world: World, number: int) -> Request:
    origin, *cities = draw.sample(_CITIES, draw.choice((2, 3, 3, 4)))
    start = dt.date(2027, 12, 18) + dt.timedelta(days=draw.randint(0, 4))
    request = Request(
        f"r{number}",
        origin,
        tuple(cities),
        draw.choice((1, 2, 3)),
        start.isoformat(),
        _PEOPLE,
        draw.random() < 0.5,
        tuple(sorted(draw.sample(_AIRLINES, draw.choice((1, 2, 3))))) if draw.random() < 0.5 else (),
        tuple(sorted(draw.sample(_RULES, draw.choice((1, 2, 3))))) if draw.random() < 0.5 else (),
        0,
    )
    cents = least(world, request, frozenset({f"city:{city}" for city in cities}))
    share = draw.choice((0.7, 0.9, 1.1, 1.3, 1.6, 2.0))
    return Request(**{**asdict(request), "budget": round((cents or 100_000) * share / 5000) * 5000})


def make(seed: int = SEED) -> tuple[World, tuple[Request, ...]]:
    """The world, and as many requests of each kind as `KINDS` says that no plan of it meets."""
    draw = random.Random(seed)
    world = _world(draw)
    found: dict[str, list[Request]] = {kind: [] for kind in KINDS}
    for number in itertools.count():
        if number > 20_000:
            raise InputError(f"seed {seed} gives too few requests; take another", where="seed")
        request = _request(draw, world, number)
        if met(world, request, frozenset(request.limits)):
            continue
        ways = corrections(world, request)
        kind = kind_of(ways)
        if kind and len(found[kind]) < KINDS[kind]:
            rest = {"conflicts": conflicts(world, request), "corrections": ways}
            found[kind].append(Request(**{**asdict(request), **rest, "id": f"{kind}-{len(found[kind]) + 1}"}))
        if all(len(found[kind]) == wanted for kind, wanted in KINDS.items()):
            return world, tuple(request for kind in KINDS for request in found[kind])
    raise AssertionError


def plain(world: World, requests: Sequence[Request], seed: int) -> dict[str, Any]:
    """World and requests as plain data."""
    return {
        "made_by": f"tripmend impossible build --seed {seed}",
        "flights": [list(asdict(one).values()) for one in world.flights],
        "houses": [list(asdict(one).values()) for one in world.houses],
        "requests": [asdict(one) for one in requests],
    }


def _tupled(value: Any) -> Any:
    return tuple(_tupled(one) for one in value) if isinstance(value, list | tuple) else value


def bundled() -> tuple[World, tuple[Request, ...]]:
    """The world and the requests that come with the package."""
    data = json.loads((Path(__file__).parent / "requests.json").read_text(encoding="utf-8"))
    world = World(tuple(Flight(*row) for row in data["flights"]), tuple(House(*_tupled(row)) for row in data["houses"]))
    return world, tuple(Request(**{key: _tupled(value) for key, value in row.items()}) for row in data["requests"])
