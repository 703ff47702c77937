"""The hotel: by its name, by what is near, by its part of town, or by its price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...common.data_files import Expressions
from ..world import TownRecord, Venue
from .hits import Hits
from .segments import Segment
from .soft import soft
from .text import Doubt, Evidence, Hit

said = Expressions(__file__)
_Wish = tuple[float, Hit, list[Venue]]
"""How surely it is a wish, its words, and the hotels that meet it."""
_PRICE = ("cheap", "dear")
_KINDS = (*_PRICE, "hotel", "area")
_HOTEL, _NEAR, _AREA, _COST, _OWN_PART, _SEVERAL = 4.0, 3.0, 2.5, 2.0, 2.0, 0.5
"""What a name, a place nearby, a part of town and a price weigh; more where the part is about the hotel, and less where
several hotels meet the wish."""
_SURE = 0.8
"""The least weight of a word for a hotel, and how likely the examples must be."""


def _by_price(hotels: Sequence[Venue], dear: bool) -> list[Venue]:
    prices = [hotel.nightly for hotel in hotels if hotel.nightly is not None]
    price = (max if dear else min)(prices, default=None)
    return [hotel for hotel in hotels if price is not None and hotel.nightly == price]


def _wishes(hits: Sequence[Hit], town: TownRecord, near: bool) -> Iterator[_Wish]:
    """Each wish in one part of the query. near: whether a place may be what the hotel is near."""
    hotels = [venue for venue in town.venues if venue.kind == "hotel"]
    for hit in hits:
        wish: tuple[float, list[Venue]] = (0.0, [])
        if hit.kind == "hotel":
            wish = _HOTEL * hit.weight, [hotel for hotel in hotels if hotel.id == hit.value]
        elif hit.kind == "area":
            wish = _AREA, [hotel for hotel in hotels if hotel.area == hit.value]
        elif hit.kind == "venue" and near:
            wish = _NEAR, [hotel for hotel in hotels if hit.value in hotel.near]
        elif hit.kind in _PRICE:
            wish = _COST * hit.weight, _by_price(hotels, hit.kind == "dear")
        if wish[1]:
            yield wish[0], hit, wish[1]


_MEANINGS = ("hotel-cheapest", "hotel-dearest", "saying", "home", "leave")


def _by_examples(hits: Hits, segments: Sequence[Segment], town: TownRecord) -> Iterator[_Wish]:
    """The cheapest or the dearest hotel, where a sentence about a hotel is like the examples for it."""
    for lodge in (hit for segment in segments for hit in segment.hits if hit.kind == "lodge" and hit.weight >= _SURE):
        start = max((match.end() for match in said.stop.finditer(hits.masked, 0, lodge.start)), default=0)
        end = said.stop.search(hits.masked, lodge.start)
        words = hits.masked[start : end.start() if end else None]
        odds = soft().odds(words, _MEANINGS)
        kind = max(odds, key=lambda name: odds[name], default="other")
        if kind in _MEANINGS[:2] and odds[kind] >= _SURE:
            hit = Hit(_PRICE[_MEANINGS.index(kind)], start, start + len(words), kind, odds[kind])
            yield from ((odds[kind], *wish[1:]) for wish in _wishes([hit], town, near=False))


def _all_wishes(hits: Hits, segments: Sequence[Segment], town: TownRecord, examples: bool) -> list[_Wish]:
    """The wishes from the surest to the least sure. What is not wanted stays only where nothing else is said: "not the
    cheapest, the most expensive one"."""
    found = [
        (weight + _OWN_PART * lodge - _SEVERAL * (len(meeting) > 1), hit, meeting)
        for segment in segments
        if segment.kind != "visit"
        for lodge in [segment.kind == "lodge"]
        for weight, hit, meeting in _wishes(segment.hits, town, lodge)
        if lodge or hit.kind in ("hotel", "area")
    ]
    found = found or (list(_by_examples(hits, segments, town)) if examples else [])
    wanted = [wish for wish in found if not said.denied.search(hits.before(wish[1], 30))]
    return sorted(wanted or found, key=lambda wish: (-wish[0], wish[1].start))


def read_hotel(
    hits: Hits, segments: Sequence[Segment], town: TownRecord, *, examples: bool = True
) -> tuple[str, list[Evidence], list[Doubt]]:
    """The id of the hotel, "" where nothing says which. examples: whether a price may be told by examples alone."""
    wishes = _all_wishes(hits, segments, town, examples)
    if not wishes:
        return "", [], [Doubt("hotel", "nothing says which hotel")]
    _, hit, meeting = wishes[0]
    meeting, against = _narrowed(hit, meeting, [(other, fitting) for _, other, fitting in wishes[1:]])
    phrase = hits.words(hit)
    doubts = []
    if against is None and _either(hits):
        doubts.append(Doubt("hotel", "two wishes for a hotel are said, and which is left open"))
    elif said.denied.search(hits.before(hit, 30)):
        doubts.append(Doubt("hotel", f"what is not wanted does not say what is: {phrase!r}"))
    elif hit.kind in _PRICE and said.rank.search(hits.before(hit, 14)):
        doubts.append(Doubt("hotel", f"it is not the one that is {phrase}, but one next to it"))
    if against is not None:
        choices = tuple(dict.fromkeys(hotel.id for hotel in (*meeting, *against[1])))
        doubts.append(Doubt("hotel", f"no hotel is both: {phrase!r} and {hits.words(against[0])!r}", choices))
    if len(meeting) > 1:
        doubts.append(Doubt("hotel", "several hotels fit the words", tuple(hotel.id for hotel in meeting)))
    return meeting[0].id, [Evidence("hotel", meeting[0].id, phrase, hit.start)], doubts


def _either(hits: Hits) -> bool:
    """Whether two different wishes for a hotel are joined by "or"."""
    ends = {hit: said.stop.search(hits.masked, hit.end) for hit in hits.found if hit.kind in _KINDS}
    # The answer to a question says what holds.
    told = [hit for hit, end in ends.items() if end is None or end[0] != "?"]
    if any(said.or_good.match(hits.masked, hit.end) or said.good_or.search(hits.before(hit, 30)) for hit in told):
        return True
    wish = {hit: hit.kind if hit.kind in _PRICE else (hit.kind, hit.value) for hit in told}
    return any(
        one.end <= other.start
        and wish[one] != wish[other]
        and said.joined.fullmatch(hits.masked[one.end : other.start])
        for one in told
        for other in told
    )


def _narrowed(
    hit: Hit, meeting: list[Venue], others: Sequence[tuple[Hit, list[Venue]]]
) -> tuple[list[Venue], tuple[Hit, list[Venue]] | None]:
    """The hotels that meet the other wishes as well, and the first wish that none of them meets. The cheapest hotel
    near a place is the cheapest of those that are near it, unless the hotel is named."""
    against = None
    for other, fitting in sorted(others, key=lambda wish: wish[0].kind in _PRICE):
        if other.kind in _PRICE and hit.kind not in (*_PRICE, "hotel"):
            fitting = _by_price(meeting, other.kind == "dear")
        both = [hotel for hotel in meeting if hotel in fitting]
        if not both and fitting:
            against = against or (other, fitting)
        meeting = both or meeting
    return meeting, against
