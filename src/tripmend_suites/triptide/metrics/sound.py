"""The commonsense checks as they are meant: names are compared as names, both ends count, what is unknown fails.

The same keys as the released checks. Each yields (day, slot, message) or (day, slot, message, True) for the unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise, product

from ..formats import PoiItem
from .literal import BUFFER_MINUTES, GAP_HOURS, LIST, METRES
from .view import (
    CELLS,
    LODGING_VERBS,
    MEALS,
    Listing,
    PlanView,
    Profile,
    Spot,
    Tables,
    cities_of,
    clock,
    end_of,
    entries,
    folded,
    from_to,
    labelled_times,
    name_city,
    name_of,
    transport_kinds,
    without_state,
)

# The list of points of interest as it is meant: all that is visited and nothing else, at times that can be kept.

Found = Iterator[tuple[int, str, str] | tuple[int, str, str, bool]]


def meal_gaps(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """Four hours between each meal and the next one of the day; a meal without a time fails."""
    for index in range(len(plan.read)):
        times: list[tuple[str, int, int]] = []
        for meal in MEALS:
            text = plan.cell(index, meal)
            item = item_named(plan, index, text)
            if text and item is None:
                yield index + 1, meal, f"{text} has no time in the list of points of interest", True
            elif item is not None:
                times.append((meal, item.start, end_of(item)))
        for (first, _, end), (second, start, _) in pairwise(times):
            if start - end < GAP_HOURS * 60:
                yield index + 1, second, f"{start - end} minutes between {first} and {second}; 240 are needed"


def item_named(plan: PlanView, index: int, text: str) -> PoiItem | None:
    """The first entry of a day's list that is what a cell names."""
    wanted = folded(name_of(text))
    return next((item for item in plan.listing(index).items if folded(item.name) == wanted), None) if text else None


def travel_span(text: str) -> tuple[int, int] | None:
    """Departure and arrival in minutes after the day's midnight, each on its own clock; None when not both are said."""
    departure, arrival = (clock(time) if time else None for time in labelled_times(text))
    if departure is None or arrival is None:
        return None
    return departure, arrival + (1440 if "next day" in text.casefold() else 0)


def _ends(plan: PlanView, index: int, profile: Profile, day: Listing) -> Found:
    before, tonight = plan.nights(index)
    start, end = plan.ends(index)
    travels = folded(start) != folded(end)
    wanted = [night for night in ((before, tonight) if travels else (before or tonight,)) if night is not None]
    if profile == "strict-10" and before is not None:
        wanted = [before]
    first, last = day.items[0], day.items[-1]
    if wanted and not any(folded(night.name) == folded(first.name) for night in wanted):
        yield index + 1, LIST, f"the day starts at {first.name}, not at {' or '.join(night.name for night in wanted)}"
    if tonight is not None and folded(last.name) != folded(tonight.name):
        yield index + 1, LIST, f"the day ends at {last.name}, not at {tonight.name}"


def _sound_poi_journey(plan: PlanView, index: int, tables: Tables, day: Listing, known: dict[str, Spot]) -> Found:
    text = plan.cell(index, "transportation")
    start, end = plan.ends(index)
    if not text or folded(start) == folded(end):
        return
    cities = [folded(known[folded(item.name)].city) if folded(item.name) in known else "" for item in day.items]
    here = [item for item, city in zip(day.items, cities, strict=True) if city == folded(start)]
    there = [item for item, city in zip(day.items, cities, strict=True) if city == folded(end)]
    latest = max((end_of(item) for item in here), default=None)
    earliest = min((item.start for item in there), default=None)
    span = travel_span(text)
    if span is None:
        way = tables.way(start, end)
        minutes = way.minutes if way is not None else None
        if "flight" in transport_kinds(text) or minutes is None:
            yield index + 1, "transportation", "the times of the journey are not known", True
        elif latest is not None and earliest is not None and earliest - latest < minutes:
            yield index + 1, LIST, f"{earliest - latest} minutes for a way of {minutes:g} from {start} to {end}"
        return
    departure, arrival = span
    if latest is not None and departure - latest < BUFFER_MINUTES:
        yield index + 1, LIST, f"{departure - latest} minutes from the last stop to the departure; 30 are needed"
    if earliest is not None and earliest - arrival < BUFFER_MINUTES:
        yield index + 1, LIST, f"{earliest - arrival} minutes from the arrival to the first stop; 30 are needed"


def poi_sequence(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """From last night's lodging to tonight's, each meal and attraction in between and nothing else, clear of journeys.

    A day of travel may also start at the new lodging, but for strict-10. Places in the city that is left end half an
    hour before the departure, those in the other start half an hour after the arrival; without times, the road's
    minutes must fit in between.
    """
    for index in range(len(plan.read)):
        day = plan.listing(index)
        if day.error or not day.items:
            why = day.error or "there is no list of points of interest"
            yield index + 1, LIST, why, True
            continue
        known = dict(plan.spots(index))
        names = {folded(item.name) for item in day.items}
        for name, spot in known.items():
            if spot.slot != "accommodation" and name not in names:
                yield index + 1, spot.slot, f"{spot.name} is not in the list of points of interest"
        events = {folded(name_of(text)) for text in entries(plan.cell(index, "event"))}
        for item in day.items:
            spot_of = known.get(folded(item.name))
            if folded(item.name) in events:
                yield index + 1, LIST, f"the event {item.name} is in the list"
            elif spot_of is None:
                yield index + 1, LIST, f"{item.name} stands in no cell of the day"
            elif (spot_of.slot == "accommodation") is not (item.verb in LODGING_VERBS):
                yield index + 1, LIST, f"{item.name} is {spot_of.slot}, the list says {item.verb}"
        yield from _ends(plan, index, profile, day)
        yield from _sound_poi_journey(plan, index, tables, day, known)


# The database check as it is meant: that very name, that flight on that date, that event on its day, every stop.

_NUMBER = re.compile(r"flight\s*(?:number|no\.?)\s*:?\s*([\w-]+)", re.IGNORECASE)
_DAY = 1440


def number_in(text: str) -> str:
    """The flight number that a text names, "" when none."""
    found = _NUMBER.search(text)
    return found[1] if found else ""


def flight_of(plan: PlanView, index: int, tables: Tables, text: str) -> float | None:
    """The price for one seat of the flight of that number, route and date; None when there is none."""
    date = plan.date(index)
    row = tables.flight(number_in(text), *plan.ends(index), date) if date else None
    return row.price if row is not None else None


def _journey(plan: PlanView, index: int, tables: Tables) -> Found:
    text, (start, end) = plan.cell(index, "transportation"), plan.ends(index)
    kinds = transport_kinds(text)
    if not kinds:
        return
    if "flight" in kinds:
        number, date = number_in(text), plan.date(index)
        row = tables.flight(number, start, end, date) if date else None
        if row is None:
            on = f"on {date}" if date else "on a date that is not known"
            yield index + 1, "transportation", f"there is no flight {number or '?'} from {start} to {end} {on}"
            return
        span = travel_span(text)
        if folded(number) not in plan.retimed and span is not None:
            listed = row.departure, row.arrival
            if (span[0] % _DAY, span[1] % _DAY) != (listed[0] % _DAY, listed[1] % _DAY):
                yield index + 1, "transportation", f"the times of flight {number} are not those of the table"
        return
    if folded(start) == folded(end):
        return
    way = tables.way(start, end)
    if way is None or way.minutes is None or way.minutes >= _DAY:
        yield index + 1, "transportation", f"there is no road from {start} to {end} within a day"


def _entries(plan: PlanView, index: int, tables: Tables, profile: Profile) -> Found:
    named = {
        **dict.fromkeys(MEALS, tables.restaurants),
        "attraction": tables.attractions,
        "accommodation": tables.accommodations,
    }
    for slot, rows in named.items():
        for entry in plan.texts(index, slot):
            if not rows.exact(*name_city(entry)):  # type: ignore[attr-defined]  # one of three kinds of rows
                yield index + 1, slot, f"{entry} is not in the database"
    for entry in plan.texts(index, "event") if profile != "tp-8" else []:
        found, date = tables.events.exact(*name_city(entry)), plan.date(index)
        if not found:
            yield index + 1, "event", f"{entry} is not in the database"
        elif folded(name_city(entry)[0]) not in plan.retimed and all(row.date != date for row in found):
            yield index + 1, "event", f"{entry} is not on {date}"


def _stops(plan: PlanView, index: int, tables: Tables) -> Found:
    known = plan.spots(index)
    for item in plan.listing(index).items:
        spot = known.get(folded(item.name))
        if spot is None:
            continue
        rows = tables.stops(spot.name, spot.city)
        if item.stop is None or item.stop == "-":
            if rows:
                yield index + 1, LIST, f"{item.name} has no stop, the table has {rows[0].stop}"
        elif not any(
            folded(row.stop) == folded(item.stop)
            and item.distance is not None
            and abs(row.distance_m - item.distance) <= METRES
            for row in rows
        ):
            metres = "?" if item.distance is None else f"{item.distance:g}"
            yield index + 1, LIST, f"no stop {item.stop} {metres} m from {item.name} is listed"


def sandbox(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """All that the plan names is in the database under that name and city, on that date, with the stop listed there."""
    for index in range(len(plan.read)):
        yield from _journey(plan, index, tables)
        yield from _entries(plan, index, tables, profile)
        if profile != "tp-8":
            yield from _stops(plan, index, tables)


def minimum_nights(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """Each stay lasts the lodging's minimum of nights, where the table has one."""
    index = 0
    while index < len(plan.read):
        text, start = plan.cell(index, "accommodation"), index
        while index < len(plan.read) and folded(plan.cell(index, "accommodation")) == folded(text):
            index += 1
        for row in tables.accommodations.exact(*name_city(text))[:1] if text else ():
            if row.minimum_nights is not None and index - start < row.minimum_nights:
                yield start + 1, "accommodation", f"{index - start} nights in {text}; {row.minimum_nights} are needed"


def _same(first: str, second: str) -> bool:
    return folded(without_state(first)) == folded(without_state(second))


def city_route(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """From the origin and back, each day starting where the one before ended, no city twice, all where they must be."""
    query, route = plan.header, [plan.header.org]
    for index in range(len(plan.read)):
        start, end = plan.ends(index)
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


def _repeats(plan: PlanView, tables: Tables, profile: Profile, slots: tuple[str, ...]) -> Found:
    """Nothing twice, however its name is spaced or cased."""
    seen: dict[tuple[str, str], int] = {}
    for index, slot in product(range(len(plan.read)), slots):
        for text in plan.texts(index, slot):
            name, city = name_city(text)
            key = (folded(name), folded(city)) if city != "-" else (folded(text), "")
            if key in seen:
                yield index + 1, slot, f"{text} stands in day {seen[key]} too"
            seen.setdefault(key, index + 1)


diverse_restaurants = partial(_repeats, slots=MEALS)
diverse_attractions = partial(_repeats, slots=("attraction",))
no_repeated_events = partial(_repeats, slots=("event",))


def transportation(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """One known way on each day of travel; strict-10 and tp-8: no car of one's own beside flights or taxis."""
    trip: set[str] = set()
    for index in range(len(plan.read)):
        text = plan.cell(index, "transportation")
        kinds = transport_kinds(text)
        trip |= kinds
        if len(kinds) > 1:
            yield index + 1, "transportation", f"{' and '.join(sorted(kinds))} on one day"
        start, end = plan.ends(index)
        if not _same(start, end) and not text:
            yield index + 1, "transportation", f"no way from {start} to {end}"
        elif text and not kinds:
            yield index + 1, "transportation", f"{text!r} is no flight, drive or taxi", True
    if profile != "soft-10" and "self-driving" in trip and len(trip) > 1:
        yield 0, "transportation", f"{' and '.join(sorted(trip))} on one trip"


def current_city(plan: PlanView, tables: Tables, profile: Profile) -> Found:
    """Each entry names one of its day's cities as its own, the lodging the last one, the way both."""
    for index in range(len(plan.read)):
        start, end = plan.ends(index)
        here = {folded(start), folded(end)}
        places = [(slot, text) for slot in ("attraction", "event", *MEALS) for text in plan.texts(index, slot)]
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
        if profile != "tp-8" and not plan.spots(index):
            yield number, "", "names no place at all"
    count = len(visited - {folded(without_state(query.org))})
    if count != query.visiting_city_number:
        yield 0, "current_city", f"{count} cities are visited, asked for are {query.visiting_city_number}"
