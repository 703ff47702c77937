"""Words for the two states of a slot, in the languages that booking pages are written in."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from importlib.resources import files
from typing import Any, Literal

__all__ = [
    "Meaning",
    "denies",
    "folded",
    "in_figures",
    "is_filler",
    "is_language",
    "is_no",
    "meaning_of",
    "says_count",
    "says_few",
    "says_places",
    "with_space",
    "without_languages",
]

_STROKES = str.maketrans("łøđı", "lodi")
Meaning = Literal["open", "sold_out"]
_PARTICIPLE = re.compile(r"(?i)(?<![^\W\d_])(r[eé]serv|termin|bloqu|attribu|expir)ée?(s?)(?![^\W\d_])")
"""French for what is done, where the word without its accent is another one (``reserve``, ``Termine``)."""


_ANY_LABEL = ("negation", "negated_verb", "few", "filler")
"""Lists of words that stand in labels for either state."""


@cache
def _lists() -> dict[str, Any]:
    import yaml

    data: dict[str, Any] = yaml.safe_load(_apart((files(__package__) / "words.yaml").read_text(encoding="utf-8")))
    return data


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    data = _lists()
    found = {
        name: re.compile(rf"(?<![a-z])(?:{'|'.join(data[name])})(?![a-z])") for name in ("first", "sold_out", "open")
    }
    found |= {name: re.compile(rf"(?<![a-z])(?:{data[name]})") for name in ("neither", "doubt")}
    after = rf"(?:{data['count_after']}|{data['nought_after']})(?![a-z])"
    found["after"] = re.compile(after)
    found["nought"] = re.compile(
        rf"(?<![a-z])(?:(?P<before>(?:{data['count_before']}|{data['nought_before']})\s*)(?:{data['nought']})"
        rf"(?=\W*$|\s*[|,.;)]| {after})|(?:{data['nought']})(?=(?: more)? {after}))"
    )
    found |= {name: re.compile(rf"\b(?:{data[name]})\b") for name in _ANY_LABEL}
    found["language"] = re.compile(rf"\b(?:{data['language']})\b")
    found["count"] = re.compile(
        rf"(?:(?<![a-z])(?:{data['count_before']})|[≤×x])\s*(\d{{1,3}})(?!\d|[.,:]\d)"
        rf"|(?<![\d.,:€$£])(\d{{1,3}})\s*(?:{data['count_after']})(?![a-z])"
    )
    return found


def folded(text: str) -> str:
    """Without case, accents and doubled spaces; what the lexicon is written in."""
    return " ".join(_apart(text.casefold().replace("’", "'").translate(_STROKES)).split())


def _apart(text: str) -> str:
    """Letters without their marks; syllables of Korean as their letters."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))


def meaning_of(text: str) -> Meaning | None:
    """What a few words say of a slot: `open`, `sold_out`, or None where they say nothing or both. Negations count with
    what they negate (``no longer available`` is sold out)."""
    words, patterns = folded(_PARTICIPLE.sub(r"\1ee\2", unicodedata.normalize("NFC", text))), _patterns()
    if not words or patterns["neither"].search(words):
        return None
    if patterns["nought"].search(words):
        return "sold_out"
    if patterns["first"].search(words):
        rest = patterns["first"].sub(" ", words)
        return None if patterns["sold_out"].search(rest) else "open"
    if patterns["sold_out"].search(words):
        rest = patterns["sold_out"].sub(" ", words)
        return "sold_out" if not patterns["open"].search(rest) or patterns["doubt"].search(words) else None
    return "open" if patterns["open"].search(words) else None


def in_figures(words: str) -> str:
    """The words, folded, with a figure for each nought that is written out beside a word for places (``zero left``,
    ``none of 12``)."""
    text = _patterns()["nought"].sub(lambda found: f"{found['before'] or ''}0", folded(words))
    return _NONE_OF.sub("0", text)


@cache
def _vocabulary() -> frozenset[str]:
    source = "\n".join(str(words) for name, words in _lists().items() if name not in _ANY_LABEL)
    return frozenset(re.findall(r"(?<![a-z\\])[a-z]{2,}(?![a-z])", source))


def with_space(text: str) -> str:
    """A label that lost the space between its two words (``ONSALE``), with it; for labels that say nothing without.
    Both words have to be known, and to say a state together and nothing else."""
    run, patterns = folded(text), _patterns()
    if not 5 < len(run) < 20 or not run.isalpha() or meaning_of(run):
        return text
    for at in range(2, len(run) - 2):
        pair = f"{run[:at]} {run[at:]}"
        known = {run[:at], run[at:]} <= _vocabulary()
        if known and meaning_of(pair) and any(patterns[name].fullmatch(pair) for name in ("first", "sold_out", "open")):
            return f"{text.strip()[:at]} {text.strip()[at:]}"
    return text


def is_language(text: str) -> bool:
    """Whether a text in small letters without accents is the name of a language and nothing else."""
    return _patterns()["language"].fullmatch(text) is not None


def is_no(word: str) -> bool:
    """Whether a word turns a label round, in small letters without accents."""
    return _patterns()["negation"].fullmatch(word) is not None


def denies(label: str) -> bool:
    """Whether a label says *not* or *no*, in small letters without accents and marks: one that does is no slip of one
    that does not (``we can fit you in`` beside ``we cannot fit you in``)."""
    return any(_patterns()[name].search(label) for name in ("negation", "negated_verb"))


def says_few(label: str) -> bool:
    """Whether a label stands only where little is left."""
    return _patterns()["few"].search(label) is not None


def is_filler(word: str) -> bool:
    """Whether a word changes nothing of what a label says."""
    return _patterns()["filler"].fullmatch(word) is not None


def without_languages(text: str) -> str:
    """The text without names of languages."""
    return _patterns()["language"].sub(" ", text)


_PRICE = re.compile(
    r"(?:[€$£]|\b(?:eur|usd|gbp|chf))\s*\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s*(?:[€$£]|eur\b|usd\b|gbp\b|chf\b)"
    r"|\d{1,2}[:.h]\d\d|\d+\s*(?:min|h|hrs?|hours?|std|stunden|ore|heures|am|pm|%)\b"
)
_LONE = re.compile(r"(?<![\d.,:/€$£-])(\d{1,2})(?![\d.,:/%€$£h-])")

_NOUGHT = re.compile(r"(?<![\w.,:])0+(?![\w.,:])")
_NONE_OF = re.compile(r"(?<![a-z])none(?= (?:out )?of (?:the )?\d)")
_OF = r"(?:out of|of|von|sur|de|di|van|av|af|z|iz)(?: the)?"


@cache
def _share() -> re.Pattern[str]:
    after = _patterns()["after"].pattern
    return re.compile(rf"(?<![\d.,:/])(\d{{1,4}}) {_OF} \d{{1,4}} {after}")


def says_count(words: str) -> int | None:
    """The number of places that a note names (``max 4``, ``4 left``, ``for up to 4``, ``3 of 12 free``), or a number
    that stands alone; None without one. Prices and times of day are no counts."""
    text = in_figures(words)
    share = _share().search(text)
    if share:
        return int(share.group(1))
    found = _patterns()["count"].search(text)
    if found:
        return int(found.group(1) or found.group(2))
    lone = _LONE.findall(_PRICE.sub(" ", text))
    return int(lone[0]) if len(lone) == 1 else None


def says_places(words: str) -> int | None:
    """As `says_count`, of a slot that is open: it has no "0 places", so that a nought beside its number is a ring that
    was read as one (``0 max 6``), but for one that is a share of all places."""
    count = says_count(words)
    if count == 0 and _share().search(in_figures(words)):
        return None
    return says_count(_NOUGHT.sub(" ", words)) or None if count == 0 else count
