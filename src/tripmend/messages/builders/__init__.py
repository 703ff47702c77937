"""What each kind of news makes of a proposal and one thing of the plan: effects and wishes, the likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..asks import ASKS
from ..frames import Frame
from .days import day_lost, end_by, late_start, slower, weather
from .journeys import delayed, late, missed, moved
from .money import budget, price
from .places import downgraded, hours, lost, sold, table_or_ticket, unfit
from .times import Parts
from .travellers import diet, documents, party, walk, wish

__all__ = ["BUILDERS"]

BUILDERS: dict[str, Callable[[Frame], Iterator[Parts]]] = {
    "closed": lambda frame: lost(frame, "closed"),
    "hours": hours,
    "sold_out": sold,
    "cancelled": lambda frame: lost(frame, table_or_ticket(frame)),
    "unavailable": lambda frame: lost(frame, table_or_ticket(frame, tours=False)),
    "delayed": delayed,
    "retimed": moved,
    "price": price,
    "downgraded": downgraded,
    "unfit": unfit,
    "weather": weather,
    "slower": slower,
    "day_lost": day_lost,
    "late_start": late_start,
    "end_by": end_by,
    "budget": budget,
    "party": party,
    "documents": documents,
    "diet": diet,
    "walk": walk,
    "late": late,
    "missed": missed,
    "wish": wish,
    **ASKS,
}
