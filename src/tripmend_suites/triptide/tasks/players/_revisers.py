"""The players of the revision task."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tripmend.errors import TripmendError

from ....common.tasking import Item, Player, Said, Step
from ...data.folder import Case
from ...revise import Revised, revise
from .._revise_prompt import Told, answer_text
from .._world import World
from ._chance import chance_revision
from ._exploits import EXPLOITS

__all__ = ["engine_revision", "revisers"]


def engine_revision(world: World, case: Case, *, read: bool = False) -> Revised | None:
    """The engine's answer to a case, None where it ends in an error. read: from the message alone."""
    try:
        return revise(case, world.plan(case), world.database, read=read)
    except TripmendError:
        return None


def revisers(world: World, cases: Mapping[str, Case], order: Sequence[str], told: Told) -> Mapping[str, Player]:
    """By name. engine: tripmend from what the prompt tells, the message alone where only that is told. perfect: the
    engine from the full truth; where it finds a repair, every score but the judge's has to be 1. order: the items, for
    the exploits to take turns."""
    turn = {name: place for place, name in enumerate(order)}

    def by_engine(item: Item, said: int, seed: int, *, read: bool = told == "message") -> Step:
        found = engine_revision(world, cases[item.id], read=read)
        return Said(answer_text(world.plan(cases[item.id]) if found is None else found.record))

    def perfect(item: Item, said: int, seed: int) -> Step:
        return by_engine(item, said, seed, read=False)

    def chance(item: Item, said: int, seed: int) -> Step:
        return Said(answer_text(chance_revision(world, cases[item.id], seed)))

    def lazy(item: Item, said: int, seed: int) -> Step:
        return Said(answer_text(world.plan(cases[item.id])))

    def cheating(item: Item, said: int, seed: int) -> Step:
        names = tuple(EXPLOITS)
        return Said(EXPLOITS[names[(turn[item.id] + seed) % len(names)]](world, cases[item.id]))

    return {"engine": by_engine, "perfect": perfect, "random": chance, "lazy": lazy, "cheating": cheating}
