"""Coloured walks: their names in the legend, their stops in words or in the drawing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .._notebook import Notebook
from .._prose import Passage, rows_of, sentences

if TYPE_CHECKING:
    from ._drawn import Drawn

__all__ = ["note_walks"]

_COLOURS = r"red|blue|green|yellow|orange|purple|violet|pink|brown|black|white|grey|gray|gold(?:en)?|silver|turquoise"
_KIND = r"(?:route|walk|path|trail|tour|circuit|round|itinerary|loop|track)"
_NAME = re.compile(rf"^(?:the\s+)?(?P<name>(?:{_COLOURS})\s*{_KIND})\b", re.IGNORECASE)
_TOLD = re.compile(
    rf"\b(?P<name>(?:{_COLOURS})\s*{_KIND})\s*(?:\([^)]*\)\s*)?(?::|[–—=]|\s-\s|,?\s*(?:leads|goes|passes|takes\s+you|runs|visits|stops|calls|winds"
    rf"|brings\s+you|starts|begins|shows))\s*(?P<stops>[^.;]+)",
    re.IGNORECASE,
)
_WORD = r"[A-ZÀ-Þ0-9][\w'’.-]*"
_STOP = re.compile(rf"{_WORD}(?:\s+(?:(?:of|de|di|del|della|the|la|le|da|van|von)\s+)*{_WORD})*")


def note_walks(book: Notebook) -> None:
    """Write down each walk with its stops in order."""
    told = _told(book)
    for name, stops, words in told:
        book.add("walk", {"walk": name, "stops": stops}, words)
    legend = _legend(book, {name.lower() for name, _, _ in told})
    if not legend:
        return
    drawn = _drawn(book, legend)
    for name, row in legend:
        found = drawn.get(name) if drawn is not None else None
        if found is None or not found.stops:
            why = found.why if found is not None else "its stops are drawn, and there is no picture to see them in"
            book.abstain(f"walk {name}", why, row.box)
        else:
            book.add("walk", {"walk": name, "stops": list(found.stops)}, row)


def _told(book: Notebook) -> list[tuple[str, list[str], Passage]]:
    found = []
    for passage in book.passages:
        for sentence in sentences(passage):
            for match in _TOLD.finditer(sentence.text):
                stops = _STOP.findall(match["stops"])
                if len(stops) >= 2:
                    found.append((" ".join(match["name"].lower().split()), stops, sentence.cut(*match.span())))
    return found


def _legend(book: Notebook, known: set[str]) -> list[tuple[str, Passage]]:
    found: dict[str, Passage] = {}
    for row in rows_of(book.sheet):
        match = _NAME.match(row.text)
        if match:
            name = " ".join(re.sub(rf"\s*({_KIND})$", r" \1", match["name"].lower()).split())
            if name not in known:
                found.setdefault(name, row)
    return list(found.items())


def _drawn(book: Notebook, legend: list[tuple[str, Passage]]) -> dict[str, Drawn] | None:
    if book.sheet.pixels is None:
        return None
    from ._drawn import drawn_walks

    return drawn_walks(book.sheet, legend)
