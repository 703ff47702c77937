"""What is new is like what was planned: of its kind, in daylight, as long, and an event at its own time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..trip import Catalogue, Place, Stop, date_words, exact, is_shown, minute_of
from .days import use_of
from .revision import Piece, Revision
from .rule import Verdict


def alike(old: Place, new: Place) -> bool:
    """Whether one sight is of the kind of another: they share a tag. What has no tags is of no kind that is known, so
    that anything may take its stead, and itself is like nothing that has some."""
    ours, theirs = ({tag.casefold() for tag in place.tags} for place in (old, new))
    return not ours or not ours.isdisjoint(theirs)


def minutes_in_light(stop: Stop, catalogue: Catalogue, date: dt.date) -> int | None:
    """Minutes that a visit under the open sky keeps to sunrise or sunset, whichever is nearer: negative in the dark.

    None for all that does not need the light: other stops, places with a roof or of which nobody says that they have
    none, what is sold for a time of its own, visits without a time, and where nobody knows when the sun rises.
    """
    place = catalogue.place(stop.place)
    if place is None or stop.kind != "visit" or place.outdoor is not True or place.slots:
        return None
    light = catalogue.daylight(place.id, date)
    if light is None or stop.start is None or stop.end is None:
        return None
    zone = catalogue.zone_of(place.id)
    rise, fall, start, end = (minute_of(clock, zone) for clock in (*light, stop.start, stop.end))
    return min(start - rise, fall - end)


def same_kind(revision: Revision) -> Iterator[Verdict]:
    """Every visit and event at another place than before."""
    catalogue = revision.world.catalogue
    for old, new in revision.changed:
        was, stop = old.item, new.item
        if (
            not isinstance(was, Stop)
            or not isinstance(stop, Stop)
            or use_of(stop) != "visit"
            or was.place == stop.place
        ):
            continue
        before, after = catalogue.place(was.place), catalogue.place(stop.place)
        if before is None or after is None or not before.tags:
            continue
        if alike(before, after):
            yield Verdict("ok", (stop.id,), f"{after.name} is of the kind of {before.name}.", None, new.date)
        else:
            text = f"{after.name} is of another kind than {before.name} ({', '.join(before.tags)})."
            yield Verdict("tight", (stop.id,), text, None, new.date)


def daylight(revision: Revision) -> Iterator[Verdict]:
    """Every visit under the open sky that is new there or then, but where it was planned in the dark before."""
    catalogue = revision.world.catalogue
    pairs = [*((old, new) for old, new in revision.changed), *((None, new) for new in revision.new)]
    for old, new in pairs:
        stop, was = new.item, None if old is None else old.item
        if not isinstance(stop, Stop):
            continue
        margin = minutes_in_light(stop, catalogue, new.date)
        planned = minutes_in_light(was, catalogue, old.date) if old is not None and isinstance(was, Stop) else None
        if margin is None or (planned is not None and planned < 0):
            continue
        text = f"{revision.name(new)} lies under the open sky, where it is light {_light(catalogue, stop, new.date)}"
        if margin < 0:
            yield Verdict("tight", (stop.id,), f"{text}; the visit is partly or wholly in the dark.", None, new.date)
        else:
            yield Verdict("ok", (stop.id,), f"{text}.", margin, new.date)


def _light(catalogue: Catalogue, stop: Stop, date: dt.date) -> str:
    light = catalogue.daylight(stop.place, date)
    return "" if light is None else f"from {light[0]:%H:%M} to {light[1]:%H:%M}"


def shorter(revision: Revision) -> Iterator[Verdict]:
    """Every timed stop that is shorter than before, at a place whose dwell is not known; a rest needs no time.

    So is a booking that ends earlier because its place closes, in the world already; an event lasts as long as it
    lasts. The margin is what it lost, negative.
    """
    planned = {stop.id: stop for _, stop in revision.original.stops()}
    cut = revision.world.rebooked
    for old, new in revision.kept:
        if old.item is new.item and new.item.id not in cut:
            continue
        if not isinstance(old.item, Stop) or not isinstance(new.item, Stop) or new.item.kind == "rest":
            continue
        name = new.item.id
        was = planned[name] if name in cut and name in planned and new.item.kind != "event" else old.item
        yield from _judged(revision, was, new)


def _judged(revision: Revision, old: Stop, new: Piece) -> Iterator[Verdict]:
    catalogue, stop = revision.world.catalogue, new.item
    if not isinstance(stop, Stop):
        return
    place = catalogue.place(stop.place)
    before, after = catalogue.minutes_of(old), catalogue.minutes_of(stop)
    if before is None or after is None or after >= before or place is None or place.dwell is not None:
        return
    text = f"Whether {after} minutes instead of {before} are enough for {revision.name(new)} is not known."
    yield Verdict("unknown", (stop.id,), text, after - before, new.date)


def event(revision: Revision) -> Iterator[Verdict]:
    """Every event with a time that begins at another one, or on another day, than before.

    One that was booked has a time of its own, so that another has to be in the catalogue (`is_shown`). One that was not
    may be a fair where one comes as one likes; whether it is on is not known.
    """
    booked = {stop.id for _, stop in revision.original.stops() if stop.booked}
    for old, new in revision.changed:
        stop, was = new.item, old.item
        if not isinstance(stop, Stop) or not isinstance(was, Stop) or stop.kind != "event" or stop.start is None:
            continue
        if (exact(stop.start), new.date) == (exact(was.start), old.date):
            continue
        place = revision.world.catalogue.place(stop.place)
        when = f"{date_words(stop.start)} at {stop.start:%H:%M}"
        if place is not None and is_shown(place, stop.start, new.date):
            yield Verdict("ok", (stop.id,), f"{place.name} takes place on {when}.", None, new.date)
        elif stop.id in booked:
            text = f"{revision.name(new)} was booked for its own time; nothing says that it takes place on {when}."
            yield Verdict("broken", (stop.id,), text, None, new.date)
        else:
            text = f"Whether {revision.name(new)} takes place on {when} is not known."
            yield Verdict("unknown", (stop.id,), text, None, new.date)
