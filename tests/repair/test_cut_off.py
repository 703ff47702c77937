"""Searches that the time limit cuts off: what they find is not called proven, nor are the ways out around it."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from tripmend.explain import explain
from tripmend.formats.answer import answer
from tripmend.formats.native import read_change, read_trip
from tripmend.repair import Outcome, _relax, repair

ROME = Path(__file__).parents[2] / "examples" / "rome"


def _impossible() -> Outcome:
    rome = read_trip(ROME / "trip.json")
    return repair(rome.itinerary, read_change(ROME / "change-3-impossible.json"), rome.catalogue, time_limit=300.0)


def test_ways_out_are_proven_where_nothing_was_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_relax, "_LONGEST", 300.0)
    outcome = _impossible()
    assert outcome.proven
    assert outcome.ways_proven
    assert [way["proven"] for way in answer(explain(outcome))["relaxations"]] == [True, True]


def test_no_time_for_ways_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_relax, "_patience", lambda setting: -1.0)
    outcome = _impossible()
    assert (outcome.status, outcome.proven) == ("impossible", True)
    assert (outcome.relaxations, outcome.ways_proven) == ((), False)


def test_money_that_was_not_searched_to_the_end_is_not_the_least(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for less money is cut off after the first plan, which stays, without the claim."""
    real = _relax.search

    def hurried(setting, forbidden=()):  # type: ignore[no-untyped-def]
        found = real(setting, forbidden)
        cut_off = setting.budget is not None and "budget" in setting.ignored
        return dataclasses.replace(found, solution=None, proven=False) if cut_off else found

    monkeypatch.setattr(_relax, "search", hurried)
    outcome = _impossible()
    assert not outcome.ways_proven
    way = outcome.relaxations[0]
    assert (way.kind, outcome.relaxations[1].kind) == ("budget", "scope")
    assert way.revision is not None
    assert not way.revision.proven
    assert [one["proven"] for one in answer(explain(outcome))["relaxations"]] == [False, False]
