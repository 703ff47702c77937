"""Rental cars, tickets, chats and prose: what is sure becomes an item, what is not is asked, and nothing is silent."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import ReadBookings, read_bookings
from tripmend.trip import Stop

TODAY = dt.date(2027, 3, 1)


def read(folder: Path, text: str, name: str = "a.txt") -> ReadBookings:
    (folder / name).write_text(text, encoding="utf-8")
    return read_bookings(folder, today=TODAY)


def stops(found: ReadBookings) -> list[tuple[str, str, str]]:
    (trip,) = found.trips
    items = [item for day in trip.document.itinerary.days for item in day.items if isinstance(item, Stop)]
    places = [trip.document.catalogue.place(item.place) for item in items]
    return [
        (place.name, place.city, f"{item.start:%d %H:%M}")
        for item, place in zip(items, places, strict=True)
        if place is not None and item.start is not None
    ]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        (
            "Your car rental is confirmed\nReservation FR-1200\nPick-up: Milan Malpensa Airport, 10 May 2027 10:30\n"
            "Return: Milan Malpensa Airport, 15 May 2027 14:00\nFiat Panda or similar\n",
            [("Milan Malpensa Airport", "Milan", "10 10:30"), ("Milan Malpensa Airport", "Milan", "15 14:00")],
        ),
        (
            "Ihr Mietwagen\nAbholung: 10. Mai 2027, 09:00 Uhr\nBahnhofstraße 3, München\n"
            "Rückgabe: 12. Mai 2027, 18:00 Uhr\nBahnhofstraße 3, München\n",
            [("Bahnhofstraße 3", "Munich", "10 09:00"), ("Bahnhofstraße 3", "Munich", "12 18:00")],
        ),
        (
            "Your tickets for Museo delle Lanterne\nMuseo delle Lanterne, Via Larga 4, Florence\n"
            "Entry: Tuesday 11 May 2027, 10:30\n2 x Adult\nOrder 99120\n",
            [("Museo delle Lanterne", "Florence", "11 10:30")],
        ),
        (
            "Eintrittskarten für La Traviata\nOrt: Teatro Reale, Turin\nBeginn: 12. Mai 2027 um 20:00 Uhr\n",
            [("Teatro Reale", "Turin", "12 20:00")],
        ),
    ],
)
def test_rental_cars_and_tickets_are_read_where_place_and_time_are_sure(
    tmp_path: Path, text: str, items: list[tuple[str, str, str]]
) -> None:
    found = read(tmp_path, text)
    assert stops(found) == items
    assert found.not_used == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Hotel Krebsgang\nCheck-in: 12 May 2027\nCheck-out: 10 May 2027\n", "its check-out (2027-05-10) is not after"),
        ("Hotel Krebsgang\nCheck-in: 12 May 2027\n", "the date of its check-out could not be read"),
        ("Car rental\nPick-up: Milan, 12 May 2027 10:00\n", "it looks like a rental car, but when the return is"),
        ("Your flight\nMunich to Rome\n", "it looks like a journey by air, but says no date"),
        ("Your train of 12 May 2027\n", "it looks like a journey by train, but says no time of day"),
        ("Your train of 12 May 2027 at 10:00\n", "only one time of day; a departure and an arrival are needed"),
        ("Table booked, Trattoria Da Pina\n12 May 2027\n", "it looks like a table booked, but says no time of day"),
        ("Your ticket\n12 May 2027\n", "it looks like a ticket, but what it is for could not be made out"),
        ("Milk, eggs\nand bread\n", "could be made out in it: it says no date"),
    ],
)
def test_what_cannot_be_made_out_says_which_part_is_missing(tmp_path: Path, text: str, reason: str) -> None:
    found = read(tmp_path, text)
    assert not found.trips
    (told,) = found.not_used
    assert reason in told.reason


def test_a_chat_gives_what_is_sure_with_a_doubt_and_asks_the_rest(tmp_path: Path) -> None:
    chat = (
        "[14/08/2027, 09:12] Lou: morning! bus leaves Pula at 14:00 today, arrives Trieste 16:45\n"
        "[14/08/2027, 09:15] Max: cool. we sleep at Ostello Faro in Trieste, booked one night\n"
        "[14/08/2027, 09:16] Lou: dinner at 8pm at Buffet Da Pepi Nuovo?\n"
        "[14/08/2027, 09:20] Max: yes\n"
    )
    found = read(tmp_path, chat)
    (trip,) = found.trips
    (leg,) = [item for _, item in trip.document.itinerary.legs()]
    assert (leg.origin.city, leg.destination.city, leg.booked) == ("Pula", "Trieste", False)
    assert (leg.depart, leg.arrive) == (dt.datetime(2027, 8, 14, 14, 0), dt.datetime(2027, 8, 14, 16, 45))
    assert trip.doubts == ((leg.id, "it is read from a sentence"),)
    assert [(one.title[:12], one.reason) for one in found.not_used] == [
        ("we sleep at ", "on which date is it?"),
        ("dinner at 8p", "it is a question; is it so?"),
    ]


def test_every_sentence_of_prose_that_speaks_of_the_trip_is_asked(tmp_path: Path) -> None:
    prose = (
        "From Friday to Sunday we stay at Hotel Porta Galliera in Bologna. It will be great. "
        "On Saturday we take the 08:06 train to Ravenna and come back at 17:33. "
        "On Sunday 16 May 2027 we fly home at 11:45 with LS 1120 from Bologna.\n"
    )
    found = read(tmp_path, prose)
    assert not found.trips
    assert [one.title.split()[1] for one in found.not_used] == ["Friday", "Saturday", "Sunday"]
