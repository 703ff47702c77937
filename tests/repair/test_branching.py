"""Branch and bound finds what the solver finds: the same cost, the same proof."""

from __future__ import annotations

import pytest
from tests.judged.worlds import FAMILIES, world_of

from tripmend.repair import Cost, repair
from tripmend.repair.solve import _branching


def _answer(family: str, seed: int) -> tuple[str, bool, Cost | None]:
    world = world_of(seed, family)
    outcome = repair(
        world.itinerary,
        world.change,
        world.catalogue,
        severity=world.severity,
        tolerance=world.tolerance,
        required=world.required,
        parameters=world.parameters,
        relax=False,
    )
    revision = outcome.revision
    return outcome.status, outcome.proven, None if revision is None else revision.cost


@pytest.mark.parametrize("family", FAMILIES)
def test_both_searches_find_plans_of_the_same_cost(family: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = range(2)
    branched = [_answer(family, seed) for seed in seeds]
    monkeypatch.setattr(_branching, "branched", lambda *_, **__: None)
    assert branched == [_answer(family, seed) for seed in seeds]


def test_a_cost_as_one_number_sorts_like_its_levels() -> None:
    from tripmend.repair.solve._choices import cost_of, misfit_in, structure_and_shift

    levels = [
        (0, 0, 0, 0, 0),
        (0, 0, 0, 0, 5),
        (0, 0, 0, 7, -3),
        (0, 0, 1, -900, 0),
        (0, 5, 0, -900, 0),
        (1, 0, 0, 0, 0),
    ]
    numbers = [cost_of(*level) for level in levels]
    assert numbers == sorted(numbers)
    assert structure_and_shift(cost_of(3, 40, 0, -900, 5)) == (3, 40)  # a saving takes nothing from the shift
    assert misfit_in(cost_of(3, 40, 17, -900, 5)) == 17
