"""Whether a relaxation the engine offers is one: enough, and no more than is needed, by the judge and brute force."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...errors import InputError
from ...formats.travelplanner import RawRecord, to_days
from ...repair import Relaxation
from ...trip import Catalogue, Itinerary, Leg
from .brute_force import allowance, brute_force, new_violations, still_there
from .judge import Tables, Verdict, judge
from .knockouts import Knockout

__all__ = ["describe", "flaw"]

_WAIVES: Mapping[str, tuple[str, ...]] = {
    "room": ("room_type",),
    "house_rules": ("room_rule",),
    "cuisines": ("cuisine",),
    "modes": ("transportation", "non_conflicting_transport"),
    "min_nights": ("minimum_nights",),
    "meals": ("complete_information",),
    # A thing given up leaves its slot empty, and its cuisine uneaten.
    "drop": ("complete_information", "non_conflicting_transport"),
}
"""The judge's constraints that each kind of relaxation gives up; kinds not listed give up none."""

_SINGLE = frozenset({"budget", "room", "house_rules", "cuisines", "modes", "min_nights"})
"""Kinds under which a single swap still has to do, so that brute force can say whether less would."""


def _steps(relaxation: Relaxation) -> tuple[Relaxation, ...]:
    if not relaxation.parts:
        return (relaxation,)
    return tuple(step for part in relaxation.parts for step in _steps(part))


def describe(relaxation: Relaxation) -> str:
    """A relaxation in a few words, for the report's rows."""
    words = (
        " ".join(str(word) for word in (step.kind, step.target, step.amount, step.unit) if word not in ("", None))
        for step in _steps(relaxation)
    )
    return " and ".join(words)


def _needless(
    record: RawRecord, knockout: Knockout, steps: tuple[Relaxation, ...], known: Tables, before: Verdict
) -> str:
    """Which step could be left out (or, for money, be a cent smaller); "" when none."""
    extra = sum(step.amount or 0 for step in steps if step.kind == "budget")
    for left_out in dict.fromkeys(step.kind for step in steps):
        rest = {step.kind for step in steps} - {left_out}
        cents = extra - 1 if left_out == "budget" else extra
        waived = frozenset(rule for kind in rest for rule in _WAIVES.get(kind, ()))
        answer = brute_force(
            record, knockout, known=known, budget=allowance(record, before) + cents, waived=waived, before=before
        )
        if answer.repairable:
            return f"{left_out} need not give{' as much' if left_out == 'budget' else ''}"
    return ""


def _with_flights(record: RawRecord, itinerary: Itinerary, prices: Mapping[str, int]) -> RawRecord:
    """The record with one more flight per assumed leg, at the given dollars per person."""
    reference = dict(record.reference)
    for day in itinerary.days:
        for leg in (item for item in day.items if item.id in prices and isinstance(item, Leg)):
            row = {"Flight Number": leg.number, "Price": prices[leg.id]}
            key = f"Flight from {leg.origin.city} to {leg.destination.city} on {day.date}"
            known = reference.get(key)
            reference[key] = [*(known if isinstance(known, list) else []), row]
    return replace(record, reference=reference)


def _assumed_flaw(
    record: RawRecord,
    days: tuple[Mapping[str, Any], ...],
    relaxation: Relaxation,
    assumed: list[Relaxation],
    before: Verdict,
    limit: int,
) -> str:
    """Why an assumed connection would not do: it must pass at the named price, and break the budget above it."""
    if relaxation.revision is None or any(step.amount is None for step in assumed) or len(assumed) != 1:
        return "the assumed connection has no price limit"
    step = assumed[0]
    dollars = (step.amount or 0) // (100 * record.query.people)
    for price, passes in ((dollars, True), (dollars + 1, False)):
        world = _with_flights(record, relaxation.revision.itinerary, {step.target: price})
        verdict = judge(world, days, known=Tables(world.reference), budget=limit)
        left = new_violations(before, verdict)
        if passes and left:
            return f"with the assumed connection the plan breaks {left[0].rule}: {left[0].message}"
        if not passes and not any(violation.rule == "budget" for violation in left):
            return "a dearer connection would do as well"
    return ""


def flaw(
    relaxation: Relaxation,
    record: RawRecord,
    knockout: Knockout,
    catalogue: Catalogue,
    *,
    known: Tables,
    before: Verdict,
) -> str:
    """Why the relaxation is not one, "" when it is.

    It has to carry a revision that the judge passes once the named constraints are given up and the budget is raised
    by the named amount; where a single swap is all it proposes, brute force must find none with less.
    """
    if relaxation.revision is None:
        return "no revision shows that it suffices"
    try:
        days: tuple[Mapping[str, Any], ...] = to_days(relaxation.revision.itinerary, catalogue, record)
    except InputError as error:
        return f"its revision cannot be written as a plan: {error}"
    steps = _steps(relaxation)
    kinds = {step.kind for step in steps}
    assumed = [step for step in steps if step.kind == "connection"]
    if assumed:
        return _assumed_flaw(record, days, relaxation, assumed, before, allowance(record, before))
    waived = {rule for kind in kinds for rule in _WAIVES.get(kind, ())}
    extra = sum(step.amount or 0 for step in steps if step.kind == "budget")
    verdict = judge(record, days, known=known, budget=allowance(record, before) + extra)
    left = [violation for violation in new_violations(before, verdict) if violation.rule not in waived]
    if left:
        return f"its revision breaks {left[0].rule}: {left[0].message}"
    if "place" not in kinds and still_there(record, days, knockout):
        return "its revision still uses what was knocked out"
    return _needless(record, knockout, steps, known, before) if kinds <= _SINGLE else ""
