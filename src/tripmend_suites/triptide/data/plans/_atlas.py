"""A database looked up again and again: what is remembered of it while many trips are planned."""

from __future__ import annotations

import datetime as dt

from tripmend.trip import Place, opening_windows

from ...bridge import CityCatalogue, city_catalogue
from ...database import Database

__all__ = ["Atlas"]

Span = tuple[dt.datetime, dt.datetime]


class Atlas:
    """A database with its places, their hours by date, and which names tell a place apart."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._windows: dict[tuple[str, dt.date], tuple[Span, ...]] = {}
        self._plain: dict[str, frozenset[str]] = {}

    def shelf(self, city: str) -> CityCatalogue:
        """The places of a city."""
        return city_catalogue(self.database, city)

    def open(self, place: Place, date: dt.date) -> tuple[Span, ...]:
        """When it is open, by its own clock; nothing where the hours are not known."""
        key = (place.id, date)
        if key not in self._windows:
            self._windows[key] = opening_windows(place, date) or ()
        return self._windows[key]

    def plain(self, city: str) -> frozenset[str]:
        """The ids of the places and events of a city whose names stand in no other name there.

        The published checks look for a name inside a longer text, so that "Bar 1" is also found in "Bar 10, visit from
        …" with the times of the latter.
        """
        if city not in self._plain:
            shelf = self.shelf(city)
            everything = [*shelf.places, *(place for place, _ in shelf.events)]
            names = [place.name.casefold() for place in everything]
            whole = "\n".join(names)
            self._plain[city] = frozenset(
                place.id for place, name in zip(everything, names, strict=True) if whole.count(name) == 1
            )
        return self._plain[city]
