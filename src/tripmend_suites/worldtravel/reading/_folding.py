"""Letters compared without case and accents, each in its place."""

from __future__ import annotations

import unicodedata
from functools import cache

__all__ = ["folded"]


def folded(text: str) -> str:
    """Small letters without accents, as many as there were, so that places in the one are places in the other."""
    return "".join(map(_plain, text))


_STROKES = str.maketrans("łøđıŁØĐ", "lodilod")
"""Letters that Unicode does not take apart into a plain letter and a mark."""


@cache
def _plain(letter: str) -> str:
    small = unicodedata.normalize("NFKD", letter)[:1].lower().translate(_STROKES)
    return small if len(small) == 1 else letter
