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


def ranks(points: Mapping[str, float]) -> dict[str, int]:
    """1 for the most points; who has equally many shares the better rank."""
    return {name: 1 + sum(other > value for other in points.values()) for name, value in points.items()}


def mean_points(score: str) -> dict[str, float]:
    """The mean change over zero-shot of the five settings with examples, in points of a score, over the eight base
    models and nine cells (the last column of Table 4)."""
    tables = published()
    by_model = _base_models()
    places = [place for place, column in enumerate(tables["columns"]) if column[2] == score]
    return {
        setting: 100
        * sum(rows[setting][place] - rows["zero-shot"][place] for rows in by_model.values() for place in places)
        / (len(by_model) * len(places))
        for setting in tables["borda"]["settings"]
    }


def _base_models() -> dict[str, dict[str, list[float]]]:
    """The printed rows of the base models that were asked in all settings, by model and setting."""
    tables = published()
    by_model: dict[str, dict[str, list[float]]] = {}
    for row in tables["rows"]:
        by_model.setdefault(row["model"], {})[row["setting"]] = row["values"]
    wanted = ("zero-shot", *tables["borda"]["settings"])
    return {
        model: rows
        for model, rows in by_model.items()
        if "(+LoRA)" not in model and all(setting in rows for setting in wanted)
    }


_TUNED = {
    "Gemma3-4b": "Gemma3-4b (+LoRA)",
    "Llama3.1-8b": "LLama3.1-8b-Instruct (+LoRA)",
    "Qwen3-8b": "Qwen3-8b (+LoRA)",
}


def full_over_lora() -> dict[tuple[str, str], float]:
    """The relative change of the average score under full fine-tuning over that under LoRA, in percent, by model and
    city (the last column of Table 5)."""
    tables = published()
    rows = {(row["model"], row["setting"]): row["values"] for row in tables["rows"]}
    found = {}
    for model, tuned in _TUNED.items():
        for city in tables["cities"]:
            at = [place for place, column in enumerate(tables["columns"]) if column[0] == city]
            lora, full = (
                sum(rows[name][place] for place in at) for name in ((tuned, "zero-shot"), (model, "FullFT zero-shot"))
            )
            found[model, city] = 100 * (full - lora) / lora
    return found


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


def borda_points(score: str) -> dict[str, float]:
    """Borda points of the five settings with examples, over the eight base models and nine cells."""
    tables = published()
    cells = [place for place, column in enumerate(tables["columns"]) if column[2] == score]
    return borda(
        {
            setting: {(model, at): rows[setting][at] for model, rows in _base_models().items() for at in cells}
            for setting in tables["borda"]["settings"]
        }
    )
