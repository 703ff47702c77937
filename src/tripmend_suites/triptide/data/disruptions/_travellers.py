"""What befalls the travellers and their days: weather, illness, lost papers, lost money."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from random import Random
from typing import Any

from tripmend.change import BudgetChanged, DayLost, Slower, Weather
from tripmend.trip import Severity, Stop

from ._happening import Happening, Make, Reason, half_hour
from ._trips import Planned, Target

__all__ = ["TRAVELLERS", "anchor"]

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
    why = draw.choice(("a storm", "heavy rain", "a thunderstorm", "heavy snow", "strong winds"))
    effect = Weather(dates=(target.date,))
    found = [_happening("weather", "storm", "day", hit[0], effect, why=why, answer="indoors")]
    days = {one.day for one in _outdoor(trip)}
    if len(days) > 1:
        whole = _happening("weather", "storm-all", "plan", hit[0], Weather(), why=why, answer="indoors", dates=())
        found.append(whole)
    return found


def _slow(reason: str, whys: Sequence[str]) -> Make:
    """Nothing before some time, or back by some time, where the day as planned does not keep it."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        stops = [stop for stop in trip.stops(target.day) if stop.start and stop.start.date() == target.date]
        if not stops or not isinstance(target.item, Stop):
            return []
        found = []
        why = draw.choice(whys)
        by_item = {one.item.id: one for one in trip.targets if one.day == target.day}
        first, last = stops[0], stops[-1]
        start = half_hour((first.start or dt.datetime.max) + dt.timedelta(minutes=draw.choice((30, 60, 90))), up=True)
        if first.id in by_item and start.date() == target.date and start.time() <= _LAST_START:
            effect = Slower(dates=(target.date,), earliest=start.time())
            hit = by_item[first.id]
            found.append(_happening(reason, "ill-start", "day", hit, effect, why=why, time=start, answer="calmer-day"))
        end = half_hour((last.end or dt.datetime.min) - dt.timedelta(minutes=draw.choice((15, 30, 45))), up=False)
        if last.id in by_item and last.end and end.date() == target.date and end.time() >= _FIRST_END:
            effect = Slower(dates=(target.date,), latest=end.time())
            hit = by_item[last.id]
            found.append(_happening(reason, "ill-end", "day", hit, effect, why=why, time=end, answer="calmer-day"))
        return found

    return make


def _day_gone(reason: str, whys: Sequence[str]) -> Make:
    """A day on which nothing can be done. The record's form wants a full day, so it is never a revision case."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        if target.day in (1, trip.days) or not isinstance(target.item, Stop):
            return []
        effect = DayLost(date=target.date)
        return [
            _happening(reason, "day-lost", "day", target, effect, why=draw.choice(whys), answer="empty-day", case=False)
        ]

    return make


def _poorer(trip: Planned, target: Target, draw: Random) -> list[Happening]:
    """Less money than the plan costs, by so little that cheaper places can make up for it."""
    budget, cost = trip.itinerary.traveller.budget, trip.costs.known
    if budget is None or trip.costs.unknown or not 0 < cost <= budget or not isinstance(target.item, Stop):
        return []
    left = int(cost * draw.choice((0.98, 0.97, 0.96, 0.95))) // 1000 * 1000
    if left <= 0 or left >= cost:
        return []
    if draw.random() < 0.5:
        effect = BudgetChanged(budget=left)
        one = _happening("budget-cut", "budget", "plan", target, effect, money=left, answer="within-budget", dates=())
        return [one]
    gone = -(-(budget - left) // 1000) * 1000
    if gone >= budget:
        return []
    effect = BudgetChanged(by=-gone)
    return [
        _happening("lost-money", "money-lost", "plan", target, effect, money=gone, answer="within-budget", dates=())
    ]


_ILL = (
    "I have a fever",
    "my partner has a migraine",
    "my daughter is sick",
    "I have an upset stomach",
    "we caught a bad cold",
)
_TIRED = (
    "we are exhausted",
    "I am worn out",
    "the kids are dead tired",
    "we are jet lagged",
    "my parents are very tired",
)
_ROWS: tuple[tuple[str, Make, int], ...] = (
    ("weather", _weather, 4),
    ("illness", _slow("illness", _ILL), 3),
    ("fatigue", _slow("fatigue", _TIRED), 3),
    ("documents", _day_gone("documents", ("the consulate", "the embassy", "the police station")), 1),
    ("money", _poorer, 2),
)
TRAVELLERS = tuple(Reason(name, "miscellaneous", make, weight) for name, make, weight in _ROWS)
