"""The made trips that messages are about."""

from __future__ import annotations

from pathlib import Path

import pytest

from tripmend.formats.native import TripDocument, read_trip

ROOT = Path(__file__).parents[2]
MESSAGES = ROOT / "tests" / "data" / "messages"


@pytest.fixture(scope="session")
def trips() -> dict[str, TripDocument]:
    """The made trips by name, duluth and boise without times, rome and lisbon with times."""
    return {path.stem: read_trip(path) for path in sorted((MESSAGES / "trips").glob("*.json"))}
