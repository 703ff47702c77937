"""Answers by chance that look legal, and how often they are right: what is no more than that is no skill."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from ....common.tasking import Item, Player, Said, Step
from ...gold import VisitParameters, hotel_cost, travel, visit_parameters
from ...metrics import Unreadable, holds, read_answer
from ...task import Task, Twin
from ...world import TownRecord
from ._days import choices, line, plan_text, visit_lines, way_mode

if TYPE_CHECKING:
    import datetime as dt

    from .._items import TravelTasks

    Choice = tuple[dt.date, int]

__all__ = ["expected_feasible", "expected_refusal", "random_player"]


def random_player(tasks: TravelTasks) -> Player:
    """Tasks: each asked place at one of its bookable (or open) times, uniformly and by itself, as short as it may be,
    with a way that is said to arrive in time. Twins: to leave out one of the asked places."""

    def play(item: Item, turn: int, seed: int) -> Step:
        rng = random.Random(f"{seed}/{item.id}")
        task, town = tasks.task(item.id), tasks.town(item.id)
        if tasks.twin(item.id) is not None:
            dropped = rng.choice(_venues(task))
            return Said(json.dumps({"refused": {"relaxations": [{"kind": "drop", "venue": dropped}]}}))
        wishes = [visit_parameters(town, visit, task.party) for visit in task.visits]
        return Said(_plan(task, town, [(wish, rng.choice(choices(wish, town))) for wish in wishes]))

    return play


def _venues(task: Task) -> list[str]:
    return sorted({visit.venue for visit in task.visits})


def _plan(task: Task, town: TownRecord, chosen: Sequence[tuple[VisitParameters, Choice]]) -> str:
    """The days with these visits. Each has a way of its own right before it, so that what is checked of one place does
    not depend on the others."""
    hotel = town.venue(task.hotel)
    days: dict[dt.date, list[dict[str, Any]]] = {}
    for date in sorted(task.dates):
        today = sorted(
            ((start, number) for number, (_, (day, start)) in enumerate(chosen) if day == date), key=lambda row: row[0]
        )
        lines = [line("hotel", 480, 480, hotel.name, hotel_cost(hotel, task.party))]
        here, end = hotel.id, 480
        for start, number in today:
            wish = chosen[number][0]
            lines += visit_lines(wish, start, town, here)
            here, end = wish.place, start + wish.dwell[0]
        if here != hotel.id:
            back = end + (travel(town, here, hotel.id) or 0)
            lines.append(
                line("transportation", end, back, hotel.name, 0, way_mode(town, here, hotel.id), _name(town, here))
            )
            end = back
        days[date] = [*lines, line("hotel", end, end, hotel.name)]
    return plan_text(days)


def _name(town: TownRecord, venue: str) -> str:
    return town.venue(venue).name


def expected_feasible(task: Task, town: TownRecord) -> float:
    """The probability that the random player's answer to a task is feasible: the product over the asked places of the
    share of all choices for the visits there with which every hard check of that place holds.

    Exact: visits are drawn independently, and what is checked of a place looks at its own visits and the way right
    before each alone. All choices for one place are tried.
    """
    wishes = [visit_parameters(town, visit, task.party) for visit in task.visits]
    hard = [check for check in task.checks if check.hard]
    if {check.arguments["poi"] for check in hard} - {wish.place for wish in wishes}:
        return 0.0
    found = 1.0
    for place in sorted({wish.place for wish in wishes}):
        mine = [wish for wish in wishes if wish.place == place]
        checks = [check for check in hard if check.arguments["poi"] == place]
        found *= _share(_holds(task, town, list(zip(mine, some, strict=True)), checks) for some in _all(mine, town))
    return found


def _all(wishes: Sequence[VisitParameters], town: TownRecord) -> Iterable[tuple[Choice, ...]]:
    return product(*(choices(wish, town) for wish in wishes))


def _holds(
    task: Task, town: TownRecord, chosen: Sequence[tuple[VisitParameters, Choice]], checks: Sequence[Any]
) -> bool:
    read = read_answer(_plan(task, town, chosen), town)
    return not isinstance(read, Unreadable) and all(holds(read, check) for check in checks)


def _share(trials: Iterable[bool]) -> float:
    hits = of = 0
    for good in trials:
        hits, of = hits + good, of + 1
    return hits / of if of else 0.0


def expected_refusal(twin: Twin, task: Task) -> float:
    """The probability that the random player's refusal of a twin is correct: the share of asked places that may be left
    out."""
    helps = {way["venue"] for way in twin.relaxations if way.get("kind") == "drop"}
    venues = _venues(task)
    return sum(venue in helps for venue in venues) / len(venues)
