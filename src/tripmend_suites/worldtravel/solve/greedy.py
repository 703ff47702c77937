"""How far one gets without looking ahead: always the visit that can begin soonest, or always the nearest one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Literal

from ..gold import VisitParameters, minutes, travel
from ..task import Task
from ..world import TownRecord
from .engine import Scheduled

__all__ = ["greedy"]

_MORNING = 8 * 60


def greedy(
    task: Task, town: TownRecord, wishes: Sequence[VisitParameters], rule: Literal["soonest", "nearest"]
) -> tuple[Scheduled, ...] | None:
    """A schedule by `rule`, or None where it runs into a dead end or comes home too late. From eight o'clock on, each
    visit as early as it goes and as short as it may be."""
    left = list(range(len(wishes)))
    order: list[Scheduled] = []
    for date in sorted(task.dates):
        leave = [minutes(t.at) for t in task.times if t.kind == "leave-after" and t.date == date]
        here, free = task.hotel, max([_MORNING, *leave])
        while True:
            options = []
            for n in left:
                way = travel(town, here, wishes[n].place)
                start = None if way is None else _start(wishes[n], date, free + way + wishes[n].buffer)
                if way is not None and start is not None:
                    options.append(((start, way) if rule == "soonest" else (way, start), n, start))
            if not options:
                break
            _, n, start = min(options)
            left.remove(n)
            order.append(Scheduled(wishes[n], date, start, start + wishes[n].dwell[0]))
            here, free = wishes[n].place, start + wishes[n].dwell[0]
        back = travel(town, here, task.hotel)
        home = [t.at for t in task.times if t.kind == "home-by" and t.date == date]
        limit = min((minutes(at) + 1440 * (minutes(at) < 360) for at in home), default=None)
        if back is None or (limit is not None and free + back > limit):
            return None
    return None if left else tuple(order)


def _start(wish: VisitParameters, date: dt.date, ready: int) -> int | None:
    if date not in wish.dates:
        return None
    if wish.starts is not None:
        return min((start for start in wish.starts.get(date, ()) if start >= ready), default=None)
    low, high = (0, 1440) if wish.visit.between is None else (minutes(t) for t in wish.visit.between)
    for opens, closes in wish.windows.get(date, ()):
        start = max(opens, low, ready)
        if start <= high and start + wish.dwell[0] <= closes:
            return start
    return None
