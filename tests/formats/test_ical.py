"""Calendars: a trip out and back, with a zone at each end, and nothing of other calendars guessed."""

from __future__ import annotations

import datetime as dt
import io
import sys
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from dateutil.tz import tzical
from icalendar import Calendar

from tripmend.errors import MissingExtraError
from tripmend.formats.ical import parse_calendar, read_calendar, write_calendar
from tripmend.formats.native import TripDocument, read_trip
from tripmend.rules import check
from tripmend.trip import Catalogue, Connection, Stop

from ..explain.rome import CATALOGUE, TRIP, WEDNESDAY, at, revise

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("rome", "two-cities")


@pytest.fixture(scope="module", params=NAMES)
def example(request: pytest.FixtureRequest) -> TripDocument:
    return read_trip(EXAMPLES / request.param / "trip.json")


def events(text: str) -> dict[str, Any]:
    """The events by title."""
    return {str(event["summary"]): event for event in Calendar.from_ical(text).events}


def test_a_trip_comes_back_as_it_was(example: TripDocument) -> None:
    text = write_calendar(example.itinerary, example.catalogue)
    read = read_calendar(text)
    assert read.document.itinerary == example.itinerary
    assert (read.refused, read.notes) == ((), ())
    before = check(example.itinerary, example.catalogue)
    assert check(read.document.itinerary, read.document.catalogue) == before
    assert write_calendar(read.document.itinerary, read.document.catalogue) == text, "the same trip, the same bytes"


def test_every_item_is_one_event_in_lines_that_any_program_reads(example: TripDocument) -> None:
    text = write_calendar(example.itinerary, example.catalogue)
    assert "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    found = Calendar.from_ical(text).events
    trip = example.itinerary
    assert len(found) == sum(len(day.items) for day in trip.days) + len(trip.stays)
    assert len({str(event["uid"]) for event in found}) == len(found)
    assert all("dtstamp" in event for event in found)


def test_a_leg_has_a_zone_at_each_end_and_a_stay_ends_on_the_day_after_its_last_night() -> None:
    document = read_trip(EXAMPLES / "two-cities" / "trip.json")
    leg, stay = document.itinerary.days[0].items[0], document.itinerary.stays[0]
    text = write_calendar(document.itinerary, document.catalogue)
    by_uid = {str(event["uid"]): event for event in Calendar.from_ical(text).events}
    assert "DTSTART;TZID=America/New_York:20260604T183000" in text
    assert "DTEND;TZID=Europe/Lisbon:20260605T063000" in text
    (flight,) = [e for e in by_uid.values() if "GU 71" in e["summary"]]
    assert flight["dtend"].dt - flight["dtstart"].dt == dt.timedelta(hours=7), leg
    nights = [e for e in by_uid.values() if e["categories"].cats == ["stay"]]
    assert nights[0]["dtstart"].dt == stay.check_in
    assert nights[0]["dtend"].dt == stay.check_out, "exclusive, as RFC 5545 has it"
    assert not isinstance(nights[0]["dtend"].dt, dt.datetime)


def test_the_zones_are_described_as_they_are(example: TripDocument) -> None:
    text = write_calendar(example.itinerary, example.catalogue)
    zones = tzical(io.StringIO(text.replace("\r\n", "\n")))
    assert len(zones.keys()) >= 2
    for name in zones.keys():  # noqa: SIM118 - not a mapping
        other, real = zones.get(name), ZoneInfo(name)
        clock = dt.datetime(2026, 1, 1, 0, 30)
        while clock.year == 2026:
            assert clock.replace(tzinfo=other).utcoffset() == clock.replace(tzinfo=real).utcoffset(), (name, clock)
            clock += dt.timedelta(hours=1)
            if clock.replace(tzinfo=dt.UTC).astimezone(real).astimezone(dt.UTC) and _twice_or_never(clock, real):
                clock += dt.timedelta(hours=2)  # clocks that do not exist, or twice, are read differently


def _twice_or_never(clock: dt.datetime, zone: ZoneInfo) -> bool:
    near = [(clock + dt.timedelta(hours=hours)).replace(tzinfo=zone).utcoffset() for hours in (-1, 0, 1, 2)]
    return len(set(near)) > 1


def test_what_is_approximate_or_unknown_is_said() -> None:
    found = events(write_calendar(TRIP, CATALOGUE))
    assert "Price not known." in found["Trevi Fountain"]["description"]
    assert found["Trevi Fountain"]["status"] == "TENTATIVE"
    assert found["Borghese Gallery"]["status"] == "CONFIRMED"
    assert found["Lunch at Bar Sole"]["description"].endswith("by the window")
    assert found["Lunch at Bar Sole"]["geo"].latitude == 41.8942
    no_end = read_trip(EXAMPLES / "rome" / "trip.json")
    assert "estimated" in events(write_calendar(no_end.itinerary, no_end.catalogue))["Roman Forum"]["description"]
    leg = events(write_calendar(TRIP, CATALOGUE.replace(zone=None, places=())))["Flight AZ 610 Rome–Vienna"]
    assert "time zone not known" in leg["description"]
    assert leg["dtstart"].dt.tzinfo is None


def test_a_leg_into_an_unknown_zone_has_no_made_up_length() -> None:
    (flight,) = [item for item in TRIP.days[1].items if item.id == "home"]
    known = revise(TRIP, home={"origin": flight.origin.replace(zone="Europe/Rome")})
    bare = Catalogue(places=tuple(p.replace(zone="Europe/Rome") for p in CATALOGUE.places))
    event = events(write_calendar(known, bare))["Flight AZ 610 Rome–Vienna"]
    assert "dtend" not in event
    assert "The time zone of the arrival is not known" in event["description"]
    assert read_calendar(write_calendar(known, bare)).document.itinerary == known


def test_an_untimed_stop_is_a_whole_day_and_comes_back_untimed() -> None:
    trip = revise(TRIP, t1={"start": None, "end": None})
    text = write_calendar(trip, CATALOGUE)
    event = events(text)["Trevi Fountain"]
    assert (event["dtend"].dt - event["dtstart"].dt).days == 1
    assert "No time is planned yet." in event["description"]
    assert read_calendar(text).document.itinerary == trip


def test_hostile_names_stay_names() -> None:
    evil = "BEGIN:VALARM\r\nX:1\x00\x1b[2J;,\\n “ü”" + "é" * 200
    places = tuple(p.replace(name=evil) if p.id == "pantheon" else p for p in CATALOGUE.places)
    trip = revise(TRIP, w3={"notes": "END:VEVENT\nEND:VCALENDAR"}).replace(title="Rome\r\nEND:VCALENDAR\tand back")
    text = write_calendar(trip, CATALOGUE.replace(places=places))
    assert "\x00" not in text
    assert "\x1b" not in text
    assert text.count("BEGIN:VEVENT") == len(Calendar.from_ical(text).events) == 7
    assert "\r\nBEGIN:VALARM" not in text
    assert read_calendar(text).document.itinerary == trip


def test_a_revised_trip_keeps_its_uids_and_counts_what_changed() -> None:
    first = write_calendar(TRIP, CATALOGUE)
    assert write_calendar(TRIP, CATALOGUE, previous=parse_calendar(first)) == first, "nothing new, nothing counted"
    later = revise(TRIP, w3={"start": at(WEDNESDAY, "15:00"), "end": at(WEDNESDAY, "16:00")})
    days = (later.days[0].replace(items=later.days[0].items[1:]), later.days[1])
    later = later.replace(days=days)
    second = write_calendar(later, CATALOGUE, previous=parse_calendar(first))
    old, new = events(first), events(second)
    assert {name: str(e["uid"]) for name, e in old.items()} == {name: str(e["uid"]) for name, e in new.items()}
    assert {name for name, e in new.items() if e["sequence"] == 1} >= {"Pantheon", "Trevi Fountain"}
    assert new["Lunch at Bar Sole"]["sequence"] == 0
    assert new["Borghese Gallery"]["dtstamp"].dt < new["Pantheon"]["dtstamp"].dt
    assert new["Trevi Fountain"]["status"] == "CANCELLED"
    assert read_calendar(second).document.itinerary == later
    third = write_calendar(later, CATALOGUE, previous=parse_calendar(second))
    assert third == second
    other = write_calendar(TRIP.replace(id="another"), CATALOGUE, previous=parse_calendar(first))
    assert "CANCELLED" not in other, "another trip's events are left alone"


def test_what_was_moved_or_deleted_in_the_calendar_is_so_in_the_trip() -> None:
    calendar = Calendar.from_ical(write_calendar(TRIP, CATALOGUE))
    for event in list(calendar.events):
        if event["summary"] == "Pantheon":
            for name, hour in (("dtstart", 15), ("dtend", 16)):
                event.pop(name)
                event.add(name, dt.datetime(2026, 5, 13, hour - 2, 0, tzinfo=dt.UTC))
        if event["summary"] == "Trevi Fountain":
            calendar.subcomponents.remove(event)
    read = read_calendar(calendar.to_ical().decode())
    moved = read.document.itinerary.item("w3")
    assert isinstance(moved, Stop)
    assert (moved.start, moved.end) == (at(WEDNESDAY, "15:00"), at(WEDNESDAY, "16:00"))
    assert read.document.itinerary.item("t1") is None
    assert sorted(note.partition(":")[0] for note in read.notes) == ["Pantheon (w3)", "t1"]


def test_a_title_or_place_that_was_rewritten_is_not_read_and_that_is_told() -> None:
    text = write_calendar(TRIP, CATALOGUE).replace("SUMMARY:Pantheon", "SUMMARY:Colosseum")
    read = read_calendar(text.replace("LOCATION:Trevi Fountain", "LOCATION:Somewhere"))
    assert read.document.itinerary == TRIP
    assert read.notes == (
        "Trevi Fountain, Rome (t1): its new place 'Somewhere, Rome' is not read; it is as it was",
        "Pantheon (w3): its new title 'Colosseum' is not read; it is as it was",
    )


def test_a_calendar_to_give_away_holds_no_trip() -> None:
    text = write_calendar(TRIP.replace(notes="secret"), CATALOGUE, bare=True)
    assert "X-TRIPMEND" not in text
    assert len(Calendar.from_ical(text).events) == 7


def test_without_the_library_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "icalendar", None)
    with pytest.raises(MissingExtraError, match=r"calendars \(\.ics\) need icalendar; install it with: .*calendar"):
        write_calendar(TRIP, CATALOGUE)


def test_a_zone_that_only_a_connection_tells_is_kept() -> None:
    run = Connection.model_validate(
        {
            "id": "x",
            "mode": "bus",
            "origin": {"city": "Rome", "zone": "Asia/Kathmandu"},
            "destination": {"city": "Vienna"},
            "minutes": 60,
        }
    )
    catalogue = CATALOGUE.replace(zone=None, connections=(run,))
    text = write_calendar(TRIP, catalogue)
    assert "DTSTART;TZID=Asia/Kathmandu:20260512T100000" in text
    read = read_calendar(text).document
    assert read.itinerary == TRIP
    assert read.catalogue.zone_of("pantheon") == "Asia/Kathmandu"
