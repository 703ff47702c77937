"""Plans on doubtful readings: what need not be assumed is not, and nothing is tried that cannot matter."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass, field

import pytest

from tripmend_suites.worldtravel.agent.meaning import CERTAIN, Deadline, Page, Trust, UnclearError
from tripmend_suites.worldtravel.agent.planning import Doubted, Planned, Plans, Wishes, plan_with_doubts
from tripmend_suites.worldtravel.gold import VisitParameters
from tripmend_suites.worldtravel.solve import Scheduled
from tripmend_suites.worldtravel.task import Visit

from .tiny import DATE, TOWN

DOM, ZOO, PARK = ("Dom", DATE), ("Zoo", DATE), ("Park", DATE)
_VENUES = tuple(TOWN.venues[0].replace(id=name.lower(), name=name) for name, _ in (DOM, ZOO, PARK))


@dataclass
class _World:
    """Each page has one slot that was not made out. enough: a plan exists where all pages of one of these sets are
    open. wanted: places that the task visits."""

    enough: Collection[frozenset[Page]]
    wanted: tuple[Page, ...] = (DOM, ZOO)
    planned: list[Trust] = field(default_factory=list)

    def wishes(self, trust: Trust) -> Wishes:
        return [self._wish(page, trust) for page in self.wanted]

    def _wish(self, page: Page, trust: Trust) -> VisitParameters:
        visit = Visit(venue=page[0].lower(), dates=(DATE,))
        starts = {DATE: (600,) if page in trust.opened else ()}
        return VisitParameters(visit, visit.venue, (DATE,), starts, {}, (10, 10), 0, None)

    def plan(self, trust: Trust, wishes: Wishes) -> Planned:
        self.planned.append(trust)
        fitting = [pages for pages in self.enough if pages <= trust.opened]
        if not fitting:
            return Planned("impossible", TOWN)
        order = [Scheduled(wish, DATE, start, 0) for wish in wishes for start in (wish.starts or {})[DATE]]
        return Planned("planned", TOWN.replace(venues=_VENUES), tuple(order))

    def solve(self, *doubtful: Page, deadline: Deadline | None = None) -> Doubted:
        plans = Plans(self.wishes, self.plan, deadline or Deadline())
        return plan_with_doubts(plans, doubtful, lambda trust, planned: 1.0)


def test_a_page_that_need_not_be_open_is_not_assumed_to_be_and_the_other_one_is_named() -> None:
    found = _World([frozenset({ZOO})]).solve(DOM, ZOO)
    assert (found.planned.status, found.trust.opened) == ("undecided", {ZOO})
    assert found.unread == (f"Zoo, {DATE}, 10:00",)


def test_what_is_impossible_with_everything_open_is_planned_once_and_proved() -> None:
    world = _World([])
    assert world.solve(DOM, ZOO).planned.status == "impossible"
    assert len(world.planned) == 1


def test_pages_of_places_that_no_visit_wants_are_not_tried() -> None:
    world = _World([frozenset({ZOO})], wanted=(ZOO,))
    far = [("Far", DATE + dt.timedelta(days=n)) for n in range(5)]
    assert world.solve(*far, ZOO).trust.opened == {ZOO}
    assert {page for trust in world.planned for page in trust.opened} <= {ZOO}


def test_time_that_runs_out_among_the_readings_is_said() -> None:
    seconds = iter(range(100))
    world = _World([frozenset({DOM, ZOO, PARK})], wanted=(DOM, ZOO, PARK))
    with pytest.raises(UnclearError, match="time ran out"):
        world.solve(DOM, ZOO, PARK, deadline=Deadline(3, lambda: float(next(seconds))))


def test_a_plan_is_worked_out_once_for_readings_that_open_the_same() -> None:
    world = _World([])
    plans = Plans(world.wishes, world.plan, Deadline())
    assert plans.of(CERTAIN) is plans.of(Trust(True, frozenset({PARK})))
    assert len(world.planned) == 1
