"""How likely it is that what a plan books can be booked, by how it was read."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from tripmend.read import Fact

from ..gold import minutes, sells
from ..solve import Scheduled
from ..task import Party
from ..world import TownRecord
from .knowledge import Knowledge

__all__ = ["chance_of_order", "chance_of_slot"]

_EITHER = 0.5
"""Of a slot that was not made out, and at most of one that was read as sold out and badly: no reading of it says that
it is open."""


def chance_of_order(known: Knowledge, town: TownRecord, order: Iterable[Scheduled], party: Party) -> float:
    """That all booked slots of a plan are open: the product of the chances of each. town: as far as it is known, with
    the doubtful readings on which the plan stands taken for true."""
    return prod(_chance(known, town, item, party) for item in order if item.parameters.starts is not None)


def chance_of_slot(slot: Fact, kind: float | None = None) -> float:
    """That a slot is open: its confidence where it was read as open, else what that leaves, at most a half. kind: of a
    page with two kinds, how likely it is that this slot's kind is the open one, which bounds it."""
    if slot.value["state"] == "unknown":
        return _EITHER if kind is None else kind
    own = slot.confidence if slot.value["state"] == "open" else min(_EITHER, 1 - slot.confidence)
    return own if kind is None else min(own, kind)


def _chance(known: Knowledge, town: TownRecord, item: Scheduled, party: Party) -> float:
    """Of the best slot that the plan may mean: of its kind, at its time, with tickets for everybody."""
    visit = item.parameters.visit
    venue = town.venue(visit.venue)
    page = (venue.name, item.date)
    sides = known.two_kinds.get(page)
    found = []
    for fact, slot in zip(known.slots.get(page, ()), venue.slots.get(item.date, ()), strict=True):
        if minutes(slot.start) == item.start % 1440 and sells(slot, visit) and slot.left >= party.size:
            kind = fact.value.get("kind")
            found.append(chance_of_slot(fact, None if kind is None or sides is None else sides if kind else 1 - sides))
    return max(found, default=_EITHER)
