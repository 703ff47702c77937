"""Calendars of others: what they say becomes a stop, the rest is refused one by one, and nothing is guessed."""

from __future__ import annotations

import base64
import datetime as dt
import json
import random
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend.formats.ical import parse_calendar, read_calendar, write_calendar
from tripmend.rules import check
from tripmend.trip import Itinerary, Place

from ..explain.rome import CATALOGUE, TRIP


def foreign(*events: str, head: str = "") -> str:
    body = "\n".join(f"BEGIN:VEVENT\n{event}\nEND:VEVENT" for event in events)
    return f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n{head}{body}\nEND:VCALENDAR\n".replace("\n", "\r\n")


OPERA = (
    "UID:opera\nSUMMARY:La Traviata\nLOCATION:Teatro Costanzi\\, Rome\nGEO:41.9009;12.4957\n"
    "DTSTART;TZID=Europe/Rome:20260512T200000\nDTEND;TZID=Europe/Rome:20260512T223000"
)


def test_an_event_of_another_calendar_is_a_held_stop_of_which_nothing_else_is_known() -> None:
    read = read_calendar(foreign(OPERA, head="X-WR-CALNAME:Spring\n"))
    trip, catalogue = read.document.itinerary, read.document.catalogue
    ((_, stop),) = list(trip.stops())
    place = catalogue.place(stop.place)
    assert trip.title == "Spring"
    assert (stop.kind, stop.start, stop.booked) == ("event", dt.datetime(2026, 5, 12, 20, 0), False)
    assert stop.notes == "La Traviata"
    assert place is not None
    assert (place.name, place.zone, place.hours, place.price) == ("Teatro Costanzi, Rome", "Europe/Rome", None, None)
    assert [lock.target for lock in trip.locks] == [stop.id]
    assert "not known: opening hours, price" in read.notes[0]
    states = {finding.rule: finding.state for finding in check(trip, catalogue)}
    assert states["opening"] == "unknown", "what is not known is not fine"


@pytest.mark.parametrize(
    ("summary", "location", "name", "address", "notes"),
    [
        ("Albertina", "Albertinaplatz 1, Wien", "Albertina", "Albertinaplatz 1, Wien", ""),
        ("Tea", "10 Downing Street, London", "Tea", "10 Downing Street, London", ""),
        ("Lunch with Anna", "Café Central, Herrengasse 14, 1010 Wien", "Café Central",
         "Café Central, Herrengasse 14, 1010 Wien", "Lunch with Anna"),
        ("La Traviata", "Teatro Costanzi, Rome", "Teatro Costanzi, Rome", "", "La Traviata"),
        ("", "Albertinaplatz 1, Wien", "Albertinaplatz 1, Wien", "", ""),
        ("Louvre", "Louvre", "Louvre", "", ""),
    ],
)  # fmt: skip
def test_an_address_is_no_name_where_the_event_has_one(
    summary: str, location: str, name: str, address: str, notes: str
) -> None:
    escaped = location.replace(",", "\\,")
    read = read_calendar(foreign(f"UID:a\nSUMMARY:{summary}\nLOCATION:{escaped}\n{TIMES}"))
    (place,) = read.document.catalogue.places
    ((_, stop),) = list(read.document.itinerary.stops())
    assert (place.name, place.notes, place.aliases, stop.notes) == (name, address, (address,) * bool(address), notes)


def test_two_events_at_one_address_are_two_places_and_in_one_house_one() -> None:
    later = TIMES.replace("T1", "T2")
    for location, count in (("Ring 1\\, Wien", 2), ("Sacher\\, Ring 1", 1)):
        events = (f"UID:{name}\nSUMMARY:{name}\nLOCATION:{location}\n{at}" for name, at in (("A", TIMES), ("B", later)))
        assert len(read_calendar(foreign(*events)).document.catalogue.places) == count


TIMES = "DTSTART;TZID=Europe/Rome:20260512T100000\nDTEND;TZID=Europe/Rome:20260512T110000"
REFUSED = {
    "no place": (f"SUMMARY:Dentist\n{TIMES}", "it names no place"),
    "all day": ("LOCATION:Rome\nDTSTART;VALUE=DATE:20260512", "it has no time of day"),
    "no start": ("LOCATION:Rome", "it says no start"),
    "no end": ("LOCATION:Rome\nDTSTART;TZID=Europe/Rome:20260512T100000", "it says no end"),
    "every week": (f"LOCATION:Rome\n{TIMES}\nRRULE:FREQ=WEEKLY", "it recurs"),
    "cancelled": (f"LOCATION:Rome\n{TIMES}\nSTATUS:CANCELLED", "it is cancelled"),
    "journey": (
        "LOCATION:LHR\nDTSTART;TZID=Europe/London:20260512T100000\nDTEND;TZID=Europe/Rome:20260512T130000",
        "it begins and ends in different time zones",
    ),
    "utc": ("LOCATION:Rome\nDTSTART:20260512T100000Z\nDTEND:20260512T110000Z", "its time is in UTC; say with --zone"),
    "own zone": (
        "LOCATION:Rome\nDTSTART;TZID=Mars:20260512T100000\nDTEND;TZID=Mars:20260512T110000",
        "the time zone 'Mars' is not known",
    ),
    "backwards": (
        "LOCATION:Rome\nDTSTART;TZID=Europe/Rome:20260512T100000\nDTEND;TZID=Europe/Rome:20260512T090000",
        "it does not end within 24 hours",
    ),
    "for weeks": (
        "LOCATION:Rome\nDTSTART;TZID=Europe/Rome:20260512T100000\nDTEND;TZID=Europe/Rome:20260530T090000",
        "it does not end within 24 hours",
    ),
    "long ago": (
        "LOCATION:Rome\nDTSTART;TZID=Europe/Rome:16010101T100000\nDTEND;TZID=Europe/Rome:16010101T110000",
        "too far away",
    ),
}


@pytest.mark.parametrize(("event", "reason"), REFUSED.values(), ids=REFUSED)
def test_an_event_that_says_too_little_is_refused_with_its_uid_and_reason(event: str, reason: str) -> None:
    read = read_calendar(foreign(OPERA, f"UID:other\n{event}"))
    assert [(one.uid, reason in one.reason) for one in read.refused] == [("other", True)], read.refused
    assert len(list(read.document.itinerary.stops())) == 1
    with pytest.raises(InputError, match="none of its 1 events"):
        read_calendar(foreign(f"UID:other\n{event}"))


def test_a_uid_that_stands_twice_is_used_once() -> None:
    assert [one.uid for one in read_calendar(foreign(OPERA, OPERA)).refused] == ["opera"]


def test_times_in_utc_are_read_in_the_zone_that_is_given() -> None:
    text = foreign("UID:a\nLOCATION:Rome\nDTSTART:20260512T220000Z\nDURATION:PT90M")
    ((day, stop),) = list(read_calendar(text, zone="Europe/Rome").document.itinerary.stops())
    assert (day.date, stop.start, stop.end) == (
        dt.date(2026, 5, 13),
        dt.datetime(2026, 5, 13, 0, 0),
        dt.datetime(2026, 5, 13, 1, 30),
    )


def test_an_appointment_that_was_added_to_our_calendar_joins_the_trip() -> None:
    text = write_calendar(TRIP, CATALOGUE)
    event = f"BEGIN:VEVENT\n{OPERA}\nEND:VEVENT\n".replace("\n", "\r\n")
    late = event.replace("UID:opera", "UID:late").replace("20260512", "20270101")
    read = read_calendar(text.replace("END:VCALENDAR", event + late + "END:VCALENDAR"))
    assert [item.id for item in read.document.itinerary.days[0].items][:2] == ["t1", "t2"]
    assert len(read.document.itinerary.days[0].items) == 3
    assert [one.reason for one in read.refused] == ["it lies outside the trip"]
    assert len(read.document.catalogue.places) == 7


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "BEGIN:VCALENDAR",
        "BEGIN:VEVENT\r\nEND:VEVENT\r\n",
        "{}",
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:X",
    ],
)
def test_what_is_no_calendar_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_calendar(text, source="x.ics")


def test_a_damaged_or_outward_trip_inside_a_calendar_is_refused(tmp_path: Path) -> None:
    secret = tmp_path / "secret.json"
    secret.write_text('{"tripmend": 1, "catalogue": {}}')
    data = {"tripmend": 1, "trip": {"id": "a", "days": [{"date": "2026-05-12"}]}, "catalogue": str(secret)}
    for value in ("AAAA", "!!!", base64.b64encode(json.dumps(data).encode()).decode()):
        with pytest.raises(InputError, match="X-TRIPMEND-TRIP"):
            read_calendar(foreign(OPERA, head=f"X-TRIPMEND-TRIP:{value}\n"))


DAMAGE = ("\r\n", ":", ";", "=", "9", "T", "Z", '"', "\\", "\x00", "é", "DTSTART:", "GEO:1", "RRULE:x", "DURATION:PX",
          "BEGIN:VEVENT\r\n", "END:VEVENT\r\n", "TZID=", "VALUE=DATE")  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_whatever_a_calendar_holds_it_is_read_or_refused(seed: int) -> None:
    chance = random.Random(seed)
    whole = [
        write_calendar(TRIP, CATALOGUE, bare=True),
        foreign(OPERA, *(f"UID:u\n{one}" for one, _ in REFUSED.values())),
    ]
    read = 0
    for _ in range(25):
        text = chance.choice(whole)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            more = chance.choice(DAMAGE) if chance.random() < 0.6 else ""
            text = text[:at] + more + text[at + (0 if more else chance.randint(1, 20)) :]
        try:
            found = read_calendar(text)
            write_calendar(TRIP, CATALOGUE, previous=parse_calendar(text))
        except InputError:
            continue
        read += len(list(found.document.itinerary.stops())) > 0
    assert read > 0, "the damage is small enough that something is read, too"


def test_the_same_place_twice_is_one_place() -> None:
    later = OPERA.replace("UID:opera", "UID:again").replace("20260512", "20260513")
    read = read_calendar(foreign(OPERA, later))
    places: tuple[Place, ...] = read.document.catalogue.places
    trip: Itinerary = read.document.itinerary
    assert (len(places), len(trip.days)) == (1, 2)
