"""Scripted models get what they deserve: the top, their expectation, or nothing."""

from __future__ import annotations

import datetime as dt
import math
from pathlib import Path
from statistics import mean

import pytest

from tripmend_suites.common.tasking import Call, TaskSet
from tripmend_suites.worldtravel.folder import write_folder
from tripmend_suites.worldtravel.tasks import TravelTasks, task_set
from tripmend_suites.worldtravel.tasks.players import exploit, names
from tripmend_suites.worldtravel.world import Slot, WorldRecord

from ..worldtravel.tiny import DATE, TOWN
from .chance import expected_feasible, expected_refusal
from .town import ASKED, build, twin, verdicts

SETTINGS = ({}, {"tools": "none"}, {"feasibility_only": True}, {"task": "refuse"}, {"task": "refuse", "tools": "none"})


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("worldtravel"))


def _set(folder: Path, **options: object) -> TravelTasks:
    tasks = task_set(folder, **options)
    assert isinstance(tasks, TravelTasks)
    return tasks


@pytest.mark.parametrize("options", SETTINGS, ids=str)
@pytest.mark.parametrize("name", ["perfect", "engine"])
def test_the_reference_and_the_engine_have_every_score(folder: Path, name: str, options: dict[str, object]) -> None:
    tasks = _set(folder, **options)
    for verdict in verdicts(tasks, tasks.players[name]):
        assert set(verdict.scores.values()) == {1}, verdict.why


def test_the_engine_really_asks_and_only_what_its_desk_allows(folder: Path) -> None:
    tasks = _set(folder)
    item, play = tasks.items[0], tasks.players["engine"]
    steps = [play(item, turn, 0) for turn in range(40)]
    calls = [step for step in steps if isinstance(step, Call)]
    assert calls == steps[: len(calls)]
    assert 9 <= len(calls) <= 30
    assert verdicts(tasks, play)[0].record["calls"] == len(calls)
    few = _set(folder, calls=5)
    verdict = verdicts(few, few.players["engine"])[0]
    assert (verdict.outcome, verdict.record["calls"]) == ("refused", 5)


def test_lazy_gets_nothing(folder: Path) -> None:
    for options in SETTINGS:
        tasks = _set(folder, **options)
        assert {value for v in verdicts(tasks, tasks.players["lazy"]) for value in v.scores.values()} == {0}


def _wide(folder: Path) -> TravelTasks:
    """Four entries at the museum, three tables and a tower all day: one of twelve plans has the right entry."""
    venues = {
        "museum": tuple(Slot(start=dt.time(hour), left=4, products=("std",)) for hour in (10, 12, 14, 16)),
        "bistro": tuple(Slot(start=dt.time(13, minute), left=4, meal="lunch") for minute in (0, 15, 30)),
    }
    town = TOWN.replace(
        venues=tuple(v.replace(slots={DATE: venues[v.id]}) if v.id in venues else v for v in TOWN.venues)
    )
    write_folder(folder, WorldRecord(seed=0, towns=(town,)), (ASKED,), ())
    return _set(folder)


def test_chance_is_right_as_often_as_expected(tmp_path: Path) -> None:
    tasks = _wide(tmp_path)
    expected = expected_feasible(ASKED, tasks.town("tiny-1"))
    assert expected == pytest.approx(1 / 4)  # of the museum's four entries one; lunch and tower have no hard check
    seeds = range(400)
    got = mean(verdicts(tasks, tasks.players["random"], seed)[0].scores["feasible"] for seed in seeds)
    # 3.3 standard errors: one run in a thousand would fail if seeds were not fixed.
    assert abs(got - expected) < 3.3 * math.sqrt(expected * (1 - expected) / len(seeds))
    assert 0 < got < 1


def test_a_guess_of_what_to_leave_out_is_right_as_often_as_expected(folder: Path) -> None:
    tasks = _set(folder, task="refuse")
    expected = expected_refusal(twin(), ASKED)
    assert expected == pytest.approx(1 / 3)
    rounds = [verdicts(tasks, tasks.players["random"], seed)[0].scores for seed in range(200)]
    assert abs(mean(row["correct"] for row in rounds) - expected) < 3.3 * math.sqrt(expected * (1 - expected) / 200)
    assert {row["slot"] for row in rounds} == {0}


@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_no_exploit_reaches_the_headline(folder: Path, options: dict[str, object]) -> None:
    tasks = _set(folder, **options)
    tricks = names(tasks)
    assert len(tricks) >= 7
    for name in tricks:
        for verdict in verdicts(tasks, exploit(tasks, name)):
            assert verdict.scores[tasks.scores[0]] == 0, name
            if options.get("task") == "refuse":
                assert verdict.scores["correct"] == 0, name


def test_the_published_functions_alone_are_fooled_by_some(folder: Path) -> None:
    tasks = _set(folder)

    def fooled(name: str) -> bool:
        return verdicts(tasks, exploit(tasks, name))[0].scores["feasible"] == 1

    found = {name for name in names(tasks) if fooled(name)}
    assert found >= {
        "every slot of every place",
        "every quarter of an hour, for a day each",
        "ways of no minutes",
        "stays to the last minute",
        "look-ups after the last one",
    }
    assert not found & {"made-up names", "time zones", "huge costs", "two plans in one answer", "an empty plan"}


def test_cheating_tries_every_exploit_in_turn(folder: Path) -> None:
    tasks = _set(folder)
    cheat = tasks.players["cheating"]
    said = {repr(cheat(tasks.items[0], 0, seed)) for seed in range(len(names(tasks)))}
    assert len(said) >= len(names(tasks)) - 1
    assert {v.scores["strict"] for seed in range(4) for v in verdicts(tasks, cheat, seed)} == {0}


def test_players_are_the_same_twice(folder: Path) -> None:
    first, second = _set(folder), _set(folder)
    tasks: TaskSet = second
    for name in tasks.players:
        one, other = (set_.players[name](set_.items[1], 0, 5) for set_ in (first, second))
        assert one == other
