"""All museums, all parks: those of the plan and those that could take their place."""

from __future__ import annotations

import pytest

from tripmend.change import PlaceClosed
from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument
from tripmend.repair import repair

from .conftest import asks


@pytest.mark.parametrize(
    "message",
    [
        "All museums are closed on Tuesday",
        "Every museum is closed on Tuesday.",
        "all the museums are shut on Tuesday because of a strike",
    ],
)
def test_all_of_a_sort_is_closed_on_the_day_and_none_of_it_comes_instead(rome: TripDocument, message: str) -> None:
    change = understand(message, rome.itinerary, rome.catalogue)
    assert change.unclear == ()
    shut = [one.effect for one in change.disruptions]
    assert all(isinstance(one, PlaceClosed) and [str(date) for date in one.dates] == ["2026-05-12"] for one in shut)
    museums = {place.id for place in rome.catalogue.places if "museum" in place.tags}
    assert {one.place for one in shut if isinstance(one, PlaceClosed)} == museums
    mended = repair(rome.itinerary, change, rome.catalogue).mended.itinerary
    tuesday = next(day for day in mended.days if f"{day.date}" == "2026-05-12")
    assert not museums & {item.place for item in tuesday.items if hasattr(item, "place")}


@pytest.mark.parametrize(
    "message",
    [
        "All museums are closed",
        "not all museums are closed on Tuesday",
        "All museums except the Borghese Gallery are closed on Wednesday",
        "All restaurants are closed on Wednesday",
        "museums are closed on Wednesday",
    ],
)
def test_what_leaves_a_choice_is_asked_about(rome: TripDocument, message: str) -> None:
    assert asks(understand(message, rome.itinerary, rome.catalogue))


def test_the_day_is_asked_where_none_is_told(rome: TripDocument) -> None:
    (asked,) = understand("All museums are closed", rome.itinerary, rome.catalogue).unclear
    assert asked.question == "On which day?"
    assert asked.choices == ("Tuesday 12 May", "Wednesday 13 May", "Thursday 14 May", "every day")
