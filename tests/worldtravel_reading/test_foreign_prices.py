"""Prices in other currencies: said with their code, never taken for euros."""

from __future__ import annotations

import pytest

from tripmend_suites.worldtravel.reading import Line, Sheet, reader_of
from tripmend_suites.worldtravel.reading.facts import Kind, Reading
from tripmend_suites.worldtravel.reading.matrix._value import value_in
from tripmend_suites.worldtravel.reading.prices._money import bare_cents_in, cents_in, foreign_in
from tripmend_suites.worldtravel.reading.sheet import Box


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("CHF 12.50", ["CHF"]),
        ("12.50 CHF or £9", ["CHF", "GBP"]),
        ("3 500 Ft", ["HUF"]),
        ("HUF 3500", ["HUF"]),
        ("250 Kč, 80 zł", ["CZK", "PLN"]),
        ("Fr. 25.–", ["CHF"]),
        ("US$14.00", ["USD"]),
        ("€14.00", []),
        ("Fr. 10.07. and Fr. 17.07.", []),
        ("EUR | USD | GBP", []),
        ("14.00", []),
    ],
)
def test_amounts_in_other_currencies_are_told_by_their_codes(text: str, codes: list[str]) -> None:
    assert [code for code, _, _ in foreign_in(text)] == codes


@pytest.mark.parametrize("text", ["12 min CHF 3.20", "12 min £3.20", "12 min, 3.20 GBP", "£3.20"])
def test_a_fare_in_another_currency_is_no_fare_in_euros_and_none_at_all(text: str) -> None:
    assert cents_in(text) == bare_cents_in(text) == []
    assert value_in(text) is None


@pytest.mark.parametrize("text", ["-3.20 €", "12 min -3.20 €", "−€3.20"])
def test_a_fare_below_zero_is_none(text: str) -> None:
    assert value_in(text) is None


def test_a_dash_of_the_table_is_no_minus() -> None:
    found = value_in("– 12 min – 3.20 €")
    assert found is not None
    assert (found.minutes, found.cents) == (12, 320)


def _read(kind: Kind, *texts: str) -> Reading:
    lines = []
    for number, text in enumerate(texts):
        edges = tuple((40 + 8 * i, 48 + 8 * i) for i in range(len(text)))
        lines.append(Line(text, Box(40, 100 + 26 * number, 40 + 8 * len(text), 118 + 26 * number), edges))
    return reader_of(kind)(Sheet("page", tuple(lines), None, ""))


def _gaps(reading: Reading) -> list[str]:
    return [gap.what for gap in reading.abstained if gap.what.startswith("price in ")]


def test_a_dish_in_another_currency_is_no_dish_and_said() -> None:
    reading = _read("menu", "Menu of the House", "Soup of the day 1 900 Ft", "Stew 3 500 Ft")
    assert _gaps(reading) == ["price in HUF"]
    assert "2 amounts" in reading.abstained[-1].why
    assert not reading.of("dish")


def test_a_night_in_another_currency_is_no_price_and_said() -> None:
    said = "Two people pay CHF 189.00 a night. A short walk away: Old Dome."
    reading = _read("hotels", "River House", "Hill", said)
    assert (_gaps(reading), reading.of("nightly")) == (["price in CHF"], ())
    euros = _read("hotels", "River House", "Hill", said.replace("CHF ", "€"))
    assert (_gaps(euros), len(euros.of("nightly"))) == ([], 1)


def test_a_ticket_whose_currency_is_in_the_fact_is_not_said_twice() -> None:
    reading = _read("booking", "Dom", "Tickets", "Entry", "Adult £9.00", "Child £4.00")
    assert {fact.value["currency"] for fact in reading.of("price")} == {"GBP"}
    assert _gaps(reading) == []


def _matrix(currency: str) -> Reading:
    legend = f"F on foot · B bus · minutes, then the fare in {currency} · n/a: time not given"
    spots = [
        *((20, 100, legend), (20, 140, "1 Dome"), (20, 200, "2 Tower"), (20, 260, "3 Old Inn")),
        *((220, 120, "1"), (340, 120, "2"), (460, 120, "3"), (430, 140, "B n/a"), (190, 260, "B n/a")),
        *((310, 140, "B 14 3.00"), (320, 160, "F 9"), (190, 200, "B 14 3.00"), (200, 220, "F 9")),
    ]
    lines = []
    for left, top, text in spots:
        edges = tuple((left + 8 * i, left + 8 * i + 8) for i in range(len(text)))
        lines.append(Line(text, Box(left, top, left + 8 * len(text), top + 16), edges))
    return reader_of("matrix")(Sheet("page", tuple(lines), None, "0"))


def test_bare_fares_are_in_the_currency_that_the_page_names() -> None:
    assert sorted((fact.value["mode"], fact.value["cents"]) for fact in _matrix("EUR").of("way")) == [
        ("bus", 0),
        ("bus", 300),
        ("foot", 0),
    ]
    francs = _matrix("CHF")
    assert sorted((fact.value["mode"], fact.value["cents"]) for fact in francs.of("way")) == [("bus", 0), ("foot", 0)]
    assert _gaps(francs) == ["price in CHF"]
