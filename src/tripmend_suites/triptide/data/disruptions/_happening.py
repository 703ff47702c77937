"""One thing that could go wrong in one trip: its effect, and the facts a message needs to tell it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from tripmend.change import Category, Effect
from tripmend.trip import Severity

from ..folder import Answer
from ._trips import Planned, Target

__all__ = ["KINDS", "Happening", "Kind", "Make", "Reason", "half_hour"]

Kind = Literal[
    "closed", "closed-long", "opens", "closes", "table", "tickets", "price",
    "leg-late", "leg-at", "leg-early", "leg-off", "leg-strike", "leg-missed", "leg-moved", "airport", "road",
    "drive-at", "car", "stay-lost", "stay-night", "stay-room", "event-off", "event-moved", "storm", "storm-all",
    "ill-start", "ill-end", "day-lost", "budget", "money-lost",
]  # fmt: skip
"""What kind of news it is: each needs its own words."""

KINDS: tuple[Kind, ...] = Kind.__args__  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened. why: the cause in words ("a burst pipe"), "" for none.

    dates: the days it is about, () for the whole trip. time: a new time; minutes: a shift; money: minor units;
    room: the new kind of room. case: whether it may be a trip's revision case, not only part of the pool.
    """

    reason: str
    kind: Kind
    category: Category
    severity: Severity
    target: Target
    effect: Effect
    answer: Answer
    why: str = ""
    dates: tuple[dt.date, ...] = ()
    time: dt.datetime | None = None
    minutes: int = 0
    money: int = 0
    room: str = ""
    confidence: Literal["High", "Medium", "Low"] = "High"
    case: bool = True
    words: Mapping[str, str] = field(default_factory=dict)


Make = Callable[[Planned, Target, Random], "list[Happening]"]
"""What could happen to a target: none, one, or one for each severity."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One row of the library. weight: how often it is drawn beside the others of its category."""

    name: str
    category: Category
    make: Make
    weight: int = 1


def half_hour(moment: dt.datetime, *, up: bool) -> dt.datetime:
    """The nearest half hour at or after (`up`) or at or before a moment."""
    minutes = moment.hour * 60 + moment.minute
    rounded = -(-minutes // 30) * 30 if up else minutes // 30 * 30
    return dt.datetime.combine(moment.date(), dt.time()) + dt.timedelta(minutes=rounded)
