"""A plan although not every way is known: assume, plan, ask for the ways that the plan needs, plan again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Literal

from ..data.tasks.plant import relaxations
from ..gold import VisitParameters
from ..solve import Scheduled, Solved, solve
from ..task import Task, UserTime, Visit, as_clock
from ..world import TownRecord
from .knowledge import Assumed, Leg, legs_of, slug, with_assumed
from .library import Library, wishes_of
from .meaning import CERTAIN, Deadline, Page, Trust, everything, steps

# Refusals: of what cannot be, with every change that would help, and of what is not certain enough to be handed in.

# Which wishes of a query cannot be met together, whatever else is wished for.

_REPAIR_SECONDS = 2.0
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
        solved = solve(task, self._town, wishes, _REPAIR_SECONDS, self._deadline.left)
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


# A plan on readings that are not certain, as few of them as it takes; none on slots of which no reading says that they
# can be booked.

Wishes = Sequence[VisitParameters]
_Entry = tuple[Visit, dt.date, int]
"""A visit, a date and a minute after midnight at which it can be booked."""


class Plans:
    """Plans of one task by how far doubtful readings are trusted. What is impossible with more to book is impossible
    with less, and is not worked out again.

    wishes: what binds each visit as far as readings are trusted. plan: a plan for these wishes.
    """

    def __init__(
        self, wishes: Callable[[Trust], Wishes], plan: Callable[[Trust, Wishes], Planned], deadline: Deadline
    ) -> None:
        self._wishes, self._plan, self._deadline = wishes, plan, deadline
        self._entries: dict[Trust, frozenset[_Entry]] = {}
        self._done: dict[frozenset[_Entry], Planned] = {}

    def of(self, trust: Trust) -> Planned:
        """A plan, or why there is none. Raises UnclearError when time has run out before."""
        entries = self._bookable(trust)
        if entries not in self._done:
            more = (other for other, plan in self._done.items() if plan.status == "impossible" and entries < other)
            without = next(more, None)
            if without is not None:
                return self._done[without]
            self._deadline.check()
            self._done[entries] = self._plan(trust, self._wishes(trust))
        return self._done[entries]

    def unread(self, trust: Trust, planned: Planned) -> tuple[str, ...]:
        """The slots that a plan books because their pages are taken for open, and not because they were read so."""
        read = self._bookable(replace(trust, opened=frozenset()))
        return tuple(
            f"{planned.town.venue(visit.venue).name}, {item.date}, {as_clock(item.start)}"
            for item in planned.order
            if item.parameters.starts is not None
            and ((visit := item.parameters.visit), item.date, item.start) not in read
        )

    def is_one_of_several(self, trust: Trust, planned: Planned) -> bool:
        """Whether there is a plan on the same readings without one of the doubtful entries that this one books: nothing
        says which of them is right. True as well where there is no time to tell."""
        certain, wishes = self._bookable(CERTAIN), self._wishes(trust)
        for item in planned.order:
            visit, date, start = item.parameters.visit, item.date, item.start
            if item.parameters.starts is None or (visit, date, start) in certain:
                continue
            if self._deadline.over:
                return True
            fewer = [_without(wish, date, start) if wish.visit == visit else wish for wish in wishes]
            if self._plan(trust, fewer).status == "planned":
                return True
        return False

    def that_matter(self, doubtful: Iterable[Page]) -> tuple[Page, ...]:
        """Those of the doubtful pages on which some visit could be booked, were all that is doubtful open."""
        doubtful = tuple(doubtful)
        gained = self._bookable(everything(doubtful)) - self._bookable(CERTAIN)
        places = {(visit.venue, date) for visit, date, _ in gained}
        return tuple(page for page in doubtful if (slug(page[0]), page[1]) in places)

    def _bookable(self, trust: Trust) -> frozenset[_Entry]:
        if trust not in self._entries:
            self._entries[trust] = frozenset(
                (wish.visit, date, start)
                for wish in self._wishes(trust)
                for date, starts in (wish.starts or {}).items()
                for start in starts
            )
        return self._entries[trust]


def _without(wish: VisitParameters, date: dt.date, start: int) -> VisitParameters:
    starts = dict(wish.starts or {})
    starts[date] = tuple(other for other in starts.get(date, ()) if other != start)
    return replace(wish, starts=starts)


@dataclass(frozen=True, slots=True)
class Doubted:
    """A plan on doubtful readings, or that there is none: ``impossible`` whatever the readings are. several: whether
    another plan stands on other doubtful slots, with nothing to tell which is right. unread: the slots of which no
    reading says that they can be booked, and without which there is no plan; what is planned is ``undecided`` then."""

    planned: Planned
    trust: Trust
    several: bool = False
    unread: tuple[str, ...] = ()


def plan_with_doubts(
    plans: Plans, doubtful: Iterable[Page], chance: Callable[[Trust, Planned], float], more_ways: bool = False
) -> Doubted:
    """A plan on doubtful readings; of those as likely as each other, the one with the best chance.

    doubtful: as for `steps`. more_ways: whether ways that are not known can still be learned: what hangs on them is
    given back, then, and no less likely reading tried. Raises UnclearError when time has run out.
    """
    pages = plans.that_matter(doubtful)
    most = everything(pages)
    best = plans.of(most)
    if best.status == "impossible":
        return Doubted(best, most)
    undecided: Doubted | None = None
    for step in steps(pages):
        found: list[tuple[Trust, Planned]] = []
        for trust in step:
            planned = plans.of(trust)
            if planned.status == "planned":
                found.append((trust, planned))
            elif planned.status == "undecided":
                undecided = undecided or Doubted(planned, trust)
        if undecided is not None and more_ways:
            return undecided
        if found:
            return _settled(plans, found, chance)
    return undecided or Doubted(best, most)


def _settled(
    plans: Plans, found: Sequence[tuple[Trust, Planned]], chance: Callable[[Trust, Planned], float]
) -> Doubted:
    """The plan to hand in of several that stand on readings as likely as each other."""
    trust, planned = max(found, key=lambda one: chance(*one))
    if trust.opened:
        return Doubted(Planned("undecided", planned.town), trust, unread=plans.unread(trust, planned))
    several = plans.is_one_of_several(trust, planned) or len({_booked(other) for _, other in found}) > 1
    return Doubted(planned, trust, several)


def _booked(planned: Planned) -> tuple[tuple[str, str, int], ...]:
    return tuple((item.parameters.visit.venue, str(item.date), item.start) for item in planned.order)
