"""What two readings of a booking tell otherwise, or a name that is more than one, is a doubt; what the lines of a
journey itself tell goes before what its text speaks of."""

from __future__ import annotations

import datetime as dt
import json
from html import escape
from pathlib import Path

import pytest

from tripmend.formats.bookings import Reservation, read_reservations
from tripmend.formats.bookings._explained import explained
from tripmend.formats.bookings._reservation import Kind, Moment, Where
from tripmend.formats.bookings._text import Text

from .test_passes import field
from .test_passes import read as read_pass
from .test_trips import lines

DAY = dt.date(2027, 6, 4)
NOWHERE = Where()


def read(folder: Path, text: str, name: str = "a.txt") -> list[Reservation]:
    (folder / name).write_text(text, encoding="utf-8")
    return read_reservations(folder / name, today=dt.date(2027, 1, 1), extractor=None)[0]


def unsure(kind: Kind, start: Where, end: Where = NOWHERE, name: str = "") -> set[str]:
    one = Reservation(kind, name=name, start=start, end=end, begins=Moment(dt.datetime(2027, 6, 4, 9, 0)))
    doubted = explained([one], Text("", DAY, sure=True))[0]
    return {field for field in ("start", "end", "name", "town") if doubted.unsure(field)}


def test_a_train_before_a_bus_is_told_by_its_own_lines(tmp_path: Path) -> None:
    text = """Your tickets, booking number: 4471-882

    Fri 4 June 2027
    09:12  Brno hl.n., platform 3
           QX 611 (Morava Rapid), coach 5, seat 12
    11:40  Olomouc
    --- change ---
    12:05  Olomouc, autobusové nádraží, stand 2
           Bus 770123 (Hanatrans)
    13:22  Bruntál, aut. nádr.

    There are no buses on holidays, and a bus may be late.
    """
    assert [one.kind for one in read(tmp_path, text)] == ["train", "bus"]


def test_the_hours_of_a_desk_in_a_long_line_are_not_lost_without_a_word() -> None:
    one = Reservation(
        "lodging",
        start=Where("Casa Merla"),
        begins=Moment(dt.datetime(2027, 6, 4), timed=False),
        ends=Moment(dt.datetime(2027, 6, 6), timed=False),
    )
    line = f"Your room is ready from 14:00 on. {'We are looking forward to seeing you by the lake. ' * 6}"
    assert any("14:00" in doubt for doubt in explained([one], Text(line, DAY, sure=True))[0].doubts)


@pytest.mark.parametrize(
    ("station", "fields"),
    [
        ("Lombarda Veloce Milano Centrale", {"start"}),
        ('"Freya" Göteborg', {"start"}),
        ("Köln ZOB 9.15", {"start"}),
        ("Milano Centrale", set()),
        ("Estación de Sevilla", set()),
        ("Old Pier, Split", set()),
    ],
)
def test_more_than_a_station_in_its_name_is_a_doubt(station: str, fields: set[str]) -> None:
    assert unsure("train", Where(station), Where("Roma Termini")) == fields


@pytest.mark.parametrize(
    ("kind", "start", "name", "fields"),
    [
        ("event", Where("Teatro Azzurro"), "The Heron (after A. Brandt)", {"name"}),
        ("event", Where("Teatro Azzurro"), "The Heron", set()),
        ("visit", Where("Ravenna", city="Ravenna"), "", {"start"}),
        ("lodging", Where("Casa Merla", street="Via Blu 4, Ravenna", city="Bologna"), "", {"town"}),
        ("lodging", Where("Casa Merla", street="Via Blu 4, Bologna", city="Bologna"), "", set()),
    ],
)
def test_a_second_town_and_no_name_of_a_house_are_doubts(kind: Kind, start: Where, name: str, fields: set[str]) -> None:
    assert unsure(kind, start, name=name) == fields


def test_whether_it_is_a_visit_is_a_doubt_where_nobody_says_where_it_is(tmp_path: Path) -> None:
    text = "Tickets\n\nTicket: Round B, the royal rooms\nDate: 4 June 2027\nTime: 11:20\nOrder number: RB-41 7702\n"
    assert all(one.unsure("kind") for one in read(tmp_path, text) if one.kind == "event")


def test_json_that_is_escaped_in_its_page_is_read(tmp_path: Path) -> None:
    data = {
        "@type": "LodgingReservation",
        "reservationNumber": "HB7741",
        "checkinTime": "2027-06-04T15:00:00+02:00",
        "checkoutTime": "2027-06-06T11:00:00+02:00",
        "reservationFor": {"@type": "Hotel", "name": "Casa Merla", "address": "Via Blu 4, Ravenna"},
    }
    page = f'<html><script type="application/ld+json">{escape(json.dumps(data))}</script><p>Thank you</p></html>'
    assert [(one.start.name, one.reference) for one in read(tmp_path, page, "a.html")] == [("Casa Merla", "HB7741")]


def test_a_pass_tells_its_stations_on_its_back_and_the_next_day_beside_an_hour(tmp_path: Path) -> None:
    found = read_pass(
        tmp_path,
        {
            "organizationName": "Linea Norte",
            "relevantDate": "2027-06-04T19:15:00-03:00",
            "boardingPass": {
                "transitType": "PKTransitTypeBus",
                "primaryFields": [field("origen", "20:10 hs", "Once"), field("destino", "09:30 hs (05/06)", "Salta")],
                "backFields": [
                    field("o", "Origen", "Terminal Once, Buenos Aires"),
                    field("d", "Destino", "Terminal Central, Salta"),
                ],
            },
        },
    )
    assert lines(found) == ["bus Buenos Aires 2027-06-04 20:10:00 Salta 2027-06-05 09:30:00"]
