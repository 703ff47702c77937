"""Arrival buffers: being there some minutes before it starts."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Leg
from ._reach import judge_gap, way_between
from ._rule import Verdict
from ._view import View

__all__ = ["buffer"]


def buffer(view: View) -> Iterator[Verdict]:
    """Every timed stop at a place with an arrival buffer that comes after another timed item."""
    for first, second in view.pairs:
        place = None if second.is_leg else view.catalogue.place(second.origin or "")
        if place is None or not place.arrival_buffer:
            continue
        egress = view.parameters.egress[first.item.mode] if isinstance(first.item, Leg) else 0
        way = way_between(view, first.destination, second.origin)
        yield judge_gap(view, first, second, way, egress + place.arrival_buffer, "to be there in time")
