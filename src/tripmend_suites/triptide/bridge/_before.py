"""A day as the record has it, and by what two days are the same."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from tripmend.trip import Day, Itinerary, Leg, Stay, Stop

from ..formats import PlanDay
from ._day import DayCells
from ._hotel import DayPlan, HotelTimes, hotel_times

__all__ = ["Before", "day_essence", "in_cell", "item_essence", "nights_around", "position_in_cell"]

_DAY = dt.timedelta(days=1)
Essence = tuple[object, ...]


def item_essence(item: Stop | Leg) -> Essence:
    """What an item says in the cells of a record."""
    if isinstance(item, Stop):
        return item.id, item.place, item.start, item.end
    return item.id, item.mode, item.number, item.origin.city, item.destination.city, item.depart, item.arrive


def day_essence(itinerary: Itinerary, day: Day) -> Essence:
    """What a day says in the cells of a record: its items, and the beds before and after it."""
    beds = [stay.place if stay is not None else "" for stay in nights_around(itinerary, day.date)]
    return (*map(item_essence, day.items), *beds)


def nights_around(itinerary: Itinerary, date: dt.date) -> tuple[Stay | None, Stay | None]:
    """The stay of the night before `date` and of the one that begins on it."""
    return itinerary.night(date - _DAY), itinerary.night(date)


@dataclass(frozen=True, slots=True)
class Before:
    """A day as the record has it: its cells, and the trip's day that was made of them."""

    raw: PlanDay
    cells: DayCells
    day: Day
    plan: DayPlan
    essence: Essence

    @property
    def hotel(self) -> HotelTimes:
        return hotel_times(self.cells, self.plan)


def in_cell(day: Day, cell: str) -> list[Stop]:
    """The stops of a day that are written into `cell`."""
    stops = [item for item in day.items if isinstance(item, Stop) and item.kind != "rest"]
    if cell in ("breakfast", "lunch", "dinner"):
        return [stop for stop in stops if stop.meal == cell]
    return [stop for stop in stops if stop.meal is None]


def position_in_cell(stop: Stop) -> int:
    """Where the cell of the record lists it: the number at the end of its id."""
    number = stop.id.rpartition("-")[2]
    return int(number) if number.isdigit() else 0
