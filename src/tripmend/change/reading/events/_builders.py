"""Which function reads which event: add a row here and a saying in the lexicon to teach the reader a new event.

A builder returns None when the clause does not hold its event after all, else a list of effects and questions.
"""

from __future__ import annotations

from collections.abc import Callable

from ._budget_events import budget
from ._day_events import daylost, ill, weather
from ._event_ends import ends
from ._leg_events import arrives, delayed, earlier, leaves, moved, slower_leg
from ._party_events import party
from ._place_events import cancelled, closed, hours, soldout, strike
from ._price_events import price
from ._situation import Built, Situation
from ._stay_events import downgraded, lodging

__all__ = ["BUILDERS"]

BUILDERS: dict[str, Callable[[Situation], Built]] = {
    "ends": ends,
    "hours": hours,
    "downgraded": downgraded,
    "price": price,
    "lost": lodging,
    "soldout": soldout,
    "strike": strike,
    "delayed": delayed,
    "earlier": earlier,
    "cancelled": cancelled,
    "leaves": leaves,
    "arrives": arrives,
    "moved": moved,
    "slower_leg": slower_leg,
    "closed": closed,
    "budget": budget,
    "party": party,
    "weather": weather,
    "daylost": daylost,
    "ill": ill,
}
"""The events in the order in which they are tried on a clause: the more telling words come first."""
