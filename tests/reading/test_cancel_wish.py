"""``Cancel the museum`` asks to leave it out; a museum that is cancelled, or cancels, is news."""

from __future__ import annotations

import pytest

from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import asks, effect, plain

LEFT_OUT = [{"type": "avoid_place", "target": "trevi"}]


@pytest.mark.parametrize(
    "message",
    [
        "cancel the Trevi Fountain",
        "Please cancel the Trevi Fountain.",
        "Can you cancel the Trevi Fountain?",
        "We want to cancel our visit to the Trevi Fountain",
        "cancel the Trevi Fountain on Monday",
        "Let's cancel the Trevi Fountain",
    ],
)
def test_who_asks_to_cancel_a_visit_wants_it_left_out(rome: TripDocument, message: str) -> None:
    assert plain(understand(message, rome.itinerary, rome.catalogue)) == LEFT_OUT


@pytest.mark.parametrize(
    "message",
    ["maybe cancel the Trevi Fountain", "cancel the Trevi Fountain if it rains", "we had to cancel the Trevi Fountain"],
)
def test_who_may_cancel_a_visit_is_asked(rome: TripDocument, message: str) -> None:
    assert asks(understand(message, rome.itinerary, rome.catalogue))


@pytest.mark.parametrize("message", ["cancel the hotel", "cancel dinner on Tuesday", "cancel the tour"])
def test_a_bed_a_meal_and_what_is_not_planned_are_asked_about(rome: TripDocument, message: str) -> None:
    assert asks(understand(message, rome.itinerary, rome.catalogue))


def test_what_is_not_to_be_cancelled_is_kept(rome: TripDocument) -> None:
    change = understand("don't cancel the Trevi Fountain", rome.itinerary, rome.catalogue)
    assert plain(change) == [{"type": "keep", "target": "mon-visit-3"}]


@pytest.mark.parametrize("message", ["The Colosseum is cancelled", "The Colosseum had to cancel our visit"])
def test_a_visit_that_somebody_else_cancels_is_news(rome: TripDocument, message: str) -> None:
    assert effect(understand(message, rome.itinerary, rome.catalogue))["type"] == "place_closed"


@pytest.mark.parametrize(
    "message",
    [
        "the hotel reception is closed",
        "the reception of our hotel is closed",
        "The front desk is closed at night",
        "The reception is not staffed on Monday night",
    ],
)
def test_a_reception_that_is_closed_loses_no_night(rome: TripDocument, message: str) -> None:
    assert asks(understand(message, rome.itinerary, rome.catalogue))


@pytest.mark.parametrize("message", ["the hotel is closed", "The hotel reception called: the hotel is closed"])
def test_a_hotel_that_is_closed_is_lost(rome: TripDocument, message: str) -> None:
    assert effect(understand(message, rome.itinerary, rome.catalogue))["type"] == "lodging_lost"
