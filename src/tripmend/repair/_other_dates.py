"""Journeys that do not run, or run only after midnight, and have no other way on their day: a connection on a later
one, and the nights with it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import islice, product

from ..rules import DEEP_NIGHT
from ..trip import Connection, Itinerary, Leg, city_key, stay_cost
from ._outcome import Cost, Outcome

__all__ = ["Instead", "on_other_dates"]

Instead = Mapping[str, Connection]
"""By the id of a leg that does not run, a connection whose dates it takes."""

_MOST = 12
"""So many choices of dates are tried; beyond it nothing is proved."""


def on_other_dates(found: Outcome, mend: Callable[[Instead], Outcome]) -> Outcome:
    """The repair that changes least in which journeys that do not run take connections on other dates; `found`, which
    has none, where there is none. mend: the repair for such a choice."""
    choices = _choices(found) if found.parameters.put_off else []
    if not choices:
        return found
    tried = [(chosen, mend(chosen)) for chosen in choices[:_MOST]]
    outcomes = [found, *(outcome for _, outcome in tried)]
    complete = len(choices) <= _MOST
    proven = complete and all(outcome.settled for outcome in outcomes)
    repairs = [_counted(outcome, tuple(chosen), proven=proven) for chosen, outcome in tried if outcome.revision]
    best = min(repairs, key=_cost, default=None) or _none(found, [outcome for _, outcome in tried], complete=complete)
    # One effort is shared: the last one counts all of it.
    return replace(best, milliseconds=sum(one.milliseconds for one in outcomes), limit=outcomes[-1].limit)


def _choices(found: Outcome) -> list[dict[str, Connection]]:
    """Every choice of other dates for one or more of the journeys that do not run."""
    ways: list[list[tuple[str, Connection] | None]] = [[*_ways(found, leg), None] for leg in _stranded(found)]
    every = islice(product(*ways), _MOST + 2)  # one of them leaves all as it is
    return [chosen for some in every if (chosen := dict(way for way in some if way is not None))]


def _stranded(found: Outcome) -> list[Leg]:
    """The timed legs that do not run, or so late that another in their stead may want other nights."""
    dated = {one.item for one in found.world.asked if one.dates is not None}
    hit, planned = found.world.hit_items - dated, {leg.id: leg.depart for _, leg in found.original.legs()}
    stranded: list[Leg] = []
    for day, leg in found.world.itinerary.legs():
        if leg.id not in hit or leg.depart is None or leg.arrive is None:
            continue
        first = planned.get(leg.id)
        # One that was to leave after midnight anyway has its nights already.
        due = day.date if first is None else max(day.date, first.date())
        if leg.cancelled or leg.depart.date() > due:
            stranded.append(leg)
    return stranded


def _ways(found: Outcome, leg: Leg) -> Iterable[tuple[str, Connection]]:
    """For each pair of dates on which something leaves and arrives, in deep night or later: one such connection; none
    for those of the leg itself."""
    assert leg.depart is not None  # those without times are left out before
    assert leg.arrive is not None
    seen = {_nights_of(leg.depart, leg.arrive)}
    for other in sorted(
        found.world.catalogue.connections, key=lambda other: (other.depart or dt.datetime.max, other.id)
    ):
        if other.depart is None or other.arrive is None or not _joins(leg, other):
            continue
        nights = _nights_of(other.depart, other.arrive)
        if nights not in seen and 0 <= (nights[0] - leg.depart.date()).days <= found.parameters.put_off:
            seen.add(nights)
            yield leg.id, other


def _nights_of(depart: dt.datetime, arrive: dt.datetime) -> tuple[dt.date, dt.date, bool]:
    """What the nights hang on: the dates of a journey, and whether it is over in the deep night in which it began."""
    return depart.date(), arrive.date(), arrive < dt.datetime.combine(depart.date(), dt.time()) + DEEP_NIGHT


def _joins(leg: Leg, other: Connection) -> bool:
    ours, theirs = ((city_key(one.origin.city), city_key(one.destination.city)) for one in (leg, other))
    return ours == theirs


def _cost(outcome: Outcome) -> Cost:
    assert outcome.revision is not None  # only repairs are compared
    return outcome.revision.cost


def _counted(outcome: Outcome, legs: tuple[str, ...], *, proven: bool) -> Outcome:
    """A repair on other dates: the nights that follow them are its own doing, and count."""
    revision = outcome.revision
    assert revision is not None
    before, world, cost = outcome.original, outcome.world, revision.cost
    given_up, changed, nights = _nights(before, world.itinerary)
    catalogue, party = world.catalogue, before.traveller.party
    money = [sum(stay_cost(stay, catalogue, party) or 0 for stay in trip.stays) for trip in (before, world.itinerary)]
    spend = cost.spend + money[1] - money[0]
    cost = replace(cost, booked=cost.booked + given_up, changed=cost.changed + changed, nights=cost.nights + nights)
    cost = replace(cost, spend=spend)
    revision = replace(revision, cost=cost, proven=revision.proven and proven)
    return replace(outcome, revision=revision, proven=revision.proven, other_dates=legs)


def _nights(before: Itinerary, after: Itinerary) -> tuple[int, int, int]:
    """(booked stays that lose a night, stays whose nights are others, nights added and given up)."""
    now = {stay.id: set(stay.nights) for stay in after.stays}
    changed = [stay for stay in before.stays if now.get(stay.id, set()) != set(stay.nights)]
    given_up = sum(stay.booked and not now.get(stay.id, set()) >= set(stay.nights) for stay in changed)
    return given_up, len(changed), sum(len(now.get(stay.id, set()) ^ set(stay.nights)) for stay in changed)


def _none(found: Outcome, tried: list[Outcome], *, complete: bool) -> Outcome:
    """That no repair was found: on the first of the dates on which only something is missing that can be put into the
    trip, else as it was `found`."""
    if complete and all(outcome.proven for outcome in (found, *tried)):
        return found
    if found.status == "undecided" or any(outcome.status == "undecided" for outcome in tried):
        return replace(found, status="undecided", proven=False, relaxations=(), ways_proven=False, conflict=())
    near = next((outcome for outcome in tried if outcome.status == "not_found"), found)
    ways = (*near.relaxations, *(found.relaxations if near is not found else ()))
    settled = complete and all(outcome.settled for outcome in (found, *tried))
    return replace(near, status="not_found", proven=False, relaxations=ways, ruled_out=settled)
