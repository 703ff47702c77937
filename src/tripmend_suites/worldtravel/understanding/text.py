"""A query without accents and capitals, character for character, and how strongly its pieces are set apart."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter

from rapidfuzz import fuzz

from ...common.data_files import Expressions
from ..task import Party, UserTime, Visit

said = Expressions(__file__)
_LETTERS, _DICTATED = said.read("letters", dict[str, str]), said.read("dictated", dict[str, str])
_STRENGTHS = said.read("strengths", dict[str, float])
_INSIDE = 0.12
"""What a mark inside brackets sets apart at most."""


@cache
def _letter(letter: str) -> str:
    if letter in _LETTERS:
        return _LETTERS[letter]
    base = unicodedata.normalize("NFKD", letter)[:1].lower()
    return base if len(base) == 1 and not unicodedata.combining(base) else " "


def _spoken_mark(match: re.Match[str]) -> str:
    mark, length = _DICTATED[match[0]], len(match[0])
    # A mark that opens stands right before what it opens.
    return mark.rjust(length) if match[0].startswith("open") else mark.ljust(length)


def fold(text: str) -> str:
    """`text` in small letters without accents, with plain quotes and dashes; as long as it was. In a line with a ticked
    box, what stands by boxes that are not ticked is blanked. Marks that are said ("comma", "full stop") are marks."""
    folded = "".join(map(_letter, text))
    marks = said.dictating.findall(folded)
    # Where marks are said, three are at the least, a full stop among them and another: not a theatre called Colón.
    if len(marks) >= 3 and "full stop" in marks and len(set(marks)) > 1:
        folded = said.dictated_mark.sub(_spoken_mark, folded)
    lines = (said.unticked.sub(_blank, line) if said.ticked.search(line) else line for line in folded.split("\n"))
    return "\n".join(lines) if said.box.search(folded) else folded


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _strength(match: re.Match[str], query: str) -> float:
    """How strongly a mark sets apart what stands around it."""
    kind, text, (start, end) = match.lastgroup or "", match.string, match.span()
    if query[start] == "\u2026" or match[0].startswith(".."):
        kind = "dots"
    elif kind in ("line", "item") and text[:start].rstrip(" ").endswith(","):
        kind = "running"
    elif kind == "stop" and match[0][0] == "." and said.abbreviations.search(text[max(0, start - 8) : start]):
        kind = "shortened"
    if kind in ("shortened", "colon") and query[end:].lstrip()[:1].isupper() and not said.title.search(text[:start]):
        kind = "stop"  # What begins with a capital letter is a sentence of its own.
    return _STRENGTHS[kind]


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
        for match in said.marks.finditer(text):
            opens, strength = match.lastgroup == "opening", _strength(match, query)
            if opens:
                depth += 1
            elif match.lastgroup == "closing":
                depth = max(0, depth - 1)
            elif "\n" in match[0]:
                depth = 0
            if depth and not opens:
                strength = min(strength, _INSIDE)
            found.append((match.start() if opens else match.end(), strength))
        places = {place for place, _ in found}
        found += [(match.start(), 0.5) for match in said.unpointed.finditer(query) if match.start() - 1 not in places]
        return cls(query, text, tuple(sorted(found)))

    def between(self, first: int, last: int) -> tuple[float, int]:
        """The strongest break from character `first` to `last` and where it is; (0, first) where there is none."""
        inside = ((place, strength) for place, strength in self.breaks if first <= place <= last and strength > 0)
        place, strength = max(inside, key=lambda found: found[1], default=(first, 0.0))
        return strength, place


@dataclass(frozen=True, slots=True)
class ClockWords:
    """A time in words. hour 0-23; sure: said to be before or after noon, else both are possible for hours to twelve."""

    start: int
    end: int
    hour: int
    minute: int
    sure: bool

    @property
    def clear(self) -> bool:
        """Whether it can only be one time of the day."""
        return self.sure or self.hour > 12


@dataclass(frozen=True, slots=True)
class Hit:
    """Something at characters `start` to `end`. kind: ``venue``, ``partner`` (the other place of a pass), ``hotel``,
    ``area``, ``event``, ``dish``, ``work``, ``label``, ``town``, ``date``, ``clock``, ``range``, ``tongue``, ``genre``,
    ``meal``, ``colour``, or a meaning of the lexicon. weight: how surely, 1 unless told."""

    kind: str
    start: int
    end: int
    value: str = ""
    weight: float = 1.0
    dates: tuple[dt.date, ...] = ()
    clocks: tuple[ClockWords, ...] = ()

    @property
    def span(self) -> tuple[int, int]:
        """Where it stands."""
        return self.start, self.end

    def inside(self, others: Iterable[Hit], *, longer: bool = False) -> bool:
        """Whether it stands inside one of `others`; longer: which says more than it does."""
        return any(
            other.start <= self.start and self.end <= other.end and not (longer and other.span == self.span)
            for other in others
        )

    def crosses(self, spans: Iterable[tuple[int, int]]) -> bool:
        """Whether it has a character of one of `spans`."""
        return crossing(self.start, self.end, spans)


def blanked(text: str, spans: Iterable[tuple[int, int]], keep: str = "") -> str:
    """`text` with each stretch from a start to an end blanked by Z, but for letters of `keep`."""
    letters = list(text)
    for start, end in spans:
        letters[start:end] = [letter if letter in keep else "Z" for letter in letters[start:end]]
    return "".join(letters)


_SPAN = attrgetter("span")


def crossing(start: int, end: int, spans: Iterable[tuple[int, int]]) -> bool:
    """Whether characters `start` to `end` have one of `spans`."""
    return any(start < b and a < end for a, b in spans)


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


# Names in a query: letter by letter first, then nearly so.

_NEARLY, _SHORT = 86.0, 90.0
"""The least score of a name that is slightly misspelt, and of one of six or seven letters."""


def _pattern(name: str) -> re.Pattern[str]:
    words = (re.escape(word).replace("'", r"['\s]?") for word in said.word.findall(fold(name)))
    return re.compile(r"(?<!\w)" + r"[\s\W]{1,4}".join(words) + r"(?!\w)")


def _nearly(text: str, name: str, words: Sequence[tuple[int, int]]) -> list[Hit]:
    """Where words of `text` are nearly `name`."""
    bare = " ".join(said.word.findall(said.article.sub("", fold(name))))
    count, found = len(bare.split()), []
    for size in {max(1, count - 1), count, count + 1} if len(bare) >= 6 else ():
        for (start, _), (_, end) in zip(words, words[size - 1 :], strict=False):
            if abs(end - start - len(bare)) <= 1 + len(bare) // 8 and "\n" not in text[start:end]:
                score = fuzz.ratio(bare, text[start:end])
                if score >= (_NEARLY if len(bare) > 7 else _SHORT):
                    found.append(Hit("name", start, end, name, score / 100))
    return sorted(found, key=lambda hit: hit.start)


def names_in(text: str, names: Sequence[str]) -> list[Hit]:
    """Where folded `text` has one of `names`: the longest name first, each stretch of text once. A name of six letters
    or more may be slightly misspelt (of a weight below 1), if no name nearer to the words is on the list."""
    found: list[Hit] = []
    ordered = sorted(dict.fromkeys(name for name in names if said.word.search(fold(name))), key=lambda name: -len(name))
    for name in ordered:
        for match in _pattern(name).finditer(text):
            start, end = match.span()
            if not crossing(start, end, map(_SPAN, found)) and not said.stop.search(match[0]):
                end += name.endswith(")") and text[end : end + 1] == ")"
                found.append(Hit("name", start, end, name))
    words = [match.span() for match in said.word.finditer(text) if not crossing(*match.span(), map(_SPAN, found))]
    near = [hit for name in ordered for hit in _nearly(text, name, words)]
    for hit in sorted(near, key=lambda hit: -hit.weight):
        found += [] if hit.crosses(map(_SPAN, found)) else [hit]
    return sorted(found, key=lambda hit: hit.start)


def named(query: str, names: Sequence[str]) -> tuple[str, ...]:
    """Which of `names` the query has, in its order; for choosing the pages to open."""
    return tuple(hit.value for hit in names_in(fold(query), names))
