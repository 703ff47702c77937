"""From gold parameters to an answer, by the engine; and how a simple planner fares."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

from tripmend.change import Request, Wish
from tripmend.errors import InputError
from tripmend.repair import plan
from tripmend.rules import Parameters
from tripmend.trip import Catalogue, Interval, Itinerary, Place, Price, Slot, Stay, Traveller, TravelTime
from tripmend.trip import Dwell as Stays

from .gold import DEFAULT_MINUTES, VisitParameters, hotel_cost, travel, visit_parameters, way_cost, ways_between
from .task import AnswerDay, AnswerItem, Task, Visit
from .world import TownRecord, Way

# A task as a request to the engine: each wished visit is a place of its own with the starts that can be booked.

HOTEL = "hotel"
_DAY = dt.timedelta(days=1)
PARAMETERS = Parameters(tight=0, grid=1, local_fares=False, waking=(dt.time(6), dt.time(23, 59)))


@dataclass(frozen=True, slots=True)
class Scheduled:
    """One visit with its time; start and end in minutes after midnight of `date`."""

    parameters: VisitParameters
    date: dt.date
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Solved:
    """What the engine found. status: ``solved``, ``impossible`` or ``undecided`` (the time limit came first). order:
    the visits by time. milliseconds: building included."""

    status: Literal["solved", "impossible", "undecided"]
    order: tuple[Scheduled, ...]
    proven: bool
    milliseconds: float


def gold(task: Task, town: TownRecord) -> tuple[VisitParameters, ...]:
    """The gold parameters of every visit of a task, in the order of the task."""
    return tuple(visit_parameters(town, visit, task.party) for visit in task.visits)


def solve(
    task: Task,
    town: TownRecord,
    wishes: Sequence[VisitParameters],
    time_limit: float = 20.0,
    clock_limit: float | None = None,
) -> Solved:
    """A schedule that meets every wish, or the proof that there is none. wishes: what is known of each visit, gold or
    read from pages. time_limit, clock_limit: as for `plan`. Raises InputError where two places are not joined by any
    way."""
    begun = time.perf_counter()
    outcome = plan(
        _request(task, wishes),
        _catalogue(task, town, wishes),
        parameters=PARAMETERS,
        time_limit=time_limit,
        clock_limit=clock_limit,
        relax=False,
    )
    elapsed = (time.perf_counter() - begun) * 1000
    if outcome.revision is None:
        return Solved("impossible" if outcome.proven else "undecided", (), outcome.proven, elapsed)
    order = _order(outcome.revision.itinerary, wishes)
    return Solved("solved", order, True, elapsed)


def trip_of(task: Task, town: TownRecord, spare: Sequence[Visit] = ()) -> tuple[Itinerary, Catalogue]:
    """The proved plan of a task as a trip with times, and a catalogue with `spare` visits and the other hotels beside
    what is wished for.

    The visits have the ids ``visit-1`` and so on in the order of the task, and the lodging the id `HOTEL`; the stops
    that are meals say which. Of spare visits those are left out of which the record does not say what binds them, or to
    which a way is missing. Raises InputError where the task has no plan.
    """
    wishes = gold(task, town)
    outcome = plan(_request(task, wishes), _catalogue(task, town, wishes), parameters=PARAMETERS, relax=False)
    if outcome.revision is None:
        raise InputError("the task has no plan", where=f"task {task.id}")
    more: list[VisitParameters] = []
    for visit in spare:
        try:
            found = visit_parameters(town, visit, task.party)
            _catalogue(task, town, (*wishes, *more, found))
        except InputError:
            continue
        more.append(found)
    meals = {_id(number): wish.visit.meal for number, wish in enumerate(wishes)}

    def stop(item: Any) -> Any:
        meal = meals.get(item.id)
        return item.replace(kind="meal", meal=meal) if meal in ("breakfast", "lunch", "dinner") else item

    trip = outcome.revision.itinerary
    days = tuple(day.replace(items=tuple(stop(item) for item in day.items)) for day in trip.days)
    return trip.replace(days=days), _with_hotels(task, town, (*wishes, *more))


def _with_hotels(task: Task, town: TownRecord, wishes: Sequence[VisitParameters]) -> Catalogue:
    """The catalogue with every hotel from which all the places can be reached."""
    known = _catalogue(task, town, wishes)
    where = {_id(number): wish.place for number, wish in enumerate(wishes)}
    places, ways = list(known.places), list(known.travel)
    for venue in town.venues:
        if venue.kind != "hotel" or venue.id == task.hotel:
            continue
        there = {name: (travel(town, venue.id, other), travel(town, other, venue.id)) for name, other in where.items()}
        if any(None in both for both in there.values()):
            continue
        price = Price(amount=hotel_cost(venue, task.party), per="group")
        places.append(Place(id=venue.id, name=venue.name, kind="lodging", city=task.town, zone=town.zone, price=price))
        for name, (out, back) in there.items():
            ways.append(TravelTime(origin=venue.id, destination=name, minutes=out or 0))
            ways.append(TravelTime(origin=name, destination=venue.id, minutes=back or 0))
    return known.replace(places=tuple(places), travel=tuple(ways))


def _id(number: int) -> str:
    return f"visit-{number + 1}"


def _dates(task: Task) -> tuple[dt.date, dt.date]:
    return min(task.dates) - _DAY, max(task.dates) + _DAY


def _request(task: Task, wishes: Sequence[VisitParameters]) -> Request:
    # A night before and one after, so that every day begins and ends at the hotel.
    first, last = _dates(task)
    wanted = []
    for number, wish in enumerate(wishes):
        between = wish.visit.between if wish.starts is None else None
        wanted.append(Wish(id=_id(number), place=_id(number), dates=wish.dates, between=between))
    limits: dict[str, dict[dt.date, dt.datetime]] = {"leave-after": {}, "home-by": {}}
    for rule in task.times:
        at = dt.datetime.combine(rule.date + _DAY * (rule.at < dt.time(6)), rule.at)
        known = limits[rule.kind].setdefault(rule.date, at)
        # Of two rules for one day the stricter one binds.
        limits[rule.kind][rule.date] = max(known, at) if rule.kind == "leave-after" else min(known, at)
    return Request(
        id=task.id,
        start_date=first,
        days=(last - first).days + 1,
        city=task.town,
        currency="EUR",
        traveller=Traveller(party={str(fare): count for fare, count in task.party.people.items()}),
        stays=(Stay(id="stay", place=HOTEL, check_in=first, check_out=last, booked=True),),
        wishes=tuple(wanted),
        earliest=limits["leave-after"],
        latest=limits["home-by"],
    )


def _moment(date: dt.date, minute: int) -> dt.datetime:
    return dt.datetime.combine(date, dt.time()) + dt.timedelta(minutes=minute)


def _soonest(wish: VisitParameters, task: Task, town: TownRecord, date: dt.date) -> int:
    """The first minute of `date` at which the visit can begin, straight from the hotel and with the time to queue; the
    engine's own limit of a day leaves out the queue."""
    leave = task.leave_after(date)
    return 0 if leave is None else leave + (travel(town, task.hotel, wish.place) or 0) + wish.buffer


def _place(number: int, wish: VisitParameters, task: Task, town: TownRecord) -> Place:
    slots: tuple[Slot, ...] = ()
    windows: dict[dt.date, tuple[Interval, ...]] = {}
    soonest = {date: _soonest(wish, task, town, date) for date in wish.dates}
    if wish.starts is not None:
        slots = tuple(
            Slot(start=_moment(date, start), left=task.party.size)
            for date, starts in sorted(wish.starts.items())
            for start in starts
            if start >= soonest[date]
        )
    # A place that has sold everything must not fall back to its opening hours.
    if not slots:
        spans = {date: wish.windows.get(date, ()) if wish.starts is None else () for date in wish.dates}
        windows = {
            date: tuple(
                Interval(start=_moment(date, max(a, soonest[date])), end=_moment(date, b))
                for a, b in found
                if max(a, soonest[date]) < b
            )
            for date, found in spans.items()
        }
    return Place(
        id=_id(number),
        name=town.venue(wish.visit.venue).name,
        kind="restaurant" if wish.visit.meal is not None else "attraction",
        city=task.town,
        zone=town.zone,
        slots=slots,
        open_on=windows,
        dwell=Stays(min=wish.dwell[0], max=wish.dwell[1]),
        arrival_buffer=wish.buffer,
        price=Price(amount=wish.cost or 0, per="group"),
    )


def _catalogue(task: Task, town: TownRecord, wishes: Sequence[VisitParameters]) -> Catalogue:
    hotel = Place(
        id=HOTEL, name="hotel", kind="lodging", city=task.town, zone=town.zone, price=Price(amount=0, per="group")
    )
    places = (hotel, *(_place(number, wish, task, town) for number, wish in enumerate(wishes)))
    where = [task.hotel, *(wish.place for wish in wishes)]
    ways = []
    for one, other in combinations(range(len(places)), 2):
        for a, b in ((one, other), (other, one)):
            needed = travel(town, where[a], where[b])
            if needed is None:
                # The engine would estimate it, and an estimate is no way.
                raise InputError(f"no way leads from {where[a]} to {where[b]}", where=f"town {town.id}")
            ways.append(TravelTime(origin=places[a].id, destination=places[b].id, minutes=needed))
    return Catalogue(places=places, travel=tuple(ways), zone=town.zone)


def _order(itinerary: Itinerary, wishes: Sequence[VisitParameters]) -> tuple[Scheduled, ...]:
    by_id = {_id(number): wish for number, wish in enumerate(wishes)}
    found = []
    for day, stop in itinerary.stops():
        if stop.start is not None and stop.end is not None and stop.id in by_id:
            midnight = dt.datetime.combine(day.date, dt.time())
            start, end = (int((clock - midnight).total_seconds() // 60) for clock in (stop.start, stop.end))
            found.append(Scheduled(by_id[stop.id], day.date, start, end))
    return tuple(sorted(found, key=lambda item: (item.date, item.start)))


# A schedule written in the paper's output format, with ways, tickets and the hotel.

_MORNING = 8 * 60


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24}:{minute % 60:02d}"


def _span(start: int, end: int) -> str:
    return f"{_clock(start)}-{_clock(end)}"


def _minutes(way: Way) -> int:
    return DEFAULT_MINUTES if way.minutes is None else way.minutes


def _way(task: Task, town: TownRecord, origin: str, destination: str, room: int) -> Way:
    """The cheapest way that fits into `room` minutes; the fastest of equally cheap ones."""
    ways = ways_between(town, origin, destination)
    fitting = [way for way in ways if _minutes(way) <= room] or list(ways)
    return min(fitting, key=lambda way: (way_cost(way, task.party), _minutes(way), way.mode))


def answer_of(task: Task, town: TownRecord, order: Sequence[Scheduled]) -> tuple[AnswerDay, ...]:
    """The answer document's days. A ticket that covers several visits is paid at the first of them, a room by the night
    at the first line of the day."""
    days = []
    paid: set[str] = set()
    for date in sorted(task.dates):
        today = [item for item in order if item.date == date]
        days.append(AnswerDay(date=f"{date.month}.{date.day}", schedule=tuple(_day(task, town, today, paid, date))))
    return tuple(days)


def _item(kind: str, start: int, end: int, origin: str, name: str, cents: int, mode: str, image: str) -> AnswerItem:
    return AnswerItem.model_validate(
        {
            "item": kind,
            "time": _span(start, end),
            "departure": origin,
            "destination": name,
            "cost": cents / 100,
            "transportation": mode,
            "referenceImage": image,
        }
    )


def _day(task: Task, town: TownRecord, today: Sequence[Scheduled], paid: set[str], date: dt.date) -> list[AnswerItem]:
    hotel = town.venue(task.hotel)
    items = [
        _item("hotel", _MORNING, _MORNING, hotel.name, hotel.name, hotel_cost(hotel, task.party), "none", "hotels.png")
    ]
    here, free = hotel.id, None
    for visit in today:
        wish = visit.parameters
        due = visit.start - wish.buffer
        begin = free if free is not None else task.leave_after(date) or 0
        if here != wish.place:
            way = _way(task, town, here, wish.place, due - begin)
            # From the hotel as late as it will do, later on at once: the time to spare is spent where one is wanted.
            start = due - _minutes(way) if free is None else free
            items.append(_journey(task, town, here, wish.place, start, way))
        place = town.venue(wish.place)
        cost = _ticket(town, visit, paid)
        image = f"{town.venue(wish.visit.venue).name}.png"
        items.append(_item(place.kind, visit.start, visit.end, place.name, place.name, cost, "none", image))
        here, free = wish.place, visit.end
    end = free if free is not None else _MORNING
    if here != hotel.id:
        way = _way(task, town, here, hotel.id, (task.home_by(date) or 2 * 1440) - end)
        items.append(_journey(task, town, here, hotel.id, end, way))
        end += _minutes(way)
    items.append(_item("hotel", end, end, hotel.name, hotel.name, 0, "none", "hotels.png"))
    # The format wants eight o'clock; who has to leave earlier cannot still be there then.
    begin = _begin(items[1])
    if begin < _MORNING:
        items[0] = items[0].replace(time=_span(begin, begin))
    return items


def _begin(item: AnswerItem) -> int:
    hours, _, minutes = item.time.partition("-")[0].partition(":")
    return int(hours) * 60 + int(minutes)


def _journey(task: Task, town: TownRecord, origin: str, destination: str, start: int, way: Way) -> AnswerItem:
    one, other = town.venue(origin).name, town.venue(destination).name
    end = start + _minutes(way)
    return _item("transportation", start, end, one, other, way_cost(way, task.party), way.mode, f"{one} to {other}.png")


def _ticket(town: TownRecord, visit: Scheduled, paid: set[str]) -> int:
    wish = visit.parameters.visit
    product = town.venue(wish.venue).product(wish.product)
    if product is not None and product.covers:
        if product.id in paid:
            return 0
        paid.add(product.id)
    return visit.parameters.cost or 0


# How far one gets without looking ahead: always the visit that can begin soonest, or always the nearest one.


def greedy(
    task: Task, town: TownRecord, wishes: Sequence[VisitParameters], rule: Literal["soonest", "nearest"]
) -> tuple[Scheduled, ...] | None:
    """A schedule by `rule`, or None where it runs into a dead end or comes home too late. From eight o'clock on, each
    visit as early as it goes and as short as it may be."""
    left = list(range(len(wishes)))
    order: list[Scheduled] = []
    for date in sorted(task.dates):
        here, free = task.hotel, max(_MORNING, task.leave_after(date) or 0)
        while True:
            options = []
            for n in left:
                way = travel(town, here, wishes[n].place)
                start = None if way is None else wishes[n].soonest(date, free + way + wishes[n].buffer)
                if way is not None and start is not None:
                    options.append(((start, way) if rule == "soonest" else (way, start), n, start))
            if not options:
                break
            _, n, start = min(options)
            left.remove(n)
            order.append(Scheduled(wishes[n], date, start, start + wishes[n].dwell[0]))
            here, free = wishes[n].place, start + wishes[n].dwell[0]
        back = travel(town, here, task.hotel)
        limit = task.home_by(date)
        if back is None or (limit is not None and free + back > limit):
            return None
    return None if left else tuple(order)
