"""How well the messages are read: what `understand` makes of each, beside the truth of its effect."""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter
from collections.abc import Callable, Iterable

from tripmend.change import Change, Effect, EventMoved, LegDelayed, LegRetimed
from tripmend.messages import understand
from tripmend.messages.score import plain_effect
from tripmend.trip import Catalogue, Itinerary, Leg

from ..folder import Case

TripOf = Callable[[tuple[int, int]], tuple[Itinerary, Catalogue]]


def _clock(moment: dt.datetime | None) -> str:
    return "" if moment is None else moment.isoformat()


def _leg_times(effect: LegDelayed | LegRetimed, leg: Leg) -> tuple[str, ...]:
    """When the leg leaves and arrives then, however that was said; the duration stays where only one is told."""
    if leg.depart is None or leg.arrive is None:
        return ("untimed", effect.model_dump_json())
    if isinstance(effect, LegDelayed):
        shift = dt.timedelta(minutes=effect.minutes)
        return _clock(leg.depart + shift), _clock(leg.arrive + shift)
    depart, arrive = effect.depart, effect.arrive
    if depart is None and arrive is not None:
        depart = leg.depart + (arrive - leg.arrive)
    if arrive is None and depart is not None:
        arrive = leg.arrive + (depart - leg.depart)
    return _clock(depart), _clock(arrive)


def _key(effect: Effect, itinerary: Itinerary) -> str:
    """An effect as text, so that two ways of saying the same are equal."""
    data = plain_effect(effect, itinerary)
    if isinstance(effect, LegDelayed | LegRetimed) and isinstance(leg := itinerary.item(effect.leg), Leg):
        return json.dumps(["leg times", effect.leg, *_leg_times(effect, leg)])
    if effect.type == "budget_changed" and effect.by is not None and itinerary.traveller.budget is not None:
        data |= {"budget": itinerary.traveller.budget + effect.by, "by": None}
    if isinstance(effect, EventMoved):
        data.pop("end")
    return json.dumps(data, sort_keys=True)


def exact(truth: Change, read: Change, itinerary: Itinerary) -> bool:
    """Whether `read` tells the effects of `truth` and no others, without a wish that nobody made."""
    wanted = sorted(_key(one.effect, itinerary) for one in truth.disruptions)
    found = sorted(_key(one.effect, itinerary) for one in read.disruptions)
    return wanted == found and not read.constraints


def verdict(truth: Change, read: Change, itinerary: Itinerary) -> str:
    """``right``, ``asked`` or ``wrong``."""
    if read.unclear:
        return "asked"
    return "right" if exact(truth, read, itinerary) else "wrong"


def reading_counts(cases: Iterable[Case], trip_of: TripOf) -> dict[str, int]:
    """Read the message of each case and compare: of `n`, how many are read right (the effect of the truth and nothing
    else), asked about, or wrong (another effect, none, or one too many, and nothing was asked). trip_of: the itinerary
    and catalogue of a join key."""
    found: Counter[str] = Counter()
    for case in cases:
        itinerary, catalogue = trip_of(case.key)
        read = understand(case.message, itinerary, catalogue, case.today)
        found[verdict(case.effect, read, itinerary)] += 1
    return {"n": found.total(), **{name: found[name] for name in ("right", "asked", "wrong")}}
