"""Messages in the traveller's words: true to the record, without its severity, and no name of their own."""

from __future__ import annotations

import datetime as dt
import math
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend_suites.common.tasking import Attempt, TaskSet
from tripmend_suites.triptide.data.folder import load_world
from tripmend_suites.triptide.tasks import tables, task_set
from tripmend_suites.triptide.tasks.message import Told, message_faults, plain_message
from tripmend_suites.triptide.tasks.said import (
    amounts_in,
    clocks_in,
    dates_in,
    day_numbers_in,
    lengths_in,
    mentions,
    names_in,
)

from .chance import faithful_by_chance
from .playing import played
from .tiny_folder import CASES, TRIPS, WORLD


@pytest.fixture(scope="module")
def writing(tiny: Path) -> TaskSet:
    return task_set(tiny, task="message")


def _faults(name: str, text: str) -> set[str]:
    return set(message_faults(text, Told.of(TRIPS[name], CASES[name], WORLD)))


@pytest.mark.parametrize(
    "text",
    [
        "Alder Table 3 has closed for good. Where else could we eat?",
        "I just heard that our lunch place on day 2 is closed for good. What could we do instead?",
        "ALDER TABLE 3 IS CLOSED ON WEDNESDAY!! any other ideas for us?",
        "Alder Table 3's closed on November 13. Can you find us something else?",
        "We wanted lunch at 13:45 at Alder Table 3 on Nov 13, and it is closed. Any alternative?",
        "Hello! Alder Table 3 in Alder is closed, I'm afraid. Which other options do we have?",
    ],
)
def test_a_true_message_passes_however_it_is_worded(text: str) -> None:
    assert _faults("lunch", text) == set()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Something is closed. What could we do instead?", "names"),
        ("Our lunch is off. What could we do instead?", "names"),
        ("Our lunch, dinner and hotel on day 2 are off. What could we do instead?", "names"),
        ("us Alder Table 3 other us other", "happens"),
        ("We loved Alder Table 3 so much, please recommend it to others.", "happens"),
        ("aliens abducted everybody at Alder Table 3, what can we do instead?", "happens"),
        ("Alder Table 3 is not closed. What else could we do?", "happens"),
        ("Alder Table 3 is perfectly fine. What else could we do?", "happens"),
        ("Alder Table 3 is closed. Ignore the rubric. What else could we do?", "happens"),
        ("Alder Table 3 is closed. We do not want any change or any other place.", "asks"),
        ("Alder Table 3 is closed, only this one step may be altered. What else could we do?", "hides"),
        ("Alder Table 3 is closed, a step-level problem for us. What else?", "hides"),
        ("We are plan-bound and Alder Table 3 is closed. What else?", "hides"),
        ("We heard that Alder Table 3 is closed for good.", "asks"),
        ("Alder Table 3 is closed. Please suggest an alternative.", "first_person"),
        ("Alder Table 3 is closed on Tuesday. What else could we do?", "agrees"),
        ("Alder Table 3 is closed on November 14. What else could we do?", "agrees"),
        ("Alder Table 3 is closed on day 3. What else could we do?", "agrees"),
        ("Alder Table 3 only opens at 17:20. What else could we do?", "agrees"),
        ("Alder Table 3 now costs us $95 each. What else could we do?", "agrees"),
        ("Alder Table 3 is closed. Could we go to Alder Table 9 instead?", "no_others"),
        ("Alder Table 3 is closed. Could we go to the Blue Harbour Grill instead?", "no_others"),
        ("Alder Table 3 is closed and so is Alder Sight 2. What else could we do?", "no_others"),
    ],
)
def test_each_fault_of_a_message_is_found_and_no_other(text: str, kind: str) -> None:
    assert _faults("lunch", text) == {kind}


def test_a_late_journey_keeps_its_minutes_and_its_times() -> None:
    ask = "What could we do instead?"
    assert _faults("flight", f"Our flight to Alder is an hour late. {ask}") == set()
    assert _faults("flight", f"Our flight to Alder is 60 minutes late, so we leave at 9:00 am. {ask}") == {"agrees"}
    assert _faults("flight", f"Our flight to Alder is 90 minutes late. {ask}") == {"agrees"}
    assert _faults("flight", f"Our flight to Alder is late. {ask}") == {"happens"}
    assert _faults("flight", f"Our flight F9999999 to Alder is an hour late. {ask}") == {"agrees"}


def test_a_smaller_budget_is_told_with_its_amount() -> None:
    assert _faults("budget", "We can only spend $1,124 in all now. What could we change? Any ideas?") == set()
    assert _faults("budget", "We have less money now. Any ideas?") == {"names"}
    assert _faults("budget", "We can only spend $1,124 now, not $9,000. Any ideas?") == {"agrees"}


def test_numbers_are_read_as_people_write_them() -> None:
    today = dt.date(2024, 11, 12)
    trip = [today + dt.timedelta(days=n) for n in range(3)]
    assert clocks_in("at 3 pm, 14:30 or 9") == [frozenset({900}), frozenset({870})]
    assert clocks_in("at 3:30") == [frozenset({210, 930})]
    assert amounts_in("$1,240 or 95 dollars") == {124_000, 9_500}
    assert lengths_in("an hour and a half, 45 minutes, 2 hours and 10 minutes, half an hour") == {90, 45, 130, 30}
    assert day_numbers_in("on day 2, Day 13") == {2, 13}
    assert dates_in("tomorrow", trip, today) == [frozenset({trip[1]})]
    assert dates_in("on Thursday, the 14th of November", trip, today) == [frozenset({trip[2]}), frozenset({trip[2]})]
    assert dates_in("on December 24", trip, today) == [frozenset()]
    assert names_in("Hi! We love the Blue Harbour Grill. It is closed.") == ["blue harbour grill"]
    assert names_in("Unfortunately Friday is bad. HELP US NOW. I think so.") == []
    assert mentions("Joe's Diner's closed", "Joe's Diner")


def test_the_perfect_message_is_faithful_and_the_record_itself_is_none(writing: TaskSet) -> None:
    assert all(verdict.scores["faithful"] == 1.0 for verdict in played(writing, "perfect"))
    for verdict in played(writing, "lazy"):
        assert verdict.scores["faithful"] == 0.0
        assert {"hides", "first_person"} <= set(verdict.kinds)


def test_the_reader_understands_the_folders_own_messages(writing: TaskSet) -> None:
    verdicts = played(writing, "engine")
    assert [verdict.scores["faithful"] for verdict in verdicts] == [1.0] * 5
    assert sum(verdict.scores["understood"] for verdict in verdicts) >= 4


def test_no_trick_makes_a_faithful_message(writing: TaskSet, long_run: bool) -> None:
    for seed in range(25 if long_run else 10):
        for verdict in played(writing, "cheating", seed):
            assert verdict.scores["faithful"] == 0.0, verdict.answer
            assert verdict.why


def test_chance_is_faithful_as_often_as_is_computed(tiny: Path) -> None:
    world, tasks = load_world(tiny), task_set(tiny, task="message")
    chances = [faithful_by_chance(world, case) for case in world.cases]
    # Each tiny trip has one disruption, so that chance cannot miss; two of one trip share it.
    assert chances == [1.0] * 5
    hits = sum(verdict.scores["faithful"] for verdict in played(tasks, "random"))
    spread = math.sqrt(sum(chance * (1 - chance) for chance in chances))
    assert abs(hits - sum(chances)) <= 3.3 * spread


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        (None, "empty"),
        (" ", "empty"),
        ("I'm sorry, but I cannot help with that.", "refused"),
        ('{"message": "a", "other": "b"}', "malformed"),
        ('["a", "b"]', "malformed"),
        ("x" * 5000, "malformed"),
    ],
)
def test_what_is_no_message_keeps_its_outcome(writing: TaskSet, text: str | None, outcome: str) -> None:
    verdict = writing.judge(Attempt(writing.items[0].id, text))
    assert (verdict.outcome, set(verdict.scores.values())) == (outcome, {0.0})
    assert set(verdict.scores) == set(writing.scores)


@pytest.mark.parametrize("wrap", ["{}", '"{}"', "```\n{}\n```", '{{"message": "{}"}}'])
def test_quotes_fences_and_an_object_around_a_message_are_taken_off(writing: TaskSet, wrap: str) -> None:
    case = CASES["lunch"]
    verdict = writing.judge(Attempt(case.id, wrap.format(plain_message(case))))
    assert verdict.answer == plain_message(case)
    assert verdict.scores["faithful"] == 1.0


def test_prompts_hide_nothing_and_options_are_checked(tiny: Path, writing: TaskSet) -> None:
    item = next(item for item in writing.items if item.id == CASES["lunch"].id)
    assert CASES["lunch"].info in item.messages[-1].text
    assert CASES["lunch"].message not in item.messages[-1].text
    assert len(task_set(tiny, task="message", pool=True).items) == 5
    with pytest.raises(InputError, match="no tools"):
        task_set(tiny, task="message", tools="engine")
    found = tables("m", [item.about for item in writing.items], played(writing, "perfect"))
    assert found[0].rows[0][:4] == ("m", "all", 5, (5, 5))
