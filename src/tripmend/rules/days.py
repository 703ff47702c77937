"""What a day holds: its limits, its city, its order, as many visits as the pace allows, and none twice."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from itertools import pairwise

from ..trip import Day, Stop, city_key, date_words, day_limits, minute_of
from . import names
from .memory import Said
from .rule import State, Verdict, graded
from .view import ONE_DAY, InParts, View, Whereabouts, day_by_day, in_order, midnight

_SMALL_HOURS = dt.timedelta(hours=6)
"""How far into the next date a day reaches: a stop at 02:00 belongs to the evening before."""


def _misplaced(today: Day, start: dt.datetime, end: dt.datetime) -> str:
    """Why a stop cannot stand in its day, or "": it starts on the date or in the small hours after, and ends within
    24 hours."""
    begin = midnight(today.date)
    if not begin <= start < begin + ONE_DAY + _SMALL_HOURS:
        return f"starts on {date_words(start)} at {start:%H:%M}, but stands in {date_words(today.date)}"
    return "lasts more than a day" if end - start > ONE_DAY else ""


@day_by_day
def day(view: View, today: Day) -> Iterator[Verdict]:
    """Every stop on a lost day, on a day with limits (the day's or the traveller's), or not on its date at all."""
    for stop, _ in view.stops_of(today):
        if today.lost:
            text = f"Nothing can be done on {date_words(today.date)}, but {view.name(stop)} stands there."
            yield Verdict("broken", (stop.id,), text, None, today.date)
            continue
        if stop.start is not None and stop.end is not None:
            fault = _misplaced(today, stop.start, stop.end)
            if fault:
                yield Verdict("broken", (stop.id,), f"{view.name(stop)} {fault}.", None, today.date)
                continue
        earliest, latest = day_limits(today, view.traveller)
        if earliest is None and latest is None:
            continue
        if stop.start is None or stop.end is None:
            text = f"{view.name(stop)} has no time, so whether it keeps the day's limits is not known."
            yield Verdict("unknown", (stop.id,), text, None, today.date)
            continue
        zone = view.catalogue.zone_of(stop.place)
        begin, end = minute_of(stop.start, zone), minute_of(stop.end, zone)
        margins = [begin - minute_of(earliest, zone)] if earliest is not None else []
        margins += [minute_of(latest, zone) - end] if latest is not None else []
        limits = [f"not before {earliest:%H:%M}"] if earliest is not None else []
        limits += [f"not after {latest:%H:%M}"] if latest is not None else []
        span = " and ".join(limits)
        text = f"{view.name(stop)} is from {stop.start:%H:%M} to {stop.end:%H:%M}; the day allows {span}."
        yield Verdict(graded(min(margins)), (stop.id,), text, min(margins), today.date)


def _expected(view: View, stop: Stop, here: Whereabouts) -> frozenset[str]:
    """The cities the stop may be in: by its time and those of the day's legs; without a time those in which one is
    before the day is over."""
    timed = view.timed.get(stop.id)
    return here.by_night if timed is None else here.at(timed.start)


@day_by_day
def _departures(view: View, day: Day) -> Iterator[Verdict]:
    """Each leg of the day leaves from where the one before it arrived."""
    here = view.whereabouts.get(day.date)
    if here is None:
        return
    now = here.morning
    for leg, (_, reached) in zip(in_order(day, view.catalogue), here.moves, strict=True):
        origin, name = view.catalogue.end_city(leg.origin), view.name(leg)
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
def city(view: View) -> Iterator[Said]:
    """Every stop of a trip with legs: in a city of its day, and on the right side of each timed leg.

    Every leg: from the city where the one before it arrived, the first from home where that is known.
    """
    yield from _stops.parts(view)
    yield from _departures.parts(view)


@day_by_day
def pace(view: View, day: Day) -> Iterator[Verdict]:
    """Every day that is not lost. Hard on a day with a pace or number of its own (an illness, say), soft otherwise."""
    if day.lost:
        return
    visits = [item for item in day.items if isinstance(item, Stop) and item.kind == "visit"]
    most = view.parameters.most_visits(day, view.traveller)
    margin = most - len(visits)
    limit = f"a {day.pace or view.traveller.pace} pace allows {most}"
    if day.max_visits is not None:
        limit = f"there are to be {most} at most"
    text = f"{len(visits)} {'visit' if len(visits) == 1 else 'visits'} on {date_words(day.date)}; {limit}."
    # The last unbooked visit is the first to give up.
    last_first = visits[::-1]
    blamed = sorted(last_first, key=lambda stop: stop.booked) if margin < 0 else []
    subjects = tuple(stop.id for stop in blamed)
    yield Verdict(graded(margin), subjects, text, margin, day.date, "hard" if day.calmed else "soft")


@day_by_day
def order(view: View, day: Day) -> Iterator[Verdict]:
    """Every day with several timed items: none starts before one that stands ahead of it.

    Where a time zone is missing that would decide, nothing is said: `overlap` says that.
    """
    timed = view.timed_of(day)
    strays = [
        (ahead, behind)
        for ahead, behind in pairwise(timed)
        if behind.start < ahead.start and view.same_time(ahead.clocks[0], behind.clocks[0])
    ]
    for ahead, behind in strays:
        text = f"{view.name(behind.item)} stands behind {view.name(ahead.item)}, but starts before it."
        yield Verdict("broken", (behind.item.id, ahead.item.id), text, None, day.date)
    if len(timed) > 1 and not strays:
        yield Verdict("ok", (), f"The items of {date_words(day.date)} stand in their order.", None, day.date)


def use_of(stop: Stop) -> str:
    """What a stop uses its place for: a ``meal`` or a ``visit``; "" for a rest, which counts as neither.

    Who visits a market hall and has lunch there is at no place twice.
    """
    return "" if stop.kind == "rest" else "meal" if stop.kind == "meal" else "visit"


def _uses_of(view: View, day: Day) -> list[tuple[str, str, Stop, dt.date]]:
    """(place, use, stop, date) of the stops of a day that use a place."""
    known = view.scene(day).known
    if "uses" not in known:
        stops = [(item, use_of(item)) for item in day.items if isinstance(item, Stop)]
        known["uses"] = [(stop.place, use, stop, day.date) for stop, use in stops if use]
    found: list[tuple[str, str, Stop, dt.date]] = known["uses"]
    return found


def duplicate(view: View) -> Iterator[Verdict]:
    """Every place with several meals, and every one with several visits or events; the later ones are to blame first.

    Two dinners at a favourite place are as wished, so that this is tight, and broken only where the rule is hard; then
    the margin is how many of the stops are too many, negative.
    """
    strict = view.parameters.level(names.DUPLICATE) == "hard"
    state: State = "broken" if strict else "tight"
    there: dict[tuple[str, str], list[Stop]] = {}
    dates = {}
    uses = [use for day in view.itinerary.days for use in _uses_of(view, day)]
    if len({(place, use) for place, use, _, _ in uses}) < len(uses):
        for place, use, stop, date in uses:
            there.setdefault((place, use), []).append(stop)
            dates[stop.id] = date
    repeated = [stops for stops in there.values() if len(stops) > 1]
    for stops in repeated:
        last_first = tuple(stop.id for stop in reversed(stops))
        text = f"{view.name(stops[0])} is in the plan more than once."
        yield Verdict(state, last_first, text, 1 - len(stops) if strict else None, dates[last_first[0]])
    if uses and not repeated:
        yield Verdict("ok", (), "No place is in the plan more than once.")
