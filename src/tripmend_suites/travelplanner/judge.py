"""TravelPlanner's own constraints on a plan (Xie et al. 2024, Table 1), from the raw record alone.

Independent of the trip model, the rules and the engine: only the record's cells and tables are read. Eight
commonsense constraints and five hard ones, as the published evaluator has them, with these differences, all of them
stricter or exact where it is lax:

* a name means the row with that very name (white space aside); only where there is none, the first that contains it;
* a flight must be listed for its two cities and its date, not only by number;
* all attractions count, also one without a semicolon behind it;
* cities must have a table in the record (or be the origin), for the record has no list of all cities;
* an entity that is not in the record violates the sandbox; its price counts as 0 in the total, as published.
"""

from __future__ import annotations

import datetime as dt
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .formats import RawRecord
from .formats.raw import cell, from_to, ground, name_city, squeezed, table_key, visits, without_state

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken constraint: which, on which day (0: the whole trip) in which slot, and what is wrong."""

    rule: str
    day: int
    slot: str
    message: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """All violations, and what the plan costs everybody in whole or broken dollars."""

    violations: tuple[Violation, ...]
    dollars: float

    @property
    def passed(self) -> bool:
        """Whether every constraint holds."""
        return not self.violations

    @property
    def rules(self) -> frozenset[str]:
        """The names of the broken constraints."""
        return frozenset(violation.rule for violation in self.violations)


class Tables:
    """A record's reference information, looked up by name."""

    def __init__(self, reference: Mapping[str, Any]) -> None:
        self.rows: dict[tuple[str, str], list[Row]] = {}
        self.flights: dict[tuple[str, str, str], list[Row]] = {}
        self.ways: dict[tuple[str, str, str], int] = {}
        self.minutes: dict[tuple[str, str, str], int | None] = {}
        self._found: dict[tuple[str, str, str], Row | None] = {}
        for key, value in reference.items():
            kind, city, destination, date = table_key(str(key))
            if kind in ("Attractions", "Restaurants", "Accommodations"):
                self.rows[kind, city] = value if isinstance(value, list) else []
            elif kind == "Flight":
                self.flights[city, destination, date] = value if isinstance(value, list) else []
            elif (way := ground(value)) is not None:
                self.ways[kind, city, destination] = way.dollars
                self.minutes[kind, city, destination] = way.minutes
        self.cities = {city for _, city in self.rows}

    @staticmethod
    def name(row: Row) -> str:
        """A row's name, white space made single."""
        return squeezed(str(row.get("Name", row.get("NAME"))))

    def find(self, kind: str, text: str) -> Row | None:
        """The row of `kind` that "name, city" means, None when there is none."""
        name, city = name_city(text)
        key = (kind, without_state(city), name.casefold())
        if key not in self._found:
            rows = self.rows.get(key[:2], [])
            exact = [row for row in rows if self.name(row).casefold() == key[2]]
            near = [row for row in rows if len(key[2]) > 2 and key[2] in self.name(row).casefold()]
            self._found[key] = next(iter(exact or near), None)
        return self._found[key]

    def flight(self, text: str, origin: str, destination: str, date: str) -> Row | None:
        """The flight of that number, route and date."""
        number = re.search(r"flight number:\s*([\w-]+)", text, re.IGNORECASE)
        rows = self.flights.get((origin, destination, date), [])
        same = (row for row in rows if number and str(row["Flight Number"]).casefold() == number[1].casefold())
        return next(same, None)


def tables(record: RawRecord) -> Tables:
    """The record's tables, made ready for look-ups."""
    return Tables(record.reference)


COMMONSENSE = (
    "city_route",
    "diverse_restaurants",
    "diverse_attractions",
    "non_conflicting_transport",
    "minimum_nights",
    "within_sandbox",
    "within_current_city",
    "complete_information",
)
HARD = ("budget", "room_rule", "room_type", "cuisine", "transportation")
MEALS = ("breakfast", "lunch", "dinner")
_ROOMS = {"entire room": "Entire home/apt", "private room": "Private room", "shared room": "Shared room"}
_VEHICLES = {"self-driving": ("Self-driving", 5), "taxi": ("Taxi", 4)}

Days = Sequence[Mapping[str, Any]]


def _cities(day: Mapping[str, Any]) -> list[str]:
    text = cell(day, "current_city")
    return [without_state(city) for city in from_to(text) or (text,)]


def _ends(day: Mapping[str, Any]) -> tuple[str, str] | None:
    found = from_to(cell(day, "transportation")) or from_to(cell(day, "current_city"))
    return (without_state(found[0]), without_state(found[1])) if found else None


def _plain(text: str) -> str:
    """ "Name, City" without the state, so that a message does not depend on how the city is spelt."""
    name, city = name_city(text)
    return f"{name}, {without_state(city)}"


def _mode(text: str) -> str:
    lower = text.casefold()
    return next((mode for mode in ("flight number", "self-driving", "taxi") if mode in lower), "" if not text else "?")


class _Judge:
    def __init__(self, record: RawRecord, days: Days, known: Tables, budget: int) -> None:
        self.query, self.days, self.known, self.budget = record.query, days, known, budget
        self.broken: list[Violation] = []
        self.dollars = 0.0

    def fail(self, rule: str, day: int, slot: str, message: str) -> None:
        self.broken.append(Violation(rule, day, slot, message))

    def date(self, n: int) -> str:
        return (self.query.start + dt.timedelta(days=n)).isoformat()

    def city_route(self) -> None:
        route = [city for day in self.days for city in _cities(day)]
        if not route or route[0] != self.query.origin:
            self.fail("city_route", 1, "current_city", f"the trip does not begin in {self.query.origin}")
        if route and route[0] != route[-1]:
            self.fail("city_route", len(self.days), "current_city", "the trip does not end where it began")
        runs = [city for n, city in enumerate(route) if n == 0 or route[n - 1] != city]
        inner = runs[1:-1]
        for city in sorted({city for city in inner if inner.count(city) > 1}):
            self.fail("city_route", 0, "current_city", f"{city} is left and visited again")
        for city in dict.fromkeys(inner):
            if city not in self.known.cities:
                self.fail("city_route", 0, "current_city", f"{city} is not a city of the record")
        if self.query.cities > 1:
            for n, day in enumerate(self.days, start=1):
                for state in re.findall(r"\(([^()]+)\)", cell(day, "current_city")):
                    if state != self.query.destination:
                        self.fail("city_route", n, "current_city", f"{state} is not {self.query.destination}")

    def _repeats(self, rule: str, entries: list[tuple[int, str, str]]) -> None:
        seen: set[str] = set()
        for n, slot, text in entries:
            name, city = name_city(text)
            key = f"{name}, {without_state(city)}".casefold()
            if key in seen:
                self.fail(rule, n, slot, f"{_plain(text)} is visited twice")
            seen.add(key)

    def diversity(self) -> None:
        meals = [(n, meal, cell(day, meal)) for n, day in enumerate(self.days, start=1) for meal in MEALS]
        self._repeats("diverse_restaurants", [meal for meal in meals if meal[2]])
        spots = [
            (n, "attraction", part)
            for n, day in enumerate(self.days, start=1)
            for part in visits(cell(day, "attraction"))
        ]
        self._repeats("diverse_attractions", spots)

    def transport(self) -> None:
        modes = [_mode(cell(day, "transportation")) for day in self.days]
        if not modes or not modes[0]:
            self.fail("non_conflicting_transport", 1, "transportation", "the first day has no transport")
        if "self-driving" in modes and ({"flight number", "taxi"} & set(modes)):
            self.fail(
                "non_conflicting_transport", 0, "transportation", "an own car and another means do not go together"
            )
        banned = {"flight": "flight number", "drive": "self-driving", "taxi": "taxi"}
        for n, mode in enumerate(modes, start=1):
            if mode in {banned[ban] for ban in self.query.avoid_modes if ban in banned}:
                self.fail("transportation", n, "transportation", f"{mode} is not wanted")

    def nights(self) -> None:
        blocks: list[tuple[str, int, int]] = []
        for n, day in enumerate(self.days, start=1):
            text = cell(day, "accommodation")
            if blocks and blocks[-1][0] == text:
                blocks[-1] = (text, blocks[-1][1], blocks[-1][2] + 1)
            else:
                blocks.append((text, n, 1))
        for text, first, count in blocks:
            row = self.known.find("Accommodations", text) if text else None
            if row is not None and count < row["minimum nights"]:
                self.fail(
                    "minimum_nights",
                    first,
                    "accommodation",
                    f"{_plain(text)} asks for {row['minimum nights']:g} nights",
                )

    def sandbox_and_cost(self) -> None:
        people = self.query.people
        for n, day in enumerate(self.days, start=1):
            self._leg(n, day)
            for meal in MEALS:
                if text := cell(day, meal):
                    row = self.known.find("Restaurants", text)
                    if row is None:
                        self.fail("within_sandbox", n, meal, f"{_plain(text)} is not in the record")
                    else:
                        self.dollars += row["Average Cost"] * people
            for part in visits(cell(day, "attraction")):
                if self.known.find("Attractions", part) is None:
                    self.fail("within_sandbox", n, "attraction", f"{_plain(part)} is not in the record")
            if text := cell(day, "accommodation"):
                row = self.known.find("Accommodations", text)
                if row is None:
                    self.fail("within_sandbox", n, "accommodation", f"{_plain(text)} is not in the record")
                else:
                    self.dollars += row["price"] * math.ceil(people / row["maximum occupancy"])
                    self._room(n, text, row)
        if round(self.dollars * 100) > self.budget:
            self.fail("budget", 0, "", f"{self.dollars:g} dollars are more than {self.budget / 100:g}")

    def _leg(self, n: int, day: Mapping[str, Any]) -> None:
        text, ends = cell(day, "transportation"), _ends(day)
        if not text:
            return
        if ends is None:
            self.fail("within_sandbox", n, "transportation", f"{text} names no cities")
            return
        mode = _mode(text)
        # Times, durations and costs behind it are spelt in more than one way.
        ride = f"{text.split(',', 1)[0]} from {ends[0]} to {ends[1]}"
        if mode == "flight number":
            row = self.known.flight(text, *ends, self.date(n - 1))
            if row is None:
                self.fail("within_sandbox", n, "transportation", f"{ride} is not in the record")
            else:
                self.dollars += row["Price"] * self.query.people
        elif mode in _VEHICLES and (_VEHICLES[mode][0], *ends) in self.known.ways:
            kind, seats = _VEHICLES[mode]
            self.dollars += self.known.ways[kind, *ends] * math.ceil(self.query.people / seats)
        else:
            self.fail("within_sandbox", n, "transportation", f"{ride} is not in the record")

    def _room(self, n: int, text: str, row: Row) -> None:
        for rule in self.query.house_rules:
            if f"no {rule}" in str(row.get("house_rules", "")).casefold():
                self.fail("room_rule", n, "accommodation", f"{_plain(text)} allows no {rule}")
        wanted, has = self.query.room_type, row.get("room type")
        if wanted == "not shared room" and has == "Shared room":
            self.fail("room_type", n, "accommodation", f"{_plain(text)} is shared")
        if wanted in _ROOMS and has != _ROOMS[wanted]:
            self.fail("room_type", n, "accommodation", f"{_plain(text)} is no {wanted}")

    def current_city(self) -> None:
        for n, day in enumerate(self.days, start=1):
            cities = _cities(day)
            ends = _ends(day) if cell(day, "transportation") else None
            if ends is not None and list(ends) != cities and set(cities) - set(ends):
                self.fail("within_current_city", n, "transportation", f"does not join {' and '.join(cities)}")
            entries = [(meal, cell(day, meal)) for meal in MEALS]
            entries += [("attraction", part) for part in visits(cell(day, "attraction"))]
            for slot, text in entries:
                if text and without_state(name_city(text)[1]) not in cities:
                    self.fail("within_current_city", n, slot, f"{_plain(text)} is not in {' or '.join(cities)}")
            text = cell(day, "accommodation")
            if text and without_state(name_city(text)[1]) != cities[-1]:
                self.fail("within_current_city", n, "accommodation", f"{_plain(text)} is not in {cities[-1]}")

    def complete(self) -> None:
        rule = "complete_information"
        if len(self.days) != self.query.days:
            self.fail(rule, 0, "", f"{len(self.days)} days instead of {self.query.days}")
        visited = {city for day in self.days for city in _cities(day)} - {self.query.origin}
        if len(visited) != self.query.cities:
            self.fail(rule, 0, "current_city", f"{len(visited)} cities instead of {self.query.cities}")
        filled = 0
        for n, day in enumerate(self.days, start=1):
            travels = from_to(cell(day, "current_city")) is not None
            if travels and not cell(day, "transportation"):
                self.fail(rule, n, "transportation", "a day of travel without transport")
            if not travels:
                for slot in ("attraction", *MEALS):
                    if not cell(day, slot):
                        self.fail(rule, n, slot, f"no {slot} on a full day")
            if n < len(self.days) and not cell(day, "accommodation"):
                self.fail(rule, n, "accommodation", "a night without accommodation")
            filled += sum(bool(cell(day, key)) for key in day)
        if filled < 0.5 * 6 * self.query.days:
            self.fail(rule, 0, "", "less than half of the plan is filled in")

    def cuisine(self) -> None:
        eaten: set[str] = set()
        for day in self.days:
            for meal in MEALS:
                text = cell(day, meal)
                if not text or without_state(name_city(text)[1]) == self.query.origin:
                    continue
                row = self.known.find("Restaurants", text)
                if row is not None:
                    eaten |= {part.strip().casefold() for part in str(row.get("Cuisines", "")).split(",")}
        for wanted in self.query.cuisines:
            if wanted.casefold() not in eaten:
                self.fail("cuisine", 0, wanted, f"no {wanted} meal")


def judge(
    record: RawRecord, days: Days | None = None, *, budget: int | None = None, known: Tables | None = None
) -> Verdict:
    """The verdict on `days` (default: the record's own plan).

    budget: US cents, the query's own by default. known: the record's `tables`, to save making them again.
    """
    bench = _Judge(
        record,
        record.days if days is None else days,
        known or tables(record),
        record.query.budget if budget is None else budget,
    )
    bench.city_route()
    bench.diversity()
    bench.transport()
    bench.nights()
    bench.sandbox_and_cost()
    bench.current_city()
    bench.complete()
    bench.cuisine()
    return Verdict(tuple(bench.broken), bench.dollars)
