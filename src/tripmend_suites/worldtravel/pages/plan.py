"""Which pages there are, and how each one looks: 365, 360, 457, 496 and 325 of ten kinds."""

from __future__ import annotations

import datetime as dt
import hashlib
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

from pydantic import Field

from tripmend.errors import InputError
from tripmend.trip import Record

from ...common.data_files import DataFile, read_folder
from ..world import TownRecord, Venue, WorldRecord

_DATA = DataFile(__file__)

# Choices by name: the same name, the same choice, whatever else is built and in whatever order.


def _path(name: Iterable[object]) -> str:
    return "/".join(str(part) for part in name)


def stream(*name: object) -> random.Random:
    """A generator of random numbers of its own for a name."""
    return random.Random(_path(name))


def opaque(*name: object) -> str:
    """Sixteen hexadecimal digits that tell nothing about the name."""
    return hashlib.sha256(_path(name).encode()).hexdigest()[:16]


def ranked(choices: Sequence[str], *name: object) -> str:
    """The choice that a name gets: the first in an order of its own, so that one more choice only takes its share."""
    return min(choices, key=lambda choice: hashlib.sha256(_path((*name, choice)).encode()).digest())


# Colours and type of the pages. Every pair of ink and ground has a contrast of at least 7 to 1.


@dataclass(frozen=True, slots=True)
class Palette:
    """paper: behind everything; card: behind boxes; ink: text; quiet: lesser text; accent: buttons and links; deep: a
    dark ground for white text; soft: tinted ground; line: thin frames; head, body: type faces."""

    paper: str
    card: str
    ink: str
    quiet: str
    accent: str
    deep: str
    soft: str
    line: str
    head: str
    body: str
    radius: str

    def css(self) -> str:
        """As custom properties of the page."""
        names = ("paper", "card", "ink", "quiet", "accent", "deep", "soft", "line", "head", "body", "radius")
        return ":root{" + "".join(f"--{name}:{getattr(self, name)};" for name in names) + "}"


PALETTES = _DATA.read("palettes", dict[str, Palette])


# The ways of showing that a slot is sold out: one YAML file each in ``styles/``.
#
# A style says how the four parts of a slot (chip, time, note, mark) look when it is open and when it is sold out, as
# inline CSS and text. The parts are always there, so the document is the same either way. ``docs/worldtravel-
# pages.md`` shows how to add one.

Family = Literal["explicit", "conventional", "legend"]
FAMILIES: tuple[Family, ...] = ("explicit", "conventional", "legend")
SEEN = "seen"
"""Names, among what is held out, all styles that readers of pages were built on."""


class Face(Record):
    """How a slot looks in one state. chip, time, note, mark: inline CSS of the parts; ``{fill}`` stands for the share
    of places that are taken, in percent. count: text of the note, ``{n}`` is the largest party that can book. says:
    text of the mark, or such texts by language of the country (``de``, ``it``, ``ca``)."""

    chip: str = ""
    time: str = ""
    note: str = ""
    mark: str = ""
    count: str = "max {n}"
    says: str | dict[str, str] = ""

    def text(self, tongue: str) -> str:
        """The text of the mark in the language of the country."""
        return self.says if isinstance(self.says, str) else self.says[tongue]


class Style(Record):
    """One way. about: in one sentence. legend: whether the page must explain it in view. flips: whether a page may
    exchange the two faces, so that only its legend tells which is which. unseen: no reader of pages was built on it,
    and no page has it unless all others are held out."""

    name: str
    family: Family
    about: str = Field(min_length=10)
    legend: bool
    flips: bool = False
    unseen: bool = False
    open: Face
    sold: Face


@cache
def read_styles() -> tuple[Style, ...]:
    """Every style of the folder, by name."""
    found = read_folder(files(__package__) / "styles", Style)
    for style in found:
        if (style.family == "legend" or style.flips) and not style.legend:
            raise InputError(f"the style {style.name!r} cannot be understood without a legend", where="styles")
    return found


def allowed_styles(hold_out: Iterable[str] = ()) -> tuple[Style, ...]:
    """All styles but those held out, by family or by name; the unseen ones instead of all others, when `SEEN`
    is held out. Raises InputError for unknown names, or if none is left."""
    out = set(hold_out)
    styles = read_styles()
    unknown = out - {SEEN, *FAMILIES} - {style.name for style in styles}
    if unknown:
        raise InputError(
            f"no style or family is called {', '.join(sorted(unknown))}; families are {', '.join(FAMILIES)}",
            where="hold_out",
        )
    pool = [style for style in styles if style.unseen == (SEEN in out)]
    left = tuple(style for style in pool if style.name not in out and style.family not in out)
    if not left:
        raise InputError("every style is held out; leave at least one", where="hold_out")
    return left


def pick(styles: tuple[Style, ...], *name: object) -> Style:
    """The style of a page: families in equal shares, then styles. A style added or held out changes no page but those
    that take it or took it."""
    families = [family for family in FAMILIES if any(style.family == family for style in styles)]
    family = ranked(families, *name, "family")
    by_name = {style.name: style for style in styles if style.family == family}
    return by_name[ranked(list(by_name), *name, "style")]


Kind = Literal[
    "attraction-overview", "restaurant-overview", "hotel-listing", "transport-matrix", "attraction-booking",
    "restaurant-reservation", "attraction-guide", "floor-plan", "restaurant-menu", "restaurant-notes",
]  # fmt: skip
KINDS: tuple[Kind, ...] = get_args(Kind)

LAYOUTS = _DATA.read("layouts", dict[Kind, tuple[str, ...]])

STATIC_PAGES: dict[str, int] = {"berlin": 35, "vienna": 30, "rome": 37, "barcelona": 46, "florence": 25}
"""Pages that do not belong to a date, by town: what the published counts leave beside thirty dates per venue."""

Target = tuple[str, str, dt.date]
"""Town, venue, date: names one booking page."""

_MODES = ("foot", "bus", "taxi", "driving")
_MODE_GROUPS: dict[int, tuple[tuple[str, ...], ...]] = {
    1: (_MODES,),
    2: (("foot", "driving"), ("bus", "taxi")),
    3: (("foot",), ("bus",), ("taxi", "driving")),
    4: (("foot",), ("bus",), ("taxi",), ("driving",)),
}
_PERIOD_DAYS = 10
"""A venue's site keeps its layout and colours for so long."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page to be written.

    venue: whose page it is; None for those of a whole town. date: for booking and reservation pages only. part:
    ``visit`` or ``arrival`` for a guide, ``entrances`` or empty for a floor plan, the modes joined by ``+`` for a
    transport matrix, else empty. style: how sold-out slots look, on pages with slots. flipped: whether its faces are
    exchanged. file: ``<town>/<sixteen digits>.html``.
    """

    seed: int
    town: TownRecord
    venue: Venue | None
    kind: Kind
    date: dt.date | None
    part: str
    layout: str
    palette: str
    style: Style | None
    flipped: bool
    file: str

    @property
    def place(self) -> Venue:
        """Whose page it is. Raises LookupError for a page of a whole town."""
        if self.venue is None:
            raise LookupError("the page is of a whole town")
        return self.venue

    @property
    def name(self) -> tuple[object, ...]:
        """What tells this page from every other one of the same seed."""
        venue = "" if self.venue is None else self.venue.id
        return self.seed, self.town.id, self.kind, venue, self.date or "", self.part


def pages_of(
    world: WorldRecord, seed: int, hold_out: Iterable[str] = (), only: Iterable[Target] | None = None
) -> Iterator[Page]:
    """Every page of the world in a fixed order, nothing rendered yet.

    hold_out: families or names of styles not to use. only: just the booking pages of these towns, venues and dates.
    """
    styles = allowed_styles(hold_out)
    wanted = None if only is None else set(only)
    for town in world.towns:
        if wanted is None:
            yield from _static(town, seed)
        for venue in town.venues:
            if venue.kind == "hotel":
                continue
            kind: Kind = "attraction-booking" if venue.kind == "attraction" else "restaurant-reservation"
            for day, date in enumerate(town.dates):
                if wanted is None or (town.id, venue.id, date) in wanted:
                    yield _booking(town, venue, kind, date, day // _PERIOD_DAYS, seed, styles)


def links_of(page: Page) -> tuple[str, str, str, str]:
    """Where the head of a page leads, files of the same town: its attractions, restaurants and hotels, and from a page
    about a place to another one about it, the guide or menu of a booking page, else the bookings of the first date."""

    def to(kind: Kind, venue: str = "", more: object = "") -> str:
        return f"{opaque(page.seed, page.town.id, kind, venue, more)}.html"

    town = to("attraction-overview"), to("restaurant-overview"), to("hotel-listing")
    venue = page.venue
    if venue is None:
        return *town, town[0]
    attraction = venue.kind == "attraction"
    if page.date is not None:
        about = to("attraction-guide", venue.id, "visit") if attraction else to("restaurant-menu", venue.id)
    else:
        about = to("attraction-booking" if attraction else "restaurant-reservation", venue.id, page.town.dates[0])
    return *town, about


def _look(kind: Kind, *name: object) -> tuple[str, str]:
    return ranked(LAYOUTS[kind], *name, "layout"), ranked(tuple(PALETTES), *name, "palette")


def _booking(
    town: TownRecord, venue: Venue, kind: Kind, date: dt.date, period: int, seed: int, styles: tuple[Style, ...]
) -> Page:
    layout, palette = _look(kind, seed, town.id, venue.id, period)
    style = pick(styles, seed, town.id, venue.id, date)
    flipped = style.flips and stream(seed, town.id, venue.id, date, style.name).random() < 0.5
    file = f"{town.id}/{opaque(seed, town.id, kind, venue.id, date)}.html"
    return Page(seed, town, venue, kind, date, "", layout, palette, style, flipped, file)


def _static(town: TownRecord, seed: int) -> Iterator[Page]:
    """Overviews, hotels, ways; a guide and a floor plan per attraction, a menu and notes per restaurant. What is left
    of the published count goes to guides of their own for the arrival, the attractions with the most kinds of admission
    first, and then to splitting the ways by means of transport."""

    def page(kind: Kind, venue: Venue | None = None, part: str = "") -> Page:
        name = (seed, town.id, kind, "" if venue is None else venue.id, part)
        file = f"{town.id}/{opaque(*name)}.html"
        return Page(seed, town, venue, kind, None, part, *_look(kind, *name), None, False, file)

    attractions = [venue for venue in town.venues if venue.kind == "attraction"]
    restaurants = [venue for venue in town.venues if venue.kind == "restaurant"]
    base = 4 + 2 * len(attractions) + 2 * len(restaurants)
    spare = max(0, STATIC_PAGES.get(town.id, base) - base)
    most = sorted(attractions, key=lambda venue: (-len(venue.buffers), venue.id))
    arrivals = {venue.id for venue in most[:spare]}
    groups = _MODE_GROUPS[min(4, 1 + spare - len(arrivals))]
    yield page("attraction-overview")
    yield page("restaurant-overview")
    yield page("hotel-listing")
    for modes in groups:
        yield page("transport-matrix", part="+".join(modes))
    for venue in attractions:
        yield page("attraction-guide", venue, "visit")
        if venue.id in arrivals:
            yield page("attraction-guide", venue, "arrival")
        yield page("floor-plan", venue, "" if venue.id in arrivals else "entrances")
    for venue in restaurants:
        yield page("restaurant-menu", venue)
        yield page("restaurant-notes", venue)
