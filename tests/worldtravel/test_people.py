"""Plans by people: the form that is filled in with a spreadsheet, checked by line and scored."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tripmend.errors import InputError
from tripmend_suites.worldtravel.people import COLUMNS, form_of, judge_people, read_form
from tripmend_suites.worldtravel.task import Task
from tripmend_suites.worldtravel.world import WorldRecord

from .tiny import TASK, TOWN, good_day

WORLD = WorldRecord(seed=0, towns=(TOWN,))
OWN = {"transportation": "way", "attraction": "sight", "restaurant": "meal", "hotel": "hotel"}


def _rows(person: str = "Ada") -> list[dict[str, str]]:
    """A day without a fault as somebody writes it."""
    found = []
    for item in good_day():
        start, end = item["time"].split("-")
        way = item["item"] == "transportation"
        row = {"person": person, "task": TASK.id, "date": "2026-07-01", "item": OWN[item["item"]], "start": start}
        row |= {"end": end, "from": item["departure"] if way else "", "place": item["destination"]}
        found.append(row | {"cost": f"{item['cost']:.2f}", "by": item["transportation"] if way else ""})
    return found


def _judged(
    path: Path, rows: list[dict[str, str]], delimiter: str = ",", tasks: Sequence[Task] = (TASK,)
) -> dict[str, Any]:
    out = io.StringIO()
    table = csv.DictWriter(out, COLUMNS, delimiter=delimiter)
    table.writeheader()
    table.writerows(rows)
    path.write_text(out.getvalue(), encoding="utf-8")
    return judge_people(read_form(path, tasks), tasks, WORLD)


def test_the_empty_form_has_a_row_for_each_visit_and_way_and_counts_as_not_delivered(tmp_path: Path) -> None:
    form, asked = form_of([TASK], WORLD)
    items = [row["item"] for row in csv.DictReader(io.StringIO(form))]
    assert items == ["hotel", "way", "sight", "way", "meal", "way", "sight", "way", "hotel"]
    assert TASK.query in asked
    (tmp_path / "form.csv").write_text(form, encoding="utf-8")
    filled = read_form(tmp_path / "form.csv", [TASK])
    document = judge_people(filled, [TASK], WORLD)
    assert (document["n"], document["delivered_count"], document["violation"]) == (1, 0, 1.0)
    assert filled.faults == []


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_day_without_a_fault_is_strictly_feasible_whatever_the_spreadsheet(tmp_path: Path, delimiter: str) -> None:
    rows = [row | {"cost": row["cost"].replace(".", ",")} for row in _rows()]
    document = _judged(tmp_path / "form.csv", rows, delimiter)
    assert (document["strict_feasible_count"], document["optimality"]) == (1, 1.0)
    assert document["plans"] == {"Ada": {"tiny-1": []}}


@pytest.mark.parametrize(("date", "time"), [("7/1/2026", " PM"), ("01.07.26", ":00"), ("2026-07-01", "")])
def test_dates_and_times_may_be_as_a_spreadsheet_writes_them_anew(tmp_path: Path, date: str, time: str) -> None:
    def anew(text: str) -> str:
        hour, _, minute = text.partition(":")
        if time != " PM":
            return f"{hour}:{minute}{time}"
        return f"{int(hour) % 12 or 12}:{minute} {'PM' if int(hour) >= 12 else 'AM'}"

    rows = [row | {"date": date, "start": anew(row["start"]), "end": anew(row["end"])} for row in _rows()]
    assert _judged(tmp_path / "form.csv", rows)["strict_feasible_count"] == 1


def test_people_are_scored_one_by_one_and_together(tmp_path: Path) -> None:
    late = [row | ({"end": "14:05"} if row["item"] == "meal" else {}) for row in _rows("Ben")]
    document = _judged(tmp_path / "form.csv", [*_rows(), *late])
    assert (document["n"], document["strict_feasible_count"]) == (2, 1)
    assert document["people"]["Ada"]["strict_feasible_count"] == 1
    assert document["people"]["Ben"]["strict_feasible_count"] == 0
    assert document["plans"]["Ben"]["tiny-1"]


@pytest.mark.parametrize(
    ("column", "text", "said"),
    [
        ("item", "nap", "item 'nap' is none of hotel, way, sight, meal"),
        ("date", "1 July", "date '1 July' is none of 2026-07-01"),
        ("start", "nine", "start 'nine' is no time such as 9:30"),
        ("cost", "-3", "cost '-3' is no amount in euros"),
        ("place", "", "a way has a from and a place, everything else a place"),
    ],
)
def test_a_row_that_cannot_be_used_is_named_by_its_line_and_its_plan_is_not_delivered(
    tmp_path: Path, column: str, text: str, said: str
) -> None:
    rows = _rows()
    rows[2] = rows[2] | {column: text}
    document = _judged(tmp_path / "form.csv", rows)
    assert document["delivered_count"] == 0
    (fault,) = document["file_faults"]
    assert fault.startswith("line 4: ")
    assert said in fault


def test_rows_without_a_name_are_those_of_the_one_person_who_is_named(tmp_path: Path) -> None:
    other = TASK.replace(id="tiny-2")
    blank = [{"person": "", "task": other.id, "date": "2026-07-01", "item": "way"}]
    bare = [row | {"person": ""} if number else row for number, row in enumerate(_rows())]

    def judged(rows: list[dict[str, str]]) -> dict[str, Any]:
        return _judged(tmp_path / "form.csv", rows, tasks=[TASK, other])

    document = judged([*bare, *blank])
    assert (document["n"], document["strict_feasible_count"]) == (2, 1)
    assert {person: list(plans) for person, plans in document["plans"].items()} == {"Ada": ["tiny-1", "tiny-2"]}
    document = judged([*_rows(), *_rows("Bo"), *blank])
    assert document["n"] == 3, "whose the blank one is nobody knows, and it counts"
    assert set(document["plans"]) == {"Ada", "Bo", "nobody named"}


def test_a_task_that_is_not_there_is_named_and_another_table_is_refused(tmp_path: Path) -> None:
    document = _judged(tmp_path / "form.csv", [*_rows(), _rows()[0] | {"task": "tiny-9"}])
    assert document["file_faults"] == ["line 11: there is no task 'tiny-9'"]
    assert document["n"] == 1
    (tmp_path / "other.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(InputError, match="no form of this kit"):
        read_form(tmp_path / "other.csv", [TASK])
    (tmp_path / "huge.csv").write_text(",".join(COLUMNS) + "\n" + "x" * 200_000, encoding="utf-8")
    with pytest.raises(InputError, match="cannot be read as a table"):
        read_form(tmp_path / "huge.csv", [TASK])
