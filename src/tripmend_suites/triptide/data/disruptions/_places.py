"""What goes wrong at restaurants, attractions and events: closed, full, other hours, dearer."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from random import Random
from typing import Any

from tripmend.change import EventMoved, HoursChanged, PlaceClosed, PriceChanged, SoldOut
from tripmend.trip import Severity, Stop, opening_windows

from ._happening import Happening, Make, Reason, half_hour
from ._trips import Planned, Target

__all__ = ["ATTRACTIONS", "EVENTS", "RESTAURANTS"]

_HOUR = dt.timedelta(hours=1)
_DAY_SHIFT = dt.timedelta(hours=2)
"""A shift up to this lets the stop stay in its day, at the price of moving what stands around it."""


def _stop(target: Target) -> Stop | None:
    return target.item if isinstance(target.item, Stop) and target.place is not None else None


def _happening(reason: str, kind: Any, severity: Severity, target: Target, effect: Any, **more: Any) -> Happening:
    more.setdefault("answer", "gone")
    more.setdefault("dates", (target.date,))
    return Happening(reason, kind, target.category, severity, target, effect, **more)


def _closed(reason: str, whys: Sequence[str], **more: Any) -> Make:
    """Closed on the day of the visit."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        if target.place is None:
            return []
        effect = PlaceClosed(place=target.place.id, dates=(target.date,))
        return [_happening(reason, "closed", "step", target, effect, why=draw.choice(whys), **more)]

    return make


def _closed_long(reason: str, whys: Sequence[str]) -> Make:
    """Closed on every day of the trip."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        if target.place is None:
            return []
        effect = PlaceClosed(place=target.place.id)
        return [_happening(reason, "closed-long", "step", target, effect, why=draw.choice(whys), dates=())]

    return make


def _full(reason: str, kind: Any) -> Make:
    """No table, no tickets on that day."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        if target.place is None:
            return []
        return [_happening(reason, kind, "step", target, SoldOut(place=target.place.id, dates=(target.date,)))]

    return make


def _hours(reason: str) -> Make:
    """Opens later or closes earlier than the stop needs: a small shift concerns the day, a large one the stop."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        stop = _stop(target)
        if stop is None or stop.start is None or stop.end is None or target.place is None:
            return []
        found = []
        windows = opening_windows(target.place, target.date)
        first, last = (windows[0][0], windows[-1][1]) if windows else (None, None)
        whole = opening_windows(target.place, target.date) is None or bool(windows)
        later = half_hour(stop.start + dt.timedelta(minutes=draw.choice((40, 60, 90, 120, 180, 240))), up=True)
        if whole and later.date() == target.date and later.hour < 21 and (last is None or later + _HOUR <= last):
            effect = HoursChanged(place=target.place.id, dates=(target.date,), opens=later.time())
            severity: Severity = "day" if later - stop.start <= _DAY_SHIFT else "step"
            one = _happening(reason, "opens", severity, target, effect, time=later, answer="gone-or-retimed")
            found.append(one)
        earlier = half_hour(stop.start - dt.timedelta(minutes=draw.choice((0, 0, 30, 60))), up=False)
        if whole and earlier.hour >= 10 and (first is None or earlier - _HOUR >= first):
            effect = HoursChanged(place=target.place.id, dates=(target.date,), closes=earlier.time())
            room = first is not None and earlier - first >= stop.end - stop.start + _HOUR
            severity = "day" if room and stop.kind != "meal" else "step"
            one = _happening(reason, "closes", severity, target, effect, time=earlier, answer="gone-or-retimed")
            found.append(one)
        return found

    return make


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
                one = _happening(
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
        return [_happening(reason, "event-moved", "day", target, effect, **more)]

    return make


def _overlap(stop: Stop, start: dt.datetime, end: dt.datetime) -> bool:
    return stop.start is not None and stop.end is not None and stop.start < end and start < stop.end


def _minute(moment: dt.datetime) -> int:
    return moment.hour * 60 + moment.minute


_EATING: tuple[tuple[str, Make, int], ...] = (
    (
        "closure",
        _closed(
            "closure", ("a private party", "a family emergency", "a power cut", "a staff outing", "a local holiday")
        ),
        3,
    ),
    ("kitchen-fire", _closed("kitchen-fire", ("a fire in the kitchen", "a small kitchen fire", "smoke damage")), 2),
    (
        "hygiene",
        _closed_long("hygiene", ("a failed health inspection", "an order of the health inspectors", "a pest problem")),
        2,
    ),
    ("renovation", _closed_long("renovation", ("renovation work", "repairs after water damage", "a gas leak")), 1),
    ("changed-hours", _hours("changed-hours"), 3),
    ("overcrowding", _full("overcrowding", "table"), 2),
    ("lost-reservation", _full("lost-reservation", "table"), 2),
    ("price-hike", _price("price-hike"), 1),
)
_SEEING: tuple[tuple[str, Make, int], ...] = (
    ("closure", _closed("closure", ("a private event", "a staff shortage", "a power cut", "a public holiday")), 3),
    ("maintenance", _closed("maintenance", ("urgent maintenance", "safety checks", "a water leak")), 2),
    ("renovation", _closed_long("renovation", ("renovation work", "construction work", "structural repairs")), 2),
    ("government", _closed("government", ("an official order", "a visit by the governor", "a city council order")), 1),
    ("weather-closure", _closed("weather-closure", ("the storm warning", "high winds", "flooding on the site")), 1),
    ("changed-hours", _hours("changed-hours"), 3),
    ("tickets", _full("tickets", "tickets"), 2),
    ("overcrowding", _full("overcrowding", "tickets"), 1),
    ("price-hike", _price("price-hike"), 1),
)
RESTAURANTS = tuple(Reason(name, "restaurant", make, weight) for name, make, weight in _EATING)
ATTRACTIONS = tuple(Reason(name, "attraction", make, weight) for name, make, weight in _SEEING)


def _only_events(make: Make) -> Make:
    return lambda trip, target, draw: make(trip, target, draw) if target.slot == "Event" else []


def _event_off(trip: Planned, target: Target, draw: Random) -> list[Happening]:
    whys = ("an illness in the cast", "a licensing dispute", "damage to the venue", "low ticket sales", "")
    if target.place is None:
        return []
    effect = PlaceClosed(place=target.place.id, dates=(target.date,))
    return [_happening("event-cancelled", "event-off", "step", target, effect, why=draw.choice(whys))]


EVENTS = (
    Reason("event-cancelled", "miscellaneous", _only_events(_event_off), 6),
    Reason("event-rescheduled", "miscellaneous", _only_events(_event_moved("event-rescheduled")), 6),
)
