"""Plans on doubtful readings: what need not be assumed is not, and of two that contradict each other none is taken."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import pytest

from tripmend_suites.worldtravel.agent.meaning import CERTAIN, Deadline, Page, Side, Trust, UnclearError
from tripmend_suites.worldtravel.agent.planning import Doubted, Planned, Plans, Wishes, plan_with_doubts
from tripmend_suites.worldtravel.gold import VisitParameters
from tripmend_suites.worldtravel.solve import Scheduled
from tripmend_suites.worldtravel.task import Visit

from .tiny import DATE, TOWN

DOM, ZOO, PARK = ("Dom", DATE), ("Zoo", DATE), ("Park", DATE)


@dataclass
class _World:
    """Each page has one slot of kind 0 at 10:00 and one of kind 1 at 11:00. enough: sets of sides; a plan exists where
    all of one set are open. wanted: places that the task visits."""

    enough: Collection[frozenset[Side]]
    wanted: tuple[Page, ...] = (DOM, ZOO)
    planned: list[Trust] = field(default_factory=list)

    def wishes(self, trust: Trust) -> Wishes:
        return [self._wish(page, trust) for page in self.wanted]

    def _wish(self, page: Page, trust: Trust) -> VisitParameters:
        visit = Visit(venue=page[0].lower(), dates=(DATE,))
        starts = {DATE: tuple(600 + 60 * kind for kind in (0, 1) if (page, kind) in trust.kinds)}
        return VisitParameters(visit, visit.venue, (DATE,), starts, {}, (10, 10), 0, None)

    def plan(self, trust: Trust, wishes: Wishes) -> Planned:
        self.planned.append(trust)
        fitting = [sides for sides in self.enough if sides <= trust.kinds]
        if not fitting:
            return Planned("impossible", TOWN)
        order = [Scheduled(wish, DATE, min((wish.starts or {})[DATE], default=0), 0) for wish in wishes]
        return Planned("planned", TOWN, tuple(order))

    def solve(self, kinds: Mapping[Page, float], deadline: Deadline | None = None) -> Doubted:
        plans = Plans(self.wishes, self.plan, deadline or Deadline())
        return plan_with_doubts(plans, list(kinds), kinds, lambda trust, planned: 1.0)


def _sides(*sides: Side) -> frozenset[Side]:
    return frozenset(sides)


def test_a_page_that_need_not_be_open_is_not_assumed_to_be() -> None:
    found = _World([_sides((ZOO, 1))]).solve({DOM: 0.5, ZOO: 0.9})
    assert found.planned.status == "planned"
    assert found.trust.kinds == {(ZOO, 1)}


def test_two_kinds_that_lead_to_two_plans_are_no_ground_for_either() -> None:
    with pytest.raises(UnclearError, match="two kinds"):
        _World([_sides((DOM, 0)), _sides((DOM, 1))]).solve({DOM: 0.5})


def test_a_plan_that_takes_both_kinds_of_one_page_is_none() -> None:
    with pytest.raises(UnclearError, match="two kinds"):
        _World([_sides((DOM, 0), (DOM, 1))]).solve({DOM: 0.8})


def test_the_likelier_kind_is_taken_where_the_look_of_the_page_speaks_for_it() -> None:
    assert _World([_sides((DOM, 0)), _sides((DOM, 1))]).solve({DOM: 0.2}).trust.kinds == {(DOM, 0)}


def test_what_is_impossible_with_everything_open_is_planned_once_and_proved() -> None:
    world = _World([])
    assert world.solve({DOM: 0.5, ZOO: 0.5}).planned.status == "impossible"
    assert len(world.planned) == 1


def test_pages_of_places_that_no_visit_wants_are_not_tried() -> None:
    world = _World([_sides((ZOO, 0))], wanted=(ZOO,))
    far = {("Far", DATE + dt.timedelta(days=n)): 0.5 for n in range(5)}
    assert world.solve({**far, ZOO: 0.9}).trust.kinds == {(ZOO, 0)}
    assert {page for trust in world.planned for page, _ in trust.kinds} <= {ZOO}


def test_time_that_runs_out_among_the_readings_is_said() -> None:
    seconds = iter(range(100))
    world = _World([_sides((DOM, 0), (ZOO, 1), (PARK, 1))], wanted=(DOM, ZOO, PARK))
    with pytest.raises(UnclearError, match="time ran out"):
        world.solve(dict.fromkeys((DOM, ZOO, PARK), 0.5), Deadline(3, lambda: float(next(seconds))))


def test_a_plan_is_worked_out_once_for_readings_that_open_the_same() -> None:
    world = _World([])
    plans = Plans(world.wishes, world.plan, Deadline())
    assert plans.of(CERTAIN) is plans.of(Trust(True, frozenset({PARK})))
    assert len(world.planned) == 1
