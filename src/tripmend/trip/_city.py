"""Names of cities, made comparable."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["city_key"]

_SUFFIX = re.compile(r"\s*\([^()]*\)\s*$")


@lru_cache(maxsize=4096)
def city_key(name: str) -> str:
    """A city's name for comparison: no case, no trailing "(…)" such as a state; "" stays unknown."""
    return _SUFFIX.sub("", name).strip().casefold()
