"""What the database offers in the cities of a trip: places, the ways between cities, and the catalogue of one trip."""

from __future__ import annotations

import datetime as dt
import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any, Literal

from tripmend.trip import Catalogue, Connection, Dwell, Endpoint, Interval, Lodging, Mode, Pace, Place, Price, minute_of

from ...common.data_files import DataFile
from ...common.each import gathered
from ..database import Accommodation, Attraction, Database, Event, Flight, Restaurant
from ..formats import Persona as RecordPersona

_DATA = DataFile(__file__)

# What the four persona fields of TripCraft mean for places: interests as categories of attractions, and a pace.

_INTERESTS = _DATA.read("interests", dict[str, tuple[str, ...]])
"""By purpose and by location preference; the published text names the values and leaves their meaning open."""

OUTDOOR = _DATA.read("outdoor", frozenset[str])
"""Categories that bad weather spoils."""

INDOOR = _DATA.read("indoor", frozenset[str])
"""Categories with a roof. ``Sights & Landmarks`` is in neither set: a tower is, a bridge is not."""


def interests_of(persona: RecordPersona) -> tuple[str, ...]:
    """The categories of attractions that suit the purpose and the location preference; () when neither says any."""
    words = (persona.purpose.strip().casefold(), persona.location.strip().casefold())
    return tuple(dict.fromkeys(tag for word in words for tag in _INTERESTS.get(word, ())))


def pace_of(persona: RecordPersona) -> Pace:
    """Laid-back travellers see one or two attractions a day (the paper's guidelines, Table 6)."""
    return "relaxed" if "laidback" in persona.traveler_type.casefold().replace("-", "").replace(" ", "") else "normal"


def outdoor_of(categories: tuple[str, ...]) -> bool | None:
    """Whether a place of these categories lies outdoors: one such category is enough; None when none tells."""
    known = {category.casefold() for category in categories}
    if known & OUTDOOR:
        return True
    return False if known & INDOOR else None


PlaceKind = Literal["restaurant", "attraction", "lodging", "event"]

_ROOMS = {"entire_home": "entire room", "private_room": "private room", "shared_room": "shared room"}
_MEAL_MINUTES = 30
_FREE = "TripCraft's budgets count no tickets."
_REMEMBERED = 4


def slug(text: str) -> str:
    """``cafe-du-nord`` of ``Café du Nord``; ``x`` when nothing is left."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain.casefold()).strip("-") or "x"


def cents(dollars: float) -> int:
    """Minor units of a price in dollars."""
    return round(dollars * 100)


@dataclass(frozen=True)
class CityCatalogue:
    """The places of one city in the order of the tables.

    places: all but events. events: each with the dates on which it takes place. ids: by kind and name, as a plan
    writes it; the first row of a name counts, later ones of the same kind are left out.
    """

    city: str
    zone: str | None
    places: tuple[Place, ...]
    events: tuple[tuple[Place, frozenset[dt.date]], ...]
    ids: Mapping[tuple[PlaceKind, str], str]

    @cached_property
    def _folded(self) -> dict[tuple[PlaceKind, str], str]:
        return {(kind, name.casefold()): target for (kind, name), target in reversed(tuple(self.ids.items()))}

    def find(self, kind: PlaceKind, name: str) -> str | None:
        """The id that a plan's name means: equal first, then without case, then the first that contains it (as the
        published checks look names up)."""
        found = self.ids.get((kind, name)) or self._folded.get((kind, name.casefold()))
        if found is not None or len(name.casefold()) < 3:
            return found
        return next((target for (other, known), target in self.ids.items() if other == kind and name in known), None)

    def events_on(self, dates: frozenset[dt.date]) -> tuple[Place, ...]:
        """The events that take place on any of `dates`."""
        return tuple(place for place, on in self.events if not on.isdisjoint(dates))


def _grid(minutes: float) -> int:
    return max(5, round(minutes / 5) * 5)


def _place(row: Any, target: str, zone: str | None, **more: Any) -> Place:
    return Place(id=target, name=row.name, city=row.city, zone=zone, lat=row.latitude, lon=row.longitude, **more)


def _restaurant(row: Restaurant, target: str, zone: str | None) -> Place:
    shortest = min(_MEAL_MINUTES, row.minutes) if row.minutes else _MEAL_MINUTES
    return _place(
        row, target, zone, kind="restaurant", hours=row.hours, dwell=Dwell(min=shortest),
        price=Price(amount=cents(row.avg_cost)), rating=row.rating, cuisines=row.cuisines, outdoor=False,
    )  # fmt: skip


def _attraction(row: Attraction, target: str, zone: str | None) -> Place:
    usual = row.visit_hours * 60
    # Half the usual time still shows the place; one that stays much longer has seen it.
    dwell = Dwell(min=_grid(min(usual, max(30, usual / 2))), max=_grid(max(usual + 60, usual * 1.5)))
    return _place(
        row, target, zone, kind="attraction", hours=row.hours, dwell=dwell, price=Price(amount=0),
        price_level=_level(row.price), tags=row.subcategories, outdoor=outdoor_of(row.subcategories), notes=_FREE,
    )  # fmt: skip


def _level(dollars: float | None) -> int | None:
    """1 to 5 for a ticket: one level per 15 dollars; None when the price is not known."""
    return None if dollars is None else min(5, 1 + int(dollars // 15))


def _lodging(row: Accommodation, target: str, zone: str | None) -> Place:
    price = None if row.price is None else Price(amount=cents(row.price), per="unit", holds=row.max_occupancy)
    lodging = Lodging(
        room_type=_ROOMS.get(row.room_type, row.room_type.replace("_", " ")),
        sleeps=row.max_occupancy,
        min_nights=row.minimum_nights or 1,
        forbids=row.house_rules,
    )
    return _place(row, target, zone, kind="lodging", price=price, rating=row.rating, outdoor=False, lodging=lodging)


def _interval(row: Event) -> Interval:
    """When it takes place; all day where the tables do not say."""
    midnight = dt.datetime.combine(row.date, dt.time())
    start, end = (0, 1440) if row.start is None or row.end is None else (row.start, row.end)
    return Interval(start=midnight + dt.timedelta(minutes=start), end=midnight + dt.timedelta(minutes=end))


def _event(rows: tuple[Event, ...], target: str, zone: str | None) -> Place:
    """An event with all its dates; it is seen from beginning to end."""
    row = rows[0]
    timed = [other for other in rows if other.start is not None and other.end is not None]
    length = min((int((piece.end - piece.start).total_seconds() // 60) for piece in map(_interval, timed)), default=60)
    return _place(
        row, target, zone, kind="event", hours="off", open_on={other.date: (_interval(other),) for other in rows},
        dwell=Dwell(min=length), price=Price(amount=0), price_level=_level(row.price),
        tags=(row.segment,) if row.segment else (), outdoor=None if row.segment == "Sports" else False, notes=_FREE,
    )  # fmt: skip


class _Shelf:
    """Gives every row its id."""

    def __init__(self, city: str) -> None:
        self.city = slug(city)
        self.taken: set[str] = set()
        self.ids: dict[tuple[PlaceKind, str], str] = {}

    def name(self, kind: PlaceKind, name: str) -> str | None:
        """The id of a new row, None when the kind and name are there already."""
        if (kind, name) in self.ids:
            return None
        wanted = f"{self.city}-{slug(name)}"
        numbered = (wanted if n == 1 else f"{wanted}-{n}" for n in count(1))
        target = next(candidate for candidate in numbered if candidate not in self.taken)
        self.taken.add(target)
        self.ids[kind, name] = target
        return target


def _made(database: Database, city: str) -> CityCatalogue:
    known = database.city_named.get(city)
    zone = known.zone if known is not None else None
    shelf = _Shelf(city)
    tables: tuple[tuple[PlaceKind, Iterable[Any], Callable[[Any, str, str | None], Place]], ...] = (
        ("restaurant", database.restaurants_in.get(city, ()), _restaurant),
        ("attraction", database.attractions_in.get(city, ()), _attraction),
        ("lodging", database.accommodations_in.get(city, ()), _lodging),
    )
    places = tuple(
        make(row, target, zone)
        for kind, rows, make in tables
        for row in rows
        if (target := shelf.name(kind, row.name)) is not None
    )
    by_name = gathered((event.name, event) for event in database.events_in.get(city, ()))
    events = tuple(
        (_event(tuple(rows), target, zone), frozenset(row.date for row in rows))
        for name, rows in by_name.items()
        if (target := shelf.name("event", name)) is not None
    )
    return CityCatalogue(city, zone, places, events, shelf.ids)


_MADE: dict[int, tuple[Database, dict[str, CityCatalogue]]] = {}


def city_catalogue(database: Database, city: str) -> CityCatalogue:
    """The places of `city` (its name as the tables have it), empty for an unknown one; remembered per database."""
    entry = _MADE.get(id(database))
    if entry is None or entry[0] is not database:
        while len(_MADE) >= _REMEMBERED:
            del _MADE[next(iter(_MADE))]
        entry = _MADE[id(database)] = (database, {})
    cities = entry[1]
    if city not in cities:
        cities[city] = _made(database, city)
    return cities[city]


# The ways from city to city: flights of a date, an own car, a taxi.

SEATS: dict[Mode, int] = {"drive": 5, "taxi": 4}
"""How many people a vehicle takes (the published cost: people / 5 and people / 4, rounded up)."""
_PER_KM = {"drive": 0.05, "taxi": 1.0}
_WHOLE_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Way:
    """One move of a trip: its ends (with zone and, where known, the lodging's door), and the dates on which another
    connection may take its place."""

    origin: Endpoint
    destination: Endpoint
    dates: tuple[dt.date, ...]


def ground_price(mode: Mode, km: float) -> Price:
    """Whole dollars per vehicle, cut off: 0.05 per km with an own car, 1 per km by taxi."""
    return Price(amount=int(_PER_KM[mode] * km) * 100, per="unit", holds=SEATS[mode])


def _flight(row: Flight, way: Way) -> Connection:
    midnight = dt.datetime.combine(row.date, dt.time())
    depart = midnight + dt.timedelta(minutes=row.departure)
    lands = minute_of(depart, way.origin.zone) + row.minutes
    arrivals = [midnight + dt.timedelta(days=days, minutes=row.arrival) for days in range(3)]
    # The table has the clock of the arrival, not its date: the one that the elapsed time comes closest to.
    arrive = min(arrivals, key=lambda clock: abs(minute_of(clock, way.destination.zone) - lands))
    return Connection(
        id=f"{row.number}-{row.date}", mode="flight", origin=way.origin, destination=way.destination,
        number=row.number, depart=depart, arrive=arrive, price=Price(amount=cents(row.price)),
    )  # fmt: skip


def _of_way(database: Database, way: Way) -> Iterator[Connection]:
    origin, destination = way.origin.city, way.destination.city
    for date in way.dates:
        for row in database.flights_on.get((origin, destination, date), ()):
            yield _flight(row, way)
    road = database.ground_between.get((origin, destination))
    if road is None or road.minutes is None or road.minutes >= _WHOLE_DAY:
        return
    for mode in ("drive", "taxi"):
        yield Connection(
            id=f"{mode}-{slug(origin)}-{slug(destination)}", mode=mode, origin=way.origin,
            destination=way.destination, minutes=math.ceil(road.minutes), price=ground_price(mode, road.km),
        )  # fmt: skip


def connections(database: Database, ways: Iterable[Way]) -> tuple[Connection, ...]:
    """Every connection of the ways, each id once. Roads of a day and more cost nobody knows what, so none are made."""
    found: dict[str, Connection] = {}
    for way in ways:
        for connection in _of_way(database, way):
            found.setdefault(connection.id, connection)
    return tuple(found.values())


# The catalogue of one trip: the places of its cities, the events of its dates, the connections of its moves.

SOURCE = "TripTide database"


def end_at(database: Database, city: str, lodging: str | None = None) -> Endpoint:
    """One end of a journey: the city with its clock, and the door of the lodging where the traveller sleeps there."""
    known = database.city_named.get(city)
    return Endpoint(city=city, place=lodging, zone=None if known is None else known.zone)


def trip_catalogue(
    database: Database,
    cities: Sequence[str],
    dates: Iterable[dt.date],
    ways: Iterable[Way] = (),
    unlisted: Iterable[Place] = (),
) -> Catalogue:
    """Everything of `cities` (without the home city, where nothing is visited) that a trip of `dates` can use.

    ways: the moves of the trip, for their connections. unlisted: places that only the plan knows.
    """
    days = frozenset(dates)
    known = [city_catalogue(database, city) for city in dict.fromkeys(cities)]
    places = (place for city in known for place in (*city.places, *city.events_on(days)))
    return Catalogue(places=(*places, *unlisted), connections=connections(database, ways), source=SOURCE)
