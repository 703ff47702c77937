"""The transportation cell: a flight by its number, a drive or a taxi ride by duration and distance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Transport", "TransportKind"]

TransportKind = Literal["flight", "self-driving", "taxi"]


@dataclass(frozen=True, slots=True)
class Transport:
    """A way from city to city. None: not said.

    number: of a flight. departure, arrival: minutes after midnight, each on the clock of its own city; next_day: the
    text says that it arrives on the next day. duration: minutes. distance: kilometres. cost: US dollars
    for one vehicle.
    """

    kind: TransportKind
    number: str | None = None
    origin: str | None = None
    destination: str | None = None
    departure: int | None = None
    arrival: int | None = None
    duration: float | None = None
    distance: float | None = None
    cost: float | None = None
    next_day: bool = False
