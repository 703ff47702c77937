"""Words that were lost, and legends without their samples, leave slots unknown."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from tripmend_suites.worldtravel.reading import Box, sheet_of_page, sheet_of_screenshot
from tripmend_suites.worldtravel.reading.slots import find_slots
from tripmend_suites.worldtravel.reading.slots.frames._cells import Cell, Piece
from tripmend_suites.worldtravel.reading.slots.frames._verdict import Basis, Verdict
from tripmend_suites.worldtravel.reading.slots.signs._doubts import legend_alone, uncounted
from tripmend_suites.worldtravel.reading.slots.words._times import Token

pytestmark = pytest.mark.slow

_TIMES = ("10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30")
_GONE = {"10:30", "12:00", "13:30"}
_STYLE = """<!doctype html><meta charset="utf-8"><style>body{font:18px 'Liberation Sans';margin:20px;width:900px}
.c{display:inline-flex;position:relative;align-items:center;gap:9px;border:1px solid #b9c3d2;border-radius:6px;
padding:8px 13px;margin:14px 12px 16px 0;min-height:28px;min-width:110px}
.up{padding-right:40px;min-height:56px}u{position:absolute;right:4px;top:2px;bottom:2px;writing-mode:vertical-rl;
font:700 11px/16px 'Liberation Sans';text-decoration:none;text-align:center}
b{background:#345;color:#fff;border-radius:50%;width:24px;height:24px;font:12px/24px sans-serif;text-align:center}
.one{border:1px solid #444}.two{border:1px solid #444;box-shadow:0 3px 0 #fff,0 4px 0 #444,0 -3px 0 #fff,0 -4px 0 #444}
</style><h1>Paper Museum</h1><h2>Guided tour</h2>"""


def _states(body: str) -> dict[str, str]:
    pytest.importorskip("playwright.sync_api")
    pytest.importorskip("rapidocr")
    picture = io.BytesIO()
    Image.fromarray(sheet_of_page((_STYLE + body).encode()).pixels).save(picture, "PNG")
    return {slot.time: slot.state for slot in find_slots(sheet_of_screenshot(picture.getvalue())).slots}


def _chips(free: str, full: str, kind: str = "") -> str:
    return "".join(
        f'<div class="c {kind}"><span>{time}</span>{full if time in _GONE else free}</div>' for time in _TIMES
    )


def _safe(states: dict[str, str]) -> None:
    assert set(states) == set(_TIMES)
    assert not [time for time, state in states.items() if state == ("open" if time in _GONE else "sold_out")]


def test_numbers_on_dark_discs_are_never_taken_for_places() -> None:
    _safe(_states(_chips("<b>4</b><small>seats</small>", "<b>0</b><small>seats</small>")))


def test_an_upright_word_that_was_not_read_is_no_empty_place() -> None:
    states = _states(_chips("", "<u>full</u>", "up"))
    _safe(states)
    assert [states[time] for time in _TIMES if time not in _GONE] == ["open"] * 5


def test_a_legend_whose_samples_were_not_found_is_no_ground_for_convention() -> None:
    slots = "".join(f'<div class="c {"two" if time in _GONE else "one"}"><span>{time}</span></div>' for time in _TIMES)
    legend = '<p><span class="c one">--:--</span> available <span class="c two">--:--</span> sold out</p>'
    _safe(_states(slots + legend))


def _cell(number: int, *words: str) -> Cell:
    ink = Box(200 * number, 100, 200 * number + 60, 120)
    pieces = tuple(
        Piece(text, Box(ink.right + 10 + 50 * n, 100, ink.right + 50 + 50 * n, 120)) for n, text in enumerate(words)
    )
    return Cell(Token(600 + 60 * number, number, 0, 5, ink), ink, Box(ink.left, 90, ink.left + 180, 130), True, pieces)


_LOOKS = Verdict("open", 0.95, "that is how such slots are usually drawn")
_STROKE = Verdict("sold_out", 0.98, "its time is struck through", Basis.STROKE)


def test_a_word_for_places_without_its_number_tells_nothing_but_beside_a_stroke() -> None:
    cells = [_cell(0, "seats"), _cell(1, "seats"), _cell(2, "4 seats")]
    assert uncounted(cells, cells, [_LOOKS, _LOOKS, _LOOKS]) == {0, 1}
    assert uncounted(cells, cells, [_LOOKS, _STROKE, _LOOKS]) == {0}


def test_a_word_for_places_is_a_button_where_others_say_that_they_are_sold_out() -> None:
    cells = [_cell(0, "Tickets"), _cell(1, "sold out"), _cell(2, "Tickets")]
    assert not uncounted(cells, cells, [_LOOKS, _LOOKS, _LOOKS])
    counted = [_cell(0, "seats"), _cell(1, "0 seats"), _cell(2, "seats")]
    assert uncounted(counted, counted, [_LOOKS, _LOOKS, _LOOKS]) == {0, 2}


def test_words_for_both_states_in_one_row_are_a_legend() -> None:
    cells = [_cell(number) for number in range(3)]
    free, full = Piece("available", Box(60, 300, 140, 320)), Piece("sold out", Box(260, 300, 340, 320))
    assert legend_alone(cells, [free, full])
    assert not legend_alone(cells, [free])
    assert not legend_alone(cells, [free, Piece("sold out", Box(260, 600, 340, 620))])
    assert not legend_alone([*cells, _cell(3, "sold out")], [free, full])
