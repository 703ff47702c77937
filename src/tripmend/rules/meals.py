"""Meals: the ones that are wanted, at their time of day, and what is eaten at them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from itertools import product

from ..trip import Day, Leg, Meal, Stop, city_key, date_words, minute_of, serves
from .rule import Verdict, graded
from .view import Timed, View, day_by_day, give_way

_SUCCESSIVE = (("breakfast", "lunch"), ("lunch", "dinner"))


_NO_KITCHEN = ("attraction", "station", "airport")


def _travels(view: View, day: Day) -> bool:
    """Whether the day has a leg to another city; cities that are not known count as different."""
    legs = [item for item in day.items if isinstance(item, Leg)]
    cities = [(view.catalogue.end_city(leg.origin), view.catalogue.end_city(leg.destination)) for leg in legs]
    return any(origin != destination or not origin for origin, destination in cities)


def _feeds(view: View, stop: Stop) -> bool | None:
    """Whether one can eat there: not at a sight or a station that is not known for food; None: not in the catalogue."""
    place = view.catalogue.place(stop.place)
    return None if place is None else place.kind not in _NO_KITCHEN or bool(place.cuisines)


def _at_home(view: View, day: Day) -> bool:
    """Whether a day is spent at home: the journey begins later, or is over."""
    here, home = view.whereabouts.get(day.date), city_key(view.itinerary.home)
    return home != "" and here is not None and here.cities == {home}


def _asks(view: View, day: Day) -> bool:
    """Whether the rule asks for the meals of a day."""
    return not (day.lost or _travels(view, day) or (not day.items and _at_home(view, day)))


def full_days(view: View) -> dict[dt.date, bool]:
    """The days that ask for meals, or would if something were planned on them: those that are not lost and on which
    one does not travel. Of each whether it is spent at home, so that it asks for none while nothing is planned on it.
    """
    days = (day for day in view.itinerary.days if not (day.lost or _travels(view, day)))
    return {day.date: _at_home(view, day) for day in days}


def unplanned(view: View) -> frozenset[tuple[dt.date, Meal]]:
    """The meals of full days of which there is no trace in the plan: (date, meal)."""
    return frozenset(
        (day.date, meal)
        for day in view.itinerary.days
        if _asks(view, day)
        for meal in view.traveller.meals
        if not any(isinstance(item, Stop) and item.meal == meal for item in day.items)
    )


def _what(meal: Meal, date: dt.date) -> str:
    return f"{meal.capitalize()} on {date_words(date)}"


def missing(meal: Meal, date: dt.date) -> str:
    """The finding where a full day has no such meal."""
    return f"{_what(meal, date)} is missing."


@day_by_day
def meals(view: View, day: Day) -> Iterator[Verdict]:
    """Every meal of `traveller.meals` on every full day: one that is not lost and has no leg to another city, nor is
    an empty day at home.

    It counts where one can eat, and on its own date.
    """
    if not _asks(view, day):
        return
    for meal in view.traveller.meals:
        planned = [
            (stop, _feeds(view, stop))
            for stop in day.items
            if isinstance(stop, Stop) and stop.meal == meal and (stop.start is None or stop.start.date() == day.date)
        ]
        fed = tuple(stop.id for stop, feeds in planned if feeds)
        unsure = tuple(stop.id for stop, feeds in planned if feeds is None)
        hungry = tuple(stop.id for stop, feeds in planned if feeds is False)
        what = _what(meal, day.date)
        if fed:
            yield Verdict("ok", fed, f"{what} is planned.", None, day.date)
        elif unsure:
            yield Verdict("unknown", unsure, f"{what} is at a place that is not known.", None, day.date)
        elif hungry:
            yield Verdict("broken", hungry, f"{what} is where there is nothing to eat.", None, day.date)
        else:
            yield Verdict("broken", (), missing(meal, day.date), None, day.date)


@day_by_day
def meal_window(view: View, day: Day) -> Iterator[Verdict]:
    """Every timed meal: the time of day at which it starts lies in that meal's window on its date, both
    ends included."""
    for stop, _ in view.stops_of(day):
        if stop.meal is None or stop.start is None:
            continue
        first, last = (dt.datetime.combine(day.date, time) for time in view.parameters.meal_windows[stop.meal])
        zone = view.catalogue.zone_of(stop.place)
        start = minute_of(stop.start, zone)
        margin = min(start - minute_of(first, zone), minute_of(last, zone) - start)
        text = f"{stop.meal.capitalize()} at {stop.start:%H:%M}; it is eaten from {first:%H:%M} to {last:%H:%M}."
        yield Verdict(graded(margin), (stop.id,), text, margin, day.date)


@day_by_day
def meal_gap(view: View, day: Day) -> Iterator[Verdict]:
    """Timed breakfast and lunch, and lunch and dinner, of one day: minutes from the end of one to the next's start.

    In the wrong order one minute more is missing than with none in between, however far apart they are.
    """
    by_meal: dict[str, list[Timed]] = {}
    for timed in view.line_of(day):
        if isinstance(timed.item, Stop) and timed.item.meal is not None:
            by_meal.setdefault(timed.item.meal, []).append(timed)
    for earlier, later in _SUCCESSIVE:
        for first, second in product(by_meal.get(earlier, ()), by_meal.get(later, ())):
            if view.doubtful(first, second, view.parameters.meal_gap):
                text = f"The time between {earlier} and {later} is not known: a time zone is missing."
                yield Verdict("unknown", give_way(first, second), text, None, day.date)
                continue
            gap = second.start - first.end
            margin = max(gap, -1) - view.parameters.meal_gap
            text = f"There are {gap} minutes between {earlier} and {later}."
            if gap < 0:
                text = f"{later.capitalize()} begins before {earlier} is over."
            yield Verdict(graded(margin), give_way(first, second), text, margin, day.date)


def cuisines(view: View) -> Iterator[Verdict]:
    """Every cuisine the traveller wants, against the meals outside the home city."""
    if not view.traveller.cuisines:
        return
    home = city_key(view.itinerary.home)
    served: dict[str, list[str]] = {}
    for _, stop, place in view.stops:
        if stop.kind == "meal" and place is not None and not (home and city_key(place.city) == home):
            for offered in place.cuisines:
                served.setdefault(offered.casefold(), []).append(stop.id)
    for wanted in view.traveller.cuisines:
        stops = tuple(served.get(wanted.casefold(), ()))
        text = f"{wanted} food is {'part of' if stops else 'missing from'} the trip."
        yield Verdict("ok" if stops else "broken", stops, text)


@day_by_day
def diet(view: View, day: Day) -> Iterator[Verdict]:
    """Every planned meal of a traveller with a diet."""
    wanted = view.traveller.diet
    if not wanted:
        return
    for stop, place in view.stops_of(day):
        if stop.kind != "meal":
            continue
        each = {food: None if place is None else serves(place, (food,), view.catalogue.food_words) for food in wanted}
        lacking, unsure = ([food for food, can in each.items() if can is state] for state in (False, None))
        if lacking:
            text = f"{view.name(stop)} serves no {' or '.join(lacking)} food."
            yield Verdict("broken", (stop.id,), text, None, day.date)
        elif unsure:
            text = f"Whether {view.name(stop)} serves {' and '.join(unsure)} food is not known."
            yield Verdict("unknown", (stop.id,), text, None, day.date)
        else:
            yield Verdict("ok", (stop.id,), f"{view.name(stop)} serves {' and '.join(wanted)} food.", None, day.date)
