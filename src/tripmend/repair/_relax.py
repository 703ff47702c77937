"""When there is no repair: the limits that cannot be met together, and the least that would have to give.

A relaxation lifts one limit and solves again; what it finds is checked like any revision. Only when no single one
helps are pairs tried. The conflict is shrunk by deletion (Liffiton & Sakallah 2008, section 2): a limit stays in it
only if lifting all the others still leaves no repair, and the set that remains is solved once more as it stands.
"""

from __future__ import annotations

import itertools
from dataclasses import replace

from ..change import Change
from ..rules import Finding
from ..trip import Stop, trip_cost
from ._levers import Lever, levers_of, spare_money, without_budget
from ._outcome import Relaxation, Revision
from ._scoping import Damage, beyond_reach
from ._search import cheapest, search, verified
from .problem._limits import money_limit
from .problem._setting import Setting

__all__ = ["conflict_of", "relaxations"]

_LONGEST = 4.0
"""Seconds of work that looking for ways out may take at most, and looking for the conflict."""
_REACHING = ("scope", "lock")
"""Kinds by which what is broken comes within reach at all."""
_FINER = ("move", "connection")
"""Kinds that give less than the scope or the places as a whole do; a conflict names those."""


def _amount(setting: Setting, lever: Lever, revision: Revision) -> tuple[int | None, str]:
    if lever.kind == "connection":
        spare = spare_money(setting, lever.target)
        return (None, "") if spare is None else (max(0, spare), "minor")
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
    return int((new.start - old.start).total_seconds() // 60)


def _cheapest(setting: Setting, damage: Damage, change: Change) -> tuple[Revision | None, bool]:
    """The repair that needs the least money, among those that give up and replace the least without a limit, and
    whether that is sure."""
    lifted = without_budget(setting)
    found = search(lifted)
    best = verified(lifted, damage, change, found)
    if best is None:
        return None, found.proven
    limit = cheapest(found)
    if limit is not None:
        less = verified(lifted, damage, change, search(lifted.but(budget=limit)))
        sure = found.proven and less is not None and less.proven
        return replace(less or best, proven=sure), sure
    while not setting.effort.ended():
        limit = trip_cost(best.itinerary, setting.catalogue).known - 1
        following = search(lifted.but(budget=limit))
        less = verified(lifted, damage, change, following)
        if less is None or less.cost.lost > best.cost.lost:
            sure = found.proven and best.proven and following.proven
            return replace(best, proven=sure), sure
        best = less
    return replace(best, proven=False), False


def _try(setting: Setting, damage: Damage, change: Change, levers: tuple[Lever, ...]) -> tuple[Relaxation | None, bool]:
    """(the relaxation by these levers or None; whether that is sure: no search for it was cut off)."""
    relaxed = setting
    for lever in levers:
        relaxed = relaxed if lever.kind == "budget" else lever.lift(relaxed)
    if beyond_reach(damage, relaxed):
        return None, True
    if any(lever.kind == "budget" for lever in levers):
        revision, sure = _cheapest(relaxed, damage, change)
    else:
        found = search(relaxed)
        revision, sure = verified(relaxed, damage, change, found), found.proven
    if revision is None:
        return None, sure
    parts = tuple(Relaxation(lever.kind, lever.target, *_amount(setting, lever, revision)) for lever in levers)
    if len(parts) == 1:
        return replace(parts[0], revision=revision), sure
    return Relaxation("several", revision=revision, parts=parts), sure


def _patience(setting: Setting) -> float:
    """Seconds of work to look for ways out, or for the conflict: what is left of the limit, within reason."""
    return min(_LONGEST, max(1.0, setting.effort.left))


def relaxations(
    setting: Setting, damage: Damage, change: Change, stuck: bool, most: int = 4, booked: int | None = None
) -> tuple[tuple[Relaxation, ...], bool]:
    """Up to `most` ways out, single ones before pairs, each with a revision that the checker passed; and whether no
    search for one was cut off by the time limit, so that on any machine they are the same.

    booked: only ways that give up fewer bookings than this. stuck: something is broken that nothing within the scope
    touches, so that only a wider scope can help.
    """
    setting = setting.but(effort=setting.effort.part(_patience(setting)))
    levers = levers_of(setting, damage)
    if stuck:
        # Others help only beside one that reaches what is broken: of a locked dinner the lock and the meal give way.
        levers.sort(key=lambda lever: lever.kind not in _REACHING)
    if stuck or setting.needs <= setting.left_out:
        # That all may stay as it was is no way to leave it out.
        levers = [lever for lever in levers if lever.target != "avoid_place"]
    found: list[Relaxation] = []
    complete = True
    for size in (1, 2):
        for chosen in itertools.combinations(levers, size):
            if len(found) >= most:
                break
            if setting.effort.ended():
                complete = False
                break
            if size == 2 and {lever.kind for lever in chosen} == {"scope"}:
                continue
            if stuck and chosen[0].kind not in _REACHING:
                continue
            relaxation, sure = _try(setting, damage, change, chosen)
            complete = complete and sure
            if relaxation is not None and _keeps_more(relaxation, booked):
                found.append(relaxation)
        if found:
            break
    return tuple(found), complete


def _keeps_more(relaxation: Relaxation, booked: int | None) -> bool:
    return booked is None or (relaxation.revision is not None and relaxation.revision.cost.booked < booked)


def conflict_of(setting: Setting, damage: Damage, stuck: tuple[Finding, ...]) -> tuple[str, ...]:
    """The names of limits that together leave no repair, none of which could be spared; () where time ran out."""
    if stuck:
        return tuple(dict.fromkeys(finding.message for finding in stuck))
    levers = [lever for lever in levers_of(setting, damage) if lever.kind not in _FINER]
    setting = setting.but(effort=setting.effort.part(_patience(setting)))
    kept = list(levers)
    for lever in levers:
        without = [other for other in kept if other is not lever]
        lifted = setting
        for other in levers:
            if other not in without:
                lifted = other.lift(lifted)
        found = search(lifted)
        if found.solution is None and not found.proven:
            return ()  # time ran out: no set of limits is known to be in conflict
        if found.solution is None:
            kept = without
    names = tuple(f"{lever.kind}:{lever.target}" if lever.target else lever.kind for lever in kept)
    # Where nothing is to take the place of anything, what there is to choose from has no part in it.
    return names if setting.needs <= setting.left_out else ("places", *names)
