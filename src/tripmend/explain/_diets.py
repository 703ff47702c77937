"""What a diet that was told makes of the meals, as a part of the headline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..change import NeedsChanged
from ._difference import ItemChange
from ._words import count

if TYPE_CHECKING:
    from ..repair import Outcome

__all__ = ["meals_given_up", "meals_unsure"]


def _meals(outcome: Outcome, state: str) -> frozenset[str]:
    """The meals as they were planned that a diet of the change breaks, or of which that is not known."""
    effects = (one.effect for one in outcome.change.disruptions)
    if not any(isinstance(effect, NeedsChanged) and effect.diet for effect in effects):
        return frozenset()
    findings = (finding for finding in outcome.before if finding.rule == "diet" and finding.state == state)
    return frozenset(name for finding in findings for name in finding.subjects)


def _diet(outcome: Outcome) -> str:
    return " and ".join(outcome.world.itinerary.traveller.diet)


def meals_given_up(outcome: Outcome, changes: tuple[ItemChange, ...]) -> str:
    """How many meals are given up, where a diet takes any of them, which nobody would look for in a repair; "" for
    none."""
    unfit = _meals(outcome, "broken")
    gone = [change.id for change in changes if change.badge == "removed" and _is_meal(change)]
    theirs = len(unfit.intersection(gone))
    if not theirs:
        return ""
    given_up, why = count(len(gone), "meal is", "meals are"), f"no other {_diet(outcome)} place is known"
    return (
        f"{given_up} given up, for which {why}" if theirs == len(gone) else f"{given_up} given up; for {theirs} {why}"
    )


def _is_meal(change: ItemChange) -> bool:
    return change.state.role in ("breakfast", "lunch", "dinner")


def meals_unsure(outcome: Outcome) -> str:
    """Of how many planned meals nobody knows whether they suit the diet; "" for none."""
    unsure = len(_meals(outcome, "unknown") - outcome.world.past)
    if not unsure:
        return ""
    return f"whether {count(unsure, 'planned meal suits', 'planned meals suit')} ({_diet(outcome)}) is not known"
