"""From a query to an answer within thirty calls: lists, guides, bookings, plan by asking for ways, check."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ....errors import InputError
from ..data.tasks.twins import relaxations
from ..gold import VisitParameters, visit_parameters
from ..metrics.answer import Unreadable, read_answer
from ..metrics.strict import strict_faults
from ..solve import answer_of
from ..task import Task
from .asking import Asker
from .library import Library
from .meaning import UnclearError, Understander
from .names import slug
from .planning import Planned, plan_by_asking
from .trust import CERTAIN, Trust, steps

__all__ = ["Outcome", "solve_query"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an agent hands in. document: the answer in the paper's format. refused: why there is none: ``proven`` with
    ``relaxations``, or ``unsure`` with the reason in words. sure: whether the answer rests on nothing that was read
    with a doubt. confidence: 0 to 1, of the readings on which the answer rests, 0 without one. calls: used. doubts:
    all that was not certain, in words."""

    document: dict[str, Any] | None
    refused: dict[str, Any] | None
    sure: bool
    confidence: float
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
    given = document is not None
    confidence = round(task.confidence, 3) if given else 0.0
    return Outcome(document, refused, given and task.sure, confidence, len(asker.desk.calls), doubts, elapsed)


def _unsure(words: str) -> dict[str, Any]:
    return {"proven": False, "unsure": words, "relaxations": []}


_Handed = tuple[dict[str, Any] | None, dict[str, Any] | None]


class _Task:
    def __init__(self, asker: Asker, understander: Understander, query: str) -> None:
        self._asker, self._understander, self._query = asker, understander, query
        self._library: Library | None = None
        self._faults: list[str] = []
        self.sure = True
        self.confidence = 1.0

    @property
    def doubts(self) -> list[str]:
        found = [] if self._library is None else [doubt.words for doubt in self._library.doubts]
        return [*self._understander.doubts, *found, *self._faults]

    def solve(self) -> _Handed:
        glance = self._understander.glance(self._query)
        library = self._library = Library(self._asker, glance.city, glance.dates)
        library.open_lists(self._query)
        # What the pages say may change what the words are understood to mean, and with it which pages are wanted.
        while self._asker.left and self._look_up(library):
            pass
        task = self._understander.task(self._query, library.town())
        _open_stages(library, task)
        planned = _plan(library, task, CERTAIN)
        if planned.status == "impossible":
            # No plan with what is certain: perhaps there is one with what is not.
            task, planned = self._otherwise(library) or self._with_doubts(library, task) or (task, planned)
        if planned.status == "impossible":
            return None, _refusal(library, task)
        if planned.assumed and not self._asker.sees:
            return None, _unsure("the calls did not suffice to look up every way")
        if not planned.order:
            return None, _unsure("there was not enough time to find a plan, or that there is none")
        return self._answer(library, task, planned), None

    def _otherwise(self, library: Library) -> tuple[Task, Planned] | None:
        """A plan for something else that the query may mean."""
        for other in self._understander.others(self._query, library.town()):
            try:
                planned = _plan(library, other, CERTAIN)
            except InputError:
                continue
            if planned.status == "planned":
                self.sure = False
                self._faults.append("what the query seems to mean is impossible; it was taken in another way")
                return other, planned
        return None

    def _with_doubts(self, library: Library, task: Task) -> tuple[Task, Planned] | None:
        """A plan on readings that are not certain, as few of them as it takes; where several are as likely, the one on
        the surest slots."""
        sided = library.known.two_kinds
        for step in steps(library.known.doubtful_pages, sided):
            plans = [(_plan(library, task, trust), trust) for trust in step]
            found = [planned for planned, _ in plans if planned.status == "planned"]
            if found:
                self.sure = False
                if len({trust.kinds for planned, trust in plans if planned.status == "planned"}) > 1:
                    # There is a plan whichever kind of slots is open, another one each time: no guess is made.
                    raise UnclearError("which of two kinds of slots can be booked was not made out, and matters")
                if len({_slots(planned) for planned in found}) > 1:
                    self._faults.append("more than one plan fits what could not be made out")
                best = max(found, key=lambda planned: _confidence(library, planned))
                if any(planned is best and trust.opened & sided.keys() for planned, trust in plans):
                    # Both kinds of such a page count as open here, to see whether anything would do; it is no plan.
                    raise UnclearError("which of two kinds of slots can be booked was not made out, and matters")
                return task, best
        return None

    def _look_up(self, library: Library) -> bool:
        """Open the pages of each place that is wanted, and tell whether any was new."""
        wanted = self._understander.places(self._query, library.town())
        return sum(library.open_place(venue, dates) for venue, dates in wanted) > 0

    def _answer(self, library: Library, task: Task, planned: Planned) -> dict[str, Any]:
        """The document, looked at once more by the judge's strict eyes, with the town as it was read."""
        town = planned.town
        document = {"itinerary": [day.model_dump(mode="json") for day in answer_of(task, town, planned.order)]}
        read = read_answer(document, town)
        faults = (read.reason,) if isinstance(read, Unreadable) else strict_faults(read, task, town)
        self._faults += [f"the answer does not pass its own check: {fault}" for fault in faults]
        self._faults += [f"no way from {library.name(a)} to {library.name(b)} was read" for a, b in planned.assumed]
        gaps = _gaps(library, task)
        self._faults += gaps
        open_points = len(self._understander.doubts) + len(gaps)
        self.sure = self.sure and not faults and not planned.assumed and not open_points
        halved = len(planned.assumed) + len(faults) + open_points
        self.confidence = _confidence(library, planned) * 0.5**halved
        return document


def _slots(planned: Planned) -> tuple[tuple[str, str, int], ...]:
    return tuple((item.parameters.visit.venue, str(item.date), item.start) for item in planned.order)


def _confidence(library: Library, planned: Planned) -> float:
    """That all booked slots of a plan are open: the product of the confidences with which they were read."""
    found = 1.0
    for item in planned.order:
        if item.parameters.starts is not None:
            clock = f"{item.start // 60 % 24:02d}:{item.start % 60:02d}"
            found *= library.known.slot_confidence(library.name(item.parameters.visit.venue), item.date, clock)
    return found


def _open_stages(library: Library, task: Task) -> None:
    """Guides of places where something takes place that is announced elsewhere: the queue is there."""
    town = library.town()
    for visit in task.visits:
        for event in town.venue(visit.venue).events:
            if event.id == visit.event and event.held_at:
                library.open_guide(town.venue(event.held_at).name)


def _plan(library: Library, task: Task, trust: Trust) -> Planned:
    wishes = _wishes(library, task, trust)
    return plan_by_asking(task, wishes, lambda: library.town(trust), library.open_way)


def _wishes(library: Library, task: Task, trust: Trust) -> tuple[VisitParameters, ...]:
    """What binds each visit. Where nothing at all was made out of a booking page, nothing can be booked and nobody can
    simply come."""
    town = library.town(trust)
    found = []
    for visit in task.visits:
        wish = visit_parameters(town, visit, task.party)
        silent = {date for name, date in library.known.silent if slug(name) == visit.venue}
        if wish.starts is None and silent:
            wish = replace(wish, starts=dict.fromkeys(wish.dates, ()))
        found.append(wish)
    return tuple(found)


def _gaps(library: Library, task: Task) -> list[str]:
    """What a plan needs to know of its places and no page told, or told badly or in two ways. What a text reply leaves
    out is not there."""
    town, known = library.town(), library.known
    places = {visit.venue: town.venue(visit.venue).name for visit in task.visits}
    if not library.asker.sees:
        lost = {name for (name, _), certain in known.silent.items() if not certain}
        return [f"{name}: what can be booked was not made out" for name in places.values() if name in lost]
    found = [doubt.words for doubt in known.doubts if doubt.what != "slot" and doubt.venue in places.values()]
    told = {key[:2] for key in known.facts}
    for visit in task.visits:
        venue, name = town.venue(visit.venue), places[visit.venue]
        if not venue.bookable and (name, "hours") not in told:
            found.append(f"{name}: when it is open was not read")
        if not task.party.climbs and venue.kind == "attraction" and (name, "stairs") not in told:
            found.append(f"{name}: whether there are stairs was not read")
        label = next((product.label for product in venue.products if product.id == visit.product), "")
        if label and (name, "admission", slug(label)) not in known.facts:
            found.append(f"{name}: what kind of ticket {label!r} is was not read")
    return list(dict.fromkeys(found))


def _refusal(library: Library, task: Task) -> dict[str, Any]:
    """The refusal of what cannot be planned whatever the ways are that nobody asked for. Only relaxations are stated
    after which there is a plan along known ways: with what is certain, and if there is none, with doubtful readings as
    well. Venues are told by name."""
    pages = frozenset(library.known.doubtful_pages)
    trusts = (CERTAIN, Trust(guesses=True), Trust(guesses=True, opened=pages)) if pages else (CERTAIN,)
    found = next(filter(None, (_relaxations(library, task, trust) for trust in trusts)), [])
    names = {venue.id: venue.name for venue in library.town().venues}
    gaps = _gaps(library, task)
    unsure = {"unsure": "there is no plan with what was made out: " + "; ".join(gaps)} if gaps else {}
    return unsure | {
        "proven": not gaps,
        "relaxations": [row | {"venue": names[str(row["venue"])]} if "venue" in row else row for row in found],
    }


def _relaxations(library: Library, task: Task, trust: Trust) -> list[dict[str, Any]]:
    def possible(changed: Task, wishes: Sequence[VisitParameters]) -> bool:
        return plan_by_asking(changed, wishes, lambda: library.town(trust), library.open_way).status == "planned"

    return relaxations(task, library.town(trust), _wishes(library, task, trust), possible)
