"""Slots that fill up from their foot like tanks."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading import sheet_of_page
from tripmend_suites.worldtravel.reading.slots import find_slots

pytestmark = pytest.mark.slow

pytest.importorskip("playwright.sync_api")
_STYLE = """<!doctype html><meta charset="utf-8"><style>body{font:16px 'Liberation Sans';margin:20px;width:900px}
.c{display:inline-flex;position:relative;align-items:center;gap:9px;border:1px solid #b9c3d2;border-radius:6px;
background:#e3e8f1;padding:8px 13px;margin:14px 12px 16px 0;min-height:24px;min-width:110px}
.c em{font-style:normal;font-size:12px;color:#555}.c u{position:absolute}</style><h1>Paper Museum</h1>"""
_TIMES = ("10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30")
_GONE = {"10:30", "12:00", "13:30"}
_RIGHT = {time: "sold_out" if time in _GONE else "open" for time in _TIMES}


def test_how_high_a_slot_is_filled_is_no_state() -> None:
    heights = dict(zip(_TIMES, (20, 0, 45, 60, 0, 75, 30, 0), strict=True))
    green, red = "border-color:#4c9c6a;background:linear-gradient(0deg,#c9ecd5 {0}%,#fff {0}%)", "background:#f5b5ad"
    chips = "".join(
        f'<div class="c" style="{red if time in _GONE else green.format(height)}"><span>{time}</span></div>'
        for time, height in heights.items()
    )
    page = f"{_STYLE}{chips}".encode()
    assert {slot.time: slot.state for slot in find_slots(sheet_of_page(page)).slots} == _RIGHT


def _page(heights: tuple[int, ...], legend: str = "", sold: str = "") -> bytes:
    chips = "".join(
        f'<div class="c" style="background:linear-gradient(0deg,#bcd8f4 {height}%,#fff {height}%);'
        f'{sold if time in _GONE else ""}"><span>{time}</span></div>'
        for time, height in zip(_TIMES, heights, strict=True)
    )
    return f"{_STYLE}{chips}{legend}".encode()


_EMPTY, _FULL = (20, 0, 45, 60, 0, 75, 30, 0), (20, 100, 45, 60, 100, 75, 30, 100)


@pytest.mark.parametrize("heights", [_EMPTY, _FULL])
def test_where_nothing_else_parts_the_slots_how_high_they_are_filled_may_be_their_state(
    heights: tuple[int, ...],
) -> None:
    states = {slot.state for slot in find_slots(sheet_of_page(_page(heights))).slots}
    assert states == {"unknown"}


@pytest.mark.parametrize(("heights", "full"), [(_EMPTY, 0), (_FULL, 100)])
def test_a_legend_says_whether_the_empty_or_the_full_slots_are_sold_out(heights: tuple[int, ...], full: int) -> None:
    samples = "".join(
        f'<span class="c" style="background:linear-gradient(0deg,#bcd8f4 {height}%,#fff {height}%)">--:--</span> '
        f"{words} "
        for height, words in ((full, "sold out"), (50, "available"))
    )
    found = find_slots(sheet_of_page(_page(heights, f"<p>{samples}</p>")))
    assert {slot.time: slot.state for slot in found.slots} == _RIGHT


def test_slots_that_are_empty_and_struck_out_are_sold_out() -> None:
    found = find_slots(sheet_of_page(_page(_EMPTY, sold="text-decoration:line-through")))
    assert {slot.time: slot.state for slot in found.slots} == _RIGHT
