"""The commonsense checks of the released code: soft-10, with the deltas of strict-10 and tp-8.

Each check yields what is wrong as (day, slot, message) and raises `Crash` where the released code stops. The order of
the rules, and what each skips, are those of the code; `plan.literal` False reads the texts as a person does (capital
From, 24:00, seconds), which is all that the mode "paper" changes here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from .view import (
    CELLS,
    MEALS,
    Crash,
    Named,
    PlanView,
    Profile,
    Tables,
    cities_of,
    clock,
    flight_number,
    from_to,
    full_cells,
    is_empty,
    labelled_times,
    name_city,
    name_of,
    said,
    transport_kinds,
    without_state,
)

# The released checks of a day's points of interest: gaps between meals, and the order of the day.

Found = Iterator[tuple[int, str, str]]
LIST = "point_of_interest_list"
GAP_HOURS = 4.0
BUFFER_MINUTES = 30
_FROM = re.compile(r"from\s*([0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)", re.IGNORECASE)
_TO = re.compile(r"to\s*([0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?)", re.IGNORECASE)
_HHMM = re.compile(r"(\d{1,2}):(\d{1,2})$")
_TRANSITIONS = {3: (3,), 5: (3, 5), 7: (3, 5, 7)}
_STRICT_TRANSITIONS = {5: (3,), 7: (3, 5)}


def _hours(text: str) -> float:
    parts = text.split(":")
    return int(parts[0]) + int(parts[1]) / 60


def _span(item: str) -> tuple[float, float] | None:
    """Hours between the first "from", the first "to" behind it and the next comma; None if they are none."""
    pieces = item.split("from")
    if len(pieces) < 2:
        return None
    times = pieces[1].split("to")
    try:
        return _hours(times[0].strip()), _hours(times[1].split(",")[0].strip())
    except (ValueError, IndexError, OverflowError):
        return None


def meal_times(day: Mapping[str, str]) -> dict[str, tuple[float, float] | None]:
    """Start and end in hours of each meal that the list names; None where its times cannot be read.

    As released: the first item that contains the name counts, so the meal "" is found in the first item.
    """
    found: dict[str, tuple[float, float] | None] = {}
    for meal in MEALS:
        text = day.get(meal)
        if text is None or text == "-":
            continue
        name = name_of(text) if "," in text else text.strip()
        item = next((part for part in day[LIST].split(";") if name in part and part not in ("", "-")), None)
        if item is not None:
            found[meal] = _span(item)
    return found


def meal_gaps(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """Four hours from the end of breakfast to lunch, and from the end of lunch to dinner."""
    for index, day in enumerate(plan.read):
        if not day.get(LIST):
            if profile == "strict-10" and LIST not in day:
                raise Crash("a day has no list of points of interest")
            continue
        times = meal_times(day)
        for meal, span in times.items():
            if span is None:
                yield index + 1, meal, f"the times of {day[meal]} cannot be read"
        for first, second in (("breakfast", "lunch"), ("lunch", "dinner")):
            before, after = times.get(first), times.get(second)
            if not before or not after:
                continue
            hours = after[0] - before[1]
            minutes = round(hours * 60)
            # In decimal hours 15:20 to 19:20 is a little less than 4: the released code fails it.
            if (hours < GAP_HOURS) if plan.literal else (minutes < GAP_HOURS * 60):
                said = f"{minutes} minutes" if minutes < GAP_HOURS * 60 else f"{hours!r} hours"
                yield index + 1, second, f"{said} between {first} and {second}; 4 hours are needed"


def _minutes(text: str, plan: PlanView) -> int:
    if not plan.literal:
        minutes = clock(text)
        if minutes is None:
            raise Crash(f"{text!r} is no time")
        return minutes
    found = _HHMM.match(text)
    if not found or int(found[1]) > 23 or int(found[2]) > 59:
        raise Crash(f"{text!r} is no time of the form HH:MM")
    return int(found[1]) * 60 + int(found[2])


def _items(text: str, profile: Profile) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()] if profile != "strict-10" else text.split(";")


def _literal_poi_ends(
    number: int, days: int, profile: Profile, night: str, before: str, now: str, items: list[str]
) -> str:
    """What is wrong with the first and the last item of a day, "" when nothing. now: the hotel in force; night: the
    one that the day itself names."""
    first = before in items[0] if before else False
    here_first, here_last = (now in items[0], now in items[-1]) if now else (False, False)
    if profile == "soft-10":
        if number in _TRANSITIONS.get(days, ()) and before:
            return (
                "" if first or here_last else f"the day neither starts with {before} nor ends with {now or 'its hotel'}"
            )
        return "" if not now or here_first or here_last else f"the day neither starts nor ends with {now}"
    if days in _STRICT_TRANSITIONS:
        wrong = number in _STRICT_TRANSITIONS[days] and before and not (first and here_last)
        return f"the day does not start with {before} and end with {now}" if wrong else ""
    now = now or "abc"
    if now not in items[0]:
        return f"the day does not start with {now}"
    return f"the day does not end with {now}" if night and now not in items[-1] else ""


def _buffers(plan: PlanView, profile: Profile, index: int, text: str, items: list[str]) -> Found:
    days, last = plan.header.days, index == len(plan.read) - 1
    departure, arrival = labelled_times(text)
    if profile == "strict-10":
        lower = text.lower()
        if not all(word in lower for word in ("flight", "departure", "arrival")):
            return
        if arrival is None or departure is None:
            raise Crash("a flight without a departure or an arrival time")
    arrives = index == 0 or (index == 2 and days >= 5) or (index == 4 and days >= 7)
    start, end = _FROM.search(items[0]), _TO.search(items[-1])
    gaps: list[tuple[int, str]] = []
    if arrives and start and arrival:
        gaps.append((_minutes(start[1], plan) - _minutes(arrival, plan), "from the arrival to the first stop"))
    if last and end and departure:
        gaps.append((_minutes(departure, plan) - _minutes(end[1], plan), "from the last stop to the departure"))
    for gap, between in gaps:
        if (abs(gap) if profile == "strict-10" and plan.literal else gap) < BUFFER_MINUTES:
            yield index + 1, LIST, f"{gap} minutes {between}; {BUFFER_MINUTES} are needed"


def poi_sequence(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """The day starts and ends at the lodging, names its visits and no event, keeps half an hour from flights.

    soft-10 is content with one of the two ends; strict-10 wants both, but never looks at plain days of 5 and 7.
    """
    before = now = ""
    for index, day in enumerate(plan.read):
        night = said(day, "accommodation")
        now = name_of(night) if night else now
        if profile == "strict-10" and LIST not in day:
            raise Crash("a day has no list of points of interest")
        text = day.get(LIST, "")
        items = _items(text, profile)
        if items:
            if wrong := _literal_poi_ends(index + 1, plan.header.days, profile, night, before, now, items):
                yield index + 1, LIST, wrong
            yield from _named(index + 1, day, items)
            yield from _buffers(plan, profile, index, day.get("transportation", ""), items)
        before = name_of(night) if night else before


def _named(number: int, day: Mapping[str, str], items: list[str]) -> Found:
    for slot, wanted in (("event", False), ("attraction", True)):
        text = day.get(slot, "")
        for entry in [] if is_empty(text) else text.split(";"):
            name = name_of(entry)
            if entry.strip() and name and any(name in item for item in items) is not wanted:
                yield number, slot, f"{name} {'is not' if wanted else 'is'} in the list of points of interest"
    for meal in MEALS:
        name = name_of(said(day, meal))
        if name and not any(name in item for item in items):
            yield number, meal, f"{name} is not in the list of points of interest"


# The released check that all of a plan is in the database, and TravelPlanner's minimum of nights.

METRES = 5.0
"""How far the distance to a stop may be off."""


def _journey(number: int, day: Mapping[str, str], plan: PlanView, tables: Tables, profile: Profile) -> Found:
    if not (text := said(day, "transportation")):
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
    for item in said(day, LIST).split(";"):
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


def _entries(text: str, profile: Profile) -> list[str]:
    """The entries of a cell; tp-8 never looks at what no semicolon stands behind."""
    return text.split(";")[: -1 if profile == "tp-8" else None] if text else []


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
            text = said(day, slot)
            if not text or (slot == "event" and profile == "tp-8"):
                continue
            for part in _entries(text, profile) if slot in ("attraction", "event") else [text]:
                if not found(tables, slot, part):
                    yield number, slot, f"{part.strip() or 'an empty entry'} is not in the database"
        if profile != "tp-8":
            yield from _stops(number, day, plan, tables)


def found(tables: Tables, slot: str, text: str) -> bool:
    """Whether the released look-up finds anything for an entry of `slot`."""
    name, city = name_city(text)
    if slot == "event":
        return bool(tables.events.containing(text.rsplit(",", 1)[0].strip(), text.rsplit(",", 1)[-1].strip()))
    named: dict[str, Named[Any]] = {"attraction": tables.attractions, "accommodation": tables.accommodations}
    return bool(named.get(slot, tables.restaurants).containing(name, city))


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
    for number, meal, text in full_cells(plan, *MEALS):
        if text in seen:
            yield number, meal, f"{text} is used a second time"
        seen.add(text)


def _repeats(plan: PlanView, tables: Tables, profile: Profile, slot: str) -> Found:
    """Nothing is listed twice; tp-8 looks only at attractions with a semicolon behind them."""
    seen: set[str] = set()
    for number, _, text in full_cells(plan, slot):
        for part in _entries(text, profile):
            entry = part.strip() if profile == "soft-10" else part
            if entry in seen:
                yield number, slot, f"{entry.strip() or 'an empty entry'} is listed a second time"
            seen.add(entry)


diverse_attractions = partial(_repeats, slot="attraction")
no_repeated_events = partial(_repeats, slot="event")


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
        kinds = transport_kinds(text)
        if profile == "soft-10" and {"taxi", "self-driving"} <= kinds:
            yield index + 1, "transportation", "taxi and self-driving on one day"
        trip.add(next((kind for kind in ("taxi", "self-driving", "flight") if kind in kinds), ""))
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
        text = said(day, "transportation")
        drives = profile != "tp-8" and ("Self-driving" in text or "Taxi" in text)
        named = [city in text for city in cities]
        if text and not drives and not (any(named) if profile == "soft-10" else all(named)):
            yield number, "transportation", f"{text!r} does not speak of {here}"
        stops = [(meal, text) for meal in MEALS if (text := said(day, meal))]
        stops += [("attraction", part) for part in _entries(said(day, "attraction"), profile)]
        for slot, text in stops:
            if not any(city and city in text for city in cities):
                told = text if slot in MEALS else text.strip() or "an empty entry"
                yield number, slot, f"{told} is not in {here}"
        text = said(day, "accommodation")
        if text and cities[-1] not in text:
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
        if plan.literal:
            eats_out = "from " in here
            travels = eats_out or ("to " if profile == "tp-8" else " to ") in here
        else:
            eats_out = travels = from_to(here, literal=False) is not None
        if profile != "tp-8":
            for item in day["point_of_interest_list"].split(";"):
                stop = item.split("nearest transit:")[1].strip() if "nearest transit:" in item else ""
                if "," in stop and stop.rsplit(",", 1)[-1].strip().split("m")[0].strip() in ("", "-"):
                    yield number, "point_of_interest_list", f"no distance to the stop in {item.strip()!r}"
        for slot, wanted, why in (
            ("transportation", travels, "a day of travel without transportation"),
            ("attraction", not travels, "no attraction"),
            ("accommodation", index != query.days - 1, "no accommodation"),
            *((meal, not eats_out, f"no {meal}") for meal in MEALS),
            (LIST, profile != "tp-8", "no list of points of interest"),
        ):
            if wanted and not said(day, slot):
                yield number, slot, why
        counted += 1 + sum(bool(said(day, name)) for name in ("current_city", *needed))
    if counted / (len(needed) * query.days) < 0.5:
        yield 0, "", "more than half of the information is missing"
