"""Labels and numbers that the recogniser lost, and lines that strike nothing out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripmend.read import Line, Sheet, sheet_of_page
from tripmend.read.slots import find_slots

pytest.importorskip("playwright.sync_api")
pytest.importorskip("rapidocr")
_STYLE = """<!doctype html><meta charset="utf-8"><style>body{font:16px 'Liberation Sans';margin:20px;width:900px}
.c{display:inline-flex;align-items:center;gap:12px;border:1px solid #bbb;padding:8px 13px;margin:0 8px 10px 0}
b{font:700 13px/22px 'Liberation Mono',monospace;background:#23272f;color:#fff;padding:0 7px}
i{font:700 13px/22px 'Liberation Sans';padding:0 7px;
background:linear-gradient(#fff 10px,#cfc6b2 10px,#cfc6b2 11px,#fff 11px)}
u{text-decoration:none;border:1px solid #444;display:inline-flex}
u span{padding:0 9px;border-right:1px solid #444}</style>"""
_TIMES = ("10:00", "10:30", "11:00", "11:30", "12:00", "12:30")


def _page(marks: list[str], times: tuple[str, ...] = _TIMES) -> Sheet:
    chips = "".join(f'<div class="c">{time}{mark}</div>' for time, mark in zip(times, marks, strict=True))
    return replace(sheet_of_page(f"{_STYLE}{chips}".encode()), source="screenshot")


def _cut(line: Line, end: int) -> Line:
    return replace(line, text=line.text[:end], edges=line.edges[:end], box=line.span(0, end))


def _without_numbers(sheet: Sheet, behind: str, slots: set[int]) -> Sheet:
    """The sheet of a recogniser that lost what stands behind a word in some slots."""
    found, seen = [], 0
    for line in sheet.lines:
        at = line.text.find(behind)
        found.append(_cut(line, at + len(behind)) if at >= 0 and seen in slots else line)
        seen += at >= 0
    return replace(sheet, lines=tuple(found))


def test_a_number_that_was_lost_behind_its_label_is_read_again() -> None:
    sheet = _page([f"<b>places: {many}</b>" for many in (6, 0, 2, 0, 8, 4)])
    found = find_slots(_without_numbers(sheet, "places:", {1, 2}), again=False).slots
    assert [slot.state for slot in found] == ["open", "sold_out", "open", "sold_out", "open", "open"]
    assert [slot.count for slot in found] == [6, 0, 2, 0, 8, 4]


def test_a_label_whose_number_is_hidden_says_nothing() -> None:
    marks = [f"<b>places: {many}</b>" for many in (6, 2, 8, 0, 4)] + ["<b>places: <s>@#@</s></b>"]
    found = find_slots(_without_numbers(_page(marks), "places:", {5}), again=False).slots
    assert [slot.state for slot in found] == ["open", "open", "open", "sold_out", "open", "unknown"]


def test_a_control_where_others_say_that_they_are_full_is_no_lost_label() -> None:
    control = "<u><span>−</span><span>1</span><span>+</span></u>"
    times = tuple(f"{hour}:{minute}" for hour in range(10, 20) for minute in ("00", "30"))
    gone = {3, 7, 15}
    sheet = _page([" none left" if i in gone else control for i in range(len(times))], times)
    found = find_slots(sheet, again=False).slots
    assert [slot.state for slot in found] == ["sold_out" if i in gone else "open" for i in range(len(times))]


def test_a_line_through_all_labels_is_their_ground() -> None:
    sheet = _page([f"<i>{'HOUSE FULL' if i in {1, 4} else 'SEATS'}</i>" for i in range(6)])
    assert [slot.state for slot in find_slots(sheet, again=False).slots] == [
        *("open", "sold_out", "open", "open", "sold_out", "open")
    ]
