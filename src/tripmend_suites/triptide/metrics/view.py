"""A plan as the checks read it: the query, and the cells of each day, a missing one absent."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Generic, Literal, TypeVar

from tripmend.errors import InputError

from ...common.each import gathered
from ..database import Accommodation, Attraction, City, Database, Event, Flight, Ground, Restaurant, Transit
from ..formats import Header, PlanDay, PlanRecord, PoiItem, read_poi_list

# The texts of a plan's cells, read twice: as the released code reads them, and as a person does.
#
# `literal` is True for the first reading: case counts, the last comma splits, times are found by their first digits.

EMPTY = frozenset({"", "-"})
_LONGEST = 2000
"""Letters of a cell in which a journey is looked for; the search takes the square of them."""
_LITERAL = re.compile(r"from\s+(.+?)\s+to\s+([^,]+)(?=[,\s]|$)")
_LENIENT = re.compile(r"\bfrom\s+(.+?)\s+to\s+([^,;]+)", re.IGNORECASE)
_LABELLED = re.compile(r"{}\s*Time\s*:\s*([0-9]{{1,2}}:[0-9]{{2}}(?::[0-9]{{2}})?)".format("(Departure|Arrival)"), re.I)
_CLOCK = re.compile(r"\b(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?\b")
_TIME = re.compile(r"\s*(\d{1,2}):(\d{2})(?::(\d{2}))?\s*$")
_KINDS = ("flight", "taxi", "self-driving")


def is_empty(text: str | None) -> bool:
    """Whether a cell says nothing: "", "-" or absent."""
    return text is None or text.strip() in EMPTY


def said(day: Mapping[str, str], slot: str) -> str:
    """The text of a cell, "" where it is "-" or not there."""
    text = day.get(slot, "")
    return "" if text == "-" else text


@lru_cache(maxsize=65536)
def folded(text: str) -> str:
    """A name as it is compared: without case, runs of white space made one blank, no punctuation at its end."""
    return " ".join(text.split()).rstrip(" .;,").casefold()


@lru_cache(maxsize=65536)
def without_state(city: str) -> str:
    """``Helena`` of ``Helena(Montana)``; what stands before the bracket is kept as it is."""
    start = city.find("(")
    return city[:start] if start >= 0 and city.find(")", start) >= 0 else city


@lru_cache(maxsize=65536)
def from_to(text: str, *, literal: bool = True) -> tuple[str, str] | None:
    """A and B of "from A to B"; the lenient reading takes any case and strips the states."""
    text = text[:_LONGEST]
    if literal:
        found = _LITERAL.search(text)
        return (found[1], found[2]) if found else None
    found = _LENIENT.search(text)
    return (without_state(found[1]).strip(), without_state(found[2]).strip()) if found else None


@lru_cache(maxsize=65536)
def name_city(text: str) -> tuple[str, str]:
    """Name and city, split at the last comma, the state taken off; ("-", "-") without a comma."""
    name, comma, city = text.strip().rpartition(",")
    if not comma or not city:
        return "-", "-"
    return name.strip(), without_state(city.strip()).strip()


def name_of(text: str) -> str:
    """What stands before the last comma."""
    return text.rsplit(",", 1)[0].strip()


def entries(text: str | None) -> list[str]:
    """The non-empty parts between semicolons, trimmed."""
    return [part.strip() for part in (text or "").split(";") if not is_empty(part)]


def cities_of(current_city: str, *, literal: bool = True) -> list[str]:
    """The cities of a day: both of a journey, else the one; [] when a journey names none (literal reading only)."""
    if literal:
        if "from" in current_city and " to " in current_city:
            return list(from_to(current_city) or ())
        return [without_state(current_city)]
    journey = from_to(current_city, literal=False)
    return list(journey) if journey else [without_state(current_city).strip()]


def clock(text: str) -> int | None:
    """Minutes after midnight of ``H:MM`` or ``HH:MM:SS``, 24:00 included; None when it is no time."""
    found = _TIME.match(text)
    if not found:
        return None
    minutes = int(found[1]) * 60 + int(found[2])
    return minutes if int(found[2]) < 60 and minutes <= 1440 else None


def labelled_times(text: str) -> tuple[str | None, str | None]:
    """Departure and arrival as written: by their labels, else the first two clock times of the text."""
    found: dict[str, str] = {}
    for label, time in _LABELLED.findall(text):
        found.setdefault(label.casefold(), time)
    if found:
        return found.get("departure"), found.get("arrival")
    times = _CLOCK.findall(text)
    return (times[0] if times else None), (times[1] if len(times) > 1 else None)


def transport_kinds(text: str) -> set[str]:
    """Which of flight, taxi and self-driving a text speaks of, in any case."""
    lower = text.lower()
    return {kind for kind in _KINDS if kind in lower}


def flight_number(text: str) -> str | None:
    """What stands between the literal "Flight Number: " and the next comma."""
    parts = text.split("Flight Number: ")
    return parts[1].split(",")[0] if len(parts) > 1 else None


MEALS = ("breakfast", "lunch", "dinner")
SLOTS = ("transportation", "breakfast", "attraction", "lunch", "dinner", "accommodation", "event")
CELLS = (*SLOTS, "point_of_interest_list")


def _cells(day: PlanDay) -> dict[str, str]:
    """The cells of a day without those that the record lacks; ``current_city`` counts as "" then."""
    cells = {name: getattr(day, name) for name in CELLS if name not in day.missing}
    return {"current_city": day.current_city if "current_city" not in day.missing else "", **cells}


# What a day's list of points of interest holds, parsed, and which cell of the plan each entry belongs to.

LODGING_VERBS = frozenset({"stay", "overnight stay", "check-in", "check-out"})


@dataclass(frozen=True, slots=True)
class Listing:
    """The entries of a day, or why they cannot be read."""

    items: tuple[PoiItem, ...]
    error: str = ""


@dataclass(frozen=True, slots=True)
class Spot:
    """An entry of a cell: its slot, its name as written and its city ("" when it names none)."""

    slot: str
    name: str
    city: str

    @classmethod
    def of(cls, slot: str, text: str) -> Spot:
        """The entry that a text of a cell is."""
        name, city = name_city(text)
        return cls(slot, name, city) if city not in EMPTY else cls(slot, name_of(text), "")


@lru_cache(maxsize=16384)
def parsed(text: str) -> Listing:
    """A list as text; kept, for every metric reads the same lists."""
    try:
        return Listing(read_poi_list(text))
    except InputError as error:
        return Listing((), str(error))


def span_words(start: int, end: int) -> str:
    """``12:00-13:00``."""
    return f"{start // 60:02d}:{start % 60:02d}-{end // 60:02d}:{end % 60:02d}"


def end_of(item: PoiItem) -> int:
    """Minutes after the day's midnight at which an entry ends; past 1440 when it runs into the next day."""
    return item.start + item.minutes


@dataclass(frozen=True)
class PlanView:
    """The query it is judged by, and its days by position. `cells[i]` lacks the keys that day i + 1 lacks.

    literal: texts are read as the released code reads them. strict: what cannot be looked up fails.
    retimed: folded names and flight numbers whose times or dates have changed since the tables were made.
    free_lodging: each lodging costs nothing in the literal reading, as where the tables were saved with the pricing in
    single quotes, which are no JSON.
    """

    record: PlanRecord
    header: Header
    literal: bool = False
    strict: bool = False
    retimed: frozenset[str] = frozenset()
    free_lodging: bool = False

    @cached_property
    def cells(self) -> tuple[Mapping[str, str], ...]:
        """One mapping a day, all days of the record."""
        return tuple(_cells(day) for day in self.record.days)

    @property
    def read(self) -> tuple[Mapping[str, str], ...]:
        """The days that the published loops look at: not more than the query asks for."""
        return self.cells[: self.header.days]

    def cell(self, index: int, name: str) -> str:
        """A cell of the day at `index`, "" when it is empty, "-" or missing."""
        text = self.cells[index].get(name, "")
        return "" if is_empty(text) else text

    def texts(self, index: int, name: str) -> list[str]:
        """What a cell names: several things in those of attractions and events, else one; [] when it is empty."""
        text = self.cell(index, name)
        return entries(text) if name in ("attraction", "event") else [text] if text else []

    def date(self, index: int) -> dt.date | None:
        """The date of the day at `index`, None when the query lists none."""
        return self.header.dates[index] if index < len(self.header.dates) else None

    def ends(self, index: int) -> tuple[str, str]:
        """The cities a day starts and ends in, read as a person does."""
        cities = cities_of(self.cell(index, "current_city"), literal=False)
        return cities[0], cities[-1]

    def listing(self, index: int) -> Listing:
        """The list of the day at `index`."""
        return parsed(self.cell(index, "point_of_interest_list"))

    def nights(self, index: int) -> tuple[Spot | None, Spot | None]:
        """The lodging of the night before the day at `index` and of the one after it, None where there is none."""
        beds = self.cell(index - 1, "accommodation") if index else "", self.cell(index, "accommodation")
        before, after = (Spot.of("accommodation", text) if text else None for text in beds)
        return before, after

    def spots(self, index: int) -> Mapping[str, Spot]:
        """What the cells of a day name and the list may hold, by folded name: meals, attractions, both lodgings."""
        meals = [Spot.of(meal, text) for meal in MEALS if (text := self.cell(index, meal))]
        sights = [Spot.of("attraction", text) for text in self.texts(index, "attraction")]
        found = {folded(spot.name): spot for spot in meals}
        for spot in (*sights, *filter(None, self.nights(index))):
            found.setdefault(folded(spot.name), spot)
        return found


def full_cells(plan: PlanView, *slots: str) -> Iterator[tuple[int, str, str]]:
    """Number of the day, slot and text of the cells that say something, day by day."""
    for number, day in enumerate(plan.read, 1):
        yield from ((number, slot, text) for slot in slots if (text := said(day, slot)))


# What a check says: the violations that it found, and the one answer that follows from them.

Mode = Literal["official", "paper", "strict"]
"""official: the released code, its slips included; paper: as written; strict: as meant, what is unknown fails."""
Profile = Literal["soft-10", "strict-10", "tp-8"]
"""Which commonsense checks: those of TripTide, of TripCraft, of TravelPlanner."""


class Crash(Exception):  # noqa: N818  (not an error of ours: the place where the released code stops)
    """The released evaluator stops here with an exception; the check counts as failed."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong. day: 1-based, 0 for the whole trip; slot: the plan record's field, "" when none.

    unknown: nothing shows that it is wrong, but it cannot be looked up either. crash: the released code stops there.
    """

    check: str
    day: int
    slot: str
    message: str
    unknown: bool = False
    crash: bool = False

    def __str__(self) -> str:
        place = f"day {self.day}: " if self.day else ""
        return f"{self.check}: {place}{self.message}"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The answer of one check: True, False, or None when the query does not ask for it (hard constraints only)."""

    name: str
    result: bool | None
    violations: tuple[Violation, ...] = ()

    @property
    def reason(self) -> str:
        """The first thing that is wrong, "" when nothing is."""
        return str(self.violations[0]) if self.violations else ""


# The rows of a database, made ready for the two ways of looking up: as the released code does, and exactly.
#
# Built from the tuples of `Database` alone. One `Tables` serves any number of plans; answers are kept.

Row = TypeVar("Row")
_DAY = 1440
_COST_PER_KM = {"self-driving": 0.05, "taxi": 1.0}


class Named(Generic[Row]):
    """Rows with a name and a city."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._by_city: dict[str, list[Row]] = {}
        self._exact: dict[tuple[str, str], list[Row]] = {}
        self._kept: dict[tuple[str, str], tuple[Row, ...]] = {}
        for row in rows:
            item: Any = row
            self._by_city.setdefault(item.city, []).append(row)
            self._exact.setdefault((folded(item.name), folded(without_state(item.city))), []).append(row)

    def containing(self, name: str, city: str) -> tuple[Row, ...]:
        """The released look-up: rows of exactly that city whose name contains `name`, case and all, in table order."""
        key = name, city
        if key not in self._kept:
            rows: list[Any] = list(self._by_city.get(city, ()))
            self._kept[key] = tuple(row for row in rows if name in row.name)
        return self._kept[key]

    def exact(self, name: str, city: str) -> tuple[Row, ...]:
        """Rows of that very name and city, whatever the case and the spacing."""
        return tuple(self._exact.get((folded(name), folded(without_state(city))), ()))


class Tables:
    """All tables, indexed."""

    def __init__(self, database: Database) -> None:
        self.restaurants: Named[Restaurant] = Named(database.restaurants)
        self.attractions: Named[Attraction] = Named(database.attractions)
        self.accommodations: Named[Accommodation] = Named(database.accommodations)
        self.events: Named[Event] = Named(database.events)
        self.states: dict[str, str] = {city.name: city.state for city in database.cities}
        self._cities: dict[str, City] = {folded(city.name): city for city in database.cities}
        self._database = database
        self._numbers = {folded(number): number for number in database.flights_numbered}
        self._stops = gathered(((folded(stop.poi), folded(stop.city)), stop) for stop in database.transit)
        self._ways: dict[tuple[str, str], Ground] = {}
        for way in database.ground:
            self._ways.setdefault((folded(way.origin), folded(way.destination)), way)

    def city(self, name: str) -> City | None:
        """The city of that name in any case, its state taken off."""
        return self._cities.get(folded(without_state(name)))

    def flights(self, number: str) -> tuple[Flight, ...]:
        """All flights of that very number, on any date and route, in table order."""
        return self._database.flights_numbered.get(number, ())

    def flight(self, number: str, origin: str, destination: str, date: dt.date | None) -> Flight | None:
        """The flight of that number, route and date; with no date, of any."""
        rows = self.flights(self._numbers.get(folded(number), ""))
        ends = folded(without_state(origin)), folded(without_state(destination))
        same = (row for row in rows if (folded(row.origin), folded(row.destination)) == ends)
        return next((row for row in same if date is None or row.date == date), None)

    def transit(self, poi: str, city: str) -> tuple[Transit, ...]:
        """The stops listed for exactly that place and city."""
        return self._database.transit_of.get((poi, city), ())

    def stops(self, poi: str, city: str) -> list[Transit]:
        """The stops listed for that place, in any case."""
        return self._stops.get((folded(poi), folded(without_state(city))), [])

    def way(self, origin: str, destination: str) -> Ground | None:
        """The road from city to city, in any case."""
        return self._ways.get((folded(without_state(origin)), folded(without_state(destination))))

    def ground_cost(self, origin: str, destination: str, mode: str) -> int | None:
        """Dollars per vehicle: whole part of 0.05 (self-driving) or 1.0 (taxi) per km, None beyond a day or unknown."""
        way = self._database.ground_between.get((without_state(origin), without_state(destination)))
        if way is None or way.minutes is None or way.minutes >= _DAY:
            return None
        return int(way.km * _COST_PER_KM[mode])
