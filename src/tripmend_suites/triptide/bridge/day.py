"""A day of a record, cell by cell: what its list of places holds, when the lodging stands in it, and its thresholds."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from immutabledict import immutabledict

from tripmend.rules import Parameters
from tripmend.trip import Day, Itinerary, Leg, Meal, Stay, Stop, TravelTimes

from ..formats import PlanDay, PoiItem, name_city, read_poi_list, separated, without_state

MEALS: tuple[Meal, ...] = ("breakfast", "lunch", "dinner")
LODGING_VERBS = ("stay", "check-in", "check-out", "overnight stay")


@dataclass(frozen=True, slots=True)
class Entry:
    """One named thing of a day: its cell, name and city as written, and its entry in the list of places (None: it has
    none). start, end: minutes after the midnight at which the day begins, past 1440 in the night after it."""

    cell: str
    name: str
    city: str
    item: PoiItem | None = None
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True, slots=True)
class DayCells:
    """A day taken apart. hotel: the lodging's entries of the list, in order; strays: entries that no cell names."""

    meals: tuple[Entry, ...] = ()
    visits: tuple[Entry, ...] = ()
    events: tuple[Entry, ...] = ()
    lodging: Entry | None = None
    hotel: tuple[Entry, ...] = ()
    strays: tuple[str, ...] = ()
    items: tuple[PoiItem, ...] = field(default=(), repr=False)


def _cell(text: str) -> tuple[str, str]:
    name, city = name_city(text)
    return name, without_state(city)


def _clocked(items: Iterable[PoiItem]) -> Iterator[tuple[PoiItem, int, int]]:
    """Every entry with minutes that do not fall back at midnight: the list stands in order of time."""
    offset, before = 0, 0
    for item in items:
        # An entry that begins hours before the one above it belongs to the night after; a small step back is a slip.
        if item.start + offset < before - 12 * 60:
            offset += 1440
        start = item.start + offset
        before = start
        yield item, start, start + item.minutes


def _same(entry: str, name: str) -> bool:
    return entry.casefold() == name.casefold()


class _Reader:
    """Gives each cell the first entry of its name that no cell has yet."""

    def __init__(self, items: tuple[PoiItem, ...]) -> None:
        self.free = list(_clocked(items))

    def take(self, cell: str, name: str, city: str) -> Entry:
        for same in (_same, lambda entry, wanted: len(wanted) > 2 and wanted in entry):
            for number, (item, start, end) in enumerate(self.free):
                if same(item.name, name) and item.verb not in LODGING_VERBS:
                    del self.free[number]
                    return Entry(cell, name, city, item, start, end)
        return Entry(cell, name, city)


def read_day(day: PlanDay) -> DayCells:
    """The cells of a day with the entries of its list. Raises InputError when the list cannot be read."""
    items = read_poi_list(day.point_of_interest_list)
    reader = _Reader(items)
    named = [(meal, *_cell(getattr(day, meal))) for meal in MEALS]
    meals = [reader.take(*one) for one in named if one[1]]
    visits = tuple(reader.take("attraction", *_cell(text)) for text in separated(day.attraction))
    events = tuple(Entry("event", *_cell(text)) for text in separated(day.event))
    name, city = _cell(day.accommodation)
    lodging = Entry("accommodation", name, city) if name else None
    hotel, strays = [], []
    for item, start, end in reader.free:
        if item.verb in LODGING_VERBS or (lodging is not None and _same(item.name, lodging.name)):
            hotel.append(Entry("accommodation", item.name, city, item, start, end))
        else:
            strays.append(item.name)
    return DayCells(tuple(meals), visits, events, lodging, tuple(hotel), tuple(strays), items)


# The thresholds under which TripTide's trips are planned, checked and repaired, in one place.

BUFFER = 30
"""Minutes between a journey and what the list of places names next to it (`is_valid_poi_sequence`)."""

HOTEL_MINUTES = 30
"""How long the lodging's first entry of a day lasts: getting ready in the morning, checking in after a journey."""

WAKE = dt.time(8, 0)
"""When that first entry begins on a day that does not begin with a journey, unless the day has to begin earlier."""

DAY_START = dt.time(8, 30)
"""Nothing is planned before it: `WAKE` plus `HOTEL_MINUTES`."""

LATEST_BACK = 23 * 60 + 55
"""Minutes after midnight by which one is back at the lodging: entries of the list that begin after midnight count as
out of order in the published checks."""

_MODES = ("flight", "train", "drive", "taxi", "bus", "ferry", "foot")

PARAMETERS = Parameters(
    meal_gap=241,
    check_in=immutabledict({mode: 0 if mode == "foot" else BUFFER for mode in _MODES}),
    egress=immutabledict({mode: 0 if mode == "foot" else BUFFER + HOTEL_MINUTES for mode in _MODES}),
    no_mode_mix=True,
    local_fares=False,
    put_off=0,
    meals_elsewhere=False,
    hard=frozenset({"duplicate"}),
)
"""TripTide's rules in the engine's words.

meal_gap: more than four hours from the end of a meal to the start of the next (`is_valid_meal_gaps`): the released
check counts in fractions of hours and finds less than four from 15:50 to 19:50. check_in: the buffer before a journey.
egress: the buffer after it and the lodging's entry that follows it in the list; journeys begin and end at the door of
the lodging, so that the ways between are counted. no_mode_mix: an own car excludes flights and taxis, as the older
profiles (TP-8, strict-10) have it for the whole trip. put_off: a record has no other days.
meals_elsewhere: the stops of a day of travel follow the arrival (`is_valid_poi_sequence`). hard: a place that is in
the plan twice is a fault (`is_valid_restaurants`, `is_valid_attractions`).
"""


# When the lodging stands in a day's list of places: in the morning, on arrival, and for the night.

_STEP = 5
_WAKE = WAKE.hour * 60 + WAKE.minute
_SHORTEST = 5
"""Minutes that an entry lasts at least where there is no room for more."""

Span = tuple[int, int]
"""Minutes after the midnight at which the day begins."""


def _up(minutes: int) -> int:
    return math.ceil(minutes / _STEP) * _STEP


def _down(minutes: int) -> int:
    return minutes // _STEP * _STEP


@dataclass(frozen=True, slots=True)
class HotelTimes:
    """The lodging's entries of one day as a record has them, None where it has none."""

    morning: Span | None = None
    arrival: Span | None = None
    evening: Span | None = None


@dataclass(frozen=True, slots=True)
class DayPlan:
    """A day to be written: what stands in it, where the nights around it are spent, and how one gets about."""

    day: Day
    before: Stay | None
    after: Stay | None
    ways: TravelTimes

    def minute(self, clock: dt.datetime) -> int:
        """Minutes after the day's midnight."""
        return int((clock - dt.datetime.combine(self.day.date, dt.time())).total_seconds() // 60)

    @property
    def stops(self) -> list[Stop]:
        """What has a time, in order."""
        timed = [item for item in self.day.items if isinstance(item, Stop) and item.start is not None]
        return sorted(timed, key=lambda stop: (stop.start or dt.datetime.min, stop.end or dt.datetime.min))

    @property
    def leg(self) -> Leg | None:
        """The day's journey."""
        return next((item for item in self.day.items if isinstance(item, Leg)), None)

    @property
    def arrives(self) -> bool:
        """Whether the journey ends at a lodging."""
        return self.leg is not None and self.after is not None

    @property
    def rises(self) -> bool:
        """Whether the day begins at the lodging of the night before: not when the list begins after a journey."""
        return self.before is not None and not self.arrives

    def way(self, origin: str, destination: str) -> int:
        """Minutes between two places, none where nobody knows."""
        found = self.ways.between(origin, destination)
        return 0 if found.source == "unknown" else found.minutes

    def after_leg(self) -> list[Stop]:
        """The stops after the journey, all of them when there is none."""
        leg = self.leg
        if leg is None or leg.arrive is None:
            return self.stops
        return [stop for stop in self.stops if stop.start is not None and stop.start >= leg.arrive]

    def starts(self, stop: Stop) -> int:
        return self.minute(stop.start) if stop.start is not None else 0

    def ends(self, stop: Stop) -> int:
        return self.minute(stop.end) if stop.end is not None else 0


def hotel_times(cells: DayCells, plan: DayPlan) -> HotelTimes:
    """Which of the record's lodging entries is which: by their order and the day's journey."""
    spans = [(entry.start, entry.end) for entry in cells.hotel if entry.start is not None and entry.end is not None]
    if not spans:
        return HotelTimes()
    listed = [item for entry in cells.hotel if (item := entry.item) is not None]
    last = spans.pop() if plan.after is not None and listed[-1] is cells.items[-1] else None
    first = spans[0] if spans and listed[0] is cells.items[0] else None
    if plan.rises:
        return HotelTimes(morning=first, evening=last)
    return HotelTimes(arrival=first, evening=last)


def morning(plan: DayPlan, known: Span | None) -> Span | None:
    """Getting ready: as it was where that leaves time for the way to the first stop (or the journey), else earlier."""
    if not plan.rises or plan.before is None:
        return None
    start, end = known or (_WAKE, _WAKE + HOTEL_MINUTES)
    length = min(HOTEL_MINUTES, end - start)
    limit = _first_limit(plan, plan.before)
    if plan.day.earliest is not None and limit is not None:
        # Who cannot begin before ten stays in until then.
        end = max(end, min(plan.minute(plan.day.earliest), _down(limit)))
    if limit is not None and limit < end:
        end = _down(limit)
        start = min(start, end - length)
    return start, end


def _first_limit(plan: DayPlan, bed: Stay) -> int | None:
    """When one has to leave the lodging: for the first stop, or half an hour before the journey."""
    leg, stops = plan.leg, plan.stops
    departs = None if leg is None or leg.depart is None else plan.minute(leg.depart) - BUFFER
    if not stops:
        return departs
    reach = plan.starts(stops[0]) - plan.way(bed.place, stops[0].place)
    return reach if departs is None else min(reach, departs)


def arrival(plan: DayPlan, known: Span | None) -> Span | None:
    """Checking in after a journey when something else is to come that day."""
    leg, bed = plan.leg, plan.after
    if not plan.arrives or leg is None or bed is None or leg.arrive is None:
        return None
    stops = plan.after_leg()
    if not stops:
        return None
    soonest = plan.minute(leg.arrive) + BUFFER
    first = plan.starts(stops[0])
    start = known[0] if known is not None and known[0] >= soonest else _up(soonest)
    end = known[1] if known is not None and start == known[0] else start + HOTEL_MINUTES
    end = min(end, _down(first - plan.way(bed.place, stops[0].place)))
    if end - start < _SHORTEST:
        # No room for the way: the entry still stands between the journey and the first stop.
        start = min(start, max(soonest, first - HOTEL_MINUTES))
        end = max(start, min(start + _SHORTEST, first))
    return start, end


def evening(plan: DayPlan, known: Span | None, rise: int) -> Span | None:
    """The night: from the way home after the last stop (or from half an hour after the journey) until `rise`."""
    leg, bed = plan.leg, plan.after
    if bed is None:
        return None
    stops = plan.after_leg()
    if stops:
        last = max(stops, key=plan.ends)
        soonest = plan.ends(last) + plan.way(last.place, bed.place)
    elif leg is not None and leg.arrive is not None:
        soonest = plan.minute(leg.arrive) + BUFFER
    else:
        woken = morning(plan, None)
        soonest = woken[1] if woken is not None else _WAKE
    start = known[0] if known is not None and known[0] >= soonest else _up(soonest)
    return start, max(start, rise)


# A day as the record has it, and by what two days are the same.

_DAY = dt.timedelta(days=1)
Essence = tuple[object, ...]


def item_essence(item: Stop | Leg) -> Essence:
    """What an item says in the cells of a record."""
    if isinstance(item, Stop):
        return item.id, item.place, item.start, item.end
    return item.id, item.mode, item.number, item.origin.city, item.destination.city, item.depart, item.arrive


def day_essence(itinerary: Itinerary, day: Day) -> Essence:
    """What a day says in the cells of a record: its items, and the beds before and after it."""
    beds = [stay.place if stay is not None else "" for stay in nights_around(itinerary, day.date)]
    return (*map(item_essence, day.items), *beds)


def nights_around(itinerary: Itinerary, date: dt.date) -> tuple[Stay | None, Stay | None]:
    """The stay of the night before `date` and of the one that begins on it."""
    return itinerary.night(date - _DAY), itinerary.night(date)


@dataclass(frozen=True, slots=True)
class Before:
    """A day as the record has it: its cells, and the trip's day that was made of them."""

    raw: PlanDay
    cells: DayCells
    day: Day
    plan: DayPlan
    essence: Essence

    @property
    def hotel(self) -> HotelTimes:
        return hotel_times(self.cells, self.plan)


def in_cell(day: Day, cell: str) -> list[Stop]:
    """The stops of a day that are written into `cell`."""
    stops = [item for item in day.items if isinstance(item, Stop) and item.kind != "rest"]
    if cell in ("breakfast", "lunch", "dinner"):
        return [stop for stop in stops if stop.meal == cell]
    return [stop for stop in stops if stop.meal is None]


def position_in_cell(stop: Stop) -> int:
    """Where the cell of the record lists it: the number at the end of its id."""
    number = stop.id.rpartition("-")[2]
    return int(number) if number.isdigit() else 0
