"""tripmend itself: the offline agent's look-ups one by one, then its answer."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ....common.tasking import Call, Item, Player, Said, Step
from ...agent import Asker, QueryReader, solve_query
from ...folder import SHOTS
from ...runs.hints import HintedAsker
from ...serving import Desks
from ...task import Task
from ...tools import Desk
from ...world import TownRecord
from ..advice import reading_document

if TYPE_CHECKING:
    from .._items import TravelTasks

__all__ = ["engine"]


@dataclass(slots=True)
class _Remembering(QueryReader):
    """The offline reader of queries; reading: what it made of the last one, for tripmend's own tools."""

    reading: dict[str, Any] | None = None

    def task(self, query: str, town: TownRecord) -> Task:
        """The wishes, as ever."""
        found = QueryReader.task(self, query, town)
        self.reading = reading_document(found, town)
        return found


_MANY = 10**6
"""Look-ups of an agent that has everything in its prompt."""


def engine(tasks: TravelTasks) -> Player:
    """The agent gets the query and a desk of its own like that of the item, and nothing else; what it asked there it
    asks once more as a model would, and then answers. Where all parameters stand in the prompt, it asks nothing: it has
    the same facts from a desk without a limit."""
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
        understander = _Remembering(cities)
        outcome = solve_query(tasks.task(item).query, asker, understander)
        answer = outcome.document if outcome.refused is None else {"refused": outcome.refused}
        said = Said(json.dumps(answer, ensure_ascii=False))
        if options.tools == "none":
            return (said,)
        calls: list[Step] = [Call(name, arguments) for name, arguments in desk.calls]
        if options.tools == "engine" and understander.reading is not None:
            calls.append(Call("plan", {"reading": understander.reading}))
            calls += [Call("check", {"answer": outcome.document})] if outcome.document is not None else []
        return (*calls, said)

    def play(item: Item, turn: int, seed: int) -> Step:
        script = steps(item.id)
        return script[min(turn, len(script) - 1)]

    return play
