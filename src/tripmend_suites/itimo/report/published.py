"""The paper's printed figures, as data."""

from __future__ import annotations

from typing import Any

from ...common.report import printed_tables


def published() -> dict[str, Any]:
    """Tables 1, 2, 3/9 and 5 and the Borda sums. The columns of "rows" are (city, modification, mod or apr)."""
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


def borda_points(score: str) -> dict[str, float]:
    """Borda points of the five settings with examples, over the eight base models and nine cells: in each the best of
    five gets 4 points, the worst 0, and ties share."""
    tables = published()
    settings = tables["borda"]["settings"]
    by_model: dict[str, dict[str, list[float]]] = {}
    for row in tables["rows"]:
        by_model.setdefault(row["model"], {})[row["setting"]] = row["values"]
    points = dict.fromkeys(settings, 0.0)
    for model, rows in by_model.items():
        if "(+LoRA)" in model or not all(setting in rows for setting in settings):
            continue
        for place, (_, _, name) in enumerate(tables["columns"]):
            if name == score:
                values = [rows[setting][place] for setting in settings]
                for setting, value in zip(settings, values, strict=True):
                    below, equal = sum(other < value for other in values), values.count(value)
                    points[setting] += below + (equal - 1) / 2
    return points
