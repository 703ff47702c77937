"""The eight tools of the paper (section 11), as functions and over HTTP."""

from __future__ import annotations

import datetime as dt
import inspect
import itertools
import json
import re
import sys
import threading
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from tripmend.trip import city_key

from ..common.each import gathered
from .gold import ways_between
from .world import WEEKDAYS, TownRecord, Venue, VenueKind, WorldRecord

if TYPE_CHECKING:
    from .reading import Kind

# What the eight tools say in text mode: the record's own facts, page by page, with nothing worked out from them.
#
# Prices are in euros, durations in minutes. No tool says what another page has to say: a booking page knows slots and
# tickets, a guide knows how long to stay and how early to come, the matrix knows ways.

Reply = dict[str, Any]


class UnknownError(LookupError):
    """A tool was asked for something that the world does not have; the message says what."""


def _plain(name: str) -> str:
    apart = unicodedata.normalize("NFKD", city_key(name))
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def find_town(world: WorldRecord, city: str) -> TownRecord:
    """The town by name or id, case and accents aside. Raises UnknownError."""
    for town in world.towns:
        if _plain(city) in (_plain(town.name), town.id):
            return town
    raise UnknownError(f"there is no city called {city!r}; there are {', '.join(town.name for town in world.towns)}")


def find_venue(town: TownRecord, name: str, *kinds: VenueKind) -> Venue:
    """The venue of one of `kinds` by name or id, case and accents aside. Raises UnknownError."""
    for venue in town.venues:
        if venue.kind in kinds and _plain(name) in (_plain(venue.name), venue.id):
            return venue
    raise UnknownError(f"{town.name} has no {' or '.join(kinds)} called {name!r}")


def _date(town: TownRecord, text: str) -> dt.date:
    try:
        date = dt.date.fromisoformat(text)
    except ValueError:
        raise UnknownError(f"{text!r} is no date; write it as {town.dates[0]}") from None
    if date not in town.dates:
        raise UnknownError(f"nothing is known of {date}; pages run from {town.dates[0]} to {town.dates[-1]}")
    return date


def _euros(cents: int) -> float:
    return cents / 100


def _hours(venue: Venue) -> Reply:
    hours = {WEEKDAYS[day]: [f"{a:%H:%M}-{b:%H:%M}" for a, b in windows] for day, windows in venue.hours.items()}
    return {"opening_hours": hours, "closed_on": [str(date) for date in venue.closed]}


def _visiting(venue: Venue) -> Reply:
    """What every page of a venue says: name, hours, how long to stay, how early to come."""
    return {
        "name": venue.name,
        **_hours(venue),
        "recommended_stay": [{"for": d.profile, "minutes": [d.min, d.max]} for d in venue.dwell],
        "arrive_early": [{"admission": b.admission, "minutes": b.minutes} for b in venue.buffers],
    }


def get_attraction_list(world: WorldRecord, city: str) -> Reply:
    """All attractions of a city: name, part of town, what kind, a few words."""
    town = find_town(world, city)
    cards = [
        {"name": v.name, "area": v.area, "tags": list(v.tags), "description": " ".join(v.prose)}
        for v in town.venues
        if v.kind == "attraction"
    ]
    return {"city": town.name, "attractions": cards}


def get_guide_details(world: WorldRecord, city: str, attraction: str) -> Reply:
    """The guide and floor plan of an attraction: hours, how long to stay, how early to come, programme, stairs."""
    town = find_town(world, city)
    venue = find_venue(town, attraction, "attraction")
    programme = [
        {
            "title": event.title,
            "genre": event.genre,
            "language": event.language,
            "subtitles": list(event.subtitles),
            "introduction": event.introduction,
            "minutes": event.minutes,
            "takes_place_at": None if event.held_at is None else town.venue(event.held_at).name,
            "stairs": event.stairs,
        }
        for event in venue.events
    ]
    return {
        **_visiting(venue),
        "programme": programme,
        "best_light": None if venue.light is None else [f"{time:%H:%M}" for time in venue.light],
        "many_stairs": venue.stairs,
        "walks": {name: list(stops) for name, stops in venue.walks.items()},
    }


def get_attraction_ticket_availability(world: WorldRecord, city: str, attraction: str, date: str) -> Reply:
    """The booking page of an attraction for one date: entries with the tickets left, and what tickets cost."""
    town = find_town(world, city)
    venue = find_venue(town, attraction, "attraction")
    day = _date(town, date)
    labels = {product.id: product.label for product in venue.products}
    titles = {event.id: event.title for event in venue.events}
    entries = [
        {
            "time": f"{slot.start:%H:%M}",
            "left": slot.left,
            "tickets": [labels[name] for name in slot.products],
            "language": slot.language,
            "event": titles.get(slot.event, ""),
        }
        for slot in venue.slots.get(day, ())
    ]
    names = {other.id: other.name for other in town.venues} | titles
    tickets = [
        {
            "label": product.label,
            "prices": {fare: _euros(amount) for fare, amount in product.prices.items()},
            "family": None if product.family is None else _euros(product.family),
            "covers": [names[name] for name in product.covers],
            "in_order": product.order,
            "admission": product.admission,
            "languages": list(product.languages),
            "includes": product.profile,
        }
        for product in venue.products
    ]
    return {
        "name": venue.name,
        "date": str(day),
        "closed": venue.shut(day),
        "booking_needed": venue.bookable,
        "entries": entries,
        "tickets": tickets,
    }


def get_restaurant_list(world: WorldRecord, city: str) -> Reply:
    """All restaurants of a city: name, part of town, kitchen."""
    town = find_town(world, city)
    cards = [{"name": v.name, "area": v.area, "tags": list(v.tags)} for v in town.venues if v.kind == "restaurant"]
    return {"city": town.name, "restaurants": cards}


def get_restaurant_guide_detail(world: WorldRecord, city: str, restaurant: str) -> Reply:
    """A restaurant's notes and menu: hours, how long one stays, how early to come, what it serves."""
    venue = find_venue(find_town(world, city), restaurant, "restaurant")
    menu = [
        {
            "dish": dish.label,
            "kind": dish.kind,
            "price": _euros(dish.price),
            "vegetarian": dish.vegetarian,
            "served": [WEEKDAYS[day] for day in dish.weekdays] or "every day",
        }
        for dish in venue.menu
    ]
    return {**_visiting(venue), "menu": menu}


def get_restaurant_reservation_availability(world: WorldRecord, city: str, restaurant: str, date: str) -> Reply:
    """The reservation page of a restaurant for one date: tables by session, with the seats free."""
    town = find_town(world, city)
    venue = find_venue(town, restaurant, "restaurant")
    day = _date(town, date)
    tables = [
        {"session": slot.meal, "time": f"{slot.start:%H:%M}", "seats": slot.left} for slot in venue.slots.get(day, ())
    ]
    return {
        "name": venue.name,
        "date": str(day),
        "closed": venue.shut(day),
        "booking_needed": venue.bookable,
        "tables": tables,
    }


def get_hotel_list(world: WorldRecord, city: str) -> Reply:
    """All hotels of a city: name, part of town, words, the price of a room for two."""
    town = find_town(world, city)
    names = {venue.id: venue.name for venue in town.venues}
    cards = [
        {
            "name": v.name,
            "area": v.area,
            "description": " ".join(v.prose),
            "close_to": [names[name] for name in v.near],
            "price_per_room": _euros(v.nightly or 0),
        }
        for v in town.venues
        if v.kind == "hotel"
    ]
    return {"city": town.name, "hotels": cards}


def get_route_info(world: WorldRecord, city: str, origin: str, destination: str) -> Reply:
    """The ways from one place to another; minutes or cost null where the matrix does not say."""
    town = find_town(world, city)
    one, other = (find_venue(town, name, "attraction", "restaurant", "hotel") for name in (origin, destination))
    ways = [
        {"mode": way.mode, "minutes": way.minutes, "cost": None if way.cost is None else _euros(way.cost)}
        for way in ways_between(town, one.id, other.id)
    ]
    return {"origin": one.name, "destination": other.name, "ways": ways}


_EIGHT: tuple[Callable[..., Reply], ...] = (
    get_attraction_list, get_guide_details, get_attraction_ticket_availability, get_restaurant_list,
    get_restaurant_guide_detail, get_restaurant_reservation_availability, get_hotel_list, get_route_info,
)  # fmt: skip
TOOLS = {tool.__name__: tool for tool in _EIGHT}


# A desk at which one agent asks its questions: every call is counted, and after the last allowed one it is closed.

CALLS = 30
"""Tool calls allowed for one task (section 17)."""

_LONGEST = 300


@dataclass(frozen=True, slots=True)
class ToolReply:
    """status: 200, 400 (wrong arguments), 404 (no such thing) or 429 (no calls left). document: the answer, or an
    ``error`` in words. images: file names of screenshots in image mode."""

    status: int
    document: dict[str, Any]
    images: tuple[str, ...] = ()


@dataclass(slots=True)
class Desk:
    """Answers from one world. mode ``image`` gives the screenshots that `pictures` finds for a tool and its arguments
    and no text. Wrong calls count like right ones."""

    world: WorldRecord
    mode: Literal["text", "image"] = "text"
    allowed: int = CALLS
    pictures: Callable[[str, Mapping[str, str]], tuple[str, ...]] | None = None
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    @property
    def left(self) -> int:
        """Calls that may still be made."""
        return max(0, self.allowed - len(self.calls))

    def call(self, name: str, arguments: Mapping[str, Any]) -> ToolReply:
        """Use a tool by name. Never raises for what an agent may send."""
        if not self.left:
            self.calls.append((name, dict(arguments)))
            return ToolReply(429, {"error": f"no calls are left; {self.allowed} are allowed"})
        self.calls.append((name, dict(arguments)))
        tool = TOOLS.get(name)
        if tool is None:
            return ToolReply(404, {"error": f"there is no tool called {name[:60]!r}; there are {', '.join(TOOLS)}"})
        wanted = list(inspect.signature(tool).parameters)[1:]
        if sorted(arguments) != sorted(wanted):
            return ToolReply(400, {"error": f"{name} takes {', '.join(wanted)}"})
        wrong = [key for key, value in arguments.items() if not isinstance(value, str) or len(value) > _LONGEST]
        if wrong:
            return ToolReply(400, {"error": f"{', '.join(sorted(wrong))} must be a text of at most {_LONGEST} letters"})
        try:
            document = tool(self.world, **arguments)
        except UnknownError as error:
            return ToolReply(404, {"error": str(error)})
        if self.mode == "text":
            return ToolReply(200, document)
        if self.pictures is None:
            return ToolReply(404, {"error": "there are no screenshots; make them with `tripmend worldtravel shoot`"})
        try:
            return ToolReply(200, {}, self.pictures(name, arguments))
        except UnknownError as error:
            return ToolReply(404, {"error": str(error)})


# Which screenshots a tool call returns in image mode: those of the pages that say what the tool is asked for.

PAGES_OF: dict[str, tuple[str, ...]] = {
    "get_attraction_list": ("attraction-overview",),
    "get_guide_details": ("attraction-guide", "floor-plan"),
    "get_attraction_ticket_availability": ("attraction-booking",),
    "get_restaurant_list": ("restaurant-overview",),
    "get_restaurant_guide_detail": ("restaurant-notes", "restaurant-menu"),
    "get_restaurant_reservation_availability": ("restaurant-reservation",),
    "get_hotel_list": ("hotel-listing",),
    "get_route_info": ("transport-matrix",),
}
"""The kinds of pages behind each tool. A town's ways stand on one page or a few, all of which are shown."""
KIND_OF: dict[str, Kind] = {
    "attraction-overview": "overview",
    "restaurant-overview": "overview",
    "hotel-listing": "hotels",
    "transport-matrix": "matrix",
    "attraction-booking": "booking",
    "restaurant-reservation": "reservation",
    "attraction-guide": "guide",
    "floor-plan": "floorplan",
    "restaurant-menu": "menu",
    "restaurant-notes": "notes",
}
"""The reader for each kind of page."""


class Pictures:
    """Finds screenshots by tool and arguments.

    world: names and dates. entries: of the list of pages (`pages.read_index`). overlay: entries that stand in for those
    with the same file, for a twin. shots: the folder with a screenshot per page, by the hash of its HTML.
    """

    def __init__(
        self,
        world: WorldRecord,
        entries: Iterable[Mapping[str, Any]],
        shots: Path,
        overlay: Iterable[Mapping[str, Any]] = (),
    ) -> None:
        self._world, self._shots = world, shots
        files = {str(entry["file"]): entry for entry in entries}
        files |= {str(entry["file"]): entry for entry in overlay}
        keys = ("kind", "town", "venue", "date")
        shown = ((tuple(entry[key] for key in keys), f"{entry['sha256']}.png") for entry in files.values())
        self._pages = gathered(shown)

    def __call__(self, tool: str, arguments: Mapping[str, str]) -> tuple[str, ...]:
        """File names in `shots`. tool, arguments: what the tool itself answers in text mode. Raises UnknownError where
        a page or its screenshot is missing."""
        town = find_town(self._world, arguments["city"])
        name = arguments.get("attraction", arguments.get("restaurant"))
        venue = None if name is None else find_venue(town, name, "attraction", "restaurant").id
        date = str(dt.date.fromisoformat(arguments["date"])) if "date" in arguments else None
        found = [shot for kind in PAGES_OF[tool] for shot in self._pages.get((kind, town.id, venue, date), ())]
        if not found:
            raise UnknownError(f"{town.name} has no page for this")
        if not all((self._shots / shot).is_file() for shot in found):
            raise UnknownError("the screenshot is not there; make it with `tripmend worldtravel shoot`")
        return tuple(found)


# Pages and tools over HTTP, for this machine only.
#
# ``GET /pages/NAME.html`` and ``GET /shots/NAME.png`` give files of the built folder by their opaque names; nothing
# else is served from disk. ``GET /twins/ID/pages/NAME.html`` gives a page as it is for an infeasible twin. ``POST
# /sessions`` with ``{"mode": "text" | "image", "twin": ID}`` opens a desk, ``POST /sessions/ID/TOOL`` with the
# arguments as JSON asks it, ``GET /sessions/ID`` tells how many calls are left.

Opener = Callable[[str, str | None], Desk]
"""Opens a desk for a mode and the id of a twin (None: the world itself). Raises KeyError for an unknown twin."""

_FILE = re.compile(r"(?:/(twins/[0-9a-z-]{1,80}))?/(pages|shots)/([0-9a-z-]{1,80}\.(?:html|png))")
_SESSION = re.compile(r"/sessions/(\d{1,9})(?:/([a-z_]{1,60}))?")
_LENGTH = re.compile("[0-9]{1,9}")
_BODY = 64 * 1024
"""Bytes of a request at most."""
_MOST = 10_000
"""Desks that are open at once."""
_TYPES = {".html": "text/html; charset=utf-8", ".png": "image/png"}


class _Server(ThreadingHTTPServer):
    """The folder whose pages are served, and the desks that are open, by their number."""

    daemon_threads = True

    def __init__(self, folder: Path, opener: Opener, port: int) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.folder, self._opener = folder, opener
        self.desks: dict[int, Desk] = {}
        self.lock = threading.Lock()
        self._numbers = itertools.count(1)

    def open(self, mode: str, twin: str | None) -> tuple[int, Desk]:
        """A new desk and its number; the oldest one is closed where there are too many. Raises KeyError, as the
        opener does, for an unknown twin."""
        desk = self._opener(mode, twin)
        with self.lock:
            if len(self.desks) >= _MOST:
                self.desks.pop(next(iter(self.desks)))
            number = next(self._numbers)
            self.desks[number] = desk
        return number, desk

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Quiet about those who hang up before the reply; anything else is told as ever."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    """One request; `server` has the folder and the desks."""

    server: _Server
    protocol_version = "HTTP/1.1"
    server_version = "tripmend"
    sys_version = ""
    timeout = 30

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: a run makes thousands of requests."""

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if match := _FILE.fullmatch(path):
            self._file(match[1] or "", match[2], match[3])
        elif (match := _SESSION.fullmatch(path)) and not match[2]:
            desk = self.server.desks.get(int(match[1]))
            if desk is None:
                self._reply(404, {"error": "there is no such session"})
            else:
                self._reply(200, {"calls": len(desk.calls), "left": desk.left})
        else:
            self._reply(404, {"error": "there is no such page"})

    def do_HEAD(self) -> None:
        # A body that nobody reads must not be taken for the next request.
        self.close_connection = True
        self._reply(405, {"error": "use GET or POST"})

    do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_HEAD  # noqa: N815 - the base class's names

    def do_POST(self) -> None:
        document = self._body()
        if document is None:
            return
        path = self.path.partition("?")[0]
        match = _SESSION.fullmatch(path)
        if path == "/sessions":
            self._open(document)
        elif match and match[2]:
            self._ask(int(match[1]), match[2], document)
        else:
            self._reply(404, {"error": "there is no such page"})

    def _open(self, document: dict[str, Any]) -> None:
        mode, twin = document.get("mode", "text"), document.get("twin")
        if mode not in ("text", "image") or not (twin is None or isinstance(twin, str)):
            self._reply(400, {"error": 'mode is "text" or "image", twin an id'})
            return
        try:
            number, desk = self.server.open(mode, twin)
        except KeyError:
            self._reply(404, {"error": f"there is no twin called {str(twin)[:60]!r}"})
            return
        self._reply(201, {"session": number, "left": desk.left})

    def _ask(self, number: int, tool: str, document: dict[str, Any]) -> None:
        desk = self.server.desks.get(number)
        if desk is None:
            self._reply(404, {"error": "there is no such session"})
            return
        with self.server.lock:
            reply = desk.call(tool, document)
        shots = [f"/shots/{name}" for name in reply.images]
        self._reply(reply.status, {"reply": reply.document, "images": shots, "left": desk.left})

    def _file(self, twin: str, kind: str, name: str) -> None:
        # A twin has pages of its own only where it differs. Pages lie in one folder a town; a name is enough to
        # find them, and the pattern lets no other path through.
        folder = self.server.folder
        places = [folder / twin / kind] if not twin or (folder / twin).is_dir() else []
        if places and twin:
            places.append(folder / kind)
        files = (path for place in places for path in (place / name, *place.glob(f"*/{name}")) if path.is_file())
        found = next(files, None)
        if found is None or not found.resolve().is_relative_to(folder.resolve()):
            self._reply(404, {"error": "there is no such page"})
            return
        self._send(200, _TYPES[found.suffix], found.read_bytes())

    def _body(self) -> dict[str, Any] | None:
        length = self.headers.get("Content-Length", "")
        if not _LENGTH.fullmatch(length) or int(length) > _BODY:
            self.close_connection = True
            self._reply(400, {"error": "send JSON of at most 64 kB with its Content-Length"})
            return None
        try:
            document = json.loads(self.rfile.read(int(length)) or b"{}")
        except (ValueError, RecursionError):
            self._reply(400, {"error": "the body is not JSON"})
            return None
        if not isinstance(document, dict):
            self._reply(400, {"error": "the body must be a JSON object"})
            return None
        return document

    def _reply(self, status: int, document: dict[str, Any]) -> None:
        self._send(status, "application/json", json.dumps(document).encode())

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(HTTPStatus(status))
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)


def make_server(folder: Path, opener: Opener, port: int = 0) -> ThreadingHTTPServer:
    """A server on 127.0.0.1; port 0 takes a free one. Start it with ``serve_forever``."""
    return _Server(folder, opener, port)
