"""Slots told by small drawings of a legend, with stripes for languages painted over, and by places without words."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading import sheet_of_page
from tripmend_suites.worldtravel.reading.slots import find_slots

pytestmark = pytest.mark.slow

pytest.importorskip("playwright.sync_api")
_STYLE = """<!doctype html><meta charset="utf-8"><style>body{font:16px 'Liberation Sans';margin:20px;width:900px}
.c{display:inline-flex;position:relative;align-items:center;gap:9px;border:1px solid #bbb;border-radius:6px;
padding:8px 13px;margin:0 8px 10px 0;min-height:40px}.c em{font-style:normal;font-size:12px;color:#555}
.c i{font-style:normal}.c u{position:absolute;left:0;top:0;bottom:0;width:6px}
.sw{display:inline-block;width:18px;height:12px}</style><h1>Paper Museum</h1>"""
_TIMES = ("10:00", "10:30", "11:00", "11:30", "12:00", "12:30", "13:00", "13:30")
_GONE = {"10:30", "12:00", "13:30"}
_RIGHT = {time: "sold_out" if time in _GONE else "open" for time in _TIMES}


def _chip(text: str, mark: str, note: str = "max 4", style: str = "") -> str:
    return f'<div class="c" style="{style}"><span>{text}</span><em>{note}</em>{mark}</div>'


def _states(body: str) -> dict[str, str]:
    return {slot.time: slot.state for slot in find_slots(sheet_of_page(f"{_STYLE}{body}".encode())).slots}


_FLAG = '<i style="width:32px;height:24px;background:linear-gradient({})"></i>'
_UPRIGHT = _FLAG.format("90deg,#f7c821 50%,#1747a6 50%")
_LEVEL = _FLAG.format("#f7c821 25%,#1747a6 25% 75%,#f7c821 75%")
_SMALL, _LARGE = '<i style="font-size:13px">slot</i>', '<i style="font-size:13px">SLOT</i>'


@pytest.mark.parametrize(("one", "two"), [(_UPRIGHT, _LEVEL), (_LEVEL, _UPRIGHT), (_SMALL, _LARGE), (_LARGE, _SMALL)])
def test_a_drawing_of_a_sample_is_found_in_the_slots(one: str, two: str) -> None:
    key = f"<p>{_chip('hh:mm', one, '')} = free</p><p>{_chip('hh:mm', two, '')} = taken</p>"
    chips = "".join(_chip(time, two if time in _GONE else one, f"max {4 + 2 * at}") for at, time in enumerate(_TIMES))
    assert _states(f"{key}<div>{chips}</div>") == _RIGHT


def test_the_height_of_the_time_in_its_frame_is_compared_with_the_samples() -> None:
    high, low = "padding:1px 13px 31px", "padding:31px 13px 1px"
    key = f"{_chip('hh:mm', '', '', low)} = free &nbsp; {_chip('hh:mm', '', '', high)} = taken"
    chips = "".join(_chip(time, "", style=high if time in _GONE else low) for time in _TIMES)
    assert _states(f"<p>{key}</p><div>{chips}</div>") == _RIGHT


def test_stripes_in_the_colours_of_languages_are_no_states() -> None:
    colours = {"10:00": "#1565c0", "11:30": "#1565c0", "12:30": "#d81b8c"}
    key = "".join(
        f'<i class="sw" style="background:{colour}"></i> {name} '
        for name, colour in (("German", "#1565c0"), ("English", "#d81b8c"))
    )
    pale = "color:#a9a9a9;border-color:#e2e2e2"
    chips = "".join(
        _chip(time, f'<u style="background:{colours.get(time, "none")}"></u>', style=pale if time in _GONE else "")
        for time in _TIMES
    )
    assert _states(f"<p>Language of the tour &nbsp; {key}</p><div>{chips}</div>") == _RIGHT
    alike = chips.replace(pale, "")
    assert "sold_out" not in _states(f"<p>Language of the tour &nbsp; {key}</p><div>{alike}</div>").values()


def test_a_slot_is_open_that_has_nothing_where_others_have_the_word_for_sold_out() -> None:
    line = "width:86px;min-height:22px;border-bottom:2px dotted #777"
    chips = "".join(
        _chip(time, f'<i style="{line}">{"vergeben" if time in _GONE else ""}</i>', style="border-width:0 0 1px")
        for time in _TIMES
    )
    assert _states(f"<div>{chips}</div>") == _RIGHT


def test_of_two_words_with_a_box_each_the_one_with_an_empty_box_is_not_meant() -> None:
    chips = "".join(_chip(time, "<i>☐ free taken</i>" if time in _GONE else "<i>free ☐ taken</i>") for time in _TIMES)
    assert _states(f"<div>{chips}</div>") == _RIGHT


@pytest.mark.parametrize(("words", "first"), [(("free", "taken"), "open"), (("taken", "free"), "sold_out")])
def test_corners_are_compared_with_those_of_the_samples(words: tuple[str, str], first: str) -> None:
    one, two = (f"border:2px solid #222;border-radius:{r};padding:8px 22px" for r in ("22px 0", "0 22px"))
    key = " &nbsp; ".join(
        f"{_chip('hh:mm', '', '', face)} = {word}" for face, word in zip((one, two), words, strict=True)
    )
    chips = "".join(_chip(time, "", style=two if time in _GONE else one) for time in _TIMES)
    second = "sold_out" if first == "open" else "open"
    expected = {time: second if time in _GONE else first for time in _TIMES}
    assert _states(f"<p>{key}</p><div>{chips}</div>") == expected


def test_of_two_words_the_one_with_a_line_through_it_is_not_meant() -> None:
    line = '<b style="position:absolute;top:55%;height:1px;background:#111;{}"></b>'
    free, full = line.format("left:0;width:31px"), line.format("right:0;width:28px")
    chips = "".join(
        _chip(time, f'<i style="position:relative">free / full{free if time in _GONE else full}</i>') for time in _TIMES
    )
    assert _states(f"<div>{chips}</div>") == _RIGHT


def test_words_for_both_states_in_all_slots_are_not_guessed_from_how_they_are_drawn() -> None:
    chips = "".join(_chip(time, "<i>free / full</i>") for time in _TIMES)
    assert set(_states(f"<div>{chips}</div>").values()) == {"unknown"}


def test_two_colours_one_above_the_other_are_no_stroke_through_the_time() -> None:
    half = "background:linear-gradient(#fff 50%,#c9ecd5 50%);color:#12301e"
    chips = "".join(_chip(time, "", style=half) for time in _TIMES)
    assert "sold_out" not in _states(f"<div>{chips}</div>").values()


@pytest.mark.parametrize("thick_above", [True, False])
def test_rules_at_the_foot_of_slots_without_frames_are_compared_with_the_samples(thick_above: bool) -> None:
    rule = "linear-gradient(#222,#222) 0 {}/100% {}px no-repeat"
    rules = [((6, "100%"), (1, "calc(100% - 10px)")), ((1, "100%"), (6, "calc(100% - 5px)"))]
    faces = [
        "border:0;border-radius:0;padding-bottom:17px;background:"
        + ",".join(rule.format(at, wide) for wide, at in pair)
        + ",#fff"
        for pair in rules
    ]
    one, two = faces if thick_above else faces[::-1]
    key = f"<p>{_chip('hh:mm', '', '', one)} = free</p><p>{_chip('hh:mm', '', '', two)} = taken</p>"
    chips = "".join(_chip(time, "", style=two if time in _GONE else one) for time in _TIMES)
    assert _states(f"{key}<div>{chips}</div>") == _RIGHT


def test_letters_in_the_colour_of_a_sample_are_as_that_sample_is() -> None:
    faces = (
        "<style>.c{border:0}b{font-weight:400;color:#00e;text-decoration:underline}s{color:#333;text-decoration:none}"
    )
    key = '<p><span class="c"><b>hh:mm</b></span> = free</p><p><span class="c"><s>hh:mm</s></span> = taken</p>'
    for gone in (set[str](), _GONE):
        tags = {time: "s" if time in gone else "b" for time in _TIMES}
        chips = "".join(_chip(f"<{tag}>{time}</{tag}>", "") for time, tag in tags.items())
        right = {time: "sold_out" if time in gone else "open" for time in _TIMES}
        assert _states(f"{faces}</style>{key}<div>{chips}</div>") == right


def test_of_two_faces_the_one_that_smiles_is_told_by_its_mouth() -> None:
    face = "<i style=\"font:27px/26px 'DejaVu Sans'\">{}</i>"
    one, two = face.format("☺"), face.format("☹")
    key = f"<p>{_chip('hh:mm', two, '')} = taken &nbsp; {_chip('hh:mm', one, '')} = free</p>"
    chips = "".join(_chip(time, two if time in _GONE else one, f"max {4 + 2 * at}") for at, time in enumerate(_TIMES))
    assert _states(f"{key}<div>{chips}</div>") == _RIGHT


def test_a_large_sign_for_no_entry_is_a_cross() -> None:
    sign = "width:20px;height:20px;border-radius:50%;background:linear-gradient(#fff,#fff) center/12px 4px no-repeat"
    marks = {time: f'<i style="{sign} #c4161c"></i>' if time in _GONE else "" for time in _TIMES}
    avatar = '<p style="background:#b33024;width:60px;height:60px"></p>'
    assert _states(f"{avatar}<div>{''.join(_chip(t, mark) for t, mark in marks.items())}</div>") == _RIGHT
