"""Texts whose labels no list knows: what is sure in any language, put together by where it stands."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import read_reservations
from tripmend.formats.bookings._settle import settled
from tripmend.formats.bookings._stays import stays_in
from tripmend.formats.bookings._structure import PUT_TOGETHER, journeys_told
from tripmend.formats.bookings._text import Text, years_of
from tripmend.formats.bookings._venues import events_by_place

TODAY = dt.date(2027, 3, 1)

UNKNOWN = {
    "stops with times below a route, the day above": (
        "Zolibar QX7RT2\n\nGedum 17 June 2027\n  Vomar BX 417  Bristol (BRS) - Krakow (KRK)\n"
        "  Nolut  06:25  Bristol (BRS)\n  Pirat  09:55  Krakow (KRK)\n",
        ["flight Bristol 2027-06-17 06:25:00 Kraków 2027-06-17 09:55:00"],
    ),
    "times of the desk in brackets and stops on the way are none of the journey": (
        "Gorit bus RT2-7731\nFelak:  Cape Town\nNolut:  16 April 2027, 10:00 (dorib 09:15)\nTorak:  Windhoek\n"
        "Pirat:  17 April 2027, 07:30\n\nMolab: Springbok 17:00 / Keetmanshoop 00:45\n",
        ["bus Cape Town 2027-04-16 10:00:00 Windhoek 2027-04-17 07:30:00"],
    ),
    "two values in each line": (
        "Bolim 4527-716\nHanak: Porto   Zemin: Lisboa\nNolut: 14-Feb-2027 18:55   Pirat: 14-Feb-2027 22:20\n",
        ["train Porto 2027-02-14 18:55:00 Lisbon 2027-02-14 22:20:00"],
    ),
    "in Chinese, in one line": (
        "您已购5月2日G7315次05车12A号，上海虹桥站08:21开，南京南站09:32到。二等座，票价¥298.5。\n",
        ["train Shanghai 2027-05-02 08:21:00 Nanjing 2027-05-02 09:32:00"],
    ),
}


@pytest.mark.parametrize("called", UNKNOWN)
def test_journeys_whose_labels_no_list_knows_are_cut_out_by_places_and_times(called: str) -> None:
    text, expected = UNKNOWN[called]
    told = Text(text, TODAY)
    found = [settled(one) for one in journeys_told(told)]
    shown = [
        f"{one.kind} {one.start.city} {one.begins.clock if one.begins else ''} {one.end.city} "
        f"{one.ends.clock if one.ends else ''}"
        for one in found
    ]
    assert shown == expected
    assert all(PUT_TOGETHER in one.doubts for one in found)


UNLISTED = {
    "an arrow between both": "Vomar bus 417: Morwenau -> Tarskefjord\nNolut: 14-Feb-2027 18:55   Pirat: 20:20\n",
    "a number above, each place beside its time": (
        "Gedum 14-Feb-2027\nVomar bus 417\n18:55  Morwenau\n20:20  Tarskefjord\nGezan: 14\n"
    ),
}


@pytest.mark.parametrize("called", UNLISTED)
def test_a_journey_between_towns_that_no_list_knows_is_told_with_a_doubt(called: str) -> None:
    (one,) = journeys_told(Text(UNLISTED[called], TODAY))
    assert (one.start.name, str(one.begins), one.end.name, str(one.ends)) == (
        "Morwenau",
        "2027-02-14 18:55",
        "Tarskefjord",
        "2027-02-14 20:20",
    )
    assert settled(one).doubts


def test_names_and_times_without_a_sign_of_a_journey_are_none() -> None:
    assert not journeys_told(Text("14-Feb-2027\n18:55  Morwenau\n20:20  Tarskefjord\n", TODAY))


def test_an_event_and_a_stay_in_unknown_words_are_told_with_a_doubt() -> None:
    event = "Zolibar 2027-AX-118\n\nMibor Nocturno\nSaturday, 19 June 2027, 21:30 (vadit 20:45)\n"
    event += "Sala Azul, Calle Caballeros 12, 46003 Valencia\n"
    stay = "Casa Azul\nRua das Flores 12, 1000 Lisboa\n\nBesal: 24/09/2027, 16:00\nBesar: 26/09/2027, 11:00\nNum: 2\n"
    (one,) = events_by_place(Text(event, TODAY), years_of(Text(event, TODAY)))
    assert (one.name, one.start.name, str(one.begins)) == ("Mibor Nocturno", "Sala Azul", "2027-06-19 21:30")
    (bed,) = stays_in(Text(stay, TODAY))
    assert (bed.start.name, str(bed.begins)[:10], str(bed.ends)[:10]) == ("Casa Azul", "2027-09-24", "2027-09-26")
    assert all(found.doubts for found in (one, bed))


def test_a_forwarded_mail_in_a_text_is_read_and_what_it_answers_is_not(tmp_path: Path) -> None:
    text = (
        "Look, this is where we sleep!\n\n> Pension Trnovo, Eipprova ulica 21, 1000 Ljubljana\n> Booking PT-2027/0318\n"
        "> Your stay: 16 September 2027 - Sunday 19\n>    September 2027 (3 nights)\n>\n"
        "> > On 24 Feb 2027, at 19:02, Ada Quill wrote:\n> > Hello, a double for 9 September? We arrive at 17:30.\n"
    )
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    found, _ = read_reservations(tmp_path / "a.txt", today=TODAY)
    assert [(one.kind, str(one.begins)[:10], str(one.ends)[:10]) for one in found] == [
        ("lodging", "2027-09-16", "2027-09-19")
    ]


def test_days_of_paying_and_of_its_terms_are_no_nights() -> None:
    text = (
        "Order 4527-716\nPaid 1 June 2027\nRefund until 3 June 2027\nHotel Arno\nVia Roma 1, 50123 Firenze\n2 nights\n"
    )
    assert not stays_in(Text(text, TODAY))
    assert stays_in(Text(text.replace("Paid ", "").replace("Refund until ", ""), TODAY))
