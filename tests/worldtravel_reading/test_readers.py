# ruff: noqa: E501
"""The readers of pages of the benchmark, each on a small page of its kind laid out by the product's reader."""

from __future__ import annotations

from typing import Any

import pytest

from tripmend.pages import browser
from tripmend_suites.worldtravel.reading import Kind, Reading, open_page, reader_of

_STYLE = "<style>body{font:15px/1.5 Arial}td,th{padding:6px 14px;text-align:left}</style>"


def read(kind: Kind, body: str) -> Reading:
    return reader_of(kind)(open_page(f"<!doctype html><html lang=en>{_STYLE}<body>{body}</body></html>".encode()))


def values(reading: Reading, field: str) -> list[dict[str, Any]]:
    return [fact.value for fact in reading.of(field)]


@pytest.fixture(scope="module", autouse=True)
def chromium() -> None:
    if browser.page_of(b"<p>here</p>").box is None:
        pytest.skip("there is no Chromium")


def test_a_guide_tells_stays_by_kind_hours_light_early_arrival_and_its_programme() -> None:
    reading = read(
        "guide",
        "<h1>What to know about Dome House</h1><h2>How long?</h2>"
        "<p>In a hurry? The quick round takes between 30 and 45 minutes. Whoever wants to see it in depth should plan at least 90"
        " and at most 120 minutes.</p><p>The ordinary line: arrive 20 minutes early. Guided tours gather 10 minutes before they"
        " start.</p><p>Bring the camera: from 17:30 to 19:00 the light is at its best.</p>"
        "<p><b>La Marea</b>: sung and spoken in Italian; subtitles in English and German; without an introduction.</p>"
        "<h2>Open</h2><table><tr><td>Monday</td><td>closed</td></tr><tr><td>Tuesday to Sunday</td><td>10:00–18:00</td></tr>"
        "</table>",
    )
    assert {fact.subject for fact in reading.facts} == {"Dome House"}
    assert values(reading, "dwell") == [
        {"profile": "quick", "min": 30, "max": 45},
        {"profile": "deep", "min": 90, "max": 120},
    ]
    assert values(reading, "buffer") == [
        {"admission": "standard", "minutes": 20},
        {"admission": "guided", "minutes": 10},
    ]
    assert values(reading, "light") == [{"from": "17:30", "to": "19:00"}]
    hours = {one["weekday"]: one["windows"] for one in values(reading, "hours")}
    assert hours == {0: [], **{day: [["10:00", "18:00"]] for day in range(1, 7)}}
    (event,) = values(reading, "event")
    assert (event["event"], event["language"], event["introduction"]) == ("La Marea", "Italian", False)
    assert event["subtitles"] == ["English", "German"]


def test_two_lengths_for_one_kind_of_visit_are_both_told_and_named() -> None:
    reading = read("guide", "<h1>Hall</h1><p>A visit takes 60 minutes.</p><p>A visit takes 90 minutes.</p>")
    assert len(values(reading, "dwell")) == 2
    assert any("contradicts itself" in one.why for one in reading.abstained)


def test_what_is_taken_back_or_is_of_something_else_is_no_stay() -> None:
    reading = read(
        "guide",
        "<h1>Hall</h1><p>An old guidebook gives 20 to 30 minutes for Hall. That was before it was arranged anew, and is wrong today."
        "</p><p>The tram takes 12 minutes. Until last year one had to be at Hall 40 minutes before one's time. The rule has been"
        " changed since.</p><p>A visit takes 45 to 60 minutes.</p>",
    )
    assert values(reading, "dwell") == [{"profile": "standard", "min": 45, "max": 60}]
    assert values(reading, "buffer") == []


def test_days_that_hours_do_not_mention_are_said_to_be_open() -> None:
    reading = read("guide", "<h1>Hall</h1><h2>Opening hours</h2><p>Tuesday to Sunday: 10:00–18:00</p>")
    assert [one.what for one in reading.abstained] == ["hours 0"]


def test_a_menu_tells_dishes_with_days_and_marks_and_refuses_other_currencies() -> None:
    row = "<div style='display:flex;justify-content:space-between;width:500px'><span>{}</span><span>{}</span></div>"
    rows = [("Soup (v)", "€6.50"), ("Brunch (Saturday and Sunday)", "€19.00"), ("Roast", "CHF 30.00")]
    reading = read("menu", "<h1>Mill</h1><h2>Menu</h2>" + "".join(row.format(*one) for one in rows))
    assert values(reading, "dish") == [
        {"dish": "Soup", "cents": 650, "vegetarian": True, "weekdays": []},
        {"dish": "Brunch", "cents": 1900, "vegetarian": False, "weekdays": [5, 6]},
    ]
    assert [one.what for one in reading.abstained] == ["price in CHF"]


def test_hotels_tell_the_night_what_is_near_and_the_quarter() -> None:
    reading = read(
        "hotels",
        "<h1>Hotels</h1><h2>Lark Inn <small>Old Town</small></h2><p>Small. A double room is €98.00 a night. A short walk away:"
        " Neues Museum, Dome House.</p><h2>Owl Rooms</h2><p>West End</p><p>The night in a room for two costs €75.00. None of the"
        " great sights is within a short walk.</p><h2>By the week</h2><p>North</p><p>A room is €400.00 a week.</p>",
    )
    assert [(fact.subject, fact.value["cents"]) for fact in reading.of("nightly")] == [
        ("Lark Inn", 9800),
        ("Owl Rooms", 7500),
    ]
    assert [one["venues"] for one in values(reading, "near")] == [["Neues Museum", "Dome House"], []]
    assert [one["area"] for one in values(reading, "tags")] == ["Old Town", "West End"]
    assert [one.what for one in reading.abstained] == ["nightly price"]


def test_ways_stand_in_a_square_table_with_the_fare_below() -> None:
    names = ["Alpha House", "Beta Hall", "Gamma Inn"]
    cells = {("Alpha House", "Beta Hall"): "12<br>3.00", ("Alpha House", "Gamma Inn"): "n/a<br>3.00"}
    head = "".join(f"<th>{number}</th>" for number in (1, 2, 3))
    body = "".join(
        f"<tr><th>{number} {one}</th>"
        + "".join(f"<td>{cells.get((one, two)) or cells.get((two, one), '')}</td>" for two in names)
        + "</tr>"
        for number, one in enumerate(names, 1)
    )
    reading = read("matrix", f"<h1>Ways</h1><p><b>B</b> bus</p><table><tr><th></th>{head}</tr>{body}</table>")
    assert {fact.subject: fact.value for fact in reading.facts} == {
        "Alpha House>Beta Hall": {"mode": "bus", "minutes": 12, "cents": 300},
        "Alpha House>Gamma Inn": {"mode": "bus", "minutes": None, "cents": 300},
    }


def test_a_floor_plan_tells_parts_with_stairs() -> None:
    reading = read("floorplan", "<h1>Hall</h1><p>Many steps and no lift: Tower, Crypt. Step-free: Nave.</p>")
    assert values(reading, "stairs") == [{"all": False, "parts": ["Tower", "Crypt"]}]


def test_a_booking_page_tells_tickets_and_that_it_is_closed() -> None:
    reading = read(
        "booking",
        "<h1>Dome House</h1><p>Wed 1 July 2026</p><p>Dome House is closed on Wed 1 July 2026.</p><h2>Tickets</h2><table>"
        "<tr><th>Ticket</th><th>Adult</th><th>Child</th><th>Senior (65+)</th></tr><tr><td><b>Day pass</b><br>pass entrance ·"
        " Admits to Dome House, then Hall and Court, in this order</td><td>€12.00</td><td>free</td><td>–</td></tr></table>",
    )
    assert values(reading, "closed") == [{"date": "2026-07-01"}]
    assert {one["fare"]: one["cents"] for one in values(reading, "price")} == {"adult": 1200, "child": 0}
    assert values(reading, "admission") == [{"product": "Day pass", "admission": "pass"}]
    assert values(reading, "covers") == [
        {"product": "Day pass", "covers": ["Dome House", "Hall and Court"], "order": True}
    ]


def test_slots_at_the_top_of_a_column_are_of_the_heading_at_the_foot_of_the_one_before() -> None:
    slot = "<div style='border:1px solid #999;padding:6px;margin:8px 0'>{} · {}</div>"
    times = [[("10:00", "available"), ("11:00", "sold out")], [("12:00", "available"), ("13:00", "available")]]
    early, late = ("".join(slot.format(*one) for one in some) for some in times)
    tours = slot.format("12:30", "available")
    reading = read(
        "booking",
        "<h1>Dome House</h1><p>Wed 1 July 2026</p><div style='display:flex;gap:30px'><div style='width:300px'>"
        f"<p>Some words on the house and on what is sold at its gate.</p><h2>Day ticket</h2><p>With: Day ticket</p>{early}"
        f"</div><div style='width:300px'>{late}<h2>Guided tour</h2><p>With: Guided tour</p>{tours}</div>"
        "<div style='width:300px'><h2>Day ticket</h2><p>Standard entrance. Adult €12.00; Child free.</p>"
        "<h2>Guided tour</h2><p>With a guide. Adult €20.00; Child €5.00.</p></div></div>",
    )
    assert [(one["time"], one["products"]) for one in values(reading, "slot")] == [
        *((time, ["Day ticket"]) for time in ("10:00", "11:00", "12:00", "13:00")),
        ("12:30", ["Guided tour"]),
    ]
    assert [(one["product"], one["fare"], one["cents"]) for one in values(reading, "price")] == [
        ("Day ticket", "adult", 1200),
        ("Day ticket", "child", 0),
        ("Guided tour", "adult", 2000),
        ("Guided tour", "child", 500),
    ]


def test_a_card_has_the_name_and_the_prices_that_stand_in_it() -> None:
    def card(name: str, rows: str) -> str:
        return (
            f"<div style='border:1px solid #999;padding:12px;margin:10px'><div style='display:flex'><b style='width:300px'>{name}"
            f"</b><table>{rows}</table></div><p>standard entrance</p></div>"
        )

    rows = "<tr><td>Adult</td><td><b>€9.00</b></td></tr><tr><td>Child</td><td><b>free</b></td></tr>"
    apart = "<tr><td>Adult</td><td><span>EUR</span> <b>12.50</b></td></tr><tr><td>Family (2 adults) €28.00</td><td></td></tr>"
    reading = read(
        "booking",
        "<p><b>2 Ticket and time</b></p><h1>Dome House</h1><p>Wed 1 July 2026</p><p>Dome House is closed on Wed 1 July 2026.</p>"
        + card("Day ticket", rows)
        + card("Tower", apart),
    )
    assert [(one["product"], one["fare"], one["cents"]) for one in values(reading, "price")] == [
        ("Day ticket", "adult", 900),
        ("Day ticket", "child", 0),
        ("Tower", "adult", 1250),
    ]
    assert values(reading, "family_price") == [{"product": "Tower", "cents": 2800}]
    assert {one["product"] for one in values(reading, "admission")} == {"Day ticket", "Tower"}


def test_the_only_ticket_has_its_name_though_slots_stand_between_it_and_its_prices() -> None:
    slots = "".join(
        f"<div style='border:1px solid #999;padding:6px;margin:8px 0'>{time} · available</div>"
        for time in ("10:00", "11:00")
    )
    reading = read(
        "booking",
        f"<h1>Dome House</h1><p>Wed 1 July 2026</p><section><h2>Day ticket</h2>{slots}<div><p>standard entrance</p><table>"
        "<tr><td>Adult</td><td>€9.00</td></tr><tr><td>Child</td><td>€4.00</td></tr></table></div></section>",
    )
    assert {(one["product"], one["fare"]) for one in values(reading, "price")} == {
        ("Day ticket", "adult"),
        ("Day ticket", "child"),
    }


def test_a_plain_name_right_over_its_prices_goes_before_a_bold_one_over_slots_in_another_column() -> None:
    def prices(name: str, kind: str, adult: str) -> str:
        fares = f"<tr><td>Adult</td><td>€{adult}</td></tr><tr><td>Child</td><td>€4.00</td></tr>"
        return f"<p>{name}</p><p>{kind}</p><table>{fares}</table>"

    slots = "<p>10:00 available</p><p>11:00 available</p>"
    reading = read(
        "booking",
        "<h1>Dome House</h1><p>Wed 1 July 2026</p><style>p{margin:2px}</style><div style='display:flex;gap:90px'>"
        f"<div><b>Day ticket</b>{slots}<br><b>Guided tour</b>{slots}</div><div><b>Tickets</b>"
        + prices("Day ticket", "standard entrance", "9.00")
        + prices("Guided tour", "with a guide", "15.00")
        + "</div></div>",
    )
    assert [(one["product"], one["cents"]) for one in values(reading, "price") if one["fare"] == "adult"] == [
        ("Day ticket", 900),
        ("Guided tour", 1500),
    ]


def test_a_page_of_far_too_many_lines_is_not_read_and_says_so() -> None:
    reading = reader_of("menu")(open_page(("Soup €6.50\n" * 4100).encode()))
    assert not reading.facts
    assert "4000" in reading.abstained[0].why
