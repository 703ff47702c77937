"""Both museums, neither train: each of them where the plan has so many, else a question."""

from __future__ import annotations

import pytest

from .conftest import Reads


@pytest.mark.parametrize(
    ("trip", "message", "expected"),
    [
        ("duluth", "Both museums are closed.", {("place_closed", "harbor"), ("place_closed", "glass")}),
        ("duluth", "The museums are both closed.", {("place_closed", "harbor"), ("place_closed", "glass")}),
        ("duluth", "Neither museum is open.", {("place_closed", "harbor"), ("place_closed", "glass")}),
        ("duluth", "Both museums are sold out.", {("sold_out", "harbor"), ("sold_out", "glass")}),
        ("duluth", "Both museums open at 11.", {("hours_changed", "harbor"), ("hours_changed", "glass")}),
        ("lisbon", "Both hotels are overbooked.", {("lodging_lost", "lis"), ("lodging_lost", "por")}),
        ("rome", "Neither train runs on Wednesday.", {("leg_cancelled", "trainout"), ("leg_cancelled", "trainback")}),
        (
            "rome",
            "None of the trains run on Wednesday.",
            {("leg_cancelled", "trainout"), ("leg_cancelled", "trainback")},
        ),
        (
            "rome",
            "Strike on Wednesday, neither train runs.",
            {("leg_cancelled", "trainout"), ("leg_cancelled", "trainback")},
        ),
        ("rome", "Both restaurants on Wednesday are closed.", {("place_closed", "fiore"), ("place_closed", "blu")}),
        (
            "rome",
            "Both the lunch and the dinner place are closed on Wednesday.",
            {("place_closed", "fiore"), ("place_closed", "blu")},
        ),
    ],
)
def test_each_of_so_many_things_is_hit(reads: Reads, trip: str, message: str, expected: set[tuple[str, str]]) -> None:
    change = reads(trip, message)
    assert change.unclear == ()
    told = [one.effect.model_dump() for one in change.disruptions]
    assert {(one["type"], one.get("place") or one.get("leg") or one.get("stay")) for one in told} == expected
    assert len(told) == len(expected)


@pytest.mark.parametrize(
    ("trip", "message"),
    [
        ("rome", "Both museums are closed."),  # the plan has one
        ("boise", "Both museums are shut."),
        ("rome", "Both restaurants are closed."),  # it has seven
        ("duluth", "All three museums are closed."),  # it has two
        ("rome", "Both trains now leave at 9:30."),  # two journeys cannot have one new time
    ],
)
def test_another_number_of_things_is_asked_about(reads: Reads, trip: str, message: str) -> None:
    change = reads(trip, message)
    assert change.disruptions == ()
    assert change.unclear
