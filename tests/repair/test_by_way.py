"""Limits of a day ask for the way from and to bed of its first and last stop alone, whatever lies between."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from tiny import DATE, at, happens, place, spots, trip, visit

from tripmend.change import LodgingLost, PlaceClosed
from tripmend.repair import Outcome, repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Dwell, Itinerary, Lock, Lodging, Place, Price, Stay, Stop, TravelTime

QUICK = 20
MORNING, EVENING = {"day_start": dt.time(9)}, {"day_end": dt.time(11, 30)}


def _row(*names: str) -> list[Place]:
    """Places in a row behind the inn, some forty kilometres apart, where one needs three quarters of an hour."""
    return [place(name, lon=14.0 + 0.55 * (n + 1), dwell=Dwell(min=45)) for n, name in enumerate(names)]


def _inn(name: str = "inn") -> Place:
    return place(name, "lodging", lodging=Lodging(), price=Price(amount=1000))


def _ways(*pairs: tuple[str, str]) -> tuple[TravelTime, ...]:
    """Both ways between places in a short time."""
    return tuple(TravelTime(origin=a, destination=b, minutes=QUICK) for p in pairs for a, b in (p, p[::-1]))


def _next_day(stop: Stop) -> Stop:
    assert stop.start is not None
    assert stop.end is not None
    return stop.replace(start=stop.start + dt.timedelta(days=1), end=stop.end + dt.timedelta(days=1))


def _trip(near: str, far: str, limits: dict[str, Any], locks: tuple[Lock, ...] = ()) -> Itinerary:
    """A night before and after a day with one stop near the inn and one behind it; both just within the limits."""
    early, late = (near, far) if "day_start" in limits else (far, near)
    stops = visit(f"s-{early}", early, "09:20", "10:05"), visit(f"s-{late}", late, "10:25", "11:10")
    bed = Stay(id="bed", place="inn", check_in=DATE, check_out=DATE + dt.timedelta(days=2))
    return trip((), tuple(map(_next_day, stops)), (), stays=(bed,), locks=locks, **limits)


def _mend(itinerary: Itinerary, change: Any, places: list[Place], ways: tuple[TravelTime, ...], level: Any) -> Outcome:
    catalogue = Catalogue(places=tuple(places), travel=ways)
    return repair(itinerary, change, catalogue, severity=level, parameters=Parameters(grid=5))


@pytest.mark.parametrize("level", ["step", "day", "plan"])
@pytest.mark.parametrize("limits", [MORNING, EVENING])
def test_what_is_near_by_way_of_another_stop_is_not_asked_for_the_straight_way(limits: Any, level: str) -> None:
    near, far = _row("near", "far")
    instead = far.replace(id="far-2", name="Far 2")
    ways = _ways(("inn", "near"), ("near", "far"), ("near", "far-2"))
    places = [_inn(), near, far, instead]
    outcome = _mend(_trip("near", "far", limits), happens(PlaceClosed(place="far")), places, ways, level)
    assert outcome.proven
    early = "day_start" in limits
    times = ("09:20-10:05 +1", "10:25-11:10 +1")[:: 1 if early else -1]
    assert spots(outcome) == {"s-near": f"near {times[0]}", "s-far": f"far-2 {times[1]}"}


@pytest.mark.parametrize("level", ["step", "day", "plan"])
@pytest.mark.parametrize("limits", [MORNING, EVENING])
def test_what_becomes_the_first_or_the_last_of_a_day_has_time_for_the_straight_way(limits: Any, level: str) -> None:
    near, far = _row("near", "far")
    # The other museum opens for the hours on the wrong side of the far one only.
    wrong = "13:00-18:00" if "day_start" in limits else "07:00-08:40"
    instead = near.replace(id="near-2", name="Near 2", hours=wrong)
    ways = _ways(("inn", "near"), ("near", "far"), ("inn", "near-2"), ("near-2", "far"))
    itinerary = _trip("near", "far", limits, locks=(Lock(target="s-far"),))
    change = happens(PlaceClosed(place="near"))
    outcome = _mend(itinerary, change, [_inn(), near, far, instead], ways, level)
    assert outcome.status == "impossible"
    assert outcome.proven


@pytest.mark.parametrize("limits", [MORNING, EVENING])
def test_a_new_bed_is_as_near_by_way_of_others(limits: Any) -> None:
    near, far = _row("near", "far")
    ways = _ways(("inn", "near"), ("hotel", "near"), ("near", "far"))
    places = [_inn(), _inn("hotel"), near, far]
    change = happens(LodgingLost(stay="bed"))
    outcome = _mend(_trip("near", "far", limits), change, places, ways, "plan")
    assert outcome.proven
    assert outcome.revision is not None
    assert outcome.revision.cost.shift == 0
    assert [stay.place for stay in outcome.revision.itinerary.stays] == ["hotel"]
    assert at("09:20", 1) in [stop.start for _, stop in outcome.revision.itinerary.stops()]
