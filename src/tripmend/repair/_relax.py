"""When there is no repair: the limits that cannot be met together, and the least that would have to give.

The conflict is found by halves (QuickXplain, Junker 2004): a limit stays in it only if without it the others leave
some plan, whatever that costs, and the set that remains is shown once more to leave none. Only a limit of the conflict
can help by being lifted, for without the others there is still no plan: so each of these is lifted and what is then the
smallest repair looked for and checked like any revision. Where no single one helps, the conflict that is left without
the one names what may help beside it (the hitting sets of Reiter 1987).

No way out that gives up a large part of the trip is offered as a help where there is another (`gives_up_much`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ..change import Late, Missed
from ..rules import Finding
from ..trip import Connection, Leg, Severity, Stop, minute_of, trip_cost
from ._ideal import with_anything
from ._levers import Lever, levers_of, nearer, undisturbed, with_broken, without_budget
from ._other_dates import with_nights
from ._outcome import Cost, Outcome, Relaxation, Revision, gives_up_much
from ._scoping import beyond_reach, thrifty
from ._search import NOT_DECIDED, cheapest, feasible, least_thinkable, leaves_a_bed, search, verified, with_beds
from ._some_way import money_left, some_way
from ._widen import attempt
from .problem._limits import money_limit
from .problem._repeats import repeats
from .problem._setting import Setting

__all__ = ["Had", "Wider", "relaxations", "why_not"]

Wider = Callable[[Severity], Outcome]
"""The whole answer to the same question at another level, without ways out of its own."""
Had = Callable[[Connection], Outcome]
"""The same of the same question with a connection more in the catalogue."""

_LONGEST = 4.0
"""Seconds of work that looking for ways out may take at most, and looking for the conflict."""
_REACHING = ("scope", "lock")
"""Kinds by which what is broken comes within reach at all."""
_FINER = ("move", "connection", "stand", "rides")
"""Kinds that give less than the scope, the places or a wish as a whole do; a conflict names those."""


def _amount(setting: Setting, lever: Lever, revision: Revision) -> tuple[int | None, str]:
    if lever.kind == "connection":
        spare = money_left(setting, revision)
        return (None, "") if spare is None else (spare, "minor")
    if lever.kind == "move":
        return _minutes_moved(setting, lever.target, revision), "minutes"
    if lever.kind != "budget":
        return None, ""
    cost = trip_cost(revision.itinerary, setting.catalogue).known
    return cost - (money_limit(setting) or 0), "minor"


def _minutes_moved(setting: Setting, target: str, revision: Revision) -> int | None:
    old, new = setting.itinerary.item(target), revision.itinerary.item(target)
    if not isinstance(old, Stop) or not isinstance(new, Stop) or old.start is None or new.start is None:
        return None
    zone_of = setting.catalogue.zone_of
    return minute_of(new.start, zone_of(new.place)) - minute_of(old.start, zone_of(old.place))


def _cheapest(setting: Setting) -> tuple[Revision | None, bool]:
    """The repair that needs the least money, among those that give up and replace the least without a limit, and
    whether that is sure."""
    lifted = without_budget(setting)
    found, best = with_beds(lifted, search(lifted))
    if best is None:
        return None, found.proven and found.solution is None
    least = least_thinkable(found)
    if least is not None and not setting.effort.ended():
        less = verified(lifted, search(lifted.but(budget=least)))
        if less is not None and (less.cost.booked, less.cost.lost) <= (best.cost.booked, best.cost.lost):
            sure = found.proven and less.proven
            return replace(less, proven=sure), sure
    limit = cheapest(found)
    if limit is not None:
        less = verified(lifted, search(lifted.but(budget=limit)))
        sure = found.proven and less is not None and less.proven
        return replace(less or best, proven=sure), sure
    while not setting.effort.ended():
        limit = trip_cost(best.itinerary, setting.catalogue).known - 1
        following = search(lifted.but(budget=limit))
        less = verified(lifted, following)
        if less is None or less.cost.lost > best.cost.lost:
            sure = found.proven and best.proven and following.proven
            return replace(best, proven=sure), sure
        best = less
    return replace(best, proven=False), False


def _with_connection(setting: Setting, target: str, had: Had) -> tuple[Relaxation | None, bool]:
    """What one would hear who knew another way for a leg, at the most that it may cost."""
    leg = next(leg for _, leg in setting.legs if leg.id == target)

    def at(price: int) -> tuple[Revision | None, bool]:
        way = some_way(setting, leg, price)
        found = had(way)
        taken = None if found.revision is None else found.revision.itinerary.item(target)
        # A way that is known anyway is no other one, though more of the trip may change where that one is offered.
        used = isinstance(taken, Leg) and taken.connection == way.id
        return found.revision if used else None, found.settled

    revision, sure = at(0)
    spare = None if revision is None else money_left(setting, revision)
    if spare:
        revision, sure = at(spare)
    if revision is None:
        return None, sure
    return Relaxation("connection", target, spare, "" if spare is None else "minor", revision), sure


def _try(
    setting: Setting,
    levers: tuple[Lever, ...],
    wider: Wider | None,
    had: Had | None,
    others: Sequence[Setting] = (),
) -> tuple[Relaxation | None, bool]:
    """(the relaxation by these levers or None; whether that is sure: no search for it was cut off).

    others: as `why_not` has them; what takes another date is only looked at where there is nothing else."""
    if had is not None and [lever.kind for lever in levers] == ["connection"]:
        return _with_connection(setting, levers[0].target, had)
    if wider is not None and len(levers) == 1 and levers[0].kind == "scope":
        # The best of its scope is what one would hear who had asked for that.
        whole = wider("day" if levers[0].target == "day" else "plan")
        widest = whole.revision
        return (None if widest is None else Relaxation("scope", levers[0].target, revision=widest)), whole.settled
    here, sure = _by_levers(setting, levers)
    if here is not None or not _reaches_others(setting, levers):
        return here, sure
    effort = setting.effort
    there = [(other, *_by_levers(other.but(effort=effort), levers)) for other in others]
    sure = sure and all(certain for _, _, certain in there)
    found = [_with_nights_of(_without(other, levers), way) for other, way, _ in there if way is not None]
    return min(found, key=lambda way: way.revision.cost if way.revision else Cost(), default=None), sure


def _reaches_others(setting: Setting, lifted: Sequence[Lever]) -> bool:
    """Whether other dates may be taken: with their nights they are for a repair of the whole plan."""
    return setting.scope.level == "plan" or any((one.kind, one.target) == ("scope", "plan") for one in lifted)


def _worlds(setting: Setting, others: Sequence[Setting], lifted: Sequence[Lever]) -> Sequence[Setting]:
    """The planned dates, and the other ones where they may be taken."""
    return (setting, *others) if _reaches_others(setting, lifted) else (setting,)


def _with_nights_of(other: Setting, way: Relaxation) -> Relaxation:
    """A way out on other dates: the nights that follow them count, as they do in a repair."""
    assert way.revision is not None
    cost = with_nights(way.revision.cost, other.original, other.world)
    return replace(way, revision=replace(way.revision, cost=cost))


def _without(setting: Setting, levers: Sequence[Lever]) -> Setting:
    """A setting with these limits lifted, but for that of money, which is a search of its own."""
    for lever in levers:
        setting = setting if lever.kind == "budget" else lever.lift(setting)
    return with_broken(setting)


def _by_levers(setting: Setting, levers: tuple[Lever, ...]) -> tuple[Relaxation | None, bool]:
    """(the relaxation by these levers in one world or None; whether that is sure)."""
    relaxed = _without(setting, levers)
    if beyond_reach(relaxed):
        return None, True
    if any(lever.kind == "budget" for lever in levers):
        revision, sure = _cheapest(relaxed)
    elif len(levers) > 1 and feasible(relaxed) is False:
        return None, True
    else:
        best = [attempt(one) for one in (relaxed, undisturbed(relaxed)) if one is not None]
        sure = all(one.proven for one in best)
        found = [one.revision for one in best if one.revision is not None]
        revision = min(found, key=lambda one: one.cost, default=None)
    another = revision is not None and any(_is_another(setting, lever, revision) for lever in levers)
    close = nearer(setting, levers[0].target) if another and len(levers) == 1 and levers[0].kind == "asked" else None
    if close is not None:  # all as planned is no way out, but a time as near as can be had is
        closest = attempt(close)
        revision, another, sure = closest.revision, False, sure and closest.proven
    if revision is None or another:
        return None, sure
    parts = tuple(Relaxation(lever.kind, lever.target, *_amount(setting, lever, revision)) for lever in levers)
    if any(part.kind == "budget" and part.amount is not None and part.amount <= 0 for part in parts):
        return None, sure  # no more is spent than may be, so that this is not what helps
    if len(parts) == 1:
        return replace(parts[0], revision=revision), sure
    return Relaxation("several", revision=revision, parts=parts), sure


def _is_another(setting: Setting, lever: Lever, revision: Revision) -> bool:
    """Whether what is found is no way out by that lever: nothing that was asked, or no move but another place."""
    if lever.kind == "move":
        old, new = setting.itinerary.item(lever.target), revision.itinerary.item(lever.target)
        return not (isinstance(old, Stop) and isinstance(new, Stop) and old.place == new.place)
    return lever.kind == "asked" and _as_before(setting, lever.target, revision)


def _as_before(setting: Setting, item: str, revision: Revision) -> bool:
    """Whether nothing came of what was asked of an item: that is no way out."""
    old, new = setting.original.item(item), revision.itinerary.item(item)
    days = [
        {one.id: day.date for day in trip.days for one in day.items} for trip in (setting.original, revision.itinerary)
    ]
    same_day = days[0].get(item) == days[1].get(item)
    if isinstance(old, Stop) and isinstance(new, Stop):
        return same_day and (old.place, old.start, old.end) == (new.place, new.start, new.end)
    return old == new


def _patience(setting: Setting) -> float:
    """Seconds of work to look for ways out, or for the conflict: what is left of the limit, within reason."""
    return min(_LONGEST, max(1.0, setting.effort.left))


def relaxations(
    setting: Setting,
    most: int = 4,
    booked: int | None = None,
    core: Sequence[Lever] | None = None,
    wider: Wider | None = None,
    had: Had | None = None,
    others: Sequence[Setting] = (),
) -> tuple[tuple[Relaxation, ...], bool]:
    """Up to `most` ways out, single ones before pairs, each with a revision that the checker passed; and whether no
    search for one was cut off by the time limit, so that on any machine they are the same.

    booked: only ways that give up fewer bookings than this. core: the levers of `core_of`, None where there is none to
    be known.
    """
    fewer = None if booked is None else booked - 1
    setting = setting.but(effort=setting.effort.part(_patience(setting)), most_booked=fewer)
    # Others help only beside one that reaches what is broken: of a locked dinner the lock and the meal give way.
    stuck = bool(beyond_reach(setting))
    levers = levers_of(setting)
    if booked is not None:
        core = core_of(setting, levers)
    levers = _worth_offering(setting, levers, core, stuck=stuck)
    if stuck:
        levers.sort(key=lambda lever: lever.kind not in _REACHING)
    found: list[Relaxation] = []
    much: list[Relaxation] = []
    complete = True
    for chosen in _candidates(setting, levers, core, found, others):
        if len(found) >= most:
            break
        if setting.effort.ended():
            complete = False
            break
        if stuck and core is None and chosen[0].kind not in _REACHING:
            continue
        relaxation, sure = _try(setting, chosen, wider, had, others)
        complete = complete and sure
        if relaxation is not None and _keeps_more(relaxation, booked) and not _sees_again(setting, chosen, relaxation):
            (much if gives_up_much(setting.world, relaxation.revision) else found).append(relaxation)
    found = _unlike(found)
    if not found and booked is None:
        much.sort(key=lambda one: one.revision.cost.lost if one.revision is not None else 0)
        found = much[:1]
    return tuple(found), complete


def _unlike(found: Sequence[Relaxation]) -> list[Relaxation]:
    """Without the scopes of which nothing comes but what another way out gives, too, the narrower scope if need be."""
    order = sorted(found, key=lambda one: one.kind == "scope")
    plans = [one.revision.itinerary if one.revision is not None else None for one in order]
    first = [one for n, one in enumerate(order) if one.kind != "scope" or plans[n] not in plans[:n]]
    return [one for one in found if one in first]


def _worth_offering(
    setting: Setting, levers: Sequence[Lever], core: Sequence[Lever] | None, *, stuck: bool
) -> list[Lever]:
    """The levers without those that would only leave all as it was: to leave something out by not leaving it out.

    Where two wishes stand against each other, or one and what has to stay, either may be given up, and so may the one
    against a place where what is asked of the visit wants it to be."""
    names = {f"constraints[{n}]": wish.type for n, wish in enumerate(setting.wishes)}
    if core is not None and sum(lever.kind in ("wish", "drop") for lever in core) > 1:
        return list(levers)
    if (stuck or setting.needs <= setting.left_out) and setting.left_out.isdisjoint(setting.called_for):
        return [lever for lever in levers if names.get(lever.target) != "avoid_place"]
    return list(levers)


def _candidates(
    setting: Setting,
    levers: Sequence[Lever],
    core: Sequence[Lever] | None,
    found: Sequence[Relaxation],
    others: Sequence[Setting],
) -> Iterator[tuple[Lever, ...]]:
    """The levers that may help, alone and, as long as none was `found` to, in pairs."""
    order = {(lever.kind, lever.target): number for number, lever in enumerate(levers)}
    single = _helpful(levers, core)
    yield from ((lever,) for lever in single)
    if found:
        return
    pairs: dict[tuple[int, int], tuple[Lever, Lever]] = {}
    for one in single:
        rest = [lever for lever in levers if lever is not one and {one.kind, lever.kind} != {"scope"}]
        if core is not None and one.kind != "move":
            rest = _helpful(rest, core_of(one.lift(setting), rest, [one.lift(other) for other in others]))
        for other in rest:
            low, high = sorted((order[one.kind, one.target], order[other.kind, other.target]))
            pairs[low, high] = levers[low], levers[high]
    in_order = [pairs[key] for key in sorted(pairs)]
    yield from (pair for pair in in_order if all(lever.kind != "scope" for lever in pair))
    # To free the rest of the trip and something else beside it is the last resort.
    if not found:
        yield from (pair for pair in in_order if any(lever.kind == "scope" for lever in pair))


def _helpful(levers: Sequence[Lever], core: Sequence[Lever] | None) -> list[Lever]:
    """The levers without those that leave a conflict as it is; a finer one is as good as the coarser at best."""
    if core is None:
        return list(levers)
    names = {(lever.kind, lever.target) for lever in core}
    scope, wish = (any(lever.kind == kind for lever in core) for kind in ("scope", "wish"))
    return [
        lever
        for lever in levers
        if (lever.kind, lever.target) in names
        or lever.kind in ("connection", "rides")
        or (lever.kind == "move" and scope)
        or (lever.kind == "stand" and wish)
    ]


def _keeps_more(relaxation: Relaxation, booked: int | None) -> bool:
    return booked is None or (relaxation.revision is not None and relaxation.revision.cost.booked < booked)


def _sees_again(setting: Setting, levers: Sequence[Lever], relaxation: Relaxation) -> bool:
    """Whether it would only help to see a sight twice: to leave one of them out is less, and another way out."""
    if relaxation.revision is None or all(lever.kind not in ("duplicate", "asked") for lever in levers):
        return False
    return repeats(setting.uses_planned, relaxation.revision.itinerary)[0] > 0


def _is_possible(setting: Setting, *, limited: bool) -> bool | None:
    """Whether there is any plan; None where time ran out. limited: whether money is, so that whatever may be had for
    less may change: also where that limit is lifted, as a limit that gives leaves no less to choose from."""
    if beyond_reach(setting):
        return False
    if setting.effort.ended():
        return None
    found = feasible(setting)
    for other in (undisturbed(setting), thrifty(setting) if limited else None):
        if found is False and other is not None and other.needs != setting.needs:
            setting, found = other, feasible(other)
    other_rides = any(leg.id in setting.needs for _, leg in setting.legs)
    if found and (other_rides or any(finding.rule in NOT_DECIDED for finding in setting.damage.fresh)):
        return leaves_a_bed(setting)
    return found


def _any_possible(settings: Sequence[Setting], *, limited: bool) -> bool | None:
    """Whether there is any plan in one of these; None where that is not known of one, and the others have none."""
    sure = True
    for one in settings:
        found = _is_possible(one, limited=limited)
        if found:
            return True
        sure = sure and found is not None
    return False if sure else None


def core_of(setting: Setting, levers: Sequence[Lever], others: Sequence[Setting] = ()) -> tuple[Lever, ...] | None:
    """The levers of which none may be spared for there to be no plan while all others are lifted, later ones rather
    than earlier ones; None where time ran out, or where that cannot be said. others: as `why_not` has them."""
    coarse = [lever for lever in levers if lever.kind not in _FINER]
    known: dict[frozenset[str], bool | None] = {}
    limited = money_limit(setting) is not None and setting.most_booked is None

    def leaves_none(held: Sequence[Lever]) -> bool:
        """Whether there is no plan as long as these levers hold and the others are lifted."""
        names = frozenset(f"{lever.kind}:{lever.target}" for lever in held)
        if names not in known:
            lifted = [one for one in coarse if one not in held]
            ways = [held, *([*held, one] for one in lifted if _takes_away(setting, one))]
            lifts = [_lifted(one, coarse, kept) for kept in ways for one in _worlds(setting, others, lifted)]
            known[names] = _any_possible(lifts, limited=limited)
        if known[names] is None:
            raise TimeoutError
        return not known[names]

    def needed(held: Sequence[Lever], more: bool, rest: Sequence[Lever]) -> list[Lever]:
        """What of `rest`, the first rather than the last, leaves no plan beside `held`, to which there was `more`."""
        if more and leaves_none(held):
            return []
        if len(rest) == 1:
            return list(rest)
        half = len(rest) // 2
        late = needed([*held, *rest[:half]], True, rest[half:])
        return [*needed([*held, *late], bool(late), rest[:half]), *late]

    try:
        core = needed((), True, coarse[::-1]) if coarse else []
        return tuple(lever for lever in coarse if lever in core) if leaves_none(core) else None
    except TimeoutError:
        return None


def _takes_away(setting: Setting, lever: Lever) -> bool:
    """Whether to lift this may take a choice away: that of a lock which gives way to a wish, or a way that nobody knows
    and that may be assumed to be shorter than one by a means to be avoided."""
    return lever.kind == "modes" or any(lever.target == hit.disruption for hit in setting.world.hits)


def _lifted(setting: Setting, levers: Sequence[Lever], held: Sequence[Lever]) -> Setting:
    for lever in levers:
        setting = setting if lever in held else lever.lift(setting)
    return with_broken(setting)


def conflict_of(
    setting: Setting,
    levers: Sequence[Lever],
    core: Sequence[Lever] | None,
    stuck: Sequence[Finding],
    others: Sequence[Setting] = (),
) -> tuple[str, ...]:
    """The names of limits that together leave no repair, none of which could be spared; () where time ran out, or where
    when it is now hangs on what is asked.

    Where all that the conflict names is what may not be touched, what is broken there is said as well."""
    if core is None:
        return tuple(dict.fromkeys(finding.message for finding in stuck))
    if _now_hangs_on_what_is_asked(setting):
        return ()
    names = tuple(f"{lever.kind}:{lever.target}" if lever.target else lever.kind for lever in core)
    coarse = [lever for lever in levers if lever.kind not in _FINER]
    if not names:  # whatever gives, one may still be in another city, or lack a bed
        stuck = [finding for finding in setting.damage.fresh if finding.rule in NOT_DECIDED]
    elif not all(lever.kind in _REACHING for lever in core):
        stuck = ()
    told = tuple(dict.fromkeys((*names, *(finding.message for finding in stuck))))
    # Where there is none whatever there is to choose from, that has no part in it.
    lifted = [one for one in coarse if one not in core]
    anything = [with_anything(_lifted(one, coarse, core)) for one in _worlds(setting, others, lifted)]
    if told and _any_possible(anything, limited=money_limit(setting) is not None) is False:
        return told
    return ("places", *names)


def _now_hangs_on_what_is_asked(setting: Setting) -> bool:
    """Whether what one is late for, or has missed, is asked to be at another time: when it is now hangs on that."""
    effects = (one.effect for one in setting.change.disruptions)
    return any(isinstance(one, Late | Missed) and one.stop in setting.called_for for one in effects)


def why_not(
    setting: Setting, stuck: Sequence[Finding], wider: Wider, had: Had, others: Sequence[Setting] = ()
) -> tuple[tuple[Relaxation, ...], bool, tuple[str, ...]]:
    """(what would have to give for a repair, whether no search for that was cut off, the limits in conflict).

    others: the same question about the whole plan where journeys that do not run are put off to other dates; where
    that is what is asked, there is no plan in these either.
    """
    effort = setting.effort.part(_patience(setting))
    patient, elsewhen = setting.but(effort=effort), [other.but(effort=effort) for other in others]
    levers = levers_of(patient)
    core = core_of(patient, levers, elsewhen)
    ways, complete = relaxations(setting, core=core, wider=wider, had=had, others=others)
    # Whether there is a plan on one of the other dates could not be said: so nothing is claimed.
    complete = complete and not (others and core is None) and not _now_hangs_on_what_is_asked(setting)
    return ways, complete, conflict_of(patient, levers, core, stuck, elsewhen)
