"""One-edit repair: an itinerary without times, the axes it is wrong on, and the places that may be used."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["AXES", "LEVELS", "OPERATIONS", "Edit", "EditProblem", "Level", "Operation", "Spot"]

Operation = Literal["add", "replace", "delete"]
Level = Literal["low", "medium", "high"]
OPERATIONS: tuple[Operation, ...] = ("add", "replace", "delete")
LEVELS: tuple[Level, ...] = ("low", "medium", "high")
AXES = ("popularity", "diversity", "distance")
"""The order in which axes are listed everywhere here."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place as one-edit repair sees it. longitude and latitude in degrees; level of popularity."""

    name: str
    category: str
    longitude: float
    latitude: float
    level: Level

    @property
    def place(self) -> tuple[str, float, float]:
        """What makes two spots the same place: names alone are no key."""
        return (self.name, self.longitude, self.latitude)


@dataclass(frozen=True, slots=True)
class EditProblem:
    """One itinerary to mend by exactly one edit of a known kind.

    axes: the axes that the edit must change, and it must change no other one. candidates: the places that may be
    added or put in; identical ones count once. near_km and far_km: a leg shorter than near_km is near, one longer
    than far_km is far, all others are between.
    """

    operation: Operation
    itinerary: tuple[Spot, ...]
    candidates: tuple[Spot, ...]
    axes: frozenset[str]
    near_km: float
    far_km: float

    @property
    def positions(self) -> int:
        """How many positions an edit can name: 0 up to this, the end not included."""
        return len(self.itinerary) + (self.operation == "add")

    def apply(self, edit: Edit) -> tuple[Spot, ...]:
        """The itinerary after `edit`."""
        before, after = self.itinerary[: edit.position], self.itinerary[edit.position :]
        if self.operation == "delete":
            return before + after[1:]
        if edit.candidate is None:
            raise ValueError(f"an edit of kind {self.operation} needs a candidate")
        chosen = self.candidates[edit.candidate]
        return (*before, chosen, *(after if self.operation == "add" else after[1:]))


@dataclass(frozen=True, slots=True)
class Edit:
    """position: where in the itinerary, from 0 (add: the new place gets this position). candidate: the index of the
    place in the problem's candidates, None for delete."""

    position: int
    candidate: int | None = None
