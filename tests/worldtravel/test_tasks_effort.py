"""What a task asks of an agent: no lazy answer passes, the tool budget is enough, two days count as two."""

from __future__ import annotations

from typing import Any

import pytest

from tripmend_suites.worldtravel.data.tasks.build_tasks import Built, calls_needed
from tripmend_suites.worldtravel.data.tasks.draw import FOCUSES, quotas, scenarios
from tripmend_suites.worldtravel.gold import visit_parameters
from tripmend_suites.worldtravel.metrics import judge
from tripmend_suites.worldtravel.task import Task
from tripmend_suites.worldtravel.world import TownRecord

from .tiny import TASK, TOWN

pytestmark = pytest.mark.slow


@pytest.fixture
def built(berlin: Built) -> Built:
    return berlin


def _document(task: Task) -> dict[str, Any]:
    return {"itinerary": [day.model_dump(mode="json") for day in task.reference]}


def _at_the_hotel(task: Task, town: TownRecord) -> dict[str, Any]:
    name = town.venue(task.hotel).name
    line = {
        "item": "hotel",
        "time": "8:00-8:00",
        "departure": name,
        "destination": name,
        "cost": 0,
        "transportation": "none",
        "referenceImage": "",
    }
    days = [{"date": f"{date.month}.{date.day}", "schedule": [line, line]} for date in task.dates]
    return {"itinerary": days}


def _first_thing(task: Task, town: TownRecord) -> dict[str, Any]:
    """Every visit at the first entry that can be booked, or when the doors open, without a way between them."""
    document = _at_the_hotel(task, town)
    for visit in task.visits:
        wish = visit_parameters(town, visit, task.party)
        date = visit.dates[0]
        first = min((wish.starts or {}).get(date, ()) or [a for a, _ in wish.windows.get(date, ())], default=540)
        venue = town.venue(wish.place)
        end = first + wish.dwell[0]
        line = {
            "item": venue.kind,
            "time": f"{first // 60}:{first % 60:02d}-{end // 60 % 24}:{end % 60:02d}",
            "departure": venue.name,
            "destination": venue.name,
            "cost": (wish.cost or 0) / 100,
            "transportation": "none",
            "referenceImage": "",
        }
        document["itinerary"][task.dates.index(date)]["schedule"].insert(-1, line)
    return document


def test_no_lazy_answer_meets_the_hard_checks(built: Built) -> None:
    for task in built.tasks:
        town = built.world.town(task.town)
        for lazy in (None, {"itinerary": []}, _at_the_hotel(task, town)):
            result = judge(task, town, lazy)
            assert not result.feasible
        assert not judge(task, town, _first_thing(task, town)).strict


def test_nothing_of_the_plan_can_be_left_out(built: Built) -> None:
    """Without any one visit some hard check fails, and strictly it is missing."""
    for task in built.tasks[:12]:
        town = built.world.town(task.town)
        assert judge(task, town, _document(task)).feasible
        for day, kept in enumerate(task.reference):
            for number, item in enumerate(kept.schedule):
                if item.item not in ("attraction", "restaurant"):
                    continue
                document = _document(task)
                del document["itinerary"][day]["schedule"][number]
                result = judge(task, town, document)
                assert not result.feasible
                assert not result.strict


def test_everybody_who_knows_where_to_look_has_calls_enough(built: Built) -> None:
    for task in built.tasks:
        needed = calls_needed(task)
        assert 3 + 2 * len({visit.venue for visit in task.visits}) < needed <= task.call_budget


def test_the_calls_of_the_tiny_task_are_counted_by_hand() -> None:
    """Three lists, guide and booking page of each place, and each way of the route once."""
    from tripmend_suites.worldtravel.solve import answer_of, gold, solve

    answer = answer_of(TASK, TOWN, solve(TASK, TOWN, gold(TASK, TOWN)).order)
    legs = sum(item.item == "transportation" for day in answer for item in day.schedule)
    places = len({visit.venue for visit in TASK.visits})
    assert calls_needed(TASK.replace(reference=answer)) == 3 + 2 * places + legs


def test_two_day_tasks_share_dates_and_keep_their_one_plan(built: Built) -> None:
    """Three of the thirty; every proof is made on the final world, after all tasks of their dates were planted."""
    long = [task for task in built.tasks if len(task.dates) == 2]
    assert len(long) == 3
    stayed = 0
    for task in long:
        first, second = task.dates
        assert (second - first).days == 1
        for date in task.dates:
            assert sum(date in visit.dates for visit in task.visits) >= 2
        # Every date has its own task, so one of two days at least is also somebody else's.
        assert any(set(task.dates) & set(other.dates) for other in built.tasks if other is not task)
        assert len(task.reference) == 2
        assert task.proof is not None
        assert (task.proof.solver, task.proof.enumerator) == (1, 1)
        # With many places to pay the soft checks may all be prices.
        hotels = [check for check in task.checks if check.type == "hotel"]
        assert all(check.arguments["date_range"] == [str(first), str(second)] for check in hotels)
        stayed += len(hotels)
    assert stayed == 2, "two of the three are asked about their hotel"


def test_a_slot_that_one_plan_needs_is_never_sold_out_for_another(built: Built) -> None:
    for task in built.tasks:
        town = built.world.town(task.town)
        for check in (check for check in task.checks if check.type == "timed-entry"):
            start = check.arguments["target_time_range"][0]
            slots = [
                slot
                for visit in task.visits
                for date in visit.dates
                if str(date) == check.arguments["date_range"][0]
                for slot in town.slots(visit.venue, date)
                if f"{slot.start:%H:%M}" == start
            ]
            assert max(slot.left for slot in slots) >= task.party.size


def test_ten_scenarios_a_town_and_three_tasks_of_each(built: Built) -> None:
    for town in ("berlin", "vienna", "rome", "barcelona", "florence"):
        found = scenarios(town, [quota for quota in quotas(7) if quota.town == town])
        assert len(found) == 10
        assert sorted(n for scenario in found for n in scenario.numbers) == list(range(30))
        assert {scenario.focus for scenario in found} == set(FOCUSES[town])
    by_name: dict[str, list[Task]] = {}
    for task in built.tasks:
        by_name.setdefault(task.scenario, []).append(task)
    assert sorted(map(len, by_name.values())) == [3] * 10
    # Derived tasks keep at least half of the core's ideas wherever the calendar and the party allow.
    alike = 0
    for core, *derived in by_name.values():
        ideas = {(visit.venue, visit.meal or visit.event) for visit in core.visits}
        alike += sum(2 * len(ideas & {(v.venue, v.meal or v.event) for v in t.visits}) >= len(ideas) for t in derived)
    assert alike >= 16


def test_every_focus_of_the_city_is_shown(built: Built) -> None:
    assert {focus for task in built.tasks for focus in task.focus} == set(FOCUSES["berlin"])
