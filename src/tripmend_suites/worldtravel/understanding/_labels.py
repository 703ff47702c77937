"""Labels of tickets in a query: what a ticket is called there."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..world import TownRecord
from ._hit import Hit
from ._names import names_in
from ._text import Folded

__all__ = ["again", "labels_in"]

_QUOTES = "\"'"


def _quoted(text: str, start: int, end: int) -> bool:
    before, after = text[:start].rstrip(" "), text[end:].lstrip(" ")
    return bool(before and after) and before[-1] in _QUOTES and after[0] in _QUOTES + ",."


def _alone(text: str, start: int, end: int) -> bool:
    """Whether a stretch is a clause of its own."""
    return (
        re.search(r"(?:^|[,;:(\[/|.]\s?|-\s|\n)$", text[max(0, start - 3) : start]) is not None
        and re.match(r"\s?(?:$|[,;:)\]/|.\n]|-\s)", text[end:]) is not None
    )


_PLAIN_LABELS = frozenset((
    "guided tour", "guided visit", "standard ticket", "standard admission", "general admission", "entrance ticket",
    "gallery ticket", "standard entry", "fast track",
))  # fmt: skip
"""Labels that are the plain words for a kind of ticket."""


def labels_in(folded: Folded, town: TownRecord, names: Sequence[Hit]) -> list[Hit]:
    """Labels of tickets: strong in quotes, after "ticket" or as a whole clause, weak for a word that says little."""
    text, found = folded.text, []
    labels = {product.label for venue in town.venues for product in venue.products}
    spans: list[tuple[int, int]] = []
    for item in names_in(text, sorted(labels)):
        inside = [hit for hit in names if hit.start <= item.start and item.end <= hit.end]
        exact = any(hit.start == item.start and hit.end == item.end for hit in inside)
        quoted = _quoted(text, item.start, item.end)
        if inside and not exact and not (quoted and all(hit.weight < 1 for hit in inside)):
            continue
        whole = _alone(text, item.start, item.end)
        before = text[max(0, item.start - 22) : item.start]
        after = text[item.end : item.end + 20]
        weight = 0.3 if " " not in item.name else 1.4
        if re.search(
            r"(?:tickets?|admission|pass|label\w*|named|called|get|buy|book\w*|option|choose|marked|says|"
            r"reads?|category|type|titled|entry|grab|product|fare|code|seats?|class|tariff)[^\w\n]{0,3}"
            r"(?:is|called|named|reading|saying|marked|the|a|"
            r"for)?[^\w\n]{0,3}$",
            before,
        ) or re.match(
            r"[\"']? (?:as (?:the|our|a|my) )?(?:ticket|tix|pass|one\b|seats?|option|admission|category)", after
        ):
            weight = max(weight, 2.2)
        elif whole:
            weight = max(weight, 0.9)
        written = folded.query[item.start : item.end]
        if written == item.name and written[:1].isupper() and not re.search(r"(?:^|[.!?:\n|]\s?)$", text[: item.start]):
            weight = max(weight, 1.0)
        if quoted:
            weight = 3.0
        elif (
            exact
            and whole
            and any(
                hit.value == inside[0].value
                and 0 < item.start - hit.end < 120
                and "\n" not in text[hit.end : item.start]
                for hit in names
            )
        ):
            weight = 2.0
        if not quoted and item.score < 100 and weight < 2:
            weight *= 0.5
        if not quoted and written[:1].islower() and item.name[:1].isupper() and item.name.casefold() in _PLAIN_LABELS:
            weight = min(weight, 1.5)  # "Ticket: guided tour" may well be said of a place that calls it otherwise.
        if exact and weight < 2:
            continue
        spans.append((item.start, item.end))
        found.append(Hit("label", item.start, item.end, item.name, weight * item.score / 100))
    return found


def again(hit: Hit, names: Sequence[Hit], called: set[tuple[int, int]]) -> bool:
    """Whether the same name stands elsewhere where it is no label."""
    return any(other.value == hit.value and (other.start, other.end) not in called for other in names)
