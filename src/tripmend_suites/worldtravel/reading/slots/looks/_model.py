"""The trained weights: how much each difference counts. Made by ``scripts/train_slots.py``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Model", "chance_of", "load_model"]


@dataclass(frozen=True)
class Model:
    """spread: of each number of a look within one state. likeness: weights of `LIKENESS`. cues: weights of `CUES`, and
    base the weight of nothing at all. polarity: weights of `POLARITY`."""

    spread: NDArray[np.float64]
    likeness: NDArray[np.float64]
    cues: NDArray[np.float64]
    base: float
    polarity: NDArray[np.float64]


@cache
def load_model() -> Model:
    """The model that comes with the package."""
    import numpy as np

    with (files(__package__) / "model.npz").open("rb") as file, np.load(file, allow_pickle=False) as data:
        return Model(data["spread"], data["likeness"], data["cues"], float(data["base"]), data["polarity"])


def chance_of(score: float) -> float:
    """The chance, from 0 to 1, that the first of two classes is the right one, by the sum of its weights."""
    from math import exp

    return 1 / (1 + exp(-max(-30.0, min(30.0, score))))
