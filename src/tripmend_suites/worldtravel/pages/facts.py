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
            days = list(dish.weekdays)
            yield _fact(venue, "dish", dish=dish.id, cents=dish.price, vegetarian=dish.vegetarian, weekdays=days)
        yield from _buffers(venue)
    else:
        yield from _dwell(venue)
        yield from _hours(venue)


def _fact(venue: Venue, field: str, **value: Any) -> Fact:
    return Fact(subject=venue.id, field=field, value=value)


def _of_booking(page: Page, venue: Venue) -> Iterator[Fact]:
    date = page.date
    if date is None:
        return
    if venue.shut(date):
        yield _fact(venue, "closed", date=date.isoformat())
    elif not venue.bookable:
        yield _fact(venue, "walk_in", date=date.isoformat())
    for slot in venue.slots.get(date, ()):
        yield _fact(
            venue,
            "slot",
            date=date.isoformat(),
            time=f"{slot.start:%H:%M}",
            state="open" if slot.left else "sold_out",
            left=slot.left,
            products=list(slot.products),
            # The language of a performance stands in its guide; that of a tour here.
            language="" if slot.event else slot.language,
            event=slot.event,
            meal=slot.meal,
        )
    shown = {slot.event for slot in venue.slots.get(date, ())}
    for event in venue.events:
        if event.id in shown:
            yield _fact(venue, "genre", event=event.id, genre=event.genre)
    for product in venue.products:
        for fare, cents in product.prices.items():
            yield _fact(venue, "price", product=product.id, fare=fare, cents=cents)
        if product.family is not None:
            yield _fact(venue, "family_price", product=product.id, cents=product.family)
        yield _fact(venue, "admission", product=product.id, admission=product.admission)
        if product.covers:
            yield _fact(venue, "covers", product=product.id, covers=list(product.covers), order=product.order)
        if product.profile is not None:
            yield _fact(venue, "visit_type", product=product.id, profile=product.profile)


def _of_guide(venue: Venue) -> Iterator[Fact]:
    yield from _dwell(venue)
    if venue.light is not None:
        a, b = venue.light
        yield _fact(venue, "light", **{"from": f"{a:%H:%M}", "to": f"{b:%H:%M}"})
    yield from _hours(venue)
    for event in venue.events:
        told = event.model_dump(include={"language", "introduction", "minutes", "held_at"})
        yield _fact(venue, "event", event=event.id, subtitles=list(event.subtitles), **told)


def _of_floor(page: Page, venue: Venue) -> Iterator[Fact]:
    parts = [event.id for event in venue.events if event.stairs]
    yield _fact(venue, "stairs", all=venue.stairs, parts=parts)
    for walk, stops in venue.walks.items():
        yield _fact(venue, "walk", walk=walk, stops=list(stops))
    if page.part == "entrances":
        yield from _buffers(venue)


def _dwell(venue: Venue) -> Iterator[Fact]:
    for dwell in venue.dwell:
        yield _fact(venue, "dwell", **dwell.model_dump())


def _hours(venue: Venue) -> Iterator[Fact]:
    for day in range(7):
        windows = [[f"{a:%H:%M}", f"{b:%H:%M}"] for a, b in venue.hours.get(day, ())]
        yield _fact(venue, "hours", weekday=day, windows=windows)


def _buffers(venue: Venue) -> Iterator[Fact]:
    for buffer in venue.buffers:
        yield _fact(venue, "buffer", **buffer.model_dump())


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
    for venue in (venue for venue in town.venues if venue.kind == wanted[page.kind]):
        if venue.kind == "hotel":
            yield _fact(venue, "nightly", cents=venue.nightly)
            yield _fact(venue, "near", venues=list(venue.near))
        yield _fact(venue, "tags", area=venue.area, tags=list(venue.tags))
