"""Where there is no repair: is what is said to stand in the way a smallest conflict, and does each way out hold?

Limits are lifted here by changing the facts, as a traveller would who gives one up: no lock, a larger budget, a trip
without that wish. What is left is judged by `check` like any other plan.
"""

from __future__ import annotations

import dataclasses
import datetime as dt
import re
from collections.abc import Iterable, Iterator

from tests.judged.answers import Answer, answer_to, wide_scope
from tests.judged.compare import compare, moved_legs, on_other_dates, overtaken
from tests.judged.enumeration import Enumeration, Tally
from tests.judged.judge import Judge
from tests.judged.worlds import World
from tests.repair.cost import Fields, add, cost_of, other_nights
from tripmend.change import Asked, Scope, apply, contradictions, disruption_name, relieved
from tripmend.change import World as After
from tripmend.errors import InputError
from tripmend.explain import relaxation_words
from tripmend.repair import Outcome, Relaxation
from tripmend.rules import Finding
from tripmend.trip import Connection, Itinerary, Leg, Price, Stop, minute_of, trip_cost

__all__ = ["eased", "faults_of"]

_REQUIREMENTS = {
    "room": {"room_type": None},
    "house_rules": {"house_rules": ()},
    "cuisines": {"cuisines": ()},
    "diet": {"diet": ()},
    "modes": {"avoid_modes": (), "max_walk": None},
    "meals": {"meals": ()},
}
_PARTS = {"budget", "hours", "pace", "min_nights", "duplicate", "drop", *_REQUIREMENTS}
_NAMED = {"scope", "lock", "wish", "asked", "drop"}
"""Limits with a target; all other kinds cannot be lifted by changing the facts, and nothing is said of them."""
_ANY = 10**7
"""More than any field of a cost; less than half of what one number has room for."""
_RICH = 10**9
"""More than any trip costs, minor units."""
_SPARED = ("wish", "day", "travel", "modes", "walking", "asked")
"""Rules that something may break by leave of a way out that names it."""

_NO_CONFLICT, _NO_WAY = "conflict: not judged", "way out: not judged"


class Unjudged(Exception):  # noqa: N818  # it is no error
    """Nothing is said of this."""


def _without_limits(trip: Itinerary, lifted: set[str], budget: int | None) -> Itinerary:
    locked = any(f"lock:{lock.target}" in lifted for lock in trip.locks)
    if not locked and lifted.isdisjoint({*_REQUIREMENTS, "budget", "pace"}):
        return trip
    traveller = trip.traveller
    for name in lifted & _REQUIREMENTS.keys():
        traveller = traveller.replace(**_REQUIREMENTS[name])
    if "budget" in lifted:
        traveller = traveller.replace(budget=budget)
    if "pace" in lifted:
        trip = trip.replace(days=tuple(day.replace(pace=None, max_visits=None) for day in trip.days))
    locks = tuple(lock for lock in trip.locks if f"lock:{lock.target}" not in lifted)
    return trip.replace(traveller=traveller, locks=locks)


def _as_long_as_before(trip: Itinerary, original: Itinerary, lifted: set[str]) -> Itinerary:
    """The trip with the times that a stop had before it was asked for, where nothing is asked of it any more."""
    times = {
        (day.date, stop.id): {"start": stop.start, "end": stop.end}
        for day, stop in original.stops()
        if f"asked:{stop.id}" in lifted
    }
    days = [
        day.replace(items=tuple(item.replace(**times.get((day.date, item.id), {})) for item in day.items))
        for day in trip.days
    ]
    return trip.replace(days=tuple(days))


def _as_unasked(trip: Itinerary, unasked: Itinerary, over: set[str]) -> Itinerary:
    """The trip in which what is over, as nothing is asked of it any more, stands as in the trip where nothing was; who
    comes along comes along."""
    joined = {stop.id: {"guests": stop.guests, "booked_for": stop.booked_for} for _, stop in trip.stops()}
    before = {
        stop.id: (day.date, stop.replace(**joined.get(stop.id, {}))) for day, stop in unasked.stops() if stop.id in over
    }
    if not before:
        return trip
    days = []
    for day in trip.days:
        items = [item for item in day.items if item.id not in before]
        items += [stop for date, stop in before.values() if date == day.date]
        days.append(day.replace(items=tuple(items)))
    return trip.replace(days=tuple(days))


def _with_limits_of(plan: Itinerary, original: Itinerary, world: After) -> Itinerary:
    """The plan with the limits of a world in which some are lifted.

    Raises Unjudged where the plan goes on the day on which a journey was to go that was put off: of other dates, or
    with nights that are no more in this world.
    """
    rides = ({leg.id: (day.date, leg.depart) for day, leg in one.legs()} for one in (original, plan, world.itinerary))
    then, here, now = rides
    if any(here.get(name, (day,))[0] == day != now[name][0] for name, (day, _) in then.items() if name in now):
        raise Unjudged("dates")
    nights = {stay.id for stay in original.stays} - {stay.id for stay in world.itinerary.stays}
    if [day.date for day in plan.days] != [day.date for day in world.itinerary.days] or nights & {
        stay.id for stay in plan.stays
    }:
        raise Unjudged("dates")
    days = (
        day.replace(earliest=there.earliest, latest=there.latest, pace=there.pace, max_visits=there.max_visits)
        for day, there in zip(plan.days, world.itinerary.days, strict=True)
    )
    return plan.replace(days=tuple(days), traveller=world.itinerary.traveller, locks=world.itinerary.locks)


def _scope(world: World, outcome: Outcome, lifted: set[str], moving: Iterable[str]) -> Scope:
    scope = outcome.scope
    if "scope:plan" in lifted or "scope:day" in lifted:
        level = "plan" if "scope:plan" in lifted else "day"
        wide = wide_scope(world, level)
        scope = dataclasses.replace(wide, items=wide.items | scope.items)
    drops = any(name.partition(":")[0] == "drop" for name in lifted)
    return dataclasses.replace(scope, items=scope.items | set(moving), may_lose=scope.may_lose or drops)


def eased(
    world: World, outcome: Outcome, names: Iterable[str], *, budget: int | None = None, moving: Iterable[str] = ()
) -> Judge:
    """A judge of the world without these limits, which are called as a conflict calls them.

    budget: what there may be spent where that limit is among them, minor units; None: anything, also what nobody knows.
    moving: further items that may change. Raises Unjudged where a limit is none that can be lifted here.
    """
    return next(_eased(world, outcome, names, budget=budget, moving=moving))


def _eased(
    world: World,
    outcome: Outcome,
    names: Iterable[str],
    *,
    budget: int | None = None,
    moving: Iterable[str] = (),
    still: Iterable[str] = (),
) -> Iterator[Judge]:
    """The judge of the dates that were planned, as `eased` has it, and where the whole plan may change those of the
    other dates on which a journey that does not run may be made.

    still: the items for which another time than the one that is lifted is asked, so that they have not begun.
    """
    lifted = set(names)
    for name in lifted:
        kind, _, target = name.partition(":")
        if kind not in (_NAMED if target else _PARTS):
            raise Unjudged(name)
    wishes = tuple(
        wish
        for n, wish in enumerate(world.change.constraints)
        if f"wish:constraints[{n}]" not in lifted and not (wish.type == "max_extra" and "budget" in lifted)
    )
    change = world.change.replace(constraints=wishes)
    loose = tuple(lock for lock in world.itinerary.locks if f"lock:{lock.target}" not in lifted)
    try:
        after = apply(change, world.itinerary.replace(locks=loose), world.catalogue)
    except InputError as error:  # without its lock, something would be over that is asked for
        raise Unjudged(str(error)) from error
    if "hours" in lifted:
        after = relieved(after, wishes, hours=False)
    back = lifted - {f"asked:{name}" for name in still}
    unasked = _unasked(world, after, back)
    before_asking = outcome.original if unasked is None else unasked.itinerary
    trip = _without_limits(_as_long_as_before(after.itinerary, before_asking, back), lifted, budget)
    plain = None if after.plain is None else _without_limits(after.plain, lifted, budget)
    known = after.catalogue
    if "min_nights" in lifted:
        lodgings = (
            one if one.lodging is None else one.replace(lodging=one.lodging.replace(min_nights=1))
            for one in known.places
        )
        known = known.replace(places=tuple(lodgings))
    if any(f"asked:{one.stop.id}" in lifted for one in after.wanted):
        raise Unjudged("asked")
    # Whatever is asked of an item, it is to be there still.
    kept = tuple(Asked(one.item, one.disruption) if f"asked:{one.item}" in lifted else one for one in after.asked)
    now = after.now if unasked is None or after.now is None else unasked.now
    past = frozenset[str]() if unasked is None or now is None else now.past
    over = {one.item for one in after.asked if f"asked:{one.item}" in back} & past
    # Of what nothing is asked any more, its lock, or that of what it was to change places with, kept nothing from being
    # as asked.
    days = [{stop.id: day.date for day, stop in one.stops()} for one in (outcome.original, outcome.world.itinerary)]
    stood = {name for name, date in days[0].items() if date == days[1].get(name)}
    unlocked = any(name.startswith("lock:") for name in lifted)
    idle = {one.item for one in after.asked if f"asked:{one.item}" in lifted and one.item in stood and unlocked}
    trip = _as_unasked(trip, before_asking, over | idle)
    hits = tuple(hit for hit in outcome.world.hits if f"wish:{hit.disruption}" not in lifted and hit.item not in past)
    after = dataclasses.replace(after, itinerary=trip, plain=plain, catalogue=known, hits=hits, asked=kept, now=now)
    before = _without_limits(outcome.original, lifted - {"budget"}, None)
    drops = any(name.partition(":")[0] == "drop" for name in lifted)
    required = () if drops else world.required
    scope = _scope(world, outcome, lifted, moving)
    freed = outcome.world.hit_items | frozenset(outcome.knock_on)
    judge = Judge(before, world.catalogue, after, change, scope, world.parameters, required, freed)
    judge = judge.with_what_is_broken()
    asked = (stop for _, stop in outcome.world.itinerary.stops() if f"asked:{stop.id}" in lifted)
    judge.also_at = {stop.id: stop.start for stop in asked if stop.start is not None}
    yield judge
    if scope.level == "plan":
        # Where the whole plan may change, whatever level was asked for says nothing of other dates any more.
        for legs, other in on_other_dates(dataclasses.replace(world, severity="plan"), after):
            put_off = Judge(before, world.catalogue, other, change, scope, world.parameters, required, freed)
            put_off.also_at, put_off.put_off = judge.also_at, legs
            yield put_off.with_what_is_broken()


def _unasked(world: World, after: After, lifted: set[str]) -> After | None:
    """The world for who asks nothing of what the limits that are lifted were about, in which that may have begun; None
    where all is asked still."""
    held = {one.disruption for one in after.asked if f"asked:{one.item}" not in lifted}
    gone = {one.disruption for one in after.asked} - held
    rest = (one for n, one in enumerate(world.change.disruptions) if disruption_name(one, n) not in gone)
    if not gone:
        return None
    try:
        return apply(world.change.replace(disruptions=tuple(rest)), world.itinerary, world.catalogue)
    except InputError:
        return None


def faults_of(
    world: World, most: int = 4_000, most_asked: int = 60, answer: Answer | None = None
) -> Iterator[tuple[str, bool]]:
    """What was judged of the answer to a world that has no repair: (what is wrong, True), or (what was judged, False).

    Of what has too many plans to look at them all it is said that it was cut, and of what cannot be judged here that it
    was not.
    """
    answer = answer or answer_to(world)
    if answer.wrong:
        yield answer.wrong, True
    outcome = answer.explained
    if outcome is None:
        return
    elsewhen = outcome.other_dates or moved_legs(world)
    if contradictions(world.change, outcome.original):
        yield from () if elsewhen else _agreeing(world, outcome)
        return
    for way in outcome.relaxations:
        if _breaks_nothing(world, outcome, way):
            yield f"way out: {way.kind} {way.target}: its plan breaks nothing, so that there is a repair", True
    if elsewhen:
        yield from ((text, False) for text in (_NO_CONFLICT, *(_NO_WAY for _ in outcome.relaxations)))
        return
    before, after = (trip.traveller.people for trip in (outcome.original, outcome.world.itinerary))
    if after > before:  # whether a booking for fewer is kept is told elsewhere
        yield from ((text, False) for text in (_NO_CONFLICT, *(_NO_WAY for _ in outcome.relaxations)))
        return
    looking = most, most_asked
    try:
        yield from _conflict(world, outcome, looking)
    except Unjudged:
        yield _NO_CONFLICT, False
    for way in outcome.relaxations:
        words, tally = relaxation_words(way, outcome, world.catalogue), Tally()
        try:
            wrong = _way_out(world, outcome, way, words, looking, tally)
        except Unjudged:
            yield _NO_WAY, False
            continue
        judged = f"way out: {way.kind}{', cut' if tally.cut else ''}"
        yield (f"way out: {words}: {wrong}" if wrong else judged), bool(wrong)
    if outcome.ways_proven and not outcome.conflict:
        yield "no conflict is named", True
    if outcome.ways_proven and not outcome.relaxations:
        yield from _none_offered(world, outcome, looking)


def _agreeing(world: World, outcome: Outcome) -> Iterator[tuple[str, bool]]:
    """Whether without the statements that are given up the others agree, and have the repair that is offered."""
    for way in outcome.relaxations:
        given_up = {step.target for step in way.parts or (way,)}
        rest = world.change.replace(
            disruptions=tuple(
                one for n, one in enumerate(world.change.disruptions) if disruption_name(one, n) not in given_up
            ),
            constraints=tuple(
                one for n, one in enumerate(world.change.constraints) if f"constraints[{n}]" not in given_up
            ),
        )
        alone = compare(dataclasses.replace(world, change=rest))
        assert way.revision is not None
        same = alone.outcome is not None and alone.outcome.revision == way.revision
        wrong = alone.wrong or contradictions(rest, world.itinerary) or not same
        yield f"contradiction: without {sorted(given_up)}{': ' + alone.verdict if wrong else ''}", bool(wrong)


# -- the conflict


def _conflict(world: World, outcome: Outcome, looking: tuple[int, int]) -> Iterator[tuple[str, bool]]:
    """Whether the limits of the conflict leave no plan, and each of them is needed for that."""
    held = {name for name in outcome.conflict if name != "places"}
    others = _limits(world, outcome) - held
    if not outcome.conflict or not held <= _limits(world, outcome):
        raise Unjudged("conflict")  # none is named, or there is more in it than limits
    if overtaken(outcome):
        raise Unjudged("order")  # `check` frees more than the change has broken
    found, cut = _look(world, outcome, others, looking)
    true = "conflict: cut" if cut else "conflict: true"
    yield (f"conflict {outcome.conflict}: there is a plan" if found else true), found is not None
    for name in sorted(held):
        found, cut = _look(world, outcome, others | {name}, looking, any_date=True)
        if found is None and not cut:
            yield f"conflict {outcome.conflict}: {name} has no part in it", True
        else:
            yield ("conflict: whether needed, cut" if found is None else "conflict: needed"), False


def _limits(world: World, outcome: Outcome) -> set[str]:
    """Every limit that may be a part of a conflict, by its name there."""
    trip = outcome.world.itinerary
    found = {*_PARTS} - {"drop", "duplicate"}
    void = outcome.world.past | outcome.world.unlocked
    found |= {f"lock:{lock.target}" for lock in trip.locks if lock.target not in void}
    found |= {f"wish:constraints[{n}]" for n, wish in enumerate(world.change.constraints) if wish.type != "max_extra"}
    # On which day a journey goes is given up with what asks for it, and not alone.
    rides = {leg.id for _, leg in trip.legs()}
    asks = (one for one in outcome.world.asked if one.starts or one.minutes or (one.dates and one.item not in rides))
    found |= {f"asked:{one.item}" for one in asks}
    found |= {name for name in outcome.conflict if name.partition(":")[0] == "drop"} or {"drop"}
    levels = ("step", "day", "plan")
    return found | {f"scope:{level}" for level in levels[levels.index(outcome.scope.level) + 1 :]}


def _look(
    world: World, outcome: Outcome, lifted: set[str], looking: tuple[int, int], *, any_date: bool = False
) -> tuple[Itinerary | None, bool]:
    """(a plan without these limits, None where none was found; whether not all were looked at). any_date: whether what
    is put off may go on the planned date all the same, with what else may change then. Where money is limited,
    whatever may be had for less may be, whether that limit is lifted or not: what gives takes no choice away, be it a
    lock that gives way to a wish, or a way that nobody knows, which may be assumed to be shorter than a known one."""
    thrifty, whole = eased(world, outcome, ()).counts_money, True
    away = {"modes", *(f"wish:{hit.disruption}" for hit in outcome.world.hits)}
    for limits in [lifted, *(lifted - {name} for name in sorted(lifted & away))]:
        for judge in _eased(world, outcome, limits):
            judge.put_off = frozenset() if any_date else judge.put_off
            plan, cut = _plan_by(judge, looking, thrifty=thrifty)
            if plan is not None:
                return plan, cut
            whole = whole and not cut
    return None, not whole


def _plan_by(judge: Judge, looking: tuple[int, int], *, thrifty: bool) -> tuple[Itinerary | None, bool]:
    """(a plan that a judge takes, None where none was found; whether not all were looked at). thrifty: whether whatever
    may be had for less may be."""
    enumeration = Enumeration(judge, None, *looking)
    plan, cut = enumeration.smaller(), enumeration.tally.cut
    if plan is None and not cut and thrifty and not judge.over_budget:
        enumeration = Enumeration(judge.saving_money(), None, *looking)
        plan, cut = enumeration.smaller(), enumeration.tally.cut
    return plan, cut


# -- ways out


def _none_offered(world: World, outcome: Outcome, looking: tuple[int, int]) -> Iterator[tuple[str, bool]]:
    """Whether there is a way out where none is offered: a plan, once one limit that the engine knows is lifted.

    What is asked for is left aside: to do as if it had not been asked is no way out. Nor is it one to spend nobody
    knows how much: where the budget gives, prices have to be known.
    """
    whole, money = True, eased(world, outcome, ()).counts_money
    lifted = (one for one in _limits(world, outcome) if not one.startswith("asked"))
    for name in sorted(one for one in lifted if money or one != "budget"):
        try:
            judges = list(_eased(world, outcome, {name}, budget=_RICH))
        except Unjudged:
            continue
        if _holds_nothing(world, outcome, judges[0]):
            continue
        for judge in judges:
            plan, cut = _plan_by(judge, looking, thrifty=name != "budget" and judge.counts_money)
            if plan is not None:
                cost = cost_of(judge.original, judge.world, plan, world.parameters)
                yield f"no way out was offered though without {name} there is a plan, at {cost}", True
                return
            whole = whole and not cut
    yield f"way out: none offered, {'none found' if whole else 'cut'}", False


def _holds_nothing(world: World, outcome: Outcome, judge: Judge) -> bool:
    """Whether a limit that is lifted is none of this world."""
    held = judge.scope, judge.change, judge.world.itinerary, judge.world.catalogue, judge.required
    facts = outcome.world.itinerary, outcome.world.catalogue
    return held == (eased(world, outcome, ()).scope, world.change, *facts, frozenset(world.required))


def _breaks_nothing(world: World, outcome: Outcome, way: Relaxation) -> bool:
    """Whether the plan of a way out is a repair, under all the limits that are said to leave none."""
    assert way.revision is not None
    if any(one.kind in ("drop", "connection") for one in way.parts or (way,)):
        return False  # asked by the caller, or had by nobody: no rule is broken
    facts = outcome.original, world.catalogue, outcome.world, world.change
    return not Judge(*facts, outcome.scope, world.parameters, world.required).faults(way.revision.itinerary)


def _way_out(
    world: World, outcome: Outcome, way: Relaxation, words: str, looking: tuple[int, int], tally: Tally
) -> str:
    """What is wrong with a way out; "" where nothing is. tally: to which is added what was looked at."""
    assert way.revision is not None
    plan, steps = way.revision.itinerary, way.parts or (way,)
    money = trip_cost(plan, outcome.world.catalogue).known
    if way.kind == "connection":
        return _another_way(world, outcome, way, words, looking, tally)
    names = {
        f"{one.kind}:{one.target}" if one.target else one.kind for one in steps if one.kind not in ("move", "stand")
    }
    moving = [one.target for one in steps if one.kind == "move"]
    spared = {one.target for one in steps if one.kind == "stand"}
    dearer = "budget" in names
    still = [one.target for one in steps if one.kind == "asked" and _at_another_time(outcome, plan, one.target)]
    planned, *others = _eased(world, outcome, names, budget=money, moving=moving, still=still)
    plan = _with_limits_of(plan, planned.original, planned.world)
    judge, faults = _judged(planned, plan, spared)
    # Where a journey is put off, the nights are those of the day to which it goes. What arrives by night may be so in
    # the world that was planned, or in one with other nights: the engine says which by what it costs.
    there = [one for one, wrong in (_judged(other, plan, spared) for other in others) if not wrong]
    cost = dataclasses.astuple(way.revision.cost)
    elsewhen = next((one for one in there if _cost_there(one, plan) == cost), None)
    if faults or _leg_days(planned.world.itinerary) != _leg_days(plan):
        elsewhen = elsewhen or next(iter(there), None)
    elif cost_of(judge.original, judge.world, plan, world.parameters) == cost:
        elsewhen = None
    if elsewhen is None and faults:
        return f"its plan: {faults[0].rule}: {faults[0].message}"
    if wrong := _numbers(outcome, steps, plan, words):
        return wrong
    if spared or len(steps) > 1 or any(name.startswith("asked") for name in names):
        return ""
    if way.kind == "scope":
        judge = judge.within(wide_scope(world, way.target))
    if elsewhen is not None:
        return _put_off(judge, elsewhen, plan, cost, looking, tally)
    if cost_of(judge.original, judge.world, plan, world.parameters) != cost:
        return f"its cost is {cost_of(judge.original, judge.world, plan, world.parameters)}, claimed {cost}"
    if not way.revision.proven:
        return ""
    smaller = _smaller(judge, cost, looking, tally)
    if smaller is not None:
        return f"claimed {cost}, found {cost_of(judge.original, judge.world, smaller, world.parameters)}"
    if dearer:
        cheap = eased(world, outcome, names, budget=money - 1)
        ceiling = (*cost[:3], *(_ANY for _ in cost[3:]))
        found = _smaller(cheap, ceiling, looking, tally)
        if found is not None:
            return f"{money} is not the least: {trip_cost(found, outcome.world.catalogue).known}"
    return ""


def _at_another_time(outcome: Outcome, plan: Itinerary, name: str) -> bool:
    """Whether a stop is at a time that is neither the planned one nor over."""
    old, new, now = outcome.original.item(name), plan.item(name), outcome.world.now
    if not isinstance(old, Stop) or not isinstance(new, Stop) or now is None or new.start is None:
        return False
    return new.start != old.start and minute_of(new.start, outcome.world.catalogue.zone_of(new.place)) >= now.minute


def _leg_days(trip: Itinerary) -> dict[str, dt.date]:
    return {leg.id: day.date for day, leg in trip.legs()}


def _judged(judge: Judge, plan: Itinerary, spared: set[str]) -> tuple[Judge, list[Finding]]:
    """(the judge of a plan, one who saves money where the plan may need that; what is wrong with the plan)."""
    if judge.counts_money and judge.faults(plan):
        judge = judge.saving_money()
    return judge, [f for f in judge.faults(plan) if not (f.rule in _SPARED and spared.intersection(f.subjects))]


def _cost_there(judge: Judge, plan: Itinerary) -> Fields:
    """What a plan costs where a journey goes on another date: the nights that follow count."""
    cost = cost_of(judge.original, judge.world, plan, judge.parameters)
    return add(cost, other_nights(judge.original, judge.world))


def _put_off(
    planned: Judge, judge: Judge, plan: Itinerary, cost: Fields, looking: tuple[int, int], tally: Tally
) -> str:
    """What is wrong with a way out on other dates: there may be none on those that were planned, nor a smaller one."""
    own = cost_of(judge.original, judge.world, plan, judge.parameters)
    if _cost_there(judge, plan) != cost:
        return f"its cost is {_cost_there(judge, plan)}, claimed {cost}"
    for one, ceiling in ((planned, None), (judge, own)):
        smaller = _smaller(one, ceiling, looking, tally)
        if smaller is not None:
            return f"claimed {cost}, found {cost_of(one.original, one.world, smaller, one.parameters)}"
    return ""


def _smaller(judge: Judge, ceiling: tuple[int, ...] | None, looking: tuple[int, int], tally: Tally) -> Itinerary | None:
    """A plan that costs less; what was looked at is added to the tally."""
    enumeration = Enumeration(judge, ceiling, *looking)
    found = enumeration.smaller()
    tally.add(enumeration.tally)
    return found


def _another_way(
    world: World, outcome: Outcome, way: Relaxation, words: str, looking: tuple[int, int], tally: Tally
) -> str:
    """What is wrong with a journey that is wished for: with just that one in the catalogue that plan has to be the
    answer, judged like any other, and for no more money."""
    assert way.revision is not None
    plan = way.revision.itinerary
    leg, planned = plan.item(way.target), outcome.original.item(way.target)
    assert isinstance(leg, Leg)
    assert isinstance(planned, Leg)
    price = Price(amount=way.amount or 0, per="group")
    facts = {"mode": leg.mode, "origin": planned.origin, "destination": planned.destination, "price": price}
    told = {"id": leg.connection, "depart": leg.depart, "arrive": leg.arrive, "number": leg.number}
    new = Connection(**told, **facts)
    there = dataclasses.replace(
        world, catalogue=world.catalogue.replace(connections=(*world.catalogue.connections, new))
    )
    answer = answer_to(there)
    found = answer.outcome
    if found is None or found.revision is None:
        return f"with it, there is no repair: {'' if found is None else found.status}"
    if found.revision.itinerary != plan or found.revision.cost != way.revision.cost:
        return f"with it, another plan is the answer, at {found.revision.cost}, not {way.revision.cost}"
    judged = compare(there, *looking, answer)
    tally.add(judged.tally)
    if judged.wrong:
        return f"with it: {judged.verdict}"
    if wrong := _numbers(outcome, (way,), plan, words):
        return wrong
    money = trip_cost(plan, found.world.catalogue).known
    if way.amount is None:
        return ""
    if money < _limit(outcome) or (way.amount and money > _limit(outcome)):
        return f"for {way.amount} the trip costs {money} of {_limit(outcome)}"
    most = re.search(r"at most ([\d,.]+)", words)
    if most is None or round(float(most[1].replace(",", "")) * 100) != way.amount:
        return f"the amount is {way.amount}"
    return ""


def _numbers(outcome: Outcome, steps: Iterable[Relaxation], plan: Itinerary, words: str) -> str:
    """What a number in the words, or beside them, has that the plan has not."""
    catalogue = outcome.world.catalogue
    for step in steps:
        if step.kind == "budget":
            limit = _limit(outcome)
            if step.amount != trip_cost(plan, catalogue).known - limit:
                return f"the amount is {step.amount}, but the plan costs {trip_cost(plan, catalogue).known} of {limit}"
            told = re.search(r"[Ff]or ([\d,.]+)", words)
            if told is None or round(float(told[1].replace(",", "")) * 100) != step.amount:
                return f"the amount is {step.amount}"
        elif step.kind == "move" and step.amount is not None:
            old, new = outcome.original.item(step.target), plan.item(step.target)
            assert isinstance(old, Stop)
            assert isinstance(new, Stop)
            starts = [minute_of(one.start, catalogue.zone_of(one.place)) for one in (old, new) if one.start is not None]
            if step.amount != starts[1] - starts[0]:
                return f"the stop moves by {starts[1] - starts[0]}, not {step.amount}"
    told = re.search(r"giving up (\d+) of the (\d+) stops", words)
    ahead = {s.id for _, s in outcome.world.itinerary.stops()} - outcome.world.past - outcome.world.left_out
    gone = len(ahead - {s.id for _, s in plan.stops()})
    much = gone >= 3 and gone * 3 > len(ahead)
    if much != (told is not None) or (told is not None and (int(told[1]), int(told[2])) != (gone, len(ahead))):
        return f"{gone} of {len(ahead)} stops are given up"
    return ""


def _limit(outcome: Outcome) -> int:
    """What the trip may cost, by the budget and by wishes about what it may cost more."""
    trip, catalogue = outcome.world.itinerary, outcome.world.catalogue
    known = max(trip_cost(one, catalogue).known for one in (outcome.original, trip))
    extra = [
        known + (w.amount or 0) for w in outcome.change.constraints if w.type == "max_extra" and w.amount is not None
    ]
    budget = [] if trip.traveller.budget is None else [trip.traveller.budget]
    return min([*budget, *extra])
