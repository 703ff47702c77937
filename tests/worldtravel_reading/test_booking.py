"""Booking pages in designs that the suite does not have, laid out by a real browser, and lines as a recogniser joins
them."""

import numpy as np
import pytest

from tripmend_suites.worldtravel.reading import Box, Line, Sheet, sheet_of_page
from tripmend_suites.worldtravel.reading._layout import cut_at_gaps
from tripmend_suites.worldtravel.reading.booking import read
from tripmend_suites.worldtravel.reading.booking._labels import Labels
from tripmend_suites.worldtravel.reading.booking._languages import Legend, spoken
from tripmend_suites.worldtravel.reading.booking._notes import covers_in
from tripmend_suites.worldtravel.reading.booking._prices import prices_of
from tripmend_suites.worldtravel.reading.booking._runs import clusters_of, in_order
from tripmend_suites.worldtravel.reading.booking._spots import spots_of
from tripmend_suites.worldtravel.reading.booking._tickets import tickets_of
from tripmend_suites.worldtravel.reading.booking._venue import title_of
from tripmend_suites.worldtravel.reading.slots import SeenSlot

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


CHIP = "<span style='border:1px solid #999;padding:4px 8px;display:inline-block;margin:2px'>"
COLUMNS = f"""<html><body style="font:14px serif;margin:20px;width:1100px"><h1 style="font-size:34px">Small Opera</h1>
<p>Friday, 17 July 2026</p><div style="display:grid;grid-template-columns:340px 340px 340px;gap:26px">
<div><p style="height:60px">Whatever is bought at this house is kept by whoever bought it.</p>
<h3 style="margin:4px 0;white-space:nowrap">The Toymaker (Ballet)</h3>To be had with Balcony seat or Stalls seat:<p>
{CHIP}17:00 sold out</span> {CHIP}18:00 free</span></p>
<h3 style="margin:4px 0">Embers (Opera)</h3>To be had with Stalls seat:</div>
<div><p style="margin:0">{CHIP}19:00 free</span></p><p style="margin-top:70px">Names on tickets are checked.</p>
<h3 style="margin:4px 0">Balcony seat</h3>Special entrance. Adult 29,00 €; Child 10,00 €.
<h3 style="margin:4px 0">Stalls seat</h3>Special entrance. Adult 76,00 €; Child 25,00 €.</div>
<div>All prices are per person.</div></div></body></html>"""


def slots(reading):
    return {(f.value["time"], f.value["event"]): f.value for f in reading.of("slot")}


def prices(reading):
    return {(f.value["product"], f.value["fare"]): f.value["cents"] for f in reading.of("price")}


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    found = {}
    for name, html in (("list", LIST), ("table", TABLE), ("columns", COLUMNS)):
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


def test_a_heading_at_the_foot_of_a_column_goes_with_the_slots_at_the_head_of_the_next(pages):
    found = slots(pages["columns"])
    assert found["17:00", "The Toymaker"]["products"] == ["Balcony seat", "Stalls seat"]
    assert found["18:00", "The Toymaker"]["products"] == ["Balcony seat", "Stalls seat"]
    assert found["19:00", "Embers"]["products"] == ["Stalls seat"]
    genres = {(f.value["event"], f.value["genre"]) for f in pages["columns"].of("genre")}
    assert genres == {("The Toymaker", "ballet"), ("Embers", "opera")}


def test_a_ticket_below_the_prices_of_another_keeps_its_own_name(pages):
    assert prices(pages["columns"]) == {
        ("Balcony seat", "adult"): 2900,
        ("Balcony seat", "child"): 1000,
        ("Stalls seat", "adult"): 7600,
        ("Stalls seat", "child"): 2500,
    }


def seen(time, left, top, width):
    return SeenSlot(
        time, Box(left, top, left + width, top + 40), Box(left, top, left + 40, top + 20), "open", 1, None, "", ""
    )


def test_a_slot_made_wide_by_a_long_word_keeps_its_whole_box():
    chips = [seen("09:00", 40, 100, 140), seen("09:30", 190, 100, 200), seen("10:00", 400, 100, 140)]
    assert [spot.box for spot in spots_of(chips, [])[0]] == [chip.box for chip in chips]


def test_a_last_row_with_one_slot_in_each_column_is_parted_like_the_rows_above():
    times = [("09:30", 80), ("10:00", 210), ("12:00", 480), ("12:30", 610), ("19:00", 880), ("19:30", 1010)]
    last = [("10:30", 80), ("13:00", 480), ("13:30", 610), ("20:00", 880)]
    chips = [seen(time, left, 100, 110) for time, left in times] + [seen(time, left, 160, 110) for time, left in last]
    found = clusters_of(spots_of(chips, [])[0], [])
    assert sorted(sorted(slot.time for slot in cluster.slots) for cluster in found) == [
        ["09:30", "10:00", "10:30"],
        ["12:00", "12:30", "13:00", "13:30"],
        ["19:00", "19:30", "20:00"],
    ]


def test_a_small_line_below_the_name_is_no_part_of_it_however_tall_its_box():
    name = Line("Hort de Gracia", Box(351, 102, 497, 126), tuple((351 + 10 * i, 361 + 10 * i) for i in range(14)))
    below = Line("Gracia - answers", Box(351, 130, 452, 153), tuple((351 + 6 * i, 357 + 6 * i) for i in range(16)))
    tall = Line("Spanish", Box(486, 312, 551, 340), tuple((486 + 9 * i, 495 + 9 * i) for i in range(7)))
    pieces = [piece for one in (name, below, tall) for piece in cut_at_gaps(one)]
    assert title_of(pieces, [], [], []).text == "Hort de Gracia"


def test_an_amount_broken_off_from_its_currency_is_no_time():
    lines = [
        line("Dome. Standard entrance. Adult EUR 17.70; Senior EUR", 40, 100, 8),
        line("14.50; Student EUR 12.50.", 40, 122, 8),
    ]
    pieces = [piece for one in lines for piece in cut_at_gaps(one)]
    time = lines[1].span(0, 5)
    slot = SeenSlot("14:50", time, time, "unknown", 0.5, None, "", "")
    assert spots_of([slot], pieces)[0] == []


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


def test_where_a_pass_admits_to_ends_at_once_each():
    said = "Admits to Baptistery and Crypt, once each All other visitors pay the adult price."
    assert covers_in(said, []) == (["Baptistery", "Crypt"], False)


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


RULED = """<html><body style="font:15px sans-serif;margin:30px"><h1 style="font-size:34px">Small Opera</h1>
<p>Friday, 17 July 2026</p>
<table style="border-collapse:collapse;width:1000px">
<tr style="background:#e7e1f7"><th>What</th><th>Entry</th><th>Sold with</th></tr>
<tr style="border-bottom:1px solid #ccc"><td><b>Embers</b><div style="font-size:13px">Opera</div></td>
<td><div style="border:1px solid #999;width:400px;padding:8px">21:00 <small>max 3</small>
<b style="background:#176;color:#fff;font-size:11px;padding:2px 6px">Places available</b></div></td>
<td>Balcony seat / Stalls seat</td></tr>
<tr style="border-bottom:1px solid #ccc"><td><b>Feathers</b><div style="font-size:13px">Ballet</div></td>
<td><div style="border:1px solid #999;width:400px;padding:8px">19:00 <small>max 14</small>
<b style="background:#176;color:#fff;font-size:11px;padding:2px 6px">Places available</b></div></td>
<td>Balcony seat / Stalls seat</td></tr></table>
<h3>Balcony seat</h3><p>Special entrance. Adult 29,00 €.</p><h3>Stalls seat</h3><p>Special entrance. Adult 76,00 €.</p>
</body></html>"""
TINTED = """<html><body style="font:16px sans-serif;margin:30px;background:#f5f4fb">
<h1 style="font-size:34px">Old Baths</h1>
<p>Friday, 17 July 2026</p><p>Language of the tour
<i style="display:inline-block;width:20px;height:13px;background:#ef8f00"></i> Spanish
<i style="display:inline-block;width:20px;height:13px;background:#d81b8c"></i> Catalan</p><h3>Visit</h3>
<span style="background:#f3e6c4;border:1px solid #b39550;padding:9px">09:30 max 5</span>
<span style="background:#f3e6c4;border:1px solid #b39550;padding:9px">10:00 max 8</span>
<h3>Guided visit</h3>
<span style="background:#f3e6c4;border:1px solid #b39550;border-left:8px solid #d81b8c;padding:9px">11:30 max 2</span>
<h3>Tickets</h3><h4>Visit</h4><p>Standard entrance. Adult 9,00 €.</p>
<h4>Guided visit</h4><p>With a guide. Adult 12,00 €.</p></body></html>"""


def test_titles_in_the_rows_of_a_table_are_parted_by_its_lines_and_words_for_a_state_are_no_heading(tmp_path):
    path = tmp_path / "ruled.html"
    path.write_text(RULED, encoding="utf-8")
    found = slots(read(sheet_of_page(path)))
    assert set(found) == {("21:00", "Embers"), ("19:00", "Feathers")}
    assert found["19:00", "Feathers"]["products"] == ["Balcony seat", "Stalls seat"]


def test_the_colour_that_fills_a_slot_tells_no_language_but_the_strip_at_its_edge_does(tmp_path):
    path = tmp_path / "tinted.html"
    path.write_text(TINTED, encoding="utf-8")
    reading = read(sheet_of_page(path))
    found = {f.value["time"]: f.value["language"] for f in reading.of("slot")}
    assert found == {"09:30": "", "10:00": "", "11:30": "Catalan"}
    assert not [one.what for one in reading.abstained if one.what.endswith("language")]


def test_a_label_that_runs_on_in_the_next_line_is_closed_by_its_bracket():
    lines = [
        _line(60, 100, "Gold (with the private flat and no", 25),
        _line(60, 131, "queue)", 20),
        _line(60, 160, "skip-the-line entrance", 18),
        _line(60, 190, "Adult", 18),
        _line(400, 190, "49,00 €", 18),
    ]
    assert [ticket.label for ticket in tickets_of(prices_of(lines), lines)] == [
        "Gold (with the private flat and no queue)"
    ]


def _line(left, top, text, height):
    step = round(0.45 * height)
    edges = tuple((left + step * i, left + step * (i + 1)) for i in range(len(text)))
    return Line(text, Box(left, top, left + step * len(text), top + height), edges)


def test_a_pale_fill_beside_a_time_is_no_faded_strip_of_a_colour_in_the_legend():
    pixels = np.full((60, 260, 3), (251, 245, 238), np.uint8)
    pixels[10:50, 60:180] = (243, 230, 196)
    pixels[24:36, 70:110:3] = (51, 40, 13)
    legend = Legend({"Spanish": (239.0, 143.0, 0.0), "Catalan": (216.0, 27.0, 140.0)}, (), ())
    sheet = Sheet("screenshot", (), pixels, "0" * 64)
    assert spoken(sheet, legend, Box(70, 24, 110, 36), Box(60, 10, 180, 50), ()) == ("", 0.97)
    pixels[10:50, 60:67] = (239, 143, 0)
    assert spoken(sheet, legend, Box(70, 24, 110, 36), Box(60, 10, 180, 50), ()) == ("Spanish", 0.99)


def test_times_that_go_on_at_the_head_of_the_next_column_of_text_are_in_order():
    grid = [("10:00", 60, 300), ("10:30", 180, 300), ("11:00", 60, 360), ("11:30", 180, 360)]
    grid += [("12:00", 460, 100), ("12:30", 580, 100), ("13:00", 460, 160), ("13:30", 580, 160)]
    chips = [seen(time, left, top, 110) for time, left, top in grid]
    assert [slot.time for slot in in_order(chips)] == [time for time, _, _ in grid]
    odd = [*chips, seen("12:00", 60, 420, 110), seen("16:00", 180, 420, 110)]
    assert "16:00" not in [slot.time for slot in in_order(odd)]
