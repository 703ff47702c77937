"""Small random worlds for the differential test: a trip, its catalogue, and something that happens to it.

Everything follows from the family and the seed. A family is a setting of the knobs; `any` has a bit of everything.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Any

from tests.judged.happenings import Happenings
from tests.judged.places import Knobs
from tests.judged.trips import DraftedTrip
from tripmend.change import Change, apply
from tripmend.errors import InputError
from tripmend.rules import Finding, Parameters, ahead, unmet
from tripmend.rules.catalogue import TRIP_RULES
from tripmend.rules.view import View
from tripmend.trip import Catalogue, Itinerary, Leg, minute_of, validate

__all__ = ["FAMILIES", "World", "features_of", "world_of"]

_FEW = dict.fromkeys(("clock", "holiday", "night", "sun", "far", "vague", "untimed", "events", "now", "behind"), 0.0)
FAMILIES = {
    "any": Knobs(),
    "plain": replace(Knobs(), **_FEW, journey=0.0, wishes=0.0, leave_out=0.0, broken=0.0),
    "nights": replace(Knobs(), clock=0.6, night=0.8),
    "hours": replace(Knobs(), holiday=0.6, sun=0.2, night=0.3),
    "journeys": replace(Knobs(), journey=1.0, stays=0.9),
    "changing": replace(Knobs(), journey=1.0, changing=1.0, booked=0.6),
    "chains": replace(Knobs(), journey=1.0, chain=1.0, stays=1.0, untimed=0.0, wishes=0.1, leave_out=0.02, now=0.05),
    "stays": replace(Knobs(), stays=1.0, journey=0.2, wants=0.4),
    "money": replace(Knobs(), budget=1.0, party=0.2, vague=0.2),
    "under-way": replace(Knobs(), now=0.8, behind=0.3),
    "wishes": replace(Knobs(), wishes=0.9, leave_out=0.2, locks=0.15),
    "scarce": replace(Knobs(), scarce=1.0, wants=0.5),
    "untimed": replace(Knobs(), untimed=1.0),
    "events": replace(Knobs(), events=1.0, slots=0.5, booked=0.4),
    "minds": replace(Knobs(), minds=1.0, now=0.05, behind=0.0, wishes=0.1),
    "mixed": replace(Knobs(), mixed=1.0, journey=0.9, stays=0.95, clock=0.05, untimed=0.0, leave_out=0.03),
    "open-legs": replace(Knobs(), open_legs=0.6, mixed=0.3, journey=1.0, stays=0.95, untimed=0.0),
    "rooms": replace(Knobs(), rooms=0.6, stays=1.0, wants=0.4),
    "own-cars": replace(Knobs(), any_hour=0.8, journey=1.0, stays=0.9, now=0.7, behind=0.7, untimed=0.0),
    "cabs": replace(Knobs(), cabs=0.6, journey=1.0, stays=0.9, untimed=0.0, wishes=0.1, leave_out=0.02),
    "more": replace(Knobs(), more=0.7, journey=0.8, stays=0.9, budget=0.4, now=0.1, wishes=0.1),
}


_RULES = list(TRIP_RULES)


@dataclass(frozen=True, slots=True)
class World:
    """A trip, its catalogue, what happens, and how the repair is asked for."""

    seed: int
    family: str
    itinerary: Itinerary
    catalogue: Catalogue
    change: Change
    severity: Any = None
    tolerance: Any = None
    parameters: Parameters = field(default_factory=Parameters)
    required: tuple[str, ...] = ()
    sound: bool = True
    """Whether nothing was wrong with the trip before."""

    @property
    def kind(self) -> str:
        """What happens."""
        return "+".join(sorted(disruption.effect.type for disruption in self.change.disruptions)) or "wishes"


def _runs_backwards(leg: Leg, catalogue: Catalogue) -> bool:
    if leg.depart is None or leg.arrive is None:
        return False
    depart = minute_of(leg.depart, catalogue.end_zone(leg.origin))
    return minute_of(leg.arrive, catalogue.end_zone(leg.destination)) < depart


def _trip(rng: random.Random, knobs: Knobs, parameters: Parameters) -> tuple[Itinerary, Catalogue, bool]:
    """A trip that holds, and whether it does; now and then one in which something was wrong before."""
    broken = rng.random() < knobs.broken
    while True:
        trip, catalogue = DraftedTrip(rng, knobs).make()
        try:
            validate(trip, catalogue)
        except InputError:  # a time that the clocks skip
            continue
        if any(_runs_backwards(leg, catalogue) for _, leg in trip.legs()):  # no plan with it says anything
            continue
        if not any(True for _ in trip.stops()) and not any(True for _ in trip.legs()) and not trip.stays:
            continue
        sound = not _is_unmet(View(trip, catalogue, parameters), lambda findings: findings)
        if broken or sound:
            return trip, catalogue, sound


def _is_unmet(view: View, still: Callable[[tuple[Finding, ...]], tuple[Finding, ...]]) -> bool:
    """Whether any rule is not met, of what `still` matters; the rule that was last to say so is asked first."""
    for n, rule in enumerate(_RULES):
        if unmet(still(tuple(rule.findings(view)))):
            _RULES.insert(0, _RULES.pop(n))
            return True
    return False


def world_of(seed: int, family: str = "any") -> World:
    """The world of a seed."""
    rng, knobs = random.Random(f"{family} {seed}"), FAMILIES[family]
    parameters = Parameters(grid=rng.choice((30, 60, 60)))
    if knobs.more and rng.random() < 0.2:
        parameters = Parameters()
    while True:
        trip, catalogue, sound = _trip(rng, knobs, parameters)
        happenings = Happenings(rng, knobs, trip, catalogue)
        for _ in range(4):
            change = happenings.change()
            try:
                world = apply(change, trip, catalogue)
            except InputError:
                continue
            if world.hits or rng.random() < 0.1:
                break
            view = View(world.itinerary, world.catalogue, parameters)
            if _is_unmet(view, partial(ahead, world=world, trip=world.itinerary)):
                break
        else:
            continue
        break
    stated = rng.random() < knobs.stated
    severity = rng.choice(("step", "day", "plan")) if stated else None
    tolerance = rng.choice((None, None, "plan-bound", "flexible"))
    names = [stop.id for _, stop in trip.stops()]
    required = (rng.choice(names),) if names and rng.random() < 0.04 else ()
    return World(seed, family, trip, catalogue, change, severity, tolerance, parameters, required, sound)


def _told(effect: Any) -> Iterator[str]:
    """What an effect tells beside its kind, field by field; of a number by how much something changes, its sign."""
    for name, value in effect.model_dump(exclude_defaults=True).items():
        amounts = value.values() if isinstance(value, dict) else (value,)
        fewer = name == "by" and any(isinstance(amount, int) and amount < 0 for amount in amounts)
        if name != "type":
            yield f"{effect.type}.{name}{' (fewer)' if fewer else ''}"


def features_of(world: World) -> frozenset[str]:
    """What the world has, told from the data themselves: for the counts that a long run prints."""
    trip, catalogue, change = world.itinerary, world.catalogue, world.change
    traveller = trip.traveller
    stops = [stop for _, stop in trip.stops()]
    hours = [place.hours or "" for place in catalogue.places]
    dates = [day.date for day in trip.days]
    ends = (*dates, dates[-1] + dt.timedelta(days=1))
    begins = [minute_of(dt.datetime(date.year, date.month, date.day), catalogue.zone) for date in ends]
    spans = [(s.start, s.end) for s in stops if s.start is not None and s.end is not None]
    legs = [leg for _, leg in trip.legs()]
    night_legs = any(leg.depart and leg.arrive and leg.depart.date() != leg.arrive.date() for leg in legs)
    facts = {
        "clocks change": any(b - a != 1440 for a, b in pairwise(begins)),
        "sessions over midnight": any("-0" in part for text in hours for part in text.split(";")),
        "stop over midnight": any(end.date() > start.date() for start, end in spans),
        "holidays in the hours": any("PH" in text or "SH" in text for text in hours),
        "sun or open end in the hours": any("sun" in text or "+" in text for text in hours),
        "hours unknown": any(
            place.hours is None and place.kind in ("attraction", "restaurant") for place in catalogue.places
        ),
        "ways measured": bool(catalogue.travel),
        "ways estimated": any(place.lat is not None for place in catalogue.places) and not catalogue.travel,
        "way unknown": any(place.lat is None for place in catalogue.places),
        "locks": bool(trip.locks),
        "under way": change.now is not None,
        "budget": traveller.budget is not None,
        "party changes": any(d.effect.type == "party_changed" for d in change.disruptions),
        "legs": bool(legs),
        "journey by night": night_legs,
        "stays": bool(trip.stays),
        "several stays": len(trip.stays) > 1,
        "limits of a day": any(day.earliest or day.latest for day in trip.days) or traveller.day_start is not None,
        "meals wanted": bool(traveller.meals),
        "diet": bool(traveller.diet) or any(d.effect.type == "needs_changed" for d in change.disruptions),
        "limit on walking": traveller.max_walk is not None,
        "slots": any(place.slots for place in catalogue.places),
        "events": any(stop.kind == "event" for stop in stops),
        "bookings": any(stop.booked for stop in stops)
        or any(leg.booked for leg in legs)
        or any(s.booked for s in trip.stays),
        "untimed": any(stop.start is None for stop in stops),
        "untimed beside timed": any(stop.start is None for stop in stops)
        and (any(stop.start is not None for stop in stops) or any(leg.depart is not None for leg in legs)),
        "away after midnight": any(leg.depart is not None and leg.depart.date() > day.date for day, leg in trip.legs()),
        "place twice": len({stop.place for stop in stops}) < len(stops),
        "something required": bool(world.required),
        "wrong before": not world.sound,
        **{f"wish {wish.type}": True for wish in change.constraints},
        **{f"news {disruption.effect.type}": True for disruption in change.disruptions},
        **{f"news {told}": True for disruption in change.disruptions for told in _told(disruption.effect)},
        **{f"journey by {leg.mode}": True for leg in legs},
        f"days: {len(dates)}": True,
        f"grid of {world.parameters.grid}": True,
    }
    return frozenset(name for name, has in facts.items() if has)
