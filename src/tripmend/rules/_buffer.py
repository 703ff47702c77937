"""Arrival buffers: being there some minutes before it starts."""

from __future__ import annotations

from ..trip import Leg
from ._reach import judge_gap, way_between
from ._rule import Verdict
from ._view import Timed, View, pair_by_pair

__all__ = ["buffer"]


@pair_by_pair
def buffer(view: View, first: Timed, second: Timed) -> Verdict | None:
    """Every timed stop at a place with an arrival buffer that comes after another timed item."""
    place = None if second.is_leg else view.catalogue.place(second.origin or "")
    if place is None or not place.arrival_buffer:
        return None
    egress = view.parameters.egress[first.item.mode] if isinstance(first.item, Leg) else 0
    way = way_between(view, first.destination, second.origin)
    return judge_gap(view, first, second, way, egress + place.arrival_buffer, "to be there in time")
