"""Lists that travellers write for themselves: beds with their nights and hours, journeys in a line, questions."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import Reservation, read_reservations

TODAY = dt.date(2027, 1, 1)


def read(tmp_path: Path, text: str) -> list[Reservation]:
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    return read_reservations(tmp_path / "a.txt", today=TODAY)[0]


def told(one: Reservation) -> str:
    return f"{one.kind} {one.start.name} {one.begins} {one.end.name} {one.ends} {one.reference}"


def around(line: str) -> str:
    return (
        f"Coast 2027\n\nFri 9 July\n - train Leeds 8:20 - York 8:55, Pennine Rail 506, booking 77D1QK\n{line}\n"
        "Sat 10 July\n - 10:30 Tin Museum (order TM-4471)\nSun 11 July\n"
        " - ferry Leeds 12:00 - York 14:00, ref FY-90088\n"
    )


@pytest.mark.parametrize(
    "line",
    [
        " - The Elder House, 1415 Mill Lane, York, 2 nights, conf 4420917. They know us",
        " - Hotel Elder, York, 9 al 11, conf 4420917",
        " - Hotel Elder, York, 9-11, conf 4420917",
        " - Hotel Elder, York, 2 nights (until Sunday 11), conf 4420917",
    ],
)
def test_a_bed_of_a_list_has_the_nights_that_its_line_counts(tmp_path: Path, line: str) -> None:
    (bed,) = (one for one in read(tmp_path, around(line)) if one.kind == "lodging")
    assert bed.begins is not None
    assert bed.ends is not None
    assert (bed.begins.date.day, bed.ends.date.day, bed.reference) == (9, 11, "4420917")


def test_a_bed_of_a_list_has_the_hours_of_its_desk(tmp_path: Path) -> None:
    text = around(" - Hotel Elder, York, 2 nights, conf 4420917. checkin after 3")
    text = text.replace("Sun 11 July\n", "Sun 11 July\n - check out by 11\n")
    (bed,) = (one for one in read(tmp_path, text) if one.kind == "lodging")
    assert (str(bed.begins), str(bed.ends)) == ("2027-07-09 15:00", "2027-07-11 11:00")


def test_a_journey_of_a_list_is_read_as_in_any_text_and_small_words_are_no_part_of_its_place(tmp_path: Path) -> None:
    line = " - flight home HX 3318 Leeds LBA 17:15 - Bergen BGO 20:40, conf WB2NFL\n"
    line += " - night train York 21:50 - Leeds 23:10"
    found = [told(one) for one in read(tmp_path, around(line)) if one.start.code or one.start.name == "York"]
    assert found[-1] == "train York 2027-07-09 21:50 Leeds 2027-07-09 23:10 "
    assert [one.split()[0] for one in found] == ["flight", "train"]


def test_a_question_of_a_list_is_asked(tmp_path: Path) -> None:
    assert not [one for one in read(tmp_path, around(" - lunch near the Market Hall?")) if one.kind == "meal"]


def test_a_bed_that_no_word_calls_booked_beside_others_is_doubted(tmp_path: Path) -> None:
    (bed,) = (one for one in read(tmp_path, around(" - Hotel Elder, York, 2 nights")) if one.kind == "lodging")
    assert "whether it is booked is not said" in bed.doubts


def test_the_way_back_on_the_same_ticket_has_its_number_and_what_is_to_do_is_no_visit(tmp_path: Path) -> None:
    text = (
        "Islas 2027\n\nvie 9 julio\n  ferry Morwen 11:00 -> Skarvholm 13:20 con Azulmar, billetes JP-601774\n"
        "  Hotel Tamarindo, 9 al 11, conf. 883201\n"
        "dom 11 julio\n  ferry de vuelta Skarvholm 15:30 - Morwen 17:50 (mismo billete)\n\n"
        "PENDIENTE\n- seguro de viaje\n- adaptador\n"
    )
    found = read(tmp_path, text)
    assert [told(one) for one in found if one.kind == "ferry"] == [
        "ferry Morwen 2027-07-09 11:00 Skarvholm 2027-07-09 13:20 JP-601774",
        "ferry Skarvholm 2027-07-11 15:30 Morwen 2027-07-11 17:50 JP-601774",
    ]
    assert not [one for one in found if one.kind == "visit"]


def test_a_line_with_the_bare_number_of_another_is_of_that_booking(tmp_path: Path) -> None:
    text = around(" - museum pass, see 77D1QK").replace("FY-90088", "77D1QK").replace(", ref 77D1QK", " (77D1QK)")
    ferries = [one for one in read(tmp_path, text) if one.kind == "ferry"]
    assert [one.reference for one in ferries] == ["77D1QK"]


def test_until_when_a_table_is_kept_is_a_doubt(tmp_path: Path) -> None:
    text = (
        "Your table at Fig & Fennel is locked in.\n\nFri 9 July 2027, 7:15pm\nTable for 6\nRef #SS-8841\n\n"
        "The table is yours until 9:15pm.\n\nFig & Fennel\n214 Mill Lane, York YO1 7HH\n"
    )
    (one,) = read(tmp_path, text)
    assert any("until when" in str(doubt) for doubt in one.doubts)


def test_a_numbered_list_goes_on_below_its_entries_and_its_numbers_are_in_no_station(tmp_path: Path) -> None:
    text = (
        "Amber coast (Ruth and Amir)\n\nThu 10 June 2027\n"
        "1. Fly Manchester 07:15 - Tallinn 12:20, Norderwing NW 418, ref K7Q2LD, hand luggage\n   only, seats 14A\n"
        "2. Hotel Vana Kalk, Tallinn, 10-13 June, ref RM-55120, breakfast\n   included. Check-in from 3pm\n"
        "Sun 13 June\n3. Bus Tallinn 10:00 -> Riga 14:25, ref BL-77120\n"
        "Fri 18 June\n4. Home: Riga 17:40 - Manchester 19:05, NW 421, same ref as before\n"
    )
    found = read(tmp_path, text)
    assert [told(one) for one in found if one.kind != "lodging"] == [
        "flight Manchester 2027-06-10 07:15 Tallinn 2027-06-10 12:20 K7Q2LD",
        "bus Tallinn 2027-06-13 10:00 Riga 2027-06-13 14:25 BL-77120",
        "flight Riga 2027-06-18 17:40 Manchester 2027-06-18 19:05 K7Q2LD",
    ]
    (bed,) = (one for one in found if one.kind == "lodging")
    assert told(bed).strip() == "lodging Hotel Vana Kalk 2027-06-10 15:00  2027-06-13 RM-55120"


@pytest.mark.parametrize(("line", "code"), [("gleiches Ticket", "77D1QK"), ("stejný kód", "77D1QK"), ("same day", "")])
def test_any_word_for_the_same_before_any_for_a_number_is_that_of_the_way_there(
    tmp_path: Path, line: str, code: str
) -> None:
    back = around(f"Sat 10 July\n - train York 18:20 - Leeds 18:55, Pennine Rail 519, {line}")
    assert [one.reference for one in read(tmp_path, back) if one.number.endswith("519")] == [code]


def test_what_is_booked_for_several_days_is_a_bed_also_without_a_word_for_one(tmp_path: Path) -> None:
    found = read(tmp_path, around(" - 9-11 July Riverside Loft, York, conf 4420917"))
    (bed,) = (one for one in found if one.reference == "4420917")
    assert (bed.kind, bed.start.name, str(bed.begins), str(bed.ends)) == (
        "lodging",
        "Riverside Loft",
        "2027-07-09",
        "2027-07-11",
    )
    assert "that one sleeps there is told by its days alone" in bed.doubts


def test_a_time_behind_a_comma_is_that_of_the_way_before_it_and_what_is_said_of_it_no_visit(tmp_path: Path) -> None:
    found = read(tmp_path, around(" - Milano Centrale - Napoli Centrale, Aurora 9431, 12:10 - 16:53, pref. window"))
    (way,) = (one for one in found if one.number == "Aurora 9431")
    assert told(way).startswith("train Milano Centrale 2027-07-09 12:10 Napoli Centrale 2027-07-09 16:53")
    (entry,) = (one for one in read(tmp_path, around(" - Dry Dock, timed entry 14:30")) if "Dry" in one.start.name)
    assert told(entry).startswith("visit Dry Dock 2027-07-09 14:30")


def test_days_with_a_slash_have_their_weekday_behind_them_too(tmp_path: Path) -> None:
    text = (
        "ITALIA 2027\n\n2/10 sab  treno Napoli C.le 11:00 - Roma Termini 12:13, FR 9530, pnr L4M9QT\n"
        "5/10 mar  treno Roma Termini 9:00 - Napoli C.le 10:13, FR 9507, pnr L4M9QT\n"
    )
    assert [told(one) for one in read(tmp_path, text)] == [
        "train Napoli C.le 2027-10-02 11:00 Roma Termini 2027-10-02 12:13 L4M9QT",
        "train Roma Termini 2027-10-05 09:00 Napoli C.le 2027-10-05 10:13 L4M9QT",
    ]
