"""What a trip is after it was written in each form and read again, and what a form says that it cannot hold."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import pytest

from tripmend.formats.geojson import write_geojson
from tripmend.formats.gpx import write_gpx
from tripmend.formats.ical import write_calendar
from tripmend.formats.jsonld import not_in_jsonld, write_jsonld
from tripmend.formats.kml import write_kml
from tripmend.formats.native import TripDocument, read_trip
from tripmend.formats.sheet import COLUMNS, not_in_csv, read_csv, write_csv
from tripmend.trip import Catalogue, Itinerary, Leg, Place

pytest.importorskip("icalendar")
pytest.importorskip("airportsdata")

from tripmend.formats.bookings import ReadBookings, read_bookings

EXAMPLES = Path(__file__).parents[2] / "examples"
TRIPS = {name: read_trip(EXAMPLES / name / "trip.json") for name in ("rome", "two-cities")}
Write = Callable[[Itinerary, Catalogue], str]
WHOLE: dict[str, Write] = {"ics": write_calendar, "csv": write_csv, "jsonld": write_jsonld}
MAPS: dict[str, Write] = {"gpx": write_gpx, "kml": write_kml, "geojson": write_geojson}


def again(document: TripDocument, write: Write, path: Path) -> ReadBookings:
    path.write_text(write(document.itinerary, document.catalogue), encoding="utf-8")
    return read_bookings(path, today=dt.date(2026, 3, 1))


def facts(document: TripDocument) -> set[tuple[object, ...]]:
    """Each item with all that a form for trips must keep; of a place also its coordinates."""
    trip, catalogue = document.itinerary, document.catalogue
    told: set[tuple[object, ...]] = set()
    for day in trip.days:
        for item in day.items:
            if isinstance(item, Leg):
                ends = tuple((end.city, catalogue.end_zone(end)) for end in (item.origin, item.destination))
                told.add((item.mode, *ends, item.depart, item.arrive, item.number, item.booked))
            else:
                spot = _place(catalogue, item.place)
                told.add((item.kind, item.meal, spot.name, spot.city, spot.lat, item.start, item.end, item.booked))
    for stay in trip.stays:
        spot = _place(catalogue, stay.place)
        told.add(("stay", spot.name, spot.city, spot.lat, stay.check_in, stay.check_out, stay.booked))
    return told


def _place(catalogue: Catalogue, name: str) -> Place:
    place = catalogue.place(name)
    assert place is not None
    return place


@pytest.mark.parametrize("kind", WHOLE)
@pytest.mark.parametrize("name", TRIPS)
def test_every_item_of_a_trip_comes_back_from_a_calendar_a_table_and_json_ld(
    tmp_path: Path, name: str, kind: str
) -> None:
    found = again(TRIPS[name], WHOLE[kind], tmp_path / f"trip.{kind}")
    (trip,) = found.trips
    assert found.not_used == ()
    assert facts(trip.document) == facts(TRIPS[name])
    assert trip.document.itinerary.home == TRIPS[name].itinerary.home


@pytest.mark.parametrize("kind", WHOLE)
def test_two_trips_in_one_folder_come_back_as_two(tmp_path: Path, kind: str) -> None:
    for name, document in TRIPS.items():
        (tmp_path / f"{name}.{kind}").write_text(WHOLE[kind](document.itinerary, document.catalogue), encoding="utf-8")
    found = read_bookings(tmp_path, today=dt.date(2026, 3, 1))
    assert [facts(trip.document) for trip in found.trips] == [facts(document) for document in TRIPS.values()]


@pytest.mark.parametrize("name", TRIPS)
def test_a_table_keeps_ids_notes_prices_and_tickets(tmp_path: Path, name: str) -> None:
    before = TRIPS[name]
    text = write_csv(before.itinerary, before.catalogue)
    after = read_csv(text)
    assert after is not None
    assert write_csv(after.itinerary, after.catalogue) == text, "nothing that it holds is lost"
    assert read_csv(text.replace("2026-", "26/")) is None, "a spreadsheet's own dates are read as any other table"
    assert read_csv(text.replace(COLUMNS[0], "when", 1)) is None


@pytest.mark.parametrize("kind", WHOLE)
def test_addresses_come_back(tmp_path: Path, kind: str) -> None:
    (tmp_path / "in.txt").write_text(
        "Confirmation: 4471.902.118\nThe Scott Hotel\n12 Hanover Street, Edinburgh EH2 1DL, United Kingdom\n"
        "Check-in: Thursday 5 August 2027\nCheck-out: Monday 9 August 2027\n",
        encoding="utf-8",
    )
    (before,) = read_bookings(tmp_path / "in.txt", today=dt.date(2026, 3, 1)).trips
    (after,) = again(before.document, WHOLE[kind], tmp_path / f"trip.{kind}").trips
    said = [[place.notes for place in trip.document.catalogue.places] for trip in (before, after)]
    assert said[0] == said[1] == ["12 Hanover Street, Edinburgh EH2 1DL, United Kingdom"]


@pytest.mark.parametrize("kind", MAPS)
@pytest.mark.parametrize("name", TRIPS)
def test_a_map_gives_back_its_named_points_and_says_that_they_have_no_date(
    tmp_path: Path, name: str, kind: str
) -> None:
    document = TRIPS[name]
    found = again(document, MAPS[kind], tmp_path / f"trip.{kind}")
    assert not found.trips
    assert {one.reason for one in found.not_used} == {"it is a place without a date"}
    told = " ".join(one.title for one in found.not_used)
    used = {stop.place for _, stop in document.itinerary.stops()}
    assert all(_place(document.catalogue, place).name in told for place in used)


def test_each_form_says_what_it_cannot_hold() -> None:
    trip = TRIPS["rome"].itinerary
    (_, leg), *_ = trip.legs()
    days = [
        day.replace(items=tuple(item.replace(cancelled=True) if item.id == leg.id else item for item in day.items))
        for day in trip.days
    ]
    days[0] = days[0].replace(lost=True)
    trip = trip.replace(days=tuple(days), stays=(trip.stays[0].replace(booked_for=1), *trip.stays[1:]))
    always = "who travels, what they want, and opening hours and ways of the places are not in it"
    assert not_in_csv(trip, TRIPS["rome"].catalogue) == (
        f"{leg.id}: that it is cancelled is not in it",
        f"{trip.stays[0].id}: for how many people it is booked is not in it",
        *(["locks are not in it"] if trip.locks else []),
        "what is left of single days is not in it",
        always,
    )
    assert not_in_jsonld(trip, TRIPS["rome"].catalogue)[-1] == always
    bare = TRIPS["rome"].catalogue.replace(
        places=tuple(one.replace(lat=None, lon=None) for one in TRIPS["rome"].catalogue.places)
    )
    for write in (write_gpx, write_kml):
        assert "Without coordinates, so not in here: " in write(trip, bare)
