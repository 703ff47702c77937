"""TripTide's disruptions on a tiny town of WorldTravel: what holds, and what is the least change."""

from __future__ import annotations

import dataclasses
import datetime as dt
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.change import Change
from tripmend.repair import Cost, change_cost
from tripmend_suites.across.baselines import BASELINES
from tripmend_suites.across.bench import pages, run, shortfalls
from tripmend_suites.across.cases import Case, Score, cases_of, score
from tripmend_suites.across.cli import group
from tripmend_suites.worldtravel.solve import PARAMETERS

from ..worldtravel_tasks.town import build


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("across"))


@pytest.fixture(scope="module")
def cases(folder: Path) -> tuple[Case, ...]:
    return cases_of(folder)[0]


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
