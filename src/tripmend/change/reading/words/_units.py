"""A message as a row of units: plain words at first, then values (dates, clock times, names) that replace them.

Every unit remembers where it stood in the message, so that each reading can quote the words it came from.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from ._words import EXPANSIONS

__all__ = ["Unit", "fold", "pattern", "quote", "rewrite", "starts_of", "text_of", "units_of"]


@dataclass(frozen=True, slots=True)
class Unit:
    """A word or a value. text: lower case, or ``@kind`` for a value; start, end: where it stood in the message."""

    text: str
    start: int
    end: int
    value: Any = None
    raw: str = ""


_PLAIN = {
    **dict.fromkeys("‘’´`ʼ′", "'"),
    **dict.fromkeys("“”„«»″", '"'),
    **dict.fromkeys("–—−‐‑‒―", "-"),
    "…": ".",
    "×": "x",
    "\r": "\n",
    "\t": " ",
    "，": ",",
    "：": ":",
    "！": "!",
    "？": "?",
}
_TOKEN = re.compile(
    r"""\d{4}-\d{2}-\d{2}(?!\d)                                # 2022-03-18
    | \d{1,2}/\d{1,2}(?:/\d{2,4})?(?![\d/])                    # 3/18, 3/18/22
    | (?<!at\ )\d{1,2}\.(?:0?[1-9]|1[0-2])\.(?:\d{2,4})?(?!\d)  # 18.3., but not "at 11.00."
    | \d{1,2}:\d{2}(?::\d{2})?                                 # 13:00
    | \d{1,2}h\d{2}(?!\w)                                      # 13h30
    | \d{1,3}(?:,\d{3})+(?:\.\d+)?                             # 1,200
    | \d+(?:[.,]\d+)?(?:st|nd|rd|th)(?!\w)
    | \d+(?:[.,]\d+)?
    | [^\W\d_]+\d\w*                                           # F3573659
    | (?:[ap]\.m\.?|e\.g\.|i\.e\.|etc\.|approx\.|no\.(?=\s?\d)|mr\.|mrs\.|dr\.|st\.(?=\s\w))
    | [^\W\d_]+(?:'[^\W\d_]+)*
    | \n
    | \S""",
    re.VERBOSE | re.IGNORECASE,
)


def _clean(message: str) -> str:
    """`message` with plain quotes and dashes and without emoji, as long as before."""
    kept = []
    for char in message:
        plain = _PLAIN.get(char, char)
        if ord(plain) >= 0x2600 and unicodedata.category(plain) == "So":
            # An emoji ends a sentence more often than not.
            kept.append("\n")
            continue
        if not plain.isascii() and unicodedata.category(plain) in (
            "So",
            "Sk",
            "Cs",
            "Co",
            "Cn",
            "Cf",
            "Cc",
            "Zs",
            "Mn",
        ):
            plain = " "
        kept.append(plain)
    return "".join(kept)


def fold(word: str) -> str:
    """`word` in lower case without accents and apostrophes: the form in which names are compared."""
    word = word.casefold()
    if not word.isascii():
        word = "".join(char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char))
    return word.replace("'", "").replace("’", "")


def _split(token: str) -> list[str]:
    """One token in the words it stands for: contractions and abbreviations written out, number and unit apart."""
    word = token.casefold()
    if not word.isascii() and "'" not in word:
        word = fold(word)
    if word in EXPANSIONS:
        return EXPANSIONS[word].split()
    if word.endswith("n't"):
        stem = {"ca": "can", "wo": "will", "sha": "shall"}.get(word[:-3], word[:-3])
        return [stem, "not"]
    head, mark, tail = word.partition("'")
    if mark and tail in ("s", "re", "ll", "ve", "m", "d"):
        if tail != "s":
            return [head, {"re": "are", "ll": "will", "ve": "have", "m": "am", "d": "would"}[tail]]
        if head in ("it", "that", "there", "he", "she", "what", "where", "who", "here", "everything", "which", "let"):
            return [head, "is"]
        return [head, "'s"]
    return [word]


def units_of(message: str) -> list[Unit]:
    """The words, numbers and signs of `message`."""
    found: list[Unit] = []
    for match in _TOKEN.finditer(_clean(message)):
        token = match.group()
        for word in _split(token):
            found.append(Unit(word, match.start(), match.end(), None, token))
    return _without_numbering(_spoken_digits(found))


def _spoken_digits(units: list[Unit]) -> list[Unit]:
    """``4 the drive``, ``2 our hotel``: for, to."""
    words = {"4": "for", "2": "to"}
    return [
        Unit(words[unit.text], unit.start, unit.end, None, unit.raw)
        if unit.text in words and at and units[at + 1 : at + 2] and units[at + 1].text in ("the", "our", "my", "us")
        else unit
        for at, unit in enumerate(units)
    ]


def _without_numbering(units: list[Unit]) -> list[Unit]:
    """The units with list numbers (``1)``, ``2.`` at the beginning of a line) turned into sentence ends."""
    row: list[Unit] = []
    at, depth = 0, 0
    while at < len(units):
        unit = units[at]
        depth = max(0, depth + (unit.text == "(") - (unit.text == ")"))
        after = units[at + 1].text if at + 1 < len(units) else ""
        first = not row or row[-1].text in ("\n", ".", ";", ":", "!", "?")
        if (
            unit.text == "("
            and after.isdecimal()
            and len(after) <= 2
            and at + 2 < len(units)
            and units[at + 2].text == ")"
            and row
            and row[-1].text.isalpha()
        ):
            # "cousin Ben (12)": an age.
            row += [Unit("aged", unit.start, unit.end, None, unit.raw), units[at + 1]]
            at += 3
            continue
        if unit.text.isdecimal() and len(unit.text) <= 2 and ((after == ")" and not depth) or (after == "." and first)):
            row.append(Unit(";", unit.start, units[at + 1].end, None, ";"))
            at += 2
            continue
        row.append(unit)
        at += 1
    return row


def text_of(units: Sequence[Unit]) -> str:
    """The units as one text, single spaces between them: what the patterns are matched against."""
    return " ".join([unit.text for unit in units])


def starts_of(units: Sequence[Unit]) -> list[int]:
    """Where each unit begins in `text_of` them: the number of the character, from 0."""
    return list(accumulate((len(unit.text) + 1 for unit in units[:-1]), initial=0))[: len(units)]


_REPEATED = re.compile(r"(?<!\\)\)([*+])")
_MOST_REPEATS = 30
"""So many times at most a group of a pattern is repeated, so that no line takes longer than its length has it."""


def pattern(expression: str) -> re.Pattern[str]:
    """`expression` as a pattern that begins and ends where units do; words in a row are counted up to thirty."""
    bounded = _REPEATED.sub(lambda match: f"){{{int(match[1] == '+')},{_MOST_REPEATS}}}", expression)
    return re.compile(rf"(?<!\S)(?:{bounded})(?!\S)")


Maker = Callable[[re.Match[str], Sequence[Unit]], tuple[str, Any] | None]


def rewrite(units: Sequence[Unit], expression: re.Pattern[str], make: Maker) -> list[Unit]:
    """`units` with every match of `expression` replaced by the one unit that `make` returns (None: left as it is)."""
    text = text_of(units)
    if not expression.search(text):
        return list(units)
    starts = starts_of(units)
    found: list[Unit] = []
    last = 0
    for match in expression.finditer(text):
        first, after = bisect_left(starts, match.start()), bisect_left(starts, match.end())
        if first < last or first == after:
            continue
        made = make(match, units[first:after])
        if made is None:
            continue
        found.extend(units[last:first])
        found.append(Unit(made[0], units[first].start, units[after - 1].end, made[1]))
        last = after
    found.extend(units[last:])
    return found


def quote(message: str, units: Sequence[Unit], limit: int = 200) -> str:
    """The words of `message` that `units` came from, at most `limit` characters."""
    if not units:
        return ""
    words = " ".join(message[min(u.start for u in units) : max(u.end for u in units)].split()).strip(" ,;:-")
    return words if len(words) <= limit else words[: limit - 1] + "…"
