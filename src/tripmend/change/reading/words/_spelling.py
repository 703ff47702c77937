"""Misspelt words: put right only towards the reader's own vocabulary, never away from an everyday word."""

from __future__ import annotations

import re
from collections.abc import Container
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from ._lexicon import EVENTS
from ._words import (
    COMMON,
    CUISINES,
    DIETS,
    EVERYDAY,
    EXPANSIONS,
    KINDS,
    LODGING_NOUNS,
    MEALS,
    MODES,
    MONTHS,
    NUMBERS,
    ORDINALS,
    PEOPLE,
    TAGS,
    WEEKDAYS,
    WITHOUT,
    listed,
)

__all__ = ["EVENT_WORDS", "correct", "known"]

_EVENTS = listed(
    """
    closed closes closing shut shuts opens opening opened renovation renovations permanently temporarily
    flooded cancelled cancelling cancellation delayed delay delays late later earlier postponed rescheduled
    moved brought departs depart departure departing leaves leaving arrives arrival arriving lands landing
    booked reserved reservation overbooked tickets ticket tables available unavailable availability doubled
    tripled increased increase price prices costs budget dollars euro storm storms thunderstorm thunder
    raining rainy heavy snow snowing blizzard hurricane heatwave weather strike strikes exhausted fever
    stomach ankle sprained jetlag tomorrow yesterday afternoon evening morning midnight minutes hours night
    nights second downgraded joins joining coming upgrade shared private entire keep instead vegetarian
    breakfast reservation restaurant restaurants flight until weekend evacuated temporarily maintenance
    landslide accident blocked blocking unfortunately museum gallery hotel please people another because
    without nothing something anything everything already forecast wallet stolen pickpocketed robbed extra
    maximum minimum limit spend spending train ferry airport airline station rented rental fever vomiting sick
    headache migraine injured wednesday thursday saturday tuesday monday friday sunday fully half quarter
    dinner lunch room guest house house
    """
)

_VOCABULARY = sorted(
    {
        word
        for table in (_EVENTS, KINDS, LODGING_NOUNS, MEALS, MODES, WEEKDAYS, CUISINES, PEOPLE, NUMBERS, ORDINALS, TAGS)
        for word in table
        if word.isalpha() and len(word) >= 4
    }
)
_NAMING = frozenset(
    listed(
        "lodge bank hall town chair station train space history rail office passport fall air link block hands inside"
    )
)
"""Words of the lexicon that names of places are made of."""
EVENT_WORDS = frozenset(re.findall(r"[a-z]{3,}", " ".join(saying.expression.pattern for saying in EVENTS))) - _NAMING
"""The words of the lexicon: they tell events and never identify a place on their own."""
_KNOWN = (
    EVENT_WORDS
    | frozenset(_VOCABULARY)
    | COMMON
    | EVERYDAY
    | frozenset(EXPANSIONS)
    | frozenset(MONTHS)
    | frozenset(WEEKDAYS)
    | frozenset(NUMBERS)
    | frozenset(DIETS)
    | frozenset(WITHOUT)
)
_SUFFIXES = ("s", "ed", "d", "ing", "ly", "er", "es", "n", "en", "y")


@lru_cache(maxsize=65536)
def known(word: str) -> bool:
    """Whether `word`, or the word that it is a form of, is in the vocabulary or an everyday word."""
    if word in _KNOWN or not word.isalpha():
        return True
    if word.endswith("d") and not word.endswith(("ed", "nd", "rd")) and word[:-1] in _KNOWN:
        return False  # "delayd", "canceld"
    return any(word.endswith(end) and word[: -len(end)] in _KNOWN for end in _SUFFIXES if len(word) - len(end) >= 3)


@lru_cache(maxsize=65536)
def _nearest(word: str) -> str:
    limit = 1 if len(word) <= 5 else 2
    found = process.extract(word, _VOCABULARY, scorer=OSA.distance, score_cutoff=limit, limit=6)
    best = sorted((distance, name[0] != word[0], abs(len(name) - len(word)), name) for name, distance, _ in found)
    if not best:
        return word
    distance, other_letter, _, name = best[0]
    if len(word) == 6 and distance == 2 and name[:3] != word[:3]:
        return word
    swapped = sorted(name) == sorted(word)
    if other_letter and not (swapped or (len(word) >= 8 and distance == 1)):
        return word
    return name


def correct(word: str, protected: Container[str] = ()) -> str:
    """`word`, or the vocabulary word that it misspells: one slip up to six letters, two from seven on.

    Words in `protected` (parts of names) and everyday words stay.
    """
    if len(word) < 4 or len(word) > 24 or word in protected or known(word):
        return word
    return _nearest(word)
