"""The packages behind fine-tuning, asked for in one sentence where they are missing."""

from __future__ import annotations

import importlib.util

from tripmend.errors import MissingExtraError

from ...common import install_command

__all__ = ["PACKAGES", "need_training"]

PACKAGES = ("torch", "transformers", "peft", "trl", "datasets", "accelerate")
"""Everything that has to be importable; their versions are kept in the record of a run."""


def need_training() -> None:
    """Raise MissingExtraError unless every package of PACKAGES can be imported."""
    for name in PACKAGES:
        if importlib.util.find_spec(name) is None:
            command = install_command("train", "torch")
            raise MissingExtraError(f"fine-tuning needs packages that are not installed: {command}")
