"""The words of the languages that a page is written in, from one data file each (`words/*.yaml`)."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Any

__all__ = ["Vocabulary", "facts", "fold", "languages", "languages_of", "own_names", "vocabulary"]

_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "’": "'", "´": "'"}
)
_LETTERS.update({0xFF01 + at: chr(0x21 + at) for at in range(94)})
_LETTERS.update({0xFFE5: "¥", 0xFF5E: "~"})
_LETTERS.update({zero + at: str(at) for zero in (0x660, 0x6F0, 0x966) for at in range(10)})
_LETTERS.update({0x66B: ".", 0x66C: ",", 0x60C: ",", 0x61B: ";"})
_ACCENTS = re.compile("[\u0300-\u036f\u0591-\u05bd\u0640\u064b-\u0655\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_BLANKS = re.compile(r"[\s\u00a0\u2000-\u200a\u202f\u00ad]+")
_EAST = re.compile("[\u0e01-\u0e4e\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]")
FALLBACK = "en"
"""Pages of every language have words of this one."""
_LANGUAGES_AT_MOST = 4
_SHARE = 0.45
"""A language that has this share of the words that the best one has is one of the page's, too."""


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Small letters without accents, dashes of one kind, single blanks: what the words are compared with."""
    plain = unicodedata.normalize("NFC", _ACCENTS.sub("", unicodedata.normalize("NFD", text.lower())))
    plain = plain.translate(_LETTERS).replace("‑", "-").replace("–", "-").replace("—", "-").replace("−", "-")
    return _BLANKS.sub(" ", plain).strip()


@cache
def facts() -> dict[str, Any]:
    """What holds in every language: currencies, flags and what languages call themselves."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    found: dict[str, Any] = yaml.load((files(__package__) / "facts.yaml").read_text(encoding="utf-8"), Loader=loader)
    return found


@cache
def _file(language: str) -> dict[str, str]:
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = (files(__package__) / "words" / f"{language}.yaml").read_text(encoding="utf-8")
    return {key: fold(str(value)) for key, value in yaml.load(text, Loader=loader).items()}


@cache
def _other_letters(language: str) -> dict[int, str]:
    """The second way to write the letters of a language, such as the traditional ones of Chinese."""
    return {ord(pair[0]): pair[1] for pair in _file(language).get("other_letters", "").split()}


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages that have a file of words."""
    return tuple(
        sorted(one.name[:-5] for one in (files(__package__) / "words").iterdir() if one.name.endswith(".yaml"))
    )


@cache
def own_names() -> dict[str, str]:
    """What languages call themselves (*deutsch*), folded, to their codes: told on pages in any language."""
    found: dict[str, str] = {}
    for language in languages():
        names = vocabulary((language,)).names
        found |= {word: code for word, code in names.items() if code == ("no" if language == "nb" else language)}
    return found


@cache
def _common(language: str) -> frozenset[str]:
    """Words by which a language is known: long enough, or in letters of their own."""
    words = set(re.split(r"[|/ =*]+", " ".join(_file(language).values())))
    return frozenset(word for word in words if len(word) > 3 or _EAST.search(word))


def languages_of(text: str, declared: str = "") -> tuple[str, ...]:
    """The languages of a page, the likeliest first; English is always one of them. declared: of ``<html lang>``."""
    plain = fold(text)
    words = Counter(re.findall(r"[^\W\d_]{4,}", plain))
    found: dict[str, float] = {}
    for language in languages():
        if language in ("ja", "zh", "ko", "th"):
            count = float(sum(word in plain for word in _common(language) if _EAST.search(word)))
        else:
            count = float(sum(min(words[word], 3) for word in _common(language) & words.keys()))
        found[language] = count
    declared = declared.lower().partition("-")[0]
    declared = "nb" if declared in ("no", "nn") else declared
    if declared in found:
        found[declared] = found[declared] * 1.5 + 3
    ranked = sorted(found, key=lambda one: -found[one])
    least = max(2.0, found[ranked[0]] * _SHARE)
    kept = [one for one in ranked if found[one] >= least][: _LANGUAGES_AT_MOST - 1]
    return tuple(dict.fromkeys([*kept, FALLBACK]))


class Vocabulary:
    """The words of some languages together. Phrases are separated by ``|``; ``*`` stands for one word or number."""

    def __init__(self, codes: tuple[str, ...]) -> None:
        self.languages = codes
        self._patterns: dict[tuple[str, ...], re.Pattern[str]] = {}
        self._expressions: dict[tuple[str, ...], str] = {}

    def phrases(self, key: str) -> tuple[str, ...]:
        """The phrases of a key, in all the languages."""
        found: dict[str, None] = {}
        for language in self.languages:
            for phrase in _file(language).get(key, "").split("|"):
                if phrase:
                    found |= dict.fromkeys((phrase, phrase.translate(_other_letters(language))))
        return tuple(found)

    def rows(self, key: str) -> list[tuple[str, list[list[str]]]]:
        """Lists in order (months, weekdays, numbers): per language, for each entry its spellings (``_`` is a blank)."""
        rows = []
        for language in self.languages:
            if told := _file(language).get(key, ""):
                both = [
                    (entry, entry.translate(_other_letters(language))) for entry in told.replace("_", "\0").split(" ")
                ]
                rows.append(
                    (language, [list(dict.fromkeys("/".join(two).replace("\0", " ").split("/"))) for two in both])
                )
        return rows

    def either(self, *keys: str) -> str:
        """An expression for any phrase of the keys, longest first, without groups."""
        if keys not in self._expressions:
            self._expressions[keys] = alternatives({phrase for key in keys for phrase in self.phrases(key)})
        return self._expressions[keys]

    def pattern(self, *keys: str) -> re.Pattern[str]:
        """The compiled expression of `either`."""
        if keys not in self._patterns:
            self._patterns[keys] = re.compile(self.either(*keys))
        return self._patterns[keys]

    def has(self, text: str, *keys: str) -> bool:
        """Whether a folded text has a phrase of the keys."""
        return self.pattern(*keys).search(text) is not None

    def whole(self, text: str, *keys: str) -> bool:
        """Whether a folded text is a phrase of the keys, but for marks around it."""
        return self.pattern(*keys).fullmatch(text.strip(" .:;,!?()[]*–-·•")) is not None

    @cached_property
    def named(self) -> re.Pattern[str]:
        """A name of a language, whatever the script."""
        return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, self.names)) or '(?!)'})(?!\w)")

    @cached_property
    def names(self) -> dict[str, str]:
        """Names of languages to their codes; with what those without a file of words call themselves."""
        found = {fold(name): code for name, code in facts()["names"].items()}
        for language in self.languages:
            for entry in _file(language).get("names", "").split(" "):
                code, _, words = entry.partition("=")
                found.update({word.replace("_", " "): code for word in words.split("/") if word})
        return found


def alternatives(phrases: set[str] | tuple[str, ...] | list[str]) -> str:
    """An expression for whole phrases; words of scripts without blanks match inside of others."""
    if not phrases:
        return "(?!)"
    return "(?:" + "|".join(_one(phrase) for phrase in sorted(phrases, key=lambda one: (-len(one), one))) + ")"


def _one(phrase: str) -> str:
    """``*`` by itself is a number, at an end of a word any letters."""
    body = re.escape(phrase)
    if phrase.count(" ") == 1 and len(phrase) > 12:
        body = body.replace(r"\ ", "[ -]?")
    body = re.sub(r"(?<=\w)\\\*|\\\*(?=\w)", r"\\w*", body).replace(r"\*", r"\d{1,3}").replace(r"\ ", " ")
    if _EAST.search(phrase):
        return re.sub(r"(?<=[가-힣])(?=[가-힣])", r"\\s?", body)
    start = r"(?<!\w)" if phrase[0].isalnum() or phrase[0] == "*" else ""
    end = r"(?!\w)" if phrase[-1].isalnum() or phrase[-1] == "*" else ""
    return start + body + end


@lru_cache(maxsize=64)
def vocabulary(codes: tuple[str, ...]) -> Vocabulary:
    """The vocabulary of some languages, made once."""
    return Vocabulary(codes)
