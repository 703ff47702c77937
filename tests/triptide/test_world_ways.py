"""Flights and roads of the made world: several a day, honest clocks, plausible times."""

from __future__ import annotations

import datetime as dt
import itertools
from collections import Counter
from zoneinfo import ZoneInfo

import pytest

from tripmend.trip import haversine_km
from tripmend_suites.triptide.data.world import SMALLEST, build_world
from tripmend_suites.triptide.data.world.businesses import landing_clock
from tripmend_suites.triptide.data.world.town import ROSTER
from tripmend_suites.triptide.database import Database

NOVEMBER = [dt.date(2024, 11, n) for n in range(1, 31)]


@pytest.fixture(scope="module")
def world() -> Database:
    return build_world(11, cities=SMALLEST)


def test_gateways_fly_several_times_on_most_days_and_not_at_all_on_some(world: Database) -> None:
    gateways = {seed.city.name for seed in ROSTER if seed.gateway} & world.city_named.keys()
    daily: Counter[int] = Counter()
    for origin, destination in itertools.permutations(world.city_named, 2):
        counts = [len(world.flights_on.get((origin, destination, date), ())) for date in NOVEMBER]
        one, other = world.city_named[origin], world.city_named[destination]
        miles = haversine_km(one.latitude, one.longitude, other.latitude, other.longitude) / 1.609344
        if {origin, destination} & gateways and miles >= 90:
            daily.update(counts)
        else:
            assert sum(counts) == 0
    days = sum(daily.values())
    assert 0.01 < daily[0] / days < 0.2
    assert sum(count for flights, count in daily.items() if flights >= 2) / days > 0.7


def test_a_flight_lands_at_the_time_that_the_clock_there_shows(world: Database) -> None:
    for flight in world.flights:
        here, there = (ZoneInfo(world.city_named[name].zone or "") for name in (flight.origin, flight.destination))
        leaves = dt.datetime.combine(flight.date, dt.time(*divmod(flight.departure, 60)), here).astimezone(dt.UTC)
        lands = (leaves + dt.timedelta(minutes=flight.minutes)).astimezone(there)
        assert (lands.hour, lands.minute) == divmod(flight.arrival, 60), flight


@pytest.mark.parametrize(
    ("date", "departure", "minutes", "origin", "destination", "arrival"),
    [
        (1, 10 * 60, 90, "America/Denver", "America/Phoenix", 10 * 60 + 30),  # summer time in Denver only: one hour
        (10, 10 * 60, 90, "America/Denver", "America/Phoenix", 11 * 60 + 30),  # winter time: the same clock
        (2, 23 * 60 + 30, 180, "America/New_York", "America/New_York", 90),  # 02:30 is 01:30 when clocks go back
        (5, 22 * 60, 300, "America/Los_Angeles", "America/New_York", 6 * 60),  # 03:00 in the west
    ],
)
def test_arrivals_know_summer_time(
    date: int, departure: int, minutes: int, origin: str, destination: str, arrival: int
) -> None:
    ends = ZoneInfo(origin), ZoneInfo(destination)
    assert landing_clock(dt.date(2024, 11, date), departure, minutes, *ends) == arrival


def test_nobody_lands_in_the_middle_of_the_night(world: Database) -> None:
    night = [flight for flight in world.flights if 30 < flight.arrival < 5 * 60]
    assert {flight.date for flight in night} <= {dt.date(2024, 11, 2)}  # the night that is an hour longer


def test_block_times_and_prices_grow_with_the_distance(world: Database) -> None:
    for flight in world.flights:
        speed = flight.miles / (flight.minutes - 20) * 60  # miles an hour in the air
        assert 150 < speed < 560, flight
        assert 25 + 0.04 * flight.miles < flight.price < 250 + 0.32 * flight.miles
    prices = [flight.price for flight in world.flights_on["New York", "Denver", NOVEMBER[5]]]
    assert len(set(prices)) > 1


def test_flight_numbers_never_return(world: Database) -> None:
    numbers = [flight.number for flight in world.flights]
    assert len(set(numbers)) == len(numbers)
    assert all(len(number) == 8 and number[0] == "F" and number[1:].isdigit() for number in numbers)


def test_roads_are_longer_than_the_crow_flies_and_the_same_both_ways(world: Database) -> None:
    assert world.ground
    for road in world.ground:
        one, other = world.city_named[road.origin], world.city_named[road.destination]
        crow = haversine_km(one.latitude, one.longitude, other.latitude, other.longitude)
        assert 1.1 < road.km / crow < 1.3
        assert road.minutes is not None
        assert 50 < road.km / (road.minutes / 60) < 100
        assert road.minutes <= 1400
        assert world.ground_between[road.destination, road.origin].minutes == road.minutes
    assert ("New York", "Los Angeles") not in world.ground_between
    assert ("Denver", "Colorado Springs") in world.ground_between
