"""Files in the manner of the programs that people have, with invented names: legs, stays and stops come of them."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tripmend.formats.bookings import read_bookings

from .test_trips import lines

FILES = Path(__file__).parents[1] / "data" / "bookings"
TODAY = dt.date(2027, 3, 1)
ITEMS = {
    # A feed of a trip collector: UTC, GEO of the arrival, check-in and check-out apart, an event for the whole trip.
    "tripit.ics": [
        "flight London 2027-05-10 09:20:00 Rome 2027-05-10 12:55:00",
        "flight Rome 2027-05-14 18:30:00 London 2027-05-14 20:05:00",
        "stay albergo-della-rondine 2027-05-10 2027-05-14",
    ],
    # Events that a calendar made of mail: the number in brackets, the airport in LOCATION, a hotel all day.
    "google.ics": [
        "flight London 2027-05-10 09:20:00 Rome 2027-05-10 12:55:00",
        "meal trattoria-da-pina 2027-05-11 20:00:00",
        "stay albergo-della-rondine 2027-05-10 2027-05-13",
    ],
    # Zones by their Windows names, trains in titles, a hotel with hours, a cancelled event.
    "outlook.ics": [
        "train Berlin 2027-05-10 07:44:00 Munich 2027-05-10 11:38:00",
        "stay hotel-lerchenhof 2027-05-10 2027-05-12",
    ],
    # An empty VTIMEZONE, a structured location, a few repetitions, a flight with an arrow, a hotel of whole days.
    "apple.ics": [
        "flight Palermo 2027-05-10 06:15:00 Rome 2027-05-10 07:45:00",
        "meal bar-sole 2027-05-10 09:00:00",
        "meal bar-sole 2027-05-11 09:00:00",
        "event galleria-dei-sogni 2027-05-11 10:00:00",
        "meal bar-sole 2027-05-12 09:00:00",
        "stay albergo-del-falco 2027-05-10 2027-05-12",
    ],
    # A plan with lists under dates: trains there and back, a bed, what is seen and eaten.
    "wanderlog.md": [
        "train Lisbon 2027-04-17 07:10:00 Porto 2027-04-17 10:05:00",
        "visit livraria-do-vento 2027-04-17 11:00:00",
        "meal tasca-da-ponte None",
        "visit torre-branca 2027-04-17 15:00:00",
        "visit museu-do-azulejo 2027-04-18 09:30:00",
        "meal casa-aurora 2027-04-18 20:00:00",
        "train Porto 2027-04-19 12:20:00 Lisbon 2027-04-19 15:15:00",
        "stay casa-do-cais 2027-04-17 2027-04-19",
    ],
    # Microdata in one of two parts of a mail.
    "booking.eml": ["stay albergo-della-rondine 2027-05-10 2027-05-14"],
    # A table with departures and arrivals in columns, there and back.
    "rail.txt": [
        "train Lyon 2027-05-15 08:04:00 Paris 2027-05-15 10:02:00",
        "train Paris 2027-05-17 18:58:00 Lyon 2027-05-17 20:56:00",
    ],
    # A flight over night, with +1.
    "airline.txt": ["flight Los Angeles 2027-05-20 22:40:00 London 2027-05-21 17:05:00"],
}
NOT_USED = {
    "tripit.ics": ["it is about a whole city, all day"],
    "google.ics": ["it names no place", "it recurs without an end"],
    "outlook.ics": ["it is cancelled"],
}


def test_every_file_has_its_expectation() -> None:
    assert {path.name for path in FILES.iterdir()} == set(ITEMS)


@pytest.mark.parametrize("name", ITEMS)
def test_a_file_becomes_its_legs_stays_and_stops(name: str) -> None:
    found = read_bookings(FILES / name, today=TODAY)
    assert len(found.trips) == 1
    assert lines(found) == ITEMS[name]
    assert [one.reason for one in found.not_used] == NOT_USED.get(name, [])


def test_all_of_them_are_the_trips_that_they_tell_of_and_copies_are_one() -> None:
    found = read_bookings(FILES, today=TODAY)
    titles = [trip.document.itinerary.title for trip in found.trips]
    assert "Porto, April 2027" in titles
    rome = next(trip for trip in found.trips if "Rome" in trip.document.itinerary.title)
    files = [[source.file for source in sources] for sources in rome.sources.values()]
    assert ["google.ics", "tripit.ics"] in files, "one flight, two calendars"


def test_numbers_references_and_zones_are_kept() -> None:
    (trip,) = read_bookings(FILES / "airline.txt", today=TODAY).trips
    (leg,) = [item for day in trip.document.itinerary.days for item in day.items]
    assert leg.type == "leg"
    assert (leg.number, leg.origin.zone, leg.destination.zone) == ("9U 742", "America/Los_Angeles", "Europe/London")
    assert "Booking QX7RTL." in leg.notes
    assert trip.doubts == ()
