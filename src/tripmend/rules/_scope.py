"""A revision touches only what its scope frees."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..trip import Stop
from ._meals import unplanned
from ._revision import Piece, Revision
from ._rule import Verdict
from ._view import View

__all__ = ["base_id", "scope"]

_SPLIT = re.compile(r"^(.+)-\d+$", re.DOTALL)


def base_id(name: str) -> str | None:
    """The id that ``<id>-2``, ``<id>-3`` … is split from, or None."""
    match = _SPLIT.match(name)
    return match.group(1) if match else None


def _broken(piece: Piece, text: str) -> Verdict:
    return Verdict("broken", (piece.item.id,), text, None, piece.date)


def _frees(revision: Revision, piece: Piece) -> bool:
    """Stops are freed by level; legs and stays only when they are hit."""
    if isinstance(piece.item, Stop):
        return revision.scope.frees(piece.item.id, piece.date)
    return piece.item.id in revision.scope.items


def _may_move(revision: Revision, old: Piece, new: Piece) -> bool:
    """Whether a stop may stand on the new date: within free days; at step level it stays."""
    if old.date == new.date or revision.scope.level == "plan":
        return True
    dates = revision.scope.dates
    return revision.scope.level == "day" and old.date in dates and new.date in dates


def _lost(revision: Revision) -> Iterator[Verdict]:
    """What is given up; what the traveller wants left out always may be."""
    for piece in revision.lost:
        name = revision.name(piece)
        if piece.item.id in revision.world.left_out:
            continue
        if not revision.scope.may_lose:
            yield _broken(piece, f"{name} is given up, but nothing may be.")
        elif not _frees(revision, piece):
            yield _broken(piece, f"{name} is given up, but must not be touched.")


def _changed(revision: Revision) -> Iterator[Verdict]:
    for old, new in revision.changed:
        name = revision.name(old)
        if type(old.item) is not type(new.item):
            yield _broken(new, f"{old.item.id!r} was a {type(old.item).__name__.lower()} and is something else now.")
        elif not _frees(revision, old):
            yield _broken(new, f"{name} is changed, but must not be touched.")
        elif isinstance(old.item, Stop) and not _may_move(revision, old, new):
            yield _broken(new, f"{name} is moved to {new.date:%a %d %b}, but must not leave its days.")


def _new(revision: Revision) -> Iterator[Verdict]:
    """New ids are parts of hit legs and stays, meals that a day lacks, or asked for; a plan made from nothing is all
    new."""
    if not revision.new:
        return
    world = revision.world
    wanted = {one.stop.id for one in world.wanted}
    lacking = unplanned(View(world.itinerary, world.catalogue, revision.parameters, revision.memory))
    for piece in revision.new:
        base = base_id(piece.item.id)
        origin = revision.before.get(base) if base is not None else None
        split = origin is not None and type(origin.item) is type(piece.item) and base in revision.scope.items
        if isinstance(piece.item, Stop) and (piece.date, piece.item.meal) in lacking:
            continue
        if piece.item.id in wanted:
            continue
        if not revision.from_nothing and (isinstance(piece.item, Stop) or not split):
            yield _broken(piece, f"{revision.name(piece)} is new and takes the place of nothing that was hit.")


def _order(revision: Revision) -> Iterator[Verdict]:
    """Untimed stops that must not be touched keep their order within the day: it is all the plan they have."""
    for before, after in zip(revision.world.itinerary.days, revision.revised.days, strict=False):
        fixed = [
            item.id
            for item in before.items
            if isinstance(item, Stop) and item.start is None and not revision.scope.frees(item.id, before.date)
        ]
        held = set(fixed)
        order = [item.id for item in after.items if item.id in held]
        expected = [name for name in fixed if name in set(order)]
        if order != expected:
            moved = next(name for name, other in zip(order, expected, strict=True) if name != other)
            yield Verdict(
                "broken", (moved,), "The order of stops that must not be touched has changed.", None, before.date
            )


def _frame(revision: Revision) -> Iterator[Verdict]:
    """The traveller, the dates and what happened to them are not the revision's to change."""
    before, after = revision.world.itinerary, revision.revised
    for field in ("traveller", "home", "currency"):
        if getattr(before, field) != getattr(after, field):
            yield Verdict("broken", (), f"The revision changes the trip's {field}.")
    for entry in before.locks:
        if entry not in after.locks and after.item(entry.target) is not None:
            yield Verdict("broken", (entry.target,), f"The revision drops the lock on {entry.target!r}.")
    if [day.date for day in before.days] != [day.date for day in after.days]:
        yield Verdict("broken", (), "The revision changes the dates of the trip.")
        return
    for old, new in zip(before.days, after.days, strict=True):
        for field in ("earliest", "latest", "lost", "pace", "max_visits"):
            if getattr(old, field) != getattr(new, field):
                yield Verdict("broken", (), f"The revision changes what is left of the day ({field}).", None, old.date)


def scope(revision: Revision) -> Iterator[Verdict]:
    """Every difference between the world after the change and the revision."""
    faults = [fault for part in (_frame, _lost, _changed, _new, _order) for fault in part(revision)]
    yield from faults
    if not faults:
        count = len(revision.changed) + len(revision.lost) + len(revision.new)
        yield Verdict("ok", (), f"All {count} changes lie within the scope ({revision.scope.level} level).")
