"""What a town's facts allow at one place: what is on, which tickets, and how long one stays with each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ..gold import party_price
from ..task import Party
from ..world import Event, Product, Venue

__all__ = ["Choice", "cheapest", "choices", "meals_of", "on_at", "stays_of"]

_MEALS = ("breakfast", "brunch", "lunch", "dinner")


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to see a place. stays: the profiles that words must choose from; empty where they need not.
    profile: the one that needs no words. spoken: whether the ticket must be named, for several are sold."""

    event: Event | None
    product: Product | None
    stays: tuple[str, ...]
    profile: str | None
    spoken: bool


def on_at(venue: Venue, dates: Sequence[dt.date]) -> list[Event]:
    """What is on at the place on the dates; everything where the slots are not known."""
    slots = [slot for date in dates for slot in venue.slots.get(date, ())]
    if not slots:
        return list(venue.events)
    on = {slot.event for slot in slots}
    return [event for event in venue.events if event.id in on]


def _sold(venue: Venue, event: Event | None, dates: Sequence[dt.date]) -> list[Product]:
    slots = [slot for date in dates for slot in venue.slots.get(date, ())]
    wanted = event.id if event is not None else ""
    matching = [slot for slot in slots if slot.event == wanted]
    if not slots or (matching and any(not slot.products for slot in matching)):
        return list(venue.products)
    names = {name for slot in matching for name in slot.products}
    return [product for product in venue.products if product.id in names]


def stays_of(
    venue: Venue, event: Event | None, product: Product | None, party: Party
) -> tuple[tuple[str, ...], str | None]:
    """(profiles to choose from, the one that holds when there is no choice)."""
    names = [dwell.profile for dwell in venue.dwell]
    if event is not None and (event.minutes is not None or event.genre in names):
        return (), None
    if product is not None and product.profile is not None and product.profile in names:
        return (), product.profile
    if venue.stairs and not party.climbs and "no-stairs" in names:
        return (), "no-stairs"
    if len(names) == 1:
        return (), names[0]
    by_ticket = {other.profile for other in venue.products}
    genres = {other.genre for other in venue.events}
    usual = [name for name in names if name not in by_ticket | genres | {"no-stairs", *_MEALS}]
    return tuple(usual), None


def choices(venue: Venue, dates: Sequence[dt.date], party: Party) -> list[Choice]:
    """Every way to see the place on the dates that the facts allow; at least one."""
    found: list[Choice] = []
    events: list[Event | None] = list(on_at(venue, dates))
    slots = [slot for date in dates for slot in venue.slots.get(date, ())]
    if not slots or any(not slot.event for slot in slots) or not events:
        events.insert(0, None)
    for event in events:
        sold = _sold(venue, event, dates)
        tickets: list[Product | None] = [*sold] or [None]
        for product in tickets:
            stays, profile = stays_of(venue, event, product, party)
            spoken = len(venue.products) > 1 and not (event is not None and len(sold) == 1)
            found.append(Choice(event, product, stays, profile, spoken))
    return found


def cheapest(product: Product, among: Sequence[Product], party: Party) -> bool:
    """Whether no other costs this party as little."""
    try:
        mine = party_price(product, party)
        return all(other.id == product.id or party_price(other, party) > mine for other in among)
    except (KeyError, ValueError):
        return False


def meals_of(venue: Venue, dates: Sequence[dt.date]) -> list[str]:
    """The meals that the restaurant serves on the dates, as far as that is known."""
    slots = {slot.meal for date in dates for slot in venue.slots.get(date, ()) if slot.meal}
    if slots:
        return [meal for meal in _MEALS if meal in slots]
    names = [dwell.profile for dwell in venue.dwell if dwell.profile in _MEALS]
    return names or list(_MEALS[1:])
