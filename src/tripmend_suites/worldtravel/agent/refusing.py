"""Refusals: of what cannot be, with every change that would help, and of what is not certain enough to be handed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..data.tasks.twins import relaxations
from ..gold import VisitParameters
from ..task import Task
from .deadline import Deadline
from .library import Library
from .planning import plan_by_asking
from .trust import CERTAIN, Trust, likeliest
from .ways import Leg
from .wishes import wishes_of

__all__ = ["helpful_changes", "refusal", "unsure"]

_MOST = 6
"""Reasons that are told at once."""


def unsure(words: str) -> dict[str, Any]:
    """The refusal of what may be possible. words: why nothing is handed in."""
    return {"proven": False, "unsure": words, "relaxations": []}


def refusal(
    changes: Sequence[dict[str, Any]], doubts: Sequence[str], too_few: str = "", clashes: Sequence[str] = ()
) -> dict[str, Any]:
    """The refusal of what cannot be planned. changes: after each of which there is a plan. doubts: what was not
    certain; with any of them nothing is proven. too_few: that the calls did not suffice, which is then the reason.
    clashes: wishes of the query that cannot be met together."""
    told = "; ".join(doubts[:_MOST]) + (f"; and {len(doubts) - _MOST} more" if len(doubts) > _MOST else "")
    reason: dict[str, Any] = {}
    if doubts:
        reason["unsure"] = too_few or f"there is no plan with what was made out: {told}"
    if clashes:
        reason["clashes"] = list(clashes)
    return reason | {"proven": not doubts, "relaxations": list(changes)}


def helpful_changes(
    library: Library, task: Task, ask: Callable[[Leg], bool], deadline: Deadline
) -> list[dict[str, Any]]:
    """Single changes after which there is a plan along known ways: with what is certain, and if there is none, with
    doubtful readings as well. Venues are told by name. ask: as for `plan_by_asking`. When time runs out, what was
    found before."""
    pages, sides = frozenset(library.known.doubtful_pages), likeliest(library.known.two_kinds)
    doubted = (Trust(True, frozenset(), sides), Trust(True, pages, sides)) if pages else ()
    found = next(filter(None, (_changes(library, task, trust, ask, deadline) for trust in (CERTAIN, *doubted))), [])
    names = {venue.id: venue.name for venue in library.town().venues}
    return [row | {"venue": names[str(row["venue"])]} if "venue" in row else row for row in found]


def _changes(
    library: Library, task: Task, trust: Trust, ask: Callable[[Leg], bool], deadline: Deadline
) -> list[dict[str, Any]]:
    def possible(changed: Task, wishes: Sequence[VisitParameters]) -> bool:
        return plan_by_asking(changed, wishes, lambda: library.town(trust), ask, deadline).status == "planned"

    return relaxations(task, library.town(trust), wishes_of(library, task, trust), possible)
