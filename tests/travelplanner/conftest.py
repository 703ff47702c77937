from __future__ import annotations

import os
from pathlib import Path

import pytest
import records

from tripmend_suites.travelplanner.formats import RawRecord, TravelPlannerTrip, to_trip


@pytest.fixture
def record() -> RawRecord:
    return records.make_record()


@pytest.fixture
def trip(record: RawRecord) -> TravelPlannerTrip:
    return to_trip(record)


@pytest.fixture(scope="session")
def real_data() -> Path:
    """The folder with the 30 development records, which are not part of the project."""
    beside = Path(__file__).resolve().parents[3] / "shared" / "data"
    root = beside if beside.is_dir() else Path(os.environ.get("TRIPMEND_DATA", ""))
    folder = root / "travelplanner"
    if not (folder / "plans.jsonl").is_file():
        pytest.skip("TravelPlanner's records are not here: put them beside the checkout or set TRIPMEND_DATA")
    return folder
