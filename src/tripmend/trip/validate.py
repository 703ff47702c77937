"""Cross-checks between the parts of a trip: one place, one short sentence each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

from ..errors import InputError
from .catalogue import Catalogue
from .itinerary import LOCAL_MODES, Itinerary, Leg, Stop, Traveller
from .money import TRAVELLER_KINDS, Price
from .times import clock_exists, in_range, minute_of

_NEAR = 0.7
"""How alike (0–1) an id or name has to be, letter by letter, to be a slip of the pen."""
_MOST = 3
"""How many ids are offered at most."""
_LONGEST = 300
"""Longer texts are no ids, and comparing them takes long."""


def _near(target: str, known: Mapping[str, str]) -> list[str]:
    from difflib import get_close_matches

    if not 0 < len(target) <= _LONGEST:
        return []
    called: dict[str, str] = {}
    for one, name in known.items():
        called.setdefault(one.casefold(), one)
        called.setdefault(name.casefold(), one)
    found = get_close_matches(target.casefold(), [text for text in called if text], n=2 * _MOST, cutoff=_NEAR)
    return list(dict.fromkeys(called[text] for text in found))[:_MOST]


def unknown_id(what: str, target: str, known: Mapping[str, str]) -> str:
    """The sentence for a `target` that no `what` (``place``) has as its id; `known`: the ids that there are, and names.

    Ids that are alike, or whose name is, are offered; where none is, all of them if they are few.
    """
    offered = _near(target, known) or (list(known) if len(known) <= _MOST else [])
    words = f"no {what} has the id {target!r}"
    return f"{words}; name one by its id, such as {', '.join(offered)}" if offered else words


def _unique(ids: Iterable[tuple[str, str]]) -> None:
    seen: dict[str, str] = {}
    for where, name in ids:
        if name in seen:
            raise InputError(f"the id {name!r} is already used at {seen[name]}; give every item its own", where=where)
        seen[name] = where


def _no_place(target: str, catalogue: Catalogue, where: str) -> InputError:
    known = {place.id: place.name for place in catalogue.places}
    return InputError(unknown_id("place", target, known), where=where)


def _catalogue(catalogue: Catalogue) -> None:
    # What was once found sound is so in every catalogue that has other hours, stock or prices alone.
    if not catalogue.lasting.get("sound"):
        _unique((f"catalogue.places[{n}]", place.id) for n, place in enumerate(catalogue.places))
        for n, time in enumerate(catalogue.travel):
            for end in (time.origin, time.destination):
                if end not in catalogue.by_id:
                    raise _no_place(end, catalogue, f"catalogue.travel[{n}]")
        catalogue.lasting["sound"] = True
    _unique((f"catalogue.connections[{n}]", item.id) for n, item in enumerate(catalogue.connections))
    for n, connection in enumerate(catalogue.connections):
        for name in ("origin", "destination"):
            place = getattr(connection, name).place
            if place is not None and place not in catalogue.by_id:
                raise _no_place(place, catalogue, f"catalogue.connections[{n}].{name}")


def _item(item: Stop | Leg, day: dt.date, where: str, catalogue: Catalogue) -> None:
    if isinstance(item, Stop):
        if item.place not in catalogue.by_id:
            raise _no_place(item.place, catalogue, f"{where}.place")
        first = item.start
        zone = catalogue.zone_of(item.place)
        clocks = (("start", item.start, zone), ("end", item.end, zone))
    else:
        for name in ("origin", "destination"):
            end = getattr(item, name)
            if end.place is not None and end.place not in catalogue.by_id:
                raise _no_place(end.place, catalogue, f"{where}.{name}.place")
        first = item.depart
        clocks = (
            ("depart", item.depart, catalogue.end_zone(item.origin)),
            ("arrive", item.arrive, catalogue.end_zone(item.destination)),
        )
    for name, clock, zone in clocks:
        if clock is not None and not clock_exists(clock, zone):
            message = f"{clock:%H:%M} does not exist on {clock:%Y-%m-%d} in {zone}: the clocks go forward over it"
            if clock.fold:
                message = f"{clock:%H:%M} comes only once on {clock:%Y-%m-%d}, so it has no second time"
            raise InputError(message, where=f"{where}.{name}")
    if isinstance(item, Stop) and item.start is not None and item.end is not None:
        zone = catalogue.zone_of(item.place)
        if minute_of(item.end, zone) < minute_of(item.start, zone):
            raise InputError("the stop ends before it starts", where=f"{where}.end")
    if first is not None and not day <= first.date() <= day + dt.timedelta(days=1):
        raise InputError(f"starts on {first.date()}, but stands in the day {day}", where=where)


def _party(traveller: Traveller, catalogue: Catalogue) -> None:
    """Somebody travels, and every kind of traveller is one that exists or that some price names."""
    where = "trip.traveller.party"
    if traveller.people == 0:
        raise InputError("nobody travels; give at least one traveller", where=where)
    strange = [kind for kind in traveller.party if kind not in TRAVELLER_KINDS]
    if not strange:
        return
    prices: list[Price | None] = [place.price for place in catalogue.places]
    prices += [slot.price for place in catalogue.places for slot in place.slots]
    prices += [run.price for run in catalogue.connections]
    prices += [way.price for way in catalogue.travel]
    named = {kind for price in prices if price is not None for kind in price.by_type}
    for kind in strange:
        if kind not in named:
            message = f"{kind!r} is no kind of traveller; name {', '.join(TRAVELLER_KINDS)}, or one with its own price"
            raise InputError(message, where=where)


def _modes(traveller: Traveller) -> None:
    """Some way to get about is left, also for what is too far to walk."""
    left = [mode for mode in LOCAL_MODES if mode not in traveller.avoid_modes]
    where = "trip.traveller.avoid_modes"
    if not left:
        raise InputError("nothing is left to get about with; keep foot, bus or taxi", where=where)
    if left == ["foot"] and traveller.max_walk is not None:
        raise InputError(
            "nothing is left for ways beyond max_walk; keep bus or taxi, or leave max_walk out", where=where
        )


def validate(itinerary: Itinerary, catalogue: Catalogue) -> None:
    """Raise InputError at the first thing that does not fit together: ids, dates, references."""
    _catalogue(catalogue)
    first_date, last_date = itinerary.days[0].date, itinerary.days[-1].date
    if not (in_range(first_date) and in_range(last_date)):
        message = f"{first_date} to {last_date} lies outside the years 1980 to 2199"
        raise InputError(message, where="trip.days[0].date")
    _party(itinerary.traveller, catalogue)
    _modes(itinerary.traveller)
    ids: list[tuple[str, str]] = []
    previous: dt.date | None = None
    for n, day in enumerate(itinerary.days):
        where = f"trip.days[{n}]"
        if previous is not None and day.date != previous + dt.timedelta(days=1):
            raise InputError(f"{day.date} does not follow {previous}; list every date of the trip once", where=where)
        previous = day.date
        for m, item in enumerate(day.items):
            ids.append((f"{where}.items[{m}]", item.id))
            _item(item, day.date, f"{where}.items[{m}]", catalogue)
    for n, stay in enumerate(itinerary.stays):
        where = f"trip.stays[{n}]"
        ids.append((where, stay.id))
        place = catalogue.place(stay.place)
        if place is None:
            raise _no_place(stay.place, catalogue, f"{where}.place")
        if place.kind != "lodging":
            raise InputError(f"{place.name!r} is not a lodging", where=f"{where}.place")
        for m, other in enumerate(itinerary.stays[:n]):
            if stay.check_in < other.check_out and other.check_in < stay.check_out:
                raise InputError(f"shares a night with trip.stays[{m}]", where=where)
        if stay.check_in < itinerary.days[0].date or stay.check_in > itinerary.days[-1].date:
            raise InputError(f"begins on {stay.check_in}, outside the trip", where=where)
        if stay.check_out > last_date + dt.timedelta(days=1):
            raise InputError(f"ends on {stay.check_out}, but the trip on {last_date}", where=where)
    _unique(ids)
    known = {name for _, name in ids}
    for n, lock in enumerate(itinerary.locks):
        if lock.target not in known:
            message = unknown_id("stop, leg or stay", lock.target, dict.fromkeys(sorted(known), ""))
            raise InputError(message, where=f"trip.locks[{n}].target")
