"""Trips over the night in which the clocks change: what moves to the other day keeps its time by the clock."""

from __future__ import annotations

import datetime as dt

import pytest
from tiny import place

from tripmend.change import Change, Disruption, PlaceClosed
from tripmend.repair import repair
from tripmend.trip import Catalogue, Day, Itinerary, Stay, Stop

DAY = dt.timedelta(days=1)
AUTUMN, SPRING = dt.date(2026, 10, 25), dt.date(2026, 3, 29)


@pytest.mark.parametrize("sunday", [AUTUMN, SPRING])
@pytest.mark.parametrize("back", [False, True])
def test_a_visit_that_moves_to_or_from_a_day_of_other_clocks_keeps_its_time(sunday: dt.date, *, back: bool) -> None:
    there, on = (sunday, sunday - DAY) if back else (sunday - DAY, sunday)
    begin = dt.datetime.combine(there, dt.time(14, 15))
    stop = Stop(id="v", kind="visit", place="v", start=begin, end=begin + dt.timedelta(hours=1))
    days = tuple(Day(date=date, items=(stop,) if date == there else ()) for date in (sunday - DAY, sunday))
    bed = Stay(id="bed", place="inn", check_in=sunday - DAY, check_out=sunday, booked=True)
    catalogue = Catalogue(places=(place("v"), place("inn", "lodging")), zone="Europe/Vienna")
    closed = Disruption(category="attraction", effect=PlaceClosed(place="v", dates=(there,)))
    outcome = repair(
        Itinerary(id="t", days=days, stays=(bed,)), Change(disruptions=(closed,)), catalogue, severity="plan"
    )
    assert outcome.revision is not None
    ((day, moved),) = outcome.revision.itinerary.stops()
    assert (day.date, moved.start) == (on, dt.datetime.combine(on, dt.time(14, 15)))
    assert outcome.revision.cost.drift == 0
