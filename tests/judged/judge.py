"""Which plans the product promises to take: what `check` and `check_revision` pass, and nothing else.

A plan is taken when no hard finding is unmet in it that was not so before the change, as docs/model.md has it under
*The judge*. No rule of a trip is written here: what is open, how long a way takes or who has been booked is asked of
the rule book. Of what is not known the rules say so, and `_NOT_BUILT_ON` names those on whose word nothing new is put
into a plan.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from tripmend.change import Change, Scope, World
from tripmend.rules import Finding, Memory, Parameters, ahead, check, check_revision, unmet
from tripmend.rules.catalogue import REVISION_RULES, TRIP_RULES
from tripmend.rules.revision import Revision
from tripmend.trip import (
    LOCAL_MODES,
    Catalogue,
    Itinerary,
    Leg,
    Stay,
    Stop,
    TravelTime,
    TravelTimes,
    trip_cost,
)

__all__ = ["Judge", "key_of", "without"]

Key = tuple[str, tuple[str, ...], dt.date | None]

_BETWEEN = ("travel", "buffer", "connection", "overlap")
"""Rules about two items, one of which may have been in the way of all others before."""
_GAPS = ("travel", "buffer", "connection", "meal-gap")
"""Rules about two items, of which nothing is said while something else is between."""
_WHEREABOUTS = ("city", "stay-city", "night")
"""Rules about the city that one is in, which journeys decide."""
_AS_PLANNED = ("dwell", "duplicate", "meal-gap", "min-nights", "pace", "stay-city")
"""Rules that speak of what was planned, so that what was so before is no news of what is hit."""
_NOT_BUILT_ON = ("slot", "diet", "room-type", "budget", "wish")
"""Rules that must not be left unknown by what is new: a table that may be sold out, food that may not suit."""
_ANEW = 10
"""Of every so many plans all is asked anew, and nothing taken from what was said of the plans before."""
_ASKS_FOR = ("want", "max price", "max extra", "near", "indoor")
"""Wishes for something; those against something rule out only what is known to have it."""


def key_of(finding: Finding) -> Key:
    """What makes two findings the same one: rule and items, or the date where no item is named, or where it is about a
    day whichever items it has."""
    subjects = () if finding.rule == "pace" else tuple(sorted(finding.subjects))
    if finding.rule == "meals" and not subjects:
        subjects = (finding.message,)  # which of them is missing
    return finding.rule, subjects, finding.date if not subjects else None


def _way_of(finding: Finding) -> Key:
    """What makes two findings about a way the same one: the items in their order, and the day."""
    return finding.rule, finding.subjects, finding.date


def without(trip: Itinerary, gone: Iterable[str]) -> Itinerary:
    """The trip without some of its stops."""
    names = set(gone)
    if not names:
        return trip
    days = (day.replace(items=tuple(item for item in day.items if item.id not in names)) for day in trip.days)
    return trip.replace(days=tuple(days))


def _between_rides(trip: Itinerary, catalogue: Catalogue, parameters: Parameters) -> tuple[Finding, ...]:
    """What is unmet between one journey and the next, whatever is planned between them."""
    rides = without(trip, (stop.id for _, stop in trip.stops()))
    found = unmet(check(rides, catalogue, parameters, {"connection"}))
    return tuple(finding for finding in found if len(finding.subjects) > 1)


_BEFORE: list[tuple[tuple[Itinerary, Catalogue, Parameters], dict[Key, Finding]]] = []


def _findings_before(trip: Itinerary, catalogue: Catalogue, parameters: Parameters) -> dict[Key, Finding]:
    """What was unmet before the change; of the trip that was asked about last it is known."""
    facts = trip, catalogue, parameters
    if not _BEFORE or any(one is not other for one, other in zip(_BEFORE[0][0], facts, strict=True)):
        found = (*_between_rides(*facts), *unmet(check(*facts)))
        _BEFORE[:] = [(facts, {key_of(finding): finding for finding in found})]
    return _BEFORE[0][1]


class Judge:
    """Judges plans for one world after a change.

    scope: what a revision may touch. required: the ids of stops that the caller wants to be there still. freed: those
    of what may change beside what is hit or broken, as a limit is lifted that had hit it. thrifty: whether whatever may
    be had for less may change, as the smallest plan would be too dear.
    """

    def __init__(
        self,
        original: Itinerary,
        catalogue: Catalogue,
        world: World,
        change: Change,
        scope: Scope,
        parameters: Parameters,
        required: Iterable[str] = (),
        freed: Iterable[str] = (),
        news: tuple[tuple[Finding, ...], tuple[Finding, ...]] | None = None,
        thrifty: bool = False,
    ) -> None:
        self.thrifty = thrifty
        self.required, self.freed = frozenset(required), frozenset(freed)
        self.original, self.catalogue, self.world, self.change = original, catalogue, world, change
        self.scope, self.parameters = scope, parameters
        self.fresh, self.old = news or self._news()
        items = scope.items | {name for name in self.saving if self._free(name)}
        self.scope = replace(scope, items=items)
        self.also_at: Mapping[str, dt.datetime] = {}  # further times at which stops may begin, by id
        self.put_off: frozenset[str] = frozenset()  # legs that this world puts on the dates that they have in it
        self._had: dict[Key, list[int | None]] = {}
        for finding in self.old:
            self._had.setdefault(key_of(finding), []).append(finding.margin)
        self.asked = 0
        self._memory = Memory()

    def within(self, scope: Scope) -> Judge:
        """The same judge for another scope."""
        news = self.fresh, self.old
        facts = self.original, self.catalogue, self.world, self.change
        like = Judge(*facts, scope, self.parameters, self.required, self.freed, news, self.thrifty)
        like.also_at, like.put_off = self.also_at, self.put_off
        return like

    def with_what_is_broken(self) -> Judge:
        """The same judge where whatever is broken may change as far as the level of the scope goes."""
        items = self.scope.items | {name for name in self.needs if self._free(name)}
        return self.within(replace(self.scope, items=items))

    def saving_money(self) -> Judge:
        """The same judge where the smallest plan is too dear, so that whatever may be had for less may change."""
        facts = self.original, self.catalogue, self.world, self.change
        news = self.fresh, self.old
        like = Judge(*facts, self.scope, self.parameters, self.required, self.freed, news, thrifty=True)
        like.also_at, like.put_off = self.also_at, self.put_off
        return like

    @property
    def counts_money(self) -> bool:
        """Whether there is a limit on what the trip may cost."""
        wished = any(wish.type == "max_extra" for wish in self.change.constraints)
        return wished or self.world.itinerary.traveller.budget is not None

    def at_any_price(self) -> Judge:
        """The same judge without any limit on what the trip may cost, nor may cost more."""
        trip = self.world.itinerary
        free = trip.replace(traveller=trip.traveller.replace(budget=None))
        wishes = tuple(wish for wish in self.change.constraints if wish.type != "max_extra")
        world, change = replace(self.world, itinerary=free), self.change.replace(constraints=wishes)
        before = self.original.replace(traveller=self.original.traveller.replace(budget=None))
        freed = self.freed | self.needs
        return Judge(before, self.catalogue, world, change, self.scope, self.parameters, self.required, freed)

    def _news(self) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
        """(what the change broke, what was broken before) in the trip as the change left it, or between two items of it
        between which something has come."""
        world = self.world
        before = _findings_before(self.original, self.catalogue, self.parameters)
        trip = without(world.itinerary, world.left_out)
        now = unmet(ahead(check(trip, world.catalogue, self.parameters), world, trip))
        known = {key_of(finding) for finding in now}
        missed = ahead(_between_rides(trip, world.catalogue, self.parameters), world, trip)
        now = (*now, *(finding for finding in missed if key_of(finding) not in known))
        fresh = tuple(finding for finding in now if self._is_new(finding, before))
        seen = {key_of(finding) for finding in now}
        hidden = (finding for key, finding in before.items() if finding.rule in _GAPS and key not in seen)
        hidden = (finding for finding in hidden if world.hit_items.isdisjoint(finding.subjects))
        return fresh, (*(finding for finding in now if finding not in fresh), *hidden)

    def _is_new(self, finding: Finding, before: Mapping[Key, Finding]) -> bool:
        key = key_of(finding)
        if key not in before:
            return True
        if finding.rule == "budget" and self._same_budget:
            return False
        if finding.rule not in _AS_PLANNED and not self.world.hit_items.isdisjoint(finding.subjects):
            return True
        then = before[key].margin
        return finding.margin is not None and then is not None and finding.margin < then

    @property
    def _same_budget(self) -> bool:
        return self.original.traveller.budget == self.world.itinerary.traveller.budget

    @cached_property
    def needs(self) -> frozenset[str]:
        """The items that are hit or broken, or were by a limit that is lifted, and are still to come."""
        return self._touched | (self.freed - self.world.past)

    @cached_property
    def _touched(self) -> frozenset[str]:
        trip, world = self.original, self.world
        known = {item.id for day in trip.days for item in day.items} | {stay.id for stay in trip.stays}
        broken = {name for finding in self.fresh if finding.rule != "budget" for name in finding.subjects}
        missed = frozenset() if world.now is None else world.now.missed
        found = (world.hit_items | (broken & known) | missed) - world.past
        return frozenset((found | self._cabs(found)) - world.past)

    def _cabs(self, found: Iterable[str]) -> set[str]:
        """What takes one at any hour to a journey of these, or on from it, in the city where it is."""
        row = [item for day in self.world.itinerary.days for item in day.items]
        planned = {leg.id: leg for _, leg in self.original.legs()}
        inside: dict[str, str] = {}
        for leg in (item for item in row if isinstance(item, Leg)):
            cities = set(self.world.catalogue.end_cities(leg))
            if len(cities) == 1:
                inside[leg.id] = cities.pop()
        cabs: set[str] = set()
        reached, seen = [leg.id for leg in row if leg.id in found], set[str]()
        while reached:
            name = reached.pop()
            n = next(n for n, item in enumerate(row) if item.id == name)
            leg = row[n]
            if name in seen or not isinstance(leg, Leg) or name in inside:
                continue
            seen.add(name)
            for step, city in zip((-1, 1), self.world.catalogue.end_cities(leg), strict=True):
                at, last = n + step, leg
                while 0 <= at < len(row) and isinstance(row[at], Leg):
                    one, other = (last, row[at]) if step > 0 else (row[at], last)
                    if one.arrive is None or other.depart is None:
                        break
                    if abs(other.depart - one.arrive) > dt.timedelta(hours=12):
                        break
                    if inside.get(row[at].id) == city and self._at_any_hour(row[at], planned):
                        cabs.add(row[at].id)
                        last, at = row[at], at + step
                        continue
                    if last is not leg:  # to be there sooner one comes sooner to the cab
                        cabs.add(row[at].id)
                        reached.append(row[at].id)
                    break
        return cabs & planned.keys()

    def _at_any_hour(self, cab: Any, planned: Mapping[str, Leg]) -> bool:
        own = self.world.catalogue.connection_by_id.get(cab.connection or "")
        plain = cab.mode == "taxi" or (cab.mode in ("foot", "bus") and not cab.number)
        free = plain if own is None else own.depart is None and own.mode == cab.mode
        return bool(free and cab.depart and not planned.get(cab.id, cab).cancelled)

    @property
    def over_budget(self) -> bool:
        """Whether the change has made the trip too dear."""
        return any(finding.rule == "budget" for finding in self.fresh)

    @cached_property
    def saving(self) -> frozenset[str]:
        """What may be had for less where the change has made the trip too dear, or its smallest repair is: all of which
        no lock holds the place."""
        if not (self.over_budget or self.thrifty):
            return frozenset()
        trip = self.world.itinerary
        found = {stop.id for _, stop in trip.stops() if stop.kind != "rest"} | {stay.id for stay in trip.stays}
        held = {lock.target for lock in trip.locks if lock.hold != "time"}
        return frozenset(found - held - self.world.past - self.needs)

    def _free(self, name: str) -> bool:
        dates = (day.date for day in self.world.itinerary.days for item in day.items if item.id == name)
        return self.scope.level == "plan" or self.scope.frees(name, next(dates, None))

    # -- what was so before

    def _forgiven(self, finding: Finding, stirred: frozenset[str] = frozenset()) -> bool:
        """Whether it was so before: the same and no worse, or the same rule about two items that stand as they stood,
        one of which was in the way of others already."""
        for margin in self._had.get(key_of(finding), ()):
            if margin is None or finding.margin is None or finding.margin >= margin:
                return True
        if finding.rule == "budget" and finding.margin is not None:
            return -finding.margin <= self._overspent
        if finding.rule not in _BETWEEN or not stirred.isdisjoint(finding.subjects):
            return False
        return not self._in_the_way(finding.rule).isdisjoint(finding.subjects)

    def _in_the_way(self, rule: str) -> set[str]:
        beds = {stay.id for stay in self.world.itinerary.stays}  # the way to one is not the way from it
        return {name for old in self.old if old.rule == rule for name in old.subjects} - self.needs - beds

    @cached_property
    def _overspent(self) -> int:
        """By how much a trip that was too dear before may be so: by what it is without a repair, or was."""
        budget = self.world.itinerary.traveller.budget
        was = 0 if budget is None else trip_cost(self.original, self.catalogue).known - budget
        if budget is None or not self._same_budget or was <= 0:
            return 0
        return max(was, trip_cost(self.world.itinerary, self.world.catalogue).known - budget)

    # -- what must be known

    def _vague(self, finding: Finding, elsewhere: frozenset[str]) -> bool:
        """Whether something new stands on what nobody knows."""
        if finding.state != "unknown" or finding.rule not in _NOT_BUILT_ON:
            return False
        if finding.rule == "wish" and not any(f"“{kind}" in finding.message for kind in _ASKS_FOR):
            return False
        open_time = any(said in finding.message for said in ("the stop has no time", "has no slots on"))
        if finding.rule == "slot" and finding.subjects[0] in self._untimed and open_time:
            return False  # only the time is open, not whether there is room
        subjects = frozenset(finding.subjects)
        # What had no price before may still have none; beside what it cost more, also what does not run as planned.
        if "“max extra" in finding.message:
            planned = frozenset(trip_cost(self.original, self.world.catalogue).unknown)
            return not subjects - self._named <= (self._unpriced | planned) - elsewhere
        if finding.rule == "budget":
            return not subjects - self._named <= self._unpriced - elsewhere
        return not elsewhere.isdisjoint(subjects)

    @cached_property
    def _named(self) -> frozenset[str]:
        """The stops that are asked for at a place that the traveller has named, whatever is not known of it."""
        return frozenset(one.stop.id for one in self.world.wanted if one.named)

    @cached_property
    def _unpriced(self) -> frozenset[str]:
        return frozenset(trip_cost(self.world.itinerary, self.world.catalogue).unknown)

    @cached_property
    def _untimed(self) -> frozenset[str]:
        stops = [*(stop for _, stop in self.world.itinerary.stops()), *(one.stop for one in self.world.wanted)]
        return frozenset(stop.id for stop in stops if stop.start is None)

    @cached_property
    def _assumed(self) -> Catalogue | None:
        """The catalogue with the minutes that are assumed where nobody knows the way; None where all are known."""
        catalogue, traveller = self.world.catalogue, self.world.itinerary.traveller
        modes = [mode for mode in LOCAL_MODES if mode not in traveller.avoid_modes and mode != "foot"]
        if not modes:
            return None
        ways = TravelTimes.of(catalogue, traveller, self.parameters.unknown_travel)
        names = [place.id for place in catalogue.places]
        missing = [
            TravelTime(origin=a, destination=b, minutes=self.parameters.unknown_travel, mode=modes[0])
            for a in names
            for b in names
            if a != b and ways.between(a, b).source == "unknown"
        ]
        return catalogue.replace(travel=(*catalogue.travel, *missing)) if missing else None

    def _ways(self, trip: Itinerary) -> list[Finding]:
        """What is unmet between two items if ways that nobody knows take as long as is assumed."""
        catalogue = self._assumed
        assert catalogue is not None  # the caller has looked
        return unmet(ahead(check(trip, catalogue, self.parameters, _BETWEEN), self.world, trip))

    @cached_property
    def _planned_ways(self) -> dict[Key, int | None]:
        """On another day than planned, or the other way round, a way that is not known is a new one. What is asked of
        an item, or the hour to which the news moves one, may stand in the way of the next one in the world after the
        change: nobody has planned that."""
        asked = {one.item for one in self.world.asked}
        planned = {stop.id: stop.start for _, stop in self.original.stops()}
        asked |= {stop.id for _, stop in self.world.itinerary.stops() if stop.start != planned.get(stop.id, stop.start)}
        left = [one for one in self._ways(self.world.itinerary) if asked.isdisjoint(one.subjects)]
        left += [one for one in self._ways(self.original) if not asked.isdisjoint(one.subjects)] if asked else []
        return {_way_of(finding): finding.margin for finding in left}

    # -- judging

    def first_faults(self, plan: Itinerary) -> list[Finding]:
        """What the first rule that does not take the plan has against it; nothing where all do.

        The rules are asked one by one, first the one that was last to say no.
        """
        self.asked += 1
        memory = Memory() if self.asked % _ANEW == 0 else self._memory
        step = Revision(self.original, plan, self.world, self.change, self.scope, self.parameters, memory)
        elsewhere, stirred = self._elsewhere(plan), self._stirred(plan)
        for n, rule in enumerate(self._rules):
            of_trip = rule in TRIP_RULES
            found = ahead(rule.findings(step.view), self.world, plan) if of_trip else rule.findings(step)
            bad = [finding for finding in found if self._is_fault(self._of_whole(finding, plan), elsewhere, stirred)]
            if bad:
                self._rules.insert(0, self._rules.pop(n))
                return bad
        return self._hurried(plan)

    @cached_property
    def _rules(self) -> list[Any]:
        return [*TRIP_RULES, *REVISION_RULES]

    def faults(self, plan: Itinerary, *, assumed: bool = True) -> list[Finding]:
        """Everything that speaks against a plan, asked of `check` and `check_revision` as anybody would.

        assumed: whether ways that are not known take as long as is assumed.
        """
        world = self.world
        found = ahead(check(plan, world.catalogue, self.parameters), world, plan)
        step = check_revision(self.original, plan, world, self.change, self.scope, self.parameters)
        elsewhere, stirred = self._elsewhere(plan), self._stirred(plan)
        every = (self._of_whole(finding, plan) for finding in (*found, *step))
        hurried = self._hurried(plan) if assumed else []
        return [f for f in every if self._is_fault(f, elsewhere, stirred)] + hurried

    def _of_whole(self, finding: Finding, plan: Itinerary) -> Finding:
        """The finding about where a night is spent as one about the planned stay that had this night, and so of any
        about a part of a stay that is where that was."""
        nights = {night: stay for stay in self.world.itinerary.stays for night in stay.nights}
        whole = {
            stay.id: planned.id
            for stay in plan.stays
            if stay.id not in self._before
            and (planned := nights.get(stay.check_in)) is not None
            and (finding.rule in _WHEREABOUTS or stay.place == planned.place)
        }
        return replace(finding, subjects=tuple(whole.get(name, name) for name in finding.subjects))

    def is_forgiven(self, finding: Finding) -> bool:
        """Whether what is said of an item that stays as it is was so before."""
        return not unmet((finding,)) or self._forgiven(finding)

    def _is_fault(self, finding: Finding, elsewhere: frozenset[str], stirred: frozenset[str]) -> bool:
        if finding.state in ("ok", "tight"):
            return False
        if self._vague(finding, elsewhere):
            return True
        if not unmet((finding,)):
            return False
        ways = finding.rule in _WHEREABOUTS
        if finding.rule == "city" and self._is_stop(finding.subjects) and not stirred.isdisjoint(finding.subjects):
            return True  # nor is one where it was not before at another time
        by_itself = len(finding.subjects) == 1 and not ways and finding.state == "broken"
        if (by_itself or finding.rule in _BETWEEN) and not elsewhere.isdisjoint(finding.subjects):
            return True  # that one house took no pets does not make it right to go to another such
        return not self._forgiven(finding, stirred)

    def _is_stop(self, names: Iterable[str]) -> bool:
        return all(isinstance(self._before.get(name, (None,))[0], Stop) for name in names)

    def _hurried(self, plan: Itinerary) -> list[Finding]:
        """Ways that nobody knows, for which something new has less time than is assumed and than was planned; what is
        at another place has what is assumed."""
        if self._assumed is None:
            return []
        elsewhere = self._elsewhere(plan)
        return [
            finding
            for finding in self._ways(plan)
            if not self._forgiven(finding, self._stirred(plan))
            and not self._as_they_were(plan, finding.subjects)
            and not (elsewhere.isdisjoint(finding.subjects) and self._planned_so(finding))
        ]

    def _planned_so(self, finding: Finding) -> bool:
        planned, key = self._planned_ways, _way_of(finding)
        return (
            self._late_rides.isdisjoint(finding.subjects)
            and key in planned
            and (finding.margin or 0) >= (planned[key] or 0)
        )

    def _as_they_were(self, plan: Itinerary, names: Iterable[str]) -> bool:
        """Whether items stand as they were planned, or as was asked where that is given up; a journey that has other
        times now does not, nor what stands as is asked and not as it was."""
        items = set(names)
        same = all(self._as_it_was(name, plan.item(name)) for name in items)
        asked = items & {one.item for one in self.world.asked}
        planned = all(plan.item(name) == self.original.item(name) for name in asked)
        return same and planned and self._late_rides.isdisjoint(items)

    def _as_it_was(self, name: str, item: Stop | Leg | Stay | None) -> bool:
        before, asked = self._before.get(name, (None,))[0], self.also_at.get(name)
        if asked is None or not isinstance(before, Stop) or before.start is None or before.end is None:
            return item == before
        return item in (before, before.replace(start=asked, end=asked + (before.end - before.start)))

    @cached_property
    def _late_rides(self) -> frozenset[str]:
        """The journeys that are hit or broken, or have other times than they had, be they under way already."""
        before = {leg.id: (leg.depart, leg.arrive) for _, leg in self.original.legs()}
        legs = {leg.id: (leg.depart, leg.arrive) for _, leg in self.world.itinerary.legs()}
        return frozenset(name for name, times in legs.items() if name in self._touched or times != before.get(name))

    @cached_property
    def _before(self) -> dict[str, tuple[Stop | Leg | Stay, dt.date]]:
        return _items(self.world.itinerary)

    def _stirred(self, plan: Itinerary) -> frozenset[str]:
        """The ids of what does not stand as it stood in the trip as the change left it."""
        return frozenset(name for name, found in _items(plan).items() if found != self._before.get(name))

    def _elsewhere(self, plan: Itinerary) -> frozenset[str]:
        """The ids of what is at another place or by another connection than it was, or is new."""
        found = set()
        for name, (item, _) in _items(plan).items():
            old, _ = self._before.get(name, (None, None))
            if name in self._named:
                continue
            if item is old or item == old:
                continue
            if isinstance(item, Leg) or not isinstance(old, Stop | Stay) or item.place != old.place:
                found.add(name)
        return frozenset(found)


def _items(trip: Itinerary) -> dict[str, tuple[Stop | Leg | Stay, dt.date]]:
    found: dict[str, tuple[Stop | Leg | Stay, dt.date]] = {
        item.id: (item, day.date) for day in trip.days for item in day.items
    }
    return found | {stay.id: (stay, stay.check_in) for stay in trip.stays}
