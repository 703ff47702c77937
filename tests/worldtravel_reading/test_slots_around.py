"""Signs before times and bars under them, where slots have no frames, beside the samples of a legend."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading import sheet_of_page
from tripmend_suites.worldtravel.reading.slots import find_slots

pytestmark = pytest.mark.slow

_STYLE = """<!doctype html><meta charset="utf-8"><style>body{font:17px 'Liberation Sans';margin:20px;width:900px}
.c{display:inline-block;position:relative;width:150px;margin-bottom:18px}.b{height:36px}
.b i{position:absolute;left:0;width:140px;bottom:0;height:11px}
.s i{display:inline-block;width:14px;height:12px;margin-right:8px;background:#333}
.k{margin:20px 0 50px}.k span{position:relative;top:-8px;font-size:14px}</style><h1>Paper Museum</h1>"""
_TIMES = ("10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30")
_GONE = {"10:30", "12:00", "13:30"}


def _states(kind: str, plain: str, gone: str) -> dict[str, str]:
    def chip(time: str, face: str) -> str:
        return f'<div class="c {kind}"><i style="{face}"></i>{time}</div>'

    key = f'<div class="k">{chip("hh:mm", gone)}<span>= sold out</span> {chip("hh:mm", plain)}<span>= free</span></div>'
    chips = "".join(chip(t, gone if t in _GONE else plain) for t in _TIMES)
    return {one.time: one.state for one in find_slots(sheet_of_page(f"{_STYLE}{key}<div>{chips}</div>".encode())).slots}


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("b", "background:#0a7f86", "background:repeating-linear-gradient(45deg,#777 0 2px,#fff 2px 6px)"),
        ("b", "background:#0a7f86", "background:#d8dde2"),
        ("s", "clip-path:polygon(50% 0,100% 100%,0 100%)", "clip-path:polygon(0 0,100% 0,50% 100%)"),
        ("s", "border-radius:6px", "background:linear-gradient(#333 50%,#ddd 50%)"),
    ],
)
def test_what_is_drawn_at_the_time_is_that_of_a_sample(kind: str, one: str, other: str) -> None:
    pytest.importorskip("playwright.sync_api")
    for plain, gone in ((one, other), (other, one)):
        assert _states(kind, plain, gone) == {time: "sold_out" if time in _GONE else "open" for time in _TIMES}


def test_drawings_that_are_those_of_no_sample_tell_nothing() -> None:
    pytest.importorskip("playwright.sync_api")
    plain, gone = "background:#0a7f86", "background:#d8dde2"
    mixed = dict.fromkeys(_TIMES[:4], "background:#c0392b")
    chips = "".join(
        f'<div class="c b"><i style="{mixed.get(t, gone if t in _GONE else plain)}"></i>{t}</div>' for t in _TIMES
    )
    key = "".join(
        f'<div class="c b"><i style="{face}"></i>hh:mm</div><span>= {word}</span> '
        for face, word in ((plain, "free"), (gone, "sold out"))
    )
    page = f'{_STYLE}<div class="k">{key}</div><div>{chips}</div>'
    states = {one.time: one.state for one in find_slots(sheet_of_page(page.encode())).slots}
    assert set(states.values()) == {"unknown"}
