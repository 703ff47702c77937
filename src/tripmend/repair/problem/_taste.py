"""What the travellers of a request like, and what it costs them."""

from __future__ import annotations

import datetime as dt

from ...trip import Place, Traveller, group_price, place_price

__all__ = ["SHORTLIST", "Taste"]

SHORTLIST = 14
"""So many places are tried for one thing to place."""


class Taste:
    """Ranks the places of a catalogue for one party."""

    def __init__(self, traveller: Traveller) -> None:
        self.traveller = traveller

    def shortlist(self, places: tuple[Place, ...], most: int = SHORTLIST) -> tuple[Place, ...]:
        """The `most` places that suit best, best first: liked, well rated, known to be open, cheap."""
        ranked = sorted(places, key=lambda place: (self.dislike(place), self.cost(place) or 0, place.id))
        return tuple(ranked[:most])

    def dislike(self, place: Place) -> int:
        """0–100: 40 without a matching interest, up to 40 for a low rating (20 unknown), 20 with unknown hours."""
        interests = {word.casefold() for word in self.traveller.interests}
        words = {word.casefold() for word in (*place.tags, *place.cuisines)}
        points = 40 if interests and interests.isdisjoint(words) else 0
        points += 20 if place.rating is None else round(40 * (1 - min(place.rating, 5.0) / 5))
        return points + (20 if place.hours is None and not place.slots and not place.open_on else 0)

    def cost(self, place: Place, start: dt.datetime | None = None) -> int | None:
        """The party's: that of the slot which begins at `start`, else the place's own."""
        price = place_price(place, start)
        return None if price is None else group_price(price, self.traveller.party)
