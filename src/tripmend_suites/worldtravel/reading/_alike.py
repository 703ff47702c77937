"""Letters that a recogniser takes for each other, put right where the letters around them leave no doubt."""

from __future__ import annotations

import re
from dataclasses import replace

from tripmend.pages.ocr import Line

__all__ = ["put_right", "spelled"]

_INNER = re.compile(r"(?<=[a-zß-öø-ÿ])(?!(?:(?<=\bMc)|(?<=\bMac))I[bcdfghj-np-tv-xz])I(?=[a-zß-öø-ÿ]|\b)")
"""A capital I after a small letter: the small l of ``Hall``. In ``McInnes`` and ``MacIntosh`` it is what it looks like:
nobody can say an l between these letters."""
_ARTICLE = re.compile(r"(?<![\w.])([IE])I(?=\s?[A-ZÀ-Þ][a-zß-öø-ÿ])")
"""``II`` or ``EI`` before a name: the Italian or Spanish article."""
_NAME = re.compile(r"[A-ZÀ-Þ][\wß-öø-ÿ'’-]*\s$")
"""A name just before, of which II is the number: ``Pius II``."""
_STUCK = re.compile(r"(?<=[a-zß-öø-ÿ]{3})(?=\d{1,2}(?!\w))")
"""``max6``: the space before a short number got lost."""
_LONGEST_NAME = 40
"""Letters; so far back a name is looked for."""


def spelled(text: str) -> str:
    """A text with such letters as they must have been written; it stays as long as it is."""
    return _ARTICLE.sub(_article, _INNER.sub("l", text))


def _article(match: re.Match[str]) -> str:
    before = match.string[max(0, match.start() - _LONGEST_NAME) : match.start()]
    return match.group() if _NAME.search(before) else f"{match[1]}l"


def put_right(line: Line) -> Line:
    """The line with its text as `spelled` has it, and a space between a word and the number stuck to it."""
    text, edges = spelled(line.text), line.edges
    for at in reversed([stuck.start() for stuck in _STUCK.finditer(text)]):
        text, edges = f"{text[:at]} {text[at:]}", (*edges[:at], edges[at - 1], *edges[at:])
    return line if text == line.text else replace(line, text=text, edges=edges)
