"""Times that the recogniser loses because of lines between their figures or over them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripmend_suites.worldtravel.reading import Sheet, sheet_of_page
from tripmend_suites.worldtravel.reading.slots import find_slots, with_lost_times

pytestmark = pytest.mark.slow

pytest.importorskip("playwright.sync_api")
pytest.importorskip("rapidocr")

_PAGE = """<!doctype html><meta charset="utf-8"><style>body{font:15px 'Liberation Sans';margin:20px;width:760px}
.c{display:inline-flex;align-items:center;gap:14px;border:1px solid #aaa;padding:9px 16px;margin:0 10px 12px 0}
.c em{font-style:normal;font-size:13px}.t{position:relative;font-size:16px}
.t svg{position:absolute;left:-6px;top:-6px;width:56px;height:32px}
.r{display:inline-flex;border:2px solid #111;font:20px 'Liberation Mono'}
.r i{font-style:normal;padding:2px 3px;border-right:2px solid #111}.r i:last-child{border:0}
.r.o i{border-color:transparent}</style>"""
_TIMES = ("09:00", "09:30", "10:00", "10:30", "11:00", "11:30", "12:00", "12:30")
_OVER = (
    '<svg viewBox="0 0 100 40" preserveAspectRatio="none"><path d="M2 27L19 4L25 36L44 3L50 38L69 4L75 36L93 3L98 33"'
    ' fill="none" stroke="{}" stroke-opacity=".6" stroke-width="4"/></svg>'
)


def _chips(inner: dict[str, str]) -> str:
    return "".join(f'<div class="c">{one}<em>max {n}</em></div>' for n, one in enumerate(inner.values(), 2))


def _screenshot(html: str, lost: tuple[str, ...], misread: dict[str, str] | None = None) -> Sheet:
    """The page as a screenshot on which these times were not read, or misread."""
    sheet = sheet_of_page(f"{_PAGE}{html}".encode())
    slips, lines = misread or {}, []
    for line in sheet.lines:
        text = line.text.strip()
        if text in slips:
            lines.append(replace(line, text=slips[text], edges=line.edges[: len(slips[text])], confidence=0.5))
        elif text not in lost:
            lines.append(line)
    return replace(sheet, source="screenshot", lines=tuple(lines))


def _scribbled(gone: tuple[str, ...], colour: str = "#1f3faf") -> str:
    stroke = _OVER.format(colour)
    return _chips({time: f'<span class="t">{stroke if time in gone else ""}{time}</span>' for time in _TIMES})


@pytest.mark.parametrize("colour", ["#1f3faf", "#c03020"])
def test_a_time_that_is_scribbled_out_is_read_again_and_sold_out(colour: str) -> None:
    gone = ("09:30", "11:00", "11:30")
    found = find_slots(_screenshot(_scribbled(gone, colour), gone))
    assert {one.time: one.state for one in found.slots} == {
        time: "sold_out" if time in gone else "open" for time in _TIMES
    }


def test_a_misread_time_gives_way_to_what_is_read_in_its_place() -> None:
    sheet = _screenshot(_scribbled(("11:00",)), (), {"11:00": "1O0M"})
    texts = [line.text for line in with_lost_times(sheet).lines]
    assert "11:00" in texts
    assert "1O0M" not in texts


def _ruled(time: str, cells: bool) -> str:
    return f'<span class="r{"" if cells else " o"}">{"".join(f"<i>{one}</i>" for one in time)}</span>'


def _without_figures(sheet: Sheet) -> Sheet:
    """Figures in cells of their own stand in lines of their own, which nobody read."""
    return replace(sheet, lines=tuple(line for line in sheet.lines if len(line.text.strip()) > 1))


def test_a_time_with_each_figure_in_a_cell_is_read_again() -> None:
    html = _chips({time: _ruled(time, n % 2 == 0) for n, time in enumerate(_TIMES)})
    sheet = _without_figures(_screenshot(html, _TIMES))
    assert not any(time in line.text for line in sheet.lines for time in _TIMES)
    assert [one.time for one in find_slots(sheet).slots] == list(_TIMES)


def test_the_number_behind_a_box_around_a_time_belongs_to_its_slot() -> None:
    html = _chips({time: _ruled(time, n % 2 == 0) for n, time in enumerate(_TIMES)})
    sheet = _without_figures(_screenshot(html, _TIMES))
    assert [one.count for one in find_slots(sheet).slots] == list(range(2, 2 + len(_TIMES)))


def test_what_does_not_read_as_a_time_stays_lost() -> None:
    inner = {time: f'<span class="t">{time}</span>' for time in _TIMES} | {"x": '<span class="t">S&amp;Q R</span>'}
    sheet = _screenshot(_chips(inner), ("S&Q R",))
    assert sorted(one.time for one in find_slots(sheet).slots) == list(_TIMES)


def test_a_ring_around_a_time_is_no_scribble() -> None:
    ring = '<svg viewBox="0 0 100 40"><ellipse cx="50" cy="20" rx="47" ry="18" fill="none" stroke="#1f3faf"/></svg>'
    html = _chips({t: f'<span class="t">{ring if t in _TIMES[:3] else ""}{t}</span>' for t in _TIMES})
    assert not any("scribble" in one.why for one in find_slots(_screenshot(html, ())).slots)


def test_pages_that_were_not_recognised_keep_their_lines() -> None:
    sheet = sheet_of_page(f"{_PAGE}{_scribbled(('11:00',))}".encode())
    assert with_lost_times(sheet) is sheet
