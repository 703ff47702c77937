"""Planting a plan, and selling out whatever would allow another one.

A plan is laid through the day; then, as long as a second assignment of slots exists, one slot that it uses and the plan
does not is sold out. That ends, for every other assignment differs in a slot.
"""

from __future__ import annotations

import datetime as dt
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ...gold import VisitParameters, sells, travel, visit_parameters
from ...solve import Scheduled, gold, solve
from ...task import Task, Twin, as_clock, minutes
from ...world import Slot, TownRecord

# A second opinion on how many plans a task has: plain search over every order and slot, with no solver behind it.

Assignment = frozenset[tuple[int, dt.date, int]]
"""The booked starts of a plan: number of the visit, date, minutes after midnight."""

_EARLY = -(10**6)


def slot_assignments(
    task: Task, town: TownRecord, wishes: Sequence[VisitParameters], limit: int = 2, states: float = math.inf
) -> frozenset[Assignment]:
    """Different assignments of bookable slots for which a whole plan exists, up to `limit` of them.

    Visits last their minimum and begin as early as they can, for waiting is allowed and being early never hurts; that
    holds wherever the way to a place is not longer than over another one. States already seen (day, place, time, what
    is left to do) are not searched twice. Raises TimeoutError when there are more than so many `states`.
    """
    return _Search(task, town, wishes, limit, states).run()


class _Search:
    def __init__(
        self, task: Task, town: TownRecord, wishes: Sequence[VisitParameters], limit: int, states: float
    ) -> None:
        self.wishes, self.limit, self.left = wishes, limit, states
        self.dates = sorted(task.dates)
        places = [task.hotel, *(wish.place for wish in wishes)]
        self.way = [[travel(town, a, b) for b in places] for a in places]
        self.leave = {date: task.leave_after(date) for date in self.dates}
        self.home = {date: task.home_by(date) for date in self.dates}
        number_of = {date: number for number, date in enumerate(self.dates)}
        # Whoever leaves a visit behind that no later day allows need not go on.
        self.last = {n: max(number_of.get(date, -1) for date in wish.dates) for n, wish in enumerate(wishes, 1)}
        self.known: dict[tuple[int, int, int, frozenset[int]], frozenset[Assignment]] = {}

    def run(self) -> frozenset[Assignment]:
        return self.rest(0, 0, self.morning(0), frozenset(range(1, len(self.wishes) + 1)))

    def morning(self, day: int) -> int:
        leave = self.leave[self.dates[day]]
        return _EARLY if leave is None else leave

    def rest(self, day: int, here: int, free: int, left: frozenset[int]) -> frozenset[Assignment]:
        """Assignments of the visits in `left`, being at `here` (0: the hotel) and free from minute `free` of `day`."""
        key = (day, here, free, left)
        if key not in self.known:
            self.left -= 1
            if self.left < 0:
                raise TimeoutError("the search has not come to an end")
            self.known[key] = self.search(day, here, free, left)
        return self.known[key]

    def back(self, day: int, here: int, free: int) -> bool:
        way, home = self.way[here][0], self.home[self.dates[day]]
        return way is not None and (home is None or free == _EARLY or free + way <= home)

    def search(self, day: int, here: int, free: int, left: frozenset[int]) -> frozenset[Assignment]:
        found: set[Assignment] = set()
        if self.back(day, here, free):
            if not left:
                return frozenset([frozenset()])
            if day + 1 < len(self.dates) and all(self.last[number] > day for number in left):
                found |= self.rest(day + 1, 0, self.morning(day + 1), left)
        for number in sorted(left):
            if len(found) >= self.limit:
                break
            wish, way = self.wishes[number - 1], self.way[here][number]
            if way is None or self.dates[day] not in wish.dates:
                continue
            ready = free if free == _EARLY else free + way + wish.buffer
            for start, booked in self.starts(wish, day, ready):
                later = self.rest(day, number, start + wish.dwell[0], left - {number})
                mark = frozenset([(number - 1, self.dates[day], start)]) if booked else frozenset()
                found |= {mark | suffix for suffix in later}
                if len(found) >= self.limit:
                    break
        return frozenset(sorted(found, key=sorted)[: self.limit])

    def starts(self, wish: VisitParameters, day: int, ready: int) -> list[tuple[int, bool]]:
        date = self.dates[day]
        if wish.starts is not None:
            return [(start, True) for start in wish.starts.get(date, ()) if start >= ready]
        start = wish.soonest(date, ready)
        return [] if start is None else [(start, False)]


SlotKey = tuple[str, dt.date, int]
"""Venue, date, minutes after midnight."""

_MORNING = 9 * 60
_LATEST = 23 * 60 + 45
_IDLE, _TRIES = 75, 40
_RAISED = 0.6
"""Share of the slots without enough tickets that get some."""


@dataclass(slots=True)
class Ledger:
    """What has been decided for the slots of a town: how many tickets must be left, and how many may be at most."""

    needed: dict[SlotKey, int]
    most: dict[SlotKey, int]

    def close(self, key: SlotKey, size: int) -> None:
        """From now on the slot has not enough tickets for `size` people."""
        self.most[key] = min(self.most.get(key, size - 1), size - 1)

    def left(self, key: SlotKey, stock: int) -> int:
        """Tickets left of a slot that had `stock`."""
        bounded = min(stock, self.most.get(key, stock))
        return max(bounded, self.needed.get(key, 0))

    def applied(self, town: TownRecord) -> TownRecord:
        """The town with every decision in it."""
        return town.with_slots(
            lambda venue, date, slot: slot.replace(left=self.left((venue, date, minutes(slot.start)), slot.left))
        )


@dataclass(frozen=True, slots=True)
class Planted:
    """A plan and what it rests on: parameters with the slots still open, the plan, slots to sell out, how many decoys
    are open, and the slots that need more tickets for that."""

    wishes: tuple[VisitParameters, ...]
    order: tuple[Scheduled, ...]
    blocked: tuple[SlotKey, ...]
    decoys: int
    raised: tuple[SlotKey, ...] = ()


def plant(
    task: Task,
    town: TownRecord,
    ledger: Ledger,
    rng: random.Random,
    timed: Callable[[Task, TownRecord, Sequence[Scheduled], random.Random], Task],
) -> tuple[Task, Planted] | None:
    """A random plan for the task's visits that becomes the only one; None where none was found or could be made so.

    timed: adds the user's own times to the task once there is a plan.
    """
    wishes = [visit_parameters(town, visit, task.party) for visit in task.visits]
    every = [_all_starts(town, wish, task, ledger) for wish in wishes]
    for _ in range(_TRIES):
        order = _lay(task, town, wishes, every, rng)
        if order is not None and _as_passes_say(town, order):
            break
    else:
        return None
    chosen = {(place, date, start) for place, date, start in (_key(item) for item in order)}
    raised: set[SlotKey] = set()
    for wish in wishes:
        _open(wish, town, task, ledger, chosen, raised, rng)
    # Parts of a complex are entered at the same times: what is raised for one is open for those before it as well.
    opened = tuple(_open(wish, town, task, ledger, chosen, raised, None) for wish in wishes)
    task = timed(task, town, order, rng)
    planted = sell_out(task, town, opened, order, ledger, rng)
    return None if planted is None else (task, replace(planted, raised=tuple(sorted(raised - set(planted.blocked)))))


def _as_passes_say(town: TownRecord, order: Sequence[Scheduled]) -> bool:
    """Whether places on a pass that sets their order come in that order."""
    rank: dict[str, int] = {}
    for item in order:
        visit = item.parameters.visit
        product = town.venue(visit.venue).product(visit.product)
        if product is None or not product.order or visit.venue not in product.covers:
            continue
        at = product.covers.index(visit.venue)
        if at < rank.get(product.id, 0):
            return False
        rank[product.id] = at
    return True


def _key(item: Scheduled) -> SlotKey:
    return item.parameters.visit.venue, item.date, item.start


def _all_starts(town: TownRecord, wish: VisitParameters, task: Task, ledger: Ledger) -> dict[dt.date, list[int]]:
    """Every start of the right kind, tickets or not; but not what another task has sold out."""
    if wish.starts is None:
        return {}
    venue, visit = town.venue(wish.visit.venue), wish.visit
    low, high = visit.starting
    return {
        date: sorted(
            {
                minutes(slot.start)
                for slot in venue.slots.get(date, ())
                if sells(slot, visit)
                and low <= minutes(slot.start) <= high
                and ledger.most.get((venue.id, date, minutes(slot.start)), task.party.size) >= task.party.size
            }
        )
        for date in visit.dates
    }


def _open(
    wish: VisitParameters,
    town: TownRecord,
    task: Task,
    ledger: Ledger,
    chosen: set[SlotKey],
    raised: set[SlotKey],
    rng: random.Random | None,
) -> VisitParameters:
    """What can be booked once the plan's own slots have tickets, and some others too: what looks free leads astray.
    rng: chooses more slots to raise; None: no more of them."""
    if wish.starts is None:
        return wish
    venue = town.venue(wish.visit.venue)
    starts = {}
    for date, known in _all_starts(town, wish, task, ledger).items():
        open_ = []
        for start in known:
            key = (venue.id, date, start)
            stock = max(s.left for s in venue.slots[date] if minutes(s.start) == start and sells(s, wish.visit))
            if key in chosen or ledger.left(key, stock) >= task.party.size:
                open_.append(start)
            elif key in raised or (rng is not None and rng.random() < _RAISED):
                raised.add(key)
                open_.append(start)
        starts[date] = tuple(open_)
    return replace(wish, starts=starts)


def _lay(
    task: Task,
    town: TownRecord,
    wishes: Sequence[VisitParameters],
    every: Sequence[dict[dt.date, list[int]]],
    rng: random.Random,
) -> tuple[Scheduled, ...] | None:
    """Visits in random order, each as soon as it goes or a little later; None where the order does not come out."""
    numbers = list(range(len(wishes)))
    rng.shuffle(numbers)
    order: list[Scheduled] = []
    dates = sorted(task.dates)
    for date in dates:
        today = [n for n in numbers if wishes[n].dates[0] == date]
        today.sort(key=lambda n: _rank(wishes[n], rng))
        here, free = task.hotel, _MORNING
        for n in today:
            wish = wishes[n]
            way = travel(town, here, wish.place)
            if way is None:
                return None
            start = _start(wish, every[n].get(date, []), date, free + way + wish.buffer, rng)
            if start is None or start + wish.dwell[0] > _LATEST:
                return None
            order.append(Scheduled(wish, date, start, start + wish.dwell[0]))
            here, free = wish.place, start + wish.dwell[0]
    return tuple(order) if len(order) == len(wishes) else None


def _rank(wish: VisitParameters, rng: random.Random) -> float:
    """Brunch before lunch before dinner, and the rest in between at random."""
    by_meal = {"breakfast": 0.0, "brunch": 0.05, "lunch": 0.4, "dinner": 0.85}
    if wish.visit.meal is not None:
        return by_meal[wish.visit.meal]
    return rng.random()


def _start(wish: VisitParameters, starts: list[int], date: dt.date, ready: int, rng: random.Random) -> int | None:
    if wish.starts is None:
        return wish.soonest(date, ready)
    late = [start for start in starts if start >= ready]
    soon = [start for start in late if start <= ready + _IDLE] or late[:1]
    return rng.choice(soon) if soon else None


def sell_out(
    task: Task,
    town: TownRecord,
    wishes: tuple[VisitParameters, ...],
    order: tuple[Scheduled, ...],
    ledger: Ledger,
    rng: random.Random,
) -> Planted | None:
    """Sell out slots until only the plan's own assignment is left; None where a slot that is in the way must stay open
    for another task or for another visit of the plan."""
    mine = {_key(item) for item in order}
    number = {id(wish.visit): n for n, wish in enumerate(wishes)}
    wanted = frozenset(
        (number[id(item.parameters.visit)], item.date, item.start)
        for item in order
        if item.parameters.starts is not None
    )
    blocked: list[SlotKey] = []
    for _ in range(400):
        # In a fixed order, for sets come in another one in each process.
        others = sorted((found for found in slot_assignments(task, town, wishes, 2) if found != wanted), key=sorted)
        if not others:
            break
        candidates = []
        for n, date, start in sorted(others[0] - wanted):
            key = (wishes[n].visit.venue, date, start)
            if key not in mine and key not in ledger.needed:
                candidates.append(key)
        if not candidates:
            return None
        # Rather a late slot than an early one: what is free early is what a hasty planner takes.
        venue, date, start = max(candidates, key=lambda key: (key[2] + rng.randrange(120), key))
        blocked.append((venue, date, start))
        wishes = tuple(_without(wish, venue, date, start) for wish in wishes)
    else:
        return None
    decoys = sum(len(row) for wish in wishes for row in (wish.starts or {}).values()) - len(wanted)
    final = tuple(replace(item, parameters=wishes[number[id(item.parameters.visit)]]) for item in order)
    return Planted(wishes, final, tuple(blocked), decoys)


def _without(wish: VisitParameters, venue: str, date: dt.date, start: int) -> VisitParameters:
    if wish.visit.venue != venue or wish.starts is None or date not in wish.starts:
        return wish
    left = tuple(other for other in wish.starts[date] if other != start)
    return replace(wish, starts={**wish.starts, date: left})


def prove(task: Task, town: TownRecord, wishes: Sequence[VisitParameters]) -> tuple[int, int]:
    """How many assignments (0, 1, or 2 for more) the engine and the plain search find. The engine is asked again with
    each slot of its plan taken away in turn: what is left must be proved impossible."""
    first = solve(task, town, wishes)
    if first.status != "solved":
        counted = 0 if first.status == "impossible" else -1
        return counted, len(slot_assignments(task, town, wishes, 2))
    count = 1
    for item in first.order:
        wish = item.parameters
        if wish.starts is None:
            continue
        fewer = [
            _without(other, wish.visit.venue, item.date, item.start) if other is wish else other for other in wishes
        ]
        again = solve(task, town, fewer)
        if again.status == "solved":
            count = 2
            break
        if again.status == "undecided":
            count = -1
            break
    return count, len(slot_assignments(task, town, wishes, 2))


# Infeasible twins: a task after one of its own slots has been sold out, and what the smallest way back would be.


def twin_town(town: TownRecord, twin: Twin) -> TownRecord:
    """The town after the twin's slots have been sold out."""
    gone = set(twin.sold_out)

    def after(venue: str, date: dt.date, slot: Slot) -> Slot:
        return slot.replace(left=0) if (venue, date, slot.start) in gone else slot

    return town.with_slots(after)


def build_twins(town: TownRecord, tasks: Sequence[Task], seed: int, count: int = 6) -> tuple[Twin, ...]:
    """`count` twins of tasks with booked entries, each proved infeasible by the engine and by plain search, with every
    single change that would mend it. Fewer where the town has fewer such tasks."""
    rng = random.Random(f"{seed}/{town.id}/twins")
    pool = [task for task in tasks if task.town == town.id and task.anchors]
    rng.shuffle(pool)
    found: list[Twin] = []
    for task in pool:
        if len(found) == count:
            break
        twin = _twin(town, task, rng)
        if twin is not None:
            found.append(twin)
    return tuple(sorted(found, key=lambda twin: twin.id))


def _twin(town: TownRecord, task: Task, rng: random.Random) -> Twin | None:
    wishes = gold(task, town)
    solved = solve(task, town, wishes)
    booked = [item for item in solved.order if item.parameters.starts is not None]
    rng.shuffle(booked)
    for item in booked:
        start = dt.time(item.start // 60 % 24, item.start % 60)
        twin = Twin(id=f"{task.id}-x", task=task.id, sold_out=((item.parameters.visit.venue, item.date, start),))
        changed = twin_town(town, twin)
        after = gold(task, changed)
        again = solve(task, changed, after)
        if again.status == "impossible" and again.proven and not slot_assignments(task, changed, after, 1):
            return twin.replace(relaxations=tuple(relaxations(task, changed, after)))
    return None


Possible = Callable[[Task, Sequence[VisitParameters]], bool]
"""Whether a plan exists for a task and what is known of its visits."""


def relaxations(
    task: Task, town: TownRecord, wishes: Sequence[VisitParameters], possible: Possible | None = None
) -> list[dict[str, object]]:
    """Every single change after which a plan exists, the mildest kinds first, each confirmed by `possible` (by the
    engine where none is given): a sold-out slot that had tickets, no need to be early at one place, a later way home
    or an earlier start, a visit left out."""
    works = possible or (lambda changed, known: solve(changed, town, known).status == "solved")
    found: list[dict[str, object]] = []
    for number, wish in enumerate(wishes):
        for date, start in _sold_out(town, wish, task):
            starts = {**(wish.starts or {}), date: tuple(sorted({*(wish.starts or {}).get(date, ()), start}))}
            if works(task, _with(wishes, number, replace(wish, starts=starts))):
                at = as_clock(start)
                slot = {"kind": "slot", "venue": wish.visit.venue, "date": str(date), "start": at}
                found.append({**slot, "words": f"if {at} at {_name(town, wish)} had tickets"})
    for number, wish in enumerate(wishes):
        if wish.buffer and works(task, _with(wishes, number, replace(wish, buffer=0))):
            words = f"if one need not be at {_name(town, wish)} {wish.buffer} minutes early"
            found.append({"kind": "buffer", "venue": wish.visit.venue, "minutes": wish.buffer, "words": words})
    for rule in task.times:
        freer = task.replace(times=tuple(other for other in task.times if other != rule))
        if works(freer, wishes):
            late = rule.kind == "home-by"
            words = f"if {'the way home may be later' if late else 'the day may begin earlier'} than {rule.at:%H:%M}"
            found.append({"kind": rule.kind, "date": str(rule.date), "words": words})
    for number, wish in enumerate(wishes):
        rest = [other for n, other in enumerate(wishes) if n != number]
        if works(task, rest):
            found.append({"kind": "drop", "venue": wish.visit.venue, "words": f"without {_name(town, wish)}"})
    return found


def _name(town: TownRecord, wish: VisitParameters) -> str:
    return town.venue(wish.visit.venue).name


def _with(wishes: Sequence[VisitParameters], number: int, instead: VisitParameters) -> list[VisitParameters]:
    return [instead if n == number else wish for n, wish in enumerate(wishes)]


def _sold_out(town: TownRecord, wish: VisitParameters, task: Task) -> list[tuple[dt.date, int]]:
    """Starts of the right kind, at a wished time, that lack tickets for the party."""
    if wish.starts is None:
        return []
    low, high = wish.visit.starting
    gone = []
    for date in wish.dates:
        for slot in town.venue(wish.visit.venue).slots.get(date, ()):
            start = minutes(slot.start)
            lacking = slot.left < task.party.size and start not in wish.starts.get(date, ())
            if sells(slot, wish.visit) and low <= start <= high and lacking:
                gone.append((date, start))
    return sorted(set(gone))
