"""The made world: the same for the same seed, rich enough for trips of every length, and named after nobody."""

from __future__ import annotations

import datetime as dt
import itertools
import re
from collections import Counter
from pathlib import Path

import pytest

from tripmend.errors import InputError
from tripmend.trip import haversine_km, parse_hours
from tripmend_suites.triptide.data.world import SMALLEST, build_world, likeness, write_world
from tripmend_suites.triptide.data.world.town import ROSTER
from tripmend_suites.triptide.database import Database, read_database, write_database

SEED = 7
FORMAT_WORDS = {
    *("stay", "visit", "from", "to", "nearest", "transit", "breakfast", "lunch", "dinner", "check", "overnight"),
    *("address", "taxi", "flight"),
}
CATEGORIES = {
    *("Boat Tours & Water Sports", "Casinos & Gambling", "Classes & Workshops", "Concerts & Shows", "Food & Drink"),
    *("Fun & Games", "Museums", "Nature & Parks", "Nightlife", "Outdoor Activities", "Shopping", "Sights & Landmarks"),
    *("Spas & Wellness", "Water & Amusement Parks", "Zoos & Aquariums"),
}
CUISINES = {"Chinese", "American", "Italian", "Mexican", "Indian", "Mediterranean", "French"}
CHAINS = re.compile(
    r"mcdonald|starbucks|olive garden|red lobster|waffle house|marriott|hilton|hyatt|denny|ihop|wendy|arby|subway|"
    r"panda express|cheesecake factory|outback|holiday inn|motel 6|airbnb|amc |regal |six flags|legoland|seaworld",
    re.IGNORECASE,
)


@pytest.fixture(scope="module")
def world() -> Database:
    return build_world(SEED, cities=SMALLEST)


def test_the_same_seed_gives_the_same_bytes_and_another_seed_another_world(world: Database, tmp_path: Path) -> None:
    for name, seed in (("one", SEED), ("two", SEED), ("other", SEED + 1)):
        write_world(tmp_path / name, build_world(seed, cities=SMALLEST), seed)
    files = sorted(path.relative_to(tmp_path / "one") for path in (tmp_path / "one").rglob("*") if path.is_file())
    assert len(files) == 10  # eight tables, the positions, the page
    same = [path for path in files if (tmp_path / "one" / path).read_bytes() == (tmp_path / "two" / path).read_bytes()]
    assert same == files
    other = [p for p in files if (tmp_path / "one" / p).read_bytes() != (tmp_path / "other" / p).read_bytes()]
    assert {path.parent.name for path in other} >= {"flights", "restaurants", "attraction", "accommodation", "events"}
    assert "SYNTHETIC" in (tmp_path / "one" / "README.txt").read_text(encoding="utf-8")
    assert read_database(tmp_path / "one") == world


def test_a_city_looks_the_same_in_a_larger_world(world: Database) -> None:
    larger = build_world(SEED, cities=SMALLEST + 1)
    for city in world.city_named:
        assert larger.restaurants_in[city] == world.restaurants_in[city]
        assert larger.events_in[city] == world.events_in[city]
    numbers = {flight.number for flight in larger.flights}
    assert set(world.flights) < set(larger.flights)
    assert len(numbers) == len(larger.flights)


@pytest.mark.parametrize("cities", [SMALLEST - 1, len(ROSTER) + 1])
def test_a_world_of_too_few_or_too_many_cities_is_refused(cities: int) -> None:
    with pytest.raises(InputError, match=f"between {SMALLEST} and {len(ROSTER)}"):
        build_world(SEED, cities=cities)


def test_the_roster_has_states_enough_and_no_city_in_the_name_of_another() -> None:
    states = Counter(seed.city.state for seed in ROSTER)
    assert len(ROSTER) >= 60
    assert sum(count >= 4 for count in states.values()) >= 12
    names = [seed.city.name for seed in ROSTER]
    assert not [(a, b) for a, b in itertools.permutations(names, 2) if a in b]
    assert {seed.city.state for seed in ROSTER if seed.gateway} == set(states)


def test_every_city_is_rich(world: Database) -> None:
    for city in world.city_named:
        sights, tables, beds = (
            world.attractions_in[city],
            world.restaurants_in[city],
            world.accommodations_in[city],
        )
        assert 20 <= len(sights) <= 30
        assert {kind for sight in sights for kind in sight.subcategories} == CATEGORIES
        assert 30 <= len(tables) <= 50
        assert {kind for table in tables for kind in table.cuisines} == CUISINES
        assert all(1 <= len(set(table.cuisines)) == len(table.cuisines) <= 3 for table in tables)
        assert 15 <= len(beds) <= 25
        assert {bed.room_type for bed in beds} == {"entire_home", "private_room", "shared_room"}
        assert all(1 <= bed.max_occupancy <= 8 for bed in beds)
        assert len({int(table.avg_cost) // 20 for table in tables}) >= 3
        assert max(bed.price or 0 for bed in beds) > 3 * min(bed.price or 0 for bed in beds)
        assert {event.segment for event in world.events_in[city]} == {"Sports", "Arts & Theatre", "Music", "Film"}


def test_breakfast_lunch_and_dinner_are_served_on_every_weekday(world: Database) -> None:
    monday = dt.datetime(2024, 11, 4)
    for city, tables in world.restaurants_in.items():
        for day, (hour, least) in itertools.product(range(7), ((9, 7), (14, 10), (19, 10))):
            moment = monday + dt.timedelta(days=day, hours=hour)
            serving = sum(parse_hours(table.hours or "").is_open(moment) for table in tables)
            assert serving >= least, (city, moment)


def test_attractions_keep_hours_that_fit_their_kind(world: Database) -> None:
    for sight in world.attractions:
        hours = parse_hours(sight.hours or "")
        week = [dt.datetime(2024, 11, 4) + dt.timedelta(days=day) for day in range(7)]
        if sight.subcategories[0] == "Zoos & Aquariums":
            assert not any(hours.is_open(day + dt.timedelta(hours=18)) for day in week)
        if sight.subcategories[0] == "Nightlife":
            assert any(hours.is_open(day + dt.timedelta(hours=24, minutes=30)) for day in week)
            assert not any(hours.is_open(day + dt.timedelta(hours=12)) for day in week)
        noon_or_night = sum(any(hours.is_open(day + dt.timedelta(hours=h)) for h in (12, 15, 20)) for day in week)
        assert 5 <= noon_or_night <= 7
        assert 0.25 <= sight.visit_hours <= 4
    closing = sum(" " in (sight.hours or "") for sight in world.attractions)
    assert 0.2 < closing / len(world.attractions) < 0.6


def test_names_are_unique_in_a_city_and_none_lies_in_another(world: Database) -> None:
    for city in world.city_named:
        tables = (world.attractions_in, world.restaurants_in, world.accommodations_in, world.events_in)
        names = [row.name.casefold() for table in tables for row in table[city]]
        assert not [(a, b) for a, b in itertools.permutations(names, 2) if a in b]


def test_names_hold_nothing_that_means_something_in_a_plan_and_no_chain(world: Database) -> None:
    cities = re.compile("|".join(rf"\b{re.escape(seed.city.name)}\b" for seed in ROSTER), re.IGNORECASE)
    for row in (*world.attractions, *world.restaurants, *world.accommodations, *world.events):
        assert re.fullmatch(r"[A-Za-z][A-Za-z'&. ]*[A-Za-z]", row.name), row.name
        assert FORMAT_WORDS.isdisjoint(re.findall(r"[a-z]+", row.name.casefold())), row.name
        assert not CHAINS.search(row.name), row.name
        assert not cities.search(row.name), row.name


def test_every_place_lies_near_its_city_with_its_nearest_stop(world: Database) -> None:
    stops: dict[str, set[tuple[float, float]]] = {}
    for row in world.transit:
        stops.setdefault(row.city, set()).add((row.latitude, row.longitude))
    places = [*world.attractions, *world.restaurants, *world.accommodations]
    for place in places:
        city = world.city_named[place.city]
        where = (place.latitude, place.longitude)
        assert haversine_km(city.latitude, city.longitude, *where) <= 12, place
        (row,) = world.transit_of[place.name, place.city]
        assert row.distance_m == round(1000 * haversine_km(*where, row.latitude, row.longitude), 2)
        assert row.distance_m <= min(1000 * haversine_km(*where, *stop) for stop in stops[place.city]) + 0.01
    assert len(world.transit) == len(places)
    assert all(len({row.stop for row in world.transit if row.city == city}) >= 15 for city in stops)
    for event in world.events:
        city = world.city_named[event.city]
        assert haversine_km(city.latitude, city.longitude, event.latitude, event.longitude) <= 12


def test_events_fill_november_and_end_after_they_start(world: Database) -> None:
    dates = {dt.date(2024, 11, 1) + dt.timedelta(days=n) for n in range(30)}
    assert {event.date for event in world.events} == dates
    for event in world.events:
        assert event.start is not None
        assert event.end is not None
        assert 10 * 60 <= event.start < event.end <= event.start + 240


def test_most_things_have_a_like_replacement_and_some_have_none(world: Database) -> None:
    shares = {share.table: share.having / share.all for share in likeness(world)}
    bounds = {
        "restaurants": (0.75, 0.995),
        "attractions": (0.2, 0.8),
        "accommodations": (0.15, 0.7),
        "events": (0.02, 0.5),
        "flights": (0.3, 0.95),
    }
    assert shares.keys() == bounds.keys()
    for table, (low, high) in bounds.items():
        assert low < shares[table] < high, (table, shares[table])


@pytest.fixture(scope="module")
def whole() -> Database:
    return build_world(SEED)


@pytest.mark.slow
def test_the_whole_roster_can_be_filled(whole: Database) -> None:
    assert len(whole.cities) == len(ROSTER)
    assert 80_000 < len(whole.flights) < 150_000
    overnight = sum(flight.arrival < flight.departure - 180 for flight in whole.flights)
    assert 0 < overnight < 0.05 * len(whole.flights)


@pytest.mark.slow  # a hundred thousand flights; the smallest world is read back above
def test_the_whole_roster_is_read_back(whole: Database, tmp_path: Path) -> None:
    write_database(tmp_path, whole)
    assert read_database(tmp_path) == whole
