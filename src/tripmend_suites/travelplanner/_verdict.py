"""What is wrong with a plan, and what it costs."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Verdict", "Violation"]


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken constraint: which, on which day (0: the whole trip) in which slot, and what is wrong."""

    rule: str
    day: int
    slot: str
    message: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """All violations, and what the plan costs everybody in whole or broken dollars."""

    violations: tuple[Violation, ...]
    dollars: float

    @property
    def passed(self) -> bool:
        """Whether every constraint holds."""
        return not self.violations

    @property
    def rules(self) -> frozenset[str]:
        """The names of the broken constraints."""
        return frozenset(violation.rule for violation in self.violations)
