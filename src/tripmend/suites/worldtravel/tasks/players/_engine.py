"""tripmend itself: the offline agent's look-ups one by one, then its answer."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING

from ....tasking import Call, Item, Player, Said, Step
from ...agent import Asker, QueryReader, solve_query
from ...folder import SHOTS
from ...runs.hints import HintedAsker
from ...serving import Desks
from ...tools import Desk

if TYPE_CHECKING:
    from .._items import TravelTasks

__all__ = ["engine"]

_MANY = 10**6
"""Look-ups of an agent that has everything in its prompt."""


def engine(tasks: TravelTasks) -> Player:
    """The agent gets the query and a desk of its own like that of the item, and nothing else; what it asked there it
    asks once more as a model would, and then answers. Where all parameters stand in the prompt, it asks nothing."""
    desks = Desks(tasks.folder)
    cities = tuple(town.name for town in tasks.world.towns)
    options = tasks.options

    def desk_of(item: str, mode: str) -> Desk:
        twin = tasks.twin(item)
        desk = desks(mode, None if twin is None else twin.id)
        desk.allowed = (
            _MANY if options.tools == "none" or mode != ("image" if options.images else "text") else options.calls
        )
        return desk

    @lru_cache(maxsize=512)
    def steps(item: str) -> tuple[Step, ...]:
        shots = tasks.folder / SHOTS
        desk = desk_of(item, "image" if options.images else "text")
        asker = Asker(desk, shots)
        if options.hints != "none":
            give = "state" if options.hints == "gold-state" else "text"
            asker = HintedAsker(desk, shots, truth=desk_of(item, "text"), give=give)  # type: ignore[arg-type]
        outcome = solve_query(tasks.task(item).query, asker, QueryReader(cities))
        answer = outcome.document if outcome.refused is None else {"refused": outcome.refused}
        said = Said(json.dumps(answer, ensure_ascii=False))
        if options.tools == "none":
            return (said,)
        return (*(Call(name, arguments) for name, arguments in desk.calls), said)

    def play(item: Item, turn: int, seed: int) -> Step:
        script = steps(item.id)
        return script[min(turn, len(script) - 1)]

    return play
