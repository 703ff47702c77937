"""Appointments of a calendar that a person keeps, told from what a trip is made of.

An event that is only written down (not booked, and no journey, night or rental) says nothing of a trip by itself. Alone
in its file, or one of a plan of days, it is meant; else it has to lie within the journeys, nights and bookings that are
there.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...trip import city_key
from ._building import first_day
from ._reservation import JOURNEYS, Moment, NotUsed, Reservation
from ._trips import apart, unusable

__all__ = ["without_appointments"]

_OUTSIDE = "it is not booked, and in a calendar of every day outside of the trips in it"
_NO_TRIP = "it is not booked, and nothing beside it is a journey, a night or a booking"
_OF_TRIP = "it is only written down in a calendar; whether it is of the trip is not said"
_LONGEST_TRIP = dt.timedelta(days=21)
"""After a way out of which no way back is there."""


def without_appointments(
    found: Sequence[Reservation], unused: Sequence[NotUsed]
) -> tuple[list[Reservation], list[NotUsed]]:
    """The settled reservations without the appointments of every day, and these with their reason; an appointment that
    may be of a trip has a doubt. unused: what else the files hold."""
    there = [one for one in found if not _written_down(one) and one.status != "cancelled" and not unusable(one)]
    trips = [_Span.of(group) for group in apart(sorted(there, key=first_day))]
    of_file: dict[str, list[Reservation]] = {}
    for one in found:
        of_file.setdefault(one.sources[0].file, []).append(one)
    unread = Counter(one.source.file for one in unused)
    meant = {file: _meant(some, unread[file], trips) for file, some in of_file.items()}
    kept, left = list[Reservation](), list[NotUsed]()
    for one in found:
        file = one.sources[0].file
        if not _written_down(one) or meant[file]:
            kept.append(one)
        elif trip := next((trip for trip in trips if trip.holds(one)), None):
            kept.append(one if trip.leads_to(one) else one.doubted(_OF_TRIP))
        elif len(of_file[file]) + unread[file] == 2 and not trips:
            kept.append(one.doubted(_OF_TRIP))
        else:
            left += [NotUsed(source, "", _OUTSIDE if trips else _NO_TRIP) for source in one.sources]
    return kept, left


def _written_down(one: Reservation) -> bool:
    """Whether a calendar alone tells of something that may be anything."""
    return bool(one.uid and one.begins) and not one.booked and one.kind in ("event", "visit", "meal")


def _meant(of_file: Sequence[Reservation], unread: int, trips: Sequence[_Span]) -> bool:
    """Whether the appointments of one file are what it was made for: a single one, or a plan, which has most of them in
    known towns and two a day, or all of them in such on days that follow each other; unread: how many things more the
    file holds."""
    some = [one for one in of_file if _written_down(one)]
    goes = any(trip.goes for trip in trips)
    if len(some) + unread <= 1 and (len(of_file) == 1 or not goes):
        return True
    days = sorted({first_day(one) for one in some})
    located = sum(bool(one.start.city) for one in some)
    if len(some) < 2 or 2 * located < len(some):
        return False
    following = (days[-1] - days[0]).days < len(days) and located == len(some) and not unread
    return len(some) >= 2 * len(days) or following


@dataclass(frozen=True, slots=True)
class _Span:
    """The time of one trip. goes: by journeys or with nights; open: one goes out, and no way leads back; towns: those
    to which it leads."""

    first: Moment
    last: Moment
    goes: bool
    open: bool
    towns: frozenset[str]

    @classmethod
    def of(cls, group: Sequence[Reservation]) -> _Span:
        ways = [one for one in group if one.kind in JOURNEYS]
        home = city_key(ways[0].start.city) if ways else ""
        back = bool(home) and city_key(ways[-1].end.city) == home
        moments = [moment for one in (ways if back else group) for moment in (one.begins, one.ends) if moment]
        moments.sort(key=lambda moment: moment.minute)
        towns = {city_key((one.end if one.kind in JOURNEYS else one.start).city) for one in group} - {home, ""}
        goes = bool(ways) or any(one.kind in ("lodging", "car") for one in group)
        return cls(moments[0], moments[-1], goes, bool(ways) and not back, frozenset(towns))

    def holds(self, one: Reservation) -> bool:
        """Whether something begins within the trip: between its first and its last hour where these are known, else on
        one of its days."""
        assert one.begins is not None
        if self.goes and all(moment.timed for moment in (self.first, self.last, one.begins)) and not self.open:
            return self.first.minute <= one.begins.minute <= self.last.minute
        until = self.last.date + (_LONGEST_TRIP if self.open else dt.timedelta())
        return self.first.date <= one.begins.date <= until

    def leads_to(self, one: Reservation) -> bool:
        """Whether the trip leads to the town in which something is, as far as that is told."""
        return self.goes and city_key(one.start.city) in {"", *self.towns}
