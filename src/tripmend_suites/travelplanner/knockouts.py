"""What is knocked out of a plan: every meal, every attraction visit, every stay and every flight, one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .formats import RawRecord
from .formats._text import cell, from_to, name_city, visits, without_state

Kind = Literal["meal", "attraction", "stay", "flight"]
KINDS: tuple[Kind, ...] = ("meal", "attraction", "stay", "flight")
MEALS = ("breakfast", "lunch", "dinner")
Days = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Knockout:
    """One entity knocked out.

    item: the id of the stop, stay or leg in our trip. days: the numbers (from 1) of the days it stands on, several
    for a stay of several nights. position: which of the day's attractions. name, city: without the state; for a
    flight its number and the two cities.
    """

    idx: int
    kind: Kind
    item: str
    days: tuple[int, ...]
    slot: str
    name: str
    city: str
    destination: str = ""
    position: int = 0


@dataclass(frozen=True, slots=True)
class Excluded:
    """A knock-out that is not one of a single slot, and why."""

    knockout: Knockout
    reason: str


def _entity(text: str) -> tuple[str, str]:
    name, city = name_city(text)
    return name, without_state(city)


def _stays(record: RawRecord) -> Iterator[Knockout]:
    blocks: list[tuple[str, list[int]]] = []
    for n, day in enumerate(record.days, start=1):
        text = cell(day, "accommodation")
        if text and blocks and blocks[-1][0] == text and blocks[-1][1][-1] == n - 1:
            blocks[-1][1].append(n)
        elif text:
            blocks.append((text, [n]))
    for m, (text, days) in enumerate(blocks, start=1):
        yield Knockout(record.idx, "stay", f"stay-{m}", tuple(days), "accommodation", *_entity(text))


def knockouts(record: RawRecord) -> tuple[Knockout, ...]:
    """Every knock-out of the record's plan: by day meals and attractions, then stays, then flights."""
    found: list[Knockout] = []
    flights: list[Knockout] = []
    for n, day in enumerate(record.days, start=1):
        for slot in MEALS:
            if text := cell(day, slot):
                found.append(Knockout(record.idx, "meal", f"d{n}-{slot}", (n,), slot, *_entity(text)))
        for m, text in enumerate(visits(cell(day, "attraction")), start=1):
            spot = _entity(text)
            found.append(
                Knockout(record.idx, "attraction", f"d{n}-visit-{m}", (n,), "attraction", *spot, position=m - 1)
            )
        text = cell(day, "transportation")
        ends = from_to(text) or from_to(cell(day, "current_city"))
        if text.casefold().startswith("flight number") and ends is not None:
            number = text.split(":", 1)[1].split(",", 1)[0].strip()
            cities = (without_state(ends[0]), without_state(ends[1]))
            flights.append(Knockout(record.idx, "flight", f"d{n}-leg", (n,), "transportation", number, *cities))
    return (*found, *_stays(record), *flights)


def excluded(found: Sequence[Knockout], used: Mapping[str, str]) -> tuple[Excluded, ...]:
    """Those of `found` whose place (or flight) the plan uses elsewhere, too. used: by item, what it uses.

    Closing it would hit every use, and a single swap mends only one: such a knock-out is no question for this bench.
    """
    uses: dict[tuple[str, ...], list[str]] = {}
    keys = [(knockout.kind, used.get(knockout.item, knockout.name)) for knockout in found]
    for key, knockout in zip(keys, found, strict=True):
        uses.setdefault(key, []).append(knockout.item)
    return tuple(
        Excluded(knockout, f"{knockout.name} is used more than once: {', '.join(uses[key])}")
        for key, knockout in zip(keys, found, strict=True)
        if len(uses[key]) > 1
    )


def swapped(record: RawRecord, knockout: Knockout, text: str) -> tuple[Mapping[str, Any], ...]:
    """The record's days with `text` (a whole cell, or one attraction) in the place of what was knocked out."""
    days = [dict(day) for day in record.days]
    for n in knockout.days:
        day = days[n - 1]
        if knockout.kind == "attraction":
            parts = visits(cell(day, "attraction"))
            parts[knockout.position] = text
            day["attraction"] = "".join(f"{part};" for part in parts)
        else:
            day[knockout.slot] = text
    return tuple(days)
