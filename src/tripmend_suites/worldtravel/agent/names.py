"""Names as they are written here and there, brought together: an id made from a name, and the nearest known name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache

__all__ = ["closest", "looks_of", "slug"]

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
