"""The whole revision against the trip as it was: one thing replaced, everything else untouched, the cost as it is."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from tripmend.repair import Cost
from tripmend.trip import Catalogue, Itinerary, Leg, Stay, Stop

from .knockouts import Knockout

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
