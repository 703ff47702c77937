"""What a rule is: a name, a level, a unit, one line about it, and the function that judges."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from ._finding import Finding, Level, State, Unit
from ._levels import LEVELS
from ._parameters import Parameters

__all__ = ["Rule", "Verdict", "graded"]


class _Measured(Protocol):
    """Facts that know the thresholds by which they are judged, and remember what was found."""

    parameters: Parameters

    def findings(
        self, rule: str, judge: Callable[[Any], Iterable[Verdict]], find: Callable[[Verdict], Finding]
    ) -> Iterable[Finding]:
        """What a rule finds in these facts, with `find` made of each verdict of its function."""
        ...


Facts = TypeVar("Facts", bound=_Measured)


class Verdict(NamedTuple):
    """What a rule's function says of one matter; the rule adds its name, level and unit.

    subjects: ids, the one to blame first. margin: in the rule's unit, negative when missing. level: only where it
    differs from the rule's.
    """

    state: State
    subjects: tuple[str, ...]
    message: str
    margin: int | None = None
    date: dt.date | None = None
    level: Level | None = None


def graded(margin: int, tight: int = 0) -> State:
    """Broken below zero, tight below `tight`, else ok."""
    if margin < 0:
        return "broken"
    return "tight" if margin < tight else "ok"


@dataclass(frozen=True, slots=True)
class Rule(Generic[Facts]):
    """One constraint. summary: one sentence that says when it holds. judge: yields verdicts where it applies."""

    name: str
    unit: Unit
    summary: str
    judge: Callable[[Facts], Iterable[Verdict]]

    @property
    def level(self) -> Level:
        """The rule's level, if no parameters set it hard."""
        return LEVELS[self.name]

    def findings(self, facts: Facts) -> list[Finding]:
        """The findings of this rule about `facts`, in the order of the trip."""
        level = facts.parameters.level(self.name)

        def find(verdict: Verdict) -> Finding:
            margin = verdict.margin
            return Finding(
                self.name,
                verdict.level or level,
                verdict.state,
                verdict.subjects,
                verdict.message,
                margin,
                "" if margin is None else self.unit,
                verdict.date,
            )

        return list(facts.findings(self.name, self.judge, find))
