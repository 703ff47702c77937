"""TripTide's plan record as data: header, persona, tolerance and days, with the raw text of every cell."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

__all__ = [
    "CELLS",
    "EMPTY",
    "Header",
    "LocalConstraint",
    "Persona",
    "PlanDay",
    "PlanRecord",
    "Refusal",
    "Tolerance",
]

Tolerance = Literal["Planbound", "Flexiventurer"]

EMPTY = "-"
"""What stands in a cell that holds nothing."""

CELLS = (
    "current_city",
    "transportation",
    "breakfast",
    "attraction",
    "lunch",
    "dinner",
    "accommodation",
    "event",
    "point_of_interest_list",
)
"""The text cells of a day in the order in which they are written, after the number `days`."""


@dataclass(frozen=True, slots=True)
class LocalConstraint:
    """What the traveller asks of the trip. None and () mean not asked.

    house_rule: what must not be forbidden in the lodging (parties, smoking, children under 10, visitors, pets).
    room_type: "shared room", "not shared room", "private room", "entire room" (also "entire home").
    transportation: "no flight" or "no self-driving". cuisine, event, attraction: each listed kind must occur.
    """

    house_rule: str | None = None
    cuisine: tuple[str, ...] = ()
    room_type: str | None = None
    transportation: str | None = None
    event: tuple[str, ...] = ()
    attraction: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Header:
    """The query of a record (its key "JSON").

    dest is a city for trips of 3 days, a state for longer ones. dates: one per day, in order. budget: US dollars for
    the whole party. level: "easy", "medium" or "hard", "" when not given.
    """

    org: str
    dest: str
    days: int
    visiting_city_number: int
    dates: tuple[dt.date, ...]
    people_number: int
    local_constraint: LocalConstraint
    budget: float
    query: str | None = None
    level: str = ""


@dataclass(frozen=True, slots=True)
class Persona:
    """Who travels. "" stands for a part that is not given; `rest` keeps text that belongs to none of the four."""

    traveler_type: str = ""
    purpose: str = ""
    spending: str = ""
    location: str = ""
    rest: str = ""

    @property
    def text(self) -> str:
        """The one-line form, ``Traveler Type: X; Purpose of Travel: Y; …``; parts that are not given are left out."""
        parts = (
            ("Traveler Type: ", self.traveler_type),
            ("Purpose of Travel: ", self.purpose),
            ("Spending Preference: ", self.spending),
            ("Location Preference: ", self.location),
            ("", self.rest),
        )
        return "; ".join(label + value for label, value in parts if value)


@dataclass(frozen=True, slots=True)
class PlanDay:
    """One day of a plan. Cells are the raw text; "-" when empty.

    number: the record's own number of the day (1-based; not checked against its position). missing: the keys that
    were absent or null ("days" among them), in the order of `CELLS`; their cells are "-".
    """

    number: int
    current_city: str = EMPTY
    transportation: str = EMPTY
    breakfast: str = EMPTY
    attraction: str = EMPTY
    lunch: str = EMPTY
    dinner: str = EMPTY
    accommodation: str = EMPTY
    event: str = EMPTY
    point_of_interest_list: str = EMPTY
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanRecord:
    """A plan with its query.

    idx: 1-based within one duration, so `key` (days of the header, idx) is what records are joined by. row_number: as
    in the file, None when it is not there. tolerance: None when not said. acknowledgement, remarks: revised plans only.
    extra: top-level keys of the object that the format does not know; they are written back. raw: the object as it was
    read (None for a record made here), notes: one sentence for each thing that was odd in it; both are left out of
    comparisons and are not written.
    """

    idx: int
    row_number: int | str | None
    header: Header
    persona: Persona
    tolerance: Tolerance | None
    days: tuple[PlanDay, ...]
    acknowledgement: str | None = None
    remarks: tuple[str, ...] = ()
    raw: Mapping[str, Any] | None = field(default=None, compare=False, repr=False)
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)
    notes: tuple[str, ...] = field(default=(), compare=False)

    @property
    def key(self) -> tuple[int, int]:
        """The join key: (days of the header, idx)."""
        return self.header.days, self.idx


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that cannot be used: its 1-based number in the file, why, and its idx and days where they can be told."""

    line: int
    reason: str
    idx: int | None = None
    days: int | None = None
