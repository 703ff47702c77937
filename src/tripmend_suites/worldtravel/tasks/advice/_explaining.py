"""Reasons in words: what binds each visit by what was looked up, and in what two drafts differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...gold import VisitParameters
from ...metrics.answer import Answer, Entry
from ...world import TownRecord

__all__ = ["differences", "reasons"]

_MOST = 40
"""Starts that are told of one visit."""


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24}:{minute % 60:02d}"


def reasons(wishes: Iterable[VisitParameters], town: TownRecord) -> list[str]:
    """One sentence for each visit: when it can begin, how long it lasts, how early to be there, what it costs."""
    return [_binding(wish, town) for wish in wishes]


def _binding(wish: VisitParameters, town: TownRecord) -> str:
    low, high = wish.dwell
    parts = [_times(wish), f"lasts {low} minutes" if low == high else f"lasts {low} to {high} minutes"]
    if wish.buffer:
        parts.append(f"asks one to be there {wish.buffer} minutes before")
    if wish.cost is not None:
        parts.append(f"costs {wish.cost / 100:g} for all")
    announced = town.venue(wish.visit.venue).name
    place = town.venue(wish.place).name
    name = announced if announced == place else f"{announced} (at {place})"
    return f"{name} {', '.join(parts)}"


def _times(wish: VisitParameters) -> str:
    if wish.starts is not None:
        told = [f"{_clock(start)} on {date}" for date, starts in sorted(wish.starts.items()) for start in starts]
        more = "" if len(told) <= _MOST else f" and {len(told) - _MOST} more"
        return f"can be entered at {', '.join(told[:_MOST])}{more}" if told else "has no entry left for these people"
    told = [
        f"{_clock(begin)}-{_clock(end)} on {date}" for date in wish.dates for begin, end in wish.windows.get(date, ())
    ]
    return f"takes no bookings and is open {', '.join(told)}" if told else "is closed"


def _line(entry: Entry) -> str:
    return f"{entry.date:%d %b} {_clock(entry.start)}-{_clock(entry.end)}"


def differences(one: Answer, other: Answer) -> list[str]:
    """In what `other` differs from `one`: visits moved, gone and new, ways by other means, and the cost of it all."""
    found = []
    before, after = _by_name(one.visits()), _by_name(other.visits())
    for name in dict.fromkeys((*before, *after)):
        old, new = [_line(entry) for entry in before.get(name, ())], [_line(entry) for entry in after.get(name, ())]
        if old and not new:
            found.append(f"{name} is left out")
        elif new and not old:
            found.append(f"{name} is new, {', '.join(new)}")
        elif old != new:
            found.append(f"{name} moves from {', '.join(old)} to {', '.join(new)}")
    modes = [
        [(e.name, e.mode) for row in answer.days.values() for e in row if e.mode != "none"] for answer in (one, other)
    ]
    if modes[0] != modes[1]:
        ways = ", ".join(f"to {name} by {mode}" for name, mode in modes[1]) or "none"
        found.append(f"the ways are now: {ways}")
    costs = [sum(entry.cost for row in answer.days.values() for entry in row) for answer in (one, other)]
    if costs[0] != costs[1]:
        found.append(f"all of it costs {costs[1] / 100:g} instead of {costs[0] / 100:g}")
    return found


def _by_name(visits: Iterable[Entry]) -> dict[str, Sequence[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in visits:
        found.setdefault(entry.name[:200], []).append(entry)
    return dict(found)
