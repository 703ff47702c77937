"""What a text says that the plan does not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Fault", "Kind"]

Kind = Literal["name", "quote", "gone", "state", "time", "date", "amount", "number", "silent"]
"""name, quote: nothing in the plan is called so. gone: it is spoken of as planned and is not any more. state: it is
said to be closed, sold out or cancelled, or to replace something, and is not. time, date, amount: another than the
plan's. number: in no fact. silent: the text names nothing of what changed."""


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing that a text says and the plan does not. start: where in the text. why: one clause for the writer."""

    start: int
    kind: Kind
    text: str
    why: str

    @property
    def words(self) -> str:
        """``“16:30”: not a time of Colosseum, which is 15:00–16:45``."""
        return f"“{self.text}”: {self.why}"
