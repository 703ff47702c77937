"""The released check that all of a plan is in the database, and TravelPlanner's minimum of nights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ._finding import Profile
from ._texts import flight_number, from_to, name_city, without_state
from ._view import CELLS, MEALS, PlanView
from .tables import Tables

__all__ = ["METRES", "minimum_nights", "sandbox"]

Found = Iterator[tuple[int, str, str]]
METRES = 5.0
"""How far the distance to a stop may be off."""


def _journey(number: int, day: Mapping[str, str], plan: PlanView, tables: Tables, profile: Profile) -> Found:
    text = day.get("transportation", "")
    if text in ("", "-"):
        return
    lower = text.lower()
    ends = from_to(day["current_city"], literal=plan.literal)
    if profile == "tp-8":
        ends = from_to(text, literal=plan.literal) or ends
    if "flight number" in lower:
        cities = tuple(without_state(city) for city in ends) if ends else from_to(text, literal=plan.literal)
        code = flight_number(text)
        if code is None:
            yield number, "transportation", "the flight has no number of the form Flight Number: F1234567"
        elif cities is None or not any((row.origin, row.destination) == cities for row in tables.flights(code)):
            yield number, "transportation", f"there is no flight {code} from {' to '.join(cities or ('?',))}"
    elif "self-driving" in lower or "taxi" in lower:
        mode = "self-driving" if "self-driving" in lower else "taxi"
        origin, destination = ends or ("-", "-")
        if tables.ground_cost(origin, destination, mode) is None:
            yield number, "transportation", f"there is no way by {mode} from {origin} to {destination}"


def _stop_cities(number: int, day: Mapping[str, str], plan: PlanView) -> list[str]:
    """The cities whose table of stops is tried; [] for a number of days that the code does not know."""
    here, days = day["current_city"], plan.header.days
    if days not in (3, 5, 7):
        return []
    if not plan.literal:
        return [without_state(city).strip() for city in from_to(here, literal=False) or (here,)]
    if number == days:
        return [here.split("from ")[-1].split(" to ")[0].strip()]
    if number in (3, 5) and days > 3:
        return [without_state(city) for city in from_to(here) or ()]
    if " to " in here:
        city = here.split(" to ")[-1]
        return [city.strip() if days == 3 else without_state(city)]
    return [without_state(here)]


def _stops(number: int, day: Mapping[str, str], plan: PlanView, tables: Tables) -> Found:
    text = day.get("point_of_interest_list", "")
    for item in [] if text in ("", "-") else text.split(";"):
        if "nearest transit:" not in item:
            continue
        before, stop_text = item.split("nearest transit:")[:2]
        name = before.strip()[:-1].rsplit(",", 1)[0].strip()
        stop, comma, distance_text = stop_text.strip().rpartition(",")
        if not comma:
            yield number, "point_of_interest_list", f"no stop and distance in {item.strip()!r}"
            continue
        try:
            metres = float(distance_text.strip().split("m")[0].strip())
        except ValueError:
            metres = 0.0
        if plan.header.days not in (3, 5, 7):
            continue
        cities = _stop_cities(number, day, plan)
        rows = [row for city in cities for row in tables.transit(name, city) if stop.strip() in row.stop]
        if not any(abs(row.distance_m - metres) <= METRES for row in rows):
            yield number, "point_of_interest_list", f"no stop {stop.strip()} {metres:g} m from {name} is listed"


def sandbox(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """Flights by number and cities, roads, meals, attractions, events, lodgings by name and city, stops within 5 m.

    As released: a name is found when a listed name contains it, an event counts on any date, and what the list of
    points of interest leaves out is not looked at.
    """
    for index, day in enumerate(plan.read):
        number = index + 1
        for name in CELLS:
            if name in (*MEALS, "accommodation") and name not in day and profile != "tp-8":
                yield number, name, f"{name} is missing"
        yield from _journey(number, day, plan, tables, profile)
        for slot in (*MEALS, "attraction", "accommodation", "event"):
            text = day.get(slot, "")
            if text in ("", "-"):
                continue
            if slot == "event" and profile == "tp-8":
                continue
            parts = text.split(";") if slot in ("attraction", "event") else [text]
            if slot == "attraction" and profile == "tp-8":
                parts = parts[:-1]
            for part in parts:
                if not found(tables, slot, part):
                    yield number, slot, f"{part.strip() or 'an empty entry'} is not in the database"
        if profile != "tp-8":
            yield from _stops(number, day, plan, tables)


def found(tables: Tables, slot: str, text: str) -> bool:
    """Whether the released look-up finds anything for an entry of `slot`."""
    name, city = name_city(text)
    if slot == "attraction":
        return bool(tables.attractions.containing(name, city))
    if slot == "accommodation":
        return bool(tables.accommodations.containing(name, city))
    if slot == "event":
        return bool(tables.events.containing(text.rsplit(",", 1)[0].strip(), text.rsplit(",", 1)[-1].strip()))
    return bool(tables.restaurants.containing(name, city))


def minimum_nights(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """A lodging is kept for its minimum of nights; looked up only where one row matches and knows its minimum."""
    nights: list[tuple[str, int, int]] = []
    for index, day in enumerate(plan.read):
        if "accommodation" not in day:
            yield index + 1, "accommodation", "accommodation is missing"
            return
        text = day["accommodation"]
        if nights and nights[-1][0] == text:
            nights[-1] = (text, nights[-1][1], nights[-1][2] + 1)
        else:
            nights.append((text, index + 1, 1))
    for text, number, count in nights:
        if text in ("", "-"):
            continue
        rows = tables.accommodations.containing(*name_city(text))
        if len(rows) == 1 and rows[0].minimum_nights is not None and count < rows[0].minimum_nights:
            yield number, "accommodation", f"{count} nights in {text}; at least {rows[0].minimum_nights} are needed"
