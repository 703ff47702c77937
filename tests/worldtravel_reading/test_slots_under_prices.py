"""Slots right under a row of prices: none is lost, and no price becomes a slot or an event."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading import reader_of, sheet_of_text
from tripmend_suites.worldtravel.reading.slots import find_slots
from tripmend_suites.worldtravel.reading.slots.words._starts import starts
from tripmend_suites.worldtravel.reading.slots.words._times import tokens

from ._sheets import laid_out

pytestmark = pytest.mark.slow

_SENTENCES = (
    "Adult €12.00 Child €6.00 Senior €9.00 Student €8.00 Family €30.00 Group €100.00",
    "Adults 12 €, children and students 6 €, seniors over 65 9 €",
    "Price per person 12.00 including audio guide and map",
    "Erwachsene 12,00 € Kinder bis 14 Jahre 6,00 € Familien 30,00 €",
    "Plein tarif 12,00 € Tarif étudiants et seniors 9,00 € Enfants gratuit",
    "Standard ticket with guided tour of the house €18.00",
)
"""Rows of six words or more that end without a full stop."""
_ROWS = (
    ("10:00", "10:30", "11:00"),
    ("10:00 max 4", "10:30 max 4", "11:00 max 2"),
    ("10:00", "10:30 sold out", "11:00"),
    ("10:00  10:30  11:00",),
    ("10:00 available  10:30 sold out  11:00 available",),
)


def _seen(*lines: str) -> list[tuple[str, str, int | None]]:
    page = "\n".join(("Museum of Trams", "Friday 3 May 2024", *lines))
    return [(one.time, one.state, one.count) for one in find_slots(sheet_of_text(page.encode())).slots]


@pytest.mark.parametrize("price", _SENTENCES)
@pytest.mark.parametrize("rows", _ROWS)
def test_the_first_slot_under_a_row_of_prices_stays(price: str, rows: tuple[str, ...]) -> None:
    alone = _seen(*rows)
    assert [time for time, _, _ in alone] == ["10:00", "10:30", "11:00"]
    assert _seen(price, *rows) == alone


def test_the_first_chip_of_a_row_right_under_prices_stays() -> None:
    price = (20, 20, 20, _SENTENCES[0])
    chips = [(20 + 120 * n, 44, 20, f"1{n}:00") for n in range(4)]
    sheet = laid_out(price, *chips)
    assert [one.time for one in starts(sheet, tokens(sheet))] == ["10:00", "11:00", "12:00", "13:00"]


@pytest.mark.parametrize(
    "above",
    [
        "The tea room behind the old station keeps warm until",
        "Unsere Küche ist für alle Gäste geöffnet bis um",
        "Trains to the bridge and back leave the station at",
    ],
)
def test_a_sentence_that_wants_a_time_goes_on_with_it(above: str) -> None:
    assert _seen("10:00", "11:00", "12:00", "", above, "17:30", "18:30") == [
        (time, "unknown", None) for time in ("10:00", "11:00", "12:00", "18:30")
    ]


@pytest.mark.parametrize("price", ["Adult 12.00", "Price: 12.00", "Adult 12.00 | Child 6.00", "Eintritt 9.00"])
def test_a_price_with_a_point_is_no_time_beside_times_with_points(price: str) -> None:
    assert _seen(price, "10.00 available", "10.30 sold out", "11.00 available") == [
        ("10:00", "open", None),
        ("10:30", "sold_out", None),
        ("11:00", "open", None),
    ]


def test_a_named_time_of_a_list_with_its_state_stays() -> None:
    times = [time for time, _, _ in _seen("10.00 free", "11.00 free", "12.00 free", "Night tour 21.00 sold out")]
    assert times == ["10:00", "11:00", "12:00", "21:00"]


def test_hours_with_am_and_pm_go_before_prices_with_points() -> None:
    rows = ("10 am available", "11 am sold out", "12 pm available")
    assert _seen("Adult 12.00 Child 6.00", *rows) == _seen(*rows)
    assert len(_seen(*rows)) == 3


def test_a_price_may_stand_behind_a_time_with_a_point() -> None:
    assert [time for time, _, _ in _seen("10.00 €12 free", "10.30 €12 full", "11.00 €12 free")] == [
        "10:00",
        "10:30",
        "11:00",
    ]
    assert _seen("12.00 € per person", "10:00 free", "10:30 full") == [
        ("10:00", "open", None),
        ("10:30", "sold_out", None),
    ]


@pytest.mark.parametrize(("price", "said"), [("Price 12.00", "price 12.00"), ("Adult        14.50", "price 14.50")])
def test_a_price_without_a_currency_is_no_event_and_is_said(price: str, said: str) -> None:
    page = "\n".join(("Museum of Trams", "Friday 3 May 2024", price, "09:30 12 left", "10:30 sold out", "11:30 3 left"))
    reading = reader_of("booking")(sheet_of_text(page.encode()))
    assert {fact.value["event"] for fact in reading.of("slot")} == {""}
    assert said in {one.what for one in reading.abstained}


def test_the_name_of_an_event_stays_where_a_number_ends_it() -> None:
    page = "\n".join(
        ("Museum of Trams", "Friday 3 May 2024", "Symphony 40", "19:30 free", "", "Visit 2", "21:00 sold out")
    )
    reading = reader_of("booking")(sheet_of_text(page.encode()))
    assert "Symphony 40" in {fact.value["event"] for fact in reading.of("slot")}
