"""The meals that the days of a trip ask for: which stops may be that meal, and where nothing needs to be.

A day that the plan had no meal for, as one was on the way, may have become a whole day: what it lacks is a role like
that of a stop that is asked for. A day at home asks for no meals as long as nothing is planned on it, so that each of
its meals may be given up together with all else that is there.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ...change import Wanted
from ...rules import Due
from ...trip import Stop
from ._roles import StopRole, Table
from ._setting import Setting
from ._tasks import MEAL_TIMES

__all__ = ["lacking_meals", "seated"]


def lacking_meals(setting: Setting) -> tuple[Wanted, ...]:
    """The meals that the days of a setting lack, as stops that the plan is to have; none where it has no times."""
    trip = setting.itinerary
    if not setting.damage.lacking or "meals" in setting.ignored or any(stop.start is None for _, stop in trip.stops()):
        return ()
    names = {item.id for day in trip.days for item in day.items}
    tables = tuple(place.id for place in setting.catalogue.of_kind("restaurant", None))
    somewhere = (*tables, setting.catalogue.places[0].id)[0]
    return tuple(_wanted(due, names, somewhere, tables) for due in setting.damage.lacking)


def _wanted(due: Due, names: set[str], somewhere: str, places: tuple[str, ...]) -> Wanted:
    name = f"{due.date}-{due.meal}"
    while name in names:
        name += "-new"
    names.add(name)
    clock, minutes = MEAL_TIMES[due.meal]
    start = dt.datetime.combine(due.date, clock)
    end = start + dt.timedelta(minutes=minutes)
    stop = Stop(id=name, place=somewhere, kind="meal", meal=due.meal, start=start, end=end)
    return Wanted(stop, due.date, places, named=False)


def seated(setting: Setting, roles: Sequence[StopRole]) -> tuple[list[StopRole], tuple[Table, ...]]:
    """(the roles, of which those that alone can be a meal of their day must be there; what ties others together)."""
    found, tables = {role.id: role for role in roles}, list[Table]()
    for due in setting.damage.due if "meals" not in setting.ignored else ():
        meals = [role for role in found.values() if role.stop.meal == due.meal]
        here = [role for role in meals if _may_be_on(setting, role, due.date)]
        bound = [role for role in here if _is_bound_to(setting, role, due.date)]
        if any(role.must for role in bound) or any(name not in found for name in _planned(setting, due)):
            continue  # it is there whatever becomes of the others
        if due.or_nothing and _may_be_empty(setting, due.date, found):
            tables.append(Table(due.date, frozenset(role.id for role in here), or_nothing=True))
        elif len(here) == len(bound) == 1:
            found[here[0].id] = replace(here[0], must=True)
        elif here:
            tables.append(Table(due.date, frozenset(role.id for role in here)))
    return list(found.values()), tuple(tables)


def _dates(setting: Setting, role: StopRole) -> list[frozenset[dt.date]]:
    """The days on which a meal may be by all that is asked of it, where that is said."""
    asked = [one.dates for one in setting.asked.get(role.id, ()) if one.dates is not None]
    anywhen = role.wanted and role.id in setting.called_for and not asked
    return [frozenset(setting.days)] if anywhen else asked


def _may_be_on(setting: Setting, role: StopRole, date: dt.date) -> bool:
    dates = _dates(setting, role)
    return all(date in some for some in dates) if dates else role.date == date


def _is_bound_to(setting: Setting, role: StopRole, date: dt.date) -> bool:
    """Whether a meal is on no other day; most stay on their own."""
    dates = _dates(setting, role)
    return frozenset.intersection(*dates) == {date} if dates else role.date == date


def _planned(setting: Setting, due: Due) -> Iterator[str]:
    items: Iterable[object] = setting.days[due.date].items
    return (item.id for item in items if isinstance(item, Stop) and item.meal == due.meal)


def _may_be_empty(setting: Setting, date: dt.date, roles: dict[str, StopRole]) -> bool:
    """Whether all that is on a day may be elsewhere, or be given up."""
    items = setting.days[date].items
    return all((role := roles.get(item.id)) is not None and not role.fixed for item in items)
