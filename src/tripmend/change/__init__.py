"""What happened or is wanted."""

from ._apply import apply, disruption_name
from ._apply_wishes import relieved
from ._asked import Asked, Unsuited
from ._disruption import Category, Change, Constraint, Disruption, Unclear
from ._effects import (
    BudgetChanged,
    CheaperWanted,
    DayLost,
    Effect,
    EventMoved,
    HoursChanged,
    Late,
    LegCancelled,
    LegDelayed,
    LegRetimed,
    LodgingDowngraded,
    LodgingLost,
    Missed,
    ModeWanted,
    NeedsChanged,
    PartyChanged,
    PlaceClosed,
    PriceChanged,
    Slower,
    SoldOut,
    StopResized,
    StopRetimed,
    StopsSwapped,
    Unfit,
    Weather,
)
from ._instead import by_connection
from ._now import Now
from ._request import Request, Wish
from ._scope import Scope
from ._world import Hit, World

__all__ = [
    "Asked",
    "BudgetChanged",
    "Category",
    "Change",
    "CheaperWanted",
    "Constraint",
    "DayLost",
    "Disruption",
    "Effect",
    "EventMoved",
    "Hit",
    "HoursChanged",
    "Late",
    "LegCancelled",
    "LegDelayed",
    "LegRetimed",
    "LodgingDowngraded",
    "LodgingLost",
    "Missed",
    "ModeWanted",
    "NeedsChanged",
    "Now",
    "PartyChanged",
    "PlaceClosed",
    "PriceChanged",
    "Request",
    "Scope",
    "Slower",
    "SoldOut",
    "StopResized",
    "StopRetimed",
    "StopsSwapped",
    "Unclear",
    "Unfit",
    "Unsuited",
    "Weather",
    "Wish",
    "World",
    "apply",
    "by_connection",
    "disruption_name",
    "relieved",
]
