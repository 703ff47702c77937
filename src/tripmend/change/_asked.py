"""What changes of mind ask of the revision, resolved to single items: facts for the engine and the checker alike."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from ..trip import Mode, Stop

__all__ = ["Asked", "Unsuited", "Wanted"]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of one stop, leg or stay, beside being there; None where nothing is asked of it.

    disruption: the name of the one that asks. places: the ids of those that will do. dates: the days it may stand in.
    starts: the first and the last minute at which it may begin, by the clock, from the 00:00 of its day on. minutes:
    how long it lasts. after: the id of a stop of its day that it comes after. modes: those by which a leg may be made.
    below: what it costs the party less than, minor units, a stay for all its nights.
    """

    item: str
    disruption: str
    places: frozenset[str] | None = None
    dates: frozenset[dt.date] | None = None
    starts: tuple[int, int] | None = None
    minutes: int | None = None
    after: str | None = None
    modes: frozenset[Mode] | None = None
    below: int | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """A stop that the plan is to have and has not yet.

    stop: as it would be at its usual time in the day of `date`; it is the item of an `Asked`. places: the ids of those
    that will do; named: the traveller has named the place, so that nobody else chooses it.
    """

    stop: Stop
    date: dt.date
    places: tuple[str, ...]
    named: bool


@dataclass(frozen=True, slots=True)
class Unsuited:
    """A place at which the travellers do not want to be on `dates` (of a lodging: nights), None: at all."""

    place: str
    dates: frozenset[dt.date] | None = None

    def covers(self, place: str, date: dt.date) -> bool:
        """Whether a stop in the day of `date`, or the night of it, is meant."""
        return place == self.place and (self.dates is None or date in self.dates)
