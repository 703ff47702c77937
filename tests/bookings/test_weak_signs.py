"""What stands on one weak sign, or is contradicted by its own file, is no reading without a doubt."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import Reservation, read_reservations
from tripmend.formats.bookings._explained import explained
from tripmend.formats.bookings._reservation import Moment
from tripmend.formats.bookings._text import Text

TODAY = dt.date(2027, 1, 1)


def event(folder: Path, title: str, at: str, text: str, begins: str, ends: str) -> Reservation:
    lines = [f"SUMMARY:{title}", f"LOCATION:{at}", f"DESCRIPTION:{text}", f"DTSTART;{begins}", f"DTEND;{ends}"]
    whole = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:x",
        "BEGIN:VEVENT",
        "UID:a",
        *lines,
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    (folder / "a.ics").write_text("\r\n".join([*whole, ""]), "utf-8", newline="")
    (one,) = read_reservations(folder / "a.ics", today=TODAY)[0]
    return one


def text(folder: Path, words: str) -> list[Reservation]:
    (folder / "a.txt").write_text(words, "utf-8")
    return list(read_reservations(folder / "a.txt", today=TODAY)[0])


def hours(first: int, last: int) -> tuple[str, str]:
    return f"TZID=Europe/Rome:20270512T{first:02}0000", f"TZID=Europe/Rome:20270512T{last:02}0000"


@pytest.mark.parametrize("tag", ["[Hotel]", "[Stay]", "[Ubytování]"])
def test_what_an_event_is_in_a_bracket_is_no_part_of_its_name(tmp_path: Path, tag: str) -> None:
    days = "VALUE=DATE:20270512", "VALUE=DATE:20270514"
    one = event(tmp_path, f"{tag} Casa Merla", "Via Larga 3\\, Roma", "Check-in: 12 May 2027 15:00\\nHotel", *days)
    assert (one.kind, one.start.name) == ("lodging", "Casa Merla")


def test_what_is_reserved_is_not_told_by_what_a_program_says_of_its_events(tmp_path: Path) -> None:
    at, said = "Merla Bianca\\, Via Larga 3\\, 00184 Roma", "This event was made from a message"
    one = event(tmp_path, "Reservation at Merla Bianca", at, said, *hours(19, 21))
    assert any("visit or" in doubt for doubt in one.doubts)


def test_a_code_of_an_address_is_no_booking_number(tmp_path: Path) -> None:
    at = "Merla Bianca\\, Calle Larga 3\\, 4180023 Sevilla"
    assert not event(tmp_path, "Reservation at Merla Bianca", at, "", *hours(19, 21)).reference


def test_a_change_of_trains_in_the_words_of_an_event_is_a_doubt_of_its_end(tmp_path: Path) -> None:
    said = "Da: Firenze\\nA: Napoli\\n\\nTreno 611\\nP 08:00 Firenze\\nA 09:35 Roma Termini\\n\\nP 10:05 Roma Termini"
    one = event(tmp_path, "Firenze → Napoli", "Firenze", f"{said}\\nA 12:00 Napoli", *hours(8, 12))
    assert any("changes at Roma Termini" in doubt for doubt in one.doubts)


def test_the_word_for_leaving_is_no_part_of_a_station(tmp_path: Path) -> None:
    said = "[Rail] 5/12/2027 Rete Bruna RB 611\\n8:00 AM Depart Firenze Campo Marte\\n12:00 PM Arrive Napoli Centrale"
    one = event(tmp_path, "Firenze Campo Marte to Napoli Centrale", "Firenze Campo Marte", said, *hours(8, 12))
    assert (one.start.name, one.end.name, one.doubts) == ("Firenze Campo Marte", "Napoli Centrale", ())


def test_a_number_behind_an_abbreviation_of_number_is_read(tmp_path: Path) -> None:
    days = "Dolazak: 11.7.2027.\nOdlazak: 18.7.2027.\n"
    told = f"Potvrđujemo rezervaciju br. 2027-0931.\n\nHotel Vila Škrinja, 21000 Split\n{days}"
    assert [one.reference for one in text(tmp_path, told)] == ["2027-0931"]


def test_a_label_in_the_name_of_a_station_is_a_doubt(tmp_path: Path) -> None:
    told = (
        "BUS\n\nORIGEN                    DESTINO\nSEVILLA PLAZA NORTE       GRANADA SUR\n"
        "SALIDA                    LLEGADA (PREVISTA)\n12/05/2027  11:15 AM      12/05/2027  02:40 PM\n"
    )
    (one,) = text(tmp_path, told)
    assert "LLEGADA" not in one.end.name or any("its name" in doubt for doubt in one.doubts)


def test_the_head_of_a_journey_says_by_what_it_goes_and_another_block_does_not_number_it(tmp_path: Path) -> None:
    ways = (
        ("BUS", "6:10  Zadar, Obala", "8:45  Split, Kolodvor"),
        ("FERRY", "9:30  Split, Luka", "11:05  Brela, Luka"),
    )
    back = (
        ("FERRY", "15:30  Brela, Luka", "17:05  Split, Luka"),
        ("BUS", "18:20  Split, Kolodvor", "21:00  Zadar, Obala"),
    )
    days = (("Monday 12 July 2027", ways), ("Friday 16 July 2027", back))
    numbers = {"BUS": "Adria bus, bus line QD 118", "FERRY": "Lines of Brela"}
    told = "\n".join(
        f"{day}\n" + "\n".join(f"{by}  {numbers[by]}\n  {a}\n  {b}\n" for by, a, b in legs) for day, legs in days
    )
    found = [one for one in text(tmp_path, told) if one.start.name.startswith("Brela")]
    assert [(one.kind, one.number) for one in found] == [("ferry", "")]


def test_what_explains_an_event_behind_its_name_is_a_doubt_of_it() -> None:
    told = "The Tin Heron - a comedy in two acts, 14 May 2027"
    play = Reservation("event", name=told.partition(",")[0], begins=Moment(dt.datetime(2027, 5, 14), timed=False))
    assert any("its name" in doubt for doubt in explained([play], Text(told, TODAY, sure=True))[0].doubts)
