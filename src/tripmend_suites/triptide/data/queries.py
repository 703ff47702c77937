"""The queries: who wants to go where, when, with what constraints and for how much, by the published recipe."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from typing import Any, TypeVar, get_args

from tripmend.errors import InputError
from tripmend.trip import Mode, room_type_fits

from ...common.data_files import DataFile
from ...common.each import gathered
from ..bridge.city import ground_price
from ..database import Accommodation, Database, Event, Ground
from ..formats import Header, LocalConstraint, Persona, Tolerance

_DATA = DataFile(__file__)

# Which constraints a query of a level has, by the published odds.


@dataclass(frozen=True, slots=True)
class _Constraint:
    """What a query may ask for. odds: of a hard query, drawn without putting back; several: how many of the `values`
    that the destination has a medium query asks for, and a hard one; None where it is one, whatever there is."""

    odds: float
    values: tuple[str, ...]
    several: tuple[int, int] | None = None


_CONSTRAINTS = _DATA.read("constraints", dict[str, _Constraint])


def _kinds(draw: random.Random, level: str) -> list[str]:
    if level == "easy":
        return []
    if level == "medium":
        return [draw.choice([kind for kind in _CONSTRAINTS if kind != "transportation"])]
    left = {kind: one.odds for kind, one in _CONSTRAINTS.items()}
    found: list[str] = []
    while len(found) < 3:
        kind = draw.choices(list(left), weights=list(left.values()))[0]
        del left[kind]
        found.append(kind)
    return found


def draw_constraint(draw: random.Random, level: str, offer: Mapping[str, Sequence[str]]) -> LocalConstraint | None:
    """The constraints of one query: none (easy), one (medium) or three (hard).

    offer: the cuisines and the kinds of events and attractions at the destination, for values that nothing there has
    are not drawn. None where it does not offer as many kinds as are asked for.
    """
    chosen: dict[str, Any] = {}
    for kind in _kinds(draw, level):
        one = _CONSTRAINTS[kind]
        if one.several is None:
            chosen[kind] = draw.choice(one.values)
            continue
        values, count = offer[kind], one.several[level == "hard"]
        if len(values) < count:
            return None
        chosen[kind] = tuple(sorted(draw.sample(values, count), key=values.index))
    return LocalConstraint(**chosen)


# What can be had where: rows of a database by what a traveller asks for, and what roads cost.

_TOO_LONG = 24 * 60


def lodging_suits(lodging: Accommodation, asked: LocalConstraint) -> bool:
    """Whether a lodging with a known price keeps the house rule and the room type that are asked for."""
    if lodging.price is None or (asked.house_rule is not None and asked.house_rule in lodging.house_rules):
        return False
    return asked.room_type is None or bool(room_type_fits(asked.room_type, lodging.room_type))


def furnished_states(database: Database) -> dict[str, tuple[str, ...]]:
    """By state its cities that have lodgings, restaurants and attractions, all in the order of the database."""
    tables = (database.accommodations_in, database.restaurants_in, database.attractions_in)
    furnished = (city for city in database.cities if all(city.name in table for table in tables))
    found = gathered((city.state, city.name) for city in furnished)
    return {state: tuple(cities) for state, cities in found.items()}


def road(database: Database, origin: str, destination: str) -> Ground | None:
    """The way by road, None where there is none that takes less than a day."""
    found = database.ground_between.get((origin, destination))
    return found if found is not None and found.minutes is not None and found.minutes < _TOO_LONG else None


def events_within(database: Database, cities: Sequence[str], dates: Sequence[dt.date]) -> list[Event]:
    """The events in the cities on the dates."""
    wanted = set(dates)
    return [event for city in cities for event in database.events_in.get(city, ()) if event.date in wanted]


# The published budget rule: a base from the prices at the destination, times people and a factor, rounded to 100.

_COUNTS = {3: (2, 3, 9), 5: (3, 5, 15), 7: (4, 7, 21)}
"""How many flights, nights and meals the base holds, by days."""
_MODES = {3: ("average", "lowest"), 5: ("average",), 7: ("average", "highest")}
"""The modes whose bases are averaged, by days."""
_FACTORS = {"easy": 1.0, "medium": 0.75, "hard": 0.5}


def _in_mode(prices: Sequence[float], mode: str) -> float:
    if mode == "lowest":
        return min(prices)
    return max(prices) if mode == "highest" else sum(prices) / len(prices)


def _ways(database: Database, header: Header, cities: Sequence[str]) -> list[float]:
    """Flight prices between home and the cities (and between these), or road costs where one cannot or will not fly."""
    routes = [pair for city in cities for pair in ((header.org, city), (city, header.org))]
    routes += list(permutations(cities, 2)) if header.visiting_city_number > 1 else []
    asked = header.local_constraint.transportation
    found = (database.flights_on.get((*route, date), ()) for route in routes for date in header.dates)
    prices = [flight.price for flights in found for flight in flights]
    if prices and asked != "no flight":
        return prices
    modes: tuple[Mode, ...] = ("taxi",) if asked == "no self-driving" else ("drive", "taxi")
    ways = [road(database, one, other) for one, other in routes]
    return [ground_price(mode, way.km).amount / 100 for way in ways if way is not None for mode in modes]


def budget_of(database: Database, header: Header, cities: Sequence[str]) -> float | None:
    """US dollars for the whole trip and party, a multiple of 100; the header's own budget is not looked at.

    base(mode) = flights · {2, 3, 4} + nights · {3, 5, 7} + meals · {9, 15, 21} for 3, 5 and 7 days over the rows that
    keep the constraints; 3 days take the mean of the average and the lowest base, 5 days the average, 7 days the mean
    of the average and the highest. Times people, times 1, 0.75 or 0.5 by level (TripCraft). None where one of the
    three has no price at all.
    """
    asked = header.local_constraint
    ways = _ways(database, header, cities)
    beds = (lodging for city in cities for lodging in database.accommodations_in.get(city, ()))
    nights = [bed.price for bed in beds if bed.price is not None and lodging_suits(bed, asked)]
    tables = (restaurant for city in cities for restaurant in database.restaurants_in.get(city, ()))
    meals = [one.avg_cost for one in tables if not asked.cuisine or set(asked.cuisine) & set(one.cuisines)]
    if not ways or not nights or not meals:
        return None
    counts, modes = _COUNTS[header.days], _MODES[header.days]
    bases = [
        sum(count * _in_mode(prices, mode) for count, prices in zip(counts, (ways, nights, meals), strict=True))
        for mode in modes
    ]
    amount = sum(bases) / len(bases) * header.people_number * _FACTORS[header.level]
    return float(max(100, round(amount / 100) * 100))


# Who travels: the four persona fields, over the values that the published records hold.

_PERSONA = _DATA.read("persona", tuple[tuple[str, ...], ...])
"""The values of each field, every one as likely as the next."""


# A query in words, as a traveller would type it; several ways to say each thing.

_OPENINGS = _DATA.read("openings", dict[str, tuple[str, ...]])
_DATES = _DATA.read("dates", tuple[str, ...])
_PROSE_CITIES = _DATA.read("prose_cities", tuple[str, ...])
_BUDGET = _DATA.read("budget", tuple[str, ...])
_SAID = _DATA.read("said", dict[str, dict[str, tuple[str, ...]] | tuple[str, ...]])


def _listed(values: Sequence[str]) -> str:
    if len(values) < 2:
        return "".join(values)
    return f"{', '.join(values[:-1])} and {values[-1]}"


def _day(date: dt.date) -> str:
    return f"November {date.day}" if date.month == 11 else f"{date:%B} {date.day}"


def _asks(draw: random.Random, asked: LocalConstraint) -> list[str]:
    found = []
    for kind in ("house_rule", "room_type", "transportation", "cuisine", "event", "attraction"):
        if value := getattr(asked, kind):
            said = _SAID[kind]
            words = draw.choice(said[value] if isinstance(said, dict) else said)
            found.append(words if isinstance(said, dict) else words.format(list=_listed(value)))
    draw.shuffle(found)
    return found


def write_query(header: Header, draw: random.Random) -> str:
    """The query of a header: who, where, when, how many cities, the budget, and each constraint once."""
    opening = draw.choice(_OPENINGS["one" if header.people_number == 1 else "more"])
    first, last = header.dates[0], header.dates[-1]
    dates = draw.choice(_DATES).format(first=_day(first), last=f"{_day(last)}, {last.year}")
    said = {name: getattr(header, name) for name in ("days", "org", "dest")}
    parts = [opening.format(**said, people=header.people_number, dates=dates)]
    if header.visiting_city_number > 1:
        cities = draw.choice(_PROSE_CITIES).format(cities=header.visiting_city_number)
        parts.append(cities.replace("We think", "I think") if header.people_number == 1 else cities)
    parts += _asks(draw, header.local_constraint)
    parts.append(draw.choice(_BUDGET).format(budget=f"{header.budget:,.0f}"))
    return " ".join(parts)


# How many trips of each kind there are: duration, level, tolerance, in exact shares (paper, Table 2).

K = TypeVar("K", bound=Hashable)

DURATIONS: dict[int, int] = {3: 344, 5: 324, 7: 332}
"""Trips by number of days, of 1,000 (Table 2)."""
LEVELS = ("easy", "medium", "hard")
"""In equal parts: with none, one and three constraints that gives 4/3 a trip (released counts: 1.37, 1.38 and 1.09)."""
TOLERANCES: tuple[Tolerance, ...] = get_args(Tolerance)


@dataclass(frozen=True, slots=True)
class Brief:
    """What is settled of a query before anything is drawn: its place in the file, its level and its tolerance.

    idx: from 1 within the duration. row: from 1 over all.
    """

    days: int
    idx: int
    row: int
    level: str
    tolerance: Tolerance


def share(total: int, weights: Mapping[K, float | Fraction]) -> dict[K, int]:
    """`total` shared out in proportion to `weights` by largest remainder; ties go to the earlier key."""
    whole = sum(weights.values())
    if whole <= 0:
        return dict.fromkeys(weights, 0)
    exact = {key: total * weight / whole for key, weight in weights.items()}
    found = {key: int(value) for key, value in exact.items()}
    for key in sorted(weights, key=lambda key: found[key] - exact[key])[: total - sum(found.values())]:
        found[key] += 1
    return found


def _dealt(values: Sequence[K], count: int, deck: str) -> list[K]:
    """`count` values in equal parts (the earlier get one more), shuffled."""
    cards = [value for value, part in share(count, dict.fromkeys(values, 1)).items() for _ in range(part)]
    random.Random(deck).shuffle(cards)
    return cards


def briefs(seed: int, queries: int = 1000) -> tuple[Brief, ...]:
    """All briefs of a build of `queries` trips, by duration and idx; 344, 324 and 332 of 1,000.

    Raises InputError for less than one.
    """
    if queries < 1:
        raise InputError(f"at least one query is needed, not {queries}", where="queries")
    found: list[Brief] = []
    for days, count in share(queries, {days: Fraction(trips) for days, trips in DURATIONS.items()}).items():
        levels = _dealt(LEVELS, count, f"tripmend-triptide:{seed}:{days}:levels")
        tolerances = _dealt(TOLERANCES, count, f"tripmend-triptide:{seed}:{days}:tolerances")
        for idx, (level, tolerance) in enumerate(zip(levels, tolerances, strict=True), start=1):
            found.append(Brief(days, idx, len(found) + 1, level, tolerance))
    return tuple(found)


# One query after the other, each from its own seed, so that it does not matter who draws what in which order.

_FIRST, _LAST = dt.date(2024, 11, 1), dt.date(2024, 11, 30)
_CITIES = {3: 1, 5: 2, 7: 3}
_LARGE_STATE = 3
"""A state that 5- and 7-day trips go to has more cities than this."""


@dataclass(frozen=True, slots=True)
class Query:
    """A trip to plan. cities: where it may go: one city (3 days) or all of the state. draw: which one it is, from 0."""

    brief: Brief
    header: Header
    persona: Persona
    cities: tuple[str, ...]
    draw: int

    @property
    def tolerance(self) -> Tolerance:
        """How much change the traveller bears."""
        return self.brief.tolerance


def _places(database: Database, draw: random.Random, days: int) -> tuple[str, str, tuple[str, ...]] | None:
    """Home, destination and the cities one may visit; the two are in different states."""
    states = furnished_states(database)
    if days > 3:
        states = {state: cities for state, cities in states.items() if len(cities) > _LARGE_STATE}
    if not states:
        return None
    cities: tuple[str, ...]
    if days == 3:
        dest = draw.choice([city for group in states.values() for city in group])
        state, cities = database.city_named[dest].state, (dest,)
    else:
        dest = state = draw.choice(list(states))
        cities = states[state]
    homes = [city.name for city in database.cities if city.state != state]
    return (draw.choice(homes), dest, cities) if homes else None


def _offer(database: Database, cities: Sequence[str], dates: Sequence[dt.date]) -> dict[str, tuple[str, ...]]:
    """What there is to ask for at the destination."""
    meals = (row for city in cities for row in database.restaurants_in.get(city, ()))
    sights = (row for city in cities for row in database.attractions_in.get(city, ()))
    there = {
        "cuisine": {kind for row in meals for kind in row.cuisines},
        "attraction": {kind for row in sights for kind in row.subcategories},
        "event": {event.segment for event in events_within(database, cities, dates)},
    }
    return {kind: tuple(one for one in _CONSTRAINTS[kind].values if one in known) for kind, known in there.items()}


def draw_query(database: Database, seed: int, brief: Brief, number: int) -> Query | str:
    """Draw `number` (from 0) of a brief: the same for the same seed and database, whatever was drawn before. Where
    nothing comes of it, why ("not offered", "no price").

    Home and destination in different states, a state of more than 3 cities for 5 and 7 days, consecutive dates in
    November 2024, constraints and budget by the published rules (TripCraft's query generation). Raises InputError for
    a database without any such destination.
    """
    draw = random.Random(f"tripmend-triptide:{seed}:{brief.days}:{brief.idx}:{number}:query")
    places = _places(database, draw, brief.days)
    if places is None:
        raise InputError(
            f"no state has what a trip of {brief.days} days needs: more than {_LARGE_STATE} cities with lodgings, "
            "restaurants and attractions for 5 and 7 days, one for 3, and a city in another state to start from",
            where="database",
        )
    org, dest, cities = places
    first = _FIRST + dt.timedelta(days=draw.randint(0, (_LAST - _FIRST).days + 1 - brief.days))
    dates = tuple(first + dt.timedelta(days=n) for n in range(brief.days))
    people = 1 if brief.level == "easy" else draw.choice((2, draw.randint(3, 8)))
    asked = draw_constraint(draw, brief.level, _offer(database, cities, dates))
    persona = Persona(*map(draw.choice, _PERSONA))
    if asked is None:
        return "not offered"
    header = Header(org, dest, brief.days, _CITIES[brief.days], dates, people, asked, 0.0, level=brief.level)
    budget = budget_of(database, header, cities)
    if budget is None:
        return "no price"
    header = replace(header, budget=budget)
    words = random.Random(f"tripmend-triptide:{seed}:{brief.days}:{brief.idx}:{number}:words")
    return Query(brief, replace(header, query=write_query(header, words)), persona, cities, number)
