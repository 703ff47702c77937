"""What can be booked at a venue on a date, before any task sells something out."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator, Mapping
from typing import Any, cast

from ..world import Event, Meal, Product, Slot
from ._facts import clock

__all__ = ["attraction_slots", "restaurant_slots"]

_DROPPED = 0.08
"""Share of regular times that a venue does not offer on a day, so that no two pages look alike."""


def _every(first: str, last: str, minutes: int) -> Iterator[dt.time]:
    begin, end = (int(text[:2]) * 60 + int(text[3:]) for text in (first, last))
    for minute in range(begin, end + 1, minutes):
        yield dt.time(minute // 60, minute % 60)


def _times(pattern: Mapping[str, Any]) -> list[dt.time]:
    if "times" in pattern:
        return [clock(text) for text in pattern["times"]]
    return list(_every(pattern["from"], pattern["to"], pattern["every"])) if pattern else []


def attraction_slots(
    facts: Mapping[str, Any],
    products: tuple[Product, ...],
    events: tuple[Event, ...],
    date: dt.date,
    rng: random.Random,
) -> tuple[Slot, ...]:
    """Regular entries, tours in one language each, and what is on: an exhibition or part every day, a stage work in
    turns, with a dark day now and then."""
    stock: list[int] = facts.get("stock", [10])
    slots: list[Slot] = []
    plain = tuple(product.id for product in products if product.admission in ("standard", "skip-line", "pass"))
    for start in _times(facts["slots"]):
        if rng.random() >= _DROPPED:
            slots.append(Slot(start=start, left=rng.choice(stock), products=plain))
    for entry, product in zip(facts["products"], products, strict=True):
        for text in entry.get("times", ()):
            language = rng.choice(product.languages) if product.languages else ""
            slots.append(Slot(start=clock(text), left=rng.choice(stock), products=(product.id,), language=language))
    seats = tuple(product.id for product in products if product.admission == "event")
    staged = facts.get("programme", ())
    fixed = facts.get("events", ())
    tonight = _tonight(staged, date, rng)
    by_id = {event.id: event for event in events}
    for entry in (*fixed, *tonight):
        event = by_id[entry["id"]]
        sold = (entry["product"],) if "product" in entry else _admitting(products, event.id) or seats
        for text in entry["times"]:
            slot = Slot(
                start=clock(text), left=rng.choice(stock), products=sold, language=event.language, event=event.id
            )
            slots.append(slot)
    return tuple(sorted(slots, key=lambda slot: (slot.start, slot.event, slot.language, slot.products)))


def _admitting(products: tuple[Product, ...], part: str) -> tuple[str, ...]:
    return tuple(product.id for product in products if part in product.covers)


def _tonight(staged: Any, date: dt.date, rng: random.Random) -> list[Any]:
    """One or two works of the programme; one evening in seven the stage stays dark."""
    if not staged or rng.randrange(7) == 0:
        return []
    first = date.toordinal() % len(staged)
    more = [work for number, work in enumerate(staged) if number != first and rng.random() < 0.35]
    taken = [staged[first]]
    for work in more:
        if not {text for other in taken for text in other["times"]} & set(work["times"]):
            taken.append(work)
    return taken[:2]


def restaurant_slots(facts: Mapping[str, Any], rng: random.Random) -> tuple[Slot, ...]:
    """Tables by session. left: seats that are free at that time."""
    slots: list[Slot] = []
    for meal, (first, last, minutes) in facts["meals"].items():
        for start in _every(first, last, minutes):
            if rng.random() >= _DROPPED:
                slots.append(Slot(start=start, left=rng.choice((0, 2, 4, 6, 8)), meal=cast(Meal, meal)))
    return tuple(sorted(slots, key=lambda slot: slot.start))
