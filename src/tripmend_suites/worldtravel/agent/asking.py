"""Asking the tools: a call, its reply read into facts, whatever the desk gives out: text or screenshots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tripmend.errors import InputError

from ..reading import Abstained, Fact, Kind, Reading, reader_of
from ..tools import KIND_OF, PAGES_OF, Desk
from ..world import WEEKDAYS
from .meaning import Deadline

if TYPE_CHECKING:
    from ..reading import Sight

# What a text tool replies, as facts of the same shape as those that are read from a page.


def _fact(subject: str, field: str, value: dict[str, Any]) -> Fact:
    return Fact(subject, field, value, None, 1.0, "text")


def _cents(euros: float | None) -> int | None:
    return None if euros is None else round(euros * 100)


def facts_of_reply(tool: str, document: Mapping[str, Any]) -> tuple[Fact, ...]:
    """The facts in the reply of `tool`. Confidence is 1: nothing had to be recognised. An error has none.

    Text tools say some things that no page of the same kind says: how many tickets a slot has left in all, the stairs
    of each part, the language of a performance beside its slot.
    """
    if "error" in document:
        return ()
    return tuple(_READERS[tool](document))


def _cards(document: Mapping[str, Any], kind: str) -> Iterator[Fact]:
    for card in document[kind]:
        yield _fact(card["name"], "tags", {"area": card["area"], "tags": list(card.get("tags", ()))})


def _hotels(document: Mapping[str, Any]) -> Iterator[Fact]:
    yield from _cards(document, "hotels")
    for card in document["hotels"]:
        yield _fact(card["name"], "nightly", {"cents": _cents(card["price_per_room"])})
        yield _fact(card["name"], "near", {"venues": list(card["close_to"])})


def _stay(document: Mapping[str, Any]) -> Iterator[Fact]:
    name = document["name"]
    for number, day in enumerate(WEEKDAYS):
        windows = [window.split("-") for window in document["opening_hours"].get(day, ())]
        yield _fact(name, "hours", {"weekday": number, "windows": windows})
    for date in document["closed_on"]:
        yield _fact(name, "closed", {"date": date})
    for row in document["recommended_stay"]:
        low, high = row["minutes"]
        yield _fact(name, "dwell", {"profile": row["for"], "min": low, "max": high})
    for row in document["arrive_early"]:
        yield _fact(name, "buffer", {"admission": row["admission"], "minutes": row["minutes"]})


def _guide(document: Mapping[str, Any]) -> Iterator[Fact]:
    name = document["name"]
    yield from _stay(document)
    for row in document["programme"]:
        title = row["title"]
        yield _fact(name, "genre", {"event": title, "genre": row["genre"]})
        value = {key: row[key] for key in ("language", "subtitles", "introduction", "minutes")}
        yield _fact(name, "event", {"event": title, **value, "held_at": row["takes_place_at"]})
    parts = [row["title"] for row in document["programme"] if row["stairs"]]
    yield _fact(name, "stairs", {"all": document["many_stairs"], "parts": parts})
    if document["best_light"] is not None:
        first, last = document["best_light"]
        yield _fact(name, "light", {"from": first, "to": last})
    for walk, stops in document["walks"].items():
        yield _fact(name, "walk", {"walk": walk, "stops": list(stops)})


def _menu(document: Mapping[str, Any]) -> Iterator[Fact]:
    yield from _stay(document)
    for row in document["menu"]:
        days = [] if row["served"] == "every day" else [WEEKDAYS.index(day) for day in row["served"]]
        value = {"dish": row["dish"], "cents": _cents(row["price"]), "vegetarian": row["vegetarian"], "weekdays": days}
        yield _fact(document["name"], "dish", value)


def _open_or_not(document: Mapping[str, Any]) -> Iterator[Fact]:
    if document["closed"]:
        yield _fact(document["name"], "closed", {"date": document["date"]})
    elif not document["booking_needed"]:
        yield _fact(document["name"], "walk_in", {"date": document["date"]})


def _slot(document: Mapping[str, Any], row: Mapping[str, Any], left: int, **value: Any) -> Fact:
    state = "open" if left else "sold_out"
    start = {"date": document["date"], "time": row["time"], "state": state, "left": left}
    return _fact(document["name"], "slot", start | value)


def _booking(document: Mapping[str, Any]) -> Iterator[Fact]:
    name = document["name"]
    yield from _open_or_not(document)
    for row in document["entries"]:
        yield _slot(
            document,
            row,
            row["left"],
            products=list(row["tickets"]),
            language=row["language"],
            event=row["event"],
            meal=None,
        )
    for row in document["tickets"]:
        label = row["label"]
        for fare, euros in row["prices"].items():
            yield _fact(name, "price", {"product": label, "fare": fare, "cents": _cents(euros)})
        if row["family"] is not None:
            yield _fact(name, "family_price", {"product": label, "cents": _cents(row["family"])})
        yield _fact(name, "admission", {"product": label, "admission": row["admission"]})
        if row["covers"]:
            covers = {"product": label, "covers": list(row["covers"]), "order": row["in_order"]}
            yield _fact(name, "covers", covers)
        if row["includes"] is not None:
            yield _fact(name, "visit_type", {"product": label, "profile": row["includes"]})


def _tables(document: Mapping[str, Any]) -> Iterator[Fact]:
    yield from _open_or_not(document)
    for row in document["tables"]:
        yield _slot(document, row, row["seats"], products=[], language="", event="", meal=row["session"])


def _ways(document: Mapping[str, Any]) -> Iterator[Fact]:
    for row in document["ways"]:
        value = {"mode": row["mode"], "minutes": row["minutes"], "cents": _cents(row["cost"])}
        yield _fact(f"{document['origin']}>{document['destination']}", "way", value)


_READERS: dict[str, Callable[[Mapping[str, Any]], Iterator[Fact]]] = {
    "get_attraction_list": lambda document: _cards(document, "attractions"),
    "get_guide_details": _guide,
    "get_attraction_ticket_availability": _booking,
    "get_restaurant_list": lambda document: _cards(document, "restaurants"),
    "get_restaurant_guide_detail": _menu,
    "get_restaurant_reservation_availability": _tables,
    "get_hotel_list": _hotels,
    "get_route_info": _ways,
}


Look = Callable[[Path, Kind], Reading]
"""Reads a screenshot as one kind of page."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a call brought. error: what the tool complained of, "" where it did not."""

    facts: tuple[Fact, ...]
    abstained: tuple[Abstained, ...] = ()
    error: str = ""


def look(path: Path, kind: Kind) -> Reading:
    """A screenshot read as a page of `kind`, once in a process as long as the file stays as it is. Raises InputError
    for a damaged picture, MissingExtraError without RapidOCR."""
    try:
        known = path.stat()
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", source=path) from error
    return _look(path, known.st_mtime_ns, known.st_size, kind)


@lru_cache(maxsize=4096)
def _look(path: Path, changed: int, size: int, kind: Kind) -> Reading:
    return reader_of(kind)(_opened(path, changed, size))


@lru_cache(maxsize=2)
def _opened(path: Path, changed: int, size: int) -> Sight:
    """A screenshot laid out; the same one may be read as several kinds."""
    from ..reading import open_page

    return open_page(path)


@dataclass(slots=True)
class Asker:
    """Calls tools of one desk. shots: the folder in which the screenshots of its replies are. look: reads them.
    deadline: after which nothing is called any more. denied: what was asked for when no calls were left."""

    desk: Desk
    shots: Path | None = None
    look: Look = look
    deadline: Deadline = field(default_factory=Deadline)
    denied: set[tuple[str, ...]] = field(default_factory=set)

    @property
    def too_few(self) -> str:
        """In words that the calls did not suffice and how many it takes at the least; "" while they do."""
        if not self.denied:
            return ""
        allowed, needed = self.desk.allowed, self.desk.allowed + len(self.denied)
        budget = f"{allowed} call{'' if allowed == 1 else 's'}"
        return f"the budget of {budget} is too small for this trip: all are used, and it takes {needed} at the least"

    @property
    def left(self) -> int:
        """Calls that may still be made."""
        return self.desk.left

    @property
    def sees(self) -> bool:
        """Whether replies are screenshots."""
        return self.desk.mode == "image"

    def ask(self, tool: str, arguments: Mapping[str, str]) -> Asked:
        """Call a tool. Nothing is raised for what it replies; without calls or time left nothing is called."""
        if not self.left:
            self.denied.add((tool, *arguments.values()))
            return Asked((), error="no calls are left")
        if self.deadline.over:
            return Asked((), error="no time is left")
        reply = self.desk.call(tool, arguments)
        if reply.status != 200:
            return Asked((), error=str(reply.document.get("error", "the tool has no answer")))
        if not reply.images:
            return Asked(facts_of_reply(tool, reply.document))
        return self._seen(tool, reply.images)

    def _seen(self, tool: str, images: Sequence[str]) -> Asked:
        facts: list[Fact] = []
        abstained: list[Abstained] = []
        kinds = list(dict.fromkeys(KIND_OF[page] for page in PAGES_OF[tool]))
        for image in images:
            reading = self._read((self.shots or Path()) / image, kinds)
            facts += reading.facts
            abstained += reading.abstained
        return Asked(tuple(facts), tuple(abstained))

    def _read(self, path: Path, kinds: Sequence[Kind]) -> Reading:
        """A screenshot of one of `kinds`; a file name does not tell which, so it is what can be read from it best."""
        try:
            readings = [self.look(path, kind) for kind in kinds]
        except InputError as error:
            return Reading(kinds[0], (), (Abstained("page", str(error)),))
        return max(readings, key=_worth)


def _worth(reading: Reading) -> float:
    return sum(fact.confidence for fact in reading.facts) - 0.5 * len(reading.abstained)
