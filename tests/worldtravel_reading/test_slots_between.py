"""Rectangles from the label of one slot to that of the next are no frames."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading import sheet_of_page
from tripmend_suites.worldtravel.reading.slots import find_slots

pytestmark = pytest.mark.slow

pytest.importorskip("playwright.sync_api")
_STYLE = """<!doctype html><meta charset="utf-8"><style>body{font:16px 'Liberation Sans';margin:20px;width:700px}
.c{display:flex;flex-direction:column;align-items:center;border:1px solid #bbb;padding:8px;margin:0 0 14px;width:400px}
.c em{font:700 12px/20px 'Liberation Sans';border:1px solid #333;padding:0 6px;margin-top:8px}</style>
<h1>Paper Museum</h1>"""


def test_a_label_in_a_box_of_its_own_belongs_to_the_time_above_it() -> None:
    left = {"10:00": 3, "10:30": 0, "11:00": 5, "11:30": 0, "12:00": 4, "12:30": 2}
    left |= {"13:00": 6, "13:30": 0}  # these are higher, so that fewer slots are alike than gaps between labels
    more = {"13:00": "<p>French</p>", "13:30": "<p>German</p>"}
    chips = "".join(
        f'<div class="c"><span>{time}</span><em>places free: {n}</em>{more.get(time, "")}</div>'
        for time, n in left.items()
    )
    found = find_slots(sheet_of_page(f"{_STYLE}{chips}".encode()))
    assert {slot.time: slot.count for slot in found.slots} == left
    assert {slot.time for slot in found.slots if slot.state == "sold_out"} == {"10:30", "11:30", "13:30"}
