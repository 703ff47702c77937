"""A journey that is cancelled, and another time at which we travel: rebooked, it runs then; else it is asked."""

from __future__ import annotations

from dataclasses import replace

from .. import _effects as fx
from .._disruption import Unclear
from ._merging import Entry
from .words._questions import BOOKED_ON_IT
from .words._units import pattern

__all__ = ["rebooked"]

_PUT_ON = pattern(
    r"re - booked|rebooked|rebook|replacement|reassigned|"
    r"(?:put|puts|placed|moved|moves|transferred|switched|booked|bumped|got|shifted|have|gave|offered|protected) "
    r"(?:us|me|you|everyone|everybody)|(?:are|am|were|been|being|got) (?:\S+ )?(?:put|placed|moved|"
    r"transferred|switched|"
    r"booked|bumped|shifted)|(?:our|my|the) new (?:one|@leg|seats?|tickets?)|seats? on"
)


def rebooked(entries: list[Entry]) -> list[Entry]:
    """`entries` in which no journey is both cancelled and at another time.

    Where we are put on what leaves then, the booking goes on at the new time, and nothing is cancelled.
    """
    found = list(entries)
    for gone in entries:
        off = gone.outcome.effect
        if not isinstance(off, fx.LegCancelled):
            continue
        for other in entries:
            new = other.outcome.effect
            if not isinstance(new, fx.LegRetimed) or new.leg != off.leg or gone not in found:
                continue
            found.remove(gone)
            at = found.index(other)
            text = other.text if gone.text in other.text else f"{gone.text} … {other.text}"
            if _PUT_ON.search(other.clause.text) or _PUT_ON.search(gone.clause.text):
                found[at] = replace(other, outcome=replace(other.outcome, confidence="medium"), text=text)
            else:
                asked = Unclear(
                    text=text, question=BOOKED_ON_IT, choices=("we are booked on it", "nothing is booked yet")
                )
                found[at] = replace(other, outcome=replace(other.outcome, effect=None, unclear=asked), text=text)
    return found
