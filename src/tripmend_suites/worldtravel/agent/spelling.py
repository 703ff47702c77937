"""How names are really written, where a list was read badly: the query writes the names that it uses out in full, and
the matrix has each name many times."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from tripmend.read import Fact

from .names import closest, looks_of, slug

__all__ = ["as_typed", "better_names", "is_in"]

_OFTEN = 3
"""So often the matrix has to have another spelling to outdo the list's."""


def is_in(name: str, query: str) -> bool:
    """Whether the query has all words of a name in a row, accents and signs aside."""
    return f"-{slug(name)}-" in f"-{slug(query)}-"


def as_typed(name: str, query: str) -> str | None:
    """How a query writes a name, or one that differs only by letters which a recogniser takes for each other: the query
    was typed, and the name was not. None where it has no such words."""
    words = list(re.finditer(r"[^\W_][\w'’.&-]*", query))
    count, wanted = len(re.findall(r"[^\W_][\w'’.&-]*", name)), looks_of(name)
    for length in (count, count + 1, count - 1):
        for first, last in zip(words, words[length - 1 :], strict=False) if length > 0 else ():
            span = query[first.start() : last.end()].rstrip(".'’-")
            if looks_of(span) == wanted:
                return span
    return None


def _accents(name: str) -> int:
    """Letters that are not those of English. A recogniser drops accents and makes none up, as hurried people do."""
    return sum(ord(letter) > 127 for letter in name)


def better_names(listed: Iterable[str], ways: Iterable[Fact], query: str) -> dict[str, str]:
    """Better spellings of listed names: that of the query where only letters differ that look alike; the one with its
    accents; the longest one of a name that the query has; of names that it does not have, the matrix's if it is another
    one throughout. ways: facts of the matrix."""
    names = list(listed)
    written: dict[str, Counter[str]] = {}
    ends = Counter(end for fact in ways for end in fact.subject.split(">"))
    for end, count in ends.items():
        name = closest(end, names)
        if name is not None:
            written.setdefault(name, Counter())[end] += count
    found = {}
    for name in names:
        typed, spellings = as_typed(name, query), written.get(name, Counter[str]())
        if typed is not None and typed.isupper() != name.isupper():
            typed = None  # a query in capitals does not tell how a name is written
        if typed is not None and slug(typed) != slug(name):
            found[name] = typed
            continue
        alike = [other for other in (typed, *spellings) if other is not None and slug(other) == slug(name)]
        richest = max(alike, key=_accents, default=name)
        if _accents(richest) > _accents(name):
            found[name] = richest
            continue
        if not spellings:
            continue
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
