"""Names of real data: restaurants called like everyday words, lodgings called like advertisements."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tripmend.change.reading import understand
from tripmend_suites.travelplanner.formats import TravelPlannerTrip, read_folder


@pytest.fixture(scope="session")
def real_trips() -> tuple[TravelPlannerTrip, ...]:
    beside = Path(__file__).resolve().parents[3] / "shared" / "data"
    root = beside if beside.is_dir() else Path(os.environ.get("TRIPMEND_DATA", ""))
    folder = root / "travelplanner"
    if not (folder / "plans.jsonl").is_file():
        pytest.skip("TravelPlanner's records are not here: put them beside the checkout or set TRIPMEND_DATA")
    return read_folder(folder)[0]


@pytest.mark.parametrize(
    "saying",
    [
        "{name} is closed",
        "{lower} closed",
        "{weekday} {lower} opens at 1 pm only",
        "Hi, bad news, our plan for {weekday} has a hole: {name} is shut. Cheers",
    ],
)
def test_real_names_lead_to_their_place(real_trips: tuple[TravelPlannerTrip, ...], saying: str) -> None:
    right = asked = cases = 0
    for trip in real_trips:
        for day, stop in trip.itinerary.stops():
            place = trip.catalogue.by_id[stop.place]
            message = saying.format(name=place.name, lower=place.name.lower(), weekday=f"{day.date:%A}")
            change = understand(message, trip.itinerary, trip.catalogue)
            found = [getattr(one.effect, "place", "") for one in change.disruptions]
            cases += 1
            right += found == [place.id]
            asked += not found and bool(change.unclear)
    assert cases > 500
    assert right / cases >= 0.98
    assert (right + asked) / cases >= 0.995
