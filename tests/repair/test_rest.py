"""What the stops that are not replaced need by themselves says something of a plan, unless others are short cuts."""

from __future__ import annotations

import pytest
from tiny import happens, place, spots, trip, visit

from tripmend.change import PlaceClosed
from tripmend.repair import repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, TravelTime

QUICK, SLOW, LONG = 20, 150, 300


@pytest.mark.parametrize("likely", [0, 10, 80])
def test_a_replacement_beyond_the_shortlist_may_lie_on_a_short_cut(likely: int) -> None:
    day = visit("x", "a", "09:00", "10:00"), visit("y", "b", "10:30", "11:30"), visit("z", "c", "12:00", "13:00")
    alike = [f"alike-{n}" for n in range(likely)]
    museums = [place(name, tags=("museum",), lat=None, lon=None) for name in ("b", *alike)]
    others = [place(name, lat=None, lon=None) for name in ("a", "c")]
    unlike = place("unlike", hours="12:00-18:00", lat=None, lon=None)
    minutes = {("a", "c"): LONG, ("a", "b"): QUICK, ("b", "c"): QUICK, ("a", "unlike"): QUICK, ("unlike", "c"): QUICK}
    minutes |= {("a", name): SLOW for name in alike} | {(name, "c"): SLOW for name in alike}
    travel = tuple(TravelTime(origin=one, destination=two, minutes=time) for (one, two), time in minutes.items())
    catalogue = Catalogue(places=(*museums, *others, unlike), travel=travel)
    change = happens(PlaceClosed(place="b"))
    outcome = repair(trip(day), change, catalogue, severity="plan", parameters=Parameters(grid=30))
    assert outcome.revision is not None
    assert outcome.revision.proven
    # From x straight to z it would be later than by way of y.
    assert spots(outcome) == {"x": "a 09:00-10:00", "y": "unlike 12:00-13:00", "z": "c 13:30-14:30"}
