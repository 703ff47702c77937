"""How often something of the world has a like replacement: usually, and sometimes not."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from tripmend.trip import parse_hours

from ...database import Accommodation, Attraction, Database, Event, Flight, Restaurant

__all__ = ["Share", "likeness"]

Row = TypeVar("Row")

_SERVED = tuple(dt.datetime(2024, 11, 6, hour) for hour in (9, 13, 19))
"""A Wednesday's breakfast, lunch and dinner."""


@dataclass(frozen=True, slots=True)
class Share:
    """`having` of `all` rows of a table have another row that is `like` them."""

    table: str
    like: str
    having: int
    all: int

    def __str__(self) -> str:
        percent = f" ({100 * self.having / self.all:.1f} %)" if self.all else ""
        return f"{self.table}: {self.having}/{self.all}{percent} have {self.like}"


def _near(one: float, other: float, *, share: float, least: float) -> bool:
    return abs(one - other) <= max(share * one, least)


@lru_cache(maxsize=4096)
def _meals(hours: str) -> frozenset[int]:
    opening = parse_hours(hours)
    return frozenset(n for n, moment in enumerate(_SERVED) if opening.is_open(moment))


def _restaurant(one: Restaurant, other: Restaurant) -> bool:
    return (
        not set(one.cuisines).isdisjoint(other.cuisines)
        and _near(one.avg_cost, other.avg_cost, share=0.25, least=5)
        and not _meals(one.hours or "24/7").isdisjoint(_meals(other.hours or "24/7"))
    )


def _attraction(one: Attraction, other: Attraction) -> bool:
    return one.subcategories[:1] == other.subcategories[:1] and (other.price or 0) <= (one.price or 0) + 10


def _accommodation(one: Accommodation, other: Accommodation) -> bool:
    return (
        one.room_type == other.room_type
        and other.max_occupancy >= one.max_occupancy
        and set(other.house_rules) <= set(one.house_rules)
        and (other.minimum_nights or 1) <= max(2, one.minimum_nights or 1)
        and (other.price or 0) <= 1.25 * (one.price or 0)
    )


def _event(one: Event, other: Event) -> bool:
    return one.date == other.date and one.segment == other.segment


def _flight(one: Flight, other: Flight) -> bool:
    return other.price <= 1.25 * one.price


def _count(groups: Iterable[tuple[Row, ...]], like: Callable[[Row, Row], bool]) -> tuple[int, int]:
    having = total = 0
    for rows in groups:
        total += len(rows)
        having += sum(any(like(one, other) for other in rows if other is not one) for one in rows)
    return having, total


def likeness(database: Database) -> tuple[Share, ...]:
    """For each table, how many rows have a like one in the same city (flights: on the same route and date)."""
    return (
        Share(
            "restaurants",
            "another of a shared cuisine and meal within 25 % of the price",
            *_count(database.restaurants_in.values(), _restaurant),
        ),
        Share(
            "attractions",
            "another of the same first category for at most 10 dollars more",
            *_count(database.attractions_in.values(), _attraction),
        ),
        Share(
            "accommodations",
            "another of the same room type for as many guests, with no other rule, for at most 25 % more",
            *_count(database.accommodations_in.values(), _accommodation),
        ),
        Share(
            "events",
            "another of the same segment on the same date",
            *_count(database.events_in.values(), _event),
        ),
        Share(
            "flights",
            "another on the same route and date for at most 25 % more",
            *_count(database.flights_on.values(), _flight),
        ),
    )
