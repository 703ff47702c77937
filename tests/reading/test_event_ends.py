"""Events that end at another time, which is not when they begin."""

from __future__ import annotations

import pytest

from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument
from tripmend.repair import repair

from .conftest import asks, effect


def _moved(place: str, start: str, end: str) -> dict[str, object]:
    return {"type": "event_moved", "place": place, "start": start, "end": end}


@pytest.mark.parametrize(
    ("message", "start", "end"),
    [
        ("the wedding ends at 23:00", "2026-06-06T16:00:00", "2026-06-06T23:00:00"),
        ("The wedding is over at 23:00.", "2026-06-06T16:00:00", "2026-06-06T23:00:00"),
        ("the wedding goes on until 2 am", "2026-06-06T16:00:00", "2026-06-07T02:00:00"),
        ("the wedding ends at 11", "2026-06-06T16:00:00", "2026-06-06T23:00:00"),
        ("the wedding begins at 17:00 and ends at 23:00", "2026-06-06T17:00:00", "2026-06-06T23:00:00"),
        ("the wedding is moved to Sunday and ends at 23:00", "2026-06-07T16:00:00", "2026-06-07T23:00:00"),
        ("the wedding is from 5 pm to 11 pm", "2026-06-06T17:00:00", "2026-06-06T23:00:00"),
    ],
)
def test_the_end_of_an_event_is_its_end(cities: TripDocument, message: str, start: str, end: str) -> None:
    change = understand(message, cities.itinerary, cities.catalogue)
    assert effect(change) == _moved("quinta-wedding", start, end)


@pytest.mark.parametrize(
    ("message", "end"),
    [
        ("the opera finishes early at 22:00", "22:00"),
        ("the opera will end at 23:15", "23:15"),
        ("the end of the opera is at 22:15", "22:15"),
        ("the show lets out at ten", "22:00"),
    ],
)
def test_a_show_that_ends_at_another_time_is_attended_to_its_end(rome: TripDocument, message: str, end: str) -> None:
    change = understand(message, rome.itinerary, rome.catalogue)
    assert effect(change) == _moved("opera-house", "2026-05-12T20:00:00", f"2026-05-12T{end}:00")
    mended = repair(rome.itinerary, change, rome.catalogue).mended.itinerary.stop("tue-opera")
    assert (mended.start, mended.end) == (change.disruptions[0].effect.start, change.disruptions[0].effect.end)
    assert mended.booked


@pytest.mark.parametrize(
    "message", ["the opera ends at 22:45", "the opera ends after 22:00", "the Borghese Gallery ends at 16:00"]
)
def test_an_end_that_says_nothing_new_or_not_enough_is_asked_about(rome: TripDocument, message: str) -> None:
    assert asks(understand(message, rome.itinerary, rome.catalogue))


def test_a_limit_of_ours_for_a_meal_stays_a_wish(rome: TripDocument) -> None:
    change = understand("dinner must be over by 21:00", rome.itinerary, rome.catalogue)
    assert {wish.type for wish in change.constraints} == {"not_after"}
