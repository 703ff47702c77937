"""What is said of a file that an earlier run left, where parts of it are damaged."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

_NAMED = 10
"""So many are named; more are only counted."""


def damage_words(path: Path, damaged: Sequence[object], what: str = "line") -> str:
    """A sentence on the damaged entries of `path`, which are named, counted and done anew; "" where there are none.

    what: an entry, in the singular.
    """
    if not damaged:
        return ""
    one = len(damaged) == 1
    named = ", ".join(map(str, damaged[:_NAMED])) + (", …" if len(damaged) > _NAMED else "")
    entries = f"1 {what} of an earlier run is" if one else f"{len(damaged)} {what}s of an earlier run are"
    return f"{path}: {entries} damaged and done anew: {named}"
