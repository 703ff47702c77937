"""Booking pages in designs that the suite does not have, laid out by a real browser, and lines as a recogniser joins
them."""

import pytest

from tripmend.read import Box, Line, Sheet, sheet_of_page
from tripmend.read.booking import read
from tripmend.read.booking._labels import Labels
from tripmend.read.booking._notes import covers_in
from tripmend.read.booking._prices import prices_of
from tripmend.read.booking._tickets import tickets_of

pytest.importorskip("playwright")

LIST = """<html><style>span{border:1px solid #999;padding:8px 14px;margin:6px;display:inline-block}</style>
<body style="background:#1b1e27;color:#e8e8ee;font:16px sans-serif;margin:30px">
<h1 style="font-size:36px">Harbour Museum</h1><p>Visits on Friday, 17 July 2026</p>
<h2>Choose a time</h2>
<p><span>09:00 <b>available</b></span>
<span>09:30 <b>sold out</b></span>
<span>10:00 <b>available</b></span></p>
<h2>What it costs</h2>
<table cellpadding="8"><tr><th></th><th>Day ticket</th><th>Fast lane</th></tr>
<tr><td>Adults</td><td>€14.00</td><td>€21.50</td></tr>
<tr><td>Children</td><td>free</td><td>€9.00</td></tr></table></body></html>"""

TABLE = """<html><body style="font:15px serif;margin:30px"><h1 style="font-size:34px">Old Observatory</h1>
<p>Timetable for 05.07.2026</p>
<table cellpadding="9" border="1" style="border-collapse:collapse">
<tr><th>What</th><th>Start</th><th>Sold with</th></tr>
<tr><td>Timed entry</td><td>10:00 available</td><td>Day ticket / Fast lane</td></tr>
<tr><td></td><td>11:00 sold out</td><td>Day ticket / Fast lane</td></tr>
<tr><td>Night of Comets</td><td>21:00 available</td><td>Evening seat</td></tr></table>
<h3>Day ticket</h3><p>Standard entrance. Adult 9,00 €; Child 4,50 €.</p>
<h3>Fast lane</h3><p>Skip-the-line entrance. Adult 15,00 €; Child free. A family of two adults and up to three children
pays 32,00 €.</p>
<h3>Evening seat</h3><p>Special entrance. Adult 18,00 €.</p></body></html>"""


def slots(reading):
    return {(f.value["time"], f.value["event"]): f.value for f in reading.of("slot")}


def prices(reading):
    return {(f.value["product"], f.value["fare"]): f.value["cents"] for f in reading.of("price")}


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    found = {}
    for name, html in (("list", LIST), ("table", TABLE)):
        path = folder / f"{name}.html"
        path.write_text(html, encoding="utf-8")
        found[name] = read(sheet_of_page(path))
    return found


def test_a_dark_page_with_tickets_as_columns_is_read(pages):
    reading = pages["list"]
    assert {f.subject for f in reading.facts} == {"Harbour Museum"}
    assert prices(reading) == {
        ("Day ticket", "adult"): 1400,
        ("Day ticket", "child"): 0,
        ("Fast lane", "adult"): 2150,
        ("Fast lane", "child"): 900,
    }
    assert [f.value["time"] for f in reading.of("slot")] == ["09:00", "09:30", "10:00"]
    assert all(f.value["date"] == "2026-07-17" for f in reading.of("slot"))
    assert slots(reading)["09:30", ""]["state"] == "sold_out"
    assert slots(reading)["09:00", ""]["products"] == ["Day ticket", "Fast lane"]


def test_a_table_tells_event_and_tickets_in_each_row(pages):
    found = slots(pages["table"])
    assert set(found) == {("10:00", ""), ("11:00", ""), ("21:00", "Night of Comets")}
    assert found["11:00", ""]["products"] == ["Day ticket", "Fast lane"]
    assert found["21:00", "Night of Comets"]["products"] == ["Evening seat"]


def test_prices_in_sentences_belong_to_the_heading_above(pages):
    reading = pages["table"]
    assert prices(reading) == {
        ("Day ticket", "adult"): 900,
        ("Day ticket", "child"): 450,
        ("Fast lane", "adult"): 1500,
        ("Fast lane", "child"): 0,
        ("Evening seat", "adult"): 1800,
    }
    assert [f.value for f in reading.of("family_price")] == [{"product": "Fast lane", "cents": 3200}]
    admissions = {f.value["product"]: f.value["admission"] for f in reading.of("admission")}
    assert admissions == {"Day ticket": "standard", "Fast lane": "skip-line", "Evening seat": "event"}


def line(text, left, top, letter=9, height=20):
    edges = tuple((left + letter * i, left + letter * (i + 1)) for i in range(len(text)))
    return Line(text, Box(left, top, left + letter * len(text), top + height), edges)


def test_a_name_joined_with_its_kind_of_entrance_is_cut_there():
    lines = [
        line("O Imperial Tour (22 rooms)standard entrance", 80, 250),
        line("Adult", 600, 250),
        line("EUR 24.00", 780, 250),
        line("Family (2 adults, up to 3 EUR", 600, 278),
        line("children)", 600, 300),
        line("69.00", 800, 300),
    ]
    (ticket,) = tickets_of(prices_of(lines), lines)
    assert (ticket.label, ticket.admission) == ("Imperial Tour (22 rooms)", "standard")
    assert {one.fare: one.cents for one in ticket.paid} == {"adult": 2400, "family": 6900}


def test_names_that_a_recogniser_spells_differently_are_one():
    labels = Labels()
    for text in ("Guided tour with the chapel", "Entrance ticket", "Guided tourwith thechapel", "Basilica"):
        labels.add(text)
    assert labels.names == ["Guided tour with the chapel", "Entrance ticket", "Basilica"]
    assert labels.cover("With: Entrance ticket, Guidedtour with the chapel")[0] == [
        "Entrance ticket",
        "Guided tour with the chapel",
    ]
    assert labels.cover("Bags stay in the cloakroom of the Basilica")[1] < 0.5


def test_where_a_pass_admits_to_keeps_names_with_an_and_whole():
    assert covers_in("Admits to Roman Forum and Palatine and Colosseum, once each", ["Roman Forum and Palatine"]) == (
        ["Roman Forum and Palatine", "Colosseum"],
        False,
    )
    assert covers_in("Admits to Colosseum, then Roman Forum, in this order · In German", []) == (
        ["Colosseum", "Roman Forum"],
        True,
    )


def test_two_prices_for_one_fare_are_both_kept_and_named():
    lines = [
        line("Lighthouse", 50, 20, letter=20, height=40),
        line("5 July 2026", 50, 70),
        line("Day ticket", 50, 130),
        line("Adult €14.00; Child free.", 50, 155),
        line("Day ticket", 50, 230),
        line("Adult €16.00.", 50, 255),
    ]
    reading = read(Sheet("text", tuple(lines), None, ""))
    assert sorted(f.value["cents"] for f in reading.of("price") if f.value["fare"] == "adult") == [1400, 1600]
    assert any("14.00 and 16.00" in one.why for one in reading.abstained)


def test_a_page_of_nothing_says_so():
    reading = read(Sheet("text", (), None, ""))
    assert reading.facts == ()
    assert {one.what for one in reading.abstained} == {"venue", "date", "slots"}
