"""The library of reasons, by category."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any, Literal

from tripmend.change import (
    BudgetChanged,
    Category,
    DayLost,
    Effect,
    EventMoved,
    HoursChanged,
    LegCancelled,
    LegDelayed,
    LegRetimed,
    LodgingDowngraded,
    LodgingLost,
    PlaceClosed,
    PriceChanged,
    Slower,
    SoldOut,
    Unfit,
    Weather,
)
from tripmend.trip import (
    Catalogue,
    CostSheet,
    Itinerary,
    Leg,
    Place,
    Severity,
    Stay,
    Stop,
    opening_windows,
    room_type_fits,
    trip_cost,
)

from ....common.data_files import DataFile
from ...formats import Tolerance
from ..folder import Answer

# One thing that could go wrong in one trip: its effect, and the facts a message needs to tell it.

# A trip as disruptions see it: what stands in each day, as the plan record names it.

_MODES = {"drive": "Self-driving", "taxi": "Taxi", "flight": "Flight"}


def leg_text(leg: Leg) -> str:
    """A leg as the plan record begins it: ``Flight Number: F0123456, from A to B`` or ``Taxi, from A to B``."""
    head = f"Flight Number: {leg.number}" if leg.mode == "flight" and leg.number else _MODES.get(leg.mode, leg.mode)
    return f"{head}, from {leg.origin.city} to {leg.destination.city}"


@dataclass(frozen=True, slots=True)
class Target:
    """One thing of one day. item: the stop, leg or stay; place: of a stop or stay."""

    day: int
    date: dt.date
    category: Category
    slot: str
    text: str
    item: Stop | Leg | Stay
    place: Place | None = None


@dataclass(frozen=True)
class Planned:
    """One planned trip: its join key, its traveller's tolerance (None: to be given one), and what the engine sees."""

    days: int
    idx: int
    tolerance: Tolerance | None
    itinerary: Itinerary
    catalogue: Catalogue

    @property
    def key(self) -> tuple[int, int]:
        """The join key (days, idx)."""
        return self.days, self.idx

    @cached_property
    def dates(self) -> tuple[dt.date, ...]:
        """The dates of the days, in order."""
        return tuple(day.date for day in self.itinerary.days)

    @cached_property
    def costs(self) -> CostSheet:
        """What the trip costs the whole party, in minor units."""
        return trip_cost(self.itinerary, self.catalogue)

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        """What a disruption can hit, day by day: legs, meals, visits, events, and the stay of each night."""
        found: list[Target] = []
        for number, day in enumerate(self.itinerary.days, 1):
            for item in day.items:
                if isinstance(item, Leg):
                    found.append(Target(number, day.date, "transport", "Transportation", leg_text(item), item))
                    continue
                place = self.catalogue.place(item.place)
                if place is None or item.kind == "rest" or place.kind == "lodging":
                    continue
                text = f"{place.name}, {place.city}"
                if item.kind == "meal" and item.meal is not None:
                    slot = item.meal.capitalize()
                    found.append(Target(number, day.date, "restaurant", slot, text, item, place))
                elif item.kind == "event" or place.kind == "event":
                    found.append(Target(number, day.date, "miscellaneous", "Event", text, item, place))
                else:
                    found.append(Target(number, day.date, "attraction", "Attraction", text, item, place))
            stay = self.itinerary.night(day.date)
            place = None if stay is None else self.catalogue.place(stay.place)
            if stay is not None and place is not None:
                text = f"{place.name}, {place.city}"
                found.append(Target(number, day.date, "accommodation", "Accommodation", text, stay, place))
        return tuple(found)

    def on(self, day: int, category: Category) -> tuple[Target, ...]:
        """The targets of a category on a day (1-based)."""
        return tuple(target for target in self.targets if target.day == day and target.category == category)

    def stops(self, day: int) -> tuple[Stop, ...]:
        """The timed stops of a day but rests at the lodging, in order."""
        items = self.itinerary.days[day - 1].items
        return tuple(i for i in items if isinstance(i, Stop) and i.kind != "rest" and i.start is not None)


Kind = Literal[
    "closed", "closed-long", "opens", "closes", "table", "tickets", "price",
    "leg-late", "leg-at", "leg-early", "leg-off", "leg-strike", "leg-missed", "leg-moved", "airport", "road",
    "drive-at", "car", "stay-lost", "stay-night", "stay-room", "event-off", "event-moved", "storm", "storm-all",
    "ill-start", "ill-end", "day-lost", "budget", "money-lost", "unfit", "venue", "stay-unfit",
]  # fmt: skip
"""What kind of news it is: each needs its own words."""

COMPLAINTS: tuple[Kind, ...] = ("unfit", "venue", "stay-unfit")
"""The booking stands, and the travellers do not want it: told by families of their own."""
KINDS: tuple[Kind, ...] = tuple(kind for kind in Kind.__args__ if kind not in COMPLAINTS)  # type: ignore[attr-defined]
"""What every family tells."""


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened. why: the cause in words ("a burst pipe"), "" for none; whys: all that it could be.

    dates: the days it is about, () for the whole trip. time: a new time; minutes: a shift; money: minor units;
    room: the new kind of room. case: whether it may be a trip's revision case, not only part of the pool.
    """

    reason: str
    kind: Kind
    category: Category
    severity: Severity
    target: Target
    effect: Effect
    answer: Answer
    why: str = ""
    dates: tuple[dt.date, ...] = ()
    time: dt.datetime | None = None
    minutes: int = 0
    money: int = 0
    room: str = ""
    confidence: Literal["High", "Medium", "Low"] = "High"
    case: bool = True
    whys: tuple[str, ...] = ()


def half_hour(moment: dt.datetime, *, up: bool) -> dt.datetime:
    """The nearest half hour at or after (`up`) or at or before a moment."""
    minutes = moment.hour * 60 + moment.minute
    rounded = -(-minutes // 30) * 30 if up else minutes // 30 * 30
    return dt.datetime.combine(moment.date(), dt.time()) + dt.timedelta(minutes=rounded)


_DATA = DataFile(__file__)
CAUSES = _DATA.read("causes", dict[str, tuple[str, ...]])
"""Causes by the name of their list, as a message tells them."""
SENTENCES = _DATA.read("sentences", dict[str, tuple[str, ...]])
"""The reason of a record in the third person, by kind of news."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One row of the library: the name, what it does (a name of `_MAKERS`), how often it is drawn beside the others of
    its category, and its kind of news where that does not follow from what it does.

    why: a list of causes, ``modes`` for that of the means of transport, or one for a traveller alone (``one``) and one
    for ``several``; "" for none.
    """

    reason: str
    happens: str
    weight: int
    why: str | dict[str, str] = ""
    kind: str = ""
    minutes: tuple[int, ...] = ()
    modes: tuple[str, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)
    category: Category = "miscellaneous"

    def make(self, trip: Planned, target: Target, draw: Random) -> list[Happening]:
        """What could happen to a target: none, one, or one for each severity."""
        return list(_MAKERS[self.happens](self, trip, target, draw))[:2]

    def told(self, trip: Planned, target: Target, draw: Random) -> dict[str, Any]:
        """One cause, and all that can be told of a target."""
        if isinstance(self.why, dict):
            known = CAUSES[self.why["one" if trip.itinerary.traveller.people == 1 else "several"]]
        else:
            by_mode = self.why == "modes" and isinstance(target.item, Leg)
            known = CAUSES.get(target.item.mode if by_mode and isinstance(target.item, Leg) else self.why, ("",))
        return {"why": draw.choice(known), "whys": known}

    def one(
        self, target: Target, severity: Severity, effect: Any, kind: str = "", answer: Any = "gone", **more: Any
    ) -> Happening:
        """It, on the date of its target where no `dates` say otherwise."""
        dated = {"dates": (target.date,), **more}
        return Happening(self.reason, kind or self.kind, self.category, severity, target, effect, answer, **dated)  # type: ignore[arg-type]


Make = Callable[[Reason, Planned, Target, Random], Iterable[Happening]]


# What goes wrong between cities: late, early, on another day, or not at all.

_BEFORE, _AFTER = dt.timedelta(minutes=30), dt.timedelta(minutes=60)
"""What has to lie between a stop and the journey after it, and between a journey and the stop after it (half an hour
of the published rule, half an hour at the lodging)."""
_LATEST = dt.time(22, 30)
_EARLIEST = dt.time(6)
_LONG = 300
"""Minutes from which a delay is no longer a matter of one day."""
_MOVED = "gone-or-retimed"


def _day_stops(trip: Planned, target: Target) -> list[Stop]:
    """The stops of the target's day, rests at the lodging included."""
    return [item for item in trip.itinerary.days[target.day - 1].items if isinstance(item, Stop)]


def _late(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
    """Minutes late: the journey alone where what follows can wait, else its day; hours late: the trip."""
    leg = target.item
    if not isinstance(leg, Leg) or leg.depart is None or leg.arrive is None:
        return
    starts = [stop.start for stop in _day_stops(trip, target) if stop.start and stop.start >= leg.arrive]
    for minutes in draw.sample(list(row.minutes), len(row.minutes)):
        shift = dt.timedelta(minutes=minutes)
        depart, arrive = leg.depart + shift, leg.arrive + shift
        if arrive.date() != leg.arrive.date() or arrive.time() > _LATEST:
            continue
        waits = not starts or arrive + _AFTER <= min(starts)
        severity: Severity = "plan" if minutes >= _LONG else "step" if waits else "day"
        more = {"time": depart, "answer": _MOVED, **row.told(trip, target, draw)}
        if leg.mode == "drive":
            yield row.one(target, severity, LegRetimed(leg=leg.id, depart=depart), "drive-at", **more)
        else:
            kind, effect = draw.choice(("leg-late", "leg-at")), LegDelayed(leg=leg.id, minutes=minutes)
            yield row.one(target, severity, effect, kind, minutes=minutes, **more)


def _early(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
    leg = target.item
    if not isinstance(leg, Leg) or leg.mode in ("drive", "taxi") or leg.depart is None or leg.arrive is None:
        return
    ends = [stop.end for stop in _day_stops(trip, target) if stop.end and stop.end <= leg.depart]
    for minutes in draw.sample((45, 60, 90, 120, 150), 5):
        depart = leg.depart - dt.timedelta(minutes=minutes)
        if depart.date() != leg.depart.date() or depart.time() < _EARLIEST:
            continue
        severity: Severity = "step" if not ends or max(ends) + _BEFORE <= depart else "day"
        yield row.one(target, severity, LegRetimed(leg=leg.id, depart=depart), "leg-early", _MOVED, time=depart)


def _other_way(trip: Planned, leg: Leg) -> bool:
    """Whether the catalogue has another way on the day; one with an own car would need it for the whole trip."""
    for run in trip.catalogue.connections:
        ends = (run.origin.city, run.destination.city) == (leg.origin.city, leg.destination.city)
        today = run.depart is None or (leg.depart is not None and run.depart.date() == leg.depart.date())
        if ends and today and run.id != leg.connection and run.mode != "drive":
            return leg.mode != "drive"
    return False


def _off(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
    """It does not run: a matter of the day where something else goes on it, else of the trip."""
    leg = target.item
    if not isinstance(leg, Leg) or leg.mode not in row.modes:
        return
    instead = _other_way(trip, leg)
    told = {**row.told(trip, target, draw), "case": instead, **row.more}
    yield row.one(target, "day" if instead else "plan", LegCancelled(leg=leg.id), **told)


def _another_day(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
    """A flight put on the day before or after, within the trip."""
    leg = target.item
    if not isinstance(leg, Leg) or leg.mode != "flight" or leg.depart is None or leg.arrive is None:
        return
    for shift in (dt.timedelta(days=1), dt.timedelta(days=-1)):
        if target.date + shift in trip.dates and leg.arrive.date() == leg.depart.date():
            effect = LegRetimed(leg=leg.id, depart=leg.depart + shift, arrive=leg.arrive + shift)
            more: dict[str, Any] = {"dates": (target.date, target.date + shift), "case": _other_way(trip, leg)}
            yield row.one(target, "plan", effect, "leg-moved", _MOVED, time=effect.depart, **more)


# What goes wrong with a bed: a night, the whole stay, or the kind of room.


def _of_stay(kind: Kind, effect: Callable[[Stay, Target], Effect | None]) -> Make:
    """What befalls a stay, a matter of the trip where it has more than the nights of its effect (None: it is none)."""

    def make(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
        stay = target.item
        happens = effect(stay, target) if isinstance(stay, Stay) else None
        if happens is not None and isinstance(stay, Stay):
            night = kind == "stay-night"
            severity: Severity = "step" if night or len(stay.nights) < 2 else "plan"
            dates = (target.date,) if night else stay.nights
            yield row.one(target, severity, happens, kind, dates=dates, **row.told(trip, target, draw))

    return make


def _night(stay: Stay, target: Target) -> Effect:
    """The night of the day alone, of a stay of several."""
    return LodgingLost(stay=stay.id, nights=(target.date,))


def _whole_stay(stay: Stay, target: Target) -> Effect | None:
    """Every night of a stay of two nights or more."""
    return LodgingLost(stay=stay.id) if len(stay.nights) > 1 else None


def _unfit_stay(stay: Stay, target: Target) -> Effect | None:
    """The booking stands, but the travellers do not want to sleep there: from the first night on that is the stay."""
    first = target.place is not None and target.date == stay.nights[0]
    return Unfit(place=stay.place, dates=stay.nights) if first else None


def _other_room(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
    """Another kind of room than the traveller asks for; anything else would be no disruption."""
    stay, wanted = target.item, trip.itinerary.traveller.room_type
    if not isinstance(stay, Stay) or not wanted or target.place is None or target.place.lodging is None:
        return
    offered = target.place.lodging.room_type
    wrong = [room for room in ("shared room", "private room") if room_type_fits(wanted, room) is False]
    wrong = [room for room in wrong if room_type_fits(room, offered) is not True]
    if not wrong or room_type_fits(wanted, offered) is not True:
        return
    room = draw.choice(wrong)
    effect = LodgingDowngraded(stay=stay.id, room_type=room)
    yield row.one(target, "step", effect, "stay-room", dates=stay.nights, room=room)


# What goes wrong at restaurants, attractions and events: closed, full, other hours, dearer.

_HOUR = dt.timedelta(hours=1)


def _at_place(effect: Callable[[str, dt.date], Effect], kind: str = "", *, day: bool, told: bool = True) -> Make:
    """What befalls a place: on the day of the visit, or on every day of the trip."""

    def make(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
        if target.place is not None:
            more = row.told(trip, target, draw) if told else {}
            happens, dates = effect(target.place.id, target.date), (target.date,) if day else ()
            yield row.one(target, "step", happens, row.kind or kind, dates=dates, **more)

    return make


_closed = _at_place(lambda place, date: PlaceClosed(place=place, dates=(date,)), "closed", day=True)
_unfit = _at_place(lambda place, date: Unfit(place=place), day=False)
"""Open as ever, and nothing for these travellers."""


def _hours(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
    """Opens later or closes earlier than the stop needs: a matter of the day where the stop fits its new hours beside
    the others if these make room, else (there is room for it, or none at all) of the stop alone."""
    stop = target.item
    if not isinstance(stop, Stop) or stop.start is None or stop.end is None or target.place is None:
        return
    windows = opening_windows(target.place, target.date)
    first, last = (windows[0][0], windows[-1][1]) if windows else (None, None)
    whole = windows is None or bool(windows)
    length = stop.end - stop.start

    def pushes(start: dt.datetime) -> Severity:
        """Whether the stop at another time gets into the way of others of its day."""
        return "day" if _in_the_way(trip, target, start, start + length) else "step"

    later = half_hour(stop.start + dt.timedelta(minutes=draw.choice((40, 60, 90, 120, 180, 240))), up=True)
    if whole and later.date() == target.date and later.hour < 21 and (last is None or later + _HOUR <= last):
        effect = HoursChanged(place=target.place.id, dates=(target.date,), opens=later.time())
        severity = pushes(later) if last is None or later + length <= last else "step"
        yield row.one(target, severity, effect, "opens", _MOVED, time=later)
    earlier = half_hour(stop.start - dt.timedelta(minutes=draw.choice((0, 0, 30, 60))), up=False)
    if whole and earlier.hour >= 10 and (first is None or earlier - _HOUR >= first):
        effect = HoursChanged(place=target.place.id, dates=(target.date,), closes=earlier.time())
        severity = pushes(earlier - length) if first is not None and earlier - length >= first else "step"
        yield row.one(target, severity, effect, "closes", _MOVED, time=earlier)


def _in_the_way(trip: Planned, target: Target, start: dt.datetime, end: dt.datetime) -> bool:
    """Whether the target, from `start` to `end`, overlaps with another stop of its day."""
    others = (other for other in trip.stops(target.day) if other.id != target.item.id)
    return any(
        other.start is not None and other.end is not None and other.start < end and start < other.end
        for other in others
    )


def _price(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
    """So dear that the trip no longer keeps its budget; dearer within the budget changes nothing."""
    stop, place, budget = target.item, target.place, trip.itinerary.traveller.budget
    if not isinstance(stop, Stop) or place is None or place.price is None or budget is None or trip.costs.unknown:
        return
    if stop.booked or place.price.per != "person" or place.price.amount == 0 or place.slots:
        return
    people, left = trip.itinerary.traveller.people, budget - trip.costs.known
    for factor in draw.sample((2, 3), 2):
        amount = place.price.amount * factor // 100 * 100
        if (amount - place.price.amount) * people > left >= 0:
            # Most of the trips that are hit as a whole shall be hit by more than one dear meal.
            more: dict[str, Any] = {"money": amount, "dates": (), "case": draw.random() < 0.25}
            effect = PriceChanged(target=place.id, amount=amount)
            yield row.one(target, "plan", effect, "price", "within-budget", **more)
            return


def _event_moved(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
    """The event begins earlier or later on its day."""
    stop = target.item
    if not isinstance(stop, Stop) or stop.start is None or stop.end is None or target.place is None:
        return
    minute = stop.start.hour * 60 + stop.start.minute
    shifts = [minutes for minutes in (-120, -90, -60, 60, 90, 120) if minute + minutes >= 11 * 60]
    shifts = [m for m in shifts if (stop.end + dt.timedelta(minutes=m)).date() == target.date]
    if not shifts:
        return
    start = stop.start + dt.timedelta(minutes=draw.choice(shifts))
    end = start + (stop.end - stop.start)
    effect = EventMoved(place=target.place.id, start=start, end=end)
    # A plan states no times of events: where the new hours are free, a right revision reads as before, so that
    # nobody could tell whether there was one.
    case = _in_the_way(trip, target, start, end)
    yield row.one(target, "day", effect, "event-moved", _MOVED, time=start, case=case)


# What befalls the travellers and their days: weather, illness, lost papers, lost money.

_LAST_START = dt.time(11)
"""Nothing before a later time would leave no room for three meals four hours apart."""
_FIRST_END = dt.time(19, 30)


def anchor(trip: Planned, day: int, draw: Random) -> Target | None:
    """Something of the day that stands for it where the day or the whole trip is hit."""
    targets = [target for target in trip.targets if target.day == day and isinstance(target.item, Stop)]
    return draw.choice(targets) if targets else None


def _weather(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
    """A day on which outdoor places cannot be used; only where one is planned."""
    stops = (one for one in trip.targets if isinstance(one.item, Stop))
    outdoor = [one for one in stops if one.place is not None and one.place.outdoor]
    hit = next((one for one in outdoor if one.day == target.day), None)
    if hit is None:
        return
    told = row.told(trip, target, draw)
    yield row.one(hit, "day", Weather(dates=(target.date,)), "storm", "indoors", **told)
    if len({one.day for one in outdoor}) > 1:
        yield row.one(hit, "plan", Weather(), "storm-all", "indoors", dates=(), **told)


def _slow(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
    """Nothing before some time, or back by some time, where the day as planned does not keep it."""
    stops = [stop for stop in trip.stops(target.day) if stop.start and stop.start.date() == target.date]
    if not stops or not isinstance(target.item, Stop):
        return
    told = row.told(trip, target, draw)
    by_item = {one.item.id: one for one in trip.targets if one.day == target.day}
    first, last = stops[0], stops[-1]
    start = half_hour((first.start or dt.datetime.max) + dt.timedelta(minutes=draw.choice((30, 60, 90))), up=True)
    if first.id in by_item and start.date() == target.date and start.time() <= _LAST_START:
        effect = Slower(dates=(target.date,), earliest=start.time())
        yield row.one(by_item[first.id], "day", effect, "ill-start", "calmer-day", time=start, **told)
    end = half_hour((last.end or dt.datetime.min) - dt.timedelta(minutes=draw.choice((15, 30, 45))), up=False)
    if last.id in by_item and last.end and end.date() == target.date and end.time() >= _FIRST_END:
        effect = Slower(dates=(target.date,), latest=end.time())
        yield row.one(by_item[last.id], "day", effect, "ill-end", "calmer-day", time=end, **told)


def _day_gone(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
    """A day on which nothing can be done. The record's form wants a full day, so it is never a revision case."""
    if target.day in (1, trip.days) or not isinstance(target.item, Stop):
        return
    told = row.told(trip, target, draw)
    yield row.one(target, "day", DayLost(date=target.date), "day-lost", "empty-day", case=False, **told)


_SHARES = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 1 / 3, 0.4, 0.5)
"""How much of a budget people say that they have lost."""
_LEAST_LEFT = 0.9
"""Of what the plan costs: cheaper places can make up for that much and not for more."""


def _poorer(row: Reason, trip: Planned, target: Target, draw: Random) -> Iterator[Happening]:
    """Less money than the plan costs, by a share that a person would name; told of the trip and of no single thing."""
    budget, cost = trip.itinerary.traveller.budget, trip.costs.known
    if budget is None or trip.costs.unknown or not 0 < cost <= budget or not isinstance(target.item, Stop):
        return
    round_to = 1000 if budget < 100_000 else 5000
    lefts = {round(budget * (1 - share) / round_to) * round_to for share in _SHARES}
    fitting = sorted(left for left in lefts if _LEAST_LEFT * cost <= left < cost)
    if not fitting:
        return
    left = draw.choice(fitting)
    cut = draw.random() < 0.5
    hit = replace(target, slot="Trip", text="the budget")
    effect = BudgetChanged(budget=left) if cut else BudgetChanged(by=left - budget)
    own = replace(row, reason="budget-cut" if cut else "lost-money", kind="budget" if cut else "money-lost")
    yield own.one(hit, "plan", effect, "", "within-budget", dates=(), money=left if cut else budget - left)


def _only_events(make: Make) -> Make:
    return lambda row, trip, target, draw: make(row, trip, target, draw) if target.slot == "Event" else ()


_MAKERS: dict[str, Make] = {
    "late": _late, "early": _early, "off": _off, "another-day": _another_day,
    "night": _of_stay("stay-night", _night), "whole-stay": _of_stay("stay-lost", _whole_stay),
    "unfit-stay": _of_stay("stay-unfit", _unfit_stay), "other-room": _other_room, "closed": _closed,
    "closed-long": _at_place(lambda place, date: PlaceClosed(place=place), "closed-long", day=False),
    "hours": _hours, "unfit": _unfit, "unfit-event": _only_events(_unfit),
    "full": _at_place(lambda place, date: SoldOut(place=place, dates=(date,)), day=True, told=False),
    "price": _price, "event-off": _only_events(_closed), "event-moved": _only_events(_event_moved),
    "weather": _weather, "slow": _slow, "day-gone": _day_gone, "poorer": _poorer,
}  # fmt: skip
LIBRARY: dict[Category, tuple[Reason, ...]] = {
    category: tuple(replace(row, category=category) for row in rows)
    for category, rows in _DATA.read("reasons", dict[Category, tuple[Reason, ...]]).items()
}
"""What can go wrong in each category (paper, section 3.1 and Table 1)."""
