"""The hotel: by its name, by what is near, by its part of town, or by its price."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..world import TownRecord, Venue
from .clocks import Hit
from .hits import Hits
from .segments import Segment
from .soft import soft
from .text import Doubt, Evidence

_Wish = tuple[float, Hit, list[Venue]]
"""How surely it is a wish, its words, and the hotels that meet it."""


def _by_price(hotels: Sequence[Venue], dear: bool) -> list[Venue]:
    known = [hotel for hotel in hotels if hotel.nightly is not None]
    if not known:
        return []
    price = (max if dear else min)(hotel.nightly or 0 for hotel in known)
    return [hotel for hotel in known if hotel.nightly == price]


def _wishes(hits: Sequence[Hit], town: TownRecord, near: bool) -> list[_Wish]:
    """(weight, words, hotels that meet it) of each wish in one part of the query."""
    hotels = [venue for venue in town.venues if venue.kind == "hotel"]
    found: list[_Wish] = []
    for hit in hits:
        if hit.kind == "hotel":
            found.append((4.0 * hit.weight, hit, [hotel for hotel in hotels if hotel.id == hit.value]))
        elif hit.kind == "area":
            found.append((2.5, hit, [hotel for hotel in hotels if hotel.area == hit.value]))
        elif hit.kind == "venue" and near:
            found.append((3.0, hit, [hotel for hotel in hotels if hit.value in hotel.near]))
        elif hit.kind in ("cheap", "dear"):
            found.append((2.0 * hit.weight, hit, _by_price(hotels, hit.kind == "dear")))
    return [wish for wish in found if wish[2]]


_AROUND = 45


def _beside(place: Hit, hits: Sequence[Hit]) -> bool:
    """Whether words for "near" stand right before the place."""
    return any(hit.kind == "near" and 0 <= place.start - hit.end <= 6 for hit in hits)


def _by_examples(hits: Hits, segments: Sequence[Segment], town: TownRecord) -> list[_Wish]:
    """The cheapest or the dearest hotel, where a sentence about a hotel is like the examples for it."""
    hotels = [venue for venue in town.venues if venue.kind == "hotel"]
    found = []
    for segment in segments:
        for lodge in (hit for hit in segment.hits if hit.kind == "lodge" and hit.weight >= 0.8):
            start, words = _sentence(hits.masked, lodge.start)
            odds = soft().odds(words, _PRICES)
            kind = max(odds, key=lambda name: odds[name], default="other")
            if kind in _PRICES[:2] and odds[kind] >= _LEAST:
                hit = Hit("cheap" if kind == _PRICES[0] else "dear", start, start + len(words), kind, odds[kind])
                found.append((odds[kind], hit, _by_price(hotels, hit.kind == "dear")))
    return [wish for wish in found if wish[2]]


_PRICES = ("hotel-cheapest", "hotel-dearest", "saying", "home", "leave")
_LEAST = 0.8
_STOP = re.compile(r"[.!?;\n]")


def _sentence(text: str, at: int) -> tuple[int, str]:
    """Where the sentence around character `at` begins, and its words."""
    start = max((match.end() for match in _STOP.finditer(text, 0, at)), default=0)
    end = _STOP.search(text, at)
    return start, text[start : end.start() if end else None]


def read_hotel(
    hits: Hits, segments: Sequence[Segment], town: TownRecord, *, examples: bool = True
) -> tuple[str, list[Evidence], list[Doubt]]:
    """The id of the hotel, "" where nothing says which. examples: whether a price may be told by examples alone."""
    best: list[_Wish] = []
    for segment in segments:
        if segment.kind == "visit":
            continue
        bonus = 2.0 if segment.kind == "lodge" else 0.0
        near = segment.kind == "lodge"
        for weight, hit, meeting in _wishes(segment.hits, town, near):
            if bonus or hit.kind in ("hotel", "area"):
                best.append((weight + bonus - 0.5 * (len(meeting) > 1), hit, meeting))
    if not best:
        # Cut wrongly: the words for a hotel stand in the part of a visit.
        for segment in segments:
            for lodge in (hit for hit in segment.hits if hit.kind == "lodge" and hit.weight >= 0.8):
                around = [hit for hit in segment.hits if abs(hit.start - lodge.start) <= _AROUND]
                best += [
                    wish
                    for wish in _wishes(around, town, any(hit.kind == "near" for hit in around))
                    if wish[1].kind in ("area", "dear") or (wish[1].kind == "venue" and _beside(wish[1], around))
                ]
    best = best or (_by_examples(hits, segments, town) if examples else [])
    best = _not_denied(hits, best)
    best.sort(key=lambda wish: (-wish[0], wish[1].start))
    if not best:
        return "", [], [Doubt("hotel", "nothing says which hotel")]
    _, hit, meeting = best[0]
    meeting, against = _narrowed(hit, meeting, [(other, fitting) for _, other, fitting in best[1:]])
    phrase = hits.folded.query[hit.start : hit.end]
    doubts = []
    if against is None and _either(hits):
        doubts.append(Doubt("hotel", "two wishes for a hotel are said, and which is left open"))
    elif _denied(hits, hit):
        doubts.append(Doubt("hotel", f"what is not wanted does not say what is: {phrase!r}"))
    elif hit.kind in _PRICE and _RANK.search(hits.masked[max(0, hit.start - 14) : hit.start]):
        doubts.append(Doubt("hotel", f"it is not the one that is {phrase}, but one next to it"))
    if against is not None:
        rival, fitting = against
        words = hits.folded.query[rival.start : rival.end]
        choices = tuple(dict.fromkeys(hotel.id for hotel in (*meeting, *fitting)))
        doubts.append(Doubt("hotel", f"no hotel is both: {phrase!r} and {words!r}", choices))
    if len(meeting) > 1:
        choices = tuple(hotel.id for hotel in meeting)
        doubts.append(Doubt("hotel", "several hotels fit the words", choices))
    return meeting[0].id, [Evidence("hotel", meeting[0].id, phrase, hit.start)], doubts


_DENIED = re.compile(
    r"\b(?:not|never|no|nor|neither|rather than|instead of|anything but|by no means|avoid\w*|except|nowhere near|but)\s"
    r"(?:in |at |near )?(?:the |a |any |one of the )?$"
)


def _not_denied(hits: Hits, wishes: Sequence[_Wish]) -> list[_Wish]:
    """Without what is not wanted, where something else is: "not the cheapest, the most expensive one"."""
    return [wish for wish in wishes if not _denied(hits, wish[1])] or list(wishes)


def _denied(hits: Hits, hit: Hit) -> bool:
    return _DENIED.search(hits.masked[max(0, hit.start - 30) : hit.start]) is not None


_OR = re.compile(
    r"\W*(?:one |hotel |place )?\s?(?:or|either)(?: else| maybe| perhaps)?\s(?:in |near |at |by |the |a |very )*"
)
_GOOD = r"(?:the |a |an )?(?:very )?(?:best|nicest|finest|loveliest|good|nice|better|nicer|central|quietest)\b"
_OR_GOOD = re.compile(rf"\W*(?:one |hotel )?or (?:else |rather |maybe |perhaps )?{_GOOD}")
_GOOD_OR = re.compile(rf"\b{_GOOD}(?: one| hotel)? or (?:the |a )?$")
_HOTELS = ("cheap", "dear", "hotel", "area")


def _either(hits: Hits) -> bool:
    """Whether two different wishes for a hotel are joined by "or"."""
    told = [hit for hit in hits.found if hit.kind in _HOTELS and not _asked(hits.masked, hit.end)]
    if any(_OR_GOOD.match(hits.masked, hit.end) or _GOOD_OR.search(hits.masked[: hit.start][-30:]) for hit in told):
        return True
    return any(
        (one.kind, one.value if one.kind not in _PRICE else "")
        != (other.kind, other.value if other.kind not in _PRICE else "")
        and _OR.fullmatch(hits.masked[one.end : other.start]) is not None
        for one in told
        for other in told
        if one.end <= other.start
    )


def _asked(text: str, at: int) -> bool:
    """Whether the sentence around character `at` is a question: the answer says what holds."""
    end = _STOP.search(text, at)
    return end is not None and end[0] == "?"


_RANK = re.compile(r"\b(?:second|third|fourth|2nd|3rd|next|two|three)[ -]$")


_PRICE = ("cheap", "dear")


def _narrowed(
    hit: Hit, meeting: list[Venue], others: Sequence[tuple[Hit, list[Venue]]]
) -> tuple[list[Venue], tuple[Hit, list[Venue]] | None]:
    """The hotels that meet the other wishes as well, and the first wish that none of them meets. The cheapest hotel
    near a place is the cheapest of those that are near it, unless the hotel is named."""
    against = None
    for other, fitting in sorted(others, key=lambda wish: wish[0].kind in _PRICE):
        relative = other.kind in _PRICE and hit.kind not in (*_PRICE, "hotel")
        fitting = _by_price(meeting, other.kind == "dear") if relative else fitting
        both = [hotel for hotel in meeting if hotel in fitting]
        if both:
            meeting = both
        elif fitting:
            against = against or (other, fitting)
    return meeting, against
