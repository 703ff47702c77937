"""How a model reads a request, in names as pages write them; and the same as a task in terms of what was looked up."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from tripmend.errors import InputError
from tripmend.trip import Date, Record, TimeOfDay

from ....common.data_files import DataFile
from ...agent import Asker
from ...agent.knowledge import closest, slug
from ...agent.library import BOOKINGS, GUIDES, Library, wishes_of
from ...agent.meaning import Trust
from ...gold import VisitParameters
from ...task import Party, Task, UserTime, Visit, bare_task
from ...tools import Desk, ToolReply
from ...world import Fare, Meal, TownRecord, Venue, VenueKind, WorldRecord

_Name = Annotated[str, Field(max_length=200)]
_EARLIEST, _LATEST = dt.time(0, 0), dt.time(23, 59)


class AskedVisit(Record):
    """One asked visit.

    dates: on one of these; none: any day of the request. stay: kind of visit as the guide writes it. ticket, dish,
    event: as the pages write them. language: of a tour or show. earliest, latest: of the start.
    """

    place: _Name
    dates: Annotated[tuple[Date, ...], Field(max_length=31)] = ()
    meal: Meal | None = None
    stay: _Name = ""
    ticket: _Name = ""
    dish: _Name = ""
    event: _Name = ""
    language: _Name = ""
    earliest: TimeOfDay | None = None
    latest: TimeOfDay | None = None
    within_hours: bool = False


class Reading(Record):
    """What a request asks for."""

    city: _Name
    dates: Annotated[tuple[Date, ...], Field(min_length=1, max_length=31)]
    people: dict[Fare, Annotated[int, Field(ge=0, le=20)]]
    hotel: _Name
    visits: Annotated[tuple[AskedVisit, ...], Field(min_length=1, max_length=20)]
    language: _Name = "English"
    climbs: bool = True
    hours: Annotated[tuple[UserTime, ...], Field(max_length=62)] = ()


def reading_of(document: Any) -> Reading:
    """A reading as a model writes it. Raises InputError, which says what is wrong with the first wrong field."""
    try:
        reading = Reading.model_validate_json(json.dumps(document))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in ("reading", *first["loc"]))
        raise InputError(first["msg"], where=where) from error
    if not any(reading.people.values()):
        raise InputError("somebody has to travel", where="reading.people")
    return reading


SCHEMA = DataFile(__file__).read("schema", dict[str, Any])
"""JSON schema of a reading."""


def _one_of(name: str, known: Mapping[str, str], what: str, where: str) -> str:
    """The id of what `name` stands for. Raises InputError naming what there is."""
    found = closest(name, known)
    if found is None:
        there = ", ".join(sorted(known)) or "none"
        raise InputError(f"no {what} called {name!r} was looked up; there are: {there}", where=where)
    return known[found]


def _visit(asked: AskedVisit, dates: tuple[dt.date, ...], venue: Venue, known: bool, where: str) -> Visit:
    between = None
    if asked.earliest is not None or asked.latest is not None:
        between = (asked.earliest or _EARLIEST, asked.latest or _LATEST)
    visit = Visit(
        venue=venue.id,
        dates=asked.dates or dates,
        meal=asked.meal,
        language=asked.language,
        between=between,
        within_hours=asked.within_hours,
    )
    if not known:
        return visit
    labels = {product.label: product.id for product in venue.products}
    titles = {event.title: event.id for event in venue.events}
    dishes = {dish.label: dish.id for dish in venue.menu}
    profiles = {dwell.profile: dwell.profile for dwell in venue.dwell}
    changes: dict[str, str] = {}
    if asked.ticket:
        changes["product"] = _one_of(asked.ticket, labels, "ticket", f"{where}.ticket")
    if asked.event:
        changes["event"] = _one_of(asked.event, titles, "event", f"{where}.event")
    if asked.dish:
        changes["dish"] = _one_of(asked.dish, dishes, "dish", f"{where}.dish")
    if asked.stay:
        changes["profile"] = _one_of(asked.stay, profiles, "kind of visit", f"{where}.stay")
    return visit.replace(**changes)


def task_of(reading: Reading, town: TownRecord, query: str, saw: Callable[[str, Iterable[dt.date]], bool]) -> Task:
    """The reading with the ids of `town`, which is what was looked up. saw: whether the pages of a venue of some days
    are known; otherwise only place, days and hours are taken. Raises InputError for a name that stands for nothing
    known."""
    places = {venue.name: venue.id for venue in town.venues if venue.kind != "hotel"}
    hotels = {venue.name: venue.id for venue in town.venues if venue.kind == "hotel"}
    visits = []
    for number, asked in enumerate(reading.visits):
        where = f"reading.visits.{number}"
        venue = _one_of(asked.place, places, "place", f"{where}.place")
        known = saw(venue, asked.dates or reading.dates)
        visits.append(_visit(asked, reading.dates, town.venue(venue), known, where))
    hotel = _one_of(reading.hotel, hotels, "hotel", "reading.hotel")
    party = Party(people=reading.people, language=reading.language, climbs=reading.climbs)
    told = {"dates": reading.dates, "party": party, "visits": visits, "times": reading.hours}
    return bare_task(id="query", town=town.id, query=query, hotel=hotel, **told)


def reading_document(task: Task, town: TownRecord) -> dict[str, Any]:
    """A task in the names of `town`, as a model would write it."""
    visits = []
    for visit in task.visits:
        venue = town.venue(visit.venue)
        row: dict[str, Any] = {"place": venue.name, "dates": [str(date) for date in visit.dates]}
        row |= {key: value for key in ("meal", "language") if (value := getattr(visit, key))}
        row |= {"stay": visit.profile} if visit.profile else {}
        labels = (
            ("ticket", visit.product, {item.id: item.label for item in venue.products}),
            ("dish", visit.dish, {item.id: item.label for item in venue.menu}),
            ("event", visit.event, {item.id: item.title for item in venue.events}),
        )
        row |= {key: told[name] for key, name, told in labels if name}
        if visit.between is not None:
            row |= {"earliest": f"{visit.between[0]:%H:%M}", "latest": f"{visit.between[1]:%H:%M}"}
        visits.append(row | ({"within_hours": True} if visit.within_hours else {}))
    return {
        "city": town.name,
        "dates": [str(date) for date in task.dates],
        "people": {str(fare): count for fare, count in task.party.people.items()},
        "language": task.party.language,
        "climbs": task.party.climbs,
        "hotel": town.venue(task.hotel).name,
        "hours": [{"kind": t.kind, "date": str(t.date), "at": f"{t.at:%H:%M}"} for t in task.times],
        "visits": visits,
    }


# What one attempt has looked up, as a record of the city: made from the replies that the model itself got.

Replies = Sequence[tuple[str, dict[str, str], ToolReply]]
"""Tool, arguments and reply of each look-up that was answered."""
_Key = tuple[str, ...]
_KINDS = {tool: kind for tools in (GUIDES, BOOKINGS) for kind, tool in tools.items()}
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
            if venue.id not in self.guides:
                found[f"{GUIDES[venue.kind]} of {venue.name}"] = None
            for date in visit.dates:
                if (venue.id, date) not in self.bookings:
                    found[f"{BOOKINGS[venue.kind]} of {venue.name} for {date}"] = None
            event = venue.event(visit.event)
            if event is not None and event.held_at and event.held_at not in self.guides:
                place = next((v for v in town.venues if v.id == event.held_at), venue)
                found[f"{GUIDES.get(place.kind, GUIDES['attraction'])} of {place.name}"] = None
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
            told = {str(_KINDS[tool]): str(document["name"])}
        desk.told[_key(tool, arguments | told, mode)] = reply
    asker = Asker(desk, shots)
    library = Library(asker, reading.city, tuple(sorted(reading.dates)))
    library.open_lists(query)
    gathered = Gathered(library, set(), set())
    for tool, arguments, reply in mine:
        kind = _KINDS.get(tool)
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
    if tool in GUIDES.values():
        gathered.guides.add(slug(name))
        return
    date = dt.date.fromisoformat(arguments["date"])
    gathered.bookings.add((slug(name), date))
    if not {"slot", "closed", "walk_in"} & {fact.field for fact in asked.facts}:
        known.learn_silence(name, date, certain=not asker.sees)
