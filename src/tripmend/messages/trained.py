"""A second opinion on what kind of news words tell, trained on sayings and messages, and independent of the cues.

`scripts/_messages_train.py` makes its weights, `data/trained.txt`: the kinds in the first line, then a feature a line
with a letter a kind. It sees words, and things and values only by their sort; never the plan.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from .lexer import Token
from .names import Mention

__all__ = ["FEW", "ZERO", "features", "kinds_told", "plain_words", "steps", "stored"]

ZERO = 79
"""The letter that stands for no weight; each one further is a step."""


FEW = 8
"""So many known features weigh little: a courtesy of three words is no news."""


def plain_words(tokens: Sequence[Token], mentions: Sequence[Mention], start: int = 0) -> list[str]:
    """The words of tokens that begin at `start` of a message: what is named is told by its sort alone."""
    at = {one.start - start: one for one in mentions if one.how != "meal"}
    found: list[str] = []
    n = 0
    while n < len(tokens):
        one = at.get(n)
        if one is not None and not tokens[n].past:
            sort = one.best[0].type if one.best else "leg" if one.sort else "place"
            found.append(f"<{sort}>")
            if one.how != "sort":
                n = max(n + 1, one.end - start)
                continue
        found += () if tokens[n].past else tokens[n].bare.split()
        n += 1
    return found


def features(words: Sequence[str]) -> set[str]:
    """Words, beginnings of long ones, and pairs with at most one word between."""
    found = set(words)
    for n, word in enumerate(words):
        if len(word) >= 6 and word[0] != "<":
            found.add(word[:5] + "*")
        found.update(f"{word} {gap}{other}" for gap, other in zip(("", "_ "), words[n + 1 : n + 3], strict=False))
    return found


Weights = tuple[list[str], float, dict[str, str]]
"""The kinds, what a step weighs, and the letters of each feature; those of "" are of every text."""


def weights(text: str) -> Weights:
    """The weights that a text has."""
    first, *lines = text.splitlines()
    step, *kinds = first.split()
    return kinds, float(step), dict(line.split("\t") for line in lines)


@cache
def stored() -> Weights:
    """The weights that there are."""
    return weights(files(__package__).joinpath("data", "trained.txt").read_text(encoding="utf-8"))


@cache
def steps(letters: str) -> tuple[int, ...]:
    """The steps for which letters stand, a kind each."""
    return tuple(ord(letter) - ZERO for letter in letters)


def kinds_told(words: Sequence[str]) -> dict[str, float]:
    """How likely words are of each kind of news, together 1; ``none`` is one of the kinds."""
    kinds, step, known = stored()
    if not words:
        return dict.fromkeys(kinds, 0.0) | {"none": 1.0}
    hits = [steps(known[one]) for one in features(words) if one in known]
    total = [sum(column) for column in zip(*hits, strict=True)] or [0] * len(kinds)
    share = step / math.sqrt(len(hits) + FEW)
    biases = [step * one for one in steps(known[""])]
    powers = [math.exp(value * share + bias) for value, bias in zip(total, biases, strict=True)]
    return {kind: power / sum(powers) for kind, power in zip(kinds, powers, strict=True)}
