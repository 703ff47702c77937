"""What a run of training is told."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ...itimo.edits._problem import Operation
from ...itimo.tasks.shots import FewShot
from .presets import Hyperparameters, Method

__all__ = ["TINY", "Device", "Settings"]

Device = Literal["auto", "cpu", "cuda"]
TINY = "tiny"
"""A base of this name is made from nothing: for tests and for trying the commands."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One run.

    base: a folder of weights, the name of a model on the hub, or ``tiny``. data: folder with the suite's files.
    city: as the files name it. operation: the modification that the model learns to make. shots: how worked
    examples are chosen, where there are any; embedder: by which stored embeddings. limit: only the first N examples.
    max_steps: stop after N steps whatever the epochs. save_steps: steps between checkpoints. offline: never
    ask the hub.
    """

    base: str
    preset: str
    method: Method
    data: Path
    out: Path
    city: str
    operation: Operation
    numbers: Hyperparameters
    shots: FewShot = "random"
    embedder: str = "qwen3_8b"
    limit: int | None = None
    max_steps: int | None = None
    save_steps: int = 50
    device: Device = "auto"
    offline: bool = False

    def kept(self) -> dict[str, Any]:
        """JSON of every choice that the weights depend on; a run that is gone on with must have the same."""
        return {
            "base": self.base,
            "preset": self.preset,
            "method": self.method,
            "city": self.city,
            "operation": self.operation,
            "shots": self.shots,
            "embedder": self.embedder,
            "limit": self.limit,
            "max_steps": self.max_steps,
            "hyperparameters": self.numbers.plain(),
        }
