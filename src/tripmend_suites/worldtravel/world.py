"""The one record of the world: pages, text tools, gold parameters and verifiers are all made from it.

Clock times are wall-clock times of the city, money is in euro cents, durations in minutes. Places are real, their facts
approximate; restaurants and hotels are invented.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field, model_validator

from tripmend.trip import Date, Minor, Record, TimeOfDay

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""By number, 0 for Monday."""
VenueKind = Literal["attraction", "restaurant", "hotel"]
Fare = Literal["adult", "child", "senior", "student"]
FARES: tuple[Fare, ...] = ("adult", "child", "senior", "student")
Admission = Literal["standard", "skip-line", "guided", "pass", "event"]
Meal = Literal["breakfast", "brunch", "lunch", "dinner"]
Mode = Literal["foot", "bus", "taxi", "driving"]
Minutes = Annotated[int, Field(ge=0, le=1440)]


class Slot(Record):
    """An entry that can be booked. left: tickets (or seats) not yet sold; sold out for a party larger than that.

    products: ids of the venue's products sold for it (empty: all). language: of a tour or show, "" where it does not
    matter. event: id of what is on. meal: the session of a restaurant.
    """

    start: TimeOfDay
    left: Annotated[int, Field(ge=0)]
    products: tuple[str, ...] = ()
    language: str = ""
    event: str = ""
    meal: Meal | None = None


class Product(Record):
    """A ticket. prices: cents by fare; a fare that is missing pays `adult`. family: cents for two adults with up to
    three children, if sold. covers: venues (or sub-sites) that it admits to, each once. order: whether they must be
    visited in that order. admission: which of the venue's buffers applies. languages: of a guided tour; a slot says
    which one it is in. profile: the `DwellRange` that this ticket leads to, where the ticket decides it."""

    id: str
    label: str
    prices: dict[Fare, Minor]
    family: Minor | None = None
    covers: tuple[str, ...] = ()
    order: bool = False
    admission: Admission = "standard"
    languages: tuple[str, ...] = ()
    profile: str | None = None

    @model_validator(mode="after")
    def _priced(self) -> Product:
        if "adult" not in self.prices:
            raise ValueError(f"product {self.id!r} needs an adult price")
        return self


class DwellRange(Record):
    """How long one stays, at least and at most. profile: ``quick``, ``deep``, ``standard``, ``family``, ``no-stairs``,
    a colour of the floor plan such as ``red route``, an event's genre, or a meal."""

    profile: str
    min: Minutes
    max: Minutes


class Buffer(Record):
    """Minutes to be there before the start, by kind of admission."""

    admission: Admission
    minutes: Minutes


class Event(Record):
    """What is on: an exhibition, an opera, a ballet, a concert. minutes: its length, or None where the genre tells it
    (`Venue.dwell`). held_at: the venue where it takes place when that is not the one that announces it. Parts of a
    complex that are entered one by one are events too; stairs: not for people who cannot climb."""

    id: str
    title: str
    genre: str
    language: str = ""
    subtitles: tuple[str, ...] = ()
    introduction: bool = False
    minutes: Minutes | None = None
    held_at: str | None = None
    stairs: bool = False


class Dish(Record):
    """A line of the menu. price: cents per person. weekdays: 0 Monday … 6 Sunday, empty: every day."""

    id: str
    label: str
    kind: Literal["set", "dish", "brunch", "drink"]
    price: Minor
    vegetarian: bool = False
    weekdays: tuple[Annotated[int, Field(ge=0, le=6)], ...] = ()


class Venue(Record):
    """A place with everything any page may say of it.

    hours: opening windows by weekday (0 Monday), half-open. closed: dates. slots: by date; a venue whose slots are
    empty on every date takes no bookings and binds by its hours. walks: what each coloured walk of the floor plan
    passes. stairs: not for people who cannot climb. light: the wall-clock window that is best for photographs. near:
    ids of venues a short walk away, as the listing says. nightly: cents for a room of two.
    """

    id: str
    kind: VenueKind
    name: str
    real: bool
    area: str = ""
    tags: tuple[str, ...] = ()
    latitude: float
    longitude: float
    hours: dict[int, tuple[tuple[TimeOfDay, TimeOfDay], ...]] = {}
    closed: tuple[Date, ...] = ()
    slots: dict[Date, tuple[Slot, ...]] = {}
    dwell: tuple[DwellRange, ...] = ()
    buffers: tuple[Buffer, ...] = ()
    products: tuple[Product, ...] = ()
    events: tuple[Event, ...] = ()
    menu: tuple[Dish, ...] = ()
    stairs: bool = False
    light: tuple[TimeOfDay, TimeOfDay] | None = None
    walks: dict[str, tuple[str, ...]] = {}
    near: tuple[str, ...] = ()
    nightly: Minor | None = None
    prose: tuple[str, ...] = ()

    def product(self, product_id: str | None) -> Product | None:
        """The ticket called `product_id`, None where none is."""
        return next((product for product in self.products if product.id == product_id), None)

    def event(self, event_id: str) -> Event | None:
        """What is on by the id `event_id`, None where nothing is."""
        return next((event for event in self.events if event.id == event_id), None)

    def slots_on(self, dates: Iterable[dt.date]) -> list[Slot]:
        """All its slots of these dates."""
        return [slot for date in dates for slot in self.slots.get(date, ())]

    def shut(self, date: dt.date) -> bool:
        """Whether it is closed all day."""
        return date in self.closed or date.weekday() not in self.hours

    @property
    def bookable(self) -> bool:
        """Whether anything of it is sold by slot."""
        return any(self.slots.values())


class Way(Record):
    """One way to get there. minutes None: the matrix does not say, which counts as 10 minutes and no cost (the paper's
    rule). cost: cents, for a bus per person, for a taxi per ride."""

    mode: Mode
    minutes: Minutes | None = None
    cost: Minor | None = None


class Route(Record):
    """The ways between two venues; the same in both directions unless both are listed."""

    origin: str
    destination: str
    ways: tuple[Way, ...]


class TownRecord(Record):
    """A city: the dates that its pages cover, its venues, and routes between all of them."""

    id: str
    name: str
    zone: str
    dates: tuple[Date, ...]
    venues: tuple[Venue, ...]
    routes: tuple[Route, ...]

    @cached_property
    def ways(self) -> dict[tuple[str, str], tuple[Way, ...]]:
        """The ways by (origin, destination), reverse directions filled in."""
        table = {(route.destination, route.origin): route.ways for route in reversed(self.routes)}
        table.update({(route.origin, route.destination): route.ways for route in self.routes})
        return table

    def venue(self, venue_id: str) -> Venue:
        """The venue called `venue_id`; KeyError if there is none."""
        for venue in self.venues:
            if venue.id == venue_id:
                return venue
        raise KeyError(venue_id)

    def with_slots(self, change: Callable[[str, dt.date, Slot], Slot]) -> TownRecord:
        """The town with every slot as `change` has it, by the venue's id, the date and the slot."""
        venues = []
        for venue in self.venues:
            slots = {date: tuple(change(venue.id, date, slot) for slot in row) for date, row in venue.slots.items()}
            venues.append(venue if slots == venue.slots else venue.replace(slots=slots))
        return self.replace(venues=tuple(venues))

    def slots(self, venue_id: str, date: dt.date) -> tuple[Slot, ...]:
        """The slots of a venue on a date."""
        return self.venue(venue_id).slots.get(date, ())


class WorldRecord(Record):
    """All cities, and the seed that made them."""

    seed: int
    towns: tuple[TownRecord, ...]

    def town(self, town_id: str) -> TownRecord:
        """The city called `town_id`; KeyError if there is none."""
        for town in self.towns:
            if town.id == town_id:
                return town
        raise KeyError(town_id)
