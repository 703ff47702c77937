"""What is knocked out of a plan: every meal, every attraction visit, every stay and every flight, one at a time."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tripmend.repair import Cost
from tripmend.trip import Catalogue, Itinerary, Leg, Stay, Stop

from .formats import RawRecord
from .formats.raw import cell, from_to, name_city, visits, without_state

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


Item = Stop | Leg | Stay


def strayed(
    before: Iterable[Mapping[str, Any]],
    after: Iterable[Mapping[str, Any]],
    knockout: Knockout,
    free: Collection[int] = (),
) -> str:
    """The first cell beside the one knocked out that differs, "" when there is none. free: days that may differ."""
    for n, (old, new) in enumerate(zip(before, after, strict=True), start=1):
        for slot in new:
            if n in free or old.get(slot) == new[slot]:
                continue
            if n in knockout.days and slot == knockout.slot:
                if slot != "attraction":
                    continue
                ours, theirs = (str(day[slot]).split(";") for day in (old, new))
                differing = [m for m in range(max(len(ours), len(theirs))) if ours[m : m + 1] != theirs[m : m + 1]]
                if differing == [knockout.position]:
                    continue
            return f"day {n} {slot} was changed, too"
    return ""


def _with(itinerary: Itinerary, target: str, new: Item | None) -> Itinerary:
    """The itinerary with `new` in the place of the item `target`, or without it."""

    def put(items: Iterable[Any]) -> tuple[Any, ...]:
        changed = (new if item.id == target else item for item in items)
        return tuple(item for item in changed if item is not None)

    days = tuple(day.replace(items=put(day.items)) for day in itinerary.days)
    return itinerary.replace(days=days, stays=put(itinerary.stays))


def without(itinerary: Itinerary, target: str) -> Itinerary:
    """The itinerary without the item `target`, all else as it was."""
    return _with(itinerary, target, None)


def _difference(path: str, ours: Any, theirs: Any) -> str:
    """Where two plain values differ first, as a path."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in dict.fromkeys([*ours, *theirs]):
            if ours.get(key) != theirs.get(key):
                return _difference(f"{path}.{key}" if path else str(key), ours.get(key), theirs.get(key))
    if isinstance(ours, tuple | list) and isinstance(theirs, tuple | list) and len(ours) == len(theirs):
        for n, (left, right) in enumerate(zip(ours, theirs, strict=True)):
            if left != right:
                return _difference(f"{path}[{n}]", left, right)
    return path


def _leg(old: Leg, new: Leg, catalogue: Catalogue, assumed: bool) -> Leg | None:
    """`old` by the connection of `new`, None when there is no such connection."""
    # Whoever gave it away pays nothing for it, and what comes instead is not booked yet.
    fresh = {"connection": new.connection, "booked": False, "cancelled": False, "price": None}
    if assumed:
        return old.replace(**fresh, number=new.number)
    found = catalogue.connection_by_id.get(new.connection or "")
    if found is None:
        return None
    times = (new.depart, new.arrive) if found.depart is None else (found.depart, found.arrive)
    return old.replace(
        **fresh,
        mode=found.mode,
        number=found.number,
        origin=found.origin,
        destination=found.destination,
        depart=times[0],
        arrive=times[1],
    )


def altered(
    original: Itinerary, revised: Itinerary, knockout: Knockout, catalogue: Catalogue, *, assumed: bool = False
) -> str:
    """What differs beyond the replacement of the one item knocked out, as a sentence, "" when nothing does.

    The item itself may only have another place (or, a leg, another connection of the catalogue, with that connection's
    own data) and lose its booking and price. assumed: the leg's connection need not be in the catalogue.
    """
    old, new = original.item(knockout.item), revised.item(knockout.item)
    if old is None or new is None:
        return f"{knockout.item} is missing"
    if type(old) is not type(new):
        return f"{knockout.item} is of another type"
    swap: Item | None
    if isinstance(old, Leg) and isinstance(new, Leg):
        swap = _leg(old, new, catalogue, assumed)
        if swap is None:
            return f"{knockout.item} uses a connection that is not in the catalogue"
    else:
        swap = old.replace(place=getattr(new, "place", ""), booked=False, price=None)
    expected = _with(original, knockout.item, swap)
    if expected == revised:
        return ""
    where = _difference("", expected.model_dump(), revised.model_dump())
    return f"{where or 'the trip'} was changed, too"


def _drift(old: Item | None, new: Item | None) -> int:
    if not isinstance(old, Leg) or not isinstance(new, Leg) or old.depart is None or new.depart is None:
        return 0
    return abs(round((new.depart - old.depart).total_seconds())) // 60


def misstated(stated: Cost, swap: tuple[int, ...], original: Itinerary, revised: Itinerary, knockout: Knockout) -> str:
    """Which field of the stated cost is not that of a single swap, "" when every one is. swap: (misfit, spend)."""
    misfit, spend = swap
    drift = _drift(original.item(knockout.item), revised.item(knockout.item))
    old, new = original.item(knockout.item), revised.item(knockout.item)
    nights = len(old.nights) if isinstance(old, Stay) else 0
    lost = repeated = 0
    if isinstance(new, Stop):  # a second meal at a place is a cost, and a second visit no gain
        others = [stop for _, stop in revised.stops() if stop.place == new.place and stop.id != new.id]
        repeated = int(new.kind == "meal" and any(stop.kind == "meal" for stop in others))
        lost = int(new.kind != "meal" and any(stop.kind != "meal" for stop in others))
    due = Cost(lost=lost, changed=1, repeated=repeated, nights=nights, misfit=misfit, spend=spend, drift=drift)
    for name in (field.name for field in dataclasses.fields(Cost)):
        if getattr(stated, name) != getattr(due, name):
            return f"the engine states {name} {getattr(stated, name)}, for this swap it is {getattr(due, name)}"
    return ""
