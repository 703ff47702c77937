"""Amounts of money and numbers in a text that the plan does not bear out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from ._amounts import Money, amounts, lengths, numbers
from ._calendar import dates_said
from ._clock import clocks
from ._mentions import Span
from ._names import Names
from ._said import Said
from .faults import Fault

__all__ = ["money_faults", "number_faults"]

_COUNTED = {
    "people": re.compile(r"\s+(?:of you|of us|people|persons|travell?ers|guests|adults|child(?:ren)?|tickets)\b"),
    "days": re.compile(r"\s+days\b"),
    "nights": re.compile(r"\s+nights\b"),
    "stops": re.compile(r"\s+(?:of\s+(?:(?:your|the|its|our)\s+)?(?:\w+\s+)?)?(?:stops|visits)\b"),
    "bookings": re.compile(r"\s+(?:of\s+(?:(?:your|the|its|our)\s+)?(?:\w+\s+)?)?(?:bookings|reservations)\b"),
}
"""What a number counts, where the words behind it say so."""


def money_faults(said: Said, money: Money) -> Iterator[Fault]:
    """An amount in another currency, or one that is no price of what its clause names."""
    if money.currency != said.plan.currency:
        yield Fault(money.start, "amount", money.text, f"the plan's prices are in {said.plan.currency}")
        return
    clause = said.clause(money)
    ids = {item.id for one in clause.mentions for item in one.items}
    every = (*said.plan.items, *said.plan.before)
    about = [item for item in every if not ids or item.id in ids]
    costs = {Decimal(cost) / said.unit for item in about for cost in item.costs}
    told = " ".join([said.plan.cost, *said.plan.happened, *(item.told for item in about)])
    costs |= {value for one in amounts(told if ids else said.given) for value in one.values}
    if not costs & money.values:
        who = f"of {clause.mentions[0].text}" if ids else "in the plan"
        yield Fault(money.start, "amount", money.text, f"is no price {who}")


def number_faults(said: Said) -> Iterator[Fault]:
    """Numbers that the plan does not have."""
    plan = said.plan
    hard = [one for one in Names(plan, said.given).mentions(said.given)[0] if not one.soft]
    taken: list[Span] = [*dates_said(said.given), *amounts(said.given), *hard]
    taken += clocks(said.given, taken)
    taken += lengths(said.given, taken)
    known = {one.value for one in numbers(said.given, taken)}
    people = sum(number for _, number in plan.party)
    stops = sum(item.kind == "stop" for item in plan.items)
    days = len(plan.dates)
    nights = {len(item.dates) - 1 for item in plan.items if item.kind == "stay"}
    counted = {people, stops, days, days - 1, len(plan.changes), *nights, *(number for _, number in plan.party)}
    kept = {one.value for one in numbers(plan.kept, ())}
    kept |= {abs(one - other) for one in kept for other in kept}
    daily = {Decimal(sum(item.kind == "stop" for item in plan.on(date))) for date in plan.dates}
    counts: dict[str, set[Decimal]] = {
        "stops": {*kept, *daily, Decimal(stops)},
        "bookings": kept,
        "people": {Decimal(number) for number in (people, *(number for _, number in plan.party))},
        "days": {Decimal(days), Decimal(days - 1), *known},
        "nights": {Decimal(days - 1), *map(Decimal, nights), *known},
    }
    for one in said.numbers:
        noun = next((kind for kind, sign in _COUNTED.items() if sign.match(said.text[one.end :])), "")
        if noun and one.value in counts[noun]:
            continue
        if noun or (one.value not in known and one.value not in counted):
            yield Fault(one.start, "number", one.text, "no such number is in the plan")
