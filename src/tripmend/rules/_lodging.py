"""Lodgings: rooms, minimum nights, room type, house rules."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Lodging, Stay, closed_all_night, forbids, room_kind, room_type_fits, rooms_left, rooms_needed
from ._rule import Verdict, graded
from ._view import View

__all__ = ["house_rules", "min_nights", "room_type", "vacancy"]


def _lodging(view: View, stay: Stay) -> Lodging | None:
    place = view.catalogue.place(stay.place)
    return None if place is None else place.lodging


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
            yield Verdict("broken", subjects, f"{name} is closed in the night of {last:%a %d %b}.", None, last)
        elif last is not None and place is not None:
            rooms = rooms_needed(place, view.people)
            text = f"{name} has {known[last] + rooms} rooms left on {last:%a %d %b}, the party needs {rooms}."
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
