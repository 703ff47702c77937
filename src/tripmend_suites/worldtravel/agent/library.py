"""The pages of one town as far as they have been opened: each once, and all that they say in one place."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field, replace

from ..world import TownRecord, VenueKind
from .asking import Asked, Asker
from .knowledge import Doubt, Knowledge
from .record import record_of
from .spelling import better_names, is_in
from .trust import CERTAIN, Trust
from .ways import Leg

__all__ = ["Library"]

_LISTS: tuple[tuple[str, VenueKind], ...] = (
    ("get_attraction_list", "attraction"),
    ("get_restaurant_list", "restaurant"),
    ("get_hotel_list", "hotel"),
)
_GUIDES = {"attraction": "get_guide_details", "restaurant": "get_restaurant_guide_detail"}
_BOOKINGS = {
    "attraction": "get_attraction_ticket_availability",
    "restaurant": "get_restaurant_reservation_availability",
}


@dataclass(slots=True)
class Library:
    """Opens pages by the tools. city: as the query names it. dates: of the trip. complaints: what tools said was wrong
    with a call."""

    asker: Asker
    city: str
    dates: tuple[dt.date, ...]
    known: Knowledge = field(init=False)
    complaints: list[str] = field(default_factory=list)
    _opened: set[tuple[str, ...]] = field(default_factory=set)
    _towns: dict[tuple[int, Trust], TownRecord] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.known = Knowledge(self.city)

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """Everything that is not certain, complaints of tools included."""
        return (*(Doubt("page", "", words) for words in self.complaints), *self.known.doubts)

    def town(self, trust: Trust = CERTAIN) -> TownRecord:
        """The town as far as it is known. trust: which doubtful slots count as open."""
        key = (self.known.version, trust)
        if key not in self._towns:
            self._towns = {other: town for other, town in self._towns.items() if other[0] == key[0]}
            self._towns[key] = record_of(self.known, self.dates, trust)
        return self._towns[key]

    def name(self, venue: str) -> str:
        """The name of a venue by its id. Raises KeyError."""
        return self.town().venue(venue).name

    def open_lists(self, query: str = "") -> None:
        """Attractions, restaurants and hotels. By screenshots the matrix too: where a list was not read well, it and
        the query tell how a name is written and which names are missing."""
        lists = []
        for tool, kind in _LISTS:
            asked = self.asker.ask(tool, {"city": self.city})
            self._complain(asked.error)
            self.known.list_venues(kind, asked.facts, asked.abstained)
            lists.append((kind, asked))
        if not self.asker.sees:
            return
        ways = self._ask_matrix()
        better = better_names(self.known.kinds, ways.facts, query)
        if better:
            self.known = Knowledge(self.city)
            for kind, asked in lists:
                facts = [replace(fact, subject=better.get(fact.subject, fact.subject)) for fact in asked.facts]
                self.known.list_venues(kind, facts, asked.abstained)
        self.known.learn_ways(ways.facts, ways.abstained)
        unlisted = [name for name in self.known.strangers if is_in(name, query)]
        for name in unlisted:
            self._complain(f"{name!r} stands in no list that was read")
            self.known.kinds[name] = self._kind(name)
        if unlisted:
            self.known.learn_ways(ways.facts)

    def open_guide(self, name: str) -> None:
        """The guide and floor plan of an attraction, the notes and menu of a restaurant."""
        kind = self.known.kinds[name]
        self._open(_GUIDES[kind], name, {"city": self.city, kind: name})

    def open_booking(self, name: str, date: dt.date) -> None:
        """The booking or reservation page of a date."""
        kind = self.known.kinds[name]
        asked = self._open(_BOOKINGS[kind], name, {"city": self.city, kind: name, "date": str(date)})
        if asked is not None and not {"slot", "closed", "walk_in"} & {fact.field for fact in asked.facts}:
            self.known.learn_silence(name, date, certain=not (self.asker.sees or asked.error))

    def open_way(self, leg: Leg) -> bool:
        """The ways between two venues, and whether any is known now. By screenshots all ways are known with the lists,
        or never."""
        if self.asker.sees:
            return False
        asked = self._ask_way(*(self.name(venue) for venue in leg))
        self.known.learn_ways(asked.facts, asked.abstained)
        return bool(asked.facts)

    def _ask_matrix(self) -> Asked:
        """All ways of the town. A name that was read wrongly brings an error, and another pair of names is tried."""
        names = list(self.known.kinds)
        asked = Asked(())
        for pair in zip(names[0:6:2], names[1:6:2], strict=False):
            asked = self._ask_way(*pair)
            if not asked.error:
                break
        return asked

    def _kind(self, name: str) -> VenueKind:
        for kind in ("attraction", "restaurant"):
            asked = self.asker.ask(_GUIDES[kind], {"city": self.city, kind: name})
            if not asked.error:
                self._opened.add((_GUIDES[kind], self.city, name))
                self.known.learn(name, asked.facts, asked.abstained)
                return "attraction" if kind == "attraction" else "restaurant"
        return "hotel"

    def _ask_way(self, origin: str, destination: str) -> Asked:
        arguments = {"city": self.city, "origin": origin, "destination": destination}
        asked = self.asker.ask("get_route_info", arguments)
        self._complain(asked.error)
        return asked

    def open_place(self, venue: str, dates: tuple[dt.date, ...]) -> bool:
        """Guide and booking pages of a venue (by id), and whether any of them was new."""
        before, name = len(self._opened), self.name(venue)
        self.open_guide(name)
        for date in dates:
            self.open_booking(name, date)
        return len(self._opened) > before

    def _open(self, tool: str, name: str, arguments: dict[str, str]) -> Asked | None:
        """What a page says; None where it was open already."""
        key = (tool, *arguments.values())
        if key in self._opened:
            return None
        self._opened.add(key)
        asked = self.asker.ask(tool, arguments)
        self._complain(asked.error)
        self.known.learn(name, asked.facts, asked.abstained)
        return asked

    def _complain(self, error: str) -> None:
        if error:
            self.complaints.append(error)
