"""Parts of the truth laid over what was read from screenshots, for ablations only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

from tripmend.read import Fact

from ..agent.asking import Asked, Asker
from ..agent.names import slug
from ..agent.replies import facts_of_reply
from ..tools import Desk

__all__ = ["HintedAsker"]

_Key = tuple[Any, ...]


@dataclass(slots=True)
class HintedAsker(Asker):
    """Asks for screenshots and adds what `truth`, a desk in text mode, says to the same call. give: ``state`` or
    ``text``, as in `Setting`."""

    truth: Desk | None = None
    give: Literal["state", "text"] = "state"

    def ask(self, tool: str, arguments: Mapping[str, str]) -> Asked:
        """The call as it is made, its facts with the hints."""
        asked = Asker.ask(self, tool, arguments)
        if self.truth is None or asked.error:
            return asked
        if self.give == "text" and tool == "get_route_info":
            return Asked(tuple(self._all_ways(arguments["city"])))
        true = facts_of_reply(tool, self.truth.call(tool, arguments).document)
        if self.give == "state":
            return Asked(tuple(_with_states(asked.facts, true)), asked.abstained)
        return Asked(tuple(_all_but_states(asked.facts, true)))

    def _all_ways(self, city: str) -> Iterable[Fact]:
        desk = self.truth
        if desk is None:
            return
        lists = ("get_attraction_list", "get_restaurant_list", "get_hotel_list")
        names = [
            fact.subject
            for tool in lists
            for fact in facts_of_reply(tool, desk.call(tool, {"city": city}).document)
            if fact.field == "tags"
        ]
        for one, other in combinations(names, 2):
            arguments = {"city": city, "origin": one, "destination": other}
            yield from facts_of_reply("get_route_info", desk.call("get_route_info", arguments).document)


def _key(fact: Fact) -> _Key:
    value = fact.value
    return (value["date"], value["time"], value["meal"], slug(value["event"]))


def _by_key(facts: Iterable[Fact]) -> dict[_Key, list[Fact]]:
    found: dict[_Key, list[Fact]] = {}
    for fact in facts:
        if fact.field == "slot":
            found.setdefault(_key(fact), []).append(fact)
    return found


def _match(fact: Fact, others: dict[_Key, list[Fact]]) -> Fact | None:
    """The same slot among `others`: that of the same language and tickets if there are several."""
    row = others.get(_key(fact), [])

    def alike(other: Fact) -> tuple[bool, bool]:
        labels = [{slug(label) for label in one.value["products"]} for one in (fact, other)]
        return (other.value["language"] == fact.value["language"], labels[0] == labels[1])

    return max(row, key=alike, default=None)


def _with(fact: Fact, other: Fact | None) -> Fact:
    told = {"state": "unknown", "left": None} if other is None else {k: other.value[k] for k in ("state", "left")}
    confidence = 1.0 if other is None else other.confidence
    value = {key: item for key, item in fact.value.items() if key != "kind" or other is None}
    return Fact(fact.subject, fact.field, value | told, fact.box, confidence, fact.source)


def _with_states(read: Iterable[Fact], true: Iterable[Fact]) -> Iterable[Fact]:
    known = _by_key(true)
    for fact in read:
        match = _match(fact, known) if fact.field == "slot" else None
        yield fact if match is None else _with(fact, match)


def _all_but_states(read: Iterable[Fact], true: Iterable[Fact]) -> Iterable[Fact]:
    known = _by_key(read)
    for fact in true:
        yield _with(fact, _match(fact, known)) if fact.field == "slot" else fact
