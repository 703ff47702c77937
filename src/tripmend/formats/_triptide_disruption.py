"""The disruption record: labelled lines that say what is hit on which day, why, how badly and how surely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Confidence", "DisruptionRecord", "Severity", "Slot", "Target"]

Slot = Literal["Breakfast", "Lunch", "Dinner", "Attraction", "Accommodation", "Transportation", "Event"]
Severity = Literal["step", "day", "plan"]
Confidence = Literal["High", "Medium", "Low"]


@dataclass(frozen=True, slots=True)
class Target:
    """What is hit: the number of the day (1-based), the slot of that day, and the name as it is written there."""

    day: int
    slot: Slot
    name: str


@dataclass(frozen=True, slots=True)
class DisruptionRecord:
    """One disruption. categories: as written ("Attractions", "Miscellaneous"), in order. detected: free text, "" when
    not said. confidence, mitigation: None when not said."""

    targets: tuple[Target, ...]
    categories: tuple[str, ...]
    reason: str
    detected: str
    severity: Severity
    confidence: Confidence | None = None
    mitigation: str | None = None
