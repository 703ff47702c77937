"""How far doubtful readings are trusted: what is certain first, then more, one page after the other."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

__all__ = ["CERTAIN", "Page", "Trust", "steps"]

Page = tuple[str, dt.date]
"""A page of slots: the venue's name and the date."""
_TOGETHER = 2
"""So many pages are wrong at once, before all of them are."""


@dataclass(frozen=True, slots=True)
class Trust:
    """guesses: slots that were made out badly count as what they were read as; otherwise they are not open. opened:
    pages on which every doubtful slot counts as open."""

    guesses: bool = False
    opened: frozenset[Page] = frozenset()


CERTAIN = Trust()
"""Nothing is open that was not read as open beyond doubt."""


def steps(doubtful: Sequence[Page]) -> Iterator[tuple[Trust, ...]]:
    """Readings beyond what is certain, the likelier ones first; those of one step are as likely as each other.
    doubtful: the pages with doubtful slots."""
    if not doubtful:
        return
    yield (Trust(guesses=True),)
    for count in range(1, min(_TOGETHER, len(doubtful)) + 1):
        yield tuple(Trust(True, frozenset(pages)) for pages in combinations(doubtful, count))
    if len(doubtful) > _TOGETHER:
        yield (Trust(True, frozenset(doubtful)),)
