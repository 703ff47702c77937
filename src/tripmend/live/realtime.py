"""GTFS-Realtime (gtfs.org/realtime): the entities of a feed that may be about a trip, as plain data."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ..errors import InputError, MissingExtraError
from ..extras import install_command
from .seen import Alert, Call, Informed, Observation, Run, plain_text

_STALE = 3600
"""Seconds by which the time of a feed may differ from the clock; what is older says nothing of now."""
_MOST_CALLS = 300
_MOST_KEPT = 5000
"""Entities that may be about one trip; a feed with more of them is not about it."""
_MOST_REMEMBERED = 200_000
_JOINTS = ":._-/"
"""What stands between the id of a station and that of its platform."""


_MARKS = {code: None for code in range(128) if not chr(code).isalnum()}


def normal(number: str) -> str:
    """A number of a train or flight without spaces and marks, in capitals: ``GU 71`` and ``gu71`` are one."""
    short = number[:100]
    if short.isascii():
        return short.translate(_MARKS).upper()
    return "".join(sign for sign in short.upper() if sign.isalnum())


def station_of(stop: str, stations: Iterable[str]) -> bool:
    """Whether a stop is one of the stations or a platform of it, as far as its id tells."""
    return any(stop == one or (stop.startswith(one) and stop[len(one)] in _JOINTS) for one in stations if one)


@dataclass(frozen=True, slots=True)
class Wanted:
    """By what entities are picked out of a feed: ids of trips, normal numbers, stations (or stops)."""

    trips: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    stations: frozenset[str] = frozenset()


def _bindings() -> Any:
    try:
        from google.transit import gtfs_realtime_pb2
    except ImportError as error:
        command = install_command("live")
        raise MissingExtraError(f"feeds of GTFS-Realtime need an extra; install it with: {command}") from error
    return gtfs_realtime_pb2


def _date(text: str) -> dt.date | None:
    try:
        return dt.datetime.strptime(text, "%Y%m%d").date() if len(text) == 8 and text.isdigit() else None
    except ValueError:
        return None


def _start(text: str) -> int | None:
    parts = text.split(":")
    if len(parts) != 3 or not all(part.isdigit() and len(part) <= 3 for part in parts):
        return None
    hours, minutes, seconds = map(int, parts)
    return hours * 3600 + minutes * 60 + seconds


def _said(message: Any, name: str) -> Any:
    return getattr(message, name) if message.HasField(name) else None


def _call(update: Any, skipped: int) -> Call:
    found: dict[str, int | None] = {}
    for side, moment, delay in (("arrival", "arrives", "arrival_delay"), ("departure", "leaves", "departure_delay")):
        event = _said(update, side)
        found[moment] = (_said(event, "time") or None) if event is not None else None
        found[delay] = _said(event, "delay") if event is not None else None
    return Call(update.stop_id, skipped=update.schedule_relationship == skipped, **found)


def _run(update: Any, kinds: Any) -> Run:
    trip = update.trip
    names = [trip.trip_id]
    if update.HasField("trip_properties"):
        names.append(update.trip_properties.trip_short_name)
    if update.HasField("vehicle"):
        names += [update.vehicle.label, update.vehicle.id]
    stops = kinds.TripUpdate.StopTimeUpdate
    off = (kinds.TripDescriptor.CANCELED, kinds.TripDescriptor.DELETED)
    return Run(
        trip=trip.trip_id,
        route=trip.route_id,
        names=tuple(name for name in names if name),
        date=_date(trip.start_date),
        start=_start(trip.start_time),
        cancelled=trip.schedule_relationship in off,
        delay=_said(update, "delay"),
        calls=tuple(
            _call(one, stops.SKIPPED)
            for one in update.stop_time_update[:_MOST_CALLS]
            if one.schedule_relationship != stops.NO_DATA
        ),
    )


def _words(text: Any) -> str:
    """A text of an alert in English where there is one, else as it comes first."""
    found = [(one.language.lower(), one.text) for one in text.translation]
    chosen = next((words for language, words in found if language.startswith("en")), found[0][1] if found else "")
    return plain_text(chosen)


def _alert(alert: Any, kinds: Any) -> Alert:
    effect = kinds.Alert.Effect.Name(alert.effect) if alert.effect in kinds.Alert.Effect.values() else "UNKNOWN_EFFECT"
    about = tuple(
        Informed(
            one.trip.trip_id,
            one.route_id or one.trip.route_id,
            one.stop_id,
            _date(one.trip.start_date),
            _start(one.trip.start_time),
        )
        for one in alert.informed_entity[:_MOST_CALLS]
    )
    periods = tuple((one.start, one.end) for one in alert.active_period[:_MOST_CALLS])
    return Alert(effect, _words(alert.header_text) or _words(alert.description_text), about, periods)


def read_realtime(source: str, raw: bytes, wanted: Wanted, now: dt.datetime) -> Observation:
    """What a feed says that may be about what is `wanted`. now: with a zone.

    Raises InputError for what is no feed, for one that says it is of another time, and for one that cannot be of one
    place; MissingExtraError without the extra "live".
    """
    kinds = _bindings()
    from google.protobuf.message import DecodeError  # type: ignore[import-untyped]

    try:
        feed = kinds.FeedMessage.FromString(raw)
    except (DecodeError, RuntimeError, ValueError) as error:
        raise InputError("this is not a feed of GTFS-Realtime", source=source) from error
    if not feed.HasField("header"):  # as in an empty answer
        raise InputError("this is not a feed of GTFS-Realtime", source=source)
    at, clock = int(feed.header.timestamp) or None, int(now.timestamp())
    if at is not None and abs(at - clock) > _STALE:
        says = f"{dt.datetime.fromtimestamp(at, dt.UTC):%Y-%m-%d %H:%M} UTC" if at < 2**33 else "the far future"
        raise InputError(f"this feed is of {says}, which is not now; it is not used", source=source)
    near = _nearness(wanted.stations)
    runs: list[Run] = []
    alerts: list[Alert] = []
    for entity in feed.entity:
        if entity.is_deleted:
            continue
        if entity.HasField("trip_update") and _is_wanted(entity.trip_update, wanted, near):
            runs.append(_run(entity.trip_update, kinds))
        if entity.HasField("alert") and any(
            one.trip.trip_id in wanted.trips
            or normal(one.route_id or one.trip.route_id or one.trip.trip_id) in wanted.numbers
            or near(one.stop_id)
            for one in entity.alert.informed_entity[:_MOST_CALLS]
        ):
            alerts.append(_alert(entity.alert, kinds))
        if len(runs) + len(alerts) > _MOST_KEPT:
            raise InputError("too much of this feed has the numbers and stations of this trip", source=source)
    whole = feed.header.incrementality == kinds.FeedHeader.FULL_DATASET
    return Observation(source, runs=tuple(runs), alerts=tuple(alerts), at=at, whole=whole)


def _nearness(stations: frozenset[str]) -> Callable[[str], bool]:
    """Whether a stop is at one of the stations; remembered, because a feed names the same stops over and over."""
    known: dict[str, bool] = {"": False}

    def near(stop: str) -> bool:
        found = known.get(stop)
        if found is None:
            found = station_of(stop, stations)
            if len(known) < _MOST_REMEMBERED:
                known[stop] = found
        return found

    return near


def _is_wanted(update: Any, wanted: Wanted, near: Callable[[str], bool]) -> bool:
    trip = update.trip
    if trip.trip_id in wanted.trips:
        return True
    if wanted.numbers:
        names = [trip.trip_id, trip.route_id]
        if update.HasField("trip_properties"):
            names.append(update.trip_properties.trip_short_name)
        if update.HasField("vehicle"):
            names += [update.vehicle.label, update.vehicle.id]
        if any(normal(name) in wanted.numbers for name in names if name):
            return True
    if not wanted.stations:
        return False
    # Who calls at one of our stations is not ours: what has no number has to call where we get on and where we get off.
    return len({one.stop_id for one in update.stop_time_update[:_MOST_CALLS] if near(one.stop_id)}) > 1
