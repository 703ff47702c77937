"""Overviews of a town: for each place its name, quarter and tags."""

from __future__ import annotations

import re

from ._cards import cards_of
from ._prose import Passage
from .facts import Fact, Reading
from .sheet import Sheet

__all__ = ["read"]

_TAG = r"(?!the\b|and\b)[a-zà-ÿ][a-zà-ÿ'’-]{1,20}(?: [a-zà-ÿ'’-]{2,20})?"
_LISTED = re.compile(rf"(?P<area>[A-ZÀ-Þ][^.·—;,]{{1,40}}?)\s*(?:·|—|–|;)\s*(?P<tags>{_TAG}(?:\s*[·,]\s*{_TAG})*)\.?$")
_ONLY_TAGS = re.compile(rf"{_TAG}(?:\s*[·,]\s*{_TAG})*$")
_OPENING = re.compile(r"(?P<area>[A-ZÀ-Þ][^.]{1,40}?)\.\s+\S")


def read(sheet: Sheet) -> Reading:
    """A fact ``tags`` {area, tags} for every card that has tags."""
    facts = []
    for card in cards_of(sheet):
        if len(card) < 2:
            continue
        found = _tags(card[1:])
        if found is None:
            continue
        area, tags = found
        box = card[0].box
        for row in card[1:]:
            box = box.join(row.box)
        facts.append(Fact(card[0].text.strip(), "tags", {"area": area, "tags": tags}, box, 0.9, sheet.source))
    return Reading("overview", tuple(facts))


def _tags(rows: list[Passage]) -> tuple[str, list[str]] | None:
    """Quarter and tags: in one row, or the quarter under the name and the tags in small rows of their own."""
    whole = " ".join(row.text for row in rows)
    for text in (*(row.text for row in rows), *re.findall(r"[^.!?]+\.?", whole)):
        if listed := _LISTED.match(text.strip()):
            return listed["area"].strip(), _parts(listed["tags"])
    small = []
    for row in reversed(rows):
        if _ONLY_TAGS.match(row.text):
            small.append(row.text)
        elif small:
            break
    if not small:
        return None
    opening = _OPENING.match(rows[0].text)
    area = opening["area"] if opening else rows[0].text
    return area.strip(), [tag for text in reversed(small) for tag in _parts(text)]


def _parts(text: str) -> list[str]:
    return [part.strip(" .") for part in re.split(r"[·,]", text) if part.strip(" .")]
