"""to_record(itinerary, ...): a trip written as a plan record, with every cell that did not change as it was."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

from tripmend.errors import InputError
from tripmend.trip import Catalogue, Itinerary, Leg, Mode, Place, Stop, TravelTimes

from ..database import Database
from ..formats import PlanDay, PlanRecord, PoiItem, Transport, separated, write_poi_list, write_transportation
from .day import (
    BUFFER,
    WAKE,
    Before,
    DayPlan,
    HotelTimes,
    Span,
    arrival,
    day_essence,
    evening,
    in_cell,
    item_essence,
    morning,
    nights_around,
    position_in_cell,
    read_day,
)
from .trip import MODES, BridgedTrip, to_trip

_KINDS = {mode: kind for kind, mode in MODES.items()}
_WHOLE_DAY = 24 * 60
_DAY = dt.timedelta(days=1)
_EMPTY = "-"


class _Writer:
    """Writes the days of one itinerary."""

    nights_follow = True

    def __init__(
        self,
        itinerary: Itinerary,
        catalogue: Catalogue,
        database: Database,
        original: PlanRecord,
        before: BridgedTrip | None,
    ) -> None:
        self.itinerary, self.catalogue, self.database, self.original = itinerary, catalogue, database, original
        modes: tuple[Mode, ...] = ("foot", "bus", "taxi")
        ways = TravelTimes(catalogue, tuple(mode for mode in modes if mode not in itinerary.traveller.avoid_modes))
        self.plans = [DayPlan(day, *nights_around(itinerary, day.date), ways) for day in itinerary.days]
        self.before: list[Before | None] = [None] * len(self.plans)
        if original.days:
            self.before = self._read(before or to_trip(original, database), ways)
        self.mornings = [morning(plan, self._hotel(n).morning) for n, plan in enumerate(self.plans)]

    def _read(self, before: BridgedTrip, ways: TravelTimes) -> list[Before | None]:
        found: list[Before | None] = []
        for raw, day in zip(self.original.days, before.itinerary.days, strict=True):
            plan = DayPlan(day, *nights_around(before.itinerary, day.date), ways)
            found.append(Before(raw, read_day(raw), day, plan, day_essence(before.itinerary, day)))
        return found

    def _hotel(self, n: int) -> HotelTimes:
        before = self.before[n]
        return HotelTimes() if before is None else before.hotel

    # -- the list of places ------------------------------------------------------------------------------------

    def rise(self, n: int) -> int:
        """When the night after day n ends, in minutes after that day's midnight."""
        if n + 1 == len(self.plans):
            return _WHOLE_DAY + WAKE.hour * 60 + WAKE.minute
        woken = self.mornings[n + 1]
        if woken is not None:
            return _WHOLE_DAY + woken[0]
        leg, known = self.plans[n + 1].leg, self._hotel(n).evening
        usual = WAKE.hour * 60 + WAKE.minute if known is None else known[1] - _WHOLE_DAY
        if leg is not None and leg.depart is not None:
            usual = min(usual, self.plans[n + 1].minute(leg.depart) - BUFFER)
        return _WHOLE_DAY + usual

    def item(self, n: int, place: Place, span: Span, verb: str = "") -> PoiItem:
        """One entry; what the record's own entry of the same name says of verb, address and transit stays."""
        before = self.before[n]
        known = None
        if before is not None:
            words = place.name.casefold()
            same = [item for item in before.cells.items if item.name.casefold() == words]
            known = next((item for item in same if verb in ("", item.verb)), next(iter(same), None))
        start, end = span[0] % _WHOLE_DAY, span[1] % _WHOLE_DAY
        # Of a night the list needs no telling that it ends on the next day.
        late = end < start and place.kind != "lodging"
        if known is not None:
            return replace(known, start=start, end=end, next_day=late or (known.next_day and end < start))
        rows = self.database.transit_of.get((place.name, place.city), ())
        nearest = min(rows, key=lambda row: row.distance_m, default=None)
        stop, distance = (None, None) if nearest is None else (nearest.stop, nearest.distance_m)
        return PoiItem(place.name, verb or "visit", start, end, late, stop=stop, distance=distance)  # type: ignore[arg-type]

    def place(self, target: str, where: str) -> Place:
        place = self.catalogue.place(target)
        if place is None:
            raise InputError(f"no place has the id {target!r}", where=where)
        return place

    def items(self, n: int) -> list[PoiItem]:
        plan, hotel = self.plans[n], self._hotel(n)
        found: list[PoiItem] = []
        woken, checked_in = self.mornings[n], arrival(plan, hotel.arrival)
        if woken is not None and plan.before is not None:
            found.append(self.item(n, self.place(plan.before.place, plan.before.id), woken, "stay"))
        after = {stop.id for stop in plan.after_leg()} if plan.leg is not None else set()
        entered = checked_in is None
        for stop in plan.stops:
            if not entered and stop.id in after:
                found.append(self._checked_in(n, checked_in))
                entered = True
            place = self.place(stop.place, stop.id)
            if place.kind != "event":
                found.append(self.item(n, place, (plan.starts(stop), plan.ends(stop)), self._verb(n, stop)))
        night = evening(plan, hotel.evening, self.rise(n))
        if night is not None and plan.after is not None:
            found.append(self.item(n, self.place(plan.after.place, plan.after.id), night, "stay"))
        return found

    def _checked_in(self, n: int, span: Span | None) -> PoiItem:
        bed = self.plans[n].after
        if span is None or bed is None:
            raise InputError("arrives nowhere", where=f"trip.days[{n}]")
        return self.item(n, self.place(bed.place, bed.id), span, "stay")

    def _verb(self, n: int, stop: Stop) -> str:
        if stop.kind == "rest":
            return "stay"
        before = self.before[n]
        if before is None or stop.meal is None:
            return ""
        # A new restaurant takes over how the record speaks of its meals.
        was = next((entry.item for entry in before.cells.meals if entry.cell == stop.meal), None)
        return "" if was is None else was.verb

    # -- the other cells ---------------------------------------------------------------------------------------

    def named(self, target: str, where: str) -> str:
        place = self.place(target, where)
        return f"{place.name}, {place.city}" if place.city else place.name

    def listed(self, n: int, cell: str, event: bool) -> str:
        """The attraction or event cell: the entries that were there in their order, new ones by their time."""
        before, plan = self.before[n], self.plans[n]
        stops = [
            stop
            for stop in in_cell(plan.day, cell)
            if stop.meal is None and (self.place(stop.place, stop.id).kind == "event") == event
        ]
        old: dict[str, int] = {}
        texts: dict[str, str] = {}
        if before is not None:
            raw = str(getattr(before.raw, cell))
            was = [stop for stop in in_cell(before.day, cell) if (stop.id.split("-")[1:2] == ["event"]) == event]
            was.sort(key=position_in_cell)
            old = {stop.id: number for number, stop in enumerate(was)}
            texts = dict(zip((stop.place for stop in was), separated(raw), strict=False))
            now = sorted(stops, key=lambda stop: old.get(stop.id, len(old)))
            if [stop.place for stop in now] == [stop.place for stop in was]:
                return raw
        late = dt.datetime.max
        stops.sort(key=lambda stop: (old.get(stop.id, len(old)), stop.start or late, stop.id))
        return "; ".join(texts.get(stop.place) or self.named(stop.place, stop.id) for stop in stops) or _EMPTY

    def meal(self, n: int, meal: str) -> str:
        before = self.before[n]
        stops = [stop for stop in in_cell(self.plans[n].day, meal) if stop.meal == meal]
        if len(stops) > 1:
            raise InputError(f"day {n + 1} has a second {meal}", where=stops[1].id)
        if before is not None and [stop.place for stop in in_cell(before.day, meal)] == [stop.place for stop in stops]:
            return str(getattr(before.raw, meal))
        return self.named(stops[0].place, stops[0].id) if stops else _EMPTY

    def accommodation(self, n: int) -> str:
        before, night = self.before[n], self.plans[n].after
        if before is not None and (before.plan.after.place if before.plan.after else None) == (
            night.place if night else None
        ):
            return before.raw.accommodation
        return self.named(night.place, night.id) if night is not None else _EMPTY

    def transportation(self, n: int) -> str:
        before, leg = self.before[n], self.plans[n].leg
        if sum(isinstance(item, Leg) for item in self.plans[n].day.items) > 1:
            raise InputError(f"day {n + 1} has a second journey", where=f"trip.days[{n}]")
        if before is not None:
            was = before.plan.leg
            if (None if was is None else item_essence(was)) == (None if leg is None else item_essence(leg)):
                return before.raw.transportation
        return _EMPTY if leg is None else write_transportation(_transport(leg, self.plans[n]))

    def current_city(self, n: int) -> str:
        before, plan = self.before[n], self.plans[n]
        leg, was = plan.leg, None if before is None else before.plan.leg
        ends = None if leg is None else (leg.origin.city, leg.destination.city)
        if before is not None and ends == (None if was is None else (was.origin.city, was.destination.city)):
            return before.raw.current_city
        if ends is not None:
            return f"from {ends[0]} to {ends[1]}"
        bed = plan.after or plan.before
        return self.place(bed.place, bed.id).city if bed is not None else self.itinerary.home

    # -- days --------------------------------------------------------------------------------------------------

    def day(self, n: int) -> PlanDay:
        before, plan = self.before[n], self.plans[n]
        if before is not None and before.essence == day_essence(self.itinerary, plan.day):
            return self._as_it_was(n, before)
        cells = {
            "current_city": self.current_city(n),
            "transportation": self.transportation(n),
            "breakfast": self.meal(n, "breakfast"),
            "attraction": self.listed(n, "attraction", event=False),
            "lunch": self.meal(n, "lunch"),
            "dinner": self.meal(n, "dinner"),
            "accommodation": self.accommodation(n),
            "event": self.listed(n, "event", event=True),
            "point_of_interest_list": write_poi_list(self.items(n)),
        }
        missing = () if before is None else before.raw.missing
        missing = tuple(name for name in missing if cells.get(name, _EMPTY) == _EMPTY)
        return PlanDay(n + 1 if before is None else before.raw.number, **cells, missing=missing)

    def _as_it_was(self, n: int, before: Before) -> PlanDay:
        """The record's own day; only its night ends earlier where the next morning has to begin earlier."""
        night, rise = before.hotel.evening, self.rise(n)
        if night is None or night[1] <= rise or not self.nights_follow:
            return before.raw
        items = list(before.cells.items)
        end = rise % _WHOLE_DAY
        items[-1] = replace(items[-1], end=end, next_day=items[-1].next_day and end < items[-1].start)
        return replace(before.raw, point_of_interest_list=write_poi_list(items))


def _transport(leg: Leg, plan: DayPlan) -> Transport:
    kind = _KINDS.get(leg.mode)
    if kind is None:
        raise InputError(f"TripTide knows no journey by {leg.mode}", where=leg.id)
    times = (None if at is None else plan.minute(at) % _WHOLE_DAY for at in (leg.depart, leg.arrive))
    return Transport(kind, leg.number or None, leg.origin.city, leg.destination.city, *times)  # type: ignore[arg-type]


def to_record(
    itinerary: Itinerary,
    catalogue: Catalogue,
    database: Database,
    *,
    original: PlanRecord,
    before: BridgedTrip | None = None,
    nights_follow: bool = True,
) -> PlanRecord:
    """`itinerary` as a plan record with the query, persona and numbers of `original`.

    Where `original` has days, `itinerary` is a revision of the trip they make (`before`, made anew when not given): a
    day that did not change stays as it is byte for byte, on the others every cell that did not change. Without days,
    everything is written from the itinerary. nights_follow: whether the night of a day that did not change ends earlier
    where the next day has to begin earlier; a scope that leaves other days alone says no. Raises InputError when the
    trip cannot be said in the format: other dates, a meal twice a day, a journey by train.
    """
    first = original.header.dates[0] if original.header.dates else itinerary.days[0].date
    count = len(original.days) or len(original.header.dates)
    if [day.date for day in itinerary.days] != [first + _DAY * n for n in range(count)]:
        raise InputError("the trip has other dates than the record", where="trip.days")
    writer = _Writer(itinerary, catalogue, database, original, before)
    writer.nights_follow = nights_follow
    days = tuple(writer.day(n) for n in range(len(itinerary.days)))
    return replace(original, days=days, raw=None)
