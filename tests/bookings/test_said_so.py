"""What a text says of numbers, names and standing in words that stand beside them, in one language or two."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import Reservation, read_reservations

TODAY = dt.date(2027, 1, 1)
CROSSING = (
    "Ferry Skarvholm - Lillevik\nSaturday 17 July 2027\nDeparts 07:50, arrives 09:20\n"
    "1 car under 1.95 m (reg. no. CK 40 817)\n"
)


def read(tmp_path: Path, text: str) -> list[Reservation]:
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    return read_reservations(tmp_path / "a.txt", today=TODAY)[0]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Bookingnummer: 2 604 118", "2 604 118"),
        ("Broj karte: KV-2027-0088173", "KV-2027-0088173"),
        ("Booking no. / Número de reserva: 7731-224", "7731-224"),
        ("Ihre Reservationsnummer lautet 27-0147.", "27-0147"),
    ],
)
def test_a_booking_number_is_read_behind_what_calls_it_one(tmp_path: Path, line: str, code: str) -> None:
    (one,) = read(tmp_path, f"Dear guest,\n{line}\n\n{CROSSING}")
    assert (one.kind, one.reference) == ("ferry", code)
    assert "CK" not in one.number


def test_a_label_in_two_languages_is_that_which_is_known(tmp_path: Path) -> None:
    text = (
        "Morska Soba - holiday homes / domovi\n\nReservation no. / Broj          KB-61288\n"
        "Objekt / Property              Apartmani Galeb\nAdresa / Address               Ulica Vrtna 5, 52210 Rovinj\n"
        "Dolazak / Check-in             12.07.2027.  14:00\nOdlazak / Check-out            18.07.2027.  10:00\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.start.name, one.start.city, one.reference) == ("Apartmani Galeb", "Rovinj", "KB-61288")


def test_two_sides_in_one_label_are_not_two_languages(tmp_path: Path) -> None:
    text = (
        "Hotel Aurelia\nVia Lunga 3, 50122 Firenze\n\nBooking number: 5520931\n"
        "Check-in / Check-out: 12 July 2027 / 14 July 2027\n"
    )
    for one in read(tmp_path, text):
        assert one.begins is not None
        assert one.ends is not None
        assert (one.begins.date, one.ends.date) == (dt.date(2027, 7, 12), dt.date(2027, 7, 14))


def test_a_sentence_that_ends_with_its_verb_and_a_state_behind_its_label_cancel(tmp_path: Path) -> None:
    flight = "Uçuş no: E4 2208\nKalkış: Ankara (ESB) 01.02.2027 14:25\nVarış: Antalya (AYT) 01.02.2027 15:35\n"
    said = "01.02.2027 tarihli Ankara - Antalya uçuşunuz hava koşulları nedeniyle iptal edilmiştir.\n"
    for text in (f"Sayın yolcumuz,\n\n{said}\nPNR: RD5M8T\n{flight}", f"PNR: RD5M8T\n{flight}Durum: İPTAL\n"):
        (one,) = read(tmp_path, text)
        assert one.status == "cancelled"


def test_a_venue_has_its_hall_in_its_name(tmp_path: Path) -> None:
    text = (
        "Your e-ticket\nOrder no: GN-7702914\nEvent: The Paper Fox\nVenue: Lantern Theatre, Small Stage\n"
        "Address: Quay Street 61, Galway\nDate: 17 January 2027\nTime: 20.30\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.start.name, str(one.begins)) == ("Lantern Theatre, Small Stage", "2027-01-17 20:30")


def test_for_how_many_a_table_is_is_no_name(tmp_path: Path) -> None:
    text = (
        "NookTable\n\nYour reservation is confirmed, Melissa!\n\n"
        "Fig & Fennel\nSat, Feb 13 2027 at 7:45 PM\nTable for 2\n"
        "Confirmation #: 180442\n\nLocation\n1204 4th Ave N\nNashville, TN 37208\n\nA note from the restaurant\n"
        "We hold tables for 15 minutes.\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.kind, one.start.name) == ("meal", "Fig & Fennel")


def test_a_journey_may_be_told_in_two_sentences(tmp_path: Path) -> None:
    text = (
        "Expreso Loma Alta\n\nHola Inés. Su reserva quedó lista:\n\nViaje en bus de Bogotá (Terminal Norte) a"
        " Bucaramanga (Terminal Sur), salida el viernes 18 de junio a las 9:30 de la noche, módulo 3."
        " Llegada aproximada: sábado 19 de junio, 6:30 de la mañana.\n\nReserva No. 0094410275.\n"
    )
    (one,) = read(tmp_path, text)
    assert (one.kind, one.start.name, one.end.name) == ("bus", "Bogotá (Terminal Norte)", "Bucaramanga (Terminal Sur)")
    assert (str(one.begins), str(one.ends)) == ("2027-06-18 21:30", "2027-06-19 06:30")


def test_the_code_of_an_airport_stands_behind_its_town_without_brackets(tmp_path: Path) -> None:
    text = "Booking code: PNR 3QX8LA\nFlight H9 1581\n18 May 2027\nDeparture 18:40 Wien VIE\nArrival 20:05 Zürich ZRH\n"
    (one,) = read(tmp_path, text)
    assert (one.start.code, one.end.code, one.reference) == ("VIE", "ZRH", "3QX8LA")


def test_a_town_that_no_list_knows_is_kept(tmp_path: Path) -> None:
    text = (
        "Wir bestätigen Ihnen gern Ihre Buchung Nr. 27-0147: Doppelzimmer Superior, Bergsicht, 2 Nächte.\n\n"
        "Anreise: 23. Januar 2027\nAbreise: 25. Januar 2027\n\nGasthaus zum Eisvogel\nDorfweg 118\n7594 Obereisvogel\n"
    )
    (one,) = read(tmp_path, text)
    assert one.start.city == "Obereisvogel"
