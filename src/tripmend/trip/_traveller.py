"""Who travels: party, budget, pace, tolerance for change, and what every plan must respect."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ._base import Record
from ._money import Minor, Party
from ._stop import Meal, Mode
from ._time import TimeOfDay

__all__ = ["Pace", "Persona", "Severity", "Tolerance", "Traveller"]

Pace = Literal["relaxed", "normal", "full"]
Tolerance = Literal["plan-bound", "flexible"]
Severity = Literal["step", "day", "plan"]


class Persona(Record):
    """The four persona fields of TripCraft and TripTide, free text."""

    traveller_type: str = ""
    purpose: str = ""
    spending: str = ""
    location: str = ""


class Traveller(Record):
    """The party and its requirements.

    tolerance: None counts as plan-bound (the published systems' rule).
    budget: minor units for the whole trip and party.
    cuisines: each must be eaten at least once. diet: what every meal must have (``vegetarian``).
    room_type: ``entire room``, ``private room``, ``shared room`` or
    ``not shared room``. house_rules: what lodgings must not forbid. avoid_modes: never used for a leg or
    a way between places. max_walk: minutes; no way between places and no leg is longer on foot.
    day_start, day_end: wall-clock limits of every day; an end at or before the start lies after midnight.
    meals: that every full day must keep.
    """

    party: Party = {"adult": 1}
    persona: Persona = Persona()
    pace: Pace = "normal"
    tolerance: Tolerance | None = None
    budget: Minor | None = None
    cuisines: tuple[str, ...] = ()
    diet: tuple[str, ...] = ()
    room_type: str | None = None
    house_rules: tuple[str, ...] = ()
    avoid_modes: tuple[Mode, ...] = ()
    max_walk: Annotated[int, Field(ge=0, le=1440)] | None = None
    interests: tuple[str, ...] = ()
    meals: tuple[Meal, ...] = ()
    day_start: TimeOfDay | None = None
    day_end: TimeOfDay | None = None

    @property
    def people(self) -> int:
        """How many travellers there are."""
        return sum(self.party.values())
