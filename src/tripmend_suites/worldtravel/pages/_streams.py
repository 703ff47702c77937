"""Choices by name: the same name, the same choice, whatever else is built and in whatever order."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Sequence

__all__ = ["opaque", "ranked", "stream"]


def _path(name: Iterable[object]) -> str:
    return "/".join(str(part) for part in name)


def stream(*name: object) -> random.Random:
    """A generator of random numbers of its own for a name."""
    return random.Random(_path(name))


def opaque(*name: object) -> str:
    """Sixteen hexadecimal digits that tell nothing about the name."""
    return hashlib.sha256(_path(name).encode()).hexdigest()[:16]


def ranked(choices: Sequence[str], *name: object) -> str:
    """The choice that a name gets: the first in an order of its own, so that one more choice only takes its share."""
    return min(choices, key=lambda choice: hashlib.sha256(_path((*name, choice)).encode()).digest())
