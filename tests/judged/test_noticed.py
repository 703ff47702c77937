"""What an engine that keeps less than docs/model.md promises would answer, and that the judge notices it."""

from __future__ import annotations

import dataclasses

import pytest

from tests.judged.answers import Answer
from tests.judged.compare import compare
from tests.judged.ways_out import faults_of
from tests.judged.worlds import World, features_of, world_of
from tripmend.repair import Outcome, repair


def answered(world: World, **options: object) -> Outcome:
    asked = {"severity": world.severity, "tolerance": world.tolerance, "required": world.required, **options}
    return repair(world.itinerary, world.change, world.catalogue, parameters=world.parameters, **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(("family", "seed", "level"), [("plain", 991007, "step"), ("plain", 991010, "step")])
def test_a_scope_that_nobody_stated_and_that_is_not_widened_is_noticed(family: str, seed: int, level: str) -> None:
    world = world_of(seed, family)
    assert world.severity is None
    assert not compare(world).wrong
    narrow = compare(world, answer=Answer(answered(world, severity=level, relax=False)))
    assert narrow.verdict.startswith(("smaller", "not impossible"))


def test_a_scope_that_leaves_out_what_is_broken_is_noticed() -> None:
    world = world_of(58, "journeys")
    outcome = answered(world, relax=False)
    assert outcome.knock_on
    assert not compare(world, answer=Answer(outcome)).wrong
    less = dataclasses.replace(outcome, knock_on=())
    assert compare(world, answer=Answer(less)).verdict.startswith("scope: ")
    held = dataclasses.replace(outcome.scope, items=outcome.world.hit_items)
    assert compare(world, answer=Answer(dataclasses.replace(outcome, scope=held))).verdict.startswith("scope: ")


def test_what_is_not_looked_at_to_the_end_is_not_called_true() -> None:
    world = world_of(11, "plain")
    told = [text for text, wrong in faults_of(world)]
    assert "conflict: true" in told
    cut = [text for text, wrong in faults_of(world, most=1, most_asked=1)]
    assert "conflict: cut" in cut
    assert "conflict: true" not in cut


@pytest.mark.parametrize(("family", "seed"), [("wishes", 995400), ("money", 995401)])
def test_that_no_way_out_is_offered_though_there_is_one_is_noticed(family: str, seed: int) -> None:
    world = world_of(seed, family)
    explained = answered(world)
    assert explained.relaxations
    assert not any(wrong for _, wrong in faults_of(world))

    def told(**without: object) -> list[str]:
        answer = Answer(explained, explained=dataclasses.replace(explained, **without))  # type: ignore[arg-type]
        return [text for text, wrong in faults_of(world, answer=answer) if wrong]

    assert any(text.startswith("no way out was offered though without") for text in told(relaxations=()))
    assert "no conflict is named" in told(conflict=())


def test_what_the_other_families_never_have_is_in_one_of_its_own() -> None:
    seen = {name for seed in range(60) for name in features_of(world_of(seed, "more"))}
    assert {"news documents_missing", "news party_changed.by (fewer)", "news budget_changed.by (fewer)"} <= seen
    assert {"news leg_cancelled.missed", "news leg_cancelled.none_during", "news leg_retimed.arrive"} <= seen
    assert {"news event_moved.end", "news stop_resized.by", "news mode_wanted", "news stay_resized"} <= seen
    assert {"journey by drive", "journey by taxi", "journey by foot", "days: 5", "grid of 5"} <= seen


@pytest.mark.parametrize(("family", "seed"), [("journeys", 992202), ("open-legs", 4)])
def test_a_booking_that_is_given_up_by_not_going_along_counts(family: str, seed: int) -> None:
    world = world_of(seed, family)
    outcome = answered(world, relax=False)
    assert not compare(world, answer=Answer(outcome)).wrong
    assert outcome.revision is not None
    cost = dataclasses.replace(outcome.revision.cost, booked=outcome.revision.cost.booked - 1)
    cheaper = dataclasses.replace(outcome, revision=dataclasses.replace(outcome.revision, cost=cost))
    assert compare(world, answer=Answer(cheaper)).verdict.startswith("cost: ")
