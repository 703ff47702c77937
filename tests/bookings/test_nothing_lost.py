"""An hour, a number or a name in a booking that its reading has nowhere is told: nothing is lost without a word."""

from __future__ import annotations

import datetime as dt
import json
from pathlib import Path

import pytest

from tripmend.formats.bookings import Reservation, read_reservations
from tripmend.formats.bookings._explained import explained, placed
from tripmend.formats.bookings._places import city_in_address
from tripmend.formats.bookings._reservation import Moment, Where
from tripmend.formats.bookings._text import Text

from .test_hostile import packed

DAY = dt.date(2027, 5, 3)


def day(number: int) -> Moment:
    return Moment(dt.datetime(2027, 5, number), timed=False)


BED = Reservation("lodging", start=Where("Mint Lodge"), begins=day(3), ends=day(6))
RIDE = Reservation(
    "train",
    start=Where("Florence"),
    end=Where("Siena"),
    begins=Moment(dt.datetime(2027, 5, 3, 9, 10)),
    ends=Moment(dt.datetime(2027, 5, 3, 10, 40)),
)


def doubts(text: str, *found: Reservation) -> list[tuple[str, ...]]:
    return [one.doubts for one in explained(found, Text(text, DAY, sure=True))]


def read(path: Path, text: str) -> list[Reservation]:
    path.write_text(text, "utf-8")
    return read_reservations(path, today=dt.date(2027, 1, 4))[0]


def test_an_hour_below_the_lines_of_a_bed_without_hours_is_a_doubt() -> None:
    told = doubts("Florence 09:10, Siena 10:40\nMint Lodge, 3 to 6 May\nkey is in the box, 16:30", RIDE, BED)
    assert told == [(), ("the time “16:30” in its lines is not understood",)]


def test_an_hour_that_another_has_or_a_bed_with_its_own_hours_is_no_doubt() -> None:
    hours = (Moment(dt.datetime(2027, 5, 3, 15)), Moment(dt.datetime(2027, 5, 6, 11)))
    timed = BED.but(begins=hours[0], ends=hours[1])
    assert doubts("Mint Lodge\nbreakfast 07:30", timed) == [()]
    assert doubts("Mint Lodge\ntrain 09:10", BED, RIDE)[0] == ()


@pytest.mark.parametrize(
    "line",
    ["Zorgnaam:   KX 4417", "Qwert  88-120-3", "Mint Lodge, 3 to 6 May (zorg 40718)", "Zorg: 5520917"],
)
def test_what_looks_as_a_booking_number_behind_a_word_that_no_list_knows_is_a_doubt(line: str) -> None:
    [told] = doubts(f"Mint Lodge\n{line}", BED)
    assert len(told) == 1
    assert "booking number" in told[0]


@pytest.mark.parametrize(
    "line", ["Seat: 41", "Telefon: 0771 55 01 55", "Total:  EUR 1380.00", "Zorg: 2H05", "Zorg: 3 May", "Plats  4512 kr"]
)
def test_what_is_another_number_is_no_doubt(line: str) -> None:
    assert doubts(f"Mint Lodge\n{line}", BED) == [()]


def test_the_number_of_another_booking_is_no_doubt() -> None:
    assert doubts("Mint Lodge\nZorg: KX 4417", BED, RIDE.but(reference="KX 4417"))[0] == ()


def test_an_end_of_a_journey_that_no_list_has_is_a_doubt() -> None:
    [told, known] = placed([RIDE.but(start=Where("Skarvholm 9.05")), RIDE])
    assert (told.doubts, known.doubts) == (("no list of places has Skarvholm 9.05",), ())
    assert told.unsure("start")


def test_one_line_of_a_plan_that_is_not_booked_says_nothing_of_the_others(tmp_path: Path) -> None:
    text = (
        "Mon 3 May 2027\n - pottery class? not booked yet\n - 19:00 dinner at Casa Merla (ref 8821)\n"
        "Tue 4 May 2027\n - 10:00 Tile Museum, booked, ref TM4471\n"
    )
    found = {one.start.name: one for one in read(tmp_path / "a.txt", text)}
    assert found["Casa Merla"].status == found["Tile Museum"].status == "confirmed"
    assert not any("not booked" in doubt for one in found.values() for doubt in one.doubts)


def test_bare_hours_of_a_desk_in_an_event_are_those_of_the_stay(tmp_path: Path) -> None:
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Rowan//EN", "BEGIN:VEVENT", "UID:a@rowan",
        "DTSTART;VALUE=DATE:20270503", "DTEND;VALUE=DATE:20270506", "SUMMARY:Hotel Mint Lodge, Siena",
        "LOCATION:Hotel Mint Lodge, Via Lunga 4, 53100 Siena, Italy",
        "DESCRIPTION:check-in from 15, check-out by 11", "END:VEVENT", "END:VCALENDAR",
    ]  # fmt: skip
    [stay] = read(tmp_path / "a.ics", "\r\n".join(lines) + "\r\n")
    assert [str(moment) for moment in (stay.begins, stay.ends)] == ["2027-05-03 15:00", "2027-05-06 11:00"]


def test_an_hour_of_an_event_that_is_not_understood_is_a_doubt(tmp_path: Path) -> None:
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Rowan//EN", "BEGIN:VEVENT", "UID:a@rowan",
        "DTSTART;VALUE=DATE:20270503", "DTEND;VALUE=DATE:20270506", "SUMMARY:Hotel Mint Lodge, Siena",
        "LOCATION:Hotel Mint Lodge, Via Lunga 4, 53100 Siena, Italy",
        "DESCRIPTION:zorg (qwert 15:00)\\nZorgnaam: 5520917", "END:VEVENT", "END:VCALENDAR",
    ]  # fmt: skip
    [stay] = read(tmp_path / "a.ics", "\r\n".join(lines) + "\r\n")
    assert any("15:00" in doubt for doubt in stay.doubts)
    assert any("5520917" in doubt for doubt in stay.doubts) or stay.reference == "5520917"


def test_hours_with_a_dot_on_the_pass_of_a_hotel_are_read(tmp_path: Path) -> None:
    fields = {
        "primaryFields": [{"key": "a", "label": "HOTEL", "value": "Hotel Mint Lodge"}],
        "auxiliaryFields": [{"key": "b", "label": "STAY", "value": "2027-05-03 – 2027-05-06"}],
        "backFields": [{"key": "c", "label": "Hours", "value": "Check-in from 15.00\nCheck-out until 11.00"}],
    }
    data = {"formatVersion": 1, "organizationName": "Mint Lodge", "generic": fields}
    (tmp_path / "a.pkpass").write_bytes(packed(pass_json=json.dumps(data)))
    [stay] = read_reservations(tmp_path / "a.pkpass", today=dt.date(2027, 1, 4))[0]
    assert [str(moment) for moment in (stay.begins, stay.ends)] == ["2027-05-03 15:00", "2027-05-06 11:00"]


@pytest.mark.parametrize(
    ("address", "town"), [("Storgatan 4, 392 31 Kalmar, Sweden", "Kalmar"), ("Via Lunga 4, 06024 Gubbio", "Gubbio")]
)
def test_a_small_town_behind_its_postal_code_is_that_of_an_address(address: str, town: str) -> None:
    assert city_in_address(address) == town


def test_a_bus_of_which_one_word_of_the_text_speaks_is_doubted(tmp_path: Path) -> None:
    text = "Florence 09:10\nSiena 10:40\n3 May 2027\nThank you for riding with Rowanbuss!\n"
    found = [one for one in read(tmp_path / "a.txt", text) if one.kind == "bus"]
    assert all(one.unsure("kind") for one in found)


@pytest.mark.parametrize("line", ["Zorgnaam:   KX 4417", "Mint Lodge, 3 to 6 May (zorg 40718)"])
def test_the_one_sign_like_a_booking_number_is_taken_for_it_with_a_doubt(line: str) -> None:
    [told] = explained([BED.but(booked=False)], Text(f"Mint Lodge\n{line}", DAY, sure=True))
    assert told.reference in ("KX 4417", "40718")
    assert told.booked
    assert told.unsure("reference")


def test_of_two_signs_like_booking_numbers_none_is_taken() -> None:
    [told] = explained([BED], Text("Mint Lodge\nZorg: 40718\nQwert: 55921", DAY, sure=True))
    assert told.reference == ""
    assert told.unsure("reference")


def test_the_one_hour_beside_the_first_or_last_day_of_a_bed_is_taken_with_a_doubt() -> None:
    text = "Mint Lodge\nZorg: 3 May 2027 (qwert 15:30)\nZurg: 6 May 2027 (qwert 10:45)"
    [told] = explained([BED], Text(text, DAY, sure=True))
    assert [str(moment) for moment in (told.begins, told.ends)] == ["2027-05-03 15:30", "2027-05-06 10:45"]
    assert told.doubts == ("the time “15:30” in its lines is not understood",)


def test_capitals_before_a_time_with_a_dot_are_money_only_where_they_are_called_so(tmp_path: Path) -> None:
    text = "Mon 3 May 2027\n - bus 418 Siena ZOB 9.05 - Florence 10.20\n - 13.30 lunch at Casa Merla, EUR 12.50\n"
    [bus, _] = read(tmp_path / "a.txt", text)
    assert [str(moment) for moment in (bus.begins, bus.ends)] == ["2027-05-03 09:05", "2027-05-03 10:20"]


def test_a_number_behind_wide_space_and_its_label_is_read(tmp_path: Path) -> None:
    text = "Booking number  VTX 4418K\n\nMonday 3 May 2027\n09:10 Florence\n10:40 Siena\nTrain 528\n"
    assert {(one.reference, one.unsure("reference")) for one in read(tmp_path / "a.txt", text)} == {
        ("VTX 4418K", False)
    }


def test_the_hour_at_which_one_leaves_a_bed_is_not_when_the_next_begins() -> None:
    [told] = explained([BED], Text("Mint Lodge\n3 May 2027 check-out before 11:30", DAY, sure=True))
    assert told.begins == BED.begins
