"""Holding a text against the plan: what it says that the plan does not. Strict, and each fault can be explained."""

from __future__ import annotations

from collections.abc import Iterator

from ._name_faults import mention_faults, quote_faults
from ._names import Names
from ._number_faults import money_faults, number_faults
from ._said import Said
from ._time_faults import clock_faults, date_faults, length_faults
from .faults import Fault
from .plan import Plan
from .prompt import given_words

__all__ = ["silent", "unsupported"]


def _faults(said: Said) -> Iterator[Fault]:
    for span in said.strange:
        yield Fault(span.start, "name", span.text, "nothing in the plan is called so")
    yield from quote_faults(said)
    for mention in said.mentions:
        if not mention.soft:
            yield from mention_faults(said, mention)
    for clock in said.clocks:
        yield from clock_faults(said, clock)
    yield from date_faults(said)
    for money in said.money:
        yield from money_faults(said, money)
    for length in said.lengths:
        yield from length_faults(said, length)
    yield from number_faults(said)


def unsupported(text: str, plan: Plan) -> tuple[Fault, ...]:
    """Everything in a text that the plan does not bear out, by place.

    Names are spans with capitals and quoted strings, held against the plan's names exactly, in part, and by likeness;
    times, dates, prices, lengths and numbers in any common English writing. A time, date, price or length that shares a
    clause with a place has to be that place's. What is not seen: names without capitals, and claims without any name
    or number ("a lovely terrace").
    """
    return tuple(sorted(set(_faults(Said(text, plan)))))


def silent(text: str, plan: Plan) -> tuple[Fault, ...]:
    """One fault where something changed and the text names nothing of it, neither as it was nor as it is."""
    changed = {item.id for item in plan.before}
    named = {item.id for one in Names(plan, given_words(plan)).mentions(text)[0] for item in one.items}
    if not changed or changed & named:
        return ()
    return (Fault(0, "silent", text[:40], "the text names nothing of what changed"),)
