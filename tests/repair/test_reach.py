"""No way is longer than what `Reach` says it may be at most."""

from __future__ import annotations

import random

import pytest

from tripmend.repair.problem._reach import Reach
from tripmend.trip import Catalogue, Mode, Place, Traveller, TravelTime, TravelTimes, city_key

CITIES = {
    "Hafen": (53.5, 10.0, 0.1),
    "Insel": (-17.6, 179.9, 0.3),
    "Ufer": (-16.9, -179.9, 0.2),
    "Pol": (89.5, 20.0, 90),
}


def _catalogue(draw: random.Random) -> Catalogue:
    places = []
    for city, (lat, lon, wide) in CITIES.items():
        for number in range(4):
            spot = {
                "lat": min(90.0, lat + draw.uniform(-0.3, 0.3)),
                "lon": min(180.0, lon + draw.uniform(-wide, wide) / 2),
            }
            known = spot if draw.random() < 0.8 else {}
            buffer = draw.choice((0, 0, 15))
            name = f"{city}-{number}"
            places.append(Place(id=name, name=name, kind="attraction", city=city, arrival_buffer=buffer, **known))
    pairs = [draw.sample(places, 2) for _ in range(4)]
    modes: tuple[Mode, ...] = ("foot", "bus", "taxi")
    travel = tuple(
        TravelTime(origin=a.id, destination=b.id, minutes=draw.choice((5, 700)), mode=draw.choice(modes))
        for a, b in pairs
    )
    return Catalogue(places=tuple(places), travel=travel)


@pytest.mark.parametrize("seed", range(30))
def test_no_way_is_longer(seed: int) -> None:
    draw = random.Random(seed)
    catalogue = _catalogue(draw)
    avoided = draw.choice(((), ("taxi",), ("taxi", "bus"), ("foot",)))
    limit = None if "bus" in avoided else draw.choice((None, 20))
    traveller = Traveller(party={"adult": 1}, avoid_modes=avoided, max_walk=limit)
    travel = TravelTimes.of(catalogue, traveller, draw.choice((0, 30)))
    reach = Reach(catalogue, travel, gap=0)
    longest: dict[tuple[str, str], int] = {}
    for one in catalogue.places:
        for other in catalogue.places:
            cities = city_key(one.city), city_key(other.city)
            minutes = travel.between(one.id, other.id).minutes + other.arrival_buffer
            longest[cities] = max(longest.get(cities, 0), minutes)
    assert all(minutes <= reach.most(*cities) for cities, minutes in longest.items())


def test_what_is_far_off_is_left_out_within_a_city() -> None:
    catalogue = _catalogue(random.Random(1))
    reach = Reach(catalogue, TravelTimes(catalogue.replace(travel=())), gap=90)
    assert reach.most("hafen", "hafen") < 800
