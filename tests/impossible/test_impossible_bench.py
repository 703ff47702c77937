"""What the engine says of requests that cannot be met, and that engines which cheat do not come by full marks."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flexrecords as fr
import pytest
from typer.testing import CliRunner

from tripmend.errors import InputError
from tripmend.repair import Outcome, repair
from tripmend_suites.impossible.bench import document, run, shortfalls
from tripmend_suites.impossible.cli import group
from tripmend_suites.impossible.knocked import run as run_knocked
from tripmend_suites.impossible.world import bundled

WORLD, REQUESTS = bundled()
QUICK = [request for request in REQUESTS if request.id in ("nonstop-4", "airlines-7", "rules-1", "budget-2", "rules-3")]


def test_the_cause_and_the_smallest_relaxations_are_what_brute_force_finds() -> None:
    found = run(requests=QUICK)
    assert not shortfalls(found)
    assert document(found, None)["own"]["good"] == len(QUICK)


def hopeless(*given: Any, **options: Any) -> Outcome:
    """Says of everything that it cannot be."""
    return dataclasses.replace(repair(*given, **options), status="impossible", revision=None)


def hopeful(trip: Any, *given: Any, **options: Any) -> Outcome:
    """Gives every trip back as it is."""
    found = repair(trip, *given, **options)
    done = found.revision or next((way.revision for way in found.relaxations if way.revision), None)
    return dataclasses.replace(found, status="repaired", revision=done, relaxations=())


def greedy(*given: Any, **options: Any) -> Outcome:
    """Asks for more money than is missing."""
    found = repair(*given, **options)
    ways = (dataclasses.replace(way, amount=way.amount + 1) if way.amount else way for way in found.relaxations)
    return dataclasses.replace(found, relaxations=tuple(ways))


@pytest.mark.parametrize("engine", [hopeless, hopeful, greedy])
def test_an_engine_that_cheats_gets_no_full_marks(engine: Callable[..., Outcome]) -> None:
    assert shortfalls(run(requests=QUICK, engine=engine))


def test_a_query_is_knocked_to_infeasible_and_the_engine_names_why_and_what_would_help(tmp_path: Path) -> None:
    fr.write_folder(tmp_path, budget=[fr.row("budget", 600, idx=n) for n in range(5)])
    found = run_knocked(tmp_path).cases
    # In the small record no house rule and no kind of room leaves no plan, so that the next kind has its turn.
    assert [case.kind for case in found] == ["budget", "cuisine", "people_number", "people_number", "budget"]
    for case in found:
        assert case.status == "impossible", case
        assert case.named, case
        assert case.ways, case
        assert not any(case.ways.values()), case
    # 90 % of the cheapest 440 dollars are 396: 44 are missing.
    assert found[0].what == "a budget of 396 dollars"
    assert found[0].helpful["budget"] == 4400


def test_the_command_ends_with_one_where_marks_are_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from tripmend_suites.impossible import bench

    monkeypatch.setattr(bench, "bundled", lambda: (WORLD, tuple(QUICK[:1])))
    out = tmp_path / "out.json"
    answer = CliRunner().invoke(group, ["bench", "--json", str(out)])
    assert answer.exit_code == 0, answer.output
    assert "1/1" in answer.output
    first = out.read_bytes()
    CliRunner().invoke(group, ["bench", "--json", str(out)])
    assert out.read_bytes() == first
    monkeypatch.setattr(bench, "bundled", lambda: (WORLD, (dataclasses.replace(QUICK[0], conflicts=()),)))
    assert CliRunner().invoke(group, ["bench"]).exit_code == 1


@pytest.mark.parametrize("more", [[], ["--only", "0"]])
def test_what_cannot_be_read_of_a_folder_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, more: list[str]
) -> None:
    from tripmend_suites.impossible import bench

    monkeypatch.setattr(bench, "bundled", lambda: (WORLD, ()))
    fr.write_folder(tmp_path, budget=[fr.row("budget", 600, idx=0)], cuisine=[])
    with (tmp_path / "without_budget.jsonl").open("a", encoding="utf-8") as file:
        file.write("{broken\n")
    answer = CliRunner().invoke(group, ["bench", "--data", str(tmp_path), *more])
    assert answer.exit_code == 1
    assert "without_budget.jsonl:2 cannot be read: is not JSON" in answer.output
    assert "1 of 1 queries knocked; refused: 1." in answer.output
    assert "without_cuisine.jsonl is empty." in answer.output
    assert "There is no without_people_number.jsonl." in answer.output


@pytest.mark.parametrize("only", [(9999,), (0, 9999)])
def test_an_idx_that_no_record_has_is_named_and_nothing_runs(tmp_path: Path, only: tuple[int, ...]) -> None:
    fr.write_folder(tmp_path, budget=[fr.row("budget", 600, idx=0)])
    with pytest.raises(InputError, match="no record has the idx 9999"):
        run(tmp_path, only=only)
    with pytest.raises(InputError, match="name the folder"):
        run(only=only)


def test_records_are_asked_without_our_own_and_what_is_done_is_told(tmp_path: Path) -> None:
    fr.write_folder(tmp_path, budget=[fr.row("budget", 600, idx=0)])
    out = tmp_path / "out.json"
    answer = CliRunner().invoke(
        group, ["bench", "--data", str(tmp_path), "--no-own", "--only", "0", "--json", str(out)]
    )
    assert "knocked" in answer.stderr
    assert "our own" not in answer.stderr
    assert "smallest relaxation" not in answer.stdout
    found = json.loads(out.read_text(encoding="utf-8"))
    assert (found["own"]["requests"], found["knocked"]["queries"]) == (0, 1)
    assert found["record"]["only"] == [0]
    assert CliRunner().invoke(group, ["bench", "--no-own"]).exit_code != 0
