"""From gold parameters to an answer that the judge, who knows nothing of the engine, accepts."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tripmend.errors import InputError
from tripmend_suites.worldtravel.metrics import judge
from tripmend_suites.worldtravel.solve import answer_of, gold, solve
from tripmend_suites.worldtravel.task import Task, UserTime
from tripmend_suites.worldtravel.world import TownRecord

from .tiny import DATE, TASK, TOWN


def _answer(task: Task, town: TownRecord) -> dict[str, Any]:
    solved = solve(task, town, gold(task, town))
    assert solved.status == "solved"
    return {"itinerary": [day.model_dump(mode="json") for day in answer_of(task, town, solved.order)]}


def test_the_engines_answer_is_strictly_feasible_and_costs_what_it_should() -> None:
    result = judge(TASK, TOWN, _answer(TASK, TOWN))
    assert result.faults == ()
    assert (result.hard, result.soft) == ((3, 3), (2, 2))


def test_user_times_are_kept() -> None:
    times = (
        UserTime(kind="leave-after", date=DATE, at=dt.time(9, 35)),
        UserTime(kind="home-by", date=DATE, at=dt.time(14, 15)),
    )
    task = TASK.replace(times=times)
    assert judge(task, TOWN, _answer(task, TOWN)).strict
    for late, early in ((dt.time(9, 36), dt.time(14, 15)), (dt.time(9, 35), dt.time(14, 14))):
        bound = (times[0].replace(at=late), times[1].replace(at=early))
        solved = solve(TASK.replace(times=bound), TOWN, gold(TASK, TOWN))
        assert (solved.status, solved.proven) == ("impossible", True)


def _sold_out(venue: str) -> TownRecord:
    venues = [
        place.replace(
            slots={date: tuple(slot.replace(left=0) for slot in slots) for date, slots in place.slots.items()}
        )
        if place.id == venue
        else place
        for place in TOWN.venues
    ]
    return TOWN.replace(venues=tuple(venues))


@pytest.mark.parametrize("venue", ["museum", "bistro"])
def test_a_sold_out_place_is_proved_impossible_although_it_is_open(venue: str) -> None:
    town = _sold_out(venue)
    solved = solve(TASK, town, gold(TASK, town))
    assert (solved.status, solved.proven, solved.order) == ("impossible", True, ())


def test_places_that_no_way_joins_are_refused_and_never_guessed() -> None:
    routes = tuple(route for route in TOWN.routes if {route.origin, route.destination} != {"museum", "bistro"})
    town = TOWN.replace(routes=routes)
    with pytest.raises(InputError, match="no way leads from museum to bistro"):
        solve(TASK, town, gold(TASK, town))
