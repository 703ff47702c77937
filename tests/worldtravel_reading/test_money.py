"""Amounts in text: what people write, what recognition makes of it, and what is no amount in euros."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripmend_suites.worldtravel.reading.prices._money import bare_cents_in, cents_in, refunds_in, says_amount

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("€14.00", [1400]),
        ("€ 14.00", [1400]),
        ("14,00 €", [1400]),
        ("14,00€", [1400]),
        ("EUR 14.00", [1400]),
        ("EUR14.00", [1400]),
        ("14.00 EUR", [1400]),
        ("14 euros", [1400]),
        ("one pays 14 euros 50 at the door", [1450]),
        ("14.5 €", [1450]),
        ("14,- €", [1400]),
        ("€14.–", [1400]),
        ("50 cents", [50]),
        ("1.250,00 €", [125000]),
        ("€1,250.00", [125000]),
        ("€1.250", [125000]),
        ("1 250,00 €", [125000]),
        ("free", [0]),
        ("Child free; Senior (65+) €19.00; Student €18.00.", [0, 1900, 1800]),
        ("Senior (65+) 17,00 €; Student 17,00 €.", [1700, 1700]),
        ("€14.00 €20.00", [1400, 2000]),
        ("14,00 € 20,00 €", [1400, 2000]),
        ("14,00€20,00€", [1400, 2000]),
        ("EUR 14.00 EUR 20.00", [1400, 2000]),
        ("14.00 EUR 20.00 EUR", [1400, 2000]),
        ("max 2 € 20.00", [2000]),
        ("Adult EUR 5.00; Child free; Senior (65+) EUR\n10.00", [500, 0, 1000]),
        ("Two people pay €89.00 a night.", [8900]),
        ("Double room from 89 EUR, breakfast 12 EUR", [8900, 1200]),
    ],
)
def test_euros_are_understood_in_every_common_way_of_writing(text: str, cents: list[int]) -> None:
    assert [found for found, _, _ in cents_in(text)] == cents


@pytest.mark.parametrize(
    ("text", "cents"),
    [("€l4.00", [1400]), ("€14.0O", [1400]), ("€I4.OO", [1400]), ("E14.00", [1400]), ("€14. 00", [1400])],
)
def test_slips_of_recognition_are_mended_where_nothing_else_can_be_meant(text: str, cents: list[int]) -> None:
    assert [found for found, _, _ in cents_in(text)] == cents


@pytest.mark.parametrize(
    "text",
    [
        "–",
        "14.00",
        "$14.00",
        "14.00 USD",
        "£9",
        "CHF 12.50",
        "E14",
        "ROUTE14.00",
        "step-free from the entrance",
        "Feel free to ask",
        "free of gluten",
        "10:30 max 4",
        "EN·EUR",
        "Tuesday 21.07.2026",
        "Europe 2000",
    ],
)
def test_what_is_no_amount_in_euros_is_passed_over(text: str) -> None:
    assert cents_in(text) == []


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("-12.00 €", [1200]),
        ("−12,00 €", [1200]),
        ("–12 €", [1200]),
        ("-€5.50", [550]),
        ("-EUR 5", [500]),
        ("Discount with the card: -3 €", [300]),
        ("Refund (-3 euros)", [300]),
        ("Voucher\n-3,00 €", [300]),
        ("Adults -12 €", [1200]),
    ],
)
def test_an_amount_with_a_minus_is_no_price(text: str, cents: list[int]) -> None:
    assert cents_in(text) == []
    assert [found for found, _, _ in refunds_in(text)] == cents
    assert all(text[start] in "-–−" for _, start, _ in refunds_in(text))
    assert says_amount(text)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("Adults - 12.00 €", [1200]),
        ("Adults – 12 €", [1200]),
        ("Adults—12 €", [1200]),
        ("Adults —12 €", [1200]),
        ("Adults-12 €", [1200]),
        ("Adults–€12", [1200]),
        ("- 12.00 €", [1200]),
        ("– 12 €", [1200]),
        ("8-12 €", [1200]),
        ("12,- €", [1200]),
        ("Adults - 12.00 €, with the card -2.00 €", [1200]),
    ],
)
def test_a_dash_between_a_name_and_its_price_is_no_minus(text: str, cents: list[int]) -> None:
    assert [found for found, _, _ in cents_in(text)] == cents


@pytest.mark.parametrize(
    ("text", "found"), [("-3.00", 0), ("−3.00", 0), ("–3.00", 0), ("Cot – 3.00", 1), ("Cot - 3.00", 1)]
)
def test_a_bare_number_with_a_minus_is_none(text: str, found: int) -> None:
    assert len(bare_cents_in(text)) == found


def test_the_piece_of_text_that_says_the_amount_is_told() -> None:
    text = "A room is 1.250,00 € a night, the cot is free."
    assert [text[start:end] for _, start, end in cents_in(text)] == ["1.250,00 €", "free"]


def test_numbers_without_a_currency_are_amounts_only_when_asked_for() -> None:
    assert bare_cents_in("B 14 3.00") == [(300, 5, 9)]
    assert bare_cents_in("1.250,00") == [(125000, 0, 8)]
    assert bare_cents_in("€3.00 on 21.07.2026 at 10:30, no. 17") == []


@given(st.integers(1, 99_999_99), st.sampled_from(("€{}", "{} €", "EUR {}", "{} euros", "{}€")))
def test_what_is_written_with_two_decimals_is_read_back(cents: int, form: str) -> None:
    point = f"{cents / 100:.2f}"
    assert [found for found, _, _ in cents_in(form.format(point))] == [cents]
    assert [found for found, _, _ in cents_in(form.format(point.replace(".", ",")))] == [cents]
    assert [found for found, _, _ in cents_in(form.format(f"{cents / 100:,.2f}"))] == [cents]


@given(st.text(alphabet="€E UR0123456789.,lOI|-–$ freuos", max_size=30))
def test_any_text_gives_amounts_in_order_without_overlap(text: str) -> None:
    last = 0
    for cents, start, end in cents_in(text):
        assert cents >= 0
        assert last <= start < end <= len(text)
        last = end
