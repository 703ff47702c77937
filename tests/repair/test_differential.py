"""The engine against enumeration: same status, same cost, same proof of infeasibility."""

from __future__ import annotations

import pytest
from diet_worlds import diet_world
from differential import compare
from dropped_worlds import dropped_world
from excursion_worlds import excursion_world
from minds_worlds import minds_world
from scarce_worlds import scarce_world
from walking_worlds import walking_world
from worlds import world_of

BLOCKS = 20
PER_BLOCK = 25
QUICK = 4
"""Blocks of random worlds that every run compares; the others are for --slow."""
LIMIT = 10_000
"""Partial plans per case; the few cases that are larger are left to scripts/differential."""

FOUND = (18, 254, 615, 884, 969, 1076, 1226, 1889, 3031, 4251, 4396, 6279)
FOUND += (100315, 100328, 100744, 101025, 101780, 103805, 104037, 104127, 105516, 901696)
"""Seeds that have disagreed at some time; `test_found_bugs` has the smallest cases of what was wrong."""


@pytest.mark.parametrize(
    "block", [*range(QUICK), *(pytest.param(block, marks=pytest.mark.slow) for block in range(QUICK, BLOCKS))]
)
def test_engine_and_enumeration_agree_on_random_worlds(block: int) -> None:
    seeds = range(block * PER_BLOCK, (block + 1) * PER_BLOCK)
    verdicts = {seed: compare(world_of(seed), LIMIT).verdict for seed in seeds}
    assert {seed: said for seed, said in verdicts.items() if said not in ("agree", "too big")} == {}
    assert sum(said == "agree" for said in verdicts.values()) >= PER_BLOCK - 3


@pytest.mark.parametrize("block", range(4))
def test_engine_and_enumeration_agree_on_what_is_left_out(block: int) -> None:
    seeds = range(block * PER_BLOCK, (block + 1) * PER_BLOCK)
    verdicts = {seed: compare(dropped_world(seed), 3 * LIMIT).verdict for seed in seeds}
    assert {seed: said for seed, said in verdicts.items() if said not in ("agree", "too big")} == {}
    assert sum(said == "agree" for said in verdicts.values()) >= PER_BLOCK - 5


@pytest.mark.parametrize("block", range(4))
def test_engine_and_enumeration_agree_on_changes_of_mind(block: int) -> None:
    seeds = range(block * PER_BLOCK, (block + 1) * PER_BLOCK)
    verdicts = {seed: compare(minds_world(seed), LIMIT).verdict for seed in seeds}
    assert {seed: said for seed, said in verdicts.items() if said not in ("agree", "too big")} == {}
    assert sum(said == "agree" for said in verdicts.values()) >= PER_BLOCK - 5


@pytest.mark.parametrize("block", range(6))
def test_engine_and_enumeration_agree_on_excursions_whose_journeys_are_hit(block: int) -> None:
    seeds = range(block * PER_BLOCK, (block + 1) * PER_BLOCK)
    verdicts = {seed: compare(excursion_world(seed), LIMIT).verdict for seed in seeds}
    assert {seed: said for seed, said in verdicts.items() if said != "agree"} == {}


@pytest.mark.parametrize("block", range(6))
def test_engine_and_enumeration_agree_on_places_that_the_repair_itself_frees(block: int) -> None:
    seeds = range(block * PER_BLOCK, (block + 1) * PER_BLOCK)
    verdicts = {seed: compare(scarce_world(seed), LIMIT).verdict for seed in seeds}
    assert {seed: said for seed, said in verdicts.items() if said not in ("agree", "too big")} == {}
    assert sum(said == "agree" for said in verdicts.values()) >= PER_BLOCK - 3


@pytest.mark.parametrize("block", range(4))
def test_engine_and_enumeration_agree_where_one_does_not_walk_far(block: int) -> None:
    worlds = [walking_world(seed) for seed in range(block * PER_BLOCK, (block + 1) * PER_BLOCK)]
    limited = [
        w for w in worlds if w.itinerary.traveller.replace(max_walk=None, avoid_modes=()) != w.itinerary.traveller
    ]
    assert len(limited) >= PER_BLOCK // 2
    verdicts = {world.seed: compare(world, LIMIT).verdict for world in limited}
    assert {seed: said for seed, said in verdicts.items() if said not in ("agree", "too big")} == {}
    assert sum(said == "agree" for said in verdicts.values()) >= len(limited) - 4


@pytest.mark.parametrize("block", range(4))
def test_engine_and_enumeration_agree_where_one_cannot_eat_everywhere(block: int) -> None:
    worlds = [diet_world(seed) for seed in range(block * 2 * PER_BLOCK, (block + 1) * 2 * PER_BLOCK)]
    choosy = [world for world in worlds if world.itinerary.traveller.diet]
    assert len(choosy) >= PER_BLOCK // 2
    verdicts = {world.seed: compare(world, LIMIT).verdict for world in choosy}
    assert {seed: said for seed, said in verdicts.items() if said not in ("agree", "too big")} == {}
    assert sum(said == "agree" for said in verdicts.values()) >= len(choosy) - 6


@pytest.mark.parametrize("seed", [339, 431])
def test_excursions_that_once_disagreed_still_agree(seed: int) -> None:
    assert compare(excursion_world(seed), LIMIT).verdict == "agree"


@pytest.mark.parametrize("seed", FOUND)
def test_worlds_that_once_disagreed_still_agree(seed: int) -> None:
    assert compare(world_of(seed), 50_000).verdict == "agree"
