"""A schedule written in the paper's output format, with ways, tickets and the hotel."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from ..gold import DEFAULT_MINUTES, hotel_cost, way_cost, ways_between
from ..task import AnswerDay, AnswerItem, Task
from ..world import TownRecord, Way
from .engine import Scheduled

__all__ = ["answer_of"]

_MORNING = 8 * 60


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24}:{minute % 60:02d}"


def _span(start: int, end: int) -> str:
    return f"{_clock(start)}-{_clock(end)}"


def _minutes(way: Way) -> int:
    return DEFAULT_MINUTES if way.minutes is None else way.minutes


def _way(task: Task, town: TownRecord, origin: str, destination: str, room: int) -> Way:
    """The cheapest way that fits into `room` minutes; the fastest of equally cheap ones."""
    ways = ways_between(town, origin, destination)
    fitting = [way for way in ways if _minutes(way) <= room] or list(ways)
    return min(fitting, key=lambda way: (way_cost(way, task.party), _minutes(way), way.mode))


def answer_of(task: Task, town: TownRecord, order: Sequence[Scheduled]) -> tuple[AnswerDay, ...]:
    """The answer document's days. A ticket that covers several visits is paid at the first of them, a room by the night
    at the first line of the day."""
    days = []
    paid: set[str] = set()
    for date in sorted(task.dates):
        today = [item for item in order if item.date == date]
        days.append(AnswerDay(date=f"{date.month}.{date.day}", schedule=tuple(_day(task, town, today, paid, date))))
    return tuple(days)


def _item(kind: str, start: int, end: int, origin: str, name: str, cents: int, mode: str, image: str) -> AnswerItem:
    return AnswerItem.model_validate(
        {
            "item": kind,
            "time": _span(start, end),
            "departure": origin,
            "destination": name,
            "cost": cents / 100,
            "transportation": mode,
            "referenceImage": image,
        }
    )


def _day(task: Task, town: TownRecord, today: Sequence[Scheduled], paid: set[str], date: dt.date) -> list[AnswerItem]:
    hotel = town.venue(task.hotel)
    items = [
        _item("hotel", _MORNING, _MORNING, hotel.name, hotel.name, hotel_cost(hotel, task.party), "none", "hotels.png")
    ]
    here, free = hotel.id, None
    earliest = [
        rule.at.hour * 60 + rule.at.minute for rule in task.times if rule.kind == "leave-after" and rule.date == date
    ]
    for visit in today:
        wish = visit.parameters
        due = visit.start - wish.buffer
        begin = free if free is not None else max(earliest, default=0)
        if here != wish.place:
            way = _way(task, town, here, wish.place, due - begin)
            # From the hotel as late as it will do, later on at once: the time to spare is spent where one is wanted.
            start = due - _minutes(way) if free is None else free
            items.append(_journey(task, town, here, wish.place, start, way))
        place = town.venue(wish.place)
        cost = _ticket(town, visit, paid)
        image = f"{town.venue(wish.visit.venue).name}.png"
        items.append(_item(place.kind, visit.start, visit.end, place.name, place.name, cost, "none", image))
        here, free = wish.place, visit.end
    end = free if free is not None else _MORNING
    if here != hotel.id:
        latest = [_home(rule.at) for rule in task.times if rule.kind == "home-by" and rule.date == date]
        way = _way(task, town, here, hotel.id, min(latest, default=2 * 1440) - end)
        items.append(_journey(task, town, here, hotel.id, end, way))
        end += _minutes(way)
    items.append(_item("hotel", end, end, hotel.name, hotel.name, 0, "none", "hotels.png"))
    # The format wants eight o'clock; who has to leave earlier cannot still be there then.
    begin = _begin(items[1])
    if begin < _MORNING:
        items[0] = items[0].replace(time=_span(begin, begin))
    return items


def _home(at: dt.time) -> int:
    minute = at.hour * 60 + at.minute
    return minute if minute >= 360 else minute + 1440


def _begin(item: AnswerItem) -> int:
    hours, _, minutes = item.time.partition("-")[0].partition(":")
    return int(hours) * 60 + int(minutes)


def _journey(task: Task, town: TownRecord, origin: str, destination: str, start: int, way: Way) -> AnswerItem:
    one, other = town.venue(origin).name, town.venue(destination).name
    end = start + _minutes(way)
    return _item("transportation", start, end, one, other, way_cost(way, task.party), way.mode, f"{one} to {other}.png")


def _ticket(town: TownRecord, visit: Scheduled, paid: set[str]) -> int:
    wish = visit.parameters.visit
    for product in town.venue(wish.venue).products:
        if product.id == wish.product and product.covers:
            if product.id in paid:
                return 0
            paid.add(product.id)
    return visit.parameters.cost or 0
