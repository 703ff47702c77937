"""A plan although not every way is known: assume, plan, ask for the ways that the plan needs, plan again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..gold import VisitParameters
from ..solve import Scheduled, Solved, solve
from ..task import Task
from ..world import TownRecord
from .deadline import Deadline
from .ways import Assumed, Leg, legs_of, with_assumed

__all__ = ["Planned", "plan_by_asking"]

_ASSUMED = (15, 6, 0)
"""Minutes of ways that nobody has asked for yet. The first two only choose which plan to try; 0 is below any way, so
that what is impossible with it is impossible."""
_FAR = 24 * 60
"""Minutes of ways that no plan shall use. The engine takes a straight way for the shortest one, so that it may miss a
plan around them; it makes none up."""
_SECONDS = 20.0
"""At most for one try."""
_NO_TIME = Solved("undecided", (), False, 0.0)


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

    def tried(minutes: int) -> tuple[Assumed, Solved]:
        assumed = with_assumed(known(), places, minutes)
        if deadline is not None and deadline.over:
            return assumed, _NO_TIME
        return assumed, solve(task, assumed.town, wishes, _SECONDS, None if deadline is None else deadline.left)

    level = 0
    while True:
        assumed, found = tried(_ASSUMED[level])
        if found.status == "undecided":
            return Planned("undecided", assumed.town)
        if found.status == "impossible":
            if not assumed.legs or level == len(_ASSUMED) - 1:
                return Planned("impossible" if found.proven else "undecided", assumed.town)
            level += 1
            continue
        missing = _missing(task, assumed, found)
        if missing and not ask(missing[0]):
            # Nobody can tell this way: a plan without it is better than one that hopes for it.
            far, around = tried(_FAR)
            if around.status == "solved" and not _missing(task, far, around):
                return Planned("planned", far.town, around.order)
            return Planned("undecided", assumed.town, found.order, missing)
        if not missing:
            return Planned("planned", assumed.town, found.order)


def _missing(task: Task, assumed: Assumed, found: Solved) -> tuple[Leg, ...]:
    """The ways of a plan that had to be assumed."""
    return tuple(leg for leg in legs_of(task, found.order) if leg in assumed.legs)
