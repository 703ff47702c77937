"""Legends whose samples show a time as the slots do."""

from __future__ import annotations

import numpy as np
import pytest

from tests.worldtravel_reading._sheets import laid_out
from tripmend_suites.worldtravel.reading import sheet_of_page
from tripmend_suites.worldtravel.reading.slots import find_slots
from tripmend_suites.worldtravel.reading.slots.frames._frames import Canvas
from tripmend_suites.worldtravel.reading.slots.signs._exemplars import exemplars
from tripmend_suites.worldtravel.reading.slots.words._starts import starts
from tripmend_suites.worldtravel.reading.slots.words._times import tokens

pytestmark = pytest.mark.slow

_Placed = tuple[int, int, int, str]
_SLOTS: tuple[_Placed, ...] = tuple(
    (40 + 130 * (n % 4), 200 + 60 * (n // 4), 18, f"{10 + n // 2}:{'03'[n % 2]}0") for n in range(8)
)


def _samples(*pieces: _Placed) -> list[tuple[str, int]]:
    sheet, canvas = laid_out(*pieces), Canvas(np.full((600, 900, 3), 255, np.uint8))
    found = exemplars(sheet, canvas, starts(sheet, tokens(sheet)))
    return sorted((token.time, token.box.left) for token in found)


@pytest.mark.parametrize("time", ["00:00", "10:30", "09:15"])
def test_one_time_twice_with_both_states_behind_it_is_a_legend(time: str) -> None:
    row = [(47, 60, 18, time), (110, 60, 18, "ausgebucht"), (260, 60, 18, time), (330, 60, 18, "= frei")]
    assert _samples(*row, *_SLOTS) == [(time, 47), (time, 260)]
    column = [(40, 60, 18, f"{time} available"), (40, 100, 18, f"{time} sold out")]
    assert _samples(*column, *_SLOTS) == [(time, 40), (time, 40)]


@pytest.mark.parametrize(
    "pieces",
    [
        # two halls beside each other, with other times below in the same columns
        (
            (40, 60, 18, "10:30 available"),
            (300, 60, 18, "10:30 sold out"),
            (40, 100, 18, "11:00"),
            (300, 100, 18, "11:30"),
        ),
        # a slot that says its state, too
        ((47, 60, 18, "10:30 available"), (307, 60, 18, "10:30 sold out"), *_SLOTS, (40, 400, 18, "16:00 sold out")),
        # two times, or one state, or words that stand far away
        ((47, 60, 18, "10:30 available"), (307, 60, 18, "11:30 sold out"), *_SLOTS),
        ((47, 60, 18, "10:30 available"), (307, 60, 18, "10:30 places left"), *_SLOTS),
        ((47, 60, 18, "10:30"), (290, 60, 18, "sold out"), (400, 60, 18, "10:30"), (650, 60, 18, "available"), *_SLOTS),
        # all slots of the day
        ((47, 60, 18, "00:00 available"), (307, 60, 18, "00:00 sold out"), (40, 200, 18, "20:00")),
    ],
)
def test_slots_are_no_legend(pieces: tuple[_Placed, ...]) -> None:
    assert _samples(*pieces) == []


_STYLE = """<!doctype html><meta charset="utf-8"><style>body{font:17px 'Liberation Sans';margin:20px;width:900px}
.c{display:inline-block;border:2px solid #2d4a3e;padding:10px 22px;margin:0 8px 10px 0}
.k .c{font-size:13px;padding:3px 12px}</style><h1>Paper Museum</h1>"""
_TIMES = ("10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30")
_GONE = {"10:30", "12:00", "13:30"}


def _seen(time: str, plain: str, gone: str) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The entries of the legend and the slots of a page with samples in smaller letters and frames than the slots."""
    pytest.importorskip("playwright.sync_api")
    key = f'<p class="k"><span class="c" style="{gone}">{time}</span>ausgebucht &nbsp; '
    key += f'<span class="c" style="{plain}">{time}</span>frei</p>'
    chips = "".join(f'<span class="c" style="{gone if t in _GONE else plain}">{t}</span>' for t in _TIMES)
    found = find_slots(sheet_of_page(f"{_STYLE}{key}<div>{chips}</div>".encode()))
    return [(one.words, one.meaning) for one in found.legends], [(one.time, one.state) for one in found.slots]


_FACES = ("background:#d9e6f5", "background:#f1e6cf")


@pytest.mark.parametrize(
    ("plain", "gone"), [_FACES, _FACES[::-1], ("border-style:dashed", ""), ("", "font-weight:700")]
)
@pytest.mark.parametrize("time", ["00:00", "10:00"])
def test_slots_are_compared_with_smaller_samples_that_show_a_time(time: str, plain: str, gone: str) -> None:
    legend, slots = _seen(time, plain, gone)
    assert legend == [("ausgebucht", "sold_out"), ("frei", "open")]
    assert slots == [(t, "sold_out" if t in _GONE else "open") for t in _TIMES]


@pytest.mark.parametrize("time", ["00:00", "hh:mm"])
def test_where_slots_of_two_kinds_are_like_one_of_two_small_samples_nothing_is_told(time: str) -> None:
    _, slots = _seen(time, "border-radius:22px", "border-radius:0")  # what is all round is found in another frame
    assert slots == [(t, "unknown") for t in _TIMES]
