"""The rules' reading beside what the message sounds like and what the plan allows.

Where the rules ask, and the words and the plan leave one likely reading, that is taken. Where the rules read something
that the words do not sound like, it is asked about: two readings that differ are better asked than one that is wrong.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from ...trip import Leg
from .. import _effects as fx
from .._disruption import Change, Disruption, Unclear
from ._category import category_of
from ._gist import Gist, gist_of
from ._kinds import OTHER, NewsKind, kind_of
from ._likely import Weights, likely
from ._proposal import proposal
from ._trip import Trip
from ._units import Unit

__all__ = ["Opinion", "opinion_of", "second_opinion"]

_TAKEN = 0.85
"""How likely a reading has to be, among those that the plan allows, to be taken where the rules ask."""
_DOUBTED = 0.15
"""Below this likelihood, the rules' own reading is asked about if another is at least `_FIRM` likely."""
_FIRM = 0.8
_ALONE = 0.97
"""How likely an effect has to be so that several others that the rules read are asked about."""
_REPEATS: dict[NewsKind, str] = {"off": "avoid_mode", "weather": "indoor", "weather-all": "indoor"}
"""Wishes that only say again what happened: ``no planes are going``, ``so nothing outside``."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a message sounds like. effect: the most likely that the plan allows, None without one; share: how likely it
    is among all that the plan allows; odds: of each kind, whatever the plan."""

    kind: NewsKind
    effect: fx.Effect | None
    share: float
    odds: dict[NewsKind, float]


def opinion_of(units: Sequence[Unit], gist: Gist, learnt: Weights | None = None) -> Opinion:
    """The opinion on a message."""
    odds = likely(units, gist, learnt)
    made = {kind: effect for kind in odds if odds[kind] > 1e-4 and (effect := proposal(kind, gist)) is not None}
    if not made:
        return Opinion(OTHER, None, 0.0, odds)
    kind = max(made, key=lambda one: odds[one])
    whole = sum(odds[one] for one in made) + odds[OTHER]
    return Opinion(kind, made[kind], odds[kind] / whole, odds)


def second_opinion(change: Change, units: Sequence[Unit], trip: Trip, message: str) -> Change:
    """`change`, or what the words and the plan make more likely, or a question where the two differ."""
    opinion = opinion_of(units, gist_of(units, trip))
    effect = opinion.effect
    if effect is None:
        return change
    if change.unclear:
        return _taken(effect, trip, message) if opinion.share >= _TAKEN else change
    among = any(_same(one.effect, effect, trip) for one in change.disruptions)
    if len(change.disruptions) == 1 and among and opinion.share >= _FIRM:
        wishes = tuple(wish for wish in change.constraints if wish.type != _REPEATS.get(opinion.kind))
        return change.replace(constraints=wishes)
    if len(change.disruptions) == 1 and not change.constraints:
        unlike = opinion.odds[kind_of(change)] < _DOUBTED and not among
        return _asked(message) if unlike and opinion.share >= _FIRM else change
    return change if among or opinion.share < _ALONE else _asked(message)


def _taken(effect: fx.Effect, trip: Trip, message: str) -> Change:
    """The effect alone, with medium confidence: no rule has read it."""
    text = " ".join(message.split())[:200]
    one = Disruption(id="d1", category=category_of(trip, effect), effect=effect, text=text, confidence="medium")
    return Change(disruptions=(one,))


def _asked(message: str) -> Change:
    text = " ".join(message.split())[:200]
    question = "This can be read in two ways. What happened, to which place, leg or stay, and when?"
    return Change(unclear=(Unclear(text=text, question=question),))


def _shifts(effect: fx.Effect, trip: Trip) -> tuple[str, dt.timedelta | None] | None:
    """The leg that runs at another time and by how much, None for other effects."""
    if isinstance(effect, fx.LegDelayed):
        return effect.leg, dt.timedelta(minutes=effect.minutes)
    if isinstance(effect, fx.LegRetimed):
        leg = trip.itinerary.item(effect.leg)
        if isinstance(leg, Leg) and leg.depart and leg.arrive:
            moves = [(effect.depart, leg.depart), (effect.arrive, leg.arrive)]
            found = {new - old for new, old in moves if new is not None}
            return effect.leg, found.pop() if len(found) == 1 else None
    return None


def _same(one: fx.Effect, two: fx.Effect, trip: Trip) -> bool:
    """Whether two effects say the same of the plan."""
    if one == two:
        return True
    first, second = _shifts(one, trip), _shifts(two, trip)
    if first is not None or second is not None:
        return first == second and first is not None and first[1] is not None
    return _plain(one, trip) == _plain(two, trip)


def _plain(effect: fx.Effect, trip: Trip) -> dict[str, object]:
    data = effect.model_dump()
    data.pop("pace", None)
    data.pop("end", None)
    every = tuple(day.date for day in trip.itinerary.days)
    if data.get("dates") == every:
        data["dates"] = ()
    stay = next((stay for stay in trip.itinerary.stays if stay.id == data.get("stay")), None)
    if stay is not None and data.get("nights") == stay.nights:
        data["nights"] = ()
    old = trip.itinerary.traveller.budget
    if data.get("by") is not None and old is not None and "budget" in data:
        data |= {"budget": old + data["by"], "by": None}
    return data
