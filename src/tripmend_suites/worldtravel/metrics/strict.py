"""A stricter look than the paper's functions take: could somebody really walk this day?

Travel times come from the matrix and not from the answer, slots must have tickets for the party, nothing overlaps,
every way is there, nothing is visited twice or in vain, and the day begins and ends at the right hotel.
"""

from __future__ import annotations

import datetime as dt

from ..gold import DEFAULT_MINUTES, VisitParameters, minutes, visit_parameters, ways_between
from ..task import Task, Visit
from ..world import TownRecord
from .answer import Answer, Entry

__all__ = ["strict_faults"]

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
    return tuple(faults)


def _nights(answer: Answer) -> list[str]:
    """Nobody sets out in the morning who is not back from the night before."""
    faults = []
    for date, entries in sorted(answer.days.items()):
        before = answer.days.get(date - dt.timedelta(days=1))
        if before and entries:
            late = max(entry.end for entry in before) - _DAY
            if late > min(entry.start for entry in entries):
                faults.append(f"{date:%d %b}: begins before the day before has ended at {_clock(late)}")
    return faults


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24:02d}:{minute % 60:02d}"


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
            faults.append(f"{day}: {entry.name} begins at {_clock(entry.start)}, before {_clock(free)}")
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
    for rule in task.times:
        if rule.date != date or not entries:
            continue
        at = rule.at.hour * 60 + rule.at.minute
        if rule.kind == "leave-after":
            first = entries[1].start if len(entries) > 1 else entries[0].end
            if first < at:
                faults.append(f"{date:%d %b}: leaves the hotel before {_clock(at)}")
        # A return after midnight is later than any hour of the evening.
        elif entries[-1].start > (at if at >= 360 else at + 1440):
            faults.append(f"{date:%d %b}: is back after {_clock(at)}")
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
    faults += [f"{_name(town, w.visit)} is missing" for w in left]
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


def _name(town: TownRecord, visit: Visit) -> str:
    return town.venue(visit.venue).name


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
    between = wish.visit.between
    if wish.starts is not None and entry.start not in wish.starts.get(entry.date, ()):
        found.append(f"cannot be booked for {_clock(entry.start)}")
    elif between is not None and not minutes(between[0]) <= entry.start <= minutes(between[1]):
        found.append(f"was not wanted at {_clock(entry.start)}")
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
