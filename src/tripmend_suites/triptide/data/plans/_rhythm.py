"""A traveller's day: when it can begin and must end, when one eats, and how many sights it has room for."""

from __future__ import annotations

import datetime as dt
import random
from dataclasses import dataclass

from tripmend.trip import Meal

from ...bridge import BUFFER, DAY_START, HOTEL_MINUTES, pace_of
from ..queries import Query
from ._frame import CITY_NIGHTS, Frame

__all__ = ["MEAL_MINUTES", "DayPlan", "MealTime", "rhythm"]

MEAL_MINUTES: dict[Meal, int] = {"breakfast": 45, "lunch": 60, "dinner": 75}
_GAP = 245
_WAY = 25
"""Minutes that are kept free for getting to a meal."""
_LATEST: dict[Meal, int] = {"breakfast": 10 * 60 + 15, "lunch": 15 * 60, "dinner": 20 * 60 + 45}
_STARTS: dict[str, dict[Meal, tuple[int, ...]]] = {
    "relaxed": {"breakfast": (540, 555, 570), "lunch": (840, 855, 870), "dinner": (1155, 1170, 1185)},
    "normal": {"breakfast": (540, 545, 555), "lunch": (825, 840, 850), "dinner": (1140, 1155, 1170)},
}
"""When meals begin, minutes after midnight, by pace: near the means that TripCraft found (09:50, 14:26 and 20:25 at
their middle), with four hours between them."""
_EVENING = 21 * 60
_BED = 22 * 60 + 45
_VISIT = 130
"""Minutes that a sight takes with the way to it."""


@dataclass(frozen=True, slots=True)
class MealTime:
    """A meal and when it begins."""

    meal: Meal
    start: dt.datetime


@dataclass(frozen=True, slots=True)
class DayPlan:
    """What a day has room for. number: from 0. begin, end: when the first thing can begin and the last must be over.

    whole: no journey on it, so that it needs all meals and a sight.
    """

    number: int
    date: dt.date
    city: str
    begin: dt.datetime
    end: dt.datetime
    whole: bool
    meals: tuple[MealTime, ...]
    visits: int


def _up(minutes: int, step: int = 15) -> int:
    return -(-minutes // step) * step


def _meals(begin: int, end: int, starts: dict[Meal, int]) -> list[tuple[Meal, int]]:
    """Meals with their starts, each four hours after the one before is over."""
    found: list[tuple[Meal, int]] = []
    for meal, usual in starts.items():
        start = max(usual, _up(begin + _WAY))
        if found:
            start = max(start, _up(found[-1][1] + MEAL_MINUTES[found[-1][0]] + _GAP, 5))
        if start <= _LATEST[meal] and start + MEAL_MINUTES[meal] + _WAY <= end:
            found.append((meal, start))
    return found


def _visits(begin: int, end: int, meals: list[tuple[Meal, int]]) -> int:
    """How many sights fit between the meals, before the evening."""
    room, clock = 0, begin
    for meal, start in [*meals, ("dinner", min(end, _EVENING))]:
        room += max(0, start - clock - _WAY) // _VISIT
        clock = max(clock, start + MEAL_MINUTES[meal])
    return room


def rhythm(query: Query, frame: Frame, draw: random.Random) -> tuple[DayPlan, ...]:
    """The days of a trip.

    A day begins half an hour at the lodging after 08:00, or after a journey; a laid-back traveller sees one or two
    sights a day, an adventurous one two or three.
    """
    pace = pace_of(query.persona)
    starts: dict[Meal, int] = {meal: draw.choice(times) for meal, times in _STARTS[pace].items()}
    most = 2 if pace == "relaxed" else 3
    days, last = [], query.header.days - 1
    for number, date in enumerate(query.header.dates):
        midnight = dt.datetime.combine(date, dt.time())
        arrives = number < last and number % CITY_NIGHTS == 0
        begin, end = DAY_START.hour * 60 + DAY_START.minute, _BED
        if arrives:
            hop = frame.hops[number // CITY_NIGHTS]
            begin = int((hop.arrive - midnight).total_seconds()) // 60 + BUFFER + HOTEL_MINUTES
        if number == last:
            end = int((frame.hops[-1].depart - midnight).total_seconds()) // 60 - BUFFER
        meals = _meals(begin, end, starts)
        room = _visits(begin, end, meals)
        visits = min(room, draw.choice((most - 1, most)))
        days.append(
            DayPlan(
                number=number,
                date=date,
                city=frame.city_on(number),
                begin=midnight + dt.timedelta(minutes=begin),
                end=midnight + dt.timedelta(minutes=end),
                whole=not arrives and number != last,
                meals=tuple(MealTime(meal, midnight + dt.timedelta(minutes=start)) for meal, start in meals),
                visits=visits,
            )
        )
    return tuple(days)
