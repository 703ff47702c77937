"""Tasks: the published distributions, one plan each, proved by two searches that share no code."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product

import pytest

from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.data.tasks.build_tasks import Built, build_tasks, dealt
from tripmend_suites.worldtravel.data.tasks.draw import ANCHORS, HARD, TOTAL, quotas
from tripmend_suites.worldtravel.data.tasks.plant import prove, slot_assignments
from tripmend_suites.worldtravel.gold import VisitParameters, minutes, travel
from tripmend_suites.worldtravel.metrics import judge
from tripmend_suites.worldtravel.solve import gold
from tripmend_suites.worldtravel.task import Task
from tripmend_suites.worldtravel.world import TownRecord

from .tiny import DATE, TASK, TOWN


@pytest.fixture
def built(small: Built) -> Built:
    return small


def test_the_quotas_add_up_to_the_published_distributions() -> None:
    found = quotas(1)
    assert Counter(quota.total for quota in found) == TOTAL
    assert Counter(quota.hard for quota in found) == HARD
    assert Counter(quota.anchors for quota in found) == ANCHORS
    assert set(Counter(quota.town for quota in found).values()) == {30}


def test_every_task_keeps_its_quota_and_has_one_plan(built: Built) -> None:
    def bins(number: int, table: dict[tuple[int, int], int]) -> tuple[int, int]:
        return next(bounds for bounds in table if bounds[0] <= number <= bounds[1])

    found = Counter(
        (
            task.town,
            bins(len(task.checks), TOTAL),
            bins(sum(check.hard for check in task.checks), HARD),
            bins(task.anchors, ANCHORS),
        )
        for task in built.tasks
    )
    # A quota may stand on another date than it was drawn for, so that they are counted.
    wanted = [quota for town in ("rome", "florence") for quota in [q for q in quotas(5) if q.town == town][:6]]
    assert found == Counter((quota.town, quota.total, quota.hard, quota.anchors) for quota in wanted)
    for task in built.tasks:
        assert task.anchors == sum(check.type == "timed-entry" for check in task.checks)
        assert task.proof is not None
        assert (task.proof.solver, task.proof.enumerator) == (1, 1)


def test_tasks_with_the_most_booked_entries_are_not_on_days_on_which_much_is_closed() -> None:
    """Half of Berlin's museums are closed on Mondays: five booked entries would be all that there are."""
    berlin = build_world(1, ("berlin",)).towns[0]
    wanted = [quota for quota in quotas(1) if quota.town == "berlin"]
    found = dealt(berlin, wanted, "1")
    assert sorted(found, key=str) == sorted(wanted, key=str)
    five = [berlin.dates[number].strftime("%A") for number, quota in enumerate(found) if quota.anchors == (5, 5)]
    assert len(five) == 6
    assert "Monday" not in five


def test_the_reference_of_every_task_is_strictly_feasible_and_costs_what_is_expected(built: Built) -> None:
    for task in built.tasks:
        answer = {"itinerary": [day.model_dump(mode="json") for day in task.reference]}
        result = judge(task, built.world.town(task.town), answer)
        assert result.faults == ()
        assert result.hard[0] == result.hard[1]
        assert result.soft[0] == result.soft[1]


@pytest.mark.slow  # the bytes of a build of a seed are compared in test_build.py, too
def test_the_same_seed_makes_the_same_tasks_in_one_process_or_in_two() -> None:
    one, two = (
        build_tasks(build_world(3, ("vienna", "florence")), 3, per_town=1, processes=number) for number in (1, 2)
    )
    assert one.tasks == two.tasks
    assert one.world == two.world


def test_selling_out_a_slot_of_the_plan_leaves_none(built: Built) -> None:
    for task in built.tasks:
        town = built.world.town(task.town)
        wishes = gold(task, town)
        for number, wish in enumerate(wishes):
            if wish.starts is None:
                continue
            slots = [check for check in task.checks if check.type == "timed-entry"]
            taken = {c.arguments["target_time_range"][0] for c in slots if c.arguments["poi"] == wish.place}
            fewer = _without(wishes, number, taken)
            assert prove(task, town, fewer) == (0, 0)


def _without(wishes: Sequence[VisitParameters], number: int, clocks: set[str]) -> tuple[VisitParameters, ...]:
    from dataclasses import replace

    starts = {
        date: tuple(s for s in row if f"{s // 60:02d}:{s % 60:02d}" not in clocks)
        for date, row in (wishes[number].starts or {}).items()
    }
    return tuple(replace(w, starts=starts) if n == number else w for n, w in enumerate(wishes))


def _naive(task: Task, town: TownRecord, wishes: Sequence[VisitParameters]) -> set[frozenset[tuple[int, dt.date, int]]]:
    """All assignments of a one-day task: every order, every combination of starts."""
    found = set()
    for order in permutations(range(len(wishes))):
        choices = [wishes[n].starts[DATE] if wishes[n].starts is not None else (None,) for n in order]  # type: ignore[index]
        for starts in product(*choices):
            here, free = task.hotel, 0
            for n, start in zip(order, starts, strict=True):
                ready = free + (travel(town, here, wishes[n].place) or 0) + wishes[n].buffer
                if start is None:
                    opens, closes = wishes[n].windows[DATE][0]
                    start = max(ready, opens)
                    if start + wishes[n].dwell[0] > closes:
                        break
                elif start < ready:
                    break
                here, free = wishes[n].place, start + wishes[n].dwell[0]
            else:
                home = min(minutes(rule.at) for rule in task.times)
                if free + (travel(town, here, task.hotel) or 0) <= home:
                    pairs = zip(order, starts, strict=True)
                    found.add(frozenset((n, DATE, start) for n, start in pairs if start is not None))
    return found


def test_the_plain_search_finds_what_trying_everything_finds() -> None:
    party = TASK.party.replace(people={"adult": 1})
    for home in (dt.time(14), dt.time(14, 15), dt.time(15), dt.time(18)):
        task = TASK.replace(party=party, times=(TASK.times[0].replace(at=home),))
        wishes = gold(task, TOWN)
        assert slot_assignments(task, TOWN, wishes, 99) == _naive(task, TOWN, wishes)


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "count"), [(9, 30), (13, 22)])
def test_parts_that_are_entered_at_the_same_times_leave_one_plan(seed: int, count: int) -> None:
    # Here an entry that was raised for one part stood open for another one as well, and the proof failed.
    built = build_tasks(build_world(seed, ("florence",)), seed, per_town=count)
    assert len(built.tasks) == count
    assert all((task.proof.solver, task.proof.enumerator) == (1, 1) for task in built.tasks if task.proof)


@pytest.mark.slow  # all thirty tasks of a town
@pytest.mark.parametrize("seed", [7, 4])
def test_a_pass_over_two_places_is_wished_for_only_where_both_are_entered_by_slot(berlin: Built, seed: int) -> None:
    # Berlin's pass also admits to a gallery that takes no bookings: it could be seen first or last, and the pass be
    # paid at either place. Seed 4 drew such a task.
    town = build_world(seed, ("berlin",))
    for task in (berlin if seed == 7 else build_tasks(town, seed, per_town=14)).tasks:
        for visit in task.visits:
            venue = town.towns[0].venue(visit.venue)
            covered = {name for p in venue.products if p.id == visit.product for name in p.covers}
            places = [other for other in task.visits if other.venue in covered]
            assert all(town.towns[0].venue(other.venue).bookable for other in places)
