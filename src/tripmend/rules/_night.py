"""A bed for every night, in the city where the traveller is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..trip import Leg, city_key, minute_of
from ._rule import Verdict
from ._view import ONE_DAY, Timed, View, midnight
from ._whereabouts import DEEP_NIGHT

__all__ = ["night", "stay_city"]

_CHANGE = 180
"""Minutes within which another leg goes on, so that the night is spent under way all the same."""


def _under_way(view: View, date: dt.date) -> str | None:
    """The id of a leg that runs over the midnight at the end of `date`, or at 03:00 after it (clock of its origin)."""
    for timed in view.timeline:
        if not isinstance(timed.item, Leg) or timed.item.cancelled:
            continue
        zone = view.catalogue.end_zone(timed.item.origin)
        end_of_day = midnight(date) + ONE_DAY
        moments = (minute_of(end_of_day, zone), minute_of(end_of_day + DEEP_NIGHT, zone))
        if any(timed.start <= moment < timed.end for moment in moments):
            return timed.item.id
    return None


def _roofless(view: View, timed: Timed, date: dt.date) -> dt.datetime | None:
    """When a leg that is under way in the night of `date` arrives, if that is while by the clock there this night is
    still to come or deep, and away from home; else None."""
    leg = timed.item
    if not isinstance(leg, Leg) or leg.depart is None or leg.arrive is None:
        return None
    in_the_night = leg.arrive < midnight(date) + ONE_DAY + DEEP_NIGHT
    at_home = city_key(leg.destination.city) == city_key(view.itinerary.home) != ""
    goes_on = any(
        isinstance(other.item, Leg) and 0 <= other.start - timed.end < _CHANGE and other.item.id != leg.id
        for other in view.timeline
    )
    return leg.arrive if in_the_night and not at_home and not goes_on else None


def night(view: View) -> Iterator[Verdict]:
    """Every night between two days of the trip has a stay, or a leg that runs through it, or is spent at home."""
    for day in view.itinerary.days[:-1]:
        stay = view.itinerary.night(day.date)
        if stay is not None:
            yield Verdict("ok", (stay.id,), f"The night is spent at {view.name(stay)}.", None, day.date)
            continue
        here = view.whereabouts.get(day.date)
        if here is not None and here.evening != "" and here.evening == city_key(view.itinerary.home):
            yield Verdict("ok", (), "The night is spent at home.", None, day.date)
            continue
        under_way = _under_way(view, day.date)
        timed = None if under_way is None else view.timed[under_way]
        if timed is not None and not view.same_time(*timed.clocks):
            text = "Whether the night is spent under way is not known: a time zone is missing."
            yield Verdict("unknown", (timed.item.id,), text, None, day.date)
        elif timed is not None and (landed := _roofless(view, timed, day.date)) is not None:
            text = f"From {landed:%H:%M} on, when the {view.name(timed.item)} arrives, the night has no lodging."
            yield Verdict("broken", (), text, None, day.date)
        elif under_way is not None:
            yield Verdict("ok", (under_way,), "The night is spent under way.", None, day.date)
        else:
            yield Verdict("broken", (), f"There is no lodging for the night of {day.date:%a %d %b}.", None, day.date)


def stay_city(view: View) -> Iterator[Verdict]:
    """Every stay of a trip with legs: its lodging is in the city where the traveller is each evening."""
    for stay in view.itinerary.stays:
        days = [(date, view.whereabouts[date]) for date in stay.nights if date in view.whereabouts]
        place = view.catalogue.place(stay.place)
        if not days:
            continue
        city = "" if place is None else city_key(place.city)
        # Who leaves after midnight may have a bed until then, or where the night goes on.
        evenings = [(date, here.midnight if city == here.midnight else here.evening) for date, here in days]
        wrong = next(((date, evening) for date, evening in evenings if city and evening and evening != city), None)
        if wrong is not None:
            text = f"{view.name(stay)} is in {city.title()}, but the evening is spent in {wrong[1].title()}."
            yield Verdict("broken", (stay.id,), text, None, wrong[0])
        elif not city or not all(evening for _, evening in evenings):
            text = f"Whether {view.name(stay)} is where the traveller is in the evening is not known."
            yield Verdict("unknown", (stay.id,), text, None, stay.check_in)
        else:
            text = f"{view.name(stay)} is where the traveller is in the evening."
            yield Verdict("ok", (stay.id,), text, None, stay.check_in)
