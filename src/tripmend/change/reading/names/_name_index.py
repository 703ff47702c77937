"""The names of a catalogue by word, in the form in which they are compared."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from ....trip import Catalogue, Place
from ..words._spelling import EVENT_WORDS, correct, known
from ..words._units import fold
from ..words._words import COMMON, CUISINES, KINDS, LINK_WORDS, LODGING_NOUNS, MEALS, MODES, MONTHS, WEEKDAYS, listed

__all__ = ["LINK_STEMS", "Name", "NameIndex", "bare_city", "name_words", "same_city", "stem"]

_WORD = re.compile(r"[^\W_]+")
_GENERIC = (
    frozenset(KINDS)
    | LODGING_NOUNS
    | frozenset(MEALS)
    | frozenset(MODES)
    | frozenset(
        listed(
            """
            national state house center city point food world natural history science public
            historic historical american north south east west new international memorial gardens
            art arts modern street bed beds bedroom bedrooms near private shared entire spacious
            sunny cozy cosy room bath bathroom home minutes from subway apartment bdrm sofa kitchen
            company co inc river lake
            """
        )
    )
)


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """The word in the form in which names are compared: folded, without a plural or possessive s."""
    word = fold(word)
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


_COMMON = frozenset(stem(word) for words in (COMMON, WEEKDAYS, MONTHS, EVENT_WORDS) for word in words)
_GENERIC_STEMS = frozenset(stem(word) for word in _GENERIC)
LINK_STEMS = frozenset(stem(word) for word in LINK_WORDS)


def name_words(name: str) -> set[str]:
    """The words of a name in the form in which they are compared."""
    return {stem(word) for word in _WORD.findall(re.sub(r"['’]", "", name))}


def bare_city(city: str) -> str:
    """A city's name without the state in brackets that some catalogues add."""
    name, bracket, rest = city.partition("(")
    return (name if bracket and rest.rstrip().endswith(")") else city).strip()


def same_city(one: str, two: str) -> bool:
    """Whether two names are those of one city, with or without a state."""
    return bare_city(one).casefold() == bare_city(two).casefold()


@dataclass(frozen=True, slots=True)
class Name:
    place: int
    words: tuple[str, ...]
    weight: float


class NameIndex:
    """The names of a catalogue by word. Built once per catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.places: tuple[Place, ...] = catalogue.places
        cities = {bare_city(place.city) for place in catalogue.places if place.city}
        self.city_words = frozenset(stem(word) for city in cities for word in _WORD.findall(city))
        self.names: list[Name] = []
        self.by_word: dict[str, list[tuple[int, int]]] = defaultdict(list)
        self.joined: dict[str, list[int]] = defaultdict(list)
        counts: dict[str, int] = defaultdict(int)
        raw: list[tuple[int, tuple[str, ...]]] = []
        for number, place in enumerate(catalogue.places):
            for name in (place.name, *place.aliases):
                words = tuple(stem(word) for word in _WORD.findall(re.sub(r"['’]", "", name)))
                if not words or all(word in LINK_STEMS for word in words):
                    continue
                raw.append((number, words))
                for word in set(words):
                    counts[word] += 1
        self.counts = counts
        for number, words in raw:
            here = len(self.names)
            self.names.append(Name(number, words, sum(self.weight(word) for word in dict.fromkeys(words))))
            for position, word in enumerate(words):
                self.by_word[word].append((here, position))
            if len(words) > 1:
                for one, two in itertools.pairwise(words):
                    if len(one) + len(two) >= 5:
                        self.joined[one + two].append(here)
        self.vocabulary = sorted(word for word in self.by_word if len(word) >= 4 and not word.isdecimal())

    def weight(self, word: str) -> float:
        """How much `word` says about which place is meant."""
        if word in LINK_STEMS:
            return 0.05
        if word in _GENERIC_STEMS or word in self.city_words:
            return 0.35
        return 0.5 if word in _COMMON else 1.0

    def telling(self, word: str) -> bool:
        """Whether `word` can identify a place on its own: a rare word, no kind of place, no city, nothing everyday."""
        return self.weight(word) == 1.0 and word not in CUISINES and len(word) >= 3 and not word.isdecimal()

    @lru_cache(maxsize=4096)  # noqa: B019  # an index lives as long as its catalogue and is one of a few
    def alike(self, word: str) -> tuple[tuple[str, float], ...]:
        """The words of names that `word` may misspell, with the likeness of each (0..1)."""
        if len(word) < 4 or known(word):
            return ()
        better = stem(correct(word))
        if better in self.by_word:
            return ((better, 0.9),)
        limit = 1 if len(word) <= 5 else 2 if len(word) <= 10 else 3
        found = process.extract(word, self.vocabulary, scorer=OSA.distance, score_cutoff=limit, limit=5)
        slips = OSA.distance(word, better) if better != word else 99
        return tuple(
            (name, 1 - distance / max(len(name), len(word)))
            for name, distance, _ in found
            if distance < slips
            if name[0] == word[0] or sorted(name) == sorted(word) or len(word) >= 7
        )
