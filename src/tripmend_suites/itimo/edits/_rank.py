"""Ranking the legal edits of a problem: the protocol, and what a ranking says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ._problem import Edit, EditProblem

__all__ = ["Ranker", "Ranking"]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The edits that change exactly the axes asked for, best first, with their probabilities (they sum to 1).

    passing: how probable it is that the edit moves each hinted axis in the same direction as the edit that was meant
    (the probabilities of all edits that move them alike). fits: False when no edit changes exactly those axes; then
    the edits are those that get the most axes right.
    """

    edits: tuple[Edit, ...]
    probability: tuple[float, ...]
    passing: tuple[float, ...]
    fits: bool

    @property
    def best(self) -> Edit:
        """The answer."""
        return self.edits[0]


class Ranker(Protocol):
    """Whatever can order edits."""

    def rank(self, problems: Sequence[EditProblem]) -> list[Ranking]:
        """One ranking per problem, in their order."""
