"""One attempt at spoiling an itinerary: the paper's tools or tripmend's, the memory, and handing in before the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ...common.tasking import Tool, ToolResult
from ..data.perturb import MEMORY, Operation
from .perturb_contract import ECHOES, Finding, examine
from .perturb_items import Subject, answer_to, edits_of, spoilt
from .perturb_tools import ROWS, paper_tools, plain_value

__all__ = ["Memory", "PerturbSession", "complaints"]

_MOST = 5
"""So many edits tripmend names at once."""


class Memory:
    """The last 50 legal edits of a run, by operation: names of places and positions.

    It grows with the verdicts of this process, so that items have to be asked one after the other (one connection) for
    each to see the edits before it, as in the paper. A second verdict on an item takes the place of the first.
    """

    def __init__(self) -> None:
        self._edits: dict[Operation, dict[str, tuple[str, int]]] = {}
        self._open: set[str] = set()

    def begin(self, item: str) -> int:
        """An attempt begins; how many others are under way, whose edits it cannot know."""
        self._open.discard(item)
        others = len(self._open)
        self._open.add(item)
        return others

    def end(self, item: str) -> None:
        """An attempt is over."""
        self._open.discard(item)

    def remember(self, operation: Operation, item: str, place: str, position: int) -> None:
        """Take an edit in; older ones than the last 50 are no longer told."""
        self._edits.setdefault(operation, {})[item] = (place, position)

    def text(self, operation: Operation) -> str:
        """What the memory says."""
        edits = list(self._edits.get(operation, {}).values())
        last = edits[-MEMORY:]
        places, positions = [place for place, _ in last], [position for _, position in last]
        return (
            f"Edits so far ({operation}): {len(edits)}.\nPlaces of the last {len(last)}: "
            f"{json.dumps(places, ensure_ascii=False)}\nPositions of the last {len(last)}: {positions}"
        )


def complaints(found: Finding, subject: Subject) -> list[str]:
    """What does not hold in an answer, in sentences; nothing for one that is right in all."""
    if found.why:
        return [f"{found.why}."]
    said = []
    if not found.axes:
        said.append("The edit disrupts nothing.")
    if found.declared is None:
        said.append("Intents must be a list of the names given.")
    elif found.declared != found.axes:
        said.append("Intents are not what the edit disrupts.")
    if abs(len(found.axes) - subject.wanted) > subject.nearest:
        said.append(f"The edit disrupts {len(found.axes)} axes; asked for: {subject.wanted}.")
    wrong = [name for name, right in (found.echoed or {}).items() if not right]
    if wrong:
        said.append(f"Wrong or missing: {', '.join(wrong)}.")
    return said


class PerturbSession:
    """The tools of one attempt. memory: None where the task has no tools. tries: answers that may be handed in."""

    def __init__(self, subject: Subject, kind: str, memory: Memory | None, tries: int) -> None:
        self._subject, self._kind, self._memory, self._tries = subject, kind, memory, tries
        self._calls: list[str] = []
        self._handed_in: list[dict[str, Any]] = []
        self._beside = memory.begin(subject.id) if memory is not None else 0

    @property
    def tools(self) -> Sequence[Tool]:
        """As the task says: the paper's four and memory, or check, perturb and memory; submit for several tries."""
        nothing: dict[str, Any] = {"type": "object", "properties": {}}
        found: list[Tool] = []
        if self._kind == "paper":
            found += paper_tools(self._subject.city.near_km, self._subject.city.far_km)
        elif self._kind == "engine":
            itinerary = {"type": "object", "properties": {"itinerary": ROWS}, "required": ["itinerary"]}
            count = {"count": {"type": "integer", "minimum": 1, "maximum": _MOST}}
            found += [
                Tool("check", "Measure an edited itinerary: what the edit is, what it disrupts, and all numbers of the "
                     "answer. itinerary: all stops after the edit.", itinerary, self._check),
                Tool("perturb", "Edits that disrupt the requested number of axes, each as a whole answer.",
                     {"type": "object", "properties": count, "required": ["count"]}, self._perturb),
            ]  # fmt: skip
        if self._memory is not None:
            found.append(Tool("memory", "Places and positions of the last edits of this run.", nothing, self._recall))
        if self._tries > 1:
            answer = {"type": "object", "properties": {"answer": {"type": "string"}}, "required": ["answer"]}
            said = "Hand in an answer, the JSON object as text, and be told what does not hold."
            found.append(Tool("submit", said, answer, self._submit))
        return tuple(self._counted(found))

    def state(self) -> Mapping[str, Any]:
        """The names of the tools called, in order, the answer handed in last, and how many other attempts were under
        way when this one began."""
        last = self._handed_in[-1] if self._handed_in else None
        return {"calls": list(self._calls), "submitted": last, "beside": self._beside}

    def _counted(self, tools: Iterable[Tool]) -> Iterable[Tool]:
        def logged(tool: Tool) -> Callable[[Mapping[str, Any]], ToolResult]:
            def call(arguments: Mapping[str, Any]) -> ToolResult:
                self._calls.append(tool.name)
                return tool.call(arguments)

            return call

        for tool in tools:
            yield Tool(tool.name, tool.description, tool.parameters, logged(tool))

    def _examine(self, answer: Mapping[str, Any]) -> Finding:
        one = self._subject
        shown = [one.city.pois[at].row for at in one.candidates]
        return examine(answer, one.operation, one.rows, shown, one.city.near_km, one.city.far_km)

    def _recall(self, arguments: Mapping[str, Any]) -> ToolResult:
        return ToolResult(self._memory.text(self._subject.operation) if self._memory is not None else "")

    def _check(self, arguments: Mapping[str, Any]) -> ToolResult:
        itinerary = plain_value(arguments.get("itinerary"))
        found = self._examine({"Perturbed Itinerary": itinerary})
        if found.why or found.change is None:
            return _json({"legal": False, "error": found.why})
        numbers = answer_to(self._subject, itinerary, found.axes)
        del numbers["Perturbed Itinerary"]
        return _json({"legal": True, "index": found.change.index, "asked for": self._subject.wanted, **numbers})

    def _perturb(self, arguments: Mapping[str, Any]) -> ToolResult:
        count = arguments.get("count", 1)
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= _MOST:
            return _json({"error": f"count must be a whole number from 1 to {_MOST}"})
        one = self._subject
        others = (
            made
            for made in edits_of(one)
            if made.intents and abs(made.intents.bit_count() - one.wanted) == one.nearest
            and (made.position, made.added) != (one.own.position, one.own.added)
        )  # fmt: skip
        chosen = [one.own, *(made for made, _ in zip(others, range(count - 1), strict=False))]
        edits = []
        for made in chosen:
            rows = spoilt(one, made)
            edits.append(answer_to(one, rows, self._examine({"Perturbed Itinerary": rows}).axes))
        return _json({"edits": edits})

    def _submit(self, arguments: Mapping[str, Any]) -> ToolResult:
        answer = plain_value(arguments.get("answer"))
        if not isinstance(answer, dict):
            return _json({"accepted": False, "problems": [f"answer must be an object with {len(ECHOES) + 2} keys."]})
        if len(self._handed_in) >= self._tries:
            return _json({"accepted": False, "problems": ["No further answer is taken."]})
        self._handed_in.append(dict(answer))
        problems = complaints(self._examine(answer), self._subject)
        return _json({"accepted": not problems, "problems": problems, "tries left": self._tries - len(self._handed_in)})


def _json(value: Any) -> ToolResult:
    return ToolResult(json.dumps(value, ensure_ascii=False))
