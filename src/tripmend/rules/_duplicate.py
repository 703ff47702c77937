"""No place twice: the same restaurant for another meal, or the same sight again, makes a plan worse, not unusable."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Stop
from . import _names as names
from ._finding import State
from ._rule import Verdict
from ._view import View

__all__ = ["duplicate", "use_of"]


def use_of(stop: Stop) -> str:
    """What a stop uses its place for: a ``meal`` or a ``visit``; "" for a rest, which counts as neither.

    Who visits a market hall and has lunch there is at no place twice.
    """
    return "" if stop.kind == "rest" else "meal" if stop.kind == "meal" else "visit"


def duplicate(view: View) -> Iterator[Verdict]:
    """Every place with several meals, and every one with several visits or events; the later ones are to blame first.

    Two dinners at a favourite place are as wished, so that this is tight, and broken only where the rule is hard; then
    the margin is how many of the stops are too many, negative.
    """
    strict = view.parameters.level(names.DUPLICATE) == "hard"
    state: State = "broken" if strict else "tight"
    there: dict[tuple[str, str], list[Stop]] = {}
    dates = {}
    for day, stop, _ in view.stops:
        if use_of(stop):
            there.setdefault((stop.place, use_of(stop)), []).append(stop)
            dates[stop.id] = day.date
    repeated = [stops for stops in there.values() if len(stops) > 1]
    for stops in repeated:
        last_first = tuple(stop.id for stop in reversed(stops))
        text = f"{view.name(stops[0])} is in the plan more than once."
        yield Verdict(state, last_first, text, 1 - len(stops) if strict else None, dates[last_first[0]])
    if there and not repeated:
        yield Verdict("ok", (), "No place is in the plan more than once.")
