"""Every night has a bed, and the lodging has room, offers and allows what the travellers need."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..trip import (
    Leg,
    Lodging,
    Stay,
    city_key,
    closed_all_night,
    date_words,
    forbids,
    minute_of,
    room_kind,
    room_type_fits,
    rooms_left,
    rooms_needed,
)
from .rule import Verdict, graded
from .view import DEEP_NIGHT, NO_BED_FOR, ONE_DAY, Timed, View, as_a_whole, midnight, of_stays


def _under_way(view: View, date: dt.date) -> str | None:
    """The id of a leg that runs over the midnight at the end of `date`, or at 03:00 after it (clock of its origin);
    over the date line that midnight may only be seen by the clocks of both ends."""
    end_of_day = midnight(date) + ONE_DAY
    for timed in view.timeline:
        leg = timed.item
        if not isinstance(leg, Leg) or leg.cancelled:
            continue
        if leg.depart is not None and leg.arrive is not None and leg.depart < end_of_day <= leg.arrive:
            return leg.id
        zone = view.catalogue.end_zone(leg.origin)
        moments = (minute_of(end_of_day, zone), minute_of(end_of_day + DEEP_NIGHT, zone))
        if any(timed.start <= moment < timed.end for moment in moments):
            return leg.id
    return None


def _roofless(view: View, timed: Timed, date: dt.date) -> dt.datetime | None:
    """When a leg that is under way in the night of `date` arrives, if that is while by the clock there this night is
    still to come or deep, and away from home; else None."""
    leg = timed.item
    if not isinstance(leg, Leg) or leg.depart is None or leg.arrive is None:
        return None
    in_the_night = leg.arrive < midnight(date) + ONE_DAY + DEEP_NIGHT
    at_home = view.catalogue.end_city(leg.destination) == city_key(view.itinerary.home) != ""
    goes_on = any(
        isinstance(other.item, Leg) and 0 <= other.start - timed.end < NO_BED_FOR and other.item.id != leg.id
        for other in view.timeline
    )
    return leg.arrive if in_the_night and not at_home and not goes_on else None


@as_a_whole(lambda view: (*view.beds, *view.rides))
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
            yield Verdict("broken", (), f"There is no lodging for the night of {date_words(day.date)}.", None, day.date)


@of_stays
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


def _lodging(view: View, stay: Stay) -> Lodging | None:
    place = view.catalogue.place(stay.place)
    return None if place is None else place.lodging


@of_stays
def vacancy(view: View) -> Iterator[Verdict]:
    """Every stay: open on each night, and with enough rooms left on those for which no booking holds. What is wrong is
    told of the last such night, so that it counts as long as any of them is still to come; the margin is the least."""
    for stay in view.itinerary.stays:
        name, subjects = view.name(stay), (stay.id,)
        place = view.catalogue.place(stay.place)
        closed = [] if place is None else [date for date in stay.nights if closed_all_night(place, date)]
        open_nights = stay.unbooked_nights
        spare = {date: None if place is None else rooms_left(place, date, view.people) for date in open_nights}
        known = {date: margin for date, margin in spare.items() if margin is not None}
        full = [date for date, margin in known.items() if margin < 0]
        last = max((*closed, *full), default=None)
        if last is not None and last in closed:
            yield Verdict("broken", subjects, f"{name} is closed in the night of {date_words(last)}.", None, last)
        elif last is not None and place is not None:
            rooms = rooms_needed(place, view.people)
            text = f"{name} has {known[last] + rooms} rooms left on {date_words(last)}, the party needs {rooms}."
            yield Verdict("broken", subjects, text, min(known.values()), last)
        elif not open_nights:
            yield Verdict("ok", subjects, f"{name} is booked.", None, stay.check_in)
        elif len(known) < len(open_nights):
            last = max(date for date, margin in spare.items() if margin is None)
            yield Verdict("unknown", subjects, f"How many rooms {name} has left is not known.", None, last)
        else:
            date = min(known, key=known.__getitem__)
            yield Verdict("ok", subjects, f"{name} has enough rooms left.", known[date], date)


def _merged(stays: tuple[Stay, ...]) -> Iterator[tuple[Stay, ...]]:
    """Stays in a row at the same place, taken together."""
    row: list[Stay] = []
    for stay in sorted(stays, key=lambda stay: stay.check_in):
        if row and (row[-1].place != stay.place or row[-1].check_out != stay.check_in):
            yield tuple(row)
            row = []
        row.append(stay)
    if row:
        yield tuple(row)


@of_stays
def min_nights(view: View) -> Iterator[Verdict]:
    """Every row of nights at one lodging is as long as that lodging demands."""
    for row in _merged(view.itinerary.stays):
        lodging = _lodging(view, row[0])
        if lodging is None:
            continue
        nights = sum(len(stay.nights) for stay in row)
        margin = nights - lodging.min_nights
        text = f"{view.name(row[0])} asks for at least {lodging.min_nights} nights; there are {nights}."
        yield Verdict(graded(margin), tuple(stay.id for stay in row), text, margin, row[0].check_in)


@of_stays
def room_type(view: View) -> Iterator[Verdict]:
    """Every stay of a traveller who wants a kind of room; a lodging that does not say its kind is unknown."""
    wish = view.traveller.room_type
    if not wish:
        return
    for stay in view.itinerary.stays:
        lodging = _lodging(view, stay)
        offered = "" if lodging is None else lodging.room_type
        fits = room_type_fits(wish, offered)
        if fits is None:
            text = f"What kind of room {view.name(stay)} offers is not known."
            yield Verdict("unknown", (stay.id,), text, None, stay.check_in)
            continue
        text = f"{view.name(stay)} offers: {room_kind(offered)}; wanted: {wish}."
        yield Verdict("ok" if fits else "broken", (stay.id,), text, None, stay.check_in)


@of_stays
def house_rules(view: View) -> Iterator[Verdict]:
    """Every stay of a traveller who needs something allowed: the lodging does not forbid it.

    A lodging without details is unknown. One whose details list no rule counts as forbidding nothing, although a
    source that knows no rules looks the same; a source that can tell should leave the details out.
    """
    needed = view.traveller.house_rules
    if not needed:
        return
    for stay in view.itinerary.stays:
        place = view.catalogue.place(stay.place)
        clash = None if place is None else forbids(place, needed)
        if clash is None:
            text = f"The house rules of {view.name(stay)} are not known."
            yield Verdict("unknown", (stay.id,), text, None, stay.check_in)
        elif clash:
            text = f"{view.name(stay)} forbids {', '.join(clash)}."
            yield Verdict("broken", (stay.id,), text, None, stay.check_in)
        else:
            text = f"{view.name(stay)} forbids nothing the traveller needs."
            yield Verdict("ok", (stay.id,), text, None, stay.check_in)
