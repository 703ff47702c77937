"""Whatever a trip holds, every format takes it, and the calendar gives it back."""

from __future__ import annotations

import json
from xml.etree.ElementTree import fromstring

import jsonschema
from hypothesis import assume, given

from tests.strategies import trips
from tripmend.errors import InputError
from tripmend.formats.geojson import write_geojson
from tripmend.formats.gpx import write_gpx
from tripmend.formats.ical import parse_calendar, read_calendar, write_calendar
from tripmend.formats.page import difference_page, trip_page
from tripmend.trip import Catalogue, Itinerary, validate

from .test_maps import RFC_7946, in_order
from .test_page import Tree


@given(trips())
def test_a_calendar_gives_any_trip_back(world: tuple[Itinerary, Catalogue]) -> None:
    trip, catalogue = world
    try:
        validate(trip, catalogue)
    except InputError:
        assume(False)
    text = write_calendar(trip, catalogue)
    read = read_calendar(text)
    assert read.document.itinerary == trip
    assert (read.refused, read.notes) == ((), ())
    assert write_calendar(trip, catalogue, previous=parse_calendar(text)) == text


@given(trips())
def test_maps_and_pages_of_any_trip_are_well_formed(world: tuple[Itinerary, Catalogue]) -> None:
    trip, catalogue = world
    in_order(fromstring(write_gpx(trip, catalogue)))
    jsonschema.Draft202012Validator(RFC_7946).validate(json.loads(write_geojson(trip, catalogue)))
    Tree(trip_page(trip, catalogue))
    emptied = trip.replace(days=tuple(day.replace(items=()) for day in trip.days), locks=(), stays=())
    Tree(difference_page(trip, emptied, catalogue, catalogue))
    Tree(difference_page(emptied, trip, catalogue, catalogue))
