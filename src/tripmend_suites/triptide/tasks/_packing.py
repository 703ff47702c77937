"""Reference information within a limit: whole rows, what the revision needs first, and word of what was left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tripmend.errors import InputError

from ..database import Database
from ..formats import CELLS, PlanRecord, day_cities, name_city, read_disruption_info, separated, without_state
from ._tables_of import Row, Table, tables_of
from ._tokens import tokens_of

__all__ = ["Packed", "pack"]

_TABLE_OF_SLOT = {
    "Breakfast": "restaurants",
    "Lunch": "restaurants",
    "Dinner": "restaurants",
    "Attraction": "attractions",
    "Event": "events",
    "Accommodation": "accommodations",
    "Transportation": "flights",
}
_ALWAYS = 0
"""Rank of what has to be there: the cities, the roads, and everything that stands in the plan."""


@dataclass(frozen=True, slots=True)
class Packed:
    """References for one prompt. database: the rows shown and no others, as tables of their own. left_out: rows that
    found no room, by the title of their table. tokens: the estimate for `text`."""

    text: str
    database: Database = field(repr=False)
    left_out: Mapping[str, int]
    tokens: int


@dataclass(frozen=True, slots=True)
class _Need:
    """What the disruption makes urgent. plan: whether it reaches over the whole plan; wide: whether what replaces the
    thing that was hit may stand on any day."""

    kinds: frozenset[str]
    days: frozenset[int]
    cities: frozenset[str]
    names: frozenset[str]
    plan: bool
    wide: bool

    def rank(self, table: Table, row: Row) -> int:
        """0: needed in any case; 1: what may take the place of what was hit, where it was hit; 2: and elsewhere, where
        allowed; 3: the rest of the places and days that are hit; 4: the same kind elsewhere; 5: all else."""
        if table.kind in ("cities", "ground") or row.name in self.names:
            return _ALWAYS
        near = self.plan or (table.city in self.cities if table.city else bool(self.days & set(table.days)))
        hit = table.kind in self.kinds
        if hit:
            return 1 if near else (2 if self.wide else 4)
        return 3 if near else 5


def _need(plan: PlanRecord, info: str) -> _Need:
    record = read_disruption_info(info)
    days = frozenset(target.day for target in record.targets if 1 <= target.day <= len(plan.days))
    cities = {without_state(city) for day in days for city in day_cities(plan.days[day - 1].current_city)}
    names: set[str] = set()
    for one in plan.days:
        for cell in CELLS[2:-1]:
            texts = separated(getattr(one, cell)) if cell in ("attraction", "event") else (getattr(one, cell),)
            names |= {name for text in texts for name in (text, name_city(text)[0]) if name}
        names |= {part for part in one.transportation.replace(",", " ").split() if part}
    kinds = frozenset(_TABLE_OF_SLOT[target.slot] for target in record.targets)
    # Who loses an evening's event may see something else: attractions stand in for events.
    kinds |= {"attractions"} if "events" in kinds else set()
    plan_wide = record.severity == "plan"
    return _Need(
        kinds, days, frozenset(cities), frozenset(names), plan_wide, plan_wide or plan.tolerance == "Flexiventurer"
    )


def _head(table: Table) -> str:
    return f"## {table.title}\n{table.header}"


def _note(left: int, of: int) -> str:
    return f"({left} of {of} rows are left out here for want of room.)"


def _shown(tables: tuple[Table, ...], kept: list[set[int]]) -> tuple[str, dict[str, int]]:
    parts, left_out = [], {}
    for table, chosen in zip(tables, kept, strict=True):
        lines = [_head(table), *(row.text for place, row in enumerate(table.rows) if place in chosen)]
        left = len(table.rows) - len(chosen)
        if left:
            left_out[table.title] = left
            lines.append(_note(left, len(table.rows)))
        elif not table.rows:
            lines.append("(There is none.)")
        parts.append("\n".join(lines))
    return "\n\n".join(parts), left_out


def _database(tables: tuple[Table, ...], kept: list[set[int]]) -> Database:
    found: dict[str, dict[object, None]] = {}
    for table, chosen in zip(tables, kept, strict=True):
        for place in sorted(chosen):
            first, *stops = table.rows[place].rows
            found.setdefault(table.kind, {})[first] = None
            for stop in stops:
                found.setdefault("transit", {})[stop] = None
    return Database(**{kind: tuple(rows) for kind, rows in found.items()})  # type: ignore[arg-type]


def pack(plan: PlanRecord, info: str, database: Database, room: int) -> Packed:
    """The tables that revising `plan` for the record `info` needs, in at most `room` tokens by our estimate.

    Rows go in whole, by rank and within a rank from all tables in turn; the first that does not fit ends it. Each
    table says how many rows were left out. Raises InputError with the tokens needed when not even the rows of what
    stands in the plan fit.
    """
    tables = tables_of(plan, database)
    need = _need(plan, info)
    # Head, note and the blank line between tables are paid for beforehand, whether a note will be needed or not.
    spent = sum(tokens_of(f"{_head(table)}\n{_note(len(table.rows), len(table.rows))}\n\n") for table in tables)
    order = sorted(
        (need.rank(table, row), place, number)
        for number, table in enumerate(tables)
        for place, row in enumerate(table.rows)
    )
    kept: list[set[int]] = [set() for _ in tables]
    least = spent
    for rank, place, number in order:
        cost = tokens_of(tables[number].rows[place].text + "\n")
        if rank == _ALWAYS:
            least += cost
        elif spent + cost > room:
            break
        spent += cost
        kept[number].add(place)
    if least > room:
        raise InputError(f"the references to what stands in the plan take {least} tokens; {max(room, 0)} are left")
    text, left_out = _shown(tables, kept)
    return Packed(text, _database(tables, kept), left_out, tokens_of(text))
