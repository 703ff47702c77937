"""What happened, what is wished for, and what stayed unclear: the whole of a change."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ..trip import Clock, Record, Severity
from ._constraint import Constraint
from ._effects import Effect

__all__ = ["Category", "Change", "Constraint", "Disruption", "Unclear", "disruption_name"]

Category = Literal["transport", "accommodation", "restaurant", "attraction", "miscellaneous"]
"""The five disruption categories of TripTide (section 3.1 and Table 1)."""


class Disruption(Record):
    """One thing that happened. severity: how far it reaches, as TripTide has it; None: inferred from what it hits."""

    id: str = ""
    category: Category
    effect: Effect
    severity: Severity | None = None
    reason: str = ""
    text: str = ""
    confidence: Literal["high", "medium", "low"] = "high"


def disruption_name(disruption: Disruption, number: int) -> str:
    """The name hits refer to: the disruption's id, else its place in the list."""
    return disruption.id or f"disruptions[{number}]"


class Unclear(Record):
    """Words that were not understood for certain: what to ask, and the readings to choose from."""

    text: str
    question: str
    choices: tuple[str, ...] = ()


class Change(Record):
    """Everything a message says: what happened, what is wished for, and what has to be asked back.

    unread: clauses with something to say of which nothing was used; they are shown, not asked about.
    now: wall-clock time where the traveller is at that moment: what had begun by then stays as it is, and nothing new
    begins before. None: the trip has not begun.
    """

    disruptions: Annotated[tuple[Disruption, ...], Field(max_length=1000)] = ()
    constraints: Annotated[tuple[Constraint, ...], Field(max_length=1000)] = ()
    unclear: tuple[Unclear, ...] = ()
    unread: tuple[str, ...] = ()
    now: Clock | None = None
