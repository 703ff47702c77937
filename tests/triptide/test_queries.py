"""The queries: exact shares, the published recipe, and the same ones whoever asks for them in which order."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from tripmend.errors import InputError
from tripmend_suites.triptide.data.queries import (
    Query,
    briefs,
    budget_of,
    draw_constraint,
    draw_query,
    write_query,
)
from tripmend_suites.triptide.database import Database
from tripmend_suites.triptide.formats import Header, LocalConstraint

from .small_world import small_world

WORLD = small_world()


def drawn(count: int = 60, seed: int = 1) -> list[Query]:
    found = [draw_query(WORLD, seed, brief, 0) for brief in briefs(seed, count)]
    return [query for query in found if isinstance(query, Query)]


def test_a_thousand_trips_have_the_shares_of_table_2() -> None:
    found = briefs(7)
    assert Counter(brief.days for brief in found) == {3: 344, 5: 324, 7: 332}
    for days, each in ((3, 172), (5, 162), (7, 166)):
        assert Counter(b.tolerance for b in found if b.days == days) == {"Planbound": each, "Flexiventurer": each}
    assert [brief.row for brief in found] == list(range(1, 1001))
    assert [brief.idx for brief in found if brief.days == 5] == list(range(1, 325))
    # 344 = 115 + 115 + 114
    assert sorted(Counter(b.level for b in found if b.days == 3).values()) == [114, 115, 115]


@pytest.mark.parametrize("count", [1, 2, 9, 100, 333])
def test_fewer_trips_keep_the_shares_as_far_as_they_go(count: int) -> None:
    found = briefs(7, count)
    assert len(found) == count
    for days, share in ((3, 0.344), (5, 0.324), (7, 0.332)):
        assert abs(sum(brief.days == days for brief in found) - share * count) < 1


def test_no_trips_at_all_are_refused() -> None:
    with pytest.raises(InputError, match="at least one query"):
        briefs(7, 0)


def test_home_and_destination_lie_in_different_states_and_long_trips_go_to_large_ones() -> None:
    states = {city.name: city.state for city in WORLD.cities}
    for query in drawn():
        header = query.header
        there = states[header.dest] if header.days == 3 else header.dest
        assert states[header.org] != there
        assert {states[city] for city in query.cities} == {there}
        assert header.visiting_city_number == {3: 1, 5: 2, 7: 3}[header.days]
        if header.days > 3:
            assert header.dest == "Northland"  # the only state with more than three cities
        assert [(b - a).days for a, b in zip(header.dates, header.dates[1:], strict=False)] == [1] * (header.days - 1)
        assert {date.month for date in header.dates} == {11}
        assert len(header.dates) == header.days


def test_each_level_has_its_party_and_number_of_constraints() -> None:
    seen = Counter[str]()
    for query in drawn(120):
        asked, people = query.header.local_constraint, query.header.people_number
        kinds = sum(
            value not in (None, ())
            for value in (
                asked.house_rule,
                asked.cuisine,
                asked.room_type,
                asked.transportation,
                asked.event,
                asked.attraction,
            )
        )
        assert kinds == {"easy": 0, "medium": 1, "hard": 3}[query.header.level]
        assert people == 1 if query.header.level == "easy" else 2 <= people <= 8
        if query.header.level == "medium":
            assert asked.transportation is None
            assert len(asked.cuisine) in (0, 2)
        assert len(asked.event) in (0, {"medium": 1, "hard": 2}.get(query.header.level, 0))
        seen[query.header.level] += 1
    assert min(seen["easy"], seen["medium"], seen["hard"]) > 15


def test_hard_queries_draw_their_kinds_by_the_published_odds() -> None:
    offer = {"cuisine": tuple("abcd"), "event": ("Music", "Film"), "attraction": ("Museums", "Shopping")}
    draw = random.Random("odds")
    found = [draw_constraint(draw, "hard", offer) for _ in range(3000)]
    asked = [constraint for constraint in found if constraint is not None]
    house = sum(constraint.house_rule is not None for constraint in asked) / len(asked)
    cuisine = sum(bool(constraint.cuisine) for constraint in asked) / len(asked)
    # Three draws without putting back from .2 ×4 and .1 ×2: about .575 for those of .2 and .348 for those of .1.
    assert abs(house - 0.575) < 0.04
    assert abs(cuisine - 0.348) < 0.04


def test_the_budget_follows_the_published_rule() -> None:
    query = next(query for query in drawn() if query.header.days == 3 and query.header.level == "easy")
    header = replace(query.header, local_constraint=LocalConstraint(), people_number=1)
    city = header.dest
    world = Database(
        cities=WORLD.cities,
        flights=tuple(f for f in WORLD.flights if {f.origin, f.destination} == {header.org, city}),
        restaurants=tuple(replace(r, avg_cost=10.0 + n) for n, r in enumerate(WORLD.restaurants_in[city][:3])),
        accommodations=tuple(
            replace(a, price=price) for a, price in zip(WORLD.accommodations_in[city], (100.0, 140.0), strict=False)
        ),
    )
    flights = [f.price for f in world.flights if f.date in header.dates]
    # restaurants 10, 11, 12; lodgings 100, 140
    average = 2 * sum(flights) / len(flights) + 3 * 120 + 9 * 11
    lowest = 2 * min(flights) + 3 * 100 + 9 * 10
    assert budget_of(world, header, (city,)) == round((average + lowest) / 2 / 100) * 100
    four = replace(header, people_number=4, level="hard")
    assert budget_of(world, four, (city,)) == round((average + lowest) / 2 * 4 * 0.5 / 100) * 100
    assert budget_of(Database(cities=WORLD.cities), header, (city,)) is None


def test_a_query_is_the_same_whatever_was_drawn_before_it() -> None:
    everything = briefs(3, 30)
    forwards = [draw_query(WORLD, 3, brief, 1) for brief in everything]
    backwards = [draw_query(WORLD, 3, brief, 1) for brief in reversed(everything)][::-1]
    assert forwards == backwards
    assert forwards != [draw_query(WORLD, 3, brief, 2) for brief in everything]
    assert forwards != [draw_query(WORLD, 4, brief, 1) for brief in everything]


def test_the_words_say_every_constraint_and_number() -> None:
    query = next(query for query in drawn() if query.header.days == 5 and query.header.people_number > 1)
    asked = LocalConstraint("pets", ("Mexican", "French"), "private room", "no flight", ("Music",), ("Museums",))
    header: Header = replace(query.header, local_constraint=asked, budget=4300.0, people_number=4)
    for number in range(20):
        text = write_query(header, random.Random(number))
        for piece in (
            "4",
            "5",
            header.org,
            header.dest,
            "Mexican and French",
            "private room",
            "Music",
            "Museums",
            "4,300",
        ):
            assert piece in text, (piece, text)
        assert "pets" in text
        assert "{" not in text
        assert "fl" in text


def test_the_words_vary() -> None:
    texts = {" ".join((query.header.query or "").split()[:3]) for query in drawn(100)}
    assert len(texts) > 8
    assert all(query.header.query and "  " not in query.header.query for query in drawn(30))


def test_a_world_without_a_large_state_is_refused_in_words() -> None:
    poor = Database(cities=WORLD.cities[4:], restaurants=WORLD.restaurants, attractions=WORLD.attractions)
    with pytest.raises(InputError, match="no state has what a trip"):
        draw_query(poor, 1, briefs(1, 3)[-1], 0)
