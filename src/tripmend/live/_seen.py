"""What feeds and calendars say, as plain data: runs, alerts, appointments; and what that means for an item."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from ..trip import Record

__all__ = ["Alert", "Appointment", "Call", "Fact", "Informed", "Observation", "Run", "plain_text"]

_LONGEST = 300
"""Letters of a text from a feed that are kept."""


def plain_text(text: str, most: int = _LONGEST) -> str:
    """Text of somebody else as one line without anything that steers a terminal; it is data, and never markup."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text[: most * 4]).split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


@dataclass(frozen=True, slots=True)
class Call:
    """A run at one stop. arrives, leaves: seconds since 1970 in UTC; the delays in seconds; None: not said."""

    stop: str
    arrives: int | None = None
    arrival_delay: int | None = None
    leaves: int | None = None
    departure_delay: int | None = None
    skipped: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """A trip update. date, start: the service day and the seconds after its midnight at which the run begins.

    names: what else it is called, such as the number on the vehicle. delay: of the whole run, seconds.
    """

    trip: str = ""
    route: str = ""
    names: tuple[str, ...] = ()
    date: dt.date | None = None
    start: int | None = None
    cancelled: bool = False
    delay: int | None = None
    calls: tuple[Call, ...] = ()


@dataclass(frozen=True, slots=True)
class Informed:
    """What one selector of an alert is about: all that it names at once."""

    trip: str = ""
    route: str = ""
    stop: str = ""
    date: dt.date | None = None
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Alert:
    """An alert. effect: as GTFS-Realtime names it. periods: seconds since 1970 UTC, 0 for an open end; (): always."""

    effect: str
    text: str
    about: tuple[Informed, ...]
    periods: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Appointment:
    """An event of a calendar. start, end: with a zone, or floating on the clock of its place."""

    uid: str
    title: str
    location: str
    start: dt.datetime
    end: dt.datetime | None
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class Observation:
    """What came of asking one source. source: its name, which is not its address where that may hold a key.

    status: ``read``, ``same`` (nothing new since it was read last) or ``failed``, with the `problem` in words.
    etag, modified: what makes the next question a conditional one. whole: that the source tells everything it knows,
    so that what is not in it any more is over.
    """

    source: str
    status: Literal["read", "same", "failed"] = "read"
    problem: str = ""
    runs: tuple[Run, ...] = ()
    alerts: tuple[Alert, ...] = ()
    appointments: tuple[Appointment, ...] = ()
    at: int | None = None
    etag: str = ""
    modified: str = ""
    whole: bool = True


class Fact(Record):
    """What a source says of one item of the trip.

    kind: ``times`` (begin and end of the item as they are now, minutes UTC), ``cancelled``, ``notice`` (something to
    know that has no time) or ``gone`` (it stood in a calendar and does not any more). sure: False where the source
    names only the line. missing: how often it was looked for since in vain.
    """

    item: str
    kind: Literal["times", "cancelled", "notice", "gone"]
    begin: int = 0
    end: int = 0
    text: Annotated[str, Field(max_length=_LONGEST)] = ""
    sure: bool = True
    missing: int = 0
