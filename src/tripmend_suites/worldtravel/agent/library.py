"""The pages of one town as far as they have been opened: each once, and all that they say in one place."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ...common.each import gathered
from ..gold import VisitParameters, visit_parameters
from ..task import Task
from ..world import Buffer, Dish, DwellRange, Event, Product, Route, Slot, TownRecord, Venue, VenueKind
from .asking import Asked, Asker
from .knowledge import Doubt, Knowledge, Leg, better_names, closest, is_in, slug
from .meaning import CERTAIN, Page, Trust

# Facts by venue as a town record: the shape in which the engine and the judge know a town.

_ZONE = "UTC"
"""Every clock is the town's own and no way leads out of it, so any zone does."""
_MANY = 10_000
"""Tickets left where a page shows a slot as open and not for how many."""


class _Facts:
    """The facts of one venue by field."""

    def __init__(self, knowledge: Knowledge, venue: str) -> None:
        self._rows = gathered((fact.field, fact) for fact in knowledge.facts.values() if fact.subject == venue)

    def each(self, field: str) -> Iterator[dict[str, Any]]:
        for fact in self._rows.get(field, ()):
            yield fact.value

    def one(self, field: str) -> dict[str, Any]:
        return next(self.each(field), {})


def record_of(knowledge: Knowledge, dates: tuple[dt.date, ...], trust: Trust = CERTAIN) -> TownRecord:
    """The town as far as `knowledge` goes. Ids are slugs of names; what nothing is known of stays empty.

    trust: which doubtful slots count as open; by default none.
    """
    venues = tuple(_venue(knowledge, name, trust) for name in knowledge.kinds)
    routes = []
    for pair, ways in knowledge.ways.items():
        if len(pair) == 2:
            one, other = sorted(pair)
            routes.append(Route(origin=slug(one), destination=slug(other), ways=tuple(ways.values())))
    return TownRecord(
        id=slug(knowledge.town), name=knowledge.town, zone=_ZONE, dates=dates, venues=venues, routes=tuple(routes)
    )


def _venue(knowledge: Knowledge, name: str, trust: Trust) -> Venue:
    facts = _Facts(knowledge, name)
    stairs, light, tags = facts.one("stairs"), facts.one("light"), facts.one("tags")
    dwell = tuple(DwellRange.model_validate(row) for row in facts.each("dwell"))
    events = _events(knowledge, name, facts, [row.profile for row in dwell], stairs.get("parts", []))
    titles = {event.title: event.id for event in events}
    products = tuple(_products(facts, titles, _languages(knowledge, name)))
    labels = {product.label: product.id for product in products}
    return Venue.model_validate(
        {
            "id": slug(name),
            "kind": knowledge.kinds[name],
            "name": name,
            "real": False,
            "latitude": 0.0,
            "longitude": 0.0,
            "area": tags.get("area") or "",
            "tags": tags.get("tags") or (),
            "hours": {row["weekday"]: row["windows"] for row in facts.each("hours") if row["windows"]},
            "closed": sorted(row["date"] for row in facts.each("closed")),
            "slots": {
                date: tuple(_slots(knowledge, (venue, date), labels, events, trust))
                for venue, date in knowledge.slots
                if venue == name
            },
            "dwell": dwell,
            "buffers": tuple(Buffer.model_validate(row) for row in facts.each("buffer")),
            "products": products,
            "events": events,
            "menu": tuple(_dishes(facts)),
            "stairs": bool(stairs.get("all")),
            "light": (light["from"], light["to"]) if light else None,
            "walks": {row["walk"]: row["stops"] for row in facts.each("walk")},
            "near": tuple(slug(other) for other in facts.one("near").get("venues", ())),
            "nightly": facts.one("nightly").get("cents"),
        }
    )


def _events(
    knowledge: Knowledge, venue: str, facts: _Facts, profiles: list[str], parts: list[str]
) -> tuple[Event, ...]:
    told = {row["event"]: row for row in facts.each("event")}
    genres = {row["event"]: row["genre"] for row in facts.each("genre")}
    slots = [fact.value["event"] for (name, _), row in knowledge.slots.items() if name == venue for fact in row]
    titles: dict[str, str] = {}
    for title in (*slots, *genres, *told):
        if title and closest(title, titles.values(), 0.9) is None:
            titles[slug(title)] = title
    found = []
    for name, title in titles.items():
        row = next((told[key] for key in told if closest(key, [title], 0.9)), {})
        genre = next((genres[key] for key in genres if closest(key, [title], 0.9)), None)
        found.append(
            Event(
                id=name,
                title=title,
                genre=genre or _genre(title, profiles),
                language=row.get("language") or "",
                subtitles=tuple(row.get("subtitles") or ()),
                introduction=bool(row.get("introduction")),
                minutes=row.get("minutes"),
                held_at=None if not row.get("held_at") else slug(row["held_at"]),
                stairs=closest(title, parts, 0.9) is not None,
            )
        )
    return tuple(found)


def _genre(title: str, profiles: list[str]) -> str:
    """Of a part of a complex no page gives a kind: it is of the kind that its title begins with or holds."""
    words = slug(title)
    fitting = [profile for profile in profiles if f"-{slug(profile)}-" in f"-{words}-"]
    return max(fitting, key=len, default=words)


def _languages(knowledge: Knowledge, venue: str) -> dict[str, tuple[str, ...]]:
    """The languages of guided tours by ticket, as the slots that only this ticket is sold for have them."""
    found: dict[str, dict[str, None]] = {}
    for (name, _), row in knowledge.slots.items():
        for fact in row:
            value = fact.value
            if name == venue and value["language"] and not value["event"] and len(value["products"]) == 1:
                found.setdefault(slug(value["products"][0]), {})[value["language"]] = None
    return {name: tuple(languages) for name, languages in found.items()}


def _products(facts: _Facts, titles: dict[str, str], languages: dict[str, tuple[str, ...]]) -> Iterator[Product]:
    prices: dict[str, dict[str, int]] = {}
    for row in facts.each("price"):
        prices.setdefault(row["product"], {})[row["fare"]] = row["cents"]
    family = {slug(row["product"]): row["cents"] for row in facts.each("family_price")}
    admission = {slug(row["product"]): row["admission"] for row in facts.each("admission")}
    covers = {slug(row["product"]): row for row in facts.each("covers")}
    profile = {slug(row["product"]): row["profile"] for row in facts.each("visit_type")}
    for label, fares in prices.items():
        name = slug(label)
        covered = covers.get(name, {})
        if "adult" in fares:
            yield Product.model_validate(
                {
                    "id": name,
                    "label": label,
                    "prices": fares,
                    "family": family.get(name),
                    "covers": tuple(_covered(part, titles) for part in covered.get("covers", ())),
                    "order": bool(covered.get("order")),
                    "admission": admission.get(name) or "standard",
                    "profile": profile.get(name),
                    "languages": languages.get(name, ()),
                }
            )


def _covered(part: str, titles: dict[str, str]) -> str:
    title = closest(part, titles, 0.85)
    return slug(part) if title is None else titles[title]


def _slots(
    knowledge: Knowledge, page: Page, labels: dict[str, str], events: tuple[Event, ...], trust: Trust
) -> Iterator[Slot]:
    for fact in knowledge.slots[page]:
        value = fact.value
        title = closest(value["event"], [event.title for event in events], 0.85) if value["event"] else None
        event = next((event for event in events if event.title == title), None)
        sold = (labels.get(closest(label, labels, 0.85) or "", slug(label)) for label in value["products"])
        left = value["left"]
        if knowledge.doubtful(fact):
            guessed = page in trust.opened or (trust.guesses and value["state"] == "open")
            left = (left or _MANY) if guessed else 0
        elif value["state"] != "open":
            left = 0
        yield Slot(
            start=value["time"],
            left=left,
            products=tuple(sold),
            # The language of a performance stands in its guide and not beside its slot.
            language=value["language"] or (event.language if event is not None else ""),
            event=event.id if event is not None else "",
            meal=value["meal"],
        )


def _dishes(facts: _Facts) -> Iterator[Dish]:
    for row in facts.each("dish"):
        yield Dish(
            id=slug(row["dish"]),
            label=row["dish"],
            kind="dish",
            price=row["cents"],
            vegetarian=bool(row["vegetarian"]),
            weekdays=tuple(row["weekdays"] or ()),
        )


_LISTS: tuple[tuple[str, VenueKind], ...] = (
    ("get_attraction_list", "attraction"),
    ("get_restaurant_list", "restaurant"),
    ("get_hotel_list", "hotel"),
)
GUIDES: dict[VenueKind, str] = {"attraction": "get_guide_details", "restaurant": "get_restaurant_guide_detail"}
BOOKINGS: dict[VenueKind, str] = {
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
        self._open(GUIDES[kind], name, {"city": self.city, kind: name})

    def open_booking(self, name: str, date: dt.date) -> None:
        """The booking or reservation page of a date."""
        kind = self.known.kinds[name]
        asked = self._open(BOOKINGS[kind], name, {"city": self.city, kind: name, "date": str(date)})
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
        for kind in GUIDES:
            asked = self.asker.ask(GUIDES[kind], {"city": self.city, kind: name})
            if not asked.error:
                self._opened.add((GUIDES[kind], self.city, name))
                self.known.learn(name, asked.facts, asked.abstained)
                return kind
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


# What binds each visit of a task, as far as the town is known and doubtful readings are trusted.


def wishes_of(library: Library, task: Task, trust: Trust) -> tuple[VisitParameters, ...]:
    """What binds each visit. Where nothing at all was made out of a booking page, nothing can be booked and nobody can
    simply come. Raises InputError where the pages do not say enough of a visit."""
    town = library.town(trust)
    silent = {slug(name) for name, _ in library.known.silent}
    found = []
    for visit in task.visits:
        wish = visit_parameters(town, visit, task.party)
        if wish.starts is None and visit.venue in silent:
            wish = replace(wish, starts=dict.fromkeys(wish.dates, ()))
        found.append(wish)
    return tuple(found)
