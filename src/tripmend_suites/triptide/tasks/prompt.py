"""The prompts of a revision, and the reference information that they hold within a limit of tokens."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, Literal

from tripmend.errors import InputError

from ...common.data_files import DataFile
from ...common.tasking import Message
from ..data.folder import Case
from ..database import Database, Ground
from ..formats import CELLS, PlanRecord, day_cities, from_to, name_city, read_disruption_info, without_state, write_plan

_DATA = DataFile(__file__)

Style = Literal["one-shot", "silent"]
STYLES: tuple[Style, ...] = ("one-shot", "silent")
Told = Literal["both", "record", "message"]
TOLD: tuple[Told, ...] = ("both", "record", "message")
"""What of the disruption is told: its labelled record, the traveller's message, or both."""
WRAPPER = "complete_revised_travel_plan"

_ROLE, _RULES, _STEPS, _OUTPUT = (_DATA.read(name, str) for name in ("role", "rules", "steps", "output"))
_BLIND = _DATA.read("blind", tuple[tuple[str, str], ...])
_SILENT = "Go through the steps silently: think, but do not write the steps or your thoughts down."


@cache
def example() -> Mapping[str, Any]:
    """The worked case of the one-shot prompt: one of our own made trips, revised by the engine; it is of a world that
    no evaluation uses. Keys: plan, record, message, today, references, answer."""
    text = (resources.files(__package__) / "example.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def answer_text(record: PlanRecord) -> str:
    """A revised plan as the prompts ask for it."""
    return json.dumps({WRAPPER: write_plan(record)}, ensure_ascii=False)


def _told(record: str, message: str, today: str, told: Told) -> str:
    parts = [f"Today is {today}."]
    if told != "message":
        parts.append(f"The disruption:\n{record}")
    if told != "record":
        parts.append(f"The traveller writes:\n{message}")
    return "\n\n".join(parts)


def _asked(plan: Mapping[str, Any], disruption: str, references: str, tolerance: bool = True) -> str:
    shown = {key: value for key, value in plan.items() if tolerance or "tolerance" not in key}
    text = json.dumps(shown, ensure_ascii=False)
    return f"# The plan\n{text}\n\n# What went wrong\n{disruption}\n\n# Reference information\n{references}"


def _example(told: Told, tolerance: bool) -> str:
    one = example()
    asked = _asked(one["plan"], _told(one["record"], one["message"], one["today"], told), one["references"], tolerance)
    shown = {key: value for key, value in one["answer"].items() if tolerance or "tolerance" not in key}
    answer = json.dumps({WRAPPER: shown}, ensure_ascii=False)
    return f"Here is one case with its answer.\n\n{asked}\n\n# The answer\n{answer}\n\nHere is the case to revise."


def revise_messages(
    plan: PlanRecord,
    case: Case,
    references: str,
    *,
    style: Style = "one-shot",
    told: Told = "both",
    tools: str = "",
    tolerance: bool = True,
) -> tuple[Message, ...]:
    """The prompt for one case. references: packed tables. tools: a paragraph about the tools, "" without any.
    tolerance: whether it tells how much the traveller bears."""
    system = [_ROLE, _RULES, _STEPS, *((_SILENT,) if style == "silent" else ()), *((tools,) if tools else ()), _OUTPUT]
    disruption = _told(case.info, case.message, case.today.isoformat(), told)
    asked = _asked(write_plan(plan), disruption, references, tolerance)
    words, worked = "\n\n".join(system), "" if style == "silent" else f"{_example(told, tolerance)}\n\n"
    for old, new in () if tolerance else _BLIND:
        words, worked = words.replace(old, new), worked.replace(old, new)
    return Message("system", words), Message("user", worked + asked)


# The tables of reference information for one plan: which rows there are, and how each is written.
#
# The layout is ours: one line a row, cells between bars, the nearest stop beside its place, so that a row tells all
# that the checks ask of it. Published references keep stops in a table of their own.


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table. name: of the place, or the number of the flight. rows: what of the database it shows."""

    name: str
    text: str
    rows: tuple[Any, ...]


@dataclass(frozen=True)
class Table:
    """kind: the name of the database's table ("restaurants", "flights" …). city: "" where it is about no single one.
    days: 1-based days that it is about, () for all."""

    kind: str
    title: str
    header: str
    rows: tuple[Row, ...]
    city: str = ""
    days: tuple[int, ...] = field(default=())


def cities_visited(plan: PlanRecord) -> tuple[str, ...]:
    """The cities of a plan without its home, in the order of the visits."""
    home = without_state(plan.header.org)
    found = [without_state(city) for day in plan.days for city in day_cities(day.current_city)]
    return tuple(dict.fromkeys(city for city in found if city and city != "-" and city != home))


def _cell(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:g}" if abs(value) < 1000 else f"{value:.0f}"
    return " ".join(str(value).replace("|", "/").split()) or "-"


def _line(*cells: object) -> str:
    return " | ".join(map(_cell, cells))


def _spot(row: Any) -> str:
    return "-" if row.latitude is None or row.longitude is None else f"{row.latitude:.5f},{row.longitude:.5f}"


def _clock(minutes: int | None) -> str:
    return "-" if minutes is None else f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


_PLACES = _DATA.read("places", dict[str, dict[str, str]])
"""The tables of a city's places: the columns between the name and the position, each with the field that it shows."""


def _shown_of(row: Any, name: str) -> object:
    value = getattr(row, name)
    if name == "house_rules":
        return " & ".join(f"No {rule}" for rule in value)
    return ", ".join(value) if isinstance(value, tuple) else value or "-" if name == "minimum_nights" else value


def _places(database: Database, city: str) -> Iterator[Table]:
    for kind, columns in _PLACES.items():
        rows = []
        for row in getattr(database, f"{kind}_in").get(city, ()):
            stops = database.transit_of.get((row.name, city), ())[:1]
            near = (stops[0].stop, f"{stops[0].distance_m:.2f}") if stops else ("-", "-")
            rows.append(
                Row(
                    row.name,
                    _line(row.name, *(_shown_of(row, one) for one in columns.values()), _spot(row), *near),
                    (row, *stops),
                )
            )
        header = f"name | {' | '.join(columns)} | position | nearest stop | metres"
        yield Table(kind, f"{kind.capitalize()} in {city}", header, tuple(rows), city)


def _events(database: Database, city: str, dates: Sequence[dt.date]) -> Table:
    rows = []
    for e in database.events_in.get(city, ()):
        if dates[0] <= e.date <= dates[-1]:
            times = _clock(e.start), _clock(e.end)
            text = _line(e.name, e.date, e.segment, *times, e.price, _spot(e))
            rows.append(Row(e.name, text, (e,)))
    title = f"Events within {dates[0]} and {dates[-1]} in {city}"
    return Table("events", title, "name | date | kind | begins | ends | $ a person | position", tuple(rows), city)


def _journeys(plan: PlanRecord) -> Iterator[tuple[int, str, str]]:
    """Day, origin and destination of each journey between cities."""
    for number, day in enumerate(plan.days, 1):
        ends = from_to(day.current_city)
        if ends is not None:
            yield number, without_state(ends[0]), without_state(ends[1])


def _dollars(way: Ground, rate: float) -> int | None:
    return None if way.minutes is None or way.minutes >= 1440 else int(way.km * rate)


def _flights(database: Database, plan: PlanRecord) -> Iterator[Table]:
    for day, origin, destination in _journeys(plan):
        date = plan.header.dates[day - 1]
        found = sorted(database.flights_on.get((origin, destination, date), ()), key=lambda f: f.departure)
        lines = ((f.number, f.price, _clock(f.departure), _clock(f.arrival), f.minutes) for f in found)
        rows = tuple(Row(f.number, _line(*line), (f,)) for f, line in zip(found, lines, strict=True))
        title = f"Flights from {origin} to {destination} on {date}"
        yield Table("flights", title, "number | $ a seat | departs | arrives | minutes", rows, days=(day,))


def _roads(database: Database, plan: PlanRecord) -> Table:
    rows = []
    for origin, destination in dict.fromkeys((origin, destination) for _, origin, destination in _journeys(plan)):
        way = database.ground_between.get((origin, destination))
        if way is not None:
            text = _line(origin, destination, way.minutes, way.km, _dollars(way, 0.05), _dollars(way, 1.0))
            rows.append(Row(f"{origin} to {destination}", text, (way,)))
    header = "from | to | minutes | km | $ a car of 5 (self-driving) | $ a taxi of 4"
    return Table("ground", "Ways by road", header, tuple(rows))


def _cities(database: Database, plan: PlanRecord) -> Table:
    names = (without_state(plan.header.org), *cities_visited(plan))
    found = [database.city_named[name] for name in names if name in database.city_named]
    rows = tuple(Row(c.name, _line(c.name, c.state, c.zone, _spot(c)), (c,)) for c in found)
    return Table("cities", "Cities", "name | state | clock | position", rows)


def tables_of(plan: PlanRecord, database: Database) -> tuple[Table, ...]:
    """Every table of the cities and journeys of `plan`, whole, in the order in which they are shown."""
    found = [_cities(database, plan), _roads(database, plan), *_flights(database, plan)]
    for city in cities_visited(plan):
        found += [*_places(database, city), _events(database, city, plan.header.dates)]
    return tuple(found)


# How long a text is for a model, without any model's own tokenizer.

BYTES_PER_TOKEN = 3.0
"""Prose of English runs at about four bytes a token, tables of names, prices and times at about three. The estimate is
for tables, so that it is rather too high: what fits by it fits."""


def tokens_of(text: str) -> int:
    """An estimate from above of the tokens of `text`: its UTF-8 bytes by three, rounded up."""
    return -int(-len(text.encode("utf-8")) // BYTES_PER_TOKEN)


# Reference information within a limit: whole rows, what the revision needs first, and word of what was left out.

_TABLE_OF_SLOT = _DATA.read("tables", dict[str, str])
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
            names |= {name for text in one.texts(cell) for name in (text, name_city(text)[0]) if name}
        names |= {part for part in one.transportation.replace(",", " ").split() if part}
    # What hits the whole trip, such as a smaller budget, may be answered in any of the tables.
    hit = [(_TABLE_OF_SLOT[one.slot],) if one.slot != "Trip" else _TABLE_OF_SLOT.values() for one in record.targets]
    kinds = frozenset(kind for kinds in hit for kind in kinds)
    # Who loses an evening's event may see something else: attractions stand in for events.
    kinds |= {"attractions"} if "events" in kinds else set()
    plan_wide = record.severity == "plan"
    wide = plan_wide or plan.tolerance == "Flexiventurer"
    return _Need(kinds, days, frozenset(cities), frozenset(names), plan_wide, wide)


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
