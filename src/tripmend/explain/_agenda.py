"""A plan day by day: what stands in it and how one gets from one item to the next."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ..trip import Catalogue, Day, Itinerary, Leg, Mode, Travel, TravelTimes, minute_of
from ._state import ItemState, item_states, place_name
from ._words import count

__all__ = ["AgendaDay", "Durations", "Move", "agenda", "durations", "travel_times"]


@dataclass(frozen=True, slots=True)
class Move:
    """From one place to the next: whole minutes, the mode, and whether measured, estimated or unknown.

    origin, destination: names for people; origin_id, destination_id: the places of the catalogue.
    """

    origin: str
    destination: str
    minutes: int
    mode: Mode
    source: Literal["matrix", "estimate", "unknown"]
    origin_id: str
    destination_id: str


@dataclass(frozen=True, slots=True)
class AgendaDay:
    """One day: moves and items in order, the lodging of the night, and the known cost (minor units) of the items."""

    number: int
    date: dt.date
    entries: tuple[Move | ItemState, ...]
    night: ItemState | None
    cost: int
    unpriced: int
    lost: bool = False
    notes: str = ""


@dataclass(frozen=True, slots=True)
class Durations:
    """Minutes at places, on legs and between places, as far as they are known.

    estimated, unknown: how many of the moves between places are so; an unknown one adds no minutes.
    """

    places: int
    legs: int
    moves: int
    estimated: int
    unknown: int

    @property
    def doubts(self) -> str:
        """`` (partly estimated, 2 ways not known)``, or nothing."""
        notes = ["partly estimated"] if self.estimated else []
        notes += [f"{count(self.unknown, 'way')} not known"] if self.unknown else []
        return f" ({', '.join(notes)})" if notes else ""


def travel_times(itinerary: Itinerary, catalogue: Catalogue) -> TravelTimes:
    """Travel between places by the modes that the traveller does not avoid, as the rules have it."""
    return TravelTimes.of(catalogue, itinerary.traveller)


def _move(origin: str | None, destination: str | None, travel: TravelTimes) -> Iterator[Move]:
    if origin is None or destination is None or origin == destination:
        return
    found: Travel = travel.between(origin, destination)
    names = place_name(origin, travel.catalogue), place_name(destination, travel.catalogue)
    yield Move(*names, found.minutes, found.mode, found.source, origin, destination)


def _entries(
    day: Day, morning: str | None, evening: str | None, states: dict[str, ItemState], travel: TravelTimes
) -> Iterator[Move | ItemState]:
    here = morning
    for item in day.items:
        if isinstance(item, Leg):
            if item.cancelled:
                yield states[item.id]
                continue
            yield from _move(here, item.origin.place, travel)
            here = item.destination.place
        else:
            yield from _move(here, item.place, travel)
            here = item.place
        yield states[item.id]
    yield from _move(here, evening, travel)


def agenda(itinerary: Itinerary, catalogue: Catalogue) -> tuple[AgendaDay, ...]:
    """Every day of the plan, from the lodging of the night before to that of the night after."""
    travel, states = travel_times(itinerary, catalogue), item_states(itinerary, catalogue)
    found: list[AgendaDay] = []
    for number, day in enumerate(itinerary.days, 1):
        last, night = itinerary.night(day.date - dt.timedelta(days=1)), itinerary.night(day.date)
        morning, evening = (stay.place if stay is not None else None for stay in (last, night))
        entries = tuple(_entries(day, morning, evening, states, travel))
        costs = [entry.cost for entry in entries if isinstance(entry, ItemState)]
        known = [cost for cost in costs if cost is not None]
        state = states[night.id] if night is not None else None
        found.append(
            AgendaDay(number, day.date, entries, state, sum(known), len(costs) - len(known), day.lost, day.notes)
        )
    return tuple(found)


def durations(itinerary: Itinerary, catalogue: Catalogue) -> Durations:
    """How the minutes of a plan are spent, as far as it is timed."""
    places = sum(catalogue.minutes_of(stop) or 0 for _, stop in itinerary.stops())
    legs = sum(
        minute_of(leg.arrive, catalogue.end_zone(leg.destination))
        - minute_of(leg.depart, catalogue.end_zone(leg.origin))
        for _, leg in itinerary.legs()
        if leg.depart is not None and leg.arrive is not None and not leg.cancelled
    )
    moves = [entry for day in agenda(itinerary, catalogue) for entry in day.entries if isinstance(entry, Move)]
    sources = [move.source for move in moves]
    known = sum(move.minutes for move in moves if move.source != "unknown")
    return Durations(places, legs, known, sources.count("estimate"), sources.count("unknown"))
