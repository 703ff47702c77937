"""Invented names: drawn from patterns, no two alike in a city, none that a reader of plans could stumble over."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from ._cities import ROSTER
from ._words import WORDS

__all__ = ["CHAINS", "NameBook"]

_PLAIN = re.compile(r"[A-Za-z][A-Za-z'&. ]*[A-Za-z]")
"""Only letters, blanks, ' and &: commas, semicolons, dashes, brackets and digits have a meaning in plans."""

_FORMAT_WORDS = frozenset(
    (
        "stay", "visit", "from", "to", "nearest", "transit", "breakfast", "lunch", "dinner", "check", "overnight",
        "address", "taxi", "flight", "driving", "day", "next",
    )
)  # fmt: skip
"""Words by which plans are taken apart."""

CHAINS = (
    "Iron Skillet", "Silver Diner", "Rusty Bucket", "Blue Bottle", "Velvet Taco", "Corner Bakery", "First Watch",
    "Lazy Dog", "Yard House", "Golden Corral", "Panda Express", "Olive Garden", "Red Lobster", "Waffle House",
    "Copper Kettle", "Black Bear Diner", "Cracker Barrel", "Paper Source", "Silver Spoon", "Lucky Strike",
    "Round Table", "Brass Bell", "Tin Roof", "Twin Peaks", "Glass Onion", "Copper Canyon", "Cedar Point",
    "Cedar Fair", "Willow Creek", "Silver Anchor", "Anchor Bar", "Dairy Queen", "Holiday Inn", "Red Roof",
)  # fmt: skip
"""Real businesses, mostly chains, that the patterns could hit by accident."""

_CITY_NAMES = re.compile("|".join(rf"\b{re.escape(seed.city.name)}\b" for seed in ROSTER), re.IGNORECASE)
_CHAIN_NAMES = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in CHAINS), re.IGNORECASE)


class NameBook:
    """The names of one city. A word returns only after all others of its kind have been used."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._decks: dict[str, list[str]] = {}
        self._taken: list[str] = []

    def draw(self, kind: str) -> str:
        """The next word of `kind`."""
        deck = self._decks.setdefault(kind, [])
        if not deck:
            deck.extend(self._rng.sample(WORDS[kind], len(WORDS[kind])))
        return deck.pop()

    def fill(self, pattern: str) -> str:
        """`pattern` with each ``{kind}`` replaced by a word."""
        return re.sub(r"\{(\w+)\}", lambda found: self.draw(found[1]), pattern)

    def fresh(self, patterns: Sequence[str]) -> str:
        """A name from one of `patterns` that fits and that neither holds nor is held in another name of the city.

        Plans are judged by whether a text holds a name; so a name inside another one would be taken for it.
        """
        for _ in range(500):
            name = self.fill(self._rng.choice(patterns))
            if self._fits(name):
                self._taken.append(name.casefold())
                return name
        raise RuntimeError(f"no fresh name is left in {patterns[0]!r} and its like; add words or patterns")

    def _fits(self, name: str) -> bool:
        small = name.casefold()
        if not _PLAIN.fullmatch(name) or not _FORMAT_WORDS.isdisjoint(re.findall(r"[a-z]+", small)):
            return False
        if len({word for word in small.split() if len(word) > 3}) < len([w for w in small.split() if len(w) > 3]):
            return False  # the same word twice
        if _CITY_NAMES.search(name) or _CHAIN_NAMES.search(name):
            return False
        return not any(small in other or other in small for other in self._taken)
