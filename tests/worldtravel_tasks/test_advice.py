"""tripmend as tools of a model: they know what was looked up and how it reads the request, and nothing else."""

from __future__ import annotations

import copy
import datetime as dt
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tripmend_suites.common.tasking import Attempt, Said
from tripmend_suites.worldtravel.folder import write_folder
from tripmend_suites.worldtravel.tasks import TravelTasks, task_set
from tripmend_suites.worldtravel.tasks.session import ENGINE_CALLS
from tripmend_suites.worldtravel.world import Slot, WorldRecord

from ..worldtravel.tiny import DATE, TOWN, answer, good_day
from .town import ASKED, build, verdicts

Use = Callable[..., dict[str, Any]]
READING = {
    "city": "Tiny",
    "dates": ["2026-07-01"],
    "people": {"adult": 2},
    "hotel": "Hotel Eins",
    "hours": [{"kind": "home-by", "date": "2026-07-01", "at": "18:00"}],
    "visits": [
        {"place": "Museum of Rain", "stay": "quick", "ticket": "Entry"},
        {"place": "Bistro Nebel", "meal": "lunch", "dish": "Set"},
        {"place": "Old Tower"},
    ],
}
LISTS = [(f"get_{kind}_list", {"city": "Tiny"}) for kind in ("attraction", "restaurant", "hotel")]
PAGES = [
    ("get_guide_details", {"city": "Tiny", "attraction": "Museum of Rain"}),
    ("get_guide_details", {"city": "Tiny", "attraction": "Old Tower"}),
    ("get_restaurant_guide_detail", {"city": "Tiny", "restaurant": "Bistro Nebel"}),
    ("get_attraction_ticket_availability", {"city": "Tiny", "attraction": "Museum of Rain", "date": "2026-07-01"}),
    ("get_attraction_ticket_availability", {"city": "Tiny", "attraction": "Old Tower", "date": "2026-07-01"}),
    ("get_restaurant_reservation_availability", {"city": "Tiny", "restaurant": "Bistro Nebel", "date": "2026-07-01"}),
]
WAYS = [
    ("get_route_info", {"city": "Tiny", "origin": one, "destination": other})
    for one, other in (
        ("Hotel Eins", "Museum of Rain"),
        ("Museum of Rain", "Bistro Nebel"),
        ("Bistro Nebel", "Old Tower"),
        ("Old Tower", "Hotel Eins"),
        ("Museum of Rain", "Old Tower"),
        ("Bistro Nebel", "Hotel Eins"),
    )
]


@pytest.fixture(scope="module")
def tasks(tmp_path_factory: pytest.TempPathFactory) -> TravelTasks:
    found = task_set(build(tmp_path_factory.mktemp("worldtravel")), tools="engine")
    assert isinstance(found, TravelTasks)
    return found


def _open(tasks: TravelTasks, looked: list[tuple[str, dict[str, str]]], item: str = "tiny-1") -> tuple[Use, Any]:
    session = tasks.open(item)
    tools = {tool.name: tool for tool in session.tools}
    for name, arguments in looked:
        tools[name].call(arguments)

    def use(name: str, **arguments: Any) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(tools[name].call(arguments).text)
        return found

    return use, session


def _strict(tasks: TravelTasks, document: Any) -> bool:
    return tasks.judge(Attempt("tiny-1", json.dumps(document), {"calls": 15})).scores["strict"] == 1


def test_a_plan_is_made_of_what_was_looked_up_and_passes_the_judge(tasks: TravelTasks) -> None:
    use, session = _open(tasks, LISTS + PAGES + WAYS)
    found = use("plan", reading=READING)
    verdict = tasks.judge(Attempt("tiny-1", json.dumps(found["answer"]), session.state()))
    assert dict(verdict.scores) == {"strict": 1, "feasible": 1, "constraints": 1, "optimality": 1}
    assert use("check", answer=found["answer"])["good"] is True


def test_without_a_look_up_the_plan_asks_for_it_and_tells_nothing(tasks: TravelTasks) -> None:
    use, _ = _open(tasks, LISTS)
    needs = use("plan", reading=READING)["needs"]
    assert "get_guide_details of Museum of Rain" in needs
    assert "get_restaurant_reservation_availability of Bistro Nebel for 2026-07-01" in needs
    use, _ = _open(tasks, LISTS + PAGES)
    found = use("plan", reading=READING)
    assert found["needs"]
    assert all(need.startswith("get_route_info of ") for need in found["needs"])
    assert "answer" not in found


def test_nothing_is_known_of_what_was_not_looked_up(tasks: TravelTasks) -> None:
    use, _ = _open(tasks, [])
    assert "nothing was looked up" in use("plan", reading=READING)["error"]
    use, _ = _open(tasks, [PAGES[0]])
    assert "there are: Museum of Rain" in use("plan", reading=READING)["error"]
    # The draft claims an entry that the hidden page does not have: without the page nobody can know.
    use, _ = _open(tasks, LISTS)
    schedule = good_day()
    schedule[2] |= {"time": "10:05-11:30"}
    found = use("check", answer=answer(schedule), reading=READING)
    assert found["findings"] == []
    assert "good" not in found
    assert "get_attraction_ticket_availability of Museum of Rain for 2026-07-01" in found["not_checked_without"]


def test_the_tools_see_this_attempt_alone(tmp_path: Path) -> None:
    """Two worlds that differ in one entry: what was looked up in one says nothing in the other."""
    venues = tuple(
        v.replace(slots={DATE: (Slot(start=dt.time(11), left=9, products=("std",)),)}) if v.id == "museum" else v
        for v in TOWN.venues
    )
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    write_folder(tmp_path / "a", WorldRecord(seed=0, towns=(TOWN.replace(venues=venues),)), (ASKED,), ())
    other = task_set(tmp_path / "a", tools="engine")
    own = task_set(build(tmp_path / "b"), tools="engine")
    assert isinstance(other, TravelTasks)
    assert isinstance(own, TravelTasks)
    first, _ = _open(other, LISTS + PAGES + WAYS)
    second, _ = _open(own, LISTS + PAGES + WAYS)
    times = [_times(use("plan", reading=READING)) for use in (first, second, first)]
    assert [time["Museum of Rain"].partition("-")[0] for time in times] == ["11:00", "10:00", "11:00"]


def _times(found: dict[str, Any]) -> dict[str, str]:
    rows = found["answer"]["itinerary"][0]["schedule"]
    return {row["destination"]: row["time"] for row in rows if row["item"] in ("attraction", "restaurant")}


def test_a_check_finds_what_the_judge_finds_and_prices_too(tasks: TravelTasks) -> None:
    use, _ = _open(tasks, LISTS + PAGES + WAYS)
    assert use("check", answer=answer(good_day()), reading=READING)["good"] is True
    changes: list[tuple[int, dict[str, Any], str]] = [
        (2, {"time": "12:00-13:00"}, "cannot be booked for 12:00"),
        (2, {"time": "10:00-10:30"}, "takes at least 60 minutes"),
        (1, {"time": "9:44-9:45"}, "takes 15 minutes"),
        (1, {"transportation": "bus"}, "by bus"),
        (2, {"cost": 25}, "costs 24 for all, not 25"),
        (0, {"cost": 90}, "costs 100 in all, not 90"),
        (8, {"time": "18:30-18:30"}, "is back after 18:00"),
    ]
    for at, change, words in changes:
        schedule = good_day()
        schedule[at] |= change
        assert words in " ".join(use("check", answer=answer(schedule))["findings"]), words


def test_a_repair_keeps_what_can_stay_and_passes_the_judge(tasks: TravelTasks) -> None:
    use, _ = _open(tasks, LISTS + PAGES + WAYS)
    schedule = good_day()
    schedule[2] |= {"time": "12:00-13:00"}
    schedule[6] |= {"time": "14:10-14:40"}
    found = use("repair", answer=answer(schedule), reading=READING)
    assert _strict(tasks, found["answer"])
    assert sorted(found["kept"]) == ["Bistro Nebel", "Old Tower"]
    assert _times(found)["Old Tower"].partition("-")[0] == "14:10"
    assert any("12:00" in finding for finding in found["findings_before"])
    assert _strict(tasks, use("repair", answer={"nonsense": 1})["answer"])


def test_an_explanation_says_what_binds_and_what_a_change_cures(tasks: TravelTasks) -> None:
    use, _ = _open(tasks, LISTS + PAGES + WAYS)
    wrong = good_day()
    wrong[2] |= {"time": "12:00-13:00"}
    told = use("explain", answer=answer(wrong), reading=READING)
    museum = next(row for row in told["visits"] if row.startswith("Museum of Rain"))
    assert "can be entered at 10:00 on 2026-07-01" in museum
    assert "60 to 90 minutes" in museum
    both = use("explain", answer=answer(wrong), other=answer(good_day()))
    assert both["differences"] == ["Museum of Rain moves from 01 Jul 12:00-13:00 to 01 Jul 10:00-11:30"]
    assert any("cannot be booked for 12:00" in row for row in both["cured"])
    assert both["new_findings"] == []


def test_where_there_is_no_plan_it_is_said_with_what_would_help(tasks: TravelTasks) -> None:
    twins = task_set(tasks.folder, tools="engine", task="refuse")
    assert isinstance(twins, TravelTasks)
    use, _ = _open(twins, LISTS + PAGES + WAYS, "tiny-1-x")
    found = use("plan", reading=READING)
    assert "answer" not in found
    text = json.dumps({"refused": {"relaxations": found["relaxations"]}})
    assert set(twins.judge(Attempt("tiny-1-x", text, {"calls": 15})).scores.values()) == {1}


@pytest.mark.parametrize(
    "change",
    [
        {"city": "Atlantis"},
        {"city": 3},
        {"dates": []},
        {"dates": ["tomorrow"]},
        {"people": {"adult": -1}},
        {"people": {}},
        {"people": {"dog": 1}},
        {"hotel": "Hotel Hundert"},
        {"visits": []},
        {"visits": [{"place": "Nowhere"}]},
        {"visits": [{"place": "Museum of Rain"}]},
        {"visits": [{"place": "Museum of Rain", "stay": "quick", "ticket": "Golden"}]},
        {"visits": [{"place": "Museum of Rain", "earliest": "25:00"}]},
        {"hours": [{"kind": "sleep", "date": "2026-07-01", "at": "18:00"}]},
        {"more": 1},
    ],
)
def test_a_reading_that_cannot_be_used_is_answered_in_words(tasks: TravelTasks, change: dict[str, Any]) -> None:
    use, session = _open(tasks, LISTS + PAGES + WAYS)
    found = use("plan", reading=READING | change)
    assert found["error"]
    assert session.state()["engine_calls"] == 1


def test_no_tool_raises_whatever_a_draft_is(tasks: TravelTasks) -> None:
    use, _ = _open(tasks, LISTS + PAGES + WAYS)
    rows = good_day()
    rows[2] |= {"destination": "\ud800", "departure": "\ud800"}
    drafts: list[Any] = [None, 3, [], "[" * 10_000, {"itinerary": 3}, {"itinerary": [{}]}, answer(rows)]
    for draft in drafts:
        json.dumps(use("check", answer=draft, reading=READING), ensure_ascii=False).encode()
    assert _strict(tasks, use("repair")["answer"])  # without a draft it is a plan


def test_planning_calls_have_a_limit_of_their_own_and_are_no_look_ups(tasks: TravelTasks) -> None:
    use, session = _open(tasks, LISTS)
    left = [use("plan", reading=READING)["planning_calls_left"] for _ in range(ENGINE_CALLS + 2)]
    assert left == [*range(ENGINE_CALLS - 1, -1, -1), 0, 0]
    assert session.state() == {"calls": 3, "wrong_calls": 0, "engine_calls": ENGINE_CALLS}


def test_the_schemas_admit_a_reading_and_nothing_beside_it(tasks: TravelTasks) -> None:
    tools = {tool.name: tool for tool in tasks.open("tiny-1").tools}
    for name in ("plan", "check", "repair", "explain"):
        schema = dict(tools[name].parameters)
        jsonschema.Draft202012Validator.check_schema(schema)
        jsonschema.validate({"reading": READING, **({} if name == "plan" else {"answer": {}})}, schema)
    wrong = copy.deepcopy(READING)
    wrong["visits"][0]["mood"] = "good"  # type: ignore[index]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"reading": wrong}, dict(tools["plan"].parameters))


def test_the_engine_player_uses_them_and_still_has_every_score(tasks: TravelTasks) -> None:
    play = tasks.players["engine"]
    steps = [play(tasks.items[0], turn, 0) for turn in range(40)]
    used = [step.tool for step in steps if not isinstance(step, Said)]
    assert used[-2:] == ["plan", "check"]
    for verdict in verdicts(tasks, play):
        assert set(verdict.scores.values()) == {1}
        assert verdict.record["engine_calls"] == 2
