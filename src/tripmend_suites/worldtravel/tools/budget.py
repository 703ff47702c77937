"""A desk at which one agent asks its questions: every call is counted, and after the last allowed one it is closed."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from ..world import WorldRecord
from .text import TOOLS, UnknownError

__all__ = ["CALLS", "Desk", "ToolReply"]

CALLS = 30
"""Tool calls allowed for one task (section 17)."""

_LONGEST = 300


@dataclass(frozen=True, slots=True)
class ToolReply:
    """status: 200, 400 (wrong arguments), 404 (no such thing) or 429 (no calls left). document: the answer, or an
    ``error`` in words. images: file names of screenshots in image mode."""

    status: int
    document: dict[str, Any]
    images: tuple[str, ...] = ()


@dataclass(slots=True)
class Desk:
    """Answers from one world. mode ``image`` gives the screenshots that `pictures` finds for a tool and its arguments
    and no text. Wrong calls count like right ones."""

    world: WorldRecord
    mode: Literal["text", "image"] = "text"
    allowed: int = CALLS
    pictures: Callable[[str, Mapping[str, str]], tuple[str, ...]] | None = None
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    @property
    def left(self) -> int:
        """Calls that may still be made."""
        return max(0, self.allowed - len(self.calls))

    def call(self, name: str, arguments: Mapping[str, Any]) -> ToolReply:
        """Use a tool by name. Never raises for what an agent may send."""
        if not self.left:
            self.calls.append((name, dict(arguments)))
            return ToolReply(429, {"error": f"no calls are left; {self.allowed} are allowed"})
        self.calls.append((name, dict(arguments)))
        tool = TOOLS.get(name)
        if tool is None:
            return ToolReply(404, {"error": f"there is no tool called {name[:60]!r}; there are {', '.join(TOOLS)}"})
        wanted = list(inspect.signature(tool).parameters)[1:]
        if sorted(arguments) != sorted(wanted):
            return ToolReply(400, {"error": f"{name} takes {', '.join(wanted)}"})
        wrong = [key for key, value in arguments.items() if not isinstance(value, str) or len(value) > _LONGEST]
        if wrong:
            return ToolReply(400, {"error": f"{', '.join(sorted(wrong))} must be a text of at most {_LONGEST} letters"})
        try:
            document = tool(self.world, **arguments)
        except UnknownError as error:
            return ToolReply(404, {"error": str(error)})
        if self.mode == "text":
            return ToolReply(200, document)
        if self.pictures is None:
            return ToolReply(404, {"error": "there are no screenshots; make them with `tripmend worldtravel shoot`"})
        try:
            return ToolReply(200, {}, self.pictures(name, arguments))
        except UnknownError as error:
            return ToolReply(404, {"error": str(error)})
