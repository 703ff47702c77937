"""All ways between some places at once are what they are one by one."""

from __future__ import annotations

import random

import pytest

from tripmend.trip import Catalogue, Place, TravelTime, TravelTimes


def _catalogue() -> Catalogue:
    draw = random.Random(7)
    near = [(48.2 + draw.gauss(0, 0.02), 16.37 + draw.gauss(0, 0.03)) for _ in range(17)]
    spots = [*near, near[0], (48.2, 16.9), (None, None)]  # twice the same spot, one far away, one unknown
    places = tuple(
        Place(id=f"p{n}", name=f"P{n}", kind="attraction", city="Wien", lat=lat, lon=lon)
        for n, (lat, lon) in enumerate(spots)
    )
    measured = (
        TravelTime(origin="p1", destination="p2", minutes=1, mode="foot"),
        TravelTime(origin="p3", destination="p19", minutes=44, mode="bus"),
    )
    return Catalogue(places=places, travel=measured)


@pytest.mark.parametrize("max_walk", [None, 20])
def test_a_matrix_of_ways_is_what_they_are_one_by_one(max_walk: int | None) -> None:
    catalogue = _catalogue()
    ids = [place.id for place in catalogue.places]
    singly = TravelTimes(catalogue, max_walk=max_walk)
    for origins, destinations in ((ids, ids), (ids[:4], ids[2:]), (ids[16:], ids[::-1])):
        minutes, unknown = TravelTimes(catalogue, max_walk=max_walk).matrix(origins, destinations)
        for row, origin in enumerate(origins):
            for column, destination in enumerate(destinations):
                way = singly.between(origin, destination)
                assert (minutes[row, column], unknown[row, column]) == (way.minutes, way.source == "unknown")
