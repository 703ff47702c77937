"""Labels with a number whose words a recogniser misspelt: ``Freeplaces: 5`` where most slots say ``Free places: 2``."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from ._counts import by_counts
from ._lexicon import denies, folded, meaning_of, without_languages

__all__ = ["well_spelt"]

_LEAST = 3
"""So many slots have to say the words as they are right."""
_LETTERS = 7
"""Of fewer letters, one other makes another word."""


def well_spelt(texts: Sequence[str]) -> list[str]:
    """What is written in each slot. Where a label with one number tells nothing, and its words are but for spaces and
    one letter those of a label of three other slots or more that tells a state by its number, it is written as it."""
    from rapidfuzz.distance import Levenshtein

    said = by_counts(texts)
    right: defaultdict[str, list[str]] = defaultdict(list)
    for text, one in zip(texts, said, strict=True):
        if one is not None and _number(text):
            right[_words(text)].append(text)
    usual = {words: min(known, key=len) for words, known in right.items() if len(known) >= _LEAST}
    found = list(texts)
    for i, text in enumerate(texts):
        words, number = _words(text), _number(text)
        if said[i] is not None or meaning_of(text) or not number or len(words.replace(" ", "")) < _LETTERS:
            continue
        near = [
            label
            for known, label in usual.items()
            if denies(words) == denies(known)
            and Levenshtein.distance(words.replace(" ", ""), known.replace(" ", ""), score_cutoff=1) <= 1
        ]
        if len(near) == 1:
            found[i] = re.sub(r"\d+", number, near[0])
    return found


def _words(text: str) -> str:
    return " ".join(re.findall(r"[^\W\d_]+", without_languages(folded(text))))


def _number(text: str) -> str:
    """The one number of a text, or nothing."""
    numbers = re.findall(r"\d+", text)
    return numbers[0] if len(numbers) == 1 else ""
