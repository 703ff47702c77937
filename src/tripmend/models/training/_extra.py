"""The packages behind fine-tuning, asked for in one sentence where they are missing."""

from __future__ import annotations

import importlib.util

from ...errors import MissingExtraError

__all__ = ["HINT", "PACKAGES", "need_training"]

HINT = 'fine-tuning needs packages that are not installed: pip install "tripmend[train,torch]"'
PACKAGES = ("torch", "transformers", "peft", "trl", "datasets", "accelerate")
"""Everything that has to be importable; their versions are kept in the record of a run."""


def need_training() -> None:
    """Raise MissingExtraError unless every package of PACKAGES can be imported."""
    for name in PACKAGES:
        if importlib.util.find_spec(name) is None:
            raise MissingExtraError(HINT)
