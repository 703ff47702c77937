"""The ways between places: estimates and what they are worth, and how far one walks."""

from __future__ import annotations

from typing import Any

import pytest

from tripmend.rules import unmet
from tripmend.trip import Estimator, Traveller, TravelTime, TravelTimes

from .builders import catalogue, day, found, leg, place, stop, trip, verdicts


@pytest.mark.parametrize(
    ("start", "state"),
    [("11:48", "ok"), ("11:38", "tight"), ("11:37", "unknown"), ("11:19", "unknown"), ("11:18", "broken")],
)
def test_an_estimate_alone_breaks_nothing_that_half_of_it_would_allow(start: str, state: str) -> None:
    # 38 minutes by taxi as estimated (see above), 19 at the very best.
    known = catalogue(place("a", lat=41.0, lon=12.0), place("b", lat=41.09, lon=12.0))
    plan = trip(day(stop("a", "10:00", "11:00"), stop("b", start, "13:00")))
    (finding,) = found("travel", plan, known)
    assert (finding.state, finding.margin) == (state, int(start[3:]) - 38)
    assert finding.message.endswith("whether that is enough is not known.") == (state == "unknown")
    assert (finding in unmet([finding])) == (state in ("unknown", "broken"))
    measured = known.replace(travel=(TravelTime(origin="a", destination="b", minutes=38, mode="taxi"),))
    assert verdicts("travel", plan, measured)[0][0] == ("broken" if state == "unknown" else state)


def test_a_way_that_is_not_known_is_nothing_to_mend() -> None:
    plan = trip(day(stop("a", "10:00", "11:00"), stop("b", "11:05", "13:00")))
    (finding,) = found("travel", plan, catalogue(place("a"), place("b")))
    assert finding.state == "unknown"
    assert not unmet([finding])


def test_what_is_too_far_to_walk_is_made_otherwise() -> None:
    # 0.009 degrees of latitude are 1.0 km, 1.3 km of streets: 17 minutes on foot, 10 by taxi, 15 by bus.
    known = catalogue(place("a", lat=41.0, lon=12.0), place("b", lat=41.009, lon=12.0))
    plan = day(stop("a", "10:00", "11:00"), stop("b", "12:00", "13:00"))

    def way(**wants: Any) -> tuple[int, str, str]:
        made = TravelTimes.of(known, Traveller(**wants)).between("a", "b")
        return made.minutes, made.mode, made.source

    assert way() == (10, "taxi", "estimate")
    assert way(avoid_modes=("taxi",)) == (15, "bus", "estimate")
    assert way(avoid_modes=("taxi", "bus")) == (17, "foot", "estimate")
    assert way(avoid_modes=("foot", "taxi"), max_walk=60) == (15, "bus", "estimate")
    assert way(avoid_modes=("taxi",), max_walk=16) == (15, "bus", "estimate")

    quiet = Traveller(avoid_modes=("taxi",), max_walk=20)
    assert verdicts("walking", trip(plan, traveller=quiet), known) == []
    near = catalogue(place("a", lat=41.0, lon=12.0), place("b", lat=41.003, lon=12.0))
    assert verdicts("walking", trip(plan, traveller=quiet), near) == [("ok", 20 - 6)]
    assert verdicts("walking", trip(plan), near) == []


def test_a_walk_that_was_measured_to_be_too_long_is_not_taken() -> None:
    ends = place("a", lat=41.0, lon=12.0), place("b", lat=41.003, lon=12.0)
    walk = TravelTime(origin="a", destination="b", minutes=25, mode="foot")
    ride = TravelTime(origin="a", destination="b", minutes=30, mode="bus")

    def way(*measured: TravelTime, **wants: Any) -> tuple[int, str, str]:
        made = TravelTimes.of(catalogue(*ends).replace(travel=measured), Traveller(**wants)).between("a", "b")
        return made.minutes, made.mode, made.source

    assert way(walk, ride) == (25, "foot", "matrix")
    assert way(walk, ride, max_walk=20) == (30, "bus", "matrix")
    assert way(walk, ride, avoid_modes=("foot",)) == (30, "bus", "matrix")
    # Up the hill in 25 minutes, though only 0.3 km away: by taxi, and not on foot in an estimated 6.
    assert way(walk, max_walk=20)[1:] == ("taxi", "estimate")


def test_a_leg_on_foot_is_no_longer_than_one_wants_to_walk() -> None:
    hike = leg("hike", "10:00", "11:00", mode="foot")
    for limit, expected in ((45, ("broken", -15)), (60, ("ok", 0))):
        plan = trip(day(hike), traveller=Traveller(max_walk=limit))
        assert verdicts("walking", plan, catalogue()) == [expected]
    untimed = trip(day(leg("hike", mode="foot")), traveller=Traveller(max_walk=45))
    assert verdicts("walking", untimed, catalogue()) == [("unknown", None)]


def test_long_ways_by_taxi_are_faster_and_no_detour_is_ever_shorter() -> None:
    taxi = [Estimator().minutes(km / 10, "taxi") for km in range(1, 800)]
    # Beyond the city: 32 km, 41.6 of streets: 6 + 15 km at 25 km/h, 15 at 50 and 11.6 at 80.
    assert Estimator().minutes(32, "taxi") == 6 + 63
    assert Estimator().minutes(10, "taxi") == 6 + 32
    assert taxi == sorted(taxi)
    assert all(taxi[a] + taxi[b] >= taxi[a + b + 1] for a in range(0, 399, 7) for b in range(0, 399, 11))
