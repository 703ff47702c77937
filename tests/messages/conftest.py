"""The made trips that messages are about, and how a message about one of them is read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tripmend.formats.native import TripDocument, read_trip
from tripmend.messages import Understood, read_message

ROOT = Path(__file__).parents[2]
MESSAGES = ROOT / "tests" / "data" / "messages"
Tells = Callable[..., Understood]
"""Reads a message about a trip, by its name, on a day of it, if any."""


@pytest.fixture(scope="session")
def trips() -> dict[str, TripDocument]:
    """The made trips by name, duluth and boise without times, rome and lisbon with times; and the example of Rome."""
    made = {path.stem: read_trip(path) for path in sorted((MESSAGES / "trips").glob("*.json"))}
    return made | {"example": read_trip(ROOT / "examples" / "rome" / "trip.json")}


@pytest.fixture
def tells(trips: dict[str, TripDocument]) -> Tells:
    """A reader of messages about the made trips."""

    def tell(trip: str, message: str, day: int | None = None) -> Understood:
        document = trips[trip]
        today = None if day is None else document.itinerary.days[day - 1].date
        return read_message(message, document.itinerary, document.catalogue, today)

    return tell


def news(told: Understood) -> list[dict[str, Any]]:
    """The effects of a message that leaves nothing to ask, as plain data without what is not told."""
    assert told.questions == ()
    return [
        {key: value for key, value in one.effect.model_dump(mode="json").items() if value not in (None, [], {}, "")}
        for one in told.change.disruptions
    ]
