"""How well the messages are read: what `understand` makes of each, beside the truth of its effect."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tripmend.change import Change, Effect, EventMoved, LegDelayed, LegRetimed
from tripmend.messages import understand
from tripmend.messages.score import plain_effect
from tripmend.trip import Catalogue, Itinerary, Leg

from ..folder import Case

TripOf = Callable[[tuple[int, int]], tuple[Itinerary, Catalogue]]


@dataclass
class ReadingScore:
    """Counts over `cases` messages, in all and by family.

    right: the effect of the truth and nothing else; asked: something was asked back; wrong: another effect, none, or
    one too many, and nothing was asked. missed: the ids of those asked and wrong.
    """

    cases: int = 0
    right: int = 0
    asked: int = 0
    wrong: int = 0
    families: dict[str, ReadingScore] = field(default_factory=dict)
    missed: list[tuple[str, str]] = field(default_factory=list)

    def add(self, outcome: str) -> None:
        """Count one message."""
        self.cases += 1
        self.right += outcome == "right"
        self.asked += outcome == "asked"
        self.wrong += outcome == "wrong"

    def data(self) -> dict[str, Any]:
        """As plain data."""
        own: dict[str, Any] = {"cases": self.cases, "right": self.right, "asked": self.asked, "wrong": self.wrong}
        if self.families:
            own["families"] = {name: score.data() for name, score in sorted(self.families.items())}
        return own


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


def reading_score(cases: Iterable[Case], trip_of: TripOf, *, dated: bool = True) -> ReadingScore:
    """Read the message of each case and compare.

    trip_of: the itinerary and catalogue of a join key. dated: whether the reader is told the date of the message.
    """
    total = ReadingScore()
    for case in cases:
        itinerary, catalogue = trip_of(case.key)
        read = understand(case.message, itinerary, catalogue, case.today if dated else None)
        outcome = verdict(case.effect, read, itinerary)
        for score in (total, total.families.setdefault(case.family, ReadingScore())):
            score.add(outcome)
        if outcome != "right":
            total.missed.append((case.id, outcome))
    return total
