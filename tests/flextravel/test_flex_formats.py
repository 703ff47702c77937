"""Records are read as they stand, and what cannot be read is refused with its place."""

from __future__ import annotations

import os
from pathlib import Path

import flexrecords as fr
import pytest

from tripmend.errors import InputError
from tripmend_suites.flextravel.formats import KINDS, merged, read_folder, read_table


def test_a_printed_table_is_read_by_where_its_columns_end() -> None:
    text = fr.printed(("Name", "Average Cost", "City"), [("Tony's, by the weir", 83, "New York"), ("A", 7, "Reno")])
    assert read_table(text, ("Name", "Average Cost", "City"), "t") == [
        {"Name": "Tony's, by the weir", "Average Cost": 83, "City": "New York"},
        {"Name": "A", "Average Cost": 7, "City": "Reno"},
    ]


@pytest.mark.parametrize(
    "text", ["Name  Cost\n   A     7 Reno", "Name Average Cost City\n   A        seven Reno", "Name City\n   A Reno"]
)
def test_a_table_whose_rows_are_not_under_their_columns_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_table(text, ("Name", "Average Cost", "City"), "t")


def test_the_new_constraint_is_all_that_differs(tmp_path: Path) -> None:
    task = fr.task(tmp_path, "house_rule", "pets", local={"cuisine": ["Indian"], "transportation": "no flight"})
    assert (task.before.house_rules, task.after.house_rules) == ((), ("pets",))
    assert task.before.cuisines == task.after.cuisines == ("Indian",)
    assert task.after.avoid_modes == ("flight",)
    assert task.before.budget == 150000


def test_a_query_is_planned_from_nothing_once_with_all_that_is_asked_for(tmp_path: Path) -> None:
    fr.write_folder(
        tmp_path, budget=[fr.row("budget", 900)], room_type=[fr.row("room_type", "entire room", budget=900)]
    )
    tasks, _ = read_folder(tmp_path)
    (alone,) = merged(tasks)
    assert alone.before == alone.after
    assert alone.after.budget == 90000


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"date": "['2022-03-16', '2022-03-18', '2022-03-19']"}, "date"),
        ({"days": 4}, "days"),
        ({"new_constraints": [{"cuisine": ["Thai"]}]}, "new_constraints"),
        ({"local_constraint": "open('x')"}, "local_constraint"),
        ({"reference_information": "[]"}, "reference_information"),
        ({"people_number": 0}, "people_number"),
        ({"idx": None}, "jsonl:2"),
        ({"org": ""}, "org"),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_place(tmp_path: Path, fields: dict[str, object], where: str) -> None:
    good, bad = fr.row("budget", 900), fr.row("budget", 900, idx=8) | fields
    tasks, refused = read_folder(fr.write_folder(tmp_path, budget=[good, bad]))
    assert [task.idx for task in tasks] == [7]
    assert len(refused) == 1
    assert where in refused[0].where


def test_a_folder_without_the_files_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"without_budget\.jsonl"):
        read_folder(tmp_path)


def test_all_real_records_are_read_and_agree_on_the_whole_query() -> None:
    beside = Path(__file__).resolve().parents[3] / "shared" / "data"
    folder = (beside if beside.is_dir() else Path(os.environ.get("TRIPMEND_DATA", ""))) / "flextravel"
    if not (folder / "without_budget.jsonl").is_file():
        pytest.skip("Flex-TravelPlanner's records are not here: put them beside the checkout or set TRIPMEND_DATA")
    tasks, refused = read_folder(folder)
    assert not refused
    assert [sum(task.kind == kind for task in tasks) for kind in KINDS] == [80, 32, 51, 80, 42]
    whole = {task.idx: task.after for task in tasks}
    assert all(task.after == whole[task.idx] for task in tasks)
