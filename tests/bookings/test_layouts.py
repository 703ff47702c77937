"""Forms and tables of any layout, labels in many languages, and texts whose labels no list knows."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import Reservation, read_reservations

TODAY = dt.date(2027, 3, 1)


def read(tmp_path: Path, text: str) -> list[Reservation]:
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    return read_reservations(tmp_path / "a.txt", today=TODAY)[0]


def told(one: Reservation) -> str:
    return f"{one.kind} {one.number} {one.start.name} {one.begins} {one.end.name} {one.ends}"


TRAIN = "train IC 482 Lyon Part-Dieu 2027-05-19 08:15 Paris Gare de Lyon 2027-05-19 10:20"
LAYOUTS = {
    "labels": (
        "Train: IC 482\nDate: 19 May 2027\nFrom: Lyon Part-Dieu\nDeparture: 08:15\n"
        "To: Paris Gare de Lyon\nArrival: 10:20\n"
    ),
    "values under labels": (
        "Train\nIC 482\nDate\n19 May 2027\nFrom\nLyon Part-Dieu\nTo\nParis Gare de Lyon\nDeparture\n08:15\n"
        "Arrival\n10:20\n"
    ),
    "a table": (
        "From            To                   Date         Departure  Arrival  Train\n"
        "Lyon Part-Dieu  Paris Gare de Lyon   19 May 2027  08:15      10:20    IC 482\n"
    ),
    "a framed table with a wrapped cell": (
        "+------------------------------------------------------------+\n"
        "| Train From           Departure  To                  Arrival |\n"
        "+------------------------------------------------------------+\n"
        "| IC    Lyon Part-Dieu 08:15      Paris Gare de Lyon  10:20   |\n"
        "|  482                                                        |\n"
        "+------------------------------------------------------------+\n"
        "Date: 19 May 2027\n"
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_form_is_read_however_it_is_laid_out(tmp_path: Path, name: str) -> None:
    (one,) = read(tmp_path, f"Your booking is confirmed\nBooking reference: QX7K2M\n\n{LAYOUTS[name]}")
    assert told(one) == TRAIN


@pytest.mark.parametrize(
    "text",
    [
        "Vonat: IC 482\nDátum: 2027. május 19., szerda\nHonnan: Lyon Part-Dieu\nIndulás: 08:15\n"
        "Hová: Paris Gare de Lyon\n"
        "Érkezés: 10:20\n",
        "Τρένο: IC 482\nΗμερομηνία: Τετάρτη 19 Μαΐου 2027\nΑπό: Lyon Part-Dieu\nΑναχώρηση: 08:15\n"
        "Προς: Paris Gare de Lyon\n"
        "Άφιξη: 10:20\n",
        "Juna: IC 482\nPäivämäärä: 19. toukokuuta 2027\nMistä: Lyon Part-Dieu\nLähtö: 08.15\n"
        "Mihin: Paris Gare de Lyon\n"
        "Saapuminen: 10.20\n",
    ],
)
def test_labels_are_known_in_many_languages(tmp_path: Path, text: str) -> None:
    assert [told(one) for one in read(tmp_path, text)] == [TRAIN]


def test_of_old_and_new_times_beside_each_other_the_new_hold(tmp_path: Path) -> None:
    text = (
        "Coach 245\nDate: 12 March 2027\n\n         WAS     NOW\nDepart   14:00   13:30   Cork\n"
        "Arrive   17:10   17:00   Dublin\n"
    )
    (one,) = read(tmp_path, text)
    assert (str(one.begins), str(one.ends)) == ("2027-03-12 13:30", "2027-03-12 17:00")


def test_two_known_places_and_two_times_in_a_section_are_a_journey_with_a_doubt(tmp_path: Path) -> None:
    text = (
        "Xqz vwx\n\nBRV ID: 71\nNAIROBI JOMO KENYATTA\nTTT: 1A   U7 0431  Q  11JUN  2320  QLX\n"
        "DUBAI INTL   ZZ TIME: 0525   ZZ DAY: 12JUN\n\nDATE OF ISSUE: 27MAR27\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.kind, one.start.code, one.end.code) == ("flight", "NBO", "DXB")
    assert (str(one.begins), str(one.ends)) == ("2027-06-11 23:20", "2027-06-12 05:25")
    assert any("put together from where they stand" in doubt for doubt in one.doubts)


def test_a_title_above_a_venue_with_its_address_and_an_hour_is_an_event_that_begins_after_the_doors(
    tmp_path: Path,
) -> None:
    text = (
        "Order no. RB-5518-20931\n\nTHE GREY HERON\nAire Playhouse, 40 The Headrow, Leeds LS1 8TL\n"
        "Fri 15 Oct 2027, doors 6.45pm, curtain 7.30pm\n3 Tickets\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.kind, one.start.name, str(one.begins)) == ("event", "Aire Playhouse", "2027-10-15 19:30")


def test_who_arrives_days_before_leaving_has_a_bed_in_the_house_above_the_address(tmp_path: Path) -> None:
    text = (
        "Varausnumero: KM-20441\n\nKohde:  Talo Tunturi\n        Kelotie 7 B, 93830 Rukatunturi\n"
        "Saapuminen: su 21.2.2027 klo 16.00\nLähtö: su 28.2.2027 klo 12.00\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.kind, one.start.name, str(one.begins), str(one.ends)) == (
        "lodging",
        "Talo Tunturi",
        "2027-02-21 16:00",
        "2027-02-28 12:00",
    )


def test_a_town_that_only_few_know_has_its_zone_and_a_namesake_is_where_most_people_live(tmp_path: Path) -> None:
    text = "Ferry Oban - Craignure\nDate: 19 May 2027\nDeparture: 09:00\nArrival: 09:50\n"
    (one,) = read(tmp_path, text)
    assert one.start.zone == "Europe/London"
