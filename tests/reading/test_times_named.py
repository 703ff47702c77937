"""Times that name a booking, and hours that cannot be given for a wish."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.formats.native import read_trip

EXAMPLES = Path(__file__).parents[2] / "examples"
TRIPS = {name: read_trip(EXAMPLES / name / "trip.json") for name in ("rome", "two-cities")}


def read(message: str, trip: str = "rome") -> Change:
    return understand(message, TRIPS[trip].itinerary, TRIPS[trip].catalogue)


@pytest.mark.parametrize(
    "message",
    [
        "Just got a text from the Colosseum people, our 3pm entry got bumped to 4:30 pm",
        "Our 3pm Colosseum entry got bumped to 4:30 pm",
    ],
)
def test_the_planned_time_of_an_entry_is_not_its_new_time(message: str) -> None:
    (one,) = read(message).disruptions
    effect = one.effect.model_dump(mode="json")
    assert (effect["type"], effect["place"], effect["start"]) == ("event_moved", "colosseum", "2026-05-11T16:30:00")


@pytest.mark.parametrize(
    "message", ["nothing outdoors between 12 and 5", "Nothing outdoors after 4 pm", "Between 12 and 5 nothing outdoors"]
)
def test_hours_indoors_are_asked_about_and_do_not_become_whole_days(message: str) -> None:
    change = read(message)
    assert (change.disruptions, change.constraints) == ((), ())
    assert change.unclear


def test_a_restaurant_that_cancelled_does_not_close_at_the_time_of_the_table() -> None:
    (one,) = read("The restaurant on Thursday noon cancelled on us").disruptions
    effect = one.effect.model_dump(mode="json")
    assert effect["place"] == "pane-e-basilico"
    assert effect["dates"] == ["2026-05-14"]
    assert effect["type"] in ("place_closed", "sold_out")


def test_a_part_that_is_closed_beside_what_is_open_is_asked_about() -> None:
    change = read("The garden of Serralves is closed on Wednesday, the museum is open", "two-cities")
    assert change.disruptions == ()
    assert change.unclear
