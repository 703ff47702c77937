"""``All museums are closed on Tuesday``: those of the plan, and all others that could take their place."""

from __future__ import annotations

from collections.abc import Sequence

from ..._disruption import Change, Unclear
from ..._effects import PlaceClosed
from ..names._descriptions import sort_of
from ..names._several_things import all_told
from ..names._trip import Trip
from ..words._units import Unit, text_of

__all__ = ["all_of_a_sort"]


def all_of_a_sort(change: Change, units: Sequence[Unit], trip: Trip) -> Change:
    """`change` with the other places of a sort closed, too, where the message says that all of it is.

    Where the plan has such places on several days and none is told, the day is asked.
    """
    shut = [(one, one.effect) for one in change.disruptions if isinstance(one.effect, PlaceClosed)]
    sorts = {sort for unit in units if (sort := sort_of(unit.value))}
    if change.unclear or not shut or len(sorts) != 1 or all_told(text_of(units)) != "all":
        return change
    tag = sorts.pop()
    told = shut[0][0]
    hours = {(one.dates, one.during) for _, one in shut}
    if len(hours) > 1:
        days = sorted({date for _, one in shut for date in one.dates})
        names = (*(f"{date:%A %d %B}" for date in days), "every day")
        asked = Unclear(text=told.text, question="On which day?", choices=names)
        rest = tuple(one for one in change.disruptions if not isinstance(one.effect, PlaceClosed))
        return change.replace(disruptions=rest, unclear=(asked,))
    dates, during = hours.pop()
    known = {one.place for _, one in shut}
    others = [place for place in trip.catalogue.places if tag in place.tags and place.id not in known]
    first = len(change.disruptions) + 1
    more = [
        told.replace(id=f"d{number}", effect=PlaceClosed(place=place.id, dates=dates, during=during))
        for number, place in enumerate(others, first)
    ]
    return change.replace(disruptions=(*change.disruptions, *more))
