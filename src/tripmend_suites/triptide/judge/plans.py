"""Plans as the judge sees them: what stands in which slot, what differs between two, and what the tables say of it."""

from __future__ import annotations

import datetime as dt
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Literal

from tripmend.errors import InputError
from tripmend.trip import parse_hours

from ..database import Accommodation, Attraction, Database, Event, Flight, Restaurant
from ..formats import (
    PlanDay,
    PlanRecord,
    PoiItem,
    Transport,
    day_cities,
    name_city,
    read_poi_list,
    read_transportation,
    without_state,
)

EMPTY = ("", "-")
MEALS = ("breakfast", "lunch", "dinner")
_NIGHT = 24 * 60


def clock_of_day(minutes: int) -> str:
    """``00:30`` of 30 and of 1470 minutes after midnight."""
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


@dataclass(frozen=True, slots=True)
class Stop:
    """A place in a slot of a day. start, end: minutes after that day's midnight (end may lie beyond 1440), None where
    the day's list of times does not hold the place. order: its place in that list. transit: the nearest stop of public
    transport with its distance, "" where the list has none."""

    day: int
    slot: str
    name: str
    city: str
    start: int | None = None
    end: int | None = None
    order: int | None = None
    transit: str = ""

    @property
    def span(self) -> tuple[int, int] | None:
        """Start and end, None where one is not known."""
        return None if self.start is None or self.end is None else (self.start, self.end)

    @property
    def hours(self) -> str:
        """``12:00–13:00``, "" where a time is not known."""
        return "–".join(map(clock_of_day, self.span or ()))


@dataclass(frozen=True, slots=True)
class DayView:
    """One day. stops: meals, sights and events; nights: the listed times at the lodging; strangers: listed places that
    stand in no slot; faults: what of the day cannot be read."""

    number: int
    city: str
    transportation: str
    transport: Transport | None
    accommodation: str
    stops: tuple[Stop, ...]
    nights: tuple[Stop, ...]
    strangers: tuple[Stop, ...]
    faults: tuple[str, ...]

    @property
    def timed(self) -> tuple[Stop, ...]:
        """Everything with a time, in the order of the list."""
        found = [stop for stop in (*self.stops, *self.nights, *self.strangers) if stop.order is not None]
        return tuple(sorted(found, key=lambda stop: stop.order or 0))

    def in_slot(self, slot: str) -> tuple[Stop, ...]:
        """The stops of a slot."""
        return tuple(stop for stop in self.stops if stop.slot == slot)


def plain(text: str) -> str:
    """A name without what writers vary: case, spaces, the kind of apostrophe."""
    return " ".join(text.replace("’", "'").casefold().split()).strip(" .,;")


def same(one: str, other: str) -> bool:
    """Whether two names mean one place. The empty name means none."""
    return bool(plain(one)) and plain(one) == plain(other)


def _places(cell: str) -> list[tuple[str, str]]:
    found = []
    for part in filter(lambda part: part.strip() not in EMPTY, cell.split(";")):
        name, city = name_city(part)
        found.append((part.strip(), "") if name in EMPTY else (name, city))
    return found


def _find(name: str, items: list[PoiItem], used: set[int], verb: str) -> int | None:
    """The list's item that is the place: the exact name first, with the slot's own verb before others."""
    exact = [at for at, item in enumerate(items) if at not in used and same(item.name, name)]
    close = [at for at, item in enumerate(items) if at not in used and plain(name) and plain(name) in plain(item.name)]
    found = exact or close
    return next((at for at in found if items[at].verb == verb), found[0] if found else None)


def view(day: PlanDay) -> DayView:
    """Read a day. What cannot be read becomes a fault of the day, never an error."""
    faults = [f"{key} is missing" for key in day.missing]
    items: list[PoiItem] = []
    try:
        items = list(read_poi_list(day.point_of_interest_list))
    except InputError as error:
        faults.append(f"the list of places and times cannot be read ({error})")
    transport = None
    if day.transportation.strip() not in EMPTY:
        try:
            transport = read_transportation(day.transportation)
        except InputError as error:
            faults.append(f"the transportation cannot be read ({error})")
    used: set[int] = set()

    def listed(slot: str, name: str, city: str, at: int) -> Stop:
        item = items[at]
        end = item.end + _NIGHT if item.next_day or item.end < item.start else item.end
        near = "" if not item.stop or item.stop in EMPTY else item.stop
        metres = f", {item.distance:.0f} m" if near and item.distance is not None else ""
        return Stop(day.number, slot, name, city, item.start, end, at, near + metres)

    def place(slot: str, name: str, city: str) -> Stop:
        at = _find(name, items, used, slot) if slot != "event" else None
        if at is None:
            return Stop(day.number, slot, name, city)
        used.add(at)
        return listed(slot, name, city, at)

    slots = (*MEALS, "attraction", "event")
    stops = tuple(place(slot, *found) for slot in slots for found in _places(getattr(day, slot)))
    hotel = "" if day.accommodation.strip() in EMPTY else day.accommodation.strip()
    lodging = name_city(hotel)[0]
    nights: list[Stop] = []
    strangers: list[Stop] = []
    for at, item in enumerate(items):
        if at not in used:
            night = item.verb in ("stay", "overnight stay", "check-in", "check-out") or same(item.name, lodging)
            stop = listed("accommodation" if night else "", item.name, "", at)
            (nights if night else strangers).append(stop)
    told = day.number, day.current_city, day.transportation, transport, hotel
    return DayView(*told, stops, tuple(nights), tuple(strangers), tuple(faults))


def views(record: PlanRecord) -> dict[int, DayView]:
    """The days of a plan by number; of two days with one number the first counts."""
    found: dict[int, DayView] = {}
    for day in record.days:
        found.setdefault(day.number, view(day))
    return found


# What differs between two plans, edit by edit. Only places, legs, stays and times count; transit lines follow from
# places, and the hours at the lodging frame the day, so neither is an edit.

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


def _changed(day: int, slot: str, before: str, after: str, old: Stop | None = None, new: Stop | None = None) -> Edit:
    """Something that became another thing, came, or went."""
    kind: EditKind = "added" if not before else "removed" if not after else "replaced"
    return Edit(kind, day, slot, before, after, 0, old, new)


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
        minutes = max(abs(b - a) for a, b in zip(old.span or (0, 0), match.span or (0, 0), strict=True))
        if minutes and old.span and match.span:
            edits.append(Edit("retimed", day, slot, old.name, match.name, minutes, old, match))
    for number in range(max(len(left), len(new))):
        gone = left[number] if number < len(left) else None
        came = new[number] if number < len(new) else None
        edits.append(_changed(day, slot, gone.name if gone else "", came.name if came else "", gone, came))
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
    before, after = (text if plain(text) not in EMPTY else "" for text in (old.transportation, new.transportation))
    return [_changed(old.number, "transportation", before, after)]


def _day(old: DayView, new: DayView) -> list[Edit]:
    edits: list[Edit] = []
    if plain(old.city) != plain(new.city):
        edits.append(Edit("replaced", old.number, "city", old.city, new.city))
    edits += _legs(old, new)
    for slot in (*MEALS, "attraction", "event"):
        edits += _compare(old.number, slot, old.in_slot(slot), new.in_slot(slot))
    if plain(old.accommodation) != plain(new.accommodation):
        edits.append(_changed(old.number, "accommodation", old.accommodation, new.accommodation))
    return edits


def difference(initial: Mapping[int, DayView], revised: Mapping[int, DayView]) -> tuple[Edit, ...]:
    """All edits, day by day; a whole day that is missing or new is one edit of the slot "plan"."""
    edits: list[Edit] = []
    for number in sorted({*initial, *revised}):
        old, new = initial.get(number), revised.get(number)
        if old is not None and new is not None:
            edits += _day(old, new)
        else:
            edits.append(_changed(number, "plan", f"day {number}" if old else "", f"day {number}" if new else ""))
    return tuple(edits)


# The tables as the judge asks them: is a place known, is it open, what does the trip cost.

Row = Restaurant | Attraction | Accommodation | Event
_CAR, _CAB, _CAR_SEATS, _CAB_SEATS = 0.05, 1.0, 5, 4
"""Dollars per kilometre and people per vehicle, as the authors' tools have them."""


def known(database: Database, stop: Stop) -> Row | None:
    """The row of a stop, by its name and city; None when there is none."""
    key = (stop.name, without_state(stop.city))
    if stop.slot == "event":
        return next(iter(database.event_named.get(key, ())), None)
    tables: dict[str, Mapping[tuple[str, str], Row]] = dict.fromkeys(MEALS, database.restaurant_named)
    tables["attraction"] = database.attraction_named
    return tables.get(stop.slot, database.accommodation_named).get(key)


def lodging_of(day: DayView, database: Database) -> Accommodation | None:
    """The row of the lodging that a day names."""
    name, city = name_city(day.accommodation)
    return database.accommodation_named.get((name, without_state(city)))


def outdoors(database: Database, stop: Stop) -> bool:
    """Whether a sight lies outdoors: one such category is enough; a sight that no table lists does not."""
    row = known(database, stop)
    return isinstance(row, Attraction) and row.outdoor


def is_open(row: Row, date: dt.date, span: tuple[int, int] | None) -> bool | None:
    """Whether a place is open throughout some minutes of a date. None: hours or times are not known."""
    text = getattr(row, "hours", None)
    if text is None or span is None:
        return None
    begin, finish = (dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=minutes) for minutes in span)
    try:
        hours = parse_hours(text)
    except ValueError:
        return None
    last = max(begin, finish - dt.timedelta(minutes=1))
    if not (hours.is_open(begin) and hours.is_open(last)):
        return False
    change = hours.next_change(begin)
    return change is None or change >= finish


def _leg(day: DayView, plan: PlanRecord, database: Database, prices: Mapping[str, float]) -> float | None:
    leg = day.transport
    if leg is None:
        return None
    people = plan.header.people_number
    origin, destination = day_cities(day.city)
    origin, destination = leg.origin or origin, leg.destination or destination
    if leg.kind == "flight":
        number = leg.number or ""
        if number in prices:
            return prices[number] * people
        date = plan.header.dates[day.number - 1] if 1 <= day.number <= len(plan.header.dates) else None
        rows: tuple[Flight, ...] = database.flights_numbered.get(number, ())
        price = next((row.price for row in rows if row.date == date), next((row.price for row in rows), None))
        return None if price is None else price * people
    road = database.ground_between.get((without_state(origin), without_state(destination)))
    if road is None:
        return leg.cost
    per_km, seats = (_CAB, _CAB_SEATS) if leg.kind == "taxi" else (_CAR, _CAR_SEATS)
    return int(road.km * per_km) * math.ceil(people / seats)


def total(
    plan: PlanRecord, days: Mapping[int, DayView], database: Database, prices: Mapping[str, float] | None = None
) -> float | None:
    """Dollars for the whole party, by the paper's budget rule: journeys, meals, rooms; sights and events cost nothing.

    prices: what one unit of a named thing costs now, in place of the tables' price. None when a price is not known.
    """
    prices = prices or {}
    people, found = plan.header.people_number, 0.0
    for day in days.values():
        if day.transport is not None:
            leg = _leg(day, plan, database, prices)
            if leg is None:
                return None
            found += leg
        for stop in day.stops:
            if stop.slot in MEALS:
                row = known(database, stop)
                if not isinstance(row, Restaurant):
                    return None
                found += prices.get(stop.name, row.avg_cost) * people
        if day.accommodation:
            name, room = name_city(day.accommodation)[0], lodging_of(day, database)
            if room is None or (room.price is None and name not in prices):
                return None
            found += prices.get(name, room.price or 0.0) * math.ceil(people / max(1, room.max_occupancy))
    return found


@dataclass(frozen=True, slots=True)
class Asked:
    """The tables asked about single edits of a revised plan, whose days are `days`."""

    plan: PlanRecord
    days: Mapping[int, DayView]
    database: Database

    def event_times(self, edit: Edit) -> list[tuple[int, int]]:
        """When the event that an edit brings takes place, in minutes of its day."""
        dates = self.plan.header.dates
        if edit.slot != "event" or edit.new is None or not 1 <= edit.day <= len(dates):
            return []
        rows = self.database.event_named.get((edit.new.name, without_state(edit.new.city)), ())
        return [
            (row.start, row.end)
            for row in rows
            if row.date == dates[edit.day - 1] and row.start is not None and row.end is not None
        ]

    def unaffordable(self, edit: Edit) -> bool:
        """Whether the plan would cost more than its budget if a meal that changed were as before."""
        if edit.slot not in MEALS or edit.old is None:
            return False
        cost = total(self.plan, self.days, self.database)
        old = known(self.database, edit.old)
        new = known(self.database, edit.new) if edit.new is not None else None
        if cost is None or not isinstance(old, Restaurant):
            return False
        saved = old.avg_cost - (new.avg_cost if isinstance(new, Restaurant) else 0.0)
        return cost + saved * self.plan.header.people_number > self.plan.header.budget


# What is wrong with a plan in itself, and whether its new things fit the traveller.

_MEAL_GAP = 240
_BUFFER = 30


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault. major: nobody could travel like this; else it is only careless. about: what tells it from others."""

    major: bool
    about: tuple[str, ...]
    reason: str

    @classmethod
    def on(cls, day: int, kind: str, about: Sequence[str], reason: str, *, major: bool = False) -> Fault:
        """A fault of a day."""
        return cls(major, (kind, str(day), *about), f"day {day}: {reason}")


def _times(day: DayView) -> Iterator[Fault]:
    on = partial(Fault.on, day.number)
    timed = [(stop, *stop.span) for stop in day.timed if stop.span is not None]
    for (first, begun, over), (second, start, _) in pairwise(timed):
        about = (plain(first.name), plain(second.name))
        if start < begun:
            why = f"{second.name} ({clock_of_day(start)}) is listed after {first.name} but earlier"
            yield on("order", about, why, major=True)
        elif start < over:
            yield on("overlap", about, f"{first.name} and {second.name} overlap", major=True)
    meals = {stop.slot: (start, end) for stop, start, end in timed if stop.slot in MEALS}
    for earlier, later in (("breakfast", "lunch"), ("lunch", "dinner")):
        if earlier in meals and later in meals and (gap := meals[later][0] - meals[earlier][1]) < _MEAL_GAP:
            yield on("meals", (earlier,), f"{gap} min between {earlier} and {later}, fewer than {_MEAL_GAP}")
    transport = day.transport
    if transport is None or transport.departure is None or transport.arrival is None:
        return
    leaves, lands = transport.departure, transport.arrival
    lands += 24 * 60 if lands < leaves else 0
    for stop, start, end in timed:
        about = (plain(stop.name), stop.slot)
        if start < lands and leaves < end and stop.slot != "accommodation":
            yield on("journey", about, f"{stop.name} lies in the journey", major=True)
        elif (lands <= start < lands + _BUFFER) or (leaves - _BUFFER < end <= leaves):
            yield on("buffer", about, f"less than {_BUFFER} min between the journey and {stop.name}")


def _place_faults(day: DayView, record: PlanRecord, database: Database | None) -> Iterator[Fault]:
    """What is wrong with single places: with the list, with the cities, and with what the tables know."""
    on = partial(Fault.on, day.number)
    for stop in day.stops:
        if stop.order is None and stop.slot != "event":
            yield on("untimed", (plain(stop.name),), f"{stop.name} has no time in the list of places")
    for stop in day.strangers:
        yield on("stranger", (plain(stop.name),), f"{stop.name} is in the list of places but in no slot")
    here = {plain(city) for city in day_cities(day.city)}
    for stop in day.stops:
        city = plain(without_state(stop.city))
        if city and city not in here:
            yield on("city", (plain(stop.name),), f"{stop.name} lies in {stop.city}, where the day is not", major=True)
    if database is None:
        return
    dates = record.header.dates
    for stop in day.stops:
        row, about = known(database, stop), (plain(stop.name),)
        if row is None:
            yield on("unknown", about, f"the tables hold no {stop.name} in {stop.city or 'any city'}", major=True)
        elif 1 <= day.number <= len(dates) and is_open(row, dates[day.number - 1], stop.span) is False:
            yield on("closed", about, f"{stop.name} is closed at {stop.hours}", major=True)
    if day.accommodation and lodging_of(day, database) is None:
        about = (plain(day.accommodation),)
        yield on("unknown", about, f"the tables hold no lodging {day.accommodation}", major=True)


def _repeats(days: Mapping[int, DayView]) -> list[Fault]:
    seen: dict[tuple[str, str, str], int] = {}
    found = []
    for day in days.values():
        for stop in day.stops:
            kind = "meal" if stop.slot in MEALS else stop.slot
            key = (kind, plain(stop.name), plain(stop.city))
            if key in seen:
                reason = f"{stop.name} stands in day {seen[key]} and in day {day.number}"
                found.append(Fault(True, ("twice", *key), reason))
            seen.setdefault(key, day.number)
    return found


def faults(record: PlanRecord, days: Mapping[int, DayView], database: Database | None) -> list[Fault]:
    """Everything wrong with a plan. With the tables also unknown places and closed doors."""
    missing = (number for number in range(1, record.header.days + 1) if number not in days)
    found = [Fault(True, ("missing", str(number)), f"day {number} is missing") for number in missing]
    for day in days.values():
        found += (Fault.on(day.number, "unreadable", (why,), why, major=True) for why in day.faults)
        found += (*_times(day), *_place_faults(day, record, database))
    return found + _repeats(days)


# Do the new things fit the traveller? What was asked of the trip, and what the persona would mind.

_DEARER = 1.5
_CALM = 2
"""A traveller who watches money minds a place that costs half as much again; a laidback one a third sight a day."""


def _stops(days: Mapping[int, DayView]) -> list[Stop]:
    return [stop for day in days.values() for stop in day.stops]


def _kinds(row: Row | None) -> tuple[str, ...]:
    if isinstance(row, Restaurant):
        return row.cuisines
    if isinstance(row, Attraction):
        return row.subcategories
    return (row.segment,) if isinstance(row, Event) else ()


def _room_fits(row: Accommodation, wanted: str) -> bool:
    kind = row.room_type.replace("_", " ")
    if wanted == "not shared room":
        return kind != "shared room"
    return kind == wanted or (wanted in ("entire room", "entire home") and kind in ("entire room", "entire home"))


def _unmet(plan: PlanRecord, days: Mapping[int, DayView], database: Database) -> set[str]:
    """What the traveller asked for and the plan does not give, one sentence each."""
    ask = plan.header.local_constraint
    served = {kind for stop in _stops(days) for kind in _kinds(known(database, stop))}
    found = {f"{kind} food was asked for and is not there" for kind in ask.cuisine if kind not in served}
    found |= {f"{kind} was asked for and is not there" for kind in (*ask.attraction, *ask.event) if kind not in served}
    for row in filter(None, (lodging_of(day, database) for day in days.values() if day.accommodation)):
        if ask.house_rule is not None and ask.house_rule in row.house_rules:
            found.add(f"{row.name} does not allow {ask.house_rule}")
        if ask.room_type is not None and not _room_fits(row, ask.room_type):
            found.add(f"{row.name} is no {ask.room_type}")
    kinds = {day.transport.kind for day in days.values() if day.transport is not None}
    if ask.transportation == "no flight" and "flight" in kinds:
        found.add("there is a flight, and none was wanted")
    if ask.transportation == "no self-driving" and "self-driving" in kinds:
        found.add("there is a drive, and none was wanted")
    cost = total(plan, days, database)
    if cost is not None and cost > plan.header.budget:
        found.add("the trip costs more than its budget")
    return found


def asked(
    plan: PlanRecord, before: Mapping[int, DayView], after: Mapping[int, DayView], database: Database
) -> list[str]:
    """What the traveller asked for and only the revision fails to give."""
    return sorted(_unmet(plan, after, database) - _unmet(plan, before, database))


def _price(row: Row | None) -> float | None:
    if isinstance(row, Restaurant):
        return row.avg_cost
    return getattr(row, "price", None)


def _alike(old: Row, after: Mapping[int, DayView], database: Database) -> bool:
    """Whether the city has another place of a kind that `old` is of, which the plan does not use yet."""
    table: Mapping[str, Sequence[Restaurant | Attraction]]
    table = database.restaurants_in if isinstance(old, Restaurant) else database.attractions_in
    used = {stop.name for stop in _stops(after)} | {old.name}
    limit = _price(old)
    for row in table.get(old.city, ()):
        price = _price(row)
        dear = limit is not None and price is not None and price > limit * _DEARER
        if row.name not in used and not dear and set(_kinds(row)) & set(_kinds(old)):
            return True
    return False


def minded(
    plan: PlanRecord, before: Mapping[int, DayView], after: Mapping[int, DayView], edits: Sequence[Edit],
    database: Database | None, *, likeness: bool = True,
) -> list[str]:  # fmt: skip
    """What the persona would mind about the new things. Without the tables only the pace can be told. likeness:
    whether new places should be of the old ones' kinds (not where rain rules those out)."""
    found = []
    if "laidback" in plan.persona.traveler_type.casefold():
        for number, day in after.items():
            old = before.get(number)
            count, was = len(day.in_slot("attraction")), len(old.in_slot("attraction")) if old else 0
            if count > max(_CALM, was):
                found.append(f"day {number}: {count} sights are many for a laidback traveller")
    if database is None:
        return found
    watchful = "economical" in plan.persona.spending.casefold()
    for old_stop, new_stop in ((edit.old, edit.new) for edit in edits if edit.kind == "replaced"):
        if old_stop is None or new_stop is None:
            continue
        old_row, new_row = known(database, old_stop), known(database, new_stop)
        if old_row is None or new_row is None:
            continue
        old_price, new_price = _price(old_row), _price(new_row)
        if watchful and old_price and new_price and new_price > old_price * _DEARER:
            found.append(f"{new_stop.name} costs {new_price:g} dollars, {old_stop.name} {old_price:g}")
        kinds = set(_kinds(old_row))
        if likeness and kinds and not kinds & set(_kinds(new_row)) and _alike(old_row, after, database):
            what = ", ".join(_kinds(old_row))
            found.append(f"{new_stop.name} is nothing like {old_stop.name} ({what}), though the city has such places")
    return found
