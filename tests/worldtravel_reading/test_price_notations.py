"""How amounts are written the world over: in any sentence of any page an amount is told right or said, never lost."""

from __future__ import annotations

import re

import pytest

from tests.worldtravel_reading._sheets import text_sheet, values
from tripmend_suites.worldtravel.reading import Reading, reader_of
from tripmend_suites.worldtravel.reading.booking._unsure import crowns_of, dollars_of
from tripmend_suites.worldtravel.reading.facts import Kind
from tripmend_suites.worldtravel.reading.prices._amounts import sums_in
from tripmend_suites.worldtravel.reading.prices._headed import is_currency_heading
from tripmend_suites.worldtravel.reading.prices._least import bounded_below
from tripmend_suites.worldtravel.reading.prices._money import cents_in, prices_in, ranges_in

pytestmark = pytest.mark.slow

_AMOUNTS = {
    900: "€9.00|9,00 €|9 €|9€|EUR 9|9,- €|€ 9,-|9.– €|9 euro|£9|£ 9.00|$9|US$9|A$9|$9 AUD|NZ$9|S$9|R$ 9,00|CHF 9"
    "|CHF 9.–|Fr. 9.–|9 Fr.|9 Franken|SFr. 9.-|9 pounds|9 dollars",
    950: "9,50€|9€50|9'50 €|9.5 €|£9.50|GBP 9.50|9.50 GBP|$9.50 USD|CHF 9.50|9.50 CHF|Fr. 9.50",
    125000: "1.250 €|1 250,00 €|€1,250|€1,250.00|1'250 €|£1,250|1 250 kr|1 250 Kč",
    9000: "90 kr|90 kr.|kr 90|kr. 90,-|SEK 90|90 DKK|NOK 90|90 kronor|HK$90",
    3500: "35 zł|35,00 zł|35 PLN",
    25000: "250 Kč|250,- Kč|CZK 250|₱250",
    250000: "2500 Ft|2.500 Ft|2 500 Ft|HUF 2500",
    5000: "50 lei|50 RON|Dhs 50|50 AED",
    50000: "₹500|Rs. 500|Rs 500/-|INR 500|500 Baht|฿500|500 THB",
    42000: "R420|R 420|ZAR 420",
    3900: "₪39|39 NIS|39 ILS",
    5000000: "Rp 50.000|IDR 50,000",
    1500: "¥1,500|1,500円|1,500 yen|JPY 1500",
    9: "9,000 won",
    80: "80p",
    2500: "2.500 KWD",
}
_PAGES: list[tuple[Kind, str]] = [
    ("booking", "Museum of Clocks\nAdult {}"),
    ("booking", "Museum of Clocks\nTicket {}"),
    ("booking", "Museum of Clocks\nTickets from {}"),
    ("booking", "Museum of Clocks\n10:00 available {}\n11:00 sold out"),
    ("menu", "Trattoria Gino\nSoup   {}\nStew   {}"),
    ("hotels", "River House\nHill\nTwo people pay {} a night."),
]
_BOUND = 2
"""The page that tells only where its prices begin."""


def told_in(reading: Reading) -> list[tuple[str, int, str]]:
    """For whom (a fare, ``family``, a dish, a house), how much and in which currency each price of a reading is."""
    who = {"price": "fare", "dish": "dish"}
    return [
        (
            "family" if fact.field == "family_price" else fact.value.get(who.get(fact.field, ""), fact.subject),
            fact.value["cents"],
            fact.value.get("currency", "EUR"),
        )
        for fact in reading.facts
        if fact.field in ("price", "family_price", "dish", "nightly")
    ]


@pytest.mark.parametrize("number", range(len(_PAGES)))
def test_every_notation_is_told_right_or_said(number: int) -> None:
    kind, text = _PAGES[number]
    for minor, amounts in _AMOUNTS.items():
        for amount in amounts.split("|"):
            reading = reader_of(kind)(text_sheet(text.replace("{}", amount)))
            facts = told_in(reading)
            assert all(told in (minor, minor * 100) or minor == 9 for _, told, _ in facts), amount
            assert not (facts and number == _BOUND), amount
            digits = re.sub(r"\D", "", amount)
            said = [re.sub(r"\D", "", gap.what) for gap in reading.abstained if re.match("price |dish at", gap.what)]
            summary = any(re.match("price in |nightly price", gap.what) for gap in reading.abstained)
            assert facts or summary or any(one in (digits, f"{digits}0", f"{digits}00") for one in said), (
                amount,
                reading.abstained,
            )


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("Adulte 12€50, enfant 7€50", [1250, 750]),
        ("12€50€", [1200, 5000]),
        ("14'50 €", [1450]),
        ("1'250.– €", [125000]),
        ("12€ 50 places", [1200]),
    ],
)
def test_parts_of_a_euro_behind_its_sign_or_an_apostrophe(text: str, cents: list[int]) -> None:
    assert [one for one, _, _ in cents_in(text)] == cents


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("€ 90 – 120", "€ 90 – 120"),
        ("€90–120 a night", "€90–120"),
        ("between €80 and €130 a night", "€80 and €130"),
        ("Adult/child 12/6 €", "12/6 €"),
    ],
)
def test_ranges_and_pairs_with_one_currency_are_no_price(text: str, said: str) -> None:
    assert prices_in(text) == []
    assert [text[a:b] for a, b in ranges_in(text)] == [said]


def test_two_amounts_with_a_stroke_between_them_are_two() -> None:
    assert [cents for cents, _, _ in prices_in("€12/€6")] == [1200, 600]
    assert [cents for cents, _, _ in prices_in("6,50 €/100 g")] == [650]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Gratuit le premier dimanche du mois", ["Gratuit"]),
        ("Children under 5 free", ["free"]),
        ("Eintritt frei", ["Eintritt frei"]),
        ("Free cancellation for tickets", []),
        ("10:00 frei", []),
        ("Children 4-11: half price", ["half price"]),
        ("Admission is five euros.", ["five euros"]),
        ("open since 1950, 12 rooms, 5 km", []),
        ("Room R2, gate 12", []),
    ],
)
def test_what_looks_like_a_price(text: str, said: list[str]) -> None:
    assert [one.said for one in sums_in(text)] == said


@pytest.mark.parametrize("text", ["from €", "ab 18 €", "schon ab 18 €", "da €", "starting at €", "à partir de 18 €"])
def test_words_for_the_lowest_price(text: str) -> None:
    assert bounded_below(text, len(text.rstrip("€ 18")))
    assert not bounded_below("Lab €", 4)


@pytest.mark.parametrize(
    ("text", "crowns"),
    [
        ("Vuxen 90 kr", ("SEK", True)),
        ("Voksen 90 kr, honnør 45 kr", ("NOK", True)),
        ("Voksne 90 kr. Børn 45 kr.", ("DKK", True)),
        ("Adult 90 kr, Kongens gate 3, Oslo, Norway", ("NOK", True)),
        ("Reykjavík: adults 2.900 kr", ("ISK", True)),
        ("Voksne 90 kr", ("DKK", False)),
        ("Adult 1.500 kr", ("", False)),
    ],
)
def test_whose_crowns(text: str, crowns: tuple[str, bool]) -> None:
    assert crowns_of(text) == crowns


@pytest.mark.parametrize(
    ("text", "dollars"),
    [
        ("Adult $9", ("USD", True)),
        ("Adult $9, all prices in AUD", ("AUD", True)),
        ("Adult $9, Sydney", ("USD", False)),
        ("Adult $9 (USD), Toronto, Canadian dollars taken", ("USD", False)),
    ],
)
def test_whose_dollars(text: str, dollars: tuple[str, bool]) -> None:
    assert dollars_of(text) == dollars


def test_prices_whose_currency_is_only_likely_are_doubted() -> None:
    reading = reader_of("booking")(text_sheet("Museet\nVoksne 90 kr"))
    assert [(fact.value["currency"], fact.confidence) for fact in reading.of("price")] == [("DKK", 0.5)]
    assert "prices in DKK" in [gap.what for gap in reading.abstained]
    sure = reader_of("booking")(text_sheet("Museet\nVoksne 90 kr\nBørn 45 kr"))
    assert {fact.confidence for fact in sure.of("price")} == {1.0}
    assert "prices in DKK" not in [gap.what for gap in sure.abstained]


@pytest.mark.parametrize("text", ["Preise in Euro", "All prices are in CHF", "(in €)", "Prezzi in euro", "Ceny v CZK"])
def test_headings_that_name_a_currency(text: str) -> None:
    assert is_currency_heading(text)
    assert not is_currency_heading(f"{text} 12")
    assert not is_currency_heading("The fare in Europe")


def test_numbers_under_a_currency_are_prices_and_times_are_not() -> None:
    page = "Seilbahn\nPreise in CHF\nErwachsene   24.–\nKinder 6–15   12.50\n\n10.30 available\n11.30 sold out"
    reading = reader_of("booking")(text_sheet(page))
    assert [(one["fare"], one["cents"], one["currency"]) for one in values(reading, "price")] == [
        ("adult", 2400, "CHF"),
        ("child", 1250, "CHF"),
    ]
    assert [one["time"] for one in values(reading, "slot")] == ["10:30", "11:30"]


@pytest.mark.parametrize(
    ("line", "fares"),
    [
        ("Adult/Child €12/€6", {"adult": 1200, "child": 600}),
        ("Students / Seniors: 8 €", {"student": 800, "senior": 800}),
        ("Adult/Child/Senior €12/€6", {}),
        ("Erw. 21,00 € / Ki. 11,50 € / Fam. 48,00 €", {"adult": 2100, "child": 1150}),
    ],
)
def test_fares_with_strokes_between_them(line: str, fares: dict[str, int]) -> None:
    reading = reader_of("booking")(text_sheet(f"Tower View\n{line}"))
    assert {one["fare"]: one["cents"] for one in values(reading, "price")} == fares


def test_children_who_enter_free_do_not_hide_what_other_children_pay() -> None:
    reading = reader_of("booking")(text_sheet("Verkehrshaus\nAdults 35 €\nChildren 6–16: 17 €\nChildren under 6: free"))
    assert {one["fare"]: one["cents"] for one in values(reading, "price")} == {"adult": 3500, "child": 1700}
    assert "price free" in [gap.what for gap in reading.abstained]


def test_prices_for_people_of_one_kind_are_not_for_anyone() -> None:
    page = "Tower\nTickets\nForeign visitors: 500 €\nup to 1,40 m: 34,50 €\nunter 1 m: frei"
    reading = reader_of("booking")(text_sheet(page))
    assert not reading.of("price")
    said = [gap.what for gap in reading.abstained if gap.what.startswith("price")]
    assert said == ["price 500.00", "price 34.50", "price frei"]


def test_every_cell_of_a_row_has_the_currency_of_the_heading() -> None:
    reading = reader_of("booking")(
        text_sheet("Bergbahn\nPreise in CHF\nEinfach   39.00   19.50\nRetour   78.00   41.00")
    )
    assert not reading.of("price")
    said = {gap.what for gap in reading.abstained if gap.what.startswith("price")}
    assert said >= {"price 39.00", "price 19.50", "price 78.00", "price 41.00"}


def test_sizes_surcharges_and_headings_are_no_dishes() -> None:
    menu = "Weinstube\nSalat   klein 4,50 €   groß 8,90 €\nSchnitzel   19,80 €\nmit Pilzen + 1,50 €\nalle Preise in €"
    reading = reader_of("menu")(text_sheet(menu))
    assert [(one["dish"], one["cents"]) for one in values(reading, "dish")] == [("Schnitzel", 1980)]
    said = [gap.what for gap in reading.abstained if gap.what.startswith("price")]
    assert said == ["price 4,50 €", "price 8,90 €", "price 1,50 €"]
