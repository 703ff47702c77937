"""Where there is no revision within the scope: the smallest step beyond it that makes one possible."""

from __future__ import annotations

from dataclasses import dataclass

from tripmend.explain import relaxation_words
from tripmend.repair import Outcome, Relaxation, Revision

from ..bridge import BridgedTrip
from ._promises import Promise, broken_promises

__all__ = ["WayOut", "smallest"]

_WEIGHT = {
    "move": 0,
    "drop": 1,
    "scope": 2,
    "budget": 3,
    "min_nights": 4,
    "wish": 5,
    "lock": 5,
    "cuisines": 6,
    "room": 6,
    "house_rules": 6,
    "modes": 6,
    "meals": 6,
}
"""Times may follow what had to change at every level, so to move a neighbour comes before doing without.
From what asks least of the traveller to what gives up a stated requirement. A ``connection`` that is only assumed to
exist is no plan that could be written down."""


@dataclass(frozen=True, slots=True)
class WayOut:
    """What has to give, in words that follow "it works", and the plan that it makes possible, with its outcome.

    proven: that no search for it was cut off by the time limit, so that nothing smaller was missed.
    """

    words: str
    outcome: Outcome
    revision: Revision
    proven: bool


def _parts(relaxation: Relaxation) -> tuple[Relaxation, ...]:
    return relaxation.parts or (relaxation,)


def _size(relaxation: Relaxation, revision: Revision, promised: int) -> tuple[object, ...]:
    weights = sorted((_WEIGHT[part.kind] for part in _parts(relaxation)), reverse=True)
    # Whoever is bound to the plan rather does without something than see other days change.
    wider = any(part.kind == "scope" for part in _parts(relaxation))
    return (
        wider,
        promised,
        len(weights),
        weights,
        sum(abs(part.amount or 0) for part in _parts(relaxation)),
        revision.cost,
    )


def smallest(outcome: Outcome, trip: BridgedTrip, owed: tuple[Promise, ...]) -> WayOut | None:
    """The smallest relaxation that the engine offers, None when it offers none."""
    found = []
    for relaxation in outcome.relaxations:
        revision = relaxation.revision
        if revision is None or any(part.kind not in _WEIGHT for part in _parts(relaxation)):
            continue
        broken = broken_promises(owed, revision.itinerary, trip.catalogue)
        found.append((_size(relaxation, revision, len(broken)), relaxation, revision))
    if not found:
        return None
    _, relaxation, revision = min(found, key=lambda entry: entry[0])
    words = relaxation_words(relaxation, outcome, trip.catalogue)
    return WayOut(words[:1].lower() + words[1:], outcome, revision, outcome.ways_proven and revision.proven)
