"""A query without accents and capitals, character for character, and how strongly its pieces are set apart."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from rapidfuzz import fuzz

from ..task import Party, UserTime, Visit

_SPECIAL = {
    "ß": "s", "œ": "o", "æ": "a", "ø": "o", "ł": "l", "‘": "'", "’": "'", "‚": "'", "`": "'", "´": "'", "“": '"',
    "”": '"', "„": '"', "«": '"', "»": '"', "–": "-", "—": "-", "−": "-", "‑": "-", "\u00a0": " ", "\t": " ",
    "…": ".", "•": "-", "·": "-", "→": "-", "_": " ",
}  # fmt: skip
_ABBREVIATIONS = re.compile(r"(?:\b(?:e\.g|i\.e|incl|approx|ca|no|st|mr|mrs|ms|dr|[ap]\.?m|max|min|vs|etc|h|hrs?))$")


_TITLE = re.compile(r"\b(?:st|mr|mrs|ms|dr|ca|vs|e\.g|i\.e|incl|approx)$")
_ABBREVIATED = 0.2


@cache
def _letter(letter: str) -> str:
    if letter in _SPECIAL:
        return _SPECIAL[letter]
    base = unicodedata.normalize("NFKD", letter)[:1].lower()
    return base if len(base) == 1 and not unicodedata.combining(base) else " "


_TICKED = re.compile(r"\[[x*]\]|\([x*]\)|[\u2611\u2612\u2713\u2714]")
_BOX = re.compile(r"\[ ?\]|\( ?\)|\u2610")
_UNTICKED = re.compile(rf"(?:{_BOX.pattern}).*?(?={_BOX.pattern}|{_TICKED.pattern}|$)")


_DICTATED = {
    "full stop": ".", "question mark": "?", "exclamation mark": "!", "comma": ",", "semicolon": ";", "colon": ":",
    "open quotes": '"', "close quotes": '"', "open quote": '"', "close quote": '"', "open bracket": "(",
    "close bracket": ")", "new line": "\n", "new paragraph": "\n",
}  # fmt: skip
_SPOKEN_MARK = re.compile(r"\b(?:" + "|".join(sorted(_DICTATED, key=len, reverse=True)) + r")\b")
_OFTEN = 3
"""How many marks are said at least where marks are said; a full stop is among them, and another."""
_DICTATING = re.compile(r"\bfull stop\b|\b(?:semi)?colon\b|\b(?:open|close) quotes?\b|\bcomma\b")


def _spoken_mark(match: re.Match[str]) -> str:
    mark = _DICTATED[match[0]]
    # A mark that opens stands right before what it opens.
    return mark.rjust(len(match[0])) if match[0].startswith("open") else mark.ljust(len(match[0]))


def fold(text: str) -> str:
    """`text` in small letters without accents, with plain quotes and dashes; as long as it was. In a line with a ticked
    box, what stands by boxes that are not ticked is blanked. Marks that are said ("comma", "full stop") are marks."""
    folded = "".join(map(_letter, text))
    marks = _DICTATING.findall(folded)
    if len(marks) >= _OFTEN and "full stop" in marks and len(set(marks)) > 1:  # not a theatre called Colón
        folded = _SPOKEN_MARK.sub(_spoken_mark, folded)
    if _BOX.search(folded) is None:
        return folded
    return "\n".join(
        _UNTICKED.sub(lambda match: " " * len(match[0]), line) if _TICKED.search(line) else line
        for line in folded.split("\n")
    )


_MARKS = re.compile(
    r"\n[ \t]*\n|\n(?: +|\.{3})?|[.!?]+[\"')\]*]*(?=\s|$)|;|\||\s/\s|\s-+\s|[,:()\[\]]|\s\+\s|"
    r"\b(?:and|then|also|plus|um|uh|er|erm|oh|so|next|afterwards|besides|anyway|finally|lastly|as for|another)\b"
)


_UNPOINTED = re.compile(
    r"(?<=[\w)”\"'*] )(?:We|We're|We'd|They|Our|My|The|It|It's|No|Not|Nothing|Nobody|None|Please|By|Back|Return|"
    r"Leave|Leaving|Start|Starting|From|Until|Till|Before|After|If|There|There's|This|That|Don't|Do|Let|Somebody|Someone|"
    r"Everyone|Everybody|Could|Would|Can|You|Any|All|For|With|At|In|On|And|Also|Then|Next|Really|Hotel|Beds?|Rooms?|"
    r"Latest|Earliest|Stairs|Steps|Party|People|Tickets|Language)(?= [a-z(=:])"
)
"""A word that begins a sentence after one without a full stop."""


def _strength(mark: str, before: str) -> float:
    if "\n" in mark:
        running = before.rstrip(" ").endswith(",")
        return 1.2 if mark.count("\n") > 1 else 0.35 if running else 0.5 if mark != "\n" else 1.0
    if mark[0] in ".!?":
        return _ABBREVIATED if mark[0] == "." and _ABBREVIATIONS.search(before) else 0.8
    if mark in ";|" or mark.strip() in ("/",):
        return 0.45
    if mark.strip("- ") == "":
        return 0.35
    if mark in "([":
        return 0.1
    if mark in ")]":
        return 0.35
    return 0.3 if mark == "," else 0.2 if mark == ":" else 0.22


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded query. breaks: (character, strength 0-1.2) of what sets its pieces apart, weaker inside brackets."""

    query: str
    text: str
    breaks: tuple[tuple[int, float], ...]

    @classmethod
    def of(cls, query: str) -> Folded:
        """Fold `query`."""
        text, depth, found = fold(query), 0, []
        for match in _MARKS.finditer(text):
            mark = match[0]
            strength = _strength(mark, text[max(0, match.start() - 8) : match.start()])
            if (
                strength == _ABBREVIATED
                and query[match.end() :].lstrip()[:1].isupper()
                and not _TITLE.search(text[: match.start()])
            ):
                strength = 0.8
            if query[match.start()] == "\u2026" or mark.startswith(".."):
                strength = 0.35
            if mark in "([":
                depth += 1
            elif mark in ")]":
                depth = max(0, depth - 1)
            elif "\n" in mark:
                depth = 0
            if depth and mark not in "([":
                strength = min(strength, 0.12)
            found.append((match.end() if mark not in "([" else match.start(), strength))
        places = {place for place, _ in found}
        found += [(match.start(), 0.5) for match in _UNPOINTED.finditer(query) if match.start() - 1 not in places]
        return cls(query, text, tuple(sorted(found)))

    def between(self, first: int, last: int) -> tuple[float, int]:
        """The strongest break from character `first` to `last` and where it is; (0, first) where there is none."""
        best = (0.0, first)
        for place, strength in self.breaks:
            if place > last:
                break
            if place >= first and strength > best[0]:
                best = (strength, place)
        return best


# What a query was understood to mean, with the words that say so.


@dataclass(frozen=True, slots=True)
class Evidence:
    """The words for one piece. field: as in `Said` (``hotel``, ``visits[2].product``; numbers count in the order of the
    query). value: what it was read as. phrase: the words, at character `at` of the query."""

    field: str
    value: str
    phrase: str
    at: int


@dataclass(frozen=True, slots=True)
class Doubt:
    """A piece that the words leave open. what: the field. why: one sentence. choices: what it could be, the reading
    that was taken first; empty where nothing was found."""

    what: str
    why: str
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Understanding:
    """A whole query. town, hotel: ids as the given town has them ("" where no hotel could be made out). visits: in the
    order of the query. budget: cents, where a sum is said. doubts: empty when every piece has one reading only."""

    town: str
    dates: tuple[dt.date, ...]
    party: Party
    visits: tuple[Visit, ...]
    times: tuple[UserTime, ...]
    hotel: str
    budget: int | None = None
    doubts: tuple[Doubt, ...] = ()
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class FirstLook:
    """What can be read before any page: the town by the name that was given ("" if none is there) and the dates."""

    town: str
    dates: tuple[dt.date, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """A name from a list that the query has at characters `start` to `end`. score: 100 if letter by letter."""

    name: str
    start: int
    end: int
    score: float


# Names in a query: letter by letter first, then nearly so.

_NEARLY = 86.0
_WORD = re.compile(r"[\w']+")
_STOP = re.compile(r"\w{4}[.!?;]\s")
"""The end of a sentence, which no name has inside."""
_ARTICLE = re.compile(r"^(?:the|il|la|le|el|das|der|die|zum|l')\s+")


def _pattern(name: str) -> re.Pattern[str]:
    words = _WORD.findall(fold(name))
    between = r"[\s\W]{1,4}"
    body = between.join(re.escape(word).replace("'", r"['\s]?") for word in words)
    return re.compile(rf"(?<!\w){body}(?!\w)")


def _overlaps(start: int, end: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(start < b and a < end for a, b in spans)


def names_in(text: str, names: Sequence[str]) -> list[Named]:
    """Where folded `text` has one of `names`: the longest name first, each stretch of text once. A name of six letters
    or more may be slightly misspelt, if no name nearer to the words is on the list."""
    found: list[Named] = []
    spans: list[tuple[int, int]] = []
    ordered = sorted(dict.fromkeys(name for name in names if _WORD.search(fold(name))), key=lambda name: -len(name))
    for name in ordered:
        for match in _pattern(name).finditer(text):
            if not _overlaps(*match.span(), spans) and not _STOP.search(match[0]):
                end = match.end()
                if name.endswith(")") and text[end : end + 1] == ")":
                    end += 1
                spans.append((match.start(), end))
                found.append(Named(name, match.start(), end, 100.0))
    words = [match.span() for match in _WORD.finditer(text) if not _overlaps(*match.span(), spans)]
    near: list[Named] = []
    for name in ordered:
        bare = " ".join(_WORD.findall(_ARTICLE.sub("", fold(name))))
        if len(bare) < 6:
            continue
        count = len(bare.split())
        for first in range(len(words)):
            for size in {max(1, count - 1), count, count + 1}:
                if first + size > len(words):
                    continue
                start, end = words[first][0], words[first + size - 1][1]
                if abs(end - start - len(bare)) > 1 + len(bare) // 8 or "\n" in text[start:end]:
                    continue
                score = fuzz.ratio(bare, text[start:end])
                if score >= (_NEARLY if len(bare) > 7 else 90.0):
                    near.append(Named(name, start, end, score))
    for candidate in sorted(near, key=lambda item: -item.score):
        if not _overlaps(candidate.start, candidate.end, spans):
            spans.append((candidate.start, candidate.end))
            found.append(candidate)
    return sorted(found, key=lambda item: item.start)


def named(query: str, names: Sequence[str]) -> tuple[Named, ...]:
    """Which of `names` the query has, in its order, with the place of each; for choosing the pages to open."""
    return tuple(names_in(fold(query), names))
