"""Travel between stops, and from and to the lodging on days with limits."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Day, Leg, Stay, city_key, day_limits, minute_of
from ._reach import judge_gap, way_between
from ._rule import Verdict
from ._view import ONE_DAY, InParts, Timed, View, day_by_day, midnight, pair_by_pair

__all__ = ["travel"]


def _lodging(view: View, timed: Timed, stay: Stay, gap: int, text: str) -> Verdict | None:
    """The way between a stop and the lodging against `gap` minutes; the rule `day` speaks of negative gaps."""
    if gap < 0:
        return None
    way = way_between(view, stay.place, timed.origin)
    subjects, date = (timed.item.id, stay.id), timed.day.date
    if not way.known:
        return Verdict("unknown", subjects, f"How long it takes {text} is not known.", None, date)
    margin = gap - way.minutes
    state = way.state(margin, view.parameters.tight if way.minutes else 0)
    need = f"{way.minutes}{' (estimated)' if way.estimated else ''}{way.doubt(state)}"
    message = f"There are {gap} minutes {text}, which needs {need}."
    return Verdict(state, subjects, message, margin, date)


def _left_by_night(view: View, day: Day, stay: Stay) -> bool:
    """Whether a leg of the evening before leaves the city of a bed after midnight, so that nobody comes from there."""
    place = view.catalogue.place(stay.place)
    city = "" if place is None else city_key(place.city)
    return any(
        isinstance(timed.item, Leg)
        and timed.day.date == day.date - ONE_DAY
        and timed.item.depart is not None
        and timed.item.depart >= midnight(day.date)
        and city not in ("", city_key(timed.item.destination.city))
        for timed in view.timeline
    )


def _of_day(view: View, day: Day, items: tuple[Timed, ...]) -> Iterator[Verdict]:
    earliest, latest = day_limits(day, view.traveller)
    if earliest is None and latest is None:
        return
    first, last = items[0], max(items, key=lambda timed: timed.end)
    stay = None if earliest is None else view.itinerary.night(day.date - ONE_DAY)
    if earliest is not None and stay is not None and not first.is_leg and not _left_by_night(view, day, stay):
        gap = first.start - minute_of(earliest, view.catalogue.zone_of(first.origin))
        verdict = _lodging(view, first, stay, gap, f"from {view.name(stay)} to {view.name(first.item)}")
        if verdict is not None:
            yield verdict
    stay = view.itinerary.night(day.date)
    if latest is not None and stay is not None and not last.is_leg:
        gap = minute_of(latest, view.catalogue.zone_of(last.origin)) - last.end
        verdict = _lodging(view, last, stay, gap, f"from {view.name(last.item)} to {view.name(stay)}")
        if verdict is not None:
            yield verdict


@pair_by_pair
def _between(view: View, first: Timed, second: Timed) -> Verdict | None:
    if first.is_leg or second.is_leg or second.start < first.end:
        return None
    return judge_gap(view, first, second, way_between(view, first.destination, second.origin), 0)


@day_by_day
def _untimed(view: View, day: Day) -> Iterator[Verdict]:
    for stop, _ in view.stops_of(day) if view.timed_of(day) else ():
        if stop.start is None:
            text = f"{view.name(stop)} has no time, so whether it fits into the day is not known."
            yield Verdict("unknown", (stop.id,), text, None, day.date)


@InParts
def travel(view: View) -> Iterator[tuple[Verdict, ...]]:
    """Neighbouring timed stops, unless they overlap; legs belong to `connection`.

    A stop without a time on a day with timed items is unknown: nobody can say whether it fits between them.
    """
    yield from _between.parts(view)
    for day in view.itinerary.days:
        items = view.line_of(day)
        # An untimed leg may come before the first or after the last stop, so nothing can be said of the lodging.
        if items and not any(isinstance(item, Leg) and item.depart is None for item in day.items):
            yield tuple(_of_day(view, day, items))
    yield from _untimed.parts(view)
