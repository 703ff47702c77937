"""The benchmark's made trips are sound before anything is measured on them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tripmend.change import apply
from tripmend.rules import check
from tripmend.trip import validate

FILE = Path(__file__).parents[1] / "scripts" / "_bench_world.py"


@pytest.fixture(scope="module")
def world() -> ModuleType:
    spec = importlib.util.spec_from_file_location("_bench_world", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("days", "places"), [(3, 50), (7, 50), (14, 50)])
def test_a_made_trip_keeps_every_rule(world: ModuleType, days: int, places: int) -> None:
    trip = world.make_trip(days, places, 1)
    validate(trip.itinerary, trip.catalogue)
    findings = check(trip.itinerary, trip.catalogue)
    assert findings
    assert [finding for finding in findings if finding.state in ("broken", "unknown")] == []
    assert len(trip.itinerary.days) == days


def test_the_same_seed_makes_the_same_trip_and_another_seed_another(world: ModuleType) -> None:
    assert world.make_trip(3, 50, 1) == world.make_trip(3, 50, 1)
    assert world.make_trip(3, 50, 1) != world.make_trip(3, 50, 2)


@pytest.mark.parametrize("severity", ["step", "day", "plan"])
def test_every_drawn_change_breaks_something(world: ModuleType, severity: str) -> None:
    trip = world.make_trip(5, 50, 1)
    for change in world.changes(trip, severity, 8, 1):
        damage = apply(change, trip.itinerary, trip.catalogue)
        assert damage.hits
        assert any(finding.state == "broken" for finding in check(damage.itinerary, damage.catalogue))
