"""Legs: they run as planned, have seats, and use only modes the traveller accepts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..trip import Connection, Leg, exact, minute_of
from ._rule import Verdict
from ._view import CLOCK_SPREAD, ONE_DAY, View
from ._whereabouts import city_of

__all__ = ["leg", "mode_mix", "modes"]

_FREE_SEATING = ("drive", "taxi", "foot")

_LONGEST = 3 * 24 * 60
"""Minutes; a longer leg is a slip of the pen or a way to make days vanish."""


def _against_timetable(view: View, item: Leg, date: dt.date, connection: Connection) -> str:
    """What the catalogue's connection says against the leg, or ""."""
    name = view.name(item)
    if connection.depart is not None and connection.arrive is not None and item.depart is not None:
        planned = exact(item.depart), exact(item.arrive)
        if planned != (exact(connection.depart), exact(connection.arrive)):
            return f"The {name} runs {connection.depart:%d %b %H:%M}–{connection.arrive:%H:%M}, not as planned."
    elif connection.depart is None:
        if connection.dates and (date if item.depart is None else item.depart.date()) not in connection.dates:
            return f"The {name} does not run on {date:%a %d %b}."
        timed = view.timed.get(item.id)
        sure = timed is not None and view.same_time(*timed.clocks)
        if (
            sure
            and timed is not None
            and connection.minutes is not None
            and timed.end - timed.start < connection.minutes
        ):
            return f"The {name} takes {connection.minutes} minutes, but the plan gives it {timed.end - timed.start}."
    return ""


def _other_connection(view: View, item: Leg, connection: Connection) -> str:
    """What shows that the leg is not the connection it names, or ""."""
    name = view.name(item)
    if item.mode != connection.mode:
        return f"The {name} names a connection that is a {connection.mode}."
    for mine, theirs in ((item.origin, connection.origin), (item.destination, connection.destination)):
        cities = city_of(mine, view.catalogue), city_of(theirs, view.catalogue)
        if cities[0] != cities[1] and all(cities):
            return f"The {name} names a connection between other cities ({theirs.city}, not {mine.city})."
    return ""


def _no_journey(view: View, item: Leg) -> str:
    """What makes it no journey that anybody can take: it needs time, but not days on end, and ends with the trip."""
    name, timed = view.name(item), view.timed.get(item.id)
    if timed is None or item.arrive is None:
        return ""
    length = minute_of(item.arrive, view.catalogue.end_zone(item.destination)) - timed.start
    if not view.same_time(*timed.clocks) and abs(length) < CLOCK_SPREAD:
        return ""
    if length < 0:
        return f"The {name} arrives before it departs."
    run = view.catalogue.connection_by_id.get(item.connection or "")
    # A timetable that says so is the catalogue's word; a plan cannot make it up.
    if length == 0 and item.mode == "flight" and (run is None or run.depart is None):
        return f"The {name} takes no time at all."
    if length > _LONGEST:
        return f"The {name} takes more than {_LONGEST // 1440} days."
    if item.arrive.date() > view.itinerary.days[-1].date + ONE_DAY:
        return f"The {name} arrives on {item.arrive:%a %d %b}, after the trip."
    return ""


def _judge(view: View, item: Leg, date: dt.date) -> Verdict:
    name, subjects = view.name(item), (item.id,)
    if item.cancelled:
        return Verdict("broken", subjects, f"The {name} is cancelled.", None, date)
    impossible = _no_journey(view, item)
    if impossible:
        return Verdict("broken", subjects, impossible, None, date)
    if item.connection is None:
        if item.booked or item.mode in _FREE_SEATING:
            return Verdict("ok", subjects, f"Nothing is known against the {name}.", None, date)
        return Verdict("unknown", subjects, f"Whether the {name} runs and has seats is not known.", None, date)
    connection = view.catalogue.connection_by_id.get(item.connection)
    if connection is None:
        text = f"The connection {item.connection!r} of the {name} is not in the catalogue."
        return Verdict("unknown", subjects, text, None, date)
    fault = _other_connection(view, item, connection) or _against_timetable(view, item, date, connection)
    if fault:
        return Verdict("broken", subjects, fault, None, date)
    if item.booked or (connection.left is None and item.mode in _FREE_SEATING):
        return Verdict("ok", subjects, f"The {name} runs as planned.", None, date)
    if connection.left is None:
        return Verdict("unknown", subjects, f"How many seats the {name} has left is not known.", None, date)
    margin = connection.left - view.people
    text = f"The {name} has {connection.left} seats left for {view.people}."
    return Verdict("broken" if margin < 0 else "ok", subjects, text, margin, date)


def leg(view: View) -> Iterator[Verdict]:
    """Every leg: not cancelled, a journey that can be taken (forward in time, within three days, over by the day after
    the trip), as in the timetable, and with seats unless booked."""
    for day, item in view.legs:
        verdict, timed = _judge(view, item, day.date), view.timed.get(item.id)
        if verdict.state == "ok" and timed is not None and not view.same_time(*timed.clocks):
            text = f"How long the {view.name(item)} takes is not known: one end has no time zone."
            verdict = Verdict("unknown", (item.id,), text, None, day.date)
        yield verdict


def modes(view: View) -> Iterator[Verdict]:
    """Every leg of a traveller who avoids some modes."""
    avoided = view.traveller.avoid_modes
    if avoided:
        for day, item in view.legs:
            clash = item.mode in avoided
            text = f"The traveller avoids {', '.join(avoided)}; this is a {item.mode}."
            yield Verdict("broken" if clash else "ok", (item.id,), text, None, day.date)


def mode_mix(view: View) -> Iterator[Verdict]:
    """The legs of the whole trip, only when `Parameters.no_mode_mix` is set."""
    if not view.parameters.no_mode_mix or not view.legs:
        return
    drives = tuple(item.id for _, item in view.legs if item.mode == "drive")
    others = tuple(item.id for _, item in view.legs if item.mode in ("flight", "taxi"))
    if drives and others:
        # The smaller group is the easier one to change.
        subjects = drives + others if len(drives) <= len(others) else others + drives
        yield Verdict("broken", subjects, "The trip mixes an own car with flights or taxis.")
    else:
        yield Verdict("ok", (), "The trip does not mix an own car with flights or taxis.")
