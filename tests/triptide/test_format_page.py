"""docs/triptide-format.md tells the truth: what it shows is read."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tripmend_suites.triptide.formats import (
    read_disruption_info,
    read_plan,
    read_poi_list,
    write_disruption_info,
    write_plan,
)

PAGE = (Path(__file__).parents[2] / "docs" / "triptide-format.md").read_text(encoding="utf-8")
(RECORD,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
_, DISRUPTION, LINES = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


def test_the_record_is_read_and_written_as_it_stands() -> None:
    record = read_plan(RECORD)
    assert write_plan(record) == json.loads(RECORD)
    assert [item.distance for item in read_poi_list(record.days[0].point_of_interest_list)] == [120.5, 33.0]


def test_the_disruption_is_read_and_written_as_it_stands() -> None:
    assert write_disruption_info(read_disruption_info(DISRUPTION)) == DISRUPTION.strip()


def test_the_plain_lines_are_a_plan() -> None:
    (day,) = read_plan(LINES, like=read_plan(RECORD)).days
    assert [item.name for item in read_poi_list(day.point_of_interest_list)] == ["Elm Court, No. 5", "Blue Egg"]
