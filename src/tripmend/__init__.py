"""Mends itineraries: repair(itinerary, change, catalogue) -> outcome, judged by check(itinerary, catalogue).

What is listed here is the surface; each name is brought in when it is first used, so that importing tripmend is quick.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .change import Change, Constraint, Disruption, Request, Unclear
    from .errors import (
        DataError,
        DisagreementError,
        InputError,
        MissingExtraError,
        NoRepairError,
        TripmendError,
        UnclearError,
    )
    from .explain import Difference, Explanation, diff, explain
    from .formats.bookings import ReadBookings, read_bookings
    from .formats.native import (
        TripDocument,
        read_catalogue,
        read_change,
        read_request,
        read_trip,
        write_trip,
    )
    from .messages import understand
    from .repair import Case, Cost, Mended, Outcome, Relaxation, Revision, plan, repair, repair_many
    from .rules import Finding, Parameters, check
    from .trip import Catalogue, Day, Itinerary, Leg, Lock, Place, Stay, Stop, Traveller

_ROOMS = {
    "change": ("Change", "Constraint", "Disruption", "Request", "Unclear"),
    "errors": (
        "DataError",
        "DisagreementError",
        "InputError",
        "MissingExtraError",
        "NoRepairError",
        "TripmendError",
        "UnclearError",
    ),
    "explain": ("Difference", "Explanation", "diff", "explain"),
    "formats.bookings": ("ReadBookings", "read_bookings"),
    "formats.native": ("TripDocument", "read_catalogue", "read_change", "read_request", "read_trip", "write_trip"),
    "messages": ("understand",),
    "repair": ("Case", "Cost", "Mended", "Outcome", "Relaxation", "Revision", "plan", "repair", "repair_many"),
    "rules": ("Finding", "Parameters", "check"),
    "trip": ("Catalogue", "Day", "Itinerary", "Leg", "Lock", "Place", "Stay", "Stop", "Traveller"),
}
_HOME = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "Case",
    "Catalogue",
    "Change",
    "Constraint",
    "Cost",
    "DataError",
    "Day",
    "Difference",
    "DisagreementError",
    "Disruption",
    "Explanation",
    "Finding",
    "InputError",
    "Itinerary",
    "Leg",
    "Lock",
    "Mended",
    "MissingExtraError",
    "NoRepairError",
    "Outcome",
    "Parameters",
    "Place",
    "ReadBookings",
    "Relaxation",
    "Request",
    "Revision",
    "Stay",
    "Stop",
    "Traveller",
    "TripDocument",
    "TripmendError",
    "Unclear",
    "UnclearError",
    "__version__",
    "check",
    "diff",
    "explain",
    "plan",
    "read_bookings",
    "read_catalogue",
    "read_change",
    "read_request",
    "read_trip",
    "repair",
    "repair_many",
    "understand",
    "write_trip",
]


class Room(ModuleType):
    """A room that has the name of its function: `tripmend.repair` may be either, depending on what was imported first,
    so the room can be called, too."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        return getattr(self, self.__name__.rpartition(".")[2])(*given, **named)


def __getattr__(name: str) -> Any:
    room = _HOME.get(name)
    if room is None:
        raise AttributeError(f"module 'tripmend' has no attribute {name!r}")
    found = getattr(importlib.import_module(f".{room}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
