"""Whether one can get from the end of one timed item to the start of the next."""

from __future__ import annotations

from typing import NamedTuple

from ._finding import State
from ._rule import Verdict, graded
from ._view import Timed, View, give_way

__all__ = ["Way", "judge_gap", "way_between"]


class Way(NamedTuple):
    """Travel minutes, whether they are known, and at the very best: fewer where they are only estimated."""

    minutes: int
    known: bool
    least: int

    @property
    def estimated(self) -> bool:
        """Whether the minutes are only an estimate."""
        return self.known and self.least < self.minutes

    @staticmethod
    def doubt(state: State) -> str:
        """What is to be said behind an estimate that decides."""
        return "; whether that is enough is not known" if state == "unknown" else ""

    def state(self, margin: int, tight: int) -> State:
        """`graded`, but unknown while only the estimate has it that the time does not suffice."""
        return "unknown" if -(self.minutes - self.least) <= margin < 0 and self.estimated else graded(margin, tight)


def way_between(view: View, origin: str | None, destination: str | None) -> Way:
    """The way from one place to another; no minutes, and not known, when either place is None."""
    if origin is None or destination is None:
        return Way(0, False, 0)
    travel = view.travel.between(origin, destination)
    return Way(travel.minutes, travel.source != "unknown", travel.least)


def _long(minutes: int) -> str:
    """``140 minutes``; ``31 h 5 min`` of what nobody reckons in minutes."""
    return f"{minutes} minutes" if minutes < 180 else f"{minutes // 60} h {minutes % 60} min".removesuffix(" 0 min")


def judge_gap(view: View, first: Timed, second: Timed, way: Way, fixed: int, fixed_for: str = "") -> Verdict:
    """The minutes between two items against the way plus `fixed` minutes.

    Clocks that cannot be compared are unknown. A way that is not known is never ok: broken when even `fixed` alone does
    not fit, unknown otherwise.
    """
    gap = second.start - first.end
    route = f"from {view.name(first.item)} to {view.name(second.item)}"
    parts = [f"{way.minutes} minutes on the way{' (estimated)' if way.estimated else ''}"] if way.known else []
    if fixed:
        parts.append(f"{fixed} {fixed_for}")
    subjects, date = give_way(first, second), second.day.date
    if view.doubtful(first, second, fixed + way.minutes):
        text = f"How long there is {route} is not known: one of them is in a place without a time zone."
        return Verdict("unknown", subjects, text, None, date)
    if not way.known and gap >= fixed:
        return Verdict(
            "unknown", subjects, f"How long it takes {route} is not known; there are {_long(gap)}.", None, date
        )
    margin = gap - fixed - (way.minutes if way.known else 0)
    need = " and ".join(parts) or "no time"
    state = way.state(margin, view.parameters.tight if way.minutes + fixed else 0)
    text = f"There are {_long(gap)} {route}, which needs {need}{way.doubt(state)}."
    if gap < 0:
        late = f"{view.name(first.item)} ends {_long(-gap)} after {view.name(second.item)} begins"
        text = f"{late}; in between it takes {need}{way.doubt(state)}."
    return Verdict(state, subjects, text, margin, date)
