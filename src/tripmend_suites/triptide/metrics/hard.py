"""The seven hard constraints of the released code, and as written where they slip.

Each answers True, False or None (not asked), with what is wrong. `plan.literal` keeps the slips: "entire room" is
compared with a value that no row has and "entire home" with nothing, a cuisine given as a text is taken letter by
letter, and the first meal in the city of origin ends its day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ._finding import Crash
from ._texts import entries, folded, name_city
from ._view import MEALS, PlanView
from .cost import Quirks, literal_cost, sound_cost
from .tables import Named, Row, Tables

__all__ = ["HARD", "ROOMS", "Outcome", "hard_constraints_asked"]

Found = tuple[int, str, str] | tuple[int, str, str, bool]
Outcome = tuple[bool | None, Sequence[Found]]
_NOT_ASKED = (None, "", "-")
ROOMS = {
    "shared room": {"shared_room"},
    "not shared room": {"private_room", "entire_home"},
    "private room": {"private_room"},
    "entire room": {"entire_home"},
    "entire home": {"entire_home"},
}


def _raw_constraint(plan: PlanView, key: str) -> Any:
    """The record's own value of a local constraint, None when there is no raw record."""
    query: Any = plan.record.raw.get("JSON") if plan.record.raw else None
    constraint = query.get("local_constraint") if isinstance(query, Mapping) else None
    return constraint.get(key) if isinstance(constraint, Mapping) else None


def hard_constraints_asked(constraint: Any) -> tuple[str, ...]:
    """The hard constraints that a local constraint holds."""
    fields = {
        "valid_cuisine": constraint.cuisine,
        "valid_room_rule": constraint.house_rule,
        "valid_transportation": constraint.transportation,
        "valid_room_type": constraint.room_type,
        "valid_attraction_type": constraint.attraction,
        "valid_event_type": constraint.event,
    }
    return tuple(name for name, value in fields.items() if value not in (*_NOT_ASKED, ()))


def look(plan: PlanView, rows: Named[Row], text: str) -> tuple[Row, ...]:
    """The one row that an entry means, () for none: the first whose name contains it; strict: the one of that name."""
    return (rows.exact if plan.strict else rows.containing)(*name_city(text))[:1]


def _covered(asked: list[str], seen: set[str], slot: str, kind: str) -> Outcome:
    if len(seen) == len(asked):
        return True, []
    missing = [name for name in asked if name not in seen]
    # A kind asked for twice is never covered twice: the released code then answers nothing at all.
    return (False, [(0, slot, f"no {kind} is {missing[0]}")]) if missing else (None, [])


def cuisine(plan: PlanView, tables: Tables, quirks: Quirks) -> Outcome:
    """Every cuisine asked for is served by some meal away from the origin."""
    raw = _raw_constraint(plan, "cuisine") if plan.literal else None
    asked = list(raw) if isinstance(raw, str) and raw else list(plan.header.local_constraint.cuisine)
    if not asked:
        return None, []
    seen: set[str] = set()
    for day in plan.read:
        for meal in MEALS:
            if day.get(meal, "-") in ("", "-"):
                continue
            if name_city(day[meal])[1] == plan.header.org:
                if plan.literal:
                    break
                continue
            for row in look(plan, tables.restaurants, day[meal]):
                served = str(list(row.cuisines)) if plan.literal else row.cuisines
                seen |= {wanted for wanted in asked if wanted in served}
    return _covered(asked if plan.literal else sorted(set(asked)), seen, "dinner", "meal")


def _lodgings(plan: PlanView, tables: Tables) -> Iterator[tuple[int, str, Any]]:
    for index, day in enumerate(plan.read):
        text = day.get("accommodation", "")
        if text not in ("", "-"):
            for row in look(plan, tables.accommodations, text):
                yield index + 1, text, row


def _unknown_lodgings(plan: PlanView, tables: Tables) -> list[Found]:
    """Strict: a lodging without a row has neither rules nor a type that anyone knows."""
    lodgings = [(index, plan.cell(index, "accommodation")) for index in range(len(plan.read)) if plan.strict]
    return [
        (index + 1, "accommodation", f"{text} is not in the database", True)
        for index, text in lodgings
        if text and not look(plan, tables.accommodations, text)
    ]


def room_rule(plan: PlanView, tables: Tables, quirks: Quirks) -> Outcome:
    """No lodging forbids what the party wants to do."""
    wanted = plan.header.local_constraint.house_rule
    if wanted in _NOT_ASKED:
        return None, []
    wrong: list[Found] = [
        (day, "accommodation", f"{text} has the rule No {wanted}")
        for day, text, row in _lodgings(plan, tables)
        if wanted in row.house_rules
    ]
    wrong += _unknown_lodgings(plan, tables)
    return not wrong, wrong


def transportation(plan: PlanView, tables: Tables, quirks: Quirks) -> Outcome:
    """No flight, or no car of one's own, where the query rules it out."""
    wanted = plan.header.local_constraint.transportation
    if wanted in _NOT_ASKED:
        return None, []
    banned = {"no flight": "Flight", "no self-driving": "Self-driving"}.get(wanted)
    wrong = []
    for index, day in enumerate(plan.read):
        text = day.get("transportation", "")
        if banned and text != "-" and (banned in text if plan.literal else banned.lower() in text.lower()):
            wrong.append((index + 1, "transportation", f"{banned.lower()} although the query says {wanted}"))
    return not wrong, wrong


def room_type(plan: PlanView, tables: Tables, quirks: Quirks) -> Outcome:
    """Every lodging is of the type asked for."""
    wanted = plan.header.local_constraint.room_type
    if wanted in _NOT_ASKED:
        return None, []
    wrong: list[Found] = []
    for day, text, row in _lodgings(plan, tables):
        fits = row.room_type in ROOMS.get(wanted, set() if plan.strict else {row.room_type})
        if plan.literal and wanted in ("entire room", "entire home"):
            fits = wanted == "entire home" or row.room_type == "entire_room"
        if not fits:
            wrong.append((day, "accommodation", f"{text} is {row.room_type}, asked for is {wanted}"))
    wrong += _unknown_lodgings(plan, tables)
    return not wrong, wrong


def attraction_type(plan: PlanView, tables: Tables, quirks: Quirks) -> Outcome:
    """Every kind of attraction asked for is visited away from the origin."""
    asked = list(plan.header.local_constraint.attraction)
    if not asked:
        return None, []
    seen: set[str] = set()
    for day in plan.read:
        text = day.get("attraction", "")
        for part in [] if text in ("", "-") else text.split(";"):
            if name_city(part)[1] == plan.header.org:
                continue
            for row in look(plan, tables.attractions, part):
                kinds = str(list(row.subcategories)) if plan.literal else row.subcategories
                seen |= {wanted for wanted in asked if wanted in kinds}
    return _covered(asked if plan.literal else sorted(set(asked)), seen, "attraction", "attraction")


def event_type(plan: PlanView, tables: Tables, quirks: Quirks) -> Outcome:
    """Every kind of event asked for is attended, at an event within the dates of the trip."""
    asked = list(plan.header.local_constraint.event)
    if not asked:
        return None, []
    dates, seen = plan.header.dates, set[str]()
    for index, day in enumerate(plan.read if plan.strict else ()):
        for part in entries(day.get("event")):
            held = tables.events.exact(*name_city(part))
            moved = folded(name_city(part)[0]) in plan.retimed
            seen |= {row.segment for row in held if row.segment in asked and (moved or row.date == plan.date(index))}
    for day in () if plan.strict else plan.read:
        text = day.get("event", "")
        for part in [] if text in ("", "-") else text.split(";"):
            name, city = part.rsplit(",", 1)[0].strip(), part.rsplit(",", 1)[-1].strip()
            rows = [row for row in tables.events.containing("", city) if dates and min(dates) <= row.date <= max(dates)]
            if not rows and plan.literal:
                raise Crash(f"{city} has no event in those days, which the look-up answers with a text")
            for row in [row for row in rows if name in row.name][:1]:
                seen |= {wanted for wanted in asked if wanted == row.segment}
    return _covered(asked if plan.literal else sorted(set(asked)), seen, "event", "event")


def budget(plan: PlanView, tables: Tables, quirks: Quirks) -> Outcome:
    """The trip costs no more than the budget; strict: and everything in it has a price."""
    if plan.strict:
        total, unknown = sound_cost(plan, tables)
        over: list[Found] = [] if total <= plan.header.budget else [_over(total, plan.header.budget)]
        return not (over or unknown), [*over, *unknown]
    total, limit = literal_cost(plan, tables, quirks), plan.header.budget
    return total <= limit, [] if total <= limit else [_over(total, limit)]


def _over(total: float, limit: float) -> Found:
    return 0, "", f"costs ${total:g}, {total - limit:g} beyond ${limit:g}"


HARD: dict[str, Callable[[PlanView, Tables, Quirks], Outcome]] = {
    "valid_cuisine": cuisine,
    "valid_room_rule": room_rule,
    "valid_transportation": transportation,
    "valid_room_type": room_type,
    "valid_attraction_type": attraction_type,
    "valid_event_type": event_type,
    "valid_cost": budget,
}
"""The hard constraints in the released order."""
