"""What a sight is put in the stead of: one of its own kind, and by day where it lies under the open sky."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from ..trip import Catalogue, Place, Stop, minute_of
from ._duplicate import use_of
from ._revision import Revision
from ._rule import Verdict

__all__ = ["alike", "daylight", "minutes_in_light", "same_kind"]


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
