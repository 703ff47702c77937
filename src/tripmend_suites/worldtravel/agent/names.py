"""Names as they are written here and there, brought together: an id made from a name, and the nearest known name."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache

from ..reading import Fact

_APART = re.compile(r"[^a-z0-9]+")
_SPECIAL = str.maketrans({"ß": "ss", "æ": "ae", "ø": "o", "œ": "oe", "ł": "l", "đ": "d"})


@lru_cache(8192)
def slug(name: str) -> str:
    """A name as an id: small letters without accents, one hyphen for whatever else stands between; a name that has
    none of these letters stays as it is."""
    bare = unicodedata.normalize("NFKD", name.casefold().translate(_SPECIAL))
    return _APART.sub("-", "".join(letter for letter in bare if not unicodedata.combining(letter))).strip("-") or name


_ALIKE = (("rn", "m"), ("vv", "w"), ("i", "l"), ("1", "l"), ("0", "o"), ("5", "s"), ("8", "b"))
"""Letters that a recogniser takes for each other, in small letters without accents."""


@lru_cache(8192)
def looks_of(name: str) -> str:
    """A name by what its letters look like: the same for two names that only a recogniser tells apart."""
    text = slug(name).replace("-", "")
    for one, other in _ALIKE:
        text = text.replace(one, other)
    return text


def closest(name: str, known: Iterable[str], least: float = 0.8, margin: float = 0.05) -> str | None:
    """The one of `known` that `name` stands for, or None.

    The same letters win, then letters that look the same; otherwise the most alike one, if it is alike by `least` (0 to
    1) and the second is less alike by `margin`.
    """
    wanted = slug(name)
    choices = list(dict.fromkeys(known))
    same = [choice for choice in choices if slug(choice) == wanted]
    if same:
        return same[0]
    alike = [choice for choice in choices if looks_of(choice) == looks_of(name)]
    if len(alike) == 1:
        return alike[0]
    # What a recogniser joins or parts is no difference.
    bare = wanted.replace("-", "")
    scored = sorted(
        ((SequenceMatcher(None, bare, slug(choice).replace("-", "")).ratio(), choice) for choice in choices),
        reverse=True,
    )
    if not scored or scored[0][0] < least:
        return None
    if len(scored) > 1 and scored[0][0] - scored[1][0] < margin:
        return None
    return scored[0][1]


# How names are really written, where a list was read badly: the query writes the names that it uses out in full, and
# the matrix has each name many times.

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
