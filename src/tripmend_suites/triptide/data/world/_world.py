"""The made world as one database."""

from __future__ import annotations

import random

from tripmend.errors import InputError

from ...database import Accommodation, Attraction, Database, Event, Restaurant, Transit
from ._accommodations import accommodations
from ._attractions import attractions
from ._cities import ROSTER, CitySeed
from ._events import events
from ._flights import flights
from ._ground import ground
from ._names import NameBook
from ._restaurants import restaurants
from ._town import Town

__all__ = ["SMALLEST", "build_world"]

SMALLEST = 6
"""The fewest cities of a world that still has trips of all three lengths."""


class _Filler:
    """Fills one city after another. Each table of each city has its own random numbers, so that a city looks the same
    in a small world and in the whole one."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.restaurants: list[Restaurant] = []
        self.attractions: list[Attraction] = []
        self.accommodations: list[Accommodation] = []
        self.events: list[Event] = []
        self.transit: list[Transit] = []

    def fill(self, entry: CitySeed) -> None:
        def rng(table: str) -> random.Random:
            return random.Random(f"{self.seed}:{entry.city.state}:{entry.city.name}:{table}")

        names = NameBook(rng("names"))
        town = Town(entry, rng("town"), names)
        sights = attractions(town, entry.size, names, rng("attractions"))
        tables = restaurants(town, entry.size, names, rng("restaurants"))
        beds = accommodations(town, entry.size, names, rng("accommodations"))
        self.attractions += sights
        self.restaurants += tables
        self.accommodations += beds
        self.events += events(town, entry.size, names, rng("events"))
        pois: tuple[Attraction | Restaurant | Accommodation, ...] = (*sights, *tables, *beds)
        for poi in pois:
            if poi.latitude is not None and poi.longitude is not None:
                self.transit.append(town.nearest(poi.name, poi.latitude, poi.longitude))


def build_world(seed: int, *, cities: int | None = None) -> Database:
    """A made world: real cities, November 2024, invented businesses, flights and prices; the same for the same seed.

    cities: how many of the roster, from its head (None: all; at least `SMALLEST`). Points of interest with a transit
    row are restaurants, attractions and accommodations; events have none, for plans do not list them as such. Raises
    InputError for a number of cities that there is not.
    """
    count = len(ROSTER) if cities is None else cities
    if not SMALLEST <= count <= len(ROSTER):
        raise InputError(f"must lie between {SMALLEST} and {len(ROSTER)}", where="cities")
    chosen = ROSTER[:count]
    filler = _Filler(seed)
    for entry in chosen:
        filler.fill(entry)
    return Database(
        cities=tuple(entry.city for entry in chosen),
        flights=flights(str(seed), chosen),
        restaurants=tuple(filler.restaurants),
        attractions=tuple(filler.attractions),
        accommodations=tuple(filler.accommodations),
        events=tuple(filler.events),
        transit=tuple(filler.transit),
        ground=ground(str(seed), [entry.city for entry in chosen]),
    )
