"""A stand-in for the reader of queries: the recorded meaning of a task, for measuring everything else."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from ..agent import Glance, UnclearError, task_like
from ..agent.names import closest
from ..task import Task, Visit
from ..world import TownRecord

__all__ = ["GoldQuery"]


@dataclass(frozen=True, slots=True)
class GoldQuery:
    """Stands in for a reader of queries when only the rest is to be measured: the recorded meaning of a task, told in
    names. town: the record, for the names of its ids."""

    meaning: Task
    town: TownRecord
    doubts: tuple[str, ...] = ()

    def glance(self, query: str) -> Glance:
        """City and days of the task."""
        return Glance(self.town.name, self.meaning.dates)

    def places(self, query: str, town: TownRecord) -> tuple[tuple[str, tuple[dt.date, ...]], ...]:
        """Every venue of the task with its days."""
        found: dict[str, set[dt.date]] = {}
        for visit in self.meaning.visits:
            found.setdefault(self._venue(visit.venue, town), set()).update(visit.dates)
        return tuple((venue, tuple(sorted(dates))) for venue, dates in found.items())

    def task(self, query: str, town: TownRecord) -> Task:
        """The task's wishes with the ids of `town`."""
        visits = [self._visit(visit, town) for visit in self.meaning.visits]
        hotel = self._venue(self.meaning.hotel, town)
        meaning = self.meaning
        return task_like(town, meaning.dates, query, meaning.party, visits, meaning.times, hotel)

    def others(self, query: str, town: TownRecord) -> tuple[Task, ...]:
        """Nothing else: the recorded meaning is the meaning."""
        return ()

    def _venue(self, venue: str, town: TownRecord) -> str:
        name = self.town.venue(venue).name
        return _id(name, {other.name: other.id for other in town.venues}, "place")

    def _visit(self, visit: Visit, town: TownRecord) -> Visit:
        gold = self.town.venue(visit.venue)
        venue = town.venue(self._venue(visit.venue, town))
        labels = {product.id: product.label for product in gold.products}
        titles = {event.id: event.title for event in gold.events}
        dishes = {dish.id: dish.label for dish in gold.menu}
        changes: dict[str, object] = {"venue": venue.id}
        if visit.product is not None:
            known = {product.label: product.id for product in venue.products}
            changes["product"] = _id(labels[visit.product], known, "ticket")
        if visit.event:
            changes["event"] = _id(titles[visit.event], {event.title: event.id for event in venue.events}, "event")
        if visit.dish is not None:
            changes["dish"] = _id(dishes[visit.dish], {dish.label: dish.id for dish in venue.menu}, "dish")
        return visit.replace(**changes)


def _id(name: str, known: dict[str, str], what: str) -> str:
    found = closest(name, known)
    if found is None:
        raise UnclearError(f"no {what} called {name!r} is known")
    return known[found]
