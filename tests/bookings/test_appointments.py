"""Appointments of every day in a calendar: only what is booked or of a trip is used, and the rest is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.formats.bookings import ReadBookings

from .test_calendars import read


def event(uid: str, title: str, hours: str, location: str = "", more: str = "") -> str:
    """hours: the day of May 2027 and from which hour to which, ``5 09-10``."""
    day, _, clock = hours.partition(" ")
    first, last = clock.split("-")
    lines = [f"UID:{uid}", f"SUMMARY:{title}"]
    lines += [f"DTSTART;TZID=Europe/Madrid:202705{int(day):02}T{first}0000"]
    lines += [f"DTEND;TZID=Europe/Madrid:202705{int(day):02}T{last}0000"]
    lines += [f"LOCATION:{location}"] if location else []
    return "\n".join([*lines, *([f"DESCRIPTION:{more}"] if more else [])]).replace(",", "\\,")


DENTIST = event("dentist", "Dentist", "4 09-10", "Calle Larga 4, Valencia")
SCHOOL = event("school", "Parents evening", "5 18-19", "Colegio Monte, Aula 3")
GYM = event("gym", "Gym", "8 18-19", "Sala Fuerte, Valencia")
BAGS = event("bags", "Pack bags", "8 20-21")
OUT = event("out", "Flight QX 401 VLC-BCN", "6 08-09", more="Booking reference: TT81QX")
BACK = event("back", "Flight QX 404 BCN-VLC", "7 19-20", more="Booking reference: TT81QX")


def used(found: ReadBookings) -> list[str]:
    return [item.id for trip in found.trips for day in trip.document.itinerary.days for item in day.items]


def test_a_calendar_of_appointments_alone_is_no_trip_and_says_so(tmp_path: Path) -> None:
    found = read(tmp_path, DENTIST, SCHOOL, GYM, BAGS)
    assert not found.trips
    reason = "it is not booked, and nothing beside it is a journey, a night or a booking"
    assert [one.reason for one in found.not_used] == ["it names no place", reason, reason, reason]


def test_of_a_calendar_with_a_trip_only_what_falls_into_it_is_of_it(tmp_path: Path) -> None:
    dinner = event("dinner", "Dinner with Berta", "6 21-23", "Bar Uno, Carrer Nou 3, Barcelona")
    early = event("early", "Breakfast with Carla", "6 06-07", "Bar Dos, Calle Sol 1, Valencia")
    found = read(tmp_path, DENTIST, SCHOOL, early, OUT, dinner, BACK, GYM)
    assert used(found) == ["flight-qx-401", "meal-bar-uno", "flight-qx-404"]
    assert not found.trips[0].doubts
    assert {one.source.part for one in found.not_used} == {"Dentist", "Parents evening", "Breakfast with Carla", "Gym"}
    assert {one.reason for one in found.not_used} == {
        "it is not booked, and in a calendar of every day outside of the trips in it"
    }


def test_an_appointment_within_a_trip_in_a_town_to_which_it_does_not_lead_is_doubted(tmp_path: Path) -> None:
    call = event("talk", "Talk with Dora", "6 15-16", "Sala Uno, Carrer Vell 9, Girona")
    found = read(tmp_path, OUT, call, BACK)
    assert any("whether it is of the trip is not said" in doubt for _, doubt in found.trips[0].doubts)


@pytest.mark.parametrize(
    "hours", [("4 10-12", "4 16-18", "5 10-12"), ("4 10-12", "5 10-12", "6 10-12")], ids=["two a day", "day after day"]
)
def test_a_plan_of_days_is_meant_without_any_booking(tmp_path: Path, hours: tuple[str, ...]) -> None:
    places = [f"Museo {name}, Calle Mayor {n}, Sevilla" for n, name in enumerate(("Uno", "Dos", "Tres"), 1)]
    found = read(
        tmp_path, *(event(place[6:9], place[:9], when, place) for place, when in zip(places, hours, strict=True))
    )
    assert len(used(found)) == 3
    assert not found.not_used


def test_what_is_said_not_to_be_booked_yet_is_not_booked(tmp_path: Path) -> None:
    said = event("a", "Review", "9 10-11", "Sala Norte, Sevilla", "Trip in June? (not booked yet)")
    ((_, stop),) = read(tmp_path, said).trips[0].document.itinerary.stops()
    assert not stop.booked
