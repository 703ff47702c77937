"""How names are really written, where a list was read badly: the query writes the names that it uses out in full, and
the matrix has each name many times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ....read import Fact
from .names import closest, slug

__all__ = ["better_names", "is_in"]

_OFTEN = 3
"""So often the matrix has to have another spelling to outdo the list's."""


def is_in(name: str, query: str) -> bool:
    """Whether the query has all words of a name in a row, accents and signs aside."""
    return f"-{slug(name)}-" in f"-{slug(query)}-"


def better_names(listed: Iterable[str], ways: Iterable[Fact], query: str) -> dict[str, str]:
    """Better spellings of listed names: the longest one of a name that the query has; of names that it does not have,
    the matrix's if it is another one throughout. ways: facts of the matrix."""
    names = list(listed)
    written: dict[str, Counter[str]] = {}
    ends = Counter(end for fact in ways for end in fact.subject.split(">"))
    for end, count in ends.items():
        name = closest(end, names)
        if name is not None:
            written.setdefault(name, Counter())[end] += count
    found = {}
    for name, spellings in written.items():
        asked = [other for other in (name, *spellings) if is_in(other, query)]
        if asked:
            best = max(asked, key=lambda other: len(slug(other)))
        else:
            best, count = spellings.most_common(1)[0]
            if count < _OFTEN or any(slug(other) == slug(name) for other in spellings):
                continue
        if slug(best) != slug(name):
            found[name] = best
    return found
