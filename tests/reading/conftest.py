"""The synthetic trips of the labelled messages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument, read_trip

MESSAGES = Path(__file__).parents[1] / "data" / "messages"

Reads = Callable[..., Change]


@pytest.fixture(scope="session")
def trips() -> dict[str, TripDocument]:
    """The trips by name: duluth and boise without times, rome and lisbon with times."""
    return {path.stem: read_trip(path) for path in sorted((MESSAGES / "trips").glob("*.json"))}


@pytest.fixture
def reads(trips: dict[str, TripDocument]) -> Reads:
    """Read a message about a trip; today as the day of the month."""

    def read(trip: str, message: str, today: int | None = None) -> Change:
        document = trips[trip]
        first = document.itinerary.days[0].date
        date = None if today is None else first.replace(day=today)
        return understand(message, document.itinerary, document.catalogue, date)

    return read


def effect(change: Change) -> dict[str, object]:
    """The one effect of a change, as plain data without empty fields; nothing may be left unclear."""
    assert len(change.disruptions) == 1
    assert change.unclear == ()
    plain = change.disruptions[0].effect.model_dump(mode="json")
    return {key: value for key, value in plain.items() if value not in (None, [], {}, "")}
