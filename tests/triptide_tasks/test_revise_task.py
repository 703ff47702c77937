"""The revision task: its prompts, its items and its options."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tripmend.errors import InputError, MissingExtraError
from tripmend_suites.common.tasking import TaskSet
from tripmend_suites.triptide.formats import read_plan, write_plan
from tripmend_suites.triptide.judge import judge
from tripmend_suites.triptide.metrics import disruption_of_record, edits_between, judge_edits
from tripmend_suites.triptide.tasks import TASKS, task_set
from tripmend_suites.triptide.tasks.prompt import WRAPPER, example, pack, tables_of, tokens_of

from .tiny_folder import CASES, TRIPS, WORLD


@pytest.fixture(scope="module")
def revising(tiny: Path) -> TaskSet:
    """All five cases, with the defaults."""
    return task_set(tiny)


def test_every_case_is_one_item_that_says_what_the_tables_group_by(revising: TaskSet) -> None:
    assert {item.id for item in revising.items} == {case.id for case in CASES.values()}
    assert revising.refused == 0
    lunch = next(item for item in revising.items if item.id.endswith("lunch"))
    assert {name: lunch.about[name] for name in ("days", "severity", "tolerance", "category")} == {
        "days": 3,
        "severity": "step",
        "tolerance": "Planbound",
        "category": "restaurant",
    }


def test_the_order_is_fixed_and_a_limit_takes_the_first(tiny: Path, revising: TaskSet) -> None:
    names = [item.id for item in revising.items]
    assert [item.id for item in task_set(tiny, limit=2).items] == names[:2]
    assert [item.id for item in task_set(tiny).items] == names
    assert {item.id for item in task_set(tiny, seed=3).items} == set(names)


def test_a_prompt_holds_the_plan_the_record_the_message_and_the_tables(revising: TaskSet) -> None:
    item = next(item for item in revising.items if item.id.endswith("lunch"))
    text = item.messages[-1].text
    assert json.dumps(write_plan(TRIPS["lunch"]), ensure_ascii=False) in text
    assert CASES["lunch"].info in text
    assert CASES["lunch"].message in text
    assert "## Restaurants in Alder" in text
    assert "Alder Table 17 | " in text
    assert "Here is one case with its answer." in text
    system = item.messages[0].text
    assert system.index("Planbound") < system.index("Flexiventurer")
    assert WRAPPER in system


def test_the_truth_behind_a_case_stands_in_no_prompt(revising: TaskSet) -> None:
    for item in revising.items:
        for word in ("place_closed", "leg_delayed", "lodging_lost", "budget_changed", '"effect"', '"answer"'):
            assert all(word not in message.text for message in item.messages)


def test_a_message_alone_hides_the_severity(tiny: Path) -> None:
    for item in task_set(tiny, told="message", style="silent").items:
        assert "Disruption Severity:" not in item.messages[-1].text
        assert "The traveller writes:" in item.messages[-1].text


@pytest.mark.parametrize("style", ["one-shot", "silent"])
def test_a_prompt_without_tolerance_tells_nothing_of_it(tiny: Path, style: str) -> None:
    blind = task_set(tiny, tolerance="hidden", style=style)
    assert blind.settings["tolerance"] == "hidden"
    for item in blind.items:
        for message in item.messages:
            said = re.findall(r"tolerance|planbound|plan-bound|flexiventurer|accepts", message.text, re.IGNORECASE)
            assert said == []


def test_the_silent_style_has_no_example(tiny: Path) -> None:
    for item in task_set(tiny, style="silent").items:
        assert "Here is one case" not in item.messages[-1].text
        assert "silently" in item.messages[0].text


def test_the_example_is_a_revision_that_the_judge_without_a_model_gives_a_five() -> None:
    one = example()
    plan, answer = read_plan(one["plan"]), read_plan(one["answer"])
    found = judge(plan, {"info": one["record"]}, answer)
    assert found.score == 5
    assert edits_between(plan, answer)
    from tripmend_suites.triptide.formats import read_disruption_info

    disruption = disruption_of_record(plan.key, read_disruption_info(one["record"]), plan.tolerance)
    assert not judge_edits(plan, answer, disruption).outside
    new = [edit.after.rpartition(",")[0] for edit in edits_between(plan, answer) if edit.kind == "content"]
    assert new
    assert all(name in one["references"] for name in new)


def test_references_take_whole_rows_and_say_what_is_left_out() -> None:
    trip, info = TRIPS["sight"], CASES["sight"].info
    whole = pack(trip, info, WORLD, 100_000)
    assert not whole.left_out
    every = {row.text for table in tables_of(trip, WORLD) for row in table.rows}
    room = whole.tokens * 2 // 3
    packed = pack(trip, info, WORLD, room)
    assert packed.tokens <= room
    lines = [line for line in packed.text.split("\n") if " | " in line]
    heads = {table.header for table in tables_of(trip, WORLD)}
    assert {line for line in lines if line not in heads} <= every
    assert sum(packed.left_out.values()) == len(every) - len([line for line in lines if line not in heads])
    assert packed.text.count("are left out here") == len(packed.left_out)


def test_what_may_replace_the_disrupted_thing_is_packed_before_all_else() -> None:
    trip, info = TRIPS["sight"], CASES["sight"].info
    packed = pack(trip, info, WORLD, pack(trip, info, WORLD, 100_000).tokens * 2 // 3)
    assert "Attractions in Birch" not in packed.left_out
    assert packed.left_out
    assert {row.name for row in packed.database.attractions if row.city == "Birch"} == {
        f"Birch Sight {n}" for n in range(1, 11)
    }


def test_for_a_flexible_traveller_the_same_kind_in_every_city_comes_first() -> None:
    trip, info = TRIPS["sight"], CASES["sight"].info
    room = pack(trip, info, WORLD, 100_000).tokens * 66 // 100
    bound = pack(trip, info, WORLD, room)
    flexible = pack(replace(trip, tolerance="Flexiventurer"), info, WORLD, room)
    assert "Attractions in Alder" in bound.left_out
    assert not {"Attractions in Alder", "Attractions in Birch"} & set(flexible.left_out)
    assert flexible.left_out


def test_a_smaller_budget_hits_no_single_thing_and_makes_every_table_urgent() -> None:
    info = CASES["budget"].info.replace("Day 2 Dinner: Alder Table 4, Alder", "Day 2 Trip: the budget")
    assert "Day 2 Trip: the budget" in info
    packed = pack(TRIPS["budget"], info, WORLD, 100_000)
    assert not packed.left_out
    assert {row.city for row in packed.database.restaurants} == {"Alder"}


def test_the_packed_tables_hold_the_rows_of_the_text_and_no_others() -> None:
    packed = pack(TRIPS["sight"], CASES["sight"].info, WORLD, 2200)
    for row in (*packed.database.restaurants, *packed.database.attractions, *packed.database.accommodations):
        assert f"\n{row.name} | " in packed.text
    assert len(packed.database.restaurants) < len([r for r in WORLD.restaurants if r.city in ("Alder", "Birch")])


def test_everything_that_stands_in_the_plan_is_there_or_the_case_makes_no_item(tiny: Path) -> None:
    found = task_set(tiny, style="silent", context_tokens=3700)
    assert found.refused + len(found.items) == 5
    assert found.refused > 0
    for item in found.items:
        assert sum(tokens_of(message.text) for message in item.messages) <= 3700
    with pytest.raises(InputError, match="does not fit into 1000 tokens"):
        task_set(tiny, context_tokens=1000)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"task": "paint"}, "none of revise"),
        ({"style": "haiku"}, "none of one-shot, silent"),
        ({"told": "nothing"}, "none of both, record, message"),
        ({"few_shot": 3}, "there are: style"),
        ({"tools": "hammer"}, "none of none, paper, engine"),
        ({"limit": 0}, "1 or more"),
        ({"embedder": ""}, "hash or the name"),
        ({"context_tokens": "many"}, "whole number from 1000"),
        ({"category": "weather"}, "no case"),
    ],
)
def test_an_option_that_there_is_not_is_refused_with_those_that_there_are(
    tiny: Path, options: dict[str, object], said: str
) -> None:
    with pytest.raises(InputError, match=said):
        task_set(tiny, **options)  # type: ignore[arg-type]


def test_a_broken_line_of_the_folder_counts_as_an_item_that_was_not_made(tiny: Path, tmp_path: Path) -> None:
    import shutil

    folder = shutil.copytree(tiny, tmp_path / "broken")
    lines = (folder / "disruptions.jsonl").read_text(encoding="utf-8").splitlines()
    (folder / "disruptions.jsonl").write_text("\n".join(["{", *lines[1:]]) + "\n", encoding="utf-8")
    found = task_set(folder)
    assert len(found.items) == 4
    assert found.refused >= 1
    assert found.data_sha256 != task_set(tiny).data_sha256


def test_the_settings_and_the_suite_are_plain_json(revising: TaskSet) -> None:
    assert json.loads(json.dumps(dict(revising.settings)))["context_tokens"] == 12_000
    assert revising.suite.startswith("triptide-revise/")
    assert "revise" in TASKS


def test_an_embedder_that_cannot_work_is_told_before_anything_is_asked(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: object, texts: object) -> None:
        raise MissingExtraError("install it")

    monkeypatch.setattr("tripmend_suites.triptide.metrics.adaptability.BertEmbedder.embed", broken)
    with pytest.raises(MissingExtraError, match="install it"):
        task_set(tiny, embedder="bert-base-uncased")
    assert task_set(tiny).settings["embedder"] == "hashed-ngrams-256"


def test_a_case_of_an_unlisted_place_still_makes_a_prompt() -> None:
    plan = TRIPS["lunch"]
    odd = replace(plan.days[1], lunch="Nobody Knows This, Alder")
    packed = pack(replace(plan, days=(plan.days[0], odd, plan.days[2])), CASES["lunch"].info, WORLD, 9000)
    assert "Nobody Knows This" not in packed.text
