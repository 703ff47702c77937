"""What the tests of wishes look like."""

from __future__ import annotations

from collections.abc import Callable

from ..change import Constraint
from ._finding import State
from ._revision import Piece, Revision

__all__ = ["Answer", "Test"]

Answer = tuple[State, tuple[str, ...]]

Test = Callable[[Revision, Constraint, Piece, Piece | None], State | None]
"""Judges one changed item (after, and before where it existed); None: the wish is not about such an item."""
