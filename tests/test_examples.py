"""The bundled trips are sound, and their changes do what their names say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.change import apply
from tripmend.formats.native import read_change, read_request, read_trip
from tripmend.trip import trip_cost

EXAMPLES = Path(__file__).parents[1] / "examples"
TRIPS = ("rome", "two-cities")
CHANGES = ("change-1-easy.json", "change-2-hard.json", "change-3-impossible.json")


@pytest.mark.parametrize("name", TRIPS)
def test_a_bundled_trip_is_priced_within_its_budget(name: str) -> None:
    document = read_trip(EXAMPLES / name / "trip.json")
    cost = trip_cost(document.itinerary, document.catalogue)
    budget = document.itinerary.traveller.budget
    assert cost.unknown == ()
    assert budget is not None
    assert cost.known <= budget


@pytest.mark.parametrize("name", TRIPS)
def test_a_bundled_catalogue_has_places_to_spare(name: str) -> None:
    document = read_trip(EXAMPLES / name / "trip.json")
    used = {stop.place for _, stop in document.itinerary.stops()} | {stay.place for stay in document.itinerary.stays}
    spare = [place for place in document.catalogue.places if place.id not in used]
    assert len([place for place in document.catalogue.places if place.kind == "attraction"]) >= 20
    assert len(spare) >= 25


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("name", TRIPS)
def test_a_bundled_change_hits_the_trip(name: str, change: str) -> None:
    document = read_trip(EXAMPLES / name / "trip.json")
    world = apply(read_change(EXAMPLES / name / change), document.itinerary, document.catalogue)
    assert world.hits


def test_the_bundled_request_can_be_read() -> None:
    request, catalogue = read_request(EXAMPLES / "request.json")
    assert {wish.place for wish in request.wishes} <= set(catalogue.by_id)
