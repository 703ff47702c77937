"""Feasibility rate, constraint violation and optimality (section 3.4), with strict feasibility beside them.

Every task asked for is in every denominator: an answer that is missing or cannot be read violates everything.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...common.each import gathered
from ...common.report import wilson
from ..gold import DEFAULT_MINUTES, VisitParameters, hotel_cost, visit_parameters, way_cost, ways_between
from ..task import Task, as_clock, minutes
from ..world import TownRecord
from .answer import Answer, Entry, Unreadable, holds, read_answer

# A stricter look than the paper's functions take: could somebody really walk this day?
#
# Travel times come from the matrix and not from the answer, slots must have tickets for the party, nothing overlaps,
# every way is there, nothing is visited twice or in vain, the day begins and ends at the right hotel, and where prices
# are asked for, each is what the pages say.

_DAY = 1440


def strict_faults(answer: Answer, task: Task, town: TownRecord, calls: int | None = None) -> tuple[str, ...]:
    """Every reason why the answer would not work, one sentence each; none: it is strictly feasible.

    calls: how many tool calls were made, where that is known.
    """
    faults: list[str] = []
    if calls is not None and calls > task.call_budget:
        faults.append(f"{calls} tool calls, {task.call_budget} are allowed")
    if tuple(sorted(answer.days)) != tuple(sorted(task.dates)):
        faults.append("the dates are not those that were asked for")
    for date, entries in answer.days.items():
        faults += _chain(date, entries, task, town)
        faults += _user_times(date, entries, task)
    faults += _nights(answer)
    faults += _visits(answer, task, town)
    if any(check.function == "if_poi_cost_matches" for check in task.checks):
        wishes = [visit_parameters(town, visit, task.party) for visit in task.visits]
        faults += wrong_prices(answer, task, town, wishes, fares=True)
    return tuple(faults)


def wrong_prices(
    answer: Answer, task: Task, town: TownRecord, wishes: Sequence[VisitParameters], *, fares: bool = False
) -> list[str]:
    """Prices that the pages give otherwise, of what the answer has. A ticket for several places is paid once."""
    expected: dict[str, int | None] = {}
    paid: set[str] = set()
    order = {entry.place: number for number, entry in enumerate(answer.visits())}
    for wish in sorted(wishes, key=lambda wish: order.get(wish.place, len(order))):
        cost = wish.cost
        product = town.venue(wish.visit.venue).product(wish.visit.product)
        if product is not None and product.covers:
            cost = 0 if product.id in paid else cost
            paid.add(product.id)
        before = expected.get(wish.place, 0)
        expected[wish.place] = None if cost is None or before is None else before + cost
    found = []
    for place, cents in expected.items():
        told = sum(entry.cost for entry in answer.visits() if entry.place == place)
        if cents is not None and place in order and told != cents:
            found.append(f"{town.venue(place).name} costs {cents / 100:g} for all, not {told / 100:g}")
    items = [entry for entries in answer.days.values() for entry in entries]
    rooms = [entry.cost for entry in items if entry.kind == "hotel" and entry.place == task.hotel]
    hotel = town.venue(task.hotel)
    due = hotel_cost(hotel, task.party) * len(task.dates)
    if hotel.nightly is not None and rooms and sum(rooms) != due:
        found.append(f"{hotel.name} costs {due / 100:g} in all, not {sum(rooms) / 100:g}")
    return found + (_wrong_fares(items, task, town) if fares else [])


def _wrong_fares(items: Sequence[Entry], task: Task, town: TownRecord) -> list[str]:
    found = []
    for entry in items:
        if entry.kind == "transportation" and entry.origin is not None and entry.place is not None:
            ways = ways_between(town, entry.origin, entry.place)
            known = {way_cost(way, task.party) for way in ways if way.mode == entry.mode}
            if known and entry.cost not in known:
                found.append(f"the way to {entry.name} costs {min(known) / 100:g} for all, not {entry.cost / 100:g}")
    return found


def _nights(answer: Answer) -> list[str]:
    """Nobody sets out in the morning who is not back from the night before."""
    faults = []
    for date, entries in sorted(answer.days.items()):
        before = answer.days.get(date - dt.timedelta(days=1))
        if before and entries:
            late = max(entry.end for entry in before) - _DAY
            if late > min(entry.start for entry in entries):
                faults.append(f"{date:%d %b}: begins before the day before has ended at {as_clock(late)}")
    return faults


def _chain(date: dt.date, entries: tuple[Entry, ...], task: Task, town: TownRecord) -> list[str]:
    """Order, places and ways of one day."""
    day = f"{date:%d %b}"
    if len(entries) < 2 or entries[0].kind != "hotel" or entries[-1].kind != "hotel":
        return [f"{day}: the day must begin and end at the hotel"]
    faults = [
        f"{day}: {entry.name} is not the hotel that was asked for"
        for entry in entries
        if entry.kind == "hotel" and entry.place != task.hotel
    ]
    faults += [f"{day}: {entry.name} ends before it begins" for entry in entries if entry.end < entry.start]
    faults += [f"{day}: there is no place called {entry.name!r}" for entry in entries if entry.place is None]
    here, free = entries[0].place, entries[0].end
    for entry in entries[1:]:
        if entry.start < free:
            faults.append(f"{day}: {entry.name} begins at {as_clock(entry.start)}, before {as_clock(free)}")
        if entry.kind == "transportation":
            faults += _way(day, entry, here, town)
            here, free = entry.place, max(entry.end, entry.start + _minutes(entry, town))
        else:
            if entry.place != here:
                faults.append(f"{day}: there is no way to {entry.name}")
            here, free = entry.place, entry.end
    return faults


def _minutes(entry: Entry, town: TownRecord) -> int:
    """What the way takes by the matrix; 0 where the matrix does not have it, which is a fault of its own."""
    if entry.origin is None or entry.place is None:
        return 0
    for way in ways_between(town, entry.origin, entry.place):
        if way.mode == entry.mode:
            return DEFAULT_MINUTES if way.minutes is None else way.minutes
    return 0


def _way(day: str, entry: Entry, here: str | None, town: TownRecord) -> list[str]:
    if entry.origin is None or entry.place is None:
        return [f"{day}: a way leads from or to a place that is not there"]
    faults = [] if entry.origin == here else [f"{day}: the way to {entry.name} does not begin where one is"]
    if entry.origin == entry.place:
        faults.append(f"{day}: a way leads from {entry.name} to itself")
    elif entry.mode not in {way.mode for way in ways_between(town, entry.origin, entry.place)}:
        faults.append(f"{day}: nobody gets to {entry.name} by {entry.mode}")
    elif entry.end - entry.start < _minutes(entry, town):
        took, needs = entry.end - entry.start, _minutes(entry, town)
        faults.append(f"{day}: the way to {entry.name} takes {needs} minutes, not {took}")
    return faults


def _user_times(date: dt.date, entries: tuple[Entry, ...], task: Task) -> list[str]:
    faults = []
    for rule in (rule for rule in task.times if rule.date == date and entries):
        at = minutes(rule.at)
        if rule.kind == "leave-after":
            first = entries[1].start if len(entries) > 1 else entries[0].end
            if first < at:
                faults.append(f"{date:%d %b}: leaves the hotel before {as_clock(at)}")
        # A return after midnight is later than any hour of the evening.
        elif entries[-1].start > (at if at >= 360 else at + 1440):
            faults.append(f"{date:%d %b}: is back after {as_clock(at)}")
    return faults


def _visits(answer: Answer, task: Task, town: TownRecord) -> list[str]:
    """Every wish met once, nothing beside them, and each at a time at which it can be done."""
    wanted = [visit_parameters(town, visit, task.party) for visit in task.visits]
    visits = [
        (date, entry, entries[number - 1])
        for date, entries in answer.days.items()
        for number, entry in enumerate(entries)
        if entry.kind in ("attraction", "restaurant")
    ]

    def possible(date: dt.date, entry: Entry, wish: VisitParameters) -> bool:
        return wish.place == entry.place and date in wish.dates

    # Parts of one complex share its name: as many visits as can be are what somebody wished for without a complaint.
    fits = [
        [n for n, w in enumerate(wanted) if possible(date, entry, w) and not _complaints(entry, before, w, town)]
        for date, entry, before in visits
    ]
    met = _matched(fits)
    left = [wish for n, wish in enumerate(wanted) if n not in met]
    good = set(met.values())
    faults = []
    for number, (date, entry, before) in enumerate(visits):
        if number in good:
            continue
        complaints = {id(w): _complaints(entry, before, w, town) for w in left if possible(date, entry, w)}
        if not complaints:
            faults.append(f"{date:%d %b}: {entry.name} was not asked for, or is there twice")
            continue
        best = min((w for w in left if id(w) in complaints), key=lambda w: len(complaints[id(w)]))
        left.remove(best)
        faults += [f"{date:%d %b}: {entry.name} {words}" for words in complaints[id(best)]]
    faults += [f"{town.venue(wish.visit.venue).name} is missing" for wish in left]
    return faults


def _matched(fits: list[list[int]]) -> dict[int, int]:
    """The visit of each wish, as many as can be, by augmenting paths; the wishes that each visit fits are given."""
    met: dict[int, int] = {}

    def place(visit: int, seen: set[int]) -> bool:
        for wish in fits[visit]:
            if wish not in seen:
                seen.add(wish)
                if wish not in met or place(met[wish], seen):
                    met[wish] = visit
                    return True
        return False

    for visit in range(len(fits)):
        place(visit, set())
    return met


def _complaints(entry: Entry, before: Entry, wish: VisitParameters, town: TownRecord) -> list[str]:
    found = []
    kind = town.venue(wish.place).kind
    if entry.kind != kind:
        found.append(f"is {'an' if kind == 'attraction' else 'a'} {kind}, not a {entry.kind}")
    low, high = wish.dwell
    length = entry.end - entry.start
    if length < low:
        found.append(f"takes at least {low} minutes, not {length}")
    if length > high:
        found.append(f"takes at most {high} minutes, not {length}")
    earliest, latest = wish.visit.starting
    if wish.starts is not None and entry.start not in wish.starts.get(entry.date, ()):
        found.append(f"cannot be booked for {as_clock(entry.start)}")
    elif wish.visit.between is not None and not earliest <= entry.start <= latest:
        found.append(f"was not wanted at {as_clock(entry.start)}")
    # A booked entry beats opening hours unless the wish says otherwise.
    if wish.starts is None or wish.visit.within_hours:
        windows = wish.windows.get(entry.date, ())
        if not any(begin <= entry.start and entry.end <= end for begin, end in windows):
            found.append("is not open all that time")
    if wish.buffer or before.kind == "transportation":
        arrival = before.start + _minutes(before, town) if before.kind == "transportation" else before.end
        if max(arrival, before.end) + wish.buffer > entry.start:
            found.append(f"asks one to be there {wish.buffer} minutes before")
    return found


@dataclass(frozen=True, slots=True)
class Result:
    """One task judged. hard, soft: satisfied and all. types: satisfied and all by type of constraint. problem: why
    there is no readable answer. faults: what the strict look found."""

    task: Task
    delivered: bool
    hard: tuple[int, int]
    soft: tuple[int, int]
    types: Mapping[str, tuple[int, int]]
    faults: tuple[str, ...]
    problem: str = ""

    @property
    def feasible(self) -> bool:
        """All hard checks hold."""
        return self.delivered and self.hard[0] == self.hard[1]

    @property
    def strict(self) -> bool:
        """Feasible, and nothing else is wrong with it either."""
        return self.feasible and not self.faults


def judge(task: Task, town: TownRecord, answer: Any, calls: int | None = None) -> Result:
    """Judge one answer (the document or its text; None: there is none)."""
    hard = sum(check.hard for check in task.checks)
    soft = len(task.checks) - hard
    read = Unreadable("no answer") if answer is None else read_answer(answer, town)
    totals: dict[str, tuple[int, int]] = {}
    if isinstance(read, Unreadable):
        for check in task.checks:
            totals[check.type] = (0, totals.get(check.type, (0, 0))[1] + 1)
        return Result(task, False, (0, hard), (0, soft), totals, (read.reason,), read.reason)
    passed = {True: 0, False: 0}
    for check in task.checks:
        good = holds(read, check)
        passed[check.hard] += good
        have, of = totals.get(check.type, (0, 0))
        totals[check.type] = (have + good, of + 1)
    faults = strict_faults(read, task, town, calls)
    return Result(task, True, (passed[True], hard), (passed[False], soft), totals, faults)


@dataclass(frozen=True, slots=True)
class Rates:
    """The metrics of some results. feasible, strict, delivered: how many of n. violation: mean share of hard checks not
    satisfied. optimality: mean share of soft checks satisfied among the feasible, None without one."""

    n: int
    delivered: int
    feasible: int
    strict: int
    violation: float
    optimality: float | None

    def document(self) -> dict[str, Any]:
        """As JSON, each rate with its 95 % Wilson interval."""
        document: dict[str, Any] = {"n": self.n, "violation": self.violation, "optimality": self.optimality}
        for name, count in (("delivered", self.delivered), ("feasible", self.feasible), ("strict", self.strict)):
            key = "strict_feasible" if name == "strict" else name
            document[key] = count / self.n if self.n else None
            document[f"{key}_count"] = count
            document[f"{key}_interval"] = wilson(count, self.n)
        return document


def rates(results: Iterable[Result]) -> Rates:
    """Section 3.4 over `results`."""
    rows = list(results)
    feasible = [row for row in rows if row.feasible]
    broken = [1 - row.hard[0] / row.hard[1] if row.hard[1] else float(not row.delivered) for row in rows]
    met = [row.soft[0] / row.soft[1] if row.soft[1] else 1.0 for row in feasible]
    return Rates(
        n=len(rows),
        delivered=sum(row.delivered for row in rows),
        feasible=len(feasible),
        strict=sum(row.strict for row in rows),
        violation=sum(broken) / len(broken) if broken else 0.0,
        optimality=sum(met) / len(met) if met else None,
    )


def by(results: Iterable[Result], key: Callable[[Result], str]) -> dict[str, Rates]:
    """Rates of the groups that `key` makes, in the order of their names."""
    return {name: rates(rows) for name, rows in sorted(gathered((key(row), row) for row in results).items())}


def hard_bin(count: int) -> str:
    """The paper's bin of section 5.3 for so many hard checks."""
    for low, high in ((6, 7), (8, 9), (10, 11)):
        if low <= count <= high:
            return f"{low:02d}-{high:02d}"
    return "00-05" if count < 6 else "12+"
