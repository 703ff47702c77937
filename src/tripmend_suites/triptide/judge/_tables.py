"""The tables as the judge asks them: is a place known, is it open, what does the trip cost."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Mapping
from dataclasses import dataclass

from tripmend.trip import parse_hours

from ..database import Accommodation, Attraction, Database, Event, Flight, Restaurant
from ..formats import PlanRecord, day_cities, name_city, without_state
from ._difference import Edit
from ._stops import MEALS, DayView, Stop

__all__ = ["Asked", "Row", "is_open", "known", "outdoors", "total"]

_OUTDOOR = frozenset(
    {
        "Boat Tours & Water Sports",
        "Nature & Parks",
        "Outdoor Activities",
        "Water & Amusement Parks",
        "Zoos & Aquariums",
    }
)
Row = Restaurant | Attraction | Accommodation | Event
_CAR, _CAB, _CAR_SEATS, _CAB_SEATS = 0.05, 1.0, 5, 4
"""Dollars per kilometre and people per vehicle, as the authors' tools have them."""


def known(database: Database, stop: Stop) -> Row | None:
    """The row of a stop, by its name and city; None when there is none."""
    key = (stop.name, without_state(stop.city))
    if stop.slot in MEALS:
        return database.restaurant_named.get(key)
    if stop.slot == "attraction":
        return database.attraction_named.get(key)
    if stop.slot == "event":
        return next(iter(database.event_named.get(key, ())), None)
    return database.accommodation_named.get(key)


def outdoors(database: Database, stop: Stop) -> bool:
    """Whether a sight lies outdoors: one such category is enough; a sight that no table lists does not."""
    row = known(database, stop)
    return isinstance(row, Attraction) and bool(_OUTDOOR & set(row.subcategories))


def is_open(row: Row, date: dt.date, start: int | None, end: int | None) -> bool | None:
    """Whether a place is open from `start` to `end` (minutes of the day). None: hours or times are not known."""
    text = getattr(row, "hours", None)
    if text is None or start is None or end is None:
        return None
    midnight = dt.datetime.combine(date, dt.time())
    begin, finish = midnight + dt.timedelta(minutes=start), midnight + dt.timedelta(minutes=end)
    try:
        hours = parse_hours(text)
    except ValueError:
        return None
    last = max(begin, finish - dt.timedelta(minutes=1))
    if not (hours.is_open(begin) and hours.is_open(last)):
        return False
    change = hours.next_change(begin)
    return change is None or change >= finish


def _leg(day: DayView, plan: PlanRecord, database: Database, prices: Mapping[str, float]) -> float | None:
    leg = day.transport
    if leg is None:
        return None
    people = plan.header.people_number
    origin, destination = day_cities(day.city)
    origin, destination = leg.origin or origin, leg.destination or destination
    if leg.kind == "flight":
        number = leg.number or ""
        if number in prices:
            return prices[number] * people
        date = plan.header.dates[day.number - 1] if 1 <= day.number <= len(plan.header.dates) else None
        rows: tuple[Flight, ...] = database.flights_numbered.get(number, ())
        price = next((row.price for row in rows if row.date == date), next((row.price for row in rows), None))
        return None if price is None else price * people
    road = database.ground_between.get((without_state(origin), without_state(destination)))
    if road is None:
        return leg.cost
    if leg.kind == "taxi":
        return int(road.km * _CAB) * math.ceil(people / _CAB_SEATS)
    return int(road.km * _CAR) * math.ceil(people / _CAR_SEATS)


def total(
    plan: PlanRecord, days: Mapping[int, DayView], database: Database, prices: Mapping[str, float] | None = None
) -> float | None:
    """Dollars for the whole party, by the paper's budget rule: journeys, meals, rooms; sights and events cost nothing.

    prices: what one unit of a named thing costs now, in place of the tables' price. None when a price is not known.
    """
    prices = prices or {}
    people, found = plan.header.people_number, 0.0
    for day in days.values():
        if day.transport is not None:
            leg = _leg(day, plan, database, prices)
            if leg is None:
                return None
            found += leg
        for stop in day.stops:
            if stop.slot in MEALS:
                row = known(database, stop)
                if not isinstance(row, Restaurant):
                    return None
                found += prices.get(stop.name, row.avg_cost) * people
        if day.accommodation:
            name, city = name_city(day.accommodation)
            room = database.accommodation_named.get((name, without_state(city)))
            if room is None or (room.price is None and name not in prices):
                return None
            found += prices.get(name, room.price or 0.0) * math.ceil(people / max(1, room.max_occupancy))
    return found


@dataclass(frozen=True, slots=True)
class Asked:
    """The tables asked about single edits of a revised plan, whose days are `days`."""

    plan: PlanRecord
    days: Mapping[int, DayView]
    database: Database

    def event_times(self, edit: Edit) -> list[tuple[int, int]]:
        """When the event that an edit brings takes place, in minutes of its day."""
        dates = self.plan.header.dates
        if edit.slot != "event" or edit.new is None or not 1 <= edit.day <= len(dates):
            return []
        rows = self.database.event_named.get((edit.new.name, without_state(edit.new.city)), ())
        return [
            (row.start, row.end)
            for row in rows
            if row.date == dates[edit.day - 1] and row.start is not None and row.end is not None
        ]

    def unaffordable(self, edit: Edit) -> bool:
        """Whether the plan would cost more than its budget if a meal that changed were as before."""
        if edit.slot not in MEALS or edit.old is None:
            return False
        cost = total(self.plan, self.days, self.database)
        old = known(self.database, edit.old)
        new = known(self.database, edit.new) if edit.new is not None else None
        if cost is None or not isinstance(old, Restaurant):
            return False
        saved = old.avg_cost - (new.avg_cost if isinstance(new, Restaurant) else 0.0)
        return cost + saved * self.plan.header.people_number > self.plan.header.budget
