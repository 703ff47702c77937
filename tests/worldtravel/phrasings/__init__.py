"""Phrasings: more families of phrasing, by which a reader of queries is developed. No build uses them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml

from tripmend_suites.worldtravel.data.tasks.phrasing import Family

__all__ = ["phrasings"]


@cache
def phrasings() -> tuple[Family, ...]:
    """All phrasings by file name. Raises ValidationError for a file that is not a family."""
    paths = sorted(Path(__file__).parent.glob("*.yaml"))
    return tuple(
        Family.model_validate(
            yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        )
        for path in paths
    )
