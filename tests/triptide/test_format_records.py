"""Plan records: read and written, both spellings, missing keys, and headers and personas in any dress."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend.errors import InputError
from tripmend_suites.triptide.formats import PlanDay, PlanRecord, read_plan, read_poi_list, write_plan

from .format_records import record_object, records


def changed(*path: Any, to: Any) -> dict[str, Any]:
    data = record_object()
    inner: Any = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = to
    return data


def test_a_record_is_read_and_written_as_it_was() -> None:
    record = read_plan(record_object())
    assert record.key == (3, 7)
    assert record.header.local_constraint.cuisine == ("Mexican", "Italian")
    assert record.persona.purpose == "Nature"
    assert record.tolerance == "Planbound"
    assert record.days[0].accommodation == "Elm Court, No. 5, Salem"
    assert len(read_poi_list(record.days[0].point_of_interest_list)) == 2
    assert record.raw == record_object()
    assert record.notes == ()
    assert write_plan(record) == record_object()


def test_the_acknowledgement_comes_first_and_remarks_and_unknown_keys_last() -> None:
    data = {**record_object(), "acknowledgement": "Understood.", "remarks": ["Lunch moved."], "tripmend": {"ms": 3}}
    written = write_plan(read_plan(data))
    assert next(iter(written)) == "acknowledgement"
    assert list(written)[-2:] == ["remarks", "tripmend"]
    assert written == data


@pytest.mark.parametrize("key", ["disruption_tolerance", "Disruption Tolerance"])
def test_both_spellings_of_the_tolerance_are_read(key: str) -> None:
    data = record_object()
    del data["disruption tolerance"]
    assert read_plan(data).tolerance is None
    assert read_plan({**data, key: "flexi-venturer"}).tolerance == "Flexiventurer"


def test_two_spellings_that_disagree_are_refused() -> None:
    with pytest.raises(InputError, match="said twice"):
        read_plan({**record_object(), "disruption_tolerance": "Flexiventurer"})
    assert read_plan({**record_object(), "disruption_tolerance": "Planbound"}).tolerance == "Planbound"


def test_header_and_persona_may_come_in_other_dress() -> None:
    plain = read_plan(record_object())
    header, persona = record_object()["JSON"], record_object()["persona"]
    parts = dict(part.split(": ") for part in persona.split("; "))
    header_text = {**header, "local_constraint": str(header["local_constraint"]), "date": str(header["date"])}
    for dress in (json.dumps(header), str(header), header_text):
        assert read_plan({**record_object(), "JSON": dress}).header == plain.header
    for dress in (parts, str(parts), persona.replace("; ", ";")):
        assert read_plan({**record_object(), "persona": dress}).persona == plain.persona


def test_a_single_event_as_text_is_a_list_of_one() -> None:
    data = changed("JSON", "local_constraint", "event", to="Arts & Theatre")
    assert read_plan(data).header.local_constraint.event == ("Arts & Theatre",)


def test_keys_that_are_missing_or_null_are_named() -> None:
    data = record_object()
    del data["plan"][1]["lunch"]
    data["plan"][1]["days"] = data["plan"][1]["event"] = None
    data["plan"][1]["dinner"] = "  "
    day = read_plan(data).days[1]
    assert day.missing == ("days", "lunch", "event")
    assert (day.number, day.lunch, day.event, day.dinner) == (2, "-", "-", "-")
    assert read_plan(write_plan(read_plan(data))) == read_plan(data)


def test_a_day_that_is_not_there_is_a_day_with_everything_missing() -> None:
    placeholder = "You don't need to fill in the information for this or later days."
    for value in (placeholder, {}, None):
        record = read_plan(changed("plan", 2, to=value))
        assert len(record.days) == 3
        assert record.days[2].missing == ("days", *PlanDay.__slots__[1:10])


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (changed("idx", to=None), "idx"),
        (changed("idx", to=0), "idx"),
        (changed("idx", to=True), "idx"),
        (changed("JSON", "org", to=None), "JSON.org"),
        (changed("JSON", "budget", to=float("nan")), "JSON.budget"),
        (changed("JSON", "people_number", to=1.5), "JSON.people_number"),
        (changed("JSON", "date", to=["2024-11-04"]), "JSON.date"),
        (changed("JSON", "date", 1, to="2024-11-31"), "JSON.date[1]"),
        (changed("JSON", "local_constraint", "pace", to="slow"), "JSON.local_constraint.pace"),
        (changed("JSON", to="[1]"), "JSON"),
        (changed("disruption tolerance", to="rigid"), "disruption tolerance"),
        (changed("persona", to=5), "persona"),
        (changed("plan", 1, "lunch", to=7), "plan[1].lunch"),
        (changed("plan", 1, "days", to="second"), "plan[1].days"),
        (changed("plan", 1, to="rest"), "plan[1]"),
        (changed("plan", to=5), "plan"),
        (changed("remarks", to=[1]), "remarks"),
        (changed("acknowledgement", to=1), "acknowledgement"),
    ],
)
def test_what_is_wrong_is_named_by_its_path(data: dict[str, Any], where: str) -> None:
    with pytest.raises(InputError) as caught:
        read_plan(data)
    assert caught.value.where == where


def test_odd_things_are_noted() -> None:
    data = changed("plan", 1, "attraction", to=["Rose Garden, Salem", "Quarry Park, Salem"])
    data["plan"][0]["mood"] = "fine"
    data["JSON"]["prob"] = 0.5
    record = read_plan(data)
    assert record.days[1].attraction == "Rose Garden, Salem; Quarry Park, Salem"
    assert record.notes == (
        "JSON.prob is not known and was left out",
        "plan[0].mood is not known and was left out",
        "plan[1].attraction is a list and was joined by semicolons",
    )


@given(records())
def test_every_record_is_read_back_as_it_was_written(record: PlanRecord) -> None:
    assert read_plan(write_plan(record)) == record
    assert read_plan(json.dumps(write_plan(record))) == record


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("-"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
PATHS = st.sampled_from(
    [("idx",), ("JSON",), ("persona",), ("plan",), ("disruption tolerance",), ("row_number",), ("remarks",)]
    + [("JSON", key) for key in record_object()["JSON"]]
    + [("JSON", "local_constraint", key) for key in record_object()["JSON"]["local_constraint"]]
    + [("plan", n) for n in range(3)]
    + [("plan", 1, key) for key in record_object()["plan"][1]]
)


@given(PATHS, VALUES)
def test_no_value_anywhere_makes_the_reader_fail_and_what_is_read_can_be_written(path: Any, value: Any) -> None:
    with contextlib.suppress(InputError):
        record = read_plan(changed(*path, to=value))
        assert read_plan(write_plan(record)) == record
