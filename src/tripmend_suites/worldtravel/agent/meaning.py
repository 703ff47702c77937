"""What a query means, as the agent needs it: where and when, what to look up, and the wishes in terms of the town."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..task import Party, Task, UserTime, Visit
from ..world import TownRecord

__all__ = ["Glance", "UnclearError", "Understander", "task_like"]


class UnclearError(LookupError):
    """A query cannot be understood; the message says what of it."""


@dataclass(frozen=True, slots=True)
class Glance:
    """What a query says before anything is looked up: the city and the days."""

    city: str
    dates: tuple[dt.date, ...]


class Understander(Protocol):
    """Understands queries. Each step may raise UnclearError. doubts: what the words of a query leave open."""

    @property
    def doubts(self) -> Sequence[str]:
        """In words, of the query that was read last."""
        ...

    def glance(self, query: str) -> Glance:
        """City and days."""
        ...

    def places(self, query: str, town: TownRecord) -> tuple[tuple[str, tuple[dt.date, ...]], ...]:
        """The venues to look up, by id, with the days on which each may be visited, the surest first. town: its lists
        are known, and what has been looked up already."""
        ...

    def task(self, query: str, town: TownRecord) -> Task:
        """The wishes. town: guides and booking pages of `places` are known."""
        ...

    def others(self, query: str, town: TownRecord) -> tuple[Task, ...]:
        """What the query may mean instead, the likeliest first; for when what it seems to mean is impossible."""
        ...


def task_like(
    town: TownRecord,
    dates: Sequence[dt.date],
    query: str,
    party: Party,
    visits: Sequence[Visit],
    times: Sequence[UserTime],
    hotel: str,
) -> Task:
    """A task as the engine takes it, with nothing by which it could be judged."""
    return Task(
        id="query",
        town=town.id,
        dates=tuple(dates),
        query=query,
        family="",
        scenario="",
        focus=(),
        party=party,
        visits=tuple(visits),
        times=tuple(times),
        hotel=hotel,
        anchors=0,
        checks=(),
        reference=(),
    )
