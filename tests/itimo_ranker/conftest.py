"""Small made-up cities; the released files when they are at hand."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tripmend_suites.itimo.edits.problem import LEVELS, EditProblem, Operation, Spot


def released() -> Path | None:
    beside = Path(__file__).resolve().parents[3] / "shared" / "data"
    for folder in (beside, Path(os.environ.get("TRIPMEND_DATA", "/nonexistent"))):
        if (folder / "itimo" / "benchmark").is_dir():
            return folder / "itimo" / "benchmark"
    return None


@pytest.fixture(scope="session")
def benchmark() -> Path:
    folder = released()
    if folder is None:
        pytest.skip("iTIMO's released files are neither in ../shared/data nor in TRIPMEND_DATA")
    return folder


def spots(count: int, seed: int) -> list[Spot]:
    draw = np.random.default_rng(seed)
    return [
        Spot(
            f"place {number}", f"kind {int(draw.integers(4))}", float(11 + draw.normal(0, 0.004)),
            float(43 + draw.normal(0, 0.003)), LEVELS[int(draw.integers(3))],
        )
        for number in range(count)
    ]  # fmt: skip


def problem(operation: Operation, stops: int, seed: int, axes: frozenset[str] = frozenset({"distance"})) -> EditProblem:
    places = spots(stops + 5, seed)
    return EditProblem(
        operation, tuple(places[:stops]), () if operation == "delete" else tuple(places[stops:]), axes, 0.2, 0.45
    )


def row(spot: Spot) -> list[Any]:
    return [spot.name, spot.category, spot.longitude, spot.latitude, spot.level]


def record(one: EditProblem, output: dict[str, Any] | None, hint: str) -> dict[str, Any]:
    given: dict[str, Any] = {"need_to_modify itinerary": [row(spot) for spot in one.itinerary], "hint": hint}
    if one.candidates:
        given["Candidate POIs"] = [{"cand_id": n, "poi": row(spot)} for n, spot in enumerate(one.candidates)]
    given |= {"threshold_low": f"{one.near_km}km", "threshold_high": f"{one.far_km}km"}
    return {"example_input": given} | ({} if output is None else {"example_output": output})
