"""What can be had where: rows of a database by what a traveller asks for, and what roads cost."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from tripmend.trip import room_type_fits

from ...database import Accommodation, Database, Event, Ground
from ...formats import LocalConstraint

__all__ = ["events_within", "furnished_states", "ground_cost", "lodging_suits", "road"]

SELF_DRIVING_PER_KM, TAXI_PER_KM = 0.05, 1.0
"""US dollars per kilometre and vehicle (TripCraft)."""
_TOO_LONG = 24 * 60


def lodging_suits(lodging: Accommodation, asked: LocalConstraint) -> bool:
    """Whether a lodging with a known price keeps the house rule and the room type that are asked for."""
    if lodging.price is None or (asked.house_rule is not None and asked.house_rule in lodging.house_rules):
        return False
    return asked.room_type is None or bool(room_type_fits(asked.room_type, lodging.room_type))


def furnished_states(database: Database) -> dict[str, tuple[str, ...]]:
    """By state its cities that have lodgings, restaurants and attractions, all in the order of the database."""
    tables = (database.accommodations_in, database.restaurants_in, database.attractions_in)
    found: dict[str, list[str]] = {}
    for city in database.cities:
        if all(city.name in table for table in tables):
            found.setdefault(city.state, []).append(city.name)
    return {state: tuple(cities) for state, cities in found.items()}


def road(database: Database, origin: str, destination: str) -> Ground | None:
    """The way by road, None where there is none that takes less than a day."""
    found = database.ground_between.get((origin, destination))
    return found if found is not None and found.minutes is not None and found.minutes < _TOO_LONG else None


def ground_cost(way: Ground, mode: str) -> int:
    """US dollars for one vehicle, by taxi or self-driving."""
    return int((TAXI_PER_KM if mode == "taxi" else SELF_DRIVING_PER_KM) * way.km)


def events_within(database: Database, cities: Sequence[str], dates: Sequence[dt.date]) -> list[Event]:
    """The events in the cities on the dates."""
    wanted = set(dates)
    return [event for city in cities for event in database.events_in.get(city, ()) if event.date in wanted]
