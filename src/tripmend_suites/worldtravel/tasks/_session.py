"""One attempt at one item: the eight look-ups at a desk of its own, and how many of them are left."""

from __future__ import annotations

import inspect
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from ...common.tasking import Tool, ToolResult
from ..tools import TOOLS, Desk, ToolReply
from ._options import Hints

__all__ = ["Attending", "Closed"]

_ABOUT = {
    "get_attraction_list": "All attractions of a city: names, parts of town, what kind.",
    "get_guide_details": "Guide of an attraction: hours, how long to stay, how early to come, programme, walks.",
    "get_attraction_ticket_availability": "Booking page of an attraction for one date: entries by time and what is "
    "left of them, tickets and prices.",
    "get_restaurant_list": "All restaurants of a city: names, parts of town, kitchen.",
    "get_restaurant_guide_detail": "Notes and menu of a restaurant: hours, how long to stay, how early to come, dishes "
    "and prices.",
    "get_restaurant_reservation_availability": "Reservation page of a restaurant for one date: tables by meal and "
    "time, and what is left of them.",
    "get_hotel_list": "All hotels of a city: names, parts of town, words, what is near, price of a room for two.",
    "get_route_info": "Ways between two places of a city: means of transport, minutes, price.",
}
_ARGUMENTS = {
    "city": "Name of the city.",
    "attraction": "Name of the attraction, as the list writes it.",
    "restaurant": "Name of the restaurant, as the list writes it.",
    "date": "Such as 2026-01-31.",
    "origin": "Name of a hotel, attraction or restaurant.",
    "destination": "Name of another one.",
}
_STATES = {
    "get_attraction_ticket_availability": ("entries", "left"),
    "get_restaurant_reservation_availability": ("tables", "seats"),
}


class Closed:
    """An attempt without tools."""

    @property
    def tools(self) -> Sequence[Tool]:
        """None."""
        return ()

    def state(self) -> Mapping[str, Any]:
        """No call can have been made."""
        return {"calls": 0}


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
