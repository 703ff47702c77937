"""The paper's printed figures, as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...common.report import printed_tables


def published() -> dict[str, Any]:
    """Tables 1, 2, 3/9, 5, 10 and the Borda sums. The columns of "rows" and "table10" are (city, modification, mod
    or apr)."""
    return printed_tables(__package__)


def best_of(city: str, operation: str, score: str) -> tuple[float, str] | None:
    """The best printed value of a cell (on the paper's test split) and who reached it; None for other cells."""
    tables = published()
    cell = [city, operation, score]
    if cell not in tables["columns"]:
        return None
    place = tables["columns"].index(cell)
    row = max(tables["rows"], key=lambda row: row["values"][place])
    return row["values"][place], f"{row['model']} {row['setting']}"


def borda(values: Mapping[str, Mapping[Any, float]]) -> dict[str, float]:
    """Borda points of competitors (models, or ways of choosing examples), as in the paper.

    values: by competitor, the score in each cell, whatever a cell is. In every cell that all of them have, the best of
    m gets m - 1 points, the worst 0, and ties share. None: no cell in common gives 0 to all.
    """
    points = dict.fromkeys(values, 0.0)
    shared = set.intersection(*(set(cells) for cells in values.values())) if values else set()
    for cell in shared:
        here = {name: cells[cell] for name, cells in values.items()}
        for name, value in here.items():
            below = sum(other < value for other in here.values())
            equal = sum(other == value for other in here.values())
            points[name] += below + (equal - 1) / 2
    return points
