"""The ground plan of a city: quarters around the centre, places in them, transit stops at street corners."""

from __future__ import annotations

import datetime as dt
import math
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from tripmend.trip import Catalogue, Place, haversine_km

from ....common.data_files import DataFile
from ...database import City, Transit

_DATA = DataFile(__file__)

# The words that invented names are made of. None of them says where or when, and none is a word of the plan format.


WORDS = _DATA.read("words", dict[str, tuple[str, ...]])
"""Words by kind. `{kind}` in a name pattern draws one."""


# The cities of the made world. Names, states and zones are real; positions are those of the centres, to about a
# kilometre; everything in them is invented.


@dataclass(frozen=True, slots=True)
class CitySeed:
    """A city before it is filled. size: 1 (small) to 3 (large). gateway: has flights to every other city;
    each state has one, so that every state can be reached by air."""

    city: City
    size: int
    gateway: bool = False


_STATES = _DATA.read("states", dict[str, tuple[str, str]])
"""State -> its zone and cities: name, latitude, longitude, size and, where it differs, the zone. A star: a gateway."""


def _seed(state: str, zone: str, text: str) -> CitySeed:
    words = text.lstrip("*").split()
    if "/" in words[-1]:
        zone = words.pop()
    latitude, longitude, size = words[-3:]
    city = City(" ".join(words[:-3]), state, float(latitude), float(longitude), zone)
    return CitySeed(city, int(size), text.startswith("*"))


def _roster() -> tuple[CitySeed, ...]:
    """All cities by state. Four cities of Colorado, New York and Los Angeles come first, so that a world of only six
    still has trips of 3, 5 and 7 days with flights there and back."""
    seeds = [_seed(state, zone, text) for state, (zone, cities) in _STATES.items() for text in cities.split("|")]
    first = [seed for seed in seeds if seed.city.state == "Colorado"][:4]
    first += [seed for seed in seeds if seed.city.name in ("New York", "Los Angeles")]
    return (*first, *(seed for seed in seeds if seed not in first))


ROSTER = _roster()


# Invented names: drawn from patterns, no two alike in a city, none that a reader of plans could stumble over.

_PLAIN = re.compile(r"[A-Za-z][A-Za-z'&. ]*[A-Za-z]")
"""Only letters, blanks, ' and &: commas, semicolons, dashes, brackets and digits have a meaning in plans."""

_FORMAT_WORDS = _DATA.read("format_words", frozenset[str])
"""Words by which plans are taken apart."""

CHAINS = _DATA.read("chains", tuple[str, ...])
"""Real businesses, mostly chains, that the patterns could hit by accident."""

_CITY_NAMES = re.compile("|".join(rf"\b{re.escape(seed.city.name)}\b" for seed in ROSTER), re.IGNORECASE)
_CHAIN_NAMES = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in CHAINS), re.IGNORECASE)


class NameBook:
    """The names of one city. A word returns only after all others of its kind have been used."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._decks: dict[str, list[str]] = {}
        self._taken: list[str] = []

    def draw(self, kind: str) -> str:
        """The next word of `kind`."""
        deck = self._decks.setdefault(kind, [])
        if not deck:
            deck.extend(self._rng.sample(WORDS[kind], len(WORDS[kind])))
        return deck.pop()

    def fill(self, pattern: str) -> str:
        """`pattern` with each ``{kind}`` replaced by a word."""
        return re.sub(r"\{(\w+)\}", lambda found: self.draw(found[1]), pattern)

    def fresh(self, patterns: Sequence[str]) -> str:
        """A name from one of `patterns` that fits and that neither holds nor is held in another name of the city.

        Plans are judged by whether a text holds a name; so a name inside another one would be taken for it.
        """
        for _ in range(500):
            name = self.fill(self._rng.choice(patterns))
            if self._fits(name):
                self._taken.append(name.casefold())
                return name
        raise RuntimeError(f"no fresh name is left in {patterns[0]!r} and its like; add words or patterns")

    def _fits(self, name: str) -> bool:
        small = name.casefold()
        if not _PLAIN.fullmatch(name) or not _FORMAT_WORDS.isdisjoint(re.findall(r"[a-z]+", small)):
            return False
        if len({word for word in small.split() if len(word) > 3}) < len([w for w in small.split() if len(w) > 3]):
            return False  # the same word twice
        if _CITY_NAMES.search(name) or _CHAIN_NAMES.search(name):
            return False
        return not any(small in other or other in small for other in self._taken)


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


def _light(city: City) -> tuple[str, str] | None:
    """Clock times between which it is light there on every day of November 2024, to the quarter of an hour inwards;
    None where the sun does not tell."""
    if city.latitude is None or city.longitude is None or city.zone is None:
        return None
    where = {"lat": city.latitude, "lon": city.longitude, "zone": city.zone}
    sky = Catalogue(places=(Place(id="x", name="x", city=city.name, kind="attraction", **where),))
    # The clocks go back on the 3rd, so that the sun rises latest by the clock before it, or at the end of the month.
    days = [sky.daylight("x", dt.date(2024, 11, day)) for day in (2, 30)]
    if None in days:
        return None
    rises = max(moment[0].hour * 60 + moment[0].minute for moment in days if moment is not None)
    sets = min(moment[1].hour * 60 + moment[1].minute for moment in days if moment is not None)
    first, last = -(-rises // 15) * 15, sets // 15 * 15
    return f"{first // 60:02d}:{first % 60:02d}", f"{last // 60:02d}:{last % 60:02d}"


class Town:
    """Quarters, streets and stops of one city. Larger cities have more quarters, farther out."""

    def __init__(self, seed: CitySeed, rng: random.Random, names: NameBook) -> None:
        if seed.city.latitude is None or seed.city.longitude is None:
            raise ValueError(f"{seed.city.name} has no position")
        self._centre = (seed.city.latitude, seed.city.longitude)
        self._rng = rng
        self.city = seed.city.name
        self.light = _light(seed.city)
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

        def metres(stop: Stop) -> float:
            return round(1000 * haversine_km(latitude, longitude, stop.latitude, stop.longitude), 2)

        near = min(self.stops, key=lambda stop: (metres(stop), stop.name))
        return Transit(poi, near.name, near.latitude, near.longitude, metres(near), self.city)
