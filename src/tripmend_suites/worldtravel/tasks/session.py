"""One attempt at one item: the eight look-ups at a desk of its own, and how many of them are left."""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Literal, get_args

from tripmend.errors import InputError

from ...common.data_files import DataFile
from ...common.tasking import Tool, ToolResult
from ..tools import CALLS, TOOLS, Desk, ToolReply

_DATA = DataFile(__file__)

# What shapes the items: which question, which tools, how pages are shown, and the ablations of section 5.

Asks = Literal["plan", "refuse"]
Tooling = Literal["none", "paper", "engine"]
Hints = Literal["none", "gold-state", "gold-text"]
ENGINE_CALLS = 12
"""Calls of tripmend's own tools in one attempt; they are no look-ups and have a limit of their own."""
_MOST_CALLS = 1000


@dataclass(frozen=True, slots=True)
class Options:
    """Every choice that shapes prompts, tools and judging.

    task: ``plan`` asks the tasks, which all have a plan; ``refuse`` their infeasible twins, which have none.
    tools: ``paper`` the eight look-ups; ``engine`` with tripmend's own beside; ``none`` gives all parameters in the
    prompt (the paper's gold-theta, section 5.1). images: look-ups give screenshots. hints: with images, of each reply
    also the true states of slots (``gold-state``) or everything but these (``gold-text``) as text. feasibility_only:
    neither prices nor hotels are asked for or judged (section 5.2). tightest: only the 30 tasks with the most booked
    entries (section 5.1). calls: look-ups allowed, 1 to 1000; the strict judge holds an answer to the same number.
    """

    task: Asks = "plan"
    tools: Tooling = "paper"
    images: bool = False
    hints: Hints = "none"
    feasibility_only: bool = False
    tightest: bool = False
    calls: int = CALLS

    def __post_init__(self) -> None:
        for name, kind in (("task", Asks), ("tools", Tooling), ("hints", Hints)):
            if getattr(self, name) not in get_args(kind):
                raise InputError(f"{getattr(self, name)!r} is none of {', '.join(get_args(kind))}", where=name)
        for name in ("images", "feasibility_only", "tightest"):
            if not isinstance(getattr(self, name), bool):
                raise InputError("is true or false", where=name)
        if isinstance(self.calls, bool) or not isinstance(self.calls, int) or not 1 <= self.calls <= _MOST_CALLS:
            raise InputError(f"is a number of calls from 1 to {_MOST_CALLS}", where="calls")
        if self.hints != "none" and not self.images:
            raise InputError("only screenshots leave something to hint at; ask with images", where="hints")
        if self.images and self.tools == "none":
            raise InputError("without tools nothing is looked at; leave out images or allow tools", where="images")
        if self.task == "refuse" and (self.feasibility_only or self.tightest):
            raise InputError("feasibility_only and tightest are for the task plan alone", where="task")

    @property
    def ablation(self) -> str:
        """Name of the paper's ablation that this is, "" for none."""
        names = ["gold-theta"] * (self.tools == "none") + ["feasibility-only"] * self.feasibility_only
        return " ".join(names)

    @property
    def shown(self) -> str:
        """What a model gets to see, in words for a table."""
        if self.tools == "none":
            return "all in the prompt"
        shown = "screenshots" if self.images else "text"
        hints = "" if self.hints == "none" else f", {self.hints}"
        return f"{shown}{hints}{' + planning tools' if self.tools == 'engine' else ''}"

    def document(self) -> dict[str, Any]:
        """As JSON."""
        return asdict(self)


_ABOUT = _DATA.read("about", dict[str, str])
_ARGUMENTS = _DATA.read("arguments", dict[str, str])
_STATES = {
    "get_attraction_ticket_availability": ("entries", "left"),
    "get_restaurant_reservation_availability": ("tables", "seats"),
}


@dataclass(slots=True)
class Attending:
    """An attempt with look-ups.

    desk: of its own, with all calls left. shots: where the screenshots of its replies are. truth: a desk in text mode
    for `hints`, which costs no calls. further: other tools than the look-ups, and engine_calls, how often they were
    used.
    """

    desk: Desk
    shots: Path
    hints: Hints = "none"
    truth: Desk | None = None
    further: Sequence[Tool] = ()
    engine_calls: int = 0
    replies: list[tuple[str, dict[str, str], ToolReply]] = field(default_factory=list)

    @property
    def tools(self) -> Sequence[Tool]:
        """The look-ups, then the further tools."""
        return (*(_tool(name, partial(self._ask, name)) for name in TOOLS), *self.further)

    def state(self) -> Mapping[str, Any]:
        """Calls made, those that brought an error, and uses of further tools."""
        wrong = len(self.desk.calls) - sum(reply.status == 200 for _, _, reply in self.replies)
        return {"calls": len(self.desk.calls), "wrong_calls": wrong, "engine_calls": self.engine_calls}

    def _ask(self, name: str, arguments: Mapping[str, Any]) -> ToolResult:
        reply = self.desk.call(name, arguments)
        document: dict[str, Any] = {"calls_left": self.desk.left} | reply.document
        if reply.status != 200:
            return ToolResult(json.dumps(document, ensure_ascii=False))
        given = {str(key): str(value) for key, value in arguments.items()}
        self.replies.append((name, given, reply))
        if not reply.images:
            return ToolResult(json.dumps(document, ensure_ascii=False))
        pictures = tuple((self.shots / image).read_bytes() for image in reply.images)
        document |= {"screenshots": len(pictures)} | self._hint(name, given)
        return ToolResult(json.dumps(document, ensure_ascii=False), pictures)

    def _hint(self, name: str, arguments: Mapping[str, str]) -> dict[str, Any]:
        """What is told beside screenshots: of slots their state, or of everything all but that."""
        if self.truth is None or self.hints == "none":
            return {}
        told = self.truth.call(name, arguments).document
        rows, count = _STATES.get(name, ("", ""))
        if self.hints == "gold-state":
            return {rows: told[rows]} if rows else {}
        return told | {rows: [{k: v for k, v in row.items() if k != count} for row in told[rows]]} if rows else told


def _tool(name: str, call: Any) -> Tool:
    wanted = list(inspect.signature(TOOLS[name]).parameters)[1:]
    parameters = {
        "type": "object",
        "properties": {key: {"type": "string", "description": _ARGUMENTS[key]} for key in wanted},
        "required": wanted,
        "additionalProperties": False,
    }
    return Tool(name, _ABOUT[name], parameters, call)
