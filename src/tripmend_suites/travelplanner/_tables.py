"""A record's reference information, looked up by name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .formats import RawRecord
from .formats._text import ground, name_city, squeezed, table_key, without_state

__all__ = ["Row", "Tables", "tables"]

Row = Mapping[str, Any]


class Tables:
    """A record's reference information, looked up by name."""

    def __init__(self, reference: Mapping[str, Any]) -> None:
        self.rows: dict[tuple[str, str], list[Row]] = {}
        self.flights: dict[tuple[str, str, str], list[Row]] = {}
        self.ways: dict[tuple[str, str, str], int] = {}
        self._found: dict[tuple[str, str, str], Row | None] = {}
        for key, value in reference.items():
            kind, city, destination, date = table_key(str(key))
            if kind in ("Attractions", "Restaurants", "Accommodations"):
                self.rows[kind, city] = value if isinstance(value, list) else []
            elif kind == "Flight":
                self.flights[city, destination, date] = value if isinstance(value, list) else []
            elif (way := ground(value)) is not None:
                self.ways[kind, city, destination] = way.dollars
        self.cities = {city for _, city in self.rows}

    @staticmethod
    def name(row: Row) -> str:
        """A row's name, white space made single."""
        return squeezed(str(row.get("Name", row.get("NAME"))))

    def find(self, kind: str, text: str) -> Row | None:
        """The row of `kind` that "name, city" means, None when there is none."""
        name, city = name_city(text)
        key = (kind, without_state(city), name.casefold())
        if key not in self._found:
            rows = self.rows.get(key[:2], [])
            exact = [row for row in rows if self.name(row).casefold() == key[2]]
            near = [row for row in rows if len(key[2]) > 2 and key[2] in self.name(row).casefold()]
            self._found[key] = next(iter(exact or near), None)
        return self._found[key]

    def flight(self, text: str, origin: str, destination: str, date: str) -> Row | None:
        """The flight of that number, route and date."""
        number = re.search(r"flight number:\s*([\w-]+)", text, re.IGNORECASE)
        rows = self.flights.get((origin, destination, date), [])
        same = (row for row in rows if number and str(row["Flight Number"]).casefold() == number[1].casefold())
        return next(same, None)


def tables(record: RawRecord) -> Tables:
    """The record's tables, made ready for look-ups."""
    return Tables(record.reference)
