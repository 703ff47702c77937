"""The firmest split of a page's slots into two kinds, where one is much firmer than all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ._look import Look
from ._model import load_model
from ._sides import splits

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["WEAK", "firmest"]

WEAK = 6.0
"""Splits less firm than this come from notes and neighbours, not from states."""


def firmest(looks: Sequence[Look]) -> NDArray[np.bool_] | None:
    """For each slot whether it is on the upper side; None where no split is firm."""
    found = splits(looks, load_model().spread)
    firm = found and found[0].strength > WEAK and (len(found) < 2 or found[0].strength > 1.5 * found[1].strength)
    return found[0].upper if firm else None
