"""What the eight tools say in text mode: the record's own facts, page by page, with nothing worked out from them.

Prices are in euros, durations in minutes. No tool says what another page has to say: a booking page knows slots and
tickets, a guide knows how long to stay and how early to come, the matrix knows ways.
"""

from __future__ import annotations

import datetime as dt
import unicodedata
from collections.abc import Callable
from typing import Any

from tripmend.trip import city_key

from ..gold import ways_between
from ..world import WEEKDAYS, TownRecord, Venue, VenueKind, WorldRecord

__all__ = ["TOOLS", "UnknownError", "find_town", "find_venue"]

Reply = dict[str, Any]


class UnknownError(LookupError):
    """A tool was asked for something that the world does not have; the message says what."""


def _plain(name: str) -> str:
    apart = unicodedata.normalize("NFKD", city_key(name))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def find_town(world: WorldRecord, city: str) -> TownRecord:
    """The town by name or id, case and accents aside. Raises UnknownError."""
    for town in world.towns:
        if _plain(city) in (_plain(town.name), town.id):
            return town
    raise UnknownError(f"there is no city called {city!r}; there are {', '.join(town.name for town in world.towns)}")


def find_venue(town: TownRecord, name: str, *kinds: VenueKind) -> Venue:
    """The venue of one of `kinds` by name or id, case and accents aside. Raises UnknownError."""
    for venue in town.venues:
        if venue.kind in kinds and _plain(name) in (_plain(venue.name), venue.id):
            return venue
    raise UnknownError(f"{town.name} has no {' or '.join(kinds)} called {name!r}")


def _date(town: TownRecord, text: str) -> dt.date:
    try:
        date = dt.date.fromisoformat(text)
    except ValueError:
        raise UnknownError(f"{text!r} is no date; write it as {town.dates[0]}") from None
    if date not in town.dates:
        raise UnknownError(f"nothing is known of {date}; pages run from {town.dates[0]} to {town.dates[-1]}")
    return date


def _euros(cents: int) -> float:
    return cents / 100


def _hours(venue: Venue) -> Reply:
    hours = {WEEKDAYS[day]: [f"{a:%H:%M}-{b:%H:%M}" for a, b in windows] for day, windows in venue.hours.items()}
    return {"opening_hours": hours, "closed_on": [str(date) for date in venue.closed]}


def _visiting(venue: Venue) -> Reply:
    """What every page of a venue says: name, hours, how long to stay, how early to come."""
    return {
        "name": venue.name,
        **_hours(venue),
        "recommended_stay": [{"for": d.profile, "minutes": [d.min, d.max]} for d in venue.dwell],
        "arrive_early": [{"admission": b.admission, "minutes": b.minutes} for b in venue.buffers],
    }


def get_attraction_list(world: WorldRecord, city: str) -> Reply:
    """All attractions of a city: name, part of town, what kind, a few words."""
    town = find_town(world, city)
    cards = [
        {"name": v.name, "area": v.area, "tags": list(v.tags), "description": " ".join(v.prose)}
        for v in town.venues
        if v.kind == "attraction"
    ]
    return {"city": town.name, "attractions": cards}


def get_guide_details(world: WorldRecord, city: str, attraction: str) -> Reply:
    """The guide and floor plan of an attraction: hours, how long to stay, how early to come, programme, stairs."""
    town = find_town(world, city)
    venue = find_venue(town, attraction, "attraction")
    programme = [
        {
            "title": event.title,
            "genre": event.genre,
            "language": event.language,
            "subtitles": list(event.subtitles),
            "introduction": event.introduction,
            "minutes": event.minutes,
            "takes_place_at": None if event.held_at is None else town.venue(event.held_at).name,
            "stairs": event.stairs,
        }
        for event in venue.events
    ]
    return {
        **_visiting(venue),
        "programme": programme,
        "best_light": None if venue.light is None else [f"{time:%H:%M}" for time in venue.light],
        "many_stairs": venue.stairs,
        "walks": {name: list(stops) for name, stops in venue.walks.items()},
    }


def get_attraction_ticket_availability(world: WorldRecord, city: str, attraction: str, date: str) -> Reply:
    """The booking page of an attraction for one date: entries with the tickets left, and what tickets cost."""
    town = find_town(world, city)
    venue = find_venue(town, attraction, "attraction")
    day = _date(town, date)
    labels = {product.id: product.label for product in venue.products}
    titles = {event.id: event.title for event in venue.events}
    entries = [
        {
            "time": f"{slot.start:%H:%M}",
            "left": slot.left,
            "tickets": [labels[name] for name in slot.products],
            "language": slot.language,
            "event": titles.get(slot.event, ""),
        }
        for slot in venue.slots.get(day, ())
    ]
    names = {other.id: other.name for other in town.venues} | titles
    tickets = [
        {
            "label": product.label,
            "prices": {fare: _euros(amount) for fare, amount in product.prices.items()},
            "family": None if product.family is None else _euros(product.family),
            "covers": [names[name] for name in product.covers],
            "in_order": product.order,
            "admission": product.admission,
            "languages": list(product.languages),
            "includes": product.profile,
        }
        for product in venue.products
    ]
    shut = day.weekday() not in venue.hours or day in venue.closed
    return {
        "name": venue.name,
        "date": str(day),
        "closed": shut,
        "booking_needed": venue.bookable,
        "entries": entries,
        "tickets": tickets,
    }


def get_restaurant_list(world: WorldRecord, city: str) -> Reply:
    """All restaurants of a city: name, part of town, kitchen."""
    town = find_town(world, city)
    cards = [{"name": v.name, "area": v.area, "tags": list(v.tags)} for v in town.venues if v.kind == "restaurant"]
    return {"city": town.name, "restaurants": cards}


def get_restaurant_guide_detail(world: WorldRecord, city: str, restaurant: str) -> Reply:
    """A restaurant's notes and menu: hours, how long one stays, how early to come, what it serves."""
    venue = find_venue(find_town(world, city), restaurant, "restaurant")
    menu = [
        {
            "dish": dish.label,
            "kind": dish.kind,
            "price": _euros(dish.price),
            "vegetarian": dish.vegetarian,
            "served": [WEEKDAYS[day] for day in dish.weekdays] or "every day",
        }
        for dish in venue.menu
    ]
    return {
        **_visiting(venue),
        "menu": menu,
    }


def get_restaurant_reservation_availability(world: WorldRecord, city: str, restaurant: str, date: str) -> Reply:
    """The reservation page of a restaurant for one date: tables by session, with the seats free."""
    town = find_town(world, city)
    venue = find_venue(town, restaurant, "restaurant")
    day = _date(town, date)
    tables = [
        {"session": slot.meal, "time": f"{slot.start:%H:%M}", "seats": slot.left} for slot in venue.slots.get(day, ())
    ]
    shut = day.weekday() not in venue.hours or day in venue.closed
    return {
        "name": venue.name,
        "date": str(day),
        "closed": shut,
        "booking_needed": venue.bookable,
        "tables": tables,
    }


def get_hotel_list(world: WorldRecord, city: str) -> Reply:
    """All hotels of a city: name, part of town, words, the price of a room for two."""
    town = find_town(world, city)
    names = {venue.id: venue.name for venue in town.venues}
    cards = [
        {
            "name": v.name,
            "area": v.area,
            "description": " ".join(v.prose),
            "close_to": [names[name] for name in v.near],
            "price_per_room": _euros(v.nightly or 0),
        }
        for v in town.venues
        if v.kind == "hotel"
    ]
    return {"city": town.name, "hotels": cards}


def get_route_info(world: WorldRecord, city: str, origin: str, destination: str) -> Reply:
    """The ways from one place to another; minutes or cost null where the matrix does not say."""
    town = find_town(world, city)
    one, other = (find_venue(town, name, "attraction", "restaurant", "hotel") for name in (origin, destination))
    ways = [
        {"mode": way.mode, "minutes": way.minutes, "cost": None if way.cost is None else _euros(way.cost)}
        for way in ways_between(town, one.id, other.id)
    ]
    return {"origin": one.name, "destination": other.name, "ways": ways}


TOOLS: dict[str, Callable[..., Reply]] = {
    "get_attraction_list": get_attraction_list,
    "get_guide_details": get_guide_details,
    "get_attraction_ticket_availability": get_attraction_ticket_availability,
    "get_restaurant_list": get_restaurant_list,
    "get_restaurant_guide_detail": get_restaurant_guide_detail,
    "get_restaurant_reservation_availability": get_restaurant_reservation_availability,
    "get_hotel_list": get_hotel_list,
    "get_route_info": get_route_info,
}
