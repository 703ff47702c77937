"""Words that no list has, as hits: what each clause of a visit most likely means among what the place allows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..world import Venue
from ._hit import Hit
from ._hits import Hits
from ._place import Choice
from ._segments import Segment
from ._soft import OTHER, SAYING, clauses, soft

__all__ = ["likely", "lit"]

_STAYS = {"quick": "quick", "deep": "deep", "standard": "usual-stay", "family": "family", "tower": "noun"}
_TICKETS = {
    "fast": "fast", "ordinary": "willing-queue", "guided": "guided", "cheapest": "cheap", "all": "every",
    "covering": "cheap", "joint": "joint",
}  # fmt: skip
_WEIGHT = 1.0
"""What the likeliest meaning of a clause weighs beside a phrase that is known."""
_LEAST = 0.4
_BESIDE_LIGHT = ("light", "quick", "deep", "standard", "fast", "ordinary", "guided", OTHER, SAYING)
_UNLIT = 0.1
"""How likely the words around must be about light at least."""
_CUT = re.compile(r"[.,;:()\[\]|/*\n!?+\"]|\s-+\s|Z+|\b(?:and|but|plus|also|with)\b")
_ABOUT_PEOPLE = re.compile(r"\bwho\b[^.?!\n]*\?")
_AROUND = 32


def _allowed(venue: Venue, options: Sequence[Choice]) -> dict[str, str]:
    """The meanings that the facts allow, with the kind of hit for each."""
    stays = {profile for option in options for profile in option.stays}
    found = {meaning: kind for meaning, kind in _STAYS.items() if meaning in stays and len(stays) > 1}
    products = [option.product for option in options if option.product is not None and option.spoken]
    parts = {event.id for event in venue.events}
    tests = {
        "fast": any(product.admission == "skip-line" for product in products),
        "ordinary": any(product.admission == "standard" and not product.covers for product in products),
        "guided": any(product.languages for product in products),
        "cheapest": any(option.event is not None and option.product in products for option in options)
        and any(not product.covers for product in products),
        "all": any(parts & set(product.covers) for product in products),
        "covering": any(parts & set(product.covers) for product in products),
        "joint": any(product.covers and not parts & set(product.covers) for product in products),
    }
    return found | {meaning: _TICKETS[meaning] for meaning, holds in tests.items() if holds}


def likely(hits: Hits, segment: Segment, venue: Venue, options: Sequence[Choice]) -> list[Hit]:
    """One hit for each meaning that is the likeliest of a clause, as heavy as it is likely."""
    allowed = _allowed(venue, options)
    if not allowed:
        return []
    among = [*allowed, OTHER, SAYING, *(["light"] if venue.light is not None else [])]
    letters = list(hits.masked[segment.start : segment.end])
    for hit in segment.hits:
        if hit.kind == "label" and hit.weight >= 0.9:
            span = slice(hit.start - segment.start, hit.end - segment.start)
            letters[span] = "Z" * len(letters[span])
    best: dict[str, Hit] = {}
    scores = soft()
    for clause, at, weight in clauses("".join(letters)):
        odds = scores.odds(clause, among)
        meaning = max(odds, key=lambda name: odds[name], default=OTHER)
        sure = weight * odds.get(meaning, 0.0)
        if meaning in allowed and sure >= _LEAST:
            start = segment.start + at
            value = "tower" if meaning == "tower" else meaning
            hit = Hit(allowed[meaning], start, start + len(clause), value, _WEIGHT * sure)
            if meaning not in best or best[meaning].weight < hit.weight:
                best[meaning] = hit
    return list(best.values())


def lit(hits: Hits, segment: Segment) -> list[Hit]:
    """The words for good light to photograph in, without those whose neighbours are about something else ("the blue
    light ticket, no queue") and those in a question about people ("who will be in the photographs?")."""
    found = []
    for hit in segment.hits:
        if hit.kind == "light" and not _ABOUT_PEOPLE.search(hits.masked, hit.start - _AROUND, hit.end + _AROUND):
            before = _CUT.split(hits.masked[max(segment.start, hit.start - _AROUND) : hit.start])[-1]
            after = _CUT.split(hits.masked[hit.end : min(segment.end, hit.end + _AROUND)])[0]
            odds = soft().odds(before + hits.masked[hit.start : hit.end] + after, _BESIDE_LIGHT)
            if odds.get("light", 1.0) >= _UNLIT:
                found.append(hit)
    return found
