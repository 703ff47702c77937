"""A plan as the checks read it: the query, and the cells of each day, a missing one absent."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ..formats import Header, PlanDay, PlanRecord
from ._texts import is_empty

__all__ = ["CELLS", "MEALS", "SLOTS", "PlanView", "view"]

MEALS = ("breakfast", "lunch", "dinner")
SLOTS = ("transportation", "breakfast", "attraction", "lunch", "dinner", "accommodation", "event")
CELLS = (*SLOTS, "point_of_interest_list")


def _cells(day: PlanDay) -> dict[str, str]:
    """The cells of a day without those that the record lacks; ``current_city`` counts as "" then."""
    cells = {name: getattr(day, name) for name in CELLS if name not in day.missing}
    return {"current_city": day.current_city if "current_city" not in day.missing else "", **cells}


@dataclass(frozen=True)
class PlanView:
    """The query it is judged by, and its days by position. `cells[i]` lacks the keys that day i + 1 lacks.

    literal: texts are read as the released code reads them. strict: what cannot be looked up fails.
    retimed: folded names and flight numbers whose times or dates have changed since the tables were made.
    """

    record: PlanRecord
    header: Header
    literal: bool
    strict: bool = False
    retimed: frozenset[str] = frozenset()

    @cached_property
    def cells(self) -> tuple[Mapping[str, str], ...]:
        """One mapping a day, all days of the record."""
        return tuple(_cells(day) for day in self.record.days)

    @property
    def read(self) -> tuple[Mapping[str, str], ...]:
        """The days that the published loops look at: not more than the query asks for."""
        return self.cells[: self.header.days]

    def cell(self, index: int, name: str) -> str:
        """A cell of the day at `index`, "" when it is empty, "-" or missing."""
        text = self.cells[index].get(name, "")
        return "" if is_empty(text) else text

    def date(self, index: int) -> dt.date | None:
        """The date of the day at `index`, None when the query lists none."""
        return self.header.dates[index] if index < len(self.header.dates) else None


def view(
    record: PlanRecord,
    *,
    query: Header | None = None,
    literal: bool = False,
    strict: bool = False,
    retimed: frozenset[str] = frozenset(),
) -> PlanView:
    """`record` judged by `query`, or by its own header."""
    return PlanView(record, query or record.header, literal, strict, retimed)
