"""What the best fitting few say must be what all replacements say: the engine that looks at one first, enumerated."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from excursion_worlds import excursion_world
from scarce_worlds import scarce_world
from tests.judged.compare import compare
from worlds import World, world_of

import tripmend.repair.problem._replacements
import tripmend.repair.solve._lexicographic
import tripmend.repair.solve._narrow


@pytest.fixture(autouse=True)
def _one_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tripmend.repair.problem._replacements, "SHORTLIST", 1)
    monkeypatch.setattr(tripmend.repair.solve._narrow, "SHORTLIST", 1)
    monkeypatch.setattr(tripmend.repair.solve._lexicographic, "_WORTH_IT", 0)


@pytest.mark.parametrize("family", [world_of, excursion_world, scarce_world])
def test_a_shortlist_of_one_finds_what_enumeration_finds(family: Callable[[int], World], long_run: bool) -> None:
    each = 12 if long_run else 6
    results = [compare(family(seed)) for seed in range(600, 600 + each)]
    assert [result.verdict for result in results if result.wrong] == []
    assert sum(result.stands for result in results) >= each * 3 // 4
