"""Scripted models: what tripmend itself answers, and what has to come out at the top, by chance and at the floor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ....common.tasking import Player
from ._cheating import EXPLOITS, cheating, exploit, names
from ._engine import engine
from ._plain import lazy, perfect
from ._random import expected_feasible, expected_refusal, random_player

if TYPE_CHECKING:
    from .._items import TravelTasks

__all__ = ["EXPLOITS", "expected_feasible", "expected_refusal", "exploit", "names", "players"]


def players(tasks: TravelTasks) -> Mapping[str, Player]:
    """The five of a task set by name."""
    return {
        "engine": engine(tasks),
        "perfect": perfect(tasks),
        "random": random_player(tasks),
        "lazy": lazy(tasks),
        "cheating": cheating(tasks),
    }
