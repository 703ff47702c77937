"""What a rule is: its level, its parameters, what it says of an item and what people are told of it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar, get_args

from immutabledict import immutabledict

from ..trip import Day, Meal, Mode, Traveller
from . import names

State = Literal["ok", "tight", "broken", "unknown"]
Level = Literal["hard", "soft"]
Unit = Literal["minutes", "minor", "count", "people", "nights", ""]


@dataclass(frozen=True, slots=True)
class Finding:
    """One verdict of one rule.

    rule: the rule's name. margin: how much is left (negative: how much is missing) in `unit`, None where nothing can
    be measured. subjects: ids of the items concerned, the first one being the one to blame. message: one sentence.
    """

    rule: str
    level: Level
    state: State
    subjects: tuple[str, ...]
    message: str
    margin: int | None = None
    unit: Unit = ""
    date: dt.date | None = None

    def __reduce__(self) -> tuple[type[Finding], tuple[object, ...]]:
        """Pickled as what it is made of: outcomes that go from process to process have hundreds of them."""
        told = self.rule, self.level, self.state, self.subjects, self.message, self.margin, self.unit, self.date
        return Finding, told


# The one table of levels: what makes a plan unusable (hard) and what makes it worse (soft).
#
# The checker gives its findings these levels, and a repair never leaves what is hard broken nor forbids what is soft.


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        names.OPENING: "hard",
        names.SLOT: "hard",
        names.DWELL: "hard",
        names.OVERLAP: "hard",
        names.TRAVEL: "hard",
        names.BUFFER: "hard",
        names.CONNECTION: "hard",
        names.LEG: "hard",
        names.MODES: "hard",
        names.WALKING: "hard",
        names.MODE_MIX: "hard",
        names.NIGHT: "hard",
        names.VACANCY: "hard",
        names.MIN_NIGHTS: "hard",
        names.ROOM_TYPE: "hard",
        names.HOUSE_RULES: "hard",
        names.STAY_CITY: "hard",
        names.MEALS: "hard",
        names.MEAL_WINDOW: "hard",
        names.MEAL_GAP: "hard",
        names.BUDGET: "hard",
        names.CAPACITY: "hard",
        names.CUISINES: "hard",
        names.DIET: "hard",
        names.DAY: "hard",
        names.CITY: "hard",
        names.DWELL_MAX: "soft",
        names.PACE: "soft",
        names.PARTY: "soft",
        names.DUPLICATE: "soft",
        names.ORDER: "soft",
        names.LOCK: "hard",
        names.PAST: "hard",
        names.SCOPE: "hard",
        names.GONE: "hard",
        names.ASKED: "hard",
        names.IDS: "hard",
        names.EVENT: "hard",
        names.SHORTER: "soft",
        names.KIND: "soft",
        names.DAYLIGHT: "soft",
        names.WISH: "hard",
    }
)
"""The level of every rule, in the order of the catalogue. `pace` is hard on a day with a pace or number of its own,
`party` where it is known that there is no room."""

MAY_BE_HARD = frozenset({names.DUPLICATE})
"""The soft rules that `Parameters.hard` may name; a repair then keeps to them as to any other hard one."""


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
    before at least its check_in, whatever one comes from, and behind a leg of another mode at least the egress of that.
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
    ground_start: a ground connection without a timetable leaves at this wall-clock time at the earliest,
        or when it was planned to; inside a city at any hour.
    put_off: days by which a journey that does not run may leave later, where nothing on its own day leaves a repair (0
    in TravelPlanner's and TripTide's counting, whose plans have no other days: no journey of a repair ends after them).
    meals_elsewhere: a meal that is hit may be eaten in another city of its day (not so in TripTide's counting, whose
    lists begin with the arrival).
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
    meals_elsewhere: bool = True
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

    def to_change(self, before: str, mode: str, *, one_ticket: bool) -> int:
        """Minutes from the arrival of a leg by `before` to the departure of the next, of `mode`, beside the way."""
        check_in = self.check_in[mode] if mode in _CHECKED_IN and not one_ticket else 0
        return max(self.change[mode], check_in, 0 if before == mode else self.egress[before])

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


class _Measured(Protocol):
    """Facts that know the thresholds by which they are judged, and remember what was found."""

    parameters: Parameters

    def findings(
        self, rule: object, judge: Callable[[Any], Iterable[Verdict]], find: Callable[[Verdict], Finding]
    ) -> Iterable[Finding]:
        """What `rule` finds in these facts, with `find` made of each verdict of its function."""
        ...


Facts = TypeVar("Facts", bound=_Measured)


class Verdict(NamedTuple):
    """What a rule's function says of one matter; the rule adds its name, level and unit.

    subjects: ids, the one to blame first. margin: in the rule's unit, negative when missing. level: only where it
    differs from the rule's.
    """

    state: State
    subjects: tuple[str, ...]
    message: str
    margin: int | None = None
    date: dt.date | None = None
    level: Level | None = None


def graded(margin: int, tight: int = 0) -> State:
    """Broken below zero, tight below `tight`, else ok."""
    if margin < 0:
        return "broken"
    return "tight" if margin < tight else "ok"


@dataclass(frozen=True, slots=True)
class Rule(Generic[Facts]):
    """One constraint. summary: one sentence that says when it holds. judge: yields verdicts where it applies."""

    name: str
    unit: Unit
    summary: str
    judge: Callable[[Facts], Iterable[Verdict]]

    @property
    def level(self) -> Level:
        """The rule's level, if no parameters set it hard."""
        return LEVELS[self.name]

    def findings(self, facts: Facts) -> list[Finding]:
        """The findings of this rule about `facts`, in the order of the trip."""
        level = facts.parameters.level(self.name)

        def find(verdict: Verdict) -> Finding:
            margin = verdict.margin
            return Finding(
                self.name,
                verdict.level or level,
                verdict.state,
                verdict.subjects,
                verdict.message,
                margin,
                "" if margin is None else self.unit,
                verdict.date,
            )

        return list(facts.findings(self, self.judge, find))
