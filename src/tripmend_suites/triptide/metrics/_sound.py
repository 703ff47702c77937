"""The commonsense checks as they are meant: names are compared as names, both ends count, what is unknown fails.

The same keys as the released checks. Each yields (day, slot, message) or (day, slot, message, True) for the unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ._finding import Profile
from ._listing import day_ends, spots
from ._sound_poi import meal_gaps, poi_sequence
from ._sound_sandbox import minimum_nights, sandbox
from ._texts import cities_of, entries, folded, from_to, name_city, transport_kinds, without_state
from ._view import CELLS, MEALS, PlanView
from .tables import Tables

__all__ = ["SOUND", "Found", "SoundCheck"]

Found = Iterator[tuple[int, str, str] | tuple[int, str, str, bool]]
SoundCheck = Callable[[PlanView, Tables, Profile], Found]


def _same(first: str, second: str) -> bool:
    return folded(without_state(first)) == folded(without_state(second))


def city_route(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """From the origin and back, each day starting where the one before ended, no city twice, all where they must be."""
    query, route = plan.header, [plan.header.org]
    for index in range(len(plan.read)):
        start, end = day_ends(plan, index)
        if not _same(start, route[-1]):
            yield index + 1, "current_city", f"starts in {start or 'no city'}, the day before ends in {route[-1]}"
        for city in (start, end):
            if tables.city(city) is None:
                yield index + 1, "current_city", f"{city or 'no city'} is not in the table of cities", True
        if not _same(end, route[-1]):
            route.append(end)
    if not _same(route[-1], query.org):
        yield 0, "current_city", f"the route ends in {route[-1]}, not in {query.org}"
    between = [city for city in route if not _same(city, query.org)]
    if len({folded(without_state(city)) for city in between}) < len(between):
        yield 0, "current_city", "a city is visited a second time"
    for city in between:
        row = tables.city(city)
        if query.days > 3 and row is not None and not _same(row.state, query.dest):
            yield 0, "current_city", f"{city} is not in {query.dest}"
        if query.days <= 3 and not _same(city, query.dest):
            yield 0, "current_city", f"{city} is not {query.dest}"


def _repeats(plan: PlanView, slots: tuple[str, ...]) -> Found:
    seen: dict[tuple[str, str], int] = {}
    for index in range(len(plan.read)):
        for slot in slots:
            cell = plan.cell(index, slot)
            for text in entries(cell) if slot in ("attraction", "event") else [cell] if cell else []:
                name, city = name_city(text)
                key = (folded(name), folded(city)) if city != "-" else (folded(text), "")
                if key in seen:
                    yield index + 1, slot, f"{text} stands in day {seen[key]} too"
                seen.setdefault(key, index + 1)


def diverse_restaurants(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """No restaurant twice, however its name is spaced or cased."""
    return _repeats(plan, MEALS)


def diverse_attractions(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """No attraction twice."""
    return _repeats(plan, ("attraction",))


def no_repeated_events(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """No event twice."""
    return _repeats(plan, ("event",))


def transportation(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """One known way on each day of travel; strict-10 and tp-8: no car of one's own beside flights or taxis."""
    trip: set[str] = set()
    for index in range(len(plan.read)):
        text = plan.cell(index, "transportation")
        kinds = transport_kinds(text)
        trip |= kinds
        if len(kinds) > 1:
            yield index + 1, "transportation", f"{' and '.join(sorted(kinds))} on one day"
        start, end = day_ends(plan, index)
        if not _same(start, end) and not text:
            yield index + 1, "transportation", f"no way from {start} to {end}"
        elif text and not kinds:
            yield index + 1, "transportation", f"{text!r} is no flight, drive or taxi", True
    if profile != "soft-10" and "self-driving" in trip and len(trip) > 1:
        yield 0, "transportation", f"{' and '.join(sorted(trip))} on one trip"


def current_city(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """Each entry names one of its day's cities as its own, the lodging the last one, the way both."""
    for index in range(len(plan.read)):
        start, end = day_ends(plan, index)
        here = {folded(start), folded(end)}
        places = [(slot, text) for slot in ("attraction", "event") for text in entries(plan.cell(index, slot))]
        places += [(meal, text) for meal in MEALS if (text := plan.cell(index, meal))]
        for slot, text in places:
            if folded(name_city(text)[1]) not in here:
                yield index + 1, slot, f"{text} is not in {start if _same(start, end) else f'{start} or {end}'}"
        lodging = plan.cell(index, "accommodation")
        if lodging and not _same(name_city(lodging)[1], end):
            yield index + 1, "accommodation", f"{lodging} is not in {end}"
        ends = from_to(plan.cell(index, "transportation"), literal=False)
        if ends and not (_same(ends[0], start) and _same(ends[1], end)):
            yield index + 1, "transportation", f"goes from {ends[0]} to {ends[1]}, the day from {start} to {end}"


def complete(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """All days, numbered in order and dated, every cell there, and none empty that must not be."""
    query = plan.header
    if len(plan.cells) != query.days:
        yield 0, "", f"{len(plan.cells)} days, asked for are {query.days}"
    if len(query.dates) != query.days:
        yield 0, "", f"the query has {len(query.dates)} dates for {query.days} days", True
    visited: set[str] = set()
    for index, day in enumerate(plan.record.days):
        number, cells = index + 1, plan.cells[index]
        if day.number != number:
            yield number, "", f"is numbered {day.number}"
        for name in ("current_city", *CELLS):
            if name in day.missing:
                yield number, name, f"{name.replace('_', ' ')} is missing"
        cities = cities_of(cells["current_city"], literal=False)
        visited |= {folded(city) for city in cities}
        needed = ["current_city", "transportation"] if len(cities) > 1 else ["current_city", "attraction", *MEALS]
        needed += ["accommodation"] if number < query.days else []
        needed += ["point_of_interest_list"] if profile != "tp-8" else []
        for name in needed:
            if name not in day.missing and not plan.cell(index, name):
                yield number, name, f"no {name.replace('_', ' ')}"
        if profile != "tp-8" and not spots(plan, index):
            yield number, "", "names no place at all"
    count = len(visited - {folded(without_state(query.org))})
    if count != query.visiting_city_number:
        yield 0, "current_city", f"{count} cities are visited, asked for are {query.visiting_city_number}"


_TEN: dict[str, SoundCheck] = {
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
_EIGHT: dict[str, SoundCheck] = {
    "is_reasonable_visiting_city": city_route,
    "is_valid_restaurants": diverse_restaurants,
    "is_valid_attractions": diverse_attractions,
    "is_valid_accommodation": minimum_nights,
    "is_valid_transportation": transportation,
    "is_valid_information_in_current_city": current_city,
    "is_valid_information_in_sandbox": sandbox,
    "is_not_absent": complete,
}
SOUND: dict[Profile, dict[str, SoundCheck]] = {"soft-10": _TEN, "strict-10": _TEN, "tp-8": _EIGHT}
"""The checks of each profile in the released order."""
