"""One or two journeys put off by a day, against enumeration: each mix of going along and staying behind by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple
from itertools import combinations

import pytest
from brute_force import brute_force, newly_broken
from cost import Fields
from excursion_worlds import excursion_world
from worlds import World, world_of

from tripmend.change import Change, Disruption, LegCancelled, LegDelayed, Scope, apply
from tripmend.repair import Outcome, repair

DAY = 24 * 60
LIMIT = 1_500


def _change(late: dict[str, int], gone: tuple[str, ...]) -> Change:
    effects = [LegCancelled(leg=leg) if leg in gone else LegDelayed(leg=leg, minutes=by) for leg, by in late.items()]
    return Change(disruptions=tuple(Disruption(category="transport", effect=effect) for effect in effects))


def _least(world: World, late: dict[str, int]) -> tuple[str, Fields | None]:
    """(``repaired``, ``impossible`` or ``too big``; the least cost of all mixes) by enumeration. Who stays behind
    gives up the booking."""
    trip, best = world.itinerary, None
    booked = {leg.id: int(leg.booked) for _, leg in trip.legs()}
    for size in range(len(late) + 1):
        for gone in combinations(late, size):
            change = _change(late, gone)
            changed = apply(change, trip, world.catalogue)
            fresh = newly_broken(trip, world.catalogue, changed, world.parameters)
            hit = changed.hit_items | {name for finding in fresh for name in finding.subjects}
            dates = frozenset(day.date for day in changed.itinerary.days)
            scope = Scope("plan", world.tolerance or trip.traveller.tolerance or "plan-bound", frozenset(hit), dates)
            answer = brute_force(trip, world.catalogue, changed, change, scope, world.parameters, LIMIT)
            if answer.status == "too big":
                return "too big", None
            if answer.cost is not None:
                cost = (answer.cost[0] + sum(booked[leg] for leg in gone), *answer.cost[1:])
                best = cost if best is None or cost < best else best
    return ("impossible", None) if best is None else ("repaired", best)


def _cost(world: World, late: dict[str, int], outcome: Outcome) -> tuple[int, ...]:
    assert outcome.revision is not None
    cost = outcome.revision.cost
    gone = [leg for _, leg in outcome.world.itinerary.legs() if leg.id in late and leg.cancelled]
    given_up = sum(leg.booked for _, leg in world.itinerary.legs() if leg.id in {one.id for one in gone})
    return (cost.booked + given_up, *astuple(cost)[1:])


@pytest.mark.parametrize("family", [world_of, excursion_world])
def test_no_mix_changes_less_and_that_is_proved(family: Callable[[int], World]) -> None:
    repaired = proven = compared = 0
    for seed in range(30):
        world = family(seed)
        legs = [leg for _, leg in world.itinerary.legs()]
        # Meals that days come to lack are added by the engine, and not by the enumeration.
        if not legs or world.itinerary.traveller.meals or any(leg.depart is None for leg in legs):
            continue
        by = -DAY if seed % 3 == 0 else DAY
        late = {leg.id: by for leg in (legs[:2] if seed % 2 else legs[seed % len(legs) :][:1])}
        locked = {lock.target for lock in world.itinerary.locks}
        if locked.intersection(late):
            continue
        parameters = world.parameters
        outcome = repair(
            world.itinerary, _change(late, ()), world.catalogue, severity="plan", tolerance=world.tolerance,
            parameters=parameters, relax=False,
        )  # fmt: skip
        said, least = _least(world, late)
        if said == "too big" or outcome.status == "undecided":
            continue
        compared += 1
        if least is None:
            assert outcome.revision is None, seed
        elif outcome.status != "unchanged":
            assert outcome.revision is not None, seed
            repaired += 1
            proven += outcome.proven
            if outcome.proven:
                assert _cost(world, late, outcome) == tuple(least), seed
    assert compared >= 5
    assert proven >= repaired * 0.8, (proven, repaired)


def test_a_stop_with_one_option_between_two_steps_of_the_grid_is_given_up() -> None:
    """Both journeys go a day late, and what is left of the morning before the first holds no step."""
    world = excursion_world(13)
    late = {leg.id: DAY for _, leg in world.itinerary.legs()}
    outcome = repair(
        world.itinerary, _change(late, ()), world.catalogue, severity="plan", parameters=world.parameters, relax=False
    )  # fmt: skip
    assert outcome.revision is not None
    for day, stop in outcome.revision.itinerary.stops():
        assert stop.start is None or stop.start.date() == day.date
