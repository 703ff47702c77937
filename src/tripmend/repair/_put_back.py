"""A plan of a search that was cut off, without what it moves for nothing."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Set

from ..trip import Itinerary, Leg, Stop
from ._cost import cost_in
from .problem._setting import Setting

__all__ = ["put_back"]


def put_back(setting: Setting, revised: Itinerary, sound: Callable[[Itinerary], bool]) -> Itinerary:
    """The revision in which whole days, and then single stops, stand as planned wherever that is sound and costs less.

    What the change has hit or broken stays as the revision has it. sound: whether nothing is broken in a revision that
    was not so before.
    """
    cost = cost_in(setting, revised)
    for names in _groups(setting):
        other = _as_planned(setting, revised, names)
        if other != revised and (less := cost_in(setting, other)) < cost and sound(other):
            revised, cost = other, less
    return revised


def _groups(setting: Setting) -> Iterator[Set[str]]:
    """The stops that need no mending: those of each day, and then each by itself."""
    days = [
        {item.id for item in day.items if isinstance(item, Stop) and item.start is not None} - setting.needs
        for day in setting.itinerary.days
    ]
    yield from days
    yield from ({name} for names in days for name in sorted(names))


def _begin(item: Stop | Leg) -> dt.datetime | None:
    return item.start if isinstance(item, Stop) else item.depart


def _as_planned(setting: Setting, revised: Itinerary, names: Set[str]) -> Itinerary:
    """The revision with these stops where and when they were planned."""
    days = []
    for planned, day in zip(setting.itinerary.days, revised.days, strict=True):
        back = [item for item in planned.items if item.id in names]
        items = [item for item in day.items if item.id not in names]
        for item in back:
            begins = _begin(item)
            later = (n for n, one in enumerate(items) if (other := _begin(one)) and begins and other > begins)
            items.insert(next(later, len(items)), item)
        days.append(day.replace(items=tuple(items)))
    return revised.replace(days=tuple(days))
