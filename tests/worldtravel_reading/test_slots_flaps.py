"""Words with each letter on a tile of its own, on pages whose recogniser saw nothing of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tripmend_suites.worldtravel.reading import Sheet, sheet_of_page
from tripmend_suites.worldtravel.reading.slots import find_slots

pytestmark = pytest.mark.slow

pytest.importorskip("playwright.sync_api")
pytest.importorskip("rapidocr")
_STYLE = """<!doctype html><meta charset="utf-8"><style>body{font:16px 'Liberation Sans';margin:20px;width:900px}
.c{display:inline-flex;align-items:center;gap:14px;border:1px solid #bbb;padding:8px 13px;margin:0 8px 10px 0}
.c b{display:inline-block;width:16px;height:26px;margin-right:2px;font:700 16px/26px 'Liberation Mono',monospace;
text-align:center;vertical-align:top}.c span{white-space:nowrap;font-size:0}</style>"""
_TIMES = ("10:00", "10:30", "11:00", "11:30", "12:00")
_GONE = {"10:30", "12:00"}
_DARK = "color:#f7f4e6;background:linear-gradient(#3d4551 13px,#20242a 13px)"


def _sheet(words: dict[str, str], tile: str, many: int) -> Sheet:
    """A screenshot with tiles, of which the recogniser has read the times only."""
    chips = "".join(
        f'<div class="c">{time}<span>'
        + "".join(f'<b style="{tile}">{letter}</b>' for letter in word.ljust(many, "\u00a0"))
        + "</span></div>"
        for time, word in words.items()
    )
    sheet = sheet_of_page(f"{_STYLE}{chips}".encode())
    return replace(sheet, source="screenshot", lines=tuple(line for line in sheet.lines if ":" in line.text))


def _words(open_word: str, sold: str) -> dict[str, str]:
    return {time: sold if time in _GONE else open_word for time in _TIMES}


@pytest.mark.parametrize(
    ("open_word", "sold"), [("SPACES", "FULL"), ("OPEN", "CLOSED"), ("LIBRE", "COMPLET")], ids=["en", "shop", "fr"]
)
def test_letters_on_dark_flaps_are_one_word(open_word: str, sold: str) -> None:
    many = max(len(open_word), len(sold))
    found = find_slots(_sheet(_words(open_word, sold), _DARK, many)).slots
    assert {slot.time: slot.state for slot in found} == {
        time: "sold_out" if time in _GONE else "open" for time in _TIMES
    }
    assert {slot.words for slot in found} == {open_word, sold}


def test_letters_on_coloured_tiles_are_one_word() -> None:
    tile = "color:#123;background:#f2b632"
    found = find_slots(_sheet(_words("FREE", "GONE"), tile, 4)).slots
    assert [slot.state for slot in found] == ["open", "sold_out", "open", "open", "sold_out"]


def test_tiles_without_letters_say_nothing() -> None:
    found = find_slots(_sheet(_words("", ""), _DARK, 6)).slots
    assert {slot.words for slot in found} == {""}


def test_a_word_on_flaps_that_nobody_knows_is_unknown() -> None:
    found = find_slots(_sheet(_words("QUIBBLE", "ZORBS"), _DARK, 7)).slots
    assert {slot.state for slot in found} == {"unknown"}


def test_times_on_tiles_of_their_own_keep_the_words_beside_them() -> None:
    tile = "border-radius:3px;padding:8px 11px;font-weight:bold;background:"
    chips = "".join(
        f'<div class="c" style="padding:6px 10px"><u style="text-decoration:none;{tile}'
        f'{"#e8e9ea;color:#8d9096" if time in _GONE else "#222;color:#fff"}">{time}</u>'
        f"<em>max {many}</em></div>"
        for many, time in enumerate(_TIMES, 2)
    )
    found = find_slots(sheet_of_page(f"{_STYLE}{chips}".encode())).slots
    assert [slot.count for slot in found] == [2, 3, 4, 5, 6]
    assert {slot.time: slot.state for slot in found} == {
        time: "sold_out" if time in _GONE else "open" for time in _TIMES
    }
