"""What is wrong with a plan in itself, and whether its new things fit the traveller."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from ..database import Accommodation, Attraction, Database, Event, Restaurant
from ..formats import PlanRecord, day_cities, without_state
from .plans import MEALS, DayView, Edit, Row, Stop, clock_of_day, is_open, known, lodging_of, plain, total

_MEAL_GAP = 240
_BUFFER = 30


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. major: nobody could travel like this; else it is only careless. about: what tells it from others."""

    major: bool
    about: tuple[str, ...]
    reason: str

    @classmethod
    def on(cls, day: int, kind: str, about: Sequence[str], reason: str, *, major: bool = False) -> Fault:
        """A fault of a day."""
        return cls(major, (kind, str(day), *about), f"day {day}: {reason}")


def _times(day: DayView) -> Iterator[Fault]:
    on = partial(Fault.on, day.number)
    timed = [(stop, *stop.span) for stop in day.timed if stop.span is not None]
    for (first, begun, over), (second, start, _) in pairwise(timed):
        about = (plain(first.name), plain(second.name))
        if start < begun:
            why = f"{second.name} ({clock_of_day(start)}) is listed after {first.name} but earlier"
            yield on("order", about, why, major=True)
        elif start < over:
            yield on("overlap", about, f"{first.name} and {second.name} overlap", major=True)
    meals = {stop.slot: (start, end) for stop, start, end in timed if stop.slot in MEALS}
    for earlier, later in (("breakfast", "lunch"), ("lunch", "dinner")):
        if earlier in meals and later in meals and (gap := meals[later][0] - meals[earlier][1]) < _MEAL_GAP:
            yield on("meals", (earlier,), f"{gap} min between {earlier} and {later}, fewer than {_MEAL_GAP}")
    transport = day.transport
    if transport is None or transport.departure is None or transport.arrival is None:
        return
    leaves, lands = transport.departure, transport.arrival
    lands += 24 * 60 if lands < leaves else 0
    for stop, start, end in timed:
        about = (plain(stop.name), stop.slot)
        if start < lands and leaves < end and stop.slot != "accommodation":
            yield on("journey", about, f"{stop.name} lies in the journey", major=True)
        elif (lands <= start < lands + _BUFFER) or (leaves - _BUFFER < end <= leaves):
            yield on("buffer", about, f"less than {_BUFFER} min between the journey and {stop.name}")


def _places(day: DayView, record: PlanRecord, database: Database | None) -> Iterator[Fault]:
    """What is wrong with single places: with the list, with the cities, and with what the tables know."""
    on = partial(Fault.on, day.number)
    for stop in day.stops:
        if stop.order is None and stop.slot != "event":
            yield on("untimed", (plain(stop.name),), f"{stop.name} has no time in the list of places")
    for stop in day.strangers:
        yield on("stranger", (plain(stop.name),), f"{stop.name} is in the list of places but in no slot")
    here = {plain(city) for city in day_cities(day.city)}
    for stop in day.stops:
        city = plain(without_state(stop.city))
        if city and city not in here:
            yield on("city", (plain(stop.name),), f"{stop.name} lies in {stop.city}, where the day is not", major=True)
    if database is None:
        return
    dates = record.header.dates
    for stop in day.stops:
        row, about = known(database, stop), (plain(stop.name),)
        if row is None:
            yield on("unknown", about, f"the tables hold no {stop.name} in {stop.city or 'any city'}", major=True)
        elif 1 <= day.number <= len(dates) and is_open(row, dates[day.number - 1], stop.span) is False:
            yield on("closed", about, f"{stop.name} is closed at {stop.hours}", major=True)
    if day.accommodation and lodging_of(day, database) is None:
        about = (plain(day.accommodation),)
        yield on("unknown", about, f"the tables hold no lodging {day.accommodation}", major=True)


def _repeats(days: Mapping[int, DayView]) -> list[Fault]:
    seen: dict[tuple[str, str, str], int] = {}
    found = []
    for day in days.values():
        for stop in day.stops:
            kind = "meal" if stop.slot in MEALS else stop.slot
            key = (kind, plain(stop.name), plain(stop.city))
            if key in seen:
                reason = f"{stop.name} stands in day {seen[key]} and in day {day.number}"
                found.append(Fault(True, ("twice", *key), reason))
            seen.setdefault(key, day.number)
    return found


def _grounded(day: DayView, record: PlanRecord, database: Database) -> list[Fault]:
    found, number = [], str(day.number)
    dates = record.header.dates
    for stop in day.stops:
        row = known(database, stop)
        if row is None:
            reason = f"day {number}: the tables hold no {stop.name} in {stop.city or 'any city'}"
            found.append(Fault(True, ("unknown", number, plain(stop.name)), reason))
        elif 1 <= day.number <= len(dates) and is_open(row, dates[day.number - 1], stop.span) is False:
            reason = f"day {number}: {stop.name} is closed at {stop.hours}"
            found.append(Fault(True, ("closed", number, plain(stop.name)), reason))
    if day.accommodation and lodging_of(day, database) is None:
        reason = f"day {number}: the tables hold no lodging {day.accommodation}"
        found.append(Fault(True, ("unknown", number, plain(day.accommodation)), reason))
    return found


def faults(record: PlanRecord, days: Mapping[int, DayView], database: Database | None) -> list[Fault]:
    """Everything wrong with a plan. With the tables also unknown places and closed doors."""
    missing = (number for number in range(1, record.header.days + 1) if number not in days)
    found = [Fault(True, ("missing", str(number)), f"day {number} is missing") for number in missing]
    for day in days.values():
        found += (Fault.on(day.number, "unreadable", (why,), why, major=True) for why in day.faults)
        found += (*_times(day), *_places(day, record, database))
    return found + _repeats(days)


# Do the new things fit the traveller? What was asked of the trip, and what the persona would mind.

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


def _room_fits(row: Accommodation, wanted: str) -> bool:
    kind = row.room_type.replace("_", " ")
    if wanted == "not shared room":
        return kind != "shared room"
    return kind == wanted or (wanted in ("entire room", "entire home") and kind in ("entire room", "entire home"))


def _unmet(plan: PlanRecord, days: Mapping[int, DayView], database: Database) -> set[str]:
    """What the traveller asked for and the plan does not give, one sentence each."""
    ask = plan.header.local_constraint
    served = {kind for stop in _stops(days) for kind in _kinds(known(database, stop))}
    found = {f"{kind} food was asked for and is not there" for kind in ask.cuisine if kind not in served}
    found |= {f"{kind} was asked for and is not there" for kind in (*ask.attraction, *ask.event) if kind not in served}
    for row in filter(None, (lodging_of(day, database) for day in days.values() if day.accommodation)):
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


def _alike(old: Row, after: Mapping[int, DayView], database: Database) -> bool:
    """Whether the city has another place of a kind that `old` is of, which the plan does not use yet."""
    table: Mapping[str, Sequence[Restaurant | Attraction]]
    table = database.restaurants_in if isinstance(old, Restaurant) else database.attractions_in
    used = {stop.name for stop in _stops(after)} | {old.name}
    limit = _price(old)
    for row in table.get(old.city, ()):
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
    for old_stop, new_stop in ((edit.old, edit.new) for edit in edits if edit.kind == "replaced"):
        if old_stop is None or new_stop is None:
            continue
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
