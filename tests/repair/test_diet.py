"""A diet holds for every meal: new places are known to serve it, planned ones are at least not known not to."""

from __future__ import annotations

import pytest
from tiny import happens, meal, mend, place, spots, trip

from tripmend.change import NeedsChanged, PlaceClosed
from tripmend.explain import explain
from tripmend.rules import broken, check
from tripmend.trip import Catalogue, serves

LUNCH = meal("lunch", "bistro", "12:00", "13:00")
CLOSED = happens(PlaceClosed(place="bistro"))
BISTRO = place("bistro", "restaurant", diets=("vegetarian",))
GRILL = place("grill", "restaurant")
VEGAN_HOTEL = place("far", "lodging", tags=("vegan",))
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
    assert serves(there, ("vegetarian",), {"vegetarian"}) is expected
    plan = trip((LUNCH,), diet=("vegetarian",))
    (finding,) = (found for found in check(plan, Catalogue(places=(there, GARDEN))) if found.rule == "diet")
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


def test_only_the_wish_for_food_that_is_not_met_is_named() -> None:
    plan = trip((meal("lunch", "garden", "12:00", "13:00"),), diet=("vegetarian", "vegan"))
    green = place("green", "restaurant", diets=("vegetarian", "vegan"))
    (finding,) = check(plan, Catalogue(places=(GARDEN.replace(diets=("vegetarian",)), green)), rules={"diet"})
    assert finding.message == "Garden serves no vegan food."


LACTOSE = NeedsChanged(diet=("lactose-free",))
DINNER = meal("dinner", "grill", "19:00", "20:00", meal="dinner", booked=True)


def test_of_a_diet_that_no_place_names_nothing_is_known_and_no_meal_is_given_up() -> None:
    fussy = GRILL.replace(diets=(), hours="09:00-23:00")
    outcome = mend(trip((LUNCH, DINNER)), happens(LACTOSE), BISTRO, fussy, GARDEN)
    assert outcome.status == "unchanged"
    assert spots(outcome) == {"lunch": "bistro 12:00-13:00", "dinner": "grill 19:00-20:00"}
    found = [(finding.state, finding.subjects) for finding in outcome.mended.findings if finding.rule == "diet"]
    assert found == [("unknown", ("lunch",)), ("unknown", ("dinner",))]
    assert explain(outcome).headline == (
        "Nothing is known to be in the way, but whether 2 planned meals suit (lactose-free) is not known."
    )


def test_beside_one_diet_that_is_named_another_that_is_not_is_not_known() -> None:
    there = place("bistro", "restaurant", diets=("vegetarian",))
    assert serves(there, ("vegetarian", "lactose-free"), {"vegetarian", "vegan"}) is None
    assert serves(there, ("vegan", "lactose-free"), {"vegetarian", "vegan"}) is False


def test_meals_that_are_given_up_for_a_diet_are_counted_in_the_headline() -> None:
    outcome = mend(trip((LUNCH,)), happens(NeedsChanged(diet=("vegan",))), BISTRO, VEGAN_HOTEL)
    assert spots(outcome) == {}
    assert "1 meal is given up, for which no other vegan place is known" in explain(outcome).headline
