"""Scripted models get the scores they deserve: 1, chance, the floor, the floor."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from tripmend_suites.common.tasking import Attempt, Item, Said, TaskSet, Verdict
from tripmend_suites.triptide.data.folder import World, load_world
from tripmend_suites.triptide.tasks import TASKS, tables, task_set
from tripmend_suites.triptide.tasks.prompt import answer_text
from tripmend_suites.triptide.tasks.revise import EXPLOITS, edited, engine_revision, exploit, legal_edits
from tripmend_suites.triptide.tasks.task import RATES

from .chance import responds_by_chance
from .tiny_folder import CASES, TRIPS, WORLD

_STRICT = ("solved", "responsiveness_strict")


@pytest.fixture(scope="module")
def revising(tiny: Path) -> TaskSet:
    return task_set(tiny)


@pytest.fixture(scope="module")
def world(tiny: Path) -> World:
    return load_world(tiny)


def _play(tasks: TaskSet, name: str, item: Item, seed: int = 0) -> Verdict:
    step = tasks.players[name](item, 0, seed)
    assert isinstance(step, Said)
    return tasks.judge(Attempt(item.id, step.text))


def _of(tasks: TaskSet, name: str) -> Item:
    return next(item for item in tasks.items if item.id == CASES[name].id)


def test_the_perfect_model_gets_every_point_where_a_repair_exists(revising: TaskSet, world: World) -> None:
    for item in revising.items:
        case = next(case for case in world.cases if case.id == item.id)
        revised = engine_revision(world, case)
        verdict = _play(revising, "perfect", item)
        assert revised is not None
        assert revised.status == "repaired"
        assert {name: value for name, value in verdict.scores.items() if name != "judge"} == dict.fromkeys(
            (name for name in verdict.scores if name != "judge"), 1.0
        )
        assert verdict.scores["judge"] >= 0.75


def test_the_engine_is_the_perfect_model_where_the_record_is_told(revising: TaskSet) -> None:
    item = _of(revising, "lunch")
    assert revising.players["engine"](item, 0, 0) == revising.players["perfect"](item, 0, 0)


def test_the_lazy_model_answers_nothing_whatever_the_papers_rates_say(revising: TaskSet) -> None:
    for item in revising.items:
        verdict = _play(revising, "lazy", item)
        for name in (*_STRICT, "responsiveness", "scope"):
            assert verdict.scores[name] == 0.0
        assert [verdict.scores[name] for name in RATES] == [1.0] * len(RATES)
        assert verdict.scores["judge"] == 0.0


@pytest.mark.parametrize("name", EXPLOITS)
def test_no_exploit_solves_anything(revising: TaskSet, world: World, name: str) -> None:
    for item in revising.items:
        case = next(case for case in world.cases if case.id == item.id)
        verdict = revising.judge(Attempt(item.id, exploit(name, world, case)))
        assert set(verdict.scores) == set(revising.scores)
        assert all(0 <= value <= 1 for value in verdict.scores.values())
        assert verdict.scores["solved"] == 0.0, (item.id, verdict.why)
        # The rubric gives a plan without its target, but with needless edits or none in its place, up to 3 of 5.
        most = 0.5 if name in ("emptied", "invented", "other-days") else 0.25
        assert verdict.scores["judge"] <= most, (item.id, verdict.record["judge_reasons"])


def test_the_released_code_takes_blanks_for_a_response(revising: TaskSet, world: World) -> None:
    item = _of(revising, "lunch")
    verdict = revising.judge(Attempt(item.id, exploit("blanks", world, CASES["lunch"])))
    assert verdict.counts["responsiveness_official"] == (1, 1)
    assert verdict.counts["responsiveness"] == (0, 1)
    assert verdict.counts["responsiveness_strict"] == (0, 1)


def test_the_cheating_model_takes_the_exploits_in_turn(revising: TaskSet) -> None:
    item = revising.items[0]
    said = {revising.players["cheating"](item, 0, seed) for seed in range(len(EXPLOITS))}
    assert len(said) == len(EXPLOITS)


def test_every_legal_edit_has_the_share_of_responses_that_is_computed(world: World) -> None:
    """Exact, by trying all of them; every fifth where there are many."""
    from tripmend_suites.triptide.tasks.task import scored

    for name in ("lunch", "sight", "flight"):
        case, plan = CASES[name], TRIPS[name]
        edits = legal_edits(plan, WORLD)
        target = [edit for edit in edits if edit.before == case.target and edit.day == case.day - 1]
        expected = responds_by_chance(world, case)
        assert expected == pytest.approx(len(target) / len(edits))
        for edit in (*edits[::9], *target[:3]):
            found = scored(world, case, edited(plan, edit, WORLD))["paper"]["responsiveness"].numerator
            assert found == (edit in target)
    assert responds_by_chance(world, CASES["flight"]) == 0
    assert responds_by_chance(world, CASES["budget"]) == 1


def test_chance_scores_what_chance_is_expected_to(revising: TaskSet, world: World, long_run: bool) -> None:
    runs = 40 if long_run else 15
    chances = [responds_by_chance(world, next(c for c in world.cases if c.id == item.id)) for item in revising.items]
    hits = sum(
        _play(revising, "random", item, seed).scores["responsiveness"]
        for item in revising.items
        for seed in range(runs)
    )
    expected = runs * sum(chances)
    spread = math.sqrt(runs * sum(chance * (1 - chance) for chance in chances))
    assert abs(hits - expected) <= 3.3 * spread
    assert 0 < hits < runs * len(chances)


def test_a_random_edit_is_legal(world: World) -> None:
    for edit in legal_edits(TRIPS["lunch"], WORLD)[::7]:
        plan = edited(TRIPS["lunch"], edit, WORLD)
        day = plan.days[edit.day]
        assert edit.after in getattr(day, edit.cell)
        assert edit.after.rpartition(",")[0] in day.point_of_interest_list
        assert replace(plan, days=TRIPS["lunch"].days, acknowledgement=None) == TRIPS["lunch"]


_ANSWER: Mapping[str, str] = {
    "": "empty",
    "   ": "empty",
    "I'm sorry, but I can't help with travel plans.": "refused",
    "Sure! Day one is lovely.": "malformed",
    '{"complete_revised_travel_plan": {"plan": [{"days": 1, "current_ci': "malformed",
    "[1, 2, 3]": "malformed",
    "null": "malformed",
    "Max Token Length Exceeded.": "malformed",
}


@pytest.mark.parametrize("text", _ANSWER)
def test_what_is_no_plan_keeps_its_reason_and_scores_nothing(revising: TaskSet, text: str) -> None:
    item = _of(revising, "lunch")
    verdict = revising.judge(Attempt(item.id, text))
    assert verdict.outcome == _ANSWER[text]
    assert verdict.why
    assert set(verdict.scores.values()) == {0.0}
    assert verdict.counts["commonsense_micro"] == (0, 10)
    assert verdict.counts["final"] == (0, 1)


def test_json_that_breaks_off_says_where(revising: TaskSet) -> None:
    verdict = revising.judge(Attempt(_of(revising, "lunch").id, '{"plan": [\n {"days": 1,'))
    assert "line 2" in verdict.why


def test_a_failure_scores_nothing_and_stays_in_the_denominators(revising: TaskSet) -> None:
    item = _of(revising, "lunch")
    good = revising.players["perfect"](item, 0, 0)
    assert isinstance(good, Said)
    verdict = revising.judge(Attempt(item.id, good.text, failure="budget"))
    assert verdict.outcome == "empty"
    assert "spent" in verdict.why
    assert set(verdict.scores.values()) == {0.0}


def test_a_good_answer_is_read_from_a_fence_behind_thoughts(revising: TaskSet) -> None:
    item = _of(revising, "lunch")
    good = revising.players["perfect"](item, 0, 0)
    assert isinstance(good, Said)
    text = f'<think>Maybe {{"plan": []}}? No.</think>\nHere it is:\n```json\n{good.text}\n```\nEnjoy!'
    assert revising.judge(Attempt(item.id, text)).scores["solved"] == 1.0


def test_two_different_plans_are_none_and_the_same_twice_is_one(revising: TaskSet) -> None:
    item = _of(revising, "lunch")
    good = revising.players["perfect"](item, 0, 0)
    assert isinstance(good, Said)
    assert revising.judge(Attempt(item.id, f'{good.text}\n{{"plan": "done"}}')).scores["solved"] == 1.0
    bad = answer_text(TRIPS["lunch"])
    assert "2 plans" in revising.judge(Attempt(item.id, f"{good.text}\n\nOr else:\n{bad}")).why
    assert revising.judge(Attempt(item.id, f"{bad}\n{good.text}")).scores["solved"] == 0.0


def test_a_verdict_that_could_not_be_made_stays_in_the_tables(tiny: Path) -> None:
    for task in TASKS:
        tasks = task_set(tiny, task=task)
        verdicts = [Verdict("malformed", dict.fromkeys(tasks.scores, 0.0), "a bug")] * len(tasks.items)
        found = tables("m", [item.about for item in tasks.items], verdicts)
        shares = [cell for table in found for row in table.rows for cell in row if isinstance(cell, tuple)]
        assert shares
        assert all(hits == 0 and of > 0 for hits, of in shares)


def test_the_tables_count_every_item_and_print_the_paper_beside(revising: TaskSet) -> None:
    verdicts = [_play(revising, "lazy", item) for item in revising.items]
    verdicts[0] = revising.judge(Attempt(revising.items[0].id, None, failure="timeout"))
    found = {table.title: table for table in tables("lazy", [item.about for item in revising.items], verdicts)}
    third = found["Table 3: by duration"]
    ours = [row for row in third.rows if row[0] == "lazy"]
    assert [row[1:3] for row in ours] == [("3", 4), ("5", 1)]
    column = third.columns.index("delivery")
    assert sum(row[column][1] for row in ours) == 5
    assert sum(row[column][0] for row in ours) == 4
    assert any(row[0] == "GPT-4o (printed)" and row[column] == 100.0 for row in third.rows)
    assert "context, not a comparison" in third.note
    seventh = found["Table 7: intent preserved, by severity"]
    assert {row[1] for row in seventh.rows if row[0] == "lazy"} == {"step", "day", "plan"}
    micro = seventh.columns.index("commonsense_micro")
    assert sum(row[micro][1] for row in seventh.rows if row[0] == "lazy") == 50
