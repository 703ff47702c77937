"""One query planned: layouts tried in turn until one passes the checker, else the query is drawn anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from tripmend.errors import InputError
from tripmend.rules import check, unmet

from ...bridge import PARAMETERS, to_record, to_trip
from ...database import Database
from ...formats import PlanRecord
from ..queries import Brief, Query, draw_query
from ._atlas import Atlas
from ._fill import fill
from ._frame import Frame, Thrift, frames
from ._menu import menu
from ._rhythm import rhythm

__all__ = ["Planned", "plan_brief", "plan_query"]

_DRAWS = 1000
_FRAMES = 3
"""Layouts that are tried at each level of thrift."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A brief with its plan. redraws: why each earlier draw came to nothing, in order. tries: of the engine."""

    record: PlanRecord
    redraws: tuple[str, ...]
    tries: int


@dataclass(slots=True)
class _Search:
    """What has been tried for one query."""

    layouts: int = 0
    affordable: int = 0
    tries: int = 0

    @property
    def reason(self) -> str:
        """Why there is no plan."""
        if not self.layouts:
            return "no way there and back, or not what is asked for"
        if not self.affordable:
            return "too dear"
        return "not planned" if self.tries else "too little that suits"


def _attempts(
    database: Database, query: Query, deck: str, search: _Search
) -> Iterator[tuple[Frame, bool, random.Random]]:
    levels: tuple[Thrift, ...] = (0, 1, 2)
    for thrift in levels:
        draw = random.Random(f"{deck}:frames:{thrift}")
        for number, frame in enumerate(islice(frames(database, query, draw, thrift), _FRAMES)):
            search.layouts += 1
            if frame.cost < query.header.budget * 100:
                search.affordable += 1
                yield frame, thrift > 0, random.Random(f"{deck}:menu:{thrift}:{number}")


def plan_query(atlas: Atlas, query: Query, seed: int) -> tuple[PlanRecord | None, _Search]:
    """A plan that passes the checker, or None, and what was tried for it.

    Cities, journeys and beds are laid out first; then the engine puts meals, sights and events from a short menu into
    the days. What is written is read back and judged as the record that it has become.
    """
    brief, database = query.brief, atlas.database
    blank = PlanRecord(brief.idx, brief.row, query.header, query.persona, query.tolerance, ())
    deck = f"tripmend-triptide:{seed}:{brief.days}:{brief.idx}:{query.draw}"
    search = _Search()
    for frame, thrifty, draw in _attempts(database, query, deck, search):
        days = rhythm(query, frame, draw)
        roles = menu(query, frame, days, atlas, draw, thrifty=thrifty)
        if roles is None:
            continue
        search.tries += 1
        filled = fill(blank, frame, roles, database)
        if filled is None:
            continue
        record = to_record(*filled, database, original=blank)
        trip = to_trip(record, database)
        if not unmet(check(trip.itinerary, trip.catalogue, PARAMETERS)):
            return record, search
    return None, search


def plan_brief(atlas: Atlas, seed: int, brief: Brief) -> Planned:
    """The first draw of a brief that can be planned, with its plan.

    Raises InputError when none of 1000 draws can: then the database is too poor for such trips.
    """
    reasons: list[str] = []
    tries = 0
    for number in range(_DRAWS):
        drawn = draw_query(atlas.database, seed, brief, number)
        if drawn.query is None:
            reasons.append(drawn.reason)
            continue
        record, search = plan_query(atlas, drawn.query, seed)
        tries += search.tries
        if record is not None:
            return Planned(record, tuple(reasons), tries)
        reasons.append(search.reason)
    raise InputError(
        f"none of {_DRAWS} {brief.level} queries of {brief.days} days could be planned; the tables hold too little",
        where="database",
    )
