"""States of slots on small pages drawn by Chromium, one per cue, with both meanings where a legend says which."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tripmend_suites.worldtravel.reading import Box, Sheet, sheet_of_page
from tripmend_suites.worldtravel.reading.slots import SlotSheet, find_slots

pytest.importorskip("playwright.sync_api")
_STYLE = """<!doctype html><meta charset="utf-8"><style>body{font:16px 'Liberation Sans';margin:20px;width:900px}
.c{display:inline-flex;position:relative;align-items:center;gap:9px;border:1px solid #bbb;border-radius:6px;
padding:8px 13px;margin:0 8px 10px 0;min-height:40px}.c em{font-style:normal;font-size:12px;color:#555}
.c i{font-style:normal}</style><h1>Paper Museum</h1><p>Open daily from 9:00 to 18:00, last entry 17:30.</p>"""
_TIMES = ("10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30")
_GONE = {"10:30", "12:00", "13:30"}


def _chip(time: str, face: tuple[str, str, str], note: str = "max 4") -> str:
    chip, inner, mark = face
    return f'<div class="c" style="{chip}"><span style="{inner}">{time}</span><em>{note}</em>{mark}</div>'


def _page(
    one: tuple[str, str, str], two: tuple[str, str, str], legend: tuple[str, str] | None = None, extra: str = ""
) -> SlotSheet:
    key = ""
    if legend:
        key = "".join(
            f"<p>{_chip('hh:mm', face, '')} = {word}</p>" for face, word in zip((one, two), legend, strict=True)
        )
    chips = "".join(_chip(time, two if time in _GONE else one) for time in _TIMES)
    return find_slots(sheet_of_page(f"{_STYLE}{extra}{key}<div>{chips}</div>".encode()))


def _states(found: SlotSheet) -> dict[str, str]:
    return {slot.time: slot.state for slot in found.slots}


_RIGHT = {time: "sold_out" if time in _GONE else "open" for time in _TIMES}
_WRONG_WAY = {time: "open" if time in _GONE else "sold_out" for time in _TIMES}
_PLAIN = ("", "", "")
_BOX = "display:inline-block;width:13px;height:13px;border-radius:50%;border:2px solid #123;"
_CUES = {
    "filled": (("background:#123;color:#fff", "", ""), _PLAIN),
    "bold": (("", "font-weight:800", ""), _PLAIN),
    "underlined": (("", "border-bottom:4px solid #a33", ""), ("", "border-bottom:4px solid transparent", "")),
    "letter": (("", "", "<i>A</i>"), ("", "", "<i>B</i>")),
    "disc": (("", "", f'<i style="{_BOX}background:#123"></i>'), ("", "", f'<i style="{_BOX}"></i>')),
    "hatched": (
        ("background:repeating-linear-gradient(45deg,#fff 0,#fff 6px,#d4d9e2 6px,#d4d9e2 9px)", "", ""),
        _PLAIN,
    ),
    "dashed": (("border:2px dashed #555", "", ""), ("border:2px solid #555", "", "")),
    "tinted": (("background:#d6e6fb", "", ""), ("background:#fde3c4", "", "")),
    "struck": (("", "text-decoration:line-through", ""), _PLAIN),
}


@pytest.mark.parametrize(
    "cue", [pytest.param(cue, marks=() if cue in ("filled", "letter") else pytest.mark.slow) for cue in _CUES]
)
@pytest.mark.parametrize(("words", "states"), [(("free", "taken"), _RIGHT), (("taken", "free"), _WRONG_WAY)])
def test_a_legend_decides_even_against_convention(cue: str, words: tuple[str, str], states: dict[str, str]) -> None:
    one, two = _CUES[cue]
    found = _page(one, two, words)
    assert _states(found) == states
    assert [entry.words for entry in found.legends] == list(words)


_CONVENTIONS = {
    "struck": (_PLAIN, ("", "text-decoration:line-through", "")),
    "pale": (
        ("color:#111;border-color:#777", "", ""),
        ("background:#f1f1f1;color:#b9b9b9;border-color:#e4e4e4", "", ""),
    ),
    "faded": (_PLAIN, ("opacity:.35", "", "")),
    "green and red": (
        ("background:#d9f0dd;border-color:#2f8f4a", "", ""),
        ("background:#f8d9d7;border-color:#c0392b", "", ""),
    ),
}


@pytest.mark.parametrize("cue", _CONVENTIONS)
def test_without_a_legend_strokes_paleness_and_green_against_red_are_understood(cue: str) -> None:
    assert _states(_page(*_CONVENTIONS[cue])) == _RIGHT


def test_without_a_legend_an_arbitrary_sign_is_not_guessed() -> None:
    one, two = _CUES["letter"]
    assert set(_states(_page(one, two)).values()) == {"unknown"}


def test_a_legend_in_words_nobody_knows_leaves_all_unknown() -> None:
    one, two = _CUES["filled"]
    assert set(_states(_page(one, two, ("zorp", "blim"))).values()) == {"unknown"}


def test_one_known_word_of_two_is_enough() -> None:
    one, two = _CUES["filled"]
    assert _states(_page(one, two, ("zorp", "sold out"))) == _RIGHT


def test_counts_boxes_and_hours_that_are_no_slots() -> None:
    found = _page(*_CONVENTIONS["struck"])
    assert [slot.time for slot in found.slots] == list(_TIMES)
    assert {slot.count for slot in found.slots} == {4}
    for slot in found.slots:
        assert 52 <= slot.box.height <= 60
        assert slot.box.left <= slot.time_box.left
        assert slot.time_box.right <= slot.box.right


def test_words_in_a_list_without_frames() -> None:
    rows = "".join(f"<p>{time} – {'fully booked' if time in _GONE else '3 spots left'}</p>" for time in _TIMES)
    found = find_slots(sheet_of_page(f"{_STYLE}{rows}".encode()))
    assert _states(found) == _RIGHT
    assert {slot.count for slot in found.slots if slot.state == "open"} == {3}


def test_swatches_of_colour_before_words_are_a_legend() -> None:
    swatch = "display:inline-block;width:14px;height:14px;background:"
    key = f'<p><i style="{swatch}#2a66b8"></i> full &nbsp; &nbsp; &nbsp; <i style="{swatch}#d98318"></i> available</p>'
    found = _page(("border:2px solid #d98318", "", ""), ("border:2px solid #2a66b8", "", ""), extra=key)
    assert _states(found) == _RIGHT


def test_a_sentence_is_a_legend() -> None:
    found = _page(("", "font-weight:800", ""), _PLAIN, extra="<p>Times in bold are sold out.</p>")
    assert _states(found) == _WRONG_WAY


def test_a_page_of_plain_text_has_no_slots(tmp_path: Path) -> None:
    assert find_slots(sheet_of_page(b"<p>We open at 10:00 and close at 18:00.</p>")).slots == ()


def _spoilt(page: bytes, way: str) -> Sheet:
    image_module = pytest.importorskip("PIL.Image")
    sheet = sheet_of_page(page)
    assert sheet.pixels is not None
    image = image_module.fromarray(sheet.pixels)
    if way == "compressed":
        data = io.BytesIO()
        image.save(data, "JPEG", quality=40)
        return replace(sheet, pixels=np.asarray(image_module.open(data).convert("RGB")))
    lines = tuple(
        replace(line, box=Box(*(side // 2 for side in line.box)), edges=tuple((a // 2, b // 2) for a, b in line.edges))
        for line in sheet.lines
    )
    half = image.resize((image.width // 2, image.height // 2))
    return replace(sheet, lines=lines, pixels=np.asarray(half))


@pytest.mark.parametrize("way", ["compressed", "half"])
def test_a_poor_picture_is_abstained_from_and_not_guessed(way: str) -> None:
    one, two = _CUES["letter"]
    chips = "".join(_chip(time, two if time in _GONE else one) for time in _TIMES)
    key = f"<p>{_chip('hh:mm', one, '')} = free</p><p>{_chip('hh:mm', two, '')} = taken</p>"
    found = find_slots(_spoilt(f"{_STYLE}{key}<div>{chips}</div>".encode(), way))
    assert [slot.time for slot in found.slots] == list(_TIMES)
    assert all(slot.state in ("unknown", _RIGHT[slot.time]) for slot in found.slots)


def test_where_only_sold_out_slots_are_labelled_the_others_are_open() -> None:
    chips = "".join(_chip(time, _PLAIN, "Sold out" if time in _GONE else "") for time in _TIMES)
    assert _states(find_slots(sheet_of_page(f"{_STYLE}<div>{chips}</div>".encode()))) == _RIGHT


def test_a_slot_without_words_among_others_with_both_is_unknown() -> None:
    notes = {time: "Sold out" if time in _GONE else "available" for time in _TIMES} | {"11:00": ""}
    chips = "".join(_chip(time, _PLAIN, note) for time, note in notes.items())
    found = find_slots(sheet_of_page(f"{_STYLE}<div>{chips}</div>".encode()))
    assert _states(found) == _RIGHT | {"11:00": "unknown"}


def test_times_with_points_h_or_halves_of_the_day_are_read_beside_prices() -> None:
    rows = "<p>9:30 AM &nbsp; Available $20.00</p><p>1:00 PM &nbsp; Sold out $20.00</p>"
    found = find_slots(sheet_of_page(f"<!doctype html><meta charset='utf-8'>{rows}".encode()))
    assert _states(found) == {"09:30": "open", "13:00": "sold_out"}
    rows = "<p>10h30 – complet</p><p>11h00 – disponible</p><p>15h30 – disponible</p>"
    found = find_slots(sheet_of_page(f"<!doctype html><meta charset='utf-8'>{rows}".encode()))
    assert _states(found) == {"10:30": "sold_out", "11:00": "open", "15:30": "open"}


def _drawn(faces: tuple[tuple[str, str, str], tuple[str, str, str]], gone: set[str]) -> dict[str, str]:
    chips = "".join(_chip(time, faces[time in gone]) for time in _TIMES)
    return _states(find_slots(sheet_of_page(f"{_STYLE}<div>{chips}</div>".encode())))


def test_the_same_button_filled_and_hollow_tells_which_can_be_booked() -> None:
    button = "border:1px solid #b0b0b0;border-radius:14px;font-size:12px;padding:2px 14px"
    full = f'<i style="{button};background:#0b63b8;color:#fff">Choose</i>'
    hollow = f'<i style="{button};color:#b0b0b0">Choose</i>'
    assert _drawn((("", "", full), ("", "", hollow)), _GONE) == _RIGHT


def test_slots_out_of_focus_are_sold_out() -> None:
    assert _drawn((_PLAIN, ("filter:blur(.9px) opacity(.7)", "", "")), _GONE) == _RIGHT


def test_plain_slots_that_are_all_alike_are_open() -> None:
    assert set(_drawn((_PLAIN, _PLAIN), set()).values()) == {"open"}


@pytest.mark.parametrize(
    "cell", ["background:{}", "background:{};border:none", "color:#222;box-shadow:inset 0 0 0 9px {}"]
)
@pytest.mark.parametrize("colours", [("#dff0d8", "#f2dede"), ("#cfe2f7", "#e4e4e4"), ("#f3e6c4", "#e3d7f3")])
def test_pale_swatches_explain_a_plain_table_in_these_colours(cell: str, colours: tuple[str, str]) -> None:
    swatch = "display:inline-block;width:14px;height:14px;background:"
    words = ("available", "sold out")
    key = "".join(
        f'<span><i style="{swatch}{c}"></i> {w}</span> &nbsp; &nbsp; ' for c, w in zip(colours, words, strict=True)
    )
    row = "".join(f'<td style="padding:12px 18px;{cell.format(colours[time in _GONE])}">{time}</td>' for time in _TIMES)
    assert _states(find_slots(sheet_of_page(f"{_STYLE}<table><tr>{row}</tr></table><p>{key}</p>".encode()))) == _RIGHT


def test_a_swatch_in_the_colour_of_the_page_does_not_make_all_slots_open() -> None:
    swatch = "display:inline-block;width:14px;height:14px;border:1px solid #777;background:"
    key = f'<p><i style="{swatch}#fff"></i> available &nbsp; &nbsp; <i style="{swatch}#d0d0d0"></i> sold out</p>'
    row = "".join(f'<td style="padding:12px 18px">{time}</td>' for time in _TIMES)
    found = find_slots(sheet_of_page(f"{_STYLE}<table><tr>{row}</tr></table>{key}".encode()))
    assert set(_states(found).values()) == {"unknown"}


def test_filled_buttons_that_are_all_alike_are_open_and_pale_ones_sold_out() -> None:
    filled, pale = ("background:#23304f;border-color:#23304f;color:#fff", "", ""), ("color:#bbb", "", "")
    assert set(_drawn((filled, filled), _GONE).values()) == {"open"}
    assert set(_drawn((pale, pale), _GONE).values()) == {"sold_out"}


def test_words_that_nobody_knows_keep_plain_slots_from_being_open() -> None:
    chips = "".join(_chip(time, _PLAIN, "blim zorp" if time in _GONE else "fram wex") for time in _TIMES)
    assert set(_states(find_slots(sheet_of_page(f"{_STYLE}<div>{chips}</div>".encode()))).values()) == {"unknown"}


def test_thick_edges_outside_the_frame_are_compared_with_those_of_the_samples() -> None:
    edge = "border-left:6px solid"
    assert _states(_page((f"{edge} #2b9348", "", ""), (f"{edge} #d00000", "", ""), ("taken", "free"))) == _WRONG_WAY


@pytest.mark.parametrize("turned", [False, True])
def test_a_double_frame_and_a_single_one_are_told_by_their_lines(turned: bool) -> None:
    inner = "box-shadow:inset 0 0 0 2px #fbf7ee,inset 0 0 0 4px #7b2740"
    frame = "background:#fbf7ee;border:2px solid #7b2740;"
    faces = [(frame + inner, "", "<i></i>"), (frame, "", "<i></i>")]
    one, two = faces[::-1] if turned else faces
    found = _page(one, two, ("bookable", "sold out"))
    assert {slot.time for slot in found.slots if slot.state == "sold_out"} == _GONE
    assert all("as many lines" in slot.why for slot in found.slots)


@pytest.mark.parametrize("face", ["color:#bbb", "text-decoration:line-through"])
def test_no_card_does_not_outweigh_pale_or_struck_letters(face: str) -> None:
    card = "<i style='background:#f3e3b8;padding:0 30px'>Reserved</i>"
    chips = "".join(
        _chip(time, (face if time == "13:30" else "", "", card if time in _GONE - {"13:30"} else "")) for time in _TIMES
    )
    states = _states(find_slots(sheet_of_page(f"{_STYLE}<div>{chips}</div>".encode())))
    assert states["13:30"] != "open"
    assert {time for time, state in states.items() if state == "open"} == set(_TIMES) - _GONE
