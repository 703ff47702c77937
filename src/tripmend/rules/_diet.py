"""Every meal is where one can eat as one has to."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Day, serves
from ._rule import Verdict
from ._view import View, day_by_day

__all__ = ["diet"]


@day_by_day
def diet(view: View, day: Day) -> Iterator[Verdict]:
    """Every planned meal of a traveller with a diet."""
    wanted = view.traveller.diet
    if not wanted:
        return
    food = " and ".join(wanted)
    for stop, place in view.stops_of(day):
        if stop.kind != "meal":
            continue
        can = None if place is None else serves(place, wanted, view.catalogue.food_words)
        if can is None:
            text = f"Whether {view.name(stop)} serves {food} food is not known."
            yield Verdict("unknown", (stop.id,), text, None, day.date)
        else:
            text = f"{view.name(stop)} serves {'' if can else 'no '}{food} food."
            yield Verdict("ok" if can else "broken", (stop.id,), text, None, day.date)
