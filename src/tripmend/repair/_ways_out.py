"""The plans there would be for a request that cannot be met: with more money, or without one of its wishes."""

from __future__ import annotations

from collections.abc import Callable

from ..change import Request
from ..trip import Catalogue, trip_cost
from ._outcome import Relaxation, Revision
from .problem._effort import Effort

__all__ = ["Attempt", "with_money", "without_one"]

Attempt = Callable[[Request, Effort], Revision | None]
"""(request, effort) to the plan that was found, without ways out of its own."""


def with_money(request: Request, catalogue: Catalogue, attempt: Attempt, effort: Effort) -> tuple[Relaxation, ...]:
    """The plan that exists with a larger budget, if there is one, and how much larger it must be at most.

    First only what must be, for less and less money as long as the time lasts; then the whole request for that much.
    effort: that of the whole plan, of which one attempt takes a quarter.
    """
    budget = request.traveller.budget
    if budget is None:
        return ()

    def within(limit: int | None, wanted: Request) -> Revision | None:
        rich = wanted.replace(traveller=wanted.traveller.replace(budget=limit))
        if effort.ended():
            return None
        return attempt(rich, effort.part(min(effort.seconds / 4, effort.left)))

    bare = request.replace(meals=(), visits_per_day=0, wishes=tuple(wish for wish in request.wishes if wish.must))
    least: int | None = None
    found = within(None, bare)
    while found is not None:
        least = trip_cost(found.itinerary, catalogue).known
        found = within(least - 1, bare) if least - 1 > budget else None
    if least is None or least <= budget:
        return ()
    revision = within(least, request) or within(least, bare)
    return (Relaxation("budget", amount=least - budget, unit="minor", revision=revision),)


def without_one(request: Request, attempt: Attempt, effort: Effort) -> tuple[Relaxation, ...]:
    """The plans that exist when one of the wishes that must be may be left out."""
    found: list[Relaxation] = []
    for number, wish in enumerate(request.wishes):
        if not wish.must or effort.ended():
            continue
        fewer = request.replace(wishes=tuple(w for n, w in enumerate(request.wishes) if n != number))
        revision = attempt(fewer, effort.part(effort.seconds / 2))
        if revision is not None:
            found.append(Relaxation("drop", wish.place or wish.id or f"wish-{number + 1}", revision=revision))
    return tuple(found[:4])
