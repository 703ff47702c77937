"""What the random players are expected to score, counted over all that they can draw."""

from __future__ import annotations

from collections.abc import Sequence

from tripmend.errors import InputError
from tripmend_suites.triptide.data.folder import Case, World
from tripmend_suites.triptide.formats import PlanRecord
from tripmend_suites.triptide.metrics import disruption_of
from tripmend_suites.triptide.tasks.disrupt import (
    _REASONS,
    A_DAY,
    CATEGORIES,
    Written,
    _line,
    faults_of,
    read_written,
    repeated,
    targets_of,
    words_of,
)
from tripmend_suites.triptide.tasks.message import Told, message_faults, plain_message
from tripmend_suites.triptide.tasks.revise import legal_edits

__all__ = ["faithful_by_chance", "grounded_by_chance", "responds_by_chance"]


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


def faithful_by_chance(world: World, case: Case) -> float:
    """The probability that the plain message of a uniformly drawn disruption of the same trip is faithful to this one:
    the share of those that are, counted one by one."""
    told = Told.of(world.plan(case), case, world.database)
    pool = [one for one in world.pool if one.key == case.key]
    return sum(not message_faults(plain_message(one), told) for one in pool) / len(pool)


def grounded_by_chance(plan: PlanRecord) -> float:
    """The expected share of good disruptions of the random player: it takes things of the plan and any of the five
    categories, all equally likely. Counted over all that it can draw, what repeats a good one before it left out."""
    words, good, written = words_of(plan), 0.0, 0
    for number in range(1, len(plan.days) + 1):
        own = [one for one in targets_of(plan) if one[0] == number]
        drawable = [
            [
                one
                for day, slot, text in own
                for category in CATEGORIES
                for one in read_written([_line(day, slot, text, category, _REASONS[category][place])])[0]
                if not faults_of(one, plan, words, ())
            ]
            for place in range(A_DAY)
        ]
        good += _expected(drawable, len(own), ()) if own else 0.0
        written += A_DAY if own else 0
    return good / written if written else 0.0


def _expected(drawable: Sequence[Sequence[Written]], things: int, before: tuple[Written, ...]) -> float:
    """How many of the next draws are good on the average, after the good ones before. drawable: those without a fault,
    by draw, each drawn with one in `things` times five."""
    if not drawable:
        return 0.0
    new = [one for one in drawable[0] if not repeated(one, before, things)]
    each = 1 / (things * len(CATEGORIES))
    hit = sum(1 + _expected(drawable[1:], things, (*before, one)) for one in new)
    return each * hit + (1 - each * len(new)) * _expected(drawable[1:], things, before)
