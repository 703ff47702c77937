"""Letters that a recogniser took for others or lost, in labels and in samples without a frame."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading import Box, sheet_of_page
from tripmend_suites.worldtravel.reading.slots import find_slots
from tripmend_suites.worldtravel.reading.slots.frames._cells import Cell, Piece
from tripmend_suites.worldtravel.reading.slots.signs._wording import by_words
from tripmend_suites.worldtravel.reading.slots.words._times import Token

pytestmark = pytest.mark.slow


def _cells(*labels: str) -> list[Cell]:
    box = Box(0, 0, 60, 20)
    token = Token(600, 0, 0, 5, box)
    return [
        Cell(token, box, box, True, (Piece(f"max {n}", box), Piece(label, box))) for n, label in enumerate(labels, 1)
    ]


def _told(*labels: str) -> list[str]:
    return [one.state for one in by_words(_cells(*labels))]


def test_a_label_with_a_letter_lost_takes_the_state_of_the_label_that_it_is() -> None:
    full, slip, free = "Full: join the waiting list", "Ful: join the waiing list", "Choose this time"
    assert _told(slip, free) == ["open", "open"]  # by itself it says no more than "join"
    assert _told(full, full, "Full: join thewaiing list", free, free)[2] == "sold_out"
    assert _told(full, full, "Ful: join the waiting list", free)[2] == "sold_out"


def test_lost_spaces_do_not_make_a_label_another() -> None:
    assert _told("ausgebucht · noplaces left", "frei · places left") == ["sold_out", "open"]
    assert _told(
        "Full:join hewaiting list", "Full: join the waiting list", "Full: join the waiting list", "Choose"
    ) == [*("sold_out", "sold_out", "sold_out", "open")]


def test_no_places_left_is_no_slip_of_places_left() -> None:
    assert _told("places left", "places left", "places left", "no places left") == ["open", "open", "open", "sold_out"]


def test_a_label_without_the_negation_is_no_slip_of_the_one_with_it() -> None:
    no, yes = "We cannot fit you in", "We can fit you in"
    said = _told(*[no] * 8, *[yes] * 4)
    assert said[:8] == ["sold_out"] * 8
    assert "sold_out" not in said[8:]


def test_a_word_in_labels_of_both_states_tells_nothing() -> None:
    said = _told("places left English", "places left English", "no places left English", "English")
    assert said == ["open", "open", "sold_out", "unknown"]


_PAGE = """<!doctype html><meta charset="utf-8"><style>body{font:16px 'Liberation Sans';margin:20px;width:640px}
.c{display:inline-flex;align-items:center;gap:9px;border:2px solid transparent;padding:8px 13px;margin:0 8px 10px 0;
min-height:40px}.c em{font-style:normal;font-size:12px}</style>"""
_FIRM, _BARE = "border-color:#222;font-size:19px;font-weight:600", "font-size:13px;color:#777"


@pytest.mark.parametrize(("words", "gone"), [(("free", "taken"), 1), (("taken", "free"), 0)])
def test_a_sample_without_a_frame_ends_where_its_words_begin(words: tuple[str, str], gone: int) -> None:
    pytest.importorskip("playwright.sync_api")
    key = "".join(
        f'<span class="c" style="{css}">hh:mm</span> = {word} ' for css, word in zip((_FIRM, _BARE), words, strict=True)
    )
    faces = {"10:00": 0, "10:30": 1, "11:00": 0, "11:30": 0, "12:00": 1, "12:30": 0, "13:00": 0, "13:30": 0}
    chips = "".join(
        f'<div class="c" style="{(_FIRM, _BARE)[at]}"><span>{time}</span><em>max 4</em></div>'
        for time, at in faces.items()
    )
    found = find_slots(sheet_of_page(f"{_PAGE}<p>{key}</p><div>{chips}</div>".encode()))
    assert [entry.words for entry in found.legends] == list(words)
    assert {s.time: s.state for s in found.slots} == {
        time: "sold_out" if at == gone else "open" for time, at in faces.items()
    }


def test_lines_of_two_frames_make_no_frame_around_a_time_between_them() -> None:
    pytest.importorskip("playwright.sync_api")
    rows = "".join(
        f'<div><div class="c" style="{_BARE if time == "10:30" else _FIRM};width:90px">{time}</div></div>'
        for time in ("10:00", "10:30", "11:00", "11:30", "12:00")
    )
    found = {slot.time: slot.box for slot in find_slots(sheet_of_page(f"{_PAGE}{rows}".encode())).slots}
    assert found["10:30"].top > found["10:00"].bottom + 2
    assert found["10:30"].bottom < found["11:00"].top - 2
