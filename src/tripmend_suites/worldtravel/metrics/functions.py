"""The five verification functions of the paper (Tables 7 and 8), by name.

A function that cannot find what it asks about says no: nothing is satisfied by leaving it out.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any

from ..task import Check
from .answer import Answer, Entry

__all__ = ["FUNCTIONS", "holds"]


def _dates(arguments: Mapping[str, Any]) -> tuple[dt.date, dt.date]:
    first, last = arguments["date_range"]
    return _as_date(first), _as_date(last)


def _as_date(value: Any) -> dt.date:
    return value if isinstance(value, dt.date) else dt.date.fromisoformat(str(value))


def _minute(value: Any) -> int:
    if isinstance(value, dt.time):
        return value.hour * 60 + value.minute
    hours, _, minutes = str(value).partition(":")
    return int(hours) * 60 + int(minutes[:2])


def _at(answer: Answer, poi: str, arguments: Mapping[str, Any]) -> list[tuple[Entry, Entry | None]]:
    """The visits of a place in the dates asked about, each with the item just before it on its day."""
    first, last = _dates(arguments)
    found = []
    for date, entries in answer.days.items():
        if first <= date <= last:
            for number, entry in enumerate(entries):
                if entry.kind in ("attraction", "restaurant") and entry.place == poi:
                    found.append((entry, entries[number - 1] if number else None))
    return found


def if_poi_enough_time(answer: Answer, arguments: Mapping[str, Any]) -> bool:
    """Whether the time at `poi` in `date_range` adds up to at least `time_constraint` minutes."""
    visits = _at(answer, arguments["poi"], arguments)
    return bool(visits) and sum(max(0, e.end - e.start) for e, _ in visits) >= int(arguments["time_constraint"])


def if_poi_in_time(answer: Answer, arguments: Mapping[str, Any]) -> bool:
    """Whether a visit of `poi` in `date_range` begins within `target_time_range`, both ends included."""
    low, high = (_minute(value) for value in arguments["target_time_range"])
    return any(low <= entry.start <= high for entry, _ in _at(answer, arguments["poi"], arguments))


def if_poi_start_time_delayed(answer: Answer, arguments: Mapping[str, Any]) -> bool:
    """Whether every visit of `poi` begins at least `delay_minutes` after the arrival that the answer states.

    The arrival is the end of the item just before, if that ends at `poi`: a way there, or an earlier visit of another
    part. Without one there is no arrival, and the answer is no.
    """
    delay = int(arguments["delay_minutes"])
    visits = _at(answer, arguments["poi"], arguments)
    return bool(visits) and all(
        before is not None and before.place == entry.place and before.end + delay <= entry.start
        for entry, before in visits
    )


def if_poi_cost_matches(answer: Answer, arguments: Mapping[str, Any]) -> bool:
    """Whether the items of `item_type` at `poi` cost `expected_cost` cents in all, to the cent."""
    items = [
        entry
        for entries in answer.days.values()
        for entry in entries
        if entry.kind == arguments["item_type"] and entry.place == arguments["poi"]
    ]
    return bool(items) and sum(entry.cost for entry in items) == int(arguments["expected_cost"])


def if_poi_present(answer: Answer, arguments: Mapping[str, Any]) -> bool:
    """Whether `poi` is in the itinerary in `date_range`: visited, or slept at."""
    first, last = _dates(arguments)
    return any(
        entry.place == arguments["poi"] and entry.kind != "transportation"
        for date, entries in answer.days.items()
        if first <= date <= last
        for entry in entries
    )


FUNCTIONS: dict[str, Callable[[Answer, Mapping[str, Any]], bool]] = {
    "if_poi_enough_time": if_poi_enough_time,
    "if_poi_in_time": if_poi_in_time,
    "if_poi_start_time_delayed": if_poi_start_time_delayed,
    "if_poi_cost_matches": if_poi_cost_matches,
    "if_poi_present": if_poi_present,
}


def holds(answer: Answer, check: Check) -> bool:
    """Whether one check is satisfied."""
    return FUNCTIONS[check.function](answer, check.arguments)
