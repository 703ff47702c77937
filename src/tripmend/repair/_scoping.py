"""What a change breaks, how far it reaches, and what may therefore be touched."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from ..change import Change, Scope, Slower, Weather, World
from ..rules import Finding, Memory, Parameters, ahead, check, unmet
from ..trip import Catalogue, Connection, Day, Itinerary, Leg, Severity, Stay, Stop, Tolerance
from .problem._left_out import without_left_out
from .problem._leg_options import leg_role
from .problem._setting import Setting

__all__ = [
    "Damage",
    "assess",
    "beyond_reach",
    "infer_scope",
    "key_of",
    "may_reach_far",
    "scope_at",
    "still_unsound",
    "wider_scopes",
    "within",
]

_GLOBAL = ("party_changed", "budget_changed", "day_lost")
_ORDER: tuple[Severity, ...] = ("step", "day", "plan")
_MONEY = "budget"
_AS_PLANNED = ("dwell", "duplicate", "min-nights", "pace")
"""Rules about what was planned, whatever happens: what gets less time than it needs may do so at another time, what is
in the plan twice by intent may stay so, so many visits as were planned are not too many, and a house that was booked
for less than it asks for is not left for that."""
_ALONE = ("opening", "slot", "dwell", "day", "meal-window", "capacity", "diet", "party")
"""Rules about one stop by itself; `city` is another, but depends on the legs, which may change too."""
_TOLERATED = ("day", "leg", "modes", "walking", "vacancy", "min-nights", "room-type", "house-rules", "party")
"""Rules about one item by itself of which the search makes sure, but for what was broken before."""

_BETWEEN_STOPS = ("travel", "buffer", "meal-gap")
"""Rules about the time between two stops."""
_OF_HOUSES = ("house-rules", "room-type", "min-nights")


@dataclass(frozen=True, slots=True)
class Damage:
    """What the change breaks. direct: items hit; knock_on: items in newly broken findings that were not hit.

    fresh: hard findings broken now and not before; old: those that were broken before the change already.
    over_budget: whether the budget is newly broken. world: that of which all this is said; memory: what the
    judge said of it.
    """

    direct: frozenset[str]
    knock_on: frozenset[str]
    fresh: tuple[Finding, ...]
    old: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    over_budget: bool
    world: World | None = None
    memory: Memory = field(default_factory=Memory, repr=False, compare=False)

    @property
    def unsound(self) -> frozenset[str]:
        """The stops that the change has broken all by themselves, whatever else is planned."""
        return frozenset(finding.subjects[0] for finding in self.fresh if finding.rule in _ALONE)

    @property
    def as_before(self) -> frozenset[str]:
        """The items that were broken by themselves before the change and may stay as they are: no more so."""
        old, fresh = (
            {name for finding in findings if finding.rule in _TOLERATED for name in finding.subjects}
            for findings in (self.old, self.fresh)
        )
        return frozenset(old - fresh)

    @property
    def borne(self) -> frozenset[tuple[str, str]]:
        """(rule, id) of what was broken in a stay before the change and is no more so: it may stay where it is."""
        old, fresh = ({(one.rule, name) for one in some for name in one.subjects} for some in (self.old, self.fresh))
        return frozenset((rule, name) for rule, name in old - fresh if rule in _OF_HOUSES)

    @property
    def lacking(self) -> frozenset[dt.date]:
        """The days that lack a meal of which there is no trace in the plan."""
        meals = (finding for finding in self.fresh if finding.rule == "meals" and not finding.subjects)
        return frozenset(finding.date for finding in meals if finding.date is not None)

    @property
    def short(self) -> dict[frozenset[str], dict[str, int]]:
        """By how many minutes two items had too little time between them before, by their ids and the rule."""
        found: dict[frozenset[str], dict[str, int]] = {}
        for one in self.old:
            if one.rule in _BETWEEN_STOPS and one.margin is not None and one.margin < 0:
                found.setdefault(frozenset(one.subjects), {})[one.rule] = -one.margin
        return found

    @property
    def crowded(self) -> dict[dt.date, int]:
        """By how many visits the days that had too many before have too many."""
        pace = (finding for finding in self.old if finding.rule == "pace")
        return {one.date: -one.margin for one in pace if one.date is not None and one.margin is not None}

    @property
    def needs(self) -> frozenset[str]:
        """Everything that is hit or broken."""
        return self.direct | self.knock_on


def key_of(finding: Finding) -> tuple[str, tuple[str, ...], object]:
    """What makes two findings the same one: rule and items, or the date where no item is named, or where it is about a
    day whichever items it has."""
    subjects = () if finding.rule == "pace" else tuple(sorted(finding.subjects))
    if finding.rule == "meals" and not subjects:
        subjects = (finding.message,)  # which of them is missing
    return finding.rule, subjects, finding.date if not subjects else None


def _is_new(
    finding: Finding, before: Mapping[tuple[str, tuple[str, ...], object], int | None], direct: frozenset[str]
) -> bool:
    """Whether the change broke this: it was not broken before, or less so, or it is about something that was hit and
    that may be mended with it."""
    key = key_of(finding)
    if key not in before or (finding.rule not in _AS_PLANNED and not direct.isdisjoint(finding.subjects)):
        return True
    then = before[key]
    return finding.margin is not None and then is not None and finding.margin < then


def assess(original: Itinerary, catalogue: Catalogue, world: World, parameters: Parameters) -> Damage:
    """The damage: what is broken in the new world and was not before. What is to be left out is not there any more."""
    direct = world.hit_items
    trip = without_left_out(world)
    memory = Memory()
    findings = ahead(check(trip, world.catalogue, parameters, memory=memory), world, trip)
    now = unmet(findings)
    # Only of what is broken now it matters whether it was so before.
    asked = {finding.rule for finding in now}
    before: dict[tuple[str, tuple[str, ...], object], int | None] = {}
    for finding in unmet(check(original, catalogue, parameters, asked, memory)) if asked else ():
        before[key_of(finding)] = finding.margin
    if original.traveller.budget == world.itinerary.traveller.budget:
        # What was too dear before may get dearer: the plan may cost what it would without a repair.
        before = {key: None if key[0] == _MONEY else margin for key, margin in before.items()}
    fresh = tuple(finding for finding in now if _is_new(finding, before, direct))
    old = tuple(finding for finding in now if not _is_new(finding, before, direct))
    known = {item.id for day in original.days for item in day.items} | {stay.id for stay in original.stays}
    known -= world.past
    missed = frozenset() if world.now is None else world.now.missed
    knock_on = {
        subject for finding in fresh if finding.rule != _MONEY for subject in finding.subjects if subject in known
    }
    return Damage(
        direct,
        frozenset((knock_on | missed) - direct),
        fresh,
        old,
        findings,
        any(finding.rule == _MONEY for finding in fresh),
        world,
        memory,
    )


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
    severity = _stated(change, severity)
    level = "plan" if tolerance == "flexible" else severity or _inferred(change, world, damage)
    return scope_at(level, tolerance, change, world, damage, severity is not None)


def wider_scopes(
    scope: Scope, change: Change, world: World, damage: Damage, severity: Severity | None
) -> tuple[Scope, ...]:
    """The scopes beyond one that was inferred, from narrow to wide; none beyond one that was stated."""
    if _stated(change, severity) is not None:
        return ()
    levels = _ORDER[_ORDER.index(scope.level) + 1 :]
    return tuple(scope_at(level, scope.tolerance, change, world, damage, False) for level in levels)


def may_reach_far(change: Change, severity: Severity | None) -> bool:
    """Whether nobody has stated that less than the whole plan may change."""
    return _stated(change, severity) in (None, "plan")


def _stated(change: Change, severity: Severity | None) -> Severity | None:
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
    if not stated or not dates:
        dates |= _dates_of(itinerary, [n for n in damage.needs if not isinstance(itinerary.item(n), Stay)])
    if level == "day":
        items = {name for name in damage.needs if name in damage.direct or _dates_of(itinerary, [name]) & dates}
        return Scope("day", tolerance, frozenset(items), frozenset(dates))
    return Scope("plan", tolerance, damage.needs, frozenset(day.date for day in itinerary.days))


def still_unsound(setting: Setting, back: frozenset[str] = frozenset()) -> Setting:
    """The setting in whose world a limit was lifted, with only those stops unsound that are broken there, too, and with
    those that need not be left out any more (`back`), where they are."""
    back -= setting.as_before
    if not setting.unsound and not back:
        return setting
    found = unmet(check(setting.itinerary, setting.catalogue, setting.parameters))
    alone = {finding.subjects[0] for finding in found if finding.rule in _ALONE}
    return setting.but(unsound=(setting.unsound | back) & alone)


def within(setting: Setting, damage: Damage, scope: Scope) -> Setting:
    """The setting within a scope: what of the damage lies in it, and what may be saved on."""
    dates = {item.id: day.date for day in setting.itinerary.days for item in day.items}
    free = {name for name in damage.needs if name in scope.items or (name in dates and scope.frees(name, dates[name]))}
    free |= {name for name in setting.economies if scope.level == "plan" or scope.frees(name, dates.get(name))}
    if setting.economies:
        scope = replace(scope, items=scope.items | free)
    return setting.but(scope=scope, needs=frozenset(free))


def beyond_reach(damage: Damage, setting: Setting) -> tuple[Finding, ...]:
    """Newly broken findings that nothing within the scope can mend: all they speak of must stay as it is.

    So it is with stops that were to have begun by now and have not.
    """
    days = setting.day_of
    known = {*days, *(stay.id for stay in setting.itinerary.stays)}
    fresh = damage.fresh
    if damage.world is not setting.world:  # something is lifted that was a part of it
        still = {key_of(finding) for finding in unmet(check(setting.itinerary, setting.catalogue, setting.parameters))}
        fresh = tuple(finding for finding in fresh if key_of(finding) in still)
    # Where one is, and which stops follow one another, depends on the legs, so that another connection may mend it.
    legs = [
        (day, leg)
        for day, leg in setting.legs
        if leg.id in setting.needs and setting.locked.get(leg.id) in (None, "time")
    ]
    stuck = _missed_for_good(setting)
    for finding in fresh:
        subjects = [name for name in finding.subjects if name in known]
        if not subjects or finding.rule in ("budget", "cuisines", "meals", "wish", "asked"):
            continue
        if setting.standing.issuperset(subjects):
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
        if not [name for name in free if setting.locked.get(name) != "all"]:
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
