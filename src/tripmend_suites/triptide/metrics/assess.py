"""One plan judged: its commonsense checks, and behind their gate the hard constraints."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...common.data_files import DataFile
from ..database import Database
from ..formats import Header, LocalConstraint, PlanRecord
from . import literal, sound
from .view import (
    MEALS,
    CheckResult,
    Crash,
    Mode,
    Named,
    PlanView,
    Profile,
    Row,
    Tables,
    Violation,
    entries,
    flight_number,
    folded,
    from_to,
    full_cells,
    name_city,
    said,
    transport_kinds,
)

_DATA = DataFile(__file__)

# What a plan costs the whole party, by the published formula, in whole or broken dollars.
#
# Flights: price × people. Self-driving: int(0.05 · km) × ceil(people / 5). Taxi: int(km) × ceil(people / 4). Meals:
# average cost × people. Each day with a lodging: price × ceil(people / occupancy). Attractions and events count
# nothing.

PARTY_PER_CAR = {"self-driving": 5, "taxi": 4}
Unknown = tuple[int, str, str, bool]
"""Day, slot and message of something without a price."""


def _dollars(plan: PlanView, tables: Tables) -> Iterator[float]:
    """The released total, part by part: a flight by its number alone, and nothing for what cannot be found."""
    people = plan.header.people_number
    for day in plan.read:
        text = said(day, "transportation")
        ends = from_to(text, literal=plan.literal) or from_to(day["current_city"], literal=plan.literal)
        lower = text.lower()
        if text and ends is not None:
            if "flight number" in lower:
                code = flight_number(text)
                if code is None:
                    raise Crash("a flight without a number of the form Flight Number: F1234567")
                yield from (row.price * people for row in tables.flights(code)[:1])
            elif "self-driving" in lower or "taxi" in lower:
                mode = "self-driving" if "self-driving" in lower else "taxi"
                yield (tables.ground_cost(*ends, mode) or 0) * math.ceil(people / PARTY_PER_CAR[mode])
        for meal in MEALS:
            if said(day, meal):
                yield from (row.avg_cost * people for row in tables.restaurants.containing(*name_city(day[meal]))[:1])
        text = said(day, "accommodation")
        for lodging in tables.accommodations.containing(*name_city(text))[:1] if text else ():
            if plan.literal and plan.free_lodging:
                continue
            if lodging.price is None:
                if plan.literal:
                    raise Crash(f"the price of {text} is null")
                continue
            yield lodging.price * math.ceil(people / max(lodging.max_occupancy, 1))


def _journey_cost(plan: PlanView, index: int, tables: Tables) -> float | None:
    text, (start, end) = plan.cell(index, "transportation"), plan.ends(index)
    kinds = transport_kinds(text)
    people = plan.header.people_number
    if "flight" in kinds:
        price = sound.flight_of(plan, index, tables, text)
        return None if price is None else price * people
    if not kinds:
        return None
    if folded(start) == folded(end):
        return 0.0
    mode = "taxi" if "taxi" in kinds else "self-driving"
    way = tables.way(start, end)
    fare = tables.ground_cost(way.origin, way.destination, mode) if way is not None else None
    return None if fare is None else float(fare * math.ceil(people / PARTY_PER_CAR[mode]))


def sound_cost(plan: PlanView, tables: Tables) -> tuple[float, list[Unknown]]:
    """The same formula, each thing by its very name, flights by number, route and date; and what has no price."""
    total: list[float] = []
    unknown: list[Unknown] = []
    people = plan.header.people_number
    for index in range(len(plan.read)):
        if text := plan.cell(index, "transportation"):
            fare = _journey_cost(plan, index, tables)
            total.append(fare or 0.0)
            if fare is None:
                unknown.append((index + 1, "transportation", f"nobody knows what {text!r} costs", True))
        for meal in MEALS:
            if text := plan.cell(index, meal):
                kitchens = tables.restaurants.exact(*name_city(text))[:1]
                total += (row.avg_cost * people for row in kitchens)
                if not kitchens:
                    unknown.append((index + 1, meal, f"nobody knows what {text} costs", True))
        if text := plan.cell(index, "accommodation"):
            rooms = tables.accommodations.exact(*name_city(text))[:1]
            price = rooms[0].price if rooms else None
            if price is None:
                unknown.append((index + 1, "accommodation", f"nobody knows what {text} costs", True))
            else:
                total.append(price * math.ceil(people / max(rooms[0].max_occupancy, 1)))
    return math.fsum(total), unknown


# The seven hard constraints of the released code, and as written where they slip.
#
# Each answers True, False or None (not asked), with what is wrong. `plan.literal` keeps the slips: "entire room" is
# compared with a value that no row has and "entire home" with nothing, a cuisine given as a text is taken letter by
# letter, and the first meal in the city of origin ends its day.

Found = tuple[int, str, str] | tuple[int, str, str, bool]
Outcome = tuple[bool | None, Sequence[Found]]
_NOT_ASKED = (None, "", "-")
ROOMS = _DATA.read("rooms", dict[str, frozenset[str]])


def _raw_constraint(plan: PlanView, key: str) -> Any:
    """The record's own value of a local constraint, None when there is no raw record."""
    query: Any = plan.record.raw.get("JSON") if plan.record.raw else None
    constraint = query.get("local_constraint") if isinstance(query, Mapping) else None
    return constraint.get(key) if isinstance(constraint, Mapping) else None


_FIELDS = {
    "valid_cuisine": "cuisine", "valid_room_rule": "house_rule", "valid_transportation": "transportation",
    "valid_room_type": "room_type", "valid_attraction_type": "attraction", "valid_event_type": "event",
}  # fmt: skip


def hard_constraints_asked(constraint: LocalConstraint) -> tuple[str, ...]:
    """The hard constraints that a local constraint holds."""
    return tuple(name for name, field in _FIELDS.items() if getattr(constraint, field) not in (*_NOT_ASKED, ()))


def look(plan: PlanView, rows: Named[Row], text: str) -> tuple[Row, ...]:
    """The one row that an entry means, () for none: the first whose name contains it; strict: the one of that name."""
    return (rows.exact if plan.strict else rows.containing)(*name_city(text))[:1]


def _covered(plan: PlanView, asked: Sequence[str], seen: set[str], slot: str, kind: str) -> Outcome:
    asked = asked if plan.literal else sorted(set(asked))
    if len(seen) == len(asked):
        return True, []
    missing = [name for name in asked if name not in seen]
    # A kind asked for twice is never covered twice: the released code then answers nothing at all.
    return (False, [(0, slot, f"no {kind} is {missing[0]}")]) if missing else (None, [])


def cuisine(plan: PlanView, tables: Tables) -> Outcome:
    """Every cuisine asked for is served by some meal away from the origin."""
    raw = _raw_constraint(plan, "cuisine") if plan.literal else None
    asked = list(raw) if isinstance(raw, str) and raw else list(plan.header.local_constraint.cuisine)
    if not asked:
        return None, []
    seen: set[str] = set()
    for day in plan.read:
        for meal in MEALS:
            if not said(day, meal):
                continue
            if name_city(day[meal])[1] == plan.header.org:
                if plan.literal:
                    break
                continue
            for row in look(plan, tables.restaurants, day[meal]):
                served = str(list(row.cuisines)) if plan.literal else row.cuisines
                seen |= {wanted for wanted in asked if wanted in served}
    return _covered(plan, asked, seen, "dinner", "meal")


def _lodgings(plan: PlanView, tables: Tables) -> Iterator[tuple[int, str, Any]]:
    for number, _, text in full_cells(plan, "accommodation"):
        yield from ((number, text, row) for row in look(plan, tables.accommodations, text))


def _unknown_lodgings(plan: PlanView, tables: Tables) -> list[Found]:
    """Strict: a lodging without a row has neither rules nor a type that anyone knows."""
    lodgings = [(index, plan.cell(index, "accommodation")) for index in range(len(plan.read)) if plan.strict]
    return [
        (index + 1, "accommodation", f"{text} is not in the database", True)
        for index, text in lodgings
        if text and not look(plan, tables.accommodations, text)
    ]


def room_rule(plan: PlanView, tables: Tables) -> Outcome:
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


def transportation(plan: PlanView, tables: Tables) -> Outcome:
    """No flight, or no car of one's own, where the query rules it out."""
    wanted = plan.header.local_constraint.transportation
    if wanted in _NOT_ASKED:
        return None, []
    banned = {"no flight": "Flight", "no self-driving": "Self-driving"}.get(wanted)
    wrong = [
        (number, slot, f"{banned.lower()} although the query says {wanted}")
        for number, slot, text in full_cells(plan, "transportation")
        if banned and (banned in text if plan.literal else banned.lower() in text.lower())
    ]
    return not wrong, wrong


def room_type(plan: PlanView, tables: Tables) -> Outcome:
    """Every lodging is of the type asked for."""
    wanted = plan.header.local_constraint.room_type
    if wanted in _NOT_ASKED:
        return None, []
    wrong: list[Found] = []
    for day, text, row in _lodgings(plan, tables):
        fits = row.room_type in ROOMS.get(wanted, () if plan.strict else (row.room_type,))
        if plan.literal and wanted in ("entire room", "entire home"):
            fits = wanted == "entire home" or row.room_type == "entire_room"
        if not fits:
            wrong.append((day, "accommodation", f"{text} is {row.room_type}, asked for is {wanted}"))
    wrong += _unknown_lodgings(plan, tables)
    return not wrong, wrong


def _parts(plan: PlanView, slot: str) -> list[str]:
    """Each part of the cells of a slot."""
    return [part for _, _, text in full_cells(plan, slot) for part in text.split(";")]


def attraction_type(plan: PlanView, tables: Tables) -> Outcome:
    """Every kind of attraction asked for is visited away from the origin."""
    asked = list(plan.header.local_constraint.attraction)
    if not asked:
        return None, []
    seen: set[str] = set()
    for part in _parts(plan, "attraction"):
        for row in look(plan, tables.attractions, part) if name_city(part)[1] != plan.header.org else ():
            kinds = str(list(row.subcategories)) if plan.literal else row.subcategories
            seen |= {wanted for wanted in asked if wanted in kinds}
    return _covered(plan, asked, seen, "attraction", "attraction")


def event_type(plan: PlanView, tables: Tables) -> Outcome:
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
    for part in () if plan.strict else _parts(plan, "event"):
        name, city = part.rsplit(",", 1)[0].strip(), part.rsplit(",", 1)[-1].strip()
        rows = [row for row in tables.events.containing("", city) if dates and min(dates) <= row.date <= max(dates)]
        if not rows and plan.literal:
            raise Crash(f"{city} has no event in those days, which the look-up answers with a text")
        for row in [row for row in rows if name in row.name][:1]:
            seen |= {wanted for wanted in asked if wanted == row.segment}
    return _covered(plan, asked, seen, "event", "event")


def budget(plan: PlanView, tables: Tables) -> Outcome:
    """The trip costs no more than the budget; strict: and everything in it has a price."""
    total, unknown = sound_cost(plan, tables) if plan.strict else (math.fsum(_dollars(plan, tables)), [])
    limit = plan.header.budget
    over: list[Found] = [(0, "", f"costs ${total:g}, {total - limit:g} beyond ${limit:g}")] * (total > limit)
    return not (over or unknown), [*over, *unknown]


HARD: dict[str, Callable[[PlanView, Tables], Outcome]] = {
    "valid_cuisine": cuisine,
    "valid_room_rule": room_rule,
    "valid_transportation": transportation,
    "valid_room_type": room_type,
    "valid_attraction_type": attraction_type,
    "valid_event_type": event_type,
    "valid_cost": budget,
}
"""The hard constraints in the released order."""


CHECKS = _DATA.read("checks", dict[Profile, dict[str, str]])
"""The commonsense checks of each profile in the released order, each with the function that makes it."""
GATE = ("is_not_absent", "is_valid_information_in_sandbox")
"""Hard constraints are looked at only where both hold."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a plan is worth under one profile in one mode.

    delivered: enough days to be judged; if not, there are no results. hard: None when the gate is shut.
    """

    key: tuple[int, int]
    mode: Mode
    profile: Profile
    delivered: bool
    undelivered_because: str
    commonsense: tuple[CheckResult, ...]
    hard: tuple[CheckResult, ...] | None

    @property
    def passed_commonsense(self) -> bool:
        """Delivered, and no commonsense check failed."""
        return self.delivered and all(check.result is not False for check in self.commonsense)

    @property
    def passed_hard(self) -> bool:
        """The gate is open, and no hard constraint failed."""
        return self.hard is not None and all(check.result is not False for check in self.hard)

    @property
    def passed(self) -> bool:
        """Both: the plan counts for the final pass rate."""
        return self.passed_commonsense and self.passed_hard

    @property
    def violations(self) -> tuple[Violation, ...]:
        """Everything that is wrong, commonsense first."""
        checks = (*self.commonsense, *(self.hard or ()))
        return tuple(violation for check in checks for violation in check.violations)

    @property
    def messages(self) -> tuple[str, ...]:
        """One sentence for each violation, or why the plan is not judged at all."""
        if not self.delivered:
            return (self.undelivered_because,)
        return tuple(str(violation) for violation in self.violations)


def _commonsense(plan: PlanView, tables: Tables, profile: Profile) -> tuple[CheckResult, ...]:
    results = []
    for name, function in CHECKS[profile].items():
        wrong: list[Violation] = []
        check: Callable[..., Iterator[Found]] = getattr(sound if plan.strict else literal, function)
        try:
            wrong += (Violation(name, *found) for found in check(plan, tables, profile))
        except Crash as crash:
            wrong.append(_stopped(name, crash))
        results.append(CheckResult(name, not wrong, tuple(wrong)))
    return tuple(results)


def _stopped(name: str, crash: Crash) -> Violation:
    return Violation(name, 0, "", f"the released code stops here: {crash}", crash=True)


def _hard(plan: PlanView, tables: Tables) -> tuple[CheckResult, ...]:
    results = []
    for name, check in HARD.items():
        try:
            result, found = check(plan, tables)
            results.append(CheckResult(name, result, tuple(Violation(name, *place) for place in found)))
        except Crash as crash:
            results.append(CheckResult(name, False, (_stopped(name, crash),)))
    return tuple(results)


def _undelivered(plan: PlanView, mode: Mode) -> str:
    """Why a plan does not count as delivered, "" when it does: more than two days (official), all of them (else)."""
    days, wanted = len(plan.cells), plan.header.days
    if mode == "official":
        return "" if days > 2 else f"the plan has {days} days; more than 2 are needed"
    filled = sum(any(day.values()) for day in plan.cells)
    return "" if filled == days == wanted else f"the plan has {filled} of {wanted} days"


def assess(
    record: PlanRecord,
    tables: Tables | Database,
    *,
    profile: Profile = "soft-10",
    mode: Mode = "official",
    query: Header | None = None,
    free_lodging: bool = False,
    retimed: frozenset[str] = frozenset(),
) -> Verdict:
    """Judge one plan; hand over `Tables` to judge many.

    query: what was asked, by default the record's own header. free_lodging: see `PlanView`. retimed: folded names and
    flight numbers whose times or dates have changed since the tables were made (strict only).
    """
    rows = tables if isinstance(tables, Tables) else Tables(tables)
    ways = mode == "official", mode == "strict"
    plan = PlanView(record, query or record.header, *ways, retimed, free_lodging)
    if why := _undelivered(plan, mode):
        return Verdict(record.key, mode, profile, False, why, (), None)
    commonsense = _commonsense(plan, rows, profile)
    passed = {check.name for check in commonsense if check.result}
    hard = _hard(plan, rows) if passed.issuperset(GATE) else None
    return Verdict(record.key, mode, profile, True, "", commonsense, hard)
