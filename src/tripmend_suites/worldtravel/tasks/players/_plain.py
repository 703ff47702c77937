"""The two ends: the reference answer, and a day on which nothing is done."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from ....common.tasking import Item, Player, Said, Step
from ...gold import hotel_cost

if TYPE_CHECKING:
    from .._items import TravelTasks

__all__ = ["lazy", "perfect"]


def perfect(tasks: TravelTasks) -> Player:
    """The reference answer of a task; for a twin the refusal that names the sold-out slot. It looks nothing up."""

    def play(item: Item, turn: int, seed: int) -> Step:
        twin, task = tasks.twin(item.id), tasks.task(item.id)
        if twin is None:
            return Said(json.dumps({"itinerary": [day.model_dump(mode="json") for day in task.reference]}))
        named = [
            {"kind": "slot", "venue": venue, "date": str(date), "start": f"{start:%H:%M}"}
            for venue, date, start in twin.sold_out
        ]
        return Said(json.dumps({"refused": {"proven": True, "relaxations": named}}))

    return play


def lazy(tasks: TravelTasks) -> Player:
    """Every day at the hotel that was asked for, at the right price, and nowhere else."""

    def play(item: Item, turn: int, seed: int) -> Step:
        task, town = tasks.task(item.id), tasks.town(item.id)
        hotel = town.venue(task.hotel)
        line = {
            "item": "hotel",
            "departure": hotel.name,
            "destination": hotel.name,
            "transportation": "none",
            "referenceImage": "",
        }
        first = line | {"time": "8:00-8:00", "cost": hotel_cost(hotel, task.party) / 100}
        days = [
            {"date": f"{date.month}.{date.day}", "schedule": [first, line | {"time": "20:00-20:00", "cost": 0}]}
            for date in sorted(task.dates)
        ]
        return Said(json.dumps({"itinerary": days}))

    return play
