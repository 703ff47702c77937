"""Prices on pages of any maker: other languages, other currencies, tickets without a name, prices without a fare."""

from __future__ import annotations

import pytest

from tests.worldtravel_reading._sheets import laid_out, values
from tripmend_suites.worldtravel.reading import Reading, reader_of
from tripmend_suites.worldtravel.reading.booking import read
from tripmend_suites.worldtravel.reading.booking._words import fare_of

pytestmark = pytest.mark.slow

_HEAD = (20, 10, 40, "Museum of Clocks")


def reading(*pieces: tuple[int, int, int, str]) -> Reading:
    return read(laid_out(_HEAD, *pieces))


def prices(*pieces: tuple[int, int, int, str]) -> list[tuple[str, str, int]]:
    return [(one["product"], one["fare"], one["cents"]) for one in values(reading(*pieces), "price")]


@pytest.mark.parametrize(
    ("text", "fare"),
    [
        ("Plein tarif", "adult"),
        ("Bilhete normal (adulto)", "adult"),
        ("Volwassenen", "adult"),
        ("Enfant de 6 à 17 ans", "child"),
        ("Kinderen (4 t/m 11)", "child"),
        ("Crianças até aos 12 anos", "child"),
        ("Tarif étudiant", "student"),
        ("Ridotto studenti", "student"),
        ("Student with card", "student"),
        ("Maiores de 65 anos", "senior"),
        ("Ridotto over 65", "senior"),
        ("Vuxen", "adult"),
        ("Pensionär", "senior"),
        ("Barn 7–15 år", "child"),
        ("Bilet dla dorosłych", "adult"),
        ("Bilet dla dzieci (4–14 lat)", "child"),
        ("Senioři nad 65 let", "senior"),
        ("Gyermek (14 éves korig)", "child"),
        ("Opiskelijat", "student"),
        ("Adult return", "adult"),
        ("Els adults", "adult"),
        ("65-plussers", "senior"),
        ("Bilet ulgowy", None),
        ("Barnevogn", None),
        ("Ridotto", None),
        ("Studentenwohnheim", None),
        ("Kindergarten", None),
    ],
)
def test_fares_are_known_in_many_languages(text: str, fare: str | None) -> None:
    assert fare_of(text) == fare


def test_fares_with_no_ticket_named_belong_to_the_one_ticket_there_is() -> None:
    line = (20, 200, 20, "Plein tarif : 26,00 €  ·  Étudiant : 15,50 €  ·  Enfant : 9,00 €")
    assert prices(line) == [("", "adult", 2600), ("", "student", 1550), ("", "child", 900)]


def test_a_heading_over_a_list_of_prices_is_no_name_of_a_ticket() -> None:
    rows = ((20, 100, 24, "Eintritt"), (20, 140, 20, "Erwachsene"), (300, 140, 20, "14,50 €"))
    assert prices(*rows) == [("", "adult", 1450)]


def test_another_currency_is_read_and_named() -> None:
    found = values(reading((20, 200, 20, "Adult £19.50 · Child £11.00")), "price")
    assert [(one["cents"], one["currency"]) for one in found] == [(1950, "GBP"), (1100, "GBP")]


def test_euros_are_not_named_and_two_other_currencies_are_left_alone() -> None:
    assert "currency" not in values(reading((20, 200, 20, "Adult €19.50 · Child €11.00")), "price")[0]
    assert not prices((20, 200, 20, "Adult £19.50 · Child $11.00"))


def test_a_fare_told_at_two_prices_is_not_guessed() -> None:
    assert not prices((20, 100, 20, "Adult €10.00"), (20, 300, 20, "Adult €12.00"))


def test_one_price_for_everybody_or_for_a_group() -> None:
    assert prices((20, 200, 20, "Tour with three tastings: $22.00 each.")) == [
        ("Tour with three tastings", "anyone", 2200)
    ]
    assert prices((20, 200, 20, "Price per room: EUR 96.00. Arrive early.")) == [("", "group", 9600)]


def test_the_least_price_and_what_is_no_ticket_are_left_out() -> None:
    assert not prices((20, 200, 20, "from €15.00 per person"))
    assert not prices((20, 200, 20, "Posting costs EUR 9.00 extra."))


def test_a_column_of_prices_per_person_names_its_visits() -> None:
    rows = [
        (x, 140 + 40 * n, 20, text)
        for n, row in enumerate(
            (("Classic visit", "18,00 €"), ("Long tasting", "34,50 €"), ("Classic visit", "18,00 €"))
        )
        for x, text in zip((100, 400), row, strict=True)
    ]
    assert prices((400, 100, 20, "Precio por persona"), *rows) == [
        ("Classic visit", "anyone", 1800),
        ("Long tasting", "anyone", 3450),
    ]


def test_a_name_at_two_prices_is_left_out() -> None:
    rows = [
        (x, 140 + 40 * n, 20, text)
        for n, row in enumerate((("Classic visit", "18,00 €"), ("Classic visit", "21,00 €")))
        for x, text in zip((100, 400), row, strict=True)
    ]
    assert not prices((400, 100, 20, "Price per person"), *rows)


def test_words_before_a_price_keep_the_fare_of_another_column_away() -> None:
    row = ((20, 140, 20, "Kinderen € 8,25"), (500, 140, 20, "Fiets € 3,00"))
    assert prices(*row) == [("", "child", 825)]


def test_prices_over_their_fares_on_cards() -> None:
    cards = [
        (x, y, 20, text)
        for x, (price, fare) in zip((100, 300), (("15 €", "Adultos"), ("7 €", "Niños")), strict=True)
        for x, y, text in ((x, 140, price), (x, 164, fare))
    ]
    assert prices(*cards) == [("", "adult", 1500), ("", "child", 700)]


def test_a_row_with_a_price_of_its_own_is_no_ticket_of_the_row_below() -> None:
    rows = [
        (x, 140 + 30 * n, 20, text)
        for n, row in enumerate(
            (("Biglietto intero", "€ 8,00"), ("Biglietto ridotto", "€ 4,00"), ("Studenti", "€ 5,00"))
        )
        for x, text in zip((20, 300), row, strict=True)
    ]
    assert prices(*rows) == [("", "adult", 800), ("", "student", 500)]


def test_what_groups_of_several_sizes_pay() -> None:
    rows = [
        (x, 140 + 30 * n, 20, text)
        for n, row in enumerate((("2 Personen", "64 €"), ("3 Personen", "84 €")))
        for x, text in zip((20, 300), row, strict=True)
    ]
    assert prices(*rows) == [("2 Personen", "group", 6400), ("3 Personen", "group", 8400)]


def test_one_amount_again_and_again_holds_for_all_where_the_page_says_so() -> None:
    amounts = [(20 + 100 * n, 140, 20, "32 €") for n in range(3)]
    assert prices(*amounts, (20, 300, 20, "Preu per persona.")) == [("", "anyone", 3200)]
    assert not prices(*amounts)
    assert not prices(*amounts, (500, 140, 20, "38 €"), (20, 300, 20, "Preu per persona."))


def test_of_two_fares_at_one_price_neither_is_told_alone() -> None:
    assert fare_of("Student / unemployed") == "student"
    assert fare_of("Student / Senior") is None


def test_a_list_of_names_with_prices_and_nothing_that_is_only_lent() -> None:
    line = (20, 140, 20, "Platea: 35 € | Gallinero: 12 € | Toalla: 3 €")
    assert prices(line) == [("Platea", "anyone", 3500), ("Gallinero", "anyone", 1200)]
    rows = [
        (x, 140 + 30 * n, 20, text)
        for n, row in enumerate((("Kellerführung", "15 €"), ("Lange Führung", "29 €")))
        for x, text in zip((20, 300), row, strict=True)
    ]
    assert prices((20, 105, 24, "Preise"), *rows) == [
        ("Kellerführung", "anyone", 1500),
        ("Lange Führung", "anyone", 2900),
    ]
    assert not prices(*rows)  # with no heading they may be anything


def test_fares_after_their_prices_in_a_sentence_of_another_language() -> None:
    sentence = (20, 140, 20, "Le billet : 13 € pour les adultes, 9 € pour les étudiants.")
    assert prices(sentence) == [("", "adult", 1300), ("", "student", 900)]


def test_a_price_behind_another_price_and_other_words_is_none_of_the_fare_before() -> None:
    assert prices((20, 200, 20, "Adult 12 €, reduced 8 €, child 5 €")) == [("", "adult", 1200), ("", "child", 500)]


def test_prices_of_fares_that_are_not_known_are_named_and_not_lost() -> None:
    found = reading(
        (20, 100, 20, "Adult"),
        (200, 100, 20, "15 €"),
        (20, 140, 20, "Reduced"),
        (200, 140, 20, "9 €"),
        (20, 180, 20, "Towel"),
        (200, 180, 20, "4 €"),
        (20, 400, 20, "58,00 € pro Person"),
    )
    told = [(one.what, one.why) for one in found.abstained if one.what.startswith("price")]
    assert told == [
        ("price 9.00", "“Reduced” is no fare that a fact can tell"),
        ("price 58.00", "“pro Person” is no fare that a fact can tell"),
    ]


@pytest.mark.parametrize(
    ("text", "cents", "currency"),
    [
        ("Vuxen: 145 kr · Barn: 60 kr", [14500, 6000], "SEK"),
        ("Voksen: 165 kr. og barn: 80 kr.", [16500, 8000], "DKK"),
        ("Voksne 210,- · Barn 95,-", [21000, 9500], "DKK"),
        ("Volwassenen: 17,- · Kinderen: 8,-", [1700, 800], None),
        ("Cena za osobę: dorośli 65 zł, dzieci 40 zł", [6500, 4000], "PLN"),
        ("Dospělí: 160 Kč, děti: 90 Kč", [16000, 9000], "CZK"),
        ("Felnőtt: 6 900 Ft, gyermek: 3 500 Ft", [690000, 350000], "HUF"),
        ("Erwachsene CHF 38.–, Kinder CHF 19.50", [3800, 1950], "CHF"),
        ("Adult ¥1,500 · Child ¥700", [1500, 700], "JPY"),
        ("Adult 1,500円 · Child 700円", [1500, 700], "JPY"),
        ("Adult ₩15,000 · Child ₩7,000", [15000, 7000], "KRW"),
        ("Adult KRW 15000 · Child KRW 7000", [15000, 7000], "KRW"),
        ("Adult XOF 5000 · Child XOF 2000", [5000, 2000], "XOF"),
        ("Adult UGX 40000 · Child UGX 15000", [40000, 15000], "UGX"),
        ("Adult 3.500 ISK · Child 1.200 ISK", [3500, 1200], "ISK"),
        ("Adult CLP 9.000 · Child CLP 4.500", [9000, 4500], "CLP"),
        ("Adult ¥45.50 · Child ¥20", [4550, 2000], "CNY"),
        ("Adultos R$ 45,00 · Crianças R$ 20,00", [4500, 2000], "BRL"),
        ("Els adults paguen 9,50 €, els estudiants 7,00 € i els infants 4,00 €", [950, 700, 400], None),
    ],
)
def test_currencies_of_many_countries_are_read(text: str, cents: list[int], currency: str | None) -> None:
    found = values(reading((20, 200, 20, text)), "price")
    assert [one["cents"] for one in found] == cents
    assert {one.get("currency") for one in found} == {currency}


def test_a_part_of_a_yen_is_no_price() -> None:
    found = reading(
        (20, 200, 20, "Adult JPY 1500.50"), (20, 300, 20, "Child JPY 700"), (20, 400, 20, "Reduced JPY 900")
    )
    assert [(one["fare"], one["cents"]) for one in values(found, "price")] == [("child", 700)]
    assert [(one.what, one.why) for one in found.abstained if one.what.startswith("price")] == [
        ("price 1500.50", "JPY has no part of a unit"),
        ("price 900", "“Reduced” is no fare that a fact can tell"),
    ]


def test_a_discount_is_no_price_and_said() -> None:
    rows = ((20, 200, 20, "Adult"), (200, 200, 20, "12.00 €"), (20, 240, 20, "Student"), (200, 240, 20, "-2.00 €"))
    found = reader_of("booking")(laid_out(_HEAD, *rows))
    assert [(one["fare"], one["cents"]) for one in values(found, "price")] == [("adult", 1200)]
    assert [one.why for one in found.abstained if one.what == "price -2.00"] == ["a negative amount is no price"]


def test_amounts_in_two_currencies_are_not_read() -> None:
    assert prices((20, 200, 20, "Vuxen 145 kr, or 65 zł for guests from abroad")) == []


def test_children_may_pay_less_than_what_a_person_pays() -> None:
    line = (20, 200, 20, "Precio por persona: $180.00. Los niños de 4 a 11 años pagan $90.00.")
    assert sorted(prices(line)) == [("", "anyone", 18000), ("", "child", 9000)]
