"""How far doubtful readings are trusted: what is certain first, then more, one page after the other."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

Page = tuple[str, dt.date]
"""A page of slots: the venue's name and the date."""
Side = tuple[Page, int]
"""A page with two kinds of slots, and the kind (0 or 1) that counts as open there."""
_TOGETHER = 2
"""So many pages are wrong at once, before all of them are."""
_TWO_SIDED = 3
"""So many pages with two kinds of slots are tried both ways; of more, the rest stays closed."""
_EVEN = 1.5
"""Less than so many times as likely is as likely."""


@dataclass(frozen=True, slots=True)
class Trust:
    """guesses: slots that were made out badly count as what they were read as; otherwise they are not open. opened:
    pages on which every doubtful slot counts as open, but for those of two kinds. kinds: pages with two kinds of slots
    of which nobody knows which is open, with the kind that counts as open there."""

    guesses: bool = False
    opened: frozenset[Page] = frozenset()
    kinds: frozenset[Side] = frozenset()


CERTAIN = Trust()
"""Nothing is open that was not read as open beyond doubt."""


def everything(doubtful: Iterable[Page], kinds: Iterable[Page]) -> Trust:
    """Every doubtful slot open, both kinds of a page as well: no reading of the pages has more that can be booked."""
    return Trust(True, frozenset(doubtful), frozenset(product(kinds, (0, 1))))


def likeliest(kinds: Mapping[Page, float]) -> frozenset[Side]:
    """Of each page with two kinds the one that is likelier to be open. kinds: how likely it is kind 1."""
    return frozenset((page, int(chance >= 0.5)) for page, chance in kinds.items())


def steps(doubtful: Sequence[Page], kinds: Mapping[Page, float] | None = None) -> Iterator[tuple[Trust, ...]]:
    """Readings beyond what is certain, the likelier ones first; those of one step are as likely as each other.

    doubtful: the pages with doubtful slots. kinds: of those with two kinds of slots, how likely it is that kind 1 is
    the open one. All else being equal, both readings of such a page come one after the other, or in one step where
    nothing speaks for either.
    """
    if not doubtful:
        return
    ways = _sides(dict(list((kinds or {}).items())[:_TWO_SIDED]))
    for guesses in (False, True):
        for way in ways:
            if guesses or any(way):
                yield tuple(Trust(guesses, frozenset(), sides) for sides in way)
    for count in range(1, min(_TOGETHER, len(doubtful)) + 1):
        for way in ways:
            yield tuple(
                Trust(True, frozenset(pages), sides) for pages in combinations(doubtful, count) for sides in way
            )
    if len(doubtful) > _TOGETHER:
        for way in ways:
            yield tuple(Trust(True, frozenset(doubtful), sides) for sides in way)


def _sides(kinds: Mapping[Page, float]) -> list[list[frozenset[Side]]]:
    """Every choice of the open kinds, the likeliest first; those about as likely as each other in one list."""
    scored = []
    for choice in product((0, 1), repeat=len(kinds)):
        chance = prod(p if kind else 1 - p for kind, p in zip(choice, kinds.values(), strict=True))
        scored.append((chance, frozenset(zip(kinds, choice, strict=True))))
    scored.sort(key=lambda one: -one[0])
    found: list[list[frozenset[Side]]] = []
    last = 0.0
    for chance, sides in scored:
        if found and chance > last / _EVEN:
            found[-1].append(sides)
        else:
            found.append([sides])
            last = chance
    return found
