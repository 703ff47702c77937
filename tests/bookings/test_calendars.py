"""Calendars of others: what they say becomes a leg, a stay or a stop, the rest is told, and nothing is guessed."""

from __future__ import annotations

import datetime as dt
import random
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend.formats.bookings import ReadBookings, read_bookings, read_reservations
from tripmend.formats.ical import parse_calendar, read_calendar, write_calendar
from tripmend.rules import check
from tripmend.trip import Leg

from ..explain.rome import CATALOGUE, TRIP
from .test_trips import lines

TODAY = dt.date(2026, 3, 1)


def calendar(*events: str, head: str = "") -> str:
    body = "\n".join(f"BEGIN:VEVENT\n{event}\nEND:VEVENT" for event in events)
    return f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n{head}{body}\nEND:VCALENDAR\n".replace("\n", "\r\n")


def read(folder: Path, *events: str, head: str = "", zone: str | None = None) -> ReadBookings:
    (folder / "a.ics").write_bytes(calendar(*events, head=head).encode())
    return read_bookings(folder, today=TODAY, zone=zone)


OPERA = (
    "UID:opera\nSUMMARY:La Traviata\nLOCATION:Teatro Costanzi\\, Rome\nGEO:41.9009;12.4957\n"
    "DTSTART;TZID=Europe/Rome:20260512T200000\nDTEND;TZID=Europe/Rome:20260512T223000"
)
TIMES = "DTSTART;TZID=Europe/Rome:20260512T100000\nDTEND;TZID=Europe/Rome:20260512T110000"


def test_an_event_is_a_stop_that_nothing_locks_and_of_which_nothing_else_is_known(tmp_path: Path) -> None:
    (trip,) = read(tmp_path, OPERA).trips
    itinerary, catalogue = trip.document.itinerary, trip.document.catalogue
    ((_, stop),) = list(itinerary.stops())
    (place,) = catalogue.places
    assert (stop.kind, stop.start, stop.booked) == ("event", dt.datetime(2026, 5, 12, 20, 0), False)
    assert stop.notes.startswith("La Traviata. From a.ics, La Traviata.")
    assert (place.name, place.city, place.zone, place.lat) == ("Teatro Costanzi", "Rome", "Europe/Rome", 41.9009)
    assert (place.hours, place.price) == (None, None)
    assert itinerary.locks == (), "one's own appointment is no booking"
    states = {finding.rule: finding.state for finding in check(itinerary, catalogue)}
    assert states["opening"] == "unknown", "what is not known is not fine"


@pytest.mark.parametrize(
    ("summary", "location", "name", "address"),
    [
        ("Albertina", "Albertinaplatz 1, Wien", "Albertina", "Albertinaplatz 1, Wien"),
        ("Tea", "10 Downing Street, London", "Tea", "10 Downing Street, London"),
        ("Tea with Anna", "Café Central, Herrengasse 14, 1010 Wien", "Café Central",
         "Café Central, Herrengasse 14, 1010 Wien"),
        ("La Traviata", "Teatro Costanzi, Rome", "Teatro Costanzi", ""),
        ("Talk", "C Base (Rungestraße 20, Berlin, Germany)", "C Base", "Rungestraße 20, Berlin, Germany"),
        ("Louvre", "Louvre", "Louvre", ""),
    ],
)  # fmt: skip
def test_an_address_is_no_name_where_the_event_has_one(
    tmp_path: Path, summary: str, location: str, name: str, address: str
) -> None:
    escaped = location.replace(",", "\\,")
    (trip,) = read(tmp_path, f"UID:a\nSUMMARY:{summary}\nLOCATION:{escaped}\n{TIMES}").trips
    (place,) = trip.document.catalogue.places
    assert (place.name, place.notes) == (name, address)


REFUSED = {
    "no place": (f"SUMMARY:Dentist\n{TIMES}", "it names no place"),
    "all day": ("SUMMARY:Off\nLOCATION:Room 4\nDTSTART;VALUE=DATE:20260512", "it has no time of day"),
    "no start": ("LOCATION:Rome", "it says no start"),
    "every week": (f"LOCATION:Room 4\n{TIMES}\nRRULE:FREQ=WEEKLY", "it recurs without an end"),
    "often": (f"LOCATION:Room 4\n{TIMES}\nRRULE:FREQ=DAILY;COUNT=60", "it recurs more than 14 times"),
    "cancelled": (f"LOCATION:Room 4\n{TIMES}\nSTATUS:CANCELLED", "it is cancelled"),
    "journey": (
        "LOCATION:LHR\nDTSTART;TZID=Europe/London:20260512T100000\nDTEND;TZID=Europe/Rome:20260512T130000",
        "it begins and ends in different time zones",
    ),
    "utc": ("LOCATION:Room 4\nDTSTART:20260512T100000Z\nDTEND:20260512T110000Z", "its time is in UTC"),
    "own zone": (
        "LOCATION:Room 4\nDTSTART;TZID=Mars:20260512T100000\nDTEND;TZID=Mars:20260512T110000",
        "the time zone 'Mars' is not known",
    ),
    "backwards": (
        "LOCATION:Room 4\nDTSTART;TZID=Europe/Rome:20260512T100000\nDTEND;TZID=Europe/Rome:20260512T090000",
        "it ends before it starts",
    ),
    "for weeks": (
        "LOCATION:Room 4\nDTSTART;TZID=Europe/Rome:20260512T100000\nDTEND;TZID=Europe/Rome:20260530T090000",
        "it lasts longer than two weeks",
    ),
    "long ago": (
        "LOCATION:Room 4\nDTSTART;TZID=Europe/Rome:16010101T100000\nDTEND;TZID=Europe/Rome:16010101T110000",
        "too far away",
    ),
}


@pytest.mark.parametrize(("event", "reason"), REFUSED.values(), ids=REFUSED)
def test_an_event_that_says_too_little_is_told_with_its_reason(tmp_path: Path, event: str, reason: str) -> None:
    found = read(tmp_path, OPERA, f"UID:other\n{event}")
    assert [reason in one.reason for one in found.not_used] == [True], found.not_used
    assert len(lines(found)) == 1


def test_an_event_without_an_end_is_given_one_and_says_so(tmp_path: Path) -> None:
    (trip,) = read(
        tmp_path, "UID:a\nSUMMARY:Tea\nLOCATION:Room 4\\, Rome\nDTSTART;TZID=Europe/Rome:20260512T100000"
    ).trips
    ((_, stop),) = list(trip.document.itinerary.stops())
    assert stop.end == dt.datetime(2026, 5, 12, 12, 0)
    assert [doubt for _, doubt in trip.doubts] == ["how long it lasts is not said; 120 minutes are assumed"]


def test_times_in_utc_are_those_of_the_place_or_of_the_zone_that_is_given(tmp_path: Path) -> None:
    times = "DTSTART:20260512T220000Z\nDURATION:PT90M"
    for location, zone in (("Teatro\\, Rome", None), ("Room 4", "Europe/Rome")):
        found = read(tmp_path, f"UID:a\nSUMMARY:Tea\nLOCATION:{location}\n{times}", zone=zone)
        ((day, stop),) = list(found.trips[0].document.itinerary.stops())
        assert (day.date, stop.start) == (dt.date(2026, 5, 13), dt.datetime(2026, 5, 13, 0, 0))
        assert stop.end == dt.datetime(2026, 5, 13, 1, 30)


def test_the_clock_of_who_wrote_an_event_down_becomes_that_of_its_place(tmp_path: Path) -> None:
    event = "UID:a\nSUMMARY:Tea\nLOCATION:Teatro\\, Rome\nDTSTART;TZID=Europe/London:20260512T100000\nDURATION:PT1H"
    assert lines(read(tmp_path, event)) == ["event teatro 2026-05-12 11:00:00"]


@pytest.mark.parametrize(
    "zone", ["/somewhere.example/20250101/Europe/Rome", "W. Europe Standard Time", '"Europe/Rome"']
)
def test_a_zone_is_known_by_its_odd_names(tmp_path: Path, zone: str) -> None:
    event = f"UID:a\nSUMMARY:Tea\nLOCATION:Teatro\\, Rome\nDTSTART;TZID={zone}:20260512T100000\nDURATION:PT1H"
    assert lines(read(tmp_path, event)) == ["event teatro 2026-05-12 10:00:00"]


def test_the_same_event_twice_is_one_and_the_higher_sequence_holds(tmp_path: Path) -> None:
    later = OPERA.replace("T200000", "T210000") + "\nSEQUENCE:2"
    found = read(tmp_path, OPERA, later, OPERA)
    assert lines(found) == ["event teatro-costanzi 2026-05-12 21:00:00"]
    assert {one.reason for one in found.not_used} == {"a newer version of it is used"}


def test_the_train_of_an_event_is_read_with_its_changes(tmp_path: Path) -> None:
    description = (
        "Podróż: Nádraží A do B\\nData: 12.05.26\\n-\\nz 23:10 Praha hl.n. - peron 3 (EN  440)\\n"
        "do 05:02 Kraków - peron 1\\n\\nz 05:40 Kraków - peron 2 (IC  311)\\ndo 08:12 Warszawa Centralna"
    )
    found = read(
        tmp_path,
        f"UID:a\nSUMMARY:Praha hl.n. -> Warszawa Centralna\nDESCRIPTION:{description}\n"
        "DTSTART;TZID=Europe/Prague:20260512T231000\nDTEND;TZID=Europe/Prague:20260513T081200",
    )
    assert lines(found) == [
        "train Prague 2026-05-12 23:10:00 Kraków 2026-05-13 05:02:00",
        "train Kraków 2026-05-13 05:40:00 Warsaw 2026-05-13 08:12:00",
    ]
    assert found.trips[0].doubts[0][1].startswith("its day is not written"), "what is inferred is a doubt"


def test_what_a_program_of_kde_put_into_an_event_is_taken(tmp_path: Path) -> None:
    data = (
        '[{"@context": "http://schema.org"\\, "@type": "TrainReservation"\\, '
        '"reservationFor": {"@type": "TrainTrip"\\, '
        '"trainNumber": "RJ 71"\\, "departureStation": {"@type": "TrainStation"\\, "name": "Praha hl.n."}\\, '
        '"departureTime": "2026-05-12T08:00:00+02:00"\\, "arrivalStation": {"@type": "TrainStation"\\, '
        '"name": "Wien Hbf"}\\, "arrivalTime": "2026-05-12T12:00:00+02:00"}}]'
    )
    found = read(tmp_path, f"UID:a\nSUMMARY:x\nX-KDE-KITINERARY-RESERVATION:{data}\n{TIMES}")
    assert lines(found) == ["train Prague 2026-05-12 08:00:00 Vienna 2026-05-12 12:00:00"]


def test_an_appointment_that_was_added_to_our_calendar_joins_the_trip(tmp_path: Path) -> None:
    text = write_calendar(TRIP, CATALOGUE)
    event = f"BEGIN:VEVENT\n{OPERA}\nEND:VEVENT\n".replace("\n", "\r\n")
    late = event.replace("UID:opera", "UID:late").replace("20260512", "20270101")
    (tmp_path / "ours.ics").write_bytes(text.replace("END:VCALENDAR", event + late + "END:VCALENDAR").encode())
    found = read_bookings(tmp_path, today=TODAY)
    (trip,) = found.trips
    assert trip.document.itinerary.id == TRIP.id
    first = trip.document.itinerary.days[0].items
    assert [item.id for item in first][:2] == ["t1", "t2"]
    assert len(first) == 3
    assert [one.reason for one in found.not_used] == ["it belongs to none of the trips"]
    assert len(trip.document.catalogue.places) == 7


def test_our_own_calendar_alone_is_the_trip_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "ours.ics").write_bytes(write_calendar(TRIP, CATALOGUE).encode())
    found = read_bookings(tmp_path, today=TODAY)
    assert [trip.document.itinerary for trip in found.trips] == [TRIP]
    with pytest.raises(InputError, match="tripmend import reads it"):
        read_calendar(calendar(OPERA))


@pytest.mark.parametrize(
    "text", ["BEGIN:VCALENDAR", "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:X", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"]
)
def test_what_is_no_calendar_or_holds_nothing_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.ics").write_text(text, encoding="utf-8")
    found = read_bookings(tmp_path)
    assert [(one.source.file, bool(one.reason)) for one in found.not_used] == [("x.ics", True)]


DAMAGE = ("\r\n", ":", ";", "=", "9", "T", "Z", '"', "\\", "\x00", "é", "DTSTART:", "GEO:1", "RRULE:x", "DURATION:PX",
          "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "TZID=", "VALUE=DATE")  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_whatever_a_calendar_holds_it_is_read_or_told(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    whole = [
        write_calendar(TRIP, CATALOGUE, bare=True),
        calendar(OPERA, *(f"UID:u{number}\n{one}" for number, (one, _) in enumerate(REFUSED.values()))),
    ]
    read_at_all = 0
    for _ in range(12):
        text = chance.choice(whole)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            more = chance.choice(DAMAGE) if chance.random() < 0.6 else ""
            text = text[:at] + more + text[at + (0 if more else chance.randint(1, 20)) :]
        (tmp_path / "a.ics").write_bytes(text.encode())
        found = read_bookings(tmp_path, today=TODAY)
        read_at_all += bool(found.trips)
        assert found.trips or found.not_used
        try:
            write_calendar(TRIP, CATALOGUE, previous=parse_calendar(text))
        except InputError:
            continue
    assert read_at_all > 0, "the damage is small enough that something is read, too"


def test_an_appointment_far_from_where_the_journeys_have_one_is_no_stop(tmp_path: Path) -> None:
    def flight(uid: str, title: str, day: str) -> str:
        return f"UID:{uid}\nSUMMARY:{title}\nDTSTART:{day}T062000Z\nDTEND:{day}T090500Z"

    times = "DTSTART:20260516T090000Z\nDTEND:20260516T100000Z"
    dentist = f"UID:d\nSUMMARY:Dentist\nLOCATION:Dr. Noll\\, Frankfurt am Main\n{times}"
    there, back = flight("a", "Flight TP 571 FRA - LIS", "20260514"), flight("b", "Flight TP 576 LIS - FRA", "20260518")
    found = read(tmp_path, there, dentist, back)
    (trip,) = found.trips
    assert list(trip.document.itinerary.stops()) == []
    assert [one.reason for one in found.not_used] == [
        "it is in Frankfurt, where one is not on that day, and it is not booked"
    ]
    near = dentist.replace("Frankfurt am Main", "Lisboa")
    assert len(list(read(tmp_path, there, near, back).trips[0].document.itinerary.stops())) == 1


def test_the_last_time_of_a_repetition_that_is_told_in_utc_is_a_moment(tmp_path: Path) -> None:
    times = "DTSTART;TZID=America/New_York:20260510T190000\nDTEND;TZID=America/New_York:20260510T210000\n"
    event = (
        f"UID:a\nSUMMARY:Dinner\nLOCATION:Blue Steakhouse\\, New York\n{times}RRULE:FREQ=DAILY;UNTIL=20260513T035959Z"
    )
    (trip,) = read(tmp_path, event).trips
    assert [f"{day.date:%d}" for day in trip.document.itinerary.days] == ["10", "11", "12"]


def test_a_platform_is_no_number_of_a_train(tmp_path: Path) -> None:
    text = "ab 15:20 Hannover Hbf - Gleis 10 (IC  2034)\\nan 16:25 Bremen Hbf - Gleis 7"
    event = f"UID:a\nSUMMARY:Hannover Hbf -> Bremen Hbf\nDESCRIPTION:{text}\n{TIMES}"
    (trip,) = read(tmp_path, event.replace("T100000", "T152000").replace("T110000", "T162500")).trips
    assert [item.number for item in trip.document.itinerary.days[0].items if isinstance(item, Leg)] == ["IC 2034"]


@pytest.mark.parametrize(
    ("event", "name", "city", "out"),
    [
        ("SUMMARY:Skiing\nLOCATION:Pension Uno\\, Kleintal\nDESCRIPTION:4 nights", "Pension Uno", "Kleintal", 14),
        ("SUMMARY:Casa Blu\nLOCATION:Via Larga 3\\, Rome\nDESCRIPTION:3 nights", "Casa Blu", "Rome", 13),
        ("SUMMARY:Hotel Blu\nLOCATION:Via Larga 3\\, Rome\nDESCRIPTION:out on 13th", "Hotel Blu", "Rome", 13),
        ("SUMMARY:Hotel Blu\nLOCATION:Pine St\\, Estes Park\\, CO 80517", "Hotel Blu", "Estes Park", 14),
    ],
)  # fmt: skip
def test_whole_days_in_a_lodging_are_its_nights(tmp_path: Path, event: str, name: str, city: str, out: int) -> None:
    (trip,) = read(tmp_path, f"UID:a\n{event}\nDTSTART;VALUE=DATE:20260510\nDTEND;VALUE=DATE:20260514").trips
    (stay,) = trip.document.itinerary.stays
    place = trip.document.catalogue.place(stay.place)
    assert place is not None
    assert (place.name, place.city, stay.check_out.day) == (name, city, out)


@pytest.mark.parametrize(
    ("journeys", "out", "sure"), [((), 14, False), ((13,), 13, False), ((14,), 14, True), ((13, 14), 14, False)]
)
def test_the_last_night_of_whole_days_is_told_by_a_journey_or_doubted(
    tmp_path: Path, journeys: tuple[int, ...], out: int, sure: bool
) -> None:
    days = "DTSTART;VALUE=DATE:20260510\nDTEND;VALUE=DATE:20260514"
    trains = [
        f"UID:{day}\nSUMMARY:Train {day} Rome → Naples\n"
        f"DTSTART;TZID=Europe/Rome:202605{day}T100000\nDTEND;TZID=Europe/Rome:202605{day}T120000"
        for day in journeys
    ]
    found = read(tmp_path, f"UID:a\nSUMMARY:Hotel Blu\nLOCATION:Via Larga 3\\, Rome\n{days}", *trains)
    stays = [stay for trip in found.trips for stay in trip.document.itinerary.stays]
    doubts = [doubt for trip in found.trips for name, doubt in trip.doubts if name.startswith("stay")]
    assert [stay.check_out.day for stay in stays] == [out]
    assert (not doubts) is sure


@pytest.mark.parametrize(
    ("title", "venue", "kind", "sure"),
    [
        ("Visit Museum of Tiles", "Museum of Tiles", "visit", True),
        ("Entrada Alcazaba", "Alcazaba", "visit", False),
        ("Konzert im Schloss", "Schloss Uno", "event", True),
        ("The Four Seasons", "Uno Abbey", "event", False),
        ("The Four Seasons", "Sala Uno", "event", False),
        ("The Four Seasons (concert)", "Sala Uno", "event", True),
    ],
)
def test_a_ticket_is_for_a_visit_or_an_event_and_what_may_be_either_is_doubted(
    tmp_path: Path, title: str, venue: str, kind: str, sure: bool
) -> None:
    event = f"UID:a\nSUMMARY:{title}\nLOCATION:{venue}\\, Via Larga 3\\, Rome\nDESCRIPTION:Booking ref: QX7RTL\n{TIMES}"
    (trip,) = read(tmp_path, event).trips
    ((_, stop),) = list(trip.document.itinerary.stops())
    assert stop.kind == kind
    assert (not any("visit or" in doubt for _, doubt in trip.doubts)) is sure


def test_a_way_between_two_known_stations_with_a_number_is_a_journey_and_nights_in_a_house_a_stay(
    tmp_path: Path,
) -> None:
    train = "UID:a\nSUMMARY:BlueJet 1012: Praha hl.n. - Olomouc hl.n.\nLOCATION:Praha hl.n."
    where = "LOCATION:Les Unes du Lac\\, 3 quai Uno\\, 74000 Annecy"
    stay = f"UID:b\nSUMMARY:Réservation - Les Unes du Lac\n{where}\nDESCRIPTION:3 nuits"
    found = read(
        tmp_path,
        f"{train}\nDTSTART:20260610T063000Z\nDTEND:20260610T093500Z",
        f"{stay}\nDTSTART;TZID=Europe/Paris:20260611T140000\nDTEND;TZID=Europe/Paris:20260614T110000",
    )
    told = [line for number in range(len(found.trips)) for line in lines(found, number)]
    assert told == [
        "train Prague 2026-06-10 08:30:00 Olomouc 2026-06-10 11:35:00",
        "stay les-unes-du-lac 2026-06-11 2026-06-14",
    ]


def test_the_trains_of_an_event_have_their_ends_beside_their_times_and_their_numbers_below(tmp_path: Path) -> None:
    told = (
        "Bern (Gleis 7) 08:32 - Zürich HB (Gleis 33) 09:28\\nIC 1 in Richtung St. Gallen\\n\\n"
        "Zürich HB (Gleis 9) 09:33 - Bellinzona (Gleis 2) 11:28\\nEC 315 in Richtung Milano"
    )
    times = "DTSTART;TZID=Europe/Zurich:20260704T083200\nDTEND;TZID=Europe/Zurich:20260704T112800"
    assert lines(read(tmp_path, f"UID:a\nSUMMARY:Bern - Bellinzona\n{times}\nDESCRIPTION:{told}")) == [
        "train Bern 2026-07-04 08:32:00 Zurich 2026-07-04 09:28:00",
        "train Zurich 2026-07-04 09:33:00 Bellinzona 2026-07-04 11:28:00",
    ]


def test_what_an_event_says_of_its_booking_is_kept(tmp_path: Path) -> None:
    flight = "UID:a\nSUMMARY:Fly to Rome LQ 2231\nDESCRIPTION:LGW 10:00 - FCO 13:25\\nYLP8QN\n"
    times = "DTSTART;TZID=Europe/London:20260512T100000\nDTEND;TZID=Europe/Rome:20260512T132500"
    told = "[Restaurant] Copper\\nConfirmation # CK88"
    meal = f"UID:b\nSUMMARY:The Copper Kettle\nLOCATION:Rome\nDESCRIPTION:{told}\n{TIMES}"
    (trip,) = read(tmp_path, flight + times, meal.replace("0512", "0513")).trips
    leg, table = (item for day in trip.document.itinerary.days for item in day.items)
    assert isinstance(leg, Leg)
    assert (leg.number, leg.ticket) == ("LQ 2231", "YLP8QN")
    assert (table.id.split("-")[0], table.booked) == ("meal", True)


def test_both_ends_of_a_rental_car_are_one_rental(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        f"UID:a\nSUMMARY:Pick-up Rental Car: Blu Cars\nLOCATION:Rome Airport\n{TIMES}",
        f"UID:b\nSUMMARY:Drop-off Rental Car: Blu Cars\nLOCATION:Rome Airport\n{TIMES.replace('0512', '0514')}",
    )
    items = [item for day in found.trips[0].document.itinerary.days for item in day.items]
    assert [item.notes.split(". ")[1] for item in items] == ["Pick up the rental car", "Return the rental car"]


def test_a_beach_that_begins_like_a_city_elsewhere_is_not_there(tmp_path: Path) -> None:
    times = "DTSTART;TZID=Europe/Lisbon:20260512T093000\nDTEND;TZID=Europe/Lisbon:20260512T113000"
    (trip,) = read(tmp_path, f"UID:a\nSUMMARY:Boat trip\nLOCATION:Praia de Areia\n{times}").trips
    (stop,) = trip.document.itinerary.days[0].items
    place = trip.document.catalogue.place(stop.place if not isinstance(stop, Leg) else "")
    assert place is not None
    assert (place.city, place.zone) == ("", "Europe/Lisbon")
    assert ("its city is not known") in [doubt for _, doubt in trip.doubts]


def test_titles_name_journeys_without_an_arrow(tmp_path: Path) -> None:
    events = (
        "UID:a\nSUMMARY:Traghetto Napoli-Palermo (nave Uno)\nLOCATION:Napoli\\, Porto",
        "UID:b\nSUMMARY:Blu Rail 84: back to Rome\nLOCATION:Naples\nDESCRIPTION:train",
        "UID:c\nSUMMARY:Barco vuelta\nLOCATION:Naples",
        "UID:d\nSUMMARY:Ferry museum\nLOCATION:Museo Uno\\, Rome",
    )
    found = read(tmp_path, *(f"{one}\n{TIMES.replace('0512', f'051{at}')}" for at, one in enumerate(events)))
    assert [line.split()[:2] for line in lines(found)] == [
        ["ferry", "Naples"], ["train", "Naples"], ["event", "museo-uno"],
    ]  # fmt: skip
    assert [one.reason for one in found.not_used] == ["it is a journey, but not from where to where"]


def test_days_in_a_guest_house_or_with_a_car_are_no_event_on_each_of_them(tmp_path: Path) -> None:
    days = "DTSTART;VALUE=DATE:20260510\nDTEND;VALUE=DATE:20260514"
    car = "UID:b\nSUMMARY:Auto Uno\nLOCATION:Naples\nDESCRIPTION:ritiro in stazione\\, riconsegna Rome Airport il 12"
    times = "DTSTART;TZID=Europe/Rome:20260510T100000\nDTEND;TZID=Europe/Rome:20260512T110000"
    found = read(
        tmp_path,
        f"UID:a\nSUMMARY:B&B Uno\nLOCATION:Via Larga 3\\, Rome\nDESCRIPTION:si esce il 13\n{days}",
        f"{car}\n{times}",
    )
    (trip,) = found.trips
    (stay,) = trip.document.itinerary.stays
    assert (stay.check_in.day, stay.check_out.day) == (10, 13)
    notes = [item.notes for day in trip.document.itinerary.days for item in day.items]
    assert [note.split(". ")[1] for note in notes] == ["Pick up the rental car", "Return the rental car"]


def test_days_of_which_no_word_says_what_they_are_have_a_doubt(tmp_path: Path) -> None:
    days = "DTSTART;VALUE=DATE:20260510\nDTEND;VALUE=DATE:20260513"
    (trip,) = read(tmp_path, f"UID:a\nSUMMARY:Uno\nLOCATION:Sala Uno\\, Rome\n{days}").trips
    assert any("it spans several days" in doubt for _, doubt in trip.doubts)


def test_an_address_ends_with_its_country_and_not_with_a_town_of_that_name(tmp_path: Path) -> None:
    days = "DTSTART;VALUE=DATE:20260510\nDTEND;VALUE=DATE:20260514"
    (trip,) = read(tmp_path, f"UID:a\nSUMMARY:Hotel Uno\nLOCATION:Calle Uno 4\\, Lima 15074\\, Peru\n{days}").trips
    assert {(place.city, place.zone) for place in trip.document.catalogue.places} == {("Lima", "America/Lima")}


@pytest.mark.parametrize("title", ["Blu Rail 71: Rome → Naples", "Blu Nuit 4730 Rome → Naples"])
def test_the_number_before_the_first_end_is_that_of_the_journey(tmp_path: Path, title: str) -> None:
    (trip,) = read(tmp_path, f"UID:a\nSUMMARY:{title}\nLOCATION:Rome\n{TIMES}").trips
    (leg,) = trip.document.itinerary.days[0].items
    assert isinstance(leg, Leg)
    assert leg.number in ("71", "4730")


def test_both_ends_of_a_rental_car_are_read_behind_a_colon(tmp_path: Path) -> None:
    event = (
        "SUMMARY:Car rental - Autoreja\nDTSTART;TZID=Europe/Lisbon:20270501T100000\n"
        "DTEND;TZID=Europe/Lisbon:20270504T180000\n"
        "LOCATION:Lisbon Airport\n"
        "DESCRIPTION:Pick-up: Lisbon Airport\\nDrop-off: Porto Airport\\nConfirmation: 1122334455\n"
    )
    (trip,) = read(tmp_path, event).trips
    assert [place.name for place in trip.document.catalogue.places] == ["Lisbon Airport", "Porto Airport"]


def test_a_table_is_a_meal_by_its_words_or_by_what_its_text_is_labelled(tmp_path: Path) -> None:
    at = f"LOCATION:Krug\\, Gasse 1\\, 1080 Wien\n{TIMES}"
    labelled = f"UID:a\nSUMMARY:Reservierung Krug\nDESCRIPTION:Restaurant: Krug\\nPersonen: 4\n{at}"
    titled = f"UID:b\nSUMMARY:table pour 2 – Krug\n{at.replace('0512', '0513')}"
    items = [item for day in read(tmp_path, labelled, titled).trips[0].document.itinerary.days for item in day.items]
    assert [item.kind for item in items if not isinstance(item, Leg)] == ["meal", "meal"]


def test_a_rental_car_that_says_when_it_is_given_back_is_whole(tmp_path: Path) -> None:
    taken = (
        f"UID:a\nSUMMARY:Roadfox: pick up your car\nLOCATION:Rome Airport\n{TIMES}\n"
        "DESCRIPTION:Confirmation: 58813364US7\\nReturn: 14 May 2026 10:00\\, Naples Airport"
    )
    back = (
        f"UID:b\nSUMMARY:Roadfox: return your car\nLOCATION:Naples Airport\nDESCRIPTION:Confirmation: 58813364US7\n"
        f"{TIMES.replace('0512', '0514')}"
    )
    found = read(tmp_path, taken, back)
    items = [item for day in found.trips[0].document.itinerary.days for item in day.items]
    assert [item.notes.split(". ")[1] for item in items] == ["Pick up the rental car", "Return the rental car"]
    assert not found.not_used


def test_a_title_that_is_a_question_is_asked(tmp_path: Path) -> None:
    found = read(tmp_path, f"UID:a\nSUMMARY:Train to Rome??\nLOCATION:Naples\n{TIMES}")
    assert [one.reason for one in found.not_used] == ["it has a question mark; is it decided?"]


@pytest.mark.parametrize(
    "location",
    [
        "Spinnereistraße 7\\, 04179 Leipzig",
        "Flat 3\\, 12 King Street\\, London",
        "12 King Street\\, Floor 2\\, London",
        "Kärntner Ring 5\\, Top 12\\, Wien",
        "Teststraße 7\\, Haus 2\\, 04179 Leipzig",
    ],
)
def test_an_event_at_an_address_is_called_by_its_title(tmp_path: Path, location: str) -> None:
    (trip,) = read(tmp_path, f"UID:a\nSUMMARY:Open Air\nLOCATION:{location}\n{TIMES}").trips
    assert [place.name for place in trip.document.catalogue.places] == ["Open Air"]


@pytest.mark.parametrize("date", ["Mon\\, Oct 11\\, 2027 09:30 AM", "2027-10-11 09:30", "11 Oct 2027"])
def test_a_date_between_return_and_its_place_is_no_place(tmp_path: Path, date: str) -> None:
    event = (
        "UID:a\nSUMMARY:Pilgrim Car Hire rental\nLOCATION:Boston Logan Intl Airport\n"
        "DTSTART;TZID=America/New_York:20271004T110000\nDTEND;TZID=America/New_York:20271011T093000\n"
        f"DESCRIPTION:PICK-UP\\nBoston Logan\\n\\nRETURN\\n{date}\\nPortland Jetport\\n1001 Main Street"
    )
    (trip,) = read(tmp_path, event).trips
    assert "Portland Jetport" in {place.name for place in trip.document.catalogue.places}


def test_a_reservation_for_some_people_is_a_table_with_a_doubt_also_over_midnight_in_utc(tmp_path: Path) -> None:
    event = (
        "UID:a\nSUMMARY:Reservation at Maple & Rye\nDESCRIPTION:confirmed for 4 people\n"
        "LOCATION:212 W 10th St\\, New York\\, NY 10014\nDTSTART:20271023T233000Z\nDTEND:20271024T013000Z"
    )
    (trip,) = read(tmp_path, event).trips
    ((_, stop),) = list(trip.document.itinerary.stops())
    assert (stop.kind, stop.start) == ("meal", dt.datetime(2027, 10, 23, 19, 30))
    assert [said for _, said in trip.doubts if "table" in said]


@pytest.mark.parametrize(
    ("address", "clock"),
    [
        ("86 Middle St\\, Portland\\, ME 04101", "18:00"),
        ("86 Middle St\\, Portland\\, OR 97214", "15:00"),
        ("100 King St\\, London\\, ON N6A 1A1", "18:00"),
        ("9 Monroe St\\, Springfield\\, IL", "17:00"),
        ("Via Torino 3\\, Milano\\, MI", "00:00"),
    ],
)
def test_a_town_behind_which_its_state_stands_has_the_hours_of_that_state(
    tmp_path: Path, address: str, clock: str
) -> None:
    times = "DTSTART:20270409T220000Z\nDTEND:20270409T230000Z"
    (trip,) = read(tmp_path, f"UID:a\nSUMMARY:Dinner at Blue Olive\nLOCATION:{address}\n{times}").trips
    (stop,) = [stop for _, stop in trip.document.itinerary.stops()]
    assert str(stop.start)[11:16] == clock


def test_a_stay_that_only_counted_nights_tell_carries_a_doubt(tmp_path: Path) -> None:
    days = "DTSTART;VALUE=DATE:20270408\nDTEND;VALUE=DATE:20270411"
    for title, sure in (("Running camp 3 nights", False), ("Hotel Uno 3 nights", True)):
        (trip,) = read(tmp_path, f"UID:a\nSUMMARY:{title}\nLOCATION:Lisbon\n{days}").trips
        assert any("its nights are counted" in doubt for _, doubt in trip.doubts) is not sure


def test_the_day_of_an_event_tells_whether_the_dates_in_it_begin_with_the_month(tmp_path: Path) -> None:
    event = (
        "UID:a\nSUMMARY:Pick-up Rental Car: Uno\nLOCATION:Portland Intl Airport\n"
        "DTSTART:20270408T190000Z\nDTEND:20270408T200000Z\n"
        "DESCRIPTION:[Car Rental] Uno\\nPick-up: 4/8/2027 12:00 PM\\nPortland Intl Airport\\n"
        "Drop-off: 4/11/2027 4:30 PM\\nPortland Intl Airport"
    )
    (trip,) = read(tmp_path, event).trips
    assert trip.document.itinerary.days[-1].date == dt.date(2027, 4, 11)


def test_a_stay_of_whole_days_has_the_hours_that_its_text_tells_and_the_name_of_its_house_alone(tmp_path: Path) -> None:
    description = "Reserva n.º 4471902-PT\\nEntrada: sexta-feira\\, 9 de outubro de 2026\\, a partir das 15h00\\n"
    description += "Saída: segunda-feira\\, 12 de outubro de 2026\\, até às 12h00"
    (tmp_path / "e.ics").write_text(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20261009\r\n"
        "DTEND;VALUE=DATE:20261012\r\nSUMMARY:Estadia no Hotel Solar (Évora) - confirmada\r\n"
        f"LOCATION:Rua do Raimundo 61\\, 7000-661 Évora\\, Portugal\r\nDESCRIPTION:{description}\r\n"
        "END:VEVENT\r\nEND:VCALENDAR\r\n",
        encoding="utf-8",
    )
    (one,), _ = read_reservations(tmp_path, today=dt.date(2026, 3, 1))
    assert one.start.name == "Hotel Solar"
    assert one.reference == "4471902-PT"
    assert (str(one.begins), str(one.ends)) == ("2026-10-09 15:00", "2026-10-12 12:00")


@pytest.mark.parametrize(
    ("title", "location", "start"),
    [
        ("Ferry Ancona - Split", "Porto di Ancona\\, Molo Nord", "Porto di Ancona, Molo Nord"),
        ("Ferry Ancona - Split", "Porto di Ancona\\, Molo Nord\\, Via Mare 7", "Porto di Ancona, Molo Nord"),
        ("Bus Brno - Praha", "Brno\\, Hotel Uno\\, stand 4", "Brno, Hotel Uno"),
        ("Ferry Ancona - Split", "Ancona\\, Italy", "Ancona"),
        ("Ferry Ancona - Split", "Split\\, Ferry terminal", "Ancona"),
    ],
)  # fmt: skip
def test_a_harbour_or_stop_at_which_an_event_is_is_where_its_journey_leaves(
    tmp_path: Path, title: str, location: str, start: str
) -> None:
    (tmp_path / "a.ics").write_text(calendar(f"UID:a\nSUMMARY:{title}\nLOCATION:{location}\n{TIMES}"), "utf-8")
    ((way,), _) = read_reservations(tmp_path, today=TODAY)
    assert (way.start.name, way.start.city) == (start, title.split()[1])


def test_what_a_title_says_before_its_first_end_is_by_what_one_goes_and_the_number(tmp_path: Path) -> None:
    title = "Chuyến bay QX 88 Hà Nội (HAN) - Đà Nẵng (DAD)"
    times = "DTSTART:20260512T070500Z\nDTEND:20260512T082500Z"
    (tmp_path / "a.ics").write_text(calendar(f"UID:a\nSUMMARY:{title}\n{times}"), "utf-8")
    ((way,), _) = read_reservations(tmp_path, today=TODAY)
    assert (way.kind, way.number, way.start.name, way.start.code) == ("flight", "QX 88", "Hà Nội", "HAN")
