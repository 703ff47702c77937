"""Why something changed: what hit it, what it had to make room for, and what is left out."""

from __future__ import annotations

import dataclasses
import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..change import BudgetChanged, Disruption, PriceChanged, disruption_name
from ..rules import Finding, check, unmet
from ..trip import (
    Catalogue,
    Itinerary,
    Leg,
    Stay,
    Stop,
    TravelTimes,
    date_words,
    exact,
    minute_of,
    nights_cost,
    trip_cost,
)
from .difference import ItemChange, ItemState, differences, item_states, travel_times
from .nights import with_nights, with_nights_under_way
from .rides import with_cars, with_other_ways, with_rides_along, with_rides_left
from .understood import constraint_words, disruption_words, fits
from .words import amount, clock, join, minutes_words, moment, quoted, sentence

if TYPE_CHECKING:
    from ..repair import Outcome, Revision


@dataclass(frozen=True, slots=True)
class _Span:
    """One timed item of a day: its first and last minute UTC, and the same on the clocks of its ends."""

    first: int
    last: int
    item: Stop | Leg
    begins: str
    ends: str


def _spans(itinerary: Itinerary, date: dt.date, catalogue: Catalogue) -> list[_Span]:
    """The timed items of a day in order of time, without legs that do not run."""
    found: list[_Span] = []
    for item in next((day.items for day in itinerary.days if day.date == date), ()):
        if isinstance(item, Leg):
            begin, end = item.depart, item.arrive
            zones = catalogue.end_zone(item.origin), catalogue.end_zone(item.destination)
            if item.cancelled:
                continue
        else:
            begin, end = item.start, item.end
            zones = catalogue.zone_of(item.place), catalogue.zone_of(item.place)
        if begin is not None and end is not None:
            minutes = minute_of(begin, zones[0]), minute_of(end, zones[1])
            found.append(_Span(*minutes, item, clock(begin), clock(end)))
    return sorted(found, key=lambda span: (span.first, span.last))


def _way(before: Stop | Leg, after: Stop | Leg, travel: TravelTimes) -> int | None:
    """Minutes from one item to the next, None where that is not known."""
    here = before.destination.place if isinstance(before, Leg) else before.place
    there = after.origin.place if isinstance(after, Leg) else after.place
    if here is None or there is None:
        return None
    found = travel.between(here, there)
    return None if found.source == "unknown" else found.minutes


class _Gaps:
    """The time that is free where the stops `gone` stood; next to each other they leave one gap."""

    def __init__(self, gone: Sequence[ItemState], revised: Itinerary, catalogue: Catalogue, limits: Itinerary) -> None:
        self.limits = {day.date: (day.earliest, day.latest) for day in limits.days}
        self.revised, self.catalogue = revised, catalogue
        self.states = item_states(revised, catalogue)
        self.travel = travel_times(revised, catalogue)
        self.groups: dict[tuple[dt.date, str, str], list[ItemState]] = {}
        for old in gone:
            if old.start is not None and old.end is not None:
                before, after = self._around(old)
                key = (old.date, before.item.id if before else "", after.item.id if after else "")
                self.groups.setdefault(key, []).append(old)

    def _minutes(self, old: ItemState) -> tuple[int, int]:
        assert old.start is not None
        assert old.end is not None
        zone = self.catalogue.zone_of(old.place)
        return minute_of(old.start, zone), minute_of(old.end, zone)

    def _around(self, old: ItemState) -> tuple[_Span | None, _Span | None]:
        """What is planned before and after a stop that is gone, on its day."""
        begin, _ = self._minutes(old)
        spans = _spans(self.revised, old.date, self.catalogue)
        before = max((span for span in spans if span.first <= begin), key=lambda span: span.last, default=None)
        return before, next((span for span in spans if span.first > begin), None)

    def _name(self, span: _Span) -> str:
        state = self.states[span.item.id]
        return f"the {state.name}" if state.kind == "leg" else state.title

    def of(self, old: ItemState) -> tuple[str, int | None]:
        """The gap in words and its minutes, beside the way; nothing for a stop without times, or told already."""
        group = next((group for group in self.groups.values() if group[0] is old), None)
        if group is None:
            return "", None
        before, after = self._around(old)
        begin, end = (pick(self._minutes(one)[n] for one in group) for n, pick in enumerate((min, max)))
        zone, (earliest, latest) = self.catalogue.zone_of(old.place), self.limits.get(old.date, (None, None))
        # What the day does not allow is not free.
        begin = begin if earliest is None else max(begin, minute_of(earliest, zone))
        end = end if latest is None else min(end, minute_of(latest, zone))
        if before is None and after is None:
            return f"Nothing with a time is left on {date_words(old.date)}.", max(0, end - begin)
        if before is None and after is not None:
            free = max(0, after.first - begin)
            text = f"the day now begins at {after.begins} with {self._name(after)}"
            return sentence(f"{minutes_words(free)} free: {text}"), free
        if after is None and before is not None:
            free = max(0, end - before.last)
            text = f"the day now ends at {before.ends} with {self._name(before)}"
            return sentence(f"{minutes_words(free)} free: {text}"), free
        assert before is not None
        assert after is not None
        way = _way(before.item, after.item, self.travel)
        free = max(0, after.first - before.last - (way or 0))
        beside = "the way between them is not known" if way is None else f"beside {minutes_words(way)} on the way"
        text = f"between {self._name(before)} (to {before.ends}) and {self._name(after)} (from {after.begins})"
        return sentence(f"{minutes_words(free)} free: {text}{f', {beside}' if way != 0 else ''}"), free


def _cancel(change: ItemChange, currency: str) -> str:
    """What to do about the booking of an item that is given up or void, and what it costs. What comes back no document
    says. Of nights that are only not needed any more `with_nights` tells more."""
    old, new = change.before, change.after
    idle = old is not None and old.kind == "stay" and not (change.wished or change.void)
    if old is None or not old.booked or (new is not None and new.booked) or idle:
        return ""
    cost = "what it costs" if old.cost is None else f"it costs {amount(old.cost, currency)}"
    here = new is not None and "place" not in change.aspects
    done = "void" if change.void else f"to be {'moved to the new time or cancelled' if here else 'cancelled'}"
    return f"Its booking is {done}: {cost}, and what of that comes back{',' if old.cost is None else ''} is not known."


def with_gaps(
    changes: Sequence[ItemChange], revised: Itinerary, catalogue: Catalogue, limits: Itinerary
) -> tuple[ItemChange, ...]:
    """`changes` with what becomes of bookings, and what is free now wherever the traveller did not want something.

    limits: the plan whose days have the hours that are allowed."""
    gone = [change.before for change in changes if change.wished and change.badge == "removed" and change.before]
    gaps = _Gaps(gone, revised, catalogue, limits) if gone else None
    found = []
    for change in changes:
        left_out = change.before is not None and change.wished and change.badge == "removed"
        gap, free = gaps.of(change.before) if gaps is not None and left_out and change.before else ("", None)
        found.append(dataclasses.replace(change, cancel=_cancel(change, revised.currency), gap=gap, free=free))
    return tuple(found)


_OF = "of the wish"


def _hits(outcome: Outcome) -> dict[str, tuple[str, ...]]:
    """By the id of an item, what hit it; what did so twice, as its nights follow from two journeys, is told once."""
    found: dict[str, dict[str, None]] = {}
    for hit in outcome.world.hits:
        found.setdefault(hit.item, {})[hit.disruption] = None
    return {item: tuple(names) for item, names in found.items()}


def _announced(change: ItemChange, given: dict[str, ItemChange]) -> bool:
    """Whether the item is exactly as the disruption left it, and the disruption altered it."""
    then = given.get(change.id)
    if then is None or then.after is None or change.after is None or not then.aspects:
        return False
    place, when = (then.after.place, then.after.start, then.after.end), (then.after.booked, then.after.cancelled)
    now, nights = change.after, (then.after.until is None or (then.after.date, then.after.until))
    return (place, when, nights) == (
        (now.place, now.start, now.end),
        (now.booked, now.cancelled),
        now.until is None or (now.date, now.until),
    )


def _follows(change: ItemChange, outcome: Outcome) -> bool:
    """Whether the nights of a stay are others only because the repair takes a connection on other dates."""
    return bool(outcome.other_dates) and change.state.kind == "stay"


def _minutes_of(item: object, catalogue: Catalogue) -> tuple[int, int] | None:
    """From when to when a stop or leg is, minutes UTC; None where it has no times."""
    if isinstance(item, Stop) and item.start is not None and item.end is not None:
        zone = catalogue.zone_of(item.place)
        return minute_of(item.start, zone), minute_of(item.end, zone)
    if isinstance(item, Leg) and item.depart is not None and item.arrive is not None:
        zones = catalogue.end_zone(item.origin), catalogue.end_zone(item.destination)
        return minute_of(item.depart, zones[0]), minute_of(item.arrive, zones[1])
    return None


def _in_the_way(change: ItemChange, others: list[ItemState], outcome: Outcome, revision: Revision) -> str:
    """The changed item that the old time of this one would now collide with, if there is one: first of all a journey
    that was to be over before this, or to follow it, and is not any more, as it decides in which city one is."""
    old = outcome.original.item(change.id)
    times = _minutes_of(old, outcome.world.catalogue)
    if times is None or not isinstance(old, Stop | Leg):
        return ""
    catalogue, parameters = outcome.world.catalogue, outcome.parameters
    travel = travel_times(revision.itinerary, catalogue)
    begin, end = times
    here = {
        time.date() for time in ((old.start, old.end) if isinstance(old, Stop) else (old.depart, old.arrive)) if time
    }

    def told(time: dt.datetime) -> str:
        return clock(time) if time.date() in here else moment(time)

    def way(there: str | None, back: str | None) -> int:
        return 0 if there is None or back is None else travel.between(there, back).minutes

    def comes_first(other: ItemState) -> tuple[bool, bool]:
        """A journey before the rides on from it, these before stops."""
        item = revision.itinerary.item(other.id)
        return other.kind != "leg", isinstance(item, Leg) and catalogue.is_inside(item)

    for other in sorted(others, key=comes_first):
        item = revision.itinerary.item(other.id)
        now, then = (_minutes_of(one, catalogue) for one in (item, outcome.original.item(other.id)))
        if now is None or other.id == old.id:
            continue
        first, last = now
        if isinstance(item, Stop) and isinstance(old, Stop):
            minutes = way(old.place, item.place)
            if begin < last + minutes and first < end + minutes:
                return f"{other.title} now takes {other.hours}"
        if isinstance(item, Leg) and item.depart is not None and item.arrive is not None:
            if isinstance(old, Leg):
                ways = way(item.destination.place, old.origin.place), way(old.destination.place, item.origin.place)
                out = last + ways[0] + parameters.to_change(item.mode, old.mode, one_ticket=False)
                there = first - ways[1] - parameters.to_change(old.mode, item.mode, one_ticket=False)
            else:
                out = last + parameters.egress[item.mode] + way(item.destination.place, old.place)
                there = first - parameters.check_in[item.mode] - way(old.place, item.origin.place)
            before, behind = (then is not None and then[1] <= begin), (then is not None and then[0] >= end)
            if begin < out and (before or (not behind and (last <= end or first < begin))):
                return f"the {other.name} now arrives {told(item.arrive)}"
            if there < end and (behind or (not before and begin <= first)):
                return f"the {other.name} now leaves {told(item.depart)}"
    return ""


def _fresh(outcome: Outcome, old: Catalogue) -> list[Finding]:
    """What the unrepaired plan breaks and the trip as it was did not; what is dear may be both, and dearer now."""
    found = unmet(check(outcome.original, old, outcome.parameters))
    before = {(finding.rule, finding.subjects, finding.date) for finding in found}
    return [f for f in unmet(outcome.before) if f.rule == "budget" or (f.rule, f.subjects, f.date) not in before]


def _broken(change: ItemChange, broken: Sequence[Finding]) -> str:
    """What is newly broken at this item; of an item that became cheaper also that the budget is exceeded."""
    if change.before is None and change.after is not None and change.after.kind == "stay":
        nights = {f.date: f.message for f in broken if f.rule == "night"}
        return nights.get(change.after.date, "")
    if change.before is None and change.after is not None:
        lacking = (f.message for f in broken if f.rule == "meals" and f.date == change.after.date)
        return next((text for text in lacking if text.casefold().startswith(change.after.role)), "")
    own = [f for f in broken if change.id in f.subjects and f.rule != "budget"]
    first = min(own, key=lambda finding: finding.subjects.index(change.id), default=None)
    if first is not None:
        return first.message
    costs = [0 if state is None else state.cost for state in (change.before, change.after)]
    cheaper = costs[0] is not None and costs[1] is not None and costs[1] < costs[0]
    return next((f.message for f in broken if f.rule == "budget"), "") if cheaper else ""


def _took_over(change: ItemChange, others: list[ItemState]) -> str:
    """The changed item that is now at the place of this one, if there is one."""
    old = change.before
    if old is None or old.kind != "stop":
        return ""
    return next((f"{other.title} is now {other.when}" for other in others if _stands_at(other, old)), "")


def _stands_at(other: ItemState, old: ItemState) -> bool:
    return other.id != old.id and other.kind == "stop" and other.place == old.place


def _wishes(change: ItemChange, outcome: Outcome, old: Catalogue) -> dict[str, str]:
    """Why an item is not wanted as it was, by the names of the wishes that it does not fit."""
    found = {}
    for hit in outcome.world.hits:
        if hit.item == change.id and hit.wished:
            found[hit.disruption] = (
                _wish_words(hit.disruption, outcome, old) if hit.limit else _not_wanted(change, outcome)
            )
    return found


def _wish_words(name: str, outcome: Outcome, old: Catalogue) -> str:
    number = int(name.removeprefix("constraints[").removesuffix("]"))
    return f"{_OF} {quoted(constraint_words(outcome.change.constraints[number], outcome.original, old))}"


def _because(clauses: list[str]) -> str:
    """``because A is closed and B is full``; a wish begins a clause of its own."""
    happened = [clause for clause in clauses if not clause.startswith(_OF)]
    parts = [join(happened)] if happened else []
    return " and ".join(
        f"because {part}" for part in (*parts, *(clause for clause in clauses if clause.startswith(_OF)))
    )


def _not_wanted(change: ItemChange, outcome: Outcome) -> str:
    if change.id in outcome.world.left_out:
        return "the traveller wants it left out"
    return f"the traveller does not want to go to {change.before.name if change.before else 'the old place'}"


def _reason(
    change: ItemChange,
    hits: dict[str, tuple[str, ...]],
    others: list[ItemState],
    outcome: Outcome,
    old: Catalogue,
    revision: Revision,
    fresh: Sequence[Finding],
) -> ItemChange:
    words = {
        disruption_name(disruption, n): disruption_words(disruption, outcome.original, old)
        for n, disruption in enumerate(outcome.change.disruptions)
        if not _leaves_more(disruption, outcome.original, old)
    }
    words |= {
        f"constraints[{n}]": _wish_words(f"constraints[{n}]", outcome, old)
        for n, wish in enumerate(outcome.change.constraints)
        if wish.type in ("not_before", "not_after", "avoid_mode") and not wish.applies_to
    }
    wished = _wishes(change, outcome, old)
    words |= wished
    broken = _broken(change, fresh)
    # What takes the place of lost nights is told like the stay that had them.
    whole = change.id.rpartition("-")[0] if change.before is None and change.state.kind == "stay" else change.id
    if whole in hits or change.id in hits:
        names = hits.get(change.id) or hits[whole]
        why = _because([words.get(name, name) for name in names])
        # A limit on hours says when; what of the plan is beyond it, the finding says.
        of_hours = set(names) <= set(wished) and _hours(names, outcome)
        beyond = of_hours or elsewhere(change, outcome) or _more_than_moved(change, outcome)
        told = f"{why}: {broken}" if broken and beyond else why
        minded = change.id in outcome.world.minded
        return dataclasses.replace(change, reason=sentence(told), disruptions=names, wished=minded)
    blocked = _in_the_way(change, others, outcome, revision)
    everywhere = tuple(name for name in words if name not in {hit.disruption for hit in outcome.world.hits})
    if everywhere and not hits and (broken or blocked or _about_all(change, outcome)):
        because = _because([words[name] for name in everywhere])
        why = f"because {blocked}" if blocked and not broken else f"{because}: {broken}" if broken else because
        names = () if blocked and not broken else everywhere
        return dataclasses.replace(change, reason=sentence(why), knock_on=not names, disruptions=names)
    blocked = blocked or ("" if broken else _took_over(change, others))
    if blocked:
        why = f"because {blocked}"
    else:
        why = f"otherwise: {broken}" if broken else _for_money(change, outcome, revision, old)
    return dataclasses.replace(change, reason=sentence(why), knock_on=True)


def _leaves_more(disruption: Disruption, original: Itinerary, catalogue: Catalogue) -> bool:
    """Whether all that happened is that more money may be spent, or that something costs less: nothing changes for
    that."""
    effect = disruption.effect
    if isinstance(effect, BudgetChanged):
        before = original.traveller.budget
        known = effect.budget is not None and before is not None and effect.budget >= before
        return known or (effect.by or 0) > 0
    if isinstance(effect, PriceChanged):
        place = catalogue.by_id.get(effect.target)
        price = None if place is None else place.price
        cheaper = price is not None and effect.amount is not None and effect.amount <= price.amount
        return cheaper or (effect.factor is not None and effect.factor <= 1)
    return False


def elsewhere(change: ItemChange, outcome: Outcome) -> bool:
    """Whether an item of which another time was asked, and no other place, is at another place."""
    asked = [one for one in outcome.world.asked if one.item == change.id]
    timed = any(one.starts is not None or one.minutes is not None for one in asked)
    return timed and all(one.places is None for one in asked) and "place" in change.aspects


def _more_than_moved(change: ItemChange, outcome: Outcome) -> bool:
    """Whether what happened only put a stop or stay off, and it is at another place now, or gone."""
    old, then = outcome.original.item(change.id), outcome.world.itinerary.item(change.id)
    if isinstance(old, Stop) and isinstance(then, Stop):
        put_off = old.place == then.place and exact(old.start) != exact(then.start)
    elif isinstance(old, Stay) and isinstance(then, Stay):
        put_off = old.place == then.place and old.check_in != then.check_in
    else:
        return False
    return put_off and (change.after is None or "place" in change.aspects)


def _for_money(change: ItemChange, outcome: Outcome, revision: Revision, catalogue: Catalogue) -> str:
    """That an item makes way for money, where with its old price the trip would cost more than it may; else for the
    others. catalogue: as it was before the change."""
    old, new = (0 if state is None else state.cost for state in (change.before, change.after))
    if old is not None and new is not None:
        known = trip_cost(revision.itinerary, outcome.world.catalogue).known
        for limit, why in _limits_on_money(outcome, revision, catalogue):
            if known <= limit < known + old - new:
                return why
    return "so that what is around it still fits together"


def _limits_on_money(outcome: Outcome, revision: Revision, catalogue: Catalogue) -> Iterator[tuple[int, str]]:
    """What the trip may cost, minor units, with what is done for it: the budget, and wishes about the extra cost."""
    budget = revision.itinerary.traveller.budget
    if budget is not None:
        yield budget, f"so that the trip stays within the budget of {amount(budget, revision.itinerary.currency)}"
    planned = max(
        trip_cost(trip, outcome.world.catalogue).known for trip in (outcome.original, outcome.world.itinerary)
    )
    for wish in outcome.change.constraints:
        if wish.type == "max_extra" and wish.amount is not None:
            told = quoted(constraint_words(wish, outcome.original, catalogue))
            yield planned + wish.amount, f"so that the whole trip keeps to the wish {told}"


def _hours(names: tuple[str, ...], outcome: Outcome) -> bool:
    """Whether any of these wishes is a limit on hours."""
    wishes = {f"constraints[{n}]": wish.type for n, wish in enumerate(outcome.change.constraints)}
    return any(wishes.get(name) in ("not_before", "not_after") for name in names)


def _about_all(change: ItemChange, outcome: Outcome) -> bool:
    """Whether the unrepaired plan breaks something that is about its day or all of it, and about no single item."""
    dates = {state.date for state in (change.before, change.after) if state is not None}
    return any(not finding.subjects and finding.date in (None, *dates) for finding in unmet(outcome.before))


def _lock_gave_way(change: ItemChange, outcome: Outcome) -> bool:
    """Whether a lock held what changed: one on the place says nothing of a new time, nor the other way round."""
    for lock in outcome.original.locks:
        if lock.target != change.id:
            continue
        if lock.hold == "all" or change.badge == "removed" or (lock.hold == "place" and "place" in change.aspects):
            return True
        if lock.hold == "time" and not {"day", "time"}.isdisjoint(change.aspects):
            return True
    return False


def _for_as_many_nights(before: ItemState, after: ItemState, trip: Itinerary, catalogue: Catalogue) -> ItemState:
    """The old lodging at what it costs for the nights of the new one, where those are others than planned."""
    stay = trip.item(before.id)
    if not isinstance(stay, Stay) or before.nights == after.nights:
        return before
    return dataclasses.replace(before, cost=nights_cost(stay, after.nights, catalogue, trip.traveller.party))


def reasoned(outcome: Outcome, revision: Revision, catalogue: Catalogue) -> tuple[ItemChange, ...]:
    """Every item of the original and of `revision`, with why it changed; `catalogue` is the one before the change."""
    world = outcome.world
    given = {c.id: c for c in differences(outcome.original, world.itinerary, catalogue, world.catalogue)}
    hits, void = _hits(outcome), {hit.item for hit in world.hits if hit.void}
    found: list[ItemChange] = []
    every = differences(outcome.original, revision.itinerary, catalogue, world.catalogue)
    moved = [c for c in every if c.badge not in ("kept", "removed") and c.id not in world.along]
    others = [c.after for c in moved if c.after is not None]
    fresh = _fresh(outcome, catalogue)
    # What an old place would cost those who travel now.
    now = outcome.original.replace(traveller=revision.itinerary.traveller)
    priced = item_states(now, catalogue) if now.traveller.party != outcome.original.traveller.party else {}
    for change in every:
        if change.badge == "kept" and not change.aspects:
            found.append(change)
            continue
        full = _reason(change, hits, others, outcome, catalogue, revision, fresh)
        full = dataclasses.replace(full, locked=_lock_gave_way(change, outcome), void=change.id in void)
        if _announced(change, given) and not _follows(change, outcome) and not full.wished:
            full = dataclasses.replace(full, announced=True, knock_on=False)
        elif "place" in full.aspects and full.before is not None and full.after is not None:
            line = fits(
                _for_as_many_nights(priced.get(full.id, full.before), full.after, now, catalogue),
                full.after,
                outcome.original,
                revision.itinerary,
                world.catalogue,
                outcome.change.constraints,
                sure=revision.proven,
            )
            full = dataclasses.replace(full, fits=line)
        found.append(full)
    told = with_gaps(found, revision.itinerary, world.catalogue, world.itinerary)
    told = with_nights(told, outcome.original, revision.itinerary, world, catalogue)
    told = with_nights_under_way(told, outcome, revision.itinerary, catalogue)
    told = with_other_ways(told, outcome.original, world.catalogue)
    told = with_rides_along(told, outcome, revision.itinerary, world.catalogue)
    told = with_rides_left(told, outcome.original, revision.itinerary, world.catalogue)
    return with_cars(told, outcome.original, revision.itinerary, world.catalogue)
