"""Two plans side by side: the state of each item, the day as people see it, and what differs."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

from ..trip import (
    Catalogue,
    Day,
    Endpoint,
    Itinerary,
    Leg,
    Mode,
    Party,
    Stay,
    Stop,
    Travel,
    TravelTimes,
    date_words,
    exact,
    leg_cost,
    minute_of,
    stay_cost,
    stop_cost,
)
from .words import count, minutes_words, span


def place_name(target: str, catalogue: Catalogue) -> str:
    """A place's name, or its id where the catalogue does not have it."""
    place = catalogue.place(target)
    return target if place is None else place.name


def end_name(end: Endpoint, catalogue: Catalogue) -> str:
    """The city of one end of a leg, or the name of its place where the city is not given."""
    return end.city or (place_name(end.place, catalogue) if end.place is not None else "")


def leg_name(leg: Leg, catalogue: Catalogue) -> str:
    """``flight AZ 610 Rome–Vienna``; inside a city by its places: ``taxi Hotel Nettuno–Tronchetto``."""
    mode = "walk" if leg.mode == "foot" else leg.mode
    way = catalogue.way_name(leg) or f"{end_name(leg.origin, catalogue)}–{end_name(leg.destination, catalogue)}"
    return " ".join(part for part in (mode, leg.number, way) if part)


@dataclass(frozen=True, slots=True)
class ItemState:
    """One item of one plan.

    place: the place id of a stop or stay, the connection (else the number) of a leg. name: for people; `role` is what
    it is in the plan (visit, lunch, flight, stay …). date: the day it stands in, the check-in of a stay; until: the
    check-out; more: from and until of its further nights, where other nights part it. start, end: wall clock at each
    end; minutes: how long a stop really lasts, None for all else. cost: minor units for the party, None when unknown.
    """

    id: str
    kind: Literal["stop", "leg", "stay"]
    place: str
    name: str
    role: str
    date: dt.date
    start: dt.datetime | None
    end: dt.datetime | None
    booked: bool
    cancelled: bool
    cost: int | None
    until: dt.date | None = None
    minutes: int | None = None
    notes: str = ""
    more: tuple[tuple[dt.date, dt.date], ...] = ()

    @property
    def nights(self) -> tuple[dt.date, ...]:
        """The dates of the nights of a stay."""
        spans = () if self.until is None else ((self.date, self.until), *self.more)
        return tuple(one + dt.timedelta(days=n) for one, other in spans for n in range((other - one).days))

    @property
    def when(self) -> str:
        """``Wed 15 Apr 10:00–12:00``; for a stay its dates."""
        if self.until is not None:
            spans = ((self.date, self.until), *self.more)
            return " and ".join(f"{date_words(one)} to {date_words(other)}" for one, other in spans)
        date = self.start.date() if self.start is not None else self.date
        return " ".join(part for part in (date_words(date), span(self.start, self.end)) if part)

    @property
    def hours(self) -> str:
        """``10:00–12:00`` with ``+1`` for a later date than that of its day, or nothing when untimed."""
        return span(self.start, self.end, self.date)

    @property
    def title(self) -> str:
        """The name, with what it is where the name alone does not say it: ``lunch at Da Enzo``."""
        if self.role in ("breakfast", "lunch", "dinner"):
            return f"{self.role} at {self.name}"
        if self.role == "rest":
            return f"rest at {self.name}"
        if self.kind == "stay":
            return f"stay at {self.name}"
        return self.name

    @property
    def heading(self) -> str:
        """The title as a line begins with it. The name of a place stays as it is written."""
        title = self.title
        return title[0].upper() + title[1:] if title != self.name or self.kind == "leg" else title


def _stop(stop: Stop, date: dt.date, catalogue: Catalogue, party: Party) -> ItemState:
    return ItemState(
        id=stop.id,
        kind="stop",
        place=stop.place,
        name=place_name(stop.place, catalogue),
        role=stop.meal or stop.kind,
        date=date,
        start=stop.start,
        end=stop.end,
        booked=stop.booked,
        cancelled=False,
        cost=stop_cost(stop, catalogue, party),
        minutes=catalogue.minutes_of(stop),
        notes=stop.notes,
    )


def _leg(leg: Leg, date: dt.date, catalogue: Catalogue, party: Party) -> ItemState:
    return ItemState(
        id=leg.id,
        kind="leg",
        place=leg.connection or leg.number or leg.mode,
        name=leg_name(leg, catalogue),
        role=leg.mode,
        date=date,
        start=leg.depart,
        end=leg.arrive,
        booked=leg.booked,
        cancelled=leg.cancelled,
        cost=0 if leg.cancelled else leg_cost(leg, catalogue, party),
        notes=leg.notes,
    )


def _stay(stay: Stay, catalogue: Catalogue, party: Party) -> ItemState:
    return ItemState(
        id=stay.id,
        kind="stay",
        place=stay.place,
        name=place_name(stay.place, catalogue),
        role="stay",
        date=stay.check_in,
        start=None,
        end=None,
        booked=stay.booked,
        cancelled=False,
        cost=stay_cost(stay, catalogue, party),
        until=stay.check_out,
        notes=stay.notes,
    )


def item_states(itinerary: Itinerary, catalogue: Catalogue) -> dict[str, ItemState]:
    """Every stop and leg in the order of the plan, then every stay, by id."""
    party = itinerary.traveller.party
    found: dict[str, ItemState] = {}
    for day in itinerary.days:
        for item in day.items:
            if isinstance(item, Stop):
                found[item.id] = _stop(item, day.date, catalogue, party)
            else:
                found[item.id] = _leg(item, day.date, catalogue, party)
    for stay in itinerary.stays:
        found[stay.id] = _stay(stay, catalogue, party)
    return found


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


Badge = Literal["kept", "time changed", "moved", "place changed", "added", "removed"]
BADGES: tuple[Badge, ...] = get_args(Badge)


@dataclass(frozen=True, slots=True)
class ItemChange:
    """What became of one item.

    badge: the largest of its changes (another place weighs more than another day, that more than another time);
    aspects lists all of them: ``place``, ``day``, ``time``, ``booking``. shift: minutes by which it starts later (wall
    clock; negative: earlier), None when untimed. knock_on: not hit itself, changed only because something else was.
    announced: the change is what happened, not what the repair did. reason: why it changed; fits: why the new place
    was taken; both one line, empty where nothing is known. disruptions: the names of those that hit it. locked: a lock
    held it, which gives way only to what hits the item. void: a disruption made its booking worthless. wished: the
    traveller does not want it as it was planned. cancel: what is to be done about a booking that is given up, or that
    it is void. gap: the time that is free now, in words; free: its minutes beside the way, None where none became free.
    nights: of a stay, what to tell its lodging of nights that are given up or that it is to have in addition; of a leg
    by which a night of a stay is not slept in, or has no bed, the same. rides: of a journey, which
    taxi to it or from it stays far away.
    """

    id: str
    badge: Badge
    before: ItemState | None
    after: ItemState | None
    aspects: tuple[str, ...] = ()
    shift: int | None = None
    knock_on: bool = False
    announced: bool = False
    reason: str = ""
    fits: str = ""
    disruptions: tuple[str, ...] = ()
    locked: bool = False
    void: bool = False
    wished: bool = False
    cancel: str = ""
    gap: str = ""
    free: int | None = None
    nights: str = ""
    rides: str = ""

    @property
    def state(self) -> ItemState:
        """The item as it is now, or as it was if it is gone."""
        found = self.after or self.before
        if found is None:
            raise ValueError("a change needs a state before or after")
        return found

    @property
    def longer(self) -> int:
        """By how many minutes a stop became longer (negative: shorter), by real time; 0 for all else."""
        lengths = [None if state is None else state.minutes for state in (self.before, self.after)]
        return 0 if lengths[0] is None or lengths[1] is None else lengths[1] - lengths[0]

    @property
    def summary(self) -> str:
        """Old and new in one line, saying only what differs."""
        before, after = self.before, self.after
        if before is None or after is None or self.badge == "kept":
            return f"{self.state.heading}, {self.state.when}"
        length = f" ({minutes_words(self.longer)} {'longer' if self.longer > 0 else 'shorter'})" if self.longer else ""
        days = [state.start.date() if state.start is not None else None for state in (before, after)]
        same_day = "day" not in self.aspects and days[0] == days[1] is not None and before.when != after.when
        when = span(after.start, after.end) if same_day else after.when
        if "place" in self.aspects:
            old = before.heading if before.when == after.when else f"{before.heading}, {before.when}"
            return f"{old} → {after.name if before.role == after.role else after.title}, {when}{length}"
        return f"{after.heading}, {before.when} → {when}{length}"


def _aspects(before: ItemState, after: ItemState) -> tuple[str, ...]:
    found: list[str] = []
    if before.place != after.place or before.role != after.role:
        found.append("place")
    if before.date != after.date and before.kind != "stay":
        found.append("day")
    if [exact(time) for time in (before.start, before.end)] != [exact(time) for time in (after.start, after.end)] or (
        before.kind == "stay" and (before.date, before.until) != (after.date, after.until)
    ):
        found.append("time")
    if before.booked != after.booked or before.cancelled != after.cancelled:
        found.append("booking")
    return tuple(found)


def _badge(aspects: tuple[str, ...]) -> Badge:
    if "place" in aspects:
        return "place changed"
    if "day" in aspects:
        return "moved"
    return "time changed" if "time" in aspects else "kept"


def _shift(before: ItemState, after: ItemState) -> int | None:
    if before.start is None or after.start is None:
        return None
    return int((after.start - before.start) / dt.timedelta(minutes=1))


def differences(
    before: Itinerary, after: Itinerary, catalogue_before: Catalogue, catalogue_after: Catalogue
) -> tuple[ItemChange, ...]:
    """Every item of either plan with what became of it: by day and time, removed items where they stood, stays last."""
    old, new = item_states(before, catalogue_before), item_states(after, catalogue_after)
    found: list[ItemChange] = []
    parted = _parted(old, new)
    for name, whole in parted.items():
        new[whole] = replace(new[whole], more=(*new[whole].more, _nights(new[name])))
    for name in dict.fromkeys([*new, *old]):
        was, now = old.get(name), new.get(name)
        if name in parted:
            found.append(ItemChange(name, "kept", None, now))
            continue
        if was is None or now is None:
            found.append(ItemChange(name, "added" if was is None else "removed", was, now))
            continue
        aspects = _aspects(was, now)
        found.append(ItemChange(name, _badge(aspects), was, now, aspects, _shift(was, now)))
    order = {name: n for n, name in enumerate([*new, *old])}
    return tuple(
        sorted(found, key=lambda change: (change.state.kind == "stay", change.state.date, _when(change, order)))
    )


def _parted(old: Mapping[str, ItemState], new: Mapping[str, ItemState]) -> dict[str, str]:
    """The new stays whose nights were to be spent at the same place in a stay that is parted now, by that one's id:
    those nights are as planned."""
    found = {}
    for name, now in new.items():
        if now.kind == "stay" and name not in old:
            for whole in old.values():
                same = whole.kind == "stay" and whole.id in new and whole.place == now.place == new[whole.id].place
                if same and _nights(whole)[0] <= now.date and _nights(now)[1] <= _nights(whole)[1]:
                    found[name] = whole.id
    return found


def _nights(stay: ItemState) -> tuple[dt.date, dt.date]:
    return stay.date, stay.until or stay.date


def _when(change: ItemChange, order: dict[str, int]) -> tuple[dt.datetime, int]:
    state = change.state
    return (state.start or dt.datetime.combine(state.date, dt.time()), order[change.id])
