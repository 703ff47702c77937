"""The world after a change: the trip and the catalogue as they are now, and which items were hit directly."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import InputError
from ..trip import (
    Catalogue,
    Connection,
    Day,
    Interval,
    Itinerary,
    Leg,
    Lodging,
    Place,
    Price,
    Slot,
    Stay,
    Stop,
    Window,
    minute_of,
    wall_clock,
)
from . import _effects as fx
from ._disruption import Change, Disruption

__all__ = ["Hit", "World", "apply", "disruption_name"]

_DAY = dt.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Hit:
    """One item that a disruption touches: the item's id, the disruption's, and whether its booking is void."""

    item: str
    disruption: str
    void: bool = False


@dataclass(frozen=True, slots=True)
class World:
    """The itinerary (unrepaired) and the catalogue after the change, and the items that were hit directly."""

    itinerary: Itinerary
    catalogue: Catalogue
    hits: tuple[Hit, ...] = ()

    @property
    def hit_items(self) -> frozenset[str]:
        """The ids of all items hit."""
        return frozenset(hit.item for hit in self.hits)


@dataclass(slots=True)
class _Draft:
    """The world while effects are applied one after the other."""

    itinerary: Itinerary
    places: dict[str, Place]
    connections: dict[str, Connection]
    catalogue: Catalogue
    hits: list[Hit] = field(default_factory=list)
    name: str = ""

    def place(self, target: str) -> Place:
        if target not in self.places:
            raise InputError(f"no place has the id {target!r}", where=f"{self.name}.effect")
        return self.places[target]

    def leg(self, target: str) -> Leg:
        for _, leg in self.itinerary.legs():
            if leg.id == target:
                return leg
        raise InputError(f"no leg has the id {target!r}", where=f"{self.name}.effect.leg")

    def stay(self, target: str) -> Stay:
        for stay in self.itinerary.stays:
            if stay.id == target:
                return stay
        raise InputError(f"no stay has the id {target!r}", where=f"{self.name}.effect.stay")

    def dates(self, dates: Sequence[dt.date]) -> tuple[dt.date, ...]:
        return tuple(dates) or tuple(day.date for day in self.itinerary.days)

    def hit(self, item: str, *, void: bool = False) -> None:
        self.hits.append(Hit(item, self.name, void))

    def put_item(self, changed: Stop | Leg) -> None:
        days = tuple(
            day.replace(items=tuple(changed if item.id == changed.id else item for item in day.items))
            if any(item.id == changed.id for item in day.items)
            else day
            for day in self.itinerary.days
        )
        self.itinerary = self.itinerary.replace(days=days)

    def put_stay(self, changed: Stay) -> None:
        stays = tuple(changed if stay.id == changed.id else stay for stay in self.itinerary.stays)
        self.itinerary = self.itinerary.replace(stays=stays)

    def put_days(self, change: Callable[[Day], Day], dates: Iterable[dt.date]) -> None:
        chosen = set(dates)
        days = tuple(change(day) if day.date in chosen else day for day in self.itinerary.days)
        self.itinerary = self.itinerary.replace(days=days)

    def stops_at(self, place: str, dates: Iterable[dt.date]) -> list[tuple[Day, Stop]]:
        chosen = set(dates)
        return [(day, stop) for day, stop in self.itinerary.stops() if stop.place == place and day.date in chosen]

    def void(self, stop: Stop) -> None:
        self.hit(stop.id, void=stop.booked)
        if stop.booked:
            self.put_item(stop.replace(booked=False))

    def lose_nights(self, place: Place, nights: Iterable[dt.date]) -> None:
        lodging = place.lodging or Lodging()
        lost = dict.fromkeys(nights, 0)
        self.places[place.id] = place.replace(lodging=lodging.replace(rooms_left={**lodging.rooms_left, **lost}))
        for stay in self.itinerary.stays:
            if stay.place == place.id and any(night in lost for night in stay.nights):
                gone = tuple(night for night in stay.nights if night in lost or night in stay.void_nights)
                self.hit(stay.id, void=stay.booked)
                # The nights that are not lost keep the booking.
                held = stay.booked and len(gone) < len(stay.nights)
                self.put_stay(stay.replace(booked=held, void_nights=gone if held else ()))


def _whole(date: dt.date) -> Interval:
    begin = dt.datetime(date.year, date.month, date.day)
    return Interval(start=begin, end=begin + _DAY)


def _pieces(dates: Sequence[dt.date], during: Interval | None) -> tuple[Interval, ...]:
    return (during,) if during is not None else tuple(_whole(date) for date in dates)


def _touches(stop: Stop, day: Day, pieces: Sequence[Interval]) -> bool:
    if stop.start is None or stop.end is None:
        return any(piece.start.date() <= day.date and piece.end > _whole(day.date).start for piece in pieces)
    return any(piece.start < stop.end and stop.start < piece.end for piece in pieces)


def _close(draft: _Draft, place: Place, pieces: tuple[Interval, ...]) -> None:
    draft.places[place.id] = place.replace(closed_during=place.closed_during + pieces)
    for day, stop in list(draft.itinerary.stops()):
        if stop.place == place.id and _touches(stop, day, pieces):
            draft.void(stop)


def _place_closed(draft: _Draft, effect: fx.PlaceClosed) -> None:
    place = draft.place(effect.place)
    pieces = _pieces(draft.dates(effect.dates), effect.during)
    _close(draft, place, pieces)
    if place.kind == "lodging":
        nights = [piece.start.date() + _DAY * n for piece in pieces for n in range((piece.end - piece.start).days or 1)]
        draft.lose_nights(draft.places[place.id], nights)


def _changed_window(effect: fx.HoursChanged, date: dt.date, known: tuple[Window, ...] | None) -> Window:
    begin = dt.datetime(date.year, date.month, date.day)
    start = begin if not known else known[0][0]
    end = begin + _DAY if not known else known[-1][1]
    if effect.opens is not None:
        start = dt.datetime.combine(date, effect.opens)
    if effect.closes is not None:
        end = dt.datetime.combine(date, effect.closes)
        if effect.opens is not None and end <= start:
            end += _DAY
    return start, end


def _hours_changed(draft: _Draft, effect: fx.HoursChanged) -> None:
    place = draft.place(effect.place)
    closed, open_on = list(place.closed_during), dict(place.open_on)
    for date in draft.dates(effect.dates):
        known = draft.catalogue.windows(place.id, date)
        start, end = _changed_window(effect, date, known)
        whole = _whole(date)
        if known is not None:
            open_on[date] = (Interval(start=start, end=end),) if end > start else ()
        if start > whole.start:
            closed.append(Interval(start=whole.start, end=start))
        if end < whole.end:
            closed.append(Interval(start=end, end=whole.end))
        slots = tuple(slot for slot in place.slots if slot.start.date() != date or start <= slot.start < end)
        place = place.replace(slots=slots)
        for _, stop in draft.stops_at(place.id, [date]):
            draft.hit(stop.id)
    draft.places[place.id] = place.replace(closed_during=tuple(closed), open_on=open_on)


def _sold_out(draft: _Draft, effect: fx.SoldOut) -> None:
    place = draft.place(effect.place)
    dates = set(draft.dates(effect.dates)) if not effect.slots else {start.date() for start in effect.slots}
    gone = set(effect.slots)
    slots = tuple(
        slot.replace(left=0) if slot.start.date() in dates and (not gone or slot.start in gone) else slot
        for slot in place.slots
    )
    draft.places[place.id] = place.replace(slots=slots)
    slotted = {slot.start.date() for slot in place.slots}
    for _, stop in draft.stops_at(place.id, dates):
        if not gone or stop.start is None or stop.start in gone:
            draft.void(stop)
    # Without known slots a sold-out date can only mean that one cannot get in that day.
    bare = sorted(dates - slotted) if not gone else []
    if bare:
        changed = draft.places[place.id]
        pieces = tuple(_whole(date) for date in bare)
        draft.places[place.id] = changed.replace(closed_during=changed.closed_during + pieces)
    if place.kind == "lodging":
        draft.lose_nights(draft.places[place.id], dates)


def _retime(draft: _Draft, leg: Leg, depart: dt.datetime | None, arrive: dt.datetime | None) -> None:
    if leg.depart is None or leg.arrive is None:
        if depart is None or arrive is None:
            raise InputError(
                f"the leg {leg.id!r} has no times; give both depart and arrive", where=f"{draft.name}.effect"
            )
    else:
        zone_out, zone_in = draft.catalogue.end_zone(leg.origin), draft.catalogue.end_zone(leg.destination)
        duration = minute_of(leg.arrive, zone_in) - minute_of(leg.depart, zone_out)
        if depart is None and arrive is not None:
            depart = wall_clock(minute_of(arrive, zone_in) - duration, zone_out)
        if arrive is None and depart is not None:
            arrive = wall_clock(minute_of(depart, zone_out) + duration, zone_in)
    draft.put_item(leg.replace(depart=depart, arrive=arrive))
    connection = draft.connections.get(leg.connection or "")
    if connection is not None and connection.depart is not None:
        draft.connections[connection.id] = connection.replace(depart=depart, arrive=arrive)
    draft.hit(leg.id)


def _leg_delayed(draft: _Draft, effect: fx.LegDelayed) -> None:
    leg = draft.leg(effect.leg)
    if leg.depart is None or leg.arrive is None:
        draft.hit(leg.id)
        return
    shift = dt.timedelta(minutes=effect.minutes)
    _retime(draft, leg, leg.depart + shift, leg.arrive + shift)


def _leg_cancelled(draft: _Draft, effect: fx.LegCancelled) -> None:
    leg = draft.leg(effect.leg)
    draft.put_item(leg.replace(cancelled=True, booked=False))
    for other in list(draft.connections.values()):
        same_run = other.number == leg.number != "" and other.mode == leg.mode
        same_date = other.depart is None or leg.depart is None or other.depart.date() == leg.depart.date()
        if other.id == leg.connection or (same_run and same_date):
            del draft.connections[other.id]
    draft.hit(leg.id, void=leg.booked)


def _lodging_lost(draft: _Draft, effect: fx.LodgingLost) -> None:
    stay = draft.stay(effect.stay)
    draft.lose_nights(draft.place(stay.place), effect.nights or stay.nights)


def _lodging_downgraded(draft: _Draft, effect: fx.LodgingDowngraded) -> None:
    stay = draft.stay(effect.stay)
    place = draft.place(stay.place)
    lodging = (place.lodging or Lodging()).replace(room_type=effect.room_type)
    draft.places[place.id] = place.replace(lodging=lodging)
    draft.put_stay(stay.replace(booked=False))
    draft.hit(stay.id, void=stay.booked)


def _new_price(old: Price | None, effect: fx.PriceChanged, per: str) -> Price | None:
    if effect.amount is not None:
        changes: dict[str, Any] = {"amount": effect.amount, "by_type": {}}
        return old.replace(**changes) if old is not None else Price(**changes, per=per)
    if old is None or effect.factor is None:
        return None
    factor = effect.factor
    by_type = {kind: round(amount * factor) for kind, amount in old.by_type.items()}
    return old.replace(amount=round(old.amount * factor), by_type=by_type)


def _price_changed(draft: _Draft, effect: fx.PriceChanged) -> None:
    if effect.target in draft.places:
        place = draft.places[effect.target]
        per = "unit" if place.kind == "lodging" else "person"
        slots: tuple[Slot, ...] = tuple(
            slot if slot.price is None else slot.replace(price=_new_price(slot.price, effect, per))
            for slot in place.slots
        )
        draft.places[place.id] = place.replace(price=_new_price(place.price, effect, per), slots=slots)
        for _, stop in list(draft.itinerary.stops()):
            if stop.place == place.id and not stop.booked:
                draft.put_item(stop.replace(price=None))
                draft.hit(stop.id)
        for stay in draft.itinerary.stays:
            if stay.place == place.id and not stay.booked:
                draft.put_stay(stay.replace(price=None))
                draft.hit(stay.id)
        return
    leg = draft.leg(effect.target)
    price = _new_price(leg.price, effect, "person")
    draft.put_item(leg.replace(price=price))
    connection = draft.connections.get(leg.connection or "")
    if connection is not None:
        draft.connections[connection.id] = connection.replace(price=price)
    draft.hit(leg.id)


def _party_changed(draft: _Draft, effect: fx.PartyChanged) -> None:
    traveller = draft.itinerary.traveller
    party = dict(effect.party) if effect.party is not None else dict(traveller.party)
    for kind, count in effect.by.items():
        party[kind] = party.get(kind, 0) + count
        if party[kind] < 0:
            raise InputError(f"the party would have {party[kind]} of type {kind!r}", where=f"{draft.name}.effect.by")
    if sum(party.values()) == 0:
        raise InputError("nobody would be left in the party", where=f"{draft.name}.effect")
    draft.itinerary = draft.itinerary.replace(traveller=traveller.replace(party=party))


def _weather(draft: _Draft, effect: fx.Weather) -> None:
    pieces = _pieces(draft.dates(effect.dates), effect.during)
    for place in list(draft.places.values()):
        if place.outdoor and effect.city.casefold() in ("", place.city.casefold()):
            _close(draft, place, pieces)


def _slower(draft: _Draft, effect: fx.Slower) -> None:
    def calmer(day: Day) -> Day:
        changes: dict[str, Any] = {}
        if effect.earliest is not None:
            changes["earliest"] = dt.datetime.combine(day.date, effect.earliest)
        if effect.latest is not None:
            changes["latest"] = dt.datetime.combine(day.date, effect.latest)
        if effect.pace is not None:
            changes["pace"] = effect.pace
        return day.replace(**changes)

    draft.put_days(calmer, draft.dates(effect.dates))


def _day_lost(draft: _Draft, effect: fx.DayLost) -> None:
    if effect.date not in {day.date for day in draft.itinerary.days}:
        raise InputError(f"{effect.date} is not a day of the trip", where=f"{draft.name}.effect.date")
    draft.put_days(lambda day: day.replace(lost=True), [effect.date])
    for day, stop in list(draft.itinerary.stops()):
        if day.date == effect.date:
            draft.void(stop)


def _budget_changed(draft: _Draft, effect: fx.BudgetChanged) -> None:
    traveller = draft.itinerary.traveller
    if effect.budget is not None:
        budget = effect.budget
    elif traveller.budget is None or effect.by is None:
        raise InputError("the trip has no budget to change; give the new budget", where=f"{draft.name}.effect.by")
    else:
        budget = max(0, traveller.budget + effect.by)
    draft.itinerary = draft.itinerary.replace(traveller=traveller.replace(budget=budget))


def _event_moved(draft: _Draft, effect: fx.EventMoved) -> None:
    place = draft.place(effect.place)
    stops = [stop for _, stop in draft.itinerary.stops() if stop.place == place.id]
    length = next((stop.end - stop.start for stop in stops if stop.start and stop.end), dt.timedelta(hours=2))
    end = effect.end or effect.start + length
    if end <= effect.start:
        raise InputError("the event ends before it starts", where=f"{draft.name}.effect.end")
    dates = {day.date: () for day in draft.itinerary.days}
    open_on = {**place.open_on, **dates, effect.start.date(): (Interval(start=effect.start, end=end),)}
    slots = (Slot(start=effect.start, left=None, price=place.slots[0].price if place.slots else None),)
    draft.places[place.id] = place.replace(open_on=open_on, slots=slots)
    for stop in stops:
        draft.hit(stop.id)


_APPLY: dict[type[Any], Callable[[_Draft, Any], None]] = {
    fx.PlaceClosed: _place_closed,
    fx.HoursChanged: _hours_changed,
    fx.SoldOut: _sold_out,
    fx.LegDelayed: _leg_delayed,
    fx.LegRetimed: lambda draft, effect: _retime(draft, draft.leg(effect.leg), effect.depart, effect.arrive),
    fx.LegCancelled: _leg_cancelled,
    fx.LodgingLost: _lodging_lost,
    fx.LodgingDowngraded: _lodging_downgraded,
    fx.PriceChanged: _price_changed,
    fx.PartyChanged: _party_changed,
    fx.Weather: _weather,
    fx.Slower: _slower,
    fx.DayLost: _day_lost,
    fx.BudgetChanged: _budget_changed,
    fx.EventMoved: _event_moved,
}


def disruption_name(disruption: Disruption, number: int) -> str:
    """The name hits refer to: the disruption's id, else its place in the list."""
    return disruption.id or f"disruptions[{number}]"


def apply(change: Change, itinerary: Itinerary, catalogue: Catalogue) -> World:
    """The world after `change`. Raises InputError when an effect names a place, leg or stay that does not exist.

    Nothing is repaired: items stay where they were, bookings that are void lose their `booked` mark, and the
    catalogue has the new hours, slots, prices and connections.
    """
    draft = _Draft(
        itinerary,
        {place.id: place for place in catalogue.places},
        {connection.id: connection for connection in catalogue.connections},
        catalogue,
    )
    for number, disruption in enumerate(change.disruptions):
        draft.name = disruption_name(disruption, number)
        _APPLY[type(disruption.effect)](draft, disruption.effect)
        draft.catalogue = catalogue.replace(
            places=tuple(draft.places.values()), connections=tuple(draft.connections.values())
        )
    unique = tuple({(hit.item, hit.disruption): hit for hit in draft.hits}.values())
    return World(draft.itinerary, draft.catalogue, unique)
