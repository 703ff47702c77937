"""What stands in the lines of a reservation and is not in its reading is a doubt of it; what is explained is none."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import Reservation, read_reservations
from tripmend.formats.bookings._explained import explained
from tripmend.formats.bookings._reservation import Kind, Moment, Where
from tripmend.formats.bookings._text import Text

DAY = dt.date(2027, 6, 4)
CROSSING = Reservation(
    "ferry",
    start=Where("Skarvholm"),
    end=Where("Lillevik"),
    begins=Moment(dt.datetime(2027, 6, 4, 7, 50)),
    ends=Moment(dt.datetime(2027, 6, 4, 9, 20)),
)


def thing(kind: Kind, name: str, last: dt.date | None = None) -> Reservation:
    ends = Moment(dt.datetime.combine(last, dt.time()), timed=False) if last is not None else None
    return Reservation(kind, start=Where(name), begins=Moment(dt.datetime(2027, 6, 4), timed=False), ends=ends)


def left(one: Reservation, text: str) -> list[str]:
    return list(explained([one], Text(text, DAY, sure=True))[0].doubts)


@pytest.mark.parametrize(
    ("one", "line", "word"),
    [
        (CROSSING, "Skarvholm 07:50, Lillevik 09:20, bus 10:05", "10:05"),
        (CROSSING.but(ends=None), "4 June 2027, or 11 June 2027, 07:50", "11 June 2027"),
        (CROSSING, "4 June 2027 07:50 ferry 43, deck 2", "ferry 43"),
        (
            thing("visit", "Mole Antonella"),
            "Fri 4 June 2027 - bus Ravenna to Ancona with Linea Blu",
            "Ravenna – Ancona",
        ),
        (thing("visit", "Casa Merla"), "Hotel Casa Merla, 2 nights", "a stay"),
        (thing("lodging", "Casa Merla", dt.date(2027, 6, 5)), "Check-out by 10:30", "10:30"),
        (thing("lodging", "Casa Merla", dt.date(2027, 6, 5)), "Casa Merla till the 9th", "9th"),
        (thing("lodging", "12 Rue Belle", dt.date(2027, 6, 5)), "", "12 Rue Belle"),
    ],
)
def test_what_is_left_over_in_a_line_is_a_doubt(one: Reservation, line: str, word: str) -> None:
    doubts = left(one, line)
    assert len(doubts) == 1
    assert word in doubts[0]
    assert "not understood" in doubts[0]


@pytest.mark.parametrize(
    "line",
    [
        "Skarvholm 07:50 - Lillevik 09:20",
        "4 June 2027 07:50, boarding 07:20",
        "4 June 2027 07:50, gate closes 07:40",
        "The office answers from 08:00 to 20:00",
        "Issued: 11 January 2027",
        "4 June 2027 07:50, good until 11 June 2027",
    ],
)
def test_what_is_explained_is_no_doubt(line: str) -> None:
    assert left(CROSSING, line) == []


def test_a_way_that_several_journeys_go_is_explained() -> None:
    first = CROSSING.but(start=Where("Ravenna"), end=Where("Ferrara"))
    second = CROSSING.but(start=Where("Ferrara"), end=Where("Ancona"))
    visit = thing("visit", "Mole Antonella")
    told = explained([first, second, visit], Text("4 June 2027 Ravenna - Ancona", DAY, sure=True))
    assert [one.doubts for one in told] == [(), (), ()]


def test_a_file_that_is_read_has_these_doubts(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        "Saturday 17 July 2027\nFerry Skarvholm - Lillevik\nDeparts 07:50 (bus at 06:40), arrives 09:20\n", "utf-8"
    )
    found = read_reservations(tmp_path / "a.txt", today=dt.date(2027, 1, 1))[0]
    assert [one for one in found if any("06:40" in doubt for doubt in one.doubts)]


def test_an_hour_at_a_place_that_no_journey_has_is_a_doubt_of_its_end_and_of_by_what_it_goes() -> None:
    train = CROSSING.but(kind="train", start=Where("Ravenna"), end=Where("Ferrara"))
    text = "4 June 2027\n07:50 Ravenna\n09:20 Ferrara\n09:45 Ferrara, square, bus stand 2\n10:40 Ancona, port"
    [one] = explained([train], Text(text, DAY, sure=True))
    assert one.unsure("end")
    assert one.unsure("kind")
    [one] = explained(
        [train], Text(text[: text.index("09:45")] + "The office in Ferrara is open 10:00 to 18:00", DAY, sure=True)
    )
    assert not one.doubts


@pytest.mark.parametrize("line", ["Booking: 7731, 07:50", "Booking: 7731 on 4 June", "Booking: 7731 Ferry"])
def test_a_number_beside_which_nothing_of_its_kind_stands_is_whole(line: str) -> None:
    assert not left(CROSSING.but(reference="7731"), line)


def test_an_hour_behind_a_place_that_no_journey_has_is_a_doubt_of_its_number() -> None:
    train = CROSSING.but(kind="train", number="IC 906", start=Where("Ravenna"), end=Where("Ferrara"))
    text = "IC 906, 4 June 2027\nRavenna      at 7:50\nFerrara      at 9:20\n\nBologna      at 11:05"
    assert explained([train], Text(text, DAY, sure=True))[0].unsure("number")
    label = text.replace("Bologna      at 11:05", "Bologna: 1:30")
    assert not explained([train], Text(label, DAY, sure=True))[0].unsure("number")


def test_a_number_that_may_be_cut_is_a_doubt() -> None:
    [doubt] = left(CROSSING.but(reference="7731"), "our booking 7731 08Q4K of 4 June")
    assert "7731 08Q4K" in doubt


def test_the_hours_of_a_calendar_are_those_of_the_clock_there() -> None:
    begins, ends = (Moment(dt.datetime(2027, 6, 4, hour, 50), utc=True) for hour in (5, 7))
    one = CROSSING.but(start=Where("Ravenna"), end=Where("Ferrara"), begins=begins, ends=ends)
    assert not left(one, "Ravenna 4 June 2027 07:50\nFerrara 09:50")


MEANS = "Ferry\n4 June 2027\n06:10 Rome\n07:20 Ravenna\n\nBus 12\n4 June 2027\n07:50 Ravenna\n09:20 Ferrara"


def test_by_what_one_goes_is_a_doubt_where_only_other_parts_of_a_text_speak_of_it() -> None:
    first, later = CROSSING.but(start=Where("Rome"), end=Where("Ravenna")), CROSSING
    first = first.but(begins=Moment(dt.datetime(2027, 6, 4, 6, 10)), ends=Moment(dt.datetime(2027, 6, 4, 7, 20)))
    later = later.but(start=Where("Ravenna"), end=Where("Ferrara"))
    text = Text(MEANS, DAY, sure=True)
    assert [one.unsure("kind") for one in explained([first, later], text)] == [False, True]
    assert not explained([first, later.but(kind="bus")], text)[1].unsure("kind")


def test_a_number_of_the_lines_of_another_is_a_doubt_where_its_own_have_one() -> None:
    first = CROSSING.but(start=Where("Rome"), end=Where("Ravenna"), reference="KQ7731")
    later = CROSSING.but(begins=Moment(dt.datetime(2027, 6, 5, 11, 10)), ends=None, reference="KQ7731")
    lines = "4 June 2027 07:50 Rome, code KQ7731\n5 June 2027 11:10 Skarvholm, code PX3302\n"
    told = explained([first, later], Text(lines, DAY, sure=True))
    assert [one.unsure("reference") for one in told] == [False, True]
    told = explained([first, later], Text(lines.replace(", code PX3302", ""), DAY, sure=True))
    assert [one.unsure("reference") for one in told] == [False, False]


@pytest.mark.parametrize("name", ["Skarvholm, platform 2", "- Skarvholm", "Skarvholm, 4 June at 07:50"])
def test_what_is_no_part_of_a_station_in_its_name_is_a_doubt(name: str) -> None:
    assert any("its name" in doubt for doubt in left(CROSSING.but(start=Where(name)), ""))
