"""The one table of levels: what makes a plan unusable (hard) and what makes it worse (soft).

The checker gives its findings these levels, and a repair never leaves what is hard broken nor forbids what is soft.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from . import _names as names
from ._finding import Level

__all__ = ["LEVELS", "MAY_BE_HARD"]

LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        names.OPENING: "hard",
        names.SLOT: "hard",
        names.DWELL: "hard",
        names.OVERLAP: "hard",
        names.TRAVEL: "hard",
        names.BUFFER: "hard",
        names.CONNECTION: "hard",
        names.LEG: "hard",
        names.MODES: "hard",
        names.WALKING: "hard",
        names.MODE_MIX: "hard",
        names.NIGHT: "hard",
        names.VACANCY: "hard",
        names.MIN_NIGHTS: "hard",
        names.ROOM_TYPE: "hard",
        names.HOUSE_RULES: "hard",
        names.STAY_CITY: "hard",
        names.MEALS: "hard",
        names.MEAL_WINDOW: "hard",
        names.MEAL_GAP: "hard",
        names.BUDGET: "hard",
        names.CAPACITY: "hard",
        names.CUISINES: "hard",
        names.DIET: "hard",
        names.DAY: "hard",
        names.CITY: "hard",
        names.DWELL_MAX: "soft",
        names.PACE: "soft",
        names.PARTY: "soft",
        names.DUPLICATE: "soft",
        names.ORDER: "soft",
        names.LOCK: "hard",
        names.PAST: "hard",
        names.SCOPE: "hard",
        names.GONE: "hard",
        names.ASKED: "hard",
        names.IDS: "hard",
        names.EVENT: "hard",
        names.SHORTER: "soft",
        names.KIND: "soft",
        names.DAYLIGHT: "soft",
        names.WISH: "hard",
    }
)
"""The level of every rule, in the order of the catalogue. `pace` is hard on a day with a pace or number of its own,
`party` where it is known that there is no room."""

MAY_BE_HARD = frozenset({names.DUPLICATE})
"""The soft rules that `Parameters.hard` may name; a repair then keeps to them as to any other hard one."""
