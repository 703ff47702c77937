"""The way through a trip, place by place: what maps of other programs are made from."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from ..explain import ItemState, date_words, item_states
from ..trip import Catalogue, Itinerary, Leg, Place

__all__ = ["Halt", "Way", "not_on_a_map", "position", "unlocated", "ways"]


@dataclass(frozen=True, slots=True)
class Halt:
    """One place on the way. item: what is done there, None for the lodging of the night before; number: in its day.

    leaves, arrives: a leg begins or ends here.
    """

    target: str
    place: Place | None
    item: ItemState | None
    number: int = 0
    leaves: bool = False
    arrives: bool = False

    @property
    def name(self) -> str:
        """The name of the place, or its id where the catalogue does not have it."""
        return self.target if self.place is None else self.place.name

    @property
    def words(self) -> str:
        """What is done here and when: ``Lunch at Bar Sole, Tue 12 May 12:30–13:30``."""
        return "" if self.item is None else f"{self.item.heading}, {self.item.when}"


@dataclass(frozen=True, slots=True)
class Way:
    """A day and its halts in order, in parts between its legs."""

    number: int
    date: dt.date
    parts: tuple[tuple[Halt, ...], ...]

    @property
    def title(self) -> str:
        """``Day 2, Tue 12 May 2026``."""
        return f"Day {self.number}, {date_words(self.date, year=True)}"


def position(place: Place | None) -> tuple[float, float] | None:
    """Latitude and longitude, None where they are not known."""
    return None if place is None or place.lat is None or place.lon is None else (place.lat, place.lon)


def ways(trip: Itinerary, catalogue: Catalogue) -> Iterator[Way]:
    """The way through every day, from the lodging of the night before to that of the next night."""
    states = item_states(trip, catalogue)
    for count, day in enumerate(trip.days, 1):
        last, night = trip.night(day.date - dt.timedelta(days=1)), trip.night(day.date)
        parts: list[list[Halt]] = [[]]
        if last is not None:
            parts[0].append(Halt(last.place, catalogue.place(last.place), None))
        for number, item in enumerate(day.items, 1):
            state = states[item.id]
            if not isinstance(item, Leg):
                parts[-1].append(Halt(item.place, catalogue.place(item.place), state, number))
                continue
            if item.cancelled:
                continue
            for end, leaves in ((item.origin, True), (item.destination, False)):
                parts += [] if leaves else [[]]
                if end.place is not None:
                    place = catalogue.place(end.place)
                    parts[-1].append(Halt(end.place, place, state, number, leaves=leaves, arrives=not leaves))
        if night is not None:
            parts[-1].append(Halt(night.place, catalogue.place(night.place), states[night.id]))
        yield Way(count, day.date, tuple(tuple(part) for part in parts))


def unlocated(trip: Itinerary, catalogue: Catalogue) -> tuple[str, ...]:
    """The names of the places of the trip whose coordinates are not known, each once."""
    halts = (halt for way in ways(trip, catalogue) for part in way.parts for halt in part)
    return tuple(dict.fromkeys(halt.name for halt in halts if position(halt.place) is None))


def not_on_a_map(trip: Itinerary, catalogue: Catalogue) -> list[str]:
    """What no map can show of the trip, one sentence each."""
    return [f"{name}: where it is is not known, so it is on no map" for name in unlocated(trip, catalogue)]
