"""What a change breaks, how far it reaches, and what may therefore be touched."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Set
from dataclasses import replace

from ..change import Change, Hit, Scope, Slower, Weather, World
from ..rules import Finding, Parameters, unfit
from ..trip import Connection, Day, Itinerary, Leg, Severity, Stay, Stop, Tolerance
from ._money import may_be_cheaper
from .problem._damage import Damage
from .problem._leg_options import leg_role
from .problem._setting import Setting

__all__ = [
    "beyond_reach",
    "infer_scope",
    "may_reach_far",
    "scope_at",
    "stated_severity",
    "thrifty",
    "wider_scopes",
    "with_unfit",
    "within",
]

_GLOBAL = ("party_changed", "budget_changed", "day_lost")
_ORDER: tuple[Severity, ...] = ("step", "day", "plan")


def _dates_of(itinerary: Itinerary, items: Iterable[str]) -> set[dt.date]:
    chosen = set(items)
    dates = {day.date for day in itinerary.days for item in day.items if item.id in chosen}
    for stay in itinerary.stays:
        if stay.id in chosen:
            dates.update(stay.nights)
    return dates


def _effect_dates(change: Change, itinerary: Itinerary) -> set[dt.date]:
    days = {day.date for day in itinerary.days}
    found: set[dt.date] = set()
    for disruption in change.disruptions:
        effect = disruption.effect
        if isinstance(effect, Weather | Slower):
            found.update(effect.dates)
            if isinstance(effect, Weather) and effect.during is not None:
                found.add(effect.during.start.date())
        elif effect.type == "day_lost":
            found.add(effect.date)
    return found & days


def _inferred(change: Change, world: World, damage: Damage) -> Severity:
    """Step: each disruption hits one item and breaks nothing else. Day: as many days as disruptions. Else plan.

    Each stop that is not wanted, and each that something is asked of, counts as one disruption: nothing else is hit
    with it.
    """
    if any(disruption.effect.type in _GLOBAL for disruption in change.disruptions) or damage.over_budget:
        return "plan"
    per_disruption: dict[str, set[str]] = {}
    for hit in world.hits:
        name = f"{hit.disruption} {hit.item}" if hit.wished or hit.asked else hit.disruption
        per_disruption.setdefault(name, set()).add(hit.item)
    if not damage.knock_on and all(len(items) == 1 for items in per_disruption.values()) and per_disruption:
        return "step"
    itinerary = world.itinerary
    stops_and_legs = [name for name in damage.needs if isinstance(itinerary.item(name), Stop | Leg)]
    dates = _dates_of(itinerary, stops_and_legs) | _effect_dates(change, itinerary)
    stays = [name for name in damage.needs if isinstance(itinerary.item(name), Stay)]
    asked = {hit.item for hit in world.hits if hit.asked}
    asking = {hit.disruption for hit in world.hits if hit.asked}
    causes = len(change.disruptions) - len(asking) + len((world.unwanted | asked) - world.struck)
    return "day" if len(dates) <= max(1, causes) and len(stays) <= 1 else "plan"


def infer_scope(
    change: Change,
    world: World,
    damage: Damage,
    severity: Severity | None,
    tolerance: Tolerance | None,
) -> Scope:
    """The scope of a repair: the given severity, else the widest a disruption names, else inferred from the damage."""
    tolerance = tolerance or world.itinerary.traveller.tolerance or "plan-bound"
    severity = stated_severity(change, severity)
    level = "plan" if tolerance == "flexible" else severity or _inferred(change, world, damage)
    return scope_at(level, tolerance, change, world, damage, severity is not None)


def wider_scopes(
    scope: Scope, change: Change, world: World, damage: Damage, severity: Severity | None
) -> tuple[Scope, ...]:
    """The scopes beyond one that was inferred, from narrow to wide; none beyond one that was stated."""
    if stated_severity(change, severity) is not None:
        return ()
    levels = _ORDER[_ORDER.index(scope.level) + 1 :]
    return tuple(scope_at(level, scope.tolerance, change, world, damage, False) for level in levels)


def may_reach_far(change: Change, severity: Severity | None) -> bool:
    """Whether nobody has stated that less than the whole plan may change."""
    return stated_severity(change, severity) in (None, "plan")


def stated_severity(change: Change, severity: Severity | None) -> Severity | None:
    """The severity that was given with the repair or that every disruption names."""
    named = [disruption.severity for disruption in change.disruptions if disruption.severity is not None]
    if severity is None and named and len(named) == len(change.disruptions):
        return max(named, key=_ORDER.index)
    return severity


def scope_at(
    level: Severity, tolerance: Tolerance, change: Change, world: World, damage: Damage, stated: bool
) -> Scope:
    """The scope of a level. stated: by somebody, so that it is about what was hit."""
    itinerary = world.itinerary
    if level == "step":
        return Scope("step", tolerance, damage.direct, frozenset(_dates_of(itinerary, damage.direct)), may_lose=False)
    stops_and_legs = [name for name in damage.direct if not isinstance(itinerary.item(name), Stay)]
    dates = _dates_of(itinerary, stops_and_legs) | _effect_dates(change, itinerary)
    # What has gone to another day was hit on the one for which it was planned as well.
    dates |= _dates_of(damage.original, stops_and_legs) & {day.date for day in itinerary.days}
    asked = [world.dates_asked(stop.id) for _, stop in itinerary.stops() if stop.id in damage.direct]
    dates.update(*asked)
    if not stated or not dates:
        dates |= _dates_of(itinerary, [n for n in damage.needs if not isinstance(itinerary.item(n), Stay)])
    if level == "day":
        items = {name for name in damage.needs if name in damage.direct or _dates_of(itinerary, [name]) & dates}
        return Scope("day", tolerance, frozenset(items), frozenset(dates))
    return Scope("plan", tolerance, damage.needs, frozenset(day.date for day in itinerary.days))


def with_unfit(world: World, change: Change, parameters: Parameters, lifted: Set[str] = frozenset()) -> World:
    """The world in which what breaks a limit of the change as it stands is hit by that. lifted: the wishes
    (``constraints[0]``) that do not count."""
    other = tuple(hit for hit in world.hits if not hit.limit)
    known = {(hit.item, hit.disruption) for hit in other if hit.wished}
    found = ((item, wish) for item, wish in unfit(world, change, parameters) if wish not in lifted)
    hits = tuple(Hit(*entry, wished=True, another=True, limit=True) for entry in found if entry not in known)
    return replace(world, hits=(*other, *hits)) if hits or len(other) < len(world.hits) else world


def within(setting: Setting, scope: Scope) -> Setting:
    """The setting within a scope: what of the damage lies in it, and what may be saved on."""
    damage = setting.first_damage
    dates = {item.id: day.date for day in setting.itinerary.days for item in day.items}
    free = {name for name in damage.needs if name in scope.items or (name in dates and scope.frees(name, dates[name]))}
    free |= {name for name in setting.economies if scope.level == "plan" or scope.frees(name, dates.get(name))}
    if setting.economies:
        scope = replace(scope, items=scope.items | free)
    return setting.but(scope=scope, needs=frozenset(free))


def thrifty(setting: Setting) -> Setting:
    """The setting in which whatever may be had for less may change, too, what only a lifted lock has held among it."""
    loose = frozenset(name.removeprefix("lock:") for name in setting.ignored if name.startswith("lock:"))
    economies = setting.economies | may_be_cheaper(setting.world, setting.first_damage.needs, loose)
    return within(setting.but(economies=economies), setting.scope)


def beyond_reach(setting: Setting) -> tuple[Finding, ...]:
    """Newly broken findings that nothing within the scope can mend: all they speak of must stay as it is.

    So it is with stops that were to have begun by now and have not, and with a lock on the nights of a stay that would
    follow a journey that is put off.
    """
    days = setting.day_of
    known = {*days, *(stay.id for stay in setting.itinerary.stays)}
    # Where one is, and which stops follow one another, depends on the legs, so that another connection may mend it.
    legs = [
        (day, leg)
        for day, leg in setting.legs
        if leg.id in setting.needs and setting.locked.get(leg.id) in (None, "time")
    ]
    stuck = [*_missed_for_good(setting), *_nights_held(setting)]
    for finding in setting.damage.fresh:
        subjects = [name for name in finding.subjects if name in known]
        if not subjects or finding.rule in ("budget", "cuisines", "meals", "wish", "asked"):
            continue
        if finding.rule in setting.lifted or setting.standing.issuperset(subjects):
            continue
        if legs and finding.rule in ("city", "stay-city"):
            continue
        if finding.rule in ("travel", "buffer") and any(_may_run_on(setting, *one, finding.date) for one in legs):
            continue
        free = [
            name
            for name in subjects
            if name in setting.needs or (name in days and setting.scope.frees(name, days[name].date))
        ]
        later = setting.world.put_off  # nights more than planned may be anywhere
        if not [name for name in free if setting.locked.get(name) != "all" or name in later]:
            stuck.append(finding)
    return tuple(stuck)


def _may_run_on(setting: Setting, day: Day, leg: Leg, date: dt.date | None) -> bool:
    """Whether a leg is, or may come to be, on this date; None: on some."""
    options = leg_role(setting, leg, day).options
    runs: list[Leg | Connection] = [leg, *(one.connection for one in options if one.connection is not None)]
    ends = [(one.depart.date(), one.arrive.date()) for one in runs if one.depart and one.arrive]
    return date in (None, day.date) or any(first <= date <= last for first, last in ends if date is not None)


def _missed_for_good(setting: Setting) -> list[Finding]:
    """What the rule `past` finds in stops that were missed and that the scope leaves as they are."""
    now, found = setting.world.now, list[Finding]()
    if now is None:
        return found
    for day, stop in setting.itinerary.stops():
        if stop.id not in now.missed or stop.id in setting.needs or setting.scope.frees(stop.id, day.date):
            continue
        text = f"{setting.place(stop.place).name} was to have begun by now, and has not."
        found.append(Finding("past", "hard", "broken", (stop.id,), text, date=day.date))
    return found


def _nights_held(setting: Setting) -> list[Finding]:
    """The stays of which a lock holds the nights, and that would lose some for a journey that a repair puts off."""
    nights, beds = {stay.id: stay.nights for stay in setting.itinerary.stays}, setting.nights
    before = {stay.id: stay for stay in setting.original.stays}
    found = list[Finding]()
    for lock in setting.original.locks:
        stay = before.get(lock.target)
        if stay is None or stay.id not in setting.world.put_off or f"lock:{stay.id}" in setting.ignored:
            continue
        elsewhere = any(night in beds and beds[night].place != stay.place for night in stay.nights)
        if stay.id not in nights or (elsewhere if lock.hold == "place" else not {*stay.nights} <= {*nights[stay.id]}):
            text = f"{setting.place(stay.place).name} is locked, but would lose nights."
            found.append(Finding("lock", "hard", "broken", (stay.id,), text, date=stay.check_in))
    return found
