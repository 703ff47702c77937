"""The library of reasons, by category."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from tripmend.change import (
    BudgetChanged,
    Category,
    DayLost,
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
from tripmend.trip import Leg, Severity, Stay, Stop, opening_windows, room_type_fits

from ....common.data_files import DataFile
from .happening import Happening, Make, Planned, Reason, Target, half_hour

_DATA = DataFile(__file__)
CAUSES = _DATA.read("causes", dict[str, tuple[str, ...]])
"""Causes by the name of their list, as a message tells them."""
SENTENCES = _DATA.read("sentences", dict[str, tuple[str, ...]])
"""The reason of a record in the third person, by kind of news."""


@dataclass(frozen=True, slots=True)
class Whys:
    """The causes of a reason. lists: a list of causes, ``modes`` for that of the means of transport, or one for a
    traveller alone (``one``) and one for ``several``; "" for none."""

    lists: str | dict[str, str] = ""

    def of(self, trip: Planned, target: Target) -> tuple[str, ...]:
        """Those that can be told of a target."""
        if isinstance(self.lists, dict):
            return CAUSES[self.lists["one" if trip.itinerary.traveller.people == 1 else "several"]]
        name = target.item.mode if self.lists == "modes" and isinstance(target.item, Leg) else self.lists
        return CAUSES.get(name, ("",))


# What goes wrong between cities: late, early, on another day, or not at all.

_BEFORE, _AFTER = dt.timedelta(minutes=30), dt.timedelta(minutes=60)
"""What has to lie between a stop and the journey after it, and between a journey and the stop after it (half an hour
of the published rule, half an hour at the lodging)."""
_LATEST = dt.time(22, 30)
_EARLIEST = dt.time(6)
_LONG = 300
"""Minutes from which a delay is no longer a matter of one day."""


def _journeys_happening(
    reason: str, kind: Any, severity: Severity, target: Target, effect: Any, **more: Any
) -> Happening:
    more.setdefault("answer", "gone-or-retimed")
    more.setdefault("dates", (target.date,))
    return Happening(reason, kind, "transport", severity, target, effect, **more)


def _fixed(leg: Leg) -> bool:
    return leg.mode not in ("drive", "taxi")


def _after(trip: Planned, target: Target, arrive: dt.datetime) -> dt.datetime | None:
    """When the next stop of the day begins, rests at the lodging included."""
    items = trip.itinerary.days[target.day - 1].items
    starts = [item.start for item in items if isinstance(item, Stop) and item.start and item.start >= arrive]
    return min(starts, default=None)


def _before(trip: Planned, target: Target, depart: dt.datetime) -> dt.datetime | None:
    items = trip.itinerary.days[target.day - 1].items
    ends = [item.end for item in items if isinstance(item, Stop) and item.end and item.end <= depart]
    return max(ends, default=None)


def _late(reason: str, whys: Whys, spans: Sequence[int]) -> Make:
    """Minutes late: the journey alone where what follows can wait, else its day; hours late: the trip."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        leg = target.item
        if not isinstance(leg, Leg) or leg.depart is None or leg.arrive is None:
            return []
        found = []
        for minutes in draw.sample(list(spans), len(spans)):
            shift = dt.timedelta(minutes=minutes)
            depart, arrive = leg.depart + shift, leg.arrive + shift
            if arrive.date() != leg.arrive.date() or arrive.time() > _LATEST:
                continue
            following = _after(trip, target, leg.arrive)
            waits = following is None or arrive + _AFTER <= following
            severity: Severity = "plan" if minutes >= _LONG else "step" if waits else "day"
            known = whys.of(trip, target)
            more = {"why": draw.choice(known), "whys": known}
            if leg.mode == "drive":
                effect: Any = LegRetimed(leg=leg.id, depart=depart)
                found.append(_journeys_happening(reason, "drive-at", severity, target, effect, time=depart, **more))
                continue
            kind = draw.choice(("leg-late", "leg-at"))
            effect = LegDelayed(leg=leg.id, minutes=minutes)
            one = _journeys_happening(reason, kind, severity, target, effect, time=depart, minutes=minutes, **more)
            found.append(one)
        return found[:2]

    return make


def _early(trip: Planned, target: Target, draw: Random) -> list[Happening]:
    leg = target.item
    if not isinstance(leg, Leg) or not _fixed(leg) or leg.depart is None or leg.arrive is None:
        return []
    found = []
    for minutes in draw.sample((45, 60, 90, 120, 150), 5):
        depart = leg.depart - dt.timedelta(minutes=minutes)
        if depart.date() != leg.depart.date() or depart.time() < _EARLIEST:
            continue
        before = _before(trip, target, leg.depart)
        waits = before is None or before + _BEFORE <= depart
        effect = LegRetimed(leg=leg.id, depart=depart)
        severity: Severity = "step" if waits else "day"
        found.append(_journeys_happening("earlier-departure", "leg-early", severity, target, effect, time=depart))
    return found[:2]


def _other_way(trip: Planned, leg: Leg) -> bool:
    """Whether the catalogue has another way on the day; one with an own car would need it for the whole trip."""
    for run in trip.catalogue.connections:
        ends = (run.origin.city, run.destination.city) == (leg.origin.city, leg.destination.city)
        today = run.depart is None or (leg.depart is not None and run.depart.date() == leg.depart.date())
        if ends and today and run.id != leg.connection and run.mode != "drive":
            return leg.mode != "drive"
    return False


def _off(reason: str, kind: Any, whys: Whys, modes: Sequence[str], **more: Any) -> Make:
    """It does not run: a matter of the day where something else goes on it, else of the trip."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        leg = target.item
        if not isinstance(leg, Leg) or leg.mode not in modes:
            return []
        known, instead = whys.of(trip, target), _other_way(trip, leg)
        told = {"why": draw.choice(known), "whys": known, "answer": "gone", "case": instead, **more}
        severity: Severity = "day" if instead else "plan"
        return [_journeys_happening(reason, kind, severity, target, LegCancelled(leg=leg.id), **told)]

    return make


def _another_day(trip: Planned, target: Target, draw: Random) -> list[Happening]:
    """A flight put on the day before or after, within the trip."""
    leg = target.item
    if not isinstance(leg, Leg) or leg.mode != "flight" or leg.depart is None or leg.arrive is None:
        return []
    found = []
    for days in (1, -1):
        shift = dt.timedelta(days=days)
        if trip.dates[0] <= target.date + shift <= trip.dates[-1] and leg.arrive.date() == leg.depart.date():
            depart = leg.depart + shift
            effect = LegRetimed(leg=leg.id, depart=depart, arrive=leg.arrive + shift)
            dates = (target.date, target.date + shift)
            case = _other_way(trip, leg)
            found.append(
                _journeys_happening(
                    "moved-to-another-day", "leg-moved", "plan", target, effect, time=depart, dates=dates, case=case
                )
            )
    return found


# What goes wrong with a bed: a night, the whole stay, or the kind of room.


def _night(reason: str, whys: Whys) -> Make:
    """The night of the day alone, of a stay of several."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        if not isinstance(target.item, Stay):
            return []
        known, dates = whys.of(trip, target), (target.date,)
        effect = LodgingLost(stay=target.item.id, nights=dates)
        why = draw.choice(known)
        return [
            Happening(reason, "stay-night", "accommodation", "step", target, effect, "gone", why, dates, whys=known)
        ]

    return make


def _whole(reason: str, whys: Whys) -> Make:
    """Every night of a stay of two nights or more."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        stay = target.item
        if not isinstance(stay, Stay) or len(stay.nights) < 2:
            return []
        known = whys.of(trip, target)
        effect, why = LodgingLost(stay=stay.id), draw.choice(known)
        return [
            Happening(
                reason, "stay-lost", "accommodation", "plan", target, effect, "gone", why, stay.nights, whys=known
            )
        ]

    return make

    return make


def _unfit_stay(reason: str, whys: Whys) -> Make:
    """The booking stands, but the travellers do not want to sleep there: from the first night on that is the stay."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        stay = target.item
        if not isinstance(stay, Stay) or target.place is None or target.date != stay.nights[0]:
            return []
        known = whys.of(trip, target)
        effect, why = Unfit(place=target.place.id, dates=stay.nights), draw.choice(known)
        severity: Severity = "plan" if len(stay.nights) > 1 else "step"
        return [
            Happening(
                reason, "stay-unfit", "accommodation", severity, target, effect, "gone", why, stay.nights, whys=known
            )
        ]

    return make


def _other_room(trip: Planned, target: Target, draw: Random) -> list[Happening]:
    """Another kind of room than the traveller asks for; anything else would be no disruption."""
    stay, wanted = target.item, trip.itinerary.traveller.room_type
    if not isinstance(stay, Stay) or not wanted or target.place is None or target.place.lodging is None:
        return []
    offered = target.place.lodging.room_type
    wrong = [room for room in ("shared room", "private room") if room_type_fits(wanted, room) is False]
    wrong = [room for room in wrong if room_type_fits(room, offered) is not True]
    if not wrong or room_type_fits(wanted, offered) is not True:
        return []
    room = draw.choice(wrong)
    effect = LodgingDowngraded(stay=stay.id, room_type=room)
    return [
        Happening(
            "other-room", "stay-room", "accommodation", "step", target, effect, "gone", "", stay.nights, room=room
        )
    ]


# What goes wrong at restaurants, attractions and events: closed, full, other hours, dearer.

_HOUR = dt.timedelta(hours=1)


def _stop(target: Target) -> Stop | None:
    return target.item if isinstance(target.item, Stop) and target.place is not None else None


def _places_happening(
    reason: str, kind: Any, severity: Severity, target: Target, effect: Any, **more: Any
) -> Happening:
    more.setdefault("answer", "gone")
    more.setdefault("dates", (target.date,))
    return Happening(reason, kind, target.category, severity, target, effect, **more)


def _closed(reason: str, whys: Whys, kind: str = "closed") -> Make:
    """Closed on the day of the visit."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        if target.place is None:
            return []
        effect = PlaceClosed(place=target.place.id, dates=(target.date,))
        known = whys.of(trip, target)
        return [_places_happening(reason, kind, "step", target, effect, why=draw.choice(known), whys=known)]

    return make


def _closed_long(reason: str, whys: Whys) -> Make:
    """Closed on every day of the trip."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        if target.place is None:
            return []
        effect = PlaceClosed(place=target.place.id)
        known = whys.of(trip, target)
        told = {"why": draw.choice(known), "whys": known, "dates": ()}
        return [_places_happening(reason, "closed-long", "step", target, effect, **told)]

    return make


def _unfit(reason: str, kind: Any, whys: Whys) -> Make:
    """Open as ever, and nothing for these travellers."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        if _stop(target) is None or target.place is None:
            return []
        known = whys.of(trip, target)
        told = {"why": draw.choice(known), "whys": known, "dates": ()}
        return [_places_happening(reason, kind, "step", target, Unfit(place=target.place.id), **told)]

    return make


def _full(reason: str, kind: Any) -> Make:
    """No table, no tickets on that day."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        if target.place is None:
            return []
        return [_places_happening(reason, kind, "step", target, SoldOut(place=target.place.id, dates=(target.date,)))]

    return make


def _hours(reason: str) -> Make:
    """Opens later or closes earlier than the stop needs: a matter of the day where the stop fits its new hours beside
    the others if these make room, else (there is room for it, or none at all) of the stop alone."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        stop = _stop(target)
        if stop is None or stop.start is None or stop.end is None or target.place is None:
            return []
        found = []
        windows = opening_windows(target.place, target.date)
        first, last = (windows[0][0], windows[-1][1]) if windows else (None, None)
        whole = windows is None or bool(windows)
        length = stop.end - stop.start
        later = half_hour(stop.start + dt.timedelta(minutes=draw.choice((40, 60, 90, 120, 180, 240))), up=True)
        if whole and later.date() == target.date and later.hour < 21 and (last is None or later + _HOUR <= last):
            effect = HoursChanged(place=target.place.id, dates=(target.date,), opens=later.time())
            room = last is None or later + length <= last
            severity = _pushes(trip, target, stop, later, later + length) if room else "step"
            one = _places_happening(reason, "opens", severity, target, effect, time=later, answer="gone-or-retimed")
            found.append(one)
        earlier = half_hour(stop.start - dt.timedelta(minutes=draw.choice((0, 0, 30, 60))), up=False)
        if whole and earlier.hour >= 10 and (first is None or earlier - _HOUR >= first):
            effect = HoursChanged(place=target.place.id, dates=(target.date,), closes=earlier.time())
            room = first is not None and earlier - length >= first
            severity = _pushes(trip, target, stop, earlier - length, earlier) if room else "step"
            one = _places_happening(reason, "closes", severity, target, effect, time=earlier, answer="gone-or-retimed")
            found.append(one)
        return found

    return make


def _pushes(trip: Planned, target: Target, stop: Stop, start: dt.datetime, end: dt.datetime) -> Severity:
    """Whether a stop at another time gets into the way of others of its day."""
    others = (other for other in trip.stops(target.day) if other.id != stop.id)
    return "day" if any(_overlap(other, start, end) for other in others) else "step"


def _price(reason: str) -> Make:
    """So dear that the trip no longer keeps its budget; dearer within the budget changes nothing."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        stop, place, budget = _stop(target), target.place, trip.itinerary.traveller.budget
        if stop is None or place is None or place.price is None or budget is None or trip.costs.unknown:
            return []
        if stop.booked or place.price.per != "person" or place.price.amount == 0 or place.slots:
            return []
        people, left = trip.itinerary.traveller.people, budget - trip.costs.known
        for factor in draw.sample((2, 3), 2):
            amount = place.price.amount * factor // 100 * 100
            if (amount - place.price.amount) * people > left >= 0:
                effect = PriceChanged(target=place.id, amount=amount)
                # Most of the trips that are hit as a whole shall be hit by more than one dear meal.
                case = draw.random() < 0.25
                one = _places_happening(
                    reason, "price", "plan", target, effect, money=amount, dates=(), answer="within-budget", case=case
                )
                return [one]
        return []

    return make


def _event_moved(reason: str) -> Make:
    """The event begins earlier or later on its day."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        stop = _stop(target)
        if stop is None or stop.start is None or stop.end is None or target.place is None:
            return []
        shifts = [minutes for minutes in (-120, -90, -60, 60, 90, 120) if _minute(stop.start) + minutes >= 11 * 60]
        shifts = [m for m in shifts if (stop.end + dt.timedelta(minutes=m)).date() == target.date]
        if not shifts:
            return []
        start = stop.start + dt.timedelta(minutes=draw.choice(shifts))
        end = start + (stop.end - stop.start)
        effect = EventMoved(place=target.place.id, start=start, end=end)
        # A plan states no times of events: where the new hours are free, a right revision reads as before, so that
        # nobody could tell whether there was one.
        others = [other for other in trip.stops(target.day) if other.id != stop.id]
        case = any(_overlap(other, start, end) for other in others)
        more = {"time": start, "answer": "gone-or-retimed", "case": case}
        return [_places_happening(reason, "event-moved", "day", target, effect, **more)]

    return make


def _overlap(stop: Stop, start: dt.datetime, end: dt.datetime) -> bool:
    return stop.start is not None and stop.end is not None and stop.start < end and start < stop.end


def _minute(moment: dt.datetime) -> int:
    return moment.hour * 60 + moment.minute


def _only_events(make: Make) -> Make:
    return lambda trip, target, draw: make(trip, target, draw) if target.slot == "Event" else []


# What befalls the travellers and their days: weather, illness, lost papers, lost money.

_LAST_START = dt.time(11)
"""Nothing before a later time would leave no room for three meals four hours apart."""
_FIRST_END = dt.time(19, 30)


def anchor(trip: Planned, day: int, draw: Random) -> Target | None:
    """Something of the day that stands for it where the day or the whole trip is hit."""
    targets = [target for target in trip.targets if target.day == day and isinstance(target.item, Stop)]
    return draw.choice(targets) if targets else None


def _happening(reason: str, kind: Any, severity: Severity, target: Target, effect: Any, **more: Any) -> Happening:
    more.setdefault("dates", (target.date,))
    return Happening(reason, kind, "miscellaneous", severity, target, effect, **more)


def _outdoor(trip: Planned, day: int | None = None) -> list[Target]:
    return [
        target
        for target in trip.targets
        if target.place is not None and target.place.outdoor and isinstance(target.item, Stop)
        if day is None or target.day == day
    ]


def _weather(trip: Planned, target: Target, draw: Random) -> list[Happening]:
    """A day on which outdoor places cannot be used; only where one is planned."""
    hit = _outdoor(trip, target.day)
    if not hit:
        return []
    known = CAUSES["weather"]
    told: dict[str, Any] = {"why": draw.choice(known), "whys": known, "answer": "indoors"}
    effect = Weather(dates=(target.date,))
    found = [_happening("weather", "storm", "day", hit[0], effect, **told)]
    days = {one.day for one in _outdoor(trip)}
    if len(days) > 1:
        whole = _happening("weather", "storm-all", "plan", hit[0], Weather(), dates=(), **told)
        found.append(whole)
    return found


def _slow(reason: str, whys: Whys) -> Make:
    """Nothing before some time, or back by some time, where the day as planned does not keep it."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        stops = [stop for stop in trip.stops(target.day) if stop.start and stop.start.date() == target.date]
        if not stops or not isinstance(target.item, Stop):
            return []
        found = []
        known = whys.of(trip, target)
        told: dict[str, Any] = {"why": draw.choice(known), "whys": known, "answer": "calmer-day"}
        by_item = {one.item.id: one for one in trip.targets if one.day == target.day}
        first, last = stops[0], stops[-1]
        start = half_hour((first.start or dt.datetime.max) + dt.timedelta(minutes=draw.choice((30, 60, 90))), up=True)
        if first.id in by_item and start.date() == target.date and start.time() <= _LAST_START:
            effect = Slower(dates=(target.date,), earliest=start.time())
            hit = by_item[first.id]
            found.append(_happening(reason, "ill-start", "day", hit, effect, time=start, **told))
        end = half_hour((last.end or dt.datetime.min) - dt.timedelta(minutes=draw.choice((15, 30, 45))), up=False)
        if last.id in by_item and last.end and end.date() == target.date and end.time() >= _FIRST_END:
            effect = Slower(dates=(target.date,), latest=end.time())
            hit = by_item[last.id]
            found.append(_happening(reason, "ill-end", "day", hit, effect, time=end, **told))
        return found

    return make


def _day_gone(reason: str, whys: Whys) -> Make:
    """A day on which nothing can be done. The record's form wants a full day, so it is never a revision case."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        if target.day in (1, trip.days) or not isinstance(target.item, Stop):
            return []
        known = whys.of(trip, target)
        told = {"why": draw.choice(known), "whys": known, "answer": "empty-day", "case": False}
        return [_happening(reason, "day-lost", "day", target, DayLost(date=target.date), **told)]

    return make


_SHARES = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 1 / 3, 0.4, 0.5)
"""How much of a budget people say that they have lost."""
_LEAST_LEFT = 0.9
"""Of what the plan costs: cheaper places can make up for that much and not for more."""


def _poorer(trip: Planned, target: Target, draw: Random) -> list[Happening]:
    """Less money than the plan costs, by a share that a person would name; told of the trip and of no single thing."""
    budget, cost = trip.itinerary.traveller.budget, trip.costs.known
    if budget is None or trip.costs.unknown or not 0 < cost <= budget or not isinstance(target.item, Stop):
        return []
    round_to = 1000 if budget < 100_000 else 5000
    lefts = {round(budget * (1 - share) / round_to) * round_to for share in _SHARES}
    fitting = sorted(left for left in lefts if _LEAST_LEFT * cost <= left < cost)
    if not fitting:
        return []
    left = draw.choice(fitting)
    hit = replace(target, slot="Trip", text="the budget")
    told: dict[str, Any] = {"answer": "within-budget", "dates": ()}
    if draw.random() < 0.5:
        return [_happening("budget-cut", "budget", "plan", hit, BudgetChanged(budget=left), money=left, **told)]
    gone = budget - left
    return [_happening("lost-money", "money-lost", "plan", hit, BudgetChanged(by=-gone), money=gone, **told)]


# Which reasons there are, how often each, and in which words: library.yaml.


@dataclass(frozen=True, slots=True)
class Row:
    """One reason. happens: what it does, as `_MAKERS` names it. why: where its causes stand, as `Whys` has it."""

    reason: str
    happens: str
    weight: int
    why: str | dict[str, str] = ""
    kind: str = ""
    minutes: tuple[int, ...] = ()
    modes: tuple[str, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)


_MAKERS: dict[str, Callable[[Row], Make]] = {
    "late": lambda row: _late(row.reason, Whys(row.why), row.minutes),
    "early": lambda row: _early,
    "off": lambda row: _off(row.reason, row.kind, Whys(row.why), row.modes, **row.more),
    "another-day": lambda row: _another_day,
    "night": lambda row: _night(row.reason, Whys(row.why)),
    "whole-stay": lambda row: _whole(row.reason, Whys(row.why)),
    "other-room": lambda row: _other_room,
    "closed": lambda row: _closed(row.reason, Whys(row.why)),
    "closed-long": lambda row: _closed_long(row.reason, Whys(row.why)),
    "hours": lambda row: _hours(row.reason),
    "unfit": lambda row: _unfit(row.reason, row.kind, Whys(row.why)),
    "unfit-event": lambda row: _only_events(_unfit(row.reason, row.kind, Whys(row.why))),
    "unfit-stay": lambda row: _unfit_stay(row.reason, Whys(row.why)),
    "full": lambda row: _full(row.reason, row.kind),
    "price": lambda row: _price(row.reason),
    "event-off": lambda row: _only_events(_closed(row.reason, Whys(row.why), kind="event-off")),
    "event-moved": lambda row: _only_events(_event_moved(row.reason)),
    "weather": lambda row: _weather,
    "slow": lambda row: _slow(row.reason, Whys(row.why)),
    "day-gone": lambda row: _day_gone(row.reason, Whys(row.why)),
    "poorer": lambda row: _poorer,
}
LIBRARY: dict[Category, tuple[Reason, ...]] = {
    category: tuple(Reason(row.reason, category, _MAKERS[row.happens](row), row.weight) for row in rows)
    for category, rows in _DATA.read("reasons", dict[Category, tuple[Row, ...]]).items()
}
"""What can go wrong in each category (paper, section 3.1 and Table 1)."""
