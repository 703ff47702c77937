"""Nearest neighbours by cosine, the same on every run: of equally near ones the earlier comes first."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ._embedder import Embedder, Vectors

__all__ = ["Neighbours", "nearest"]

_DIGITS = 6
"""Cosines are compared after so many decimals: the last bits of a product depend on the processor."""


def nearest(pool: Vectors, asked: Vectors, k: int | None = None) -> list[list[int]]:
    """For each row of `asked` the rows of `pool` by falling cosine, the first k of them (None: all).

    Both hold rows of length 1 or 0.
    """
    similar = np.round(asked.astype(np.float64) @ pool.astype(np.float64).T, _DIGITS)
    order = np.argsort(-similar, axis=1, kind="stable")
    found: list[list[int]] = order[:, :k].tolist()
    return found


class Neighbours:
    """Finds the nearest of some texts with an embedder: called with the pool and with what is asked."""

    def __init__(self, embedder: Embedder, k: int | None = None) -> None:
        self.embedder, self.k = embedder, k

    @property
    def name(self) -> str:
        """The embedder's name."""
        return self.embedder.name

    def __call__(self, pool: Sequence[str], asked: Sequence[str]) -> list[list[int]]:
        """Indices into `pool` for each text asked, nearest first."""
        if not pool or not asked:
            return [[] for _ in asked]
        return nearest(self.embedder.embed(pool), self.embedder.embed(asked), self.k)
