"""What the agent takes words to mean, and whom it trusts in it."""

from __future__ import annotations

import datetime as dt
import re
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import NamedTuple, Protocol

from ..task import Task, Visit, bare_task
from ..understanding import Doubt, FirstLook, Understanding, first_look, named, understand
from ..world import TownRecord

Page = tuple[str, dt.date]
"""A page of slots: the venue's name and the date."""
_TOGETHER = 2
"""So many pages are wrong at once, before all of them are."""


@dataclass(frozen=True, slots=True)
class Trust:
    """guesses: slots that were made out badly count as what they were read as; otherwise they are not open. opened:
    pages on which every doubtful slot counts as open."""

    guesses: bool = False
    opened: frozenset[Page] = frozenset()


CERTAIN = Trust()
"""Nothing is open that was not read as open beyond doubt."""


def everything(doubtful: Iterable[Page]) -> Trust:
    """Every doubtful slot open: no reading of the pages has more that can be booked."""
    return Trust(True, frozenset(doubtful))


def steps(doubtful: Sequence[Page]) -> Iterator[tuple[Trust, ...]]:
    """Readings beyond what is certain, the likelier ones first; those of one step are as likely as each other.
    doubtful: the pages with doubtful slots."""
    if not doubtful:
        return
    yield (Trust(True),)
    for count in range(1, min(_TOGETHER, len(doubtful)) + 1):
        yield tuple(Trust(True, frozenset(pages)) for pages in combinations(doubtful, count))
    if len(doubtful) > _TOGETHER:
        yield (everything(doubtful),)


class UnclearError(LookupError):
    """A query cannot be understood; the message says what of it."""


class Understander(Protocol):
    """Understands queries. Each step may raise UnclearError. doubts: what the words of a query leave open."""

    @property
    def doubts(self) -> Sequence[str]:
        """In words, of the query that was read last."""
        ...

    def glance(self, query: str) -> FirstLook:
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


# The time that an agent has for a task, beside its calls.

SECONDS = 600.0
"""For one task, its pages included: recognising thirty dense screenshots for the first time takes up to five minutes on
one thread; planning takes a part of a second but for pages that leave nearly everything open."""


@dataclass(slots=True)
class Deadline:
    """So many seconds from when it is made. clock: seconds since some moment, never going back."""

    seconds: float = SECONDS
    clock: Callable[[], float] = time.monotonic
    _begun: float = field(init=False)

    def __post_init__(self) -> None:
        self._begun = self.clock()

    @property
    def left(self) -> float:
        """Seconds, 0 when it has passed."""
        return max(0.0, self.seconds - (self.clock() - self._begun))

    @property
    def over(self) -> bool:
        """Whether it has passed."""
        return self.left == 0

    def check(self) -> None:
        """Raises UnclearError when it has passed."""
        if self.over:
            raise UnclearError(f"time ran out after {self.seconds:g} seconds")


# The offline reader of queries, as the agent asks it.

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

    def glance(self, query: str) -> FirstLook:
        """City and days. Raises UnclearError where either is not said."""
        seen = first_look(query, self.cities)
        if not seen.town:
            raise UnclearError("the query names no city that the tools know")
        if not seen.dates:
            raise UnclearError("the query names no day")
        return seen

    def places(self, query: str, town: TownRecord) -> tuple[tuple[str, tuple[dt.date, ...]], ...]:
        """The venues of the visits with their days; behind them what else is named, which may be no more than a
        landmark near a hotel."""
        found: dict[str, set[dt.date]] = {}
        for visit in self._understood(query, town).visits:
            found.setdefault(visit.venue, set()).update(visit.dates)
        ids = {venue.name: venue.id for venue in town.venues if venue.kind != "hotel"}
        for name in named(query, tuple(ids)):
            found.setdefault(ids[name], set(town.dates))
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
    told = {"dates": meant.dates, "party": meant.party, "visits": meant.visits, "times": meant.times}
    return bare_task(id="query", town=town.id, query=query, hotel=meant.hotel, **told)
