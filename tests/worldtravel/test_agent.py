"""The agent by the text tools: from the query of a task to an answer that the judge accepts, or a refusal."""

from __future__ import annotations

import ast
import datetime as dt
from pathlib import Path

import pytest

from tripmend_suites.worldtravel import agent
from tripmend_suites.worldtravel.agent import Asker, Outcome, solve_query
from tripmend_suites.worldtravel.bench import judge_twin
from tripmend_suites.worldtravel.data.tasks.plant import relaxations, twin_town
from tripmend_suites.worldtravel.metrics import judge
from tripmend_suites.worldtravel.runs import GoldQuery
from tripmend_suites.worldtravel.solve import gold
from tripmend_suites.worldtravel.task import Task, Twin, UserTime
from tripmend_suites.worldtravel.tools import Desk
from tripmend_suites.worldtravel.world import TownRecord, WorldRecord

from .tiny import DATE, TASK, TOWN


def _solve(task: Task = TASK, town: TownRecord = TOWN, allowed: int = 30) -> tuple[Outcome, Desk]:
    desk = Desk(WorldRecord(seed=0, towns=(town,)), allowed=allowed)
    return solve_query(task.query, Asker(desk), GoldQuery(task, TOWN)), desk


def test_the_agents_answer_is_strictly_feasible_and_costs_what_it_should() -> None:
    outcome, desk = _solve()
    result = judge(TASK, TOWN, outcome.document, outcome.calls)
    assert result.faults == ()
    assert (result.hard, result.soft) == ((3, 3), (2, 2))
    assert outcome.sure
    assert outcome.calls == len(desk.calls)


def test_every_page_is_opened_once_and_only_ways_that_a_plan_needs_are_asked_for() -> None:
    _, desk = _solve()
    assert len({(tool, *arguments.values()) for tool, arguments in desk.calls}) == len(desk.calls)
    assert not [arguments for _, arguments in desk.calls if "Hotel Zwei" in arguments.values()]
    assert sum(tool == "get_route_info" for tool, _ in desk.calls) <= 6


@pytest.mark.parametrize("allowed", [0, 3, 8, 10])
def test_with_too_few_calls_the_agent_hands_in_no_guess(allowed: int) -> None:
    outcome, desk = _solve(allowed=allowed)
    assert outcome.document is None
    assert outcome.refused is not None
    assert outcome.refused["proven"] is False
    assert len(desk.calls) <= allowed


def test_a_sold_out_slot_is_refused_by_proof_and_named() -> None:
    gone = ("museum", DATE, dt.time(10))
    twin = Twin(id="tiny-1-x", task=TASK.id, sold_out=(gone,))
    town = twin_town(TOWN, twin)
    twin = twin.replace(relaxations=tuple(relaxations(TASK, town, gold(TASK, town))))
    outcome, _ = _solve(TASK, town)
    verdict = judge_twin(twin, {"answer": outcome.document, "refused": outcome.refused}, town)
    assert (verdict.refused, verdict.proven, verdict.correct, verdict.slot) == (True, True, True, True)


def test_a_refusal_states_only_changes_after_which_a_plan_is_known() -> None:
    early = TASK.replace(times=(UserTime(kind="home-by", date=DATE, at=dt.time(9)),))
    outcome, _ = _solve(early)
    assert outcome.refused is not None
    assert [row["kind"] for row in outcome.refused["relaxations"]] == ["home-by"]


def test_a_query_about_a_place_that_no_list_has_is_not_answered() -> None:
    town = TOWN.replace(venues=tuple(v for v in TOWN.venues if v.id != "bistro"))
    desk = Desk(WorldRecord(seed=0, towns=(town.replace(routes=()),)))
    outcome = solve_query(TASK.query, Asker(desk), GoldQuery(TASK, TOWN))
    assert outcome.document is None
    assert outcome.refused is not None
    assert "Bistro Nebel" in outcome.refused["unsure"]


def test_the_judge_of_refusals_takes_a_name_for_an_id_and_nothing_else() -> None:
    twin = Twin(
        id="tiny-1-x",
        task=TASK.id,
        sold_out=(("museum", DATE, dt.time(10)),),
        relaxations=({"kind": "drop", "venue": "museum", "words": ""},),
    )

    def correct(venue: str, town: TownRecord | None = TOWN) -> bool:
        entry = {"answer": None, "refused": {"proven": True, "relaxations": [{"kind": "drop", "venue": venue}]}}
        return judge_twin(twin, entry, town).correct

    assert correct("museum")
    assert correct("Museum of Rain")
    assert correct("museum  of rain")
    assert not correct("Old Tower")
    assert not correct("Museum of Rain", None)
    doubled = TOWN.replace(venues=(*TOWN.venues, TOWN.venue("tower").replace(id="second", name="Museum of Rain")))
    assert not correct("Museum of Rain", doubled)


def test_a_place_is_found_without_its_accents() -> None:
    town = TOWN.replace(venues=tuple(v.replace(name="Pàrk Güell") if v.id == "tower" else v for v in TOWN.venues))
    desk = Desk(WorldRecord(seed=0, towns=(town,)))
    for name, status in (("Park Guell", 200), ("PÀRK GÜELL", 200), ("Park Gell", 404)):
        assert desk.call("get_guide_details", {"city": "Tiny", "attraction": name}).status == status


def test_the_agent_can_reach_nothing_but_tools_and_pictures() -> None:
    for path in Path(agent.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                parts = set((node.module or "").split(".")) | {alias.name for alias in node.names}
                assert not parts & {"folder", "serving", "pages", "perception", "runs", "build", "read_index"}, path
