"""The hotel: by its name, by what is near, by its part of town, or by its price."""

from __future__ import annotations

from collections.abc import Sequence

from ..world import TownRecord, Venue
from ._hit import Hit
from ._hits import Hits
from ._model import Doubt, Evidence
from ._segments import Segment

__all__ = ["read_hotel"]


def _by_price(hotels: Sequence[Venue], dear: bool) -> list[Venue]:
    known = [hotel for hotel in hotels if hotel.nightly is not None]
    if not known:
        return []
    price = (max if dear else min)(hotel.nightly or 0 for hotel in known)
    return [hotel for hotel in known if hotel.nightly == price]


def _wishes(hits: Sequence[Hit], town: TownRecord, near: bool) -> list[tuple[float, Hit, list[Venue]]]:
    """(weight, words, hotels that meet it) of each wish in one part of the query."""
    hotels = [venue for venue in town.venues if venue.kind == "hotel"]
    found: list[tuple[float, Hit, list[Venue]]] = []
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


def read_hotel(hits: Hits, segments: Sequence[Segment], town: TownRecord) -> tuple[str, list[Evidence], list[Doubt]]:
    """The id of the hotel, "" where nothing says which."""
    best: list[tuple[float, Hit, list[Venue]]] = []
    for segment in segments:
        if segment.kind == "visit":
            continue
        bonus = 2.0 if segment.kind == "lodge" else 0.0
        near = segment.kind == "lodge"
        for weight, hit, meeting in _wishes(segment.hits, town, near):
            if bonus or hit.kind in ("hotel", "area"):
                best.append((weight + bonus - 0.5 * (len(meeting) > 1), hit, meeting))
    best.sort(key=lambda wish: (-wish[0], wish[1].start))
    if not best:
        return "", [], [Doubt("hotel", "nothing says which hotel")]
    _, hit, meeting = best[0]
    doubts = (
        [Doubt("hotel", "several hotels fit the words", tuple(hotel.id for hotel in meeting))]
        if len(meeting) > 1
        else []
    )
    phrase = hits.folded.query[hit.start : hit.end]
    return meeting[0].id, [Evidence("hotel", meeting[0].id, phrase, hit.start)], doubts
