"""A budget that changes by a sum, in the words of comparison, beside one that is another sum now."""

from __future__ import annotations

import pytest

from .conftest import Reads, effect


@pytest.mark.parametrize(
    ("message", "by"),
    [
        ("Our budget is 100 euros smaller", -10000),
        ("Our budget is 300 euros lower", -30000),
        ("The budget is 200 euros tighter", -20000),
        ("Our budget got 80 EUR tighter", -8000),
        ("our budget is 50 euros bigger", 5000),
        ("The budget is 300 euros higher than we thought", 30000),
        ("The budget grew by 120 euros", 12000),
        ("The budget rose 100 euros", 10000),
        ("The budget shrank by about 150 euros", -15000),
    ],
)
def test_a_sum_that_is_compared_changes_the_budget(reads: Reads, message: str, by: int) -> None:
    assert effect(reads("weekend", message)) == {"type": "budget_changed", "by": by}


@pytest.mark.parametrize(
    ("message", "budget"),
    [
        ("Our budget is 900 euros now", 90000),
        ("The budget is down to 1200 euros", 120000),
        ("The budget was reduced from 1500 to 1200 euros", 120000),
    ],
)
def test_a_sum_that_is_told_is_the_budget(reads: Reads, message: str, budget: int) -> None:
    assert effect(reads("weekend", message)) == {"type": "budget_changed", "budget": budget}
