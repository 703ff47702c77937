"""One query after the other, each from its own seed, so that it does not matter who draws what in which order."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import dataclass, replace

from tripmend.errors import InputError

from ...database import Database
from ...formats import Header, Persona
from ._budget import budget_of
from ._constraints import ATTRACTIONS, CUISINES, EVENTS, Offer, draw_constraint, draw_people
from ._market import events_within, furnished_states
from ._personas import draw_persona
from ._prose import write_query
from ._quotas import Brief, Tolerance

__all__ = ["Draw", "Query", "draw_query"]

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


@dataclass(frozen=True, slots=True)
class Draw:
    """What came of one draw: a query, or why there is none ("not offered", "no price")."""

    query: Query | None
    reason: str = ""


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


def _offer(database: Database, cities: tuple[str, ...], dates: tuple[dt.date, ...]) -> Offer:
    served = {cuisine for city in cities for row in database.restaurants_in.get(city, ()) for cuisine in row.cuisines}
    seen = {kind for city in cities for row in database.attractions_in.get(city, ()) for kind in row.subcategories}
    played = {event.segment for event in events_within(database, cities, dates)}
    return Offer(
        tuple(value for value in CUISINES if value in served),
        tuple(value for value in EVENTS if value in played),
        tuple(value for value in ATTRACTIONS if value in seen),
    )


def draw_query(database: Database, seed: int, brief: Brief, number: int) -> Draw:
    """Draw `number` (from 0) of a brief: the same for the same seed and database, whatever was drawn before.

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
    people = draw_people(draw, brief.level)
    asked = draw_constraint(draw, brief.level, _offer(database, cities, dates))
    persona = draw_persona(draw)
    if asked is None:
        return Draw(None, "not offered")
    header = Header(
        org=org,
        dest=dest,
        days=brief.days,
        visiting_city_number=_CITIES[brief.days],
        dates=dates,
        people_number=people,
        local_constraint=asked,
        budget=0.0,
        query=None,
        level=brief.level,
    )
    budget = budget_of(database, header, cities)
    if budget is None:
        return Draw(None, "no price")
    header = replace(header, budget=budget)
    words = random.Random(f"tripmend-triptide:{seed}:{brief.days}:{brief.idx}:{number}:words")
    header = replace(header, query=write_query(header, words))
    return Draw(Query(brief, header, persona, cities, number))
