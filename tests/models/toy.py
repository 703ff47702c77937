"""A suite as small as one can be: add two numbers; with tools, an adding machine."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tripmend_suites.common.tasking import Attempt, Call, Item, Message, Player, Said, Tool, ToolResult, Verdict

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000" "1f15c4890000000d49444154789c63f8cfc0f01f00050001"
    "ff89993d1d0000000049454e44ae426082"
)  # fmt: skip


@dataclass
class ToySession:
    """One attempt: the machine counts what it was asked."""

    machine: bool
    asked: int = 0

    @property
    def tools(self) -> Sequence[Tool]:
        """The adding machine."""
        schema = {
            "type": "object",
            "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}},
            "required": ["a", "b"],
        }
        return (Tool("add", "Adds two numbers.", schema, self._add),) if self.machine else ()

    def _add(self, arguments: Mapping[str, Any]) -> ToolResult:
        self.asked += 1
        try:
            return ToolResult(str(int(arguments["a"]) + int(arguments["b"])), (PNG,))
        except (KeyError, TypeError, ValueError):
            return ToolResult("a and b must be whole numbers")

    def state(self) -> Mapping[str, Any]:
        """How often it was asked."""
        return {"asked": self.asked}


def _perfect(item: Item, turn: int, seed: int) -> Said:
    a, b = item.id.split("+")
    return Said(str(int(a) + int(b)))


def _lazy(item: Item, turn: int, seed: int) -> Said:
    return Said("0")


def _machinist(item: Item, turn: int, seed: int) -> Call | Said:
    a, b = item.id.split("+")
    return Call("add", {"a": int(a), "b": int(b)}) if turn == 0 else Said(str(int(a) + int(b)))


def _restless(item: Item, turn: int, seed: int) -> Call:
    return Call("add", {"a": "x"}) if turn % 2 else Call("subtract", {})


def _broken(item: Item, turn: int, seed: int) -> Said:
    raise RuntimeError("the player has left")


@dataclass
class ToyTasks:
    """Sums of two numbers."""

    n: int = 4
    calls: int = 0
    pictures: bool = False
    version: int = 1
    refused: int = 0
    judge_breaks: bool = False
    opened: Callable[[str], None] = lambda item: None
    seen: list[Attempt] = field(default_factory=list)

    @property
    def suite(self) -> str:
        return f"toy-sums/{self.version}"

    @property
    def data_sha256(self) -> str:
        return hashlib.sha256(str(self.n).encode()).hexdigest()

    @property
    def settings(self) -> Mapping[str, Any]:
        return {"pictures": self.pictures}

    @property
    def items(self) -> Sequence[Item]:
        pictures = (PNG,) if self.pictures else ()
        return [
            Item(
                f"{i}+{i + 1}",
                (Message("system", "Answer with the sum alone."), Message("user", f"{i}+{i + 1}=?", pictures)),
                {"parity": "odd" if i % 2 else "even"},
            )
            for i in range(self.n)
        ]

    @property
    def scores(self) -> tuple[str, ...]:
        return ("right", "near")

    @property
    def players(self) -> Mapping[str, Player]:
        return {"perfect": _perfect, "lazy": _lazy, "machinist": _machinist, "restless": _restless, "broken": _broken}

    def open(self, item: str) -> ToySession:
        self.opened(item)
        return ToySession(self.calls > 0)

    def judge(self, attempt: Attempt) -> Verdict:
        self.seen.append(attempt)
        if self.judge_breaks and attempt.item == "1+2":
            raise ValueError("no idea")
        zero = {"right": 0.0, "near": 0.0}
        if attempt.failure or attempt.text is None:
            return Verdict("empty", zero, attempt.failure or "nothing came back", kinds=(attempt.failure or "nothing",))
        if not re.fullmatch(r"-?\d+", attempt.text.strip()):
            return Verdict("empty" if not attempt.text.strip() else "malformed", zero, "this is no number")
        a, b = (int(part) for part in attempt.item.split("+"))
        off = abs(int(attempt.text) - a - b)
        return Verdict(
            "answered", {"right": float(off == 0), "near": float(off <= 2)}, "" if off == 0 else "wrong sum",
            int(attempt.text), {"right": (int(off == 0), 1)}, record={"off": off, **attempt.state},
        )  # fmt: skip
