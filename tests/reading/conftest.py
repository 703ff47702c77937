"""The synthetic trips of the labelled messages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tripmend.change import Change
from tripmend.change.reading import understand
from tripmend.formats.native import TripDocument, read_trip

MESSAGES = Path(__file__).parents[1] / "data" / "messages"
EXAMPLES = Path(__file__).parents[2] / "examples"

Reads = Callable[..., Change]


@pytest.fixture(scope="session")
def trips() -> dict[str, TripDocument]:
    """The trips by name: duluth and boise without times, rome and lisbon with times; further a weekend
    of three with two flights home on its Sunday, and a night between two flights for a family."""
    paths = [*(MESSAGES / "trips").glob("*.json"), MESSAGES / "weekend.json", MESSAGES / "layover.json"]
    return {path.stem: read_trip(path) for path in sorted(paths)}


@pytest.fixture(scope="session")
def rome() -> TripDocument:
    """Four days in Rome: out on Monday 11 May 2026, 07:30 to 11:05, home on Thursday 14 May, 18:55."""
    return read_trip(EXAMPLES / "rome" / "trip.json")


@pytest.fixture(scope="session")
def cities() -> TripDocument:
    """Lisbon and Porto from Thursday 4 June 2026: GU 71 in the night to 5 June, a train on 9 June, ML 31 home on
    Friday 12 June."""
    return read_trip(EXAMPLES / "two-cities" / "trip.json")


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
    return {key: value for key, value in plain.items() if value not in (None, [], {}, "") and value is not False}


def plain(change: Change) -> list[dict[str, object]]:
    """The effects and wishes of a change as plain data: what is not said, and the pace of a slower day, left out."""
    made = [*(one.effect.model_dump(mode="json") for one in change.disruptions)]
    made += [one.model_dump(mode="json", exclude={"text"}) for one in change.constraints]
    return [
        {key: value for key, value in one.items() if value not in (None, [], {}, "", False) and key != "pace"}
        for one in made
    ]


def asks(change: Change) -> bool:
    """Whether a change only asks: something is unclear, and there is neither an effect nor a wish."""
    return bool(change.unclear) and not change.disruptions and not change.constraints
