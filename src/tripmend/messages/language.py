"""The languages of the reader: one data file each, and how the language of a message is told."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from typing import Any

import yaml

__all__ = [
    "READ",
    "Cue",
    "Language",
    "bare",
    "everyday",
    "expression",
    "foreign_answer",
    "generic_words",
    "language",
    "nicknames",
    "spellings",
    "tell_language",
    "words_of",
]

_GAP = 5
"""How many words may stand where a cue says ``..``."""


def bare(text: str) -> str:
    """`text` as the data files spell it: small letters, no accents, no apostrophes."""
    if text.isascii():
        return text.lower().replace("'", "").replace("`", "")
    plain = unicodedata.normalize("NFKD", text.lower().replace("ß", "ss"))
    return "".join(c for c in plain if not unicodedata.combining(c) and c not in "'’‘`´")


@dataclass(frozen=True)
class Cue:
    """Words that speak for a kind of news, with how much they do: 3 a hint, 4 enough beside a thing that is named, 5
    enough by themselves, 6 whatever is told besides (we refuse to sleep there)."""

    kind: str
    weight: int
    compiled: Callable[[], re.Pattern[str]]

    @property
    def pattern(self) -> re.Pattern[str]:
        """Its expression, made when it is first looked for."""
        return self.compiled()


class _Words(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML in which ``no``, ``on``, ``off`` and ``null`` are words."""


_Words.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith((":bool", ":null"))]
    for first, resolvers in _Words.yaml_implicit_resolvers.items()
}


def generic_words(part: str = "generic") -> frozenset[str]:
    """Words of names that tell a sort of thing, in any language; part ``nouns``: those that name one by themselves."""
    return frozenset(_data("names")[part].split())


@cache
def words_of(task: str) -> frozenset[str]:
    """Words with the same task in every language that is read."""
    return frozenset(_data("anywhere")[task].split())


def expression(name: str) -> re.Pattern[str]:
    """The expression of a kind of sentence."""
    return re.compile(_data("anywhere")["expressions"][name])


def nicknames() -> dict[str, str]:
    """What cities are called for short, each with its names ("/" between them)."""
    found: dict[str, str] = _data("names")["nicknames"]
    return found


def spellings() -> dict[str, str]:
    """Words of names that are spelt in several ways, or said in the language of the place, each with one for all."""
    found: dict[str, str] = _data("names")["spelt"]
    return found


@cache
def everyday() -> frozenset[str]:
    """English words that stand in names and in any talk: one of them alone is no name."""
    return frozenset(bare(word) for words in _data("everyday").values() for word in words.split())


@cache
def _data(name: str) -> Any:
    text = files(__package__).joinpath("data", f"{name}.yaml").read_text(encoding="utf-8")
    return yaml.load(text, Loader=_Words)


READ = tuple(code for code in _data("languages") if files(__package__).joinpath("data", f"{code}.yaml").is_file())
"""The languages that are read: those that are told by their small words and have a file."""


def _compiled(cue: str, classes: Mapping[str, list[str]]) -> re.Pattern[str]:
    """A cue as an expression over bare words with a space between any two.

    ``{name}`` is any word of a class, ``..`` up to five words or none, ``*`` any end of a word, ``(a|b)`` one of them.
    """
    for name, words in classes.items():
        cue = cue.replace("{" + name + "}", "(" + "|".join(words) + ")")
    parts = []
    for part in re.split(r"( *\.\. *)", cue.strip()):
        if part.strip() == "..":
            parts.append(rf"(?: \S+){{0,{_GAP}}}? ")
        else:
            part = re.sub(r" (\([^()]*[^() ]\))\?", r"( \1)?", part)
            parts.append(re.sub(r"(?<=[\w ])\*", r"\\w*", part.replace("(", "(?:")))
    return re.compile(r"(?<!\S)(?:" + "".join(parts) + r")(?!\S)")


def _alternatives(cue: str, by: str = "|") -> list[str]:
    """A cue parted at a mark that stands in no brackets."""
    parts, depth, start = [], 0, 0
    for n, char in enumerate(cue):
        depth += (char == "(") - (char == ")")
        if char == by and depth == 0:
            parts.append(cue[start:n])
            start = n + 1
    return [*parts, cue[start:]]


def _firsts(element: str) -> list[str] | None:
    """The words with which an element of a cue may begin, ``*`` behind those that may go on; None: any, or none."""
    if element.endswith((")?", ")+")) or element in ("", ".."):
        return None
    if not element.startswith("("):
        word, bracket, _ = element.partition("(")
        if "?" in word:
            word, bracket = word[: word.index("?") - 1], "("
        return [word + "*" * bool(bracket)] if len(word) > 1 else None
    end = next(n for n in range(len(element)) if element[: n + 1].count("(") == element[: n + 1].count(")"))
    goes_on = "*" * (end + 1 < len(element))
    found: list[str] = []
    for part in _alternatives(element[1:end]):
        first = next((word for word in _alternatives(part.strip(), " ") if word), "")
        more = _firsts(first)
        if more is None:
            return None
        found += [word.rstrip("*") + ("*" if goes_on or word.endswith("*") else "") for word in more]
    return found


def _triggers(cue: str, classes: Mapping[str, list[str]]) -> list[str] | None:
    """Words of which one must stand in a text in which the cue is found, the rarest that can be told; None: any."""
    for name, words in classes.items():
        cue = cue.replace("{" + name + "}", "(" + "|".join(words) + ")")
    found: list[str] = []
    for part in _alternatives(cue):
        options = [_firsts(element) for element in _alternatives(part.strip(), " ")]
        known = [one for one in options if one]
        if not known:
            return None
        found += min(known, key=lambda words: sum(1 + 3 * word.endswith("*") for word in words))
    return found


class Language:
    """One language's words, compiled for use."""

    def __init__(self, code: str) -> None:
        data = _data(code)
        self.code = code
        self._tables: dict[str, dict[str, Any]] = {}
        self._phrases: dict[str, tuple[str, ...]] = {}
        self.words: dict[str, Any] = data
        self.common = frozenset(
            [*data["common"].split(), *(bare(str(w)) for w in (*data["day_nouns"], *data["parts"]))]
        )
        self.courtesy = frozenset(data["courtesy"].split())
        classes = {name: [bare(word) for word in words] for name, words in data["classes"].items()}
        classes["month"] = [bare(word) for word in data["months"]]
        classes["fleet"] = [*self.table("fleet")]
        kinds: dict[str, dict[Any, Any]] = data["kinds"]
        self.kinds = {kind: tuple(entry["for"]) for kind, entry in kinds.items()}
        # No other ferries that day; one visit fewer.
        more = {("cancelled", 5): data.get("sweeping", ()), ("slower", 5): data.get("fewer", ())}
        told = [(kind, weight, cue) for kind, entry in kinds.items() for weight in (6, 5, 4, 3)
                for cue in (*entry.get(weight, ()), *more.get((kind, weight), ()))]  # fmt: skip
        self.cues = tuple(Cue(kind, weight, cache(partial(_compiled, cue, classes))) for kind, weight, cue in told)
        self._any: list[int] = []
        self._by_word: dict[str, list[int]] = {}
        self._by_start: dict[str, list[int]] = {}
        for number, (_, _, cue) in enumerate(told):
            for word in _triggers(cue, classes) or [""]:
                known = self._by_start if word.endswith("*") else self._by_word
                (known.setdefault(word.rstrip("*"), []) if word else self._any).append(number)
        self._classes = classes
        self._expressions: dict[str, tuple[re.Pattern[str], ...]] = {}
        wishes: dict[str, list[str]] = data.get("wishes", {})
        self.wishes = {kind: tuple(_compiled(cue, classes) for cue in cues) for kind, cues in wishes.items()}
        sorts = [word for entry in data["mentions"].values() for word in entry["words"]]
        self.sort_words = frozenset(part for word in sorts for part in bare(str(word)).split())
        self.leg_words = frozenset(
            bare(str(w)) for entry in data["mentions"].values() if "modes" in entry for w in entry["words"]
        )
        self.parts_words = frozenset(bare(str(word)) for word in data["parts"])
        self.sick, self.tired, self.seat = (_compiled("{" + name + "}", classes) for name in ("sick", "tired", "seat"))
        fillers = "|".join(self.words.get("fillers", ()))
        self.fillers = re.compile(rf"\b(?:{fillers})\b[,.]? ?", re.I) if fillers else None
        self.leave = _compiled("{leave}", classes) if "leave" in classes else re.compile("(?!)")

    def cues_for(self, text: str) -> list[Cue]:
        """The cues that may be found in a text of bare words, in their order."""
        found = set(self._any)
        for word in set(text.split()):
            found.update(self._by_word.get(word, ()))
            for end in range(1, len(word) + 1):
                found.update(self._by_start.get(word[:end], ()))
        return [self.cues[number] for number in sorted(found)]

    def found(self, name: str, text: str) -> list[re.Match[str]]:
        """Where the expressions of a list (calm, doubt, background, …) stand in a text of bare words."""
        if name not in self._expressions:
            self._expressions[name] = tuple(_compiled(cue, self._classes) for cue in self.words.get(name, ()))
        return [match for pattern in self._expressions[name] for match in pattern.finditer(text)]

    def table(self, name: str) -> dict[str, Any]:
        """A table of words with their meaning."""
        if name not in self._tables:
            self._tables[name] = {bare(str(word)): value for word, value in self.words.get(name, {}).items()}
        return self._tables[name]

    def phrases(self, name: str) -> tuple[str, ...]:
        """A list of words."""
        if name not in self._phrases:
            self._phrases[name] = tuple(bare(str(word)) for word in self.words.get(name, ()))
        return self._phrases[name]


@cache
def language(code: str) -> Language:
    """The language of a data file."""
    return Language(code)


@cache
def _tongues() -> dict[str, tuple[frozenset[str], str]]:
    return {code: (frozenset(one["words"].split()), one["answer"]) for code, one in _data("languages").items()}


def tell_language(text: str) -> str:
    """The code of the language that most of the small words of `text` are from; English where there are none.

    Longer English words count half: *minerals museum closed mon & tue* has no small word but one that looks French.
    """
    words = re.findall(r"[^\W\d_]+", bare(text))
    counts: dict[str, float] = {code: sum(word in known for word in words) for code, (known, _) in _tongues().items()}
    counts["en"] += 0.5 * sum(word in everyday() and word not in _tongues()["en"][0] for word in words)
    best = max(counts, key=lambda code: (counts[code], code == "en"))
    return best if counts[best] > counts["en"] + 1 or (counts[best] > counts["en"] and len(words) < 12) else "en"


def foreign_answer(code: str) -> str:
    """What somebody who writes in `code` is told: which languages are read."""
    return _tongues()[code][1]
