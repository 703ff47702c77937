"""Wishes for a sort of food or place on some days only: they are about what is planned on those days."""

from __future__ import annotations

from collections.abc import Sequence

from ..._disruption import Constraint
from ..days._part_hours import MEAL_OF
from ..days._when import Dates
from ..names._descriptions import Desc
from ..names._name_index import name_words, stem
from ..names._trip import Trip, Visit
from ..words._clauses import Clause

__all__ = ["is_of_sort", "on_their_days"]

_FOOD = ("want_cuisine", "avoid_cuisine")


def on_their_days(found: Sequence[Constraint], clause: Clause, trip: Trip) -> tuple[Constraint, ...]:
    """The wishes `found` in a clause, those for food and against a sort of place put to the stops of the days named.

    A clause that also names a place tells more than a wish (``the museum is closed on Friday, we want tapas``), so that
    its days may be those of the place: nothing is narrowed there, nor where no such stop is planned on the days.
    """
    told = [unit.value for unit in clause.units if isinstance(unit.value, Dates) and not unit.value.past]
    dates = {date for one in told for date in one.dates}
    whole = not dates or any(one.fault or one.every for one in told) or dates >= set(trip.calendar.trip)
    meal = _meal(clause, told)
    if (whole and not (meal and dates)) or any(unit.text in ("@place", "@leg", "@stay") for unit in clause.units):
        return tuple(found)
    planned = [visit for visit in trip.visits if visit.date in dates]
    put: list[Constraint] = []
    for wish in found:
        if wish.type in _FOOD and not wish.applies_to:
            stops = [one.stop.id for one in planned if one.stop.meal and meal in ("", one.stop.meal)]
            put += [wish.replace(applies_to=stop) for stop in stops] or [wish]
        elif wish.type == "avoid_tag" and not wish.applies_to:
            stops = [one.stop.id for one in planned if one.stop.meal is None and is_of_sort(one, wish.value)]
            put += [wish.replace(applies_to=stop) for stop in stops] or [wish]
        else:
            put.append(wish)
    return tuple(put)


def _meal(clause: Clause, told: Sequence[Dates]) -> str:
    """The meal that a clause names, by its name or its part of the day; "" for none, or for several."""
    named = {unit.value.meal for unit in clause.units if isinstance(unit.value, Desc) and unit.value.meal}
    named = named or {MEAL_OF[one.part] for one in told if one.part in MEAL_OF}
    return named.pop() if len(named) == 1 else ""


def is_of_sort(visit: Visit, tag: str) -> bool:
    """Whether a visit is to a place of a sort, by its tags or its name."""
    place = visit.place
    return tag in {one.casefold() for one in place.tags} or stem(tag) in name_words(place.name)
