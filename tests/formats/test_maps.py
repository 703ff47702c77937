"""GPX and GeoJSON: valid by the structure of their specifications, in order, and nothing without a word lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import jsonschema
import pytest

from tripmend.formats.geojson import write_geojson
from tripmend.formats.gpx import NAMESPACE, write_gpx
from tripmend.formats.native import TripDocument, read_trip
from tripmend.trip import Catalogue, Itinerary

from ..explain.rome import CATALOGUE, TRIP, revise

EXAMPLES = Path(__file__).parents[2] / "examples"
POSITION = {"type": "array", "minItems": 2, "maxItems": 3, "prefixItems": [{"minimum": -180, "maximum": 180},
            {"minimum": -90, "maximum": 90}], "items": {"type": "number"}}  # fmt: skip
LINE = {"type": "array", "minItems": 2, "items": POSITION}
GEOMETRIES = {"Point": POSITION, "LineString": LINE, "MultiLineString": {"type": "array", "items": LINE}}
RFC_7946 = {
    "type": "object",
    "required": ["type", "features"],
    "properties": {
        "type": {"const": "FeatureCollection"},
        "features": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["type", "geometry", "properties"],
                "properties": {
                    "type": {"const": "Feature"},
                    "id": {"type": ["string", "number"]},
                    "properties": {"type": ["object", "null"]},
                    "geometry": {
                        "oneOf": [
                            {"type": "null"},
                            *(
                                {
                                    "type": "object",
                                    "required": ["type", "coordinates"],
                                    "properties": {"type": {"const": name}, "coordinates": shape},
                                }
                                for name, shape in GEOMETRIES.items()
                            ),
                        ]
                    },
                },
            },
        },
    },
    "not": {"required": ["crs"]},
}
ORDER = {
    "gpx": ["metadata", "wpt", "rte", "trk"],
    "metadata": ["name", "desc"],
    "wpt": ["name", "desc", "type"],
    "rtept": ["name", "desc", "type"],
    "rte": ["name", "desc", "number", "rtept"],
}
"""What GPX 1.1 lets stand in each element, in its order, as far as it is used."""


@pytest.fixture(scope="module", params=["rome", "two-cities"])
def example(request: pytest.FixtureRequest) -> TripDocument:
    return read_trip(EXAMPLES / request.param / "trip.json")


def elements(parent: Element, name: str) -> Iterator[Element]:
    return parent.iter(f"{{{NAMESPACE}}}{name}")


def in_order(element: Element) -> None:
    """The children of every element stand as the schema has them."""
    space, _, name = element.tag.rpartition("}")
    assert space == f"{{{NAMESPACE}"
    children = [child.tag.rpartition("}")[2] for child in element]
    if name in ORDER:
        assert [ORDER[name].index(child) for child in children] == sorted(
            ORDER[name].index(child) for child in children
        )
    else:
        assert children == []
    if name in ("wpt", "rtept"):
        assert -90 <= float(element.attrib["lat"]) <= 90
        assert -180 <= float(element.attrib["lon"]) < 180
    for child in element:
        in_order(child)


def gpx(trip: Itinerary, catalogue: Catalogue) -> Element:
    root = fromstring(write_gpx(trip, catalogue))
    assert root.attrib["version"] == "1.1"
    assert root.attrib["creator"]
    in_order(root)
    return root


def text(element: Element, name: str) -> str:
    found = element.find(f"{{{NAMESPACE}}}{name}")
    return "" if found is None else found.text or ""


def test_gpx_has_every_place_and_a_route_per_day_in_order(example: TripDocument) -> None:
    root = gpx(example.itinerary, example.catalogue)
    names = [text(point, "name") for point in elements(root, "wpt")]
    assert len(names) == len(set(names))
    for _, stop in example.itinerary.stops():
        assert example.catalogue.by_id[stop.place].name in names
    assert write_gpx(example.itinerary, example.catalogue) == write_gpx(example.itinerary, example.catalogue)
    routes = list(elements(root, "rte"))
    assert {text(route, "number") for route in routes} <= {str(n + 1) for n in range(len(example.itinerary.days))}
    for route in routes:
        points = list(elements(route, "rtept"))
        assert len(points) >= 2
        numbers = [int(label) for point in points if (label := text(point, "name").partition(" ")[0]).isdigit()]
        assert numbers == sorted(numbers)


def test_no_route_follows_a_flight() -> None:
    rome = read_trip(EXAMPLES / "rome" / "trip.json")
    for route in elements(gpx(rome.itinerary, rome.catalogue), "rte"):
        longitudes = [float(point.attrib["lon"]) for point in elements(route, "rtept")]
        assert max(longitudes) - min(longitudes) < 2


def test_what_cannot_be_on_the_map_is_named() -> None:
    named = revise(TRIP, w3={"place": "keats-house"})
    root = gpx(named, CATALOGUE)
    assert "Keats House" in text(next(elements(root, "metadata")), "desc")
    assert "Keats House" not in [text(point, "name") for point in elements(root, "wpt")]
    features = json.loads(write_geojson(named, CATALOGUE))["features"]
    (house,) = [feature for feature in features if feature.get("id") == "w3"]
    assert house["geometry"] is None


def test_hostile_names_stay_names_on_maps() -> None:
    evil = "<wpt>&\x00]]>\x1b\ufffe\"'"
    places = tuple(place.replace(name=evil) for place in CATALOGUE.places)
    trip = TRIP.replace(title=evil)
    root = gpx(trip, CATALOGUE.replace(places=places))
    assert text(next(elements(root, "wpt")), "name").startswith("<wpt>&")
    data = json.loads(write_geojson(trip, CATALOGUE.replace(places=places)))
    assert data["features"][0]["properties"]["name"] == evil


def collection(trip: Itinerary, catalogue: Catalogue) -> list[dict[str, Any]]:
    data = json.loads(write_geojson(trip, catalogue))
    jsonschema.Draft202012Validator(RFC_7946).validate(data)
    found: list[dict[str, Any]] = data["features"]
    return found


def test_geojson_has_a_feature_per_item_and_the_way_of_each_day(example: TripDocument) -> None:
    features = collection(example.itinerary, example.catalogue)
    trip = example.itinerary
    items = [item.id for day in trip.days for item in day.items] + [stay.id for stay in trip.stays]
    assert [feature["id"] for feature in features if "id" in feature] == items
    days = {feature["properties"]["day"] for feature in features if feature["properties"]["type"] == "day"}
    assert days <= set(range(1, len(trip.days) + 1))
    assert len(days) >= len(trip.days) - 2


def test_geojson_says_where_when_and_what_is_not_known() -> None:
    features = {feature.get("id"): feature for feature in collection(TRIP, CATALOGUE)}
    lunch = features["t2"]
    assert lunch["geometry"] == {"type": "Point", "coordinates": [12.4726, 41.8942]}, "longitude comes first"
    about = lunch["properties"]
    assert (about["start"], about["booked"], about["price"]) == ("2026-05-12T12:30:00+02:00", False, 2000)
    assert features["t1"]["properties"]["price"] is None
    assert features["home"]["geometry"] is None
    bare = CATALOGUE.replace(zone=None)
    floating = {feature.get("id"): feature for feature in collection(TRIP, bare)}
    assert floating["t2"]["properties"]["start"] == "2026-05-12T12:30:00", "no zone, no offset"


def test_a_line_over_the_date_line_is_cut() -> None:
    spots = {"borghese-gallery": (-18.0, 178.0), "da-enzo": (-14.0, -172.0), "pantheon": (-14.0, -171.0)}
    places = tuple(
        place.replace(lat=spots[place.id][0], lon=spots[place.id][1]) if place.id in spots else place
        for place in CATALOGUE.places
    )
    features = collection(TRIP.replace(stays=()), CATALOGUE.replace(places=places))
    (line,) = [f["geometry"] for f in features if f["properties"].get("day") == 2]
    assert line["type"] == "MultiLineString"
    first, second = line["coordinates"]
    assert first[-1][0] == 180
    assert second[0][0] == -180
    assert first[-1][1] == second[0][1] == pytest.approx(-18 + 4 * 2 / 10)
    assert [point[0] for point in second] == [-180, -172, -171]
