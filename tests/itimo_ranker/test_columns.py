"""What the ranker must not see: that a place stands next to itself."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tripmend_suites.itimo.edits.features import features
from tripmend_suites.itimo.edits.problem import Array, Batch, EditProblem, Operation
from tripmend_suites.itimo.edits.statistics import Observation, collect

from .conftest import problem


def columns(one: EditProblem) -> tuple[dict[str, Array], Array]:
    """The columns by name, and the places of the edits."""
    batch = Batch([one])
    edits = batch.legal()
    counts = collect([Observation(one.itinerary, (*one.itinerary, *one.candidates), None, None)])
    seen = features(batch, edits, counts, 0)
    return dict(zip(seen.names, seen.values.T, strict=True)), edits.position


@pytest.mark.parametrize("operation", ["add", "replace"])
def test_the_way_from_a_place_to_itself_is_a_usual_leg(operation: Operation) -> None:
    drawn = problem(operation, 6, 3)
    twice = replace(drawn, candidates=(drawn.itinerary[2],))
    seen, position = columns(twice)
    batch = Batch([twice])
    usual = np.mean([batch.km[0, stop, stop + 1] for stop in range(5)])
    beside = position == 3  # right behind the stop that is the same place
    assert seen["put from before"][beside] == pytest.approx(usual, abs=1e-6)
    assert seen["put near move in"][beside] == 0.0
    assert (seen["tour shortest leg"] > 0).all()
    assert not [name for name in seen if "empty" in name]


def test_two_stops_that_a_removal_brings_together_are_no_zero_leg() -> None:
    drawn = problem("delete", 6, 4)
    stops = list(drawn.itinerary)
    stops[3] = stops[1]  # without stop 2 the same place stands twice in a row
    seen, position = columns(replace(drawn, itinerary=tuple(stops)))
    assert (seen["tour shortest leg"] > 0).all()
    gap = seen["gap"][position == 2]
    assert not np.isnan(gap).any()
    assert (gap > 0).all()
