"""Forms, on which one of two words is marked in each slot, and marks on a scale of colours."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading import sheet_of_page
from tripmend_suites.worldtravel.reading.slots import find_slots

pytestmark = pytest.mark.slow

pytest.importorskip("playwright.sync_api")
_STYLE = """<!doctype html><meta charset="utf-8"><style>body{font:16px 'Liberation Sans';margin:20px;width:900px}
.c{display:inline-flex;position:relative;align-items:center;gap:14px;border:1px solid #bbb;border-radius:6px;
padding:8px 13px;margin:0 8px 10px 0;min-height:40px}i{font-style:normal;font-size:14px;padding:3px 7px}</style>"""
_TIMES = ("10:00", "10:30", "11:00", "11:30", "12:00", "12:30")
_GONE = {"10:30", "12:00"}
_RIGHT = {time: "sold_out" if time in _GONE else "open" for time in _TIMES}


def _states(chips: str) -> dict[str, str]:
    return {slot.time: slot.state for slot in find_slots(sheet_of_page(f"{_STYLE}{chips}".encode())).slots}


def _form(mark: str, plain: str = "", gone: set[str] = _GONE) -> dict[str, str]:
    """The states on a form where the word that holds has one style, and the other one has another."""
    return _states(
        "".join(
            f'<div class="c">{time}<i style="{plain if time in gone else mark}">free</i>/'
            f'<i style="{mark if time in gone else plain}">taken</i></div>'
            for time in _TIMES
        )
    )


def _scale(hues: dict[str, str], style: str = "") -> dict[str, str]:
    """The states where each slot has a band in one of the colours."""
    band = "width:14px;height:24px;display:inline-block"
    return _states(
        "".join(f'<div class="c">{t}<b style="{band};background:{hue}{style}"></b></div>' for t, hue in hues.items())
    )


@pytest.mark.parametrize(
    ("mark", "plain"),
    [
        ("border:2px solid #c33;border-radius:50%", "border:2px solid transparent"),
        ("border:1px solid #222", "border:1px solid transparent"),
        ("border-bottom:2px solid #222", "border-bottom:2px solid transparent"),
        ("background:#ffe680", ""),
        ("font-weight:bold", "color:#aaa"),
    ],
    ids=["ring", "box", "line", "highlighter", "bold"],
)
def test_of_two_words_the_one_that_is_marked_holds(mark: str, plain: str) -> None:
    assert _form(mark, plain) == _RIGHT


def test_a_form_on_which_nothing_is_marked_tells_nothing() -> None:
    assert set(_form("").values()) == {"unknown"}


def test_a_word_that_is_bold_in_every_slot_is_only_drawn_so() -> None:
    assert set(_form("font-weight:bold", "color:#aaa", set()).values()) == {"unknown"}


def test_of_a_scale_from_green_to_red_only_red_is_sold_out() -> None:
    hues = ("#3c1", "#d22", "#8c2", "#ca2", "#d22", "#cc2")
    assert _scale(dict(zip(_TIMES, hues, strict=True))) == _RIGHT


def test_where_no_mark_of_a_scale_is_red_all_are_open() -> None:
    hues = ("#3c1", "#3c1", "#8c2", "#ca2", "#3c1", "#cc2")
    assert set(_scale(dict(zip(_TIMES, hues, strict=True))).values()) == {"open"}


def test_a_mark_between_red_and_yellow_is_unknown() -> None:
    hues = ("#3c1", "#d22", "#8c2", "#d62", "#d22", "#cc2")
    found = _scale(dict(zip(_TIMES, hues, strict=True)))
    assert (found["11:30"], found["10:30"], found["10:00"]) == ("unknown", "sold_out", "open")
