"""What shapes the items: which question, which tools, how pages are shown, and the ablations of section 5."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from tripmend.errors import InputError

from ..tools.budget import CALLS

__all__ = ["ENGINE_CALLS", "Asks", "Hints", "Options", "Tooling"]

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
