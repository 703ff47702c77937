"""Meals: present on full days, at their hours, and not one right after the other."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..trip import Leg, Stop
from ._rule import Verdict, graded
from ._view import Timed, View, give_way, minutes_between

__all__ = ["meal_gap", "meal_window", "meals"]

_SUCCESSIVE = (("breakfast", "lunch"), ("lunch", "dinner"))


def meals(view: View) -> Iterator[Verdict]:
    """Every meal of `traveller.meals` on every full day: one that is not lost and has no leg."""
    for day in view.itinerary.days:
        if day.lost or any(isinstance(item, Leg) for item in day.items):
            continue
        for meal in view.traveller.meals:
            stops = tuple(item.id for item in day.items if isinstance(item, Stop) and item.meal == meal)
            state, verb = ("ok", "is planned") if stops else ("broken", "is missing")
            text = f"{meal.capitalize()} on {day.date:%a %d %b} {verb}."
            yield Verdict(state, stops, text, None, day.date)  # type: ignore[arg-type]


def meal_window(view: View) -> Iterator[Verdict]:
    """Every timed meal: the time of day at which it starts lies in that meal's window, both ends included."""
    for day, stop, _ in view.stops:
        if stop.meal is None or stop.start is None:
            continue
        first, last = (dt.datetime.combine(stop.start, time) for time in view.parameters.meal_windows[stop.meal])
        margin = min(minutes_between(first, stop.start), minutes_between(stop.start, last))
        text = f"{stop.meal.capitalize()} at {stop.start:%H:%M}; it is eaten from {first:%H:%M} to {last:%H:%M}."
        yield Verdict(graded(margin), (stop.id,), text, margin, day.date)


def meal_gap(view: View) -> Iterator[Verdict]:
    """Timed breakfast and lunch, and lunch and dinner, of one day: minutes from the end of one to the next's start."""
    by_meal: dict[tuple[dt.date, str], list[Timed]] = {}
    for timed in view.timeline:
        if isinstance(timed.item, Stop) and timed.item.meal is not None:
            by_meal.setdefault((timed.day.date, timed.item.meal), []).append(timed)
    for day in view.itinerary.days:
        for earlier, later in _SUCCESSIVE:
            for first in by_meal.get((day.date, earlier), ()):
                for second in by_meal.get((day.date, later), ()):
                    gap = second.start - first.end
                    margin = gap - view.parameters.meal_gap
                    text = f"There are {gap} minutes between {earlier} and {later}."
                    yield Verdict(graded(margin), give_way(first, second), text, margin, day.date)
