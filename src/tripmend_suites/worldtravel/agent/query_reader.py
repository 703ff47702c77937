"""The offline reader of queries, as the agent asks it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import NamedTuple

from ..task import Task, Visit
from ..understanding import Doubt, Understanding, first_look, named, understand
from ..world import TownRecord
from .meaning import Glance, UnclearError, task_like

__all__ = ["QueryReader"]

_FIELD = re.compile(r"visits\[(\d+)\]\.(\w+)")
_CHANGEABLE = frozenset({"product", "profile", "event", "dish"})
_MOST = 12
"""Other meanings that are tried."""


@dataclass(slots=True)
class QueryReader:
    """Understands queries by `understanding`. cities: those that the tools know. doubts: what the words of the query
    last read leave open."""

    cities: Sequence[str]
    doubts: list[str] = field(default_factory=list)
    _last: tuple[str, TownRecord, Understanding] | None = None

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
        for visit in self._understood(query, town).visits:
            found.setdefault(visit.venue, set()).update(visit.dates)
        ids = {venue.name: venue.id for venue in town.venues if venue.kind != "hotel"}
        for item in named(query, tuple(ids)):
            found.setdefault(ids[item.name], set(town.dates))
        return tuple((venue, tuple(sorted(dates))) for venue, dates in found.items())

    def task(self, query: str, town: TownRecord) -> Task:
        """The wishes; raises UnclearError where no hotel or no visit can be made out."""
        meant = self._understood(query, town)
        self.doubts = [f"query, {doubt.what}: {doubt.why}" for doubt in meant.doubts]
        if not meant.hotel:
            raise UnclearError("the query leaves open which hotel is meant")
        if not meant.visits:
            raise UnclearError("the query wishes for no visit")
        return _task(query, town, meant)

    def _understood(self, query: str, town: TownRecord) -> Understanding:
        # The same town is asked about twice in a row: where nothing was left to look up.
        if self._last is None or self._last[0] != query or self._last[1] is not town:
            self._last = (query, town, understand(query, town))
        return self._last[2]

    def others(self, query: str, town: TownRecord) -> tuple[Task, ...]:
        """What the query may mean instead, by the choices that its doubts leave: first what differs in one of them,
        then in two."""
        meant = self._understood(query, town)
        if not meant.hotel:
            return ()
        changes = [change for doubt in meant.doubts for change in _changes(doubt, len(meant.visits))]
        found = []
        for count in (1, 2):
            for some in combinations(changes, count):
                if len({(change.visit, change.field) for change in some}) == count:
                    found.append(replace(meant, visits=_changed(meant.visits, some)))
        return tuple(_task(query, town, other) for other in found[:_MOST] if other.visits)


class _Change(NamedTuple):
    """Another value for a field of a visit; without a field the visit is left out."""

    visit: int
    field: str
    value: str


def _changes(doubt: Doubt, visits: int) -> Iterator[_Change]:
    match = _FIELD.fullmatch(doubt.what)
    if match is None or int(match[1]) >= visits:
        return
    if match[2] in _CHANGEABLE:
        for choice in doubt.choices[1:]:
            yield _Change(int(match[1]), match[2], choice)
    elif match[2] == "venue":
        yield _Change(int(match[1]), "", "")


def _changed(visits: Sequence[Visit], changes: Sequence[_Change]) -> tuple[Visit, ...]:
    found = []
    for number, visit in enumerate(visits):
        mine = [change for change in changes if change.visit == number]
        if all(change.field for change in mine):
            found.append(visit.replace(**{change.field: change.value for change in mine}))
    return tuple(found)


def _task(query: str, town: TownRecord, meant: Understanding) -> Task:
    return task_like(town, meant.dates, query, meant.party, meant.visits, meant.times, meant.hotel)
