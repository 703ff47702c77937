"""Names in a query: letter by letter first, then nearly so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rapidfuzz import fuzz

from ._model import Named
from ._text import fold

__all__ = ["named", "names_in"]

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
