"""What a clause most likely means, word by word, where no list of phrases has it.

Each meaning has examples (``ways.yaml``, ``examples.yaml``). The words of a clause vote by how typical they are of the
examples of each meaning (naive Bayes over stems, pairs of stems, and groups of synonyms, a word after "no" apart
from the word alone), and only among the meanings that the facts of the place allow, mostly two or three.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ...common.data_files import Expressions, read_data
from ...common.each import gathered
from .text import fold

said = Expressions(__file__)
OTHER = "other"
"""The meaning of words that speak neither of a stay nor of a ticket."""
SAYING = "saying"
"""The meaning of sentences about the trip as a whole: its people, its language, good wishes."""
_SMOOTH = 0.15
_NEGATIONS, _LITTLE, _WHOLE = (frozenset(said.words(name)) for name in ("negations", "little", "whole"))
_ENDINGS = said.words("endings")
_REACH = 3
_KINDRED = 0.8
"""What a group of synonyms weighs beside the word itself."""


@cache
def stem(word: str) -> str:
    """A word without its ending, so that "climbs" and "climbing" are one."""
    if word in _WHOLE:
        return word
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


@cache
def _synonyms() -> dict[str, tuple[str, ...]]:
    """Groups of synonyms that a stem belongs to."""
    groups = read_data(files(__package__) / "synonyms.yaml", dict[str, str])
    found = gathered(
        (word, "@" + name) for name, words in groups.items() for word in dict.fromkeys(map(stem, words.split()))
    )
    return {word: tuple(names) for word, names in found.items()}


def _features(text: str) -> list[tuple[str, float]]:
    """(word, pair of words, group of synonyms or pair of groups; its weight) of a folded clause."""
    found: list[tuple[str, float]] = []
    groups = _synonyms()
    denied, before, last = 0, "^", tuple[str, ...]()
    for word in re.findall(r"[a-z0-9']+", said.shortened.sub(r"\1 not", text).replace("cannot", "can not")):
        root, little = stem(word), word in _LITTLE
        negation = word in _NEGATIONS
        denied = _REACH + 1 if negation else max(0, denied - 1)
        sign = "!" if denied and not negation else ""
        found.append((sign + root, 0.25 if little else 1.0))
        found.append((f"{before}_{root}", 0.4 if little or before in _LITTLE else 0.8))
        mine = tuple(sign + group for group in groups.get(root, ()))
        found += [(group, _KINDRED / len(mine)) for group in mine]
        found += [(f"{one}_{other}", 0.4 / len(last) / len(mine)) for one in last for other in mine]
        before, last = root, mine or last
    found.append((f"{before}_$", 0.3))
    return found


@dataclass(frozen=True, slots=True)
class Soft:
    """Logarithms of how often each meaning has each feature. rare: of a feature that it never has."""

    logs: Mapping[str, Mapping[str, float]]
    rare: Mapping[str, float]
    known: frozenset[str]

    def odds(self, clause: str, among: Iterable[str]) -> dict[str, float]:
        """How likely `clause`, folded, means each of `among`, 1 in all; nothing where no word is known."""
        words = [(name, weight) for name, weight in _features(clause) if name in self.known]
        if sum(weight for name, weight in words if "_" not in name) < 0.9:
            return {}
        sums = {
            meaning: sum(weight * self.logs[meaning].get(name, self.rare[meaning]) for name, weight in words)
            for meaning in dict.fromkeys(among)
            if meaning in self.logs
        }
        top = max(sums.values(), default=0.0)
        shares = {meaning: math.exp(0.6 * (value - top)) for meaning, value in sums.items()}
        return {meaning: share / sum(shares.values()) for meaning, share in shares.items()}


@cache
def examples() -> dict[str, dict[str, list[str]]]:
    """Examples of each meaning from families of phrasing, by family."""
    return read_data(files(__package__) / "examples.yaml", dict[str, dict[str, list[str]]])


@cache
def soft(without: frozenset[str] = frozenset()) -> Soft:
    """The scores from all examples. without: sources of ``examples.yaml`` to leave out, so that each can be a test."""
    ways = read_data(files(__package__) / "ways.yaml", dict[str, str])
    told = [(meaning, one) for meaning, listed in ways.items() for one in listed.replace("\n", " ").split(";")]
    heard = [item for source, spoken in examples().items() if source not in without for item in spoken.items()]
    counts: dict[str, Counter[str]] = {}
    for meaning, example in (*told, *((meaning, one) for meaning, listed in heard for one in listed)):
        mine = counts.setdefault(meaning, Counter())
        for name, weight in _features(fold(example)):
            mine[name] += weight  # type: ignore[assignment]
    known = frozenset(name for mine in counts.values() for name in mine)
    logs, rare = {}, {}
    for meaning, mine in counts.items():
        total = sum(mine.values()) + _SMOOTH * len(known)
        logs[meaning] = {name: math.log((value + _SMOOTH) / total) for name, value in mine.items()}
        rare[meaning] = math.log(_SMOOTH / total)
    return Soft(logs, rare, known)


def clauses(masked: str) -> list[tuple[str, int, float]]:
    """(clause, where it begins, its weight) of a stretch of a query whose names are blanked by Z: cut at marks, and
    also, with less weight, at words such as "and"."""
    found: list[tuple[str, int, float]] = []
    for start, part in _cut(masked, 0, said.marks):
        pieces = _cut(part, start, said.joints)
        found += [(part, start, 1.0), *((piece, at, 0.9) for at, piece in pieces if len(pieces) > 1)]
    return found


def _cut(text: str, offset: int, marks: re.Pattern[str]) -> list[tuple[int, str]]:
    ends = [0, *(end for match in marks.finditer(text) for end in match.span()), len(text)]
    return [(offset + a, text[a:b]) for a, b in zip(ends[::2], ends[1::2], strict=True) if text[a:b].strip()]
