"""The world after a change: the trip and the catalogue as they are now, and which items were hit directly."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from ..trip import Catalogue, Itinerary
from ._asked import Asked, Unsuited, Wanted
from ._now import Now

__all__ = ["Hit", "World"]


@dataclass(frozen=True, slots=True)
class Hit:
    """One item that a disruption touches: the item's id, the disruption's, and whether its booking is void.

    wished: nothing happened to it; the traveller does not want it (`disruption` is then ``constraints[n]``).
    another: something else is wanted in its stead, since it is not wanted or does not suit the travellers. rebooked: it
    stands at the time that was announced, and its booking holds there. asked: nothing happened to it; the traveller
    asks for something else with it. limit: as planned it breaks a limit of the change; its booking counts all the same.
    """

    item: str
    disruption: str
    void: bool = False
    wished: bool = False
    another: bool = False
    rebooked: bool = False
    asked: bool = False
    limit: bool = False


@dataclass(frozen=True, slots=True)
class World:
    """The itinerary (unrepaired) and the catalogue after the change, and the items that were hit directly.

    unsure: the ids of stops that bad weather may or may not hit, because nobody says whether their place is outdoors.
    now: where the trip stands, None for one that has not begun. asked: what changes of mind ask of single items;
    wanted: the stops that are asked for and that the plan has not yet. unsuited: the places at which the travellers do
    not want to be. plain: the itinerary without the limits that wishes of the change put on its days and its ways; None
    where there are none.
    """

    itinerary: Itinerary
    catalogue: Catalogue
    hits: tuple[Hit, ...] = ()
    unsure: tuple[str, ...] = ()
    now: Now | None = None
    asked: tuple[Asked, ...] = ()
    wanted: tuple[Wanted, ...] = ()
    unsuited: tuple[Unsuited, ...] = ()
    plain: Itinerary | None = None

    @property
    def past(self) -> frozenset[str]:
        """The ids of the stops, legs and stays that are past or under way, and stay as they are."""
        return frozenset() if self.now is None else self.now.past

    @property
    def hit_items(self) -> frozenset[str]:
        """The ids of all items hit, by what happened or by a wish."""
        return frozenset(hit.item for hit in self.hits)

    @property
    def struck(self) -> frozenset[str]:
        """The ids of the items to which something happened; a wish is nothing that happens to them."""
        return frozenset(hit.item for hit in self.hits if not (hit.wished or hit.asked))

    @property
    def rebooked(self) -> frozenset[str]:
        """The ids of the stops and legs whose booking was only moved: nothing else happened to them."""
        return frozenset(hit.item for hit in self.hits if hit.rebooked) - frozenset(
            hit.item for hit in self.hits if not (hit.rebooked or hit.limit)
        )

    @property
    def unlocked(self) -> frozenset[str]:
        """The ids of the items whose lock is void: something happened to them, and more than that their booking was
        moved. That the travellers mind them (`Hit.another`) is nothing that happened."""
        happened = (hit.item for hit in self.hits if not (hit.wished or hit.asked or hit.another))
        return frozenset(happened) - self.rebooked

    @property
    def unprotected(self) -> frozenset[str]:
        """The ids of the items whose booking counts for nothing, because they were hit and it was not just moved."""
        return frozenset(hit.item for hit in self.hits if not hit.limit) - self.rebooked

    @property
    def unwanted(self) -> frozenset[str]:
        """The ids of planned items that the traveller does not want as they are."""
        return frozenset(hit.item for hit in self.hits if hit.wished)

    @property
    def minded(self) -> frozenset[str]:
        """The ids of the items that the traveller does not want as planned, or of which something else is asked."""
        return frozenset(hit.item for hit in self.hits if hit.wished or hit.asked or hit.another)

    @property
    def left_out(self) -> frozenset[str]:
        """The unwanted stops that leave the plan, with nothing in their stead."""
        return frozenset(hit.item for hit in self.hits if hit.wished and not hit.another)

    def suits(self, place: str, date: dt.date) -> bool:
        """Whether the travellers want to be at a place on a day, or in the night that begins on it."""
        return not any(one.covers(place, date) for one in self.unsuited)
