"""From a query to an answer within thirty calls: lists, guides, bookings, plan by asking for ways, check."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from tripmend.errors import InputError

from ..gold import VisitParameters
from ..metrics.answer import Unreadable, read_answer
from ..metrics.rates import strict_faults
from ..solve import answer_of
from ..task import Task, document_of
from .asking import Asker
from .knowledge import Leg, chance_of_order, slug
from .library import Library, wishes_of
from .meaning import CERTAIN, Deadline, Trust, UnclearError, Understander
from .planning import (
    Doubted,
    Planned,
    Plans,
    Wishes,
    clashes,
    helpful_changes,
    plan_by_asking,
    plan_with_doubts,
    refusal,
    unsure,
)

# What a plan or a proof needs to know, and no page told, or told badly, in two ways or in another currency.


def gaps(library: Library, task: Task) -> list[str]:
    """What a plan needs to know of its places, in words. What a text reply leaves out is not there."""
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
        product = venue.product(visit.product)
        if product is not None and (name, "admission", slug(product.label)) not in known.facts:
            found.append(f"{name}: what kind of ticket {product.label!r} is was not read")
    hotel = town.venue(task.hotel)
    if hotel.nightly is None:
        found.append(f"{hotel.name}: what a night costs was not read")
    return list(dict.fromkeys(found))


def not_certain(library: Library, task: Task) -> list[str]:
    """Every doubt that may touch a proof that there is no plan: the gaps, and what was not certain of the lists, the
    ways and the places where something takes place. Slots are not among them: a proof holds whether they are open or
    not."""
    town = library.town()
    events = (town.venue(visit.venue).event(visit.event) for visit in task.visits)
    stages = {event.held_at for event in events if event is not None and event.held_at}
    names = {"", *(town.venue(venue).name for venue in stages), *(town.venue(v.venue).name for v in task.visits)}
    found = [doubt.words for doubt in library.doubts if doubt.what != "slot" and doubt.venue in names]
    return list(dict.fromkeys((*gaps(library, task), *found)))


def unpayable(library: Library, task: Task, wishes: Iterable[VisitParameters]) -> list[str]:
    """What has to be paid and is told in another currency alone: it is neither free nor converted."""
    town, known = library.town(), library.known
    free = [wish.visit.venue for wish in wishes if wish.cost is None]
    found = [words for venue in free for words in known.foreign(town.venue(venue).name)]
    if town.venue(task.hotel).nightly is None:
        found += known.foreign(town.venue(task.hotel).name) + known.foreign("")
    return list(dict.fromkeys(found))


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
    """Answer a query or refuse it. asker: the tools, and nothing else of the world, with the time there is for all of
    it. Never raises for what a query says or a page shows."""
    begun = time.perf_counter()
    task = _Task(asker, understander, query)
    try:
        document, refused = task.solve()
    except (UnclearError, InputError) as error:
        # What the pages that were not opened would have told may be all that is unclear.
        document, refused = None, unsure(asker.too_few or "; ".join((str(error), *task.foreign)))
    doubts = tuple(dict.fromkeys(task.doubts))
    elapsed = (time.perf_counter() - begun) * 1000
    given = document is not None
    confidence = round(task.confidence, 3) if given else 0.0
    return Outcome(document, refused, given and task.sure, confidence, len(asker.desk.calls), doubts, elapsed)


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

    @property
    def foreign(self) -> list[str]:
        """Prices in other currencies, which are perhaps why nothing could be handed in."""
        doubts = () if self._library is None else self._library.doubts
        return [doubt.words for doubt in doubts if doubt.what == "price"]

    def solve(self) -> _Handed:
        glance = self._understander.glance(self._query)
        library = self._library = Library(self._asker, glance.town, glance.dates)
        library.open_lists(self._query)
        # What the pages say may change what the words are understood to mean, and with it which pages are wanted.
        while self._look_up(library) and self._asker.left:
            pass
        task = self._understander.task(self._query, library.town())
        _open_stages(library, task)
        self._asker.deadline.check()
        plans = self._plans(library, task)
        found = Doubted(plans.of(CERTAIN), CERTAIN)
        if found.planned.status == "impossible":
            # No plan with what is certain: perhaps there is one with what is not.
            task, found = self._otherwise(library) or (task, self._with_doubts(library, task, plans))
        return self._handed(library, task, found)

    def _plans(self, library: Library, task: Task) -> Plans:
        return plans_of(library, task, library.open_way, self._asker.deadline)

    def _handed(self, library: Library, task: Task, found: Doubted) -> _Handed:
        planned = found.planned
        if planned.status == "undecided" and not planned.order and not found.unread:
            self._asker.deadline.check()
        if planned.status == "impossible" or (planned.status == "undecided" and found.trust != CERTAIN):
            return None, self._refused(library, task, found)
        if planned.assumed and not self._asker.sees:
            return None, unsure(self._asker.too_few or "not every way could be looked up")
        if not planned.order:
            return None, unsure("there was not enough time to find a plan, or that there is none")
        unpaid = unpayable(library, task, wishes_of(library, task, found.trust))
        if unpaid:
            return None, unsure("; ".join(unpaid))
        return self._answer(library, task, found), None

    def _otherwise(self, library: Library) -> tuple[Task, Doubted] | None:
        """A plan for something else that the query may mean."""
        for other in self._understander.others(self._query, library.town()):
            try:
                planned = self._plans(library, other).of(CERTAIN)
            except InputError:
                continue
            if planned.status == "planned":
                self.sure = False
                self._faults.append("what the query seems to mean is impossible; it was taken in another way")
                return other, Doubted(planned, CERTAIN)
        return None

    def _with_doubts(self, library: Library, task: Task, plans: Plans) -> Doubted:
        """A plan on readings that are not certain, as few of them as it takes."""
        chance = partial(chance_of, library, task)
        found = plan_with_doubts(plans, library.known.doubtful_pages, chance)
        self.sure = False
        if found.several:
            self._faults.append("more than one plan fits what could not be made out")
        return found

    def _look_up(self, library: Library) -> bool:
        """Open the pages of each place that is wanted, and tell whether any was new."""
        self._asker.deadline.check()
        wanted = self._understander.places(self._query, library.town())
        return sum(library.open_place(venue, dates) for venue, dates in wanted) > 0

    def _refused(self, library: Library, task: Task, found: Doubted) -> dict[str, Any]:
        """The refusal of what is impossible by what is certain. found: what came of it with doubtful readings."""
        doubts, planned = [*self._understander.doubts, *not_certain(library, task)], found.planned
        if found.unread:
            slots = "; ".join(found.unread)
            doubts.insert(0, f"whether there is a plan hangs on slots that were not made out, such as {slots}")
        elif planned.status == "undecided":
            hangs = "on ways that were not read" if planned.assumed else "on more time than there was"
            doubts.insert(0, f"with doubtful readings, whether there is a plan hangs {hangs}")
        # Said now: looking for changes that would help may take the calls that are left.
        too_few = self._asker.too_few if doubts else ""
        clash = () if doubts else clashes(library, task)
        changes = helpful_changes(library, task, library.open_way, self._asker.deadline)
        return refusal(changes, doubts, too_few, clash)

    def _answer(self, library: Library, task: Task, found: Doubted) -> dict[str, Any]:
        """The document, looked at once more by the judge's strict eyes, with the town as it was read."""
        planned, town = found.planned, found.planned.town
        document = document_of(answer_of(task, town, planned.order))
        read = read_answer(document, town)
        faults = (read.reason,) if isinstance(read, Unreadable) else strict_faults(read, task, town)
        self._faults += [f"the answer does not pass its own check: {fault}" for fault in faults]
        self._faults += [f"no way from {library.name(a)} to {library.name(b)} was read" for a, b in planned.assumed]
        unread = gaps(library, task)
        self._faults += unread
        open_points = len(self._understander.doubts) + len(unread)
        self.sure = self.sure and not faults and not planned.assumed and not open_points
        halved = len(planned.assumed) + len(faults) + open_points + found.several
        self.confidence = chance_of(library, task, found.trust, planned) * 0.5**halved
        return document


def chance_of(library: Library, task: Task, trust: Trust, planned: Planned) -> float:
    """How likely all that a plan books can be booked."""
    return chance_of_order(library.known, library.town(trust), planned.order, task.party)


def _open_stages(library: Library, task: Task) -> None:
    """Guides of places where something takes place that is announced elsewhere: the queue is there."""
    town = library.town()
    for visit in task.visits:
        event = town.venue(visit.venue).event(visit.event)
        if event is not None and event.held_at:
            library.open_guide(town.venue(event.held_at).name)


def plans_of(library: Library, task: Task, ask: Callable[[Leg], bool], deadline: Deadline) -> Plans:
    """Plans of a task by what is known. ask: as for `plan_by_asking`."""

    def plan(trust: Trust, wishes: Wishes) -> Planned:
        return plan_by_asking(task, wishes, lambda: library.town(trust), ask, deadline)

    return Plans(lambda trust: wishes_of(library, task, trust), plan, deadline)
