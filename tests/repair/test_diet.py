"""A diet holds for every meal: new places are known to serve it, planned ones are at least not known not to."""

from __future__ import annotations

import pytest
from tiny import happens, meal, mend, place, spots, trip

from tripmend.change import PlaceClosed
from tripmend.rules import broken, check
from tripmend.trip import Catalogue, serves

LUNCH = meal("lunch", "bistro", "12:00", "13:00")
CLOSED = happens(PlaceClosed(place="bistro"))
BISTRO = place("bistro", "restaurant", diets=("vegetarian",))
GRILL = place("grill", "restaurant")
GARDEN = place("garden", "restaurant", lat=48.02, tags=("Vegetarian",))


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, None),
        ({"cuisines": ("Vegetarian",)}, True),
        ({"tags": ("vegetarian", "grill")}, True),
        ({"diets": ("Vegetarian",)}, True),
        ({"diets": ("halal",)}, False),
        ({"diets": ()}, False),
        ({"tags": ("grill",)}, None),
    ],
)
def test_what_a_place_serves(facts: dict[str, tuple[str, ...]], expected: bool | None) -> None:
    there = place("bistro", "restaurant", **facts)
    assert serves(there, ("vegetarian",)) is expected
    plan = trip((LUNCH,), diet=("vegetarian",))
    (finding,) = (found for found in check(plan, Catalogue(places=(there,))) if found.rule == "diet")
    assert finding.state == {True: "ok", False: "broken", None: "unknown"}[expected]


def test_a_new_place_is_known_to_serve_the_diet() -> None:
    near = mend(trip((LUNCH,), meals=("lunch",)), CLOSED, BISTRO, GRILL, GARDEN)
    assert spots(near) == {"lunch": "grill 12:00-13:00"}
    suits = mend(trip((LUNCH,), meals=("lunch",), diet=("vegetarian",)), CLOSED, BISTRO, GRILL, GARDEN)
    assert spots(suits) == {"lunch": "garden 12:00-13:00"}
    assert not broken(suits.mended.findings)


def test_without_a_place_that_serves_it_the_diet_is_named_as_what_stands_in_the_way() -> None:
    outcome = mend(trip((LUNCH,), meals=("lunch",), diet=("vegetarian",)), CLOSED, BISTRO, GRILL)
    assert outcome.status == "impossible"
    assert "diet" in outcome.conflict
    assert any(way.kind == "diet" and way.revision is not None for way in outcome.relaxations)
