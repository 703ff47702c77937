"""Stops lie where the traveller is."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Stop, city_key
from ._rule import Verdict
from ._view import View
from ._whereabouts import Whereabouts

__all__ = ["city"]


def _expected(view: View, stop: Stop, here: Whereabouts) -> frozenset[str]:
    """The cities the stop may be in: one when its time and those of the day's legs are known."""
    timed = view.timed.get(stop.id)
    sure = here.at(timed.start) if timed is not None else None
    return here.cities if sure is None else frozenset((sure,))


def city(view: View) -> Iterator[Verdict]:
    """Every stop of a trip with legs: in a city of its day, and on the right side of each timed leg."""
    for day, stop, place in view.stops:
        here = view.whereabouts.get(day.date)
        if here is None:
            continue
        expected = _expected(view, stop, here)
        actual = "" if place is None else city_key(place.city)
        if not actual or (actual not in expected and "" in expected):
            text = f"Whether {view.name(stop)} is where the traveller is then is not known."
            yield Verdict("unknown", (stop.id,), text, None, day.date)
        elif actual in expected:
            yield Verdict("ok", (stop.id,), f"{view.name(stop)} is where the traveller is then.", None, day.date)
        else:
            elsewhere = " or ".join(sorted(name.title() for name in expected))
            text = f"{view.name(stop)} is in {actual.title()}, but the traveller is in {elsewhere} then."
            yield Verdict("broken", (stop.id,), text, None, day.date)
