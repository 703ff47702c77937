"""What a lodging offers: kinds of room, house rules, rooms left."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterable

from ._place import Place

__all__ = ["closed_all_night", "forbids", "room_kind", "room_type_fits", "rooms_left", "rooms_needed"]


def room_kind(text: str) -> str:
    """``entire``, ``private`` or ``shared``, however a source writes it ("Entire home/apt"); other words unchanged."""
    plain = " ".join(text.casefold().replace("_", " ").replace("-", " ").split())
    return next((kind for kind in ("entire", "private", "shared") if kind in plain.split()), plain)


def room_type_fits(wanted: str, offered: str) -> bool | None:
    """Whether an offered room meets the wish (``private room``, ``not shared room``); None when no offer is named."""
    offer = room_kind(offered)
    if not offer:
        return None
    wish = wanted.casefold().replace("_", " ").strip()
    refused = wish.startswith("not ")
    return (offer == room_kind(wish.removeprefix("not "))) != refused


def _rule_word(text: str) -> str:
    return text.casefold().strip().removeprefix("no ").strip()


def forbids(place: Place, needed: Iterable[str]) -> tuple[str, ...] | None:
    """What of `needed` (``smoking``, ``No pets`` …) the place forbids; None when it has no lodging details at all.

    An empty ``Lodging.forbids`` counts as "forbids nothing": a source that knows no rules looks just the same.
    """
    if place.lodging is None:
        return None
    banned = {_rule_word(rule) for rule in place.lodging.forbids}
    return tuple(dict.fromkeys(rule for rule in needed if _rule_word(rule) in banned))


def rooms_needed(place: Place, people: int) -> int:
    """How many rooms `people` fill; one when it is not known how many a room sleeps, none for nobody."""
    sleeps = None if place.lodging is None else place.lodging.sleeps
    return math.ceil(people / sleeps) if sleeps else min(people, 1)


def rooms_left(place: Place, night: dt.date, people: int) -> int | None:
    """Rooms to spare in `night` once `people` have theirs, negative when too few; None when the stock is unknown."""
    stock = None if place.lodging is None else place.lodging.rooms_left.get(night)
    return None if stock is None else stock - rooms_needed(place, people)


def closed_all_night(place: Place, night: dt.date) -> bool:
    """Whether it is closed on the date of `night`, or `closed_during` covers that from 00:00 to 24:00."""
    if night in place.closed_on:
        return True
    moment = dt.datetime(night.year, night.month, night.day)
    end = moment + dt.timedelta(days=1)
    for piece in sorted(place.closed_during, key=lambda piece: piece.start):
        if piece.start <= moment < piece.end:
            moment = piece.end
    return moment >= end
