"""Wishes and the plan: what they name is there, which planned stops are at a place not wanted, and what limits they put
on days and ways."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import get_args

from ..errors import InputError
from ..trip import Catalogue, Day, Itinerary, Mode, unknown_id
from ._constraint import Constraint
from ._world import Hit, World

__all__ = ["check_names", "relieved", "unwanted", "with_limits"]


def check_names(wishes: Sequence[Constraint], itinerary: Itinerary, catalogue: Catalogue) -> None:
    """Raise InputError, with the path inside the change, for a wish that names what the trip or catalogue has not."""
    places = catalogue.by_id
    items = {item.id: "" for day in itinerary.days for item in day.items} | {stay.id: "" for stay in itinerary.stays}
    for number, wish in enumerate(wishes):
        where = f"constraints[{number}]"
        if wish.type in ("avoid_place", "near") and wish.target not in places:
            names = {name: place.name for name, place in places.items()}
            raise InputError(unknown_id("place", wish.target, names), where=f"{where}.target")
        if wish.type == "keep" and wish.target not in items:
            raise InputError(unknown_id("stop, leg or stay", wish.target, items), where=f"{where}.target")
        if wish.applies_to and wish.applies_to not in items:
            raise InputError(unknown_id("stop, leg or stay", wish.applies_to, items), where=f"{where}.applies_to")


def unwanted(wishes: Sequence[Constraint], itinerary: Itinerary) -> Iterator[Hit]:
    """A hit for each stop at a place to avoid: for every one there, or only for the one of `applies_to`.

    A meal is still eaten, so that another place is wanted for it; for a visit one is wanted only where a wish for a
    sort of place, or for one near another, names that stop. Nothing is said of stays: a night needs a bed, so only a
    lodging that is lost makes one look for another.
    """
    asked = {wish.applies_to for wish in wishes if wish.type in ("want_tag", "want_cuisine", "near")}
    for number, wish in enumerate(wishes):
        if wish.type != "avoid_place":
            continue
        for _, stop in itinerary.stops():
            if stop.place == wish.target and wish.applies_to in ("", stop.id):
                another = stop.kind == "meal" or stop.id in asked
                yield Hit(stop.id, f"constraints[{number}]", wished=True, another=another)


def with_limits(itinerary: Itinerary, wishes: Iterable[Constraint]) -> Itinerary:
    """The trip with the wishes about all of it as limits of its own, from now on: about the hours of whole days, and
    about means of transport, on the ways between places, too."""
    days = list(itinerary.days)
    avoided: list[Mode] = list(itinerary.traveller.avoid_modes)
    for wish in wishes:
        if wish.applies_to:
            continue
        if wish.type in ("not_before", "not_after"):
            days = [_limited(day, wish) if wish.date in (None, day.date) else day for day in days]
        if wish.type == "avoid_mode" and wish.date is None:
            avoided += [mode for mode in get_args(Mode) if mode == wish.value.casefold() and mode not in avoided]
    traveller = itinerary.traveller.replace(avoid_modes=tuple(avoided))
    if days == list(itinerary.days) and traveller == itinerary.traveller:
        return itinerary
    return itinerary.replace(days=tuple(days), traveller=traveller)


def _limited(day: Day, wish: Constraint) -> Day:
    limit = wish.moment(day.date)
    if limit is None:
        return day
    if wish.type == "not_before":
        return day.replace(earliest=limit if day.earliest is None else max(limit, day.earliest))
    return day.replace(latest=limit if day.latest is None else min(limit, day.latest))


def relieved(world: World, wishes: Iterable[Constraint], *, hours: bool = True) -> World:
    """The world with only these of the wishes as limits of its days and ways. hours: whether the trip's own hours of
    the days are limits."""
    if world.plain is None and hours:
        return world
    plain = world.itinerary if world.plain is None else world.plain
    own: dict[dt.date, Day] = {day.date: day for day in plain.days}
    traveller = world.itinerary.traveller.replace(avoid_modes=plain.traveller.avoid_modes)
    if not hours:
        own = {date: day.replace(earliest=None, latest=None) for date, day in own.items()}
        traveller = traveller.replace(day_start=None, day_end=None)
    days = tuple(
        day.replace(earliest=own[day.date].earliest, latest=own[day.date].latest) if day.date in own else day
        for day in world.itinerary.days
    )
    bare = world.itinerary.replace(days=days, traveller=traveller)
    return replace(world, itinerary=with_limits(bare, wishes), plain=bare)
