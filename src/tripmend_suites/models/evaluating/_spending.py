"""What a run has spent, and whether it may ask for more."""

from __future__ import annotations

from dataclasses import dataclass

from ._settings import Limits

__all__ = ["Spending", "Usage"]


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one or more replies. estimated: some of them were counted here, because the server gave no number."""

    read: int = 0
    written: int = 0
    estimated: bool = False

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.read + other.read, self.written + other.written, self.estimated or other.estimated)

    @classmethod
    def guess(cls, read: int, written: int) -> Usage:
        """A cautious count from characters: one token for three of them. No tokenizer is fetched for it."""
        return cls(-(-read // 3), -(-written // 3), estimated=True)


class Spending:
    """The running sum of a run. It is asked before each request, so at most the requests under way go beyond it."""

    def __init__(self, limits: Limits, spent: Usage = Usage()) -> None:
        self._limits = limits
        self._spent = spent

    def add(self, usage: Usage) -> None:
        """Book what a reply took."""
        self._spent += usage

    @property
    def spent(self) -> Usage:
        """All replies so far, those before a resume included."""
        return self._spent

    def stop(self) -> str:
        """Why no further request may be sent, "" while it may."""
        limits, spent = self._limits, self._spent
        if limits.tokens is not None and spent.read + spent.written >= limits.tokens:
            return f"the {limits.tokens} tokens of --max-tokens are spent"
        if limits.cost is not None and limits.price is not None:
            cost = limits.price.of(spent.read, spent.written)
            if cost >= limits.cost:
                return f"the {limits.cost:g} EUR of --max-cost are spent"
        return ""
