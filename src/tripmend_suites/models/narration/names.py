"""Names in a text: those of the plan, found in any common spelling, and whatever else looks like a name."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import resources

from ...common.each import gathered
from .mentions import Span
from .prompt import Item, Plan

# Words that are written with a capital without being names: at the start of a sentence, in headings, of peoples.

_DATA = json.loads((resources.files(__package__) / "words.json").read_text(encoding="utf-8"))


def _ordinary_words(name: str) -> frozenset[str]:
    return frozenset(word for line in _DATA[name] for word in line.split())


CONNECTING = _ordinary_words("connecting")
"""Small words inside names."""
GENERIC = _ordinary_words("generic")
"""Words that many names hold, so that one alone does not say which place is meant."""
ORDINARY = _ordinary_words("ordinary")
"""Words that alone never name a place or person."""


_WORD = re.compile(r"(?:St|Sts|Mt|S)\.(?=\s[A-Z])|[^\W_][\w’'\-]*|[&\n.,;:!?()“”\"«»–—/→]")
_ROLES = {
    "breakfast": "breakfast", "lunch": "lunch", "dinner": "dinner", "supper": "dinner", "flight": "flight",
    "plane": "flight", "train": "train", "bus": "bus", "coach": "bus", "ferry": "ferry", "hotel": "stay",
}  # fmt: skip
_LEGS = ("flight", "train", "bus", "ferry")
_ROLE = re.compile(
    r"\b(?:(?P<role>"
    + "|".join(_ROLES)
    + r")|(?P<leg>land|fly|arrive|depart|take off|board)|(?P<stay>sleep|check[- ](?:in|out)))"
    r"(?:s|ing|ed|d)?\b",
    re.IGNORECASE,
)
_FOLLOWING = """is are was were has have had will would can offers opens closes awaits welcomes makes takes gives lies
sits comes stands remains becomes waits joins meets replaces follows at from who"""
_VERBS = frozenset(_FOLLOWING.split())
"""What follows a name that begins a sentence."""
_ALIKE = 88.0
"""Similarity (0–100) from which a misspelt name counts."""
_ENDINGS = ("ly", "ing", "ed")


def folded(text: str) -> str:
    """Lower case without accents, letter for letter, so that places in the text stay the same."""
    found = []
    for letter in text.replace("’", "'").replace("‘", "'"):
        plain = unicodedata.normalize("NFKD", letter)[:1].lower()
        found.append(plain if len(plain) == 1 else letter)
    return "".join(found)


def _words(text: str) -> tuple[str, ...]:
    plain = re.sub(r"'s\b|(?<=s)'", "", folded(text))
    return tuple(word.strip("'.-") for word in re.split(r"[\s–—/-]+", plain) if word.strip("'.-"))


@dataclass(frozen=True, slots=True)
class Mention(Span):
    """A name in a text and the items it may mean; none for a city, a person or the like. soft: only what it is (lunch,
    the flight), not which."""

    items: tuple[Item, ...]
    soft: bool = False

    @property
    def gone(self) -> bool:
        """Whether everything it may mean is planned no more."""
        return bool(self.items) and all(item.gone for item in self.items)


class Names:
    """The names that a text about a plan may use. given: the words the writer was given."""

    def __init__(self, plan: Plan, given: str) -> None:
        self._items: dict[tuple[str, ...], list[Item]] = {}
        self._spelt: dict[str, None] = {}
        current = {name for item in plan.items if not item.gone for name in item.names}
        for item in (*plan.items, *plan.before):
            for name in self._called(item):
                if not item.gone or name not in current:
                    self._items.setdefault(_words(name), []).append(item)
                    self._spelt[name] = None
        others = [*plan.cities, plan.title, plan.home, *(span.text for span in self._spans(given))]
        self._others = {_words(name) for name in others if _words(name)} - set(self._items)
        self._roles = gathered((item.role, item) for item in (*plan.items, *plan.before))

    @staticmethod
    def _called(item: Item) -> Iterable[str]:
        yield from item.names
        if item.kind == "leg":  # ``flight AB 217 Rome–London`` is also AB 217, and the flight AB 217
            words = item.name.split()
            if len(words) > 2:
                number = " ".join(words[1:-1])
                yield from (number, number.replace(" ", ""), f"{words[0]} {number}", f"{words[0]} {words[-1]}")

    def mentions(self, text: str) -> tuple[list[Mention], list[Span]]:
        """Names of the plan by place, and what looks like a name and is none that was given."""
        found = self._exact(text)
        strange: list[Span] = []
        for span in self._spans(text):
            inside = [one for one in found if one.start < span.end and span.start < one.end]
            if not inside:
                known, unknown = self._resolved(text, span)
                found += known
                strange += unknown
            elif self._longer(text, span, inside):
                strange.append(span)
        for match in _ROLE.finditer(text):
            roles = (_ROLES[match["role"].lower()],) if match["role"] else _LEGS if match["leg"] else ("stay",)
            items = [item for role in roles for item in self._roles.get(role, [])]
            if items and all(match.end() <= one.start or match.start() >= one.end for one in found):
                found.append(Mention(match.start(), match.end(), match[0], tuple(items), soft=True))
        return sorted(found, key=lambda one: one.start), strange

    def _exact(self, text: str) -> list[Mention]:
        plain, found = folded(text), list[Mention]()
        for name in sorted(self._spelt, key=len, reverse=True):
            for match in re.finditer(rf"(?<!\w){re.escape(folded(name))}(?!\w)", plain):
                start, end = match.span()
                written = text[start:end]
                if " " not in name and not written[0].isupper() and not written[0].isdigit():
                    continue
                if all(end <= one.start or start >= one.end for one in found):
                    found.append(Mention(start, end, written, tuple(self._items[_words(name)])))
        return found

    @staticmethod
    def _spans(text: str) -> list[Span]:
        """Runs of words with capitals, small words of names inside them."""
        tokens = list(_WORD.finditer(text))
        found, at = [], 0
        while at < len(tokens):
            if not tokens[at][0][0].isupper():
                at += 1
                continue
            last, ahead = at, at + 1
            while ahead < len(tokens) and text[tokens[ahead - 1].end() : tokens[ahead].start()].strip(" ") == "":
                word = tokens[ahead][0]
                if word[0].isupper():
                    last = ahead
                elif word not in CONNECTING or ahead - last > 2:
                    break
                ahead += 1
            start, end = tokens[at].start(), tokens[last].end()
            found.append(Span(start, end, text[start:end]))
            at = last + 1
        return found

    def _resolved(self, text: str, span: Span) -> tuple[list[Mention], list[Span]]:
        pieces = [Span(span.start + m.start(), span.start + m.end(), m[0]) for m in re.finditer(r"\S+", span.text)]
        while pieces and self._ordinary(pieces[0].text):
            pieces = pieces[1:]
        while pieces and self._ordinary(pieces[-1].text):
            pieces = pieces[:-1]
        if not pieces:
            return [], []
        core = Span(pieces[0].start, pieces[-1].end, text[pieces[0].start : pieces[-1].end])
        items = self._known(_words(core.text))
        if items is not None:
            return [Mention(core.start, core.end, core.text, tuple(items))], []
        for at, piece in enumerate(pieces):
            if 0 < at < len(pieces) - 1 and piece.text in ("and", "&", "at", "in", "on"):
                left = Span(core.start, pieces[at - 1].end, text[core.start : pieces[at - 1].end])
                right = Span(pieces[at + 1].start, core.end, text[pieces[at + 1].start : core.end])
                known, strange = self._resolved(text, left)
                more, others = self._resolved(text, right)
                return known + more, strange + others
        if self._harmless(text, core):  # ``Time Out Market`` is a name of plain words, unless a sentence begins with it
            written = sum(word[0].isupper() for word in span.text.split())
            return [], ([span] if written > 1 and not self._begins(text, span) else [])
        return [], [core]

    def _longer(self, text: str, span: Span, inside: Sequence[Mention]) -> bool:
        """Whether a name of the plan is only part of a longer one, such as the Tower Café of the Tower."""
        last = max(one.end for one in inside)
        after = text[last : span.end].split()
        if not after or not after[0][0].isupper() or self._ordinary(after[0]):
            return False
        return bool(self._resolved(text, span)[1])

    @staticmethod
    def _ordinary(word: str) -> bool:
        plain = folded(word).strip("'.-")
        return plain in ORDINARY or plain.removesuffix("'s") in ORDINARY or word in CONNECTING

    @staticmethod
    def _begins(text: str, span: Span) -> bool:
        """Whether a sentence or line begins with it."""
        before = text[: span.start].rstrip(' *_#“"(')
        return not before or before[-1] in ".!?:\n•-–—"

    @staticmethod
    def _harmless(text: str, core: Span) -> bool:
        """Whether a word has its capital only because a sentence begins with it, or is a kind of place and no name."""
        if len(core.text.split()) > 1:
            return False
        plain = folded(core.text)
        if plain in GENERIC:
            return True
        following = re.match(r"\s+([a-z]+)", text[core.end :])
        if not Names._begins(text, core):
            return False
        return plain.endswith(_ENDINGS) or following is None or following[1] not in _VERBS

    def _known(self, words: Sequence[str]) -> list[Item] | None:
        """The items that words may mean, [] for another known name, None for none."""
        from rapidfuzz import fuzz

        key = tuple(words)
        if key in self._items:
            return self._items[key]
        if key in self._others:
            return []
        telling = [word for word in key if word not in GENERIC and word not in CONNECTING]
        found: list[Item] = []
        other = False
        for name in (*self._items, *self._others):
            inside = all(word in name or word in CONNECTING for word in key) and (
                bool(telling) or (len(key) > 1 and any(key == name[at : at + len(key)] for at in range(len(name))))
            )
            alike = len(key) == len(name) and len("".join(key)) > 4
            if inside or (alike and fuzz.ratio(" ".join(key), " ".join(name)) >= _ALIKE):
                found += self._items.get(name, [])
                other = other or name in self._others
        return found if found or other else None
