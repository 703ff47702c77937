"""A model's planning tools treat doubtful pages as the agent does."""

from __future__ import annotations

from pathlib import Path

from tripmend_suites.worldtravel.agent.library import Library
from tripmend_suites.worldtravel.metrics import judge
from tripmend_suites.worldtravel.reading import Fact
from tripmend_suites.worldtravel.runs import GoldQuery
from tripmend_suites.worldtravel.task import Task
from tripmend_suites.worldtravel.tasks.advice.reading import Gathered
from tripmend_suites.worldtravel.tasks.advice.toolbox import plan_of

from .seen import Spoil, seeing, with_state
from .tiny import TASK, TOWN


def _gathered(folder: Path, spoil: Spoil) -> tuple[Gathered, Task]:
    library = Library(seeing(folder, spoil), TOWN.name, TASK.dates)
    library.open_lists()
    reader = GoldQuery(TASK, TOWN)
    for venue, dates in reader.places("", library.town()):
        library.open_place(venue, dates)
    return Gathered(library, set(), set()), reader.task("", library.town())


def test_no_plan_is_advised_that_stands_on_a_slot_that_was_not_made_out(folder: Path) -> None:
    plan = plan_of(*_gathered(folder, lambda fact: with_state(fact, "unknown") if fact.value.get("meal") else fact))
    assert (plan.status, plan.doubtful, plan.document) == ("undecided", True, None)


def test_a_plan_on_a_slot_that_was_read_badly_is_advised_and_called_doubtful(folder: Path) -> None:
    def spoil(fact: Fact) -> Fact:
        return with_state(fact, "open", 0.4) if fact.value.get("time") == "10:00" else fact

    plan = plan_of(*_gathered(folder, spoil))
    assert (plan.status, plan.doubtful) == ("planned", True)
    assert judge(TASK, TOWN, plan.document).strict


def test_what_is_impossible_however_pages_are_read_is_called_so(folder: Path) -> None:
    plan = plan_of(*_gathered(folder, lambda fact: with_state(fact, "sold_out") if fact.field == "slot" else fact))
    assert plan.status == "impossible"
