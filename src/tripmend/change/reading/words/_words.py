"""Word lists: abbreviations, numbers, weekdays, months, kinds of places, cuisines, people, and everyday words.

The words stand in ``words.yaml`` and ``everyday.yaml``; to teach the reader a new one, add it there.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import yaml

__all__ = [
    "AIRLINES",
    "COMMON",
    "CUISINES",
    "DIETS",
    "EVERYDAY",
    "EXPANSIONS",
    "KINDS",
    "LINK_WORDS",
    "LODGING_NOUNS",
    "MEALS",
    "MODES",
    "MONTHS",
    "NUMBERS",
    "ORDINALS",
    "PEOPLE",
    "TAGS",
    "WEEKDAYS",
    "WITHOUT",
    "listed",
    "table",
]


def listed(text: str) -> list[str]:
    """The words of a list written as one text, in order."""
    return text.split()


def table(name: str) -> Any:
    """What stands in a file of words beside this module."""
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def _by_word(table: Mapping[Any, str]) -> dict[str, Any]:
    """A table from meanings to words, turned round."""
    return {word: meaning for meaning, words in table.items() for word in listed(words)}


_TABLES = table("words.yaml")
_EVERYDAY = table("everyday.yaml")

EXPANSIONS: dict[str, str] = _by_word(_TABLES["expansions"])
"""What is written out before anything else is read."""
NUMBERS: dict[str, int] = _by_word(_TABLES["numbers"])
ORDINALS: dict[str, int] = _by_word(_TABLES["ordinals"])
WEEKDAYS: dict[str, int] = _by_word(_TABLES["weekdays"])
MONTHS: dict[str, int] = _by_word(_TABLES["months"])
MEALS: dict[str, str] = _by_word(_TABLES["meals"])
MODES: dict[str, tuple[str, ...]] = {word: tuple(listed(modes)) for word, modes in _by_word(_TABLES["modes"]).items()}
"""Words for legs, with the modes of travel that each may mean."""
KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    word: (kind, tuple(listed(needs)))
    for kind, rows in _TABLES["kinds"].items()
    for words, needs in rows.items()
    for word in listed(words)
}
"""Words for kinds of places, in the itinerary's own terms: the kind, and what its name, tags or cuisines must hold."""
LODGING_NOUNS = frozenset(listed(_TABLES["lodgings"]))
CUISINES: dict[str, str] = {word: word for word in listed(_TABLES["cuisines"])} | {
    word: cuisine for cuisine, words in _TABLES["dishes"].items() for word in words.split(", ")
}
AIRLINES: dict[str, str] = {name: code for code, names in _TABLES["airlines"].items() for name in names.split(", ")}
"""Airlines by name, with the letters that the numbers of their flights begin with."""
DIETS: dict[str, str] = _by_word(_TABLES["diets"])
"""Words for what somebody eats, with the diet."""
WITHOUT: dict[str, str] = _by_word(_TABLES["without"])
"""What somebody cannot eat, with the diet that is without it."""
TAGS: dict[str, str] = _by_word(_TABLES["tags"])
PEOPLE: dict[str, tuple[str, int]] = {
    word: (role.split()[0], int(role.split()[1])) for word, role in _by_word(_TABLES["people"]).items()
}
"""Words for people: the type of traveller, and how many when no number is given (0: a number is needed)."""
LINK_WORDS = frozenset(listed(_TABLES["links"]))
"""Words that hold a name together but say nothing on their own."""
COMMON = frozenset(listed(_EVERYDAY["common"]))
"""Everyday words: they alone never identify a place, and they are never taken for misspelt ones."""
EVERYDAY = frozenset(listed(_EVERYDAY["more"]))
"""More of them, that may be names."""
