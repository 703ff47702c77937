"""Why each item changed: the disruption that hit it, the rule it would break, or the item that took its time."""

from __future__ import annotations

import dataclasses
import datetime as dt

from ..change import disruption_name
from ..repair import Outcome, Revision
from ..trip import Catalogue
from ._agenda import travel_times
from ._difference import ItemChange, differences
from ._fits import fits
from ._state import ItemState
from ._understood import disruption_words
from ._words import join, sentence

__all__ = ["reasoned"]


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
    now = change.after
    return (place, when) == ((now.place, now.start, now.end), (now.booked, now.cancelled))


def _in_the_way(change: ItemChange, others: list[ItemState], outcome: Outcome, revision: Revision) -> str:
    """The changed item that the old time of this one would now collide with, if there is one."""
    old = change.before
    if old is None or old.start is None or old.end is None or old.kind != "stop":
        return ""
    travel = travel_times(revision.itinerary, outcome.world.catalogue)
    for other in others:
        if other.start is None or other.end is None or other.kind != "stop" or other.id == old.id:
            continue
        way = dt.timedelta(minutes=travel.between(old.place, other.place).minutes)
        if old.start < other.end + way and other.start < old.end + way:
            return f"{other.title} now takes {other.hours}"
    return ""


def _broken(item: str, outcome: Outcome) -> str:
    broken = [f for f in outcome.before if f.state == "broken" and f.level == "hard" and item in f.subjects]
    first = min(broken, key=lambda finding: finding.subjects.index(item), default=None)
    return "" if first is None else first.message


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
    if change.id in hits:
        names = hits[change.id]
        why = f"because {join([words.get(name, name) for name in names])}"
        return dataclasses.replace(change, reason=sentence(why), disruptions=names)
    everywhere = tuple(name for name in words if name not in {hit.disruption for hit in outcome.world.hits})
    because = f"because {join([words[name] for name in everywhere])}" if everywhere else ""
    broken = _broken(change.id, outcome)
    direct = bool(everywhere) and not hits
    if broken:
        why = f"{because}: {broken}" if direct else f"otherwise: {broken}"
        return dataclasses.replace(
            change, reason=sentence(why), knock_on=not direct, disruptions=everywhere if direct else ()
        )
    if direct:
        return dataclasses.replace(change, reason=sentence(because), disruptions=everywhere)
    blocked = _in_the_way(change, others, outcome, revision)
    why = f"because {blocked}" if blocked else "so that the day around it still fits together"
    return dataclasses.replace(change, reason=sentence(why), knock_on=True)


def reasoned(outcome: Outcome, revision: Revision, catalogue: Catalogue) -> tuple[ItemChange, ...]:
    """Every item of the original and of `revision`, with why it changed; `catalogue` is the one before the change."""
    world = outcome.world
    given = {c.id: c for c in differences(outcome.original, world.itinerary, catalogue, world.catalogue)}
    hits = _hits(outcome)
    found: list[ItemChange] = []
    every = differences(outcome.original, revision.itinerary, catalogue, world.catalogue)
    others = [c.after for c in every if c.after is not None and c.badge not in ("kept", "removed")]
    for change in every:
        if change.badge == "kept" and not change.aspects:
            found.append(change)
            continue
        full = _reason(change, hits, others, outcome, catalogue, revision)
        if _announced(change, given):
            full = dataclasses.replace(full, announced=True, knock_on=False)
        elif "place" in full.aspects and full.before is not None and full.after is not None:
            line = fits(
                full.before,
                full.after,
                outcome.original,
                revision.itinerary,
                world.catalogue,
                outcome.change.constraints,
            )
            full = dataclasses.replace(full, fits=line)
        found.append(full)
    return tuple(found)
