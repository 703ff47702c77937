"""The report: ours beside the printed rows, which are marked as about other tasks, and exact counts."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tripmend.errors import InputError
from tripmend_suites.worldtravel.bench import baselines, feasibility_only, score_document, tightest
from tripmend_suites.worldtravel.cli import group
from tripmend_suites.worldtravel.folder import write_folder
from tripmend_suites.worldtravel.report import counts, feasibility_svg, published, rates_pages, read_scores
from tripmend_suites.worldtravel.task import Check
from tripmend_suites.worldtravel.world import WorldRecord

from .tiny import TASK, TOWN, answer, good_day

WORLD = WorldRecord(seed=0, towns=(TOWN,))
OTHER = TASK.replace(id="tiny-2", anchors=1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_folder(tmp_path, WORLD, (TASK, OTHER), ())
    return tmp_path


@pytest.fixture
def scored(folder: Path) -> Path:
    """One of two tasks answered, and well."""
    document = score_document((TASK, OTHER), (), WORLD, {TASK.id: {"answer": answer(good_day())}})
    document["baselines"] = baselines((TASK, OTHER), WORLD, {TASK.id: answer(good_day())})
    path = folder / "half.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_the_printed_counts_add_up_to_what_the_paper_says() -> None:
    tables = published()
    assert {name: sum(row.values()) for name, row in tables["scale"].items()} == {
        "attractions": 36,
        "restaurants": 25,
        "hotels": 26,
        "pages": 2003,
    }
    for bins in tables["distribution"].values():
        assert sum(count for _, _, count in bins) == 150
    assert (len(tables["table3"]), len(tables["feasibility_only"]), len(tables["gold_theta"])) == (18, 8, 5)
    # Ten models read text and seven screenshots; every printed rate but that of the people is a count of 150.
    for row in tables["table3"][1:]:
        assert abs(row["feasible"] * 1.5 - round(row["feasible"] * 1.5)) < 0.02, row


def test_ours_are_counted_and_what_lies_outside_the_printed_bins_is_shown(folder: Path) -> None:
    found = counts(folder)
    assert found["scale"]["hotels"] == {"tiny": 2}
    assert found["scale"]["attractions"] == {"tiny": 2}
    # Both tasks have five checks, three of them hard: outside every printed bin.
    assert found["distribution"]["all constraints"][-1] == (5, 5, 2)
    assert found["distribution"]["hard constraints"][-1] == (3, 3, 2)
    assert found["distribution"]["timed entries"] == [(0, 1, 1), (2, 3, 1), (4, 5, 0)]


def test_our_rows_carry_counts_and_intervals_and_printed_rows_are_marked(scored: Path) -> None:
    page = rates_pages([("half", read_scores(scored))])[0]
    (own, *_), printed = page.rows, [row for row in page.rows if row[1].startswith("printed")]
    # One of two: 50 %, Wilson 9.5 to 90.5.
    assert own[:4] == ("half", "ours", "50.00 (1/2; 9.5-90.5)", "50.00 (1/2; 9.5-90.5)")
    assert len(printed) == 18
    assert any("other" in note and "not comparison" in note for note in page.notes)


def test_tasks_of_which_a_kind_holds_whole_stand_beside_each_printed_model(scored: Path) -> None:
    pages = {page.title.partition(":")[0]: page for page in rates_pages([("half", read_scores(scored))])}
    whole = pages["Section 14"]
    # One of the two tasks is answered; each has one timed entry, one dwell and one arrival.
    assert whole.rows[0][:2] == ("half", "ours")
    assert all(cell.startswith("50.00 (1/2") for cell in whole.rows[0][2:])
    assert ("GPT-5.2", "printed, screenshots", "61/150 (41 %)", "32/150 (21 %)", "93/150 (62 %)") in whole.rows
    assert len(whole.rows) == 1 + 2 * 7
    ablations = pages["Tables 4 and 5"]
    assert ablations.columns[-2:] == ("violation as it is", "violation so")
    assert (
        "GPT-5.2, all parameters given, 30 tasks",
        "printed, text",
        "36.67",
        "36.67",
        "18.16",
        "20.64",
    ) in ablations.rows


def test_baselines_are_judged_on_the_same_tasks(scored: Path) -> None:
    found = read_scores(scored)["baselines"]
    # Without prices the day stays feasible; nothing is asked of prices then.
    assert (found["engine, feasibility only"]["feasible_count"], found["engine, feasibility only"]["n"]) == (1, 2)
    assert found["engine, gold"]["strict_feasible_count"] == 1
    assert found["greedy, soonest first"]["n"] == found["greedy, nearest first"]["n"] == 2
    assert not [check for check in feasibility_only(TASK).checks if not check.hard]


def test_the_tightest_are_those_with_most_booked_entries_then_most_hard_checks() -> None:
    more = OTHER.replace(id="tiny-3", checks=(*OTHER.checks, Check(**{**OTHER.checks[1].model_dump()})))
    assert [task.id for task in tightest((OTHER, more, TASK), 3)] == ["tiny-1", "tiny-3", "tiny-2"]
    assert len(tightest((OTHER, more, TASK), 1)) == 1


def test_a_refusal_of_a_task_counts_as_undelivered_and_by_itself() -> None:
    refused = {"answer": None, "refused": {"proven": True, "relaxations": []}}
    document = score_document((TASK, OTHER), (), WORLD, {TASK.id: refused})
    assert (document["n"], document["delivered_count"], document["refused"]) == (2, 0, 1)
    assert document["problems"] == {"tiny-1": ["refused, and it has a plan"], "tiny-2": ["no answer"]}


def test_the_plot_is_a_drawing_with_a_curve_for_each_planner(scored: Path) -> None:
    document: dict[str, Any] = {**read_scores(scored)}
    svg = feasibility_svg([("a < b", document)])
    drawing = ElementTree.fromstring(svg)
    texts = [node.text or "" for node in drawing.iter("{http://www.w3.org/2000/svg}text")]
    assert {"a < b", "greedy, soonest first", "greedy, nearest first"} <= set(texts)
    assert any("not a comparison" in text for text in texts)


@pytest.mark.parametrize("shape", ["text", "markdown", "json"])
def test_the_command_writes_every_shape_and_the_plot(folder: Path, scored: Path, shape: str) -> None:
    plots = folder / "plots"
    ran = CliRunner().invoke(group, ["report", str(folder), str(scored), "--format", shape, "--plot", str(plots)])
    assert ran.exit_code == 0, ran.output
    assert "Table 10" in ran.output
    assert "Human performance" in ran.output
    assert (plots / "feasibility.svg").read_text(encoding="utf-8").startswith("<svg")
    if shape == "json":
        assert json.loads(ran.output)["counts"]["scale"]["hotels"] == {"tiny": 2}


def _broken() -> dict[str, Mapping[str, Any]]:
    good = score_document((TASK,), (), WORLD, {})
    return {
        "nothing": {},
        "no rows": {key: value for key, value in good.items() if key != "rows"},
        "rows that are none": {**good, "rows": {**good["rows"], "city": {"tiny": 7}}},
        "a count that is a text": {**good, "feasible_count": "1"},
        "more than all": {**good, "feasible_count": 2},
        "baselines that are none": {**good, "baselines": ["greedy"]},
        "a baseline without rates": {**good, "baselines": {"greedy": {"n": 1}}},
    }


@pytest.mark.parametrize("name", list(_broken()))
def test_another_document_is_refused_in_words(tmp_path: Path, name: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(json.dumps(_broken()[name]), encoding="utf-8")
    with pytest.raises(InputError, match="no document of"):
        read_scores(path)
