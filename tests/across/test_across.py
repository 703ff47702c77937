"""TripTide's disruptions on a tiny town of WorldTravel: what holds, and what is the least change."""

from __future__ import annotations

import dataclasses
import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.change import Change
from tripmend.repair import Cost, change_cost
from tripmend.trip import Stay
from tripmend_suites.across.bench import pages, run, shortfalls
from tripmend_suites.across.cases import Case, Score, cases_of, score
from tripmend_suites.across.cli import group
from tripmend_suites.across.tasks import BASELINES, AcrossTasks, _stays, answer_of, read_answer, tables, task_set
from tripmend_suites.common.tasking import Attempt, Said
from tripmend_suites.worldtravel.solve import PARAMETERS

from ..worldtravel_tasks.town import build


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("across"))


@pytest.fixture(scope="module")
def cases(folder: Path) -> tuple[Case, ...]:
    return cases_of(folder)[0]


@pytest.fixture(scope="module")
def tasks(folder: Path) -> AcrossTasks:
    return task_set(folder)


def test_the_trip_is_the_proved_plan_of_the_task(cases: tuple[Case, ...]) -> None:
    trip = cases[0].trip
    begins = {stop.id: f"{stop.start:%H:%M}" for _, stop in trip.stops()}
    assert begins["visit-1"] == "10:00"  # the only entry of the museum with room for two
    assert {stop.meal for _, stop in trip.stops()} == {None, "lunch"}
    assert {stay.place for stay in trip.stays} == {"hotel"}


def test_the_same_seed_draws_the_same_and_another_one_other_cases(folder: Path, cases: tuple[Case, ...]) -> None:
    def drawn(some: tuple[Case, ...]) -> list[tuple[str, str]]:
        return [(case.id, case.change.model_dump_json()) for case in some]

    assert drawn(cases_of(folder)[0]) == drawn(cases)
    assert any(drawn(cases_of(folder, seed=seed)[0]) != drawn(cases) for seed in (1, 2, 3))


def test_a_change_is_counted_as_the_engine_counts_it(cases: tuple[Case, ...]) -> None:
    trip = cases[0].trip
    stop = next(stop for _, stop in trip.stops())
    assert stop.start is not None
    assert stop.end is not None

    def revised(new: Any) -> Any:
        def items(day: Any) -> tuple[Any, ...]:
            return tuple(found for item in day.items if (found := new if item.id == stop.id else item) is not None)

        return trip.replace(days=tuple(day.replace(items=items(day)) for day in trip.days))

    def by(minutes: int) -> Any:
        span = dt.timedelta(minutes=minutes)
        return revised(stop.replace(start=stop.start + span, end=stop.end + span))  # type: ignore[operator]

    def cost(plan: Any) -> dict[str, int]:
        found = change_cost(plan, trip, Change(), cases[0].catalogue, parameters=PARAMETERS)
        return {name: count for name, count in dataclasses.asdict(found).items() if count and name != "spend"}

    assert cost(trip) == {}
    assert cost(revised(None)) == {"lost": 1}
    assert cost(by(10)) == {"drift": 11}
    assert cost(by(20)) == {"shift": 10, "drift": 21}
    assert cost(by(240)) == {"changed": 1, "shift": 230, "drift": 241}


def test_a_plan_that_only_costs_more_is_not_the_least(cases: tuple[Case, ...]) -> None:
    assert Score(True, "", Cost(changed=1), Cost(changed=1)).least
    assert not Score(True, "", Cost(changed=1, spend=100), Cost(changed=1)).least
    assert Score(True, "", Cost(changed=1, nights=2, spend=100), Cost(changed=1)).beyond == 2
    for case in cases:
        own = score(case, BASELINES["engine"](case))
        assert own.change == (case.told.revision.cost if case.told.revision is not None else None)


def test_nothing_left_undone_holds_and_the_engine_is_the_least(cases: tuple[Case, ...]) -> None:
    for case in cases:
        own, idle = score(case, BASELINES["engine"](case)), score(case, BASELINES["as it is"](case))
        assert own.least or case.possible is False
        assert not idle.holds


def test_an_answer_is_read_back_as_the_plan_that_it_says(cases: tuple[Case, ...]) -> None:
    case = cases[0]
    read = read_answer(f"Here it is: {json.dumps(answer_of(case.trip))}", case)
    assert read is not None
    assert answer_of(read) == answer_of(case.trip)
    assert read_answer('{"impossible": true}', case) is None


def test_an_answer_scores_as_the_plan_that_it_says(cases: tuple[Case, ...]) -> None:
    for case in cases:
        plan = BASELINES["engine"](case)
        if plan is not None:
            assert score(case, read_answer(json.dumps(answer_of(plan)), case)) == score(case, plan)


@pytest.mark.parametrize(
    ("places", "ids"),
    [
        ("AA", ["stay"]),
        ("BB", ["stay"]),
        ("BA", ["stay-2", "stay"]),
        ("AB", ["stay", "stay-2"]),
        ("BC", ["stay", "stay-2"]),
    ],
)
def test_a_stay_that_is_split_keeps_its_id_where_it_stays(places: str, ids: list[str]) -> None:
    day = dt.date(2026, 7, 1)
    old = Stay(id="stay", place="A", check_in=day, check_out=day + dt.timedelta(days=2), booked=True)
    beds = [(day + dt.timedelta(days=n), place) for n, place in enumerate(places)]
    found = _stays((old,), beds)
    assert [stay.id for stay in found] == ids
    assert [(date, stay.place) for stay in found for date in stay.nights] == beds
    assert [stay.booked for stay in found] == [stay.place == "A" for stay in found]


def _spoiled(plain: dict[str, Any]) -> list[str]:
    stop, night = plain["stops"][0], plain["nights"][0]
    others = plain["stops"][1:]
    return [
        "",
        "no",
        "[]",
        "{}",
        '{"impossible": false}',
        json.dumps({**plain, "impossible": True}),
        json.dumps({**plain, "stops": [stop, *plain["stops"]]}),
        json.dumps({**plain, "stops": [{**stop, "id": "made-up"}, *others]}),
        json.dumps({**plain, "stops": [{**stop, "place": "nowhere"}, *others]}),
        json.dumps({**plain, "stops": [{**stop, "start": "soon"}, *others]}),
        json.dumps({**plain, "stops": [{**stop, "start": stop["end"]}, *others]}),
        json.dumps({**plain, "stops": [{**stop, "start": "1999-01-01 10:00"}, *others]}),
        json.dumps({**plain, "stops": [{**stop, "start": "2026-07-01T10:00+00:00"}, *others]}),
        json.dumps({**plain, "nights": plain["nights"] * 2}),
        json.dumps({**plain, "nights": [{**night, "place": "under a bridge"}]}),
        json.dumps({**plain, "nights": "all"}),
        json.dumps(plain)[:-1] + ', "stops": []}',
    ]


def test_what_cannot_be_read_scores_nothing(tasks: AcrossTasks) -> None:
    item = tasks.items[0]
    for text in _spoiled(answer_of(tasks.cases[item.id].trip)):
        verdict = tasks.judge(Attempt(item.id, text))
        assert verdict.outcome in ("malformed", "empty"), text
        assert set(verdict.scores.values()) == {0.0}, text
    assert tasks.judge(Attempt(item.id, None)).scores == {"holds": 0.0, "least": 0.0}
    assert tasks.judge(Attempt(item.id, "x", failure="timeout")).scores == {"holds": 0.0, "least": 0.0}


def test_scripted_models_get_what_they_deserve(tasks: AcrossTasks) -> None:
    for name, player in tasks.players.items():
        found = []
        for item in tasks.items:
            step = player(item, 0, 0)
            assert isinstance(step, Said)
            found.append(tasks.judge(Attempt(item.id, step.text)))
        held = sum(verdict.scores["holds"] for verdict in found)
        if name in ("engine", "perfect"):
            assert held == sum(verdict.scores["least"] for verdict in found) == len(found)
        if name == "lazy":
            assert held == 0
        table = tables(name, [item.about for item in tasks.items], found)[0]
        assert table.rows[-1][1] == (held, len(found))


def test_to_say_impossible_of_a_plan_that_can_be_mended_is_wrong(tasks: AcrossTasks) -> None:
    for item in tasks.items:
        verdict = tasks.judge(Attempt(item.id, '{"impossible": true}'))
        assert verdict.scores["holds"] == float(tasks.cases[item.id].possible is False)


def test_the_prompt_has_the_plan_the_places_and_what_may_change(tasks: AcrossTasks) -> None:
    text = tasks.items[0].messages[1].text
    for part in ("Museum of Rain", "2026-07-01 10:00", "What happened", "may", "Minutes from place to place"):
        assert part in text


def test_the_command_writes_the_same_bytes_each_time(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    command = ["bench", "--data", str(folder), "--json", str(out), "--limit", "1"]
    answer = CliRunner().invoke(group, command)
    assert answer.exit_code in (0, 1), answer.output
    first = out.read_bytes()
    CliRunner().invoke(group, command)
    assert out.read_bytes() == first
    assert not [one for one in shortfalls(run(folder, limit=1)) if "nothing of the severity" not in one]


def test_the_engine_is_not_compared_with_itself_and_means_have_denominators(folder: Path) -> None:
    right, least = pages(run(folder, limit=1))
    assert "engine" in right.columns
    assert "engine" not in least.columns
    assert "None" not in least.notes[0]
    assert "as it is – of 0" in least.notes[0]
