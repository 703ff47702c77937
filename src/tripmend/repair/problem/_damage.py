"""What a change breaks, and what was broken before it and may stay so, but no more so.

One mechanism serves the options of a search and the verdict on its plan: the findings that were there before the
change, with their rules, their items and their margins.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from functools import cached_property

from ...change import IN_A_ROW, World
from ...rules import Due, Finding, Parameters, ahead, check, meals_due, unmet
from ...trip import Catalogue, Item, Itinerary, Leg, is_journey
from ._outrun import in_planned_order, outrun

__all__ = ["Damage", "assess", "key_of"]

_MONEY = "budget"
_AS_PLANNED = ("dwell", "duplicate", "meal-gap", "min-nights", "pace", "stay-city")
"""Rules about what was planned, whatever happens: what gets less time than it needs may do so at another time, what is
in the plan twice by intent may stay so, meals that were too near or in another order may be so at another table, so
many visits as were planned are not too many, a house that was booked for less than it asks for is not left for that,
and one in another city than the journeys tell is not lost for that."""
_ALONE = ("opening", "slot", "dwell", "day", "meal-window", "capacity", "diet", "party")
"""Rules about one stop by itself; `city` is another, but depends on the legs, which may change too."""
_TOLERATED = ("day", "leg", "modes", "walking", "vacancy", "min-nights", "room-type", "house-rules", "party")
"""Rules about one item by itself of which the search makes sure, but for what was broken before."""

_GAPS = ("travel", "connection", "buffer", "meal-gap")
"""Rules about the time between two items."""
_RIDES = ("connection", "buffer")
"""Rules about the time between a journey and something else."""
_OF_HOUSES = ("house-rules", "room-type", "min-nights")
_PAIRED = ("travel", "buffer", "connection", "overlap")
"""Rules about two items, one of which may have been in the way of the others before."""


@dataclass(frozen=True)
class Damage:
    """What the change breaks in a world. original, catalogue: the trip and what was known before the change.

    direct: items hit; knock_on: items in newly broken findings that were not hit, and the rides beside the journeys
    among both. fresh: hard findings broken now and
    not before; old: those that were broken before the change already, also where that is hidden now. over_budget:
    whether the budget is newly broken.
    """

    original: Itinerary
    catalogue: Catalogue
    world: World
    parameters: Parameters
    direct: frozenset[str]
    knock_on: frozenset[str]
    fresh: tuple[Finding, ...]
    old: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    over_budget: bool

    def under(self, world: World, original: Itinerary) -> Damage:
        """The damage in the same world without some of its limits, of which the trip before may have had as few."""
        return self if world is self.world else assess(original, self.catalogue, world, self.parameters)

    def unsound(self, but: Set[str]) -> frozenset[str]:
        """The stops that the change has broken all by themselves, whatever else is planned, and not by these rules."""
        return frozenset(one.subjects[0] for one in self.fresh if one.rule in _ALONE and one.rule not in but)

    @cached_property
    def overbooked(self) -> frozenset[str]:
        """The stops at whose time there is no room for who has joined since they were booked."""
        return frozenset(finding.subjects[0] for finding in self.fresh if finding.rule == "party")

    def as_before(self, lifted: Set[str]) -> frozenset[str]:
        """The items that were broken by themselves before the change and may stay as they are: no more so, but by rules
        that are lifted."""
        alone = frozenset(_TOLERATED)
        old, fresh = (
            {name for finding in findings if finding.rule in rules for name in finding.subjects}
            for findings, rules in ((self.old, alone), (self.fresh, alone - lifted))
        )
        return frozenset(old - fresh)

    @cached_property
    def astray(self) -> frozenset[str]:
        """The stops that were not where the traveller is before, and may stay so."""
        return frozenset(finding.subjects[0] for finding in self.old if finding.rule == "city")

    @cached_property
    def hurried(self) -> frozenset[str]:
        """The items that have too little time for a journey beside them as planned, and may not stay so."""
        return frozenset(name for one in self.fresh if one.rule in _RIDES for name in one.subjects)

    @cached_property
    def misplaced(self) -> frozenset[str]:
        """The stops that are not where the traveller is as planned, and may not stay so."""
        return frozenset(finding.subjects[0] for finding in self.fresh if finding.rule == "city")

    @cached_property
    def bedless(self) -> frozenset[dt.date]:
        """The nights that had neither a bed nor a journey through them before, and may stay so."""
        return frozenset(one.date for one in self.old if one.rule == "night" and one.date and not one.subjects)

    @cached_property
    def borne(self) -> frozenset[tuple[str, str]]:
        """(rule, id) of what was broken in a stay before the change and is no more so: it may stay where it is."""
        old, fresh = ({(one.rule, name) for one in some for name in one.subjects} for some in (self.old, self.fresh))
        return frozenset((rule, name) for rule, name in old - fresh if rule in _OF_HOUSES)

    @cached_property
    def due(self) -> tuple[Due, ...]:
        """The meals that the days ask for, but for those that were missing before."""
        missed = {(one.rule, one.message) for one in self.old}
        late = outrun(self.original, self.world, self.parameters, self.direct)
        trip, _, _ = in_planned_order(self.original, self.world.itinerary, late, self.world.catalogue)
        every = meals_due(replace(self.world, itinerary=trip), self.parameters)
        return tuple(due for due in every if ("meals", due.message) not in missed)

    @cached_property
    def lacking(self) -> tuple[Due, ...]:
        """Those of which there is no trace in the plan, and was before or did not need to be."""
        missing = {one.message for one in self.fresh if one.rule == "meals" and not one.subjects}
        return tuple(due for due in self.due if due.message in missing)

    @cached_property
    def short(self) -> dict[frozenset[str], dict[str, int]]:
        """By how many minutes two items had too little time between them before, by their ids and the rule."""
        found: dict[frozenset[str], dict[str, int]] = {}
        for one in self.old:
            if one.rule in _GAPS and one.margin is not None and one.margin < 0:
                rules = found.setdefault(frozenset(one.subjects), {})
                rules[one.rule] = max(-one.margin, rules.get(one.rule, 0))
        return found

    def short_between(self, one: str, other: str) -> Mapping[str, int]:
        """By how many minutes these two had too little time between them before, by the rule; nothing where none was
        missing."""
        return self.short.get(frozenset((one, other)), {}) if self.short else {}

    def needed(self, one: str, other: str, minutes: int, buffer: int = 0) -> int:
        """The minutes between these two where both are where they were, if the way takes `minutes`, and it takes so
        many more (`buffer`) to be there in time: as many fewer as were missing before, by the rule."""
        short = self.short_between(one, other)
        in_time = minutes + buffer - short.get("buffer", 0) if buffer else 0
        return max(0, in_time, minutes - short.get("travel", short.get("connection", 0)))

    @cached_property
    def crowded(self) -> dict[dt.date, int]:
        """By how many visits the days that had too many before have too many."""
        pace = (finding for finding in self.old if finding.rule == "pace")
        return {one.date: -one.margin for one in pace if one.date is not None and one.margin is not None}

    @cached_property
    def needs(self) -> frozenset[str]:
        """Everything that is hit or broken."""
        return self.direct | self.knock_on

    def forgives(self, finding: Finding, revised: Itinerary) -> bool:
        """Whether this was broken before the change, and no less: the same, or the same rule about two items that stand
        in a revision as they stood, one of which had it already.

        Who had no time to get from the one to the next has none to get to the one after it either. The nights of a stay
        that is cut are where that stay was.
        """
        finding = self.of_whole(finding)
        for margin in self._margins.get(key_of(finding), ()):
            if margin is None or finding.margin is None or finding.margin >= margin:
                return True
        if finding.rule not in _PAIRED:
            return False
        # To bed in the evening is another way than from bed in the morning.
        beds = {stay.id for stay in self.world.itinerary.stays}
        subjects = {subject for old in self.old if old.rule == finding.rule for subject in old.subjects}
        trouble = subjects - self.needs - beds
        if trouble.isdisjoint(finding.subjects):
            return False
        return all(_standing(self.world.itinerary, name) == _standing(revised, name) for name in finding.subjects)

    def of_whole(self, finding: Finding) -> Finding:
        """What is said of a part of a stay as said of that stay."""
        stays = {stay.id for stay in self.world.itinerary.stays}
        whole = (name.rpartition("-")[0] for name in finding.subjects)
        subjects = (stay if stay in stays else name for stay, name in zip(whole, finding.subjects, strict=True))
        return replace(finding, subjects=tuple(subjects))

    @cached_property
    def _margins(self) -> dict[tuple[str, tuple[str, ...], object], list[int | None]]:
        found: dict[tuple[str, tuple[str, ...], object], list[int | None]] = {}
        for old in self.old:
            found.setdefault(key_of(old), []).append(old.margin)
        return found


def _standing(trip: Itinerary, name: str) -> tuple[dt.date | None, object]:
    """(the day of an item, the item)."""
    dates = (day.date for day in trip.days for item in day.items if item.id == name)
    return next(dates, None), trip.item(name)


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
    # What earlier news cancelled is still to be mended.
    gone = {leg.id for _, leg in world.itinerary.legs() if leg.cancelled}
    direct = world.hit_items | (gone - world.past)
    late = outrun(original, world, parameters, direct)
    trip, swapped, away = in_planned_order(original, _without_left_out(world), late, world.catalogue)
    said = {name for finding in swapped for name in finding.subjects}
    found = check(trip, world.catalogue, parameters)
    if said:  # of a journey that is shown as cancelled, what is wrong with it by itself
        itself = check(_without_left_out(world), world.catalogue, parameters, {"leg", "party"})
        found = (
            *(one for one in found if one.rule != "leg" or said.isdisjoint(one.subjects)),
            *(one for one in itself if said.issuperset(one.subjects)),
        )
    findings = ahead((*found, *swapped), world, trip)
    now = _with_missed_rides(unmet(findings), trip, world, parameters)
    # Only of what is broken now it matters whether it was so before.
    asked = {finding.rule for finding in now}
    if now and trip.days != original.days:
        asked.update(_GAPS)
    planned = unmet(check(original, catalogue, parameters, asked)) if asked else ()
    before = {key_of(finding): finding.margin for finding in planned}
    for finding in _between_rides(original, catalogue, parameters) if asked & {"connection"} else ():
        before.setdefault(key_of(finding), finding.margin)
    if original.traveller.budget == world.itinerary.traveller.budget:
        # What was too dear before may get dearer: the plan may cost what it would without a repair.
        before = {key: None if key[0] == _MONEY else margin for key, margin in before.items()}
    fresh = tuple(finding for finding in now if _is_new(finding, before, direct))
    old = (*(finding for finding in now if not _is_new(finding, before, direct)), *_hidden(planned, now, direct))
    known = {item.id for day in original.days for item in day.items} | {stay.id for stay in original.stays}
    known -= world.past
    missed = frozenset() if world.now is None else world.now.missed
    knock_on = {
        subject for finding in fresh if finding.rule != _MONEY for subject in finding.subjects if subject in known
    }
    knock_on |= (outrun(original, world, parameters, direct | knock_on | missed) | away) & known
    knock_on |= _rides_beside(original, world, (direct | knock_on) - world.past) & known
    return Damage(
        original,
        catalogue,
        world,
        parameters,
        direct,
        frozenset((knock_on | missed) - direct),
        fresh,
        old,
        findings,
        any(finding.rule == _MONEY for finding in fresh),
    )


def _hidden(planned: Iterable[Finding], now: Iterable[Finding], direct: frozenset[str]) -> Iterator[Finding]:
    """What was too near before and is not seen now, as something has come between that may not stay there."""
    seen = {key_of(finding) for finding in now}
    for finding in planned:
        if finding.rule in _GAPS and key_of(finding) not in seen and direct.isdisjoint(finding.subjects):
            yield finding


def _between_rides(trip: Itinerary, catalogue: Catalogue, parameters: Parameters) -> tuple[Finding, ...]:
    """What is unmet between one journey and the next, whatever is planned between them."""
    days = (day.replace(items=tuple(item for item in day.items if isinstance(item, Leg))) for day in trip.days)
    rides = trip.replace(days=tuple(days))
    return tuple(one for one in unmet(check(rides, catalogue, parameters, {"connection"})) if len(one.subjects) > 1)


def _with_missed_rides(
    now: tuple[Finding, ...], trip: Itinerary, world: World, parameters: Parameters
) -> tuple[Finding, ...]:
    """With the journeys that one cannot change to in time, also where something stands between that hides it."""
    if all(finding.rule not in ("connection", "overlap") for finding in now):
        return now
    known = {key_of(finding) for finding in now}
    missed = ahead(_between_rides(trip, world.catalogue, parameters), world, trip)
    return (*now, *(finding for finding in missed if key_of(finding) not in known))


def _rides_beside(original: Itinerary, world: World, broken: Set[str]) -> frozenset[str]:
    """The rides inside one city, by id, that lead to the journeys that are broken or on from them, with nothing but
    other such rides between, and the journeys beyond them: a taxi goes when the train does, and to be there sooner one
    takes a sooner bus to it. The rides need no timetable."""
    planned = {leg.id: leg for _, leg in original.legs()}
    items = [item for day in world.itinerary.days for item in day.items]
    found: set[str] = set()
    open_yet = [n for n, item in enumerate(items) if isinstance(item, Leg) and item.id in broken]
    while open_yet:
        number = open_yet.pop()
        journey = items[number]
        if not isinstance(journey, Leg) or world.catalogue.is_inside(journey):
            continue
        for step, end in ((-1, journey.origin), (1, journey.destination)):
            city, last, beside = world.catalogue.end_city(end), journey, number + step
            while 0 <= beside < len(items) and _in_a_row(last, items[beside], step):
                leg = items[beside]
                assert isinstance(leg, Leg)  # only legs are in a row
                if not _is_ride(leg, world, city, planned):
                    if last is not journey and leg.id not in {*found, *broken}:
                        found.add(leg.id)
                        open_yet.append(beside)
                    break
                found.add(leg.id)
                last, beside = leg, beside + step
    return frozenset(found)


def _in_a_row(leg: Leg, item: Item, step: int) -> bool:
    """Whether an item is a leg from which one goes on to another (`step` is -1), or the other way about, on one day."""
    if not isinstance(item, Leg):
        return False
    before, behind = (leg, item) if step > 0 else (item, leg)
    if before.arrive is None or behind.depart is None:
        return False
    return abs(behind.depart - before.arrive) <= IN_A_ROW


def _is_ride(ride: Leg, world: World, city: str, planned: Mapping[str, Leg]) -> bool:
    """Whether this is a ride inside this city that needs no timetable."""
    catalogue = world.catalogue
    own = catalogue.connection_by_id.get(ride.connection or "")
    there = catalogue.is_inside(ride) and catalogue.end_city(ride.origin) == city
    before = planned.get(ride.id, ride)
    # A taxi of which the catalogue knows nothing stays at its hour, but another may take its place.
    return there and (not is_journey(before) and not before.cancelled if own is None else own.goes_again(before))


def _without_left_out(world: World) -> Itinerary:
    """The unrepaired trip without the stops that are to be left out, so that one sees what only their going breaks."""
    gone = world.left_out
    if not gone:
        return world.itinerary
    days = (day.replace(items=tuple(item for item in day.items if item.id not in gone)) for day in world.itinerary.days)
    return world.itinerary.replace(days=tuple(days))
