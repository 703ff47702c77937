"""Slots of plain text: the words beside, below or over a time tell whether it can be booked."""

from __future__ import annotations

import pytest

from tests.worldtravel_reading._sheets import text_sheet, values
from tripmend_suites.worldtravel.reading import reader_of
from tripmend_suites.worldtravel.reading.slots import find_slots

pytestmark = pytest.mark.slow

_HEAD = "Palazzo Vecchio\nMonday, 5 May 2025\n\nTickets\nAdults - 12.00 €\nChildren 6.00 €\n\n"
_THREE = {"10:00": "open", "10:30": "sold_out", "11:00": "open"}


def states(text: str) -> dict[str, str]:
    return {slot.time: slot.state for slot in find_slots(text_sheet(text)).slots}


@pytest.mark.parametrize(
    "text",
    [
        "10:00 available\n10:30 sold out\n11:00 available",
        "10:00: available\n10:30: sold out\n11:00: available",
        "- 10:00 - 5 places left\n- 10:30 - fully booked\n- 11:00 - 2 places left",
        "10:00 (free)\n10:30 (taken)\n11:00 (free)",
        "10:00 - 10:30 available\n10:30 - 11:00 sold out\n11:00 – 11:30 available",
        "10:00 available, 10:30 sold out, 11:00 available",
        "10:00  available   11:00  available\n10:30  sold out",
        "| Time | State |\n|---|---|\n| 10:00 | available |\n| 10:30 | sold out |\n| 11:00 | available |",
        "Available: 10:00, 11:00\nSold out: 10:30",
        "Available:\n- 10:00\n- 11:00\nSold out:\n- 10:30",
        "10:00\navailable\n10:30\nsold out\n11:00\navailable\nContact us",
        "10:00\navailable\n\n10:30\nsold out\n\n11:00\navailable",
        "available\n10:00\nsold out\n10:30\navailable\n11:00",
        "10:00\n10:30 sold out\n11:00",
        "free 10:00\nsold out 10:30\nfree 11:00",
        "10:00 Uhr frei\n10:30 Uhr ausgebucht\n11:00 Uhr noch 3 Plätze",
        "10.00 libre\n10.30 complet\n11.00 libre",
        "10:00 am available\n10:30 am sold out\n11 am available",
        "10:00 ✓\n10:30 ✗\n11:00 ✓",
        "Time\tPlaces\n10:00\t12\n10:30\t0\n11:00\t3",
        "There are places on the 10:00 tour. The one at 10:30 is sold out. At 11:00 there are places left.",
    ],
)
def test_words_tell_the_states(text: str) -> None:
    assert states(text) == _THREE


@pytest.mark.parametrize(
    "text",
    [
        "10:00\n10:30\n11:00",
        "x = available\no = sold out\n10:00 x\n10:30 o\n11:00 x",
        "Times in bold are sold out.\n10:00\n10:30\n11:00",
        "10:00 available / sold out\n10:30 available / sold out",
        "10:00\navailable or\n10:30\nsold out\n11:00",
    ],
)
def test_what_no_word_tells_is_unknown(text: str) -> None:
    assert set(states(text).values()) == {"unknown"}


def test_a_letter_about_a_booking_says_no_state() -> None:
    assert "sold_out" not in states("Your ticket is booked for 10:30. Please arrive at 10:15.").values()
    mixed = states("The 10:30 tour is sold out.\nMeet us at 11:00 at the gate.")
    assert mixed == {"10:30": "sold_out", "11:00": "unknown"}
    assert states("Opening hours 10:00 - 18:00\nLast entry 17:30") == {}


def test_a_text_is_read_as_a_booking_page() -> None:
    reading = reader_of("booking")(text_sheet(f"{_HEAD}10:00 available\n10:30 sold out\n11:00 3 left"))
    told = [(one["date"], one["time"], one["state"], one["left"], one["language"]) for one in values(reading, "slot")]
    assert told == [
        ("2025-05-05", "10:00", "open", None, ""),
        ("2025-05-05", "10:30", "sold_out", 0, ""),
        ("2025-05-05", "11:00", "open", 3, ""),
    ]
    assert [(one["fare"], one["cents"]) for one in values(reading, "price")] == [("adult", 1200), ("child", 600)]
    assert [fact.box for fact in reading.of("slot")] == [(0, 7, 15, 8), (0, 8, 14, 9), (0, 9, 12, 10)]
    assert reading.abstained == ()


def test_tables_of_a_restaurant_are_read_from_text() -> None:
    text = "Trattoria Rosa\n5 May 2025\n\nDinner\n19:00 table for 4 available\n19:30 fully booked\n"
    found = values(reader_of("reservation")(text_sheet(text)), "slot")
    assert [(one["time"], one["state"], one["left"], one["meal"]) for one in found] == [
        ("19:00", "open", 4, "dinner"),
        ("19:30", "sold_out", 0, "dinner"),
    ]


def test_slots_of_two_days_keep_their_order() -> None:
    days = "Uffizi\nMonday, 5 May 2025\n{0}\nTuesday, 6 May 2025\n{0}".format(
        "10:00 available\n10:30 sold out\n11:00 free"
    )
    reading = reader_of("booking")(text_sheet(days))
    assert {fact.value["date"]: fact.value["time"] for fact in reading.of("slot")} == {
        "2025-05-05": "11:00",
        "2025-05-06": "11:00",
    }
    assert len(reading.of("slot")) == 6
    assert reading.abstained == ()


def test_more_times_than_any_page_has_are_no_slots_and_said() -> None:
    reading = reader_of("booking")(text_sheet("Uffizi\n5 May 2025\n" + "10:00 free\n" * 401))
    assert reading.of("slot") == ()
    assert [one.why for one in reading.abstained if one.what == "slots"] == ["there are more than 400 times"]
