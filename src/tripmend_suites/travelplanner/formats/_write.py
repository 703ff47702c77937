"""A trip written back as TravelPlanner's days."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from tripmend.errors import InputError
from tripmend.trip import Catalogue, Itinerary, Leg, Mode

from ._raw import RawRecord
from ._text import cell, from_to, name_city, visits, without_state

_SLOTS = ("transportation", "breakfast", "attraction", "lunch", "dinner", "accommodation")
_MODES: dict[Mode, str] = {"drive": "Self-driving", "taxi": "Taxi"}


def _leg_text(leg: Leg, spelling: Mapping[str, str]) -> str:
    origin, destination = (spelling.get(end.city, end.city) for end in (leg.origin, leg.destination))
    ends = f"from {origin} to {destination}"
    if leg.mode != "flight":
        return f"{_MODES.get(leg.mode, leg.mode.capitalize())}, {ends}"
    times = ""
    if leg.depart is not None and leg.arrive is not None:
        times = f", Departure Time: {leg.depart:%H:%M}, Arrival Time: {leg.arrive:%H:%M}"
    return f"Flight Number: {leg.number}, {ends}{times}"


def to_days(itinerary: Itinerary, catalogue: Catalogue, record: RawRecord) -> tuple[Mapping[str, Any], ...]:
    """`itinerary`, a revision of the trip in `record`, as TravelPlanner's days.

    `record` gives the spelling of the cities with their state. Raises InputError when the itinerary cannot be said
    that way: a slot filled twice, other dates, a place that the catalogue does not have.
    """
    spelling: dict[str, str] = {}
    for raw in record.days:
        text = cell(raw, "current_city")
        entries = [*visits(cell(raw, "attraction")), *(cell(raw, slot) for slot in _SLOTS[1:] if slot != "attraction")]
        for city in (*(from_to(text) or (text,)), *(name_city(entry)[1] for entry in entries if entry)):
            spelling.setdefault(without_state(city), city)
    dates = [record.query.start + dt.timedelta(days=n) for n in range(len(record.days))]
    if [day.date for day in itinerary.days] != dates:
        raise InputError("the revision has other dates than the record", where="trip.days")

    def name(target: str, where: str) -> str:
        place = catalogue.place(target)
        if place is None:
            raise InputError(f"no place has the id {target!r}", where=where)
        return f"{place.name}, {spelling.get(place.city, place.city)}"

    written: list[Mapping[str, Any]] = []
    for n, (day, old) in enumerate(zip(itinerary.days, record.days, strict=True)):
        cells = dict.fromkeys(_SLOTS, "")
        for item in day.items:
            if isinstance(item, Leg):
                slot, text = "transportation", _leg_text(item, spelling)
            elif item.meal is not None:
                slot, text = item.meal, name(item.place, item.id)
            else:
                slot, text = "attraction", f"{cells['attraction']}{name(item.place, item.id)};"
            if cells[slot] and slot != "attraction":
                raise InputError(f"day {n + 1} has a second {slot}", where=item.id)
            cells[slot] = text
        stay = itinerary.night(day.date)
        if stay is not None:
            cells["accommodation"] = name(stay.place, stay.id)
        filled = {slot: text or "-" for slot, text in cells.items()}
        written.append({"days": n + 1, "current_city": cell(old, "current_city"), **filled})
    return tuple(written)
