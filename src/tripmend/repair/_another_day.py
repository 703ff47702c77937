"""A leg that is put off to another day: go with it, or take another connection on the day that was planned."""

from __future__ import annotations

from dataclasses import replace

from ..change import Change, LegCancelled, LegDelayed, LegRetimed, World
from ..trip import Itinerary
from ._outcome import Cost, Outcome

__all__ = ["as_if_cancelled", "better_of"]


def as_if_cancelled(change: Change, original: Itinerary, world: World) -> tuple[Change, frozenset[str]] | None:
    """The change as it is for who does not go with the legs that left their days, and these; None where none did."""
    days = {leg.id: day.date for day, leg in original.legs()}
    moved = frozenset(leg.id for day, leg in world.itinerary.legs() if days.get(leg.id, day.date) != day.date)
    if not moved:
        return None
    disruptions = tuple(
        one.replace(effect=LegCancelled(leg=one.effect.leg))
        if isinstance(one.effect, LegDelayed | LegRetimed) and one.effect.leg in moved
        else one
        for one in change.disruptions
    )
    return change.replace(disruptions=disruptions), moved


def better_of(along: Outcome, instead: Outcome, moved: frozenset[str]) -> Outcome:
    """The repair that changes less: `along` with the legs `moved`, or `instead` of them; the first at the same cost.

    The bookings of legs that are not taken count as given up. It is only proven where both were searched to the end.
    """
    proven = along.proven and instead.proven and "undecided" not in (along.status, instead.status)
    took = along.milliseconds + instead.milliseconds
    best = along
    if instead.revision is not None and (along.revision is None or _cost(instead, moved) < along.revision.cost):
        # Its booking stands, for another day: it is given up, not void.
        hits = tuple(replace(hit, void=hit.void and hit.item not in moved) for hit in instead.world.hits)
        best = replace(instead, change=along.change, world=replace(instead.world, hits=hits))
    if best.revision is not None:
        sure = best.revision.proven and proven
        best = replace(best, revision=replace(best.revision, proven=sure))
    return replace(best, proven=best.proven and proven, milliseconds=took, limit=instead.limit)


def _cost(instead: Outcome, moved: frozenset[str]) -> Cost:
    """What it changes to stay behind, the bookings of the legs `moved` included, which stand for their new day."""
    cost = Cost() if instead.revision is None else instead.revision.cost
    given_up = sum(leg.id in moved and leg.booked for _, leg in instead.original.legs())
    return replace(cost, booked=cost.booked + given_up)
