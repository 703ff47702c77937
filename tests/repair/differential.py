"""Engine against enumeration on one random world."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from brute_force import Answer, brute_force
from cost import cost_of
from worlds import World

from tripmend.change import Scope
from tripmend.errors import DisagreementError
from tripmend.repair import Outcome, repair

__all__ = ["Comparison", "compare", "searched"]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What both said. verdict: ``agree``, ``too big``, or what they do not agree about."""

    world: World
    verdict: str
    outcome: Outcome | None = None
    answer: Answer | None = None


def compare(world: World, limit: int = 200_000) -> Comparison:
    """Both answers to one world."""
    try:
        outcome = repair(
            world.itinerary,
            world.change,
            world.catalogue,
            severity=world.severity,
            tolerance=world.tolerance,
            parameters=world.parameters,
            relax=False,
        )
    except DisagreementError as error:
        return Comparison(world, f"disagreement: {str(error).split(' (saved')[0]}")
    answer = brute_force(
        outcome.original, world.catalogue, outcome.world, world.change, searched(outcome), world.parameters, limit
    )
    return Comparison(world, _verdict(world, outcome, answer), outcome, answer)


def searched(outcome: Outcome) -> Scope:
    """The scope that the engine's proof is about: its own, or all where a severity that was inferred let it look."""
    if outcome.searched == outcome.scope.level:
        return outcome.scope
    assert outcome.searched == "plan"
    items = outcome.world.hit_items | set(outcome.knock_on)
    dates = frozenset(day.date for day in outcome.world.itinerary.days)
    return Scope("plan", outcome.scope.tolerance, items, dates)


def _verdict(world: World, outcome: Outcome, answer: Answer) -> str:
    if answer.status == "too big":
        return "too big"
    # Enumeration knows no repair that the engine does not look for, so it has to find none either.
    if (outcome.status if outcome.status != "not_found" else "impossible") != answer.status:
        return f"status: engine {outcome.status}, enumeration {answer.status}"
    if not outcome.proven:
        return "not proven"
    if outcome.revision is None:
        return "agree"
    claimed = dataclasses.astuple(outcome.revision.cost)
    if claimed != cost_of(outcome.original, outcome.world, outcome.revision.itinerary, world.parameters):
        return "cost: the engine's claim is not the cost of its plan"
    if claimed != answer.cost:
        return f"cost: engine {claimed}, enumeration {answer.cost}"
    return "agree"
