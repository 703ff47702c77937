"""What is wrong with a plan in itself: times, order, cities, names. Only what a revision brings counts against it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from ..database import Database
from ..formats import PlanRecord, day_cities, name_city, without_state
from ._stops import MEALS, DayView, Stop, plain
from ._tables import is_open, known

__all__ = ["Fault", "faults"]

_MEAL_GAP = 240
_BUFFER = 30


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. major: nobody could travel like this; else it is only careless. about: what tells it from others."""

    major: bool
    about: tuple[str, ...]
    reason: str


def _clock(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def _times(day: DayView) -> list[Fault]:
    found = []
    timed = [stop for stop in day.timed if stop.start is not None and stop.end is not None]
    number = str(day.number)
    for first, second in pairwise(timed):
        start = second.start or 0
        if start < (first.start or 0):
            reason = f"day {number}: {second.name} ({_clock(start)}) is listed after {first.name} but earlier"
            found.append(Fault(True, ("order", number, plain(first.name), plain(second.name)), reason))
        elif start < (first.end or 0):
            reason = f"day {number}: {first.name} and {second.name} overlap"
            found.append(Fault(True, ("overlap", number, plain(first.name), plain(second.name)), reason))
    meals = {stop.slot: stop for stop in timed if stop.slot in MEALS}
    for earlier, later in (("breakfast", "lunch"), ("lunch", "dinner")):
        if earlier in meals and later in meals:
            gap = (meals[later].start or 0) - (meals[earlier].end or 0)
            if gap < _MEAL_GAP:
                reason = f"day {number}: {gap} min between {earlier} and {later}, fewer than {_MEAL_GAP}"
                found.append(Fault(False, ("meals", number, earlier), reason))
    transport = day.transport
    if transport is not None and transport.departure is not None and transport.arrival is not None:
        leaves, lands = transport.departure, transport.arrival
        lands += 24 * 60 if lands < leaves else 0
        for stop in timed:
            start, end = stop.start or 0, stop.end or 0
            about = (number, plain(stop.name), stop.slot)
            if start < lands and leaves < end and stop.slot != "accommodation":
                found.append(Fault(True, ("journey", *about), f"day {number}: {stop.name} lies in the journey"))
            elif (lands <= start < lands + _BUFFER) or (leaves - _BUFFER < end <= leaves):
                reason = f"day {number}: less than {_BUFFER} min between the journey and {stop.name}"
                found.append(Fault(False, ("buffer", *about), reason))
    return found


def _lists(day: DayView) -> list[Fault]:
    found, number = [], str(day.number)
    for stop in day.stops:
        if stop.order is None and stop.slot != "event":
            reason = f"day {number}: {stop.name} has no time in the list of places"
            found.append(Fault(False, ("untimed", number, plain(stop.name)), reason))
    for stop in day.strangers:
        reason = f"day {number}: {stop.name} is in the list of places but in no slot"
        found.append(Fault(False, ("stranger", number, plain(stop.name)), reason))
    return found


def _cities(day: DayView) -> list[Fault]:
    here = {plain(city) for city in day_cities(day.city)}
    found = []
    for stop in day.stops:
        city = plain(without_state(stop.city))
        if city and city not in here:
            reason = f"day {day.number}: {stop.name} lies in {stop.city}, where the day is not"
            found.append(Fault(True, ("city", str(day.number), plain(stop.name)), reason))
    return found


def _repeats(days: Mapping[int, DayView]) -> list[Fault]:
    seen: dict[tuple[str, str, str], int] = {}
    found = []
    for day in days.values():
        for stop in day.stops:
            kind = "meal" if stop.slot in MEALS else stop.slot
            key = (kind, plain(stop.name), plain(stop.city))
            if key in seen:
                reason = f"{stop.name} stands in day {seen[key]} and in day {day.number}"
                found.append(Fault(True, ("twice", *key), reason))
            seen.setdefault(key, day.number)
    return found


def _grounded(day: DayView, record: PlanRecord, database: Database) -> list[Fault]:
    found, number = [], str(day.number)
    dates = record.header.dates
    for stop in day.stops:
        row = known(database, stop)
        if row is None:
            reason = f"day {number}: the tables hold no {stop.name} in {stop.city or 'any city'}"
            found.append(Fault(True, ("unknown", number, plain(stop.name)), reason))
        elif 1 <= day.number <= len(dates) and is_open(row, dates[day.number - 1], stop.start, stop.end) is False:
            reason = f"day {number}: {stop.name} is closed at {_clock(stop.start or 0)}–{_clock(stop.end or 0)}"
            found.append(Fault(True, ("closed", number, plain(stop.name)), reason))
    if day.accommodation and known(database, _hotel(day)) is None:
        reason = f"day {number}: the tables hold no lodging {day.accommodation}"
        found.append(Fault(True, ("unknown", number, plain(day.accommodation)), reason))
    return found


def _hotel(day: DayView) -> Stop:
    return Stop(day.number, "accommodation", *name_city(day.accommodation))


def faults(record: PlanRecord, days: Mapping[int, DayView], database: Database | None) -> list[Fault]:
    """Everything wrong with a plan. With the tables also unknown places and closed doors."""
    found: list[Fault] = []
    for number in range(1, record.header.days + 1):
        if number not in days:
            found.append(Fault(True, ("missing", str(number)), f"day {number} is missing"))
    for day in days.values():
        found += [Fault(True, ("unreadable", str(day.number), why), f"day {day.number}: {why}") for why in day.faults]
        found += _times(day) + _lists(day) + _cities(day)
        if database is not None:
            found += _grounded(day, record, database)
    return found + _repeats(days)
