"""A second opinion on how many plans a task has: plain search over every order and slot, with no solver behind it."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Sequence

from ...gold import VisitParameters, minutes, travel
from ...task import Task
from ...world import TownRecord

__all__ = ["Assignment", "slot_assignments"]

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
        self.wishes, self.limit, self.task, self.left = wishes, limit, task, states
        self.dates = sorted(task.dates)
        places = [task.hotel, *(wish.place for wish in wishes)]
        self.way = [[travel(town, a, b) for b in places] for a in places]
        self.leave = {d: self.limit_of("leave-after", d) for d in self.dates}
        self.home = {d: self.limit_of("home-by", d) for d in self.dates}
        number_of = {date: number for number, date in enumerate(self.dates)}
        # Whoever leaves a visit behind that no later day allows need not go on.
        self.last = {n: max(number_of.get(date, -1) for date in wish.dates) for n, wish in enumerate(wishes, 1)}
        self.known: dict[tuple[int, int, int, frozenset[int]], frozenset[Assignment]] = {}

    def limit_of(self, kind: str, date: dt.date) -> int | None:
        found = [minutes(rule.at) for rule in self.task.times if rule.kind == kind and rule.date == date]
        if not found:
            return None
        if kind == "leave-after":
            return max(found)
        return min(minute if minute >= 360 else minute + 1440 for minute in found)

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
        low, high = (0, 1440) if wish.visit.between is None else (minutes(t) for t in wish.visit.between)
        for opens, closes in sorted(wish.windows.get(date, ())):
            start = max(opens, low, ready)
            if start <= high and start + wish.dwell[0] <= closes:
                return [(start, False)]
        return []
