"""From a query to an answer within thirty calls: lists, guides, bookings, plan by asking for ways, check."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ....errors import InputError
from ..data.tasks.twins import relaxations
from ..gold import VisitParameters, visit_parameters
from ..metrics.answer import Unreadable, read_answer
from ..metrics.strict import strict_faults
from ..solve import Scheduled, answer_of
from ..task import Task
from .asking import Asker
from .library import Library, open_all
from .meaning import UnclearError, Understander
from .planning import Planned, plan_by_asking

__all__ = ["Outcome", "solve_query"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an agent hands in. document: the answer in the paper's format. refused: why there is none: ``proven`` with
    ``relaxations``, or ``unsure`` with the reason in words. sure: whether the answer rests on nothing that was read
    with a doubt. calls: used. doubts: all that was not certain, in words."""

    document: dict[str, Any] | None
    refused: dict[str, Any] | None
    sure: bool
    calls: int
    doubts: tuple[str, ...]
    milliseconds: float


def solve_query(query: str, asker: Asker, understander: Understander) -> Outcome:
    """Answer a query or refuse it. asker: the tools, and nothing else of the world. Never raises for what a query says
    or a page shows."""
    begun = time.perf_counter()
    task = _Task(asker, understander, query)
    try:
        document, refused = task.solve()
    except (UnclearError, InputError) as error:
        document, refused = None, _unsure(str(error))
    doubts = tuple(dict.fromkeys(task.doubts))
    elapsed = (time.perf_counter() - begun) * 1000
    return Outcome(document, refused, document is not None and task.sure, len(asker.desk.calls), doubts, elapsed)


def _unsure(words: str) -> dict[str, Any]:
    return {"proven": False, "unsure": words, "relaxations": []}


_Handed = tuple[dict[str, Any] | None, dict[str, Any] | None]


class _Task:
    def __init__(self, asker: Asker, understander: Understander, query: str) -> None:
        self._asker, self._understander, self._query = asker, understander, query
        self._library: Library | None = None
        self._faults: list[str] = []
        self.sure = True

    @property
    def doubts(self) -> list[str]:
        found = [] if self._library is None else [doubt.words for doubt in self._library.doubts]
        return [*found, *self._faults]

    def solve(self) -> _Handed:
        glance = self._understander.glance(self._query)
        library = self._library = Library(self._asker, glance.city, glance.dates)
        library.open_lists()
        open_all(library, self._understander.places(self._query, library.town()))
        task = self._understander.task(self._query, library.town())
        _open_stages(library, task)
        wishes = _wishes(library, task)
        planned = _plan(library, task, wishes)
        if planned.status == "planned":
            return self._answer(library, task, planned.order), None
        if planned.status == "undecided":
            return None, _unsure("the calls did not suffice to look up every way")
        if library.known.slot_doubts:
            # No plan with what is certain: perhaps there is one with what is not.
            again = _plan(library, task, _wishes(library, task, open_doubts=True))
            if again.status == "planned":
                self.sure = False
                return self._answer(library, task, again.order), None
        return None, _refusal(library, task, wishes)

    def _answer(self, library: Library, task: Task, order: Sequence[Scheduled]) -> dict[str, Any]:
        """The document, looked at once more by the judge's strict eyes, with the town as it was read."""
        town = library.town(open_doubts=not self.sure)
        document = {"itinerary": [day.model_dump(mode="json") for day in answer_of(task, town, order)]}
        read = read_answer(document, town)
        faults = (read.reason,) if isinstance(read, Unreadable) else strict_faults(read, task, town)
        self._faults += [f"the answer does not pass its own check: {fault}" for fault in faults]
        self.sure = self.sure and not faults
        return document


def _open_stages(library: Library, task: Task) -> None:
    """Guides of places where something takes place that is announced elsewhere: the queue is there."""
    town = library.town()
    for visit in task.visits:
        for event in town.venue(visit.venue).events:
            if event.id == visit.event and event.held_at:
                library.open_guide(town.venue(event.held_at).name)


def _wishes(library: Library, task: Task, open_doubts: bool = False) -> tuple[VisitParameters, ...]:
    town = library.town(open_doubts)
    return tuple(visit_parameters(town, visit, task.party) for visit in task.visits)


def _plan(library: Library, task: Task, wishes: Sequence[VisitParameters]) -> Planned:
    return plan_by_asking(task, wishes, library.town, library.open_way)


def _refusal(library: Library, task: Task, wishes: Sequence[VisitParameters]) -> dict[str, Any]:
    """The refusal of what cannot be planned whatever the ways are that nobody asked for. Only relaxations are stated
    after which there is a plan along known ways; venues are told by name."""
    town = library.town()
    found = relaxations(task, town, wishes, lambda changed, known: _plan(library, changed, known).status == "planned")
    names = {venue.id: venue.name for venue in town.venues}
    return {
        "proven": True,
        "relaxations": [row | {"venue": names[str(row["venue"])]} if "venue" in row else row for row in found],
    }
