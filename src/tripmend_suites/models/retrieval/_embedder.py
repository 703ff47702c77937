"""What an embedder is, and the one that needs nothing: no download, no key, no network."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tripmend.errors import InputError

from ...triptide.metrics.adaptability import HashEmbedder

__all__ = ["Embedder", "HashedEmbedder", "Vectors", "unit_rows"]

Vectors = NDArray[np.float32]


class Embedder(Protocol):
    """Turns texts into vectors. `name` goes into the settings of every run that was made with it."""

    @property
    def name(self) -> str:
        """What was used, down to the model and whatever else shapes the vectors."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text, all of one width, of length 1 (0 for a text that says nothing)."""


def unit_rows(rows: ArrayLike | Sequence[Any], count: int, source: str) -> Vectors:
    """Rows divided by their lengths, as 32-bit floats.

    count: how many there must be. Raises InputError, naming `source`, for anything but `count` rows of finite numbers
    of one width.
    """
    try:
        found = np.asarray(rows, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputError("gave vectors of different widths, or no numbers", source=source) from None
    if not count:
        return np.zeros((0, found.shape[1] if found.ndim == 2 else 0), dtype=np.float32)
    if found.ndim != 2 or found.shape[0] != count or found.shape[1] == 0:
        raise InputError(f"gave an array of shape {found.shape} for {count} texts", source=source)
    if not np.isfinite(found).all():
        raise InputError("gave a vector with a number that is not finite", source=source)
    lengths = np.linalg.norm(found, axis=1, keepdims=True)
    unit: Vectors = np.divide(found, lengths, out=np.zeros_like(found), where=lengths > 0).astype(np.float32)
    return unit


class HashedEmbedder:
    """Words and runs of three letters, hashed: it sees spelling, not meaning, and is the same on every machine.

    width: of the vectors, 1024 as a rule.
    """

    def __init__(self, width: int = 1024) -> None:
        self._hash = HashEmbedder(width)

    @property
    def name(self) -> str:
        """Method and width."""
        return self._hash.name

    def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text."""
        return unit_rows(self._hash.embed(texts), len(texts), self.name)
