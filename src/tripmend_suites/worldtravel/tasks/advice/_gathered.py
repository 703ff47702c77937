"""What one attempt has looked up, as a record of the city: made from the replies that the model itself got."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from tripmend.errors import InputError

from ...agent import Asker
from ...agent.library import Library
from ...agent.names import closest, slug
from ...agent.trust import Trust
from ...agent.wishes import wishes_of
from ...gold import VisitParameters
from ...task import Task
from ...tools import Desk, ToolReply
from ...world import TownRecord, VenueKind, WorldRecord
from ._reading import Reading

__all__ = ["Gathered", "Replies", "gather"]

Replies = Sequence[tuple[str, dict[str, str], ToolReply]]
"""Tool, arguments and reply of each look-up that was answered."""
_Key = tuple[str, ...]
_GUIDES: dict[str, VenueKind] = {"get_guide_details": "attraction", "get_restaurant_guide_detail": "restaurant"}
_BOOKINGS: dict[str, VenueKind] = {
    "get_attraction_ticket_availability": "attraction",
    "get_restaurant_reservation_availability": "restaurant",
}
_BY_KIND = {
    "attraction": ("get_guide_details", "get_attraction_ticket_availability"),
    "restaurant": ("get_restaurant_guide_detail", "get_restaurant_reservation_availability"),
}
_ROUTE = "get_route_info"


def _key(tool: str, arguments: Mapping[str, Any], mode: str) -> _Key:
    """What makes two look-ups the same. A screenshot of ways shows all of them."""
    if tool == _ROUTE:
        ends = [] if mode == "image" else sorted(slug(str(arguments[key])) for key in ("origin", "destination"))
        return (tool, *ends)
    name = arguments.get("attraction", arguments.get("restaurant", ""))
    return (tool, slug(str(name)), str(arguments.get("date", "")))


@dataclass(slots=True)
class _Replay(Desk):
    """A desk that knows nothing but what was answered before."""

    told: dict[_Key, ToolReply] = field(default_factory=dict)

    @property
    def left(self) -> int:
        """Replaying costs nothing."""
        return 1

    def call(self, name: str, arguments: Mapping[str, Any]) -> ToolReply:
        """The reply of before, or that there was none."""
        reply = self.told.get(_key(name, arguments, self.mode))
        return ToolReply(404, {"error": f"{name} was not called"}) if reply is None else reply


@dataclass(slots=True)
class Gathered:
    """library: the facts. guides: ids of venues of which the guide or notes were looked up. bookings: venues and dates
    of which the booking page was."""

    library: Library
    guides: set[str]
    bookings: set[tuple[str, dt.date]]

    def town(self, trust: Trust) -> TownRecord:
        """The city as far as it was looked up."""
        return self.library.town(trust)

    def saw(self, venue: str, dates: Iterable[dt.date]) -> bool:
        """Whether the guide of a venue and its booking pages of all `dates` were looked up."""
        return venue in self.guides and all((venue, date) in self.bookings for date in dates)

    def needs(self, task: Task) -> list[str]:
        """The look-ups without which nothing can be said of the visits of `task`."""
        town = self.library.town()
        found: dict[str, None] = {}
        for visit in task.visits:
            venue = town.venue(visit.venue)
            guide, booking = _BY_KIND[venue.kind]
            if venue.id not in self.guides:
                found[f"{guide} of {venue.name}"] = None
            for date in visit.dates:
                if (venue.id, date) not in self.bookings:
                    found[f"{booking} of {venue.name} for {date}"] = None
            for event in venue.events:
                if event.id == visit.event and event.held_at and event.held_at not in self.guides:
                    place = next((v for v in town.venues if v.id == event.held_at), venue)
                    found[f"{_BY_KIND.get(place.kind, _BY_KIND['attraction'])[0]} of {place.name}"] = None
        return list(found)

    def wishes(self, task: Task, trust: Trust) -> tuple[VisitParameters, ...]:
        """What binds each visit of `task` by what was looked up. Raises InputError where that does not say enough."""
        return wishes_of(self.library, task, trust)


def gather(replies: Replies, mode: Literal["text", "image"], shots: Path, query: str, reading: Reading) -> Gathered:
    """Read all replies about the city of `reading`. Raises InputError where there are none, and MissingExtraError where
    screenshots cannot be read."""
    mine = [row for row in replies if slug(str(row[1].get("city", ""))) == slug(reading.city)]
    if not mine:
        raise InputError(f"nothing was looked up of {reading.city!r}", where="reading.city")
    desk = _Replay(WorldRecord(seed=0, towns=()), mode=mode)
    for tool, arguments, reply in mine:
        desk.told[_key(tool, arguments, mode)] = reply
        # A text reply writes the name out, whatever the model called it.
        document = reply.document
        told: dict[str, str] = {key: str(document[key]) for key in ("origin", "destination") if key in document}
        if "name" in document:
            told = {str((_GUIDES | _BOOKINGS)[tool]): str(document["name"])}
        desk.told[_key(tool, arguments | told, mode)] = reply
    asker = Asker(desk, shots)
    library = Library(asker, reading.city, tuple(sorted(reading.dates)))
    library.open_lists(query)
    gathered = Gathered(library, set(), set())
    for tool, arguments, reply in mine:
        kind = (_GUIDES | _BOOKINGS).get(tool)
        if kind is not None:
            name = _name_of(library, kind, str(reply.document.get("name") or arguments[kind]))
            _learn(gathered, asker, tool, arguments, name)
    if mode == "text":
        for tool, arguments, _ in mine:
            if tool == _ROUTE:
                asked = asker.ask(tool, arguments)
                library.known.learn_ways(asked.facts, asked.abstained)
    return gathered


def _name_of(library: Library, kind: VenueKind, name: str) -> str:
    """The name as the lists write it; one that no list has, because the list was not looked up, is taken as it is."""
    known = closest(name, library.known.names(kind))
    if known is None:
        library.known.kinds[name] = kind
    return known or name


def _learn(gathered: Gathered, asker: Asker, tool: str, arguments: Mapping[str, str], name: str) -> None:
    known, asked = gathered.library.known, asker.ask(tool, arguments)
    known.learn(name, asked.facts, asked.abstained)
    if tool in _GUIDES:
        gathered.guides.add(slug(name))
        return
    date = dt.date.fromisoformat(arguments["date"])
    gathered.bookings.add((slug(name), date))
    if not {"slot", "closed", "walk_in"} & {fact.field for fact in asked.facts}:
        known.learn_silence(name, date, certain=not asker.sees)
