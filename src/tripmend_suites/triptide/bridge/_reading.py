"""A plan record being read: its days, its nights, and what was odd so far."""

from __future__ import annotations

import datetime as dt

from tripmend.trip import Place, Stay

from ..database import Database
from ..formats import PlanRecord, day_cities, without_state
from ._city import PlaceKind, city_catalogue, slug
from ._day import DayCells, Entry

__all__ = ["Reading"]

_DAY = dt.timedelta(days=1)


class Reading:
    """One record and the database that its names are looked up in.

    Days are counted from 0. unlisted: places that the database does not have, by id.
    """

    def __init__(self, record: PlanRecord, database: Database) -> None:
        self.record, self.database = record, database
        self.notes: list[str] = list(record.notes)
        self.unlisted: dict[str, Place] = {}
        self.unlisted_legs: list[str] = []
        self.home = without_state(record.header.org)
        self.days: list[DayCells] = []
        self.stays: tuple[Stay, ...] = ()

    def date(self, n: int) -> dt.date:
        """The date of day n."""
        return self.record.header.dates[0] + _DAY * n

    def clock(self, n: int, minutes: int) -> dt.datetime:
        """So many minutes after the midnight that day n begins with."""
        return dt.datetime.combine(self.date(n), dt.time()) + dt.timedelta(minutes=minutes)

    def note(self, n: int, cell: str, text: str) -> None:
        """Something was odd in a cell."""
        self.notes.append(f"plan[{n}].{cell}: {text}")

    def city_of(self, n: int, written: str) -> str:
        """The city an entry stands in: as written, else the one the day ends in."""
        return written or day_cities(self.record.days[n].current_city)[1]

    def place(self, kind: PlaceKind, n: int, entry: Entry) -> str:
        """The id of the place that an entry of day n names; one that the database does not have is noted."""
        city = self.city_of(n, entry.city)
        known = city_catalogue(self.database, city)
        target = known.find(kind, entry.name)
        if target is not None:
            if (kind, entry.name) not in known.ids:
                self.note(n, entry.cell, f"{entry.name!r} is read as another spelling of {target!r}")
            return target
        target = f"unlisted-{kind}-{slug(city)}-{slug(entry.name)}"
        if target not in self.unlisted:
            self.note(n, entry.cell, f"{entry.name!r} in {city or 'no city'} is not in the database")
            self.unlisted[target] = Place(
                id=target, name=entry.name, kind=kind, city=city, zone=known.zone, notes="Not in the database."
            )
        return target

    def bed(self, n: int) -> Stay | None:
        """The stay of the night that begins on day n."""
        date = self.date(n)
        return next((stay for stay in self.stays if stay.check_in <= date < stay.check_out), None)
