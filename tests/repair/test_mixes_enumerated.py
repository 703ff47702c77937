"""One or two journeys put off by a day, against enumeration: each mix of going along and staying behind by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from excursion_worlds import excursion_world
from tests.judged.compare import compare
from worlds import World, world_of

from tripmend.change import Change, Disruption, LegCancelled, LegDelayed
from tripmend.repair import repair

DAY = 24 * 60


def _change(late: dict[str, int], gone: tuple[str, ...]) -> Change:
    effects = [LegCancelled(leg=leg) if leg in gone else LegDelayed(leg=leg, minutes=by) for leg, by in late.items()]
    return Change(disruptions=tuple(Disruption(category="transport", effect=effect) for effect in effects))


@pytest.mark.parametrize("family", [pytest.param(world_of, marks=pytest.mark.slow), excursion_world])
def test_no_mix_changes_less_and_that_is_proved(family: Callable[[int], World], long_run: bool) -> None:
    found = {}
    for seed in range(30 if long_run else 10):
        world = family(seed)
        legs = [leg for _, leg in world.itinerary.legs()]
        if not legs or any(leg.depart is None for leg in legs):
            continue
        by = -DAY if seed % 3 == 0 else DAY
        late = {leg.id: by for leg in (legs[:2] if seed % 2 else legs[seed % len(legs) :][:1])}
        if not {lock.target for lock in world.itinerary.locks}.intersection(late):
            found[seed] = compare(replace(world, change=_change(late, ()), severity="plan"))
    assert {seed: one.verdict for seed, one in found.items() if one.wrong} == {}
    assert len(found) >= (5 if long_run else 2)
    assert sum(one.stands for one in found.values()) >= len(found) * 0.6


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
