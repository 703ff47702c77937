"""Statements of one change that cannot both hold, whatever the plan: two budgets, nothing before noon and after ten."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from ..trip import Itinerary
from . import _effects as fx
from ._constraint import Constraint
from ._disruption import Change, disruption_name

__all__ = ["Contradiction", "contradictions", "ways_to_agree"]

_MOST, _FEW = 100, 8
_OPPOSED = {"want_cuisine": "avoid_cuisine", "want_tag": "avoid_tag", "want_mode": "avoid_mode"}

_CLASHING = {"not_before", "not_after", *_OPPOSED, *_OPPOSED.values()}


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Two sides that cannot both hold, each the names of its statements (of disruptions, and ``constraints[n]``)."""

    one: tuple[str, ...]
    other: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All statements that take part."""
        return (*self.one, *self.other)


@dataclass(frozen=True, slots=True)
class _Claim:
    """That something is so; on `dates`, None: always."""

    about: tuple[str, str]
    value: Any
    names: tuple[str, ...]
    dates: frozenset[dt.date] | None = None


def _claims(change: Change, itinerary: Itinerary) -> Iterator[_Claim]:
    """What the disruptions set to a value. What they change by some amount adds up and sets it together."""
    more: dict[str, list[str]] = {}
    extra, traveller = 0, itinerary.traveller
    joining: dict[str, int] = dict(traveller.party)
    for number, one in enumerate(change.disruptions):
        name, effect = disruption_name(one, number), one.effect
        match effect:
            case fx.BudgetChanged():
                if effect.budget is not None:
                    yield _Claim(("budget", ""), effect.budget, (name,))
                else:
                    extra += effect.by or 0
                    more.setdefault("budget", []).append(name)
            case fx.PartyChanged():
                if effect.party is not None:
                    yield _Claim(("party", ""), _people(effect.party), (name,))
                else:
                    joining = {kind: joining.get(kind, 0) + effect.by.get(kind, 0) for kind in {*joining, *effect.by}}
                    more.setdefault("party", []).append(name)
            case fx.LegRetimed():
                for end, time in (("depart", effect.depart), ("arrive", effect.arrive)):
                    if time is not None:
                        yield _Claim((end, effect.leg), time, (name,))
            case fx.EventMoved():
                yield _Claim(("start", effect.place), effect.start, (name,))
            case fx.PriceChanged():
                if effect.amount is not None:
                    yield _Claim(("price", effect.target), effect.amount, (name,))
            case fx.LodgingDowngraded():
                yield _Claim(("room", effect.stay), effect.room_type.casefold(), (name,))
            case fx.HoursChanged():
                on = frozenset(effect.dates) or None
                for end, clock in (("opens", effect.opens), ("closes", effect.closes)):
                    if clock is not None:
                        yield _Claim((end, effect.place), clock, (name,), on)
            case fx.StopRetimed():
                if effect.start is not None:
                    yield _Claim(("start", effect.stop), effect.start, (name,))
            case fx.StopResized():
                if effect.minutes is not None:
                    yield _Claim(("minutes", effect.stop), effect.minutes, (name,))
    if "budget" in more and traveller.budget is not None:
        yield _Claim(("budget", ""), traveller.budget + extra, tuple(more["budget"]))
    if "party" in more:
        yield _Claim(("party", ""), _people(joining), tuple(more["party"]))


def _people(party: dict[str, int]) -> frozenset[tuple[str, int]]:
    return frozenset((kind, count) for kind, count in party.items() if count)


def _same_item(one: Constraint, other: Constraint) -> bool:
    return one.applies_to == other.applies_to or not one.applies_to or not other.applies_to


def _days(one: Constraint, other: Constraint, itinerary: Itinerary) -> list[dt.date]:
    """The days of the trip that both wishes are about."""
    return [day.date for day in itinerary.days if {one.date, other.date} <= {None, day.date}]


def _clash(one: Constraint, other: Constraint, itinerary: Itinerary) -> bool:
    """Whether nothing that both wishes are about can be as both want it."""
    kinds = {one.type, other.type}
    hours = kinds == {"not_before", "not_after"}
    same = one.value.casefold() == other.value.casefold()
    opposed = same and any(kinds == {want, avoid} for want, avoid in _OPPOSED.items())
    two_ways = kinds == {"want_mode"} and not same and bool(one.applies_to) and bool(other.applies_to)
    if not (hours or opposed or two_ways) or not _same_item(one, other):
        return False
    days = _days(one, other, itinerary)
    if not hours:
        return bool(days)
    early, late = (one, other) if one.type == "not_before" else (other, one)
    return any((early.moment(day) or dt.datetime.min) >= (late.moment(day) or dt.datetime.max) for day in days)


def contradictions(change: Change, itinerary: Itinerary) -> tuple[Contradiction, ...]:
    """Pairs of statements that cannot both hold, in the order of the change, a hundred at most; () mostly.

    Only what is said is looked at, and the dates and the traveller of the trip: whether a wish can be met by some plan
    is for the repair to say.
    """
    claims: dict[tuple[str, str], list[_Claim]] = {}
    for claim in _claims(change, itinerary):
        claims.setdefault(claim.about, []).append(claim)
    found: dict[Contradiction, None] = {}
    for one, other in (pair for alike in claims.values() for pair in combinations(alike, 2)):
        together = one.dates is None or other.dates is None or not one.dates.isdisjoint(other.dates)
        if one.value != other.value and together and len(found) < _MOST:
            found[Contradiction(one.names, other.names)] = None
    wishes = [(f"constraints[{n}]", wish) for n, wish in enumerate(change.constraints) if wish.type in _CLASHING]
    for (name, wish), (second, other_wish) in combinations(wishes, 2):
        if len(found) >= _MOST:
            break
        if _clash(wish, other_wish, itinerary):
            found[Contradiction((name,), (second,))] = None
    return tuple(found)


def ways_to_agree(found: Sequence[Contradiction], most: int = 4) -> list[frozenset[str]]:
    """The smallest sets of statements without which the others agree, fewest first, `most` of them; none where there
    are too many contradictions to look at."""
    if not 0 < len(found) <= _FEW:
        return []
    sets = {frozenset(name for side in chosen for name in side) for chosen in product(*(_sides(one) for one in found))}
    least = [one for one in sets if not any(other < one for other in sets)]
    return sorted(least, key=lambda names: (len(names), sorted(names)))[:most]


def _sides(one: Contradiction) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return one.one, one.other
