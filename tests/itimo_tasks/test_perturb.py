"""Spoiling as a task: nothing an answer says of itself is believed; tools and memory are as published."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tripmend.errors import InputError
from tripmend_suites.common.tasking import FAILURES, Attempt, Item, Said, Tool, Verdict
from tripmend_suites.itimo.tasks import PerturbTasks, perturb_tasks, tables, task_set
from tripmend_suites.itimo.tasks.perturb_contract import ECHOES, declared_axes, paper_tools, read_perturbation
from tripmend_suites.itimo.tasks.perturb_task import _SETS, PERTURB_CHEATS, PERTURB_SCORES, Subject, edits_of


@pytest.fixture
def tasks(raw_town: Path) -> PerturbTasks:
    return perturb_tasks(raw_town, city="town", sample=12)


def text_of(tasks: PerturbTasks, player: str, item: Item, seed: int = 0) -> str:
    step = tasks.players[player](item, 0, seed)
    assert isinstance(step, Said)
    return step.text


def verdicts(tasks: PerturbTasks, player: str, seed: int = 0) -> list[Verdict]:
    return [tasks.judge(Attempt(item.id, text_of(tasks, player, item, seed))) for item in tasks.items]


def total(found: list[Verdict], score: str) -> float:
    return sum(verdict.scores[score] for verdict in found)


@pytest.mark.parametrize("player", ["perfect", "engine"])
def test_answers_that_are_right_in_all_get_everything(tasks: PerturbTasks, player: str) -> None:
    found = verdicts(tasks, player)
    assert len(found) > 30
    assert all(verdict.scores == dict.fromkeys(PERTURB_SCORES, 1.0) for verdict in found), found
    assert all(not verdict.why and not verdict.kinds for verdict in found)


def test_the_unchanged_itinerary_gets_nothing(tasks: PerturbTasks) -> None:
    assert all(set(verdict.scores.values()) == {0.0} for verdict in verdicts(tasks, "lazy"))


@pytest.mark.parametrize("name", PERTURB_CHEATS)
def test_no_way_to_cheat_gets_anything(tasks: PerturbTasks, name: str) -> None:
    for subject in tasks.subjects.values():
        verdict = tasks.judge(Attempt(subject.id, PERTURB_CHEATS[name](subject)))
        assert set(verdict.scores.values()) == {0.0}, (subject.id, verdict.why)
        assert verdict.kinds
    assert "Edits so far (ADD): 0." in tasks.memory.text("ADD")


def expected_perturbation(subject: Subject) -> Mapping[str, float]:
    """How probable each score is for a uniformly random legal edit that states a uniformly random set of axes and no
    numbers."""
    counts = [made.intents.bit_count() for made in edits_of(subject)]
    met = sum(count > 0 and abs(count - subject.wanted) <= subject.nearest for count in counts)
    disrupts = sum(count > 0 for count in counts)
    n = len(counts)
    return {
        "accuracy": disrupts / n / len(_SETS), "edit": 1.0, "disrupts": disrupts / n, "target": met / n, "echo": 0.0
    }  # fmt: skip


def test_random_lies_in_the_interval_around_its_expectation(tasks: PerturbTasks) -> None:
    chances = [expected_perturbation(subject) for subject in tasks.subjects.values()]
    runs = [verdicts(tasks, "random", seed) for seed in range(3)]
    for score in PERTURB_SCORES:
        mean = sum(one[score] for one in chances)
        spread = math.sqrt(sum(one[score] * (1 - one[score]) for one in chances) / len(runs))
        assert abs(sum(total(run, score) for run in runs) / len(runs) - mean) <= 2.6 * spread + 1e-9, score


def answer_of(tasks: PerturbTasks, item: Item) -> dict[str, Any]:
    found, _ = read_perturbation(text_of(tasks, "engine", item))
    assert found is not None
    return found


@pytest.mark.parametrize("name", ECHOES)
def test_each_wrong_number_is_found_and_costs_the_echo_alone(tasks: PerturbTasks, name: str) -> None:
    item = tasks.items[0]
    right = answer_of(tasks, item)[name]
    if isinstance(right, bool):
        wrong: Any = not right
    elif isinstance(right, int | float):
        wrong = right + 0.01
    else:
        wrong = right[1:] if isinstance(right, list) else dict.fromkeys(right, 9)
    for answer in (
        {**answer_of(tasks, item), name: wrong},
        {k: v for k, v in answer_of(tasks, item).items() if k != name},
    ):
        verdict = tasks.judge(Attempt(item.id, json.dumps(answer)))
        n = len(ECHOES)
        assert verdict.scores == {**dict.fromkeys(PERTURB_SCORES, 1.0), "echo": (n - 1) / n}
        assert name in verdict.why
        assert verdict.counts == {"numbers stated right": (n - 1, n)}


def test_other_intents_than_the_edit_has_are_inaccurate(tasks: PerturbTasks) -> None:
    for item in tasks.items[:12]:
        answer = answer_of(tasks, item)
        axes = declared_axes(answer["Intents"])
        other = ["Popularity disruption"] if axes != ("popularity",) else ["UNKNOWN"]
        scores = tasks.judge(Attempt(item.id, json.dumps({**answer, "Intents": other}))).scores
        assert (scores["accuracy"], scores["edit"], scores["disrupts"]) == (0, 1, 1)


@pytest.mark.parametrize(
    ("intents", "axes"),
    [
        (["UNKNOWN"], ()), (["Categorical diversity disruption", "popularity"], ("popularity", "diversity")),
        (["Spatial distance disruption"] * 2, ("distance",)), ("Popularity disruption", None), (["all of them"], None),
        (["popularity and distance"], None), ([1], None), (None, None),
        ([" category  Diversity disruption"], ("diversity",)), (["I did NOT do: Popularity disruption"], None),
        (["no popularity disruption"], None), (["popularity of everything, not stated"], None),
    ],
)  # fmt: skip
def test_intents_are_read_by_the_words_of_the_release(intents: Any, axes: tuple[str, ...] | None) -> None:
    assert declared_axes(intents) == axes


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("", "empty"), ("I'm sorry, I cannot do that.", "refused"), ("Remove the second stop.", "malformed"),
        ('{"error": "no_final_json"}', "empty"), ('{"Perturbed Itinerary": "same"}', "answered"),
        ('{"Perturbed Itinerary": [[["a"]]]}', "answered"), ('{"Perturbed Itinerary": [[1,2,3,4,5]]}', "answered"),
        ("[]", "malformed"), ("<final_json>", "malformed"),
    ],
)  # fmt: skip
def test_texts_without_an_edit_are_told_apart_and_get_nothing(tasks: PerturbTasks, text: str, outcome: str) -> None:
    verdict = tasks.judge(Attempt(tasks.items[0].id, text))
    assert verdict.outcome == outcome
    assert set(verdict.scores.values()) == {0.0}


@pytest.mark.parametrize("failure", FAILURES)
def test_a_failure_gets_nothing_and_leaves_the_memory_alone(tasks: PerturbTasks, failure: Any) -> None:
    item = tasks.items[0]
    verdict = tasks.judge(Attempt(item.id, text_of(tasks, "engine", item), {}, failure))
    assert set(verdict.scores.values()) == {0.0}
    assert "so far (ADD): 0" in tasks.memory.text("ADD")


def test_the_mark_around_the_answer_counts_before_anything_else() -> None:
    thoughts = '<think>{"a": 1}</think> {"b": 2} <final_json>{"c": 3}</final_json> {"d": 4}'
    assert read_perturbation(thoughts) == ({"c": 3}, "")
    assert read_perturbation("{'e': True}") == ({"e": True}, "")
    assert read_perturbation('I close with <final_json>: <final_json>{"c": 3}</final_json>') == ({"c": 3}, "")


def test_of_two_different_answers_in_marks_neither_counts(tasks: PerturbTasks) -> None:
    item = tasks.items[0]
    good = text_of(tasks, "perfect", item)
    for text in (good + "<final_json>{}</final_json>", "<final_json>{}</final_json>" + good):
        verdict = tasks.judge(Attempt(item.id, text))
        assert verdict.outcome == "malformed"
        assert set(verdict.scores.values()) == {0.0}
    assert tasks.judge(Attempt(item.id, f"{good}\n{good}")).scores["accuracy"] == 1


def tool(tasks: PerturbTasks, item: Item, name: str) -> Tool:
    return next(one for one in tasks.open(item.id).tools if one.name == name)


def test_the_memory_holds_the_last_fifty_legal_edits_of_the_operation(raw_town: Path) -> None:
    made = perturb_tasks(raw_town, city="town", sample=None)
    items = [item for item in made.items if item.about["operation"] == "ADD"]
    for item in items[:3]:
        made.judge(Attempt(item.id, text_of(made, "engine", item)))
        made.judge(Attempt(item.id, text_of(made, "engine", item)))  # a second verdict is no second edit
    said = tool(made, items[3], "memory").call({}).text
    own = [made.subjects[item.id].own for item in items[:3]]
    assert f"Positions of the last 3: {[one.position for one in own]}" in said
    assert all(made.subjects[items[0].id].city.pois[one.place].name in said for one in own)
    for number in range(60):
        made.memory.remember("ADD", f"x{number}", f"Place x{number}", number)
    said = made.memory.text("ADD")
    assert "so far (ADD): 63" in said
    assert "Place x9" not in said
    assert "Place x10" in said
    assert "so far (DELETE): 0" in made.memory.text("DELETE")


def test_items_that_were_asked_at_the_same_time_are_told_under_the_table(tasks: PerturbTasks) -> None:
    one, two, three = tasks.items[:3]
    states = [tasks.open(item.id).state() for item in (one, two)]
    found = [
        tasks.judge(Attempt(item.id, text_of(tasks, "engine", item), state))
        for item, state in zip((one, two), states, strict=True)
    ]
    found.append(tasks.judge(Attempt(three.id, text_of(tasks, "engine", three), tasks.open(three.id).state())))
    table = tables("a/model", [item.about for item in (one, two, three)], found)[0]
    assert "1 of 3 items of a/model were asked while others" in table.note
    table = tables("a/model", [one.about, three.about], [found[0], found[2]])[0]
    assert "under way" not in table.note


def call(name: str, **arguments: Any) -> dict[str, Any]:
    found = next(one for one in paper_tools(0.3, 0.77) if one.name == name).call(arguments)
    plain: dict[str, Any] = json.loads(found.text)
    return plain


def test_distances_are_those_of_the_great_circle_with_the_classes_of_the_city() -> None:
    points = [{"lat": 0, "lon": 0}, {"lat": "0", "lon": "0.002"}, '{"lat": 0, "lon": 0.01}', {"lat": 0, "lon": 0.015}]
    found = call("geo_distance_segments", waypoints_before=json.dumps(points[:1]), waypoints_after=points)
    degree = math.radians(1) * 6371.0088
    assert found["before"] == {"distances_km": [], "classes": []}
    assert found["after"]["distances_km"] == [round(degree * part, 6) for part in (0.002, 0.008, 0.005)]
    assert found["after"]["classes"] == ["Low", "High", "Medium"]


def test_statistics_of_labels_are_as_published() -> None:
    found = call(
        "stats_from_categories", labels_before=["high", "HIGH", "low "], labels_after=["high", "low"],
        domain=["High", "Medium", "Low"],
    )  # fmt: skip
    assert found["counts_before"] == {"High": 2, "Medium": 0, "Low": 1}
    assert found["distribution_before"] == {"High": 0.666666666667, "Medium": 0.0, "Low": 0.333333333333}
    assert found["ranks_after"] == {"High": 1, "Medium": 3, "Low": 1}
    h = math.sqrt(((math.sqrt(2 / 3) - math.sqrt(0.5)) ** 2 + (math.sqrt(1 / 3) - math.sqrt(0.5)) ** 2) / 2)
    assert found["hellinger"] == round(h, 12)
    # Of three pairs, High-Low became a tie: two concordant, one tied after: 2 / sqrt(3 * 2).
    assert found["tau_b"] == found["tau_b_std"] == round(2 / math.sqrt(6), 12)
    assert (found["gamma"], found["pairwise_signs_match"], found["pairwise_signs_total"]) == (1.0, 2, 3)
    assert found["disruption"] is True
    alike = call(
        "stats_from_categories", labels_before=["Low"], labels_after=["Low", "Low"], domain=["Low", "High", "X"]
    )
    # The pair High-X is tied on both sides and counts as a tie of both: 2 / sqrt(3 * 3); the default calls that 1.
    assert (alike["tau_b"], alike["tau_b_std"], alike["disruption"]) == (1.0, round(2 / 3, 12), False)
    empty = call("stats_from_categories", labels_before=[], labels_after=["Low"], domain=["Low", "High", "X"])
    assert (empty["hellinger"], empty["distribution_before"]["Low"]) == (round(math.sqrt(0.5), 12), 0.0)


def test_diversity_is_of_trimmed_title_case_categories() -> None:
    found = call("cd_from_categories", categories_before=["park", " Park ", "old  church"], categories_after='["a"]')
    assert found["categories_set_before"] == ["Old Church", "Park"]
    assert (found["cd_before"], found["cd_after"], found["cd_disruption"]) == (round(2 / 3, 12), 0.0, True)
    rows = [["x", "park", 1, 2, "low"], ["y", "church"]]
    assert call("categories_from_itinerary", itinerary=rows) == {"itinerary_len": 2, "categories": ["park", "church"]}


@pytest.mark.parametrize(
    ("name", "arguments", "kind"),
    [
        ("geo_distance_segments", {}, "missing_arguments"),
        ("geo_distance_segments", {"waypoints_before": [], "waypoints_after": [{"lat": 1}]}, "invalid_arguments"),
        ("geo_distance_segments", {"waypoints_before": [], "waypoints_after": [{"lat": 99, "lon": 1}]},
         "invalid_arguments"),
        ("geo_distance_segments", {"waypoints_before": "[", "waypoints_after": []}, "invalid_arguments"),
        ("geo_distance_segments", {"waypoints_before": [[]] * 1001, "waypoints_after": []}, "invalid_arguments"),
        ("stats_from_categories", {"labels_before": ["a"], "labels_after": [], "domain": ["b"]}, "invalid_arguments"),
        ("stats_from_categories", {"labels_before": [], "labels_after": [], "domain": ["b", " B"]},
         "invalid_arguments"),
        ("stats_from_categories", {"labels_before": [], "labels_after": [], "domain": []}, "invalid_arguments"),
        ("stats_from_categories", {"labels_before": [], "labels_after": [], "domain": ["b"], "tau_policy": "c"},
         "invalid_arguments"),
        ("stats_from_categories", {"labels_before": [], "labels_after": [], "domain": ["b"], "thresholds": [1]},
         "invalid_arguments"),
        ("cd_from_categories", {"categories_before": [1], "categories_after": []}, "invalid_arguments"),
        ("categories_from_itinerary", {"itinerary": [["only a name"]]}, "invalid_arguments"),
        ("categories_from_itinerary", {"itinerary": 3}, "invalid_arguments"),
    ],
)  # fmt: skip
def test_unusable_arguments_are_answered_with_the_published_error(name: str, arguments: Any, kind: str) -> None:
    found = call(name, **arguments)
    assert found["error"] == kind
    assert found["message"]


def test_numbers_taken_from_the_tools_are_right_as_echoes(tasks: PerturbTasks) -> None:
    item = tasks.items[0]
    answer = answer_of(tasks, item)
    before, after = json.loads(item.messages[1].text)["Original Itinerary"], answer["Perturbed Itinerary"]
    tools = {one.name: one for one in tasks.open(item.id).tools}
    points = {f"waypoints_{side}": [{"lat": row[3], "lon": row[2]} for row in rows]
              for side, rows in (("before", before), ("after", after))}  # fmt: skip
    legs = json.loads(tools["geo_distance_segments"].call(points).text)
    assert legs["after"]["distances_km"] == answer["spatial_distances_after"]
    labels = {"labels_before": [row[4] for row in before], "labels_after": [row[4] for row in after]}
    found = json.loads(tools["stats_from_categories"].call({**labels, "domain": ["High", "Medium", "Low"]}).text)
    assert (found["hellinger"], found["tau_b"], found["disruption"]) == (
        answer["popularity_H"], answer["popularity_tau_b"], answer["popularity_disruption"],
    )  # fmt: skip


def test_tripmend_as_tools_names_edits_that_do_what_is_asked_and_checks_any(raw_town: Path) -> None:
    made = perturb_tasks(raw_town, city="town", sample=4, tools="engine")
    for item in made.items:
        tools = {one.name: one for one in made.open(item.id).tools}
        edits = json.loads(tools["perturb"].call({"count": 2}).text)["edits"]
        for answer in edits:
            assert made.judge(Attempt(item.id, json.dumps(answer))).scores == dict.fromkeys(PERTURB_SCORES, 1.0)
        checked = json.loads(tools["check"].call({"itinerary": edits[0]["Perturbed Itinerary"]}).text)
        assert checked["Intents"] == edits[0]["Intents"]
        assert json.loads(tools["check"].call({}).text)["legal"] is False
        assert "error" in json.loads(tools["perturb"].call({"count": 0}).text)


def test_an_answer_can_be_handed_in_again_after_being_told_what_is_wrong(raw_town: Path) -> None:
    made = perturb_tasks(raw_town, city="town", sample=4, tries=2)
    item = made.items[0]
    session = made.open(item.id)
    submit = next(one for one in session.tools if one.name == "submit")
    right = answer_of(made, item)
    first = json.loads(submit.call({"answer": {**right, "cd_before": 7}}).text)
    assert (first["accepted"], first["tries left"], first["problems"]) == (False, 1, ["Wrong or missing: cd_before."])
    assert json.loads(submit.call({"answer": json.dumps(right)}).text)["accepted"] is True
    assert json.loads(submit.call({"answer": right}).text)["accepted"] is False
    assert session.state()["calls"] == ["submit"] * 3
    assert made.judge(Attempt(item.id, "That was it.", session.state())).scores["echo"] == 1
    assert made.calls > 0
    assert "submit" not in {one.name for one in perturb_tasks(raw_town, city="town", sample=4).open(item.id).tools}


def test_candidates_are_unvisited_places_and_the_answer_may_only_use_those(tasks: PerturbTasks) -> None:
    for item in tasks.items:
        given = json.loads(item.messages[1].text)
        visited = [tuple(row) for row in given["Original Itinerary"]]
        if item.about["operation"] == "DELETE":
            assert "Candidate POIs" not in given
        else:
            assert not {tuple(row) for row in given["Candidate POIs"]} & set(visited)
            assert len(list(edits_of(tasks.subjects[item.id]))) % len(given["Candidate POIs"]) == 0


def test_without_tools_there_is_neither_a_tool_nor_a_memory(raw_town: Path) -> None:
    bare = perturb_tasks(raw_town, city="town", sample=4, tools="none")
    item = bare.items[0]
    assert (bare.calls, bare.open(item.id).tools, bare.settings["connections"]) == (0, (), None)
    assert "Memory" not in json.loads(item.messages[1].text)
    assert perturb_tasks(raw_town, city="town", sample=4).settings["connections"] == 1


def test_table_1_counts_different_places_over_all_that_was_asked(tasks: PerturbTasks) -> None:
    found = verdicts(tasks, "engine")
    found[0] = tasks.judge(Attempt(tasks.items[0].id, None, {}, "timeout"))
    table, faults = tables("a/model", [item.about for item in tasks.items], found)
    mine = [row for row in table.rows if row[0] == "a/model"]
    asked = [sum(item.about["operation"] == kind for item in tasks.items) for kind in ("ADD", "DELETE", "REPLACE")]
    assert [row[2][1] for row in mine] == asked
    assert mine[0][3] == (asked[0] - 1, asked[0])
    assert len([row for row in table.rows if row[0].startswith("printed")]) == 9
    own = next(row for row in table.rows if row[0].startswith("tripmend"))
    assert own[3] == (asked[0], asked[0])
    assert faults.rows == (("a/model", "timeout", (1, len(found))),)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"tools": "all"}, "none, paper or engine"), ({"operation": "SWAP"}, "ADD, DELETE or REPLACE"),
        ({"tries": 0}, "at least 1"), ({"sample": 0}, "at least 1"), ({"few_shot": "hint"}, "no option few_shot"),
        ({"city": "melbourne"}, "holds no"),
    ],
)  # fmt: skip
def test_options_that_cannot_be_used_are_refused_in_words(raw_town: Path, options: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        task_set(raw_town, task="perturb", **{"city": "town", **options})
