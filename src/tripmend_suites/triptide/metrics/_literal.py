"""The commonsense checks of the released code: soft-10, with the deltas of strict-10 and tp-8.

Each check yields what is wrong as (day, slot, message) and raises `Crash` where the released code stops. The order of
the rules, and what each skips, are those of the code; `plan.literal` False reads the texts as a person does (capital
From, 24:00, seconds), which is all that the mode "paper" changes here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ._finding import Crash, Profile
from ._literal_poi import meal_gaps, poi_sequence
from ._literal_sandbox import minimum_nights, sandbox
from ._texts import cities_of, from_to, is_empty, transport_kinds, without_state
from ._view import MEALS, PlanView
from .tables import Tables

__all__ = ["LITERAL", "Check", "Found"]

Found = Iterator[tuple[int, str, str]]
Check = Callable[[PlanView, Tables, Profile], Found]
_PLACEHOLDER = "You don't need to fill in the information for this or later days."


def _ends(city: str, plan: PlanView) -> list[str]:
    found = cities_of(city, literal=plan.literal)
    if not found:
        raise Crash(f"the journey in {city!r} cannot be read")
    return found


def _sequence(cities: list[str]) -> str:
    """Why a sequence of cities is no route, "" when it is one."""
    if len(cities) < 3:
        return "the route has fewer than three stations"
    seen: set[str] = set()
    place = 0
    while place < len(cities):
        city, start = cities[place], place
        if city in seen and 0 < start < len(cities) - 1:
            return f"{city} is visited a second time"
        while place < len(cities) and cities[place] == city:
            place += 1
        if place - start == 1 and 0 < place - 1 < len(cities) - 1:
            return f"{city} stands only once between other cities"
        seen.add(city)
    return ""


def city_route(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """The route starts at the origin, is closed, stays in the table of cities and in the state asked for."""
    cities: list[str] = []
    for index, day in enumerate(plan.read):
        here = _ends(day["current_city"], plan)
        if index == 0 and len(here) == 2 and here[0] != plan.header.org:
            yield 1, "current_city", f"the first day starts in {here[0]}, not in {plan.header.org}"
            return
        cities += here
    if not cities:
        raise Crash("there is no day")
    if cities[0] != cities[-1]:
        yield 0, "current_city", f"the route starts in {cities[0]} and ends in {cities[-1]}"
        return
    if wrong := _sequence(cities):
        yield 0, "current_city", wrong
        return
    for place, city in enumerate(cities):
        if city not in tables.states:
            yield 0, "current_city", f"{city} is not in the table of cities"
        elif 0 < place < len(cities) - 1 and plan.header.days > 3 and tables.states[city] != plan.header.dest:
            yield 0, "current_city", f"{city} is not in {plan.header.dest}"


def diverse_restaurants(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """No two meals have the same text."""
    seen: set[str] = set()
    for index, day in enumerate(plan.read):
        for meal in MEALS:
            text = day.get(meal, "")
            if text in ("", "-"):
                continue
            if text in seen:
                yield index + 1, meal, f"{text} is used a second time"
            seen.add(text)


def _repeats(plan: PlanView, slot: str, profile: Profile) -> Found:
    seen: set[str] = set()
    for index, day in enumerate(plan.read):
        text = day.get(slot, "")
        if text in ("", "-"):
            continue
        parts = text.split(";")
        for part in parts[:-1] if profile == "tp-8" else parts:
            entry = part.strip() if profile == "soft-10" else part
            if entry in seen:
                yield index + 1, slot, f"{entry.strip() or 'an empty entry'} is listed a second time"
            seen.add(entry)


def diverse_attractions(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """No attraction is listed twice; tp-8 looks only at those with a semicolon behind them."""
    return _repeats(plan, "attraction", profile)


def no_repeated_events(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """No event is listed twice."""
    return _repeats(plan, "event", profile)


def _first_kind(text: str) -> str | None:
    kinds = transport_kinds(text)
    return next((kind for kind in ("taxi", "self-driving", "flight") if kind in kinds), None)


def transportation(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """Day 1 has transportation; soft-10: no day mixes taxi and self-driving; the others: no trip mixes a car of one's
    own with flights or taxis."""
    if not plan.cells:
        raise Crash("there is no day")
    if is_empty(plan.cells[0].get("transportation")):
        yield 1, "transportation", "the first day has no transportation"
        return
    trip: set[str] = set()
    for index, day in enumerate(plan.read):
        text = day.get("transportation", "")
        if is_empty(text):
            continue
        if profile == "soft-10" and {"taxi", "self-driving"} <= transport_kinds(text):
            yield index + 1, "transportation", "taxi and self-driving on one day"
        trip.add(_first_kind(text) or "")
    if profile != "soft-10" and "self-driving" in trip and trip & {"flight", "taxi"}:
        yield 0, "transportation", f"self-driving and {' and '.join(sorted(trip & {'flight', 'taxi'}))} on one trip"


def current_city(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """Each cell speaks of a city of its day, the accommodation of the last one.

    strict-10 wants both cities in a flight's text, tp-8 in that of any way. Their slips, which only the literal reading
    has: strict-10 fails each day without a journey, tp-8 looks for the letters of its city.
    """
    for index, day in enumerate(plan.read):
        number, here = index + 1, day["current_city"].strip()
        if plan.literal and profile == "strict-10" and "from" not in here:
            yield number, "current_city", f"{here!r} is no journey"
            return
        cities = _ends(here, plan)
        if plan.literal and profile == "tp-8" and "from" not in here:
            cities = list(cities[0]) or [here]  # TravelPlanner's slip: a plain city is compared letter by letter
        text = day.get("transportation", "")
        drives = profile != "tp-8" and ("Self-driving" in text or "Taxi" in text)
        if text not in ("", "-") and not drives:
            named = [city in text for city in cities]
            if not (any(named) if profile == "soft-10" else all(named)):
                yield number, "transportation", f"{text!r} does not speak of {here}"
        for meal in MEALS:
            text = day.get(meal, "")
            if text not in ("", "-") and not any(city and city in text for city in cities):
                yield number, meal, f"{text} is not in {here}"
        text = day.get("attraction", "")
        if text not in ("", "-"):
            parts = text.split(";")
            for part in parts[:-1] if profile == "tp-8" else parts:
                if not any(city and city in part for city in cities):
                    yield number, "attraction", f"{part.strip() or 'an empty entry'} is not in {here}"
        text = day.get("accommodation", "")
        if text not in ("", "-") and cities[-1] not in text:
            yield number, "accommodation", f"{text} is not in the last city of {here}"


def _visited(plan: PlanView) -> Iterator[str]:
    for index, day in enumerate(plan.read):
        ends = _ends(day["current_city"], plan)
        if index == 0 and len(ends) == 2 and without_state(ends[0]) != plan.header.org:
            yield ""
            return
        yield from (without_state(city) for city in ends)


def complete(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """As many days and cities as asked for, every cell there, none empty that must not be, half of them filled."""
    query = plan.header
    filled = [day for day in plan.read if day["current_city"] != _PLACEHOLDER and any(day.values())]
    if len(filled) != query.days:
        yield 0, "", f"{len(filled)} of {query.days} days are filled in"
        return
    cities = set(_visited(plan))
    if "" in cities or len(cities - {query.org}) != query.visiting_city_number:
        yield 0, "current_city", f"{query.visiting_city_number} cities are to be visited, starting from {query.org}"
        return
    needed = ["transportation", *MEALS, "attraction", "accommodation"]
    if profile != "tp-8":
        needed += ["event", "point_of_interest_list"]
    counted = 0
    for index, day in enumerate(plan.read):
        number, here = index + 1, day["current_city"]
        if missing := [name for name in needed if name not in day]:
            yield number, missing[0], f"{missing[0].replace('_', ' ')} is missing"
            return
        travels = (
            (from_to(here, literal=False) is not None) if not plan.literal else ("from " in here or " to " in here)
        )
        if plan.literal and profile == "tp-8":
            travels = travels or "to " in here
        eats_out = travels if not plan.literal else "from " in here
        if profile != "tp-8":
            for item in day["point_of_interest_list"].split(";"):
                stop = item.split("nearest transit:")[1].strip() if "nearest transit:" in item else ""
                if "," in stop and stop.rsplit(",", 1)[-1].strip().split("m")[0].strip() in ("", "-"):
                    yield number, "point_of_interest_list", f"no distance to the stop in {item.strip()!r}"
        if travels and day["transportation"] in ("", "-"):
            yield number, "transportation", "a day of travel without transportation"
        if not travels and day["attraction"] in ("", "-"):
            yield number, "attraction", "no attraction"
        if index != query.days - 1 and day["accommodation"] in ("", "-"):
            yield number, "accommodation", "no accommodation"
        if not eats_out:
            for meal in MEALS:
                if day[meal] in ("", "-"):
                    yield number, meal, f"no {meal}"
        if profile != "tp-8" and day["point_of_interest_list"] in ("", "-"):
            yield number, "point_of_interest_list", "no list of points of interest"
        counted += 1 + sum(day[name] not in ("", "-") for name in ("current_city", *needed))
    if counted / (len(needed) * query.days) < 0.5:
        yield 0, "", "more than half of the information is missing"


_TEN: dict[str, Check] = {
    "is_reasonable_visiting_city": city_route,
    "is_valid_restaurants": diverse_restaurants,
    "is_valid_attractions": diverse_attractions,
    "is_valid_transportation": transportation,
    "is_valid_event": no_repeated_events,
    "is_valid_meal_gaps": meal_gaps,
    "is_valid_poi_sequence": poi_sequence,
    "is_valid_information_in_sandbox": sandbox,
    "is_valid_information_in_current_city": current_city,
    "is_not_absent": complete,
}
_EIGHT: dict[str, Check] = {
    "is_reasonable_visiting_city": city_route,
    "is_valid_restaurants": diverse_restaurants,
    "is_valid_attractions": diverse_attractions,
    "is_valid_accommodation": minimum_nights,
    "is_valid_transportation": transportation,
    "is_valid_information_in_current_city": current_city,
    "is_valid_information_in_sandbox": sandbox,
    "is_not_absent": complete,
}
LITERAL: dict[Profile, dict[str, Check]] = {"soft-10": _TEN, "strict-10": _TEN, "tp-8": _EIGHT}
"""The checks of each profile in the released order."""
