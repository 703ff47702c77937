"""When there is no repair: the limits that cannot be met together, and the least that would have to give.

A relaxation lifts one limit and solves again; what it finds is checked like any revision. Only when no single one
helps are pairs tried. The conflict is shrunk by deletion (Liffiton & Sakallah 2008, section 2): a limit stays in it
only if lifting all the others still leaves no repair, and the set that remains is solved once more as it stands.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ..change import Change, Scope
from ..rules import Finding
from ..trip import Connection, Price, Severity, Stop, trip_cost
from ._leg_options import leg_role
from ._outcome import Relaxation, Revision
from ._problem import money_limit
from ._scoping import Damage, beyond_reach
from ._search import cheapest, search, verified
from ._setting import Setting

__all__ = ["conflict_of", "relaxations"]

_REQUIREMENTS = ("house_rules", "room", "min_nights", "cuisines", "modes", "meals")
_LONGEST = 4.0
_FINER = ("move", "connection")
"""Kinds that give less than the scope or the places as a whole do; a conflict names those."""
_WISHES = (
    "keep",
    "avoid_place",
    "avoid_cuisine",
    "want_cuisine",
    "avoid_tag",
    "want_tag",
    "avoid_mode",
    "want_mode",
    "max_price",
    "near",
    "indoor",
    "same_day",
    "no_new_places",
)


@dataclass(frozen=True, slots=True)
class _Lever:
    """One limit that could give: its kind and target, and how a setting looks without it."""

    kind: str
    target: str
    lift: Callable[[Setting], Setting]


def _ignoring(name: str) -> Callable[[Setting], Setting]:
    return lambda setting: setting.but(ignored=setting.ignored | {name})


def _without_budget(setting: Setting) -> Setting:
    return setting.but(budget=None, ignored=setting.ignored | {"budget", "wish:max_extra"})


def _dropping(setting: Setting) -> Setting:
    droppable = frozenset(stop.id for _, stop in setting.itinerary.stops() if stop.id in setting.needs)
    return setting.but(droppable=droppable, scope=replace(setting.scope, may_lose=True))


def _widened(level: Severity, damage: Damage) -> Callable[[Setting], Setting]:
    def lift(setting: Setting) -> Setting:
        scope = setting.scope
        every = frozenset(day.date for day in setting.itinerary.days)
        dates = every if level == "plan" else scope.dates
        on = {item.id: day.date for day in setting.itinerary.days for item in day.items}
        more = damage.needs if level == "plan" else {name for name in damage.needs if on.get(name) in dates}
        wide = Scope(level, scope.tolerance, scope.items | more, dates, may_lose=False)
        return setting.but(scope=wide, needs=setting.needs | more)

    return lift


def _also_moving(target: str) -> Callable[[Setting], Setting]:
    return lambda setting: setting.but(scope=replace(setting.scope, items=setting.scope.items | {target}))


def _some_way(target: str) -> Callable[[Setting], Setting]:
    """A connection that is not in the catalogue, at the times of the leg `target` and for what money is left."""

    def lift(setting: Setting) -> Setting:
        leg = next(leg for _, leg in setting.legs if leg.id == target)
        spare = spare_money(setting, target)
        connection = Connection(
            id=f"{target}-some-way",
            mode=leg.mode,
            origin=leg.origin,
            destination=leg.destination,
            number="assumed",
            depart=leg.depart,
            arrive=leg.arrive,
            price=Price(amount=max(0, spare or 0), per="group"),
            notes="assumed: no such connection is known",
        )
        catalogue = setting.catalogue
        known = catalogue.replace(connections=(*catalogue.connections, connection))
        return setting.but(world=replace(setting.world, catalogue=known))

    return lift


def spare_money(setting: Setting, target: str) -> int | None:
    """What the leg `target` may cost the party within the budget, minor units; None without a budget."""
    if setting.budget is None:
        return None
    without = setting.itinerary.replace(
        days=tuple(
            day.replace(items=tuple(item for item in day.items if item.id != target)) for day in setting.itinerary.days
        )
    )
    return setting.budget - trip_cost(without, setting.catalogue).known


def _moving_neighbours(setting: Setting) -> list[str]:
    """Timed stops beside a stop that is hit, which a revision of that one item must leave where they are."""
    if setting.scope.level != "step":
        return []
    hit = {name for name in setting.needs if name in setting.day_of}
    dates = {setting.day_of[name].date for name in hit}
    return [
        stop.id
        for day, stop in setting.itinerary.stops()
        if day.date in dates
        and stop.id not in hit
        and stop.start is not None
        and not stop.booked
        and stop.id not in setting.locked
    ]


def _stranded(setting: Setting) -> list[str]:
    """Legs that are hit and for which nothing else runs at all."""
    return [leg.id for day, leg in setting.legs if leg.id in setting.needs and not leg_role(setting, leg, day).options]


def _present(setting: Setting) -> Iterable[str]:
    """The requirements that the traveller has at all."""
    traveller = setting.itinerary.traveller
    has = {
        "house_rules": bool(traveller.house_rules),
        "room": traveller.room_type is not None,
        "min_nights": any(stay.id in setting.needs for stay in setting.itinerary.stays),
        "cuisines": bool(traveller.cuisines),
        "modes": bool(traveller.avoid_modes),
        "meals": bool(traveller.meals),
    }
    return (name for name in _REQUIREMENTS if has[name] and name not in setting.ignored)


def _levers(setting: Setting, damage: Damage) -> list[_Lever]:
    """Every single limit that could give, in the order in which they are offered."""
    levers = [_Lever("move", target, _also_moving(target)) for target in _moving_neighbours(setting)]
    if setting.budget is not None or setting.wished(["max_extra"], ""):
        levers.append(_Lever("budget", "", _without_budget))
    level = setting.scope.level
    if level == "step":
        levers.append(_Lever("scope", "day", _widened("day", damage)))
    if level in ("step", "day"):
        levers.append(_Lever("scope", "plan", _widened("plan", damage)))
    present = {wish.type for wish in setting.wishes}
    levers += [_Lever("wish", kind, _ignoring(f"wish:{kind}")) for kind in _WISHES if kind in present]
    levers += [_Lever("lock", target, _ignoring(f"lock:{target}")) for target in sorted(setting.locked)]
    levers += [_Lever(name, "", _ignoring(name)) for name in _present(setting)]
    levers += [_Lever("connection", target, _some_way(target)) for target in _stranded(setting)]
    stops = [name for name in sorted(setting.needs) if isinstance(setting.itinerary.item(name), Stop)]
    if stops and not (setting.scope.may_lose and setting.required.isdisjoint(stops)):
        levers.append(_Lever("drop", stops[0] if len(stops) == 1 else "", _dropping))
    return levers


def _amount(setting: Setting, lever: _Lever, revision: Revision) -> tuple[int | None, str]:
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


def _cheapest(setting: Setting, damage: Damage, change: Change) -> Revision | None:
    """The repair that needs the least money, among those that give up and replace the least without a limit."""
    lifted = _without_budget(setting)
    found = search(lifted)
    best = verified(lifted, damage, change, found)
    if best is None:
        return None
    limit = cheapest(found)
    if limit is not None:
        return verified(lifted, damage, change, search(lifted.but(budget=limit))) or best
    while time.monotonic() < setting.deadline:
        limit = trip_cost(best.itinerary, setting.catalogue).known - 1
        less = verified(lifted, damage, change, search(lifted.but(budget=limit)))
        if less is None or less.cost.lost > best.cost.lost:
            break
        best = less
    return best


def _try(setting: Setting, damage: Damage, change: Change, levers: tuple[_Lever, ...]) -> Relaxation | None:
    relaxed = setting
    for lever in levers:
        relaxed = relaxed if lever.kind == "budget" else lever.lift(relaxed)
    if beyond_reach(damage, relaxed):
        return None
    if any(lever.kind == "budget" for lever in levers):
        revision = _cheapest(relaxed, damage, change)
    else:
        revision = verified(relaxed, damage, change, search(relaxed))
    if revision is None:
        return None
    parts = tuple(Relaxation(lever.kind, lever.target, *_amount(setting, lever, revision)) for lever in levers)
    if len(parts) == 1:
        return replace(parts[0], revision=revision)
    return Relaxation("several", revision=revision, parts=parts)


def _patience(setting: Setting) -> float:
    """Seconds to look for ways out, or for the conflict: what is left of the time limit, within reason."""
    return min(_LONGEST, max(1.0, setting.deadline - time.monotonic()))


def relaxations(setting: Setting, damage: Damage, change: Change, stuck: bool, most: int = 4) -> tuple[Relaxation, ...]:
    """Up to `most` ways out, single ones before pairs, each with a revision that the checker passed.

    stuck: something is broken that nothing within the scope touches, so that only a wider scope can help.
    """
    setting = setting.but(deadline=time.monotonic() + _patience(setting))
    levers = _levers(setting, damage)
    if stuck:
        levers = [lever for lever in levers if lever.kind in ("scope", "lock")]
    elif setting.needs <= setting.left_out:
        # That all may stay as it was is no way to leave it out.
        levers = [lever for lever in levers if lever.target != "avoid_place"]
    found: list[Relaxation] = []
    for size in (1, 2):
        for chosen in itertools.combinations(levers, size):
            if len(found) >= most or time.monotonic() >= setting.deadline:
                break
            if size == 2 and {lever.kind for lever in chosen} == {"scope"}:
                continue
            relaxation = _try(setting, damage, change, chosen)
            if relaxation is not None:
                found.append(relaxation)
        if found:
            break
    return tuple(found)


def conflict_of(setting: Setting, damage: Damage, stuck: tuple[Finding, ...]) -> tuple[str, ...]:
    """The names of limits that together leave no repair, none of which could be spared; () where time ran out."""
    if stuck:
        return tuple(dict.fromkeys(finding.message for finding in stuck))
    levers = [lever for lever in _levers(setting, damage) if lever.kind not in _FINER]
    setting = setting.but(deadline=time.monotonic() + _patience(setting))
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
