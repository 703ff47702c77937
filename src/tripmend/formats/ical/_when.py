"""When an item stands in a calendar: a zone at each end of it, whole days for nights and for what has no time yet."""

from __future__ import annotations

import datetime as dt
import hashlib
from dataclasses import dataclass

from ...trip import Catalogue, Leg, Stay, Stop, zone_info

__all__ = ["Moment", "When", "is_ours", "uid_of", "uids_of", "when_of", "zones_of"]

Moment = dt.date | dt.datetime
"""A date for whole days; else a time, with its zone, or without one where the zone is not known."""
_OURS = "@tripmend"
_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class When:
    """start and the exclusive end of an event; end None: none that a calendar could hold, for the reason in `doubt`."""

    start: Moment
    end: Moment | None
    doubt: str = ""


def _short(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def uid_of(trip: str, item: str) -> str:
    """The UID of an item: the same as long as trip and item keep their ids."""
    return f"{uids_of(trip)}{_short(item)}{_OURS}"


def uids_of(trip: str) -> str:
    """How the UIDs of all items of a trip begin."""
    return f"{_short(trip)}-"


def is_ours(uid: str) -> bool:
    """Whether a UID was made by `uid_of`, for whatever trip."""
    return uid.endswith(_OURS)


def zones_of(item: Stop | Leg, catalogue: Catalogue) -> tuple[str | None, str | None]:
    """The zones of the clocks at start and end; None: not known."""
    if isinstance(item, Stop):
        zone = catalogue.zone_of(item.place)
        return zone, zone
    return catalogue.end_zone(item.origin), catalogue.end_zone(item.destination)


def _local(clock: dt.datetime, zone: str | None) -> dt.datetime:
    clock = clock.replace(microsecond=0)
    return clock if zone is None else clock.replace(tzinfo=zone_info(zone))


def when_of(item: Stop | Leg | Stay, day: dt.date, catalogue: Catalogue) -> When:
    """When `item`, which stands in `day`, is in a calendar."""
    if isinstance(item, Stay):
        return When(item.check_in, item.check_out)
    first, last = (item.start, item.end) if isinstance(item, Stop) else (item.depart, item.arrive)
    if first is None or last is None:
        return When(day, day + _DAY, "No time is planned yet.")
    zones = zones_of(item, catalogue)
    start, end = (_local(clock, zone) for clock, zone in zip((first, last), zones, strict=True))
    if (zones[0] is None) != (zones[1] is None):
        side = "departure" if zones[0] is None else "arrival"
        doubt = f"The time zone of the {side} is not known, so the calendar cannot show how long it is."
        return When(start, None, doubt)
    # UTC, because Python compares two times of one zone by their clocks alone.
    ends = end.astimezone(dt.UTC) > start.astimezone(dt.UTC) if end.tzinfo is not None else end > start
    if not ends:
        return When(start, None, "" if first == last else "It ends before it begins.")
    floating = "The time zone is not known; times are those of the clock there."
    return When(start, end, floating if zones[0] is None else "")
