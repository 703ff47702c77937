"""How far the traveller is asked to walk at a time."""

from __future__ import annotations

from collections.abc import Iterator

from ._rule import Verdict, graded
from ._view import Timed, View

__all__ = ["walking"]


def _way(view: View, first: Timed, second: Timed, limit: int) -> Verdict | None:
    """The way between two neighbours, where it is made on foot: what is too far to walk is made otherwise."""
    if first.destination is None or second.origin is None or first.destination == second.origin:
        return None
    way = view.travel.between(first.destination, second.origin)
    if way.source == "unknown" or way.mode != "foot":
        return None
    note = " (estimated)" if way.source == "estimate" else ""
    route = f"from {view.name(first.item)} to {view.name(second.item)}"
    text = f"{way.minutes} minutes on foot{note} {route}; the traveller walks {limit} at most."
    return Verdict(
        graded(limit - way.minutes), (second.item.id, first.item.id), text, limit - way.minutes, second.day.date
    )


def walking(view: View) -> Iterator[Verdict]:
    """Every way between timed neighbours that is made on foot, and every leg on foot, of a traveller with a limit."""
    limit = view.traveller.max_walk
    if limit is None:
        return
    for first, second in view.pairs:
        verdict = _way(view, first, second, limit)
        if verdict is not None:
            yield verdict
    for day, leg in view.legs:
        if leg.mode != "foot":
            continue
        timed = view.timed.get(leg.id)
        if timed is None or not view.same_time(*timed.clocks):
            text = f"How long the {view.name(leg)} takes is not known."
            yield Verdict("unknown", (leg.id,), text, None, day.date)
            continue
        minutes = timed.end - timed.start
        text = f"The {view.name(leg)} takes {minutes} minutes; the traveller walks {limit} at most."
        yield Verdict(graded(limit - minutes), (leg.id,), text, limit - minutes, day.date)
