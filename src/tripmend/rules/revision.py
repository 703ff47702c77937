"""A revision beside the trip it revises: what is the same, what changed, what is lost, what is new."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from ..change import Change, Scope, World
from ..trip import Itinerary, Leg, Stay, Stop, exact
from .memory import Memory
from .rule import Finding, Parameters, Verdict
from .view import View

Thing = Stop | Leg | Stay


@dataclass(frozen=True, slots=True)
class Piece:
    """A stop, leg or stay with the date of its day (of its first night, for a stay)."""

    item: Thing
    date: dt.date


def _pieces(itinerary: Itinerary) -> dict[str, Piece]:
    found = {item.id: Piece(item, day.date) for day in itinerary.days for item in day.items}
    return found | {stay.id: Piece(stay, stay.check_in) for stay in itinerary.stays}


def place_of(item: Thing) -> tuple[object, ...]:
    """Where an item is: what a lock on the place holds."""
    if isinstance(item, Leg):
        return item.mode, item.origin, item.destination, item.number, item.connection
    return (item.place,)


def time_of(piece: Piece) -> tuple[object, ...]:
    """When an item is: what a lock on the time holds. An untimed item keeps at least its day."""
    item = piece.item
    if isinstance(item, Leg):
        return piece.date, exact(item.depart), exact(item.arrive)
    if isinstance(item, Stay):
        return item.check_in, item.check_out
    return piece.date, exact(item.start), exact(item.end)


def essence(piece: Piece) -> tuple[object, ...]:
    """Everything about an item but its notes, price and booking, which rule `ids` looks after."""
    item = piece.item
    role = (item.kind, item.meal) if isinstance(item, Stop) else (item.cancelled,) if isinstance(item, Leg) else ()
    return type(item), place_of(item), time_of(piece), role


def untouched(old: Piece, new: Piece) -> bool:
    """Whether a piece is the very same, without a look at what it says."""
    return old.item is new.item and old.date == new.date


class Revision:
    """The facts that the rules of a revision need. `before` is the world after the change, unrepaired."""

    def __init__(
        self,
        original: Itinerary,
        revised: Itinerary,
        world: World,
        change: Change,
        scope: Scope,
        parameters: Parameters,
        memory: Memory | None = None,
    ) -> None:
        self.original = original
        self.revised = revised
        self.world = world
        self.change = change
        self.scope = scope
        self.parameters = parameters
        self.memory = memory
        self.hit = world.hit_items
        self.struck = world.struck
        self.before = _pieces(world.itinerary)
        self.after = _pieces(revised)

    @cached_property
    def view(self) -> View:
        """The revised trip in the world after the change."""
        return View(self.revised, self.world.catalogue, self.parameters, self.memory)

    @cached_property
    def locked(self) -> dict[str, Piece]:
        """What locks hold as it is here: `before`, but nights that follow a journey which a repair puts off are held as
        they were planned."""
        put_off = self.world.put_off
        planned = _pieces(self.original) if put_off else {}
        return {**self.before, **{name: planned[name] for name in put_off}}

    @cached_property
    def lost(self) -> tuple[Piece, ...]:
        """What is no longer there."""
        return tuple(piece for name, piece in self.before.items() if name not in self.after)

    @cached_property
    def new(self) -> tuple[Piece, ...]:
        """What was not there."""
        return tuple(piece for name, piece in self.after.items() if name not in self.before)

    @cached_property
    def kept(self) -> tuple[tuple[Piece, Piece], ...]:
        """What is there before and after, changed or not."""
        return tuple((piece, self.after[name]) for name, piece in self.before.items() if name in self.after)

    @cached_property
    def changed(self) -> tuple[tuple[Piece, Piece], ...]:
        """What is elsewhere or at another time."""
        return tuple((old, new) for old, new in self.kept if not untouched(old, new) and essence(old) != essence(new))

    @cached_property
    def replaced(self) -> frozenset[str]:
        """The ids of what is at another place (or uses another connection) than before, or is new."""
        elsewhere = {new.item.id for old, new in self.changed if place_of(old.item) != place_of(new.item)}
        return frozenset(elsewhere | {piece.item.id for piece in self.new})

    def findings(
        self, rule: object, judge: Callable[[Revision], Iterable[Verdict]], find: Callable[[Verdict], Finding]
    ) -> Iterable[Finding]:
        """What `rule` finds, with `find` made of each verdict of its function."""
        return map(find, judge(self))

    @property
    def from_nothing(self) -> bool:
        """Whether there was nothing to revise: a plan is a repair of the empty itinerary."""
        return self.scope.level == "plan" and not any(isinstance(piece.item, Stop) for piece in self.before.values())

    def name(self, piece: Piece) -> str:
        """What people call it."""
        return self.view.name(piece.item)
