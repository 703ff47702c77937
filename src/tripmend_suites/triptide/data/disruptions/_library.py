"""The library of reasons, by category."""

from __future__ import annotations

from tripmend.change import Category

from ._happening import Reason
from ._journeys import JOURNEYS
from ._lodgings import LODGINGS
from ._places import ATTRACTIONS, EVENTS, RESTAURANTS
from ._travellers import TRAVELLERS

__all__ = ["LIBRARY"]

LIBRARY: dict[Category, tuple[Reason, ...]] = {
    "transport": JOURNEYS,
    "accommodation": LODGINGS,
    "restaurant": RESTAURANTS,
    "attraction": ATTRACTIONS,
    "miscellaneous": (*EVENTS, *TRAVELLERS),
}
"""What can go wrong in each category (paper, section 3.1 and Table 1)."""
