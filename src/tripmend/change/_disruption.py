"""What happened, what is wished for, and what stayed unclear: the whole of a change."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ..trip import Date, Minor, Record, Severity, TimeOfDay
from ._effects import Effect

__all__ = ["Category", "Change", "Constraint", "Disruption", "Unclear"]

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


class Constraint(Record):
    """A wish or limit that the revision must respect.

    type and the fields it uses:
    keep (target: id of a stop, leg or stay), avoid_place (target: place id), avoid_cuisine, want_cuisine (value),
    avoid_tag, want_tag (value: museum, park, quiet …), avoid_mode, want_mode (value: flight, train, drive, taxi, bus,
    foot), max_price (amount: minor units per person), max_extra (amount: minor units that the whole trip may cost
    more), not_before, not_after (time, date optional), near (target: place id), indoor, same_day, no_new_places.
    applies_to: the stop it is about, "" for every change. An avoid_place also takes what is planned there out of the
    plan (only the stop of `applies_to` where that is given): visits are left out, meals get another place.
    """

    type: Literal[
        "keep",
        "avoid_place",
        "avoid_cuisine",
        "want_cuisine",
        "avoid_tag",
        "want_tag",
        "avoid_mode",
        "want_mode",
        "max_price",
        "max_extra",
        "not_before",
        "not_after",
        "near",
        "indoor",
        "same_day",
        "no_new_places",
    ]
    target: str = ""
    value: str = ""
    amount: Minor | None = None
    date: Date | None = None
    time: TimeOfDay | None = None
    applies_to: str = ""
    text: str = ""


class Unclear(Record):
    """Words that were not understood for certain: what to ask, and the readings to choose from."""

    text: str
    question: str
    choices: tuple[str, ...] = ()


class Change(Record):
    """Everything a message says: what happened, what is wished for, and what has to be asked back.

    unread: clauses with something to say of which nothing was used; they are shown, not asked about.
    """

    disruptions: Annotated[tuple[Disruption, ...], Field(max_length=1000)] = ()
    constraints: Annotated[tuple[Constraint, ...], Field(max_length=1000)] = ()
    unclear: tuple[Unclear, ...] = ()
    unread: tuple[str, ...] = ()
