"""Wishes and limits that come with a change: each is honoured by what it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..change import Change, Constraint, Scope, World
from ..trip import Itinerary, Leg, Stay, trip_cost
from ._finding import State
from ._parameters import Parameters
from ._revision import Piece, Revision, place_of
from ._rule import Verdict
from ._scope import base_id
from ._wish_places import PLACE_WISHES
from ._wish_times import TIME_WISHES
from ._wish_types import HOURS, REACH, Answer, Test

__all__ = ["unfit", "wish"]

_WORST: tuple[State, ...] = ("broken", "unknown", "ok")
_ITEM_WISHES: dict[str, Test] = {**PLACE_WISHES, **TIME_WISHES}


def _items(revision: Revision, constraint: Constraint) -> Iterator[str]:
    """The ids of the items still to come that a wish is about (`REACH`).

    What is planned is bound by a limit and by a wish that names it; stays never are, since a night needs a bed, and so
    a wish is only about one that takes the place of another. A wish for a sort of place speaks of replacements: a stop
    that is only moved by some minutes stays what it was, and so do the nights that a stay which is cut keeps at its
    place. Only a place to avoid is avoided by these, too.
    """
    changed = {new.item.id for _, new in revision.changed} | {piece.item.id for piece in revision.new}
    if constraint.type != "avoid_place":
        changed -= _kept_nights(revision)
    if constraint.type in PLACE_WISHES and REACH[constraint.type] != "plan" and not constraint.applies_to:
        changed &= revision.replaced
    for name, piece in revision.after.items():
        if name in revision.world.past or constraint.applies_to not in ("", name, base_id(name)):
            continue
        if constraint.date is not None and (constraint.date != piece.date or isinstance(piece.item, Stay)):
            continue
        if name in changed or _binds(constraint, piece):
            yield name


def _binds(constraint: Constraint, piece: Piece) -> bool:
    """Whether an item has to be as wished even where it stays as planned."""
    reach = REACH[constraint.type]
    if isinstance(piece.item, Stay) or reach == "step":
        return False
    if constraint.applies_to:
        return True
    if isinstance(piece.item, Leg) and constraint.type in HOURS:
        return constraint.date is not None
    return reach == "plan"


def _kept_nights(revision: Revision) -> set[str]:
    """The ids of stays that are some of the nights of a stay that was there, at its place."""
    found = set()
    for name, piece in revision.after.items():
        old = revision.before.get(name) or revision.before.get(base_id(name) or "")
        if old is None or not isinstance(old.item, Stay) or not isinstance(piece.item, Stay):
            continue
        if old.item.place == piece.item.place and set(piece.item.nights) <= set(old.item.nights):
            found.add(name)
    return found


def _keep(revision: Revision, constraint: Constraint) -> Answer:
    """Still there, at its place, and on its day unless it was hit."""
    old, new = revision.before.get(constraint.target), revision.after.get(constraint.target)
    if old is None:
        return "unknown", (constraint.target,)
    same = new is not None and place_of(old.item) == place_of(new.item)
    same_day = new is not None and (new.date == old.date or constraint.target in revision.struck)
    return ("ok" if same and same_day else "broken"), (constraint.target,)


def _max_extra(revision: Revision, constraint: Constraint) -> Answer:
    """What the trip costs more than before, both at the prices after the change.

    A price that was not known before and is no longer to be paid is one more reason for it to be no more.
    """
    if constraint.amount is None:
        return "unknown", ()
    catalogue = revision.world.catalogue
    sheets = [trip_cost(trip, catalogue) for trip in (revision.original, revision.world.itinerary)]
    after = trip_cost(revision.revised, catalogue)
    if after.known - max(sheet.known for sheet in sheets) > constraint.amount:
        return "broken", ()
    unsure = set(after.unknown) & revision.replaced
    return ("unknown" if unsure else "ok"), tuple(sorted(unsure))


_TRIP_WISHES: dict[str, Callable[[Revision, Constraint], Answer]] = {"keep": _keep, "max_extra": _max_extra}


def _judged(revision: Revision, constraint: Constraint) -> Iterator[tuple[str, State]]:
    test = _ITEM_WISHES[constraint.type]
    for name in _items(revision, constraint):
        state = test(revision, constraint, revision.after[name], revision.before.get(name))
        if state is not None:
            yield name, state


def unfit(world: World, change: Change, parameters: Parameters) -> Iterator[tuple[str, str]]:
    """(the id of a planned item still to come, ``constraints[n]`` of a wish that it breaks as it stands)."""
    bound = [(n, wish) for n, wish in enumerate(change.constraints) if wish.type in _ITEM_WISHES]
    if not bound:
        return
    trip: Itinerary = world.itinerary
    scope = Scope("plan", "plan-bound", frozenset(), frozenset())
    revision = Revision(trip, trip, world, change, scope, parameters)
    for number, wish in bound:
        for name, state in _judged(revision, wish):
            if state == "broken":
                yield name, f"constraints[{number}]"


def _each(revision: Revision, constraint: Constraint) -> Answer:
    by_state: dict[State, list[str]] = {}
    for name, state in _judged(revision, constraint):
        by_state.setdefault(state, []).append(name)
    for worst in _WORST:
        if worst in by_state:
            return worst, tuple(by_state[worst])
    return "ok", ()


def _words(constraint: Constraint) -> str:
    if constraint.text:
        return constraint.text
    parts = [constraint.type.replace("_", " "), constraint.target, constraint.value]
    parts += [str(part) for part in (constraint.amount, constraint.date, constraint.time) if part is not None]
    return " ".join(part for part in parts if part)


def wish(revision: Revision) -> Iterator[Verdict]:
    """Every constraint of the change."""
    said: dict[State, str] = {"ok": "honoured", "broken": "not honoured", "unknown": "of unknown outcome"}
    for constraint in revision.change.constraints:
        judge = _TRIP_WISHES.get(constraint.type, _each)
        state, subjects = judge(revision, constraint)
        yield Verdict(state, subjects, f"The wish “{_words(constraint)}” is {said[state]}.", None, constraint.date)
