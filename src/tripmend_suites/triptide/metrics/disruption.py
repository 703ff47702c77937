"""One disruption as the metrics read it: what is hit where, how badly, for whom, and what it takes to answer it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from ..formats import DisruptionRecord
from ._texts import folded, name_city, name_of

__all__ = ["SLOTS_OF", "Disruption", "Hit", "PublishedCase", "disruption_of", "disruption_of_record"]

Severity = Literal["step", "day", "plan"]
SLOTS_OF = {
    "breakfast": "breakfast",
    "lunch": "lunch",
    "dinner": "dinner",
    "attraction": "attraction",
    "accommodation": "accommodation",
    "transportation": "transportation",
    "event": "event",
}
"""The cell of a plan that a slot of a disruption record means, by the slot's folded name."""


class PublishedCase(Protocol):
    """What a revision case must have. `touched`, `answer` and `effect` are used where it has them too.

    key: (days, idx). day: 1-based. slot, target: as the disruption record names them.
    """

    @property
    def key(self) -> tuple[int, int]: ...
    @property
    def severity(self) -> Any: ...
    @property
    def tolerance(self) -> Any: ...
    @property
    def day(self) -> int: ...
    @property
    def slot(self) -> str: ...
    @property
    def target(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Hit:
    """One target: its day (from 1), the plan's cell, and its text as the record writes it."""

    day: int
    slot: str
    text: str

    @property
    def name(self) -> str:
        """The name without the city; the whole text of a way of travel."""
        if self.slot == "transportation":
            return self.text
        name, city = name_city(self.text)
        return name if city != "-" else name_of(self.text)


@dataclass(frozen=True, slots=True)
class Disruption:
    """touched: the days that the effect is about, () when nobody says. answer: as in the built folder's ANSWERS, None
    when nobody says. effects: plain data of the change, () when nobody knows. tolerance: Planbound when not said."""

    key: tuple[int, int]
    severity: Severity
    tolerance: str
    hits: tuple[Hit, ...]
    touched: tuple[int, ...] = ()
    answer: str | None = None
    effects: tuple[Mapping[str, Any], ...] = ()

    @property
    def days(self) -> frozenset[int]:
        """The days that are hit: those of the targets and those that the effect touches."""
        return frozenset((*self.touched, *(hit.day for hit in self.hits)))

    @property
    def retimed(self) -> frozenset[str]:
        """Folded names and flight numbers whose times may no longer be those of the tables."""
        kinds = {str(effect.get("type")) for effect in self.effects}
        if self.effects and not kinds & {"leg_delayed", "leg_retimed", "event_moved"}:
            return frozenset()
        from ._sound_sandbox import number_in

        moved = [hit for hit in self.hits if hit.slot in ("transportation", "event")]
        names = {folded(hit.name) for hit in moved} | {folded(number_in(hit.text)) for hit in moved}
        return frozenset(names - {""})


def disruption_of(case: PublishedCase) -> Disruption:
    """A case of the built folder."""
    change = getattr(case, "effect", None)
    effects = tuple(
        one.effect.model_dump(mode="json") for one in getattr(change, "disruptions", ()) if hasattr(one, "effect")
    )
    slot = SLOTS_OF.get(folded(case.slot), folded(case.slot))
    return Disruption(
        case.key,
        case.severity,
        case.tolerance or "Planbound",
        (Hit(case.day, slot, case.target),),
        tuple(getattr(case, "touched", ())),
        getattr(case, "answer", None),
        effects,
    )


def disruption_of_record(key: tuple[int, int], record: DisruptionRecord, tolerance: str | None) -> Disruption:
    """A disruption as published: labelled lines that name what is hit and say nothing about what it takes."""
    hits = tuple(Hit(one.day, SLOTS_OF.get(folded(one.slot), folded(one.slot)), one.name) for one in record.targets)
    return Disruption(key, record.severity, tolerance or "Planbound", hits)
