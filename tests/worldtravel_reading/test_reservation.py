"""Reservation pages in designs that the suite does not have, laid out by a real browser."""

import pytest

from tripmend_suites.worldtravel.reading import Box, Line, Sheet, sheet_of_page
from tripmend_suites.worldtravel.reading.reservation import read

pytest.importorskip("playwright")

CHIP = '<span style="border:1px solid #555;padding:7px 12px;margin:5px;display:inline-block">{}</span>'
PHONE = f"""<html><body style="width:360px;font:15px sans-serif;margin:20px;background:#fff"><h1>Zum Anker</h1>
<p>Tables on July 5, 2026 (Sunday)</p><h3>Lunch</h3>{CHIP.format("12:00 available")}{CHIP.format("12:30 sold out")}
<h3>Dinner</h3>{CHIP.format("19:00 sold out")}{CHIP.format("19:30 available")}</body></html>"""


def line(text, left, top, letter=9, height=20):
    edges = tuple((left + letter * i, left + letter * (i + 1)) for i in range(len(text)))
    return Line(text, Box(left, top, left + letter * len(text), top + height), edges)


def test_tables_are_read_under_their_meals(tmp_path):
    path = tmp_path / "page.html"
    path.write_text(PHONE, encoding="utf-8")
    reading = read(sheet_of_page(path))
    told = [(f.subject, f.value["date"], f.value["meal"], f.value["time"]) for f in reading.of("slot")]
    assert told == [
        ("Zum Anker", "2026-07-05", "lunch", "12:00"),
        ("Zum Anker", "2026-07-05", "lunch", "12:30"),
        ("Zum Anker", "2026-07-05", "dinner", "19:00"),
        ("Zum Anker", "2026-07-05", "dinner", "19:30"),
    ]
    assert [f.value["state"] for f in reading.of("slot")] == ["open", "sold_out", "sold_out", "open"]


@pytest.mark.parametrize(
    ("notice", "field"),
    [
        ("Café Morgen takes no reservations: come at any time while it is open.", "walk_in"),
        ("Café Morgen is closed on 14 July 2026. Nothing can be booked for this date.", "closed"),
    ],
)
def test_a_page_without_times_says_why(notice, field):
    lines = (
        line("Café Morgen", 40, 20, letter=20, height=40),
        line("Tuesday, 14 July 2026", 40, 80),
        line(notice, 40, 140),
    )
    (fact,) = read(Sheet("text", lines, None, "")).facts
    assert (fact.subject, fact.field, fact.value) == ("Café Morgen", field, {"date": "2026-07-14"})


def test_nothing_on_a_date_is_no_closed_day():
    lines = (
        line("Café Morgen", 40, 20, letter=20, height=40),
        line("Tuesday, 14 July 2026", 40, 80),
        line("There is nothing to book at Café Morgen on Tuesday, 14 July 2026.", 40, 140),
    )
    reading = read(Sheet("text", lines, None, ""))
    assert (reading.facts, reading.abstained) == ((), ())
