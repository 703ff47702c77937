"""What goes wrong between cities: late, early, on another day, or not at all."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from random import Random
from typing import Any

from tripmend.change import LegCancelled, LegDelayed, LegRetimed
from tripmend.trip import Leg, Severity, Stop

from ._happening import Happening, Make, Reason
from ._trips import Planned, Target

__all__ = ["JOURNEYS"]

_BEFORE, _AFTER = dt.timedelta(minutes=30), dt.timedelta(minutes=60)
"""What has to lie between a stop and the journey after it, and between a journey and the stop after it (half an hour
of the published rule, half an hour at the lodging)."""
_LATEST = dt.time(22, 30)
_EARLIEST = dt.time(6)
_LONG = 300
"""Minutes from which a delay is no longer a matter of one day."""


def _happening(reason: str, kind: Any, severity: Severity, target: Target, effect: Any, **more: Any) -> Happening:
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


def _late(reason: str, whys: Sequence[str], spans: Sequence[int]) -> Make:
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
            why = draw.choice(whys)
            if leg.mode == "drive":
                effect: Any = LegRetimed(leg=leg.id, depart=depart)
                found.append(_happening(reason, "drive-at", severity, target, effect, time=depart, why=why))
                continue
            kind = draw.choice(("leg-late", "leg-at"))
            effect = LegDelayed(leg=leg.id, minutes=minutes)
            one = _happening(reason, kind, severity, target, effect, time=depart, minutes=minutes, why=why)
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
        found.append(_happening("earlier-departure", "leg-early", severity, target, effect, time=depart))
    return found[:2]


def _other_way(trip: Planned, leg: Leg) -> bool:
    """Whether the catalogue has another way on the day; one with an own car would need it for the whole trip."""
    for run in trip.catalogue.connections:
        ends = (run.origin.city, run.destination.city) == (leg.origin.city, leg.destination.city)
        today = run.depart is None or (leg.depart is not None and run.depart.date() == leg.depart.date())
        if ends and today and run.id != leg.connection and run.mode != "drive":
            return leg.mode != "drive"
    return False


def _off(reason: str, kind: Any, whys: Sequence[str], modes: Sequence[str], **more: Any) -> Make:
    """It does not run: a matter of the day, or of the trip where nobody knows when the next one goes."""

    def make(trip: Planned, target: Target, draw: Random) -> list[Happening]:
        leg = target.item
        if not isinstance(leg, Leg) or leg.mode not in modes:
            return []
        effect, why, case = LegCancelled(leg=leg.id), draw.choice(whys), _other_way(trip, leg)
        return [
            _happening(reason, kind, severity, target, effect, why=why, answer="gone", case=case, **more)
            for severity in ("day", "plan")
        ]

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
                _happening(
                    "moved-to-another-day", "leg-moved", "plan", target, effect, time=depart, dates=dates, case=case
                )
            )
    return found


_CAUSES = (
    "a technical fault",
    "a missing crew",
    "fog at the airport",
    "thunderstorms on the route",
    "a computer outage",
)
_ROWS: tuple[tuple[str, Make, int], ...] = (
    ("delay", _late("delay", (*_CAUSES, "air traffic control", ""), (25, 40, 60, 75, 90, 120, 150, 180)), 4),
    ("long-delay", _late("long-delay", (*_CAUSES, "a security alert"), (300, 330, 360, 420)), 1),
    ("earlier-departure", _early, 1),
    ("cancellation", _off("cancellation", "leg-off", (*_CAUSES, ""), ("flight", "taxi", "train", "bus")), 3),
    (
        "strike",
        _off("strike", "leg-strike", ("",), ("flight", "taxi", "train", "bus"), confidence="Medium"),
        2,
    ),
    (
        "missed-connection",
        _off(
            "missed-connection", "leg-missed", ("a late shuttle", "a long security line", "heavy traffic"), ("flight",)
        ),
        2,
    ),
    (
        "airport-closure",
        _off("airport-closure", "airport", ("fog", "a power failure", "a runway accident"), ("flight",)),
        1,
    ),
    ("moved-to-another-day", _another_day, 2),
    ("road-closure", _off("road-closure", "road", ("a landslide", "a bad accident", "flooding"), ("drive", "taxi")), 3),
    (
        "car-trouble",
        _off("car-trouble", "car", ("a broken gearbox", "engine trouble", "a flat battery"), ("drive",)),
        2,
    ),
)
JOURNEYS = tuple(Reason(name, "transport", make, weight) for name, make, weight in _ROWS)
