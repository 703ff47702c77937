"""Scripted models for mending: tripmend, one that knows the answer, and three that deserve little."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random

from ...common.tasking import Call, Item, Player, Said, Step
from ..formats import response_for
from .prompt import answer_of
from .records import Record
from .repair_cheats import CHEATS, edits_of
from .repair_engine import Rankings, scores_of

__all__ = ["expected", "players_of"]


def expected(record: Record) -> Mapping[str, float]:
    """How probable it is that a uniformly random legal edit of the record scores, by score. The share of n records is
    then within 1.96 standard deviations (the root of the sum of p (1 - p), over n) of the mean of p 95 times of 100."""
    edits = edits_of(record)
    found = [scores_of(record.example, response_for(record.example, edit)) for edit in edits]
    return {name: sum(one[name] for one in found) / len(found) for name in found[0]}


def players_of(records: Mapping[str, Record], rankings: Rankings, with_tools: bool) -> dict[str, Player]:
    """The scripted models by name; with tools the engine asks its own tool first, as a model would."""
    places = {name: number for number, name in enumerate(records)}

    def engine(item: Item, number: int, seed: int) -> Step:
        if with_tools and number == 0:
            return Call("repair", {"count": 1})
        return Said(json.dumps(rankings.answer(records[item.id]), ensure_ascii=False))

    def perfect(item: Item, number: int, seed: int) -> Step:
        return Said(answer_of(records[item.id].example))

    def random(item: Item, number: int, seed: int) -> Step:
        record = records[item.id]
        edit = Random(f"{seed}/{item.id}").choice(edits_of(record))
        return Said(json.dumps(response_for(record.example, edit), ensure_ascii=False))

    def lazy(item: Item, number: int, seed: int) -> Step:
        rows = records[item.id].example.raw["need_to_modify itinerary"]
        return Said(json.dumps({"itinerary": rows}, ensure_ascii=False))

    def cheating(item: Item, number: int, seed: int) -> Step:
        ways = list(CHEATS.values())
        return Said(ways[(places[item.id] + seed) % len(ways)](records[item.id]))

    return {"engine": engine, "perfect": perfect, "random": random, "lazy": lazy, "cheating": cheating}
