"""The slots of a booking page, told as facts."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from ._group import Group
from ._labels import Labels
from ._languages import Legend, spoken
from ._runs import in_order
from ._spots import Spot
from ._telling import Telling

__all__ = ["tell_slots"]


def tell_slots(page: Telling, group: Group[Spot], date: str, labels: Labels, legend: Legend) -> None:
    """The slots of one group and what is on at them. date: of the page, "" where it is not known."""
    if page.kind == "reservation" and not group.meal:
        page.doubt(f"meal of {group.heading or 'slots'}", "no heading over these times names a meal", group.box)
    strays = _strays(page, group.slots)
    said = [
        spoken(page.sheet, legend, slot.time_box, slot.box.join(slot.seen.box), page.sheet.lines)
        for slot in group.slots
    ]
    tongues = any(one is None or one[0] for one in said) and not group.title
    every = [labels.best(name) for name in labels.names]
    seen: dict[tuple[str, str, str], str] = {}
    for number, (spot, language) in enumerate(zip(group.slots, said, strict=True)):
        slot, sure = spot.seen, spot.seen.confidence
        if id(spot) in strays:
            sure = min(sure, 0.4)
            page.doubt(f"slot {slot.time} time", "it breaks the order of the times around it", slot.box)
        tongue = ""
        if page.kind == "booking" and tongues:
            if language is None or not language[0]:
                page.doubt(
                    f"slot {slot.time} language", "its colour is not that of one language in the legend", slot.box
                )
                sure = min(sure, 0.5)
            else:
                tongue, trust = language
                sure = min(sure, trust)
        own = page.days[slot.time_box].isoformat() if slot.time_box in page.days else date
        key = (own, slot.time, tongue)
        if key in seen and seen[key] != slot.state:
            page.doubt(f"slot {slot.time} state", "it is shown twice, in two states", slot.box)
        seen[key] = slot.state
        if slot.state == "unknown":
            page.doubt(f"slot {slot.time} state", slot.why or "nothing tells whether it is open", slot.box)
        products: list[str] = []
        if page.kind == "booking":
            named = group.by_slot.get(number) or group.tickets
            products = [labels.best(name) for name in named] if named else every
        page.fact("slot", _value(page, group, spot, own, tongue, products), slot.box, sure)
    _tell_genre(page, group)


def _strays(page: Telling, slots: Sequence[Spot]) -> set[int]:
    """The ids of slots whose time breaks the order of its day, or alone is of an odd minute."""
    by_day: defaultdict[dt.date | None, list[Spot]] = defaultdict(list)
    for one in slots:
        by_day[page.days.get(one.time_box)].append(one)
    ordered = {id(one) for day in by_day.values() for one in in_order(day)}
    minutes = [slot.time[3:] for slot in slots]
    return {
        id(one)
        for one, minute in zip(slots, minutes, strict=True)
        if id(one) not in ordered or (len(minutes) > 5 and minutes.count(minute) == 1 and int(minute) % 5)
    }


def _value(
    page: Telling, group: Group[Spot], spot: Spot, date: str, tongue: str, products: list[str]
) -> dict[str, Any]:
    """What the fact of one slot says. A booking page tells of tickets and titles, a reservation page of meals."""
    slot, booking = spot.seen, page.kind == "booking"
    value = {
        "date": date,
        "time": slot.time,
        "state": slot.state,
        "left": 0 if slot.state == "sold_out" and slot.time_box not in page.kinds else slot.count,
        "products": products,
        "language": tongue,
        "event": group.title if booking else "",
        "meal": None if booking else group.meal or None,
    }
    if slot.time_box in page.kinds:
        value["kind"] = page.kinds[slot.time_box]
    return value


def _tell_genre(page: Telling, group: Group[Spot]) -> None:
    genre = {"event": group.title, "genre": group.sub.lower()}
    told = any(fact.field == "genre" and fact.value == genre for fact in page.facts)
    if group.title and group.sub and page.kind == "booking" and not told:
        page.fact("genre", genre, group.box, 0.95)
