"""The database check as it is meant: that very name, that flight on that date, that event on its day, every stop."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ._finding import Profile
from ._listing import day_ends, listing, spots
from ._literal_poi import LIST
from ._literal_sandbox import METRES
from ._sound_poi import travel_span
from ._texts import entries, folded, name_city, transport_kinds
from ._view import MEALS, PlanView
from .tables import Tables

__all__ = ["flight_of", "minimum_nights", "number_in", "sandbox"]

Found = Iterator[tuple[int, str, str] | tuple[int, str, str, bool]]
_NUMBER = re.compile(r"flight\s*(?:number|no\.?)\s*:?\s*([\w-]+)", re.IGNORECASE)
_DAY = 1440


def number_in(text: str) -> str:
    """The flight number that a text names, "" when none."""
    found = _NUMBER.search(text)
    return found[1] if found else ""


def flight_of(plan: PlanView, index: int, tables: Tables, text: str) -> float | None:
    """The price for one seat of the flight of that number, route and date; None when there is none."""
    date = plan.date(index)
    row = tables.flight(number_in(text), *day_ends(plan, index), date) if date else None
    return row.price if row is not None else None


def _journey(plan: PlanView, index: int, tables: Tables) -> Found:
    text, (start, end) = plan.cell(index, "transportation"), day_ends(plan, index)
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
        text = plan.cell(index, slot)
        for entry in entries(text) if slot == "attraction" else [text] if text else []:
            if not rows.exact(*name_city(entry)):  # type: ignore[attr-defined]  # one of three kinds of rows
                yield index + 1, slot, f"{entry} is not in the database"
    for entry in entries(plan.cell(index, "event")) if profile != "tp-8" else []:
        found, date = tables.events.exact(*name_city(entry)), plan.date(index)
        if not found:
            yield index + 1, "event", f"{entry} is not in the database"
        elif folded(name_city(entry)[0]) not in plan.retimed and all(row.date != date for row in found):
            yield index + 1, "event", f"{entry} is not on {date}"


def _stops(plan: PlanView, index: int, tables: Tables) -> Found:
    known = spots(plan, index)
    for item in listing(plan, index).items:
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
