"""What the random players are expected to score, counted over all that they can draw."""

from __future__ import annotations

from tripmend.errors import InputError
from tripmend_suites.triptide.data.folder import Case, World
from tripmend_suites.triptide.metrics import disruption_of
from tripmend_suites.triptide.tasks.revise import legal_edits


def responds_by_chance(world: World, case: Case) -> float:
    """The probability that a uniformly random legal edit responds in the paper's sense (score `responsiveness`).

    Where no one thing was hit (a calmer day, a smaller budget) or an event has only moved, every edit counts as a
    response. Else it takes an edit of the very meal or sight that was hit: the share of such edits. No edit touches a
    journey or a lodging, so that those are never answered. Raises InputError for a plan that no edit fits.
    """
    edits = legal_edits(world.plan(case), world.database)
    if not edits:
        raise InputError("no meal and no sight of the plan can be exchanged", where=case.id)
    disruption = disruption_of(case)
    found = 1.0
    for hit in disruption.hits:
        moved = disruption.answer in ("retimed", "gone-or-retimed") and hit.slot == "event"
        if disruption.answer in ("calmer-day", "within-budget") or moved:
            continue
        fitting = sum(edit.day == hit.day - 1 and edit.cell == hit.slot and edit.before == hit.text for edit in edits)
        found = min(found, fitting / len(edits))
    return found
