"""The world after a change: the trip and the catalogue as they are now, and which items were hit directly."""

from __future__ import annotations

from dataclasses import dataclass

from ..trip import Catalogue, Itinerary

__all__ = ["Hit", "World"]


@dataclass(frozen=True, slots=True)
class Hit:
    """One item that a disruption touches: the item's id, the disruption's, and whether its booking is void."""

    item: str
    disruption: str
    void: bool = False


@dataclass(frozen=True, slots=True)
class World:
    """The itinerary (unrepaired) and the catalogue after the change, and the items that were hit directly.

    unsure: the ids of stops that bad weather may or may not hit, because nobody says whether their place is outdoors.
    """

    itinerary: Itinerary
    catalogue: Catalogue
    hits: tuple[Hit, ...] = ()
    unsure: tuple[str, ...] = ()

    @property
    def hit_items(self) -> frozenset[str]:
        """The ids of all items hit."""
        return frozenset(hit.item for hit in self.hits)
