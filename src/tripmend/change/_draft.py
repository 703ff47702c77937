"""The world while effects are applied one after the other."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from ..errors import InputError
from ..trip import Catalogue, Connection, Day, Itinerary, Leg, Lodging, Place, Stay, Stop, unknown_id
from ._asked import Asked, Unsuited, Wanted
from ._leave_early import leaving_early
from ._world import Hit

__all__ = ["Draft"]


@dataclass(slots=True)
class Draft:
    """The parts of the world that effects change.

    name: of the disruption at work, for hits and error paths. retimed_by: of the last one that gave a leg new times.
    now: by the clock where the traveller is, None for a trip that has not begun.
    """

    itinerary: Itinerary
    catalogue: Catalogue
    places: dict[str, Place]
    connections: dict[str, Connection]
    hits: list[Hit] = field(default_factory=list)
    unsure: list[str] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    wanted: list[Wanted] = field(default_factory=list)
    unsuited: list[Unsuited] = field(default_factory=list)
    name: str = ""
    retimed_by: str = ""
    now: dt.datetime | None = None

    def error(self, message: str, path: str = "") -> InputError:
        """The error to raise about the effect at work; `path` is inside the effect."""
        return InputError(message, where=f"{self.name}.effect" + (f".{path}" if path else ""))

    def place(self, target: str, path: str = "place") -> Place:
        if target not in self.places:
            known = {name: place.name for name, place in self.places.items()}
            raise self.error(unknown_id("place", target, known), path)
        return self.places[target]

    def leg(self, target: str, path: str = "leg") -> Leg:
        for _, leg in self.itinerary.legs():
            if leg.id == target:
                return leg
        raise self.error(unknown_id("leg", target, {leg.id: leg.number for _, leg in self.itinerary.legs()}), path)

    def stay(self, target: str) -> Stay:
        for stay in self.itinerary.stays:
            if stay.id == target:
                return stay
        raise self.error(unknown_id("stay", target, {stay.id: "" for stay in self.itinerary.stays}), "stay")

    def dates(self, dates: Sequence[dt.date]) -> tuple[dt.date, ...]:
        """`dates`, or all of the trip for ()."""
        return tuple(dict.fromkeys(dates)) or tuple(day.date for day in self.itinerary.days)

    def hit(self, item: str, *, void: bool = False, rebooked: bool = False, another: bool = False) -> None:
        self.hits.append(Hit(item, self.name, void, another=another, rebooked=rebooked))

    def ask(self, asked: Asked, *, rebooked: bool = False) -> None:
        """Put down what is asked of an item. rebooked: its booking holds all the same."""
        self.asked.append(asked)
        self.hits.append(Hit(asked.item, self.name, rebooked=rebooked, asked=True))

    def put_place(self, changed: Place) -> None:
        self.places[changed.id] = changed

    def put_item(self, changed: Stop | Leg) -> None:
        days = tuple(
            day.replace(items=tuple(changed if item.id == changed.id else item for item in day.items))
            if any(item.id == changed.id for item in day.items)
            else day
            for day in self.itinerary.days
        )
        self.itinerary = self.itinerary.replace(days=days)

    def put_at(self, stop: Stop, date: dt.date) -> None:
        """Put a stop that has new times into the day of `date`, before what begins later there."""
        days = []
        for day in self.itinerary.days:
            items = [item for item in day.items if item.id != stop.id]
            if day.date == date:
                later = (n for n, item in enumerate(items) if _begins_after(item, stop))
                items.insert(next(later, len(items)), stop)
            days.append(day.replace(items=tuple(items)))
        self.itinerary = self.itinerary.replace(days=tuple(days))

    def exchange(self, one: Stop, other: Stop) -> None:
        """Put each of two stops without a time where the other stands."""
        into = {one.id: other, other.id: one}
        unbooked = {name: stop.replace(booked=False, booked_for=None) for name, stop in into.items()}
        days = tuple(
            day.replace(items=tuple(unbooked.get(item.id, item) for item in day.items)) for day in self.itinerary.days
        )
        self.itinerary = self.itinerary.replace(days=days)

    def put_stay(self, changed: Stay) -> None:
        stays = tuple(changed if stay.id == changed.id else stay for stay in self.itinerary.stays)
        self.itinerary = self.itinerary.replace(stays=stays)

    def put_days(self, change: Callable[[Day], Day], dates: Iterable[dt.date]) -> None:
        chosen = set(dates)
        days = tuple(change(day) if day.date in chosen else day for day in self.itinerary.days)
        self.itinerary = self.itinerary.replace(days=days)

    def stops_at(self, place: str) -> list[tuple[Day, Stop]]:
        return [(day, stop) for day, stop in self.itinerary.stops() if stop.place == place]

    def void(self, stop: Stop) -> None:
        """Hit a stop that cannot be as planned, so that its booking is worth nothing."""
        self.hit(stop.id, void=stop.booked)
        if stop.booked:
            self.put_item(stop.replace(booked=False))

    def close(self, stop: Stop, date: dt.date, place: Place) -> None:
        """Hit a stop in the day of `date` that does not fit the hours of `place` any more: who has booked, or locked
        the time, comes then and leaves earlier, where that is long enough."""
        locked = any(lock.target == stop.id and lock.hold in ("all", "time") for lock in self.itinerary.locks)
        shorter = leaving_early(stop, date, place, self.catalogue, locked=locked)
        if shorter is None:
            self.void(stop)
            return
        self.hit(stop.id, rebooked=True)
        self.put_item(shorter)

    def lose_nights(self, place: Place, nights: Iterable[dt.date]) -> None:
        """No room is left at a lodging for `nights`, and no booking holds for them."""
        lodging = place.lodging or Lodging()
        lost = dict.fromkeys(nights, 0)
        self.put_place(place.replace(lodging=lodging.replace(rooms_left={**lodging.rooms_left, **lost})))
        for stay in self.itinerary.stays:
            if stay.place == place.id and any(night in lost for night in stay.nights):
                gone = tuple(night for night in stay.nights if night in lost or night in stay.void_nights)
                self.hit(stay.id, void=stay.booked)
                # The nights that are not lost keep the booking.
                held = stay.booked and len(gone) < len(stay.nights)
                self.put_stay(stay.replace(booked=held, void_nights=gone if held else ()))


def _begins_after(item: Stop | Leg, stop: Stop) -> bool:
    start = item.start if isinstance(item, Stop) else item.depart
    return start is not None and stop.start is not None and start > stop.start
