"""One row of each TripTide database table. Fields that default to None are ours: the authors' tables lack them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

__all__ = ["Accommodation", "Attraction", "City", "Event", "Flight", "Ground", "Restaurant", "Skipped", "Transit"]


@dataclass(frozen=True, slots=True)
class City:
    """A city that can be visited. Degrees of its centre; `zone` is the IANA name of its clock."""

    name: str
    state: str
    latitude: float | None = None
    longitude: float | None = None
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class Flight:
    """One flight on one date. departure and arrival: minutes after midnight on the clock at each end; `date`: that of
    the departure (the arrival's follows from `minutes`, the elapsed time, and the zones). price: dollars a seat."""

    number: str
    price: float
    departure: int
    arrival: int
    minutes: int
    date: dt.date
    origin: str
    destination: str
    miles: float


@dataclass(frozen=True, slots=True)
class Restaurant:
    """avg_cost: dollars for one person. hours: `opening_hours` of OpenStreetMap. minutes: how long a meal usually
    takes there."""

    name: str
    avg_cost: float
    cuisines: tuple[str, ...]
    rating: float
    city: str
    latitude: float | None = None
    longitude: float | None = None
    hours: str | None = None
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Attraction:
    """visit_hours: usual length of a visit in hours. price: dollars for one person, 0 = free."""

    name: str
    latitude: float
    longitude: float
    address: str
    visit_hours: float
    subcategories: tuple[str, ...]
    website: str
    city: str
    hours: str | None = None
    price: float | None = None


@dataclass(frozen=True, slots=True)
class Accommodation:
    """price: dollars for one unit and night, None where the table names none. room_type as the table has it
    (entire_home, private_room, shared_room). house_rules: what is forbidden ("pets" for "No pets")."""

    name: str
    price: float | None
    room_type: str
    house_rules: tuple[str, ...]
    max_occupancy: int
    rating: float
    city: str
    latitude: float | None = None
    longitude: float | None = None
    minimum_nights: int | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """start and end: minutes after midnight of `date` on the clock of the city; end may be past 1440 (after midnight).
    price: dollars for one person."""

    name: str
    url: str
    date: dt.date
    address: str
    segment: str
    city: str
    start: int | None = None
    end: int | None = None
    latitude: float | None = None
    longitude: float | None = None
    price: float | None = None


@dataclass(frozen=True, slots=True)
class Transit:
    """The stop nearest to a point of interest; its position in degrees and its distance in metres."""

    poi: str
    stop: str
    latitude: float
    longitude: float
    distance_m: float
    city: str


@dataclass(frozen=True, slots=True)
class Ground:
    """The road from one city to another: minutes of driving (None: not known) and kilometres."""

    origin: str
    destination: str
    minutes: float | None
    km: float


@dataclass(frozen=True, slots=True)
class Skipped:
    """A row that was left out when a table was read: its file, its line (1 = the header) and why."""

    file: str
    line: int
    reason: str
