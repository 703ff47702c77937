"""The built folder's disruptions: written, read, and what happens to lines that cannot be used."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tripmend.change import Change, Disruption, PlaceClosed
from tripmend.errors import InputError
from tripmend_suites.triptide.data.folder import Case, case_from, case_line, read_cases, read_pool, write_cases

CLOSED = PlaceClosed(place="museum", dates=(dt.date(2024, 11, 5),))
CASE = Case(
    id="3-7-d2-attraction-1",
    days=3,
    idx=7,
    chosen=True,
    day=2,
    slot="Attraction",
    target="Clockwork Museum, Elmira",
    category="attraction",
    reason="maintenance",
    severity="step",
    tolerance="Planbound",
    confidence="High",
    detected="1 day before",
    today=dt.date(2024, 11, 4),
    answer="gone",
    touched=(2,),
    info="Day 2 Attraction: Clockwork Museum, Elmira",
    message="The museum is shut. What else could we see?",
    family="plain",
    heldout=False,
    effect=Change(disruptions=(Disruption(category="attraction", effect=CLOSED, severity="step"),)),
)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    other = replace(CASE, id="3-7-d2-restaurant-1", chosen=False)
    write_cases(tmp_path, [CASE, other])
    assert read_pool(tmp_path) == ([CASE, other], [])
    assert read_cases(tmp_path) == ([CASE], [])


def test_a_line_that_cannot_be_used_is_counted_with_its_trip(tmp_path: Path) -> None:
    broken = case_line(CASE) | {"severity": "huge"}
    lines = [json.dumps(case_line(CASE)), "{", json.dumps(broken), "[]"]
    (tmp_path / "disruptions.jsonl").write_text("\n".join(lines), encoding="utf-8")
    cases, bad = read_pool(tmp_path)
    assert cases == [CASE]
    assert [(one.line, one.key) for one in bad] == [(2, None), (3, (3, 7)), (4, None)]
    assert "severity" in bad[1].reason


def test_a_trip_has_one_case(tmp_path: Path) -> None:
    write_cases(tmp_path, [CASE, replace(CASE, id="another")])
    cases, bad = read_cases(tmp_path)
    assert (len(cases), len(bad), bad[0].key) == (1, 1, (3, 7))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("id", 3),
        ("days", 0),
        ("idx", True),
        ("category", "weather"),
        ("tolerance", "planbound"),
        ("case", "yes"),
        ("today", "5 November"),
        ("touched", [4]),
        ("answer", ""),
        ("effect", {"tripmend": 1, "disruptions": [{"category": "attraction"}]}),
    ],
)
def test_a_bad_field_is_named(field: str, value: Any) -> None:
    with pytest.raises(InputError, match=field):
        case_from(case_line(CASE) | {field: value})
