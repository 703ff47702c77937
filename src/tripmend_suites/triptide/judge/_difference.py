"""What differs between two plans, edit by edit. Only places, legs, stays and times count; transit lines follow from
places, and the hours at the lodging frame the day, so neither is an edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ..formats import Transport
from ._stops import MEALS, DayView, Stop, plain, same

__all__ = ["Edit", "EditKind", "difference", "same_leg"]

EditKind = Literal["replaced", "added", "removed", "retimed"]


@dataclass(frozen=True, slots=True)
class Edit:
    """One edit. slot: breakfast, lunch, dinner, attraction, event, accommodation, transportation, city or plan.
    before, after: as the plans write them, "" for nothing. minutes: how far a start or end moved (retimed only)."""

    kind: EditKind
    day: int
    slot: str
    before: str
    after: str
    minutes: int = 0
    old: Stop | None = None
    new: Stop | None = None

    def __str__(self) -> str:
        where = f"day {self.day} {self.slot}"
        if self.kind == "retimed":
            return f"{where}: {self.before} moved by {self.minutes} min"
        return f"{where}: {self.before or 'nothing'} → {self.after or 'nothing'}"


def _moved(old: Stop, new: Stop) -> int:
    if old.start is None or new.start is None or old.end is None or new.end is None:
        return 0
    return max(abs(new.start - old.start), abs(new.end - old.end))


def _compare(day: int, slot: str, before: Sequence[Stop], after: Sequence[Stop]) -> list[Edit]:
    """The edits of a slot: equal names are the same stop, the others replace each other in order of time."""
    edits: list[Edit] = []
    left, new = list(before), list(after)
    for old in before:
        match = next((stop for stop in new if same(stop.name, old.name)), None)
        if match is None:
            continue
        new.remove(match)
        left.remove(old)
        minutes = _moved(old, match)
        if minutes:
            edits.append(Edit("retimed", day, slot, old.name, match.name, minutes, old, match))
    for number in range(max(len(left), len(new))):
        gone = left[number] if number < len(left) else None
        came = new[number] if number < len(new) else None
        kind: EditKind = "added" if gone is None else "removed" if came is None else "replaced"
        edits.append(Edit(kind, day, slot, gone.name if gone else "", came.name if came else "", 0, gone, came))
    return edits


def same_leg(old: Transport | None, new: Transport | None) -> bool:
    """Whether both are one journey by one means, whatever its times."""
    if old is None or new is None or old.kind != new.kind:
        return False
    if old.kind == "flight":
        return plain(old.number or "") == plain(new.number or "")
    return (plain(old.origin or ""), plain(old.destination or "")) == (
        plain(new.origin or ""), plain(new.destination or "")
    )  # fmt: skip


def _legs(old: DayView, new: DayView) -> list[Edit]:
    if plain(old.transportation) == plain(new.transportation):
        return []
    if same_leg(old.transport, new.transport):
        times = [(getattr(old.transport, name), getattr(new.transport, name)) for name in ("departure", "arrival")]
        minutes = max((abs(b - a) for a, b in times if a is not None and b is not None), default=0)
        if not minutes and all(a == b for a, b in times):
            return []
        return [Edit("retimed", old.number, "transportation", old.transportation, new.transportation, minutes)]
    before, after = (text if plain(text) not in ("", "-") else "" for text in (old.transportation, new.transportation))
    kind: EditKind = "added" if not before else "removed" if not after else "replaced"
    return [Edit(kind, old.number, "transportation", before, after)]


def _day(old: DayView, new: DayView) -> list[Edit]:
    edits: list[Edit] = []
    if plain(old.city) != plain(new.city):
        edits.append(Edit("replaced", old.number, "city", old.city, new.city))
    edits += _legs(old, new)
    for slot in (*MEALS, "attraction", "event"):
        edits += _compare(old.number, slot, old.in_slot(slot), new.in_slot(slot))
    if plain(old.accommodation) != plain(new.accommodation):
        before, after = old.accommodation, new.accommodation
        kind: EditKind = "added" if not before else "removed" if not after else "replaced"
        edits.append(Edit(kind, old.number, "accommodation", before, after))
    return edits


def difference(initial: Mapping[int, DayView], revised: Mapping[int, DayView]) -> tuple[Edit, ...]:
    """All edits, day by day; a whole day that is missing or new is one edit of the slot "plan"."""
    edits: list[Edit] = []
    for number in sorted({*initial, *revised}):
        old, new = initial.get(number), revised.get(number)
        if old is not None and new is not None:
            edits += _day(old, new)
        elif old is not None:
            edits.append(Edit("removed", number, "plan", f"day {number}", ""))
        else:
            edits.append(Edit("added", number, "plan", "", f"day {number}"))
    return tuple(edits)
