"""Places that are near only by way of others: who leaves one out, or puts it elsewhere, may have farther to go."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from chained_worlds import chained_world
from tests.judged.compare import compare
from tiny import happens, place, spots, trip, visit

from tripmend.change import PlaceClosed
from tripmend.repair import Outcome, repair
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Dwell, Lock, Place, Stop, TravelTime

QUICK = 20


def _row(*names: str) -> list[Place]:
    """Places in a row, some forty kilometres apart, where one needs three quarters of an hour."""
    return [place(name, lon=14.0 + 0.55 * n, dwell=Dwell(min=45)) for n, name in enumerate(names)]


def _ways(*pairs: tuple[str, str]) -> tuple[TravelTime, ...]:
    return tuple(TravelTime(origin=a, destination=b, minutes=QUICK) for a, b in pairs)


def _day() -> tuple[Stop, ...]:
    times = ("09:00", "09:45"), ("10:05", "10:50"), ("11:10", "11:55"), ("12:15", "13:00")
    return tuple(visit(f"s-{name}", name, *clock) for name, clock in zip("abcd", times, strict=True))


def _mend(catalogue: Catalogue, closed: str, severity: Any, locks: tuple[Lock, ...] = ()) -> Outcome:
    change = happens(PlaceClosed(place=closed))
    return repair(trip(_day(), locks=locks), change, catalogue, severity=severity, parameters=Parameters(grid=5))


@pytest.mark.parametrize("severity", ["step", "day", "plan"])
def test_a_place_in_the_stead_of_one_on_the_way_moves_nothing(severity: str) -> None:
    row = _row(*"abcd")
    instead = row[1].replace(id="b-2", name="B 2")
    travel = _ways(*pairwise("abcd"), ("a", "b-2"), ("b-2", "c"))
    outcome = _mend(Catalogue(places=(*row, instead), travel=travel), "b", severity)
    assert outcome.proven
    # Straight from the first stop to the last, or from the new one, it would be nearly two hours and more.
    assert spots(outcome) == {
        "s-a": "a 09:00-09:45", "s-b": "b-2 10:05-10:50", "s-c": "c 11:10-11:55", "s-d": "d 12:15-13:00",
    }  # fmt: skip


@pytest.mark.parametrize("severity", ["step", "day", "plan"])
def test_stops_that_only_the_one_between_keeps_apart_are_not_left_without_it(severity: str) -> None:
    row = _row(*"abcd")
    later = row[1].replace(id="b-2", name="B 2", hours="14:00-18:00")
    catalogue = Catalogue(places=(*row, later), travel=_ways(*pairwise("abcd"), ("d", "b-2")))
    locks = tuple(Lock(target=f"s-{name}") for name in "acd")
    outcome = _mend(catalogue, "b", severity, locks)
    assert outcome.status == "impossible"
    assert outcome.proven


@pytest.mark.parametrize("block", [1, *(pytest.param(n, marks=pytest.mark.slow) for n in (0, *range(2, 38)))])
def test_engine_and_enumeration_agree_on_places_in_a_row(block: int) -> None:
    found = {seed: compare(chained_world(seed)) for seed in range(block * 4, (block + 1) * 4)}
    assert {seed: one.verdict for seed, one in found.items() if one.wrong} == {}
    assert sum(one.stands for one in found.values()) >= 3
