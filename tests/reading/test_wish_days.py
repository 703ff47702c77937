"""Wishes for some days only are about what is planned on them, never about the whole trip."""

from __future__ import annotations

import pytest

from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import asks, plain


def food(kind: str, value: str, *stops: str) -> list[dict[str, object]]:
    return [{"type": kind, "value": value, "applies_to": stop} for stop in stops]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("we need a vegetarian restaurant on Tuesday evening", food("want_cuisine", "vegetarian", "tue-dinner")),
        ("something vegetarian for lunch on Wednesday please", food("want_cuisine", "vegetarian", "wed-lunch")),
        ("we need vegetarian food on Tuesday", food("want_cuisine", "vegetarian", "tue-lunch", "tue-dinner")),
        ("no pizza on Tuesday", food("avoid_cuisine", "pizza", "tue-lunch", "tue-dinner")),
        ("we would like something vegetarian", [{"type": "want_cuisine", "value": "vegetarian"}]),
        ("no museums please", [{"type": "avoid_tag", "value": "museum"}]),
    ],
)
def test_a_wish_for_food_of_a_day_is_about_its_meals(
    rome: TripDocument, message: str, expected: list[dict[str, object]]
) -> None:
    assert plain(understand(message, rome.itinerary, rome.catalogue)) == expected


def test_what_is_needed_on_a_day_is_no_diet_of_the_trip_beside_news_either(rome: TripDocument) -> None:
    message = "we need vegetarian food on Tuesday, and the Pantheon is closed on Wednesday"
    change = understand(message, rome.itinerary, rome.catalogue)
    assert [one.effect.type for one in change.disruptions] == ["place_closed"]
    assert [one.applies_to for one in change.constraints] == ["tue-lunch", "tue-dinner"]


@pytest.mark.parametrize("message", ["we need vegetarian food", "Mia turned vegetarian on Tuesday"])
def test_what_is_needed_from_now_on_stays_a_diet(rome: TripDocument, message: str) -> None:
    assert plain(understand(message, rome.itinerary, rome.catalogue)) == [
        {"type": "needs_changed", "diet": ["vegetarian"]}
    ]


def test_a_sort_that_is_planned_on_the_day_is_asked_about(rome: TripDocument) -> None:
    change = understand("no museums on Tuesday please", rome.itinerary, rome.catalogue)
    assert asks(change)
    assert [choice.split(" (")[0] for choice in change.unclear[0].choices] == [
        "Vatican Museums",
        "Castel Sant'Angelo",
        "only not anew",
    ]


def test_a_wish_beside_the_closure_of_a_place_is_about_its_replacement(rome: TripDocument) -> None:
    message = "Osteria della Lanterna is closed on Monday, we want something vegetarian instead"
    change = understand(message, rome.itinerary, rome.catalogue)
    assert [(one.type, one.applies_to) for one in change.constraints] == [("want_cuisine", "")]
