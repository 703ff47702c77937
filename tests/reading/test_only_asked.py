"""Messages that only ask are asked back; news that hides in a question is still read."""

from __future__ import annotations

import pytest

from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument

from .conftest import asks, effect

CLOSED = {"type": "place_closed", "place": "colosseum", "dates": ["2026-05-11"]}


@pytest.mark.parametrize(
    "message",
    [
        "Is the Colosseum closed on Monday?",
        "Colosseum closed Monday?",
        "Hi! Is the Colosseum closed on Monday? Thanks!",
        "is it true that the Colosseum is closed on Monday",
        "So the Colosseum is closed on Monday?",
        "Will the Colosseum be closed on Monday?",
        "Has the flight home been cancelled?",
        "Are the museums closed on Tuesday?",
        "flight home two hours late?",
        "Is the hotel overbooked?",
    ],
)
def test_who_asks_whether_something_is_so_tells_no_news(rome: TripDocument, message: str) -> None:
    assert asks(understand(message, rome.itinerary, rome.catalogue))


@pytest.mark.parametrize(
    "message",
    [
        "The Colosseum is closed on Monday. What now?",
        "The Colosseum is closed on Monday, any ideas?",
        "The Colosseum is closed on Monday?!",
        "Guess what? The Colosseum is closed on Monday.",
        "Did you know the Colosseum is closed on Monday?",
        "The Colosseum is closed on Monday, can you fix that?",
    ],
)
def test_news_beside_a_question_is_read(rome: TripDocument, message: str) -> None:
    assert effect(understand(message, rome.itinerary, rome.catalogue)) == CLOSED


@pytest.mark.parametrize(
    "message",
    [
        "We would like to see the Colosseum at 4 pm",
        "We'd rather visit the Vatican Museums at 14:00 instead",
        "we want to eat at Forno del Grillo at 13:30",
    ],
)
def test_a_time_that_is_only_wished_moves_nothing(rome: TripDocument, message: str) -> None:
    change = understand(message, rome.itinerary, rome.catalogue)
    assert asks(change)
    assert "wish" in change.unclear[0].question


def test_a_time_that_is_announced_moves_the_visit(rome: TripDocument) -> None:
    change = understand("Our visit to the Vatican Museums is at 14:00 now", rome.itinerary, rome.catalogue)
    assert effect(change)["type"] == "event_moved"
