"""A trip that is being changed, and what of it still fits."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ..errors import InputError
from ..trip import (
    Catalogue,
    Connection,
    Day,
    Interval,
    Itinerary,
    Leg,
    Lodging,
    Meal,
    Mode,
    Place,
    Stay,
    Stop,
    Window,
    exact,
    minute_of,
    unknown_id,
    wall_clock,
)
from .world import Asked, Hit, Unsuited, Wanted

_DAY = dt.timedelta(days=1)
_MEAL_HOURS: dict[Meal, tuple[dt.time, dt.time]] = {
    "breakfast": (dt.time(5, 0), dt.time(11, 30)),
    "lunch": (dt.time(11, 0), dt.time(16, 0)),
    "dinner": (dt.time(17, 0), dt.time(23, 0)),
}
"""When a meal without a time is eaten, as the checker's own default parameters have it."""
CHECK_IN: Mapping[Mode, int] = {
    "flight": 90, "ferry": 30, "train": 15, "bus": 15, "drive": 0, "taxi": 0, "foot": 0,
}  # fmt: skip
"""Minutes before it leaves by which one is where a journey begins, as the checker's own default parameters have it."""
_MEAL_MINUTES = 30
"""How long a meal needs at least where the place does not say."""

Span = tuple[int, int]
"""Minutes UTC [begin, end)."""


def whole(date: dt.date) -> Interval:
    """The interval from 00:00 to 24:00 of a date."""
    begin = dt.datetime(date.year, date.month, date.day)
    return Interval(start=begin, end=begin + _DAY)


def _spans(windows: Iterable[Window], zone: str | None) -> list[Span]:
    return [(minute_of(begin, zone), minute_of(end, zone)) for begin, end in windows]


def _shut(place: Place, zone: str | None) -> list[Span]:
    return _spans(((piece.start, piece.end) for piece in place.closed_during), zone)


def is_open(place: Place, moment: dt.datetime, catalogue: Catalogue) -> bool:
    """Whether a place, one of the catalogue as it now is, may be open at a moment by its clock."""
    zone = catalogue.zone_of(place.id)
    minute = minute_of(moment, zone)
    if any(shuts <= minute < opens for shuts, opens in _shut(place, zone)):
        return False
    return any(opens <= minute < closes for opens, closes in catalogue.spans(place, moment.date()).maybe)


def overlaps(stop: Stop, date: dt.date, pieces: Sequence[Interval]) -> bool:
    """Whether any of `pieces` falls into a stop, or for one without a time into the `date` of its day."""
    today = whole(date)
    start, end = stop.start or today.start, stop.end or today.end
    return any(piece.start < end and start < piece.end for piece in pieces)


def open_until(place: Place, start: dt.datetime, catalogue: Catalogue) -> int | None:
    """Until when (minutes UTC) the place is open from `start` on; None where it is not open then, or where neither its
    hours are known nor that it closes."""
    zone = catalogue.zone_of(place.id)
    begin = minute_of(start, zone)
    shut = [shuts for shuts, over in _shut(place, zone) if begin < over]
    if any(shuts <= begin for shuts in shut):
        return None
    spans = catalogue.spans(place, start.date())
    for opens, closes in spans.open:
        if opens <= begin < closes:
            return min([closes, *shut])
    for opens, closes in spans.maybe:
        # Of hours that are not known only a closure is known.
        if opens <= begin < closes and any(shuts <= closes for shuts in shut):
            return min(shut)
    return None


def _timed(stop: Stop, start: dt.datetime, end: dt.datetime, place: Place, catalogue: Catalogue) -> bool:
    zone = catalogue.zone_of(place.id)
    ((begin, until),) = _spans([(start, end)], zone)
    if any(shuts < until and begin < opens for shuts, opens in _shut(place, zone)):
        return False
    slots = catalogue.slots(place, start.date())
    if slots:
        return any(exact(slot.start) == exact(start) for slot in slots)
    return any(opens <= begin and until <= closes for opens, closes in catalogue.spans(place, start.date()).maybe)


def fits(stop: Stop, date: dt.date, place: Place, catalogue: Catalogue) -> bool:
    """Whether `stop`, in the day of `date`, can be as planned at `place`, which is one of the catalogue as it now is.
    Hours that are not known forbid nothing."""
    if stop.start is not None and stop.end is not None:
        return _timed(stop, stop.start, stop.end, place, catalogue)
    zone, today = catalogue.zone_of(place.id), whole(date)
    slots = catalogue.slots(place, date)
    if slots:
        starts = [minute_of(slot.start, zone) for slot in slots]
        return any(not any(shuts <= start < opens for shuts, opens in _shut(place, zone)) for start in starts)
    maybe = catalogue.hours(place, date).maybe
    if stop.meal is None or not maybe:
        return any(opens < today.end for opens, _ in maybe)
    first, last = (minute_of(dt.datetime.combine(date, clock), zone) for clock in _MEAL_HOURS[stop.meal])
    need = place.dwell.min if place.dwell is not None else _MEAL_MINUTES
    spans = catalogue.spans(place, date).maybe
    return any(min(last, closes) - max(first, opens) >= need for opens, closes in spans)


_LEAST_LEFT = 30
"""Minutes: what is left at least of a visit where nobody knows how long one needs, as the checker's own default
parameters have it; never less than half of the plan."""


def leaving_early(
    stop: Stop, date: dt.date, place: Place, catalogue: Catalogue, *, locked: bool = False
) -> Stop | None:
    """The booked `stop` in the day of `date` as it is where `place` closes before it is over; None where it cannot be.

    locked: whether a lock holds its time, which counts like a booking.
    None for what is neither, or has no time: there nothing is held. Also for a rest, for a start at which the place
    is not open any more, and for a time that is too short: less than the place needs, or where that is not known than
    half of the plan or half an hour; of an event of which nobody knows it, all of it is needed.
    """
    if not (stop.booked or locked) or stop.start is None or stop.end is None or stop.kind == "rest":
        return None
    zone = catalogue.zone_of(place.id)
    begin, until = minute_of(stop.start, zone), minute_of(stop.end, zone)
    if catalogue.slots(place, stop.start.date()):
        # They beat the hours, so that only a closure ends what began with one.
        closures = ((minute_of(one.start, zone), minute_of(one.end, zone)) for one in place.closed_during)
        end = min((shuts for shuts, opens in closures if opens > begin), default=None)
    else:
        end = open_until(place, stop.start, catalogue)
    if end is None or not begin < end < until:
        return None
    shorter = stop.replace(end=wall_clock(end, zone))
    enough = end - begin >= _needed(stop.kind, place, until - begin)
    return shorter if enough and fits(shorter, date, place, catalogue) else None


def _needed(kind: str, place: Place, planned: int) -> float:
    if place.dwell is not None:
        return min(planned, place.dwell.min)
    return planned if kind == "event" else min(planned, max(_LEAST_LEFT, planned / 2))


@dataclass(slots=True)
class Draft:
    """The parts of the world that effects change.

    name: of the disruption at work, for hits and error paths. retimed_by: of the last one that gave a leg new times.
    resized: whether a stay is to have more or fewer nights because the traveller wants that.
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
    resized: bool = False
    now: dt.datetime | None = None

    def error(self, message: str, path: str = "") -> InputError:
        """The error to raise about the effect at work; `path` is inside the effect."""
        return InputError(message, where=f"{self.name}.effect" + (f".{path}" if path else ""))

    def place(self, target: str, path: str = "place") -> Place:
        if target not in self.places:
            raise self._no_place(target, path)
        return self.places[target]

    def place_or_leg(self, target: str, path: str = "target") -> Place | Leg:
        if target in self.places:
            return self.places[target]
        legs = {leg.id: leg for _, leg in self.itinerary.legs()}
        if target not in legs:
            raise self._no_place(target, path, {leg.id: leg.number for leg in legs.values()})
        return legs[target]

    def _no_place(self, target: str, path: str, legs: Mapping[str, str] | None = None) -> InputError:
        """The error where no place has the id `target`, nor any of `legs`, if these would do, too."""
        item = self.itinerary.item(target)
        if isinstance(item, Stop | Stay):
            kind = "stop" if isinstance(item, Stop) else "stay"
            return self.error(f"{target!r} is a {kind}, not a place; name its place, {item.place!r}", path)
        known = {**(legs or {}), **{name: place.name for name, place in self.places.items()}}
        return self.error(unknown_id("place" if legs is None else "place or leg", target, known), path)

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

    def hit(
        self,
        item: str,
        *,
        void: bool = False,
        rebooked: bool = False,
        another: bool = False,
        put_off: bool = False,
        nights: tuple[dt.date, ...] = (),
    ) -> None:
        hit = Hit(item, self.name, void, another=another, rebooked=rebooked, put_off=put_off, nights=nights)
        self.hits.append(hit)

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
                self.hit(stay.id, void=stay.booked, nights=tuple(night for night in stay.nights if night in lost))
                # The nights that are not lost keep the booking.
                held = stay.booked and len(gone) < len(stay.nights)
                self.put_stay(stay.replace(booked=held, void_nights=gone if held else ()))


def _begins_after(item: Stop | Leg, stop: Stop) -> bool:
    start = item.start if isinstance(item, Stop) else item.depart
    return start is not None and stop.start is not None and start > stop.start
