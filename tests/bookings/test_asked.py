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
        (
            "Event: The Lanterns live\nVenue: Altice Hall, Lisbon\nDate: Sat 15 May 2027\nDoors: 19:00\nStart: 20:00\n"
            "2 tickets, Total 98.00 EUR\n",
            [("Altice Hall", "Lisbon", "15 20:00")],
        ),
        (
            "Dear Ms Quill, your table is confirmed: we are looking forward to welcoming you at Trattoria Da Pina on "
            "Friday, 14 May 2027 at 8 pm.\n",
            [("Trattoria Da Pina", "", "14 20:00")],
        ),
    ],
)
def test_rental_cars_and_tickets_are_read_where_place_and_time_are_sure(
    tmp_path: Path, text: str, items: list[tuple[str, str, str]]
) -> None:
    found = read(tmp_path, text)
    assert stops(found) == items
    assert found.not_used == ()


def test_a_ride_that_is_booked_goes_from_door_to_door(tmp_path: Path) -> None:
    text = (
        "Your airport transfer is booked\nPick-up: Lisbon Airport, 14 May 2027 at 11:30\n"
        "Drop-off: Hotel Azul, Rua do Sol 4, Lisbon\nBooking TX-1142\n"
    )
    (trip,) = read(tmp_path, text).trips
    ((_, leg),) = trip.document.itinerary.legs()
    ends = [trip.document.catalogue.place(end.place or "") for end in (leg.origin, leg.destination)]
    assert [place.name for place in ends if place is not None] == ["Lisbon Airport", "Hotel Azul"]
    assert (leg.mode, leg.ticket, leg.notes.split(". ")[2]) == ("taxi", "TX-1142", "It departs 11:30.")


NAMES_FIRST = (
    "Hotel 1: Albergo della Rondine\nVia del Falco 8, 00153 Roma\nCheck-in: 10 May 2027\nCheck-out: 12 May 2027\n\n"
    "Hotel 2: Hotel Arno Vecchio\nLungarno 4, 50122 Firenze\nCheck-in: 12 May 2027\nCheck-out: 14 May 2027\n"
)
DATES_FIRST = (
    "Anreise: 10. Mai 2027\nAbreise: 12. Mai 2027\nAlbergo della Rondine\nVia del Falco 8\n00153 Roma\n\n"
    "Anreise: 12. Mai 2027\nAbreise: 14. Mai 2027\nHotel Arno Vecchio\nLungarno 4\n50122 Firenze\n"
)


@pytest.mark.parametrize("text", [NAMES_FIRST, DATES_FIRST])
def test_several_stays_of_one_text_are_read_in_its_order_with_a_doubt(tmp_path: Path, text: str) -> None:
    (trip,) = read(tmp_path, text).trips
    stays = trip.document.itinerary.stays
    assert [(one.place, one.check_in.day, one.check_out.day) for one in stays] == [
        ("albergo-della-rondine", 10, 12),
        ("hotel-arno-vecchio", 12, 14),
    ]
    assert {doubt for _, doubt in trip.doubts} == {
        "its text tells of 2 stays; which name has which dates is taken from their order"
    }


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


def test_a_town_that_no_list_knows_has_the_zone_of_what_is_around_it_and_else_says_that_it_has_none(
    tmp_path: Path,
) -> None:
    plan = (
        "Tue 3 Aug 2027\n- ferry Split - Starigrad Mali 08:30-10:30\n- bus Starigrad Mali - Hvarska 10:50-11:20\n"
        "- overnight: Guesthouse Tamaris\nWed 4 Aug 2027\n- 10:00-12:00 visit Fortica\n"
        "Thu 5 Aug 2027\n- ferry Hvarska - Dubrovnik 15:30-18:50\n"
    )
    (trip,) = read(tmp_path, plan).trips
    legs = [leg for _, leg in trip.document.itinerary.legs()]
    assert {end.zone for leg in legs for end in (leg.origin, leg.destination)} == {"Europe/Zagreb"}
    assert all(place.zone == "Europe/Zagreb" for place in trip.document.catalogue.places)
    assert ("ferry-starigrad-mali", "the time zone of Starigrad Mali is taken to be that of Split") in trip.doubts

    alone = "Gasthof Zum Eisvogel\nMarktplatz 3\n83471 Obereisvogel\n\nAnreise: 3. Juli 2027\nAbreise: 7. Juli 2027\n"
    (trip,) = read(tmp_path, alone).trips
    assert trip.doubts == (("stay-obereisvogel", "the time zone of Obereisvogel is not known"),)
    (trip,) = read(tmp_path, alone.replace("Obereisvogel", "Obereisvogel, Deutschland")).trips
    assert (trip.document.catalogue.places[0].zone, trip.doubts) == ("Europe/Berlin", ())


def test_a_time_in_utc_is_on_the_clock_of_where_one_is_then(tmp_path: Path) -> None:
    def event(uid: str, title: str, place: str, start: str, end: str) -> str:
        times = f"DTSTART:{start}\nDTEND:{end}\n"
        return f"BEGIN:VEVENT\nUID:{uid}\nSUMMARY:{title}\nLOCATION:{place}\n{times}END:VEVENT\n"

    events = (
        event("a", "Flight LH 400 FRA - JFK", "", "20270510T090000Z", "20270510T173500Z")
        + event("b", "Demo", "Brightwater Labs", "20270512T180000Z", "20270512T193000Z")
        + event("c", "Flight LH 423 JFK - FRA", "", "20270514T204500Z", "20270515T040500Z")
    )
    found = read(tmp_path, f"BEGIN:VCALENDAR\nVERSION:2.0\n{events}END:VCALENDAR\n", "a.ics")
    assert stops(found) == [("Brightwater Labs", "New York", "12 14:00")]
    assert found.trips[0].doubts == (("event-demo", "its city is not said; taken for New York, where one is then"),)


def test_an_itinerary_of_an_agency_gives_flights_car_and_hotel_and_asks_for_the_table(tmp_path: Path) -> None:
    text = (
        "FLIGHT\nLH 1178 Frankfurt (FRA) - Lisbon (LIS)\n14 May 2027 09:25 - 11:30\n\n"
        "CAR RENTAL\nPick-up: Lisbon Airport, 14 May 2027 12:00\nReturn: Lisbon Airport, 17 May 2027 15:00\n\n"
        "HOTEL\nHotel Azul, Rua do Sol 4, 1200-001 Lisboa\nCheck-in: 14 May 2027\nCheck-out: 17 May 2027\n\n"
        "Restaurant: Taberna Sal, table for 2 on 15 May 2027 at 20:00\n\n"
        "FLIGHT\nLH 1179 Lisbon (LIS) - Frankfurt (FRA)\n17 May 2027 18:10 - 22:15\n"
    )
    found = read(tmp_path, text)
    trip = found.trips[0].document.itinerary
    assert [(leg.number, leg.arrive) for _, leg in trip.legs()] == [
        ("LH 1178", dt.datetime(2027, 5, 14, 11, 30)),
        ("LH 1179", dt.datetime(2027, 5, 17, 22, 15)),
    ]
    assert [time for _, _, time in stops(found)] == ["14 12:00", "17 15:00"]
    assert [(one.place, one.check_in.day, one.check_out.day) for one in trip.stays] == [("hotel-azul", 14, 17)]
    assert [one.title[:23] for one in found.not_used] == ["Restaurant: Taberna Sal"]
