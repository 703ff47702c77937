"""Do the new things fit the traveller? What was asked of the trip, and what the persona would mind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..database import Accommodation, Attraction, Database, Event, Restaurant
from ..formats import PlanRecord, name_city, without_state
from ._difference import Edit
from ._stops import DayView, Stop
from ._tables import Row, known, total

__all__ = ["asked", "minded"]

_DEARER = 1.5
_CALM = 2
"""A traveller who watches money minds a place that costs half as much again; a laidback one a third sight a day."""


def _stops(days: Mapping[int, DayView]) -> list[Stop]:
    return [stop for day in days.values() for stop in day.stops]


def _kinds(row: Row | None) -> tuple[str, ...]:
    if isinstance(row, Restaurant):
        return row.cuisines
    if isinstance(row, Attraction):
        return row.subcategories
    return (row.segment,) if isinstance(row, Event) else ()


def _served(days: Mapping[int, DayView], database: Database) -> set[str]:
    return {kind for stop in _stops(days) for kind in _kinds(known(database, stop))}


def _rooms(days: Mapping[int, DayView], database: Database) -> list[Accommodation]:
    found = []
    for day in days.values():
        if day.accommodation:
            name, city = name_city(day.accommodation)
            row = database.accommodation_named.get((name, without_state(city)))
            if row is not None:
                found.append(row)
    return found


def _room_fits(row: Accommodation, wanted: str) -> bool:
    kind = row.room_type.replace("_", " ")
    if wanted == "not shared room":
        return kind != "shared room"
    return kind == wanted or (wanted in ("entire room", "entire home") and kind in ("entire room", "entire home"))


def _unmet(plan: PlanRecord, days: Mapping[int, DayView], database: Database) -> set[str]:
    """What the traveller asked for and the plan does not give, one sentence each."""
    ask = plan.header.local_constraint
    served = _served(days, database)
    found = {f"{kind} food was asked for and is not there" for kind in ask.cuisine if kind not in served}
    found |= {f"{kind} was asked for and is not there" for kind in (*ask.attraction, *ask.event) if kind not in served}
    for row in _rooms(days, database):
        if ask.house_rule is not None and ask.house_rule in row.house_rules:
            found.add(f"{row.name} does not allow {ask.house_rule}")
        if ask.room_type is not None and not _room_fits(row, ask.room_type):
            found.add(f"{row.name} is no {ask.room_type}")
    kinds = {day.transport.kind for day in days.values() if day.transport is not None}
    if ask.transportation == "no flight" and "flight" in kinds:
        found.add("there is a flight, and none was wanted")
    if ask.transportation == "no self-driving" and "self-driving" in kinds:
        found.add("there is a drive, and none was wanted")
    cost = total(plan, days, database)
    if cost is not None and cost > plan.header.budget:
        found.add("the trip costs more than its budget")
    return found


def asked(
    plan: PlanRecord, before: Mapping[int, DayView], after: Mapping[int, DayView], database: Database
) -> list[str]:
    """What the traveller asked for and only the revision fails to give."""
    return sorted(_unmet(plan, after, database) - _unmet(plan, before, database))


def _price(row: Row | None) -> float | None:
    if isinstance(row, Restaurant):
        return row.avg_cost
    return getattr(row, "price", None)


def _pairs(edits: Iterable[Edit]) -> list[tuple[Stop, Stop]]:
    return [(edit.old, edit.new) for edit in edits if edit.kind == "replaced" and edit.old and edit.new]


def _alike(old: Row, after: Mapping[int, DayView], database: Database) -> bool:
    """Whether the city has another place of a kind that `old` is of, which the plan does not use yet."""
    rows: Sequence[Restaurant | Attraction]
    rows = database.restaurants_in.get(old.city, ()) if isinstance(old, Restaurant) else database.attractions_in.get(
        old.city, ()
    )  # fmt: skip
    used = {stop.name for stop in _stops(after)} | {old.name}
    limit = _price(old)
    for row in rows:
        price = _price(row)
        dear = limit is not None and price is not None and price > limit * _DEARER
        if row.name not in used and not dear and set(_kinds(row)) & set(_kinds(old)):
            return True
    return False


def minded(
    plan: PlanRecord, before: Mapping[int, DayView], after: Mapping[int, DayView], edits: Sequence[Edit],
    database: Database | None, *, likeness: bool = True,
) -> list[str]:  # fmt: skip
    """What the persona would mind about the new things. Without the tables only the pace can be told. likeness:
    whether new places should be of the old ones' kinds (not where rain rules those out)."""
    found = []
    if "laidback" in plan.persona.traveler_type.casefold():
        for number, day in after.items():
            old = before.get(number)
            count, was = len(day.in_slot("attraction")), len(old.in_slot("attraction")) if old else 0
            if count > max(_CALM, was):
                found.append(f"day {number}: {count} sights are many for a laidback traveller")
    if database is None:
        return found
    watchful = "economical" in plan.persona.spending.casefold()
    for old_stop, new_stop in _pairs(edits):
        old_row, new_row = known(database, old_stop), known(database, new_stop)
        if old_row is None or new_row is None:
            continue
        old_price, new_price = _price(old_row), _price(new_row)
        if watchful and old_price and new_price and new_price > old_price * _DEARER:
            found.append(f"{new_stop.name} costs {new_price:g} dollars, {old_stop.name} {old_price:g}")
        kinds = set(_kinds(old_row))
        if likeness and kinds and not kinds & set(_kinds(new_row)) and _alike(old_row, after, database):
            what = ", ".join(_kinds(old_row))
            found.append(f"{new_stop.name} is nothing like {old_stop.name} ({what}), though the city has such places")
    return found
