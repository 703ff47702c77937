"""Where stops have many places, ways are looked up as far as they are needed: the answer is the same."""

from __future__ import annotations

from unittest.mock import Mock

import pytest
from worlds import world_of

from tripmend.repair import Outcome, repair
from tripmend.repair.problem._ways import ways_between
from tripmend.repair.solve import _timetable


def _mended(seed: int) -> Outcome:
    world = world_of(seed)
    options = {"severity": world.severity, "tolerance": world.tolerance, "parameters": world.parameters}
    return repair(world.itinerary, world.change, world.catalogue, relax=False, **options)


def test_ways_looked_up_as_needed_make_the_same_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = range(60)
    at_once = [_mended(seed).revision for seed in seeds]
    monkeypatch.setattr(_timetable, "_MANY_PLACES", 0)
    looked_up = Mock(side_effect=ways_between)
    monkeypatch.setattr(_timetable, "ways_between", looked_up)
    assert [_mended(seed).revision for seed in seeds] == at_once
    assert looked_up.called
