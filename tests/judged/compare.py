"""Engine against judge on one random world: is there a smaller plan than the one that was proved to be the smallest?"""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from tests.judged.answers import Answer, answer_to
from tests.judged.enumeration import Enumeration, Tally
from tests.judged.judge import Judge
from tests.judged.reach import goes_as, opens_at
from tests.judged.worlds import World
from tests.repair.cost import NOTHING, Fields, add, cost_of, other_nights
from tripmend.change import Change, LegCancelled, LegDelayed, LegRetimed, Scope, apply, by_connections, contradictions
from tripmend.change import World as After
from tripmend.repair import Outcome
from tripmend.repair._scoping import with_unfit
from tripmend.trip import Connection, Itinerary, Leg, minute_of, wall_clock

__all__ = ["Comparison", "compare", "moved_legs", "on_other_dates", "overtaken", "reaching", "searched"]

_ANY = 10**7
"""More than any field of a cost."""
_MOST_PUT_OFF = 3
"""So many journeys are looked at as put off together."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came of one world. verdict: ``agree`` where all that may be was looked at, ``cut: …`` where nothing was
    found in a part of it, ``no claim: …`` where nothing was proved, or what is wrong.

    plan: the plan that shows it.
    """

    world: World
    verdict: str
    outcome: Outcome | None = None
    plan: Itinerary | None = None
    tally: Tally = dataclasses.field(default_factory=Tally)

    @property
    def wrong(self) -> bool:
        """Whether the engine has been shown to be wrong."""
        return not self.verdict.startswith(("agree", "cut", "no claim"))

    @property
    def stands(self) -> bool:
        """Whether the engine has claimed something, against which nothing was found in whatever was looked at."""
        return self.verdict.startswith(("agree", "cut"))


def searched(outcome: Outcome) -> Scope:
    """The scope that the engine's proof is about: its own, or all where a severity that was inferred let it look."""
    if outcome.searched == outcome.scope.level:
        return outcome.scope
    trip = outcome.world.itinerary
    dates = frozenset(day.date for day in trip.days) if outcome.searched == "plan" else outcome.scope.dates
    return Scope(outcome.searched, outcome.scope.tolerance, outcome.world.hit_items | set(outcome.knock_on), dates)


def reaching(world: World, outcome: Outcome, after: After | None = None) -> Judge:
    """The judge of a world within what may change in it, by the judge's own reading of *The scope* in docs/model.md.

    Where nobody has stated that less may change, that is the whole plan, and in it what is hit and whatever `check`
    newly finds broken may be replaced, whatever the engine says that it has looked at. What was stated is kept to.
    after: the world after the change, that of the outcome if None.
    """
    after = after or outcome.world
    if not _all_may_change(world, after):
        return _judge(world, outcome, after, outcome.scope)
    dates = frozenset(day.date for day in after.itinerary.days)
    judge = _judge(world, outcome, after, Scope("plan", outcome.scope.tolerance, after.hit_items, dates))
    return judge.within(dataclasses.replace(judge.scope, items=judge.needs | after.hit_items))


def _all_may_change(world: World, after: After) -> bool:
    """Whether the travellers are flexible, or nobody has stated that less than the whole plan may change."""
    named = [one.severity for one in world.change.disruptions]
    stated = world.severity is not None or (bool(named) and None not in named)
    flexible = (world.tolerance or after.itinerary.traveller.tolerance) == "flexible"
    return flexible or not stated or "plan" in (world.severity, *(named if world.severity is None else ()))


def _other_scope(world: World, outcome: Outcome, here: Judge) -> str:
    """What is wrong with what the engine says that may change: a level that nobody stated, or too little freed."""
    scope, after = outcome.scope, outcome.world
    named = [one.severity for one in world.change.disruptions if one.severity is not None]
    levels = ("step", "day", "plan")
    level = world.severity or max(named, key=levels.index, default="plan")
    if not _all_may_change(world, after) and scope.level != level:
        return f"scope: {scope.level}, where {level} was stated"
    freed = after.hit_items | set(outcome.knock_on)
    in_order = not overtaken(outcome)
    if in_order and not here.needs <= freed:
        return f"scope: {sorted(here.needs - freed)} is broken and not freed"
    if in_order and scope.level == "plan" and not here.needs <= scope.items:
        return f"scope: {sorted(here.needs - scope.items)} may not change"
    if not after.hit_items <= scope.items:
        return f"scope: {sorted(after.hit_items - scope.items)} was hit and may not change"
    thrifty = here.saving_money() if here.counts_money else here
    # A journey behind one that is hit may leave before one can be there, whatever is taken in its stead.
    legs = [leg.id for _, leg in outcome.original.legs()]
    behind = next((legs[n + 1 :] for n, leg in enumerate(legs) if leg in here.needs | after.hit_items), [])
    beyond = scope.items - here.needs - after.hit_items - thrifty.saving - set(behind)
    if in_order and beyond:
        return f"scope: {sorted(beyond)} is neither hit nor broken, and may change"
    return ""


def _other_world(world: World, outcome: Outcome) -> str:
    """What is wrong with the world that the engine has mended: that it is none to which the change leads."""
    if outcome.other_dates or outcome.status in ("not_found", "undecided"):  # as a journey of another date has them
        return ""
    moved = moved_legs(world)
    mixes = (frozenset(some) for size in range(len(moved) + 1) for some in combinations(moved, size))
    # Rides follow a journey, or stay where another is taken.
    for some, follow in product(mixes, (True, False)):
        change = as_if_cancelled(world.change, some)
        after = with_unfit(apply(change, world.itinerary, world.catalogue, follow=follow), change, world.parameters)
        theirs = outcome.world
        same_trip = (after.itinerary, after.catalogue, after.now) == (theirs.itinerary, theirs.catalogue, theirs.now)
        if same_trip and (after.asked, after.wanted) == (theirs.asked, theirs.wanted):
            mine = {(hit.item, hit.void and hit.item not in some) for hit in after.hits}
            if mine == {(hit.item, hit.void) for hit in theirs.hits}:
                return ""
    return "world: the change does not lead to that which was mended"


def overtaken(outcome: Outcome) -> bool:
    """Whether a journey leaves now before one that it was to follow. `check` then takes the traveller to be elsewhere
    than any plan does, for journeys keep their order: what it calls broken is more than what is."""
    zone_of = outcome.world.catalogue.end_zone
    now = {
        leg.id: minute_of(leg.depart, zone_of(leg.origin)) for _, leg in outcome.world.itinerary.legs() if leg.depart
    }
    leaves = [now[leg.id] for _, leg in outcome.original.legs() if leg.id in now]
    return leaves != sorted(leaves)


def compare(world: World, most: int = 20_000, most_asked: int = 150, answer: Answer | None = None) -> Comparison:
    """The engine's answer to a world, where it is not known already, and whatever the enumeration has against it."""
    answer = answer or answer_to(world)
    outcome = answer.outcome
    if outcome is None:
        return Comparison(world, answer.wrong)
    if contradictions(world.change, world.itinerary):
        told = outcome.status == "impossible" and outcome.revision is None
        return Comparison(world, "agree" if told else "contradiction: it was passed over", outcome)
    here = reaching(world, outcome)
    if wrong := _other_world(world, outcome) or _other_scope(world, outcome, here):
        return Comparison(world, wrong, outcome)
    if wrong := _own_plan(world, outcome, here):
        return Comparison(world, wrong, outcome, outcome.mended.itinerary)
    if outcome.status == "unchanged":
        return Comparison(world, "agree", outcome)
    tally = Tally()
    for judge, beside in _grounds(world, outcome, here, (most, most_asked)):
        ceiling = None if outcome.revision is None else dataclasses.astuple(outcome.revision.cost)
        if ceiling is not None:
            ceiling = tuple(most - own for most, own in zip(ceiling, beside, strict=True))
        plan = _smaller(judge, ceiling, tally, most, most_asked)
        if plan is None:
            continue
        if not outcome.proven:
            return Comparison(world, f"no claim: {outcome.status}, but there is a plan", outcome, plan, tally)
        said = "smaller" if ceiling is not None else "not impossible"
        found = cost_of(judge.original, judge.world, plan, world.parameters)
        return Comparison(world, f"{said}: claimed {ceiling}, found {found}", outcome, plan, tally)
    agree = "cut: not all was looked at" if tally.cut else "agree"
    return Comparison(world, agree if outcome.proven else f"no claim: {outcome.status}", outcome, None, tally)


def _smaller(
    judge: Judge, ceiling: tuple[int, ...] | None, tally: Tally, most: int, most_asked: int
) -> Itinerary | None:
    """A plan that costs less than the ceiling. Where money is limited and in the way of one that gives up and changes
    less, or there is none at any price, whatever may be had for less is looked at, too."""

    def look(one: Judge, below: tuple[int, ...] | None) -> Itinerary | None:
        enumeration = Enumeration(one, below, most, most_asked)
        plan = enumeration.smaller()
        tally.add(enumeration.tally)
        return plan

    plan = look(judge, ceiling)
    if plan is not None or not judge.counts_money or judge.over_budget:
        return plan
    fewer = None if ceiling is None else (*ceiling[:3], -1, *(0 for _ in ceiling[4:]))
    if fewer is not None and look(judge.at_any_price(), fewer) is None:
        return None
    return look(judge.saving_money(), ceiling)


def _grounds(world: World, outcome: Outcome, here: Judge, looking: tuple[int, int]) -> Iterator[tuple[Judge, Fields]]:
    """The worlds in which a repair may be made, and what is given up or changes by being in each, as a cost.

    There are several where a journey has gone to another day: the traveller goes along, or stays and takes another on
    the day that was planned. What other dates a journey that does not run may have is looked at only where there is no
    repair on its own: a plan there is smaller than any.
    """

    def has_a_plan(judge: Judge) -> bool:
        return outcome.status != "impossible" and _smaller(judge, None, Tally(), *looking) is not None

    planned = with_unfit(apply(world.change, world.itinerary, world.catalogue), world.change, world.parameters)
    legs = moved_legs(world)
    along = reaching(world, outcome, planned) if legs or outcome.other_dates else here
    # Where there is a plan on the dates that were planned, there is none to be looked for on others.
    yield along, NOTHING if legs or not outcome.other_dates else (-_ANY, *NOTHING[1:])
    elsewhen = outcome.other_dates or outcome.status == "impossible"
    if elsewhen and here.scope.level == "plan" and not (legs and has_a_plan(along)):
        yield from _on_other_dates(world, outcome, planned if legs or outcome.other_dates else outcome.world, 0)
    for size in range(1, len(legs) + 1):
        for some in combinations(legs, size):
            change = as_if_cancelled(world.change, frozenset(some))
            after = with_unfit(apply(change, world.itinerary, world.catalogue), change, world.parameters)
            judge = reaching(world, outcome, after)
            if judge.scope.level != "plan":
                continue
            given_up = sum(leg.id in some and leg.booked for _, leg in world.itinerary.legs())
            yield judge, (given_up, *NOTHING[1:])
            if elsewhen and not has_a_plan(judge):
                yield from _on_other_dates(world, outcome, after, given_up)


def _on_other_dates(world: World, outcome: Outcome, after: After, given_up: int) -> Iterator[tuple[Judge, Fields]]:
    """The worlds in which a journey that does not run is made at another time, as `on_other_dates` has them, with what
    the nights that follow cost."""
    dates = frozenset(day.date for day in after.itinerary.days)
    for legs, other in on_other_dates(world, after):
        judge = _judge(world, outcome, other, Scope("plan", outcome.scope.tolerance, frozenset(), dates))
        judge.put_off = legs
        nights = other_nights(outcome.original, other)
        yield judge.within(dataclasses.replace(judge.scope, items=judge.needs)), (nights[0] + given_up, *nights[1:])


def on_other_dates(world: World, after: After) -> Iterator[tuple[frozenset[str], After]]:
    """The world `after` the change with one or more journeys that do not run, or only after midnight, or are missed as
    one before them is late or put off, made by something else on the same or a later date, one for all that have the
    same days and nights; beside the legs of these."""
    if not _all_may_change(world, after):
        return
    seen, found = [], [(dict[str, Connection](), after)]
    # One may go on a day to which only another has put the travellers off, be that the one before it or the one after.
    for chosen, there in found:
        for leg in _to_put_off(world, after, chosen) if len(chosen) < _MOST_PUT_OFF else ():
            for run in _other_runs(world, there, leg):
                more = {**chosen, leg.id: run}
                further = by_connections(after, more)
                days = [_days_and_nights(further, name) for name in sorted(more)]
                if (set(more), days) not in seen and days[sorted(more).index(leg.id)] != _days_and_nights(
                    there, leg.id
                ):
                    seen.append((set(more), days))
                    found.append((more, further))
                    if _are_about(after, more) and _in_order(world, after, more):
                        yield frozenset(more), further


def _to_put_off(world: World, after: After, chosen: Mapping[str, Connection]) -> Iterator[Leg]:
    """The legs that may be made on another date where some are `chosen` to be, but for these."""
    dated = {one.item for one in after.asked if one.dates is not None}
    planned = {leg.id: leg for _, leg in world.itinerary.legs()}
    legs = {leg.id: (day, leg) for day, leg in after.itinerary.legs()}
    late: list[Leg | Connection] = []
    for name in [name for name in planned if name in legs]:
        (day, leg), before = legs[name], planned[name]
        if leg.depart is None or leg.arrive is None:
            continue
        if name in chosen:
            late.append(chosen[name])
            continue
        # What leaves only after midnight may want other nights, too.
        by_night = name in after.hit_items and leg.depart.date() > max(day.date, (before.depart or leg.depart).date())
        missed = name not in after.past and any(_misses(world, after, one, leg) for one in late)
        asked = any(one.item == name and one.modes and leg.mode not in one.modes for one in after.asked)
        if leg.cancelled or asked or (name not in dated and (by_night or missed)):
            yield leg
        if not leg.cancelled and before.arrive is not None and leg.arrive > before.arrive:
            late.append(leg)


def _misses(world: World, after: After, late: Leg | Connection, leg: Leg) -> bool:
    assert leg.depart is not None
    assert late.arrive is not None
    there = minute_of(late.arrive, after.catalogue.end_zone(late.destination))
    change = world.parameters.to_change(late.mode, leg.mode, one_ticket=False)
    return minute_of(leg.depart, after.catalogue.end_zone(leg.origin)) < there + change


def _other_runs(world: World, after: After, leg: Leg) -> list[Connection]:
    """What may be taken in the stead of a leg on its date and those after it; what is there first comes first. On the
    dates that are asked for where some are, and on its own where other means are."""
    assert leg.depart is not None
    runs: list[Connection] = []
    asked = [one for one in after.asked if one.item == leg.id]
    on = [one.dates for one in asked if one.dates] + [frozenset({leg.depart.date()}) for one in asked if one.modes]
    for way in after.catalogue.connections:  # those that run still
        ends = (after.catalogue.end_cities(one) for one in (leg, way))
        if len(set(ends)) == 1 and (way.left is None or way.left >= after.itinerary.traveller.people):
            runs += _runs(world, after, leg, way) if goes_as(after.catalogue, leg, way) else []
    runs = [run for run in runs if run.depart is not None and all(run.depart.date() in dates for dates in on)]
    free = {way.id for way in after.catalogue.connections if way.depart is None}
    last = after.itinerary.days[-1].date  # beyond it, what goes at any hour goes only beside what has a timetable

    def order(run: Connection) -> tuple[bool, dt.datetime]:
        beyond = run.id in free and run.depart is not None and run.depart.date() > last
        return beyond, run.arrive or dt.datetime.max

    return sorted(runs, key=order)


def _runs(world: World, after: After, leg: Leg, way: Connection) -> Iterator[Connection]:
    """A connection with its times, on a date or within the days that a journey may be put off; one without a timetable
    at each quarter of an hour of those on which it goes. None that has gone by now."""
    soonest = 0 if after.now is None else after.now.minute
    assert leg.depart is not None
    days = [leg.depart.date() + dt.timedelta(days=n) for n in range(world.parameters.put_off + 1)]
    planned = next((old for _, old in world.itinerary.legs() if old.id == leg.id), leg)
    opens = opens_at(after.catalogue, world.parameters, planned, way)
    out, into = (after.catalogue.end_zone(end) for end in (way.origin, way.destination))
    if way.depart is not None:
        yield from (way,) if way.depart.date() in days and minute_of(way.depart, out) >= soonest else ()
        return
    on = set(way.dates or days) - {date for date in days if date < after.itinerary.days[0].date}
    for day in days if way.minutes is not None else ():
        quarters = [dt.datetime.combine(day, dt.time(n // 4, n % 4 * 15)) for n in range(4 * 24)]
        for leaves in sorted({*quarters, wall_clock(soonest, out)}) if day in on else ():
            gone = minute_of(leaves, out) < soonest or leaves.date() != day
            if leaves.time() >= opens and not gone:
                arrives = wall_clock(minute_of(leaves, out) + (way.minutes or 0), into)
                yield way.replace(depart=leaves, arrive=arrives)


def _are_about(after: After, chosen: Mapping[str, Connection]) -> bool:
    """Whether the travellers are about when what goes at any hour leaves: on a day of the trip, or on one to which
    something with a timetable has put them off."""
    free = {way.id for way in after.catalogue.connections if way.depart is None}
    early = dt.timedelta(hours=6)  # until then it is the day before
    leaves = {
        name: (way.depart - early if way.id in free else way.depart).date()
        for name, way in chosen.items()
        if way.depart is not None
    }
    timed = [date for name, date in leaves.items() if chosen[name].id not in free]
    return max(leaves.values()) <= max([after.itinerary.days[-1].date, *timed])


def _in_order(world: World, after: After, chosen: Mapping[str, Connection]) -> bool:
    """Whether journeys that are put off leave in the order in which they were planned."""
    zone_of = after.catalogue.end_zone
    ways = [chosen[leg.id] for _, leg in world.itinerary.legs() if leg.id in chosen]
    leaves = [minute_of(way.depart, zone_of(way.origin)) for way in ways if way.depart is not None]
    return leaves == sorted(leaves)


def _days_and_nights(after: After, leg: str) -> tuple[object, ...]:
    """The day and the dates of a leg, and the nights of the stays."""
    (found,) = ((day.date, one.depart, one.arrive) for day, one in after.itinerary.legs() if one.id == leg)
    dates = tuple(None if one is None else one.date() for one in found[1:])
    return found[0], dates, [(stay.id, stay.nights) for stay in after.itinerary.stays]


def as_if_cancelled(change: Change, legs: frozenset[str]) -> Change:
    """The change as it is for who does not go with these legs."""
    disruptions = tuple(
        one.replace(effect=LegCancelled(leg=one.effect.leg))
        if isinstance(one.effect, LegDelayed | LegRetimed) and one.effect.leg in legs
        else one
        for one in change.disruptions
    )
    return change.replace(disruptions=disruptions)


def moved_legs(world: World, *, by_night: bool = True) -> list[str]:
    """The legs that the news has put on another day, and that the traveller may do without. by_night: also those that
    leave on another date and stand in their day still."""
    changed = apply(world.change, world.itinerary, world.catalogue)
    after = changed.itinerary
    planned = {leg.id: (day.date, leg.depart) for day, leg in world.itinerary.legs()}
    held = {lock.target for lock in after.locks} - changed.unlocked | {one.item for one in changed.asked}
    moved = []
    for day, leg in after.legs():
        date, depart = planned.get(leg.id, (day.date, leg.depart))
        other_date = by_night and None not in (depart, leg.depart) and leg.depart.date() != depart.date()
        if (date != day.date or other_date) and leg.id not in held:
            moved.append(leg.id)
    return moved


def _judge(world: World, outcome: Outcome, after: After, scope: Scope) -> Judge:
    return Judge(
        outcome.original, world.catalogue, after, world.change, scope, world.parameters, required=world.required
    )


def _own_plan(world: World, outcome: Outcome, here: Judge) -> str:
    """What is wrong with the engine's own plan: with its cost, or by the rules."""
    if outcome.revision is None:
        return ""
    plan = outcome.revision.itinerary
    # Of a plan that stays as it is nobody says how long a way takes that is not known.
    faults = here.within(outcome.scope).faults(plan, assumed=outcome.status != "unchanged")
    if faults:
        return f"its own plan: {faults[0].rule}: {faults[0].message}"
    if dataclasses.astuple(outcome.revision.cost) not in _costs(world, outcome, plan):
        return "cost: the engine's claim is not the cost of its plan"
    return ""


def _costs(world: World, outcome: Outcome, plan: Itinerary) -> list[Fields]:
    """What a plan of the engine costs: to go along with a journey that is put off is another cost than to give up its
    booking for another one, and what leaves on another date brings other nights."""
    legs = moved_legs(world)
    every = [frozenset(some) for size in range(len(legs) + 1) for some in combinations(legs, size)]
    if outcome.other_dates or not legs:
        cost = cost_of(outcome.original, outcome.world, plan, world.parameters)
        cost = add(cost, other_nights(outcome.original, outcome.world)) if outcome.other_dates else cost
        # Who does not go along with a journey may be put off again.
        away = {leg.id for _, leg in outcome.world.itinerary.legs() if leg.cancelled}
        staying = {leg.id: leg.booked for _, leg in world.itinerary.legs() if leg.id in away}
        some_given_up = {sum(staying[leg] for leg in some) for some in every if some <= staying.keys()}
        return [add(cost, (given_up, *NOTHING[1:])) for given_up in some_given_up]
    found = []
    for some in every:
        after = apply(as_if_cancelled(world.change, some), world.itinerary, world.catalogue)
        if after.itinerary == outcome.world.itinerary:
            given_up = sum(leg.id in some and leg.booked for _, leg in world.itinerary.legs())
            cost = cost_of(outcome.original, after, plan, world.parameters)
            found.append(add(cost, (given_up, *NOTHING[1:])))
    return found
