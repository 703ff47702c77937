"""What a repair may consist of: for each item of a trip every way in which it may end up, sound or not.

This is the reach that docs/model.md promises under *The scope*, on a grid of times. Whether a way is any good is not
asked here: that is for the judge. What stands here is only what nobody could call a repair of this trip, such as
another museum in the stead of one that is open, or a walk in the park at four in the morning.
"""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, product
from typing import Any

from tests.judged.judge import Judge
from tests.repair.cost import Prices, number_of
from tripmend.change import Wanted
from tripmend.rules import RULES, Parameters
from tripmend.rules.view import View
from tripmend.trip import (
    Catalogue,
    Day,
    Leg,
    Place,
    Stay,
    Stop,
    city_key,
    leg_cost,
    minute_of,
    stay_cost,
    stop_cost,
    wall_clock,
)

__all__ = ["Choice", "Reach", "Way", "goes_as", "opens_at"]

_DAY = dt.timedelta(days=1)


@dataclass(slots=True, eq=False)
class Way:
    """One way in which an item may end up. cost: as `number_of` has it, of this item alone.

    items: the stop or leg, the stays, or nothing where it is given up; date: of its day. start, end: minutes UTC, None
    where it has no times; place: of a stop. as_is: as it stands in the unrepaired trip. money: what is known of its
    price, minor units. dead: it has turned out that nothing will do with it.
    """

    cost: int
    items: tuple[Any, ...]
    date: dt.date
    start: int | None = None
    end: int | None = None
    place: str = ""
    as_is: bool = False
    money: int = 0
    dead: bool = False


@dataclass(slots=True)
class Choice:
    """An item and the ways in which it may end up, the cheapest first."""

    name: str
    kind: str
    ways: list[Way]


def goes_as(catalogue: Catalogue, leg: Leg, way: Any) -> bool:
    """Whether a way inside a city is from where a leg is from, to where that goes, as far as both tell; else it is."""
    if len(set(catalogue.end_cities(leg))) > 1:
        return True
    ends = (leg.origin.place, way.origin.place), (leg.destination.place, way.destination.place)
    return all(a == b for a, b in ends if a and b)


def opens_at(catalogue: Catalogue, parameters: Parameters, planned: Leg, way: Any) -> dt.time:
    """From when on what has no timetable is there: in a city always."""
    if len(set(catalogue.end_cities(way))) == 1:
        return dt.time()
    return min([parameters.ground_start, *([planned.depart.time()] if planned.depart else [])])


class Reach:
    """The ways of every item of one world after a change, as far as they cost less than `ceiling` by themselves."""

    def __init__(self, judge: Judge, ceiling: int | None) -> None:
        self.judge, self.ceiling = judge, ceiling
        self.world, self.scope, self.parameters = judge.world, judge.scope, judge.parameters
        self.trip, self.catalogue = self.world.itinerary, self.world.catalogue
        self.prices = Prices(self.world, self.parameters, judge.original)
        self.past = self.world.past
        self.party = dict(self.trip.traveller.party)
        self._hours: dict[tuple[str, dt.date], list[tuple[int, int]]] = {}
        self.saving = judge.saving
        self.needs = judge.needs | self.saving

    def choices(self) -> list[Choice]:
        """Every item with its ways; what is added, too."""
        found = [Choice(stop.id, "stop", list(self._stop(stop, day))) for day, stop in self.trip.stops()]
        found += [Choice(leg.id, "leg", list(self._leg(leg, day))) for day, leg in self.trip.legs()]
        found += [Choice(stay.id, "stay", list(self._stay(stay))) for stay in self.trip.stays]
        found += self._added()
        found += [Choice(one.stop.id, "added", list(self._wanted(one))) for one in self.world.wanted]
        for choice in found:
            choice.ways.sort(key=lambda way: way.cost)
            if self.trip.traveller.budget is not None:
                for way in choice.ways:
                    way.money = sum(self._price(item) for item in way.items)
        return found

    def _price(self, item: Stop | Leg | Stay) -> int:
        if isinstance(item, Leg):
            return 0 if item.cancelled else leg_cost(item, self.catalogue, self.party) or 0
        if isinstance(item, Stay):
            return stay_cost(item, self.catalogue, self.party) or 0
        return stop_cost(item, self.catalogue, self.party) or 0

    def _within(self, cost: int) -> bool:
        return self.ceiling is None or cost < self.ceiling

    # -- stops

    def _stop(self, stop: Stop, day: Day) -> Iterator[Way]:
        yield self._way(stop, day, stop, day.date, as_is=True)
        if stop.id in self.past or not self.scope.frees(stop.id, day.date):
            return
        gone = number_of(self.prices.stop(stop, day, None, None))
        if self._within(gone) and stop.id not in self.judge.required:
            yield Way(gone, (), day.date)
        for place, date in self._targets(stop, day):
            facts: dict[str, Any] = {"booked": False, "booked_for": None}
            if place.id != stop.place:
                facts |= {"place": place.id, "price": None}
            if stop.start is None:
                new = stop.model_copy(update=facts)
                dearer = stop.id in self.saving and place.id != stop.place and not self._saves(stop, new)
                if (place.id != stop.place or date != day.date) and not dearer:
                    yield from self._kept(self._way(stop, day, new, date))
                continue
            usual = self.prices.usual(stop, place)
            planned = dt.datetime.combine(date, stop.start.time()) + (
                dt.datetime.combine(stop.start.date(), dt.time()) - dt.datetime.combine(day.date, dt.time())
            )
            at_best = stop.model_copy(update={**facts, "start": planned, "end": self._end(place, planned, usual)})
            at_least = number_of(self.prices.stop(stop, day, at_best, date)) - self._slack(place, at_best, date)
            if not self._within(at_least):
                continue
            for start, latest in self._starts(stop, day, place, date, planned):
                for end in self._ends(stop, place, start, usual, latest):
                    if (place.id, start, end) == (stop.place, stop.start, stop.end):
                        continue
                    if not self._usual(stop, place, date, start, end):
                        continue
                    booking = facts
                    if place.id == stop.place and start == stop.start:
                        booking = {}  # it only gets shorter
                    new = stop.model_copy(update={**booking, "start": start, "end": end})
                    if stop.id in self.saving and place.id != stop.place and not self._saves(stop, new):
                        continue
                    yield from self._kept(self._way(stop, day, new, date))

    def _slack(self, place: Place, at_best: Stop, date: dt.date) -> int:
        """By how much less another time may cost: another slot may be cheaper, and it may be light."""
        cheaper = any(slot.price is not None for slot in place.slots)
        lighter = self.prices.dark(at_best, date)
        return number_of((0, 0, 0, 0, 0, self.parameters.dark * lighter, 0, 10**6 * cheaper, 0))

    def _kept(self, way: Way) -> Iterator[Way]:
        if self._within(way.cost):
            yield way

    def _way(self, old: Stop, day: Day, new: Stop, date: dt.date, *, as_is: bool = False) -> Way:
        cost = 0 if as_is else number_of(self.prices.stop(old, day, new, date))
        zone = self.catalogue.zone_of(new.place)
        start = None if new.start is None else minute_of(new.start, zone)
        end = None if new.end is None else minute_of(new.end, zone)
        return Way(cost, (new,), date, start, end, new.place, as_is)

    def _targets(self, stop: Stop, day: Day) -> Iterator[tuple[Place, dt.date]]:
        """The places and dates at which a stop may end up."""
        place = self.catalogue.by_id[stop.place]
        yield place, day.date
        for other in self.trip.days:
            together = stop.kind != "meal" and self._together(day.date, other.date)
            if other.date != day.date and (together or self.prices.asked_onto(stop.id, other.date)):
                yield place, other.date
        if stop.id not in self.needs or stop.kind in ("event", "rest"):
            return
        cities = self._cities(stop, day)
        for new in self.catalogue.places:
            if new.kind != place.kind or new.id == place.id or city_key(new.city) not in cities:
                continue
            if stop.id in self.saving and not self._cheaper(stop, new):
                continue
            yield new, day.date
            if place.kind == "event":
                for other in self.trip.days:
                    if other.date != day.date and self._together(day.date, other.date):
                        yield new, other.date

    def _cities(self, stop: Stop, day: Day) -> frozenset[str]:
        """The cities in which another place may take the stead of a stop: its own; of a meal those that the day has,
        home only where the meal was to be there."""
        own, home = city_key(self.catalogue.by_id[stop.place].city), city_key(self.trip.home)
        here = View(self.trip, self.catalogue, self.parameters).whereabouts.get(day.date)
        if stop.kind != "meal" or not own or here is None:
            return frozenset((own,))
        return here.cities - ({home} - {own})

    def _cheaper(self, stop: Stop, place: Place) -> bool:
        """Whether another place may save money: what is only replaced for that has to."""
        old = stop_cost(stop, self.catalogue, self.party)
        starts = [stop.start, *(slot.start for slot in place.slots)]
        new = [
            stop_cost(
                stop.model_copy(update={"place": place.id, "price": None, "start": s}), self.catalogue, self.party
            )
            for s in starts
        ]
        return any(cost is not None and cost < (old or 0) for cost in new)

    def _saves(self, stop: Stop, new: Stop) -> bool:
        cost, old = (stop_cost(one, self.catalogue, self.party) for one in (new, stop))
        return cost is not None and cost < (old or 0)

    def _together(self, one: dt.date, other: dt.date) -> bool:
        """Whether a stop may go from one day to another."""
        if self.scope.level == "plan":
            return True
        return self.scope.level == "day" and one in self.scope.dates and other in self.scope.dates

    def _starts(
        self, stop: Stop, day: Day, place: Place, date: dt.date, planned: dt.datetime
    ) -> Iterator[tuple[dt.datetime, dt.datetime | None]]:
        """The times at which a stop may begin, each with the latest end (None: any).

        On the grid, at slots, as planned and as asked; but for slots and meals within waking hours, but on the side on
        which it was planned outside them.
        """
        grid, zone = self.parameters.grid, self.catalogue.zone_of(place.id)
        if place.slots and stop.kind != "rest":
            for slot in dict.fromkeys(slot.start for slot in place.slots if slot.start.date() == date):
                yield slot, None
            return
        midnight = dt.datetime.combine(date, dt.time())
        low, high, latest = midnight, midnight + dt.timedelta(hours=30), None
        here = place.id == stop.place and date == day.date
        assert stop.start is not None
        assert stop.end is not None
        if stop.meal is None:
            first, last = (dt.datetime.combine(date, clock) for clock in self.parameters.waking)
            if not (here and stop.start < first):
                low = first
            if not (here and stop.end > last):
                high = latest = last
        begin, end = minute_of(low, zone), minute_of(high, zone)
        minutes = set(range(-(-begin // grid) * grid, end + 1, grid))
        told = self.judge.also_at.get(stop.id)
        asked = next((one.starts for one in self.judge.world.asked if one.item == stop.id), None) or ()
        moments = [planned, *(midnight + dt.timedelta(minutes=one) for one in asked)]
        for moment in moments if told is None else [*moments, dt.datetime.combine(date, told.time())]:
            if low <= moment <= high:
                minutes.add(minute_of(moment, zone))
        for minute in sorted(minutes):
            yield wall_clock(minute, zone), latest
        if here and not low <= stop.start <= high:
            yield stop.start, stop.end

    def _usual(
        self, stop: Stop, place: Place, date: dt.date, start: dt.datetime, end: dt.datetime, *, chosen: bool = False
    ) -> bool:
        """Whether a new time is one at which the place is open for sure, or may be at usual hours. chosen: nobody has
        named the place."""
        assert stop.end is not None
        as_planned = not chosen and (place.id, start) == (stop.place, stop.start) and end <= stop.end
        if place.slots or stop.kind == "rest" or as_planned:
            return True
        zone = self.catalogue.zone_of(place.id)
        moment, until = minute_of(start, zone), minute_of(end, zone)
        for opens, closes in self._open(place, date):
            moment = max(moment, closes) if opens <= moment else moment
        return moment >= until

    def _open(self, place: Place, date: dt.date) -> list[tuple[int, int]]:
        """When a place is open for sure, or may be at usual hours; in order."""
        found = self._hours.get((place.id, date))
        if found is None:
            zone = self.catalogue.zone_of(place.id)
            sure, maybe = self.catalogue.spans(place, date)
            first, last = (minute_of(dt.datetime.combine(date, clock), zone) for clock in self.parameters.unknown_hours)
            usual = [(max(opens, first), min(closes, last)) for opens, closes in maybe]
            found = self._hours[place.id, date] = sorted([*sure, *usual])
        return found

    def _end(self, place: Place, start: dt.datetime, minutes: int) -> dt.datetime:
        zone = self.catalogue.zone_of(place.id)
        return wall_clock(minute_of(start, zone) + minutes, zone)

    def _ends(
        self, stop: Stop, place: Place, start: dt.datetime, usual: int, latest: dt.datetime | None
    ) -> Iterator[dt.datetime]:
        """As long as is asked for, as usual, and shorter by whole steps of the grid down to what is still that stop."""
        if place.dwell is not None:
            least = min(usual, place.dwell.min)
        elif stop.kind == "event":
            least = usual
        else:
            least = min(usual, max(self.parameters.unknown_dwell, math.ceil(usual / 2)))
        asked = [one.minutes for one in self.world.asked if one.item == stop.id and one.minutes is not None]
        if stop.id in self.judge.also_at and place.dwell is not None and place.dwell.min > usual:
            asked.append(place.dwell.min)  # where it may be now, one may need longer than was asked for
        lengths = dict.fromkeys((*asked, *range(usual, least, -self.parameters.grid), least))
        for minutes in lengths:
            end = self._end(place, start, minutes)
            if latest is None or end <= latest:
                yield end

    # -- legs

    def _leg(self, leg: Leg, day: Day) -> Iterator[Way]:
        yield self._ride(leg, leg, day, as_is=True)
        if leg.id not in self.needs or leg.id not in self.scope.items or leg.id in self.past:
            return
        if self.scope.may_lose and self.scope.level != "step" and len(set(self.catalogue.end_cities(leg))) == 1:
            gone = number_of(self.prices.leg(leg, None))
            if self._within(gone):  # one gets about in a city anyway
                yield Way(gone, (), day.date)
        ends = self.catalogue.end_cities(leg)
        for new in self.catalogue.connections:
            if self.catalogue.end_cities(new) != ends or not goes_as(self.catalogue, leg, new):
                continue
            facts: dict[str, Any] = {"ticket": "", "booked": False, "booked_for": None, "cancelled": False}
            if new.id == leg.connection:
                if not self._goes_again(leg, new):
                    continue
                new = self._as_long_as_now(leg, new)
            else:
                facts |= {
                    "mode": new.mode,
                    "number": new.number,
                    "connection": new.id,
                    "price": None,
                    "origin": new.origin,
                    "destination": new.destination,
                }
            for times in self._departures(leg, day, new):
                if leg.id in self.judge.put_off and _dates_of(times) != _dates_of(leg.model_dump()):
                    continue  # of another world
                way = self._ride(leg, leg.model_copy(update={**facts, **times}), day)
                if self._within(way.cost):
                    yield way

    def _goes_again(self, leg: Leg, own: Any) -> bool:
        """Whether a leg may be made by its own connection at another hour: that has no timetable, still runs, and the
        trip did not call it off itself."""
        planned = next((old for _, old in self.judge.original.legs() if old.id == leg.id), leg)
        return own.depart is None and own.mode == leg.mode and leg.depart is not None and not planned.cancelled

    def _as_long_as_now(self, leg: Leg, own: Any) -> Any:
        """The leg's own connection from end to end of the leg, for no less time than it takes now."""
        way = self._ride(leg, leg, self.trip.days[0], as_is=True)
        now = 0 if way.start is None or way.end is None else way.end - way.start
        minutes = None if own.minutes is None else max(own.minutes, now)
        return own.replace(origin=leg.origin, destination=leg.destination, minutes=minutes)

    def _dates(self, leg: Leg, day: Day) -> set[dt.date]:
        """When a connection may leave: on the date on which the leg was to, or now does."""
        here, before = next(((d, old) for d, old in self.judge.original.legs() if old.id == leg.id), (day, leg))
        if here.date != day.date:
            return {day.date if leg.depart is None else leg.depart.date()}
        return {time.date() for time in (before.depart, leg.depart) if time is not None} or {day.date}

    def _departures(self, leg: Leg, day: Day, new: Any) -> Iterator[dict[str, Any]]:
        dates = self._dates(leg, day)
        if new.depart is not None:
            if new.depart.date() in dates:
                yield {"depart": new.depart, "arrive": new.arrive}
            return
        if leg.depart is None:
            if new.dates and day.date not in new.dates:
                return
            yield {"depart": None, "arrive": None}
            return
        if new.minutes is None:
            return
        out, into = self.catalogue.end_zone(new.origin), self.catalogue.end_zone(new.destination)
        planned = next((old for _, old in self.judge.original.legs() if old.id == leg.id), leg)
        first = minute_of(dt.datetime.combine(day.date, opens_at(self.catalogue, self.parameters, planned, new)), out)
        over = dt.time(6) if len(set(self.catalogue.end_cities(new))) == 1 else dt.time()
        last = minute_of(dt.datetime.combine(day.date + _DAY, over), out) - 1
        grid = self.parameters.grid
        minutes = set(range(-(-first // grid) * grid, last + 1, grid)) | {first}
        due = minute_of(self.world.due_at(leg) or leg.depart, self.catalogue.end_zone(leg.origin))
        before_it = self.parameters.check_in.get(new.mode, 0)
        moment = self.world.now
        begun = () if moment is None else (moment.free, moment.leaves)
        now = (*begun, *(minute + before_it for minute in begun), *(() if moment is None else (moment.minute,)))
        minutes.update(minute for minute in (due, *now) if first <= minute <= last)
        late = planned.depart is None or (leg.depart - planned.depart) % _DAY  # that hour is not kept on another day
        late = late and leg.id not in self.world.put_off  # what only goes along may leave sooner
        if new.id == leg.connection and not leg.cancelled and late:
            said = minute_of(leg.depart, out)  # what is said to leave later does not leave sooner
            minutes = {minute for minute in minutes if minute >= said} | {said}
        for minute in sorted(minutes):
            if new.dates and wall_clock(minute, out).date() not in new.dates:
                continue
            yield {"depart": wall_clock(minute, out), "arrive": wall_clock(minute + new.minutes, into)}

    def _ride(self, old: Leg, new: Leg, day: Day, *, as_is: bool = False) -> Way:
        cost = 0 if as_is else number_of(self.prices.leg(old, new))
        if new.depart is None or new.arrive is None:
            return Way(cost, (new,), day.date, as_is=as_is)
        start = minute_of(new.depart, self.catalogue.end_zone(new.origin))
        end = minute_of(new.arrive, self.catalogue.end_zone(new.destination))
        return Way(cost, (new,), day.date, start, end, as_is=as_is)

    # -- stays

    def _stay(self, stay: Stay) -> Iterator[Way]:
        yield Way(0, (stay,), stay.check_in, as_is=True)
        if stay.id not in self.needs or stay.id not in self.scope.items or stay.id in self.past:
            return
        city = city_key(self.catalogue.by_id[stay.place].city)
        inns = [p.id for p in self.catalogue.places if p.kind == "lodging" and city_key(p.city) == city]
        lost = self._lost(stay)
        over = set() if self.world.now is None else set(self.world.now.past_nights(stay))
        for places in product(inns, repeat=len(stay.nights)):
            moved = {night for night, place in zip(stay.nights, places, strict=True) if place != stay.place}
            whole = moved == set(stay.nights) - over and len(set(places) - {stay.place}) == 1
            if not moved or moved & over or not (whole or self._beside(lost, stay.nights, places, stay.place)):
                continue
            pieces = self._pieces(stay, places)
            cost = number_of(self.prices.stay(stay, pieces))
            if self._within(cost):
                yield Way(cost, pieces, stay.check_in)

    def _beside(self, lost: set[dt.date], nights: tuple[dt.date, ...], places: tuple[str, ...], own: str) -> bool:
        """Whether all lost nights are spent elsewhere, and others only together with some of them in the same house."""
        rows = [list(row) for _, row in groupby(zip(nights, places, strict=True), key=lambda one: one[1])]
        there = [{night for night, _ in row} for row in rows if row[0][1] != own]
        return lost <= set().union(*there) and all(lost & row for row in there)

    def _lost(self, stay: Stay) -> set[dt.date]:
        """The nights for which the stay has no room any more, as the rules have it, or for which it will not do."""
        ones = [
            stay.model_copy(update={"id": str(n), "check_in": night, "check_out": night + _DAY})
            for n, night in enumerate(stay.nights)
        ]
        view = View(self.trip.model_copy(update={"stays": tuple(ones)}), self.catalogue, self.parameters)
        broken = {f.subjects[0] for f in RULES["vacancy"].findings(view) if f.state == "broken"}  # type: ignore[arg-type]
        unfit = {night for night in stay.nights if not self.world.suits(stay.place, night)}
        return unfit | {one.check_in for one in ones if one.id in broken}

    def _pieces(self, stay: Stay, places: tuple[str, ...]) -> tuple[Stay, ...]:
        """The stays that take the place of one, night by night; the first part at its own place keeps the id, else the
        first."""
        runs: list[list[Any]] = []
        for night, place in zip(stay.nights, places, strict=True):
            if runs and runs[-1][0] == place:
                runs[-1][2] = night + _DAY
            else:
                runs.append([place, night, night + _DAY])
        made: list[Stay] = []
        heir = next((n for n, run in enumerate(runs) if run[0] == stay.place), 0)
        number = 2
        for n, (place, begin, end) in enumerate(runs):
            own = place == stay.place
            facts: dict[str, Any] = {"place": place, "check_in": begin, "check_out": end}
            if n != heir:
                facts["id"], number = f"{stay.id}-{number}", number + 1
            if own:
                void = tuple(night for night in stay.void_nights if begin <= night < end)
                facts["void_nights"] = void
                if len(void) == (end - begin).days:
                    facts |= {"booked": False, "booked_for": None, "void_nights": ()}
            else:
                facts |= {"booked": False, "booked_for": None, "void_nights": (), "price": None, "paid": {}}
            made.append(stay.model_copy(update=facts))
        return tuple(made)

    # -- meals that days lack

    def _added(self) -> list[Choice]:
        """The meals of days that have become whole days, of which there is no trace in the plan; none may be needed."""
        found = []
        for one in self.prices.lacking(self.judge.fresh):
            days = {day.date: day for day in self.trip.days}
            ways = [Way(0, (), one.date), *self._placed(one, (one.date,), days)]
            found.append(Choice(one.stop.id, "added", [way for way in ways if self._within(way.cost)]))
        return found

    # -- stops that are asked for

    def _wanted(self, one: Wanted) -> Iterator[Way]:
        asked = next(ask for ask in self.world.asked if ask.item == one.stop.id)
        days = {day.date: day for day in self.trip.days}
        yield from self._placed(one, asked.dates or days, days)

    def _placed(self, one: Wanted, dates: Iterable[dt.date], days: Mapping[dt.date, Day]) -> Iterator[Way]:
        """Every place and day that will do, at every time."""
        for place in (self.catalogue.by_id[name] for name in one.places):
            for date in dates:
                stop = one.stop.model_copy(update={"place": place.id})
                if stop.start is None:
                    yield self._asked_way(one, stop, date)
                    continue
                usual = self.prices.wanted_usual(one, place)
                planned = dt.datetime.combine(date, stop.start.time()) + (
                    dt.datetime.combine(stop.start.date(), dt.time()) - dt.datetime.combine(one.date, dt.time())
                )
                for start, latest in self._starts(stop, days[one.date], place, date, planned):
                    for end in self._ends(stop, place, start, usual, latest):
                        if self._usual(stop, place, date, start, end, chosen=not one.named):
                            yield self._asked_way(one, stop.model_copy(update={"start": start, "end": end}), date)

    def _asked_way(self, one: Wanted, new: Stop, date: dt.date) -> Way:
        zone = self.catalogue.zone_of(new.place)
        start = None if new.start is None else minute_of(new.start, zone)
        end = None if new.end is None else minute_of(new.end, zone)
        return Way(number_of(self.prices.wanted(one, new, date)), (new,), date, start, end, new.place)


def _dates_of(times: Mapping[str, Any]) -> list[dt.date | None]:
    """The dates on which a leg leaves and arrives."""
    return [None if times[name] is None else times[name].date() for name in ("depart", "arrive")]
