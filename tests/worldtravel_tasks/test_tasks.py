"""WorldTravel for language models: what is asked, with which tools, and what an answer is worth."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tripmend.errors import InputError
from tripmend_suites.common.tasking import Attempt, TaskSet, Verdict
from tripmend_suites.worldtravel.metrics import read_answer
from tripmend_suites.worldtravel.tasks import task_set
from tripmend_suites.worldtravel.tasks.items import EXAMPLE
from tripmend_suites.worldtravel.tools import TOOLS

from ..worldtravel.tiny import TOWN, answer, good_day, line
from .town import QUERY, build, tool


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("worldtravel"))


@pytest.fixture(scope="module")
def tasks(folder: Path) -> TaskSet:
    return task_set(folder)


_UNKNOWN = {"unknown place", "missing place", "extra place", "travel"}


def _judge(tasks: TaskSet, schedule: list[dict[str, Any]], calls: int = 5) -> Verdict:
    return tasks.judge(Attempt("tiny-1", json.dumps(answer(schedule)), {"calls": calls}))


def test_the_request_is_given_as_it_stands_and_nothing_that_answers_it(tasks: TaskSet) -> None:
    item = next(item for item in tasks.items if item.id == "tiny-1")
    system, user = item.messages
    assert (system.role, user.role, user.text) == ("system", "user", QUERY)
    names = [venue.name for venue in TOWN.venues]
    assert not [name for name in names if name in system.text]
    assert "30 look-ups" in system.text
    assert dict(item.about) == {"city": "tiny", "hard": "00-05", "anchors": 2, "days": 1}


def test_the_worked_example_keeps_the_format_and_names_no_place_of_any_world() -> None:
    from tripmend_suites.worldtravel.data import build_world

    read = read_answer(EXAMPLE, TOWN)
    assert len(list(read.visits())) == 2  # type: ignore[union-attr]
    known = [venue.name.casefold() for town in build_world(seed=1).towns for venue in town.venues]
    for name in ("Quillon House", "Brasswing Aquarium", "Oddny's Kitchen"):
        assert name in EXAMPLE
        assert not [other for other in known if other in name.casefold() or name.casefold() in other]


def test_the_eight_tools_have_schemas_that_admit_what_they_take_and_nothing_else(tasks: TaskSet) -> None:
    tools = {tool.name: tool for tool in tasks.open("tiny-1").tools}
    assert list(tools) == list(TOOLS)
    for one in tools.values():
        jsonschema.Draft202012Validator.check_schema(dict(one.parameters))
    schema = dict(tools["get_guide_details"].parameters)
    jsonschema.validate({"city": "Tiny", "attraction": "Old Tower"}, schema)
    for wrong in ({"city": "Tiny"}, {"city": "Tiny", "attraction": 3}, {"city": "a", "attraction": "b", "date": "c"}):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(wrong, schema)


def test_every_call_counts_wrong_ones_too_and_each_result_says_how_many_are_left(folder: Path) -> None:
    tasks = task_set(folder, calls=3)
    session, hotels = tool(tasks, "get_hotel_list")
    left = [
        json.loads(hotels.call(arguments).text)["calls_left"]
        for arguments in ({"city": "Tiny"}, {"city": "Atlantis"}, {"town": 3}, {"city": "Tiny"})
    ]
    assert left == [2, 1, 0, 0]
    assert session.state() == {"calls": 4, "wrong_calls": 3, "engine_calls": 0}
    good = json.dumps(answer(good_day()))
    assert tasks.judge(Attempt("tiny-1", good, {"calls": 3})).scores["strict"] == 1
    late = tasks.judge(Attempt("tiny-1", good, session.state()))
    assert (late.scores["strict"], late.scores["feasible"], late.kinds) == (0, 1, ("calls",))


def test_tools_never_raise_whatever_a_model_sends(tasks: TaskSet) -> None:
    _, guide = tool(tasks, "get_guide_details")
    for arguments in (
        {},
        {"city": None},
        {"city": ["Tiny"], "attraction": {}},
        {"city": "x" * 10**6, "attraction": "\0"},
    ):
        assert "error" in json.loads(guide.call(arguments).text)


def test_attempts_do_not_share_a_desk(tasks: TaskSet) -> None:
    session, hotels = tool(tasks, "get_hotel_list")
    hotels.call({"city": "Tiny"})
    assert session.state()["calls"] == 1
    assert tasks.open("tiny-1").state()["calls"] == 0


def test_a_good_answer_has_every_score(tasks: TaskSet) -> None:
    verdict = _judge(tasks, good_day())
    assert dict(verdict.scores) == {"strict": 1, "feasible": 1, "constraints": 1, "optimality": 1}
    assert (verdict.outcome, verdict.why, verdict.kinds) == ("answered", "", ())
    assert verdict.counts["hard"] == (3, 3)
    assert verdict.counts["cost"] == (1, 1)


@pytest.mark.parametrize(
    ("at", "new", "kinds", "scores"),
    [
        (2, line("attraction", "12:00-13:00", "Museum of Rain", 24), {"wrong slot", "order"}, (0, 0, 2 / 3, 0)),
        (2, line("attraction", "10:00-10:40", "Museum of Rain", 24), {"dwell"}, (0, 0, 2 / 3, 0)),
        (2, line("attraction", "10:00-11:40", "Museum of Rain", 24), {"dwell", "order"}, (0, 1, 1, 1)),
        (2, line("attraction", "10:00-11:30", "Museum of Rain", 23), {"cost"}, (0, 1, 1, 1 / 2)),
        (2, line("attraction", "10:00-11:30", "Museum of Snow", 24), _UNKNOWN, None),
        (1, line("transportation", "9:45-9:55", "Museum of Rain", 0, "foot", "Hotel Eins"), {"travel", "buffer"}, None),
        (1, line("transportation", "9:30-9:45", "Museum of Rain", 0, "bus", "Hotel Eins"), {"travel"}, (0, 1, 1, 1)),
        (4, line("restaurant", "13:30-14:15", "Bistro Nebel", 40), {"wrong slot", "order"}, (0, 1, 1, 1)),
        (6, line("attraction", "18:00-18:30", "Old Tower"), {"opening hours", "order"}, (0, 1, 1, 1)),
        (0, line("hotel", "8:00-8:00", "Hotel Zwei", 80), {"hotel", "travel", "cost"}, (0, 1, 1, 1)),
    ],
)
def test_what_is_wrong_is_told_by_its_kind_and_costs_the_scores_it_should(
    tasks: TaskSet, at: int, new: dict[str, Any], kinds: set[str], scores: tuple[float, ...] | None
) -> None:
    schedule = good_day()
    schedule[at] = new
    verdict = _judge(tasks, schedule)
    assert set(verdict.kinds) == kinds
    if scores is not None:
        assert tuple(verdict.scores.values()) == pytest.approx(scores)
    assert verdict.why or verdict.kinds == ("hotel",)


@pytest.mark.parametrize(
    ("text", "outcome", "kind"),
    [
        (None, "empty", "empty"),
        ("  ", "empty", "empty"),
        ("I am sorry, but there is no feasible schedule for this day.", "refused", "refusal"),
        ('{"refused": {"relaxations": []}}', "refused", "refusal"),
        ("Here is your day: enjoy the museum!", "malformed", "format"),
        ('I cannot say more. {"itinerary": [', "malformed", "format"),
        ('{"itinerary": []}', "malformed", "format"),
        ('{"itinerary": [], "refused": {}}', "malformed", "format"),
        ("[" * 50_000, "malformed", "format"),
        ("9" * 5_000, "malformed", "format"),
        ("x" * 2_000_001, "malformed", "format"),
    ],
)
def test_refusals_unreadable_answers_and_silence_are_kept_apart_and_score_nothing(
    tasks: TaskSet, text: str | None, outcome: str, kind: str
) -> None:
    verdict = tasks.judge(Attempt("tiny-1", text, {"calls": 0}))
    assert (verdict.outcome, verdict.kinds) == (outcome, (kind,))
    assert set(verdict.scores.values()) == {0}
    assert verdict.counts["hard"] == (0, 3)
    json.dumps([verdict.answer, verdict.record])


@pytest.mark.parametrize("failure", ["provider error", "refusal", "timeout", "budget", "calls"])
def test_a_failure_scores_nothing_even_beside_a_good_answer(tasks: TaskSet, failure: Any) -> None:
    verdict = tasks.judge(Attempt("tiny-1", json.dumps(answer(good_day())), {"calls": 1}, failure))
    assert set(verdict.scores.values()) == {0}
    assert verdict.kinds == ("calls" if failure == "calls" else f"no answer: {failure}",)


def test_an_answer_in_one_fence_is_read_and_in_two_it_is_not(tasks: TaskSet) -> None:
    fence = f"```json\n{json.dumps(answer(good_day()))}\n```"
    assert tasks.judge(Attempt("tiny-1", f"Here it is.\n{fence}")).scores["strict"] == 1
    assert tasks.judge(Attempt("tiny-1", f"{fence}\n{fence}")).outcome == "malformed"


def test_what_a_model_says_can_always_be_written_to_a_log(tasks: TaskSet) -> None:
    schedule = good_day()
    schedule[2] = line("attraction", "10:00-11:30", "\ud800" + "x" * 10_000, 24)
    verdict = _judge(tasks, schedule)
    text = json.dumps([verdict.why, verdict.answer, verdict.record], ensure_ascii=False)
    assert len(text.encode("utf-8")) < 5_000


def test_feasibility_only_asks_for_no_prices_and_judges_none(folder: Path) -> None:
    tasks = task_set(folder, feasibility_only=True)
    assert tasks.scores == ("strict", "feasible", "constraints")
    assert "cheapest that fits" not in tasks.items[0].messages[0].text
    other = [
        row | {key: "Hotel Zwei" for key in ("departure", "destination") if row[key] == "Hotel Eins"} | {"cost": 0}
        for row in good_day()
    ]
    verdict = _judge(tasks, other)
    assert dict(verdict.scores) == {"strict": 0, "feasible": 1, "constraints": 1}
    assert verdict.kinds == ("travel",)  # no way leads to that hotel; that it is another one does not matter
    assert "soft" in verdict.counts
    assert verdict.counts["soft"] == (0, 0)


def test_with_all_parameters_in_the_prompt_there_are_no_tools(folder: Path) -> None:
    tasks = task_set(folder, tools="none")
    text = tasks.items[0].messages[0].text
    assert (tasks.calls, tuple(tasks.open("tiny-1").tools)) == (0, ())
    for fact in ('"time": "10:00", "left": 2', '"seats": 0', "Museum of Rain - Bistro Nebel: taxi 20 9", "bus ? ?"):
        assert fact in text
    assert "look-ups" not in text
    twin = task_set(folder, tools="none", task="refuse").items[0].messages[0].text
    assert '"time": "10:00", "left": 0' in twin


@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"task": "dream"}, "task"),
        ({"tools": "magic"}, "tools"),
        ({"hints": "gold-state"}, "hints"),
        ({"hints": "all", "images": True}, "hints"),
        ({"images": True, "tools": "none"}, "images"),
        ({"images": True}, ""),
        ({"images": "yes"}, "images"),
        ({"calls": 0}, "calls"),
        ({"calls": True}, "calls"),
        ({"calls": "30"}, "calls"),
        ({"limit": 0}, "limit"),
        ({"task": "refuse", "tightest": True}, "task"),
        ({"split": "test"}, "split"),
    ],
)
def test_an_option_that_there_is_not_is_named(folder: Path, options: dict[str, Any], where: str) -> None:
    with pytest.raises(InputError) as caught:
        task_set(folder, **options)
    assert where in str(caught.value)


def test_the_limit_takes_the_first_items_and_the_seed_their_order(folder: Path) -> None:
    names = [item.id for item in task_set(folder).items]
    assert sorted(names) == ["tiny-1", "tiny-2"]
    assert [item.id for item in task_set(folder, limit=1).items] == names[:1]
    orders = {tuple(item.id for item in task_set(folder, seed=seed).items) for seed in range(8)}
    assert len(orders) == 2


def test_a_twin_is_answered_by_a_refusal_that_states_what_helps_and_nothing_else(folder: Path) -> None:
    tasks = task_set(folder, task="refuse")

    def scores(*relaxations: dict[str, str]) -> tuple[float, ...]:
        text = json.dumps({"refused": {"relaxations": relaxations}})
        return tuple(tasks.judge(Attempt("tiny-1-x", text, {"calls": 9})).scores.values())

    slot = {"kind": "slot", "venue": "Museum of Rain", "date": "2026-07-01", "start": "10:00"}
    assert scores(slot) == (1, 1, 1)
    assert scores({"kind": "drop", "venue": "Museum of Rain"}) == (0, 1, 1)
    assert scores(slot, {"kind": "drop", "venue": "Old Tower"}) == (0, 0, 1)
    assert scores() == (0, 0, 1)
    words = tasks.judge(Attempt("tiny-1-x", "Sorry, nothing fits.", {"calls": 9}))
    assert (words.outcome, words.scores["refused"], words.scores["correct"]) == ("answered", 1, 0)
    late = tasks.judge(Attempt("tiny-1-x", json.dumps({"refused": {"relaxations": [slot]}}), {"calls": 31}))
    assert set(late.scores.values()) == {0}
    plan = tasks.judge(Attempt("tiny-1-x", json.dumps(answer(good_day())), {}))
    assert (plan.outcome, plan.kinds, sum(plan.scores.values())) == ("answered", ("plan",), 0)
