"""Why each item changed: the disruption that hit it, the rule it would break, or the item that took its time."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from ..change import disruption_name
from ..rules import unmet
from ..trip import Catalogue, Leg, Stop, minute_of, trip_cost
from ._agenda import travel_times
from ._difference import ItemChange, differences
from ._fits import fits
from ._left_out import with_gaps
from ._nights import with_nights
from ._state import ItemState
from ._understood import constraint_words, disruption_words
from ._words import amount, clock, join, quoted, sentence

if TYPE_CHECKING:
    from ..repair import Outcome, Revision

__all__ = ["reasoned"]

_OF = "of the wish"


def _hits(outcome: Outcome) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for hit in outcome.world.hits:
        found.setdefault(hit.item, []).append(hit.disruption)
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


def _in_the_way(change: ItemChange, others: list[ItemState], outcome: Outcome, revision: Revision) -> str:
    """The changed item that the old time of this one would now collide with, if there is one."""
    old = change.before
    if old is None or old.start is None or old.end is None or old.kind != "stop":
        return ""
    catalogue, parameters = outcome.world.catalogue, outcome.parameters
    travel = travel_times(revision.itinerary, catalogue)
    zone = catalogue.zone_of(old.place)
    begin, end = minute_of(old.start, zone), minute_of(old.end, zone)

    def way(there: str | None, back: str | None) -> int:
        return 0 if there is None or back is None else travel.between(there, back).minutes

    for other in others:
        item = revision.itinerary.item(other.id)
        if item is None or other.id == old.id:
            continue
        if isinstance(item, Stop) and item.start is not None and item.end is not None:
            here = catalogue.zone_of(item.place)
            minutes = way(old.place, item.place)
            if begin < minute_of(item.end, here) + minutes and minute_of(item.start, here) < end + minutes:
                return f"{other.title} now takes {other.hours}"
        if isinstance(item, Leg) and item.depart is not None and item.arrive is not None:
            leaves = minute_of(item.depart, catalogue.end_zone(item.origin))
            arrives = minute_of(item.arrive, catalogue.end_zone(item.destination))
            out = arrives + parameters.egress[item.mode] + way(item.destination.place, old.place)
            there = leaves - parameters.check_in[item.mode] - way(old.place, item.origin.place)
            if begin < out and (arrives <= end or leaves < begin):
                return f"the {other.name} now arrives {clock(item.arrive)}"
            if there < end and begin <= leaves:
                return f"the {other.name} now leaves {clock(item.depart)}"
    return ""


def _broken(change: ItemChange, outcome: Outcome) -> str:
    """What the unrepaired plan breaks at this item; of an item that became cheaper also that the budget is exceeded."""
    broken = list(unmet(outcome.before))
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
) -> ItemChange:
    words = {
        disruption_name(disruption, n): disruption_words(disruption, outcome.original, old)
        for n, disruption in enumerate(outcome.change.disruptions)
    }
    words |= {
        f"constraints[{n}]": _wish_words(f"constraints[{n}]", outcome, old)
        for n, wish in enumerate(outcome.change.constraints)
        if wish.type in ("not_before", "not_after", "avoid_mode") and not wish.applies_to
    }
    wished = _wishes(change, outcome, old)
    words |= wished
    broken = _broken(change, outcome)
    # What takes the place of lost nights is told like the stay that had them.
    whole = change.id.rpartition("-")[0] if change.before is None and change.state.kind == "stay" else change.id
    if whole in hits or change.id in hits:
        names = hits.get(change.id) or hits[whole]
        why = _because([words.get(name, name) for name in names])
        # A limit on hours says when; what of the plan is beyond it, the finding says.
        told = f"{why}: {broken}" if set(names) <= set(wished) and broken and _hours(names, outcome) else why
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
        why = f"otherwise: {broken}" if broken else _for_money(change, outcome, revision)
    return dataclasses.replace(change, reason=sentence(why), knock_on=True)


def _for_money(change: ItemChange, outcome: Outcome, revision: Revision) -> str:
    """That an item makes way for the budget, where with its old price the trip would cost more; else for the others."""
    budget = revision.itinerary.traveller.budget
    old, new = (0 if state is None else state.cost for state in (change.before, change.after))
    if budget is not None and old is not None and new is not None:
        known = trip_cost(revision.itinerary, outcome.world.catalogue).known
        if known <= budget < known + old - new:
            return f"so that the trip stays within the budget of {amount(budget, revision.itinerary.currency)}"
    return "so that what is around it still fits together"


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


def reasoned(outcome: Outcome, revision: Revision, catalogue: Catalogue) -> tuple[ItemChange, ...]:
    """Every item of the original and of `revision`, with why it changed; `catalogue` is the one before the change."""
    world = outcome.world
    given = {c.id: c for c in differences(outcome.original, world.itinerary, catalogue, world.catalogue)}
    hits, void = _hits(outcome), {hit.item for hit in world.hits if hit.void}
    found: list[ItemChange] = []
    every = differences(outcome.original, revision.itinerary, catalogue, world.catalogue)
    others = [c.after for c in every if c.after is not None and c.badge not in ("kept", "removed")]
    for change in every:
        if change.badge == "kept" and not change.aspects:
            found.append(change)
            continue
        full = _reason(change, hits, others, outcome, catalogue, revision)
        full = dataclasses.replace(full, locked=_lock_gave_way(change, outcome), void=change.id in void)
        if _announced(change, given) and not _follows(change, outcome) and not full.wished:
            full = dataclasses.replace(full, announced=True, knock_on=False)
        elif "place" in full.aspects and full.before is not None and full.after is not None:
            line = fits(
                full.before,
                full.after,
                outcome.original,
                revision.itinerary,
                world.catalogue,
                outcome.change.constraints,
                sure=revision.proven,
            )
            full = dataclasses.replace(full, fits=line)
        found.append(full)
    told = with_nights(found, outcome.original, world, catalogue)
    return with_gaps(told, revision.itinerary, world.catalogue, world.itinerary)
