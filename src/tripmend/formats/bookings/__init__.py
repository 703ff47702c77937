"""Bookings of other programs, in: mail, calendars, passes, pages and texts become reservations, and these become trips.

Every reader tells what it found as a `Reservation`, a frozen form with the words of schema.org. Reservations are
settled (places located, times on the clock of their place), merged (one booking in a mail, a calendar and a pass is
one), told apart into trips and sorted into days. Everything that was found and is not used is listed with its reason.
Needs the extra "import"; nothing goes over a network, no script is run and nothing is rendered.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...errors import InputError
from ...trip import zone_exists
from ._appointments import without_appointments
from ._called_off import called_off
from ._extractor import find_extractor
from ._files import Found, Reading, files_of, read_file
from ._merge import merged, same_number
from ._reservation import Kind, Moment, NotUsed, Reservation, Source, Where
from ._settle import settled
from ._trips import ImportedTrip, trips_of

__all__ = [
    "ImportedTrip",
    "Kind",
    "Moment",
    "NotUsed",
    "ReadBookings",
    "Reservation",
    "Source",
    "Where",
    "find_extractor",
    "read_bookings",
    "read_reservations",
    "same_number",
]


@dataclass(frozen=True, slots=True)
class ReadBookings:
    """What came of some files: the trips in order, and everything that is in none of them with its reason.

    notes: what was changed in a calendar of tripmend's own since it was written.
    """

    trips: tuple[ImportedTrip, ...]
    not_used: tuple[NotUsed, ...]
    notes: tuple[NotUsed, ...] = ()


def _paths(files: Path | str | Iterable[Path | str]) -> list[Path]:
    return [Path(files)] if isinstance(files, Path | str) else [Path(one) for one in files]


def _read(files: Path | str | Iterable[Path | str], reading: Reading) -> Found:
    if reading.zone is not None and not zone_exists(reading.zone):
        raise InputError(f"unknown time zone {reading.zone!r}; use an IANA name such as Europe/Rome")
    found = Found()
    for path, name, why in files_of(_paths(files)):
        if why:
            found.not_used.append(NotUsed(Source(name), "", why))
        else:
            read_file(path, name, found, reading)
    return found


def read_reservations(
    files: Path | str | Iterable[Path | str],
    *,
    today: dt.date | None = None,
    zone: str | None = None,
    start: dt.date | None = None,
    extractor: str | None = None,
) -> tuple[list[Reservation], list[NotUsed]]:
    """The settled reservations in files and folders, one for each time that one is told of, cancelled ones included.

    Parameters as of `read_bookings`.
    """
    found = _read(files, Reading(today or dt.date.today(), zone, extractor, start=start))
    told, left = called_off([settled(one, zone) for one in found.reservations], found.called_off)
    told, others = without_appointments(told, found.not_used)
    return told, [*found.not_used, *left, *others]


def read_bookings(
    files: Path | str | Iterable[Path | str],
    *,
    today: dt.date | None = None,
    zone: str | None = None,
    start: dt.date | None = None,
    extractor: str | None = None,
) -> ReadBookings:
    """The trips in any mix of calendars, mails, passes, pages, texts and own trips.

    files: files and folders (``-``: standard input). today: a date without a year is near to it where nothing in the
    file tells the year; None: today. zone: IANA zone of times whose place does not tell it. start: the date of day 1 of
    a plan that has no dates. extractor: path of kitinerary-extractor (`find_extractor`), which reads what the readers
    here do not; None: without it.
    Raises InputError for a file that is not there, MissingExtraError without the extra "import"; whatever else is
    wrong with a file is told in `not_used`.
    """
    found = _read(files, Reading(today or dt.date.today(), zone, extractor, start=start))
    told, no_booking = called_off([settled(one, zone) for one in found.reservations], found.called_off)
    used, cancelled = merged(told)
    others = list[NotUsed]()
    if not found.documents:  # what falls into the dates of a trip of one's own joins it
        used, others = without_appointments(used, found.not_used)
    trips, left = trips_of(used, found.documents)
    not_used = (*found.not_used, *no_booking, *cancelled, *others, *left)
    return ReadBookings(tuple(trips), _once(not_used), tuple(found.notes))


def _once(not_used: Sequence[NotUsed]) -> tuple[NotUsed, ...]:
    return tuple(dict.fromkeys(not_used))
