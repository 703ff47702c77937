"""The difference of two itineraries, item by item: a replaced stop keeps its id, so ids tell what became what."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

from ..trip import Catalogue, Itinerary, exact
from ._state import ItemState, item_states
from ._words import minutes_words, span

__all__ = ["BADGES", "Badge", "ItemChange", "differences"]

Badge = Literal["kept", "time changed", "moved", "place changed", "added", "removed"]
BADGES: tuple[Badge, ...] = get_args(Badge)


@dataclass(frozen=True, slots=True)
class ItemChange:
    """What became of one item.

    badge: the largest of its changes (another place weighs more than another day, that more than another time);
    aspects lists all of them: ``place``, ``day``, ``time``, ``booking``. shift: minutes by which it starts later (wall
    clock; negative: earlier), None when untimed. knock_on: not hit itself, changed only because something else was.
    announced: the change is what happened, not what the repair did. reason: why it changed; fits: why the new place
    was taken; both one line, empty where nothing is known. disruptions: the names of those that hit it. locked: a lock
    held it, which gives way only to what hits the item. void: a disruption made its booking worthless. wished: the
    traveller does not want it as it was planned. cancel: what is to be done about a booking that was given up so.
    gap: the time that is free now, in words; free: its minutes beside the way, None where no time became free.
    nights: of a stay that followed a leg to other nights, what to tell the lodging.
    """

    id: str
    badge: Badge
    before: ItemState | None
    after: ItemState | None
    aspects: tuple[str, ...] = ()
    shift: int | None = None
    knock_on: bool = False
    announced: bool = False
    reason: str = ""
    fits: str = ""
    disruptions: tuple[str, ...] = ()
    locked: bool = False
    void: bool = False
    wished: bool = False
    cancel: str = ""
    gap: str = ""
    free: int | None = None
    nights: str = ""

    @property
    def state(self) -> ItemState:
        """The item as it is now, or as it was if it is gone."""
        found = self.after or self.before
        if found is None:
            raise ValueError("a change needs a state before or after")
        return found

    @property
    def longer(self) -> int:
        """By how many minutes a stop became longer (negative: shorter), by real time; 0 for all else."""
        lengths = [None if state is None else state.minutes for state in (self.before, self.after)]
        return 0 if lengths[0] is None or lengths[1] is None else lengths[1] - lengths[0]

    @property
    def summary(self) -> str:
        """Old and new in one line, saying only what differs."""
        before, after = self.before, self.after
        if before is None or after is None or self.badge == "kept":
            return f"{self.state.heading}, {self.state.when}"
        length = f" ({minutes_words(self.longer)} {'longer' if self.longer > 0 else 'shorter'})" if self.longer else ""
        days = [state.start.date() if state.start is not None else None for state in (before, after)]
        same_day = "day" not in self.aspects and days[0] == days[1] is not None and before.when != after.when
        when = span(after.start, after.end) if same_day else after.when
        if "place" in self.aspects:
            old = before.heading if before.when == after.when else f"{before.heading}, {before.when}"
            return f"{old} → {after.name if before.role == after.role else after.title}, {when}{length}"
        return f"{after.heading}, {before.when} → {when}{length}"


def _aspects(before: ItemState, after: ItemState) -> tuple[str, ...]:
    found: list[str] = []
    if before.place != after.place or before.role != after.role:
        found.append("place")
    if before.date != after.date and before.kind != "stay":
        found.append("day")
    if [exact(time) for time in (before.start, before.end)] != [exact(time) for time in (after.start, after.end)] or (
        before.kind == "stay" and (before.date, before.until) != (after.date, after.until)
    ):
        found.append("time")
    if before.booked != after.booked or before.cancelled != after.cancelled:
        found.append("booking")
    return tuple(found)


def _badge(aspects: tuple[str, ...]) -> Badge:
    if "place" in aspects:
        return "place changed"
    if "day" in aspects:
        return "moved"
    return "time changed" if "time" in aspects else "kept"


def _shift(before: ItemState, after: ItemState) -> int | None:
    if before.start is None or after.start is None:
        return None
    return int((after.start - before.start) / dt.timedelta(minutes=1))


def differences(
    before: Itinerary, after: Itinerary, catalogue_before: Catalogue, catalogue_after: Catalogue
) -> tuple[ItemChange, ...]:
    """Every item of either plan with what became of it: by day and time, removed items where they stood, stays last."""
    old, new = item_states(before, catalogue_before), item_states(after, catalogue_after)
    found: list[ItemChange] = []
    parted = _parted(old, new)
    for name, whole in parted.items():
        new[whole] = replace(new[whole], more=(*new[whole].more, _nights(new[name])))
    for name in dict.fromkeys([*new, *old]):
        was, now = old.get(name), new.get(name)
        if name in parted:
            found.append(ItemChange(name, "kept", None, now))
            continue
        if was is None or now is None:
            found.append(ItemChange(name, "added" if was is None else "removed", was, now))
            continue
        aspects = _aspects(was, now)
        found.append(ItemChange(name, _badge(aspects), was, now, aspects, _shift(was, now)))
    order = {name: n for n, name in enumerate([*new, *old])}
    return tuple(
        sorted(found, key=lambda change: (change.state.kind == "stay", change.state.date, _when(change, order)))
    )


def _parted(old: Mapping[str, ItemState], new: Mapping[str, ItemState]) -> dict[str, str]:
    """The new stays whose nights were to be spent at the same place in a stay that is parted now, by that one's id:
    those nights are as planned."""
    found = {}
    for name, now in new.items():
        if now.kind == "stay" and name not in old:
            for whole in old.values():
                same = whole.kind == "stay" and whole.id in new and whole.place == now.place == new[whole.id].place
                if same and _nights(whole)[0] <= now.date and _nights(now)[1] <= _nights(whole)[1]:
                    found[name] = whole.id
    return found


def _nights(stay: ItemState) -> tuple[dt.date, dt.date]:
    return stay.date, stay.until or stay.date


def _when(change: ItemChange, order: dict[str, int]) -> tuple[dt.datetime, int]:
    state = change.state
    return (state.start or dt.datetime.combine(state.date, dt.time()), order[change.id])
