"""The seven hard constraints of the released code, and as written where they slip.

Each answers True, False or None (not asked), with what is wrong. `plan.literal` keeps the slips: "entire room" is
compared with a value that no row has and "entire home" with nothing, a cuisine given as a text is taken letter by
letter, and the first meal in the city of origin ends its day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ._finding import Crash
from ._texts import name_city
from ._view import MEALS, PlanView
from .cost import Quirks, literal_cost
from .tables import Tables

__all__ = ["HARD", "ROOMS", "Outcome", "asked_for", "hard_constraints_asked"]

Outcome = tuple[bool | None, list[tuple[int, str, str]]]
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


def asked_for(plan: PlanView) -> tuple[str, ...]:
    """The hard constraints that the query asks for, the budget always."""
    return (*hard_constraints_asked(plan.header.local_constraint), "valid_cost")


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
    return tuple(name for name, value in fields.items() if value not in (None, "", "-", ()))


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
            name, city = name_city(day[meal])
            if city == plan.header.org:
                if plan.literal:
                    break
                continue
            for row in tables.restaurants.containing(name, city)[:1]:
                served = str(list(row.cuisines)) if plan.literal else row.cuisines
                seen |= {wanted for wanted in asked if wanted in served}
    return _covered(asked if plan.literal else sorted(set(asked)), seen, "dinner", "meal")


def _lodgings(plan: PlanView, tables: Tables) -> Iterator[tuple[int, str, Any]]:
    for index, day in enumerate(plan.read):
        text = day.get("accommodation", "")
        if text not in ("", "-"):
            for row in tables.accommodations.containing(*name_city(text))[:1]:
                yield index + 1, text, row


def room_rule(plan: PlanView, tables: Tables, quirks: Quirks) -> Outcome:
    """No lodging forbids what the party wants to do."""
    wanted = plan.header.local_constraint.house_rule
    if wanted is None:
        return None, []
    wrong = [
        (day, "accommodation", f"{text} has the rule No {wanted}")
        for day, text, row in _lodgings(plan, tables)
        if wanted in row.house_rules
    ]
    return not wrong, wrong


def transportation(plan: PlanView, tables: Tables, quirks: Quirks) -> Outcome:
    """No flight, or no car of one's own, where the query rules it out."""
    wanted = plan.header.local_constraint.transportation
    if wanted is None:
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
    if wanted is None:
        return None, []
    wrong = []
    for day, text, row in _lodgings(plan, tables):
        fits = row.room_type in ROOMS.get(wanted, {row.room_type})
        if plan.literal and wanted in ("entire room", "entire home"):
            fits = wanted == "entire home" or row.room_type == "entire_room"
        if not fits:
            wrong.append((day, "accommodation", f"{text} is {row.room_type}, asked for is {wanted}"))
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
            name, city = name_city(part)
            if city == plan.header.org:
                continue
            for row in tables.attractions.containing(name, city)[:1]:
                kinds = str(list(row.subcategories)) if plan.literal else row.subcategories
                seen |= {wanted for wanted in asked if wanted in kinds}
    return _covered(asked if plan.literal else sorted(set(asked)), seen, "attraction", "attraction")


def event_type(plan: PlanView, tables: Tables, quirks: Quirks) -> Outcome:
    """Every kind of event asked for is attended, at an event within the dates of the trip."""
    asked = list(plan.header.local_constraint.event)
    if not asked:
        return None, []
    dates, seen = plan.header.dates, set[str]()
    for day in plan.read:
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
    """The trip costs no more than the budget."""
    total, limit = literal_cost(plan, tables, quirks), plan.header.budget
    return total <= limit, [] if total <= limit else [(0, "", f"costs ${total:g}, {total - limit:g} beyond ${limit:g}")]


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
