"""TravelPlanner's constraints exactly as its published definitions have them, leniencies included.

Written from the definitions (Xie et al. 2024, evaluation: eight commonsense and five hard constraints), so as to
compare them with `tripmend_suites.travelplanner.judge`, which is exact where these are lax. They look names up in the
whole database, which is not here; this looks into the record's tables. Where the two differ for one plan, `reason`
says in a few words what the definitions do.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..travelplanner.formats import Query
from ..travelplanner.formats.raw import from_to, name_city, squeezed, without_state
from ..travelplanner.judge import MEALS, Tables

Row = Mapping[str, Any]
Days = Sequence[Mapping[str, Any]]
_TYPO = {"parties": "parities"}
"""The house rule by which the definitions ask for parties: lodgings without parties pass, for no query has this
word."""
_TABLES = {
    "breakfast": "Restaurants",
    "lunch": "Restaurants",
    "dinner": "Restaurants",
    "accommodation": "Accommodations",
}
_ROOM = {"shared room": "Shared room", "private room": "Private room", "entire room": "Entire home/apt"}


def _filled(day: Mapping[str, Any], slot: str) -> str:
    text = str(day.get(slot) or "")
    return "" if text == "-" else text


class _Definitions:
    def __init__(self, query: Query, days: Days, known: Tables) -> None:
        self.query, self.days, self.known = query, days, known

    def rows(self, slot: str, text: str) -> list[Row]:
        """Every row of the city whose name contains the name: the first is what the definitions take it for."""
        name, city = name_city(text)
        table = self.known.rows.get((_TABLES.get(slot, "Attractions"), without_state(city)), [])
        return [row for row in table if name in self.known.name(row)]

    def meals(self) -> list[str]:
        return [text for day in self.days for meal in MEALS if (text := _filled(day, meal))]

    def ends(self, day: Mapping[str, Any]) -> tuple[str, str] | None:
        found = from_to(_filled(day, "transportation")) or from_to(str(day["current_city"]))
        return None if found is None else (without_state(found[0]), without_state(found[1]))

    def cities(self) -> list[str]:
        found: list[str] = []
        for day in self.days:
            ends = from_to(str(day["current_city"]))
            found += [without_state(end) for end in ends or (str(day["current_city"]),)]
        return found

    # ---- commonsense ---------------------------------------------------------------------------------------------

    def city_route(self) -> bool:
        route = self.cities()
        if len(route) < 3 or route[0] != self.query.origin or route[0] != route[-1]:
            return False
        seen: set[str] = set()
        at = 0
        while at < len(route):
            city, count = route[at], 0
            if city in seen and at not in (0, len(route) - 1):
                return False
            while at < len(route) and route[at] == city:
                count, at = count + 1, at + 1
            if count == 1 and 0 < at - 1 < len(route) - 1:
                return False
            seen.add(city)
        return set(route) - {self.query.origin} <= self.known.cities

    def diverse_restaurants(self) -> bool:
        return len(self.meals()) == len(set(self.meals()))

    def sights(self) -> list[str]:
        return [one for day in self.days for one in _filled(day, "attraction").split(";")[:-1]]

    def diverse_attractions(self) -> bool:
        return len(self.sights()) == len(set(self.sights()))

    def non_conflicting_transport(self) -> bool:
        texts = [_filled(day, "transportation").casefold() for day in self.days]
        modes = {next((mode for mode in ("taxi", "self-driving", "flight") if mode in text), "") for text in texts}
        mixed = "self-driving" in modes and bool(modes & {"taxi", "flight"})
        return bool(texts) and bool(texts[0]) and not mixed

    def minimum_nights(self) -> bool:
        runs: list[tuple[str, int]] = []
        for day in self.days:
            text = _filled(day, "accommodation")
            if runs and runs[-1][0] == text:
                runs[-1] = (text, runs[-1][1] + 1)
            else:
                runs.append((text, 1))
        for text, count in runs:
            found = self.rows("accommodation", text) if text else []
            if len(found) == 1 and count < found[0]["minimum nights"]:
                return False
        return True

    def within_sandbox(self) -> bool:
        for day in self.days:
            ride, ends = _filled(day, "transportation").casefold(), self.ends(day)
            if "flight number" in ride:
                number = ride.split("flight number: ")[1].split(",")[0]
                rows = [row for (a, b, _), some in self.known.flights.items() if (a, b) == ends for row in some]
                if not any(str(row["Flight Number"]).casefold() == number for row in rows):
                    return False
            elif ride:
                kind = "Self-driving" if "self-driving" in ride else "Taxi"
                if ends is None or (kind, *ends) not in self.known.ways:
                    return False
            slots = [(slot, _filled(day, slot)) for slot in (*MEALS, "accommodation")]
            slots += [("attraction", one) for one in _filled(day, "attraction").split(";")[:-1]]
            if any(text and not self.rows(slot, text) for slot, text in slots):
                return False
        return True

    def within_current_city(self) -> bool:
        for day in self.days:
            ends = from_to(str(day["current_city"]))
            # Of a day without a leg the definitions go through the letters of the city's name.
            cities = [without_state(end) for end in ends] if ends else list(without_state(str(day["current_city"])))
            ride, bed = _filled(day, "transportation"), _filled(day, "accommodation")
            if ride and not all(city in ride for city in cities):
                return False
            texts = [_filled(day, meal) for meal in MEALS] + _filled(day, "attraction").split(";")[:-1]
            if any(text and not any(city in text for city in cities) for text in texts):
                return False
            if bed and cities[-1] not in bed:
                return False
        return True

    def complete_information(self) -> bool:
        if len(self.days) != self.query.days:
            return False
        if len(set(self.cities()) - {self.query.origin}) != self.query.cities:
            return False
        for n, day in enumerate(self.days):
            travels = "from " in str(day["current_city"])
            if travels and not _filled(day, "transportation"):
                return False
            if not travels and not (_filled(day, "attraction") and all(_filled(day, meal) for meal in MEALS)):
                return False
            if n < len(self.days) - 1 and not _filled(day, "accommodation"):
                return False
        filled = sum(value not in ("", None, "-") for day in self.days for value in day.values())
        return filled >= 3 * self.query.days

    # ---- hard ----------------------------------------------------------------------------------------------------

    def cost(self) -> float:
        people, total = self.query.people, 0.0
        for day in self.days:
            ride, ends = _filled(day, "transportation"), self.ends(day)
            if "flight number" in ride.casefold():
                number = ride.split("Flight Number: ")[1].split(",")[0]
                rows = [row for some in self.known.flights.values() for row in some if row["Flight Number"] == number]
                total += rows[0]["Price"] * people if rows else 0
            elif ride and ends is not None:
                kind, seats = ("Self-driving", 5) if "self-driving" in ride.casefold() else ("Taxi", 4)
                total += self.known.ways.get((kind, *ends), 0) * math.ceil(people / seats)
            for meal in MEALS:
                if (text := _filled(day, meal)) and (found := self.rows(meal, text)):
                    total += found[0]["Average Cost"] * people
            if (text := _filled(day, "accommodation")) and (found := self.rows("accommodation", text)):
                total += found[0]["price"] * math.ceil(people / found[0]["maximum occupancy"])
        return total

    def budget(self) -> bool:
        return bool(self.cost() <= self.query.budget / 100)

    def beds(self) -> list[Row]:
        texts = [text for day in self.days if (text := _filled(day, "accommodation"))]
        return [found[0] for text in texts if (found := self.rows("accommodation", text))]

    def room_rule(self) -> bool:
        words = [f"No {_TYPO.get(rule, rule)}" for rule in self.query.house_rules]
        return not any(word in str(row["house_rules"]) for row in self.beds() for word in words)

    def room_type(self) -> bool:
        wanted = self.query.room_type
        kinds = {row["room type"] for row in self.beds()}
        if wanted == "not shared room":
            return "Shared room" not in kinds
        return wanted not in _ROOM or kinds <= {_ROOM[wanted]}

    def cuisine(self) -> bool:
        had: set[str] = set()
        for text in self.meals():
            if name_city(text)[1] != self.query.origin and (found := self.rows("lunch", text)):
                had |= {one for one in self.query.cuisines if one in str(found[0]["Cuisines"])}
        return len(had) == len(self.query.cuisines)

    def transportation(self) -> bool:
        rides = " ".join(_filled(day, "transportation") for day in self.days)
        words = {"flight": "Flight", "drive": "Self-driving"}
        return not any(words[ban] in rides for ban in self.query.avoid_modes if ban in words)


RULES = (
    "city_route", "diverse_restaurants", "diverse_attractions", "non_conflicting_transport", "minimum_nights",
    "within_sandbox", "within_current_city", "complete_information", "budget", "room_rule", "room_type", "cuisine",
    "transportation",
)  # fmt: skip


def broken(query: Query, days: Days, known: Tables) -> frozenset[str]:
    """The names of the constraints that a plan breaks by the published definitions."""
    definitions = _Definitions(query, days, known)
    return frozenset(rule for rule in RULES if not getattr(definitions, rule)())


def reason(rule: str, query: Query, days: Days, known: Tables) -> str:
    """Why the definitions and the exact judge differ in `rule`, in words; "" where it is not known."""
    found = _Definitions(query, days, known)
    if rule == "room_rule" and "parties" in query.house_rules:
        return "the definitions compare the house rule with 'parities', so that 'No parties' never counts"
    for day in days:
        for slot in ("accommodation", *MEALS):
            text = _filled(day, slot)
            rows = found.rows(slot, text) if text else []
            exact = known.find(_TABLES[slot], text) if text else None
            if rule == "minimum_nights" and slot == "accommodation" and len(rows) != 1:
                return f"{len(rows)} rows contain the name {name_city(text)[0]!r}, and then the definitions ask nothing"
            if (
                rows
                and exact is not None
                and rows[0] is not exact
                and rule in ("budget", "room_type", "room_rule", "cuisine")
            ):
                other = squeezed(known.name(rows[0]))
                return f"{name_city(text)[0]!r} is read as {other!r}, which contains the name and stands before it"
        ride = _filled(day, "transportation")
        if rule == "budget" and (number := re.search(r"Flight Number: ([\w-]+)", ride)):
            rows = [row for some in known.flights.values() for row in some if row["Flight Number"] == number[1]]
            if len({row["Price"] for row in rows}) > 1:
                return f"flight {number[1]} is listed on several dates, and the definitions take the first price"
    if rule == "city_route":
        return "the definitions want each city named at least twice in a row"
    return ""
