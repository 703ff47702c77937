"""Files of records, the wrappers that models put around answers, and pipeline files."""

from __future__ import annotations

import contextlib
import csv
import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend.errors import InputError
from tripmend_suites.triptide.formats import (
    DisruptionRecord,
    PlanRecord,
    Target,
    read_pipeline,
    read_plan,
    read_plans,
    read_poi_list,
    write_disruption_info,
    write_plan,
    write_plans,
)

from .format_records import record_object

PLAN = read_plan(record_object())


def prose(record: PlanRecord) -> str:
    """The record's days as some models write them."""
    lines = []
    for day in record.days:
        lines += [f"Day {day.number}:", f"Current City: {day.current_city}", f"Transportation: {day.transportation}"]
        lines += [f"Breakfast: {day.breakfast}", f"Attraction: {day.attraction}", f"Lunch: {day.lunch}"]
        lines += [f"Dinner: {day.dinner}", f"Accommodation: {day.accommodation}", f"Event: {day.event}"]
        lines += [f"Point of Interest List: {day.point_of_interest_list}", ""]
    return "\n".join(lines)


PYTHON = repr(record_object())
JSON = json.dumps(record_object())
WRAPPED: list[Any] = [
    JSON,
    PYTHON,
    json.dumps(JSON),
    [record_object()],
    [JSON],
    {"complete_revised_travel_plan": record_object()},
    [{"complete_revised_travel_plan": record_object()}],
    {"complete_revised_travel_plan": [record_object()]},
    {"some-model_direct_og_sole-planning_results": JSON},
    {"idx": 7, "phi4_direct_og_sole-planning_results": f"```json\n{JSON}\n```"},
    f"<think>Is {{it}} so?</think>\nHere is the plan [revised]:\n\n```\n{JSON}\n```\nGood luck!",
    f"The plan [1] is {JSON} and that is all.",
    JSON[:-2] + ",],}",
    {**record_object(), "plan": json.dumps(record_object()["plan"])},
    {**record_object(), "plan": prose(PLAN)},
    {**record_object(), "plan": {f"Day {n + 1}": day for n, day in enumerate(record_object()["plan"])}},
    {"answer": record_object()},
]


@pytest.mark.parametrize("answer", WRAPPED, ids=range(len(WRAPPED)))
def test_every_wrapper_is_taken_off(answer: Any) -> None:
    assert read_plan(answer) == PLAN


def test_what_an_answer_does_not_repeat_comes_from_the_original() -> None:
    for answer in (record_object()["plan"], prose(PLAN), {"x_results": prose(PLAN)}, {"idx": 7, "plan": prose(PLAN)}):
        assert read_plan(answer, like=PLAN) == PLAN
        with pytest.raises(InputError, match="is missing"):
            read_plan(answer)


def test_plain_lines_may_be_decorated() -> None:
    text = """Acknowledgement: Attractions Disruption identified.

Sure, here it is.

### **Day 1** (2024-11-04):
- **Current City:** from Boise to Salem
- **Attraction:**
  1. Rose Garden, Salem
  2. Quarry Park, Salem
- **Breakfast:** -
- **Point of Interest List:**

  - Elm Court, stay from 08:00 to 08:30
  - Rose Garden, visit from 09:00 to 10:00, nearest transit: Elm @ 5th, 12.00m away.

I hope this helps!
Remarks: The museum gave way to the garden.
"""
    record = read_plan(text, like=PLAN)
    (day,) = record.days
    assert (day.number, day.current_city, day.breakfast) == (1, "from Boise to Salem", "-")
    assert day.attraction == "Rose Garden, Salem; Quarry Park, Salem"
    assert [item.name for item in read_poi_list(day.point_of_interest_list)] == ["Elm Court", "Rose Garden"]
    assert day.missing == ("transportation", "lunch", "dinner", "accommodation", "event")
    assert record.acknowledgement == "Attractions Disruption identified."
    assert record.remarks == ("The museum gave way to the garden.",)
    assert [note.partition(" belongs")[0] for note in record.notes] == ["line 3", "line 16"]


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("", "empty"),
        ("Max Token Length Exceeded.", "no plan"),
        ("I am sorry, but I cannot.", "no plan"),
        (JSON[:-40], "this is not JSON"),
        (f"Here: {JSON[:400]}", "not JSON"),
        ([record_object(), record_object()], "a list of 2 things"),
        ([], "a list of 0 things"),
        ({"revised_plan": record_object(), "travel_plan": record_object()}, "several may hold"),
        ({**record_object(), "revised_plan": record_object()["plan"]}, "several may hold the plan: plan, revised_plan"),
        ({"idx": 7, "JSON": record_object()["JSON"]}, "no key 'plan'"),
        ('{"idx": 7, "idx": 8, "plan": []}', "'idx' stands twice"),
        ('{"idx": NaN, "plan": []}', "NaN is no number"),
        ("[" * 100_000, "nested too deeply|not JSON"),
        ('{"a":' * 50 + "{}" + "}" * 50, "too deeply"),
        (json.dumps({**record_object(), "persona": "\ud800"}), "half a character"),
        (None, "NoneType is no plan"),
        ("Day 1:\nLunch: A, Salem\nLunch: B, Salem", "line 3: 'Lunch' stands there twice"),
    ],
    ids=range(17),
)
def test_an_answer_without_one_plan_is_refused(answer: Any, says: str) -> None:
    with pytest.raises(InputError, match=says):
        read_plan(answer)


def test_every_line_is_a_record_or_a_refusal(tmp_path: Path) -> None:
    file = tmp_path / "plans.jsonl"
    broken = JSON.replace('"idx": 7', '"idx": 8')[:-5]
    headless = json.dumps({"idx": 9, "plan": []})
    file.write_text(f"{JSON}\n\nnot a plan\n{broken}\n{JSON}\n{headless}\n", encoding="utf-8")
    records, refused = read_plans(file)
    assert records == [PLAN]
    assert [(refusal.line, refusal.days, refusal.idx) for refusal in refused] == [
        (3, None, None),
        (4, 3, 8),
        (5, 3, 7),
        (6, None, 9),
    ]
    assert refused[2].reason == "idx 7 of 3 days is already on line 1"


def test_answers_are_joined_to_their_originals_by_idx_and_never_by_line(tmp_path: Path) -> None:
    other = read_plan({**record_object(), "idx": 8, "persona": "Traveler Type: Adventure Seeker"})
    answers = [{"idx": 8, "x_results": prose(PLAN)}, {"idx": 9, "x_results": prose(PLAN)}, {"x_results": prose(PLAN)}]
    file = tmp_path / "answers.json"
    file.write_text(json.dumps(answers), encoding="utf-8")
    records, refused = read_plans(file, like=[PLAN, other])
    assert [(record.idx, record.persona) for record in records] == [(8, other.persona)]
    assert [(refusal.line, refusal.idx) for refusal in refused] == [(2, 9), (3, None)]


def test_a_file_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    file = tmp_path / "plans.jsonl"
    strange = read_plan({**record_object(), "idx": 8, "acknowledgement": "a\u2028b\x85c\nd"})
    write_plans(file, [PLAN, strange])
    assert read_plans(file) == ([PLAN, strange], [])
    with pytest.raises(InputError, match="twice"):
        write_plans(file, [PLAN, PLAN])
    with pytest.raises(InputError, match="cannot hold"):
        write_plans(file, [dataclasses.replace(PLAN, extra={"tripmend": float("nan")})])
    assert read_plans(file) == ([PLAN, strange], [])


def test_a_pipeline_file_is_read_with_its_plan_and_disruption(tmp_path: Path) -> None:
    file = tmp_path / "disruption_3day_annotation.csv"
    hit = DisruptionRecord((Target(1, "Lunch", "Blue Egg, Salem"),), ("Restaurants",), "Shut.\nFire.", "", "step")
    cells = (json.dumps(write_plan(PLAN)), write_disruption_info(hit), "x" * 200_000, 'a "b", c')
    with file.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows(
            [("annotation_plan", "disruption_info", "reference_information", "phi_results"), cells]
        )
    assert [(row.line, row.plan, row.disruption, row.faults) for row in read_pipeline(file)] == [(2, PLAN, hit, {})]
    assert read_plans(file, column="annotation_plan") == ([PLAN], [])
    with pytest.raises(InputError, match="name the column"):
        read_plans(file)
    with pytest.raises(InputError, match="no column 'x'"):
        read_plans(file, column="x")


def test_no_row_of_a_pipeline_file_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    file.write_text('annotation_plan,disruption_info\n"{",Day\n\na,b,c\n', encoding="utf-8")
    rows = read_pipeline(file)
    assert [(row.line, row.plan, sorted(row.faults)) for row in rows] == [
        (2, None, ["annotation_plan", "disruption_info"]),
        (4, None, ["annotation_plan"]),
    ]
    records, refused = read_plans(file)
    assert records == []
    assert [refusal.line for refusal in refused] == [2, 4]


@given(st.text(max_size=40), st.integers(0, len(JSON)), st.integers(0, 60))
def test_no_damage_to_a_text_makes_the_reader_fail(piece: str, place: int, gone: int) -> None:
    with contextlib.suppress(InputError):
        read_plan(JSON[:place] + piece + JSON[place + gone :])
    lines = prose(PLAN)
    with contextlib.suppress(InputError):
        read_plan(lines[: place % len(lines)] + piece + lines[place % len(lines) + gone :], like=PLAN)


def test_hundreds_of_records_are_read_with_all_their_stops(tmp_path: Path) -> None:
    days = record_object()["plan"]
    week = {**record_object()["JSON"], "days": 7, "date": [f"2024-11-{n:02d}" for n in range(4, 11)]}
    items = "; ".join([days[0]["point_of_interest_list"].split(";")[0]] * 7)
    plan = [{**days[0], "days": n + 1, "point_of_interest_list": items} for n in range(7)]
    file = tmp_path / "plans.jsonl"
    file.write_text(
        "".join(json.dumps({**record_object(), "idx": n + 1, "JSON": week, "plan": plan}) + "\n" for n in range(200)),
        encoding="utf-8",
    )
    records, refused = read_plans(file)
    found = sum(len(read_poi_list(day.point_of_interest_list)) for record in records for day in record.days)
    assert (len(records), len(refused), found) == (200, 0, 9_800)


def test_writing_refuses_what_would_be_read_differently() -> None:
    for wrong in (
        dataclasses.replace(PLAN, idx=0),
        dataclasses.replace(PLAN, header=dataclasses.replace(PLAN.header, org=" Boise")),
        dataclasses.replace(PLAN, header=dataclasses.replace(PLAN.header, days=4)),
    ):
        with pytest.raises(InputError):
            write_plan(wrong)
