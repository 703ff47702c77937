"""The ground plan of a city: quarters around the centre, places in them, transit stops at street corners."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from tripmend.trip import haversine_km

from ...database import Transit
from ._cities import CitySeed
from ._names import NameBook
from ._words import WORDS

__all__ = ["Spot", "Stop", "Town"]

_KM_PER_DEGREE = 111.195


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something is: degrees to six digits (a tenth of a metre) and an invented address."""

    latitude: float
    longitude: float
    address: str


@dataclass(frozen=True, slots=True)
class Stop:
    """A transit stop."""

    name: str
    latitude: float
    longitude: float


class Town:
    """Quarters, streets and stops of one city. Larger cities have more quarters, farther out."""

    def __init__(self, seed: CitySeed, rng: random.Random, names: NameBook) -> None:
        if seed.city.latitude is None or seed.city.longitude is None:
            raise ValueError(f"{seed.city.name} has no position")
        self._centre = (seed.city.latitude, seed.city.longitude)
        self._rng = rng
        self.city = seed.city.name
        reach = (1.6, 2.8, 4.2)[seed.size - 1]
        count = (3, 5, 6)[seed.size - 1]
        self._quarters = [("Downtown", self._centre)]
        for n in range(count):
            angle = 2 * math.pi * (n + rng.uniform(-0.25, 0.25)) / count
            centre = self._moved(self._centre, rng.uniform(0.55, 1.0) * reach, angle)
            self._quarters.append((f"{names.draw('quarter')} Quarter", centre))
        self.stops = self._laid_out()

    @staticmethod
    def _moved(point: tuple[float, float], km: float, angle: float) -> tuple[float, float]:
        north, east = km * math.cos(angle), km * math.sin(angle)
        return (
            round(point[0] + north / _KM_PER_DEGREE, 6),
            round(point[1] + east / (_KM_PER_DEGREE * math.cos(math.radians(point[0]))), 6),
        )

    def _laid_out(self) -> tuple[Stop, ...]:
        """Stops on a loose grid of corners in each quarter, about 400 m apart; no two of one name."""
        found: dict[str, Stop] = {}
        streets = self._rng.sample(WORDS["street"], len(WORDS["street"]))
        for n, (_, centre) in enumerate(self._quarters):
            # Four streets cross four others; each quarter has its own eight.
            own = [streets[(8 * n + k) % len(streets)] for k in range(8)]
            for row in range(4):
                for column in range(4):
                    if self._rng.random() < 0.3:
                        continue
                    north, east = (row - 1.5) * 0.4, (column - 1.5) * 0.4
                    shift = (self._rng.uniform(-0.09, 0.09), self._rng.uniform(-0.09, 0.09))
                    north, east = north + shift[0], east + shift[1]
                    where = self._moved(centre, math.hypot(north, east), math.atan2(east, north))
                    name = f"{own[row]} St & {own[4 + column]} Ave"
                    found.setdefault(name, Stop(name, *where))
        return tuple(found.values())

    def spot(self, *, outside: float = 0.0) -> Spot:
        """Somewhere in a quarter; with the chance `outside` in the green around the city, up to 9 km off."""
        rng = self._rng
        if rng.random() < outside:
            quarter, centre = "Greenbelt", self._moved(self._centre, rng.uniform(3.0, 9.0), rng.uniform(0, 2 * math.pi))
            street = f"{rng.choice(WORDS['nature'])} {rng.choice(('Trail', 'Road', 'Parkway'))}"
        else:
            weights = [2.5] + [1.0] * (len(self._quarters) - 1)
            quarter, centre = rng.choices(self._quarters, weights)[0]
            centre = self._moved(centre, min(1.2, abs(rng.gauss(0, 0.45))), rng.uniform(0, 2 * math.pi))
            street = f"{rng.choice(WORDS['street'])} {rng.choice(('Street', 'Avenue', 'Lane', 'Boulevard'))}"
        return Spot(*centre, f"{rng.randrange(10, 2400)} {street}, {quarter}")

    def nearest(self, poi: str, latitude: float, longitude: float) -> Transit:
        """The transit row of a point of interest: metres as the crow flies, to the centimetre."""
        metres, stop = min(
            (round(1000 * haversine_km(latitude, longitude, stop.latitude, stop.longitude), 2), stop.name)
            for stop in self.stops
        )
        place = next(found for found in self.stops if found.name == stop)
        return Transit(poi, stop, place.latitude, place.longitude, metres, self.city)
