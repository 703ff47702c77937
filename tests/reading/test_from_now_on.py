"""What travellers would like from now on: a diet of the whole trip, or a wish, and never news of a place."""

from __future__ import annotations

import pytest

from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import asks, plain


@pytest.mark.parametrize(
    ("message", "diet"),
    [
        ("we want vegetarian restaurants from now on", "vegetarian"),
        ("only vegetarian restaurants from now on please", "vegetarian"),
        ("From now on Anna wants vegan restaurants.", "vegan"),
        ("from now on vegetarian food only", "vegetarian"),
        ("we'd like kosher places from now on", "kosher"),
        ("we want to eat vegan from here on", "vegan"),
    ],
)
def test_a_diet_that_is_wanted_from_now_on_is_one_of_the_whole_trip(
    rome: TripDocument, message: str, diet: str
) -> None:
    assert plain(understand(message, rome.itinerary, rome.catalogue)) == [{"type": "needs_changed", "diet": [diet]}]


@pytest.mark.parametrize(
    ("message", "wish"),
    [
        ("we want vegetarian restaurants", "want_cuisine"),
        ("we would like Italian restaurants from now on", "want_cuisine"),
        ("from now on, no more seafood", "avoid_cuisine"),
        ("we want quiet restaurants from now on", "want_tag"),
    ],
)
def test_other_wishes_stay_wishes(rome: TripDocument, message: str, wish: str) -> None:
    assert [one["type"] for one in plain(understand(message, rome.itinerary, rome.catalogue))] == [wish]


@pytest.mark.parametrize(
    "message",
    [
        "from now on we want cheaper restaurants",
        "we want no vegetarian restaurants from now on",
        "we only want good restaurants",
        "Anna wants smaller restaurants from now on.",
        "we want fewer museums from now on",
        "we'd all prefer restaurants with a view from now on",
    ],
)
def test_a_wish_that_is_not_understood_is_asked_about_and_no_news(rome: TripDocument, message: str) -> None:
    change = understand(message, rome.itinerary, rome.catalogue)
    assert asks(change) or all(wish.type == "avoid_cuisine" for wish in change.constraints)
    assert not change.disruptions
