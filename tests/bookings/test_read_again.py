"""Lists and mails in which more than a name stands beside a name, and more than one thing is told of one trip."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import Moment, NotUsed, Reservation, Where, read_reservations
from tripmend.formats.bookings._calls import journeys_in
from tripmend.formats.bookings._explained import explained
from tripmend.formats.bookings._labels import reference_in
from tripmend.formats.bookings._places import airport_named
from tripmend.formats.bookings._standing import current
from tripmend.formats.bookings._text import Text

TODAY = dt.date(2018, 1, 1)


def read(folder: Path, text: str) -> tuple[list[Reservation], list[NotUsed]]:
    (folder / "a.txt").write_text(text, encoding="utf-8")
    return read_reservations(folder / "a.txt", today=TODAY)


def told(one: Reservation) -> str:
    times = [moment.clock.strftime("%y-%m-%d %H:%M" if moment.timed else "%y-%m-%d") for moment in _moments(one)]
    return " | ".join([one.kind, one.start.name, one.end.name, *times])


def _moments(one: Reservation) -> list[Moment]:
    return [moment for moment in (one.begins, one.ends) if moment is not None]


CASES = {
    "the year of the title": (
        "PORTUGAL 2027 - our plan (version of 3 Feb)\n\n"
        "Mon 4 Oct - train 721 Porto Campanhã 10:50 -> Lisboa Oriente 13:28\n\n"
        "4 to 7 Oct - Hotel Azulejo, Rua da Prata 14, Lisbon\n",
        [
            "train | Porto Campanhã | Lisboa Oriente | 27-10-04 10:50 | 27-10-04 13:28",
            "lodging | Hotel Azulejo |  | 27-10-04 | 27-10-07",
        ],
    ),
    "notes behind a name, and notes that are none": (
        "Kroatien Juni 2027\n\n"
        "Sa 5.6.    18:00 Römisches Museum\n"
        "           zu Fuss geht es am Abend noch nicht 21:30 (Opa fragen?)\n"
        "So 6.6.    10:00 Palast des Diokletian, Tickets online gekauft (im Rucksack!)\n"
        "Mo 7.6.   20:30 Konoba Lada, Tisch für 3 reserviert auf Moser\n"
        "Di 8.6.    Fähre Split 08:00 - Hvar 09:50, Adria Blau\n"
        "8.-10.6.   Pension Mare, zahlen bar vor Ort\n",
        [
            "visit | Römisches Museum |  | 27-06-05 18:00",
            "visit | Palast des Diokletian |  | 27-06-06 10:00",
            "meal | Konoba Lada |  | 27-06-07 20:30",
            "ferry | Split | Hvar | 27-06-08 08:00 | 27-06-08 09:50",
            "lodging | Pension Mare |  | 27-06-08 | 27-06-10",
        ],
    ),
    "the way of a sentence, its hours in the next": (
        "Thanks for booking with Northline Rail. Your booking number is 55120933.\n\n"
        "Outward journey\n"
        "You are travelling from Leeds to York (Main) on Saturday, 15 May 2027. Your train leaves at 09:25 and arrives "
        "at 10:01. You are in coach C, seat 42.\n",
        ["train | Leeds | York (Main) | 27-05-15 09:25 | 27-05-15 10:01"],
    ),
    "until when one may leave": (
        "Your booking is confirmed.\n\nHotel Linden\nLindenstraße 4\n10969 Berlin, Germany\n\n"
        "Confirmation number: 5521.442.918\n"
        "Check-in:    Monday, May 17, 2027 (2:00 PM - 10:00 PM)\n"
        "Check-out:   Friday, May 21, 2027 (7:00 AM - 11:00 AM)\n",
        ["lodging | Hotel Linden |  | 27-05-17 14:00 | 27-05-21 11:00"],
    ),
}


def test_a_row_of_a_table_has_its_own_way() -> None:
    text = (
        "UTRESA   Malmö C - Östersund C            fredag 26 februari 2027\n"
        "Avg     Ank     Sträcka                       Tåg                Vagn   Plats\n"
        "07:32   11:34   Malmö C - Stockholm C         Snabbtåg 524       3      41, 42\n"
        "12:20   17:28   Stockholm C - Östersund C     InterCity 778      6      11, 12\n"
    )
    ways = [(one.start.name, one.end.name) for one in journeys_in(Text(text, TODAY))]
    assert ways == [("Malmö C", "Stockholm C"), ("Stockholm C", "Östersund C")]


@pytest.mark.parametrize("name", CASES)
def test_a_name_is_read_without_what_stands_beside_it(tmp_path: Path, name: str) -> None:
    text, expected = CASES[name]
    assert [told(one) for one in read(tmp_path, text)[0]] == expected


def test_what_was_planned_before_a_change_is_no_journey() -> None:
    text = "YOUR FORMER FLIGHTS\nX4 118  21 May 2027  10:50\n\nYOUR NEW FLIGHTS\nX4 118  21 May 2027  11:35\n"
    assert "10:50" not in current(text)
    assert "11:35" in current(text)
    alone = text.replace("NEW", "BOOKED")
    assert current(alone) == alone


def test_a_booking_number_in_a_column_may_have_letters_and_gaps() -> None:
    assert reference_in("Bokningsnummer       KL 3371 802") == "KL 3371 802"
    assert reference_in("Bokningsnummer: KL 3371 802") == "KL 3371 802"


def test_each_of_a_list_has_the_number_of_its_own_lines(tmp_path: Path) -> None:
    text = (
        "Fri 4 June 2027\n  Train IC 812 Leeds 09:10 -> York 09:35, coach 4\n  Booking: 31 4400 781\n"
        "Sat 5 June 2027\n  Train IC 440 York 11:00 -> Newcastle 12:05, coach 7\n"
        "Sun 6 June 2027\n  Flight NCL 15:25 - AMS 17:50, X4 626, PNR: KD81FQ\n"
    )
    found = {one.number: one for one in read(tmp_path, text)[0]}
    assert found["IC 812"].reference == "31 4400 781"
    assert found["X4 626"].reference == "KD81FQ"
    assert not found["X4 626"].unsure("reference")
    assert found["IC 440"].unsure("reference")


def test_a_head_of_former_times_may_say_in_brackets_that_they_are_gone() -> None:
    text = "FORMER TIMES (please discard)\n  Departs 15:00 Leeds\n\nNEW TIMES\n  Departs 15:40 Leeds\n"
    assert "15:00" not in current(text)
    assert "15:40" in current(text)


def test_a_flight_over_another_airport_has_a_doubt() -> None:
    begins, ends = (Moment(dt.datetime(2027, 5, day, hour)) for day, hour in ((14, 22), (15, 7)))
    one = Reservation("flight", start=Where("Oslo", "OSL"), end=Where("Aarhus", "AAR"), begins=begins, ends=ends)
    lines = "14 May 2027 22:00 Oslo (OSL)\n01:10 Copenhagen (CPH)\n06:05 Copenhagen (CPH)\n07:00 Aarhus (AAR)"
    assert explained([one], Text(lines, TODAY))[0].unsure("end")
    assert not explained([one], Text(lines.replace("(CPH)", ""), TODAY))[0].unsure("end")


def test_a_town_means_none_of_its_closed_airports() -> None:
    assert (one := airport_named("Doha")) is not None
    assert one.code == "DOH"
    assert (old := airport_named("Doha (DIA)")) is not None
    assert old.code == "DIA"


def test_a_day_that_is_told_is_not_moved_by_the_mark_of_the_next_day(tmp_path: Path) -> None:
    text = "Flight QX 402\nDepart  London (LHR)  Thu 4 Nov 2027 9:40 PM\n"
    text += "Arrive  Rome (FCO)  Fri 5 Nov 2027 1:05 AM (+1 day)\n"
    assert [told(one) for one in read(tmp_path, text)[0]] == [
        "flight | London | Rome | 27-11-04 21:40 | 27-11-05 01:05"
    ]


def test_from_when_to_when_a_ticket_is_good_is_no_journey(tmp_path: Path) -> None:
    text = "Train ticket\nValid Rome - Milan\n4 May 2027 10:20 Rome   5 May 2027 24:00 Milan\n"
    assert all(one.ends is None or one.ends.date != dt.date(2027, 5, 5) for one in read(tmp_path, text)[0])
