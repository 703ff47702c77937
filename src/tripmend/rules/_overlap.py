"""No two things at once."""

from __future__ import annotations

from collections.abc import Iterator

from ._rule import Verdict
from ._view import Timed, View, give_way

__all__ = ["overlap"]


def overlap(view: View) -> Iterator[Verdict]:
    """All pairs of timed stops and legs; the margin is how many minutes later the second would have to start."""
    running: list[Timed] = []
    clashes = 0
    for timed in view.timeline:
        running = [earlier for earlier in running if earlier.end > timed.start]
        for earlier in running:
            text = f"{view.name(timed.item)} starts before {view.name(earlier.item)} has ended."
            yield Verdict("broken", give_way(earlier, timed), text, timed.start - earlier.end, timed.day.date)
        clashes += len(running)
        running.append(timed)
    if not clashes and len(view.timeline) > 1:
        yield Verdict("ok", (), "Nothing in the plan happens at the same time as something else.")
