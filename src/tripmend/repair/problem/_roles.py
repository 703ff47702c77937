"""The decisions of a repair: every stop, stay and leg that may change is a role with a finite list of options."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from ...rules import use_of
from ...trip import Connection, Leg, Stay, Stop

__all__ = ["LegOption", "LegRole", "StayOption", "StayRole", "StopOption", "StopRole", "Stretch", "Table"]


class Stretch(NamedTuple):
    """A time in which the traveller can be at a place, minutes UTC.

    after: how many of the timed legs come before it; None where a leg has no times, so that nobody can say.
    """

    begin: int
    until: int
    after: int | None


@dataclass(frozen=True, slots=True)
class StopOption:
    """One way to fill a stop's role; times in minutes UTC, None for untimed stops.

    first ≤ start ≤ last and start + duration ≤ end; minimum ≤ duration ≤ usual. reference: the start that costs no
    drift. moved: on another day; asked: which is one of those that are asked for; replaced: at another place. cost:
    the party's, None when unknown. after: how many of the timed legs come before it, as in `Stretch`. unsure:
    nobody knows how long one needs there. from_bed: it starts no earlier if it is the first of its day, to_bed: it
    ends no later if it is the last; None: whichever it is. again: the place is in the plan anyway, as often as it
    may be, for the same use. far: so far off its time, or for so short, that it counts as changed (`is_far`).
    any_hour: how far it begins off its time counts as drift alone. penalty: the minutes of shift that another kind
    of sight, and the dark, count.
    """

    place: str
    date: dt.date
    replaced: bool = False
    moved: bool = False
    asked: bool = False
    first: int = 0
    last: int = 0
    end: int = 0
    usual: int = 0
    minimum: int = 0
    reference: int = 0
    misfit: int = 0
    spend: int = 0
    cost: int | None = None
    keeps_booking: bool = False
    after: int | None = None
    unsure: bool = False
    from_bed: int | None = None
    to_bed: int | None = None
    again: bool = False
    far: bool = False
    any_hour: bool = False
    penalty: int = 0

    @property
    def minds_bed(self) -> bool:
        """Whether it matters if it is the first or the last of its day."""
        return self.from_bed is not None or self.to_bed is not None

    @property
    def changed(self) -> bool:
        """Whether it counts as replaced or moved."""
        return self.replaced or (self.moved and not self.asked) or self.far


@dataclass(frozen=True, slots=True)
class StopRole:
    """A stop and its options. fixed: exactly as it is. hit: needs mending; must: may not be given up.

    protected: booked and not hit by the disruption itself, so that any change of it counts before all else; or locked
    and hit, so that it counts as much to lose the place.
    wanted: the plan has it not yet, but is to have it: that is no change, but costs what does not suit, money and ways.
    elsewhere: to be given up stands for being replaced, by whatever, and counts as that.
    known: replacements that rank behind this (`rank_of`) are not among the options yet, None: all are; more: makes the
    options with those up to a rank, None: with all.
    """

    stop: Stop
    date: dt.date
    options: tuple[StopOption, ...]
    hit: bool = False
    fixed: bool = False
    must: bool = True
    protected: bool = False
    wanted: bool = False
    elsewhere: bool = False
    start: int | None = None
    """Start in the unrepaired plan, minutes UTC."""
    known: int | None = None
    more: Callable[[int | None], tuple[StopOption, ...]] | None = field(default=None, compare=False, repr=False)

    def upto(self, most: int | None) -> StopRole:
        """The role as it was made, with all replacements that rank no lower than `most`; None: with all."""
        if self.more is None or self.known is None or (most is not None and most <= self.known):
            return self
        return replace(self, options=self.more(most), known=most, more=None if most is None else self.more)

    @property
    def id(self) -> str:
        """The stop's id."""
        return self.stop.id

    @property
    def use(self) -> str:
        """What it uses its place for, as `use_of` says."""
        return use_of(self.stop)

    @property
    def timed(self) -> bool:
        """Whether the role has times to decide."""
        return self.start is not None


@dataclass(frozen=True, slots=True)
class Table:
    """A meal that the day of a date asks for: one of these roles has to be there. or_nothing: or nothing at all."""

    date: dt.date
    roles: frozenset[str]
    or_nothing: bool = False


@dataclass(frozen=True, slots=True)
class StayOption:
    """One way to spend the nights of a stay: the stays that take its place, in order.

    elsewhere: how many of them are at another place, nights: and how many nights in all. keeps_booking: no night for
    which the booking holds is given up.
    """

    stays: tuple[Stay, ...]
    elsewhere: int = 0
    nights: int = 0
    keeps_booking: bool = True
    misfit: int = 0
    spend: int = 0
    cost: int | None = None

    @property
    def weight(self) -> tuple[int, int, int]:
        """What counts first: (bookings given up, stays that are new, nights at another place)."""
        return int(not self.keeps_booking), self.elsewhere, self.nights


@dataclass(frozen=True, slots=True)
class StayRole:
    """A stay that is hit, and its options; complete: whether these are all there are."""

    stay: Stay
    options: tuple[StayOption, ...]
    complete: bool = True

    @property
    def id(self) -> str:
        """The stay's id."""
        return self.stay.id


@dataclass(frozen=True, slots=True)
class LegOption:
    """One way to make a leg. Scheduled: first = last = departure; otherwise it may leave from first to last.

    kind: as it is now, its own connection at another hour, or another. minutes: from departure to arrival. connection:
    None for the leg as it is now. goes_on: so many minutes after the arrival the next leg has to have left, as there is
    no bed; 0: at any time.
    """

    kind: Literal["own", "again", "connection"]
    connection: Connection | None = None
    first: int = 0
    last: int = 0
    minutes: int = 0
    misfit: int = 0
    spend: int = 0
    cost: int | None = None
    goes_on: int = 0


@dataclass(frozen=True, slots=True)
class LegRole:
    """A leg that is hit, and its options. depart: when it was to leave, minutes UTC; None when untimed. protected: its
    booking holds."""

    leg: Leg
    date: dt.date
    options: tuple[LegOption, ...]
    depart: int | None = None
    protected: bool = False

    @property
    def id(self) -> str:
        """The leg's id."""
        return self.leg.id
