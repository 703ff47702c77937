"""Catching a leg, leaving it, and changing from one to the next."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Day, Leg, city_key, on_one_ticket
from ._reach import Way, judge_gap, way_between
from ._rule import Verdict
from ._view import InParts, Timed, View, day_by_day, pair_by_pair

__all__ = ["connection"]


def _change(view: View, first: Timed, second: Timed, arriving: Leg, leaving: Leg) -> Verdict:
    if first.destination is not None and second.origin is not None:
        way = way_between(view, first.destination, second.origin)
    else:
        same = city_key(arriving.destination.city) == city_key(leaving.origin.city) != ""
        way = Way(0, same, 0)
    changing = view.parameters.to_change(leaving.mode, one_ticket=True)
    checking_in = view.parameters.to_change(leaving.mode, one_ticket=False)
    one_ticket = on_one_ticket(arriving, leaving)
    if one_ticket or checking_in == changing:
        return judge_gap(view, first, second, way, changing, "to change")
    verdict = judge_gap(view, first, second, way, checking_in, "to check in")
    if one_ticket is False or verdict.margin is None or verdict.margin >= 0:
        return verdict
    at_least = judge_gap(view, first, second, way, changing, "to change")
    if at_least.state not in ("ok", "tight"):
        return at_least
    gap = second.start - first.end
    text = (
        f"There are {gap} minutes from {view.name(arriving)} to {view.name(leaving)}, which will do on one ticket only"
    )
    return Verdict("unknown", verdict.subjects, f"{text}; whether they are on one is not known.", None, verdict.date)


@pair_by_pair
def _beside(view: View, first: Timed, second: Timed) -> Verdict | None:
    before, after = first.item, second.item
    if isinstance(before, Leg) and isinstance(after, Leg):
        return _change(view, first, second, before, after)
    if isinstance(after, Leg):
        way = way_between(view, first.destination, second.origin)
        return judge_gap(view, first, second, way, view.parameters.check_in[after.mode], "to check in")
    if isinstance(before, Leg):
        way = way_between(view, first.destination, second.origin)
        return judge_gap(view, first, second, way, view.parameters.egress[before.mode], "to get out")
    return None


@day_by_day
def _untimed(view: View, day: Day) -> Iterator[Verdict]:
    for leg in day.items if view.timed_of(day) else ():
        if isinstance(leg, Leg) and leg.depart is None:
            text = f"The {view.name(leg)} has no times, so whether it can be caught is not known."
            yield Verdict("unknown", (leg.id,), text, None, day.date)


@InParts
def connection(view: View) -> Iterator[tuple[Verdict, ...]]:
    """Neighbours in the timeline of which at least one is a leg; a leg without times beside timed items is unknown."""
    yield from _beside.parts(view)
    yield from _untimed.parts(view)
