"""The meal of tables without a heading: that of their neighbours, or of the hour, and doubtful either way.

What is sold out stays so whatever its meal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tripmend.read import Fact

__all__ = ["with_meals"]

_DOUBTFUL = 0.4
"""What is left of the confidence of a table whose meal was inferred."""


def with_meals(tables: Sequence[Fact], served: Sequence[str]) -> tuple[Fact, ...]:
    """The tables of one page, all with a meal. served: the meals that the restaurant is known to serve, which tell
    breakfast from brunch."""
    return tuple(table if table.value["meal"] else _inferred(table, tables, served) for table in tables)


def _inferred(table: Fact, tables: Sequence[Fact], served: Sequence[str]) -> Fact:
    at = table.value["time"]
    told = sorted((other.value["time"], other.value["meal"]) for other in tables if other.value["meal"])
    before = [meal for time, meal in told if time <= at]
    after = [meal for time, meal in told if time >= at]
    meal = before[-1] if before and after and before[-1] == after[0] else _by_clock(at, served)
    left = 1.0 if table.value["state"] == "sold_out" else _DOUBTFUL
    return replace(table, value=table.value | {"meal": meal}, confidence=table.confidence * left)


def _by_clock(time: str, served: Sequence[str]) -> str:
    if time >= "17:00":
        return "dinner"
    if time >= "11:30":
        return "lunch"
    return "breakfast" if "breakfast" in served and "brunch" not in served else "brunch"
