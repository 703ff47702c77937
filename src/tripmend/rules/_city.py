"""Stops lie, and legs begin, where the traveller is."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Day, Stop, city_key
from ._rule import Verdict
from ._view import InParts, View, day_by_day
from ._whereabouts import Whereabouts, city_of, in_order

__all__ = ["city"]


def _expected(view: View, stop: Stop, here: Whereabouts) -> frozenset[str]:
    """The cities the stop may be in: one when its time and those of the day's legs are known; without a time those in
    which one is before the day is over."""
    timed = view.timed.get(stop.id)
    if timed is None:
        return here.by_night
    sure = here.at(timed.start)
    return here.cities if sure is None else frozenset((sure,))


@day_by_day
def _departures(view: View, day: Day) -> Iterator[Verdict]:
    """Each leg of the day leaves from where the one before it arrived."""
    here = view.whereabouts.get(day.date)
    if here is None:
        return
    now = here.morning
    for leg, (_, reached) in zip(in_order(day, view.catalogue), here.moves, strict=True):
        origin, name = city_of(leg.origin, view.catalogue), view.name(leg)
        if not origin or not now:
            text = f"Whether the traveller is where the {name} leaves is not known."
            yield Verdict("unknown", (leg.id,), text, None, day.date)
        elif origin == now:
            yield Verdict("ok", (leg.id,), f"The {name} leaves where the traveller is.", None, day.date)
        else:
            text = f"The {name} leaves from {origin.title()}, but the traveller is in {now.title()} then."
            yield Verdict("broken", (leg.id,), text, None, day.date)
        now = reached


@day_by_day
def _stops(view: View, day: Day) -> Iterator[Verdict]:
    here = view.whereabouts.get(day.date)
    if here is None:
        return
    for stop, place in view.stops_of(day):
        expected = _expected(view, stop, here)
        actual = "" if place is None else city_key(place.city)
        if not actual or (actual not in expected and "" in expected):
            text = f"Whether {view.name(stop)} is where the traveller is then is not known."
            yield Verdict("unknown", (stop.id,), text, None, day.date)
        elif actual in expected:
            yield Verdict("ok", (stop.id,), f"{view.name(stop)} is where the traveller is then.", None, day.date)
        else:
            elsewhere = " or ".join(f"in {name.title()}" for name in sorted(expected)) or "on the way"
            text = f"{view.name(stop)} is in {actual.title()}, but the traveller is {elsewhere} then."
            yield Verdict("broken", (stop.id,), text, None, day.date)


@InParts
def city(view: View) -> Iterator[tuple[Verdict, ...]]:
    """Every stop of a trip with legs: in a city of its day, and on the right side of each timed leg.

    Every leg: from the city where the one before it arrived, the first from home where that is known.
    """
    yield from _stops.parts(view)
    yield from _departures.parts(view)
