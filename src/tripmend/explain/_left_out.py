"""What a visit that the traveller has left out leaves behind: a booking to cancel, and time that is free."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ..trip import Catalogue, Itinerary, Leg, Stop, TravelTimes, minute_of
from ._agenda import travel_times
from ._difference import ItemChange
from ._state import ItemState, item_states
from ._words import amount, clock, date_words, minutes_words, sentence

__all__ = ["with_gaps"]


@dataclass(frozen=True, slots=True)
class _Span:
    """One timed item of a day: its first and last minute UTC, and the same on the clocks of its ends."""

    first: int
    last: int
    item: Stop | Leg
    begins: str
    ends: str


def _spans(itinerary: Itinerary, date: dt.date, catalogue: Catalogue) -> list[_Span]:
    """The timed items of a day in order of time, without legs that do not run."""
    found: list[_Span] = []
    for item in next((day.items for day in itinerary.days if day.date == date), ()):
        if isinstance(item, Leg):
            begin, end = item.depart, item.arrive
            zones = catalogue.end_zone(item.origin), catalogue.end_zone(item.destination)
            if item.cancelled:
                continue
        else:
            begin, end = item.start, item.end
            zones = catalogue.zone_of(item.place), catalogue.zone_of(item.place)
        if begin is not None and end is not None:
            minutes = minute_of(begin, zones[0]), minute_of(end, zones[1])
            found.append(_Span(*minutes, item, clock(begin), clock(end)))
    return sorted(found, key=lambda span: (span.first, span.last))


def _way(before: Stop | Leg, after: Stop | Leg, travel: TravelTimes) -> int | None:
    """Minutes from one item to the next, None where that is not known."""
    here = before.destination.place if isinstance(before, Leg) else before.place
    there = after.origin.place if isinstance(after, Leg) else after.place
    if here is None or there is None:
        return None
    found = travel.between(here, there)
    return None if found.source == "unknown" else found.minutes


class _Gaps:
    """The time that is free where the stops `gone` stood; next to each other they leave one gap."""

    def __init__(self, gone: Sequence[ItemState], revised: Itinerary, catalogue: Catalogue, limits: Itinerary) -> None:
        self.limits = {day.date: (day.earliest, day.latest) for day in limits.days}
        self.revised, self.catalogue = revised, catalogue
        self.states = item_states(revised, catalogue)
        self.travel = travel_times(revised, catalogue)
        self.groups: dict[tuple[dt.date, str, str], list[ItemState]] = {}
        for old in gone:
            if old.start is not None and old.end is not None:
                before, after = self._around(old)
                key = (old.date, before.item.id if before else "", after.item.id if after else "")
                self.groups.setdefault(key, []).append(old)

    def _minutes(self, old: ItemState) -> tuple[int, int]:
        assert old.start is not None
        assert old.end is not None
        zone = self.catalogue.zone_of(old.place)
        return minute_of(old.start, zone), minute_of(old.end, zone)

    def _around(self, old: ItemState) -> tuple[_Span | None, _Span | None]:
        """What is planned before and after a stop that is gone, on its day."""
        begin, _ = self._minutes(old)
        spans = _spans(self.revised, old.date, self.catalogue)
        before = max((span for span in spans if span.first <= begin), key=lambda span: span.last, default=None)
        return before, next((span for span in spans if span.first > begin), None)

    def _name(self, span: _Span) -> str:
        state = self.states[span.item.id]
        return f"the {state.name}" if state.kind == "leg" else state.title

    def of(self, old: ItemState) -> tuple[str, int | None]:
        """The gap in words and its minutes, beside the way; nothing for a stop without times, or told already."""
        group = next((group for group in self.groups.values() if group[0] is old), None)
        if group is None:
            return "", None
        before, after = self._around(old)
        begin, end = (pick(self._minutes(one)[n] for one in group) for n, pick in enumerate((min, max)))
        zone, (earliest, latest) = self.catalogue.zone_of(old.place), self.limits.get(old.date, (None, None))
        # What the day does not allow is not free.
        begin = begin if earliest is None else max(begin, minute_of(earliest, zone))
        end = end if latest is None else min(end, minute_of(latest, zone))
        if before is None and after is None:
            return f"Nothing with a time is left on {date_words(old.date)}.", max(0, end - begin)
        if before is None and after is not None:
            free = max(0, after.first - begin)
            text = f"the day now begins at {after.begins} with {self._name(after)}"
            return sentence(f"{minutes_words(free)} free: {text}"), free
        if after is None and before is not None:
            free = max(0, end - before.last)
            text = f"the day now ends at {before.ends} with {self._name(before)}"
            return sentence(f"{minutes_words(free)} free: {text}"), free
        assert before is not None
        assert after is not None
        way = _way(before.item, after.item, self.travel)
        free = max(0, after.first - before.last - (way or 0))
        beside = "the way between them is not known" if way is None else f"beside {minutes_words(way)} on the way"
        text = f"between {self._name(before)} (to {before.ends}) and {self._name(after)} (from {after.begins})"
        return sentence(f"{minutes_words(free)} free: {text}{f', {beside}' if way != 0 else ''}"), free


def _cancel(change: ItemChange, old: ItemState, currency: str) -> str:
    """What to do about the booking of an item that was given up. What comes back no document says."""
    cost = "what it costs is not known" if old.cost is None else f"it costs {amount(old.cost, currency)}"
    here = change.after is not None and "place" not in change.aspects
    done = "moved to the new time or cancelled" if here else "cancelled"
    return f"Its booking is to be {done}: {cost}, and what of that comes back is not known."


def with_gaps(
    changes: Sequence[ItemChange], revised: Itinerary, catalogue: Catalogue, limits: Itinerary
) -> tuple[ItemChange, ...]:
    """`changes` with what is to be cancelled and what is free now, wherever the traveller did not want something.

    limits: the plan whose days have the hours that are allowed."""
    gone = [change.before for change in changes if change.wished and change.badge == "removed" and change.before]
    gaps = _Gaps(gone, revised, catalogue, limits) if gone else None
    found = []
    for change in changes:
        old = change.before
        if change.wished and old is not None:
            given_up = old.booked and not change.void and (change.after is None or not change.after.booked)
            gap, free = gaps.of(old) if gaps is not None and change.badge == "removed" else ("", None)
            cancel = _cancel(change, old, revised.currency) if given_up else ""
            found.append(dataclasses.replace(change, cancel=cancel, gap=gap, free=free))
        else:
            found.append(change)
    return tuple(found)
