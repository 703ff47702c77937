"""Which names of things stand in a message, however misspelt, in part, in other words or by their first letters."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from .language import Language, everyday, generic_words, spellings, words_of
from .lexer import Token
from .plan import GENERIC, Plan, Thing, name_words

__all__ = ["SPELT", "Mention", "alike_well", "alike_words", "is_faint", "named_in"]

_NEAR = 0.85
"""A thing whose score is at least so much of the best one's may be meant as well."""

SPELT = spellings()


@dataclass(frozen=True)
class Mention:
    """Words that mean a thing: tokens [start, end). things: the candidates with their score, best first; () for
    something that the plan does not have. sure: by number or by name, not by description. meal: "" or the one told."""

    start: int
    end: int
    text: str
    things: tuple[tuple[Thing, float], ...]
    how: str
    sort: str = ""
    order: int = 0

    @property
    def sure(self) -> bool:
        """Whether it is a name or a number rather than a description."""
        return self.how in ("number", "name")

    @property
    def best(self) -> list[Thing]:
        """Those that may be meant: what is named in full, else the best and what is near it."""
        said = {*name_words(self.text)}
        full = [one for one in self.near if {*one.words} - {*name_words(one.city)} <= said]
        return full if full and self.how == "name" else self.near

    @property
    def near(self) -> list[Thing]:
        """The best, and what is near it."""
        top = self.things[0][1] if self.things else 0.0
        return [thing for thing, score in self.things if score >= top * _NEAR]

    @property
    def ids(self) -> set[str]:
        """The ids of those that may be meant."""
        return {thing.id for thing in self.best}


def alike_well(
    tokens: Sequence[Token],
    start: int,
    end: int,
    things: Sequence[Thing],
    score: float,
    how: str,
    sort: str = "",
    order: int = 0,
) -> Mention:
    """A mention of things that its words fit alike."""
    text = " ".join(token.text for token in tokens[start:end])
    return Mention(start, end, text, tuple((thing, score) for thing in things), how, sort, order)


def is_faint(mention: Mention) -> bool:
    """Whether it is one word that stands in any talk, too: beside a name it is not meant for another."""
    return mention.text.lower() in everyday() and mention.text.lower() not in GENERIC


def _alike(word: str, name: str) -> float:
    """How well a word of a message is a word of a name: 1 for equal, 0 for none."""
    if word == name:
        return 1.0
    if word in everyday() and not (name in (word + "s", word[:-1]) and len(word) > 3):
        return 0.0
    if len(word) == 3 and len(name) >= 6 and name.startswith(word) and word not in _SHORT:
        return 0.75
    if len(word) >= 4 and len(name) >= 4 and word[0] == name[0]:
        if name.startswith(word) or word.startswith(name):
            if abs(len(word) - len(name)) == 1:
                return 0.97
            return 0.9 if len(word) >= 5 and len(name) > len(word) else 0.0
        if min(len(word), len(name)) >= 5:
            ratio = fuzz.ratio(word, name) / 100
            return ratio if ratio >= 0.82 else 0.0
    return 0.0


@lru_cache(maxsize=4096)
def alike_words(word: str, names: frozenset[str]) -> dict[str, float]:
    """The words of names that a word may be, with how well it is."""
    first, tail = word[0], len(word) >= 5  # Others are never alike, and most names are others.
    likely = (name for name in names if name[0] == first or (tail and name.endswith(word)))
    return {name: alike for name in likely if (alike := _alike(word, name))}


_SHORT = generic_words("short")
"""Short words that are no beginning of a name."""


def _weight(word: str, lang: Language, city: frozenset[str], food: frozenset[str]) -> float:
    """How much a word of a name tells: little where many names have it, or any message may."""
    if word in lang.common or len(word) <= 2:
        return 0.1
    if word in city:
        return 0.35
    known = {word, word.removesuffix("s"), SPELT.get(word, word)}
    return 0.4 if known & GENERIC or known & lang.sort_words or word in food else 0.7 if known & everyday() else 1.0


def named_in(tokens: Sequence[Token], plan: Plan, lang: Language, things: Sequence[Thing] = ()) -> list[Mention]:
    """Mentions by name, of the things of the plan or of `things`, the best first. A word is looked for in every name;
    what stands close together is one mention."""
    city = frozenset(word for words in plan.cities.values() for word in words)
    food = frozenset(word for name in plan.catalogue.food_words for word in name_words(name))
    found: list[Mention] = []
    spelt = SPELT | lang.table("names")
    words = [
        (n, token)
        for n, token in enumerate(tokens)
        if token.kind in ("word", "number", "count") or (token.kind == "clock" and token.bare_hour)
    ]
    known = {SPELT.get(name, name) for thing in things or plan.things for name in thing.words}
    said = {n: spelt.get(token.bare, token.bare) if token.kind == "word" else token.text for n, token in words}
    apart = [(n, part) for n, told in said.items() for part in told.split()]  # Fascinate-U is two words.
    near = [(n, told, likes) for n, told in apart if (likes := alike_words(told, frozenset(known)))]
    pairs = [(n, one.bare + two.bare) for (n, one), (m, two) in itertools.pairwise(words) if m == n + 1]
    pairs = [(n, joined) for n, joined in pairs if len(joined) >= 7]
    whole = [(n, token.bare) for n, token in words if len(token.bare) >= 5 and token.bare not in everyday()]
    for thing in things or plan.things:
        if not thing.words or thing.type == "leg":
            continue
        weights = [_weight(word, lang, city, food) for word in thing.words]
        hits: list[tuple[int, int, float, float]] = []
        for n, told, likes in near:
            best = (0.0, 0.0, -1)
            for number, name in enumerate(thing.words):
                alike = likes.get(SPELT.get(name, name), 0.0)
                if not alike or (told in lang.common and told != name):
                    continue
                if weights[number] > 0.1 or len(thing.words) > 1:
                    best = max(best, (alike * weights[number], alike, number))
            if best[2] >= 0:
                hits.append((n, best[2], best[0], best[1]))
        # Two words of a message that are one of the name (southern cross, explorationworks).
        hits += [(n, thing.words.index(joined), 1.0, 1.0) for n, joined in pairs if joined in thing.words]
        # And one word of a message that is two of the name (ubake, l'opera's).
        for number, pair in enumerate(itertools.pairwise(thing.words)):
            for n, word in whole:
                if word.removesuffix("s") == (pair[0] + pair[1]).removesuffix("s"):
                    hits += [(n, number, weights[number], 1.0), (n, number + 1, weights[number + 1], 1.0)]
        hits += _initials(said, thing, weights, lang)
        hits += _misspelt(said, thing, hits, weights)
        found += _clusters(tokens, thing, sorted(hits), weights)
    return _settled(found)


_Hit = tuple[int, int, float, float]
"""A token that is a word of a name: its place, that of the word, its weight, how alike they are."""
_LETTERS = 4
"""So many first letters of the words of a name are said of nothing else."""


def _initials(said: dict[int, str], thing: Thing, weights: Sequence[float], lang: Language) -> list[_Hit]:
    """The first letters of all words of a name in the place of it (SFMOMA)."""
    every = range(len(thing.words))
    heavy = [number for number in every if thing.words[number] not in lang.common]
    forms = {"".join(thing.words[n][0] for n in some): some for some in (heavy, every) if len(some) >= _LETTERS}
    return [
        (n, number, weights[number], 1.0)
        for n, word in said.items()
        if word in forms and word not in everyday()
        for number in every
    ]


def _misspelt(said: dict[int, str], thing: Thing, hits: Sequence[_Hit], weights: Sequence[float]) -> list[_Hit]:
    """Short words with one wrong letter beside a word of a name that is right (Tsui Wang)."""
    right = {(n, number) for n, number, weight, alike in hits if weight >= _TELLING and alike > _RIGHT}
    pairs = [(n + step, number + step) for n, number in right for step in (-1, 1)]
    return [
        (n, number, weights[number], _ALMOST)
        for n, number in pairs
        if 0 <= number < len(weights) and n in said and not any(n == other for other, *_ in hits)
        if len(said[n]) == len(thing.words[number]) >= 4 and said[n] not in everyday()
        if sum(a != b for a, b in zip(said[n], thing.words[number], strict=True)) == 1
    ]


_TELLING, _RIGHT, _ALMOST = 0.69, 0.96, 0.8
"""How much a word of a name has to tell, how well it has to be spelt, and how well one is with a wrong letter."""


def _clusters(tokens: Sequence[Token], thing: Thing, hits: list[_Hit], weights: list[float]) -> list[Mention]:
    found = []
    total = sum(weights) or 1.0
    reach = len(thing.words) + 1
    while hits:
        end = 1
        while end < len(hits) and hits[end][0] - hits[end - 1][0] <= 2 and hits[end][0] - hits[0][0] <= reach:
            end += 1
        used: dict[int, _Hit] = {}
        for hit in hits[:end]:
            used.setdefault(hit[1], hit)
        hits = hits[end:]
        heavy = [n for n, _, weight, _ in used.values() if weight > 0.11]
        mass = sum(weight for _, _, weight, _ in used.values())
        part = mass / total
        own = any(weights[number] not in (0.1, 0.35) for number in used)
        if not heavy or (not own and part < 0.75):
            continue
        figures = {n for n, number, *_ in used.values() if thing.words[number].isdigit()}
        first, last = min(heavy), max(heavy) + 1
        while first - 1 in figures:  # Sunny 2 Beds, Pier 70: these are no sums.
            first -= 1
        while last in figures:
            last += 1
        strong = any(weight >= 0.8 for _, _, weight, _ in used.values())
        exact = all(alike > 0.96 for *_, alike in used.values())
        capital = tokens[first].text[:1].isupper() and first > 0 and tokens[first - 1].kind == "word"
        region = (
            first > 0 and tokens[first - 1].bare in words_of("to_town") | words_of("where") and len(thing.words) > 2
        )
        if region and len(heavy) == 1 and part < 0.6:  # In Louisiana: where it is, not the old capitol of it.
            strong = False
        if (
            (part >= 0.75 and mass >= 0.69 and (strong or capital or len(heavy) >= 2))
            or (strong and (part >= 0.3 or len(heavy) >= 2))
            or (mass >= 1.05 and part >= 0.5)
            or (capital and strong and mass >= 0.69 and part >= 0.45 and exact)
            or (part > 0.95 and exact and len(used) >= 2)
        ):
            found.append(alike_well(tokens, first, last, [thing], mass * (0.6 + 0.4 * part), "name"))
        elif mass >= 0.39 and exact:
            found.append(alike_well(tokens, first, last, [thing], mass * (0.5 + 0.2 * part), "part"))
    return found


def _settled(found: list[Mention]) -> list[Mention]:
    """Of mentions in the same words the best, with those that are near it as further candidates."""
    kept: list[Mention] = []
    for one in sorted(found, key=lambda m: (-m.things[0][1], m.start)):
        clash = next((k for k, other in enumerate(kept) if one.start < other.end and other.start < one.end), None)
        if clash is None:
            kept.append(one)
        else:
            other = kept[clash]
            if all(one.things[0][0].id != thing.id for thing, _ in other.things):
                kept[clash] = Mention(
                    other.start, other.end, other.text, (*other.things, *one.things), other.how, other.sort, other.order
                )
    return kept
