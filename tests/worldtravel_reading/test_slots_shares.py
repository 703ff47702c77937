"""Shares without a word, whose meaning a page tells by itself: ``0 / 12`` under *places left / places*."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading import sheet_of_page
from tripmend_suites.worldtravel.reading.slots import SeenSlot, find_slots
from tripmend_suites.worldtravel.reading.slots.signs._shares import kind_of_shares

pytestmark = pytest.mark.slow

_STYLE = "<meta charset='utf-8'><style>div{display:inline-block;border:1px solid #888;padding:8px;margin:4px}</style>"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("places left / places", "free"),
        ("Shown under each time: seats free / seats in all.", "free"),
        ("The numbers show places left out of all places.", "free"),
        ("The first number tells how many places are left, the second how many there are.", "free"),
        ("freie Plätze / Plätze insgesamt", "free"),
        ("posti liberi / posti totali", "free"),
        ("0 / 12 = sold out", "free"),
        ("12 / 12: available", "free"),
        ("booked / of", "taken"),
        ("Numbers: seats booked of seats in all", "taken"),
        ("belegt / gesamt", "taken"),
        ("12/12: fully booked", "taken"),
        ("0/12 means available", "taken"),
    ],
)
def test_a_line_tells_what_the_first_number_of_a_share_counts(line: str, kind: str) -> None:
    assert kind_of_shares(["Paper Museum", line]) == kind


@pytest.mark.parametrize(
    "lines",
    [
        ["places left / places", "booked / of"],
        ["Free cancellation of tickets."],
        ["Free entry to all places"],
        ["Free / sold tickets"],
        ["left of the"],
        ["Tickets sold of all places in town"],
        ["The number is the largest party that can still book that time together."],
        ["12 of 12"],
    ],
)
def test_other_lines_tell_nothing_of_shares(lines: list[str]) -> None:
    assert kind_of_shares(lines) is None


def _slots(line: str, *notes: str) -> list[SeenSlot]:
    pytest.importorskip("playwright.sync_api")
    chips = "".join(f"<div>1{n}:00 <i>{note}</i></div>" for n, note in enumerate(notes))
    return list(find_slots(sheet_of_page(f"{_STYLE}<h1>Tours</h1><p>{line}</p>{chips}".encode())).slots)


@pytest.mark.parametrize(
    ("line", "states", "counts"),
    [
        ("places left / places", ["sold_out", "open", "open", "sold_out"], [0, 12, 5, 0]),
        ("booked / of", ["open", "sold_out", "open", "open"], [12, 0, 7, 12]),
        ("Our tours last two hours.", ["unknown", "unknown", "open", "unknown"], None),
    ],
)
def test_shares_are_read_as_the_page_tells(line: str, states: list[str], counts: list[int] | None) -> None:
    found = _slots(line, "0 / 12", "12 / 12", "5 / 12", "0 / 12")
    assert [slot.state for slot in found] == states
    assert [slot.words.replace(" ", "") for slot in found] == ["0/12", "12/12", "5/12", "0/12"]  # as written
    if counts is not None:
        assert [slot.count for slot in found] == counts


def test_a_slot_that_lost_its_share_is_not_open_by_its_looks() -> None:
    found = _slots("places left / places", "4 / 12", "", "7 / 12", "2 / 12", "0 / 12")
    assert [slot.state for slot in found] == ["open", "unknown", "open", "open", "sold_out"]
