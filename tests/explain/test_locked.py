"""That a lock gave way is said where it held what changed, and only there."""

from __future__ import annotations

import datetime as dt
from typing import Literal

import pytest

from tripmend.change import Change, Disruption, PlaceClosed
from tripmend.explain import explain
from tripmend.repair import repair
from tripmend.trip import Catalogue, Day, Itinerary, Lock, Place, Stop

DATE = dt.date(2026, 9, 7)


@pytest.mark.parametrize(("hold", "gave_way"), [("all", True), ("place", True), ("time", False)])
def test_a_lock_on_the_time_says_nothing_of_another_place(
    hold: Literal["all", "place", "time"], gave_way: bool
) -> None:
    places = tuple(Place(id=name, name=name, kind="attraction", city="A", hours="09:00-18:00") for name in ("a", "b"))
    begin = dt.datetime.combine(DATE, dt.time(10))
    stop = Stop(id="s", place="a", start=begin, end=begin + dt.timedelta(hours=1))
    trip = Itinerary(id="t", days=(Day(date=DATE, items=(stop,)),), locks=(Lock(target="s", hold=hold),))
    change = Change(disruptions=(Disruption(category="attraction", effect=PlaceClosed(place="a")),))
    catalogue = Catalogue(places=places)
    outcome = repair(trip, change, catalogue, severity="plan")
    found = next(one for one in explain(outcome, catalogue).changes if one.id == "s")
    assert (found.aspects, found.locked) == (("place",), gave_way)
