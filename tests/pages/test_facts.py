"""Facts of a page of a museum: data, prose and a table of prices."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tripmend.pages import PageReading, read_page
from tripmend.pages.chromium import Chromium


@pytest.fixture(scope="module")
def museum(browser: Chromium) -> PageReading:
    return read_page(Path(__file__).with_name("museum.html"), browser=browser)


def test_the_subject_is_the_venue_and_not_the_title_of_the_page(museum: PageReading) -> None:
    assert museum.subject == "Museo Civico Correggio"


def test_slots_have_day_language_state_and_what_is_left(museum: PageReading) -> None:
    assert [(slot.day, slot.time, slot.language, slot.state, slot.left) for slot in museum.slots] == [
        ("2026-12-12", "10:30", "it", "open", None),
        ("2026-12-12", "11:45", "en", "sold_out", None),
        ("2026-12-12", "15:00", "it", "few", 3),
    ]


def test_prices_have_their_ticket_and_their_fare(museum: PageReading) -> None:
    assert [(fact.condition, fact.value["amount"]) for fact in museum.of("price")] == [
        ("Intero, Museo", 9),
        ("Intero, Museo + mostra", 13.5),
        ("Ridotto (under 26), Museo", 6),
        ("Ridotto (under 26), Museo + mostra", 9),
        ("Bambini fino a 6 anni, Museo", 0),
        ("Bambini fino a 6 anni, Museo + mostra", 0),
    ]


def test_what_a_visit_needs_is_read_from_prose(museum: PageReading) -> None:
    told = {fact.kind: fact.value for fact in museum.facts}
    assert told["hours"] == {"days": [1, 2, 3, 4, 5, 6], "spans": [["10:00", "18:00"]]}
    assert told["last_entry"] == {"minutes": 45}
    assert told["stay"] == {"min": 90, "max": 90}
    assert told["party"] == {"max": 20}
    assert told["languages"] == {"languages": ["it", "en"]}
    assert told["arrive_early"] == {"minutes": 15}
    assert told["cancellation"]["hours"] == 24
    assert told["hold"] == {"minutes": 10}
    assert told["address"] == {"text": "Corso Cavour 7, 42015 Correggio"}
    assert {day for fact in museum.of("closed") for day in fact.value.get("days", ())} == {0}


def test_days_that_are_left_out_and_hours_in_halves_of_the_day(reading: Callable[..., PageReading]) -> None:
    told = reading("<p>Pazartesi hariç her gün 09.00–18.00.</p>", "tr")
    assert told.of("hours")[0].value == {"days": [1, 2, 3, 4, 5, 6], "spans": [["09:00", "18:00"]]}
    assert told.of("closed")[0].value == {"days": [0]}
    told = reading("<h2>Hours</h2><dl><dt>Fri &amp; Sat</dt><dd>5 – 11:30 pm</dd></dl>")
    assert told.of("hours")[0].value == {"days": [4, 5], "spans": [["17:00", "23:30"]]}
    assert told.slots == ()


def test_each_means_of_transport_has_its_own_length(reading: Callable[..., PageReading]) -> None:
    told = reading("<p>Från centralstationen går buss 3 på 8 minuter, till fots 15 minuter.</p>", "sv")
    assert [(fact.value["mode"], fact.value["minutes"], fact.value["from"]) for fact in told.of("transfer")] == [
        ("bus", 8, "centralstationen"),
        ("foot", 15, "centralstationen"),
    ]


def test_two_numbers_beside_a_word_for_ratings_are_one_only_where_they_stand_alone(
    reading: Callable[..., PageReading],
) -> None:
    def ratings(text: str) -> list[tuple[object, object]]:
        page = f"<html lang=en><body><h1>Inn by the Weir</h1><p>{text}</p></body></html>"
        return [(fact.value["rating"], fact.value["scale"]) for fact in reading(page, "en").of("rating")]

    assert ratings("Guest rating: 9 / 10 (212 reviews)") == [(9.0, 10)]
    assert ratings("Rated 4.5 out of 5 by our guests") == [(4.5, 5)]
    assert ratings("Rated the best inn of the valley in 5 of 10 years") == []
    assert ratings("Reviews by guests who stayed from 3/5 on") == []


def test_a_block_of_its_own_says_what_its_only_amount_is_for(reading: Callable[[str], PageReading]) -> None:
    body = (
        "<h2>Prices</h2><div style='display:grid;grid-template-columns:1fr 1fr'>"
        + "".join(
            f"<div>{name}<b style='display:block'>{amount} €</b>{note}</div>"
            for name, amount, note in (
                ("Adults, walls", 16, "headset included"),
                ("Adults, cathedral", 21, "by night"),
                ("Students", 12, "walls only"),
                ("Family", 42, "two adults and two children"),
                ("Over 65", 13, "on weekdays"),
                ("Private group", 190, "up to 24 people"),
            )
        )
        + "</div>"
    )
    told = {fact.value["amount"]: fact.condition for fact in reading(body).of("price")}
    assert told[21] == "Adults, cathedral, by night"
    assert sorted(told) == [12, 13, 16, 21, 42, 190]


def test_columns_named_by_hours_tell_their_prices_apart(reading: Callable[[str], PageReading]) -> None:
    body = (
        "<h2>Fixed rates</h2><table><tr><th>Cab</th><th>Day (6 am–10 pm)</th><th>Night (10 pm–6 am)</th></tr>"
        "<tr><td>Hatchback</td><td>₹1,250</td><td>₹1,500</td></tr><tr><td>Sedan</td><td>₹1,600</td><td>₹1,900</td></tr>"
        "</table>"
    )
    assert {fact.value["amount"] for fact in reading(body).of("price")} == {1250, 1500, 1600, 1900}


def test_ten_minutes_are_no_visit(reading: Callable[[str], PageReading]) -> None:
    found = reading("<h2>Booking</h2><p>A seat that you have chosen stays yours for 10 minutes while you pay.</p>")
    assert not found.of("stay")


def test_in_two_clauses_the_length_of_a_tour_is_none_of_the_visit(reading: Callable[[str], PageReading]) -> None:
    found = reading("<p>The guided tour takes 40 minutes; with the museum allow 75 minutes for your visit.</p>")
    assert [fact.value for fact in found.of("duration")] == [{"minutes": 40}]
    assert [fact.value for fact in found.of("stay")] == [{"min": 75, "max": 75}]


def test_a_second_size_of_party_needs_no_word_for_people(reading: Callable[[str], PageReading]) -> None:
    found = reading("<p>A car takes 1 to 7 people; the van, 8 to 16, has to be asked for.</p>")
    assert [(fact.value["min"], fact.value["max"]) for fact in found.of("party")] == [(1, 7), (8, 16)]


def test_rand_stand_right_before_their_number(reading: Callable[..., PageReading]) -> None:
    body = "<h2>Prices</h2><table><tr><td>Adult</td><td>R185</td></tr><tr><td>Child</td><td>R80</td></tr></table>"
    found = reading(f"{body}<p>Turn off the R44 at the mill.</p>", "en-ZA")
    assert [(fact.value["amount"], fact.value["currency"]) for fact in found.of("price")] == [(185, "ZAR"), (80, "ZAR")]


def test_a_menu_in_two_columns_has_each_price_with_the_dish_before_it(reading: Callable[..., PageReading]) -> None:
    rows = (("Soup vegan", "9 €", "Trout gluten-free", "14 €"), ("Omelette", "11 €", "Risotto vegetarian", "21 €"))
    cells = "".join(f"<tr>{''.join(f'<td>{one}</td>' for one in row)}</tr>" for row in rows)
    found = reading(f"<h2>Menu</h2><table>{cells}</table>").of("dish")
    assert [(fact.value["name"], fact.value["amount"], fact.value.get("diets")) for fact in found] == [
        ("Soup", 9, ["vegan"]),
        ("Trout", 14, ["gluten_free"]),
        ("Omelette", 11, None),
        ("Risotto", 21, ["vegetarian"]),
    ]


def test_the_number_of_a_registered_house_is_no_address(reading: Callable[..., PageReading]) -> None:
    found = reading("<p>Pasaje Lucero 458, San Eleuterio</p><footer>P. IVA 00000000000 · Legajo EVT 00000</footer>")
    assert "00000" not in str([fact.value for fact in found.of("address")])


def test_a_car_is_no_cart_in_which_seats_are_kept(reading: Callable[..., PageReading]) -> None:
    body = "<p>Do centro são 20 minutos de carro.</p><p>Los asientos se le guardan 18 minutos en el carrito.</p>"
    assert [fact.value["minutes"] for fact in reading(body, "pt").of("hold")] == [18]


def test_a_table_of_bare_minutes_under_means_of_transport_tells_ways(browser: Chromium) -> None:
    def ways(over: str, corner: str) -> list[tuple[object, ...]]:
        rows = "".join(
            f"<tr><td>{name}</td>" + "".join(f"<td>{one}</td>" for one in cells) + "</tr>"
            for name, cells in (("Port Ellery", ("18", "31", "–")), ("Marsh Lane", ("4", "–", "15")))
        )
        heads = f"<tr><th>{corner}</th><th>Car</th><th>Bus 7</th><th>On foot</th></tr>"
        body = f"<h1>Orrin Mill</h1><h2>Getting here</h2><p>{over}</p><table>{heads}{rows}</table>"
        found = read_page(f'<html lang="en"><body>{body}</body></html>'.encode(), browser=browser)
        return [tuple(one.value.get(key) for key in ("from", "to", "mode", "minutes")) for one in found.of("transfer")]

    told = [("Port Ellery", "drive", 18), ("Port Ellery", "bus", 31), ("Marsh Lane", "drive", 4)]
    told.append(("Marsh Lane", "foot", 15))
    mill = "Orrin Mill"
    assert ways("Minutes to our gate:", "From") == [(place, mill, mode, minutes) for place, mode, minutes in told]
    assert ways("In minutes:", "From the mill to") == [(mill, place, mode, minutes) for place, mode, minutes in told]
    assert ways("Fares of the valley:", "From") == []


@pytest.mark.parametrize(
    ("lang", "text", "expected"),
    [
        ("en", "We welcome groups of 10 to 45. Dogs stay outside.", [(10, 45)]),
        ("fr", "Une enquête de 45 minutes, de 2 à 6 joueurs.", [(2, 6)]),
        (
            "fr",
            "Une commande ne peut dépasser 8 personnes ; les groupes (15 à 25 personnes) nous écrivent.",
            [(15, 25)],
        ),
        ("ja", "ご利用は1組2名様から5名様までです。", [(2, 5)]),
    ],
)
def test_the_least_and_the_most_of_a_party_are_told_in_several_ways(
    browser: Chromium, lang: str, text: str, expected: list[tuple[int, int]]
) -> None:
    found = read_page(f'<html lang="{lang}"><body><p>{text}</p></body></html>'.encode(), browser=browser).of("party")
    assert [(one.value["min"], one.value["max"]) for one in found if "min" in one.value] == expected
    assert [one.value["max"] for one in found if "min" not in one.value] == [8] * ("commande" in text)


@pytest.mark.parametrize(
    ("language", "text", "dates"),
    [
        ("da", "Ingen sejlads den 24. december og 1. januar.", ["--12-24", "--01-01"]),
        ("nb", "Ruta går ikke 17. mai.", ["--05-17"]),
        ("es", "No hay salidas el 25 de diciembre.", ["--12-25"]),
        ("es", "Tampoco abrimos el 6 de enero.", ["--01-06"]),
        ("de", "Vom 3. bis 5. Mai kein Fahrbetrieb.", ["--05-03", "--05-04", "--05-05"]),
        ("en", "The mill is closed from March 26 to 28 for repairs.", ["--03-26", "--03-27", "--03-28"]),
    ],
)
def test_days_without_service_are_closed(
    reading: Callable[[str], PageReading], language: str, text: str, dates: list[str]
) -> None:
    told = [one.value["dates"] for one in reading(f"<p lang='{language}'>{text}</p>").facts if one.kind == "closed"]
    assert told == [dates]


def test_the_number_of_a_telephone_tells_whose_pesos_a_sign_means(reading: Callable[[str], PageReading]) -> None:
    body = "<h1>Paseos Tunquén</h1><ul><li>Adultos: <b>$14.000</b></li></ul><p>Reservas: +56 9 5550 1177</p>"
    assert [(one.value["amount"], one.value["currency"]) for one in reading(body).of("price")] == [(14000, "CLP")]


def test_neither_a_year_of_rights_nor_a_telephone_is_an_address(reading: Callable[[str], PageReading]) -> None:
    body = "<h1>Moss Barn</h1><p>14 Alder Lane, Bemidji, MN 56601</p><p>Phone 02-2670-5518 LINE</p>"
    told = [one.value["text"] for one in reading(f"<p>© 2027 Moss Barn</p>{body}").of("address")]
    assert told == ["14 Alder Lane, Bemidji, MN 56601"]
    assert not reading("<h1>Moss Barn</h1><p>Phone 02-2670-5518 LINE @moss</p>").of("address")


@pytest.mark.parametrize(
    ("lang", "over", "heads", "place"),
    [
        ("fi", "Kesto minuutteina", ("Kävellen", "Taksilla"), "Tervasatama"),
        ("hu", "Menetidő percben", ("Gyalog", "Taxival"), "Fő tér"),
    ],
)
def test_a_table_headed_in_minutes_tells_ways(
    browser: Chromium, lang: str, over: str, heads: tuple[str, str], place: str
) -> None:
    body = (
        f"<h1>Kuura</h1><h2>{over}</h2><table><tr><th></th><th>{heads[0]}</th><th>{heads[1]}</th></tr>"
        f"<tr><th>{place}</th><td>13</td><td>4</td></tr><tr><th>Kuuranmäki</th><td>-</td><td>9</td></tr></table>"
    )
    found = read_page(f'<html lang="{lang}"><body>{body}</body></html>'.encode(), browser=browser).of("transfer")
    told = [(one.value["from"], one.value["mode"], one.value["minutes"]) for one in found]
    assert told == [(place, "foot", 13), (place, "taxi", 4), ("Kuuranmäki", "taxi", 9)]


def test_hours_and_a_half_are_told_with_the_words_for_half_an_hour(reading: Callable[..., PageReading]) -> None:
    found = reading("<h1>Moorbahn</h1><p>Die Rundfahrt dauert drei und eine halbe Stunde.</p>", "de")
    assert [fact.value for fact in found.of("duration")] == [{"minutes": 210}]


def test_a_list_of_dishes_is_known_by_the_codes_of_diets_in_brackets(reading: Callable[[str], PageReading]) -> None:
    row = "<tr><td>{} <small>({})</small></td><td>£{}</td></tr>"
    rows = row.format("Leek pie", "ve, gf", "9.50") + row.format("Bean pot", "ve", "11.00")
    told = {
        one.value["name"]: one.value.get("diets")
        for one in reading(f"<h2>The Loft</h2><table>{rows}</table>").of("dish")
    }
    assert told == {"Leek pie": ["gluten_free", "vegan"], "Bean pot": ["vegan"]}


@pytest.mark.parametrize(
    ("lang", "text", "kind", "told"),
    [
        (
            "en",
            "Your table is booked for two hours; if late, we hold it for 25 minutes.",
            "hold",
            [{"minutes": 25}],
        ),
        (
            "en",
            "The last tour leaves at 4.30pm (3.30pm in winter).",
            "last_entry",
            [{"time": "16:30"}, {"time": "15:30"}],
        ),
        ("en", "Groups of more than 30 people book by telephone.", "party", [{"max": 30}]),
        ("nl", "Een rondleiding duurt drie kwartier.", "duration", [{"minutes": 45}]),
        ("nl", "Een bezoek duurt anderhalf uur.", "stay", [{"min": 90, "max": 90}]),
        ("ja", "バスで12分「公民館前」下車、徒歩6分", "arrive_early", []),
    ],
)
def test_each_number_is_that_of_its_own_clause(
    browser: Chromium, lang: str, text: str, kind: str, told: list[dict[str, object]]
) -> None:
    found = read_page(f'<html lang="{lang}"><meta charset=utf-8><p>{text}</p></html>'.encode(), browser=browser)
    assert [fact.value for fact in found.of(kind)] == told
