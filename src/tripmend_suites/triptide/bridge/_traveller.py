"""Who travels in a record, what they ask for, and the budget."""

from __future__ import annotations

from tripmend.trip import Mode, Traveller

from ..formats import PlanRecord
from ._city import cents
from ._day import MEALS
from ._persona import interests_of, pace_of, persona_of

__all__ = ["traveller_of"]

_TOLERANCES = {"Planbound": "plan-bound", "Flexiventurer": "flexible"}
_AVOIDED: tuple[tuple[str, Mode], ...] = (("flight", "flight"), ("driving", "drive"), ("taxi", "taxi"))


def traveller_of(record: PlanRecord) -> Traveller:
    """Who travels, what they ask for, and the budget in cents."""
    header, wanted = record.header, record.header.local_constraint
    avoided = (wanted.transportation or "").casefold()
    modes = tuple(mode for word, mode in _AVOIDED if word in avoided)
    return Traveller(
        party={"adult": header.people_number},
        persona=persona_of(record.persona),
        pace=pace_of(record.persona),
        tolerance=_TOLERANCES.get(record.tolerance or "", "plan-bound"),
        budget=cents(header.budget),
        cuisines=wanted.cuisine,
        room_type=wanted.room_type,
        house_rules=() if wanted.house_rule is None else (wanted.house_rule,),
        avoid_modes=modes,
        interests=interests_of(record.persona),
        meals=MEALS,
    )
