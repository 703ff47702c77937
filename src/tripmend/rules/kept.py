"""What a revision keeps: locks, ids, and all that its scope does not free."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator, Set

from ..trip import Leg, Price, Stay, Stop, date_words, exact
from .meals import unplanned
from .places import slot
from .revision import Piece, Revision, Thing, essence, place_of, time_of, untouched
from .rule import Verdict
from .view import View


def _is_elsewhere(revision: Revision, old: Thing, new: Thing, hit: Set[dt.date]) -> bool:
    """Of a stay no night is to be spent at another place, but for those that were hit."""
    if not isinstance(old, Stay):
        return place_of(old) != place_of(new)
    nights = set(old.nights) - hit
    return any(stay.place != old.place and nights.intersection(stay.nights) for stay in revision.revised.stays)


def lock(revision: Revision) -> Iterator[Verdict]:
    """Every lock of the trip, unless something happened to its target, which is then no longer in anybody's hands."""
    locks = dict.fromkeys((*revision.original.locks, *revision.world.itinerary.locks))
    for entry in locks:
        old, new = revision.locked.get(entry.target), revision.after.get(entry.target)
        if old is None or entry.target in revision.world.unlocked:
            continue
        name, subjects = revision.name(old), (entry.target,)
        if new is None:
            yield Verdict("broken", subjects, f"{name} is locked, but is no longer in the trip.", None, old.date)
            continue
        hit = revision.world.nights_hit(entry.target)
        moved = entry.hold in ("all", "time") and not hit and time_of(old) != time_of(new)
        if moved and isinstance(old.item, Stay) and entry.target in revision.world.put_off:
            moved = not _nights_of(old) <= _nights_of(new)  # who travels later may stay on
        elsewhere = entry.hold in ("all", "place") and _is_elsewhere(revision, old.item, new.item, hit)
        if moved or elsewhere:
            what = "time" if moved else "place"
            yield Verdict("broken", subjects, f"{name} is locked, but its {what} has changed.", None, old.date)
        else:
            besides = " but for the nights that were hit" if hit else ""
            yield Verdict("ok", subjects, f"{name} is locked and unchanged{besides}.", None, old.date)


def _nights_of(piece: Piece) -> set[dt.date]:
    return set(piece.item.nights) if isinstance(piece.item, Stay) else set()


def _once(revision: Revision) -> Iterator[Verdict]:
    names = [item.id for day in revision.revised.days for item in day.items]
    names += [stay.id for stay in revision.revised.stays]
    for name, count in Counter(names).items():
        if count > 1:
            yield Verdict("broken", (name,), f"The id {name!r} is used {count} times.")


def _quoted(revision: Revision, item: Thing) -> list[Price | None]:
    """The prices that the catalogue gives for an item; carrying one of them over to it is honest."""
    if isinstance(item, Leg):
        connection = revision.world.catalogue.connection_by_id.get(item.connection or "")
        return [None] if connection is None else [None, connection.price]
    place = revision.world.catalogue.place(item.place)
    if place is None:
        return [None]
    start = item.start if isinstance(item, Stop) else None
    slots = () if start is None else place.slots_by_date.get(start.date(), ())
    return [None, place.price, *(entry.price for entry in slots if exact(entry.start) == exact(start))]


def _paid(item: Thing) -> dict[dt.date, int]:
    return dict(item.paid) if isinstance(item, Stay) else {}


def _is_honest(revision: Revision, item: Thing, old: Thing | None) -> bool:
    """Whether what an item costs is as the catalogue or `old` has it, the same place as it was before, if it was."""
    prices = _quoted(revision, item) + ([] if old is None else [old.price])
    return item.price in prices and _paid(item).items() <= (_paid(old) if old is not None else {}).items()


def _faults(revision: Revision, old: Piece, new: Piece, no_stock: frozenset[str]) -> Iterator[str]:
    before, after = old.item, new.item
    name = revision.name(new)
    replaced = after.id in revision.replaced
    changed = essence(old) != essence(new)
    if before.notes != after.notes and (isinstance(before, Stop) or before.id not in revision.hit):
        yield f"The notes of {name} have changed."
    if after.booked and (replaced or not before.booked):
        yield f"{name} is marked as booked, but nobody has booked it."
    elif after.booked and changed and after.id in no_stock:
        yield f"{name} keeps its booking, but is moved to a time that cannot be had."
    elif before.booked and not after.booked and not changed and before.id not in revision.hit:
        yield f"{name} has lost its booking."
    elif after.booked and not _is_held(revision, after):
        yield f"{name} is marked as booked for nights or people that nobody has booked."
    if isinstance(before, Stop) and isinstance(after, Stop) and before.guests != after.guests:
        yield f"The guests at {name} have changed."
    if isinstance(before, Leg) and isinstance(after, Leg) and not revision.world.catalogue.leads_as(before, after):
        yield f"{name} leads from or to another place than before."
    # What was paid for the old is no price of the new.
    kept_price = changed or (before.price == after.price and _paid(before) == _paid(after))
    if not (kept_price and _is_honest(revision, after, None if replaced else before)):
        yield f"The price of {name} is not the one in the catalogue."


def _no_stock(revision: Revision) -> frozenset[str]:
    """Stops that would break `slot` if they were not booked."""
    moved = [new.item for _, new in revision.changed if isinstance(new.item, Stop) and new.item.booked]
    if not moved:
        return frozenset()
    names = {stop.id for stop in moved}
    days = tuple(
        day.replace(
            items=tuple(
                item.replace(booked=False) if item.id in names and isinstance(item, Stop) else item
                for item in day.items
            )
        )
        for day in revision.revised.days
    )
    view = type(revision.view)(
        revision.revised.replace(days=days), revision.world.catalogue, revision.parameters, revision.memory
    )
    return frozenset(names) & {verdict.subjects[0] for part in view.parts(slot) for verdict in part.broken}


def _is_held(revision: Revision, item: Thing) -> bool:
    """Whether a booking holds for what is booked: for those who are booked, and of a stay, which may be a part of a
    booked one, for its nights."""
    if not isinstance(item, Stay):
        before = revision.before.get(item.id)
        return before is not None and before.item.booked and before.item.booked_for == item.booked_for
    held = {
        night
        for old in (before.item for before in revision.before.values())
        if isinstance(old, Stay) and old.place == item.place and old.booked_for == item.booked_for
        for night in set(old.nights) - set(old.unbooked_nights)
    }
    return held.issuperset(set(item.nights) - set(item.unbooked_nights))


def ids(revision: Revision) -> Iterator[Verdict]:
    """Every item before and after: its id once, its notes, no booking and no price that was made up."""
    faults = list(_once(revision))
    no_stock = _no_stock(revision)
    for old, new in revision.kept:
        if not untouched(old, new) and type(old.item) is type(new.item):
            faults += [
                Verdict("broken", (new.item.id,), text, None, new.date)
                for text in _faults(revision, old, new, no_stock)
            ]
    if not revision.from_nothing:
        for piece in revision.new:
            if piece.item.booked and not _is_held(revision, piece.item):
                text = f"{revision.name(piece)} is marked as booked, but nobody has booked it."
                faults.append(Verdict("broken", (piece.item.id,), text, None, piece.date))
            # A part of a split stay keeps its own price as long as it stays at the same place.
            source = revision.before.get(piece.item.id.rpartition("-")[0])
            here = source is not None and place_of(source.item) == place_of(piece.item)
            if not _is_honest(revision, piece.item, source.item if source is not None and here else None):
                text = f"The price of {revision.name(piece)} is not the one in the catalogue."
                faults.append(Verdict("broken", (piece.item.id,), text, None, piece.date))
    yield from faults
    if not faults:
        yield Verdict("ok", (), "Every item keeps its id, notes, booking and price.")


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
    """Whether a stop may stand on the new date: within free days, and where it is asked onto; at step level it stays
    else."""
    asked = new.date in revision.world.dates_asked(old.item.id)
    if old.date == new.date or revision.scope.level == "plan" or asked:
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
        elif isinstance(piece.item, Leg) and not revision.world.catalogue.is_inside(piece.item):
            # Inside a city one gets about anyway.
            yield _broken(piece, f"{name} is given up, and leads to another city.")


def _changed(revision: Revision) -> Iterator[Verdict]:
    for old, new in revision.changed:
        name = revision.name(old)
        if type(old.item) is not type(new.item):
            yield _broken(new, f"{old.item.id!r} was a {type(old.item).__name__.lower()} and is something else now.")
        elif not _frees(revision, old):
            yield _broken(new, f"{name} is changed, but must not be touched.")
        elif isinstance(old.item, Stop) and not _may_move(revision, old, new):
            yield _broken(new, f"{name} is moved to {date_words(new.date)}, but must not leave its days.")


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
