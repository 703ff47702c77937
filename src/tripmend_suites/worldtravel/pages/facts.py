"""What a page says, as a table that knows no language: the measure for whoever reads it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tripmend.trip import Record

from ..gold import ways_between
from ..world import Venue
from .plan import Page


class Fact(Record):
    """One statement. subject: id of a venue, or two joined by ``>`` for a way. value: plain data with ids of the
    record, cents, minutes, ``HH:MM`` and ISO dates."""

    subject: str
    field: str
    value: dict[str, Any]


def facts_of(page: Page) -> tuple[Fact, ...]:
    """Everything of the record that can be read on the page, in the order of the record.

    Booking pages: ``slot`` (date, time, state ``open`` or ``sold_out``, left, products, language, event, meal),
    ``closed``, ``walk_in``, ``genre``, ``price``, ``family_price``, ``admission``, ``covers``, ``visit_type``. Guides
    and notes: ``dwell``, ``light``, ``hours``, ``event``. Floor plans, arrival guides and menus: ``buffer``,
    ``stairs``, ``walk``, ``dish``. Pages of a whole town: ``nightly``, ``near``, ``way``, ``tags``.
    """
    return tuple(_facts(page))


def _facts(page: Page) -> Iterator[Fact]:
    venue = page.venue
    if venue is None:
        yield from _of_town(page)
    elif page.kind in ("attraction-booking", "restaurant-reservation"):
        yield from _of_booking(page, venue)
    elif page.kind == "attraction-guide":
        yield from _buffers(venue) if page.part == "arrival" else _of_guide(venue)
    elif page.kind == "floor-plan":
        yield from _of_floor(page, venue)
    elif page.kind == "restaurant-menu":
        for dish in venue.menu:
            yield Fact(
                subject=venue.id,
                field="dish",
                value={
                    "dish": dish.id,
                    "cents": dish.price,
                    "vegetarian": dish.vegetarian,
                    "weekdays": list(dish.weekdays),
                },
            )
        yield from _buffers(venue)
    else:
        yield from _dwell(venue)
        yield from _hours(venue)


def _of_booking(page: Page, venue: Venue) -> Iterator[Fact]:
    date = page.date
    if date is None:
        return
    if date in venue.closed or date.weekday() not in venue.hours:
        yield Fact(subject=venue.id, field="closed", value={"date": date.isoformat()})
    elif not venue.bookable:
        yield Fact(subject=venue.id, field="walk_in", value={"date": date.isoformat()})
    for slot in venue.slots.get(date, ()):
        # The language of a performance stands in its guide; that of a tour here.
        yield Fact(
            subject=venue.id,
            field="slot",
            value={
                "date": date.isoformat(),
                "time": f"{slot.start:%H:%M}",
                "state": "open" if slot.left else "sold_out",
                "left": slot.left,
                "products": list(slot.products),
                "language": "" if slot.event else slot.language,
                "event": slot.event,
                "meal": slot.meal,
            },
        )
    shown = {slot.event for slot in venue.slots.get(date, ())}
    for event in venue.events:
        if event.id in shown:
            yield Fact(subject=venue.id, field="genre", value={"event": event.id, "genre": event.genre})
    for product in venue.products:
        for fare, cents in product.prices.items():
            yield Fact(subject=venue.id, field="price", value={"product": product.id, "fare": fare, "cents": cents})
        if product.family is not None:
            yield Fact(subject=venue.id, field="family_price", value={"product": product.id, "cents": product.family})
        yield Fact(subject=venue.id, field="admission", value={"product": product.id, "admission": product.admission})
        if product.covers:
            value = {"product": product.id, "covers": list(product.covers), "order": product.order}
            yield Fact(subject=venue.id, field="covers", value=value)
        if product.profile is not None:
            yield Fact(subject=venue.id, field="visit_type", value={"product": product.id, "profile": product.profile})


def _of_guide(venue: Venue) -> Iterator[Fact]:
    yield from _dwell(venue)
    if venue.light is not None:
        a, b = venue.light
        yield Fact(subject=venue.id, field="light", value={"from": f"{a:%H:%M}", "to": f"{b:%H:%M}"})
    yield from _hours(venue)
    for event in venue.events:
        yield Fact(
            subject=venue.id,
            field="event",
            value={
                "event": event.id,
                "language": event.language,
                "subtitles": list(event.subtitles),
                "introduction": event.introduction,
                "minutes": event.minutes,
                "held_at": event.held_at,
            },
        )


def _of_floor(page: Page, venue: Venue) -> Iterator[Fact]:
    parts = [event.id for event in venue.events if event.stairs]
    yield Fact(subject=venue.id, field="stairs", value={"all": venue.stairs, "parts": parts})
    for walk, stops in venue.walks.items():
        yield Fact(subject=venue.id, field="walk", value={"walk": walk, "stops": list(stops)})
    if page.part == "entrances":
        yield from _buffers(venue)


def _dwell(venue: Venue) -> Iterator[Fact]:
    for dwell in venue.dwell:
        value = {"profile": dwell.profile, "min": dwell.min, "max": dwell.max}
        yield Fact(subject=venue.id, field="dwell", value=value)


def _hours(venue: Venue) -> Iterator[Fact]:
    for day in range(7):
        windows = [[f"{a:%H:%M}", f"{b:%H:%M}"] for a, b in venue.hours.get(day, ())]
        yield Fact(subject=venue.id, field="hours", value={"weekday": day, "windows": windows})


def _buffers(venue: Venue) -> Iterator[Fact]:
    for buffer in venue.buffers:
        value = {"admission": buffer.admission, "minutes": buffer.minutes}
        yield Fact(subject=venue.id, field="buffer", value=value)


def _of_town(page: Page) -> Iterator[Fact]:
    town = page.town
    if page.kind == "transport-matrix":
        modes = page.part.split("+")
        for one, other in combinations(town.venues, 2):
            for way in ways_between(town, one.id, other.id):
                if way.mode in modes:
                    value = {"mode": way.mode, "minutes": way.minutes, "cents": way.cost or 0}
                    yield Fact(subject=f"{one.id}>{other.id}", field="way", value=value)
        return
    wanted = {"attraction-overview": "attraction", "restaurant-overview": "restaurant", "hotel-listing": "hotel"}
    for venue in town.venues:
        if venue.kind != wanted[page.kind]:
            continue
        if venue.kind == "hotel":
            yield Fact(subject=venue.id, field="nightly", value={"cents": venue.nightly})
            yield Fact(subject=venue.id, field="near", value={"venues": list(venue.near)})
        yield Fact(subject=venue.id, field="tags", value={"area": venue.area, "tags": list(venue.tags)})
