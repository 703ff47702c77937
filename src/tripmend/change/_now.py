"""Where a trip stands: what has begun stays as it is, and what is new begins later."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from ..trip import Stay, TravelTimes

__all__ = ["Now"]


@dataclass(frozen=True, slots=True)
class Now:
    """Where a trip stands. clock: the wall-clock time where the traveller is; minute: the same in minutes UTC.

    date: the day of the trip that is being lived: that of `clock`, in the small hours the one before until anything of
    the new day begins. free: the minute from which the traveller can do something new; leaves: at which they can leave
    where they are; both are `minute` for one who is not late. past: the ids of stops and legs that have begun and
    of stays whose nights are all over; missed: of stops that were to have begun and have not, or cannot in time. place:
    the id of the place where the traveller last was or is, None when that is not known; city: its `city_key`.
    """

    clock: dt.datetime
    minute: int
    date: dt.date
    free: int
    leaves: int
    past: frozenset[str] = frozenset()
    missed: frozenset[str] = frozenset()
    place: str | None = None
    city: str = ""

    @property
    def today(self) -> dt.date:
        """The date on the calendar."""
        return self.clock.date()

    def ready(self, place: str | None, city: str, travel: TravelTimes) -> int:
        """The first minute (UTC) at which something new can begin at `place`, straight from where the traveller is.

        place: an id, None when it is not known; city: its `city_key`. In another city this is simply as soon as
        the traveller is free: the legs that lead there say more.
        """
        if self.place is None or place is None or city != self.city:
            return self.free
        return max(self.free, self.leaves + travel.between(self.place, place).minutes)

    def past_nights(self, stay: Stay) -> tuple[dt.date, ...]:
        """The nights of a stay that are over: those before the night of `date`."""
        return tuple(night for night in stay.nights if night < self.date)
