"""Reservations into trips: told apart, put together, and what is missing between their items."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field

from ...errors import InputError
from ...trip import city_key
from ..native import TripDocument
from ._building import Building, first_day, last_day
from ._gaps import gaps_of
from ._reservation import JOURNEYS, NotUsed, Reservation, Source
from ._settle import zoned

__all__ = ["ImportedTrip", "apart", "trips_of", "unusable"]

_APART = 3
"""Days between two things without a bed or a way between them that still are one trip."""
_AWAY = 45
"""Days after which one who has not come back is on another trip."""
_MOST_TRIPS, _FIRST_YEAR, _LAST_YEAR = 50, 1980, 2199


@dataclass(frozen=True, slots=True)
class ImportedTrip:
    """One trip. sources: where each item (by its id) was read. doubts: what is not sure of an item, a clause each.
    gaps: what is missing between the items, a sentence each."""

    document: TripDocument
    sources: dict[str, tuple[Source, ...]] = field(default_factory=dict)
    doubts: tuple[tuple[str, str], ...] = ()
    gaps: tuple[str, ...] = ()


def unusable(one: Reservation) -> str:
    """Why a reservation cannot stand in any trip, "" where it can; one clause."""
    if one.begins is None:
        return "it says no date" if one.kind != "place" else "it is a place without a date"
    for moment in (one.begins, one.ends):
        if moment is not None and not _FIRST_YEAR <= moment.date.year <= _LAST_YEAR:
            return f"the year {moment.date.year} is too far away"
    if one.kind in JOURNEYS:
        missing = [word for word, end in (("from where", one.start), ("to where", one.end)) if not end.known]
        return f"it does not say {' '.join(missing)} it goes" if missing else ""
    if one.kind == "lodging":
        if not (one.start.name or one.name):
            return "it does not name the lodging"
        if one.ends is None:
            return "it says no check-out"
        if one.ends.date <= one.begins.date:
            return "its check-out is not after its check-in"
        if (one.ends.date - one.begins.date).days > 120:
            return "it is longer than 120 nights"
        return ""
    if one.ends is not None and (one.ends.date - one.begins.date).days > 14:
        return "it lasts longer than two weeks"
    if not (one.start.known or one.name):
        return "it names no place"
    if one.kind == "event" and not one.start.known and not one.booked:
        return "it names no place"
    return ""


def apart(found: Sequence[Reservation]) -> list[list[Reservation]]:
    """The reservations (by begin) of each trip: a new one begins when one is back where the trip began, or after days
    without anything unless one has yet to come back."""
    groups: list[list[Reservation]] = []
    home = here = ""
    until = dt.date.min
    for one in found:
        begins, journey = first_day(one), one.kind in JOURNEYS
        idle = (begins - until).days if groups else 0
        back = bool(home) and here == home
        leaving = city_key(one.start.city) if journey else ""
        if not groups:
            new = True
        elif back:
            new = idle >= _APART or (idle >= 1 and journey and leaving == home)
        elif home:
            new = idle > _AWAY or (idle > _APART and journey and leaving not in ("", here) and leaving == home)
        else:
            new = idle > _APART
        if new:
            groups.append([])
            home = here = ""
            until = dt.date.min
        if journey:
            home = home or leaving
            here = city_key(one.end.city)
        groups[-1].append(one)
        until = max(until, last_day(one))
    return groups


def _travels(one: Reservation) -> bool:
    """Whether a reservation makes a trip of what stands around it; what is only in a calendar does not."""
    return one.kind in (*JOURNEYS, "lodging", "visit") or one.booked or not one.uid


def trips_of(
    found: Sequence[Reservation], bases: Sequence[TripDocument] = ()
) -> tuple[list[ImportedTrip], list[NotUsed]]:
    """The trips that the settled and merged reservations make, in order, and what is in none of them, with the reason.

    bases: trips of tripmend's own, which what falls into their dates joins.
    """
    not_used: list[NotUsed] = []
    usable: list[Reservation] = []
    for one in found:
        reason = unusable(one)
        if reason:
            not_used += [NotUsed(source, one.title, reason) for source in one.sources]
        else:
            usable.append(one)
    groups: list[tuple[list[Reservation], TripDocument | None]] = []
    for own_trip in bases:
        dates = [day.date for day in own_trip.itinerary.days]
        near = dt.timedelta(days=_APART)
        inside = [dates[0] - near <= first_day(one) and last_day(one) <= dates[-1] + near for one in usable]
        own = [one for one, here in zip(usable, inside, strict=True) if here]
        usable = [one for one, here in zip(usable, inside, strict=True) if not here]
        groups.append((own, own_trip))
    every = apart(usable)
    travelling = [group for group in every if any(_travels(one) for one in group)]
    for group in every:
        if group not in travelling and (travelling or bases):
            reason = "it belongs to none of the trips"
            not_used += [NotUsed(source, one.title, reason) for one in group for source in one.sources]
        else:
            groups.append((group, None))
    trips: list[ImportedTrip] = []
    for group, base in groups:
        if len(trips) >= _MOST_TRIPS:
            reason = f"it belongs to more than the {_MOST_TRIPS} trips that are told apart; give fewer years"
            not_used += [NotUsed(source, one.title, reason) for one in group for source in one.sources]
            continue
        if base is not None and not group:
            trips.append(ImportedTrip(base, gaps=gaps_of(base.itinerary, base.catalogue)))
            continue
        group = zoned(group)
        building = Building(group, base)
        # Journeys first: they say in which city one is when a hotel does not.
        for one in sorted(group, key=lambda one: one.kind not in JOURNEYS):
            building.add(one)
        not_used += building.not_used
        if not (building.items or building.stays):
            continue
        try:
            document = building.document()
        except (InputError, ValueError) as error:
            reason = error.message if isinstance(error, InputError) else "its trip cannot be put together"
            not_used += [NotUsed(source, one.title, reason) for one in group for source in one.sources]
            continue
        cars = [(first_day(one), last_day(one)) for one in group if one.kind == "car"]
        gaps = gaps_of(document.itinerary, document.catalogue, cars)
        trips.append(ImportedTrip(document, building.sources, tuple(dict.fromkeys(building.doubts)), gaps))
    return sorted(trips, key=lambda one: one.document.itinerary.days[0].date), not_used
