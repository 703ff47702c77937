"""`tripmend catalogue`: files of the world become catalogues, and a trip that is joined with them can be checked."""

from __future__ import annotations

import json
from pathlib import Path

from tripmend.formats.native import read_catalogue, read_trip

from ..formats.world.test_world import feed, overpass
from .conftest import Cli

TRIP = {
    "tripmend": 1,
    "trip": {
        "id": "t",
        "currency": "EUR",
        "traveller": {"party": {"adult": 2}},
        "days": [
            {
                "date": "2026-10-24",
                "items": [
                    {
                        **{"type": "stop", "id": "s1", "place": "tiles"},
                        **{"start": "2026-10-24T08:00", "end": "2026-10-24T09:30"},
                    },
                    {
                        **{"type": "leg", "id": "l1", "mode": "train", "origin": {"city": "Vienna"}},
                        **{"destination": {"city": "Graz"}},
                        **{"depart": "2026-10-24T14:00", "arrive": "2026-10-24T16:30"},
                    },
                    {
                        **{"type": "stop", "id": "s2", "place": "park"},
                        **{"start": "2026-10-24T17:30", "end": "2026-10-24T18:00"},
                    },
                ],
            }
        ],
    },
    "catalogue": {
        "zone": "Europe/Vienna",
        "places": [
            {"id": "tiles", "name": "Tile Museum", "kind": "attraction", "city": "Vienna", "lat": 48.209, "lon": 16.37},
            {"id": "park", "name": "Hill Park", "kind": "attraction", "city": "Graz", "lat": 47.074, "lon": 15.437},
        ],
    },
}


def test_a_trip_joined_with_a_map_and_a_timetable_knows_hours_and_trains(cli: Cli, tmp_path: Path) -> None:
    trip = tmp_path / "trip.json"
    trip.write_text(json.dumps(TRIP), encoding="utf-8")
    places, trains, whole = tmp_path / "places.json", tmp_path / "trains.json", tmp_path / "whole.json"
    ran = cli("catalogue", "osm", overpass(tmp_path / "map.json"), "--around", trip, "-o", places)
    assert ran.code == 0
    assert "1 of 2 values could be read" in ran.out
    assert "quite often" in ran.err
    assert cli("catalogue", "gtfs", feed(tmp_path / "feed.zip"), "--around", trip, "-o", trains).code == 0
    assert len(read_catalogue(trains).connections) == 2
    ran = cli("catalogue", "join", trip, places, trains, "-o", whole)
    assert ran.code == 0
    assert "doubt: Hill Park may be" in ran.err
    assert "hours of 1 place from places.json" in ran.out
    document = read_trip(whole)
    assert len(document.catalogue.connections) == 2
    checked = cli("check", whole, "--json", "--all").json
    opening = [one for one in checked["findings"] if one["rule"] == "opening" and "s1" in one["subjects"]]
    assert [one["state"] for one in opening] == ["broken"]  # the museum opens at nine, the trip is there at eight


def test_a_list_of_places_becomes_a_catalogue(cli: Cli, tmp_path: Path) -> None:
    table, out = tmp_path / "desk.csv", tmp_path / "out.json"
    table.write_text("name,kind,price\nTile Museum,attraction,12.50\nInn,spaceport,\n", encoding="utf-8")
    ran = cli("catalogue", "csv", table, "-o", out)
    assert (ran.code, "1 rows cannot be used" in ran.err) == (0, True)
    assert read_catalogue(out).places[0].name == "Tile Museum"
    assert cli("catalogue", "csv", tmp_path / "none.csv", "-o", out).code == 2
    assert cli("catalogue", "csv", table, "-o", table).code == 2
