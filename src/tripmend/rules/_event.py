"""Events take place when they take place: nobody else chooses their time."""

from __future__ import annotations

from collections.abc import Iterator

from ..trip import Stop, exact, is_shown
from ._revision import Revision
from ._rule import Verdict

__all__ = ["event"]


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
        when = f"{stop.start:%a %d %b at %H:%M}"
        if place is not None and is_shown(place, stop.start, new.date):
            yield Verdict("ok", (stop.id,), f"{place.name} takes place on {when}.", None, new.date)
        elif stop.id in booked:
            text = f"{revision.name(new)} was booked for its own time; nothing says that it takes place on {when}."
            yield Verdict("broken", (stop.id,), text, None, new.date)
        else:
            text = f"Whether {revision.name(new)} takes place on {when} is not known."
            yield Verdict("unknown", (stop.id,), text, None, new.date)
