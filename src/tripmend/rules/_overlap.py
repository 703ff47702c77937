"""No two things at once."""

from __future__ import annotations

from collections.abc import Iterator

from ._rule import Verdict
from ._view import Timed, View, give_way

__all__ = ["overlap"]


def _doubts(view: View) -> Iterator[Verdict]:
    """Items that may be at the same time as others, for all anybody knows of the time zones."""
    if not view.mixed_clocks:
        return
    for number, timed in enumerate(view.timeline):
        others = [first for first in view.timeline[:number] if view.doubtful(first, timed)]
        if others:
            text = f"Whether {view.name(timed.item)} overlaps others is not known: a time zone is missing."
            yield Verdict("unknown", (timed.item.id, *(first.item.id for first in others)), text, None, timed.day.date)


def overlap(view: View) -> Iterator[Verdict]:
    """All pairs of timed stops and legs; the margin is how many minutes later the second would have to start."""
    running: list[Timed] = []
    clashes = 0
    for timed in view.timeline:
        running = [earlier for earlier in running if earlier.end > timed.start]
        sure = [earlier for earlier in running if not view.doubtful(earlier, timed)]
        for earlier in sure:
            text = f"{view.name(timed.item)} starts before {view.name(earlier.item)} has ended."
            yield Verdict("broken", give_way(earlier, timed), text, timed.start - earlier.end, timed.day.date)
        clashes += len(sure)
        running.append(timed)
    doubts = list(_doubts(view))
    yield from doubts
    if not clashes and not doubts and len(view.timeline) > 1:
        yield Verdict("ok", (), "Nothing in the plan happens at the same time as something else.")
