"""KML, CSV and JSON-LD, out; what is booked comes back from JSON-LD as it was."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tripmend.formats.jsonld import not_in_jsonld, write_jsonld
from tripmend.formats.kml import KML_NAMESPACE, write_kml
from tripmend.formats.native import read_trip
from tripmend.formats.sheet import COLUMNS, write_csv
from tripmend.trip import Leg, Stop

ROME = read_trip(Path(__file__).parents[2] / "examples" / "rome" / "trip.json")
TRIP, CATALOGUE = ROME.itinerary, ROME.catalogue


def test_kml_has_a_folder_a_day_with_every_stop_that_has_coordinates() -> None:
    root = ElementTree.fromstring(write_kml(TRIP, CATALOGUE))
    space = {"k": KML_NAMESPACE}
    folders = root.findall(".//k:Folder", space)
    assert len(folders) == len(TRIP.days)
    names = [mark.text or "" for mark in root.findall(".//k:Placemark/k:name", space)]
    for _, stop in TRIP.stops():
        place = CATALOGUE.place(stop.place)
        assert place is not None
        assert any(name.endswith(place.name) for name in names), place.name
    borghese = CATALOGUE.place("borghese-gallery")
    assert borghese is not None
    spots = [spot.text for spot in root.findall(".//k:Point/k:coordinates", space)]
    assert f"{borghese.lon},{borghese.lat}" in spots
    assert write_kml(TRIP, CATALOGUE) == write_kml(TRIP, CATALOGUE)


def test_csv_has_a_row_for_every_item_and_no_cell_is_a_formula() -> None:
    first = next(stop for _, stop in TRIP.stops())
    place = CATALOGUE.place(first.place)
    assert place is not None
    evil = CATALOGUE.replace(
        places=tuple(one.replace(name="=1+1") if one.id == place.id else one for one in CATALOGUE.places)
    )
    rows = list(csv.DictReader(io.StringIO(write_csv(TRIP, evil))))
    items = [item.id for day in TRIP.days for item in day.items]
    assert tuple(rows[0]) == COLUMNS
    assert sorted(row["id"] for row in rows) == sorted([*items, *(stay.id for stay in TRIP.stays)])
    assert not any(cell.startswith(("=", "+", "@")) for row in rows for cell in row.values())
    row = next(row for row in rows if row["id"] == first.id)
    assert row["name"] == "'=1+1"
    assert row["start"] == f"{first.start:%Y-%m-%d %H:%M}"
    assert row["start zone"] == "Europe/Rome"


def test_what_is_booked_comes_back_from_json_ld_with_places_times_and_zones(tmp_path: Path) -> None:
    pytest.importorskip("extruct")
    from tripmend.formats.bookings import read_reservations

    path = tmp_path / "trip.jsonld"
    path.write_text(write_jsonld(TRIP, CATALOGUE), encoding="utf-8")
    found, _ = read_reservations(path)
    booked = [item for day in TRIP.days for item in day.items if item.booked]
    assert len([one for one in found if one.booked]) == len(booked) + sum(stay.booked for stay in TRIP.stays)
    for item in booked:
        begin = item.depart if isinstance(item, Leg) else item.start
        end = item.arrive if isinstance(item, Leg) else item.end
        (one,) = [one for one in found if one.booked and one.begins is not None and one.begins.clock == begin]
        assert one.begins is not None
        assert one.begins.zone is not None
        assert one.reference == "", "the id of an item is no code of a booking"
        assert one.ends is None or one.ends.clock == end
        if isinstance(item, Stop):
            place = CATALOGUE.place(item.place)
            assert place is not None
            assert one.start.name == place.name


def test_what_schema_org_has_no_words_for_is_said() -> None:
    told = not_in_jsonld(TRIP, CATALOGUE)
    unbooked = [stop.id for _, stop in TRIP.stops() if not stop.booked]
    assert len([note for note in told if "so it is an event" in note]) == len(unbooked)
    data = json.loads(write_jsonld(TRIP, CATALOGUE))
    assert sum(one["@type"] == "Event" for one in data) == len(unbooked)
