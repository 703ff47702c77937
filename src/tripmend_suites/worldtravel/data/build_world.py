"""The world from its facts and a seed: thirty dates of bookings in five towns."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Mapping
from typing import Any, cast

from ..world import FARES, Admission, Buffer, DwellRange, Event, Fare, Product, TownRecord, Venue, WorldRecord
from ._facts import TOWNS, minutes_range, read_facts, weekly_hours
from ._menus import menu
from ._routes import routes
from ._slots import attraction_slots, restaurant_slots

__all__ = ["DATES", "build_world"]

DATES: tuple[dt.date, ...] = tuple(dt.date(2026, 7, 1) + dt.timedelta(days=n) for n in range(30))
_WEEKDAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_SPECIAL_CLOSURE = 0.3


def build_world(seed: int, towns: tuple[str, ...] = TOWNS) -> WorldRecord:
    """All towns; same seed, same record. Each venue and date draws from its own stream, so that one more venue in the
    facts changes nothing elsewhere."""
    return WorldRecord(seed=seed, towns=tuple(_town(seed, name) for name in towns))


def _stream(*name: object) -> random.Random:
    return random.Random("/".join(str(part) for part in name))


def _town(seed: int, name: str) -> TownRecord:
    facts = read_facts(name)
    venues = (
        *(_attraction(seed, name, entry) for entry in facts["attractions"]),
        *(_restaurant(seed, name, entry) for entry in facts["restaurants"]),
        *(_hotel(entry) for entry in facts["hotels"]),
    )
    ways = routes(venues, _stream(seed, name, "routes"))
    return TownRecord(id=name, name=facts["name"], zone=facts["zone"], dates=DATES, venues=venues, routes=ways)


def _product(entry: Mapping[str, Any]) -> Product:
    prices = {fare: entry[fare] for fare in FARES if fare in entry}
    return Product(
        id=entry["id"],
        label=entry["label"],
        prices=cast(dict[Fare, int], prices),
        family=entry.get("family"),
        covers=tuple(entry.get("covers") or entry.get("parts") or ()),
        order=entry.get("order", False),
        admission=entry.get("admission", "standard"),
        languages=tuple(entry.get("languages", ())),
        profile=entry.get("profile"),
    )


def _event(entry: Mapping[str, Any]) -> Event:
    known = ("id", "title", "genre", "language", "introduction", "minutes", "held_at", "stairs")
    fields = {name: entry[name] for name in known if name in entry}
    return Event(**fields, subtitles=tuple(entry.get("subtitles", ())))


def _dwell(entry: Mapping[str, Any]) -> tuple[DwellRange, ...]:
    ranges = {profile: minutes_range(text) for profile, text in entry["dwell"].items()}
    return tuple(DwellRange(profile=profile, min=low, max=high) for profile, (low, high) in ranges.items())


def _attraction(seed: int, town: str, entry: Mapping[str, Any]) -> Venue:
    hours = weekly_hours(entry["hours"])
    products = tuple(_product(product) for product in entry["products"])
    events = tuple(_event(event) for event in (*entry.get("events", ()), *entry.get("programme", ())))
    draw = _stream(seed, town, entry["id"], "closure")
    closed = (draw.choice(DATES),) if draw.random() < _SPECIAL_CLOSURE else ()
    slots = {
        date: attraction_slots(entry, products, events, date, _stream(seed, town, entry["id"], date))
        for date in DATES
        if date.weekday() in hours and date not in closed
    }
    light = entry.get("light")
    return Venue(
        id=entry["id"],
        kind="attraction",
        name=entry["name"],
        real=True,
        area=entry["area"],
        tags=tuple(entry["tags"]),
        latitude=entry["at"][0],
        longitude=entry["at"][1],
        hours=hours,
        closed=closed,
        slots={date: found for date, found in slots.items() if found},
        dwell=_dwell(entry),
        buffers=tuple(Buffer(admission=cast(Admission, name), minutes=n) for name, n in entry["buffers"].items()),
        products=products,
        events=events,
        stairs=entry.get("stairs", False),
        light=None if light is None else (dt.time.fromisoformat(light[0]), dt.time.fromisoformat(light[1])),
        walks={name: tuple(stops) for name, stops in entry.get("routes", {}).items()},
        prose=tuple(entry["prose"]),
    )


def _restaurant(seed: int, town: str, entry: Mapping[str, Any]) -> Venue:
    """Open from the first time of each session until 90 minutes after its last, closed in between."""
    windows = []
    for first, last, _ in entry["meals"].values():
        end = dt.datetime.combine(DATES[0], dt.time.fromisoformat(last)) + dt.timedelta(minutes=90)
        windows.append((dt.time.fromisoformat(first), min(end.time(), dt.time(23, 59), key=_after_noon)))
    joined = _joined(sorted(windows))
    off = entry.get("closed")
    hours = {day: joined for day, name in enumerate(_WEEKDAYS) if name != off}
    meals = tuple(entry["meals"])
    slots = {
        date: restaurant_slots(entry, _stream(seed, town, entry["id"], date))
        for date in DATES
        if date.weekday() in hours and not entry.get("walk_in")
    }
    return Venue(
        id=entry["id"],
        kind="restaurant",
        name=entry["name"],
        real=False,
        area=entry["area"],
        tags=tuple(entry["tags"]),
        latitude=entry["at"][0],
        longitude=entry["at"][1],
        hours=hours,
        slots=slots,
        dwell=_dwell(entry),
        buffers=(Buffer(admission="standard", minutes=entry["buffer"]),),
        menu=menu(tuple(entry["tags"]), meals, _stream(seed, town, entry["id"], "menu")),
    )


def _after_noon(time: dt.time) -> int:
    """Minutes for ordering closing times: what lies before six belongs to the next day."""
    minutes = time.hour * 60 + time.minute
    return minutes + 1440 if minutes < 360 else minutes


def _joined(windows: list[tuple[dt.time, dt.time]]) -> tuple[tuple[dt.time, dt.time], ...]:
    joined: list[tuple[dt.time, dt.time]] = []
    for start, end in windows:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def _hotel(entry: Mapping[str, Any]) -> Venue:
    return Venue(
        id=entry["id"],
        kind="hotel",
        name=entry["name"],
        real=False,
        area=entry["area"],
        latitude=entry["at"][0],
        longitude=entry["at"][1],
        near=tuple(entry["near"]),
        nightly=entry["nightly"],
        prose=tuple(entry["prose"]),
    )
