"""Prices at least or at most (``from 18 €``, ``ab 22,50 €``), which are not what anybody pays for certain."""

from __future__ import annotations

import re

from .._folding import folded

__all__ = ["bounded_below", "is_bound"]

_WORDS = (
    r"from|starting (?:at|from)|as little as|ab|schon ab|a partir de|a partire da|desde|des|da|vanaf|up to|bis zu|hasta"
    r"|jusqu'a|fino a|ate|tot|fra|fran|od|alkaen|at least|mindestens|minimum|minimo"
)
_BOUND = re.compile(rf"(?:^|(?<=[\s(,;:–—-]))(?:{_WORDS})\s*[:€]?\s*$")
_ALONE = re.compile(rf"(?:{_WORDS})\W*")
_REACH = 24


def bounded_below(text: str, start: int) -> bool:
    """Whether the words right before place `start` of a text say that the amount there is only where prices begin or
    end."""
    return _BOUND.search(folded(text[max(0, start - _REACH) : start])) is not None


def is_bound(text: str) -> bool:
    """Whether a text is such a word and nothing else."""
    return _ALONE.fullmatch(folded(text.strip())) is not None
