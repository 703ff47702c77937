"""Refusals: of what cannot be, with every change that would help, and of what is not certain enough to be handed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from ..data.tasks.twins import relaxations
from ..gold import VisitParameters
from ..solve import solve
from ..task import Task, UserTime
from ..world import TownRecord
from .knowledge import Leg, with_assumed
from .library import Library, wishes_of
from .meaning import CERTAIN, Deadline, Trust, everything
from .planning import plan_by_asking

# Which wishes of a query cannot be met together, whatever else is wished for.

_SECONDS = 2.0
"""At most for one pair."""
_MOST = 6
"""Pairs that are told at once."""


def clashes(library: Library, task: Task) -> tuple[str, ...]:
    """A sentence for each two wishes of an impossible query that clash: with every doubtful slot open and ways that
    nobody asked for of no minutes at all there is no plan for these two alone. Of two hours and a visit between them
    all three are told. Empty where it takes more wishes than that, or what is impossible is a visit by itself."""
    trust = everything(library.known.doubtful_pages)
    wishes = wishes_of(library, task, trust)
    places = {task.hotel, *(wish.place for wish in wishes)}
    town = with_assumed(library.town(trust), places, 0).town
    return _Pairs(task, town, library.asker.deadline).found(wishes)


class _Pairs:
    def __init__(self, task: Task, town: TownRecord, deadline: Deadline) -> None:
        self._task, self._town, self._deadline = task, town, deadline

    def found(self, wishes: Sequence[VisitParameters]) -> tuple[str, ...]:
        """All pairs, those of two hours first."""
        hours = self._task.times
        sentences = [f"{_hour(a)} and {_hour(b)}" for a, b in combinations(hours, 2) if _turned(a, b)]
        lone = [wish for wish in wishes if not self._impossible((), (wish,))]
        for wish in lone:
            mine = [rule for rule in hours if rule.date in wish.dates]
            against = [rule for rule in mine if self._impossible((rule,), (wish,))]
            sentences += [f"{_hour(rule)} and {self._visit(wish)}" for rule in against]
            for a, b in combinations(mine, 2):
                if not against and not sentences and a.date == b.date and self._impossible((a, b), (wish,)):
                    sentences.append(f"{_hour(a)}, {_hour(b)} and {self._visit(wish)}")
        sentences += [
            f"{self._visit(a)} and {self._visit(b)}" for a, b in combinations(lone, 2) if self._impossible((), (a, b))
        ]
        return tuple(f"these wishes clash: {sentence}" for sentence in sentences[:_MOST])

    def _impossible(self, times: tuple[UserTime, ...], wishes: tuple[VisitParameters, ...]) -> bool:
        if self._deadline.over:
            return False
        task = self._task.replace(times=times, visits=tuple(wish.visit for wish in wishes))
        solved = solve(task, self._town, wishes, _SECONDS, self._deadline.left)
        return solved.status == "impossible" and solved.proven

    def _visit(self, wish: VisitParameters) -> str:
        visit, name = wish.visit, self._town.venue(wish.visit.venue).name
        between = "" if visit.between is None else f" between {visit.between[0]:%H:%M} and {visit.between[1]:%H:%M}"
        days = " or ".join(map(str, visit.dates))
        return f"{visit.meal or 'the visit'} {'at' if visit.meal else 'to'} {name}{between} on {days}"


def _turned(one: UserTime, other: UserTime) -> bool:
    """Whether a day would end before it begins. An hour before six is of the night after the day."""
    if one.date != other.date or one.kind == other.kind:
        return False
    begins, ends = (one, other) if one.kind == "leave-after" else (other, one)
    return ends.at.hour >= 6 and ends.at <= begins.at


def _hour(rule: UserTime) -> str:
    if rule.kind == "leave-after":
        return f"not leaving the hotel before {rule.at:%H:%M} on {rule.date}"
    return f"being back at the hotel by {rule.at:%H:%M} on {rule.date}"


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
    pages = library.known.doubtful_pages
    doubted = (Trust(True), everything(pages)) if pages else ()
    found = next(filter(None, (_changes(library, task, trust, ask, deadline) for trust in (CERTAIN, *doubted))), [])
    names = {venue.id: venue.name for venue in library.town().venues}
    return [row | {"venue": names[str(row["venue"])]} if "venue" in row else row for row in found]


def _changes(
    library: Library, task: Task, trust: Trust, ask: Callable[[Leg], bool], deadline: Deadline
) -> list[dict[str, Any]]:
    def possible(changed: Task, wishes: Sequence[VisitParameters]) -> bool:
        return plan_by_asking(changed, wishes, lambda: library.town(trust), ask, deadline).status == "planned"

    return relaxations(task, library.town(trust), wishes_of(library, task, trust), possible)
