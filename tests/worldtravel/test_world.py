"""The world: counts as published, one record, believable and consistent."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from tripmend.errors import InputError
from tripmend_suites.worldtravel.data import build_world
from tripmend_suites.worldtravel.data.build_world import read_facts, weekly_hours
from tripmend_suites.worldtravel.gold import travel, visit_parameters
from tripmend_suites.worldtravel.task import Party, Visit
from tripmend_suites.worldtravel.world import TownRecord, WorldRecord


def test_the_towns_have_the_published_numbers_of_venues(world: WorldRecord) -> None:
    counts = {town.id: Counter(venue.kind for venue in town.venues) for town in world.towns}
    table = {name: (row["attraction"], row["restaurant"], row["hotel"]) for name, row in counts.items()}
    assert table == {
        "berlin": (6, 5, 6),
        "vienna": (6, 5, 5),
        "rome": (9, 5, 5),
        "barcelona": (10, 5, 5),
        "florence": (5, 5, 5),
    }
    assert all(len(town.dates) == 30 for town in world.towns)


def test_the_same_seed_makes_the_same_bytes_and_another_seed_does_not(world: WorldRecord) -> None:
    assert build_world(7).model_dump_json() == world.model_dump_json()
    assert build_world(8, ("berlin",)).towns[0] != world.town("berlin")
    assert build_world(7, ("berlin",)).towns[0] == world.town("berlin")


@pytest.mark.parametrize("seed", [7, 31])
def test_no_way_is_longer_than_a_change_at_a_third_place(seed: int) -> None:
    # Seed 31 had 102 pairs of venues that a change made shorter, and 5 of 150 tasks had further plans by such ways.
    unsaid = 0
    for town in build_world(seed).towns:
        ids = [venue.id for venue in town.venues]
        way = {(a, b): travel(town, a, b) for a in ids for b in ids}
        assert None not in way.values()
        longer = [(a, via, b) for a, via, b in permutations(ids, 3) if way[a, b] > way[a, via] + way[via, b]]  # type: ignore[operator]
        assert longer == []
        unsaid += sum(each.minutes is None for route in town.routes for each in route.ways)
    assert unsaid >= 5


def test_only_attractions_are_real(world: WorldRecord) -> None:
    assert all(venue.real == (venue.kind == "attraction") for town in world.towns for venue in town.venues)


def _dangling(town: TownRecord) -> list[str]:
    """References inside a town that lead nowhere."""
    ids = {venue.id for venue in town.venues}
    wrong = []
    for venue in town.venues:
        products = {product.id: product for product in venue.products}
        events = {event.id for event in venue.events}
        profiles = {dwell.profile for dwell in venue.dwell}
        admissions = {buffer.admission for buffer in venue.buffers}
        wrong += [f"{venue.id} near {other}" for other in venue.near if other not in ids]
        wrong += [f"{venue.id} held at {e.held_at}" for e in venue.events if e.held_at and e.held_at not in ids]
        wrong += [f"{venue.id} genre {e.genre}" for e in venue.events if e.minutes is None and e.genre not in profiles]
        for product in venue.products:
            wrong += [f"{venue.id} covers {name}" for name in product.covers if name not in ids | events]
            wrong += [f"{venue.id} profile {product.profile}"] * (product.profile not in profiles | {None})
            wrong += [f"{venue.id} admission {product.admission}"] * (product.admission not in admissions)
        for slot in (slot for day in venue.slots.values() for slot in day):
            wrong += [f"{venue.id} sells {name}" for name in slot.products if name not in products]
            wrong += [f"{venue.id} shows {slot.event}"] * (bool(slot.event) and slot.event not in events)
            wrong += [f"{venue.id} without a ticket"] * (venue.kind == "attraction" and not slot.products)
    return wrong


def test_nothing_refers_to_what_is_not_there(world: WorldRecord) -> None:
    assert {town.id: _dangling(town) for town in world.towns} == {town.id: [] for town in world.towns}


def test_every_two_venues_of_a_town_are_joined_once(world: WorldRecord) -> None:
    for town in world.towns:
        pairs = Counter(frozenset((route.origin, route.destination)) for route in town.routes)
        assert pairs == Counter(map(frozenset, combinations([venue.id for venue in town.venues], 2)))
        assert all(route.ways for route in town.routes)


def test_nobody_sells_entries_on_a_day_on_which_it_is_closed(world: WorldRecord) -> None:
    for town in world.towns:
        for venue in town.venues:
            assert all(date.weekday() in venue.hours for date in venue.slots), venue.id
            assert not set(venue.closed) & set(venue.slots), venue.id


def test_a_later_rule_of_hours_replaces_an_earlier_one() -> None:
    hours = weekly_hours("Tu-Su 10:00-18:00; Th 10:00-20:00")
    assert 0 not in hours
    assert [f"{end:%H:%M}" for _, end in (hours[day][0] for day in (1, 3, 6))] == ["18:00", "20:00", "18:00"]
    with pytest.raises(InputError, match="not of the form"):
        weekly_hours("always")


def test_an_unknown_town_is_named() -> None:
    with pytest.raises(InputError, match="atlantis"):
        read_facts("atlantis")


def test_a_show_held_elsewhere_queues_where_it_is_held(world: WorldRecord) -> None:
    rome = world.town("rome")
    opera = rome.venue("rome-opera")
    date = next(date for date, slots in opera.slots.items() if any(slot.event == "embers" for slot in slots))
    wish = Visit(venue="rome-opera", dates=(date,), product="stalls", event="embers")
    found = visit_parameters(rome, wish, Party(people={"adult": 2}))
    # The opera house asks for 25 minutes, the baths for 30.
    assert (found.place, found.buffer) == ("baths-of-caracalla", 30)
