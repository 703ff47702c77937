"""Labels and numbers that the recogniser lost, and lines that strike nothing out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripmend_suites.worldtravel.reading import Line, Sheet, sheet_of_page
from tripmend_suites.worldtravel.reading.slots import find_slots
from tripmend_suites.worldtravel.reading.slots.words._lexicon import with_space

pytestmark = pytest.mark.slow

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


def _times_only(sheet: Sheet) -> Sheet:
    return replace(sheet, lines=tuple(line for line in sheet.lines if ":" in line.text))


def test_labels_of_which_nothing_was_read_are_looked_at_by_themselves() -> None:
    marks = [f"<b>{'NO SEATS' if i in {1, 4} else 'ON SALE'}</b>" for i in range(6)]
    found = find_slots(_times_only(_page(marks)), again=False).slots
    assert [slot.state for slot in found] == ["open", "sold_out", "open", "open", "sold_out", "open"]


def test_labels_of_words_that_nobody_knows_stay_unknown() -> None:
    marks = [f"<b>{'BRILLIG TOVES' if i in {1, 4} else 'GYRE AND GIMBLE'}</b>" for i in range(6)]
    found = find_slots(_times_only(_page(marks)), again=False).slots
    assert {slot.state for slot in found} == {"unknown"}


@pytest.mark.parametrize(
    ("run", "apart"),
    [
        *(("ONSALE", "ON SALE"), ("NOROOM", "NO ROOM"), ("BookNow", "Book Now")),
        *(("NOTABLE", "NOTABLE"), ("Northern", "Northern"), ("ON SALE", "ON SALE"), ("free", "free")),
    ],
)
def test_a_label_gets_its_lost_space_back_only_between_two_known_words(run: str, apart: str) -> None:
    assert with_space(run) == apart


@pytest.mark.parametrize("line", ["wavy #f2a79f 1.5px", "wavy #ff5040 2px"])
def test_a_wave_through_a_time_in_another_colour_strikes_it_out(line: str) -> None:
    stroke = f"line-through {line}"
    board = "background:#2d463c;color:#f7f7f0;border:3px solid #9b7748;font:italic 19px/26px 'DejaVu Serif'"
    chips = "".join(
        f'<div class="c" style="{board}">'
        f'<span style="text-decoration:{stroke if i in {2, 5} else "none"}">{time}</span>'
        f"<small>max {i + 2}</small></div>"
        for i, time in enumerate(_TIMES)
    )
    sheet = replace(sheet_of_page(f"{_STYLE}{chips}".encode()), source="screenshot")
    found = find_slots(sheet, again=False).slots
    assert [slot.state for slot in found] == ["open", "open", "sold_out", "open", "open", "sold_out"]


def test_a_wave_under_a_time_strikes_nothing_out() -> None:
    chips = "".join(
        f'<div class="c"><span style="text-decoration:{"underline wavy #d33 1.5px" if i in {2, 5} else "none"}">'
        f"{time}</span></div>"
        for i, time in enumerate(_TIMES)
    )
    sheet = replace(sheet_of_page(f"{_STYLE}{chips}".encode()), source="screenshot")
    assert not any("scribbled" in slot.why for slot in find_slots(sheet, again=False).slots)


def _printed_over(garbled: str, confidence: float) -> Sheet:
    """A screenshot on which two times lie under red letters, and the recogniser made one line of both."""
    colour = "color:rgba(206,24,24,.46);position:absolute;left:8px;right:8px;top:6px;text-align:center"
    over = f"<em style=\"{colour};font:700 25px/30px 'Liberation Sans Narrow'\">SOLD OUT</em>"
    chips = "".join(
        f'<div class="c" style="position:relative;width:120px"><u style="border:0;position:relative;z-index:1">'
        f"{time}</u>"
        f"<small>max {i + 2}</small>{over if i in {2, 5} else ''}</div>"
        for i, time in enumerate(_TIMES)
    )
    sheet = sheet_of_page(f'{_STYLE}<div style="width:360px">{chips}</div>'.encode())
    times = {line.text: line.box for line in sheet.lines if line.text in _TIMES}
    lines = [line for line in sheet.lines if line.text not in {_TIMES[2], _TIMES[5], "max 4", "max 7", "SOLD OUT"}]
    for i in (2, 5):
        box = times[_TIMES[i]]._replace(right=times[_TIMES[i]].right + 70)
        step = box.width / len(garbled)
        edges = tuple((round(box.left + at * step), round(box.left + (at + 1) * step)) for at in range(len(garbled)))
        lines.append(Line(garbled, box, edges, confidence))
    return replace(sheet, source="screenshot", lines=tuple(lines))


def test_times_under_other_letters_are_read_again_and_sold_out() -> None:
    found = find_slots(_printed_over("BBL DaOUT", 0.75)).slots
    assert {slot.time: slot.state for slot in found} == {
        time: "sold_out" if i in {2, 5} else "open" for i, time in enumerate(_TIMES)
    }


def test_lines_that_were_read_for_sure_hide_no_time() -> None:
    found = find_slots(_printed_over("Wine tasting", 0.99)).slots
    assert [slot.time for slot in found] == [time for i, time in enumerate(_TIMES) if i not in {2, 5}]


def test_a_sign_that_was_read_as_a_part_of_its_time_is_seen_beside_it() -> None:
    sign = "<tt style=\"font:400 25px/18px 'Liberation Serif';margin-left:-10px;width:14px\">{}</tt>"
    chips = "".join(
        f'<div class="c">{time}{sign.format("*" if i not in {1, 4} else "")}<small>max {i + 2}</small></div>'
        for i, time in enumerate(_TIMES)
    )
    legend = (
        f'<p><span class="c">hh:mm{sign.format("*")}</span> = available '
        f'<span class="c">hh:mm{sign.format("")}</span> = sold out</p>'
    )
    sheet = replace(sheet_of_page(f"{_STYLE}{legend}{chips}".encode()), source="screenshot")
    lines = [line for line in sheet.lines if line.text != "*"]
    wider = [
        replace(line, box=line.box._replace(right=line.box.right + 7)) if line.text == "11:00" else line
        for line in lines
    ]
    wider = [
        replace(line, edges=(*line.edges[:-1], (line.edges[-1][0], line.box.right))) if line.text == "11:00" else line
        for line in wider
    ]
    found = find_slots(replace(sheet, lines=tuple(wider)), again=False).slots
    assert {slot.time: slot.state for slot in found} == {
        time: "sold_out" if i in {1, 4} else "open" for i, time in enumerate(_TIMES)
    }
