"""From decisions back to an itinerary: ids, notes and everything undecided stay as they were."""

from __future__ import annotations

import datetime as dt
from operator import is_
from typing import Any, TypeVar

from ...trip import Day, Itinerary, Leg, Stay, Stop, exact, minute_of, wall_clock
from ..problem._problem import Problem, Solution
from ..problem._roles import LegOption, LegRole, StopOption
from ..problem._shorter import tidy

__all__ = ["assemble"]

Thing = TypeVar("Thing", Stop, Leg, Stop | Leg, Stay)


def _stop(problem: Problem, stop: Stop, chosen: tuple[StopOption, int, int]) -> Stop:
    option, start, minutes = chosen
    changes: dict[str, Any] = {}
    if option.replaced:
        changes |= {"place": option.place, "booked": False, "price": None}
    if stop.start is not None:
        zone = problem.setting.catalogue.zone_of(option.place)
        minutes = tidy(start, minutes, option.usual, option.minimum, problem.setting.parameters.grid)
        begin = wall_clock(start, zone)
        changes |= {"start": begin, "end": wall_clock(start + minutes, zone)}
        if stop.booked and (exact(begin) != exact(stop.start) or option.moved):
            changes["booked"] = False
    elif option.moved:
        changes["booked"] = False
    same = all(getattr(stop, name) == value for name, value in changes.items())
    folds = (exact(changes.get(name)) == exact(getattr(stop, name)) for name in ("start", "end") if name in changes)
    return stop if same and all(folds) else stop.replace(**changes)


def _leg(problem: Problem, role: LegRole, option: LegOption, depart: int) -> Leg:
    leg, new = role.leg, option.connection
    if new is None:
        return leg
    changes: dict[str, Any] = {"ticket": "", "booked": False, "cancelled": False}
    if option.kind == "connection":
        changes |= {
            "mode": new.mode,
            "number": new.number,
            "connection": new.id,
            "price": None,
            "origin": new.origin,
            "destination": new.destination,
        }
    if new.depart is not None:
        changes |= {"depart": new.depart, "arrive": new.arrive}
    elif role.depart is None:
        changes |= {"depart": None, "arrive": None}
    else:
        catalogue = problem.setting.catalogue
        changes |= {
            "depart": wall_clock(depart, catalogue.end_zone(new.origin)),
            "arrive": wall_clock(depart + option.minutes, catalogue.end_zone(new.destination)),
        }
    as_planned = all(exact(changes[end]) == exact(getattr(leg, end)) for end in ("depart", "arrive") if end in changes)
    # The same at its own hour keeps its booking.
    return leg if option.kind == "again" and not leg.cancelled and as_planned else leg.replace(**changes)


def _ordered(problem: Problem, day: Day, items: list[Stop | Leg]) -> tuple[Stop | Leg, ...]:
    """Items in order of time; untimed ones keep their place behind the item they followed, one behind the other, and
    legs behind legs."""
    catalogue = problem.setting.catalogue
    keys: dict[str, tuple[int, int]] = {}
    last = ridden = behind = -(10**9)
    position = {item.id: n for n, item in enumerate(day.items)}
    for number, item in enumerate(sorted(items, key=lambda item: position.get(item.id, 10**6))):
        if isinstance(item, Stop):
            time = None if item.start is None else minute_of(item.start, catalogue.zone_of(item.place))
        else:
            time = None if item.depart is None else minute_of(item.depart, catalogue.end_zone(item.origin))
        last = time if time is not None else max(last, ridden) if isinstance(item, Leg) else last
        ridden = max(ridden, last) if isinstance(item, Leg) else ridden
        behind = max(behind, last) if time is None else behind
        keys[item.id] = (last if time is not None else behind, number)
    return tuple(sorted(items, key=lambda item: keys[item.id]))


def assemble(problem: Problem, solution: Solution) -> Itinerary:
    """The revised itinerary of a solution."""
    itinerary = problem.setting.itinerary
    legs = {role.id: role for role in problem.legs}
    placed: dict[dt.date, list[Stop | Leg]] = {day.date: [] for day in itinerary.days}
    for day in itinerary.days:
        for item in day.items:
            if isinstance(item, Leg):
                decided = solution.legs.get(item.id)
                placed[day.date].append(item if decided is None else _leg(problem, legs[item.id], *decided))
            elif item.id not in solution.stops:
                placed[day.date].append(item)
            else:
                chosen = solution.stops[item.id]
                if chosen is not None:
                    placed[chosen[0].date].append(_stop(problem, item, chosen))
    for role in problem.stops:
        chosen = solution.stops.get(role.id)
        if role.wanted and chosen is not None:
            placed[chosen[0].date].append(_stop(problem, role.stop, chosen))
    placed = {date: [_unnoted(item) for item in items] for date, items in placed.items()}
    days = tuple(
        day if _untouched(day, placed[day.date]) else day.replace(items=_ordered(problem, day, placed[day.date]))
        for day in itinerary.days
    )
    stays: list[Stay] = []
    for stay in itinerary.stays:
        stays.extend(map(_unnoted, solution.stays[stay.id].stays if stay.id in solution.stays else (stay,)))
    used = {stop.id for _, stop in itinerary.stops()} | {leg.id for _, leg in itinerary.legs()}
    return itinerary.replace(days=days, stays=tuple(_unique_ids(stays, used))).holding(itinerary.locks)


def _untouched(day: Day, items: list[Stop | Leg]) -> bool:
    """Whether these are the very items of the day: times that differ in their folds alone are equal to Python."""
    return len(day.items) == len(items) and all(map(is_, day.items, items))


def _unnoted(item: Thing) -> Thing:
    """Without a booking nothing is booked for anybody."""
    return item if item.booked or item.booked_for is None else item.replace(booked_for=None)


def _unique_ids(stays: list[Stay], used: set[str]) -> list[Stay]:
    seen = set(used)
    found = []
    for stay in stays:
        name, number = stay.id, 2
        while name in seen:
            name, number = f"{stay.id}-{number}", number + 1
        seen.add(name)
        found.append(stay if name == stay.id else stay.replace(id=name))
    return found
