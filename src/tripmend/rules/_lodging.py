"""Lodgings: rooms, minimum nights, room type, house rules."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator

from ..trip import Lodging, Stay
from ._rule import Verdict, graded
from ._view import View

__all__ = ["house_rules", "min_nights", "room_kind", "room_type", "vacancy"]


def _lodging(view: View, stay: Stay) -> Lodging | None:
    place = view.catalogue.place(stay.place)
    return None if place is None else place.lodging


def _closed_night(view: View, stay: Stay) -> dt.date | None:
    place = view.catalogue.place(stay.place)
    if place is None or not place.closed_during:
        return None
    return next((date for date in stay.nights if not view.open_parts(place, date)), None)


def vacancy(view: View) -> Iterator[Verdict]:
    """Every stay: open on each night, and with enough rooms left on those for which no booking holds."""
    for stay in view.itinerary.stays:
        name, subjects = view.name(stay), (stay.id,)
        lodging = _lodging(view, stay) or Lodging()
        closed = _closed_night(view, stay)
        if closed is not None:
            yield Verdict("broken", subjects, f"{name} is closed in the night of {closed:%a %d %b}.", None, closed)
            continue
        open_nights = stay.unbooked_nights
        if not open_nights:
            yield Verdict("ok", subjects, f"{name} is booked.", None, stay.check_in)
            continue
        rooms = math.ceil(view.people / (lodging.sleeps or max(view.people, 1)))
        known = [(lodging.rooms_left[date] - rooms, date) for date in open_nights if date in lodging.rooms_left]
        margin, date = min(known, default=(0, stay.check_in))
        if margin < 0:
            text = f"{name} has {margin + rooms} rooms left on {date:%a %d %b}, the party needs {rooms}."
            yield Verdict("broken", subjects, text, margin, date)
        elif len(known) < len(open_nights):
            yield Verdict("unknown", subjects, f"How many rooms {name} has left is not known.", None, stay.check_in)
        else:
            yield Verdict("ok", subjects, f"{name} has enough rooms left.", margin, date)


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


def room_kind(text: str) -> str:
    """``entire``, ``private`` or ``shared``, however a source writes it ("Entire home/apt"); other words unchanged."""
    plain = " ".join(text.casefold().replace("_", " ").replace("-", " ").split())
    return next((kind for kind in ("entire", "private", "shared") if kind in plain.split()), plain)


def room_type(view: View) -> Iterator[Verdict]:
    """Every stay of a traveller who wants a kind of room; a lodging that does not say its kind is unknown."""
    wish = view.traveller.room_type
    if not wish:
        return
    refused = wish.casefold().replace("_", " ").strip().startswith("not ")
    wanted = room_kind(wish.strip()[4:] if refused else wish)
    for stay in view.itinerary.stays:
        lodging = _lodging(view, stay)
        offered = room_kind(lodging.room_type) if lodging is not None else ""
        if not offered:
            text = f"What kind of room {view.name(stay)} offers is not known."
            yield Verdict("unknown", (stay.id,), text, None, stay.check_in)
            continue
        text = f"{view.name(stay)} offers: {offered}; wanted: {wish}."
        fits = (offered == wanted) != refused
        yield Verdict("ok" if fits else "broken", (stay.id,), text, None, stay.check_in)


def _rule_word(text: str) -> str:
    return text.casefold().strip().removeprefix("no ").strip()


def house_rules(view: View) -> Iterator[Verdict]:
    """Every stay of a traveller who needs something allowed: the lodging does not forbid it."""
    needed = {_rule_word(rule): rule for rule in view.traveller.house_rules}
    if not needed:
        return
    for stay in view.itinerary.stays:
        lodging = _lodging(view, stay)
        if lodging is None:
            text = f"The house rules of {view.name(stay)} are not known."
            yield Verdict("unknown", (stay.id,), text, None, stay.check_in)
            continue
        clash = [needed[_rule_word(rule)] for rule in lodging.forbids if _rule_word(rule) in needed]
        if clash:
            text = f"{view.name(stay)} forbids {', '.join(clash)}."
            yield Verdict("broken", (stay.id,), text, None, stay.check_in)
        else:
            text = f"{view.name(stay)} forbids nothing the traveller needs."
            yield Verdict("ok", (stay.id,), text, None, stay.check_in)
