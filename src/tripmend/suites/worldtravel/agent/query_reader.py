"""The offline reader of queries, as the agent asks it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, field

from ..task import Task
from ..understanding import Understanding, first_look, named, understand
from ..world import TownRecord
from .meaning import Glance, UnclearError, task_like

__all__ = ["QueryReader"]


@dataclass(slots=True)
class QueryReader:
    """Understands queries by `understanding`. cities: those that the tools know. doubts: what the words of the query
    last read leave open."""

    cities: Sequence[str]
    doubts: list[str] = field(default_factory=list)

    def glance(self, query: str) -> Glance:
        """City and days. Raises UnclearError where either is not said."""
        seen = first_look(query, self.cities)
        if not seen.town:
            raise UnclearError("the query names no city that the tools know")
        if not seen.dates:
            raise UnclearError("the query names no day")
        return Glance(seen.town, seen.dates)

    def places(self, query: str, town: TownRecord) -> tuple[tuple[str, tuple[dt.date, ...]], ...]:
        """The venues of the visits with their days; behind them what else is named, which may be no more than a
        landmark near a hotel."""
        found: dict[str, set[dt.date]] = {}
        for visit in understand(query, town).visits:
            found.setdefault(visit.venue, set()).update(visit.dates)
        ids = {venue.name: venue.id for venue in town.venues if venue.kind != "hotel"}
        for item in named(query, tuple(ids)):
            found.setdefault(ids[item.name], set(town.dates))
        return tuple((venue, tuple(sorted(dates))) for venue, dates in found.items())

    def task(self, query: str, town: TownRecord) -> Task:
        """The wishes; raises UnclearError where no hotel or no visit can be made out."""
        meant = understand(query, town)
        self.doubts = [f"query, {doubt.what}: {doubt.why}" for doubt in meant.doubts]
        if not meant.hotel:
            raise UnclearError("the query leaves open which hotel is meant")
        if not meant.visits:
            raise UnclearError("the query wishes for no visit")
        return _task(query, town, meant)


def _task(query: str, town: TownRecord, meant: Understanding) -> Task:
    return task_like(town, meant.dates, query, meant.party, meant.visits, meant.times, meant.hotel)
