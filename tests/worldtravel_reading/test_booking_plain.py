"""Booking pages of plain text: what looks like an event and is none, and amounts of which nothing is made."""

from __future__ import annotations

import pytest

from tests.worldtravel_reading._sheets import text_sheet, values
from tripmend_suites.worldtravel.reading import Reading, reader_of

pytestmark = pytest.mark.slow

_HEAD = "Museo Example\nWednesday 13 May 2026\n"


def reading(*lines: str) -> Reading:
    return reader_of("booking")(text_sheet(_HEAD + "\n".join(lines)))


def slots(*lines: str) -> dict[str, str]:
    return {one["time"]: one["state"] for one in values(reading(*lines), "slot")}


@pytest.mark.parametrize(
    "words",
    [
        *(
            "no longer sold out",
            "never sold out",
            "not sold out",
            "no longer fully booked",
            "never completely sold out",
        ),
        *("nicht mehr ausgebucht", "pas encore complet", "non più esaurito", "ya no agotado", "niet meer uitverkocht"),
    ],
)
def test_what_is_no_longer_sold_out_is_not_sold_out(words: str) -> None:
    assert slots("10:00 sold out", f"11:30 {words}", "12:00 sold out") == {
        "10:00": "sold_out",
        "11:30": "open",
        "12:00": "sold_out",
    }


@pytest.mark.parametrize("words", ["not available", "no longer available", "never available", "not yet available"])
def test_what_is_not_available_is_not_open(words: str) -> None:
    assert slots("10:00 available", f"11:30 {words}")["11:30"] == "sold_out"


@pytest.mark.parametrize(
    "long", ["15:00 limited seats left, call us for a place", "15:00 was sold out, now available again"]
)
def test_a_slot_below_a_long_line_is_not_swallowed(long: str) -> None:
    found = reading("14:30 available", long, "15:30 not available", "16:00 available")
    states = {one["time"]: one["state"] for one in values(found, "slot")}
    assert states["15:30"] == "sold_out"
    assert states["16:00"] == "open"
    assert {one["event"] for one in values(found, "slot")} == {""}


@pytest.mark.parametrize(
    "lines",
    [
        ("Adult 12.00 €", "Refund –5.00 €", "Adult -12.00€"),
        ("Adult 1500円", "Locker 500円"),
        ("Bilet ulgowy 12,00 €",),
        ("Note: doors open 15 minutes early",),
        ("Adult 12,000 won",),
        ("available | sold out | available",),
        ("no longer available",),
        ("Doors 9:30",),
    ],
)
def test_a_price_a_note_a_time_or_a_state_is_no_event(lines: tuple[str, ...]) -> None:
    found = reading(*lines, "10:00 available", "11:00 available")
    assert {one["event"] for one in values(found, "slot")} == {""}
    assert not values(found, "genre")


@pytest.mark.parametrize("name", ["Opera Carmen", "Still Life", "Free Jazz Night", "The Open Sea"])
def test_a_name_over_slots_is_still_an_event(name: str) -> None:
    found = values(reading(name, "10:00 available", "11:00 sold out"), "slot")
    assert {one["event"] for one in found} == {name.removesuffix(" Night")}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Senior 12-14 €", ["price 12-14 €"]),
        ("Student 9 to 11 €", ["price 9 to 11 €"]),
        ("Student €9–€11", ["price €9–€11"]),
        ("Senior £12-14", ["price £12-14"]),
        ("Adult €12.00 (was €15.00)", ["price 12.00", "price 15.00"]),
        ("Child 8 € / 6 € with card", ["price 8.00", "price 6.00"]),
        ("Adult ¥60", ["price ¥60"]),
        ("Adult 12,000 won", ["price 12,000 won"]),
        ("Bilet ulgowy 12,00 €", ["price 12.00"]),
    ],
)
def test_an_amount_that_is_not_used_is_said(line: str, said: list[str]) -> None:
    found = reading(line, "10:00 available")
    assert not values(found, "price")
    assert [one.what for one in found.abstained if one.what.startswith("price") and " in " not in one.what] == said


def test_crowns_on_a_page_of_euros_are_said() -> None:
    found = reading("Adult 12 €", "Child 1.500 kr", "10:00 available")
    assert [one["cents"] for one in values(found, "price")] == [1200]
    assert "price 1.500 kr" in [one.what for one in found.abstained]


@pytest.mark.parametrize("lines", [["Adult ¥60", "Kyoto, Gion 4"], ["Adult ¥60", "Prices in yen"], ["Adult ¥1,500"]])
def test_a_bare_yen_sign_needs_a_sign_of_japan_or_a_large_amount(lines: list[str]) -> None:
    assert [one["currency"] for one in values(reading(*lines, "10:00 available"), "price")] == ["JPY"]


def test_ages_and_names_before_a_price_make_no_range() -> None:
    found = values(reading("Child (6-12) 8 €", "Adult 12 € - Student 10 €", "10:00 available"), "price")
    assert [(one["fare"], one["cents"]) for one in found] == [("child", 800), ("adult", 1200), ("student", 1000)]
