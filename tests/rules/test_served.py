"""A diet holds for every meal, not only once on the trip."""

from __future__ import annotations

from tripmend.trip import Traveller

from .builders import catalogue, day, place, stop, trip, verdicts


def test_every_meal_serves_the_diet() -> None:
    known = catalogue(
        place("green", "restaurant", tags=("vegan",)),
        place("grill", "restaurant", diets=("halal",)),
        place("cafe", "restaurant"),
        place("museum"),
    )
    meals = stop("green", meal="lunch"), stop("grill", meal="dinner"), stop("cafe", meal="breakfast")
    plan = trip(day(*meals, stop("museum")), traveller=Traveller(diet=("Vegan",)))
    assert verdicts("diet", plan, known) == [("ok", None), ("broken", None), ("unknown", None)]
    assert verdicts("diet", trip(day(*meals)), known) == []
