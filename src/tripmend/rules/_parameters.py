"""Every threshold of the rules in one frozen place."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import get_args

from immutabledict import immutabledict

from ..trip import Day, Meal, Mode, Traveller
from ._finding import Level
from ._levels import LEVELS, MAY_BE_HARD

__all__ = ["Parameters"]

Span = tuple[dt.time, dt.time]


def _frozen(values: dict[str, int]) -> Mapping[str, int]:
    return immutabledict(values)


_CHECKED_IN = ("flight", "ferry")
"""What one checks in for: who arrives by another leg has to do so, too. At a station one is there already."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """Thresholds in minutes unless said otherwise.

    tight: a margin of travel, buffer or connection below this is ``tight``.
    materiality: shifts up to this count as none.
    far: a stop that begins more than this off its time is another one, as one on another day is, and counts as much.
    other_kind, dark: what a sight of another kind than planned counts, and one for which one goes out into the dark: as
    much as so many minutes of shift.
    meal_windows: a meal begins within [first, last]. meal_gap: from the end of one meal to the start of the next.
    meal_minimum: how long an untimed meal needs within opening hours.
    check_in, egress: to be at a station before a leg departs, and to leave it after arrival, by mode.
    change: between two legs, by the mode of the second; before a flight or ferry that is not on one ticket with the leg
    before at least its check_in, whatever one comes from.
    visits: attractions a day by pace. no_mode_mix: an own car excludes flights and taxis (TravelPlanner, TripCraft).
    minute_value: minor units that one minute of detour is worth when it is added to money.
    grid: changed starts are multiples of this, but for those of slots and timetables; what has to be shorter ends on
    one, too, where no further step is lost by that, and else as late as it can.
    unknown_travel: assumed, and reported as unknown, where no travel time can be had.
    unknown_dwell: where nobody knows how long one needs, a stop is shortened to no less, nor to less than half.
    unknown_hours: a stop is put at a new time only within these hours where a place's own are unknown.
    waking: a stop without a slot is put at a new time only within these hours, unless it was outside them before.
    near: minutes that still count as near.
    large_party: more people than this may be too many for a place of unknown capacity.
    local_fares: rides between places cost money that the budget must cover (not so in TravelPlanner's and TripTide's
    counting).
    ground_start: a ground connection without a timetable leaves at this wall-clock time at the earliest.
    put_off: days by which a journey that does not run may leave later, where nothing on its own day leaves a repair (0
    in TravelPlanner's and TripTide's counting, whose plans have no other days: no journey of a repair ends after them).
    hard: the soft rules that are to be hard, by name; of those only that may be (`duplicate`, so in TravelPlanner's and
    TripTide's counting).
    """

    tight: int = 10
    materiality: int = 10
    far: int = 180
    other_kind: int = 60
    dark: int = 180
    meal_windows: Mapping[Meal, Span] = field(
        default_factory=lambda: immutabledict(
            {
                "breakfast": (dt.time(5, 0), dt.time(11, 30)),
                "lunch": (dt.time(11, 0), dt.time(16, 0)),
                "dinner": (dt.time(17, 0), dt.time(23, 0)),
            }
        )
    )
    meal_gap: int = 120
    meal_minimum: int = 30
    check_in: Mapping[str, int] = field(
        default_factory=lambda: _frozen(
            {"flight": 90, "ferry": 30, "train": 15, "bus": 15, "drive": 0, "taxi": 0, "foot": 0}
        )
    )
    egress: Mapping[str, int] = field(
        default_factory=lambda: _frozen(
            {"flight": 30, "ferry": 10, "train": 5, "bus": 5, "drive": 0, "taxi": 0, "foot": 0}
        )
    )
    change: Mapping[str, int] = field(
        default_factory=lambda: _frozen(
            {"flight": 60, "ferry": 30, "train": 10, "bus": 10, "drive": 10, "taxi": 5, "foot": 0}
        )
    )
    visits: Mapping[str, int] = field(default_factory=lambda: _frozen({"relaxed": 2, "normal": 5, "full": 8}))
    no_mode_mix: bool = False
    minute_value: int = 20
    grid: int = 5
    unknown_travel: int = 30
    unknown_dwell: int = 30
    unknown_hours: Span = (dt.time(9, 0), dt.time(21, 0))
    waking: Span = (dt.time(7, 0), dt.time(23, 30))
    near: int = 20
    large_party: int = 20
    local_fares: bool = True
    ground_start: dt.time = dt.time(6, 0)
    put_off: int = 3
    hard: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        for name in (
            "tight",
            "materiality",
            "far",
            "other_kind",
            "dark",
            "meal_gap",
            "meal_minimum",
            "minute_value",
            "unknown_travel",
            "unknown_dwell",
            "near",
        ):
            if not 0 <= getattr(self, name) <= 24 * 60:
                raise ValueError(f"{name} must lie between 0 and 1440, not {getattr(self, name)}")
        for name in ("unknown_hours", "waking"):
            first, last = getattr(self, name)
            if first >= last:
                raise ValueError(f"{name} must give a first and a later last time")
        if not 0 <= self.put_off <= 30:
            raise ValueError(f"put_off must lie between 0 and 30 days, not {self.put_off}")
        if not 1 <= self.grid <= 60:
            raise ValueError(f"grid must lie between 1 and 60, not {self.grid}")
        for name in ("check_in", "egress", "change"):
            table = getattr(self, name)
            if set(table) != set(get_args(Mode)) or any(not 0 <= minutes <= 24 * 60 for minutes in table.values()):
                raise ValueError(f"{name} must give 0 to 1440 minutes for every mode")
        if set(self.visits) != {"relaxed", "normal", "full"} or any(count < 0 for count in self.visits.values()):
            raise ValueError("visits must give a count for relaxed, normal and full")
        if self.large_party < 0:
            raise ValueError(f"large_party must be a count of people, not {self.large_party}")
        if set(self.meal_windows) != set(get_args(Meal)) or any(a >= b for a, b in self.meal_windows.values()):
            raise ValueError("meal_windows must give a first and a later last time for every meal")
        if not self.hard <= MAY_BE_HARD:
            raise ValueError(f"hard may name {', '.join(sorted(MAY_BE_HARD))}, not {', '.join(sorted(self.hard))}")

    def level(self, rule: str) -> Level:
        """The level of a rule by its name; a KeyError where there is none."""
        return "hard" if rule in self.hard else LEVELS[rule]

    def most_visits(self, day: Day, traveller: Traveller) -> int:
        """How many visits a day may have: its own number, else what its own pace or the traveller's allows."""
        return self.visits[day.pace or traveller.pace] if day.max_visits is None else day.max_visits

    def to_change(self, mode: str, *, one_ticket: bool) -> int:
        """Minutes from the arrival of a leg to the departure of the next, of `mode`, beside the way."""
        check_in = self.check_in[mode] if mode in _CHECKED_IN and not one_ticket else 0
        return max(self.change[mode], check_in)

    def record(self) -> dict[str, object]:
        """The parameters as plain data, for the record that travels with a result."""
        plain: dict[str, object] = {}
        for entry in fields(self):
            value = getattr(self, entry.name)
            if entry.name == "meal_windows":
                value = {meal: [span[0].isoformat(), span[1].isoformat()] for meal, span in value.items()}
            if entry.name in ("unknown_hours", "waking"):
                value = [time.isoformat() for time in value]
            if entry.name == "ground_start":
                value = value.isoformat()
            if entry.name == "hard":
                value = sorted(value)
            plain[entry.name] = dict(value) if isinstance(value, Mapping) else value
        return plain
