"""A plan although not every way is known: assume, plan, ask for the ways that the plan needs, plan again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..gold import VisitParameters
from ..solve import Scheduled, solve
from ..task import Task
from ..world import TownRecord
from .deadline import Deadline
from .ways import Leg, legs_of, with_assumed

__all__ = ["Planned", "plan_by_asking"]

_ASSUMED = (15, 6, 0)
"""Minutes of ways that nobody has asked for yet. The first two only choose which plan to try; 0 is below any way, so
that what is impossible with it is impossible."""
_SECONDS = 20.0
"""At most for one try."""


@dataclass(frozen=True, slots=True)
class Planned:
    """status: ``planned`` (every way of the plan is known), ``impossible`` (whatever the unknown ways are) or
    ``undecided`` (calls or time ran out). order: the visits; of an undecided plan they need ways that are only
    `assumed`. town: with these ways."""

    status: Literal["planned", "impossible", "undecided"]
    town: TownRecord
    order: tuple[Scheduled, ...] = ()
    assumed: tuple[Leg, ...] = ()


def plan_by_asking(
    task: Task,
    wishes: Sequence[VisitParameters],
    known: Callable[[], TownRecord],
    ask: Callable[[Leg], bool],
    deadline: Deadline | None = None,
) -> Planned:
    """Plan until every way that the plan uses is known.

    known: the town with the ways known so far. ask: looks a way up, and says whether it could. deadline: after which
    nothing more is tried.
    """
    places = {task.hotel, *(wish.place for wish in wishes)}
    level = 0
    while True:
        assumed = with_assumed(known(), places, _ASSUMED[level])
        seconds = _SECONDS if deadline is None else min(_SECONDS, deadline.left)
        if not seconds:
            return Planned("undecided", assumed.town)
        found = solve(task, assumed.town, wishes, seconds)
        if found.status == "undecided":
            return Planned("undecided", assumed.town)
        if found.status == "impossible":
            if not assumed.legs or level == len(_ASSUMED) - 1:
                return Planned("impossible" if found.proven else "undecided", assumed.town)
            level += 1
            continue
        missing = tuple(leg for leg in legs_of(task, found.order) if leg in assumed.legs)
        if not missing:
            return Planned("planned", assumed.town, found.order)
        if not ask(missing[0]):
            return Planned("undecided", assumed.town, found.order, missing)
