"""How the agent is run: what it sees, how often it may ask, and what it is told for free in an ablation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..agent.deadline import SECONDS
from ..folder import SHOTS
from ..tools.budget import CALLS

__all__ = ["Hint", "Setting", "Source"]

Source = Literal["text", "screen"]
Hint = Literal["none", "gold-query", "gold-state", "gold-text"]


@dataclass(frozen=True, slots=True)
class Setting:
    """source: text replies or screenshots. calls: that the desk allows. hint: ``gold-query``: the recorded meaning of
    the query; ``gold-state``: of each slot that was read, the true state and number of tickets, the rest as read;
    ``gold-text``: everything but the states of slots from the record. shots: the folder of the screenshots. seconds:
    for one task, after which the agent hands in what it has."""

    source: Source
    calls: int = CALLS
    hint: Hint = "none"
    shots: str = SHOTS
    seconds: float = SECONDS

    @property
    def name(self) -> str:
        """As it stands beside an answer; an answer of another setting is not taken up again."""
        degraded = "" if self.shots == SHOTS else f" {self.shots}"
        hurried = "" if self.seconds == SECONDS else f" {self.seconds:g}s"
        return f"{self.source} {self.calls} {self.hint}{degraded}{hurried}"
