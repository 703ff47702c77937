"""What of a trip can be talked about: its places, journeys and nights, each with the words that describe it."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Literal

from ..trip import Catalogue, Endpoint, Itinerary, Leg, Place, Stay, Stop
from .language import bare, everyday, generic_words

__all__ = ["GENERIC", "Plan", "Thing", "name_words"]

GENERIC = generic_words()
"""Words of names that tell a sort of thing rather than the thing."""


@lru_cache(maxsize=8192)
def name_words(name: str) -> tuple[str, ...]:
    """The words of a name as a message would spell them."""
    split = re.sub(r"\b(d|l|dell|dall|nell|all|sull|un|qu|o)['’](?=\w)", r"\1 ", name, flags=re.I)
    joined = re.sub(r"(?:\b[^\W\d_]\.){2,}[^\W\d_]\b", lambda letters: letters[0].replace(".", ""), split)
    return tuple(re.findall(r"[^\W_]+", bare(joined)))


@dataclass(frozen=True)
class Thing:
    """A place of the plan with all its visits, a stay, or a leg; other: a place that is not in the plan.

    station: where a leg of the plan begins or ends. kind: of the place, or the mode of a leg. order: 1-based among the
    plan's things of that type. times: when its visits begin (or the leg leaves), by date.
    """

    type: Literal["place", "stay", "leg", "station", "other"]
    id: str
    name: str
    words: tuple[str, ...]
    kind: str
    city: str
    dates: tuple[dt.date, ...]
    order: int = 0
    meals: tuple[tuple[dt.date, str], ...] = ()
    stops: tuple[Stop, ...] = ()
    leg: Leg | None = None
    stay: Stay | None = None
    place: Place | None = None
    tags: tuple[str, ...] = ()

    @property
    def category(self) -> str:
        """The category of TripTide that news of it belongs to."""
        if self.type in ("leg", "station"):
            return "transport"
        if self.type == "stay":
            return "accommodation"
        return "restaurant" if self.kind == "restaurant" else "attraction"

    @property
    def event(self) -> bool:
        """Whether it takes place at a time of its own."""
        return self.kind == "event" or any(stop.kind == "event" for stop in self.stops)

    def times(self, dates: tuple[dt.date, ...]) -> list[dt.datetime]:
        """When it begins in the plan on some of the dates, where it has times."""
        if self.leg is not None:
            return [self.leg.depart] if self.leg.depart else []
        return [stop.start for stop in self.stops if stop.start and (not dates or stop.start.date() in dates)]

    @property
    def planned(self) -> list[int]:
        """When it begins and ends in the plan, as minutes of the day, and the same as one says it (21:46, a quarter to
        ten)."""
        ends = [end for stop in self.stops for end in (stop.start, stop.end)]
        ends += [self.leg.depart, self.leg.arrive] if self.leg is not None else []
        exact = [at.hour * 60 + at.minute for at in ends if at is not None]
        return exact + [round(at / 5) * 5 for at in exact if at % 5]

    @property
    def price(self) -> int | None:
        """What it costs in the plan, in the smallest coin."""
        priced = self.leg or self.place
        return priced.price.amount if priced is not None and priced.price is not None else None


@dataclass
class Plan:
    """An itinerary as things that may be mentioned. now: the clock where the traveller is, on a trip under way."""

    itinerary: Itinerary
    catalogue: Catalogue
    today: dt.date | None = None
    now: dt.datetime | None = None
    things: tuple[Thing, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.things = (*self._places(), *self._stays(), *self._legs())

    @cached_property
    def dates(self) -> tuple[dt.date, ...]:
        """The dates of the trip."""
        return tuple(day.date for day in self.itinerary.days)

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of its flights and trains, the longest first."""
        found = {leg.number for _, leg in self.itinerary.legs() if leg.number}
        return tuple(sorted(found, key=lambda number: (-len(number), number)))

    @cached_property
    def cities(self) -> dict[str, tuple[str, ...]]:
        """The words of every city of the trip."""
        names = {thing.city for thing in self.things if thing.city}
        for _, leg in self.itinerary.legs():
            names |= {leg.origin.city, leg.destination.city}
        return {name: name_words(name) for name in sorted(names) if name}

    @cached_property
    def others(self) -> tuple[Thing, ...]:
        """The places of the catalogue that the plan does not have, other than lodgings."""
        planned = {thing.place.id for thing in self.things if thing.place is not None}
        return tuple(
            Thing("other", place.id, place.name, name_words(place.name), place.kind, place.city, (), place=place)
            for place in self.catalogue.places
            if place.id not in planned and place.kind != "lodging"
        )

    @cached_property
    def stations(self) -> tuple[Thing, ...]:
        """The airports, stations and ports at which its journeys begin or end, with the days of these."""
        days: dict[str, set[dt.date]] = {}
        for day, leg in self.itinerary.legs():
            for end in (leg.origin.place, leg.destination.place):
                if end is not None:
                    days.setdefault(end, set()).add(day.date)
        found = ((self.catalogue.place(id_), tuple(sorted(dates))) for id_, dates in days.items())
        return tuple(
            Thing("station", place.id, place.name, name_words(place.name), place.kind, place.city, dates, place=place)
            for place, dates in found
            if place is not None and place.kind in ("airport", "station")
        )

    @cached_property
    def rivals(self) -> dict[str, tuple[tuple[str, tuple[str, ...], re.Pattern[str] | None], ...]]:
        """By leg of the plan, what tells other journeys of the catalogue between the same cities: the numbers, and the
        names of airports and stations, that no leg of the plan has."""
        planned = {number.replace(" ", "").upper() for number in self.numbers}
        used = {end.place for _, leg in self.itinerary.legs() for end in (leg.origin, leg.destination)}
        known = GENERIC | everyday() | {word for words in self.cities.values() for word in words}
        found = {}
        for _, leg in self.itinerary.legs():
            told: dict[str, tuple[tuple[str, ...], re.Pattern[str] | None]] = {}
            for run in self.catalogue.connections:
                if (run.origin.city, run.destination.city) != (leg.origin.city, leg.destination.city):
                    continue
                number = run.number.replace(" ", "").upper()
                if number not in planned and len(number) > 2 and any(letter.isdigit() for letter in number):
                    spaced = r"[ -]?".join(map(re.escape, number))
                    told[run.number] = ((), re.compile(rf"(?<!\w){spaced}(?!\w)", re.I))
                for end in {run.origin.place, run.destination.place} - used:
                    place = self.catalogue.place(end) if end else None
                    words = tuple(word for word in name_words(place.name) if word not in known) if place else ()
                    if place is not None and place.kind in ("airport", "station") and words:
                        told[place.name] = (words, None)
            found[leg.id] = tuple((name, *how) for name, how in told.items())
        return found

    def ends(self, leg: Leg) -> tuple[frozenset[str], frozenset[str]]:
        """The words for where a leg begins and where it ends: the city and its words, the name and the sort of the
        place; *home* for all of one's own city but its airports and stations, where both ends are there."""
        one, two = (
            self._end(end, other) for end, other in ((leg.origin, leg.destination), (leg.destination, leg.origin))
        )
        return one, two

    def _end(self, end: Endpoint, other: Endpoint) -> frozenset[str]:
        place, home = self.catalogue.place(end.place) if end.place else None, self.itinerary.home
        kind = place.kind if place is not None else ""
        own = bool(home) and end.city == home and (other.city != home or kind not in ("airport", "station"))
        return frozenset(
            {end.city, *name_words(end.city), *name_words(place.name if place else ""), kind, *(["home"] * own)}
        )

    def _places(self) -> list[Thing]:
        found: dict[str, list[tuple[dt.date, Stop]]] = {}
        for day, stop in self.itinerary.stops():
            found.setdefault(stop.place, []).append((day.date, stop))
        things = []
        lodgings = {stay.place for stay in self.itinerary.stays}
        for number, (key, stops) in enumerate(found.items(), 1):
            place = self.catalogue.place(key)
            if place is None or key in lodgings:
                continue
            kind = place.kind if place.kind in ("restaurant", "event") else "attraction"
            if all(stop.kind == "meal" for _, stop in stops):
                kind = "restaurant"
            meals = tuple((date, stop.meal) for date, stop in stops if stop.meal)
            tags = tuple(bare(tag) for tag in (*place.cuisines, *place.tags))
            days = tuple(sorted({date for date, _ in stops}))
            told = tuple(stop for _, stop in stops)
            named = (place.name, name_words(place.name), kind, place.city)
            things.append(Thing("place", key, *named, days, number, meals, told, place=place, tags=tags))
        return things

    def _stays(self) -> list[Thing]:
        things = []
        for number, stay in enumerate(self.itinerary.stays, 1):
            place = self.catalogue.place(stay.place)
            name = place.name if place else stay.place
            city = place.city if place else ""
            nights = tuple(stay.nights)
            things.append(
                Thing("stay", stay.id, name, name_words(name), "lodging", city, nights, number, stay=stay, place=place)
            )
        return things

    def _legs(self) -> list[Thing]:
        return [
            Thing("leg", leg.id, leg.number or f"{leg.mode} {leg.origin.city}–{leg.destination.city}",
                  (bare(leg.number),) if leg.number else (), leg.mode, "", (day.date,), number, leg=leg)
            for number, (day, leg) in enumerate(self.itinerary.legs(), 1)
        ]  # fmt: skip

    def visits(self, id_: str) -> tuple[Stop, ...]:
        """The visits of the thing with an id."""
        return next((thing.stops for thing in self.things if thing.id == id_), ())

    def of(self, type_: str) -> list[Thing]:
        """The things of a type."""
        return [thing for thing in self.things if thing.type == type_]

    def called_off(self, date: dt.date) -> list[Thing]:
        """What may be called off on a date: events first, then what is booked, then the rest."""
        on = [thing for thing in self.of("place") if date in thing.dates]
        return sorted(on, key=lambda thing: (not thing.event, not any(stop.booked for stop in thing.stops)))
