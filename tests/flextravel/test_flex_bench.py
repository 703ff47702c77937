"""The bench on small records: what an answer is counted for, and that engines which cheat do not come by full marks."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flexrecords as fr
import pytest
from typer.testing import CliRunner

from tripmend.repair import Outcome, repair
from tripmend_suites.flextravel.bench import Bench, run, run_sole, run_task
from tripmend_suites.flextravel.cli import group
from tripmend_suites.flextravel.report import document, figures, pages, shortfalls

CASES: list[tuple[str, Any, dict[str, Any], int]] = [
    # What the plan of 540 dollars has to change: nothing; the hotel.
    ("budget", 540, {}, 0),
    ("budget", 539, {}, 1),
    ("people_number", 2, {}, 0),
    # Two for whom 900 is less than two rooms of Mill House, the meals of four and the car: 800 + 240 + 20 = 1060.
    ("people_number", 4, {"budget": 900}, 1),
    ("house_rule", "parties", {}, 1),
    ("room_type", "private room", {}, 1),
    ("cuisine", ["Indian"], {}, 1),
    ("cuisine", ["Indian", "American"], {}, 2),
    ("cuisine", ["Chinese"], {}, 0),
]


@pytest.mark.parametrize(("kind", "new", "fields", "least"), CASES)
def test_the_plan_keeps_to_what_arrives_with_as_few_changes_as_can_be(
    tmp_path: Path, kind: str, new: Any, fields: dict[str, Any], least: int
) -> None:
    case, _ = run_task(fr.task(tmp_path, kind, new, **fields))
    assert case.before.feasible
    assert case.after.feasible
    assert (case.after.changed, case.after.least) == (least, least)
    assert case.smallest


@pytest.mark.parametrize(
    ("kind", "new", "fields"),
    [("budget", 439, {}), ("room_type", "entire room", {"local": {"house rule": "parties"}})],
)
def test_what_cannot_be_is_proved_with_a_way_out_that_holds(
    tmp_path: Path, kind: str, new: Any, fields: dict[str, Any]
) -> None:
    case, _ = run_task(fr.task(tmp_path, kind, new, **fields))
    assert not case.after.possible
    assert case.after.status == "impossible"
    assert case.after.ways
    assert not any(case.after.ways.values()), case.after.ways


def test_a_query_is_planned_from_nothing_within_its_budget(tmp_path: Path) -> None:
    task = fr.task(tmp_path, "budget", 500)
    case, _ = run_sole(dataclasses.replace(task, before=task.after))
    assert not case.before.feasible  # the draft does not look at the money
    assert case.after.feasible
    assert case.after.cents == 100 * fr.CHEAPEST


def lazy(trip: Any, change: Any, catalogue: Any, **options: Any) -> Outcome:
    """Changes nothing."""
    found = repair(trip, change, catalogue, **options)
    if found.revision is None:
        return found
    return dataclasses.replace(found, revision=dataclasses.replace(found.revision, itinerary=trip))


def hopeless(trip: Any, change: Any, catalogue: Any, **options: Any) -> Outcome:
    """Says that nothing can be done."""
    found = repair(trip, change, catalogue, **options)
    return dataclasses.replace(found, status="impossible", revision=None)


def busy(trip: Any, change: Any, catalogue: Any, **options: Any) -> Outcome:
    """Changes one thing more: a meal at a place that is not in the plan."""
    found = repair(trip, change, catalogue, **options)
    if found.revision is None:
        return found
    used = {stop.place for _, stop in found.revision.itinerary.stops()}
    others = [p.id for p in catalogue.places if p.kind == "restaurant" and p.id not in used]
    days, swapped = [], False
    for day in found.revision.itinerary.days:
        items = []
        for item in day.items:
            if getattr(item, "meal", None) == "lunch" and not swapped:
                item, swapped = item.replace(place=others[-1]), True
            items.append(item)
        days.append(day.replace(items=tuple(items)))
    other = found.revision.itinerary.replace(days=tuple(days))
    return dataclasses.replace(found, revision=dataclasses.replace(found.revision, itinerary=other))


@pytest.mark.parametrize("engine", [lazy, hopeless, busy])
def test_an_engine_that_cheats_gets_no_full_marks(tmp_path: Path, engine: Callable[..., Outcome]) -> None:
    fr.write_folder(tmp_path, budget=[fr.row("budget", 500)])
    assert not shortfalls(run(tmp_path, sole=False))
    assert shortfalls(run(tmp_path, sole=False, engine=engine))


def test_a_record_that_cannot_be_read_counts_as_short_of_full_marks(tmp_path: Path) -> None:
    fr.write_folder(tmp_path, budget=[fr.row("budget", 900), fr.row("budget", 900, idx=8, days=9)])
    found = run(tmp_path, sole=False)
    assert len(found.refused) == 1
    assert "cannot be read" in shortfalls(found)[0]


def test_a_line_that_cannot_be_read_is_named_with_only_too(tmp_path: Path) -> None:
    fr.write_folder(tmp_path, budget=[fr.row("budget", 900), fr.row("budget", 900, idx=8)])
    with (tmp_path / "without_budget.jsonl").open("a", encoding="utf-8") as file:
        file.write("{broken\n")
    for more in ([], ["--only", "8"]):
        answer = CliRunner().invoke(group, ["bench", "--data", str(tmp_path), "--no-sole", *more])
        assert answer.exit_code == 1
        assert "without_budget.jsonl:3 cannot be read: is not JSON" in answer.output
        assert "refused: 1" in answer.output


def test_files_without_records_are_named_and_have_no_figures(tmp_path: Path) -> None:
    fr.write_folder(tmp_path, budget=[fr.row("budget", 900)], cuisine=[])
    page = pages(run(tmp_path, sole=False))[0]
    assert "without_cuisine.jsonl is empty." in page.notes
    assert "There is no without_room_type.jsonl." in page.notes
    rows = {name: cells for name, *cells in page.rows}
    assert rows["cuisine"] == rows["room_type"] == ["0", *["-"] * 9]
    assert rows["budget"][:2] == ["1", "1/1"]


def _files(tmp_path: Path) -> tuple[Path, Path]:
    data = tmp_path / "data"
    data.mkdir()
    rows = [fr.row("budget", money, idx=n) for n, money in enumerate((500, 540, 439))]
    return fr.write_folder(data, budget=rows), tmp_path / "out.json"


def test_a_run_that_was_stopped_goes_on_and_writes_the_same_bytes(tmp_path: Path) -> None:
    data, out = _files(tmp_path)
    command = ["bench", "--data", str(data), "--json", str(out)]
    CliRunner().invoke(group, command)
    whole = out.read_bytes()
    part = out.with_name("out.json.part")
    asked: list[str] = []

    def dying(*given: Any, **options: Any) -> Outcome:
        if len(asked) == 2:
            raise KeyboardInterrupt
        asked.append("")
        return repair(*given, **options)

    settings = json.loads(whole)["record"]
    with pytest.raises(KeyboardInterrupt):
        run(data, engine=dying, journal=part, settings=settings)
    part.write_text(part.read_text("utf-8") + '{"name": "budget-', "utf-8")  # cut off while a line was written
    CliRunner().invoke(group, command)
    assert out.read_bytes() == whole
    assert not part.exists()


def test_the_command_prints_the_figures_and_ends_with_one_where_marks_are_missing(tmp_path: Path) -> None:
    data, out = _files(tmp_path)
    answer = CliRunner().invoke(group, ["bench", "--data", str(data), "--json", str(out), "--no-sole"])
    assert answer.exit_code == 0, answer.output
    assert "2/2" in answer.output
    plain = json.loads(out.read_text("utf-8"))
    assert plain["summary"]["impossible"] == plain["summary"]["with_way_out"] == 1
    assert CliRunner().invoke(group, ["bench", "--data", str(data), "--only", "99"]).exit_code != 0


def test_figures_of_nothing_are_nothing() -> None:
    assert set(figures(()).values()) == {0}
    assert document(Bench((), (), (), {}), {})["summary"]["records"] == 0


def test_refused_lines_stand_beside_the_total_line(tmp_path: Path) -> None:
    fr.write_folder(tmp_path, budget=[fr.row("budget", 600, idx=0)])
    with (tmp_path / "without_budget.jsonl").open("a", encoding="utf-8") as file:
        file.write("{broken\n")
    assert [row[:2] for row in pages(run(tmp_path, sole=False))[0].rows][-1] == ("all, 1 refused", "1")
