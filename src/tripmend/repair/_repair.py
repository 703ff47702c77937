"""repair(itinerary, change, catalogue): the sentence that holds the system."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..change import (
    Change,
    Contradiction,
    World,
    apply,
    by_connections,
    contradictions,
    disruption_name,
    ways_to_agree,
    with_limits,
)
from ..errors import InputError, UnclearError
from ..rules import Finding, Parameters, broken, check_revision
from ..trip import (
    Catalogue,
    Connection,
    Itinerary,
    Lock,
    Severity,
    Tolerance,
    validate,
    with_towns,
)
from ._another_day import as_if_cancelled, best_of, moved_legs, staying_behind, with_locks_lifted
from ._arguments import check_amount, check_choices, check_ids, check_records, check_seconds, item_ids
from ._cost import cost_in
from ._keeping import keeping
from ._missing import missing_words
from ._money import budget_of, economies_of
from ._new_beds import with_a_bed
from ._other_dates import Instead, on_other_dates, other_dates
from ._outcome import Cost, Outcome, Relaxation, Revision, gives_up_much
from ._relax import Had, Wider, relaxations, why_not
from ._rides import ruled_out
from ._scoping import beyond_reach, infer_scope, may_reach_far, stated_severity, wider_scopes, with_unfit, within
from ._search import Found, Signature, search, verified
from ._widen import attempt, look_wider
from ._without_rides import fallen_out, may_fall_out, without_rides
from .problem._damage import Damage, assess
from .problem._effort import Effort
from .problem._repeats import repeats
from .problem._setting import Setting

__all__ = ["change_cost", "repair"]

_DEFAULT = Parameters()
_WIDER = 4.0
"""Seconds of work for the answer at another level, where there is none at the one that was asked for."""


def _with_locks(itinerary: Itinerary, locks: Sequence[str]) -> Itinerary:
    known = {lock.target for lock in itinerary.locks if lock.hold == "all"}
    more = tuple(Lock(target=target) for target in dict.fromkeys(locks) if target not in known)
    return itinerary.replace(locks=itinerary.locks + more) if more else itinerary


def _subjects(findings: Sequence[Finding], itinerary: Itinerary) -> frozenset[str]:
    """The items that findings speak of."""
    return frozenset(name for finding in findings for name in finding.subjects if itinerary.item(name) is not None)


def _alternatives(setting: Setting, first: Found, count: int) -> tuple[Revision, ...]:
    """Up to `count` further revisions, each of which fills at least one need with another place, day or connection."""
    found: list[Revision] = []
    seen: list[Signature] = [first.signature]
    while len(found) < count and seen[-1]:
        following = search(setting, seen)
        revision = verified(setting, following)
        if revision is None:
            break
        found.append(revision)
        seen.append(following.signature)
    return tuple(found)


def _keeping_bookings(setting: Setting, revision: Revision) -> tuple[tuple[Relaxation, ...], bool]:
    """The ways to keep a booking at its announced time that `revision` gives up, and whether all were looked at."""
    kept = {name: revision.itinerary.item(name) for name in sorted(setting.world.rebooked)}
    given_up = [name for name, item in kept.items() if item is None or not item.booked]
    if not given_up:
        return (), True
    here, sure = keeping(setting, given_up)
    more, complete = relaxations(setting, booked=revision.cost.booked)
    ways = tuple(way for way in (*here, *more) if gives_up_much(setting.world, way.revision) is None)
    return ways, sure and complete


def repair(
    itinerary: Itinerary,
    change: Change,
    catalogue: Catalogue,
    *,
    severity: Severity | None = None,
    tolerance: Tolerance | None = None,
    locks: Sequence[str] = (),
    required: Sequence[str] = (),
    savings: Sequence[str] = (),
    alternatives: int = 0,
    parameters: Parameters = _DEFAULT,
    time_limit: float = 10.0,
    clock_limit: float | None = None,
    relax: bool = True,
) -> Outcome:
    """The revision of `itinerary` after `change` that keeps bookings and changes as little as possible.

    severity: how far the revision may reach (None: as the disruptions say, else inferred, and then as far as a smaller
    repair takes it). tolerance: None takes the traveller's own, else
    plan-bound. locks: ids that must not be touched, beside those stored in the trip.
    required: ids of stops that may get another place or time, but not be given up, whatever the scope allows.
    savings: ids of stops, stays and legs that may become cheaper ones although nothing has hit them, as far as the
    scope frees them; of stops and stays this is so anyway where the budget is newly broken.
    alternatives: how many further, really different revisions to look for. time_limit: seconds of work, which is
    counted alike on every machine, about what one worker of an ordinary one does in that time; when it is used up, the
    best plan found is returned with ``proven`` False. clock_limit: seconds by the clock after which that happens anyway
    (None: six times `time_limit`). relax: whether to look for what would have to give when there is no repair.
    Raises InputError for arguments that are not of these kinds and for a change that names
    what does not exist, UnclearError for a change with something to ask back (answer it, or drop it with
    ``change.replace(unclear=())``), and DisagreementError if the checker rejects the engine's plan (a bug).
    """
    check_records(
        itinerary=(itinerary, Itinerary),
        change=(change, Change),
        catalogue=(catalogue, Catalogue),
        parameters=(parameters, Parameters),
    )
    if change.unclear:
        first = change.unclear[0]
        more = f" (and {len(change.unclear) - 1} more to ask)" if len(change.unclear) > 1 else ""
        raise UnclearError(f"first it has to be asked: {first.question}{more}", first.choices)
    check_choices(severity, tolerance)
    check_amount("alternatives", alternatives)
    check_seconds("time_limit", time_limit)
    if clock_limit is not None:
        check_seconds("clock_limit", clock_limit)
    check_ids("locks", locks, item_ids(itinerary), "stop, leg or stay")
    check_ids("savings", savings, item_ids(itinerary), "stop, leg or stay")
    check_ids("required", required, [stop.id for _, stop in itinerary.stops()], "stop")
    itinerary = _with_locks(itinerary, locks)
    validate(itinerary, catalogue)
    catalogue = with_towns(catalogue, itinerary, change.places_named)
    effort = Effort(time_limit, clock_limit)
    asked = (severity, tolerance, tuple(required), tuple(savings), alternatives, parameters)
    options = _Options(*asked, effort, relax)
    if clash := contradictions(change, itinerary):
        return _contradicted(itinerary, change, catalogue, options, clash)
    found = _best(itinerary, change, catalogue, options)
    held = moved_legs(itinerary, found.world, locked=True)
    if not relax or not held or found.revision is not None or found.status == "undecided":
        return found
    alone = replace(options, relax=False, alternatives=0)
    return with_locks_lifted(found, held, lambda trip, other: _mend(trip, other, catalogue, alone))


def change_cost(
    revised: Itinerary,
    itinerary: Itinerary,
    change: Change,
    catalogue: Catalogue,
    *,
    parameters: Parameters = _DEFAULT,
) -> Cost:
    """What `revised` changes of `itinerary` after `change`, in the order in which `repair` compares plans.

    Of any revision with the ids and dates of the trip, whoever made it; whether it holds the rules say. Raises
    InputError for one that names what the catalogue does not have.
    """
    catalogue = with_towns(catalogue, itinerary, change.places_named)
    world = with_unfit(apply(change, itinerary, catalogue), change, parameters)
    validate(revised, world.catalogue)
    damage = assess(itinerary, catalogue, world, parameters)
    scope = infer_scope(change, world, damage, "plan", None)
    return cost_in(Setting(itinerary, world, scope, parameters, damage.needs, damage, change), revised)


def _contradicted(
    itinerary: Itinerary, change: Change, catalogue: Catalogue, options: _Options, clash: Sequence[Contradiction]
) -> Outcome:
    """The answer to a change whose statements cannot all hold: which, and the repair without the one or the other."""
    begun = time.perf_counter()
    kinds = {disruption_name(one, number): "disruption" for number, one in enumerate(change.disruptions)}
    kinds |= {f"constraints[{n}]": "wish" for n in range(len(change.constraints))}
    world = with_unfit(apply(change, itinerary, catalogue), change, options.parameters)
    damage = assess(itinerary, catalogue, world, options.parameters)
    ways: list[Relaxation] = []
    found: list[Outcome] = []
    for names in ways_to_agree(clash) if options.relax else ():
        part = options.effort.part(min(_WIDER, max(1.0, options.effort.left)))
        alone = replace(options, relax=False, alternatives=0, effort=part)
        try:
            found.append(_best(itinerary, _without(change, names), catalogue, alone))
        except InputError:
            continue  # without these, what is left cannot be: of what is over by then nothing can be asked
        steps = tuple(Relaxation(kinds[name], name) for name in sorted(names))
        way = steps[0] if len(steps) == 1 else Relaxation("several", parts=steps)
        if found[-1].revision is not None:
            ways.append(replace(way, revision=found[-1].revision))
    told = dict.fromkeys(name for one in clash for name in one.names)
    return Outcome(
        status="impossible",
        original=itinerary,
        change=change,
        world=world,
        scope=infer_scope(change, world, damage, options.severity, options.tolerance),
        relaxations=tuple(ways),
        ways_proven=bool(found) and all(one.settled for one in found),
        conflict=tuple(f"{kinds[name]}:{name}" for name in told),
        knock_on=tuple(sorted(damage.knock_on)),
        before=damage.findings,
        milliseconds=(time.perf_counter() - begun) * 1000,
        limit=options.effort.limit(),
        parameters=options.parameters,
    )


def _without(change: Change, names: frozenset[str]) -> Change:
    """The change without these statements."""
    return change.replace(
        disruptions=tuple(one for n, one in enumerate(change.disruptions) if disruption_name(one, n) not in names),
        constraints=tuple(wish for n, wish in enumerate(change.constraints) if f"constraints[{n}]" not in names),
    )


def _best(itinerary: Itinerary, change: Change, catalogue: Catalogue, options: _Options) -> Outcome:
    """The best of all ways to go on. What stands in the way is looked for only where none of them leads to a repair."""
    tried: _Tried = {}
    silent = replace(options, explain=False)
    found = _best_way(itinerary, change, catalogue, silent, tried)
    # Rides may also stay, and that is no booking given up.
    others: list[tuple[Outcome, frozenset[str]]] = []
    if _rides_follow(found):
        others = [(_best_way(itinerary, change, catalogue, replace(silent, follow=False), {}), frozenset())]
        found = best_of(found, others, complete=True)
    if not options.relax or found.revision is not None or found.status == "undecided":
        return found
    found = _best_way(itinerary, change, catalogue, options, tried)
    found = best_of(found, others, complete=True) if others else found
    if found.status != "impossible" or found.scope.may_lose or not may_fall_out(found, running=False):
        return found
    # Where nothing may be given up it is that which keeps a ride that does not run in the plan.
    wide = _answer_at(itinerary, change, catalogue, options)("day")
    if wide.revision is None:
        return found
    way = Relaxation("scope", "day", revision=wide.revision)
    return replace(found, relaxations=(way,), ways_proven=wide.proven, conflict=("places", "scope:day", "scope:plan"))


def _rides_follow(found: Outcome) -> bool:
    """Whether rides have left later with their journeys in a world in which the repair takes more than minutes: where
    another journey is taken in their stead they might better have stayed."""
    dear = found.revision is None or found.revision.cost >= Cost(changed=1)
    return dear and bool(found.world.along)


def _best_way(itinerary: Itinerary, change: Change, catalogue: Catalogue, options: _Options, tried: _Tried) -> Outcome:
    """The best way to go on: with what is as announced, on other dates, or without what goes on another day.

    tried: the answers on other dates, as far as they are known; others are put there.
    """
    planned = _mend(itinerary, change, catalogue, options)
    moved = moved_legs(itinerary, planned.world, by_night=True)
    found = _on_any_date(planned, catalogue, options, tried)
    if found.scope.level == "plan":  # whoever takes another connection may change as much as whoever goes along
        options = replace(options, severity="plan")
    if moved and (found.revision is None or found.revision.cost != Cost()):
        mixes, complete = staying_behind(moved)
        gone = [(_mend(itinerary, as_if_cancelled(change, legs), catalogue, options), legs) for legs in mixes]
        others = [(_on_any_date(one, catalogue, options, {}, why=False), legs) for one, legs in gone]
        found = best_of(found, others, complete=complete)
    return found


def _on_any_date(
    found: Outcome, catalogue: Catalogue, options: _Options, tried: _Tried, *, why: bool = True
) -> Outcome:
    """The repair in which journeys that do not run are made on other dates, where there is none on those that were
    planned. found: the answer on these. tried: as `_best_way` has them. why: whether what stands in the way is to be
    told of all dates."""
    trip, change, tell = found.original, found.change, options.relax and options.explain and why
    far = found.scope.level == "plan" or may_reach_far(change, options.severity)
    if found.revision is None and found.status != "undecided" and far:
        # Other nights are for a repair of the whole plan.
        whole = replace(options, severity="plan")
        choices, complete = other_dates(found)

        def mend(chosen: Instead) -> Outcome:
            key = tuple((leg, way.id, way.depart) for leg, way in chosen.items())
            if key not in tried:
                tried[key] = _mend(trip, change, catalogue, whole, chosen)
            return tried[key]

        def world_of(chosen: Instead) -> World:
            return _world_of(trip, change, catalogue, options, chosen)

        found = on_other_dates(found, choices, mend, world_of, complete=complete)
        if tell and found.status == "impossible":
            every, complete = other_dates(found, by_any=True)
            found = _why_on_no_date(found, every, catalogue, whole, complete=complete) if every else found
    elif found.status == "impossible" and (dates := other_dates(found, by_any=True))[0]:
        wide = _answer_at(trip, change, catalogue, options)("plan")
        if wide.other_dates and not _goes_beyond(wide, found):
            # The smallest of the whole plan changes nothing that the scope keeps.
            found = replace(wide, scope=found.scope)
        elif tell:
            every, complete = dates
            found = _why_on_no_date(found, every, catalogue, options, complete=complete)
    return found


_Tried = dict[tuple[tuple[str, str, dt.datetime | None], ...], Outcome]
"""Answers by (leg, connection, when it leaves) of the journeys that are made on other dates."""


@dataclass(frozen=True, slots=True)
class _Options:
    """How a repair is asked for; see `repair`. explain: whether to say why where there is none, if `relax` says so.
    follow: whether rides leave later with the journeys to which they lead."""

    severity: Severity | None
    tolerance: Tolerance | None
    required: tuple[str, ...]
    savings: tuple[str, ...]
    alternatives: int
    parameters: Parameters
    effort: Effort
    relax: bool
    explain: bool = True
    follow: bool = True


def _world_of(
    itinerary: Itinerary, change: Change, catalogue: Catalogue, options: _Options, instead: Instead | None = None
) -> World:
    """The world after the change, in which journeys that do not run take the dates of others `instead`."""
    world = apply(change, itinerary, catalogue, follow=options.follow)
    if instead:
        world = by_connections(world, instead, follow=options.follow)
        # A day that this adds is bound by what is wished of every day.
        world = replace(world, itinerary=with_limits(world.itinerary, change.constraints))
    return with_unfit(world, change, options.parameters)


def _posed(itinerary: Itinerary, change: Change, world: World, damage: Damage, options: _Options) -> Setting:
    """The question that the world poses, in the scope that is looked at first."""
    scope = infer_scope(change, world, damage, options.severity, options.tolerance)
    setting = Setting(
        itinerary,
        world,
        scope,
        options.parameters,
        frozenset(),
        damage,
        change,
        budget_of(itinerary, damage.catalogue, world),
        economies=economies_of(world, damage, options.savings),
        required=frozenset(options.required),
        effort=options.effort,
    )
    return within(setting, scope)


def _with_way(itinerary: Itinerary, change: Change, catalogue: Catalogue, options: _Options) -> Had:
    """The answer to the same question with a connection more in the catalogue."""

    def had(connection: Connection) -> Outcome:
        part = options.effort.part(min(_WIDER, max(1.0, options.effort.left)))
        known = catalogue.replace(connections=(*catalogue.connections, connection))
        return _best(itinerary, change, known, replace(options, relax=False, alternatives=0, effort=part))

    return had


def _goes_beyond(wide: Outcome, found: Outcome) -> bool:
    """Whether a repair of the whole plan changes what the scope of another answer to the same question keeps."""
    plan, facts = wide.mended.itinerary, (found.world, found.change, found.scope, found.parameters)
    return bool(broken(check_revision(found.original, plan, *facts)))


def _answer_at(itinerary: Itinerary, change: Change, catalogue: Catalogue, options: _Options) -> Wider:
    """The answer to the same question at another level."""

    def answer(level: Severity) -> Outcome:
        part = options.effort.part(min(_WIDER, max(1.0, options.effort.left)))
        return _best(itinerary, change, catalogue, replace(options, severity=level, relax=False, effort=part))

    return answer


def _why_on_no_date(
    found: Outcome, choices: Sequence[Instead], catalogue: Catalogue, options: _Options, *, complete: bool
) -> Outcome:
    """What stands in the way on the planned dates and on all the others, and what would have to give on any.

    options: as the question is asked; on other dates the whole plan may change. complete: whether these are all.
    """
    trip, change, parameters = found.original, found.change, options.parameters

    def setting(instead: Instead | None) -> Setting:
        world = _world_of(trip, change, catalogue, options, instead)
        asked = options if instead is None else replace(options, severity="plan")
        return _posed(trip, change, world, assess(trip, catalogue, world, parameters), asked)

    here, *others = (setting(instead) for instead in (None, *choices))
    had, wider = _with_way(trip, change, catalogue, options), _answer_at(trip, change, catalogue, options)
    ways, sure, conflict = why_not(here, beyond_reach(here), wider, had, others)
    conflict = conflict if complete else ()
    return replace(
        found, relaxations=ways, ways_proven=sure and complete, conflict=conflict, limit=options.effort.limit()
    )


def _mend(
    itinerary: Itinerary, change: Change, catalogue: Catalogue, options: _Options, instead: Instead | None = None
) -> Outcome:
    """The answer on the dates that were planned, or with journeys on those of others `instead`."""

    def without(rides: frozenset[str]) -> Outcome:
        """The answer for a trip that goes without rides that do not run: to give them up takes a day at least. Where
        nobody has said how much may change, the smaller of what a day and the whole plan have."""
        alone = replace(options, alternatives=0)
        if stated_severity(change, options.severity) is not None:
            return _mended(itinerary, change, catalogue, alone, instead, rides)
        by_day = _mended(itinerary, change, catalogue, replace(alone, severity="day", relax=False), instead, rides)
        if by_day.status in ("undecided", "unchanged"):
            return by_day
        by_plan = _mended(itinerary, change, catalogue, replace(alone, severity="plan"), instead, rides)
        if by_day.revision is None:
            return by_plan
        smaller = by_plan.revision is not None and by_plan.revision.cost < by_day.revision.cost
        return by_plan if smaller else replace(by_day, proven=by_day.proven and by_plan.settled)

    found = _mended(itinerary, change, catalogue, options, instead)
    return without_rides(found, without, tell=options.relax and options.explain)


def _mended(
    itinerary: Itinerary,
    change: Change,
    catalogue: Catalogue,
    options: _Options,
    instead: Instead | None = None,
    rides: frozenset[str] = frozenset(),
) -> Outcome:
    """The answer as `_mend` gives it, in the trip without `rides`."""
    begun, parameters, effort = time.perf_counter(), options.parameters, options.effort
    world = fallen_out(_world_of(itinerary, change, catalogue, options, instead), rides)
    damage = assess(itinerary, catalogue, world, parameters)
    scope = infer_scope(change, world, damage, options.severity, options.tolerance)

    def outcome(**parts: Any) -> Outcome:
        return Outcome(
            original=itinerary,
            change=change,
            world=world,
            scope=scope,
            knock_on=tuple(sorted(damage.knock_on)),
            before=damage.findings,
            milliseconds=(time.perf_counter() - begun) * 1000,
            limit=effort.limit(),
            parameters=parameters,
            **parts,
        )

    if not damage.fresh:
        step = check_revision(itinerary, world.itinerary, world, change, scope, parameters)
        still = broken(step)
        if not still:
            # What is asked for may be a place that is in the plan already.
            planned = Setting(itinerary, world, scope, parameters, frozenset()).uses_planned
            visits, meals = repeats(planned, world.itinerary)
            cost = Cost(lost=visits, repeated=meals)
            return outcome(status="unchanged", revision=Revision(world.itinerary, cost, (*damage.findings, *step)))
        # The plan holds, but what was hit is not really gone, or a wish is not met: that is for the repair to mend.
        broken_now = _subjects(still, itinerary) - damage.direct - world.past
        damage = replace(damage, fresh=still, knock_on=damage.knock_on | broken_now)
    setting = _posed(itinerary, change, world, damage, options)
    wider = [within(setting, one) for one in wider_scopes(scope, change, world, damage, options.severity)]
    best, searched = look_wider(attempt(setting), wider)
    setting, found, revision = best.setting, best.found, best.revision
    scope = setting.scope
    if found is not None and revision is not None:
        # What else there is, is looked for as far as it is sure that nothing is smaller.
        whole = wider[-1] if wider and searched == "plan" else setting
        others = _alternatives(whole, found, options.alternatives)
        ways, complete = _keeping_bookings(whole, revision) if options.relax else ((), True)
        return outcome(
            searched=searched,
            status="repaired",
            revision=revision,
            alternatives=others,
            relaxations=ways,
            ways_proven=complete,
            proven=revision.proven,
        )
    if best.unbedded:
        ways = with_a_bed(setting) if options.relax else ()
        missing = missing_words(damage.fresh, world, ways)
        settled = ruled_out(setting)
        parts = {"relaxations": ways, "conflict": missing, "searched": searched, "ruled_out": settled}
        return outcome(status="not_found", proven=False, **parts)
    if not best.proven:
        return outcome(status="undecided", proven=False, ways_proven=False, searched=searched)
    # What stands in the way is told of the dates that were planned.
    if not options.relax or not options.explain or instead is not None:
        return outcome(status="impossible", searched=searched)

    with_way = _with_way(itinerary, change, catalogue, options)
    answer_at = _answer_at(itinerary, change, catalogue, options)
    ways, complete, conflict = why_not(setting, best.stuck, answer_at, with_way)
    return outcome(status="impossible", relaxations=ways, ways_proven=complete, conflict=conflict, searched=searched)
