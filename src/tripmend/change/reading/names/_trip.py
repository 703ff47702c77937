"""The trip as the reader sees it: visits, legs and stays with their days, and names for questions."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from ....trip import Catalogue, Itinerary, Leg, Place, Stay, Stop
from ..days._when import Calendar
from ._name_index import NameIndex, bare_city, stem

__all__ = ["Trip", "Visit", "index_of"]

_recent: list[tuple[Catalogue, NameIndex]] = []


def index_of(catalogue: Catalogue) -> NameIndex:
    """The name index of `catalogue`, remembered for the last few catalogues."""
    for known, index in _recent:
        if known is catalogue:
            return index
    index = NameIndex(catalogue)
    _recent.insert(0, (catalogue, index))
    del _recent[8:]
    return index


@dataclass(frozen=True, slots=True)
class Visit:
    """One stop of the trip with its place and its day (1-based)."""

    number: int
    date: dt.date
    stop: Stop
    place: Place


@dataclass
class Trip:
    """Itinerary and catalogue with the calendar of the message. today_given: whether `today` was told or assumed."""

    itinerary: Itinerary
    catalogue: Catalogue
    calendar: Calendar
    today_given: bool
    index: NameIndex = field(init=False)

    def __post_init__(self) -> None:
        self.index = index_of(self.catalogue)

    @cached_property
    def visits(self) -> tuple[Visit, ...]:
        """All stops whose place is known, in order."""
        return tuple(
            Visit(number, day.date, item, place)
            for number, day in enumerate(self.itinerary.days, 1)
            for item in day.items
            if isinstance(item, Stop) and (place := self.catalogue.place(item.place)) is not None
        )

    @cached_property
    def legs(self) -> tuple[tuple[int, dt.date, Leg], ...]:
        """All legs with day number and date, in order."""
        return tuple(
            (number, day.date, item)
            for number, day in enumerate(self.itinerary.days, 1)
            for item in day.items
            if isinstance(item, Leg)
        )

    @cached_property
    def places(self) -> frozenset[str]:
        """The ids of all places that the trip uses."""
        return frozenset(visit.place.id for visit in self.visits) | {stay.place for stay in self.itinerary.stays}

    @cached_property
    def cities(self) -> dict[tuple[str, ...], str]:
        """The cities of the trip by their folded words."""
        names: list[str] = [self.itinerary.home]
        for _, _, leg in self.legs:
            names += [leg.origin.city, leg.destination.city]
        names += [place.city for target in self.places if (place := self.catalogue.place(target)) is not None]
        found: dict[tuple[str, ...], str] = {}
        for name in names:
            words = tuple(stem(word) for word in bare_city(name).replace("-", " ").replace(".", " ").split())
            if words:
                found[words] = name
        return found

    def visits_of(self, place: str) -> tuple[Visit, ...]:
        """The visits to a place."""
        return tuple(visit for visit in self.visits if visit.place.id == place)

    def number(self, date: dt.date) -> int | None:
        """The 1-based day of `date`, None outside the trip."""
        dates = self.calendar.trip
        return dates.index(date) + 1 if date in dates else None

    def stay_name(self, stay: Stay) -> str:
        """A stay by name and nights, for questions."""
        place = self.catalogue.place(stay.place)
        nights = stay.nights
        when = f"{nights[0]:%d %b}" if len(nights) == 1 else f"{nights[0]:%d %b} to {stay.check_out:%d %b}"
        return f"{place.name if place else stay.place} ({when})"

    def leg_name(self, number: int, leg: Leg) -> str:
        """A leg by mode, number and ends, for questions."""
        clock = f" {leg.depart:%H:%M}" if leg.depart else ""
        run = f" {leg.number}" if leg.number else ""
        ends = f"from {bare_city(leg.origin.city)} to {bare_city(leg.destination.city)}"
        return f"{leg.mode}{run} {ends} (day {number}{clock})"

    def place_name(self, place: Place) -> str:
        """A place by name and the days on which it is visited, for questions."""
        seen = self.visits_of(place.id)
        if not seen:
            return f"{place.name} (not in the trip)"
        return f"{place.name} ({', '.join(_role(visit) for visit in seen)})"

    def stop_names(self, visits: Iterable[Visit]) -> tuple[str, ...]:
        """Visits by place and day, for questions."""
        return tuple(f"{visit.place.name} ({_role(visit)})" for visit in visits)


def _role(visit: Visit) -> str:
    meal = f", {visit.stop.meal}" if visit.stop.meal else ""
    return f"day {visit.number}, {visit.date:%a %d %b}{meal}"
